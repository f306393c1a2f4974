//! What is in a file, and a digest by which contents are compared.

use redb::{ReadableTable, ReadableTableMetadata};
use xxhash_rust::xxh3::Xxh3;

use crate::code::{read_hash, read_part};
use crate::error::{DatabaseError, What, guard};
use crate::key;
use crate::layout::{BOARDS, FORMAT};
use crate::read::Database;

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
        guard(|| self.look()).map_err(|what| self.bad(what))
    }

    fn look(&self) -> Result<Info, What> {
        let boards = self.transaction().open_table(BOARDS)?;
        let bases = self.bases()?;
        let mut hasher = Xxh3::new();
        let mut holdings = Vec::new();
        for ruleset in crate::layout::rulesets(self.transaction())? {
            let parts = self.parts(&ruleset)?;
            for entry in parts.iter()? {
                let (key, bytes) = entry?;
                let reference = read_part(key.value(), bytes.value()).and_then(|reference| {
                    let part = key::unpack(key.value())?;
                    Some((part, reference))
                });
                let (part, reference) =
                    reference.ok_or_else(|| What::Damaged("a part cannot be read".to_owned()))?;
                let base = match reference.base {
                    0 => 0,
                    number => bases
                        .get(number)?
                        .and_then(|bytes| read_hash(bytes.value()))
                        .ok_or_else(|| What::Damaged(format!("base {number} cannot be read")))?,
                };
                let sign = if reference.negated { '-' } else { '+' };
                hasher.update(format!("{ruleset} {part} {} {sign} {base:x}\n", reference.number).as_bytes());
            }
            let prefix = format!("{ruleset} ");
            let mut finished = Vec::new();
            for entry in boards.range(&prefix[..]..)? {
                let (board, _) = entry?;
                let Some(board) = board.value().strip_prefix(&prefix) else { break };
                finished.push(board.to_owned());
            }
            holdings.push(Holding { ruleset, parts: parts.len()?, boards: finished });
        }
        let bytes = std::fs::metadata(self.path())?.len();
        let digest = hasher.digest128();
        Ok(Info { format: FORMAT, holdings, bases: bases.len()?, bytes, digest })
    }
}
