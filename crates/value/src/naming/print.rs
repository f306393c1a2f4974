//! Values as expressions: named where they have a name, otherwise by their options.
//!
//! A value whose text would be long is written with its bases labelled: each is written once, and its translates and
//! negatives refer to it. So the text grows with the number of bases, not with the size of the tree, and ±1±2…±100,
//! whose tree has 2^100 leaves, still prints and parses back.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;
use tedomari_notation::{Expr, ExprBuilder, Node, NodeId, Style};
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;

use crate::engine::Engine;
use crate::known::{Known, Ups};
use crate::naming::Uptimal;
use crate::num::Num;
use crate::value::Value;
use tedomari_task::{Stop, Task};

/// Expressions with more nodes than this are written with labels.
const MOST_PLAIN_NODES: usize = 4096;

/// Runs of more equal digits than this are written as a difference.
const LONG_RUN: u64 = 64;

impl Engine {
    /// The value in ASCII notation, which parses back to it.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// for (game, text) in [("{2,3|1}", "{3|1}"), ("{0||0|-2}", "Tiny(2)"), ("{3|-3}", "+-3"), ("5 + ^ + ^", "5^^")] {
    ///     assert_eq!(engine.print(engine.read(game)?), text);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn print(&self, value: Value) -> String {
        self.print_as(value, Style::Ascii)
    }

    /// The value in ASCII, Unicode or LaTeX.
    pub fn print_as(&self, value: Value, style: Style) -> String {
        self.expression(value).display(style).to_string()
    }

    /// The value as an expression. Forms with very many options have names, so it needs no limits.
    pub fn expression(&self, value: Value) -> Expr {
        let engine = &self.with_task(&Task::default());
        let mut plain = Writer::new(engine, false);
        if let Some(root) = plain.write(value) {
            return plain.builder.finish(root);
        }
        let mut labelled = Writer::new(engine, true);
        let root = labelled.write(value).expect("only plain text has a limit");
        labelled.finish(root)
    }

    /// The options of a player in the order in which they are printed: numbers first, then by centre, the better
    /// first, then by content, so that the order is the same in every run. Nimbers among themselves are in their own order.
    pub fn printed_options(&self, value: Value, player: Player) -> Result<Vec<Value>, Stop> {
        let mut options = self.options(value, player)?;
        let are_nimbers =
            options.iter().all(|&option| option.is_number() || self.nimber_behind(option).is_some());
        options.sort_by(|&a, &b| {
            let centres = self.store.nums.cmp(a.offset(), b.offset());
            let centres = if player == Player::Left { centres.reverse() } else { centres };
            (!a.is_number())
                .cmp(&!b.is_number())
                .then(centres)
                .then_with(|| match are_nimbers {
                    true => self.nimber_behind(a).cmp(&self.nimber_behind(b)),
                    false => Ordering::Equal,
                })
                .then_with(|| self.content_hash(a).cmp(&self.content_hash(b)))
        });
        Ok(options)
    }

    /// The first of the options as they are printed, at most so many, and how many there are. Those of a nimber need not all be
    /// written out for that.
    pub fn first_printed_options(
        &self,
        value: Value,
        player: Player,
        most: usize,
    ) -> Result<(Vec<Value>, u64), Stop> {
        if let Some(n) = self.nimber_behind(value).filter(|_| !value.is_number()) {
            let first = (0..n.min(most as u64)).map(|smaller| {
                let smaller = self.nimber(smaller)?;
                Ok(self.translate(smaller, value.offset()))
            });
            return Ok((first.collect::<Result<_, Stop>>()?, n));
        }
        let mut options = self.printed_options(value, player)?;
        let all = options.len() as u64;
        options.truncate(most);
        Ok((options, all))
    }

    /// The n of x + *n for a number x.
    fn nimber_behind(&self, value: Value) -> Option<u64> {
        let ups = self.known_ups(Value::new(Num::ZERO, value.base()))?;
        ups.is_nimber().then_some(ups.star)
    }
}

struct Writer<'e> {
    engine: &'e Engine,
    builder: ExprBuilder,
    labelled: bool,
    /// Plain: the node of a value. Labelled: the node of a base that has no offset.
    done: FxHashMap<Value, NodeId>,
    /// How often a labelled base is referred to.
    uses: FxHashMap<NodeId, usize>,
    /// Nodes that the text would have with everything written in full, by node.
    sizes: Vec<usize>,
}

impl<'e> Writer<'e> {
    fn new(engine: &'e Engine, labelled: bool) -> Writer<'e> {
        Writer {
            engine,
            builder: ExprBuilder::new(),
            labelled,
            done: FxHashMap::default(),
            uses: FxHashMap::default(),
            sizes: Vec::new(),
        }
    }

    fn push(&mut self, node: Node) -> NodeId {
        let size = node.children().map(|child| self.sizes[child.index()]).fold(1, usize::saturating_add);
        self.sizes.push(size);
        self.builder.push(node)
    }

    /// Writes the positions below before those above, on an explicit stack; `None` if plain text grew too long.
    fn write(&mut self, value: Value) -> Option<NodeId> {
        let mut open = vec![self.target(value)];
        while let Some(&top) = open.last() {
            if self.done.contains_key(&top) {
                open.pop();
                continue;
            }
            let named = self.named(top);
            let pending: Vec<Value> = match &named {
                Some(Named::Tiny { of, .. }) => vec![*of],
                Some(Named::Number(_) | Named::Uptimal(_) | Named::Sum(_)) => vec![],
                None => self.sides(top).concat(),
            };
            let waiting: Vec<Value> =
                pending.into_iter().map(|v| self.target(v)).filter(|v| !self.done.contains_key(v)).collect();
            if !waiting.is_empty() {
                open.extend(waiting);
                continue;
            }
            let node = match named {
                Some(Named::Number(x)) => self.push(Node::Number(x)),
                Some(Named::Uptimal(uptimal)) => self.sum(top.offset(), Writer::uptimal_terms(&uptimal)),
                Some(Named::Tiny { of, negative, copies }) => {
                    let of = self.refer(of);
                    let node = if negative { Node::Miny(of) } else { Node::Tiny(of) };
                    self.sum(top.offset(), vec![Term { copies, node }])
                }
                Some(Named::Sum(known)) => {
                    let mut terms = self.threat_terms(&known);
                    if known.ups != Ups::default() {
                        let uptimal = Uptimal { runs: known.ups.runs().to_vec(), star: known.ups.star };
                        terms.extend(Writer::uptimal_terms(&uptimal));
                    }
                    self.sum(top.offset(), terms)
                }
                None => self.form(top),
            };
            if !self.labelled && self.sizes[node.index()] > MOST_PLAIN_NODES {
                return None;
            }
            self.done.insert(top, node);
            open.pop();
        }
        Some(self.refer(value))
    }

    /// What is written for the value itself: in labelled text the base that it refers to, unless it has a name.
    fn target(&self, value: Value) -> Value {
        if !self.labelled || value.is_number() || self.named(value).is_some() {
            return value;
        }
        Value::new(Num::ZERO, value.base().positive())
    }

    /// The node for an option that has been written.
    fn refer(&mut self, value: Value) -> NodeId {
        let target = self.target(value);
        let node = self.done[&target];
        if target == value {
            if self.labelled {
                *self.uses.entry(node).or_default() += 1;
            }
            return node;
        }
        *self.uses.entry(node).or_default() += 1;
        let node = if value.base().is_negative() { self.push(Node::Negative(node)) } else { node };
        if value.offset() == Num::ZERO {
            return node;
        }
        let number = self.push(Node::Number(self.engine.store.nums.get(value.offset())));
        self.push(Node::Add(number, node))
    }

    fn sides(&self, value: Value) -> [Vec<Value>; 2] {
        let side = |player: Player| self.engine.printed_options(value, player).expect("no limits are set");
        let left = side(Player::Left);
        if self.is_plus_minus(value) {
            return [left, vec![]];
        }
        [left, side(Player::Right)]
    }

    fn is_plus_minus(&self, value: Value) -> bool {
        !self.labelled && value.offset() == Num::ZERO && value.base().is_symmetric()
    }

    fn form(&mut self, value: Value) -> NodeId {
        let [left, right] = self.sides(value);
        let left: Vec<NodeId> = left.into_iter().map(|v| self.refer(v)).collect();
        if self.is_plus_minus(value) {
            return self.push(Node::PlusMinus(left));
        }
        let right = right.into_iter().map(|v| self.refer(v)).collect();
        self.push(Node::Game { left, right })
    }

    fn named(&self, value: Value) -> Option<Named> {
        if let Some(x) = self.engine.as_number(value) {
            return Some(Named::Number(x));
        }
        let base = Value::new(Num::ZERO, value.base());
        if let Some(known) = self.engine.known_large_sum(value.base()) {
            return Some(Named::Sum(known));
        }
        if !self.engine.is_infinitesimal(base) {
            return None;
        }
        if let Some(uptimal) = self.engine.as_uptimal(base) {
            return Some(Named::Uptimal(uptimal));
        }
        if let Some((count, x)) = self.engine.as_tinies(base) {
            let (of, copies) = (self.engine.number(&x), count.unsigned_abs());
            return Some(Named::Tiny { of, negative: count < 0, copies });
        }
        let tiny = |value: Value| self.engine.as_tiny(value).ok().flatten();
        if let Some(of) = tiny(base) {
            return Some(Named::Tiny { of, negative: false, copies: 1 });
        }
        tiny(self.engine.negative(base)).map(|of| Named::Tiny { of, negative: true, copies: 1 })
    }

    /// The switches and tinies of a sum, the widest first.
    fn threat_terms(&mut self, known: &Known) -> Vec<Term> {
        let mut terms = Vec::new();
        for tinies in &known.tinies {
            let y = self.engine.store.nums.get(tinies.half);
            if tinies.hot {
                let y = self.push(Node::Number(y.clone()));
                terms.push(Term { copies: 1, node: Node::PlusMinus(vec![y]) });
            }
            if tinies.count != 0 {
                let of = self.push(Node::Number(y.shift(1)));
                let node = if tinies.count < 0 { Node::Miny(of) } else { Node::Tiny(of) };
                terms.push(Term { copies: tinies.count.unsigned_abs(), node });
            }
        }
        terms
    }

    /// The terms of an uptimal: `^[3]*` and `v<2>` have names of their own, others are sums such as `^^* + 2.v<3>`. A long
    /// run of equal digits is written as a difference of two `^[n]`.
    fn uptimal_terms(uptimal: &Uptimal) -> Vec<Term> {
        let star = uptimal.star;
        match uptimal.runs[..] {
            [] => return vec![Term { copies: 1, node: Node::Nimber(star) }],
            [(count, 1)] => return vec![Term { copies: 1, node: Node::Up { count, star } }],
            [(digit @ (1 | -1), n)] => {
                return vec![Term { copies: 1, node: Node::UpSum { n, down: digit < 0, star } }];
            }
            _ => {}
        }
        let mut terms: Vec<Term> = Vec::new();
        let mut before = 0;
        for &(digit, length) in uptimal.runs.iter() {
            let (copies, down) = (digit.unsigned_abs(), digit < 0);
            // The star goes with the first term, unless that is written as a multiple, which would double it.
            let first = |terms: &[Term]| if terms.is_empty() && copies == 1 { star } else { 0 };
            let last = before + length;
            if digit != 0 && length > LONG_RUN {
                let star = first(&terms);
                terms.push(Term { copies, node: Node::UpSum { n: last, down, star } });
                if before > 0 {
                    terms.push(Term { copies, node: Node::UpSum { n: before, down: !down, star: 0 } });
                }
            } else if digit != 0 {
                for n in before + 1..=last {
                    if n == 1 {
                        terms.push(Term { copies: 1, node: Node::Up { count: digit, star } });
                        continue;
                    }
                    let star = first(&terms);
                    terms.push(Term { copies, node: Node::UpPower { n, down, star } });
                }
            }
            before = last;
        }
        if star > 0 && terms[0].copies > 1 {
            terms.push(Term { copies: 1, node: Node::Nimber(star) });
        }
        terms
    }

    /// Writes a number and terms as one sum.
    fn sum(&mut self, offset: Num, terms: Vec<Term>) -> NodeId {
        let mut sum = None;
        if offset != Num::ZERO {
            sum = Some(self.push(Node::Number(self.engine.store.nums.get(offset))));
        }
        for Term { copies, node } in terms {
            let mut term = self.push(node);
            if copies > 1 {
                let times = Dyadic::from(i64::try_from(copies).expect("digits are 64-bit"));
                term = self.push(Node::Multiple { times, of: term });
            }
            sum = Some(match sum {
                Some(sum) => self.push(Node::Add(sum, term)),
                None => term,
            });
        }
        sum.expect("an uptimal has a term")
    }

    /// Labels what is used more than once, in the order of the nodes.
    fn finish(mut self, root: NodeId) -> Expr {
        let mut shared: Vec<NodeId> =
            self.uses.iter().filter(|&(_, &uses)| uses > 1).map(|(&node, _)| node).collect();
        shared.sort_unstable();
        let mut number = 0;
        for node in shared {
            if matches!(self.builder.node(node), Node::Game { .. }) {
                number += 1;
                self.builder.set_label(node, &format!("g{number}")).expect("labels g1, g2, … are free");
            }
        }
        self.builder.finish(root)
    }
}

/// A named game, so many times.
struct Term {
    copies: u64,
    node: Node,
}

enum Named {
    Number(Dyadic),
    Uptimal(Uptimal),
    /// Tinies, and switches and an uptimal beside them, too many to be written by options.
    Sum(Known),
    Tiny {
        of: Value,
        negative: bool,
        copies: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uptimals_are_named_and_read_back() {
        let engine = Engine::new();
        for text in [
            "^ + ^<3>",
            "^^* + 2.v<2>",
            "v3*2 + ^<2> + 3.^<4>",
            "2.^<2>",
            "2.v<2> + *",
            "^<2>*",
            "v[3]*2",
            "5 + ^ + 2.^<2>",
            "^[4]",
            "v<5>",
            "-3/2^ + v<3>",
            "3.^[100]*2",
            "2.^[500] + v[90] + *3",
            "7.^[70] + 3.v[400] + ^^",
            "5 + 3.Tiny(2)",
            "1000.Miny(1/2)",
        ] {
            let value = engine.read(text).unwrap();
            let printed = engine.print(value);
            assert_eq!(engine.read(&printed).unwrap(), value, "{text} prints as {printed}");
            assert!(!printed.contains('{'), "{text} prints as {printed}");
        }
    }
}
