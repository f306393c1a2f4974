//! All positions that play can reach, as a graph: how a game in which positions repeat gets its value.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use tedomari_loopy::{Builder, LoopyError, LoopyGraph};
use tedomari_task::{Stop, Task};
use tedomari_value::Player;

use crate::ruleset::Ruleset;

/// The positions that moves of either player lead to from one of them, in any order of turns.
///
/// ```
/// use tedomari_position::{About, BoardError, Move, Player, Reached, Ruleset};
/// use tedomari_value::Engine;
///
/// /// Left turns a light off; Right may leave it as it is: over = {0|pass}.
/// struct Light;
///
/// impl Ruleset for Light {
///     type Position = bool;
/// #   fn about(&self) -> About<'_> { unimplemented!() }
/// #   fn read(&self, text: &str) -> Result<bool, BoardError> { unimplemented!() }
/// #   fn write(&self, is_on: &bool) -> String { is_on.to_string() }
///     fn moves(&self, &is_on: &bool, player: Player) -> Vec<Move<bool>> {
///         let to = player == Player::Right;
///         if is_on { vec![Move { name: "touch".into(), to }] } else { vec![] }
///     }
///     fn is_loopy(&self) -> bool { true }
/// }
///
/// let engine = Engine::new();
/// let reached = Reached::from(&Light, &true, engine.task())?;
/// assert_eq!(reached.graph.sides(&engine)?.print(&engine)?.unwrap(), "over");
/// # Ok::<(), tedomari_position::LoopyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Reached<P> {
    /// The graph; its start is vertex 0, and infinite plays are drawn.
    pub graph: LoopyGraph,
    /// The position at each vertex.
    pub positions: Vec<P>,
    /// The first position's moves of either player: their names and the vertices that they lead to.
    pub moves: [Vec<(String, u32)>; 2],
}

impl<P: Clone + Eq + std::hash::Hash> Reached<P> {
    /// Everything that can be reached, breadth first. The task counts a step a position, and the bytes.
    pub fn from<R: Ruleset<Position = P>>(
        rules: &R,
        start: &P,
        task: &Task,
    ) -> Result<Reached<P>, LoopyError> {
        let held = task.hold();
        let bytes = 2 * rules.fast_lane().bytes(start).max(size_of::<P>()) + 24;
        let mut builder = Builder::new();
        let mut numbers: FxHashMap<P, u32> = FxHashMap::default();
        let mut positions = vec![start.clone()];
        let mut moves = [Vec::new(), Vec::new()];
        numbers.insert(start.clone(), builder.vertex());
        task.stage("positions", None);
        let mut edges = 0;
        let mut at = 0;
        while let Some(position) = positions.get(at).cloned() {
            task.step()?;
            if at.is_multiple_of(256) {
                held.grow(positions.len() * bytes + edges * 16)?;
                task.done(at as u64);
            }
            for player in Player::BOTH {
                let mut stopped: Option<Stop> = None;
                rules.visit_moves(&position, player, &mut |option| {
                    let to = *numbers.entry(option.to).or_insert_with_key(|to| {
                        positions.push(to.clone());
                        builder.vertex()
                    });
                    builder.add(player, at as u32, to);
                    edges += 1;
                    if at == 0 {
                        moves[player.index()].push((option.name, to));
                    }
                    stopped = task.step().err();
                    if stopped.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                if let Some(stop) = stopped {
                    return Err(stop.into());
                }
            }
            at += 1;
        }
        Ok(Reached { graph: builder.finish_within(0, task)?, positions, moves })
    }
}
