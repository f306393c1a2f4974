//! Regions and their values.
use tedomari_task::Stop;
use tedomari_value::{Engine, Value};
use crate::book::Book;
use crate::region::{Region, Rules};

/// Bounds on the value of a board, equal if it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth { /// At least this.
 pub low: Value, /// At most this.
 pub high: Value }

/// Regions and their values.
pub struct Solver { pub(crate) book: Book }
impl Solver {
    /// Nothing is known yet.
    pub fn new(engine: &Engine, rules: Rules) -> Solver { Solver { book: Book::new(engine, rules) } }
    /// The value.
    pub fn worth(&mut self, region: &Region) -> Result<Worth, Stop> {
        let shape = region.shape().unwrap(); let board = region.board().unwrap();
        let (parts, points) = self.book.parts(&shape, board.stones);
        self.book.settle_all(&parts)?;
        let [low, high] = self.book.sum(parts.iter().copied(), points)?;
        Ok(Worth { low, high })
    }
    /// Boards and classes.
    pub fn counts(&self) -> (usize, usize) { (self.book.nodes.len(), self.book.classes.len()) }
}
impl Solver {
    /// Test.
    pub fn masters(&mut self, region: &Region) -> Result<(tedomari_ko::Masters, usize, usize), tedomari_ko::KomasterError> {
        self.worth(region)?;
        let shape = region.shape().unwrap(); let board = region.board().unwrap();
        let mut fight = crate::fight::Fight::new(&mut self.book, &shape, board.stones, crate::fight::Prune::Walls)?;
        let n = fight.places.len();
        let open = fight.places.iter().filter(|p| p.open).count();
        Ok((fight.solve()?.masters(0).unwrap(), n, open))
    }
}
