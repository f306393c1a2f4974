//! Forms: games as written, with the value of every part.
//!
//! A form keeps the expression, so options have the user's order and moves can be named by it; the values are
//! canonical. Evaluation is one pass over the expression's nodes, children first.

use tedomari_notation::{Expr, Function, Node, NodeId, ParseError, Parser, Style};
use tedomari_thermograph::{Construction, Player};

use crate::engine::Engine;
use crate::estimate::Estimate;
use crate::operations::CoolError;
use crate::value::Value;
use tedomari_task::Stop;

/// Why a text did not become a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The text is not an expression, or asks for something that is not defined.
    Invalid {
        /// The byte in the text.
        offset: usize,
        /// What is wrong there and what was expected.
        message: String,
    },
    /// The budget ran out.
    Stopped(Stop),
}

impl ReadError {
    fn at(expr: &Expr, id: NodeId, message: impl Into<String>) -> ReadError {
        ReadError::Invalid { offset: expr.span(id).start, message: message.into() }
    }
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> ReadError {
        ReadError::Stopped(stop)
    }
}

impl From<ParseError> for ReadError {
    fn from(error: ParseError) -> ReadError {
        ReadError::Invalid { offset: error.offset, message: error.message }
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReadError::Invalid { message, .. } => f.write_str(message),
            ReadError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// Where an expression's positions, as in `domineering(..|..)`, get their values from.
pub trait Positions {
    /// The names that may stand in front of a board.
    fn names(&self) -> Vec<&str>;

    /// The value of a board; an error's offset counts from the start of the board.
    fn value(&self, engine: &Engine, ruleset: &str, board: &str) -> Result<Value, ReadError>;

    /// Bounds on the value of a board that need no search, if there are any.
    fn estimate(&self, _ruleset: &str, _board: &str) -> Option<Estimate> {
        None
    }
}

/// No rulesets.
pub struct NoPositions;

impl Positions for NoPositions {
    fn names(&self) -> Vec<&str> {
        Vec::new()
    }

    fn value(&self, _: &Engine, ruleset: &str, _: &str) -> Result<Value, ReadError> {
        Err(ReadError::Invalid { offset: 0, message: format!("the ruleset `{ruleset}` is not known") })
    }
}

/// A game as written, with its values.
#[derive(Debug, Clone)]
pub struct Form {
    expr: Expr,
    values: Vec<Value>,
}

/// An option of a form: how it is written and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormOption {
    /// The option as text.
    pub text: String,
    /// Its value.
    pub value: Value,
}

impl Engine {
    /// The value of an expression without positions.
    pub fn read(&self, text: &str) -> Result<Value, ReadError> {
        Ok(self.read_form(text, &NoPositions)?.value())
    }

    /// The form of an expression, positions included.
    pub fn read_form(&self, text: &str, positions: &dyn Positions) -> Result<Form, ReadError> {
        let names = positions.names();
        self.evaluate(Parser::new().rulesets(&names).parse(text)?, positions)
    }

    /// The values of an expression that was parsed before.
    pub fn evaluate(&self, expr: Expr, positions: &dyn Positions) -> Result<Form, ReadError> {
        let mut values: Vec<Value> = Vec::with_capacity(expr.len());
        for (id, node) in expr.nodes() {
            let value = self.evaluate_node(&expr, id, node, &values, positions)?;
            values.push(value);
        }
        Ok(Form { expr, values })
    }

    fn evaluate_node(
        &self,
        expr: &Expr,
        id: NodeId,
        node: &Node,
        values: &[Value],
        positions: &dyn Positions,
    ) -> Result<Value, ReadError> {
        let of = |id: &NodeId| values[id.index()];
        let all = |ids: &[NodeId]| -> Vec<Value> { ids.iter().map(of).collect() };
        Ok(match node {
            Node::Number(x) => self.number(x),
            Node::Nimber(n) => self.nimber(*n)?,
            Node::Up { count, star } => self.up_star(*count, *star)?,
            Node::UpPower { n, down, star } => self.with_star(self.up_power(*n)?, *down, *star)?,
            Node::UpSum { n, down, star } => self.with_star(self.up_sum(*n)?, *down, *star)?,
            Node::Tiny(g) => self.tiny(of(g))?,
            Node::Miny(g) => self.miny(of(g))?,
            Node::PlusMinus(options) => self.plus_minus(&all(options))?,
            Node::Game { left, right } => self.game(&all(left), &all(right))?,
            Node::Negative(g) => self.negative(of(g)),
            Node::Add(g, h) => self.add(of(g), of(h))?,
            Node::Subtract(g, h) => self.subtract(of(g), of(h))?,
            Node::Multiple { times, of: g } => self.multiple(&times.numerator(), of(g))?,
            Node::OrdinalSum(g, h) => self.ordinal_sum(of(g), of(h))?,
            Node::Call { function, arguments } => self.call(expr, *function, arguments, &all(arguments))?,
            Node::Position { ruleset, board } => {
                let start = expr.board_offset(id).unwrap_or(0);
                positions.value(self, ruleset, board).map_err(|error| match error {
                    ReadError::Invalid { offset, message } => {
                        ReadError::Invalid { offset: offset + start, message }
                    }
                    stopped => stopped,
                })?
            }
        })
    }

    fn with_star(&self, value: Value, down: bool, star: u64) -> Result<Value, Stop> {
        let value = if down { self.negative(value) } else { value };
        self.add(value, self.nimber(star)?)
    }

    fn call(
        &self,
        expr: &Expr,
        function: Function,
        ids: &[NodeId],
        arguments: &[Value],
    ) -> Result<Value, ReadError> {
        let g = arguments[0];
        Ok(match function {
            Function::Cool => {
                let t = self.as_number(arguments[1]).ok_or_else(|| {
                    ReadError::at(expr, ids[1], "the temperature to cool by must be a number")
                })?;
                self.cool(g, &t).map_err(|error| match error {
                    CoolError::Stopped(stop) => ReadError::Stopped(stop),
                    CoolError::BelowMinusOne => ReadError::at(expr, ids[1], error.to_string()),
                })?
            }
            Function::Heat => self.heat(g, arguments[1])?,
            Function::Overheat => self.overheat(g, arguments[1], arguments[2])?,
            Function::Freeze => self.freeze(g)?,
            Function::Chill => self.chill(g)?,
            Function::Norton => self.norton_product(g, arguments[1])?,
            Function::Reduced => self.reduced(g)?,
            Function::Mean => self.number(&self.mean(g)?),
            Function::Temperature => self.number(&self.temperature(g)?),
        })
    }
}

impl Form {
    /// The value of the whole.
    pub fn value(&self) -> Value {
        self.values[self.expr.root().index()]
    }

    /// The expression.
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// The value of a part.
    pub fn value_of(&self, id: NodeId) -> Value {
        self.values[id.index()]
    }

    /// The options of a player as written in braces; of anything else, those of the canonical form.
    pub fn options(&self, engine: &Engine, player: Player) -> Vec<FormOption> {
        match self.expr.node(self.expr.root()) {
            Node::Game { left, right } => {
                let side = if player == Player::Left { left } else { right };
                side.iter()
                    .map(|&id| {
                        let value = self.value_of(id);
                        FormOption { text: self.expr.display_at(id, Style::Ascii).to_string(), value }
                    })
                    .collect()
            }
            _ => {
                let options = engine.printed_options(self.value(), player);
                options.into_iter().map(|value| FormOption { text: engine.print(value), value }).collect()
            }
        }
    }

    /// How the thermograph arises from the options as written, and which of them are optimal at which temperature.
    ///
    /// ```
    /// use tedomari_value::{Engine, NoPositions, Player};
    ///
    /// let engine = Engine::new();
    /// let form = engine.read_form("{20,{100|15}|-7}", &NoPositions)?;
    /// let construction = form.construction(&engine)?;
    /// assert_eq!(construction.t_optimal(Player::Left, &"0".parse()?), Some(vec![0]));
    /// assert_eq!(construction.t_optimal(Player::Left, &"10".parse()?), Some(vec![1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn construction(&self, engine: &Engine) -> Result<Construction, Stop> {
        let side = |player: Player| -> Result<Vec<_>, Stop> {
            let options = self.options(engine, player);
            options.into_iter().map(|option| Ok((option.text, engine.thermograph(option.value)?))).collect()
        };
        Ok(Construction::new(side(Player::Left)?, side(Player::Right)?))
    }
}
