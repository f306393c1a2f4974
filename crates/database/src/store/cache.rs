//! Pages of an image that were read, some of which are kept.

use std::sync::Arc;

use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use super::image::Page;

/// Bytes of a file that are held in memory.
const MOST: usize = 64 << 20;

/// Pages by where they stand. When half of the room is taken by young pages, the old ones go and the young ones are old; what is
/// asked for again is young again.
#[derive(Default)]
pub(super) struct Cache(Mutex<Generations>);

#[derive(Default)]
struct Generations {
    young: FxHashMap<u64, Arc<Page>>,
    old: FxHashMap<u64, Arc<Page>>,
    /// Of the young pages.
    bytes: usize,
}

impl Cache {
    pub(super) fn get(&self, at: u64) -> Option<Arc<Page>> {
        let mut generations = self.0.lock();
        if let Some(page) = generations.young.get(&at) {
            return Some(page.clone());
        }
        let page = generations.old.remove(&at)?;
        generations.add(at, page.clone());
        Some(page)
    }

    pub(super) fn keep(&self, at: u64, page: Arc<Page>) {
        self.0.lock().add(at, page);
    }
}

impl Generations {
    fn add(&mut self, at: u64, page: Arc<Page>) {
        if self.bytes > MOST / 2 {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += page.bytes();
        self.young.insert(at, page);
    }
}
