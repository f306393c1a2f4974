//! Rulesets whose positions stand behind a pointer, so that one compiled search serves all of them.
//!
//! A search is compiled anew for each type of positions. Where a game is worth that, its positions are as they are; the others
//! are [`Boxed`]: they share one search, and pay with an allocation for each position and a call through a pointer for each
//! question about it.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use tedomari_task::Task;
use tedomari_value::{Engine, Stop};
use tedomari_vocabulary::{Move, Player};

use crate::board::BoardError;
use crate::fast_lane::{FastLane, Found, OneSided, Oriented};
use crate::followers::Followers;
use crate::picture::Picture;
use crate::placements::Placements;
use crate::ruleset::{About, Ruleset};
use crate::scores::Scores;

/// A ruleset whose positions stand behind a pointer.
///
/// ```
/// use tedomari_position::{About, BoardError, Boxed, Move, Player, Ruleset, Search};
/// # struct Heap;
/// # impl Ruleset for Heap {
/// #     type Position = u8;
/// #     fn about(&self) -> About<'_> { unimplemented!() }
/// #     fn read(&self, text: &str) -> Result<u8, BoardError> {
/// #         text.parse().map_err(|_| BoardError { offset: 0, message: "expected a number".to_owned() })
/// #     }
/// #     fn write(&self, heap: &u8) -> String { heap.to_string() }
/// #     fn moves(&self, heap: &u8, _: Player) -> Vec<Move<u8>> {
/// #         (0..*heap).map(|to| Move { name: to.to_string(), to }).collect()
/// #     }
/// # }
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let rules = Boxed(Heap);
/// let heap = rules.read("3")?;
/// assert_eq!(engine.print(Search::new(&engine, rules).value(&heap, 1)?), "*3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Boxed<R>(pub R);

/// A position of some ruleset. Those of two rulesets are never equal if their types differ.
#[derive(Clone)]
pub struct BoxedPosition(Arc<dyn Content>);

trait Content: Any + Send + Sync {
    fn is(&self, other: &dyn Any) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
    fn any(&self) -> &dyn Any;
}

impl<P: Eq + Hash + Send + Sync + 'static> Content for P {
    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }

    fn any(&self) -> &dyn Any {
        self
    }
}

impl BoxedPosition {
    fn new<P: Eq + Hash + Send + Sync + 'static>(position: P) -> BoxedPosition {
        BoxedPosition(Arc::new(position))
    }

    /// The position itself, if it is of that type.
    pub fn get<P: 'static>(&self) -> Option<&P> {
        self.0.any().downcast_ref()
    }

    /// The same for the ruleset that made it.
    fn own<P: 'static>(&self) -> &P {
        self.get().expect("a position of this ruleset")
    }
}

impl PartialEq for BoxedPosition {
    fn eq(&self, other: &BoxedPosition) -> bool {
        self.0.is(other.0.any())
    }
}

impl Eq for BoxedPosition {}

impl Hash for BoxedPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl fmt::Debug for BoxedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position")
    }
}

fn boxed<P: Eq + Hash + Send + Sync + 'static>(part: Oriented<P>) -> Oriented<BoxedPosition> {
    Oriented { position: BoxedPosition::new(part.position), negated: part.negated }
}

impl<R: Ruleset> Ruleset for Boxed<R> {
    type Position = BoxedPosition;

    fn about(&self) -> About<'_> {
        self.0.about()
    }

    fn read(&self, text: &str) -> Result<BoxedPosition, BoardError> {
        self.0.read(text).map(BoxedPosition::new)
    }

    fn write(&self, position: &BoxedPosition) -> String {
        self.0.write(position.own())
    }

    fn picture(&self, position: &BoxedPosition) -> Picture {
        self.0.picture(position.own())
    }

    fn moves(&self, position: &BoxedPosition, player: Player) -> Vec<Move<BoxedPosition>> {
        let moves = self.0.moves(position.own(), player).into_iter();
        moves.map(|Move { name, to }| Move { name, to: BoxedPosition::new(to) }).collect()
    }

    fn visit_moves(
        &self,
        position: &BoxedPosition,
        player: Player,
        visit: &mut dyn FnMut(Move<BoxedPosition>) -> ControlFlow<()>,
    ) {
        self.0.visit_moves(position.own(), player, &mut |Move { name, to }| {
            visit(Move { name, to: BoxedPosition::new(to) })
        });
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

    fn placements(&self, position: &BoxedPosition) -> Option<Box<dyn Placements<BoxedPosition>>> {
        Some(Box::new(BoxedPlacements(self.0.placements(position.own())?)))
    }

    fn fast_lane(&self) -> &dyn FastLane<BoxedPosition> {
        self
    }
}

struct BoxedPlacements<P>(Box<dyn Placements<P>>);

impl<P: Eq + Hash + Send + Sync + 'static> Placements<BoxedPosition> for BoxedPlacements<P> {
    fn count(&self) -> Option<u32> {
        self.0.count()
    }

    fn position(&self, number: u32) -> BoxedPosition {
        BoxedPosition::new(self.0.position(number))
    }

    fn number(&self, position: &BoxedPosition) -> Option<u32> {
        self.0.number(position.own())
    }

    fn followers(&self, number: u32, player: Player, each: &mut dyn FnMut(u32)) {
        self.0.followers(number, player, each);
    }
}

/// The lane of the ruleset inside.
impl<R: Ruleset> FastLane<BoxedPosition> for Boxed<R> {
    fn split(&self, position: &BoxedPosition) -> Option<Vec<BoxedPosition>> {
        let parts = self.0.fast_lane().split(position.own())?;
        Some(parts.into_iter().map(BoxedPosition::new).collect())
    }

    fn splits_by_theorem(&self) -> bool {
        self.0.fast_lane().splits_by_theorem()
    }

    fn nim_heaps(&self, position: &BoxedPosition) -> Option<Vec<u64>> {
        self.0.fast_lane().nim_heaps(position.own())
    }

    fn normal_form(&self, part: BoxedPosition) -> Oriented<BoxedPosition> {
        boxed(self.0.fast_lane().normal_form(part.own::<R::Position>().clone()))
    }

    fn visit_followers(
        &self,
        part: &BoxedPosition,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<BoxedPosition>>) -> ControlFlow<()>,
    ) -> bool {
        self.0
            .fast_lane()
            .visit_followers(part.own(), player, &mut |parts| visit(parts.into_iter().map(boxed).collect()))
    }

    fn bounds(&self, position: &BoxedPosition) -> Option<(i64, i64)> {
        self.0.fast_lane().bounds(position.own())
    }

    fn close_bounds(&self, position: &BoxedPosition) -> Option<(i64, i64)> {
        self.0.fast_lane().close_bounds(position.own())
    }

    fn scores(&self, position: &BoxedPosition, task: &Task, told: &mut dyn FnMut(&Scores)) -> Option<Scores> {
        self.0.fast_lane().scores(position.own(), task, told)
    }

    fn is_own_negative(&self, position: &BoxedPosition) -> bool {
        self.0.fast_lane().is_own_negative(position.own())
    }

    fn guess(&self, position: &BoxedPosition) -> Option<i64> {
        self.0.fast_lane().guess(position.own())
    }

    fn one_sided(&self, part: &BoxedPosition) -> Option<OneSided> {
        self.0.fast_lane().one_sided(part.own())
    }

    fn has_one_sided_parts(&self) -> bool {
        self.0.fast_lane().has_one_sided_parts()
    }

    fn known_value(
        &self,
        part: &BoxedPosition,
        engine: &Engine,
        value_of: &mut dyn FnMut(&BoxedPosition) -> Found,
    ) -> Option<Found> {
        let mut value_of = |other: &R::Position| value_of(&BoxedPosition::new(other.clone()));
        self.0.fast_lane().known_value(part.own(), engine, &mut value_of)
    }

    fn nim_value(&self, part: &BoxedPosition, task: &Task) -> Result<Option<u64>, Stop> {
        self.0.fast_lane().nim_value(part.own(), task)
    }

    fn size(&self, part: &BoxedPosition) -> Option<usize> {
        self.0.fast_lane().size(part.own())
    }

    fn mobility(&self, part: &BoxedPosition) -> Option<(u32, u32)> {
        self.0.fast_lane().mobility(part.own())
    }

    fn bytes(&self, position: &BoxedPosition) -> usize {
        // What the pointer leads to also counts how many pointers there are.
        size_of::<BoxedPosition>() + 2 * size_of::<usize>() + self.0.fast_lane().bytes(position.own())
    }

    fn has_too_many_moves(&self, position: &BoxedPosition) -> bool {
        self.0.fast_lane().has_too_many_moves(position.own())
    }

    fn leaves_out_moves(&self, position: &BoxedPosition) -> bool {
        self.0.fast_lane().leaves_out_moves(position.own())
    }

    fn relax(
        &self,
        part: &BoxedPosition,
        player: Player,
        widest: usize,
        piece: &mut dyn FnMut(Range<usize>, BoxedPosition) -> ControlFlow<()>,
    ) {
        let mut piece = |lines, position| piece(lines, BoxedPosition::new(position));
        self.0.fast_lane().relax(part.own(), player, widest, &mut piece);
    }

    fn pack(&self, part: &BoxedPosition) -> Option<u64> {
        self.0.fast_lane().pack(part.own())
    }

    fn unpack(&self, key: u64) -> Option<BoxedPosition> {
        self.0.fast_lane().unpack(key).map(BoxedPosition::new)
    }

    fn packed_followers(&self, part: u64, player: Player, followers: &mut Followers<u64>) -> bool {
        self.0.fast_lane().packed_followers(part, player, followers)
    }

    fn packed_size(&self, part: u64) -> u32 {
        self.0.fast_lane().packed_size(part)
    }

    fn packed_nim_value(&self, part: u64) -> Option<u64> {
        self.0.fast_lane().packed_nim_value(part)
    }

    fn has_packed_relaxations(&self) -> bool {
        self.0.fast_lane().has_packed_relaxations()
    }

    fn packed_relaxation(&self, part: u64, player: Player, which: usize, sum: &mut Vec<(u64, bool)>) -> bool {
        self.0.fast_lane().packed_relaxation(part, player, which, sum)
    }
}
