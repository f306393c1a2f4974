//! The parts of several rulesets, each by one number.

use std::any::Any;
use std::sync::Arc;

use smallvec::SmallVec;
use tedomari_position::{BoardError, Player};
use tedomari_task::{Held, Task, growth};
use tedomari_value::Stop;

use crate::agreed::Agreed;
use crate::book::{Book, Piece, Pieces};

/// A part by its number, shifted left by one; the lowest bit says that it is negated.
pub type Signed = u32;

/// A ruleset whose parts are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookId(u32);

/// Parts that a move leaves.
type Left = SmallVec<[Signed; 2]>;

/// The parts of several books, by one number each.
///
/// ```
/// use tedomari_parts::{Book, Numbering};
/// use tedomari_rulesets::games::{clobber, domineering};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let mut parts = Numbering::new(engine.task());
/// let dominoes = parts.add(Book::new(&engine, domineering::RULESET));
/// let stones = parts.add(Book::new(&engine, clobber::RULESET));
/// let [row] = parts.read(dominoes, "1x2")?[..] else { unreachable!() };
/// let [column] = parts.read(dominoes, "2x1")?[..] else { unreachable!() };
/// // One is the other turned, with the players exchanged.
/// assert_eq!(row, column ^ 1);
/// assert_eq!(parts.read(stones, "xo")?.len(), 1);
/// assert_eq!(parts.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Numbering {
    held: Held,
    books: Vec<Book>,
    /// For each book, the numbers of its parts here.
    numbers: Vec<Vec<u32>>,
    /// The book of each part, and its number there.
    origins: Vec<(u32, u32)>,
    /// By book and the common number there.
    common: Arc<Agreed<(u32, u32)>>,
    /// The common number of each part, if it was asked for.
    to_common: Vec<u32>,
}

/// A part of a book without a number yet.
const UNNUMBERED: u32 = u32::MAX;

impl Numbering {
    /// Without books.
    pub fn new(task: &Task) -> Numbering {
        Numbering {
            held: task.hold(),
            books: Vec::new(),
            numbers: Vec::new(),
            origins: Vec::new(),
            common: Arc::default(),
            to_common: Vec::new(),
        }
    }

    /// An empty numbering of the same books for another thread, which works for the same task.
    ///
    /// ```
    /// use tedomari_parts::{Book, Numbering};
    /// use tedomari_rulesets::games::domineering;
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let mut parts = Numbering::new(engine.task());
    /// let book = parts.add(Book::new(&engine, domineering::RULESET));
    /// let mut twin = parts.twin(engine.task());
    /// parts.read(book, "2x2")?;
    /// let here = parts.read(book, "3x3")?[0] >> 1;
    /// let there = twin.read(book, "3x3")?[0] >> 1;
    /// assert_eq!((here, there), (1, 0));
    /// let common = parts.common(here);
    /// assert_eq!((twin.common(there), twin.of_common(common)), (common, there));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn twin(&self, task: &Task) -> Numbering {
        Numbering {
            books: self.books.iter().map(Book::twin).collect(),
            numbers: vec![Vec::new(); self.books.len()],
            common: self.common.clone(),
            ..Numbering::new(task)
        }
    }

    /// A number of a part on which this numbering and its twins agree.
    pub fn common(&mut self, part: u32) -> u32 {
        let at = part as usize;
        if self.to_common.len() <= at {
            self.to_common.resize(self.origins.len(), UNNUMBERED);
        }
        if self.to_common[at] == UNNUMBERED {
            let (book, local) = self.origins[at];
            let origin = (book, self.books[book as usize].common(local));
            // Mostly there is one book: its numbers need no list of their own.
            self.to_common[at] = match origin {
                (0, local) => local << 1,
                origin => self.common.number(&origin).0 << 1 | 1,
            };
        }
        self.to_common[at]
    }

    /// The part with a number on which the twins agree.
    pub fn of_common(&mut self, common: u32) -> u32 {
        let (book, local) = if common & 1 == 0 { (0, common >> 1) } else { self.common.thing(common >> 1) };
        let local = self.books[book as usize].of_common(local);
        self.number(BookId(book), (local, false)) >> 1
    }

    /// Takes in a ruleset; one that was taken in before keeps its book.
    pub fn add(&mut self, book: Book) -> BookId {
        self.find(book.name()).unwrap_or_else(|| {
            self.books.push(book);
            self.numbers.push(Vec::new());
            BookId(self.books.len() as u32 - 1)
        })
    }

    /// The book of a ruleset, if it was taken in.
    pub fn find(&self, name: &str) -> Option<BookId> {
        self.books.iter().position(|book| book.name() == name).map(|at| BookId(at as u32))
    }

    /// Whether any book has a shelf.
    pub fn has_shelf(&self) -> bool {
        self.books.iter().any(Book::has_shelf)
    }

    /// Whether books look for values on their shelves from now on.
    pub fn open_shelves(&mut self, are_open: bool) {
        self.books.iter_mut().filter(|book| book.has_shelf()).for_each(|book| book.open_shelf(are_open));
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.held.pass_to(task);
        self.books.iter_mut().for_each(|book| book.set_task(task));
    }

    /// The parts of a board.
    pub fn read(&mut self, book: BookId, board: &str) -> Result<Vec<Signed>, BoardError> {
        let pieces = self.books[book.0 as usize].read(board)?;
        Ok(self.number_all(book, pieces))
    }

    /// The parts of a position of the book's ruleset.
    ///
    /// # Panics
    /// If it is a position of another ruleset.
    pub fn of_position(&mut self, book: BookId, position: &dyn Any) -> Vec<Signed> {
        let pieces = self.books[book.0 as usize].pieces(position).expect("a position of the book's ruleset");
        self.number_all(book, pieces)
    }

    /// The same with the parts as they stand on the board.
    ///
    /// # Panics
    /// If it is a position of another ruleset.
    pub fn with_texts(&mut self, book: BookId, position: &dyn Any) -> Vec<(String, Signed)> {
        let parts = self.books[book.0 as usize].parts(position).expect("a position of the book's ruleset");
        parts.into_iter().map(|(text, piece)| (text, self.number(book, piece))).collect()
    }

    /// The different moves of a player in a part, by what they leave.
    pub fn followers(&mut self, part: u32, player: Player) -> Result<Vec<Left>, Stop> {
        let (book, local) = self.origins[part as usize];
        let followers = self.books[book as usize].followers(local, player)?;
        let number =
            |pieces: Pieces| pieces.into_iter().map(|piece| self.number(BookId(book), piece)).collect();
        Ok(followers.into_iter().map(number).collect())
    }

    /// The book that a part is from, with its number there.
    pub fn origin(&mut self, part: u32) -> (&mut Book, u32) {
        let (book, local) = self.origins[part as usize];
        (&mut self.books[book as usize], local)
    }

    /// Integers between which a part lies; see [`Book::bounds`].
    pub fn bounds(&self, part: u32) -> Option<(i64, i64)> {
        let (book, local) = self.origins[part as usize];
        self.books[book as usize].bounds(local)
    }

    /// A part as it could be written, without its sign.
    pub fn text(&self, part: u32) -> String {
        let (book, local) = self.origins[part as usize];
        let book = &self.books[book as usize];
        format!("{}({})", book.name(), book.text(local))
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.origins.len()
    }

    /// Whether no part was met.
    pub fn is_empty(&self) -> bool {
        self.origins.is_empty()
    }

    /// About how many bytes books and numbers take.
    pub fn bytes(&self) -> usize {
        self.books.iter().map(Book::bytes).sum::<usize>() + self.own_bytes()
    }

    fn own_bytes(&self) -> usize {
        let numbers: usize = self.numbers.iter().map(growth::of_list).sum();
        numbers + growth::of_list(&self.origins) + growth::of_list(&self.to_common)
    }

    fn number_all(&mut self, book: BookId, pieces: Pieces) -> Vec<Signed> {
        pieces.into_iter().map(|piece| self.number(book, piece)).collect()
    }

    fn number(&mut self, book: BookId, (local, negated): Piece) -> Signed {
        let numbers = &mut self.numbers[book.0 as usize];
        let at = local as usize;
        if numbers.len() <= at {
            numbers.resize(self.books[book.0 as usize].len().max(at + 1), UNNUMBERED);
        }
        if numbers[at] == UNNUMBERED {
            // A signed number takes one bit more.
            assert!(self.origins.len() < 1 << 31, "fewer than 2^31 parts");
            numbers[at] = self.origins.len() as u32;
            self.origins.push((book.0, local));
            if self.origins.len().is_power_of_two() {
                self.held.set(self.own_bytes());
            }
        }
        self.numbers[book.0 as usize][at] << 1 | u32::from(negated)
    }
}
