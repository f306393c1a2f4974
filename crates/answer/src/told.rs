//! What functions give that give no game: lists of games, words, yes or no.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_loopy::{LoopyError, LoopyValue, Sided, Undefined};
use tedomari_notation::{Algebra, Function, Style};
use tedomari_task::Stop;
use tedomari_value::{Enders, Engine, Meaning, NoPositions, NoValue, Value};
use tedomari_vocabulary::{Outcome, Player};

use crate::facts::Uptimal;
use crate::loopy::{LoopyKind, is_infinitesimal};

/// What a function gives that gives no game, with the name of the function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[serde(try_from = "Written", into = "Written")]
pub struct Told {
    /// The function.
    pub function: String,
    /// What it gives.
    pub result: FunctionResult,
}

/// A list of games, a list for each player, a word, or yes or no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FunctionResult {
    /// A list of games: `left_options(G)`.
    Games {
        /// The games, as values.
        games: Vec<String>,
    },
    /// A list for each player: `options(G)`.
    Sides {
        /// Left's list.
        left: Vec<String>,
        /// Right's list.
        right: Vec<String>,
    },
    /// A word: `outcome(G)`.
    Word {
        /// The word.
        word: String,
    },
    /// Yes or no: `is_number(G)`.
    Truth {
        /// Whether it is so.
        truth: bool,
    },
}

/// What a function gives that gives no game, with the name of the function. The type says which of the other fields are there.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = one_of_all))]
struct Written {
    /// The function.
    function: String,
    /// What it gives.
    #[serde(rename = "type")]
    kind: ResultType,
    /// A list of games, as values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    games: Option<Vec<String>>,
    /// Left's list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<Vec<String>>,
    /// Right's list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    right: Option<Vec<String>>,
    /// A word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    word: Option<String>,
    /// Whether it is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    truth: Option<bool>,
}

/// What a function gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
enum ResultType {
    /// A list of games.
    Games,
    /// A list for each player.
    Sides,
    /// A word.
    Word,
    /// Yes or no.
    Truth,
}

#[cfg(feature = "schema")]
fn one_of_all(schema: &mut schemars::Schema) {
    crate::schema::parts::any_of(schema, &[&["games"], &["left", "right"], &["word"], &["truth"]]);
}

impl From<Told> for Written {
    fn from(Told { function, result }: Told) -> Written {
        let kind = match &result {
            FunctionResult::Games { .. } => ResultType::Games,
            FunctionResult::Sides { .. } => ResultType::Sides,
            FunctionResult::Word { .. } => ResultType::Word,
            FunctionResult::Truth { .. } => ResultType::Truth,
        };
        let none = Written { function, kind, games: None, left: None, right: None, word: None, truth: None };
        match result {
            FunctionResult::Games { games } => Written { games: Some(games), ..none },
            FunctionResult::Sides { left, right } => Written { left: Some(left), right: Some(right), ..none },
            FunctionResult::Word { word } => Written { word: Some(word), ..none },
            FunctionResult::Truth { truth } => Written { truth: Some(truth), ..none },
        }
    }
}

impl TryFrom<Written> for Told {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Told, &'static str> {
        let Written { function, kind, games, left, right, word, truth } = written;
        let result = match (kind, games, left.zip(right), word, truth) {
            (ResultType::Games, Some(games), None, None, None) => FunctionResult::Games { games },
            (ResultType::Sides, None, Some((left, right)), None, None) => {
                FunctionResult::Sides { left, right }
            }
            (ResultType::Word, None, None, Some(word), None) => FunctionResult::Word { word },
            (ResultType::Truth, None, None, None, Some(truth)) => FunctionResult::Truth { truth },
            _ => return Err("the fields are not those of the type"),
        };
        Ok(Told { function, result })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Told {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Told".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Written::json_schema(generator)
    }
}

/// Why there is no result.
pub(crate) enum NoResult {
    Stopped(Stop),
    /// The argument is not what is needed.
    Undefined(String),
}

impl From<Stop> for NoResult {
    fn from(stop: Stop) -> NoResult {
        NoResult::Stopped(stop)
    }
}

impl From<LoopyError> for NoResult {
    fn from(error: LoopyError) -> NoResult {
        match error {
            LoopyError::Stopped(stop) => NoResult::Stopped(stop),
            error => NoResult::Undefined(error.to_string()),
        }
    }
}

impl From<Undefined> for NoResult {
    fn from(undefined: Undefined) -> NoResult {
        match undefined {
            Undefined::Reason(reason) => NoResult::Undefined(reason),
            Undefined::Error(error) => error.into(),
        }
    }
}

impl From<NoValue> for NoResult {
    fn from(error: NoValue) -> NoResult {
        match error {
            NoValue::Stopped(stop) => NoResult::Stopped(stop),
            NoValue::Argument(_, message)
            | NoValue::Ruleset(_, message)
            | NoValue::Here(message)
            | NoValue::Loopy(message) => NoResult::Undefined(message),
            NoValue::Board(error) => NoResult::Undefined(error.to_string()),
        }
    }
}

impl Told {
    /// What a function gives. A form in quotes has options of its own.
    pub(crate) fn of(
        function: Function,
        value: &LoopyValue,
        written: Option<&[Vec<Value>; 2]>,
        engine: &Engine,
        style: Style,
    ) -> Result<Told, NoResult> {
        let teller = Teller { engine, style, written };
        let result = match value {
            LoopyValue::Ender(value) => teller.ender(function, *value),
            LoopyValue::Loopy(game) => teller.loopy(function, value, game),
        };
        Ok(Told { function: function.name().to_owned(), result: result? })
    }
}

struct Teller<'e> {
    engine: &'e Engine,
    style: Style,
    /// Left's and Right's options of a form in quotes.
    written: Option<&'e [Vec<Value>; 2]>,
}

fn word(word: impl ToString) -> Result<FunctionResult, NoResult> {
    Ok(FunctionResult::Word { word: word.to_string() })
}

fn truth(truth: bool) -> Result<FunctionResult, NoResult> {
    Ok(FunctionResult::Truth { truth })
}

fn undefined<T>(reason: &str) -> Result<T, NoResult> {
    Err(NoResult::Undefined(reason.to_owned()))
}

/// The functions that `options` and `incentives` join.
fn both(function: Function) -> [Function; 2] {
    match function {
        Function::Options => [Function::LeftOptions, Function::RightOptions],
        _ => [Function::LeftIncentives, Function::RightIncentives],
    }
}

impl Teller<'_> {
    fn ender(&self, function: Function, g: Value) -> Result<FunctionResult, NoResult> {
        let engine = self.engine;
        match function {
            Function::Outcome => word(engine.outcome(g).letter()),
            Function::LeftFirst => self.winner(engine.outcome(g), Player::Left),
            Function::RightFirst => self.winner(engine.outcome(g), Player::Right),
            Function::Kind => word(engine.kind(g)),
            Function::Class => word(engine.thermograph(g)?.class()),
            Function::Parity => match engine.parity(g)? {
                Some(parity) => word(parity),
                None => undefined("plays of this game differ in parity: it is neither even nor odd"),
            },
            Function::Temper => match engine.temper(g)? {
                Some(parity) => word(parity),
                None => undefined(
                    "plays to a number differ in parity: the game is neither even-tempered nor odd-tempered",
                ),
            },
            Function::LeftStopNext => {
                word(engine.adorned_stop(g, Player::Left).next.to_string().to_lowercase())
            }
            Function::RightStopNext => {
                word(engine.adorned_stop(g, Player::Right).next.to_string().to_lowercase())
            }
            Function::Uptimal => match engine.as_uptimal(g) {
                Some(found) => word(self.styled(&Uptimal::of(&found).to_string())),
                None => undefined("this game is no sum of powers of up and a nimber"),
            },
            Function::IsNumber => truth(g.is_number()),
            Function::IsInteger => truth(engine.as_number(g).is_some_and(|x| x.is_integer())),
            Function::IsInfinitesimal => truth(engine.is_infinitesimal(g)),
            Function::IsAllSmall => truth(engine.is_all_small(g)),
            Function::IsLoopy => truth(false),
            Function::IsStopper => truth(true),
            Function::Options | Function::Incentives => {
                let [left, right] = both(function).map(|function| self.enders(function, g));
                Ok(FunctionResult::Sides { left: left?, right: right? })
            }
            list => Ok(FunctionResult::Games { games: self.enders(list, g)? }),
        }
    }

    fn enders(&self, function: Function, g: Value) -> Result<Vec<String>, NoResult> {
        let values: Vec<Value> = match (function, self.written) {
            (Function::LeftOptions, Some([left, _])) => left.clone(),
            (Function::RightOptions, Some([_, right])) => right.clone(),
            _ => {
                let list = Enders::new(self.engine, &NoPositions).list(function, &[g.into()])?;
                list.into_iter().map(Meaning::value).collect()
            }
        };
        let mut texts = Vec::with_capacity(values.len());
        for value in values {
            self.engine.step()?;
            texts.push(self.engine.print_as(value, self.style));
        }
        Ok(texts)
    }

    /// A sum in the notation, in the style that is wanted.
    fn styled(&self, text: &str) -> String {
        let parsed = tedomari_notation::parse(text);
        parsed.map_or_else(|_| text.to_owned(), |expr| expr.display(self.style).to_string())
    }

    fn winner(&self, outcome: Outcome, first: Player) -> Result<FunctionResult, NoResult> {
        match outcome.winner(first) {
            Some(player) => word(player.to_string().to_lowercase()),
            None => word("draw"),
        }
    }

    fn loopy(
        &self,
        function: Function,
        value: &LoopyValue,
        game: &Sided,
    ) -> Result<FunctionResult, NoResult> {
        let engine = self.engine;
        let first = |first: Player| -> Result<FunctionResult, NoResult> {
            match value.outcome(engine)?.winner(first) {
                Some(player) => word(player.to_string().to_lowercase()),
                None => word("draw"),
            }
        };
        match function {
            Function::Outcome => match value.outcome(engine)?.class() {
                Some(outcome) => word(outcome.letter()),
                None => undefined(
                    "play is drawn with one starter only, so that no letter tells the outcome: ask for `left_first` \
                     and `right_first`",
                ),
            },
            Function::LeftFirst => first(Player::Left),
            Function::RightFirst => first(Player::Right),
            Function::Kind => word(LoopyKind::of(game)),
            Function::IsNumber | Function::IsInteger => truth(false),
            Function::IsInfinitesimal => match is_infinitesimal(value, game, engine)? {
                Some(known) => truth(known),
                None => undefined("a side of this game is not known as a stopper, so that this is not known"),
            },
            Function::IsLoopy => truth(true),
            Function::IsStopper if game.is_open() => {
                undefined("a side of this game is not known as a stopper, so that this is not known")
            }
            Function::IsStopper => truth(game.stopper().is_some()),
            Function::Options | Function::Incentives => {
                let [left, right] = both(function).map(|function| self.loopies(function, game));
                Ok(FunctionResult::Sides { left: left?, right: right? })
            }
            list => Ok(FunctionResult::Games { games: self.loopies(list, game)? }),
        }
    }

    fn loopies(&self, function: Function, game: &Sided) -> Result<Vec<String>, NoResult> {
        let values = game.list(function, self.engine)?;
        let print = |value: &LoopyValue| -> Result<String, NoResult> {
            Ok(value.expression(self.engine)?.display(self.style).to_string())
        };
        values.iter().map(print).collect()
    }
}
