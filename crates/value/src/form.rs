//! Forms: games as written, with the value of every part.
//!
//! A form keeps the expression, so options have the user's order and moves can be named by it; the values are
//! canonical. Evaluation is one pass over the expression's nodes, children first.

use dashu_int::{IBig, UBig};
use tedomari_notation::{
    Algebra, Expr, Function, KoShape, LoopyName, Node, NodeId, ParseError, Parser, Style,
};
use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_thermograph::{Construction, Player};

use crate::engine::Engine;
use crate::estimate::Estimate;
use crate::operations::{Compound, CoolError, Forms, Meaning, integer_arithmetic};
use crate::value::Value;

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

    /// What is wrong with a ruleset's name and parameters, and at which byte of them, if something is.
    fn mistake_in_name(&self, _ruleset: &str) -> Option<(usize, String)> {
        None
    }

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
        let message =
            format!("the ruleset `{ruleset}` is not known here: positions are read with `Rulesets`");
        Err(ReadError::Invalid { offset: 0, message })
    }
}

/// A game as written, with its values.
#[derive(Debug, Clone)]
pub struct Form {
    expr: Expr,
    values: Vec<Value>,
    /// The options of both players, if the whole is a form in quotes or is made of such forms.
    sides: Option<[Vec<Value>; 2]>,
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
    /// The value of an expression without positions, such as `{3|1} + ^`.
    ///
    /// The engine knows no rulesets. A position such as `domineering(2x4)` is read by [`read_form`](Engine::read_form) with
    /// something that knows them: `Rulesets` of the crate `tedomari` has all rulesets that come with it.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.print(engine.read("{3|1} + ^")?), "{3^|1^}");
    /// let error = engine.read("domineering(2x4)").unwrap_err();
    /// assert!(error.to_string().contains("`Rulesets`"), "{error}");
    /// # Ok::<(), tedomari_value::ReadError>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Value, ReadError> {
        match self.read_form(text, &NoPositions) {
            Ok(form) => Ok(form.value()),
            Err(ReadError::Invalid { offset, message }) if message.contains("function or ruleset") => {
                let message = format!("{message}; positions are read by `Engine::read_form` with `Rulesets`");
                Err(ReadError::Invalid { offset, message })
            }
            Err(error) => Err(error),
        }
    }

    /// The form of an expression, positions included. `positions` reads them: `Rulesets` of the crate `tedomari`, or
    /// [`NoPositions`].
    pub fn read_form(&self, text: &str, positions: &dyn Positions) -> Result<Form, ReadError> {
        let names = positions.names();
        self.evaluate(Parser::new().rulesets(&names).parse(text)?, positions)
    }

    /// The values of an expression that was parsed before.
    pub fn evaluate(&self, expr: Expr, positions: &dyn Positions) -> Result<Form, ReadError> {
        if let Some((function, _)) = expr.result() {
            let message = format!("`{}` gives {}, not a game", function.name(), function.gives());
            return Err(ReadError::at(&expr, expr.root(), message));
        }
        let mut enders = Enders::new(self, positions);
        match expr.fold(&mut enders) {
            Ok(meanings) => {
                let root = meanings[expr.root().index()];
                let sides = if root.is_quoted() { Some(enders.sides(root)?) } else { None };
                Ok(Form { expr, values: values(&meanings), sides })
            }
            Err((id, error)) => Err(error.at(&expr, id)),
        }
    }
}

/// The algebra of canonical values: every expression that ends has one.
///
/// ```
/// use tedomari_notation::{Algebra, Function, parse};
/// use tedomari_value::{Enders, Engine, NoPositions};
///
/// let engine = Engine::new();
/// let mut enders = Enders::new(&engine, &NoPositions);
/// let values = parse("{3|1}")?.fold(&mut enders).unwrap_or_default();
/// let mean = enders.call(Function::Mean, &values[2..]).ok();
/// assert_eq!(mean, Some(engine.integer(2).into()));
/// # Ok::<(), tedomari_notation::ParseError>(())
/// ```
pub struct Enders<'e> {
    engine: &'e Engine,
    positions: &'e dyn Positions,
    forms: Forms<'e>,
}

/// Why a node of an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoValue {
    /// The task ended.
    Stopped(Stop),
    /// One of its operands, counted from 0, is not what is needed.
    Argument(usize, String),
    /// A board is wrong at a byte.
    Board(ReadError),
    /// The name or the parameters of a ruleset are wrong at a byte.
    Ruleset(usize, String),
    /// A loopy game stands there, for this reason.
    Loopy(String),
    /// It has no meaning, for this reason.
    Here(String),
}

impl From<Stop> for NoValue {
    fn from(stop: Stop) -> NoValue {
        NoValue::Stopped(stop)
    }
}

impl NoValue {
    /// What is wrong with a position: its ruleset, or else its board.
    pub fn of_position(positions: &(impl Positions + ?Sized), ruleset: &str, error: ReadError) -> NoValue {
        let mistake = match error {
            ReadError::Invalid { .. } => positions.mistake_in_name(ruleset),
            ReadError::Stopped(_) => None,
        };
        mistake.map_or(NoValue::Board(error), |(offset, message)| NoValue::Ruleset(offset, message))
    }

    /// The error with its place in the text that the expression was read from.
    pub fn at(self, expr: &Expr, id: NodeId) -> ReadError {
        match self {
            NoValue::Stopped(stop) | NoValue::Board(ReadError::Stopped(stop)) => ReadError::Stopped(stop),
            NoValue::Argument(argument, message) => {
                let argument = expr.node(id).children().nth(argument).unwrap_or(id);
                ReadError::at(expr, argument, message)
            }
            NoValue::Board(ReadError::Invalid { offset, message }) => {
                let start = expr.board_offset(id).unwrap_or(0);
                ReadError::Invalid { offset: offset + start, message }
            }
            NoValue::Ruleset(offset, message) => {
                let start = expr.ruleset_offset(id, offset).unwrap_or(expr.span(id).start);
                ReadError::Invalid { offset: start, message }
            }
            NoValue::Here(message) => ReadError::at(expr, id, message),
            NoValue::Loopy(what) => {
                let message =
                    format!("{what}, so this game is loopy: only a game that ends can be used here");
                ReadError::at(expr, id, message)
            }
        }
    }
}

impl<'e> Enders<'e> {
    /// Values of an engine, with positions from elsewhere.
    pub fn new(engine: &'e Engine, positions: &'e dyn Positions) -> Enders<'e> {
        Enders { engine, positions, forms: Forms::new(engine) }
    }

    /// The engine.
    pub fn engine(&self) -> &'e Engine {
        self.engine
    }

    fn with_star(&self, value: Value, down: bool, star: u64) -> Result<Meaning, NoValue> {
        let value = self.engine.negative_if(down, value);
        Ok(self.engine.add(value, self.engine.nimber(star)?)?.into())
    }

    fn compound(&mut self, by: Compound, arguments: &[Meaning]) -> Result<Meaning, NoValue> {
        Ok(self.forms.compound(by, arguments[0], arguments[1])?)
    }

    /// Left's and Right's options as they stand, by their values: those of the form, or of the canonical form.
    pub fn sides(&mut self, g: Meaning) -> Result<[Vec<Value>; 2], Stop> {
        self.forms.sides_of(g)
    }
}

impl Algebra for Enders<'_> {
    type Value = Meaning;
    type Error = NoValue;

    fn number(&mut self, x: &Dyadic) -> Result<Meaning, NoValue> {
        Ok(self.engine.number(x).into())
    }

    fn nimber(&mut self, n: u64) -> Result<Meaning, NoValue> {
        Ok(self.engine.nimber(n)?.into())
    }

    fn up(&mut self, count: i64, star: u64) -> Result<Meaning, NoValue> {
        Ok(self.engine.up_star(count, star)?.into())
    }

    fn up_power(&mut self, n: u64, down: bool, star: u64) -> Result<Meaning, NoValue> {
        self.with_star(self.engine.up_power(n)?, down, star)
    }

    fn up_sum(&mut self, n: u64, down: bool, star: u64) -> Result<Meaning, NoValue> {
        self.with_star(self.engine.up_sum(n)?, down, star)
    }

    fn tiny(&mut self, g: &Meaning) -> Result<Meaning, NoValue> {
        Ok(self.engine.tiny(g.value())?.into())
    }

    fn miny(&mut self, g: &Meaning) -> Result<Meaning, NoValue> {
        Ok(self.engine.miny(g.value())?.into())
    }

    fn plus_minus(&mut self, options: &[Meaning]) -> Result<Meaning, NoValue> {
        Ok(self.engine.plus_minus(&values(options))?.into())
    }

    fn game(&mut self, left: &[Meaning], right: &[Meaning]) -> Result<Meaning, NoValue> {
        Ok(self.engine.game(&values(left), &values(right))?.into())
    }

    fn quoted(&mut self, game: &Meaning, left: &[Meaning], right: &[Meaning]) -> Result<Meaning, NoValue> {
        Ok(self.forms.written(game.value(), left, right)?)
    }

    fn negative(&mut self, g: &Meaning) -> Result<Meaning, NoValue> {
        Ok(self.forms.negative(*g)?)
    }

    fn add(&mut self, g: &Meaning, h: &Meaning) -> Result<Meaning, NoValue> {
        Ok(self.forms.compound(Compound::Sum, *g, *h)?)
    }

    fn multiple(&mut self, times: &Dyadic, g: &Meaning) -> Result<Meaning, NoValue> {
        Ok(self.forms.copies(&times.numerator(), *g)?)
    }

    fn ordinal_sum(&mut self, g: &Meaning, h: &Meaning) -> Result<Meaning, NoValue> {
        Ok(self.forms.compound(Compound::Ordinal, *g, *h)?)
    }

    fn call(&mut self, function: Function, arguments: &[Meaning]) -> Result<Meaning, NoValue> {
        let written = arguments;
        let arguments = values(written);
        let (engine, g) = (self.engine, arguments[0]);
        Ok(Meaning::from(match function {
            Function::Cool => {
                let t = engine.as_number(arguments[1]).ok_or_else(|| {
                    NoValue::Argument(1, "the temperature to cool by must be a number".to_owned())
                })?;
                engine.cool(g, &t).map_err(|error| match error {
                    CoolError::Stopped(stop) => NoValue::Stopped(stop),
                    CoolError::BelowMinusOne => NoValue::Argument(1, error.to_string()),
                })?
            }
            Function::Heat => engine.heat(g, arguments[1])?,
            Function::Overheat => engine.overheat(g, arguments[1], arguments[2])?,
            Function::Freeze => engine.freeze(g)?,
            Function::Chill => engine.chill(g)?,
            Function::Norton => engine.norton_product(g, arguments[1])?,
            Function::Reduced => engine.reduced(g)?,
            Function::Mean => engine.number(&engine.mean(g)?),
            Function::Temperature => engine.number(&engine.temperature(g)?),
            Function::LeftStop => engine.number(&engine.left_stop(g)),
            Function::RightStop => engine.number(&engine.right_stop(g)),
            Function::Birthday => engine.number(&engine.birthday(g)?),
            Function::AtomicWeight => engine.atomic_weight(g)?.ok_or_else(|| {
                let message =
                    "this game has no atomic weight: every all-small game has one, but it is not all-small";
                NoValue::Argument(0, message.to_owned())
            })?,
            Function::Onside | Function::Offside => g,
            Function::Degree | Function::Variety => Value::ZERO,
            Function::ConwayProduct => return self.compound(Compound::Conway, written),
            Function::OrdinalProduct => return self.compound(Compound::OrdinalProduct, written),
            Function::ConjunctiveSum => return self.compound(Compound::Conjunctive, written),
            Function::SelectiveSum => return self.compound(Compound::Selective, written),
            Function::Companion => engine.companion(g)?,
            Function::StopCount => engine.number(&Dyadic::from(engine.stop_count(g)?)),
            Function::FollowerCount => engine.number(&Dyadic::from(engine.follower_count(g)?)),
            Function::Power => {
                let x = exponent(engine, arguments[1])?;
                let message = "the base of a power is a game {0|H}; `power_to` takes any game";
                let base = engine.as_zero_or(&self.forms.sides_of(written[0])?);
                let power = base.map(|h| engine.power_above(h, x)).transpose()?.flatten();
                power.ok_or_else(|| NoValue::Argument(0, message.to_owned()))?
            }
            Function::PowerTo => {
                let x = exponent(engine, arguments[1])?;
                engine.raise(self.forms.sides_of(written[0])?, x)?
            }
            Function::Upsum | Function::Downsum => engine.add(g, arguments[1])?,
            Function::UpsumVariety | Function::DownsumVariety => match arguments[1] {
                Value::ZERO => Value::ZERO,
                _ => return Err(NoValue::Argument(1, NOT_IDEMPOTENT.to_owned())),
            },
            Function::Subordinate => {
                let below = self.forms.sides_of(written[1])?;
                engine.subordinate_to(g, arguments[1], below)?.ok_or_else(|| {
                    let message = "this game is not found to be an ordinal sum with that base";
                    NoValue::Argument(0, message.to_owned())
                })?
            }
            Function::NimSum | Function::NimProduct | Function::NimInverse => {
                nim_arithmetic(engine, function, &arguments)?
            }
            Function::UglyProduct | Function::Gcd | Function::Isqrt | Function::Lb => {
                integer_arithmetic(engine, function, &arguments)?
            }
            other => return Err(NoValue::Here(format!("`{}` gives {}", other.name(), other.gives()))),
        }))
    }

    fn list(&mut self, function: Function, arguments: &[Meaning]) -> Result<Vec<Meaning>, NoValue> {
        let (engine, written) = (self.engine, arguments[0]);
        let player = match function {
            Function::LeftOptions => Some(Player::Left),
            Function::RightOptions => Some(Player::Right),
            _ => None,
        };
        if let Some(player) = player.filter(|_| written.is_quoted()) {
            return Ok(self.forms.options(written, player)?);
        }
        let g = written.value();
        let list = match function {
            Function::LeftOptions => engine.printed_options(g, Player::Left)?,
            Function::RightOptions => engine.printed_options(g, Player::Right)?,
            Function::LeftIncentives => engine.incentives(g, Player::Left)?,
            Function::RightIncentives => engine.incentives(g, Player::Right)?,
            Function::Followers => engine.followers(g)?,
            other => return Err(NoValue::Here(format!("`{}` gives {}", other.name(), other.gives()))),
        };
        Ok(list.into_iter().map(Meaning::from).collect())
    }

    fn position(&mut self, ruleset: &str, board: &str) -> Result<Meaning, NoValue> {
        match self.positions.value(self.engine, ruleset, board) {
            Ok(value) => Ok(value.into()),
            Err(error) => Err(NoValue::of_position(self.positions, ruleset, error)),
        }
    }

    fn loopy(&mut self, name: LoopyName, _: u64) -> Result<Meaning, NoValue> {
        Err(NoValue::Loopy(format!("play in `{name}` need not end")))
    }

    fn pass(&mut self) -> Result<Meaning, NoValue> {
        Err(NoValue::Loopy("`pass` leads back to where it comes from".to_owned()))
    }

    fn sides(&mut self, _: &Meaning, _: &Meaning) -> Result<Meaning, NoValue> {
        Err(NoValue::Loopy("`&` joins two sides".to_owned()))
    }

    fn ko(&mut self, shape: KoShape, _: &Meaning, _: &Meaning) -> Result<Meaning, NoValue> {
        Err(NoValue::Loopy(format!("play in the ko `{shape}` need not end")))
    }

    fn back(&mut self, label: &str) -> Result<Meaning, NoValue> {
        Err(NoValue::Loopy(format!("the label `{label}` is used inside its own braces")))
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

    /// Left's and Right's options as they stand, if the whole is a form in quotes or is made of such forms.
    ///
    /// ```
    /// use tedomari_value::{Engine, NoPositions};
    ///
    /// let engine = Engine::new();
    /// let form = engine.read_form("'{*|*}':1", &NoPositions)?;
    /// let star = engine.nimber(1)?;
    /// assert_eq!(form.sides(), Some(&[vec![star, engine.integer(0)], vec![star]]));
    /// assert!(engine.read_form("{*|*}", &NoPositions)?.sides().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sides(&self) -> Option<&[Vec<Value>; 2]> {
        self.sides.as_ref()
    }

    /// The options of a player as written one by one in braces, or as they stand in a form in quotes; of anything else, those of the canonical form.
    pub fn options(&self, engine: &Engine, player: Player) -> Result<Vec<FormOption>, Stop> {
        Ok(match self.expr.node(self.expr.root()) {
            Node::Game { left, right } if self.expr.is_written_out(self.expr.root()) => {
                let side = if player == Player::Left { left } else { right };
                side.iter()
                    .map(|&id| {
                        let value = self.value_of(id);
                        FormOption { text: self.expr.display_at(id, Style::Ascii).to_string(), value }
                    })
                    .collect()
            }
            _ => {
                let options = match &self.sides {
                    Some(sides) => sides[player.index()].clone(),
                    None => engine.printed_options(self.value(), player)?,
                };
                options.into_iter().map(|value| FormOption { text: engine.print(value), value }).collect()
            }
        })
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
            let options = self.options(engine, player)?;
            options.into_iter().map(|option| Ok((option.text, engine.thermograph(option.value)?))).collect()
        };
        Ok(Construction::new(side(Player::Left)?, side(Player::Right)?))
    }
}

/// Why a game is no degree of loopiness.
pub const NOT_IDEMPOTENT: &str =
    "a degree is a game that changes nothing when it is added to itself, such as `over`";

fn values(meanings: &[Meaning]) -> Vec<Value> {
    meanings.iter().map(|meaning| meaning.value()).collect()
}

/// A number from 1 on, as the exponent of a power must be.
fn exponent(engine: &Engine, x: Value) -> Result<Value, NoValue> {
    let message = "the exponent of a power must be a number from 1 on";
    match engine.as_number(x) {
        Some(number) if number >= Dyadic::ONE => Ok(x),
        _ => Err(NoValue::Argument(1, message.to_owned())),
    }
}

/// Nim-sum, nim-product and inverse, of integers that are not negative or of nimbers.
fn nim_arithmetic(engine: &Engine, function: Function, arguments: &[Value]) -> Result<Value, NoValue> {
    let nimbers: Option<Vec<u64>> = arguments.iter().map(|&g| engine.as_nimber(g)).collect();
    let integer = |&g: &Value| {
        engine.as_number(g).filter(Dyadic::is_integer).and_then(|n| UBig::try_from(n.numerator()).ok())
    };
    let integers: Option<Vec<UBig>> = arguments.iter().map(integer).collect();
    let numbers = match (&integers, &nimbers) {
        (Some(integers), _) => integers.clone(),
        (None, Some(nimbers)) => nimbers.iter().map(|&n| n.into()).collect(),
        (None, None) => {
            let wrong = |g: &Value| integer(g).is_none() && engine.as_nimber(*g).is_none();
            let at = arguments.iter().position(wrong).unwrap_or(arguments.len() - 1);
            let message = "expected integers that are not negative, or nimbers, and not one of each";
            return Err(NoValue::Argument(at, message.to_owned()));
        }
    };
    let found = match function {
        Function::NimSum => &numbers[0] ^ &numbers[1],
        Function::NimProduct => engine.nim_product(&numbers[0], &numbers[1])?,
        _ => engine
            .nim_inverse(&numbers[0])?
            .ok_or_else(|| NoValue::Argument(0, "0 has no inverse".to_owned()))?,
    };
    match integers {
        Some(_) => Ok(engine.number(&Dyadic::from(IBig::from(found)))),
        // Nimbers below 2^64 are a field.
        None => Ok(engine.nimber(u64::try_from(found).map_err(|_| Stop::Memory)?)?),
    }
}
