//! Stoppers: games in which alternating play always ends, whatever is played elsewhere (Winning Ways, chapter 11).

use tedomari_task::Task;
use tedomari_vocabulary::Player;

use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};

impl LoopyGraph {
    /// Whether no alternating play from the start, or from anything reachable by any moves, goes on for ever.
    ///
    /// ```
    /// use tedomari_loopy::{LoopyGraph, Task};
    ///
    /// let task = Task::default();
    /// assert!(LoopyGraph::new(&[vec![0]], &[vec![]], 0)?.is_stopper(&task)?);
    /// assert!(!LoopyGraph::new(&[vec![0]], &[vec![0]], 0)?.is_stopper(&task)?);
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn is_stopper(&self, task: &Task) -> Result<bool, LoopyError> {
        let vertices = self.reachable_vertices(task)?;
        let held = task.hold();
        held.grow(self.vertices() as usize * 2 * size_of::<u32>())?;
        // Positions with a mover are taken away once all their moves lead to what was taken away: all go, if there is no cycle.
        let mut open = vec![0_u32; self.vertices() as usize * 2];
        let mut list: Vec<(Vertex, Player)> = Vec::new();
        for &v in &vertices {
            for player in Player::BOTH {
                open[v as usize * 2 + player.index()] = self.moves(v, player).len() as u32;
                if self.moves(v, player).is_empty() {
                    list.push((v, player));
                }
            }
        }
        let mut gone = 0;
        while let Some((v, mover)) = list.pop() {
            task.step()?;
            gone += 1;
            let before = mover.opponent();
            for edge in self.moves_to(v, before) {
                let left = &mut open[edge.to as usize * 2 + before.index()];
                // Positions that play cannot reach have no count.
                if *left > 0 {
                    *left -= 1;
                    if *left == 0 {
                        list.push((edge.to, before));
                    }
                }
            }
        }
        Ok(gone == vertices.len() * 2)
    }

    /// Whether every play ends: the graph is an ender's.
    pub fn is_acyclic(&self, task: &Task) -> Result<bool, LoopyError> {
        Ok(self.topological(task)?.is_some())
    }

    /// The reachable vertices, each after all that it can move to; `None` if there is a cycle.
    pub(crate) fn topological(&self, task: &Task) -> Result<Option<Vec<Vertex>>, LoopyError> {
        let vertices = self.reachable_vertices(task)?;
        let mut open = vec![0_usize; self.vertices() as usize];
        let mut list: Vec<Vertex> = Vec::new();
        for &v in &vertices {
            open[v as usize] = Player::BOTH.into_iter().map(|player| self.moves(v, player).len()).sum();
            if open[v as usize] == 0 {
                list.push(v);
            }
        }
        let mut at = 0;
        while let Some(&v) = list.get(at) {
            at += 1;
            task.step()?;
            for edge in Player::BOTH.into_iter().flat_map(|player| self.moves_to(v, player)) {
                let left = &mut open[edge.to as usize];
                if *left > 0 {
                    *left -= 1;
                    if *left == 0 {
                        list.push(edge.to);
                    }
                }
            }
        }
        Ok((list.len() == vertices.len()).then_some(list))
    }
}
