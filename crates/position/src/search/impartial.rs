//! Nim-values of impartial games, without canonical forms.
//!
//! By the theorem of Sprague and Grundy a part G is worth *n for the least n that no move of G leads to, and a sum is worth the
//! nim-sum. So G is worth *n exactly if G + *n is lost for whoever moves. The search asks this for n = 0, 1, 2, … (Lemoine and
//! Viennot, "Nimbers are inevitable", Theoret. Comput. Sci. 462 (2012)): a question is answered "won" by a single move, so most
//! moves of most parts are never looked at, while the least value that is missing needs them all. The table holds, for each part,
//! its value or the values it is known not to have.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use tedomari_table::{FlatMap, VACANT};
use tedomari_value::{Player, Stop, Value};

use super::packed::Found;
use super::{Search, Worker};
use crate::followers::Followers;
use crate::in_parts::InParts;
use crate::ruleset::Ruleset;

/// The parts that were met and what is known of them.
pub(super) struct Nimbers<P> {
    packed: FlatMap,
    /// By the number of the part.
    numbered: FlatMap,
    whole: RwLock<Whole<P>>,
}

/// Parts without a key, by number.
struct Whole<P> {
    /// With their sizes.
    parts: Vec<(P, u32)>,
    numbers: FxHashMap<P, u64>,
}

impl<P> Default for Nimbers<P> {
    fn default() -> Nimbers<P> {
        let whole = Whole { parts: Vec::new(), numbers: FxHashMap::default() };
        Nimbers { packed: FlatMap::new(), numbered: FlatMap::new(), whole: RwLock::new(whole) }
    }
}

impl<P> Nimbers<P> {
    pub(super) fn len(&self) -> usize {
        self.packed.len() + self.numbered.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.packed.bytes_soon() + self.numbered.bytes_soon()
    }
}

/// A part by its key, or by its number if it has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Key(u64),
    Number(u64),
}

/// What is known of a part's nim-value.
#[derive(Clone, Copy)]
enum Known {
    Value(u64),
    /// It is none of those with their bit set.
    Not(u64),
}

/// Sizes above this count the same, so that they can be added.
const LARGE: u32 = 1 << 20;

/// Marks a word that holds a value, not values that are excluded.
const IS_VALUE: u64 = 1 << 63;

/// With this value or a larger one a word would be that of another value, or of none.
const LARGEST_TOLD: u64 = VACANT & !IS_VALUE;

impl Known {
    #[inline]
    fn from_word(word: u64) -> Known {
        match word {
            VACANT => Known::Not(0),
            word if word & IS_VALUE == 0 => Known::Not(word),
            word => Known::Value(word & !IS_VALUE),
        }
    }

    /// Whether the value is this one, if that is known.
    #[inline]
    fn is(self, value: u64) -> Option<bool> {
        match self {
            Known::Value(known) => Some(known == value),
            Known::Not(bits) => (bits & bit(value) != 0).then_some(false),
        }
    }
}

/// The bit that excludes a value; larger values have none and are asked for again.
#[inline]
fn bit(value: u64) -> u64 {
    if value < 63 { 1 << value } else { 0 }
}

/// What one expansion works in.
#[derive(Default)]
pub(super) struct Desk {
    followers: Followers<u64>,
    words: Vec<u64>,
    /// The parts without a value that the moves leave, one after the other.
    open: Vec<Part>,
    pending: Vec<Pending>,
}

/// A move that leads to parts without a value.
struct Pending {
    open: Range<usize>,
    /// The nim-sum that the open parts must have, if the move is to win.
    wanted: u64,
    size: u32,
}

impl Desk {
    fn clear(&mut self) {
        self.followers.clear();
        self.words.clear();
        self.open.clear();
        self.pending.clear();
    }
}

impl<R: Ruleset> Search<R> {
    /// Whether values are nimbers and found as such. Surveys look at all parts, so this would not help them.
    pub(super) fn is_impartial(&self) -> bool {
        self.ruleset.is_impartial() && !self.shelved.as_ref().is_some_and(|shelved| shelved.complete)
    }

    /// The value of a part in normal form.
    pub(super) fn find_nimber(&self, part: &R::Position, worker: &mut Worker<'_>) -> Found<Value> {
        let part = self.part(part);
        let value = self.nim_value(part, worker)?;
        Ok(self.engine.nimber(value)?)
    }

    /// Whether a part in normal form of an [impartial](Ruleset::is_impartial) game is worth *n, if at most so many steps tell.
    /// That takes less than its value: for most parts, a single move that leads to *n. On one thread.
    ///
    /// ```
    /// # use tedomari_position::{About, BoardError, Move, Player, Ruleset};
    /// # struct Heap;
    /// # impl Ruleset for Heap {
    /// #     type Position = u8;
    /// #     fn about(&self) -> About<'_> { unimplemented!() }
    /// #     fn read(&self, text: &str) -> Result<u8, BoardError> { unimplemented!() }
    /// #     fn write(&self, heap: &u8) -> String { heap.to_string() }
    /// #     fn moves(&self, heap: &u8, _: Player) -> Vec<Move<u8>> {
    /// #         (0..*heap).map(|to| Move { name: to.to_string(), to }).collect()
    /// #     }
    /// #     fn is_impartial(&self) -> bool { true }
    /// # }
    /// use tedomari_position::Search;
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let search = Search::new(&engine, Heap);
    /// assert_eq!(search.is_nimber(&9, 4, 0)?, None);
    /// assert_eq!((search.is_nimber(&9, 4, 1000)?, search.is_nimber(&9, 9, 1000)?), (Some(false), Some(true)));
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn is_nimber(&self, part: &R::Position, n: u64, steps: u64) -> Result<Option<bool>, Stop> {
        let done = AtomicBool::new(false);
        let until = self.engine.task().steps_here().saturating_add(steps);
        let answer =
            self.is_worth(self.part(part), n, &mut Worker { until, ..Worker::new(0, &done, &self.packed) });
        self.account();
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(None) => Ok(None),
            Err(Some(stop)) => Err(stop),
        }
    }

    fn part(&self, position: &R::Position) -> Part {
        if let Some(key) = self.lane().pack(position)
            && self.lane().unpack(key).is_some()
        {
            return Part::Key(key);
        }
        if let Some(&number) = self.nimbers.whole.read().numbers.get(position) {
            return Part::Number(number);
        }
        let mut whole = self.nimbers.whole.write();
        let next = whole.parts.len() as u64;
        let number = *whole.numbers.entry(position.clone()).or_insert(next);
        if number == next {
            let size = u32::try_from(self.ruleset.size(position)).unwrap_or(u32::MAX);
            whole.parts.push((position.clone(), size.min(LARGE)));
            let bytes = 2 * (self.lane().bytes(position) + size_of::<R::Position>());
            self.unpacked_bytes.fetch_add(bytes, Ordering::Relaxed);
        }
        Part::Number(number)
    }

    fn position(&self, part: Part) -> Option<R::Position> {
        match part {
            Part::Key(key) => self.lane().unpack(key),
            Part::Number(number) => {
                self.nimbers.whole.read().parts.get(number as usize).map(|part| part.0.clone())
            }
        }
    }

    fn size_of(&self, part: Part) -> u32 {
        match part {
            Part::Key(key) => self.lane().packed_size(key),
            Part::Number(number) => {
                self.nimbers.whole.read().parts.get(number as usize).map_or(0, |part| part.1)
            }
        }
    }

    fn nim_value(&self, part: Part, worker: &mut Worker<'_>) -> Found<u64> {
        let mut value = 0;
        while !self.is_worth(part, value, worker)? {
            // It may have come to light on the way, and be far from here.
            if let Known::Value(known) = self.known(part) {
                return Ok(known);
            }
            value += 1;
        }
        Ok(value)
    }

    /// Whether a part has this nim-value: whether the part and a heap of this size are lost for whoever moves.
    fn is_worth(&self, part: Part, value: u64, worker: &mut Worker<'_>) -> Found<bool> {
        if let Some(answer) = self.known(part).is(value) {
            return Ok(answer);
        }
        if let Some(known) = self.told(part)? {
            return Ok(known == value);
        }
        let mut desk = worker.desks.pop().unwrap_or_default();
        desk.clear();
        let name = || self.position(part).map_or_else(String::new, |part| self.ruleset.write(&part));
        let answer =
            self.deeper(&(part, value), worker, name, |worker| self.ask(part, value, &mut desk, worker));
        worker.desks.push(desk);
        answer
    }

    fn table(&self, part: Part) -> (&FlatMap, u64) {
        match part {
            Part::Key(key) => (&self.nimbers.packed, key),
            Part::Number(number) => (&self.nimbers.numbered, number),
        }
    }

    fn known(&self, part: Part) -> Known {
        let (table, key) = self.table(part);
        Known::from_word(table.get(key).unwrap_or(VACANT))
    }

    fn exclude(&self, part: Part, value: u64) {
        let (table, key) = self.table(part);
        table.update(key, |old| match old {
            Some(word) if word & IS_VALUE != 0 => word,
            old => old.unwrap_or(0) | bit(value),
        });
    }

    fn keep_value(&self, part: Part, value: u64) {
        let (table, key) = self.table(part);
        // A value with the uppermost bit would need as many moves.
        table.insert(key, IS_VALUE | value & !IS_VALUE);
    }

    /// The value that a theorem or the shelf tells, when the part is met for the first time.
    fn told(&self, part: Part) -> Found<Option<u64>> {
        if let Part::Key(key) = part
            && let Some(value) = self.lane().packed_nim_value(key)
        {
            return self.keep_told(part, value).map(Some);
        }
        if matches!(part, Part::Key(_)) && self.shelved.is_none() {
            return Ok(None);
        }
        let Some(position) = self.position(part) else { return Ok(None) };
        let mut value = self.lane().nim_value(&position, self.engine.task())?;
        if value.is_none()
            && let Some(shelved) = &self.shelved
            && let Some(found) = shelved.get(&self.engine, &self.ruleset.write(&position))?
        {
            value = self.engine.as_nimber(found);
        }
        value.map(|value| self.keep_told(part, value)).transpose()
    }

    /// Keeps a value that was not found by its moves. The largest have no room beside the mark, and no memory holds their nimbers.
    fn keep_told(&self, part: Part, value: u64) -> Found<u64> {
        if value >= LARGEST_TOLD {
            return Err(Some(Stop::Memory));
        }
        self.keep_value(part, value);
        Ok(value)
    }

    /// Looks at the moves until one of them answers the question.
    fn ask(&self, part: Part, value: u64, desk: &mut Desk, worker: &mut Worker<'_>) -> Found<bool> {
        let wins = match part {
            Part::Key(key) if self.lane().packed_followers(key, Player::Left, &mut desk.followers) => {
                self.sort_packed(value, desk)?
            }
            _ => self.sort_whole(part, value, desk, worker)?,
        };
        if wins {
            self.exclude(part, value);
            return Ok(false);
        }
        // Few parts with few moves are settled soonest.
        desk.pending.sort_unstable_by_key(|pending| (pending.open.len(), pending.size));
        let count = desk.pending.len();
        for at in 0..count {
            // Threads begin at different moves.
            let Pending { open, wanted, .. } = &desk.pending[(at + worker.number) % count];
            if self.is_sum(&desk.open[open.clone()], *wanted, worker)? {
                self.exclude(part, value);
                return Ok(false);
            }
        }
        // A move in the heap wins if the part is worth less.
        for less in 0..value {
            if self.is_worth(part, less, worker)? {
                return Ok(false);
            }
        }
        self.keep_value(part, value);
        Ok(true)
    }

    /// Whether the nim-sum of parts is this: all but the last are valued, which then is asked for what is left.
    fn is_sum(&self, parts: &[Part], wanted: u64, worker: &mut Worker<'_>) -> Found<bool> {
        let Some((&last, others)) = parts.split_last() else { return Ok(wanted == 0) };
        let mut wanted = wanted;
        for &other in others {
            wanted ^= self.nim_value(other, worker)?;
        }
        self.is_worth(last, wanted, worker)
    }

    /// Collects the moves that are open; `true` if one wins at once.
    fn sort_packed(&self, value: u64, desk: &mut Desk) -> Found<bool> {
        let Desk { followers, words, .. } = desk;
        let table = &self.nimbers.packed;
        table.prefetch(followers.parts().iter().map(|part| part.0));
        table.get_many(followers.parts().iter().map(|part| part.0), words);
        let followers = std::mem::take(&mut desk.followers);
        let words = std::mem::take(&mut desk.words);
        let mut at = 0;
        let mut wins = false;
        for parts in followers.iter() {
            let known = parts.iter().zip(&words[at..]).map(|(&(key, _), &word)| (Part::Key(key), word));
            at += parts.len();
            if self.sort_move(known, value, desk)? {
                wins = true;
                break;
            }
        }
        (desk.followers, desk.words) = (followers, words);
        Ok(wins)
    }

    fn sort_whole(&self, part: Part, value: u64, desk: &mut Desk, worker: &mut Worker<'_>) -> Found<bool> {
        self.account();
        let Some(position) = self.position(part) else { return Ok(false) };
        let steps = self.ruleset.steps_a_follower(&position);
        let mut answer = Ok(false);
        self.ruleset.visit_followers(&position, Player::Left, &mut |parts| {
            let parts = parts.iter().map(|part| self.part(&part.position)).map(|part| {
                let (table, key) = self.table(part);
                (part, table.get(key).unwrap_or(VACANT))
            });
            answer = self
                .look(steps)
                .and_then(|()| worker.go_on(&self.engine))
                .and_then(|()| self.sort_move(parts, value, desk));
            if matches!(answer, Ok(false)) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answer
    }

    /// Notes a move, unless what is known of its parts settles it; `true` if it wins.
    fn sort_move(
        &self,
        parts: impl Iterator<Item = (Part, u64)>,
        value: u64,
        desk: &mut Desk,
    ) -> Found<bool> {
        let start = desk.open.len();
        let (mut wanted, mut size, mut largest, mut excluded) = (value, 0, 0, 0);
        for (part, word) in parts {
            let known = match word {
                VACANT => self.told(part)?.map_or(Known::Not(0), Known::Value),
                word => Known::from_word(word),
            };
            match known {
                Known::Value(value) => wanted ^= value,
                Known::Not(bits) => {
                    let cells = self.size_of(part);
                    size += cells;
                    desk.open.push(part);
                    // The largest comes last.
                    if cells >= largest {
                        largest = cells;
                    } else {
                        let end = desk.open.len();
                        desk.open.swap(end - 1, end - 2);
                    }
                    excluded = bits;
                }
            }
        }
        let open = start..desk.open.len();
        match open.len() {
            0 => return Ok(wanted == 0),
            1 if excluded & bit(wanted) != 0 => desk.open.truncate(start),
            _ => desk.pending.push(Pending { open, wanted, size }),
        }
        Ok(false)
    }
}
