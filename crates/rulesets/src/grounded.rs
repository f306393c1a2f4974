//! Parts of positions of any game by numbers, with what their values rest on: for those who value all parts of a family level by
//! level. Every move counts here, dominated or not, as it does when a database is filled.

use std::sync::Arc;

use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use tedomari_position::{BoardError, InParts, PartName, Player, Ruleset, Search, Shelf};
use tedomari_task::Task;
use tedomari_value::{Engine, Stop, Value};

/// What a move leaves: parts by number, and whether the negative of each counts.
pub type Left<'l> = &'l [(u32, bool)];

/// Parts of one ruleset, each with a number.
pub trait GroundedParts: Send {
    /// The parts of a board whose values are to be found.
    fn parts_of(&mut self, board: &str) -> Result<Vec<u32>, BoardError>;

    /// The part that is written like this.
    fn part(&mut self, text: &str) -> Result<u32, BoardError>;

    /// How a part is written.
    fn text(&self, part: u32) -> String;

    /// How many parts have a number.
    fn count(&self) -> u32;

    /// The value of a part that is known at a glance, so that nobody keeps it.
    fn value_at_sight(&self, part: u32) -> Option<Value>;

    /// Whether a part is valued by search, and not by what its moves leave.
    fn is_searched(&self, part: u32) -> bool;

    /// Visits what each move of a player in a part leaves.
    fn visit_moves(
        &mut self,
        part: u32,
        player: Player,
        visit: &mut dyn FnMut(Left<'_>) -> Result<(), Stop>,
    ) -> Result<(), Stop>;

    /// Values a part by search. The parts that it values on the way are put into the list, with this one unless it is
    /// known at sight, each after those that it rests on; those that were in the list once are not put there again.
    fn search(&self, part: u32, found: &mut Vec<(String, Value)>) -> Result<Option<Value>, Stop>;

    /// Works for another task from now on.
    fn set_task(&mut self, task: &Task);
}

/// The values that a search tells.
#[derive(Default)]
struct Told(Mutex<Vec<(String, Value)>>);

impl Shelf for Told {
    fn get(&self, _: &Engine, _: &str) -> Result<Option<Value>, Stop> {
        Ok(None)
    }

    fn put(&self, _: &Engine, part: &str, value: Value) -> Result<(), Stop> {
        self.0.lock().push((part.to_owned(), value));
        Ok(())
    }
}

/// What tells a part from others: its key, or else its text. Positions of digraphs that are written alike may be numbered
/// differently.
#[derive(PartialEq, Eq, Hash)]
enum Identity {
    Key(u64),
    Text(Arc<str>),
}

/// The table of a ruleset.
pub(crate) struct Parts<R: Ruleset> {
    search: Search<R>,
    told: Arc<Told>,
    table: Table<R::Position>,
    /// A list for the parts that a move leaves.
    left: Vec<(u32, bool)>,
}

struct Table<P> {
    numbers: FxHashMap<Identity, u32>,
    /// With their texts, if they have no keys.
    parts: Vec<(PartName<P>, Option<Arc<str>>)>,
}

impl<P: Clone> Table<P> {
    fn number(&mut self, name: &PartName<P>, text: impl FnOnce(&P) -> String) -> u32 {
        let (identity, text) = match name {
            PartName::Key(key) => (Identity::Key(*key), None),
            PartName::Whole(part) => {
                let text: Arc<str> = text(part).into();
                (Identity::Text(text.clone()), Some(text))
            }
        };
        let next = u32::try_from(self.parts.len()).expect("a shard has fewer than 2^32 parts");
        let number = *self.numbers.entry(identity).or_insert(next);
        if number == next {
            self.parts.push((name.clone(), text));
        }
        number
    }
}

impl<R: Ruleset> Parts<R> {
    pub(crate) fn new(engine: &Engine, rules: Arc<R>) -> Parts<R> {
        let told = Arc::new(Told::default());
        let search = Search::shared(engine, rules).filling(told.clone());
        let table = Table { numbers: FxHashMap::default(), parts: Vec::new() };
        Parts { search, told, table, left: Vec::new() }
    }

    fn name(&self, part: u32) -> &PartName<R::Position> {
        &self.table.parts[part as usize].0
    }
}

impl<R: Ruleset> GroundedParts for Parts<R> {
    fn parts_of(&mut self, board: &str) -> Result<Vec<u32>, BoardError> {
        let rules = self.search.ruleset().clone();
        let parts = rules.oriented_parts(&rules.read(board)?);
        let names = parts.into_iter().map(|part| self.search.name_of(part.position));
        Ok(names.map(|name| self.table.number(&name, |part| rules.write(part))).collect())
    }

    fn part(&mut self, text: &str) -> Result<u32, BoardError> {
        let name = self.search.name_of(self.search.ruleset().read(text)?);
        Ok(self.table.number(&name, |_| text.to_owned()))
    }

    fn text(&self, part: u32) -> String {
        if let Some(text) = &self.table.parts[part as usize].1 {
            return text.to_string();
        }
        let part = self.search.part_of(self.name(part));
        part.map_or_else(String::new, |part| self.search.ruleset().write(&part))
    }

    fn count(&self) -> u32 {
        self.table.parts.len() as u32
    }

    fn value_at_sight(&self, part: u32) -> Option<Value> {
        self.search.value_at_sight(self.name(part))
    }

    fn is_searched(&self, part: u32) -> bool {
        self.search.is_searched(self.name(part))
    }

    fn visit_moves(
        &mut self,
        part: u32,
        player: Player,
        visit: &mut dyn FnMut(Left<'_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let name = self.name(part).clone();
        let Parts { search, table, left, .. } = self;
        search.visit_named(&name, player, &mut |parts| {
            left.clear();
            for (name, negated) in parts {
                left.push((table.number(name, |part| search.ruleset().write(part)), *negated));
            }
            visit(left)
        })
    }

    fn search(&self, part: u32, found: &mut Vec<(String, Value)>) -> Result<Option<Value>, Stop> {
        let value = self.search.search_part(self.name(part));
        found.append(&mut self.told.0.lock());
        value
    }

    fn set_task(&mut self, task: &Task) {
        self.search.set_task(task);
    }
}
