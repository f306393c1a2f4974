//! Play in G - H, for all pairs of positions at once.
//!
//! A vertex of the arena is a position of G, one of H, who moves, and the state of the condition; its moves are found from
//! those of G and H and are never written down. G ≥ H if Left survives G⁺ - H⁺ and G⁻ - H⁻ moving second (Moews, section
//! 2.1.3). If all infinite plays of G and H are drawn, Left survives the first exactly when G is played in infinitely
//! often, and the second when H is: nested fixpoints that come out as priorities here.

use tedomari_task::Task;
use tedomari_vocabulary::Player;

use crate::condition::{Colours, Condition, Goal};
use crate::designation::{Designation, Sign};
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};
use crate::parity::{Arena, solve};

struct DifferenceArena<'a> {
    g: &'a LoopyGraph,
    h: &'a LoopyGraph,
    in_g: Colours,
    in_h: Colours,
    condition: Condition,
    states: u32,
}

/// A vertex taken apart.
#[derive(Clone, Copy)]
struct Parts {
    g: Vertex,
    h: Vertex,
    mover: Player,
    state: usize,
}

impl DifferenceArena<'_> {
    #[inline]
    fn join(&self, parts: Parts) -> u32 {
        let pair = parts.g * self.h.vertices() + parts.h;
        (pair * 2 + parts.mover.index() as u32) * self.states + parts.state as u32
    }

    #[inline]
    fn split(&self, vertex: u32) -> Parts {
        let (rest, state) = if self.states == 1 {
            (vertex, 0)
        } else {
            (vertex / self.states, (vertex % self.states) as usize)
        };
        let pair = rest / 2;
        let mover = Player::BOTH[(rest % 2) as usize];
        let n = self.h.vertices();
        Parts { g: pair / n, h: pair % n, mover, state }
    }
}

impl Arena for DifferenceArena<'_> {
    fn size(&self) -> usize {
        self.g.vertices() as usize * self.h.vertices() as usize * 2 * self.states as usize
    }

    #[inline]
    fn mover(&self, vertex: u32) -> Player {
        Player::BOTH[(vertex / self.states % 2) as usize]
    }

    #[inline]
    fn moves_from(&self, vertex: u32, mut each: impl FnMut(u32, u8)) {
        let at = self.split(vertex);
        let then = at.mover.opponent();
        for edge in self.g.moves(at.g, at.mover) {
            let (state, priority) = self.condition.read(at.state, self.in_g.of(at.mover, edge));
            each(self.join(Parts { g: edge.to, h: at.h, mover: then, state }), priority);
        }
        // In -H the players have exchanged their moves.
        for edge in self.h.moves(at.h, then) {
            let (state, priority) = self.condition.read(at.state, self.in_h.of(then, edge));
            each(self.join(Parts { g: at.g, h: edge.to, mover: then, state }), priority);
        }
    }

    #[inline]
    fn moves_to(&self, vertex: u32, mut each: impl FnMut(u32, u8)) {
        let at = self.split(vertex);
        let before = at.mover.opponent();
        for edge in self.g.moves_to(at.g, before) {
            let colour = self.in_g.of(before, edge);
            for state in 0..self.states as usize {
                let (to, priority) = self.condition.read(state, colour);
                if to == at.state {
                    each(self.join(Parts { g: edge.to, h: at.h, mover: before, state }), priority);
                }
            }
        }
        for edge in self.h.moves_to(at.h, at.mover) {
            let colour = self.in_h.of(at.mover, edge);
            for state in 0..self.states as usize {
                let (to, priority) = self.condition.read(state, colour);
                if to == at.state {
                    each(self.join(Parts { g: at.g, h: edge.to, mover: before, state }), priority);
                }
            }
        }
    }

    fn priorities(&self) -> (u8, u8) {
        (self.condition.least, self.condition.greatest)
    }
}

/// For every position of G, every position of H and either starter: whether Left reaches her goal in G - H.
#[derive(Debug, Clone)]
pub struct Difference {
    width: usize,
    good: Vec<u64>,
}

impl Difference {
    /// Whether Left survives G⁺ - H⁺, or G⁻ - H⁻.
    ///
    /// ```
    /// use tedomari_loopy::{Difference, LoopyGraph, Player, Sign, Task};
    ///
    /// let over = LoopyGraph::new(&[vec![1], vec![]], &[vec![0], vec![]], 0)?;
    /// let zero = LoopyGraph::new(&[vec![]], &[vec![]], 0)?;
    /// let table = Difference::on_side(&over, &zero, Sign::Minus, &Task::default())?;
    /// assert!(table.left_does(0, 0, Player::Right));
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn on_side(
        g: &LoopyGraph,
        h: &LoopyGraph,
        side: Sign,
        task: &Task,
    ) -> Result<Difference, LoopyError> {
        let of_g: Vec<Designation> = g.parts().iter().map(|part| part.on_side(side)).collect();
        let of_minus_h: Vec<Designation> =
            h.parts().iter().map(|part| part.on_side(side).negative()).collect();
        Difference::with_goal((g, &of_g), (h, &of_minus_h), Goal::Survive, task)
    }

    /// Whether Left survives G - H if every play that never ends is good for her: the only test that stoppers need.
    pub fn of_stoppers(g: &LoopyGraph, h: &LoopyGraph, task: &Task) -> Result<Difference, LoopyError> {
        let drawn = |graph: &LoopyGraph| vec![Designation::drawn(); graph.parts().len()];
        Difference::with_goal((g, &drawn(g)), (h, &drawn(h)), Goal::Survive, task)
    }

    pub(crate) fn with_goal(
        (g, of_g): (&LoopyGraph, &[Designation]),
        (h, of_minus_h): (&LoopyGraph, &[Designation]),
        goal: Goal,
        task: &Task,
    ) -> Result<Difference, LoopyError> {
        let (condition, in_g, in_h) = Condition::of_difference((g, of_g), (h, of_minus_h), goal, task)?;
        let states = condition.states();
        let pairs = g.vertices() as usize * h.vertices() as usize;
        let size =
            pairs.checked_mul(2).and_then(|n| n.checked_mul(states)).filter(|&n| n < u32::MAX as usize);
        size.ok_or(LoopyError::TooLarge)?;
        let arena = DifferenceArena { g, h, in_g, in_h, condition, states: states as u32 };
        let left_wins = solve(&arena, task)?;
        let mut good = vec![0_u64; (pairs * 2).div_ceil(64)];
        for at in 0..pairs * 2 {
            // The state does not matter: what happens first does not change the verdict.
            good[at / 64] |= u64::from(left_wins[at * states]) << (at % 64);
        }
        Ok(Difference { width: h.vertices() as usize, good })
    }

    /// Whether Left reaches her goal from a position of G and one of H if this player starts.
    #[inline]
    pub fn left_does(&self, g: Vertex, h: Vertex, first: Player) -> bool {
        let at = (g as usize * self.width + h as usize) * 2 + first.index();
        self.good[at / 64] >> (at % 64) & 1 == 1
    }

    /// Whether Left reaches her goal moving second; on one side of two games this is G ≥ H.
    #[inline]
    pub fn ge(&self, g: Vertex, h: Vertex) -> bool {
        self.left_does(g, h, Player::Right)
    }
}
