//! A position whose play can return: its value as a loopy game, who wins with either starter, and the moves that keep that; and
//! who wins from all placements of its pieces.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_loopy::{LoopyError, LoopyOutcome, Side, Sides};
use tedomari_position::Tally;
use tedomari_rulesets::{AllPlacements, AnyPosition, Surroundings};
use tedomari_task::{Stop, Task};
use tedomari_value::Estimate;
use tedomari_vocabulary::Player;

use super::{BothSides, Position, PositionAnswer};
use crate::facts::{Facts, Gathered};
use crate::loopy::Whom;
use crate::mistake::Mistake;
use crate::session::Session;
use crate::stopped::Stopped;

/// What is known about a position whose play can return.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LoopyPosition {
    /// Whether alternating play always ends.
    pub stopper: bool,
    /// Who wins if Left starts.
    pub left_first: Whom,
    /// Who wins if Right starts.
    pub right_first: Whom,
    /// How many positions can be reached.
    pub positions: u32,
    /// For either player the moves that keep what the player can reach by moving first.
    pub best: BothSides<MoveResult>,
    /// All moves, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<BothSides<MoveResult>>,
}

/// The value of a position whose play can return, if it is no ender: a game like others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LoopyValue {
    /// The value as text: a stopper, or two sides `G & H`; null if no stoppers were found for the sides.
    pub value: Option<String>,
    /// The value if Left wins plays that never end; null if no stopper was found for it.
    pub onside: Option<String>,
    /// The value if Right wins them.
    pub offside: Option<String>,
}

/// A move and who wins after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MoveResult {
    /// The move in the game's own coordinates.
    #[serde(rename = "move")]
    pub name: String,
    /// Who wins when the opponent goes on.
    pub winner: Whom,
}

/// Who wins from all placements of the pieces of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Everywhere {
    /// How many placements there are.
    pub placements: u32,
    /// How many moves of either player there are from all of them.
    pub moves: u64,
    /// How they end if Left starts.
    pub left_first: Ends,
    /// How they end if Right starts.
    pub right_first: Ends,
    /// Who wins from the board in question, if Left starts and if Right does.
    pub here: [Whom; 2],
}

/// How many placements end how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Ends {
    /// Left wins so many.
    pub left: u64,
    /// Right wins so many.
    pub right: u64,
    /// So many are drawn.
    pub draw: u64,
}

impl From<Tally> for Ends {
    fn from(Tally { left, right, draw }: Tally) -> Ends {
        Ends { left, right, draw }
    }
}

impl Position {
    /// Fills in what is found of a position whose play can return.
    pub(super) fn fill_loopy(
        &self,
        session: &Session,
        task: &Task,
        position: &AnyPosition,
        answer: &mut PositionAnswer,
    ) -> Result<(), Mistake> {
        let found = self.find_loopy(session, task, position, answer);
        match found {
            Ok(()) => Ok(()),
            Err(LoopyError::Stopped(stop)) => {
                answer.stopped = Some(Stopped::new(task, stop, Estimate::default()));
                Ok(())
            }
            Err(error) => Err(Mistake::new(&answer.board, 0, error.to_string()).in_field("board")),
        }
    }

    fn find_loopy(
        &self,
        session: &Session,
        task: &Task,
        position: &AnyPosition,
        answer: &mut PositionAnswer,
    ) -> Result<(), LoopyError> {
        let Surroundings { graph, moves } = position.surroundings(task)?;
        task.stage("outcomes", None);
        let outcomes = graph.outcomes(task)?;
        let sides = Player::BOTH.map(|player| results(player, &moves[player.index()], &outcomes));
        let [best_left, best_right] = [0, 1].map(|at: usize| best(Player::BOTH[at], &sides[at]));
        let [left, right] = sides;
        let start = outcomes[graph.start() as usize];
        answer.loopy = Some(LoopyPosition {
            stopper: graph.is_stopper(task)?,
            left_first: start.winner(Player::Left).into(),
            right_first: start.winner(Player::Right).into(),
            positions: graph.vertices(),
            best: BothSides { left: best_left, right: best_right },
            moves: self.moves.then_some(BothSides { left, right }),
        });
        let engine = session.engine(task);
        let found: Sides = graph.sides(&engine)?;
        let ender = found.stopper().map(|stopper| stopper.as_ender(&engine)).transpose()?.flatten();
        let Some(value) = ender else {
            let print = |side: &Side| side.stopper().map(|stopper| stopper.print(&engine)).transpose();
            let (value, onside, offside) = (found.print(&engine)?, print(&found.on)?, print(&found.off)?);
            answer.sides = Some(LoopyValue { value, onside, offside });
            return Ok(());
        };
        let Gathered { facts, thermograph, stop } = Facts::gather(&engine, value, self.style, false);
        answer.thermograph = thermograph;
        answer.stopped = stop.map(|stop| Stopped::new(task, stop, facts.sharpen(Estimate::default())));
        answer.facts = Some(facts);
        Ok(())
    }

    /// Fills in who wins from all placements.
    pub(super) fn fill_everywhere(
        &self,
        task: &Task,
        position: &AnyPosition,
        answer: &mut PositionAnswer,
    ) -> Result<(), Mistake> {
        let found: Result<Option<AllPlacements>, Stop> = position.all_placements(task);
        match found {
            Ok(Some(AllPlacements { placements, moves, tallies, winners })) => {
                let [left_first, right_first] = tallies.map(Ends::from);
                let here = winners.map(Whom::from);
                answer.everywhere = Some(Everywhere { placements, moves, left_first, right_first, here });
                Ok(())
            }
            Ok(None) => {
                let message = match position.is_loopy() {
                    true => "there are too many placements of these pieces to number them",
                    false => "all placements are solved for rulesets in which pieces move and none is taken",
                };
                Err(Mistake::new(&self.ruleset, 0, message).in_field("ruleset"))
            }
            Err(stop) => {
                answer.stopped = Some(Stopped::new(task, stop, Estimate::default()));
                Ok(())
            }
        }
    }
}

/// The moves of a player with who wins after them.
fn results(player: Player, moves: &[(String, u32)], outcomes: &[LoopyOutcome]) -> Vec<MoveResult> {
    let winner = |to: u32| Whom::from(outcomes[to as usize].winner(player.opponent()));
    moves.iter().map(|(name, to)| MoveResult { name: name.clone(), winner: winner(*to) }).collect()
}

/// Those of the moves that end best for the player.
fn best(player: Player, moves: &[MoveResult]) -> Vec<MoveResult> {
    let own = Whom::from(Some(player));
    let rank = |option: &&MoveResult| match option.winner {
        winner if winner == own => 0,
        Whom::Draw => 1,
        _ => 2,
    };
    let least = moves.iter().map(|option| rank(&option)).min();
    moves.iter().filter(|option| Some(rank(option)) == least).cloned().collect()
}
