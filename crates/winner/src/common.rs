//! What threads that search together have in common: the table of sums, and what it took long to learn about parts. Values of
//! parts they have in common anyway.
//!
//! Each thread numbers parts by itself. Sums are exchanged with the [common numbers](tedomari_parts::Numbering::common) of
//! their parts, and so are they kept in the common table.

use std::sync::Arc;

use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_parts::{Facts, SplitSum};
use tedomari_value::Value;

use crate::session::WinnerSearch;
use crate::table::{Key, Numbers, Table, hash, key, key_of_values};

/// Pieces of the table and of the list of parts, each with a lock of its own.
const SHARDS: usize = 1 << 10;

/// What all threads know.
pub(crate) struct Common {
    tables: Vec<Apart<Mutex<Table>>>,
    /// By common number.
    parts: Vec<RwLock<FxHashMap<u32, Facts>>>,
}

/// Locks of different pieces are not in one line of a cache, where threads would wait for each other all the same.
#[repr(align(128))]
struct Apart<T>(T);

impl Common {
    pub(crate) fn new(table_bytes: usize) -> Common {
        Common {
            tables: (0..SHARDS).map(|_| Apart(Mutex::new(Table::small(table_bytes / SHARDS)))).collect(),
            parts: (0..SHARDS).map(|_| RwLock::default()).collect(),
        }
    }

    /// The piece of the table where a sum has its place. The low half of the hash is used inside.
    fn table(&self, key: &Key) -> &Mutex<Table> {
        &self.tables[(hash(key) >> 48) as usize % SHARDS].0
    }

    fn shard(&self, part: u32) -> &RwLock<FxHashMap<u32, Facts>> {
        &self.parts[part as usize % SHARDS]
    }

    /// What is known about a part.
    fn part(&self, part: u32) -> Option<Facts> {
        self.shard(part).read().get(&part).cloned()
    }

    /// Tells the others what was learnt about a part.
    fn tell(&self, part: u32, facts: Facts) {
        self.shard(part).write().insert(part, facts);
    }

    fn bytes_of_parts(&self) -> usize {
        self.parts.iter().map(|shard| shard.read().capacity() * size_of::<(u32, Facts)>()).sum()
    }
}

/// The table of a search: its own, or that of all threads.
pub(crate) enum Tables {
    Own(Table),
    /// Of several that have it in common, one says what it holds.
    Common(Arc<Common>, bool),
}

impl Tables {
    /// Whether the mover wins, if that is remembered.
    pub(crate) fn mover_wins(&self, key: &Key) -> Option<bool> {
        self.get(key).and_then(Numbers::mover_wins)
    }

    /// What is remembered of a sum.
    pub(crate) fn get(&self, key: &Key) -> Option<Numbers> {
        match self {
            Tables::Own(table) => table.get(key),
            Tables::Common(common, _) => common.table(key).lock().get(key),
        }
    }

    /// The logarithm of the nodes that were spent on a sum; 0 if nothing is remembered.
    pub(crate) fn work(&self, key: &Key) -> u8 {
        match self {
            Tables::Own(table) => table.work(key),
            Tables::Common(common, _) => common.table(key).lock().work(key),
        }
    }

    /// Remembers a sum, and that it took so many nodes to find this out.
    pub(crate) fn insert(&mut self, key: Key, numbers: Numbers, nodes: u64) {
        match self {
            Tables::Own(table) => table.insert(key, numbers, nodes),
            Tables::Common(common, _) => {
                let mut table = common.table(&key).lock();
                // Another thread may have decided it meanwhile.
                if numbers.mover_wins().is_some() || table.mover_wins(&key).is_none() {
                    table.insert(key, numbers, nodes);
                }
            }
        }
    }

    /// How many sums are remembered.
    pub(crate) fn len(&self) -> usize {
        match self {
            Tables::Own(table) => table.len(),
            Tables::Common(common, _) => common.tables.iter().map(|Apart(table)| table.lock().len()).sum(),
        }
    }

    /// How many bytes the table takes, with what growth takes that is near.
    pub(crate) fn bytes_soon(&self) -> usize {
        match self {
            Tables::Own(table) => table.bytes_soon(),
            Tables::Common(common, true) => {
                let tables: usize = common.tables.iter().map(|Apart(table)| table.lock().bytes_soon()).sum();
                tables + common.bytes_of_parts()
            }
            Tables::Common(_, false) => 0,
        }
    }
}

/// A sum that all threads understand: its parts have their common numbers.
#[derive(Clone)]
pub(crate) struct CommonSum(SplitSum);

impl WinnerSearch {
    /// What this search has in common with others, if it has.
    pub(crate) fn common(&self) -> Option<&Arc<Common>> {
        match &self.table {
            Tables::Own(_) => None,
            Tables::Common(common, _) => Some(common),
        }
    }

    /// From now on sums are exchanged with others. What the table holds is forgotten.
    pub(crate) fn open(&mut self) {
        if self.common().is_none() {
            self.table = Tables::Common(Arc::new(Common::new(self.settings.table_bytes)), true);
        }
    }

    /// A search of another thread that has the table in common with this one.
    pub(crate) fn twin(&self) -> WinnerSearch {
        let common = self.common().expect("it is open to others").clone();
        let mut twin = WinnerSearch::with(&self.engine, self.settings.clone());
        twin.numbering = self.numbering.twin(self.engine.task());
        twin.table = Tables::Common(common, false);
        (twin.alone, twin.is_dear) = (self.alone, self.is_dear);
        twin
    }

    /// A sum as the table knows it.
    pub(crate) fn key(&mut self, state: &SplitSum) -> Key {
        if self.common().is_none() {
            return key(state);
        }
        let mut key = key_of_values(state);
        key.extend(self.common_parts(state));
        key
    }

    fn common_parts(&mut self, state: &SplitSum) -> SmallVec<[u32; 4]> {
        let common = |&part: &u32| self.numbering.common(part >> 1) << 1 | part & 1;
        let mut parts: SmallVec<[u32; 4]> = state.parts.iter().map(common).collect();
        parts.sort_unstable();
        parts
    }

    /// A sum as all threads understand it.
    pub(crate) fn in_common(&mut self, state: &SplitSum) -> CommonSum {
        CommonSum(SplitSum { parts: self.common_parts(state), ..state.clone() })
    }

    /// A sum of another thread.
    pub(crate) fn of_common(&mut self, CommonSum(sum): &CommonSum) -> Result<SplitSum, tedomari_value::Stop> {
        let mut state = SplitSum { parts: SmallVec::new(), ..sum.clone() };
        for &part in &sum.parts {
            let number = self.numbering.of_common(part >> 1);
            self.learn_parts()?;
            self.add_part(&mut state, number << 1 | part & 1)?;
        }
        state.settle(&self.engine, self.settings.cancelling);
        Ok(state)
    }

    /// Tells other threads what is known about a part, if it took long to find out.
    pub(crate) fn tell(&mut self, part: u32, facts: &Facts) {
        self.is_dear |= facts.is_dear;
        if let Some(common) = self.common().cloned()
            && facts.is_dear
        {
            common.tell(self.numbering.common(part), facts.clone());
        }
    }

    /// What other threads know about a part, if that may have taken long to find out.
    pub(crate) fn heard(&mut self, part: u32) -> Option<Facts> {
        if !self.is_dear {
            return None;
        }
        let common = self.common()?.clone();
        common.part(self.numbering.common(part))
    }
}

/// Bytes of a sum that waits.
pub(crate) fn bytes(CommonSum(sum): &CommonSum) -> usize {
    size_of::<CommonSum>() + sum.bytes() + size_of::<Value>()
}
