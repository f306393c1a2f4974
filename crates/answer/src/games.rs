//! Games that a face holds on to: they are read once, and then added, compared and handed to functions without being written as
//! text in between, which could be long.
//!
//! ```
//! use tedomari_answer::games::Called;
//! use tedomari_answer::Session;
//! use tedomari_task::Task;
//!
//! let (session, task) = (Session::new(), Task::default());
//! let g = session.game(&task, "{3|1}")?;
//! let up = session.game(&task, "^")?;
//! let sum = session.sum(&task, &g, &up)?;
//! assert_eq!(session.written(&task, &sum, Default::default())?, "{3^|1^}");
//! let one = session.game(&task, "1")?;
//! let Called::Game(cooled) = session.call(&task, "cool", &[g, one])? else { unreachable!() };
//! assert_eq!(session.written(&task, &cooled, Default::default())?, "2*");
//! # Ok::<(), tedomari_answer::games::NoGame>(())
//! ```

use std::fmt;

use tedomari_loopy::{LoopyError, LoopyGraph, LoopyPositions, LoopyValue};
use tedomari_notation::{Function, Gives, Parser, Style};
use tedomari_number::Dyadic;
use tedomari_rulesets::Rulesets;
use tedomari_task::{Stop, Task};
use tedomari_value::{Engine, Estimate, Positions, ReadError, Value};
use tedomari_vocabulary::{Player, Relation};

use crate::expression::{is_loopy, parse_within};
use crate::loopy::loopy_value;
use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;
use crate::stopped::Stopped;
use crate::told::{FunctionResult, NoResult, Told};

/// What a function gives.
#[derive(Debug, Clone)]
pub enum Called {
    /// A game; a number is one.
    Game(LoopyValue),
    /// A list of games.
    Games(Vec<LoopyValue>),
    /// Left's list and Right's.
    Sides(Vec<LoopyValue>, Vec<LoopyValue>),
    /// A word.
    Word(String),
    /// Yes or no.
    Truth(bool),
}

/// Why there is no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoGame {
    /// Something is wrong with a text.
    Mistake(Mistake),
    /// What was asked for does not exist, such as the mean of a game that never ends.
    Undefined(String),
    /// A limit was reached.
    Stopped(Box<Stopped>),
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGame::Mistake(mistake) => mistake.fmt(f),
            NoGame::Undefined(reason) => f.write_str(reason),
            NoGame::Stopped(why) => why.stopped.fmt(f),
        }
    }
}

impl std::error::Error for NoGame {}

/// Why there is no game, before it is known what can be said all the same.
enum Failure {
    Undefined(String),
    Stopped(Stop),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(stop)
    }
}

impl From<LoopyError> for Failure {
    fn from(error: LoopyError) -> Failure {
        match error {
            LoopyError::Stopped(stop) => Failure::Stopped(stop),
            error => Failure::Undefined(error.to_string()),
        }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        match error {
            ReadError::Invalid { message, .. } => Failure::Undefined(message),
            ReadError::Stopped(stop) => Failure::Stopped(stop),
        }
    }
}

impl From<NoResult> for Failure {
    fn from(error: NoResult) -> Failure {
        match error {
            NoResult::Stopped(stop) => Failure::Stopped(stop),
            NoResult::Undefined(reason) => Failure::Undefined(reason),
        }
    }
}

/// The name under which games that are known stand in an expression: `argument(0)`.
const ARGUMENT: &str = "argument";

/// Games that are known, as positions of an expression; their numbers are the boards.
struct Arguments<'a>(&'a [LoopyValue]);

impl Arguments<'_> {
    fn get(&self, board: &str) -> Result<&LoopyValue, ReadError> {
        let found = board.parse().ok().and_then(|at: usize| self.0.get(at));
        found.ok_or_else(|| ReadError::Invalid { offset: 0, message: "there is no such game".to_owned() })
    }
}

impl Positions for Arguments<'_> {
    fn names(&self) -> Vec<&str> {
        vec![ARGUMENT]
    }

    fn value(&self, _: &Engine, _: &str, board: &str) -> Result<Value, ReadError> {
        let message = "only a game that ends can be used here, and this game is loopy";
        let loopy = || ReadError::Invalid { offset: 0, message: message.to_owned() };
        self.get(board)?.ender().ok_or_else(loopy)
    }
}

impl LoopyPositions for Arguments<'_> {
    fn graph(&self, engine: &Engine, _: &str, board: &str) -> Result<Option<LoopyGraph>, ReadError> {
        let game = self.get(board)?;
        if game.ender().is_some() {
            return Ok(None);
        }
        game.whole(engine).map_err(|error| match error {
            LoopyError::Stopped(stop) => ReadError::Stopped(stop),
            error => ReadError::Invalid { offset: 0, message: error.to_string() },
        })
    }
}

impl Session {
    /// A session with the same engine and rulesets that has learnt nothing else, for another thread.
    pub fn another(&self) -> Session {
        Session::like(self)
    }

    /// The game that an expression is worth.
    pub fn game(&self, task: &Task, text: &str) -> Result<LoopyValue, NoGame> {
        let engine = self.engine(task);
        let stopped = |stop, estimate| NoGame::Stopped(Box::new(Stopped::new(task, stop, estimate)));
        let (expr, _held) = match parse_within(&self.rulesets, text, task) {
            Ok(parsed) => parsed,
            Err(Unfinished::Mistake(mistake)) => return Err(NoGame::Mistake(mistake)),
            Err(Unfinished::Stopped(stop)) => return Err(stopped(stop, Estimate::default())),
        };
        let found = if is_loopy(&self.rulesets, &expr) {
            loopy_value(self, &engine, &expr, text)
        } else {
            let form = engine.evaluate(expr.clone(), &self.rulesets);
            form.map(|form| LoopyValue::Ender(form.value())).map_err(|error| Unfinished::reading(text, error))
        };
        found.map_err(|error| match error {
            Unfinished::Mistake(mistake) => NoGame::Mistake(mistake),
            Unfinished::Stopped(stop) => stopped(stop, engine.estimate(&expr, &self.rulesets)),
        })
    }

    /// The number as a game.
    pub fn number(&self, x: &Dyadic) -> LoopyValue {
        LoopyValue::Ender(self.engine(&Task::default()).number(x))
    }

    /// {left|right}.
    pub fn game_of(
        &self,
        task: &Task,
        left: &[LoopyValue],
        right: &[LoopyValue],
    ) -> Result<LoopyValue, NoGame> {
        let engine = self.engine(task);
        let enders = |side: &[LoopyValue]| side.iter().map(LoopyValue::ender).collect::<Option<Vec<_>>>();
        if let Some((left, right)) = enders(left).zip(enders(right)) {
            let value = engine.game(&left, &right);
            return value.map(LoopyValue::Ender).map_err(|stop| self.unfinished(task, stop));
        }
        let list = |range: std::ops::Range<usize>| {
            range.map(|at| format!("{ARGUMENT}({at})")).collect::<Vec<_>>().join(",")
        };
        let all = left.len() + right.len();
        let text = format!("{{{}|{}}}", list(0..left.len()), list(left.len()..all));
        let arguments: Vec<LoopyValue> = left.iter().chain(right).cloned().collect();
        self.made(task, &text, &arguments)
    }

    /// G + H.
    pub fn sum(&self, task: &Task, g: &LoopyValue, h: &LoopyValue) -> Result<LoopyValue, NoGame> {
        let engine = self.engine(task);
        g.sum(h, &engine).map_err(|error| match error {
            LoopyError::Stopped(stop) => {
                NoGame::Stopped(Box::new(Stopped::new(task, stop, self.known(&[g, h]))))
            }
            error => NoGame::Undefined(error.to_string()),
        })
    }

    /// -G.
    pub fn negative(&self, task: &Task, g: &LoopyValue) -> Result<LoopyValue, NoGame> {
        g.negative(&self.engine(task)).map_err(|error| self.unfinished(task, error))
    }

    /// So many copies of G, or of -G; the number is an integer.
    pub fn multiple(&self, task: &Task, times: &Dyadic, g: &LoopyValue) -> Result<LoopyValue, NoGame> {
        g.multiple(times, &self.engine(task)).map_err(|error| self.unfinished(task, error))
    }

    /// How two games compare.
    pub fn relation(&self, task: &Task, g: &LoopyValue, h: &LoopyValue) -> Result<Relation, NoGame> {
        let found = g.compare(h, &self.engine(task));
        found.map(|comparison| comparison.relation()).map_err(|error| self.unfinished(task, error))
    }

    /// The game as an expression that reads back; in LaTeX it does not.
    pub fn written(&self, task: &Task, g: &LoopyValue, style: Style) -> Result<String, NoGame> {
        let expression = g.expression(&self.engine(task));
        expression
            .map(|expression| expression.display(style).to_string())
            .map_err(|error| self.unfinished(task, error))
    }

    /// What a function of the notation gives.
    pub fn call(&self, task: &Task, function: &str, arguments: &[LoopyValue]) -> Result<Called, NoGame> {
        let Some(known) = Function::from_name(function) else {
            return Err(NoGame::Undefined(format!("there is no function `{function}`")));
        };
        if arguments.len() != known.arity() {
            let message = format!("`{function}` takes {} arguments, not {}", known.arity(), arguments.len());
            return Err(NoGame::Undefined(message));
        }
        let engine = self.engine(task);
        let list = |function: Function| self.list(&engine, function, &arguments[0]);
        let called = match known.gives() {
            Gives::Game => {
                let list: Vec<String> = (0..arguments.len()).map(|at| format!("{ARGUMENT}({at})")).collect();
                let text = format!("{function}({})", list.join(","));
                return self.made(task, &text, arguments).map(Called::Game);
            }
            Gives::Games => list(known).map(Called::Games),
            Gives::Sides => {
                let [left, right] = match known {
                    Function::Options => [Function::LeftOptions, Function::RightOptions],
                    _ => [Function::LeftIncentives, Function::RightIncentives],
                };
                list(left).and_then(|left| Ok(Called::Sides(left, list(right)?)))
            }
            Gives::Word | Gives::Truth => self.told(&engine, known, &arguments[0]),
        };
        called.map_err(|error| self.unfinished(task, error))
    }

    fn told(&self, engine: &Engine, function: Function, g: &LoopyValue) -> Result<Called, Failure> {
        match Told::of(function, g, None, engine, Style::Ascii)?.result {
            FunctionResult::Word { word } => Ok(Called::Word(word)),
            FunctionResult::Truth { truth } => Ok(Called::Truth(truth)),
            _ => Err(Failure::Undefined("this function gives games".to_owned())),
        }
    }

    fn list(&self, engine: &Engine, function: Function, g: &LoopyValue) -> Result<Vec<LoopyValue>, Failure> {
        let value = match g {
            LoopyValue::Loopy(game) => {
                return game.list(function, engine).map_err(|error| NoResult::from(error).into());
            }
            LoopyValue::Ender(value) => *value,
        };
        let list = match function {
            Function::LeftOptions => engine.options(value, Player::Left)?,
            Function::RightOptions => engine.options(value, Player::Right)?,
            Function::LeftIncentives => engine.incentives(value, Player::Left)?,
            Function::RightIncentives => engine.incentives(value, Player::Right)?,
            _ => engine.followers(value)?,
        };
        Ok(list.into_iter().map(LoopyValue::Ender).collect())
    }

    /// What an expression is worth in which known games stand as `argument(0)`, `argument(1)`, …: an ordinal sum, `Tiny(…)`, a
    /// game by its sides.
    ///
    /// ```
    /// use tedomari_answer::Session;
    /// use tedomari_task::Task;
    ///
    /// let (session, task) = (Session::new(), Task::default());
    /// let on = session.game(&task, "on")?;
    /// let made = session.made(&task, "argument(0) - argument(0)", &[on])?;
    /// assert_eq!(session.written(&task, &made, Default::default())?, "dud");
    /// # Ok::<(), tedomari_answer::games::NoGame>(())
    /// ```
    pub fn made(&self, task: &Task, text: &str, arguments: &[LoopyValue]) -> Result<LoopyValue, NoGame> {
        let make = || -> Result<LoopyValue, Failure> {
            let engine = self.engine(task);
            let text = with_sides_written(text, arguments, &engine)?;
            let positions = Arguments(arguments);
            let expr = Parser::new().rulesets(&positions.names()).parse(&text).map_err(ReadError::from)?;
            let held = task.hold();
            held.grow(2 * text.len())?;
            Ok(LoopyValue::evaluate(&expr, &engine, &positions)?)
        };
        make().map_err(|error| self.unfinished(task, error))
    }

    /// What is quickly known about a sum.
    fn known(&self, games: &[&LoopyValue]) -> Estimate {
        let engine = self.engine(&Task::default());
        // Stops are known at once; the mean and the temperature would be work, which is over.
        let stops = |value: Value| Estimate {
            left_stop: tedomari_number::Interval::exactly(engine.left_stop(value)),
            right_stop: tedomari_number::Interval::exactly(engine.right_stop(value)),
            mean: tedomari_number::Interval {
                low: Some(engine.right_stop(value)),
                high: Some(engine.left_stop(value)),
            },
            ..Estimate::default()
        };
        let each: Option<Vec<Estimate>> = games.iter().map(|game| game.ender().map(stops)).collect();
        let sum = each.and_then(|each| each.into_iter().reduce(|g, h| g.plus(&h)));
        sum.unwrap_or_default()
    }

    fn unfinished(&self, task: &Task, failure: impl Into<Failure>) -> NoGame {
        match failure.into() {
            Failure::Undefined(reason) => NoGame::Undefined(reason),
            Failure::Stopped(stop) => {
                NoGame::Stopped(Box::new(Stopped::new(task, stop, Estimate::default())))
            }
        }
    }
}

/// Games that are known by two sides only are written out: no graph stands for them.
fn with_sides_written(text: &str, arguments: &[LoopyValue], engine: &Engine) -> Result<String, LoopyError> {
    let mut text = text.to_owned();
    for (at, game) in arguments.iter().enumerate() {
        if game.ender().is_none() && game.whole(engine)?.is_none() {
            text = text.replace(&format!("{ARGUMENT}({at})"), &format!("({})", game.expression(engine)?));
        }
    }
    Ok(text)
}

/// Whether a ruleset of this name would be taken for a known game.
pub fn is_taken(rulesets: &Rulesets, name: &str) -> bool {
    name == ARGUMENT || Function::from_name(name).is_some() || rulesets.registry.find(name).is_ok()
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn text(session: &Session, game: &LoopyValue) -> String {
        session.written(&Task::default(), game, Style::Ascii).unwrap()
    }

    #[test]
    fn functions_say_what_they_say_in_expressions() {
        let (session, task) = (Session::new(), Task::default());
        for (function, arguments) in [
            ("cool", &["{4|0}", "1"][..]),
            ("overheat", &["{3|-1}", "1", "*"]),
            ("mean", &["{9||8|0}"]),
            ("onside", &["dud"]),
            ("upsum", &["upon", "upon"]),
            ("nim_product", &["2", "2"]),
        ] {
            let games: Vec<_> = arguments.iter().map(|text| session.game(&task, text).unwrap()).collect();
            let Called::Game(called) = session.call(&task, function, &games).unwrap() else { panic!() };
            let whole = session.game(&task, &format!("{function}({})", arguments.join(","))).unwrap();
            assert_eq!(text(&session, &called), text(&session, &whole), "{function}");
        }
    }

    #[test]
    fn games_of_all_kinds_are_options() {
        let (session, task) = (Session::new(), Task::default());
        let game = |text: &str| session.game(&task, text).unwrap();
        for (left, right, whole) in [
            (&["3"][..], &["1", "*"][..], "{3|1,*}"),
            (&["on"], &["0"], "{on|0}"),
            (&["1 & 0"], &["0"], "{1 & 0|0}"),
        ] {
            let [l, r] = [left, right].map(|side| side.iter().map(|text| game(text)).collect::<Vec<_>>());
            let made = session.game_of(&task, &l, &r).unwrap();
            assert_eq!(session.relation(&task, &made, &game(whole)).unwrap(), Relation::Equal);
        }
    }

    #[test]
    fn what_does_not_exist_is_said() {
        let (session, task) = (Session::new(), Task::default());
        let game = |text: &str| session.game(&task, text);
        let undefined = |found: Result<Called, NoGame>| match found.unwrap_err() {
            NoGame::Undefined(reason) => reason,
            other => panic!("{other}"),
        };
        let on = game("on").unwrap();
        assert!(undefined(session.call(&task, "mean", std::slice::from_ref(&on))).contains("loopy"));
        assert!(undefined(session.call(&task, "men", std::slice::from_ref(&on))).contains("no function"));
        assert!(undefined(session.call(&task, "cool", &[on])).contains("2 arguments"));
        assert!(matches!(game("{1,,2|3}"), Err(NoGame::Mistake(mistake)) if mistake.offset == 3));
    }

    #[test]
    fn limits_leave_bounds() {
        let session = Session::new();
        let task = Task::new(Limits::new().nodes(1));
        let Err(NoGame::Stopped(why)) = session.game(&task, "domineering(4x6) + {3|1}") else { panic!() };
        assert_eq!(why.stopped, Stop::Nodes);
        assert!(why.bounds.mean.low.is_some());
        let free = Task::default();
        let [g, h] =
            ["{7|5||0|-9|||-30}", "{22||6|1|||-3|-14}"].map(|text| session.game(&free, text).unwrap());
        let task = Task::new(Limits::new().nodes(1));
        let Err(NoGame::Stopped(why)) = session.sum(&task, &g, &h) else { panic!() };
        let low = why.bounds.left_stop.low.expect("the stops of both are known");
        let whole = session.sum(&free, &g, &h).unwrap().ender().unwrap();
        assert!(low <= session.engine(&free).left_stop(whole));
        assert_eq!(why.stopped, Stop::Nodes);
    }
}
