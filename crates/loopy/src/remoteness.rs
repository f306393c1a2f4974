//! How soon a game can be won: remoteness (Winning Ways, chapter 9; Steinhaus), for games in which infinite play is drawn.
//!
//! A player who knows who wins but not how far away the win is may go round in circles. A winner who always moves to the smallest
//! remoteness comes nearer to the end with every move.

use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use crate::graph::{LoopyGraph, Vertex};

/// Who wins, and in how many moves if the winner hurries and the loser delays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remoteness {
    /// The winner.
    pub winner: Player,
    /// The number of moves until the loser cannot move.
    pub moves: u32,
}

impl LoopyGraph {
    /// The remoteness of every position with either player to move; none if it is a draw. Infinite play counts as drawn.
    ///
    /// ```
    /// use tedomari_loopy::{LoopyGraph, Player};
    /// use tedomari_task::Task;
    ///
    /// // Left may wait at 0, or go to 1, from which Right has no move.
    /// let graph = LoopyGraph::new(&[vec![0, 1], vec![]], &[vec![0], vec![]], 0)?;
    /// let far = graph.remoteness(&Task::default())?;
    /// let won = far[0][0].unwrap();
    /// assert_eq!((won.winner, won.moves), (Player::Left, 1));
    /// assert_eq!(far[0][1].unwrap().moves, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remoteness(&self, task: &Task) -> Result<Vec<[Option<Remoteness>; 2]>, Stop> {
        let n = self.vertices() as usize;
        let held = task.hold();
        held.grow(
            n * (size_of::<[Option<Remoteness>; 2]>() + 2 * size_of::<u32>() + size_of::<(Vertex, Player)>()),
        )?;
        let mut far: Vec<[Option<Remoteness>; 2]> = vec![[None; 2]; n];
        let mut open: Vec<[u32; 2]> = Vec::with_capacity(n);
        let mut queue: Vec<(Vertex, Player)> = Vec::new();
        for vertex in 0..self.vertices() {
            open.push(Player::BOTH.map(|player| self.moves(vertex, player).len() as u32));
            for player in Player::BOTH {
                if open[vertex as usize][player.index()] == 0 {
                    far[vertex as usize][player.index()] =
                        Some(Remoteness { winner: player.opponent(), moves: 0 });
                    queue.push((vertex, player));
                }
            }
        }
        // Breadth first: what is decided earlier is nearer to its end.
        let mut next = 0;
        while let Some(&(vertex, player)) = queue.get(next) {
            next += 1;
            task.step()?;
            let Some(decided) = far[vertex as usize][player.index()] else { continue };
            let mover = player.opponent();
            for edge in self.moves_to(vertex, mover) {
                let before = edge.to as usize;
                let open = &mut open[before][mover.index()];
                *open -= 1;
                let is_won = decided.winner == mover;
                if far[before][mover.index()].is_none() && (is_won || *open == 0) {
                    far[before][mover.index()] = Some(Remoteness { moves: decided.moves + 1, ..decided });
                    queue.push((edge.to, mover));
                }
            }
        }
        Ok(far)
    }
}
