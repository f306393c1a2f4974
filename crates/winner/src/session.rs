//! A search for winners: what is known of parts and values, and the questions one may ask.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustc_hash::FxHashMap;
use tedomari_parts::{
    Book, BookId, Dominance, Facts, LANES, Numbering, PairWalls, PartSettings, Signed, Split, SplitSum,
    Splits, Valued, Walls,
};
use tedomari_position::BoardError;
use tedomari_task::{Held, Path, Task, growth};
use tedomari_value::{Engine, Player, Stop, Value, Weights};

use crate::common::Tables;
use crate::search::LONG;
use crate::settings::WinnerSettings;
use crate::table::Table;
use crate::weighed::{LARGEST_PAIR, Weighed};

/// A sum of positions and values in one search.
#[derive(Debug, Clone)]
pub struct Sum(pub(crate) SplitSum);

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
pub struct WinnerCounts {
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
    pub(crate) value: Option<Split>,
    /// Whether a value was asked for.
    pub(crate) tried: bool,
    pub(crate) walls: Walls,
    pub(crate) mobility: (u32, u32),
    size: usize,
    pub(crate) is_impartial: bool,
    pub(crate) moves: [Option<Moves>; 2],
    /// A sum of values at least as good for Left, and for Right, if it was asked for.
    pub(crate) relaxed: [Option<Option<Box<[Value]>>>; 2],
}

impl Part {
    fn new(facts: &Facts) -> Part {
        Part {
            value: None,
            tried: false,
            walls: facts.walls,
            mobility: facts.mobility,
            size: facts.size,
            is_impartial: facts.is_impartial,
            moves: [None, None],
            relaxed: [None, None],
        }
    }
}

/// A search for winners, with everything it has learnt.
///
/// It counts its nodes as steps of its task and stops with it. A stopped search may be asked again, also [for another
/// task](WinnerSearch::set_task).
pub struct WinnerSearch {
    pub(crate) engine: Engine,
    held: Held,
    pub(crate) path: Path,
    pub(crate) settings: WinnerSettings,
    pub(crate) numbering: Numbering,
    /// By number.
    pub(crate) parts: Vec<Part>,
    /// All moves: what each leaves, as a place in `left`.
    pub(crate) moves: Vec<std::ops::Range<u32>>,
    pub(crate) left: Vec<Signed>,
    splits: Splits,
    pub(crate) walls: FxHashMap<Value, Walls>,
    pub(crate) weights: Weights,
    pub(crate) weighed: Weighed,
    pub(crate) pairs: PairWalls<i32>,
    pub(crate) dominance: Dominance,
    pub(crate) table: Tables,
    pub(crate) nodes: u64,
    /// Whether the question is about a single part.
    pub(crate) alone: bool,
    /// Whether it takes long to learn something about parts.
    pub(crate) is_dear: bool,
    /// Says that what this thread does is of no use any more.
    pub(crate) called_off: Option<Arc<AtomicBool>>,
    /// Nodes of this search that the count of all threads holds too.
    pub(crate) lent: u64,
    /// The count of nodes at which a look at a sum is given up.
    pub(crate) halt: u64,
    valued: u64,
    /// Whether values that were found before are looked for at every part.
    asks_shelves: bool,
}

/// No values are paired once there are so many pairs.
const MOST_PAIRS: usize = 1 << 20;

/// Before it is known what values of some size take, so many steps are spent on them.
const TRIAL: u64 = 4000;

/// The search of a sum with parts without a value is broken off after so many nodes, to look for their values; then four
/// times later each time.
const FIRST_NODES: u64 = 256;

/// Values that were found before and are told for nothing can be larger than it pays to search with. So they are looked for at
/// every part only in a search that has taken so many nodes.
const SHELF_NODES: u64 = 1 << 16;

/// So many steps go into values for each node of the search before.
const STEPS_A_NODE: u64 = 16;

/// Values pay off soon in a sum. What comes of a part that stands alone is mostly one part again, so there the trial of
/// values begins with so many steps and grows with the search.
const TRIAL_ALONE: u64 = 50;

impl WinnerSearch {
    /// A search with the usual settings.
    pub fn new(engine: &Engine) -> WinnerSearch {
        WinnerSearch::with(engine, WinnerSettings::default())
    }

    /// A search with settings of choice.
    pub fn with(engine: &Engine, settings: WinnerSettings) -> WinnerSearch {
        WinnerSearch {
            engine: engine.clone(),
            held: engine.task().hold(),
            path: Path::default(),
            table: Tables::Own(Table::new(settings.table_bytes)),
            splits: if settings.weights { Splits::apart() } else { Splits::default() },
            settings,
            numbering: Numbering::new(engine.task()),
            parts: Vec::new(),
            moves: Vec::new(),
            left: Vec::new(),
            walls: FxHashMap::default(),
            weights: Weights::default(),
            weighed: Weighed::new(),
            pairs: PairWalls::growing(engine.task(), LANES, LARGEST_PAIR, MOST_PAIRS),
            dominance: Dominance::default(),
            nodes: 0,
            alone: false,
            is_dear: false,
            called_off: None,
            lent: 0,
            halt: u64::MAX,
            valued: 0,
            asks_shelves: false,
        }
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.held.pass_to(task);
        self.numbering.set_task(task);
        self.pairs.set_task(task);
    }

    /// So many threads search together from now on. What they leave in the table depends on chance, and with it which of several
    /// winning moves is found first.
    pub fn set_threads(&mut self, threads: usize) {
        self.settings.threads = threads;
    }

    /// Takes in a ruleset; one that takes part already keeps its book.
    pub fn book(&mut self, book: Book) -> BookId {
        let book = self.numbering.add(book);
        self.numbering.open_shelves(self.asks_shelves);
        book
    }

    /// The book of a ruleset that takes part.
    pub fn known_book(&self, name: &str) -> Option<BookId> {
        self.numbering.find(name)
    }

    /// A sum that is one value.
    pub fn value(&mut self, value: Value) -> Result<Sum, Stop> {
        self.plus_value(Sum(SplitSum::zero()), value)
    }

    /// A sum that is one board.
    pub fn read(&mut self, book: BookId, board: &str) -> Result<Sum, PositionError> {
        let parts = self.numbering.read(book, board).map_err(PositionError::Board)?;
        Ok(self.sum_of(&parts)?)
    }

    /// A sum that is one position of the book's ruleset.
    ///
    /// # Panics
    /// If it is a position of another ruleset.
    pub fn position(&mut self, book: BookId, position: &dyn Any) -> Result<Sum, Stop> {
        let parts = self.numbering.of_position(book, position);
        self.sum_of(&parts)
    }

    fn sum_of(&mut self, parts: &[Signed]) -> Result<Sum, Stop> {
        self.learn_parts()?;
        self.look_for(parts)?;
        let mut sum = SplitSum::zero();
        for &part in parts {
            self.add_part(&mut sum, part)?;
        }
        sum.settle(&self.engine, self.settings.cancelling);
        Ok(Sum(sum))
    }

    /// A sum and a value.
    pub fn plus_value(&mut self, sum: Sum, value: Value) -> Result<Sum, Stop> {
        let Sum(mut state) = sum;
        let split = self.splits.split(&self.engine, value)?;
        state.add(&self.engine, split)?;
        state.settle(&self.engine, self.settings.cancelling);
        Ok(Sum(state))
    }

    /// The sum of two.
    pub fn plus(&mut self, sum: Sum, other: &Sum) -> Result<Sum, Stop> {
        let Sum(mut state) = sum;
        state.add_sum(&self.engine, &other.0)?;
        state.settle(&self.engine, self.settings.cancelling);
        Ok(Sum(state))
    }

    /// The sum of several.
    pub fn total_of<'s>(&mut self, sums: impl IntoIterator<Item = &'s Sum>) -> Result<Sum, Stop> {
        let mut state = SplitSum::zero();
        for (at, sum) in sums.into_iter().enumerate() {
            if at % LONG == LONG - 1 {
                self.engine.check()?;
            }
            state.add_sum(&self.engine, &sum.0)?;
        }
        state.settle(&self.engine, self.settings.cancelling);
        Ok(Sum(state))
    }

    /// A sum with a sum instead of one that it has as a part.
    pub fn replace(&mut self, sum: &Sum, part: &Sum, with: &Sum) -> Result<Sum, Stop> {
        let mut state = part.0.clone();
        state.negate(&self.engine);
        state.add_sum(&self.engine, &with.0)?;
        state.add_sum(&self.engine, &sum.0)?;
        // The part goes with its negative, whatever else cancels.
        state.settle(&self.engine, true);
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
        self.ask_shelves(false);
        loop {
            let state = self.oriented(sum, first)?;
            if self.alone && self.numbering.has_shelf() && !self.asks_shelves {
                nodes = SHELF_NODES;
            } else if self.alone || state.parts.is_empty() || self.settings.parts.value_steps == 0 {
                nodes = u64::MAX;
            }
            if let Some(wins) = self.left_wins_within(&state, nodes)? {
                return Ok(if wins { first } else { first.opponent() });
            }
            if self.nodes >= self.halt {
                return Err(Stop::Nodes);
            }
            self.ask_shelves(nodes >= SHELF_NODES);
            if self.alone {
                // Its value tells who wins.
                for &part in &state.parts {
                    self.find_value(part >> 1, |book, local, _| book.value_within(local, 0))?;
                }
                continue;
            }
            let steps =
                (STEPS_A_NODE * nodes / state.parts.len() as u64).max(self.settings.parts.value_steps);
            for &part in &state.parts {
                self.find_value(part >> 1, |book, local, _| book.value_within(local, steps))?;
            }
            nodes = nodes.saturating_mul(4);
        }
    }

    /// Looks for the values of what is given among those that were found before. That is one look for each part.
    fn look_for(&mut self, parts: &[Signed]) -> Result<(), Stop> {
        if !self.numbering.has_shelf() {
            return Ok(());
        }
        self.numbering.open_shelves(true);
        for &part in parts {
            if self.parts[(part >> 1) as usize].value.is_none() {
                self.find_value(part >> 1, |book, local, _| book.value_within(local, 0))?;
            }
        }
        self.numbering.open_shelves(self.asks_shelves);
        Ok(())
    }

    /// Whether values that were found before are looked for at every part from now on.
    fn ask_shelves(&mut self, asks: bool) {
        if asks == self.asks_shelves || !self.numbering.has_shelf() {
            return;
        }
        self.numbering.open_shelves(asks);
        if asks {
            self.parts.iter_mut().filter(|part| part.value.is_none()).for_each(|part| part.tried = false);
        }
        self.asks_shelves = asks;
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
        let halted = self.nodes >= self.halt || self.is_called_off();
        self.halt = outer;
        match done {
            Ok(done) => Ok(Some(done)),
            Err(Stop::Nodes) if halted => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Who wins with that player to move, if at most so many nodes show it.
    pub fn winner_within(&mut self, sum: &Sum, first: Player, nodes: u64) -> Result<Option<Player>, Stop> {
        self.within(nodes, |search| search.winner(sum, first))
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
        let key = self.key(&state);
        Ok(self.table.work(&key))
    }

    /// A sum as the search sees it.
    fn oriented(&mut self, sum: &Sum, first: Player) -> Result<SplitSum, Stop> {
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
        let mut state = SplitSum { parts: Default::default(), ..sum.0.clone() };
        for &part in &sum.0.parts {
            // The nim-value may have come to light.
            if self.is_open_nimber(part) {
                self.find_value(part >> 1, |book, local, _| book.value_within(local, 0))?;
            }
            self.add_part(&mut state, part)?;
        }
        state.settle(&self.engine, self.settings.cancelling);
        Ok((state.is_value() && state.cold.is_number()).then_some(state.cold))
    }

    /// The sum with values for the parts that have cheap ones. A part that stands alone is searched as it is,
    /// unless a shelf knows its value.
    fn appraise(&mut self, state: &SplitSum) -> Result<SplitSum, Stop> {
        let is_one = state.parts.len() == 1 && state.hot.is_empty() && state.cold == Value::ZERO;
        let is_known = |part: Signed| self.parts[(part >> 1) as usize].value.is_some();
        self.alone = is_one && !(self.asks_shelves && is_known(state.parts[0]));
        if self.alone {
            return Ok(state.clone());
        }
        self.with_values(state, TRIAL)
    }

    /// Whether a part is worth a nimber that is not known yet.
    pub(crate) fn is_open_nimber(&self, part: Signed) -> bool {
        let part = &self.parts[(part >> 1) as usize];
        part.is_impartial && part.value.is_none()
    }

    /// The largest part, if all of the sum is worth a nimber: who wins is asked of this part, which takes less than its value.
    fn last_nimber(&self, state: &SplitSum) -> Option<Signed> {
        let is_nimber = state.hot.is_empty() && self.engine.as_nimber(state.cold).is_some();
        let all = is_nimber && state.parts.iter().all(|&part| self.parts[(part >> 1) as usize].is_impartial);
        let largest = state.parts.iter().max_by_key(|&&part| self.parts[(part >> 1) as usize].size);
        largest.copied().filter(|_| all)
    }

    fn with_values(&mut self, state: &SplitSum, trial: u64) -> Result<SplitSum, Stop> {
        let mut appraised = SplitSum { parts: Default::default(), ..state.clone() };
        let last = self.last_nimber(state);
        for &part in &state.parts {
            if Some(part) != last {
                self.try_value(part >> 1, trial)?;
            }
            self.add_part(&mut appraised, part)?;
        }
        appraised.settle(&self.engine, self.settings.cancelling);
        Ok(appraised)
    }

    /// What has been done and what is held.
    pub fn counts(&self) -> WinnerCounts {
        WinnerCounts {
            nodes: self.nodes,
            parts: self.parts.len() as u64,
            valued: self.valued,
            entries: self.table.len() as u64,
            bytes: self.bytes() as u64,
        }
    }

    fn bytes(&self) -> usize {
        self.numbering.bytes() + self.pairs.bytes() + self.own_bytes()
    }

    /// Without what numbering and pairs account for themselves.
    fn own_bytes(&self) -> usize {
        growth::of_map(&self.walls)
            + self.splits.bytes()
            + growth::of_list(&self.parts)
            + growth::of_list(&self.moves)
            + growth::of_list(&self.left)
            + self.weighed.bytes()
            + self.weights.bytes()
            + self.dominance.bytes()
            + self.table.bytes_soon()
    }

    /// A sum as it could be written.
    pub(crate) fn text(&self, state: &SplitSum) -> String {
        let parts = state.parts.iter().map(|&part| {
            format!("{}{}", if part & 1 == 1 { "-" } else { "" }, self.numbering.text(part >> 1))
        });
        let values = state.hot.iter().chain([&state.cold]).filter(|value| **value != Value::ZERO);
        let terms: Vec<String> = parts.chain(values.map(|&value| self.engine.print(value))).collect();
        terms.join(" + ")
    }

    /// Tells the budget what the search holds.
    pub(crate) fn account(&self) {
        self.held.set(self.own_bytes());
    }

    /// Finds out what is known of parts that were numbered since.
    pub(crate) fn learn_parts(&mut self) -> Result<(), Stop> {
        while self.parts.len() < self.numbering.len() {
            if self.parts.len() == self.parts.capacity() {
                self.account();
                self.engine.check()?;
            }
            let number = self.parts.len() as u32;
            let facts = match self.heard(number) {
                Some(facts) => facts,
                None => {
                    let (book, local) = self.numbering.origin(number);
                    let facts = book.examine(local, &self.settings.parts)?;
                    self.tell(number, &facts);
                    facts
                }
            };
            self.parts.push(Part::new(&facts));
            if facts.size <= self.settings.parts.value_always {
                self.try_value(number, self.trial())?;
            }
        }
        Ok(())
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
        find: impl FnOnce(&mut Book, u32, &PartSettings) -> Valued,
    ) -> Result<(), Stop> {
        let (book, local) = self.numbering.origin(number);
        if let Some((value, walls)) = find(book, local, &self.settings.parts)? {
            let split = self.splits.split(&self.engine, value)?;
            let part = &mut self.parts[number as usize];
            (part.value, part.walls) = (Some(split), walls);
            self.valued += 1;
        }
        Ok(())
    }

    /// Adds a part; the state is to be settled afterwards.
    pub(crate) fn add_part(&mut self, state: &mut SplitSum, part: Signed) -> Result<(), Stop> {
        match self.parts[(part >> 1) as usize].value {
            Some(split) => state.add(&self.engine, split.negative_if(&self.engine, part & 1 == 1)),
            None => {
                state.parts.push(part);
                Ok(())
            }
        }
    }

    /// Adds a value; the state is to be settled afterwards.
    pub(crate) fn add_value(&mut self, state: &mut SplitSum, value: Value) -> Result<(), Stop> {
        let split = self.splits.split(&self.engine, value)?;
        state.add(&self.engine, split)
    }

    /// Adds a sum of values at least as good for the player as a part; whether there is one.
    pub(crate) fn add_relaxed(
        &mut self,
        state: &mut SplitSum,
        part: Signed,
        player: Player,
    ) -> Result<bool, Stop> {
        let negated = part & 1 == 1;
        let player = if negated { player.opponent() } else { player };
        let side = player.index();
        let known = &self.parts[(part >> 1) as usize];
        if known.relaxed[side].is_none() {
            let (book, local) = self.numbering.origin(part >> 1);
            let values = book.relaxed_values(local, player, &self.settings.parts)?;
            self.parts[(part >> 1) as usize].relaxed[side] = Some(values.map(Vec::into_boxed_slice));
        }
        let Some(Some(values)) = self.parts[(part >> 1) as usize].relaxed[side].clone() else {
            return Ok(false);
        };
        for &value in &values {
            self.add_value(state, self.engine.negative_if(negated, value))?;
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
        let followers = self.numbering.followers(part, player)?;
        self.learn_parts()?;
        let first = self.moves.len() as u32;
        for parts in followers {
            let begin = self.left.len() as u32;
            self.left.extend_from_slice(&parts);
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
