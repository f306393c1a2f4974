//! Reading: as many processes at once as one likes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use tedomari_position::Shelf;
use tedomari_rulesets::Library;
use tedomari_value::{Engine, Stop, Value};

use crate::code::read_part;
use crate::error::{DatabaseError, What};
use crate::key;
use crate::layout::{PARTS, parts_name};
use crate::luck::Luck;
use crate::rebuild::{Rebuilt, Trouble};
use crate::store::{Image, Lookup};
use crate::workshop::settle;

/// A database that is read. It stays as it was when it was opened.
pub struct Database {
    path: PathBuf,
    image: Image,
    /// The first thing that went wrong while a search asked for values.
    trouble: OnceLock<DatabaseError>,
}

impl Database {
    /// Opens a file. If a build is at work on it, this is what it published last; if one was killed, what it has done is
    /// published first.
    pub fn open(path: impl AsRef<Path>) -> Result<Database, DatabaseError> {
        let path = path.as_ref();
        settle(path);
        let image = Image::open(path).map_err(|what| DatabaseError::new(path, what))?;
        Ok(Database { path: path.to_owned(), image, trouble: OnceLock::new() })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What went wrong while searches asked for values: they went on without the database.
    pub fn trouble(&self) -> Option<&DatabaseError> {
        self.trouble.get()
    }

    /// The names of the rulesets that have parts.
    pub fn rulesets(&self) -> Vec<String> {
        self.image.tables().filter_map(|table| table.strip_prefix(PARTS).map(str::to_owned)).collect()
    }

    /// Visits all parts of a ruleset with their values, in the order of the file, until the visitor breaks off with an
    /// error.
    pub fn visit<E: From<DatabaseError> + From<Stop>>(
        &self,
        engine: &Engine,
        ruleset: &str,
        mut visit: impl FnMut(&str, Value) -> Result<(), E>,
    ) -> Result<(), E> {
        let bad = |what: What| E::from(self.bad(what));
        let rebuilt = Rebuilt::default();
        let mut entries = self.image.cursor(&parts_name(ruleset));
        while let Some((key, bytes)) = entries.next().map_err(bad)? {
            let part = key::unpack(key).ok_or_else(|| bad(damaged_part(key)))?;
            let reference = read_part(key, bytes).ok_or_else(|| bad(damaged_part(key)))?;
            let value = rebuilt.value(engine, &reference, &self.image).map_err(|trouble| match trouble {
                Trouble::Stopped(stop) => E::from(stop),
                Trouble::Bad(what) => bad(what),
            })?;
            visit(&part, value)?;
        }
        Ok(())
    }

    pub(crate) fn image(&self) -> &Image {
        &self.image
    }

    pub(crate) fn bad(&self, what: What) -> DatabaseError {
        DatabaseError::new(&self.path, what)
    }
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Library for Database {
    fn shelf(self: Arc<Self>, _: &Engine, ruleset: &str) -> Option<Arc<dyn Shelf>> {
        let table = parts_name(ruleset);
        self.image.entries(&table)?;
        let (rebuilt, luck) = (Rebuilt::default(), Luck::default());
        Some(Arc::new(ReadShelf { table, rebuilt, luck, database: self }))
    }
}

struct ReadShelf {
    /// The table of the ruleset's parts.
    table: String,
    rebuilt: Rebuilt,
    luck: Luck,
    database: Arc<Database>,
}

impl Shelf for ReadShelf {
    fn get(&self, engine: &Engine, part: &str) -> Result<Option<Value>, Stop> {
        if !self.luck.is_worth_asking(part) {
            return Ok(None);
        }
        match find(engine, part, &self.table, &self.database.image, &self.rebuilt) {
            Ok(value) => {
                self.luck.asked(part, value.is_some());
                Ok(value)
            }
            Err(Trouble::Stopped(stop)) => Err(stop),
            // The search can do without, and whoever asked hears of it in the end.
            Err(Trouble::Bad(what)) => {
                let _ = self.database.trouble.set(self.database.bad(what));
                Ok(None)
            }
        }
    }

    fn put(&self, _: &Engine, _part: &str, _value: Value) -> Result<(), Stop> {
        Ok(())
    }
}

/// The value of a part, if it is in the table.
pub(crate) fn find(
    engine: &Engine,
    part: &str,
    table: &str,
    store: &dyn Lookup,
    rebuilt: &Rebuilt,
) -> Result<Option<Value>, Trouble> {
    let key = key::pack(part);
    let Some(bytes) = store.get(table, &key)? else { return Ok(None) };
    let reference = read_part(&key, &bytes).ok_or_else(|| Trouble::Bad(damaged_part(&key)))?;
    Ok(Some(rebuilt.value(engine, &reference, store)?))
}

fn damaged_part(key: &[u8]) -> What {
    What::Damaged(match key::unpack(key) {
        Some(part) => format!("the part {part} does not have the value that was written"),
        None => "a part cannot be read".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use tedomari_rulesets::{Registry, SearchOptions};

    use super::*;
    use crate::layout::{BASES, base_key};
    use crate::store::Draft;
    use crate::{Writer, sizes};

    /// Records that were changed behind the program's back, with check sums that fit, are noticed, and no search takes a wrong
    /// value from them.
    #[test]
    fn changed_values_are_noticed() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let (whole, file) = (folder.path().join("whole.db"), folder.path().join("changed.db"));
        let ruleset = Registry::default().find("domineering")?;
        Writer::open(&whole)?.build(&ruleset, &sizes(3, 3), &Engine::new(), 1)?;
        let image = Database::open(&whole)?.image;
        let mut draft = Draft::new(&file, 5).map_err(|what| DatabaseError::new(&file, what))?;
        for name in image.tables() {
            draft.table(name)?;
            let mut cursor = image.cursor(name);
            while let Some((key, value)) = cursor.next().map_err(|what| DatabaseError::new(&whole, what))? {
                let mut value = value.to_vec();
                if let (BASES, true, Some(byte)) = (name, *key == base_key(1), value.last_mut()) {
                    *byte ^= 2;
                }
                draft.entry(key, &value)?;
            }
        }
        draft.finish().map_err(|what| DatabaseError::new(&file, what))?;
        let database = Arc::new(Database::open(&file)?);
        let engine = Engine::new();
        let value = |engine: &Engine, library: Option<Arc<dyn Library>>| {
            let options = SearchOptions { library, ..SearchOptions::default() };
            Ok::<_, Box<dyn std::error::Error>>(ruleset.read("3x3")?.analyse(engine, &options)?.value)
        };
        let fresh = Engine::new();
        let found = value(&engine, Some(database.clone()))?;
        assert_eq!(engine.print(found), fresh.print(value(&fresh, None)?));
        let visited: Result<(), Box<dyn std::error::Error>> =
            database.visit(&engine, "domineering", |_, _| Ok(()));
        assert!(visited.is_err_and(|error| error.to_string().contains("damaged")));
        Ok(())
    }
}
