//! The parts of one ruleset that a search has met: each once, in normal form, by number.
//!
//! For a part the book finds its followers; its canonical value, if that is cheap; and bounds on its walls, from the
//! ruleset's integers and from sums in which one player's moves are restricted (see [`relaxed`]).

mod relaxed;
mod store;

use std::any::Any;
use std::sync::Arc;

use smallvec::SmallVec;
use tedomari_position::{BoardError, Player, Ruleset, Search, Shelf};
use tedomari_task::Task;
use tedomari_value::{Engine, Estimate, Stop, Value};

use self::store::Store;
use crate::settings::PartSettings;
use crate::walls::Walls;

/// A part by its number in the book, and whether it is negated.
pub type Piece = (u32, bool);

/// The parts that a move leaves.
pub type Pieces = SmallVec<[Piece; 2]>;

/// The parts of one ruleset, each once, in normal form, by number.
pub struct Book {
    name: String,
    pages: Box<dyn Pages>,
}

impl Book {
    /// An empty book.
    pub fn new<R: Ruleset>(engine: &Engine, ruleset: R) -> Book {
        Book::with_shelf(engine, Arc::new(ruleset), None)
    }

    /// An empty book that takes values from a shelf, where there are some.
    pub fn with_shelf<R: Ruleset>(engine: &Engine, ruleset: Arc<R>, shelf: Option<Arc<dyn Shelf>>) -> Book {
        let search = Search::shared(engine, ruleset);
        let name = search.ruleset().about().name.to_owned();
        let search = match shelf {
            Some(shelf) => search.with_shelf(shelf),
            None => search,
        };
        let pages = Store::new(engine, search);
        Book { name, pages: Box::new(pages) }
    }

    /// The same for a ruleset by a name that also tells its parameters.
    pub fn named(self, name: &str) -> Book {
        Book { name: name.to_owned(), ..self }
    }

    /// Whether there is a shelf.
    pub fn has_shelf(&self) -> bool {
        self.pages.has_shelf()
    }

    /// Whether values are looked for on the shelf from now on, by this book and its twins. What was found out about how much
    /// values take is forgotten, since it is another matter with the shelf.
    pub fn open_shelf(&mut self, is_open: bool) {
        self.pages.open_shelf(is_open);
    }

    /// The name of the ruleset.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Works for another task from now on.
    ///
    /// # Panics
    /// If the book has twins.
    pub fn set_task(&mut self, task: &Task) {
        self.pages.set_task(task);
    }

    /// An empty book for another thread, of the same ruleset and for the same task. Values that one of the two finds, the other
    /// knows as well.
    pub fn twin(&self) -> Book {
        Book { name: self.name.clone(), pages: self.pages.twin() }
    }

    /// A number of a part on which a book and its twins agree.
    pub fn common(&mut self, part: u32) -> u32 {
        self.pages.common(part)
    }

    /// The part with a number on which the twins agree.
    pub fn of_common(&mut self, common: u32) -> u32 {
        self.pages.of_common(common)
    }

    /// The parts of a board.
    ///
    /// ```
    /// use tedomari_parts::Book;
    /// use tedomari_rulesets::games::domineering;
    /// use tedomari_value::{Engine, Player};
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

    /// What is known of a part before any search.
    pub fn examine(&mut self, part: u32, settings: &PartSettings) -> Result<Facts, Stop> {
        self.pages.examine(part, settings)
    }

    /// The canonical value of a part with its walls, if parts of the same size have been cheap so far, or have not yet taken
    /// so many steps.
    pub fn value(&mut self, part: u32, settings: &PartSettings, trial: u64) -> Valued {
        self.pages.value(part, settings, trial)
    }

    /// The canonical value of a part with its walls, if so many steps are enough.
    pub fn value_within(&mut self, part: u32, steps: u64) -> Valued {
        self.pages.value_within(part, steps)
    }

    /// Whether a part of an impartial game is worth *n, if so many steps tell.
    pub fn is_nimber(&mut self, part: u32, n: u64, steps: u64) -> Result<Option<bool>, Stop> {
        self.pages.is_nimber(part, n, steps)
    }

    /// The value of a part with more moves than can be looked through, if a theorem gives it.
    pub fn value_by_theorem(&mut self, part: u32) -> Result<Option<Value>, Stop> {
        self.pages.value_by_theorem(part)
    }

    /// Values whose sum is at least as good for the player as the part; nothing if none are known.
    pub fn relaxed_values(
        &mut self,
        part: u32,
        player: Player,
        settings: &PartSettings,
    ) -> Result<Option<Vec<Value>>, Stop> {
        self.pages.relaxed_values(part, player, settings)
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
    pub fn estimate(&mut self, part: u32, settings: &PartSettings) -> Result<Estimate, Stop> {
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
#[derive(Debug, Clone)]
pub struct Facts {
    /// Bounds on its walls.
    pub walls: Walls,
    /// About how much play is left.
    pub size: usize,
    /// How many moves Left and Right have, if that is quick to say.
    pub mobility: (u32, u32),
    /// Whether it is worth a nimber, because the players have the same moves.
    pub is_impartial: bool,
    /// Whether it took long to find this out.
    pub is_dear: bool,
}

/// A value and its walls, if it was found.
pub type Valued = Result<Option<(Value, Walls)>, Stop>;

/// A book whose type of position is hidden.
trait Pages: Send {
    fn set_task(&mut self, task: &Task);

    fn has_shelf(&self) -> bool;

    fn open_shelf(&mut self, is_open: bool);

    /// An empty book that shares values and common numbers.
    fn twin(&self) -> Box<dyn Pages>;

    fn common(&mut self, part: u32) -> u32;

    fn of_common(&mut self, common: u32) -> u32;

    /// The parts of a board.
    fn read(&mut self, board: &str) -> Result<Pieces, BoardError>;

    /// The parts of a position, which is one of the ruleset.
    fn pieces(&mut self, position: &dyn Any) -> Option<Pieces>;

    /// The same with the parts as they stand on the board.
    fn parts(&mut self, position: &dyn Any) -> Option<Vec<(String, Piece)>>;

    /// The different moves in a part.
    fn followers(&mut self, part: u32, player: Player) -> Result<Vec<Pieces>, Stop>;

    fn examine(&mut self, part: u32, settings: &PartSettings) -> Result<Facts, Stop>;

    fn bounds(&self, part: u32) -> Option<(i64, i64)>;

    fn is_all_small(&self) -> bool;

    fn text(&self, part: u32) -> String;

    /// The canonical value with its walls, if parts of the same size have been cheap so far, or have not yet taken so
    /// many steps.
    fn value(&mut self, part: u32, settings: &PartSettings, trial: u64) -> Valued;

    /// The canonical value with its walls, if so many steps are enough.
    fn value_within(&mut self, part: u32, steps: u64) -> Valued;

    /// Whether a part of an impartial game is worth *n, if so many steps tell.
    fn is_nimber(&mut self, part: u32, n: u64, steps: u64) -> Result<Option<bool>, Stop>;

    /// The value of a part with more moves than can be looked through, if a theorem gives it.
    fn value_by_theorem(&self, part: u32) -> Result<Option<Value>, Stop>;

    /// Values whose sum is at least as good for the player as the part; nothing if none are known.
    fn relaxed_values(
        &mut self,
        part: u32,
        player: Player,
        settings: &PartSettings,
    ) -> Result<Option<Vec<Value>>, Stop>;

    /// How many parts there are.
    fn len(&self) -> usize;

    fn bytes(&self) -> usize;
}
