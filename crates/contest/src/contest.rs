//! The contest: what is known of parts and values, and the questions one may ask.

use std::any::Any;

use rustc_hash::FxHashMap;
use tedomari_position::BoardError;
use tedomari_task::{Held, Path, Task};
use tedomari_value::{Engine, Player, Stop, Value};

use crate::book::{Book, Pages, Piece, Pieces, TRIAL, Valued};
use crate::dominance::HotMove;
use crate::pairs::Pairs;
use crate::settings::Settings;
use crate::state::{Signed, State};
use crate::table::Table;
use crate::walls::Walls;

/// A ruleset that takes part in a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookId(usize);

/// A sum of positions and values in one contest.
#[derive(Debug, Clone)]
pub struct Sum(pub(crate) State);

/// What is known of a sum without a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Who wins.
    Won(Player),
    /// How good it looks for Left: the more, the better.
    Open(i64),
}

/// What a search has done and what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Sums whose moves were looked at.
    pub nodes: u64,
    /// Different parts that were met.
    pub parts: u64,
    /// Those of them that have a canonical value.
    pub valued: u64,
    /// Sums in the table.
    pub entries: u64,
    /// Bytes held by parts and table, without the engine's.
    pub bytes: u64,
}

/// The moves of a player in a part: places in the list of all.
pub(crate) type Moves = std::ops::Range<u32>;

/// What is known of a part.
pub(crate) struct Part {
    pub(crate) book: u32,
    pub(crate) local: u32,
    pub(crate) value: Option<Split>,
    /// Whether a value was asked for.
    pub(crate) tried: bool,
    pub(crate) walls: Walls,
    pub(crate) mobility: (u32, u32),
    pub(crate) moves: [Option<Moves>; 2],
    /// A sum of values at least as good for Left, and for Right, if it was asked for.
    pub(crate) relaxed: [Option<Option<Box<[Value]>>>; 2],
}

/// A value as cold and hot components.
#[derive(Clone, Copy)]
pub(crate) struct Split {
    /// All of it if its stops are equal, else the number between them.
    pub(crate) cold: Value,
    /// The rest.
    pub(crate) hot: Option<Value>,
}

/// A search for winners, with everything it has learnt.
///
/// It counts its nodes as steps of its task and stops with it. A stopped search may be asked again, also [for another
/// task](Contest::set_task).
pub struct Contest {
    pub(crate) engine: Engine,
    held: Held,
    pub(crate) path: Path,
    pub(crate) settings: Settings,
    books: Vec<Book>,
    /// For each book, the numbers in the contest of its parts.
    numbers: Vec<Vec<u32>>,
    pub(crate) parts: Vec<Part>,
    /// All moves: what each leaves, as a place in `left`.
    pub(crate) moves: Vec<std::ops::Range<u32>>,
    pub(crate) left: Vec<Signed>,
    splits: FxHashMap<Value, Split>,
    pub(crate) walls: FxHashMap<Value, Walls>,
    pub(crate) pairs: Pairs,
    /// Whether the first of two moves makes the second useless.
    pub(crate) useless: FxHashMap<(HotMove, HotMove), bool>,
    pub(crate) table: Table,
    pub(crate) nodes: u64,
    /// Whether the question is about a single part.
    alone: bool,
    /// The count of nodes at which a look at a sum is given up.
    pub(crate) halt: u64,
    valued: u64,
}

/// A part not yet numbered in the contest.
const UNNUMBERED: u32 = u32::MAX;

/// The search of a sum with parts without a value is broken off after so many nodes, to look for their values; then four
/// times later each time.
const FIRST_NODES: u64 = 256;

/// So many steps go into values for each node of the search before.
const STEPS_A_NODE: u64 = 16;

/// Values pay off soon in a sum. What comes of a part that stands alone is mostly one part again, so there the trial of
/// values begins with so many steps and grows with the search.
const TRIAL_ALONE: u64 = 50;

impl Contest {
    /// A contest with the usual settings.
    pub fn new(engine: &Engine) -> Contest {
        Contest::with(engine, Settings::default())
    }

    /// A contest with settings of choice.
    pub fn with(engine: &Engine, settings: Settings) -> Contest {
        Contest {
            engine: engine.clone(),
            held: engine.task().hold(),
            path: Path::default(),
            table: Table::new(settings.table_bytes),
            settings,
            books: Vec::new(),
            numbers: Vec::new(),
            parts: Vec::new(),
            moves: Vec::new(),
            left: Vec::new(),
            splits: FxHashMap::default(),
            walls: FxHashMap::default(),
            pairs: Pairs::default(),
            useless: FxHashMap::default(),
            nodes: 0,
            alone: false,
            halt: u64::MAX,
            valued: 0,
        }
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.held.pass_to(task);
        self.books.iter_mut().for_each(|book| book.set_task(task));
    }

    /// Takes in a ruleset; one that takes part already keeps its book.
    pub fn book(&mut self, book: Book) -> BookId {
        self.known_book(book.name()).unwrap_or_else(|| {
            self.books.push(book);
            self.numbers.push(Vec::new());
            BookId(self.books.len() - 1)
        })
    }

    /// The book of a ruleset that takes part.
    pub fn known_book(&self, name: &str) -> Option<BookId> {
        self.books.iter().position(|book| book.name() == name).map(BookId)
    }

    /// A sum that is one value.
    pub fn value(&mut self, value: Value) -> Result<Sum, Stop> {
        self.plus_value(Sum(State::zero()), value)
    }

    /// A sum that is one board.
    pub fn read(&mut self, book: BookId, board: &str) -> Result<Sum, PositionError> {
        let pieces = self.books[book.0].read(board).map_err(PositionError::Board)?;
        Ok(self.sum_of(book, &pieces)?)
    }

    /// A sum that is one position of the book's ruleset.
    ///
    /// # Panics
    /// If it is a position of another ruleset.
    pub fn position(&mut self, book: BookId, position: &dyn Any) -> Result<Sum, Stop> {
        let pieces = self.books[book.0].pieces(position).expect("a position of the book's ruleset");
        self.sum_of(book, &pieces)
    }

    fn sum_of(&mut self, book: BookId, pieces: &Pieces) -> Result<Sum, Stop> {
        let mut state = State::zero();
        for &piece in pieces {
            let part = self.signed(book.0, piece)?;
            self.add_part(&mut state, part)?;
        }
        state.settle(&self.engine, self.settings.cancelling);
        Ok(Sum(state))
    }

    /// A sum and a value.
    pub fn plus_value(&mut self, sum: Sum, value: Value) -> Result<Sum, Stop> {
        let Sum(mut state) = sum;
        let split = self.split(value)?;
        self.add_split(&mut state, split)?;
        state.settle(&self.engine, self.settings.cancelling);
        Ok(Sum(state))
    }

    /// The sum of two.
    pub fn plus(&mut self, sum: Sum, other: &Sum) -> Result<Sum, Stop> {
        let Sum(mut state) = sum;
        state.cold = self.engine.add(state.cold, other.0.cold)?;
        state.hot.extend_from_slice(&other.0.hot);
        state.parts.extend_from_slice(&other.0.parts);
        state.settle(&self.engine, self.settings.cancelling);
        Ok(Sum(state))
    }

    /// The negative.
    pub fn negative(&self, sum: Sum) -> Sum {
        let Sum(mut state) = sum;
        state.negate(&self.engine);
        state.settle(&self.engine, self.settings.cancelling);
        Sum(state)
    }

    /// Who wins with that player to move.
    ///
    /// While the search goes on, time goes into the values of the sum's parts in turn: the longer the one takes, the more
    /// the other may.
    pub fn winner(&mut self, sum: &Sum, first: Player) -> Result<Player, Stop> {
        let mut nodes = FIRST_NODES;
        loop {
            let state = self.oriented(sum, first)?;
            if self.alone || state.parts.is_empty() || self.settings.value_steps == 0 {
                nodes = u64::MAX;
            }
            if let Some(wins) = self.within(nodes, |contest| contest.left_wins(&state))? {
                return Ok(if wins { first } else { first.opponent() });
            }
            if self.nodes >= self.halt {
                return Err(Stop::Nodes);
            }
            let steps = (STEPS_A_NODE * nodes / state.parts.len() as u64).max(self.settings.value_steps);
            for &part in &state.parts {
                self.find_value(part >> 1, |book, local, _| book.value_within(local, steps))?;
            }
            nodes = nodes.saturating_mul(4);
        }
    }

    /// Does something with a search, which is given up after so many nodes.
    pub(crate) fn within<T>(
        &mut self,
        nodes: u64,
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let outer = self.halt;
        self.halt = outer.min(self.nodes.saturating_add(nodes));
        let done = work(self);
        let halted = self.nodes >= self.halt;
        self.halt = outer;
        match done {
            Ok(done) => Ok(Some(done)),
            Err(Stop::Nodes) if halted => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Who wins with that player to move, if at most so many nodes show it.
    pub fn winner_within(&mut self, sum: &Sum, first: Player, nodes: u64) -> Result<Option<Player>, Stop> {
        self.within(nodes, |contest| contest.winner(sum, first))
    }

    /// What is known of who wins with that player to move, without a search.
    pub fn look(&mut self, sum: &Sum, first: Player) -> Result<Look, Stop> {
        let state = self.oriented(sum, first)?;
        Ok(match self.known(&state)? {
            Some(wins) => Look::Won(if wins { first } else { first.opponent() }),
            None => {
                let middle = self.middle(&state)?;
                Look::Open(if first == Player::Left { middle } else { -middle })
            }
        })
    }

    /// About how much work it was to find out who wins with that player to move: the logarithm of the nodes, as far as the table
    /// remembers.
    pub fn work(&mut self, sum: &Sum, first: Player) -> Result<u8, Stop> {
        let state = self.oriented(sum, first)?;
        Ok(self.table.work(&state.key()))
    }

    /// A sum as the search sees it.
    fn oriented(&mut self, sum: &Sum, first: Player) -> Result<State, Stop> {
        let mut state = self.appraise(&sum.0)?;
        if first == Player::Right {
            state.negate(&self.engine);
            state.settle(&self.engine, self.settings.cancelling);
        }
        Ok(state)
    }

    /// The canonical value of a sum, if the values of its parts are cheap and at most one of them is hot.
    pub fn cheap_value(&mut self, sum: &Sum) -> Result<Option<Value>, Stop> {
        match self.cheap_values(sum)?.as_deref() {
            Some(&[cold]) => Ok(Some(cold)),
            Some(&[cold, hot]) => Ok(Some(self.engine.add(cold, hot)?)),
            _ => Ok(None),
        }
    }

    /// Values that a sum is the sum of, if those of its parts are cheap: all that is not hot in one, then the hot ones.
    pub fn cheap_values(&mut self, sum: &Sum) -> Result<Option<Vec<Value>>, Stop> {
        let state = self.with_values(&sum.0, self.trial())?;
        let values = std::iter::once(state.cold).chain(state.hot);
        Ok(state.parts.is_empty().then(|| values.collect()))
    }

    /// The number that a sum is, if all its parts have values by now and that is seen at once.
    pub fn known_number(&mut self, sum: &Sum) -> Result<Option<Value>, Stop> {
        let mut state = State { parts: Default::default(), ..sum.0.clone() };
        for &part in &sum.0.parts {
            self.add_part(&mut state, part)?;
        }
        state.settle(&self.engine, self.settings.cancelling);
        Ok((state.is_value() && state.cold.is_number()).then_some(state.cold))
    }

    /// The sum with values for the parts that have cheap ones. A part that stands alone is searched as it is.
    fn appraise(&mut self, state: &State) -> Result<State, Stop> {
        self.alone = state.parts.len() == 1 && state.hot.is_empty() && state.cold == Value::ZERO;
        if self.alone {
            return Ok(state.clone());
        }
        self.with_values(state, TRIAL)
    }

    fn with_values(&mut self, state: &State, trial: u64) -> Result<State, Stop> {
        let mut appraised = State { parts: Default::default(), ..state.clone() };
        for &part in &state.parts {
            self.try_value(part >> 1, trial)?;
            self.add_part(&mut appraised, part)?;
        }
        appraised.settle(&self.engine, self.settings.cancelling);
        Ok(appraised)
    }

    /// What has been done and what is held.
    pub fn counts(&self) -> Counts {
        Counts {
            nodes: self.nodes,
            parts: self.parts.len() as u64,
            valued: self.valued,
            entries: self.table.len() as u64,
            bytes: self.bytes() as u64,
        }
    }

    fn bytes(&self) -> usize {
        let books: usize = self.books.iter().map(|book| book.bytes() + 4 * book.len()).sum();
        let values =
            self.walls.len() * size_of::<(Value, Walls)>() + self.splits.len() * size_of::<(Value, Split)>();
        books
            + values
            + self.parts.capacity() * size_of::<Part>()
            + self.moves.capacity() * size_of::<std::ops::Range<u32>>()
            + self.left.capacity() * size_of::<Signed>()
            + self.pairs.bytes()
            + self.useless.capacity() * 40
            + self.table.bytes()
    }

    /// A sum as it could be written.
    pub(crate) fn text(&self, state: &State) -> String {
        let parts = state.parts.iter().map(|&part| {
            let Part { book, local, .. } = &self.parts[(part >> 1) as usize];
            let book = &self.books[*book as usize];
            format!("{}{}({})", if part & 1 == 1 { "-" } else { "" }, book.name(), book.text(*local))
        });
        let values = state.hot.iter().chain([&state.cold]).filter(|value| **value != Value::ZERO);
        let terms: Vec<String> = parts.chain(values.map(|&value| self.engine.print(value))).collect();
        terms.join(" + ")
    }

    /// Tells the budget what the contest holds.
    pub(crate) fn account(&self) {
        self.held.set(self.bytes());
    }

    /// The part of a book as a part of the contest.
    fn signed(&mut self, book: usize, (local, negated): Piece) -> Result<Signed, Stop> {
        let numbers = &mut self.numbers[book];
        let at = local as usize;
        if numbers.len() <= at {
            numbers.resize(self.books[book].len().max(at + 1), UNNUMBERED);
        }
        if numbers[at] == UNNUMBERED {
            let facts = self.books[book].pages.examine(local, &self.settings)?;
            let part = Part {
                book: book as u32,
                local,
                value: None,
                tried: false,
                walls: facts.walls,
                mobility: facts.mobility,
                moves: [None, None],
                relaxed: [None, None],
            };
            self.numbers[book][at] = u32::try_from(self.parts.len()).expect("fewer than 2^31 parts");
            self.parts.push(part);
            if facts.size <= self.settings.value_always {
                self.try_value(self.numbers[book][at], self.trial())?;
            }
        }
        Ok(self.numbers[book][at] << 1 | u32::from(negated))
    }

    /// How many steps are worth spending on values of a size that is not known to be cheap.
    pub(crate) fn trial(&self) -> u64 {
        if self.alone { (TRIAL_ALONE + self.nodes / 4).min(TRIAL) } else { TRIAL }
    }

    /// Finds the value of a part if it is cheap and was not asked for before.
    pub(crate) fn try_value(&mut self, number: u32, trial: u64) -> Result<(), Stop> {
        let part = &self.parts[number as usize];
        if part.tried {
            return Ok(());
        }
        self.find_value(number, |book, local, settings| book.value(local, settings, trial))?;
        self.parts[number as usize].tried = true;
        Ok(())
    }

    /// Notes the value of a part if it is found.
    fn find_value(
        &mut self,
        number: u32,
        find: impl FnOnce(&mut dyn Pages, u32, &Settings) -> Valued,
    ) -> Result<(), Stop> {
        let &Part { book, local, .. } = &self.parts[number as usize];
        if let Some((value, walls)) = find(&mut *self.books[book as usize].pages, local, &self.settings)? {
            let split = self.split(value)?;
            let part = &mut self.parts[number as usize];
            (part.value, part.walls) = (Some(split), walls);
            self.valued += 1;
        }
        Ok(())
    }

    /// A value as cold and hot components.
    pub(crate) fn split(&mut self, value: Value) -> Result<Split, Stop> {
        if value.is_number() {
            return Ok(Split { cold: value, hot: None });
        }
        if let Some(&split) = self.splits.get(&value) {
            return Ok(split);
        }
        let (left, right) = (self.engine.left_stop(value), self.engine.right_stop(value));
        let split = if left == right {
            Split { cold: value, hot: None }
        } else {
            let centre = self.engine.number(&(left + right).half());
            Split { cold: centre, hot: Some(self.engine.subtract(value, centre)?) }
        };
        self.splits.insert(value, split);
        Ok(split)
    }

    /// Adds a part; the state is to be settled afterwards.
    pub(crate) fn add_part(&mut self, state: &mut State, part: Signed) -> Result<(), Stop> {
        let Some(Split { cold, hot }) = self.parts[(part >> 1) as usize].value else {
            state.parts.push(part);
            return Ok(());
        };
        let negated = part & 1 == 1;
        let split = Split {
            cold: self.engine.negative_if(negated, cold),
            hot: hot.map(|hot| self.engine.negative_if(negated, hot)),
        };
        self.add_split(state, split)
    }

    pub(crate) fn add_split(&mut self, state: &mut State, split: Split) -> Result<(), Stop> {
        state.cold = self.engine.add(state.cold, split.cold)?;
        state.hot.extend(split.hot);
        Ok(())
    }

    /// Adds a sum of values at least as good for the player as a part; whether there is one.
    pub(crate) fn add_relaxed(
        &mut self,
        state: &mut State,
        part: Signed,
        player: Player,
    ) -> Result<bool, Stop> {
        let negated = part & 1 == 1;
        let player = if negated { player.opponent() } else { player };
        let side = player.index();
        let known = &self.parts[(part >> 1) as usize];
        if known.relaxed[side].is_none() {
            let (book, local) = (known.book as usize, known.local);
            let values = self.books[book].pages.relaxed_values(local, player, &self.settings)?;
            self.parts[(part >> 1) as usize].relaxed[side] = Some(values.map(Vec::into_boxed_slice));
        }
        let Some(Some(values)) = self.parts[(part >> 1) as usize].relaxed[side].clone() else {
            return Ok(false);
        };
        for &value in &values {
            let split = self.split(self.engine.negative_if(negated, value))?;
            self.add_split(state, split)?;
        }
        Ok(true)
    }

    /// The moves of a player in a part.
    pub(crate) fn moves_of(&mut self, part: u32, player: Player) -> Result<Moves, Stop> {
        let side = player.index();
        let known = &self.parts[part as usize];
        if let Some(moves) = &known.moves[side] {
            return Ok(moves.clone());
        }
        let (book, local) = (known.book as usize, known.local);
        let followers = self.books[book].followers(local, player)?;
        let first = self.moves.len() as u32;
        for pieces in followers {
            let begin = self.left.len() as u32;
            for piece in pieces {
                let part = self.signed(book, piece)?;
                self.left.push(part);
            }
            self.moves.push(begin..self.left.len() as u32);
        }
        let moves = first..self.moves.len() as u32;
        self.parts[part as usize].moves[side] = Some(moves.clone());
        Ok(moves)
    }
}

/// Why a board could not be taken in.
#[derive(Debug, Clone)]
pub enum PositionError {
    /// The board is not one of the ruleset's.
    Board(BoardError),
    /// The budget ran out.
    Stopped(Stop),
}

impl From<Stop> for PositionError {
    fn from(stop: Stop) -> PositionError {
        PositionError::Stopped(stop)
    }
}

impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PositionError::Board(error) => f.write_str(&error.message),
            PositionError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {}
