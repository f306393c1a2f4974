//! Games as written: braces and `±` are taken as they stand, everything else by its canonical options.
//!
//! A tree in braces is searched without ever asking for its canonical form.

use rustc_hash::FxHashMap;
use tedomari_notation::{Expr, Node, NodeId, Style};
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Positions, ReadError, Stop, Value};

use crate::playable::Playable;

/// The positions of an expression.
///
/// ```
/// use tedomari_discovery::{Options, Written, discover};
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let game = Written::read(&engine, "4||-4|-10", &NoPositions)?;
/// let found = discover(&engine, &game, &game.root(), &Options::default())?;
/// assert_eq!(found.mean.low.unwrap().to_string(), "-3/2");
/// assert_eq!(found.temperature.low.unwrap().to_string(), "11/2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Written<'e> {
    engine: &'e Engine,
    expr: Expr,
    values: FxHashMap<NodeId, Value>,
    bounds: Vec<Option<(Dyadic, Dyadic)>>,
}

/// A position of an expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ExprPosition {
    /// A number.
    Number(Dyadic),
    /// A part of the text, or its negative.
    Part {
        /// Which part.
        id: NodeId,
        /// Whether the negative is meant.
        negated: bool,
    },
    /// A canonical value, for what is not written in braces.
    Value(Value),
}

impl<'e> Written<'e> {
    /// Reads an expression.
    pub fn read(engine: &'e Engine, text: &str, positions: &dyn Positions) -> Result<Written<'e>, ReadError> {
        let names = positions.names();
        let expr = tedomari_notation::Parser::new().rulesets(&names).parse(text)?;
        Written::new(engine, expr, positions)
    }

    /// The positions of an expression that was parsed before. Only what is not in braces is evaluated.
    pub fn new(engine: &'e Engine, expr: Expr, positions: &dyn Positions) -> Result<Written<'e>, ReadError> {
        let mut values = FxHashMap::default();
        let mut seen = vec![false; expr.len()];
        let mut open = vec![expr.root()];
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut seen[id.index()], true) {
                continue;
            }
            let node = expr.node(id);
            if is_structure(&expr, id) {
                open.extend(node.children());
            } else if !matches!(node, Node::Number(_)) {
                values.insert(id, value_of(engine, &expr, id, positions)?);
            }
        }
        let mut written = Written { engine, expr, values, bounds: Vec::new() };
        written.bounds = written.all_bounds(&seen);
        Ok(written)
    }

    /// The whole game.
    pub fn root(&self) -> ExprPosition {
        self.place(self.expr.root(), false)
    }

    /// The expression.
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    fn place(&self, id: NodeId, negated: bool) -> ExprPosition {
        match self.expr.node(id) {
            Node::Number(x) => ExprPosition::Number(if negated { -x } else { x.clone() }),
            // The minus signs of -(-G) are gone through here; the parser allows no more than text holds.
            Node::Negative(inner) => {
                let (mut inner, mut sign) = (*inner, !negated);
                while let Node::Negative(next) = self.expr.node(inner) {
                    inner = *next;
                    sign = !sign;
                }
                match self.expr.node(inner) {
                    Node::Number(x) => ExprPosition::Number(if sign { -x } else { x.clone() }),
                    _ => self.part(inner, sign),
                }
            }
            _ => self.part(id, negated),
        }
    }

    fn part(&self, id: NodeId, negated: bool) -> ExprPosition {
        match self.values.get(&id) {
            Some(&value) => self.value(if negated { self.engine.negative(value) } else { value }),
            None => ExprPosition::Part { id, negated },
        }
    }

    fn value(&self, value: Value) -> ExprPosition {
        match self.engine.as_number(value) {
            Some(x) => ExprPosition::Number(x),
            None => ExprPosition::Value(value),
        }
    }

    fn side(&self, id: NodeId, player: Player) -> Vec<(NodeId, bool)> {
        match self.expr.node(id) {
            Node::Game { left, right } if self.expr.is_written_out(id) => {
                let side = if player == Player::Left { left } else { right };
                side.iter().map(|&id| (id, false)).collect()
            }
            Node::PlusMinus(options) => options.iter().map(|&id| (id, player == Player::Right)).collect(),
            _ => Vec::new(),
        }
    }

    /// Integers around every part, children first.
    ///
    /// G ≤ n holds if no G^L ≥ n and no n^R ≤ G. An integer n ≥ 0 has no right option, so G ≤ n follows from
    /// G^L ≤ n-1 for all G^L. For n < 0 the right option is n+1, and some G^R ≤ n+1 excludes G ≥ n+1 as well.
    fn all_bounds(&self, seen: &[bool]) -> Vec<Option<(Dyadic, Dyadic)>> {
        let mut bounds: Vec<Option<(Dyadic, Dyadic)>> = vec![None; self.expr.len()];
        for (id, node) in self.expr.nodes().filter(|(id, _)| seen[id.index()]) {
            let of = |&(id, negated): &(NodeId, bool)| {
                let (low, high) = bounds[id.index()].clone()?;
                Some(if negated { (-high, -low) } else { (low, high) })
            };
            bounds[id.index()] = match node {
                Node::Number(x) => Some((x.floor(), x.ceil())),
                Node::Negative(g) => of(&(*g, true)),
                _ if self.expr.is_written_out(id) || matches!(node, Node::PlusMinus(_)) => {
                    let side = |player| self.side(id, player).iter().map(of).collect::<Option<Vec<_>>>();
                    side(Player::Left).zip(side(Player::Right)).map(|(left, right)| {
                        let highs = |side: &[(Dyadic, Dyadic)]| side.iter().map(|b| b.1.clone()).collect();
                        let lows = |side: &[(Dyadic, Dyadic)]| side.iter().map(|b| -&b.0).collect();
                        (-upper(lows(&right), lows(&left)), upper(highs(&left), highs(&right)))
                    })
                }
                _ => self.values.get(&id).map(|&value| around(self.engine, value)),
            };
        }
        bounds
    }
}

fn is_structure(expr: &Expr, id: NodeId) -> bool {
    expr.is_written_out(id) || matches!(expr.node(id), Node::PlusMinus(_) | Node::Negative(_))
}

fn value_of(engine: &Engine, expr: &Expr, id: NodeId, positions: &dyn Positions) -> Result<Value, ReadError> {
    if id == expr.root() {
        return Ok(engine.evaluate(expr.clone(), positions)?.value());
    }
    let part = engine.read_form(&expr.display_at(id, Style::Ascii).to_string(), positions);
    match part {
        Ok(form) => Ok(form.value()),
        Err(ReadError::Stopped(stop)) => Err(stop.into()),
        // The place of the mistake is known only in the whole text.
        Err(invalid) => match engine.evaluate(expr.clone(), positions) {
            Ok(form) => Ok(form.value_of(id)),
            Err(ReadError::Stopped(_)) => Err(invalid),
            Err(placed) => Err(placed),
        },
    }
}

/// An integer that is not below G, from such integers for the options.
fn upper(left: Vec<Dyadic>, right: Vec<Dyadic>) -> Dyadic {
    let above_left = left.into_iter().max().map(|x| x + Dyadic::ONE);
    let below_right = right.into_iter().min().map(|x| x - Dyadic::ONE);
    let negative = match (&above_left, &below_right) {
        (_, None) => None,
        (None, Some(b)) => Some(b.clone()),
        (Some(a), Some(b)) => Some(a.max(b).clone()),
    };
    match negative.filter(|n| n.signum() < 0) {
        Some(n) => n,
        None => above_left.unwrap_or(Dyadic::ZERO).max(Dyadic::ZERO),
    }
}

/// Integers around a value: a number above the Left stop is above the game.
fn around(engine: &Engine, value: Value) -> (Dyadic, Dyadic) {
    match engine.as_number(value) {
        Some(x) => (x.floor(), x.ceil()),
        None => {
            let (left, right) = (engine.left_stop(value), engine.right_stop(value));
            (right.ceil() - Dyadic::ONE, left.floor() + Dyadic::ONE)
        }
    }
}

impl Playable for Written<'_> {
    type Position = ExprPosition;

    fn options(&self, place: &ExprPosition, player: Player) -> Result<Vec<ExprPosition>, Stop> {
        Ok(match place {
            ExprPosition::Number(x) => number_options(x, player),
            ExprPosition::Part { id, negated } => {
                let mover = if *negated { player.opponent() } else { player };
                let side = self.side(*id, mover).into_iter();
                side.map(|(id, flip)| self.place(id, flip != *negated)).collect()
            }
            ExprPosition::Value(value) => {
                let options = self.engine.printed_options(*value, player)?.into_iter();
                options.map(|option| self.value(option)).collect()
            }
        })
    }

    fn integer(&self, place: &ExprPosition) -> Option<Dyadic> {
        match place {
            ExprPosition::Number(x) if x.is_integer() => Some(x.clone()),
            _ => None,
        }
    }

    fn bounds(&self, place: &ExprPosition) -> Option<(Dyadic, Dyadic)> {
        match place {
            ExprPosition::Number(x) => Some((x.floor(), x.ceil())),
            ExprPosition::Value(value) => Some(around(self.engine, *value)),
            ExprPosition::Part { id, negated } => {
                let (low, high) = self.bounds[id.index()].clone()?;
                Some(if *negated { (-high, -low) } else { (low, high) })
            }
        }
    }

    fn text(&self, place: &ExprPosition) -> String {
        match place {
            ExprPosition::Number(x) => x.to_string(),
            ExprPosition::Value(value) => self.engine.print(*value),
            ExprPosition::Part { id, negated: false } => self.expr.display_at(*id, Style::Ascii).to_string(),
            ExprPosition::Part { id, negated: true } => {
                format!("-({})", self.expr.display_at(*id, Style::Ascii))
            }
        }
    }
}

/// The options of the canonical form: m/2^k is {(m-1)/2^k | (m+1)/2^k}, n > 0 is {n-1 | }.
fn number_options(x: &Dyadic, player: Player) -> Vec<ExprPosition> {
    let step = Dyadic::ONE.shift(-(x.denominator_exponent() as i64));
    let (down, up) = (x - &step, x + &step);
    match (player, x.is_integer()) {
        (Player::Left, false) => vec![ExprPosition::Number(down)],
        (Player::Right, false) => vec![ExprPosition::Number(up)],
        (Player::Left, true) if x.signum() > 0 => vec![ExprPosition::Number(down)],
        (Player::Right, true) if x.signum() < 0 => vec![ExprPosition::Number(up)],
        _ => Vec::new(),
    }
}
