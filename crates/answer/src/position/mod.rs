//! What is a position worth, which parts does it fall into, and which moves are best?

mod loopy;
mod stops;
mod straight;
mod valued;

use std::time::Duration;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tedomari_discovery::{Forecast, forecast};
use tedomari_notation::Style;
use tedomari_number::{Dyadic, Interval};
use tedomari_position::{Mark, Picture};
use tedomari_rulesets::{AnyPosition, AnyRuleset};
use tedomari_task::{Limits, Stop, Task};
use tedomari_thermograph::Thermograph;
use tedomari_vocabulary::{Class, Player};

pub use loopy::{Ends, Everywhere, LoopyPosition, LoopyValue, MoveResult};

#[cfg(feature = "read")]
use crate::facts::some;
use crate::facts::{Facts, Gathered};
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::{any_of, whole};
use crate::session::Session;
use crate::stopped::Stopped;
use stops::Stops;

/// The question about a position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Position {
    /// The ruleset, with its parameters if it has any: `domineering`, `moore[k=2]`.
    pub ruleset: String,
    /// The board, as the ruleset writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// In place of a board, for games on graphs: its vertices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<Json>,
    /// And its edges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<Json>,
    /// And, in Hackenbush, the vertex that is the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Json>,
    /// Whether all moves are wanted with what they leave, and not only the best.
    #[serde(default)]
    pub moves: bool,
    /// Whether the board is searched without its canonical value: for its thermograph only.
    #[serde(default)]
    pub straight: bool,
    /// Whether all placements of the pieces are to be solved, and not only this one: for rulesets in which play can return.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
    /// Whether a picture of the board is wanted.
    #[serde(default)]
    pub picture: bool,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

/// Everything about a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = whole_or_stopped))]
pub struct PositionAnswer {
    /// The ruleset, as it was given.
    pub ruleset: String,
    /// The board, as it was given.
    pub board: String,
    /// Everything about the value, if it was found.
    #[serde(flatten, deserialize_with = "crate::part::part")]
    pub facts: Option<Facts>,
    /// What was found without the value.
    #[serde(flatten, deserialize_with = "crate::part::beside_stop")]
    pub straight: Option<Straight>,
    /// What is known about the position if play can return in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loopy: Option<LoopyPosition>,
    /// Its value then, unless it is a game like others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<LoopyValue>,
    /// Who wins from all placements of the pieces, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub everywhere: Option<Everywhere>,
    /// The thermograph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thermograph: Option<Thermograph>,
    /// The independent parts, if their values or thermographs were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<Part>>,
    /// Parts that the search met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u64>,
    /// Why something is missing, if it is.
    #[serde(flatten, deserialize_with = "crate::part::part")]
    pub stopped: Option<Stopped>,
    /// Mean and temperature as they seem to be, if a limit was reached before they were found: nothing is proved by this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimated: Option<Estimated>,
    /// A move to try for either player, if a limit was reached before the best were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_try: Option<ToTry>,
    /// What is remarkable about the board, such as that nobody can move on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The best moves of either player; left out if they were not found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<BothSides<Best>>,
    /// All moves of either player, if they were asked for; null if there are too many.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub moves: Option<Option<BothSides<MoveStudy>>>,
    /// Whether there are too many moves to list them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_too_many_moves: bool,
    /// What the board looks like, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// Everything about the value is there, or what is found without it, or the answer says why not.
#[cfg(feature = "schema")]
fn whole_or_stopped(schema: &mut Schema) {
    whole::<(Facts, Straight, Stopped)>(schema);
    let beside = ["thermograph", "components", "parts"];
    let valued = [&["value"], &Facts::LATER[..], &beside].concat();
    let straight = ["method", "left_stop", "right_stop", "mean", "temperature", "class", "nodes"];
    let ender = [&["loopy", "value", "thermograph"], &Facts::LATER[..]].concat();
    let straight = [&straight[..], &beside].concat();
    any_of(schema, &[&valued, &straight, &["stopped"], &ender, &["loopy", "sides"], &["everywhere"]]);
}

/// What is found without the canonical value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Straight {
    /// The score if Left starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_stop: Option<Dyadic>,
    /// The score if Right starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_stop: Option<Dyadic>,
    /// The mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<Dyadic>,
    /// The temperature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<Dyadic>,
    /// Gote, a player's sente, or what else it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// How it was found.
    pub method: StraightMethod,
    /// Sums of several parts that were searched.
    pub sums: u64,
    /// Different thermographs that were met.
    pub thermographs: u64,
    /// Positions that were looked at, unless a limit was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// The method that needs no canonical values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StraightMethod {
    /// Thermographs straight from the board.
    Straight,
}

/// An independent part of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Part {
    /// The part as a board.
    pub board: String,
    /// The cells that it has on the whole board, as moves name them; left out if they were not found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// Its value, if values were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Its mean; null if a limit was reached before.
    pub mean: Option<Dyadic>,
    /// Its temperature; null if a limit was reached before.
    pub temperature: Option<Dyadic>,
    /// What its stops and its mean lie between, if a limit was reached before its value was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Interval>,
}

/// An estimate by temperature discovery that looks a few moves ahead and guesses what is beyond.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Estimated {
    /// The mean.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
    /// So many moves were looked ahead.
    pub depth: u32,
}

/// A move to try for either player; null if the player has none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ToTry {
    /// Left's, in the game's own coordinates.
    pub left: Option<String>,
    /// Right's.
    pub right: Option<String>,
}

/// Something for each player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BothSides{T}"))]
pub struct BothSides<T> {
    /// Left's.
    pub left: Vec<T>,
    /// Right's.
    pub right: Vec<T>,
}

/// A move and what it leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MoveStudy {
    /// The move in the game's own coordinates.
    #[serde(rename = "move")]
    pub name: String,
    /// The value after it; null if a limit was reached before, left out if values were not asked for.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub value: Option<Option<String>>,
    /// The mean after it; null if a limit was reached before.
    pub mean: Option<Dyadic>,
    /// The temperature after it; null if a limit was reached before.
    pub temperature: Option<Dyadic>,
    /// Whether no other move of the player is better; null if that is not known.
    pub best: Option<bool>,
}

/// Best moves that leave the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Best {
    /// The moves in the game's own coordinates.
    pub moves: Vec<String>,
    /// The value after them, if values were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The mean after them; null if a limit was reached before.
    pub mean: Option<Dyadic>,
    /// The temperature after them; null if a limit was reached before.
    pub temperature: Option<Dyadic>,
}

impl Position {
    /// The question about a board.
    pub fn new(ruleset: &str, board: &str) -> Position {
        Position {
            ruleset: ruleset.to_owned(),
            board: Some(board.to_owned()),
            vertices: None,
            edges: None,
            ground: None,
            moves: false,
            straight: false,
            all: false,
            picture: false,
            style: Style::Ascii,
        }
    }

    /// The board as text: that of a graph is the object that holds it.
    pub fn board_text(&self) -> Result<String, Mistake> {
        #[derive(Serialize)]
        struct Graph<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            vertices: &'a Option<Json>,
            #[serde(skip_serializing_if = "Option::is_none")]
            edges: &'a Option<Json>,
            #[serde(skip_serializing_if = "Option::is_none")]
            ground: &'a Option<Json>,
        }
        let Position { board, vertices, edges, ground, .. } = self;
        match board {
            Some(board) => Ok(board.clone()),
            None if vertices.is_some() || edges.is_some() => {
                Ok(serde_json::to_string(&Graph { vertices, edges, ground }).unwrap_or_default())
            }
            None => Err(Mistake::new("", 0, "the object has no \"board\"")),
        }
    }

    /// The ruleset and the position.
    pub fn read(&self, session: &Session) -> Result<(AnyRuleset, AnyPosition), Mistake> {
        let registry = &session.rulesets.registry;
        let ruleset = registry
            .find(&self.ruleset)
            .map_err(|error| Mistake::new(&self.ruleset, error.offset, error.message).in_field("ruleset"))?;
        let board = self.board_text()?;
        let position = ruleset
            .read(&board)
            .map_err(|error| Mistake::new(&board, error.offset, error.message).in_field("board"))?;
        Ok((ruleset, position))
    }
}

/// After an interruption each of the searches for bounds takes so long at most.
const LAST_WORD: Duration = Duration::from_secs(1);

/// So much of a limit, in hundredths.
fn share(limits: Limits, hundredths: u32) -> Limits {
    Limits {
        time: limits.time.map(|time| time * hundredths / 100),
        nodes: limits.nodes.map(|nodes| (nodes as u128 * u128::from(hundredths) / 100) as u64),
        ..limits
    }
}

/// So much of a limit the search for the value may take, in hundredths. What it leaves goes into an estimate and into the thermograph, and if
/// that is not found into what is proved a few moves deep, each with its hundredths of the rest, and at last into the stops by who wins.
const VALUE_SHARE: u32 = 30;
const ESTIMATE_SHARE: u32 = 5;
const THERMOGRAPH_SHARE: u32 = 45;
const SCORES_SHARE: u32 = 40;

/// What an estimate says, as far as what is proved allows.
fn nearest_within(estimate: Dyadic, proved: &Interval) -> Dyadic {
    let above = proved.low.iter().cloned().fold(estimate, Dyadic::max);
    proved.high.iter().cloned().fold(above, Dyadic::min)
}

/// The integer nearest to a number.
fn nearest(x: &Dyadic) -> i64 {
    (x + &Dyadic::ONE.half()).floor().to_string().parse().unwrap_or(0)
}

impl Position {
    /// A value that turned out to be a number without a search for values: an integer by who wins beside it, or the mean of a
    /// thermograph whose temperature is below 0.
    fn fill_number(
        &self,
        session: &Session,
        task: &Task,
        position: &AnyPosition,
        integer: Option<i64>,
        answer: &mut PositionAnswer,
    ) {
        let by_graph = answer.thermograph.as_ref().filter(|graph| graph.temperature().signum() < 0);
        let number = by_graph.map(|graph| graph.mean().clone()).or(integer.map(Dyadic::from));
        let Some(number) = number else { return };
        let engine = session.engine(&task.beside(Limits::new().time(LAST_WORD)));
        let Gathered { facts, thermograph, stop } =
            Facts::gather(&engine, engine.number(&number), self.style, false);
        if stop.is_some() {
            return;
        }
        let alone = || Part {
            board: position.text(),
            cells: Vec::new(),
            value: Some(facts.value.clone()),
            mean: facts.mean.clone(),
            temperature: facts.temperature.clone(),
            bounds: None,
        };
        answer.components.get_or_insert_with(|| vec![alone()]);
        answer.parts.get_or_insert(0);
        (answer.thermograph, answer.stopped, answer.straight) = (thermograph, None, None);
        answer.facts = Some(facts);
    }

    /// A move for either player: one that was shown to reach what is known, else one that seems best, else any.
    fn to_try(&self, position: &AnyPosition, stops: Stops, seen: Option<&Forecast>) -> Option<ToTry> {
        if position.has_too_many_moves() {
            return None;
        }
        let [left, right] = stops.moves;
        let choose = |player: Player, shown: Option<String>| {
            let seems = || seen.and_then(|seen| seen.moves[player.index()].clone());
            let any = || position.options(player, 1).pop().map(|(name, _)| name);
            shown.or_else(seems).or_else(any)
        };
        let to_try = ToTry { left: choose(Player::Left, left), right: choose(Player::Right, right) };
        (to_try.left.is_some() || to_try.right.is_some()).then_some(to_try)
    }
}

/// What a reader may have overlooked: that there are no pieces on the board, or no moves.
fn note(position: &AnyPosition) -> Option<String> {
    let can_move = |player| !position.options(player, 1).is_empty();
    if Player::BOTH.into_iter().any(can_move) {
        return None;
    }
    let has_pieces = |picture: Picture| match picture {
        Picture::Grid(grid) => Some(grid.cells.iter().any(|mark| matches!(mark, Mark::Piece(..)))),
        _ => None,
    };
    let ruleset = position.ruleset();
    let example = ruleset.read(ruleset.about().example.0).ok();
    let needs_pieces = example.and_then(|example| has_pieces(example.picture())) == Some(true);
    let message = match needs_pieces && has_pieces(position.picture()) == Some(false) {
        true => "there are no pieces on the board, so nobody can move",
        false => "nobody can move",
    };
    Some(message.to_owned())
}

impl Answer for PositionAnswer {
    fn stop(&self) -> Option<Stop> {
        self.stopped.as_ref().map(|why| why.stopped)
    }

    fn parts(&self) -> Option<u64> {
        self.parts
    }
}

impl Question for Position {
    const NAME: &'static str = "position";

    type Answer = PositionAnswer;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<PositionAnswer, Mistake> {
        let (_, position) = self.read(session)?;
        let mut answer = PositionAnswer {
            ruleset: self.ruleset.clone(),
            board: self.board_text()?,
            facts: None,
            straight: None,
            loopy: None,
            sides: None,
            everywhere: None,
            thermograph: None,
            components: None,
            parts: None,
            stopped: None,
            estimated: None,
            to_try: None,
            note: note(&position),
            best: None,
            moves: None,
            has_too_many_moves: position.has_too_many_moves(),
            picture: self.picture.then(|| position.picture()),
        };
        if self.all {
            self.fill_everywhere(task, &position, &mut answer)?;
            return Ok(answer);
        }
        if position.is_loopy() {
            self.fill_loopy(session, task, &position, &mut answer)?;
            return Ok(answer);
        }
        if self.straight {
            self.fill_straight(session, task, task, &position, &mut answer);
            return Ok(answer);
        }
        let first = task.part(share(task.limits(), VALUE_SHARE));
        if let Some(known) = position.estimate() {
            task.bounds(known.mean);
        }
        match self.fill_valued(session, task, &first, &position, &mut answer) {
            Ok(()) => {}
            // What was spent on the value in vain may do for the thermograph.
            Err(stop) => {
                // Whoever interrupts wants to know what a limit would tell, and soon.
                let part = |hundredths| match stop {
                    Stop::Interrupted => task.beside(Limits::new().time(task.elapsed().min(LAST_WORD))),
                    _ => task.part(share(task.rest(), hundredths)),
                };
                let known = position.estimate().unwrap_or_default();
                let known = self.fill_known_parts(session, task, &position, &mut answer).within(known);
                let seen = forecast(&position, &part(ESTIMATE_SHARE));
                let guess = seen.as_ref().map(|seen| &seen.mean).map_or(0, nearest);
                self.fill_straight(session, &part(THERMOGRAPH_SHARE), task, &position, &mut answer);
                let reached = answer.stop().filter(|&stop| stop == Stop::Interrupted);
                let found = answer.stopped.take().map(|why| why.bounds.into());
                let known = known.within(found.unwrap_or_default());
                let (known, stops, integer) = match answer.thermograph {
                    Some(_) => (known, Stops::default(), None),
                    None => {
                        let (proved, integer) = stops::proved(&position, &part(SCORES_SHARE), task);
                        let known = proved.within(known);
                        let stops = Stops::find(session, &part(100), task, &position, &known, guess);
                        (stops.estimate().within(known), stops, integer)
                    }
                };
                let known = answer.straight.as_ref().map_or(known.clone(), |found| found.sharpen(known));
                let proved = known.mean.clone();
                answer.stopped = Some(Stopped::new(task, reached.unwrap_or(stop), known));
                answer.straight.iter_mut().for_each(|found| found.nodes = None);
                self.fill_number(session, task, &position, stops.integer().or(integer), &mut answer);
                if answer.best.is_none() && answer.moves.is_none() {
                    answer.to_try = self.to_try(&position, stops, seen.as_ref());
                }
                if answer.thermograph.is_none() {
                    answer.estimated = seen.map(|seen| Estimated {
                        mean: nearest_within(seen.mean, &proved),
                        temperature: seen.temperature,
                        depth: seen.depth,
                    });
                }
            }
        }
        if let Some(parts) = answer.components.as_mut().filter(|parts| parts.len() > 1) {
            let boards: Vec<String> = parts.iter().map(|part| part.board.clone()).collect();
            parts.iter_mut().zip(position.cells_of(&boards)).for_each(|(part, cells)| part.cells = cells);
        }
        Ok(answer)
    }
}
