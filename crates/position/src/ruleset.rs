//! The trait that a game on positions implements: what a ruleset must say, and nothing about how it is searched.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use tedomari_value::{Engine, Player, Stop, Value};

use crate::board::BoardError;
use crate::picture::Picture;

/// What people are told about a ruleset; the CLI, the JSON list and the documentation read it from here.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The name in commands and expressions, in lower case with underscores.
    pub name: &'static str,
    /// How a board is written.
    pub board: &'static str,
    /// Who may move how.
    pub moves: &'static str,
    /// Where the game is described.
    pub reference: &'static str,
    /// A board and its value, as published there.
    pub example: (&'static str, &'static str),
}

/// A move as a player would name it, and where it leads.
#[derive(Debug, Clone)]
pub struct Move<P> {
    /// The move in the game's own coordinates.
    pub name: String,
    /// The position after it.
    pub to: P,
}

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

/// A game played on positions.
///
/// Required are the rules; splitting, symmetries and packed keys are optional and only make the search faster.
pub trait Ruleset: Send + Sync {
    /// A position. Equal positions must have equal values.
    type Position: Clone + Eq + Hash + Send + Sync;

    /// Whether [`Ruleset::packed_relaxation`] has something to say.
    const RELAXES: bool = false;

    /// Whether both players have the same moves in every position. Then every value is a nimber, and is found by nim-sums
    /// instead of canonical forms. Such a ruleset with [`Ruleset::unpack`] should have [`Ruleset::packed_followers`]; only those of
    /// Left are asked for.
    const IMPARTIAL: bool = false;

    /// Whether a player can move in a position only if the other can too. Then every value is infinitesimal (all-small).
    const IS_ALL_SMALL: bool = Self::IMPARTIAL;

    /// Name, board characters, moves and reference.
    fn about(&self) -> &'static About;

    /// Reads a board.
    fn read(&self, text: &str) -> Result<Self::Position, BoardError>;

    /// Writes a board that [`Ruleset::read`] takes back.
    fn write(&self, position: &Self::Position) -> String;

    /// What a position looks like. Override it where the text is not rows of cells, or has pieces other than Left's `x`
    /// and Right's `o`.
    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::of_text(&self.write(position))
    }

    /// All moves of a player.
    fn moves(&self, position: &Self::Position, player: Player) -> Vec<Move<Self::Position>>;

    /// Visits the moves of a player until the visitor breaks off. Override it where a list of all moves may be too much.
    fn visit_moves(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(Move<Self::Position>) -> ControlFlow<()>,
    ) {
        let _ = self.moves(position, player).into_iter().try_for_each(visit);
    }

    /// Whether there are so many moves that nobody wants to see them all: a cake with a billion columns.
    fn has_too_many_moves(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether visits of moves leave some out, because to look for all of them would take too long between two looks at the
    /// clock. Such a position has too many moves in any case, and its value is known by a theorem.
    fn leaves_out_moves(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The independent parts whose sum the position is. Parts without a move may be left out.
    fn split(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![position.clone()]
    }

    /// The representative of a part among its images under the symmetries of the game.
    fn normal_form(&self, part: Self::Position) -> Oriented<Self::Position> {
        Oriented { position: part, negated: false }
    }

    /// Integers between which the value surely lies, without search: how often Right, and how often Left, could move
    /// if the other never did.
    fn bounds(&self, _position: &Self::Position) -> Option<(i64, i64)> {
        None
    }

    /// The value of a part in normal form that a theorem gives without a search of all moves; `None` if there is none. The
    /// theorem may need the values of other, simpler positions, which it asks for.
    fn known_value(
        &self,
        _part: &Self::Position,
        _engine: &Engine,
        _value_of: &mut dyn FnMut(&Self::Position) -> Found,
    ) -> Option<Found> {
        None
    }

    /// n, if a theorem says that a part in normal form of an [impartial](Ruleset::IMPARTIAL) game is worth *n.
    fn nim_value(&self, _part: &Self::Position) -> Option<u64> {
        None
    }

    /// The same for a part with that key.
    fn packed_nim_value(&self, _part: u64) -> Option<u64> {
        None
    }

    /// A key of the part if one of 64 bits can tell it from every other; never `u64::MAX`.
    fn pack(&self, _part: &Self::Position) -> Option<u64> {
        None
    }

    /// The part with a key of [`Ruleset::pack`], if it can be made from the key alone. A ruleset that has
    /// [`Ruleset::packed_followers`] needs it if values shall be kept on a [`Shelf`](crate::Shelf).
    fn unpack(&self, _key: u64) -> Option<Self::Position> {
        None
    }

    /// About how much play is left in a part, in moves; it only guides which parts are worth a canonical value.
    fn size(&self, part: &Self::Position) -> usize {
        let moves = |player| self.moves(part, player).len();
        self.bounds(part).map_or_else(
            || moves(Player::Left) + moves(Player::Right),
            |(low, high)| usize::try_from(high - low).unwrap_or(0),
        )
    }

    /// How many moves Left and Right have in a part, if that is quick to say; it only guides the order of search.
    fn mobility(&self, _part: &Self::Position) -> Option<(u32, u32)> {
        None
    }

    /// Sums of positions at least as good for the player as the part, and easier to value: those in which some moves of
    /// the other player are forbidden, so that the part falls into pieces, such as strips of a board.
    ///
    /// A piece reaches from one line to a later one, at most so many lines further; pieces that follow each other from line
    /// 0 to the last are one sum. The part's value is at most (for Left) or at least (for Right) that of every such sum.
    /// The visitor may break off: a row can have a million lines.
    fn relax(
        &self,
        _part: &Self::Position,
        _player: Player,
        _widest: usize,
        _piece: &mut dyn FnMut(Range<usize>, Self::Position) -> ControlFlow<()>,
    ) {
    }

    /// For each move of the player in a part with that key, the keys of the parts it leaves in normal form; `false`
    /// if the ruleset has no such fast lane. It is worth having where moving, splitting and turning are a few machine
    /// instructions each.
    fn packed_followers(&self, _part: u64, _player: Player, _followers: &mut Followers<u64>) -> bool {
        false
    }

    /// How large the part with that key is. What [`Ruleset::packed_relaxation`] gives must be smaller than the part.
    fn packed_size(&self, _part: u64) -> u32 {
        0
    }

    /// One of the sums of two pieces that [`Ruleset::relax`] speaks of, as keys of parts in normal form, the tightest first; `false` if
    /// there are not so many. What they tell saves the search for values from looking at dominated moves.
    ///
    /// It is to [`Ruleset::relax`] what [`Ruleset::packed_followers`] is to moves: the same by keys. The search for values asks for one
    /// sum at a time, as far as it needs them and several times a part, so cutting, splitting and turning must be a few
    /// instructions; the search for winners asks for all narrow pieces once a part, and for boards of any size.
    fn packed_relaxation(
        &self,
        _part: u64,
        _player: Player,
        _which: usize,
        _sum: &mut Vec<(u64, bool)>,
    ) -> bool {
        false
    }

    /// Visits each move of the player with the parts it leaves in normal form, until the visitor breaks off.
    fn visit_followers(
        &self,
        part: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Self::Position>>) -> ControlFlow<()>,
    ) {
        self.visit_moves(part, player, &mut |Move { to, .. }| {
            visit(self.split(&to).into_iter().map(|piece| self.normal_form(piece)).collect())
        });
    }

    /// How many steps one look at a follower of a part counts, beyond what is found out about it: none, unless there are so
    /// many or so large ones that a budget in steps would not end among them.
    fn steps_a_follower(&self, part: &Self::Position) -> u64 {
        const PAGE: usize = 1 << 12;
        if self.has_too_many_moves(part) { 1 + (self.bytes(part) / PAGE) as u64 } else { 0 }
    }

    /// About how many bytes a position takes, for the account of memory.
    fn bytes(&self, _position: &Self::Position) -> usize {
        size_of::<Self::Position>()
    }
}

/// The parts left by each move, collected without an allocation a move.
#[derive(Debug, Clone)]
pub struct Followers<P> {
    /// Parts, and whether the negative of their value counts; those from `len` on are leftovers.
    parts: Vec<(P, bool)>,
    len: usize,
    /// Where each move's parts begin.
    starts: Vec<u32>,
}

impl<P> Default for Followers<P> {
    fn default() -> Followers<P> {
        Followers { parts: Vec::new(), len: 0, starts: Vec::new() }
    }
}

impl<P> Followers<P> {
    /// Starts the next move.
    #[inline]
    pub fn begin(&mut self) {
        self.starts.push(self.len as u32);
    }

    /// Adds a part to the current move.
    #[inline]
    pub fn push(&mut self, part: P, negated: bool) {
        self.push_if(true, part, negated);
    }

    /// Adds a part to the current move if the condition holds, without a branch, for conditions that are hard to predict.
    #[inline]
    pub fn push_if(&mut self, condition: bool, part: P, negated: bool) {
        match self.parts.get_mut(self.len) {
            Some(place) => *place = (part, negated),
            None => self.parts.push((part, negated)),
        }
        self.len += usize::from(condition);
    }

    /// How many moves were collected.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there was no move.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The parts of each move.
    pub fn iter(&self) -> impl Iterator<Item = &[(P, bool)]> {
        let ends = self.starts.iter().skip(1).map(|&end| end as usize).chain([self.len]);
        self.starts.iter().zip(ends).map(|(&start, end)| &self.parts[start as usize..end])
    }

    /// The parts of all moves.
    #[inline]
    pub(crate) fn parts(&self) -> &[(P, bool)] {
        &self.parts[..self.len]
    }

    /// Where the parts of these moves stand, from the last move to the first.
    #[inline]
    pub(crate) fn ranges(&self, moves: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let mut end = self.starts.get(moves.end).map_or(self.len, |&start| start as usize);
        // Each move ends where the one after it begins.
        let starts = self.starts[moves].iter().rev();
        starts.map(move |&start| {
            let range = start as usize..end;
            end = start as usize;
            range
        })
    }

    /// Forgets all moves and keeps the room.
    pub fn clear(&mut self) {
        self.len = 0;
        self.starts.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row without end, from which any number is taken.
    struct Endless;

    impl Ruleset for Endless {
        type Position = u64;

        fn about(&self) -> &'static About {
            unreachable!("nobody asks")
        }

        fn read(&self, _: &str) -> Result<u64, BoardError> {
            unreachable!("nobody asks")
        }

        fn write(&self, row: &u64) -> String {
            row.to_string()
        }

        fn moves(&self, _: &u64, _: Player) -> Vec<Move<u64>> {
            panic!("a list of all moves would never be complete")
        }

        fn visit_moves(&self, _: &u64, _: Player, visit: &mut dyn FnMut(Move<u64>) -> ControlFlow<()>) {
            let mut moves = (0..).map(|to: u64| Move { name: to.to_string(), to });
            let _ = moves.try_for_each(visit);
        }
    }

    #[test]
    fn followers_are_not_collected() {
        let mut seen = Vec::new();
        Endless.visit_followers(&7, Player::Left, &mut |parts| {
            seen.extend(parts.into_iter().map(|part| part.position));
            if seen.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(seen, [0, 1, 2]);
    }
}
