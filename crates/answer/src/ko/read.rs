//! Kos in expressions: `KO[7,0]`, `-OK[1,0]`, `KO(2,4)[5,0] + 3.KOL[1,0] - {3|1}`. The notation reads them, and a sum is taken apart
//! into its kos and the rest, which is a game that ends.

use tedomari_ko::Ko;
use tedomari_notation::{Expr, KoPasses, Node, NodeId};
use tedomari_rulesets::Rulesets;
use tedomari_task::Task;
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::digraphs::Failed;
use crate::expression::{parse, parse_within};
use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;

/// Whether there is a ko in a text.
pub(crate) fn has_ko(rulesets: &Rulesets, text: &str) -> bool {
    // Most texts have none, and need not be read for that.
    (text.contains("KO") || text.contains("OK")) && parse(rulesets, text).is_ok_and(|expr| contains_ko(&expr))
}

fn contains_ko(expr: &Expr) -> bool {
    expr.nodes().any(|(_, node)| matches!(node, Node::Ko { .. }))
}

/// A text that was read, and what is needed to value its parts.
pub(super) struct Reading<'a> {
    session: &'a Session,
    text: &'a str,
    task: &'a Task,
    pub(super) expr: Expr,
}

impl<'a> Reading<'a> {
    pub(super) fn new(session: &'a Session, text: &'a str, task: &'a Task) -> Result<Reading<'a>, Failed> {
        let (expr, _held) = parse_within(&session.rulesets, text, task)?;
        Ok(Reading { session, text, task, expr })
    }

    /// The ko that the whole text is, if it is one.
    pub(super) fn ko(&self) -> Result<Option<Ko>, Failed> {
        let (mut at, mut is_negative) = (self.expr.root(), false);
        while let Node::Negative(of) = self.expr.node(at) {
            (at, is_negative) = (*of, !is_negative);
        }
        let ko = self.ko_at(at)?;
        let engine = self.session.engine(self.task);
        Ok(ko.map(|ko| if is_negative { ko.negative(&engine) } else { ko }))
    }

    /// The same, and a mistake if a ko stands inside of something else.
    pub(super) fn lone_ko(&self) -> Result<Option<Ko>, Failed> {
        match self.ko()? {
            None if contains_ko(&self.expr) => {
                let message = "a ko is a component by itself: give the terms of a sum one by one";
                Err(self.wrong(self.expr.root(), message))
            }
            ko => Ok(ko),
        }
    }

    /// The kos of a sum, and the sum of its other terms.
    pub(super) fn kos(&self) -> Result<(Vec<Ko>, Value), Failed> {
        let engine = self.session.engine(self.task);
        let (mut kos, mut rest) = (Vec::new(), engine.integer(0));
        if !contains_ko(&self.expr) {
            return Ok((kos, self.value(self.expr.root())?));
        }
        let held = self.task.hold();
        let mut open = vec![(self.expr.root(), false, 1_u64)];
        while let Some((at, is_negative, times)) = open.pop() {
            self.task.step()?;
            match self.expr.node(at) {
                Node::Add(g, h) => open.extend([(*h, is_negative, times), (*g, is_negative, times)]),
                Node::Subtract(g, h) => open.extend([(*h, !is_negative, times), (*g, is_negative, times)]),
                Node::Negative(g) => open.push((*g, !is_negative, times)),
                Node::Multiple { times: more, of } if self.is_of_kos(*of) => {
                    let count = more.abs().to_i64().and_then(|n| times.checked_mul(n.unsigned_abs()));
                    let count = count.ok_or_else(|| self.wrong(at, "there are too many kos"))?;
                    open.push((*of, is_negative ^ (more.signum() < 0), count));
                }
                Node::Ko { .. } => {
                    let Some(ko) = self.ko_at(at)? else { continue };
                    let ko = if is_negative { ko.negative(&engine) } else { ko };
                    for _ in 0..times {
                        self.task.step()?;
                        if kos.len() == kos.capacity() {
                            held.grow(2 * (kos.len() + 1) * size_of::<Ko>())?;
                        }
                        kos.push(ko);
                    }
                }
                _ => {
                    let value = engine.multiple(&times.into(), self.value(at)?)?;
                    rest = engine.add(rest, engine.negative_if(is_negative, value))?;
                }
            }
        }
        Ok((kos, rest))
    }

    /// Whether something is a ko or a sum with one.
    fn is_of_kos(&self, id: NodeId) -> bool {
        contains_ko(&self.expr.part(id))
    }

    fn ko_at(&self, id: NodeId) -> Result<Option<Ko>, Failed> {
        let Node::Ko { shape, a, b } = self.expr.node(id) else { return Ok(None) };
        let ko = Ko::new(shape.place, shape.length, self.value(*a)?, self.value(*b)?);
        let ko = ko.map_err(|error| self.wrong(id, error.to_string()))?;
        Ok(Some(match shape.passes {
            KoPasses::Nobody => ko,
            KoPasses::Left => ko.with_passes(Player::Left),
            KoPasses::Right => ko.with_passes(Player::Right),
        }))
    }

    /// The value of a part, which is a game that ends.
    fn value(&self, id: NodeId) -> Result<Value, Failed> {
        let form = self.session.engine(self.task).evaluate(self.expr.part(id), &self.session.rulesets);
        Ok(form.map(|form| form.value()).map_err(|error| Unfinished::reading(self.text, error))?)
    }

    fn wrong(&self, id: NodeId, message: impl Into<String>) -> Failed {
        Mistake::new(self.text, self.expr.span(id).start, message).into()
    }
}
