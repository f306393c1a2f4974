//! Strongly connected components: positions that can be reached from each other.

use tedomari_task::Task;
use tedomari_vocabulary::Player;

use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};

/// The components of a graph, numbered so that every move leads to the same or a lower number.
#[derive(Debug, Clone)]
pub(crate) struct Components {
    of: Vec<u32>,
    count: u32,
}

impl Components {
    /// Tarjan's algorithm, with a stack of its own.
    pub(crate) fn of_graph(graph: &LoopyGraph, task: &Task) -> Result<Components, LoopyError> {
        const NONE: u32 = u32::MAX;
        let n = graph.vertices() as usize;
        let held = task.hold();
        held.grow(n * 5 * size_of::<u32>())?;
        let (mut order, mut low, mut of) = (vec![NONE; n], vec![0_u32; n], vec![NONE; n]);
        let (mut stack, mut path): (Vec<Vertex>, Vec<(Vertex, usize)>) = (Vec::new(), Vec::new());
        let (mut next, mut count) = (0, 0);
        let successor = |v: Vertex, at: usize| {
            let left = graph.moves(v, Player::Left);
            left.get(at).or_else(|| graph.moves(v, Player::Right).get(at - left.len())).map(|edge| edge.to)
        };
        for root in 0..graph.vertices() {
            if order[root as usize] != NONE {
                continue;
            }
            path.push((root, 0));
            while let Some((v, at)) = path.last_mut() {
                let (v, i) = (*v, *at);
                if i == 0 {
                    task.step()?;
                    (order[v as usize], low[v as usize]) = (next, next);
                    next += 1;
                    stack.push(v);
                }
                *at += 1;
                let moves = graph.moves(v, Player::Left).len() + graph.moves(v, Player::Right).len();
                if i < moves {
                    let to = successor(v, i).unwrap_or(v);
                    if order[to as usize] == NONE {
                        path.push((to, 0));
                    } else if of[to as usize] == NONE {
                        low[v as usize] = low[v as usize].min(order[to as usize]);
                    }
                    continue;
                }
                path.pop();
                if let Some((parent, _)) = path.last() {
                    low[*parent as usize] = low[*parent as usize].min(low[v as usize]);
                }
                if low[v as usize] == order[v as usize] {
                    while let Some(member) = stack.pop() {
                        of[member as usize] = count;
                        if member == v {
                            break;
                        }
                    }
                    count += 1;
                }
            }
        }
        Ok(Components { of, count })
    }

    /// The number of a vertex' component.
    #[inline]
    pub(crate) fn of(&self, v: Vertex) -> u32 {
        self.of[v as usize]
    }

    /// Whether two vertices can be reached from each other.
    #[inline]
    pub(crate) fn together(&self, v: Vertex, w: Vertex) -> bool {
        self.of(v) == self.of(w)
    }

    /// The vertices of each component.
    pub(crate) fn lists(&self) -> Vec<Vec<Vertex>> {
        let mut lists = vec![Vec::new(); self.count as usize];
        for (v, &of) in self.of.iter().enumerate() {
            lists[of as usize].push(v as Vertex);
        }
        lists
    }
}
