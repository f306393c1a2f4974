//! The games by name, with what they need to be set up.

use dashu_int::UBig;
use tedomari_task::Task;
use tedomari_vocabulary::spelling;

use crate::data::Data;
use crate::games;
use crate::position::Position;

/// A parameter of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, as in `k=2`.
    pub name: &'static str,
    /// What it means.
    pub what: &'static str,
    /// What holds if it is left out; nothing if it must be given.
    pub default: Option<&'static str>,
}

/// What a game says about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The moves, in a sentence that begins with the game's proper name.
    pub rules: &'static str,
    /// What the numbers of a position are.
    pub piles: &'static str,
    /// The parameters.
    pub parameters: &'static [Parameter],
    /// How it is solved.
    pub solved: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
    /// A position: the numbers and parameters as arguments.
    pub example: &'static str,
}

/// A position as it is described: the numbers, and the parameters by name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The numbers (or words such as `3x4`).
    pub piles: Vec<Data>,
    /// The parameters.
    pub parameters: Vec<(String, Data)>,
}

/// Which part of a description is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The list of numbers as a whole.
    Piles,
    /// One of the numbers, counted from 0.
    Pile(usize),
    /// A parameter.
    Parameter(String),
}

/// Why a description gives no position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupError {
    /// Where.
    pub part: Part,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for SetupError {}

/// A game.
pub trait Game: Sync {
    /// Its name, rules and parameters.
    fn about(&self) -> &'static About;

    /// The parameters that change in the course of play, and so belong to a position rather than to the rules.
    fn changing(&self) -> &'static [&'static str] {
        &[]
    }

    /// The position that is described. Games that must look something up first, such as the period of a subtraction game,
    /// leave that to the analysis.
    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError>;
}

/// All games, from sea level upward.
pub fn all() -> &'static [&'static dyn Game] {
    &[
        &games::nim::Nim,
        &games::moore::Moore,
        &games::scoring::Scoring,
        &games::subtraction::Subtraction,
        &games::wythoff::Wythoff,
        &games::nimhoff::Nimhoff,
        &games::cyclic::Cyclic,
        &games::power::PowerNimhoff,
        &games::take::Take,
        &games::wythoff3::ThreePile,
        &games::w2::SquaredWythoff,
        &games::welter::Welter,
        &games::kotzig::Kotzig,
        &games::nimania::Nimania,
        &games::chomp::Chomp,
        &games::poset::PosetGame,
        &games::hackendot::Hackendot,
        &games::geography::Geography,
    ]
}

/// A game by one of its names; case, spaces and hyphens do not matter.
///
/// ```
/// assert_eq!(tedomari_heap::find("Three-pile Wythoff").unwrap().about().name, "wythoff3");
/// assert!(tedomari_heap::find("checkers").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static dyn Game> {
    all().iter().copied().find(|game| {
        let about = game.about();
        std::iter::once(&about.name).chain(about.aliases).any(|known| spelling::is_same(known, name))
    })
}

impl Setup {
    /// A setup from the words of a command line: numbers, and parameters written `name=value`.
    ///
    /// ```
    /// use tedomari_heap::{Ask, Outcome, Setup, Task, find};
    ///
    /// let setup = Setup::from_words(&["k=2", "3", "5", "7"])?;
    /// let position = find("moore").unwrap().position(&setup)?;
    /// let analysis = position.analyse(&Ask::default(), &Task::default());
    /// // 3 ones stand in the lowest column, but only 2 in each of the others.
    /// assert_eq!(analysis.outcome, Some(Outcome::Next));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_words(words: &[impl AsRef<str>]) -> Result<Setup, SetupError> {
        Setup::of_words(words.iter().map(AsRef::as_ref))
    }

    /// The same from words that come one after the other.
    pub fn of_words<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Setup, SetupError> {
        let words = words.into_iter();
        let mut setup = Setup { piles: Vec::with_capacity(words.size_hint().0), parameters: Vec::new() };
        for word in words {
            match word.split_once('=') {
                Some((name, value)) => {
                    let name = name.trim().to_owned();
                    let data = Data::parse(value).map_err(|error| SetupError {
                        part: Part::Parameter(name.clone()),
                        message: error.message,
                    })?;
                    setup.parameters.push((name, data));
                }
                None => {
                    let at = setup.piles.len();
                    let data = Data::parse(word)
                        .map_err(|error| SetupError { part: Part::Pile(at), message: error.message })?;
                    match data {
                        Data::List(items) if !word.contains(['-', '<', ';']) => setup.piles.extend(items),
                        other => setup.piles.push(other),
                    }
                }
            }
        }
        Ok(setup)
    }

    /// Numbers alone.
    pub fn of_numbers(numbers: impl IntoIterator<Item = UBig>) -> Setup {
        Setup { piles: numbers.into_iter().map(Data::Number).collect(), parameters: Vec::new() }
    }

    /// With one more parameter.
    pub fn with(mut self, name: &str, data: Data) -> Setup {
        self.parameters.push((name.to_owned(), data));
        self
    }

    /// Whether nothing is left: the word `none` stands for it.
    pub fn is_none(&self) -> bool {
        self.piles == [Data::none()]
    }

    /// A parameter.
    pub fn get(&self, name: &str) -> Option<&Data> {
        self.parameters.iter().find(|(known, _)| known == name).map(|(_, data)| data)
    }

    /// Checks that no parameter is unknown to the game or given twice, and that none is missing.
    pub fn check(&self, about: &About) -> Result<(), SetupError> {
        for (at, (name, _)) in self.parameters.iter().enumerate() {
            let bad = |message| Err(SetupError { part: Part::Parameter(name.clone()), message });
            if self.parameters[..at].iter().any(|(other, _)| other == name) {
                return bad(format!("`{name}` is given twice"));
            }
            if !about.parameters.iter().any(|known| known.name == name) {
                let names: Vec<&str> = about.parameters.iter().map(|known| known.name).collect();
                return bad(match &names[..] {
                    [] => format!("{} has no parameter `{name}`; in fact it has none", about.name),
                    names => format!("{} has no parameter `{name}`, only {}", about.name, names.join(", ")),
                });
            }
        }
        match about.parameters.iter().find(|known| known.default.is_none() && self.get(known.name).is_none())
        {
            None => Ok(()),
            Some(missing) => Err(SetupError {
                part: Part::Piles,
                message: format!(
                    "{} needs `{}`: {} (for example `{}`)",
                    about.name, missing.name, missing.what, about.example
                ),
            }),
        }
    }
}

/// Plays the first winning move, or else delays; what a program answers.
pub fn reply(position: &dyn Position, task: &Task) -> Option<crate::PileMove> {
    let ask = crate::Ask { most: 1, moves_only: true, ..crate::Ask::default() };
    position.analyse(&ask, task).moves.pop().or_else(|| position.delay())
}
