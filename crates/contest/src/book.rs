//! The parts of one ruleset that a contest has met: each once, in normal form, by number.
//!
//! For a part the book finds its followers; its canonical value, if that is cheap; and bounds on its walls, from the
//! ruleset's integers and from sums in which one player's moves are restricted. Forbidding moves of Right never hurts Left, so
//! such a sum is at least the part, and its walls are above the part's.

use std::any::Any;
use std::hash::{BuildHasher, Hash};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::{SmallVec, smallvec};
use tedomari_position::{
    BoardError, FastLane, Followers, InParts, Oriented, Player, Ruleset, Search, Shelf,
};
use tedomari_task::{Held, Task};
use tedomari_value::{Engine, Estimate, Stop, Value};

use crate::settings::Settings;
use crate::walls::Walls;

/// A part by its number in the book, and whether it is negated.
pub type Piece = (u32, bool);

/// The parts that a move leaves.
pub type Pieces = SmallVec<[Piece; 2]>;

/// The parts of one ruleset, for [`Contest::book`](crate::Contest::book).
pub struct Book {
    name: String,
    pub(crate) pages: Box<dyn Pages>,
}

impl Book {
    /// An empty book.
    pub fn new<R: Ruleset>(engine: &Engine, ruleset: R) -> Book {
        Book::with_shelf(engine, Arc::new(ruleset), None)
    }

    /// An empty book that takes values from a shelf, where there are some.
    pub fn with_shelf<R: Ruleset>(
        engine: &Engine,
        ruleset: Arc<R>,
        shelf: Option<Arc<dyn Shelf>>,
    ) -> Book {
        let search = Search::shared(engine, ruleset);
        let name = search.ruleset().about().name.to_owned();
        let pages = Store {
            engine: engine.clone(),
            ruleset: search.ruleset().clone(),
            search: match shelf {
                Some(shelf) => search.with_shelf(shelf),
                None => search,
            },
            held: engine.task().hold(),
            positions: Vec::new(),
            numbers: HashTable::new(),
            bytes: 0,
            efforts: Vec::new(),
            relaxed: FxHashMap::default(),
            packed: Followers::default(),
        };
        Book { name, pages: Box::new(pages) }
    }

    /// The same for a ruleset by a name that also tells its parameters.
    pub fn named(self, name: &str) -> Book {
        Book { name: name.to_owned(), ..self }
    }

    /// The name of the ruleset.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.pages.set_task(task);
    }

    /// The parts of a board.
    ///
    /// ```
    /// use tedomari_contest::{Book, Player};
    /// use tedomari_rulesets::games::domineering;
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let mut book = Book::new(&engine, domineering::RULESET);
    /// let parts = book.read("..#..|..#..")?;
    /// assert_eq!((parts.len(), parts[0], book.len()), (2, parts[1], 1));
    /// // All moves in a square leave two empty cells, which are worth 1 or -1.
    /// assert_eq!(book.followers(parts[0].0, Player::Left)?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&mut self, board: &str) -> Result<Pieces, BoardError> {
        self.pages.read(board)
    }

    /// The parts of a position of the ruleset; `None` if it is one of another ruleset.
    pub fn pieces(&mut self, position: &dyn Any) -> Option<Pieces> {
        self.pages.pieces(position)
    }

    /// The same with the parts as they stand on the board.
    pub fn parts(&mut self, position: &dyn Any) -> Option<Vec<(String, Piece)>> {
        self.pages.parts(position)
    }

    /// The different moves of a player in a part, by what they leave.
    pub fn followers(&mut self, part: u32, player: Player) -> Result<Vec<Pieces>, Stop> {
        self.pages.followers(part, player)
    }

    /// The canonical value of a part, if parts of the same size have been cheap so far.
    pub fn value(&mut self, part: u32, settings: &Settings) -> Result<Option<Value>, Stop> {
        Ok(self.pages.value(part, settings, TRIAL)?.map(|(value, _)| value))
    }

    /// The value of a part with more moves than can be looked through, if a theorem gives it.
    pub fn value_by_theorem(&mut self, part: u32) -> Result<Option<Value>, Stop> {
        self.pages.value_by_theorem(part)
    }

    /// A part as a board.
    pub fn text(&self, part: u32) -> String {
        self.pages.text(part)
    }

    /// Integers between which a part lies; see [`FastLane::bounds`](tedomari_position::FastLane::bounds).
    pub fn bounds(&self, part: u32) -> Option<(i64, i64)> {
        self.pages.bounds(part)
    }

    /// Bounds on stops and mean of a part, from sums in which one player's moves are restricted and from what holds for the
    /// whole ruleset.
    pub fn estimate(&mut self, part: u32, settings: &Settings) -> Result<Estimate, Stop> {
        let estimate = self.pages.examine(part, settings)?.walls.estimate();
        if !self.pages.is_all_small() {
            return Ok(estimate);
        }
        Ok(Estimate::infinitesimal())
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether no part was met.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes the parts take.
    pub fn bytes(&self) -> usize {
        self.pages.bytes()
    }
}

/// What is known of a part before any search.
pub(crate) struct Facts {
    pub(crate) walls: Walls,
    /// About how much play is left.
    pub(crate) size: usize,
    /// How many moves Left and Right have, if that is quick to say.
    pub(crate) mobility: (u32, u32),
}

/// A value and its walls, if it was found.
pub(crate) type Valued = Result<Option<(Value, Walls)>, Stop>;

/// A book whose type of position is hidden.
pub(crate) trait Pages: Send {
    fn set_task(&mut self, task: &Task);

    /// The parts of a board.
    fn read(&mut self, board: &str) -> Result<Pieces, BoardError>;

    /// The parts of a position, which is one of the ruleset.
    fn pieces(&mut self, position: &dyn Any) -> Option<Pieces>;

    /// The same with the parts as they stand on the board.
    fn parts(&mut self, position: &dyn Any) -> Option<Vec<(String, Piece)>>;

    /// The different moves in a part.
    fn followers(&mut self, part: u32, player: Player) -> Result<Vec<Pieces>, Stop>;

    fn examine(&mut self, part: u32, settings: &Settings) -> Result<Facts, Stop>;

    fn bounds(&self, part: u32) -> Option<(i64, i64)>;

    fn is_all_small(&self) -> bool;

    fn text(&self, part: u32) -> String;

    /// The canonical value with its walls, if parts of the same size have been cheap so far, or have not yet taken so
    /// many steps.
    fn value(&mut self, part: u32, settings: &Settings, trial: u64) -> Valued;

    /// The canonical value with its walls, if so many steps are enough.
    fn value_within(&mut self, part: u32, steps: u64) -> Valued;

    /// The value of a part with more moves than can be looked through, if a theorem gives it.
    fn value_by_theorem(&self, part: u32) -> Result<Option<Value>, Stop>;

    /// Values whose sum is at least as good for the player as the part; nothing if none are known.
    fn relaxed_values(
        &mut self,
        part: u32,
        player: Player,
        settings: &Settings,
    ) -> Result<Option<Vec<Value>>, Stop>;

    /// How many parts there are.
    fn len(&self) -> usize;

    fn bytes(&self) -> usize;
}

/// Steps spent on the values of parts of one size, and how many were found.
#[derive(Clone, Copy, Default)]
struct Effort {
    spent: u64,
    found: u64,
}

/// The pieces of a relaxed part with the lines they reach over.
type Strips<P> = SmallVec<[(Range<usize>, P); 32]>;

/// What is known of a piece of a relaxed part.
#[derive(Clone)]
struct Relaxed {
    walls: Walls,
    /// The values it is the sum of.
    values: SmallVec<[Value; 2]>,
}

struct Store<R: Ruleset> {
    engine: Engine,
    ruleset: Arc<R>,
    search: Search<R>,
    /// A list of moves while it grows.
    held: Held,
    positions: Vec<R::Position>,
    numbers: HashTable<u32>,
    bytes: usize,
    /// By size.
    efforts: Vec<Effort>,
    /// Walls of pieces of relaxed parts; nothing for those that were not cheap.
    relaxed: FxHashMap<R::Position, Option<Relaxed>>,
    packed: Followers<u64>,
}

/// Before it is known what values of some size take, so many steps are spent on them.
pub(crate) const TRIAL: u64 = 4000;

/// So many entries of a list are short work, and take little memory.
const ACCOUNT_EVERY: usize = 256;

fn hash(position: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(position)
}

impl<R: Ruleset> Store<R> {
    fn lane(&self) -> &dyn FastLane<R::Position> {
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
        at
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
    fn look_now_and_then(&self, done: usize) -> Result<(), Stop> {
        if done % ACCOUNT_EVERY == ACCOUNT_EVERY - 1 { self.engine.check() } else { Ok(()) }
    }

    /// Values a piece of a relaxed part, if it is cheap.
    fn value_piece(&mut self, piece: &R::Position, settings: &Settings) -> Result<(), Stop> {
        if self.relaxed.contains_key(piece) {
            return Ok(());
        }
        let mut found = Some(Relaxed { walls: Walls::ZERO, values: SmallVec::new() });
        for Oriented { position, negated } in self.ruleset.oriented_parts(piece) {
            let Some(value) = self.search.value_within(&position, settings.piece_steps)? else {
                found = None;
                break;
            };
            let value = self.engine.negative_if(negated, value);
            let walls = Walls::of_value(&self.engine, value)?;
            if let Some(sum) = &mut found {
                sum.walls = sum.walls.plus(&walls);
                sum.values.push(value);
            }
        }
        self.bytes += self.lane().bytes(piece) + size_of::<Relaxed>();
        self.relaxed.insert(piece.clone(), found);
        Ok(())
    }

    /// The pieces of a part relaxed in favour of a player, by the line where they end.
    fn relaxed_pieces(
        &mut self,
        part: &R::Position,
        player: Player,
        widest: usize,
        settings: &Settings,
    ) -> Result<Strips<R::Position>, Stop> {
        let mut pieces: Strips<R::Position> = SmallVec::new();
        let mut stop = Ok(());
        self.lane().relax(part, player, widest, &mut |lines, piece| {
            pieces.push((lines, piece));
            stop = self.look_now_and_then(pieces.len());
            if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stop?;
        pieces.sort_unstable_by_key(|(lines, _)| lines.end);
        for (at, (_, piece)) in pieces.iter().enumerate() {
            self.look_now_and_then(at)?;
            self.value_piece(piece, settings)?;
        }
        Ok(pieces)
    }

    /// The best walls of sums that are at least as good for the player: the lowest tops for Left. At each temperature
    /// the best chain of pieces up to each line is built from those up to lines before it.
    fn relaxed(
        &mut self,
        part: &R::Position,
        player: Player,
        widest: usize,
        settings: &Settings,
    ) -> Result<Walls, Stop> {
        let mut chains: SmallVec<[Walls; 16]> = smallvec![Walls::ZERO];
        for (lines, piece) in self.relaxed_pieces(part, player, widest, settings)? {
            chains.resize(chains.len().max(lines.end + 1), Walls::UNKNOWN);
            if let Some(Some(Relaxed { walls, .. })) = self.relaxed.get(&piece) {
                let walls = if player == Player::Left { *walls } else { walls.negative() };
                let chain = chains[lines.start].plus(&walls);
                chains[lines.end].lower_top(&chain);
            }
        }
        // Without pieces nothing is known.
        Ok(if chains.len() > 1 { chains[chains.len() - 1] } else { Walls::UNKNOWN })
    }

    /// The chain of pieces with the lowest top at one temperature.
    fn chain(
        &mut self,
        part: &R::Position,
        player: Player,
        lane: usize,
        settings: &Settings,
    ) -> Result<Option<Vec<Value>>, Stop> {
        let pieces = self.relaxed_pieces(part, player, settings.wide, settings)?;
        // For each line: the lowest top of a chain that ends there, and its last piece.
        let mut best: Vec<Option<(i64, usize)>> = vec![Some((0, 0))];
        for (at, (lines, piece)) in pieces.iter().enumerate() {
            best.resize(best.len().max(lines.end + 1), None);
            let Some(Some(Relaxed { walls, .. })) = self.relaxed.get(piece) else { continue };
            let top = if player == Player::Left { walls.top(lane) } else { walls.negative().top(lane) };
            if let (Some(top), Some((before, _))) = (top.map(i64::from), best[lines.start])
                && best[lines.end].is_none_or(|(lowest, _)| before + top < lowest)
            {
                best[lines.end] = Some((before + top, at));
            }
        }
        let mut values = Vec::new();
        let mut line = best.len() - 1;
        while line > 0 {
            let Some((_, at)) = best[line] else { return Ok(None) };
            let (lines, piece) = &pieces[at];
            if let Some(Some(relaxed)) = self.relaxed.get(piece) {
                values.extend_from_slice(&relaxed.values);
            }
            line = lines.start;
        }
        Ok((!pieces.is_empty()).then_some(values))
    }
}

impl<R: Ruleset> Pages for Store<R> {
    fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.search.set_task(task);
        self.held.pass_to(task);
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
                        self.held.set(self.bytes + moves.len() * size_of::<Pieces>());
                    }
                    stop = self.engine.work(steps);
                    if stop.is_err() {
                        return ControlFlow::Break(());
                    }
                    let pieces = parts.into_iter().map(|part| (self.number(part.position), part.negated));
                    moves.push(pieces.collect::<Pieces>());
                    ControlFlow::Continue(())
                });
                self.held.set(0);
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

    fn examine(&mut self, part: u32, settings: &Settings) -> Result<Facts, Stop> {
        let position = self.positions[part as usize].clone();
        let mut walls = Walls::UNKNOWN;
        if let Some((low, high)) = self.lane().bounds(&position) {
            walls = Walls::between(low, high);
        }
        if settings.narrow > 0 {
            walls.lower_top(&self.relaxed(&position, Player::Left, settings.narrow, settings)?);
            walls
                .raise_bottom(&self.relaxed(&position, Player::Right, settings.narrow, settings)?.negative());
        }
        let mobility = self.lane().mobility(&position).unwrap_or((0, 0));
        // Parts of impartial games count as small: they are always valued. So do parts with more moves than can be looked
        // through: they have a value by a theorem, or nothing can be said about them.
        let is_valued = self.ruleset.is_impartial() || self.lane().has_too_many_moves(&position);
        let size = if is_valued { 0 } else { self.size(&position) };
        Ok(Facts { walls, size, mobility })
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

    fn value(&mut self, part: u32, settings: &Settings, trial: u64) -> Valued {
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
        settings: &Settings,
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
