//! Thermographs straight from positions: no canonical form of the whole is ever built.
//!
//! The thermograph of a game follows from those of its options, whatever form the game has, canonical or not. So a position
//! needs its moves and a table. A position is the sum of its independent parts; a part alone is looked up in normal form,
//! and a sum is searched over multisets of components:
//!
//! * a part whose own thermograph has a temperature below 0 is a number. Its integer moves the thermograph sideways; a
//!   fraction x stays in the sum, but nobody needs to move in it: G + x = {G^L + x | G^R + x} if G is no number;
//! * G and -G cancel;
//! * parts whose canonical value is cheap are replaced by it: what is cold is added up, hot values are played in by
//!   their canonical options. So are parts with more moves than can be looked through, if a theorem gives their value.
//!
//! There are far fewer thermographs than positions, so each is kept once, and a table entry is four bytes beside the
//! part. When the budget ends, what is known on the way back to the root gives bounds (see [`span`]).

mod graphs;
mod moves;
mod probe;
mod search;
mod span;
mod sum;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tedomari_number::Dyadic;
use tedomari_parts::{Book, BookId, Numbering, PartSettings, Signed, SplitSum, Splits};
use tedomari_position::BoardError;
use tedomari_rulesets::{AnyPosition, Library};
use tedomari_sum::{Term, TermKind, join_terms};
use tedomari_task::{Held, Path, Task, growth};
use tedomari_thermograph::{Player, Thermograph};
use tedomari_value::{Engine, Estimate, Interval, Stop, Value};

use graphs::{GraphId, Graphs};
use span::Span;
pub use sum::Sum;

/// What was found out about a sum.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The thermograph, unless the work was stopped.
    pub thermograph: Option<Thermograph>,
    /// Stops, mean and temperature, or bounds on them.
    pub estimate: Estimate,
    /// Why the work ended early.
    pub stopped: Option<Stop>,
    /// What it took.
    pub counts: StraightCounts,
}

/// What a search has done and what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StraightCounts {
    /// Parts and sums whose moves were looked at.
    pub nodes: u64,
    /// Different parts that were met.
    pub parts: u64,
    /// Sums of several components in the table.
    pub sums: u64,
    /// Different thermographs, G and -G counted once.
    pub thermographs: u64,
    /// Bytes held, without the engine's.
    pub bytes: u64,
}

/// A search for thermographs, with everything it has learnt.
///
/// It counts its nodes as steps of its task and stops with it. A stopped search may be asked again, also [for another
/// task](ThermographSearch::set_task).
///
/// ```
/// use tedomari_discovery::ThermographSearch;
/// use tedomari_rulesets::games::amazons;
/// use tedomari_parts::Book;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let mut thermographs = ThermographSearch::new(&engine);
/// let book = thermographs.book(Book::new(&engine, amazons::RULESET));
/// let board = thermographs.board(book, "..o|...|..x")?;
/// let thermograph = thermographs.thermograph(&board)?;
/// assert_eq!(thermograph.mean().to_string(), "0");
/// assert_eq!(thermograph.temperature().to_string(), "11/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ThermographSearch {
    engine: Engine,
    held: Held,
    path: Path,
    settings: PartSettings,
    library: Option<Arc<dyn Library>>,
    numbering: Numbering,
    splits: Splits,
    /// The thermograph of each part.
    known: Vec<GraphId>,
    /// Canonical values that were asked for.
    values: FxHashMap<u32, Option<Value>>,
    sums: FxHashMap<SplitSum, GraphId>,
    graphs: Graphs,
    nodes: u64,
    /// The count of nodes at which a first attempt is given up.
    pause: u64,
}

/// A thermograph that is not known.
const NONE: u32 = u32::MAX;

impl ThermographSearch {
    /// A search with empty tables.
    pub fn new(engine: &Engine) -> ThermographSearch {
        ThermographSearch::with(engine, PartSettings::default())
    }

    /// The same; the settings say how much work canonical values of parts may take.
    pub fn with(engine: &Engine, settings: PartSettings) -> ThermographSearch {
        ThermographSearch {
            engine: engine.clone(),
            held: engine.task().hold(),
            path: Path::default(),
            settings,
            library: None,
            numbering: Numbering::new(engine.task()),
            splits: Splits::default(),
            known: Vec::new(),
            values: FxHashMap::default(),
            sums: FxHashMap::default(),
            graphs: Graphs::default(),
            nodes: 0,
            pause: u64::MAX,
        }
    }

    /// Values of parts are taken from a library where it has them.
    pub fn with_library(self, library: Option<Arc<dyn Library>>) -> ThermographSearch {
        ThermographSearch { library, ..self }
    }

    /// Works for another task from now on; what was learnt stays.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.held.pass_to(task);
        self.numbering.set_task(task);
    }

    /// Takes in a ruleset; one that was taken in before keeps its book.
    pub fn book(&mut self, book: Book) -> BookId {
        self.numbering.add(book)
    }

    /// A sum that is one board of a book's ruleset.
    pub fn board(&mut self, book: BookId, board: &str) -> Result<Sum, BoardError> {
        let parts = self.numbering.read(book, board)?;
        Ok(self.sum_of(&parts))
    }

    /// A sum that is one position.
    pub fn position(&mut self, position: &AnyPosition) -> Sum {
        let book = self.book_of(position);
        let parts = self.numbering.of_position(book, position.inner());
        self.sum_of(&parts)
    }

    fn sum_of(&mut self, parts: &[Signed]) -> Sum {
        self.make_room();
        let mut sum = Sum::zero();
        for &part in parts {
            self.add_part(&mut sum, part);
        }
        sum.body.parts.sort_unstable();
        sum
    }

    /// The independent parts of a position, as they stand on it.
    pub fn parts(&mut self, position: &AnyPosition) -> Vec<(String, Sum)> {
        let book = self.book_of(position);
        let parts = self.numbering.with_texts(book, position.inner());
        self.make_room();
        parts.into_iter().map(|(text, part)| (text, Sum::of_part(part))).collect()
    }

    /// The book of a position's ruleset, which is taken in if it is new.
    fn book_of(&mut self, position: &AnyPosition) -> BookId {
        let ruleset = position.ruleset();
        match self.numbering.find(ruleset.name()) {
            Some(known) => known,
            None => self.numbering.add(ruleset.book(&self.engine, self.library.as_ref())),
        }
    }

    /// Makes room for what will be known of parts that were numbered since.
    fn make_room(&mut self) {
        self.known.resize(self.numbering.len(), NONE);
    }

    /// All different sums a player can move to, numbers not left alone.
    pub(crate) fn moves_of(&mut self, sum: &Sum, player: Player) -> Result<Vec<Sum>, Stop> {
        let side = player.index();
        let sum = self.with_theorems(sum)?;
        let mut found = self.followers(&sum.body)?;
        let mut moves = found.take(side);
        if sum.body.cold.is_number() {
            let rest = SplitSum { cold: Value::ZERO, ..sum.body.clone() };
            // The integer apart is played in too, as long as something else is there: as 0 it has no moves.
            let number = self.engine.add(sum.body.cold, self.engine.number(&sum.whole))?;
            for option in self.engine.printed_options(number, player)? {
                let mut after = Sum { whole: -&sum.whole, body: rest.clone() };
                after.add(&self.engine, self.splits.split(&self.engine, option)?)?;
                moves.push(after);
            }
        }
        let mut seen = FxHashSet::default();
        let mut different = Vec::with_capacity(moves.len());
        for mut option in moves {
            option.whole += &sum.whole;
            option.order(&self.engine)?;
            if seen.insert(option.clone()) {
                found.kept(&self.engine, &option.body)?;
                different.push(option);
            }
        }
        Ok(different)
    }

    /// A sum as text, its parts in normal form.
    pub(crate) fn text(&self, sum: &Sum) -> String {
        let mut terms: Vec<(bool, String)> = Vec::new();
        for &part in &sum.body.parts {
            terms.push((part & 1 == 1, self.numbering.text(part >> 1)));
        }
        terms.extend(sum.body.hot.iter().map(|&value| (false, self.engine.print(value))));
        let rest = self.engine.add(sum.body.cold, self.engine.number(&sum.whole));
        let rest = rest.map_or_else(|_| sum.whole.to_string(), |rest| self.engine.print(rest));
        terms.push((false, rest));
        join_terms(terms)
    }

    /// A sum that is one value.
    pub fn value(&mut self, value: Value) -> Result<Sum, Stop> {
        let mut sum = Sum::zero();
        sum.add(&self.engine, self.splits.split(&self.engine, value)?)?;
        sum.order(&self.engine)?;
        Ok(sum)
    }

    /// The sum of two.
    pub fn plus(&self, mut sum: Sum, other: &Sum) -> Result<Sum, Stop> {
        sum.add_sum(&self.engine, other)?;
        sum.order(&self.engine)?;
        Ok(sum)
    }

    /// The negative.
    pub fn negative(&self, sum: &Sum) -> Result<Sum, Stop> {
        sum.negative(&self.engine)
    }

    /// The sum of terms as written.
    pub fn terms(&mut self, terms: &[Term]) -> Result<Sum, Stop> {
        let mut sum = Sum::zero();
        for term in terms {
            self.engine.check()?;
            let part = self.term(term)?;
            sum.add_sum(&self.engine, &part)?;
        }
        sum.order(&self.engine)?;
        Ok(sum)
    }

    /// One term.
    pub fn term(&mut self, term: &Term) -> Result<Sum, Stop> {
        let sum = match &term.is {
            TermKind::Board(board) => self.position(board),
            TermKind::Game(game) => self.value(game.value())?,
        };
        if term.negated { self.negative(&sum) } else { Ok(sum) }
    }

    /// The thermograph.
    pub fn thermograph(&mut self, sum: &Sum) -> Result<Thermograph, Stop> {
        let found = self.solve_sum(sum.clone());
        self.account();
        match found {
            Ok((id, whole)) => Ok(self.graphs.get(id).translate(&whole)),
            Err(halt) => Err(halt.stop),
        }
    }

    /// Everything that can be found out: the thermograph, or bounds if the budget ends before it is known.
    ///
    /// ```
    /// use tedomari_parts::Book;
    /// use tedomari_discovery::ThermographSearch;
    /// use tedomari_rulesets::games::domineering;
    /// use tedomari_value::{Engine, Limits, Task};
    ///
    /// let engine = Engine::new().with_task(&Task::new(Limits::new().nodes(2_000)));
    /// let mut thermographs = ThermographSearch::new(&engine);
    /// let book = thermographs.book(Book::new(&engine, domineering::RULESET));
    /// let board = thermographs.board(book, "8x8")?;
    /// let reading = thermographs.read(&board);
    /// assert!(reading.thermograph.is_none());
    /// // The board is symmetric, so its mean is 0.
    /// assert!(reading.estimate.mean.contains(&"0".parse()?));
    /// assert!(reading.estimate.mean.high.unwrap() < "12".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&mut self, sum: &Sum) -> Reading {
        let known = self.with_theorems(sum);
        let mut estimate = self.first_look(known.as_ref().unwrap_or(sum));
        let found = known.and_then(|sum| self.solve_probing(&sum, &mut estimate));
        self.account();
        let counts = self.counts();
        match found {
            Ok((id, whole)) => {
                let graph = self.graphs.get(id).translate(&whole);
                let estimate = Span::exactly(&graph).estimate();
                Reading { thermograph: Some(graph), estimate, stopped: None, counts }
            }
            Err(stop) => Reading { thermograph: None, estimate, stopped: Some(stop), counts },
        }
    }

    /// What has been done and what is held.
    pub fn counts(&self) -> StraightCounts {
        StraightCounts {
            nodes: self.nodes,
            parts: self.numbering.len() as u64,
            sums: self.sums.len() as u64,
            thermographs: self.graphs.len() as u64,
            bytes: self.bytes() as u64,
        }
    }

    fn bytes(&self) -> usize {
        self.numbering.bytes() + self.own_bytes()
    }

    /// Without what the numbering accounts for itself.
    fn own_bytes(&self) -> usize {
        self.splits.bytes()
            + growth::of_list(&self.known)
            + growth::of_map(&self.values)
            + growth::of_map(&self.sums)
            + self.graphs.bytes()
    }

    /// Tells the budget what is held.
    fn account(&self) {
        self.held.set(self.own_bytes());
        self.engine.task().found("parts", self.numbering.len() as u64);
    }

    /// Adds a part; one that is an integer at first sight goes to the integers.
    fn add_part(&self, sum: &mut Sum, part: Signed) {
        match self.integer(part) {
            Some(integer) => sum.whole += &integer,
            None => sum.body.parts.push(part),
        }
    }

    /// A bound on the temperature from the means that the moves can leave at best: Left's scaffold at t is at most the
    /// largest mean of her options less t, Right's at least the smallest of his plus t.
    fn hottest(&mut self, sum: &Sum) -> Result<Option<Dyadic>, Stop> {
        let mut body = sum.body.clone();
        // A number does not change the temperature of what is no number.
        if body.cold.is_number() {
            body.cold = Value::ZERO;
        }
        let moves = self.followers(&body)?;
        let mut ends = [None, None];
        for (side, options) in moves.iter().enumerate() {
            for option in options {
                if moves.are_long() {
                    self.engine.check()?;
                }
                let mean = self.first_look(option).mean;
                let end = if side == 0 { mean.high } else { mean.low.map(|low| -low) };
                let Some(end) = end else { return Ok(None) };
                ends[side] = ends[side].take().max(Some(end));
            }
        }
        let [Some(left), Some(right)] = ends else { return Ok(None) };
        Ok(Some((left + right).half().max(Dyadic::ZERO)))
    }

    /// Bounds that need no search, from the rulesets' bounds and relaxed sums of each part.
    fn first_look(&mut self, sum: &Sum) -> Estimate {
        let point = Interval::exactly(sum.whole.clone());
        let temperature = Interval::exactly(Dyadic::from(-1));
        let mut total =
            Estimate { left_stop: point.clone(), right_stop: point.clone(), mean: point, temperature };
        for &value in sum.body.hot.iter().chain([&sum.body.cold]) {
            let of_value = match self.engine.thermograph(value) {
                Ok(graph) => Span::exactly(&graph).estimate(),
                Err(_) => Estimate::default(),
            };
            total = total.plus(&of_value);
        }
        for &part in &sum.body.parts {
            let (book, local) = self.numbering.origin(part >> 1);
            let mut of_part = match book.bounds(local) {
                Some((low, high)) => Estimate::between(low.into(), high.into()),
                None => Estimate::default(),
            };
            if let Ok(relaxed) = book.estimate(local, &self.settings) {
                of_part = of_part.within(relaxed);
            }
            total = total.plus(&if part & 1 == 1 { of_part.negative() } else { of_part });
        }
        total
    }
}

/// Measures the sum of terms as written; see [`ThermographSearch::read`].
///
/// ```
/// use tedomari_discovery::measure;
/// use tedomari_rulesets::Rulesets;
/// use tedomari_sum::Term;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let sum = Term::read(&engine, "amazons(..o|...|..x) + domineering(2x2) - 1/2", &Rulesets::default())?;
/// let reading = measure(&engine, &sum, None);
/// assert_eq!(reading.thermograph.unwrap().mean().to_string(), "-1/2");
/// # Ok::<(), tedomari_value::ReadError>(())
/// ```
pub fn measure(engine: &Engine, terms: &[Term], library: Option<Arc<dyn Library>>) -> Reading {
    let mut thermographs = ThermographSearch::new(engine).with_library(library);
    match thermographs.terms(terms) {
        Ok(sum) => thermographs.read(&sum),
        Err(stop) => Reading {
            thermograph: None,
            estimate: Estimate::default(),
            stopped: Some(stop),
            counts: thermographs.counts(),
        },
    }
}
