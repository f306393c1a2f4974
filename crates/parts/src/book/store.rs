//! A book with its type of position.

use std::any::Any;
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use tedomari_position::{BoardError, FastLane, Followers, InParts, Oriented, Player, Ruleset, Search};
use tedomari_task::{Held, Task, growth};
use tedomari_value::{Engine, Stop, Value};

use super::relaxed::Relaxed;
use super::{Facts, Pages, Piece, Pieces, Valued};
use crate::agreed::Agreed;
use crate::settings::PartSettings;
use crate::walls::Walls;

/// Steps spent on the values of parts of one size, and how many were found.
#[derive(Clone, Copy, Default)]
struct Effort {
    spent: u64,
    found: u64,
}

pub(super) struct Store<R: Ruleset> {
    pub(super) engine: Engine,
    pub(super) ruleset: Arc<R>,
    /// Shared with the books of other threads.
    pub(super) search: Arc<Search<R>>,
    held: Held,
    positions: Vec<R::Position>,
    numbers: HashTable<u32>,
    common: Arc<Agreed<R::Position>>,
    /// The common number of each position, if it was asked for.
    to_common: Vec<Option<u32>>,
    pub(super) bytes: usize,
    /// By size.
    efforts: Vec<Effort>,
    /// Walls of pieces of relaxed parts; nothing for those that were not cheap.
    pub(super) relaxed: FxHashMap<R::Position, Option<Relaxed>>,
    packed: Followers<u64>,
}

/// So many entries of a list are short work, and take little memory.
const ACCOUNT_EVERY: usize = 256;
/// So many bytes more are told at once.
const LARGE: usize = 1 << 20;

fn hash(position: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(position)
}

impl<R: Ruleset> Store<R> {
    pub(super) fn new(engine: &Engine, search: Search<R>) -> Store<R> {
        Store::sharing(engine, Arc::new(search), Arc::default())
    }

    fn sharing(engine: &Engine, search: Arc<Search<R>>, common: Arc<Agreed<R::Position>>) -> Store<R> {
        Store {
            engine: engine.clone(),
            ruleset: search.ruleset().clone(),
            search,
            held: engine.task().hold(),
            positions: Vec::new(),
            numbers: HashTable::new(),
            common,
            to_common: Vec::new(),
            bytes: 0,
            efforts: Vec::new(),
            relaxed: FxHashMap::default(),
            packed: Followers::default(),
        }
    }

    pub(super) fn lane(&self) -> &dyn FastLane<R::Position> {
        self.ruleset.fast_lane()
    }

    fn number(&mut self, position: R::Position) -> u32 {
        let positions = &self.positions;
        let found = self.numbers.find(hash(&position), |&at| positions[at as usize] == position);
        if let Some(&at) = found {
            return at;
        }
        let at = u32::try_from(positions.len()).expect("fewer than 2^32 parts");
        self.numbers.insert_unique(hash(&position), at, |&at| hash(&positions[at as usize]));
        self.bytes += self.lane().bytes(&position) + 8;
        self.positions.push(position);
        // A few large ones weigh as much as many small ones.
        if self.positions.len().is_multiple_of(ACCOUNT_EVERY) || self.bytes > self.held.bytes() + LARGE {
            self.account(0);
        }
        at
    }

    /// Says what is held, and so many bytes besides.
    fn account(&self, besides: usize) {
        let spare = growth::of_list(&self.positions) - self.positions.len() * size_of::<R::Position>();
        self.held.set(self.bytes + spare + besides);
    }

    /// The size of a part; all very large ones count the same.
    fn size(&self, part: &R::Position) -> usize {
        const MOST: usize = 1 << 10;
        if self.lane().has_too_many_moves(part) { MOST } else { self.ruleset.size(part).min(MOST) }
    }

    fn pieces_of(&mut self, position: &R::Position) -> Pieces {
        let parts = self.ruleset.oriented_parts(position).into_iter();
        parts.map(|part| (self.number(part.position), part.negated)).collect()
    }

    /// By the lane of packed keys, if the ruleset has one.
    fn packed_followers(&mut self, part: u32, player: Player) -> Option<Vec<Pieces>> {
        let key = self.lane().pack(&self.positions[part as usize])?;
        self.lane().unpack(key)?;
        let mut packed = std::mem::take(&mut self.packed);
        packed.clear();
        let mut moves = None;
        if self.lane().packed_followers(key, player, &mut packed) {
            moves = packed
                .iter()
                .map(|parts| {
                    parts
                        .iter()
                        .map(|&(key, negated)| Some((self.number(self.lane().unpack(key)?), negated)))
                        .collect::<Option<Pieces>>()
                })
                .collect();
        }
        self.packed = packed;
        moves
    }

    /// Looks at the budget after a while, for lists that are mostly short.
    pub(super) fn look_now_and_then(&self, done: usize) -> Result<(), Stop> {
        if done % ACCOUNT_EVERY == ACCOUNT_EVERY - 1 { self.engine.check() } else { Ok(()) }
    }
}

impl<R: Ruleset> Pages for Store<R> {
    fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        let search = Arc::get_mut(&mut self.search).expect("the books of other threads are closed by now");
        search.set_task(task);
        self.held.pass_to(task);
    }

    fn has_shelf(&self) -> bool {
        self.search.has_shelf()
    }

    fn open_shelf(&mut self, is_open: bool) {
        self.search.open_shelf(is_open);
        self.efforts.clear();
    }

    fn twin(&self) -> Box<dyn Pages> {
        Box::new(Store::sharing(&self.engine, self.search.clone(), self.common.clone()))
    }

    fn common(&mut self, part: u32) -> u32 {
        let at = part as usize;
        if self.to_common.len() <= at {
            self.to_common.resize(self.positions.len(), None);
        }
        *self.to_common[at].get_or_insert_with(|| {
            let (number, is_new) = self.common.number(&self.positions[at]);
            if is_new {
                self.bytes += self.ruleset.fast_lane().bytes(&self.positions[at]) + 8;
            }
            number
        })
    }

    fn of_common(&mut self, common: u32) -> u32 {
        self.number(self.common.thing(common))
    }

    fn read(&mut self, board: &str) -> Result<Pieces, BoardError> {
        let position = self.ruleset.read(board)?;
        Ok(self.pieces_of(&position))
    }

    fn pieces(&mut self, position: &dyn Any) -> Option<Pieces> {
        let position = position.downcast_ref()?;
        Some(self.pieces_of(position))
    }

    fn parts(&mut self, position: &dyn Any) -> Option<Vec<(String, Piece)>> {
        let parts = self.ruleset.parts(position.downcast_ref()?).into_iter();
        let named = parts.map(|part| {
            let text = self.ruleset.write(&part);
            let Oriented { position, negated } = self.lane().normal_form(part);
            (text, (self.number(position), negated))
        });
        Some(named.collect())
    }

    fn followers(&mut self, part: u32, player: Player) -> Result<Vec<Pieces>, Stop> {
        let mut moves = match self.packed_followers(part, player) {
            Some(moves) => moves,
            None => {
                let (position, mut moves) = (self.positions[part as usize].clone(), Vec::new());
                // Some of them would be no answer.
                if self.lane().leaves_out_moves(&position) {
                    return Err(Stop::Nodes);
                }
                let mut stop = Ok(());
                let steps = self.ruleset.steps_a_follower(&position);
                let ruleset = self.ruleset.clone();
                ruleset.visit_followers(&position, player, &mut |parts| {
                    // Of a list that may not end the budget hears while it grows.
                    if steps > 0 && moves.len() % ACCOUNT_EVERY == ACCOUNT_EVERY - 1 {
                        self.account(moves.len() * size_of::<Pieces>());
                    }
                    stop = self.engine.work(steps);
                    if stop.is_err() {
                        return ControlFlow::Break(());
                    }
                    let pieces = parts.into_iter().map(|part| (self.number(part.position), part.negated));
                    moves.push(pieces.collect::<Pieces>());
                    ControlFlow::Continue(())
                });
                self.account(0);
                stop?;
                moves
            }
        };
        // Moves that leave the same parts are the same.
        moves.iter_mut().for_each(|pieces| pieces.sort_unstable());
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    fn examine(&mut self, part: u32, settings: &PartSettings) -> Result<Facts, Stop> {
        let position = self.positions[part as usize].clone();
        let mut walls = Walls::UNKNOWN;
        if let Some((low, high)) = self.lane().bounds(&position) {
            walls = Walls::between(low, high);
        }
        let mut is_dear = false;
        if settings.narrow > 0 {
            walls.lower_top(&self.relaxed(&position, Player::Left, settings.narrow, settings)?);
            walls
                .raise_bottom(&self.relaxed(&position, Player::Right, settings.narrow, settings)?.negative());
            is_dear = !self.relaxed.is_empty();
        }
        let mobility = self.lane().mobility(&position).unwrap_or((0, 0));
        // Parts with more moves than can be looked through count as small: they have a value by a theorem, or nothing can be
        // said about them.
        let size = if self.lane().has_too_many_moves(&position) { 0 } else { self.size(&position) };
        Ok(Facts { walls, size, mobility, is_impartial: self.ruleset.is_impartial(), is_dear })
    }

    fn text(&self, part: u32) -> String {
        self.ruleset.write(&self.positions[part as usize])
    }

    fn bounds(&self, part: u32) -> Option<(i64, i64)> {
        let bounds = self.lane().bounds(&self.positions[part as usize]);
        // Every infinitesimal is between -1 and 1.
        if self.ruleset.is_all_small() {
            bounds.or(Some((-1, 1))).map(|(low, high)| (low.max(-1), high.min(1)))
        } else {
            bounds
        }
    }

    fn is_all_small(&self) -> bool {
        self.ruleset.is_all_small()
    }

    fn value(&mut self, part: u32, settings: &PartSettings, trial: u64) -> Valued {
        if settings.value_steps == 0 {
            return Ok(None);
        }
        if let Some(value) = self.value_by_theorem(part)? {
            return Ok(Some((value, Walls::of_value(&self.engine, value)?)));
        }
        let size = self.size(&self.positions[part as usize]);
        if self.efforts.len() <= size {
            self.efforts.resize(size + 1, Effort::default());
        }
        let Effort { spent, found } = self.efforts[size];
        let most = settings.value_average.saturating_mul(found).saturating_add(trial);
        if spent > most && !self.ruleset.is_impartial() {
            return Ok(None);
        }
        let before = self.engine.task().steps_here();
        // A nim-value takes less than to search sums without it.
        let most = if self.ruleset.is_impartial() { u64::MAX } else { settings.value_steps.min(trial) };
        let value = self.value_within(part, most)?;
        let effort = &mut self.efforts[size];
        effort.spent += self.engine.task().steps_here() - before;
        effort.found += u64::from(value.is_some());
        Ok(value)
    }

    fn value_within(&mut self, part: u32, steps: u64) -> Valued {
        Ok(match self.search.value_within(&self.positions[part as usize], steps)? {
            Some(value) => Some((value, Walls::of_value(&self.engine, value)?)),
            None => None,
        })
    }

    fn is_nimber(&mut self, part: u32, n: u64, steps: u64) -> Result<Option<bool>, Stop> {
        self.search.is_nimber(&self.positions[part as usize], n, steps)
    }

    fn value_by_theorem(&self, part: u32) -> Result<Option<Value>, Stop> {
        let position = &self.positions[part as usize];
        if self.lane().has_too_many_moves(position) {
            self.search.value_by_theorem(position)
        } else {
            Ok(None)
        }
    }

    fn relaxed_values(
        &mut self,
        part: u32,
        player: Player,
        settings: &PartSettings,
    ) -> Result<Option<Vec<Value>>, Stop> {
        let position = self.positions[part as usize].clone();
        let walls = self.relaxed(&position, player, settings.wide, settings)?;
        match walls.best_top() {
            Some(lane) => self.chain(&position, player, lane, settings),
            None => Ok(None),
        }
    }

    fn len(&self) -> usize {
        self.positions.len()
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use tedomari_position::{About, Move};
    use tedomari_value::Limits;

    use super::super::Book;
    use super::*;

    /// A row with very many moves, each to a row of its own, that counts how many are looked at.
    #[derive(Default)]
    struct Long(Arc<AtomicU64>);

    const MOVES: u64 = 2_000_000;

    impl Ruleset for Long {
        type Position = u64;

        fn about(&self) -> About<'_> {
            About { name: "long", board: "", moves: "", reference: "", example: ("", "") }
        }

        fn read(&self, _: &str) -> Result<u64, BoardError> {
            Ok(MOVES)
        }

        fn write(&self, row: &u64) -> String {
            row.to_string()
        }

        fn moves(&self, _: &u64, _: Player) -> Vec<Move<u64>> {
            unreachable!("nobody asks")
        }

        fn fast_lane(&self) -> &dyn FastLane<u64> {
            self
        }

        fn visit_moves(&self, row: &u64, _: Player, visit: &mut dyn FnMut(Move<u64>) -> ControlFlow<()>) {
            let looked = (0..*row).inspect(|_| {
                self.0.fetch_add(1, Ordering::Relaxed);
            });
            let _ = looked.map(|to| Move { name: String::new(), to }).try_for_each(visit);
        }
    }

    impl FastLane<u64> for Long {
        fn has_too_many_moves(&self, _: &u64) -> bool {
            true
        }
    }

    /// A list of moves is broken off as soon as the budget is spent, be it in steps or in memory.
    #[test]
    fn a_long_list_of_moves_ends_with_the_budget() {
        let megabyte = 1 << 20;
        for (limits, stop, most) in [
            (Limits::new().nodes(100), Stop::Nodes, 101),
            // A move holds no less than its eight bytes.
            (Limits::new().memory(8 * megabyte), Stop::Memory, megabyte as u64),
        ] {
            let engine = Engine::new().with_task(&Task::new(limits));
            let looked = Arc::new(AtomicU64::new(0));
            let mut book = Book::new(&engine, Long(looked.clone()));
            let part = book.read("").unwrap()[0].0;
            assert_eq!(book.followers(part, Player::Left), Err(stop));
            assert!(looked.load(Ordering::Relaxed) <= most, "{looked:?} looked at");
        }
    }
}
