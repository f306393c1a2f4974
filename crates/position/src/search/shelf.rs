//! Values that were found before, or shall be found again, outside of the search's own table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tedomari_value::{Engine, Stop, Value};

use super::Search;
use super::packed::Found;
use crate::ruleset::Ruleset;

/// A place where values of parts are kept, by the text of the part in normal form.
///
/// It is asked for every part that the search has no value for, and told every value that the search finds. A part is
/// told only after all parts that its value was made of. The values are those of one store; the engine that comes with a
/// question is a handle on it.
pub trait Shelf: Send + Sync {
    /// The value of a part, if it is known.
    fn get(&self, engine: &Engine, part: &str) -> Result<Option<Value>, Stop>;

    /// Keeps a value.
    fn put(&self, engine: &Engine, part: &str, value: Value) -> Result<(), Stop>;
}

/// What a search does with a shelf.
pub(super) struct Shelved {
    shelf: Arc<dyn Shelf>,
    /// Whether every part that play can reach is looked at.
    pub(super) complete: bool,
    is_open: AtomicBool,
}

impl Shelved {
    fn new(shelf: Arc<dyn Shelf>, complete: bool) -> Shelved {
        Shelved { shelf, complete, is_open: AtomicBool::new(true) }
    }

    pub(super) fn get(&self, engine: &Engine, part: &str) -> Result<Option<Value>, Stop> {
        self.shelf.get(engine, part)
    }
}

impl<R: Ruleset> Search<R> {
    /// Asks the shelf before searching a part, and tells it what was found. In [impartial](Ruleset::is_impartial) games it is
    /// only asked, since values are found there without those of all parts they are made of.
    pub fn with_shelf(mut self, shelf: Arc<dyn Shelf>) -> Search<R> {
        self.shelved = Some(Shelved::new(shelf, false));
        self
    }

    /// The same, and leaves out no part that play can reach, dominated or not. What the shelf is told then depends on
    /// the positions alone: not on the order of the search, the threads, or what the shelf held of it before. For that a
    /// shelf that holds a part must hold all that play can reach from there.
    pub fn filling(mut self, shelf: Arc<dyn Shelf>) -> Search<R> {
        self.shelved = Some(Shelved::new(shelf, true));
        self
    }

    /// Whether there is a shelf.
    pub fn has_shelf(&self) -> bool {
        self.shelved.is_some()
    }

    /// Whether parts are looked for on the shelf from now on, by all who share the search. At first they are.
    pub fn open_shelf(&self, is_open: bool) {
        if let Some(shelved) = &self.shelved {
            shelved.is_open.store(is_open, Ordering::Relaxed);
        }
    }

    /// Takes a part from the shelf into the table.
    pub(super) fn fetch(&self, part: &R::Position) -> Found<Option<Value>> {
        let Some(shelved) = &self.shelved else { return Ok(None) };
        if !shelved.is_open.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let value = shelved.shelf.get(&self.engine, &self.ruleset.write(part))?;
        if let Some(value) = value {
            self.remember(part, value);
        }
        Ok(value)
    }

    /// Puts a part on the shelf and into the table: in this order, so that no thread finds it in the table and makes a
    /// larger part of it before the shelf has it.
    pub(super) fn keep(&self, part: &R::Position, value: Value) -> Found<()> {
        if let Some(shelved) = &self.shelved {
            shelved.shelf.put(&self.engine, &self.ruleset.write(part), value)?;
        }
        self.remember(part, value);
        Ok(())
    }

    #[inline]
    pub(super) fn fetch_packed(&self, key: u64) -> Found<Option<Value>> {
        match &self.shelved {
            None => Ok(None),
            Some(_) => self.lane().unpack(key).map_or(Ok(None), |part| self.fetch(&part)),
        }
    }

    #[inline]
    pub(super) fn keep_packed(&self, key: u64, value: Value) -> Found<()> {
        if let Some(shelved) = &self.shelved
            && let Some(part) = self.lane().unpack(key)
        {
            shelved.shelf.put(&self.engine, &self.ruleset.write(&part), value)?;
        }
        self.packed.insert(key, value.to_bits());
        Ok(())
    }
}
