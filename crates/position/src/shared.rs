//! Rulesets that differ in their rules but not in the type of their positions, as one type.

use std::ops::ControlFlow;

use tedomari_vocabulary::{Move, Player};

use crate::board::BoardError;
use crate::fast_lane::FastLane;
use crate::picture::Picture;
use crate::placements::Placements;
use crate::ruleset::{About, Ruleset};

/// Any ruleset with positions of type `P`. A search of it is compiled once for all games on such positions, which is what makes
/// twenty games quick to build; it costs a call through a pointer here and there.
///
/// ```
/// use tedomari_position::{About, BoardError, Move, Player, Ruleset, Search, SharedRuleset};
/// # struct Heap;
/// # impl Ruleset for Heap {
/// #     type Position = u8;
/// #     fn about(&self) -> About<'_> { unimplemented!() }
/// #     fn read(&self, text: &str) -> Result<u8, BoardError> { unimplemented!() }
/// #     fn write(&self, heap: &u8) -> String { heap.to_string() }
/// #     fn moves(&self, heap: &u8, _: Player) -> Vec<Move<u8>> {
/// #         (0..*heap).map(|to| Move { name: to.to_string(), to }).collect()
/// #     }
/// # }
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let search: Search<SharedRuleset<u8>> = Search::new(&engine, SharedRuleset::new(Heap));
/// assert_eq!(engine.print(search.value(&3, 1)?), "*3");
/// # Ok::<(), tedomari_value::Stop>(())
/// ```
pub struct SharedRuleset<P>(Box<dyn Ruleset<Position = P>>);

impl<P> SharedRuleset<P> {
    /// A ruleset as one of many.
    pub fn new(ruleset: impl Ruleset<Position = P>) -> SharedRuleset<P> {
        SharedRuleset(Box::new(ruleset))
    }
}

impl<P: Clone + Eq + std::hash::Hash + Send + Sync + 'static> Ruleset for SharedRuleset<P> {
    type Position = P;

    fn about(&self) -> About<'_> {
        self.0.about()
    }

    fn read(&self, text: &str) -> Result<P, BoardError> {
        self.0.read(text)
    }

    fn write(&self, position: &P) -> String {
        self.0.write(position)
    }

    fn picture(&self, position: &P) -> Picture {
        self.0.picture(position)
    }

    fn moves(&self, position: &P, player: Player) -> Vec<Move<P>> {
        self.0.moves(position, player)
    }

    fn visit_moves(&self, position: &P, player: Player, visit: &mut dyn FnMut(Move<P>) -> ControlFlow<()>) {
        self.0.visit_moves(position, player, visit);
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn is_all_small(&self) -> bool {
        self.0.is_all_small()
    }

    fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }

    fn placements(&self, position: &P) -> Option<Box<dyn Placements<P>>> {
        self.0.placements(position)
    }

    fn fast_lane(&self) -> &dyn FastLane<P> {
        self.0.fast_lane()
    }
}
