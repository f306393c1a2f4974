//! What is in a file, and a digest by which contents are compared.

use xxhash_rust::xxh3::Xxh3;

use crate::code::{read_hash, read_part};
use crate::error::{DatabaseError, What};
use crate::key;
use crate::layout::{BASES, BOARDS, FORMAT, base_key, parts_name};
use crate::read::Database;
use crate::store::Lookup;

/// What is in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info {
    /// The version of the format.
    pub format: u64,
    /// What there is of each ruleset.
    pub holdings: Vec<Holding>,
    /// Distinct values modulo numbers and sign, with all that they stand on.
    pub bases: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// A hash of all parts and values. It is the same for files with the same content, however they were built.
    pub digest: u128,
}

/// What there is of one ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    /// The ruleset's name.
    pub ruleset: String,
    /// How many parts.
    pub parts: u64,
    /// The boards from which all parts that play can reach are there.
    pub boards: Vec<String>,
}

impl Database {
    /// Reads through the whole file.
    pub fn info(&self) -> Result<Info, DatabaseError> {
        self.look().map_err(|what| self.bad(what))
    }

    fn look(&self) -> Result<Info, What> {
        let image = self.image();
        image.verify()?;
        let mut hasher = Xxh3::new();
        let mut holdings = Vec::new();
        for ruleset in self.rulesets() {
            let table = parts_name(&ruleset);
            let mut parts = image.cursor(&table);
            while let Some((key, bytes)) = parts.next()? {
                let read = || Some((key::unpack(key)?, read_part(key, bytes)?));
                let (part, reference) =
                    read().ok_or_else(|| What::Damaged("a part cannot be read".to_owned()))?;
                let base = match reference.base {
                    0 => 0,
                    number => image
                        .get(BASES, &base_key(number))?
                        .and_then(|bytes| read_hash(&bytes))
                        .ok_or_else(|| What::Damaged(format!("base {number} cannot be read")))?,
                };
                let sign = if reference.negated { '-' } else { '+' };
                hasher.update(format!("{ruleset} {part} {} {sign} {base:x}\n", reference.number).as_bytes());
            }
            let prefix = format!("{ruleset} ");
            let mut finished = Vec::new();
            let mut boards = image.cursor_from(BOARDS, prefix.as_bytes())?;
            while let Some((board, _)) = boards.next()? {
                let Some(board) = board.strip_prefix(prefix.as_bytes()) else { break };
                finished.push(String::from_utf8_lossy(board).into_owned());
            }
            let parts = image.entries(&table).unwrap_or(0);
            holdings.push(Holding { ruleset, parts, boards: finished });
        }
        let bases = image.entries(BASES).unwrap_or(0);
        let digest = hasher.digest128();
        Ok(Info { format: FORMAT, holdings, bases, bytes: image.bytes(), digest })
    }
}
