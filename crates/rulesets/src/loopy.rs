//! What is told about a position whose play can return: the graph around it, and who wins from every placement of its pieces.

use tedomari_position::{LoopyError, LoopyGraph, Player, Reached, Retrograde, Ruleset, Tally};
use tedomari_task::{Stop, Task};

/// All that play can reach from a position.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// The positions as a graph; the start is vertex 0, and infinite plays are drawn.
    pub graph: LoopyGraph,
    /// The moves of either player from the start: their names and the vertices that they lead to.
    pub moves: [Vec<(String, u32)>; 2],
}

/// Who wins from every placement of some pieces on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllPlacements {
    /// How many placements there are.
    pub placements: u32,
    /// How many moves there are from all of them.
    pub moves: u64,
    /// How many are won and drawn if Left starts, and if Right does.
    pub tallies: [Tally; 2],
    /// Who wins from the position in question if Left starts, and if Right does; nobody if it is a draw.
    pub winners: [Option<Player>; 2],
}

impl Surroundings {
    pub(crate) fn of<R: Ruleset>(
        rules: &R,
        position: &R::Position,
        task: &Task,
    ) -> Result<Surroundings, LoopyError> {
        let Reached { graph, moves, .. } = Reached::from(rules, position, task)?;
        Ok(Surroundings { graph, moves })
    }
}

impl AllPlacements {
    pub(crate) fn of<R: Ruleset>(
        rules: &R,
        position: &R::Position,
        task: &Task,
    ) -> Result<Option<AllPlacements>, Stop> {
        let Some(placements) = rules.placements(position) else { return Ok(None) };
        let Some(number) = placements.number(position) else { return Ok(None) };
        let Some(solved) = Retrograde::solve(&*placements, task)? else { return Ok(None) };
        Ok(Some(AllPlacements {
            placements: solved.placements(),
            moves: solved.moves(),
            tallies: Player::BOTH.map(|first| solved.tally(first)),
            winners: Player::BOTH.map(|first| solved.winner(number, first)),
        }))
    }
}
