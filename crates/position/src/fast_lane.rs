//! What makes the search of a game fast: independent parts, symmetries, bounds, theorems, and positions as single words.
//!
//! Everything here can be left out. It never changes an answer, so each piece can be tested against the search without it.

use std::ops::{ControlFlow, Range};

use tedomari_task::Task;
use tedomari_value::{Engine, Player, Stop, Value};

use crate::followers::Followers;
use crate::scores::Scores;

/// A position or the negative of its mirror image in the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oriented<P> {
    /// The representative.
    pub position: P,
    /// Whether the value is the negative of the representative's.
    pub negated: bool,
}

/// A value that was looked for: `None` if it is no longer wanted, because another thread has the answer.
pub type Found = Result<Option<Value>, Stop>;

/// A part in which only one player can move, now and after all of her moves. It is worth as many moves as her longest run of
/// moves has: an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneSided {
    /// Who can move.
    pub player: Player,
    /// So many moves some run has.
    pub least: u64,
    /// So many moves no run exceeds.
    pub most: u64,
}

/// The fast lane of a ruleset with positions of type `P`.
pub trait FastLane<P>: Send + Sync {
    /// The independent parts whose sum the position is; `None` if it is one part. Parts without a move may be left out.
    fn split(&self, _position: &P) -> Option<Vec<P>> {
        None
    }

    /// Whether the parts of [`FastLane::split`] only have the position's value, by a theorem of normal play, and are not what it is played
    /// as. In misère play such a position is one part.
    fn splits_by_theorem(&self) -> bool {
        false
    }

    /// The heaps of Nim that a position is, move by move: `None` if it is something else.
    fn nim_heaps(&self, _position: &P) -> Option<Vec<u64>> {
        None
    }

    /// The representative of a part among its images under the symmetries of the game.
    fn normal_form(&self, part: P) -> Oriented<P> {
        Oriented { position: part, negated: false }
    }

    /// Whether it is plain that the position is its own negative: exchanging the players gives an image of it.
    fn is_own_negative(&self, _position: &P) -> bool {
        false
    }

    /// Visits each move of the player with the parts it leaves in normal form, until the visitor breaks off; `false` if
    /// there is no faster way than to make each move, to split and to turn.
    fn visit_followers(
        &self,
        _part: &P,
        _player: Player,
        _visit: &mut dyn FnMut(Vec<Oriented<P>>) -> ControlFlow<()>,
    ) -> bool {
        false
    }

    /// Integers between which the value surely lies, without search: how often Right, and how often Left, could move
    /// if the other never did.
    fn bounds(&self, _position: &P) -> Option<(i64, i64)> {
        None
    }

    /// The same, closer and slower: for what is told when a limit is reached. Searches ask for [`FastLane::bounds`] at every part.
    fn close_bounds(&self, position: &P) -> Option<(i64, i64)> {
        self.bounds(position)
    }

    /// What a search can [prove about the stops](fn@crate::scores) of a position, if the ruleset has a faster one than that over its
    /// moves. It goes on until the task ends, and tells whenever there is more to tell.
    fn scores(&self, _position: &P, _task: &Task, _told: &mut dyn FnMut(&Scores)) -> Option<Scores> {
        None
    }

    /// What a position may be worth, at a glance: nothing is proved by it. It stands in for positions that were not searched when
    /// mean and temperature are estimated; `None` if the middle of the bounds is as good.
    fn guess(&self, _position: &P) -> Option<i64> {
        None
    }

    /// Who alone can ever move in a part, and how often at least and at most; `None` if both may, or if that is not quick to
    /// say. The moves of the player must lead to positions whose parts are one-sided too.
    fn one_sided(&self, _part: &P) -> Option<OneSided> {
        None
    }

    /// Whether some parts are one-sided: asked before each is looked at.
    fn has_one_sided_parts(&self) -> bool {
        false
    }

    /// The value of a part in normal form that a theorem gives without a search of all moves; `None` if there is none. The
    /// theorem may need the values of other, simpler positions, which it asks for.
    fn known_value(
        &self,
        _part: &P,
        _engine: &Engine,
        _value_of: &mut dyn FnMut(&P) -> Found,
    ) -> Option<Found> {
        None
    }

    /// n, if a theorem says that a part in normal form of an [impartial](crate::Ruleset::is_impartial) game is worth *n.
    fn nim_value(&self, _part: &P, _task: &Task) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    /// About how much play is left in a part, in moves; it only guides which parts are worth a canonical value.
    fn size(&self, _part: &P) -> Option<usize> {
        None
    }

    /// How many moves Left and Right have in a part, if that is quick to say; it only guides the order of search.
    fn mobility(&self, _part: &P) -> Option<(u32, u32)> {
        None
    }

    /// About how many bytes a position takes, for the account of memory.
    fn bytes(&self, _position: &P) -> usize {
        size_of::<P>()
    }

    /// Whether there are so many moves that nobody wants to see them all: a cake with a billion columns.
    fn has_too_many_moves(&self, _position: &P) -> bool {
        false
    }

    /// Whether visits of moves leave some out, because to look for all of them would take too long between two looks at the
    /// clock. Such a position has too many moves in any case, and its value is known by a theorem.
    fn leaves_out_moves(&self, _position: &P) -> bool {
        false
    }

    /// Sums of positions at least as good for the player as the part, and easier to value: those in which some moves of
    /// the other player are forbidden, so that the part falls into pieces, such as strips of a board.
    ///
    /// A piece reaches from one line to a later one, at most so many lines further; pieces that follow each other from line
    /// 0 to the last are one sum. The part's value is at most (for Left) or at least (for Right) that of every such sum.
    /// The visitor may break off: a row can have a million lines.
    fn relax(
        &self,
        _part: &P,
        _player: Player,
        _widest: usize,
        _piece: &mut dyn FnMut(Range<usize>, P) -> ControlFlow<()>,
    ) {
    }

    /// A key of the part if one of 64 bits can tell it from every other; never `u64::MAX`.
    fn pack(&self, _part: &P) -> Option<u64> {
        None
    }

    /// The part with a key of [`FastLane::pack`], if it can be made from the key alone. A lane that has
    /// [`FastLane::packed_followers`] needs it if values shall be kept on a [`Shelf`](crate::Shelf).
    fn unpack(&self, _key: u64) -> Option<P> {
        None
    }

    /// For each move of the player in a part with that key, the keys of the parts it leaves in normal form; `false` if
    /// they are not known by keys. It is worth having where moving, splitting and turning are a few machine instructions
    /// each. Of an impartial game only the moves of Left are asked for.
    fn packed_followers(&self, _part: u64, _player: Player, _followers: &mut Followers<u64>) -> bool {
        false
    }

    /// How large the part with that key is. What [`FastLane::packed_relaxation`] gives must be smaller than the part.
    fn packed_size(&self, _part: u64) -> u32 {
        0
    }

    /// The same as [`FastLane::nim_value`] for a part with that key.
    fn packed_nim_value(&self, _part: u64) -> Option<u64> {
        None
    }

    /// Whether [`FastLane::packed_relaxation`] has something to say.
    fn has_packed_relaxations(&self) -> bool {
        false
    }

    /// One of the sums of two pieces that [`FastLane::relax`] speaks of, as keys of parts in normal form, the tightest first;
    /// `false` if there are not so many. What they tell saves the search for values from looking at dominated moves.
    ///
    /// It is to [`FastLane::relax`] what [`FastLane::packed_followers`] is to moves: the same by keys. The search for values
    /// asks for one sum at a time, as far as it needs them and several times a part, so cutting, splitting and turning must
    /// be a few instructions; the search for winners asks for all narrow pieces once a part, and for boards of any size.
    fn packed_relaxation(
        &self,
        _part: u64,
        _player: Player,
        _which: usize,
        _sum: &mut Vec<(u64, bool)>,
    ) -> bool {
        false
    }
}

/// The lane of a ruleset that has none.
#[derive(Debug, Clone, Copy)]
pub struct PlainLane;

impl<P> FastLane<P> for PlainLane {}
