//! From what is written back to values of an engine.
//!
//! A base is rebuilt from its options as any game is, by bringing them to canonical form, and must then have the content
//! hash that was written with it. So a value that is read is the value that was written, or an error.

use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use tedomari_value::{Engine, Stop, Value};

use crate::code::{Record, Reference, read_record};
use crate::error::What;
use crate::layout::{BASES, base_key};
use crate::store::Lookup;

/// Why there is no value.
pub(crate) enum Trouble {
    Stopped(Stop),
    Bad(What),
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Trouble {
        Trouble::Stopped(stop)
    }
}

impl<E: Into<What>> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble::Bad(error.into())
    }
}

/// The bases that one store of values has got from a file.
#[derive(Default)]
pub(crate) struct Rebuilt {
    known: RwLock<FxHashMap<u64, Value>>,
}

impl Rebuilt {
    /// The value that a reference means.
    pub(crate) fn value(
        &self,
        engine: &Engine,
        reference: &Reference,
        store: &dyn Lookup,
    ) -> Result<Value, Trouble> {
        if self.known(reference.base).is_none() {
            self.rebuild(engine, reference.base, store)?;
        }
        self.translate(engine, reference)
    }

    fn known(&self, base: u64) -> Option<Value> {
        if base == 0 { Some(Value::ZERO) } else { self.known.read().get(&base).copied() }
    }

    fn translate(&self, engine: &Engine, reference: &Reference) -> Result<Value, Trouble> {
        let base = self.known(reference.base).ok_or_else(|| damaged(reference.base))?;
        let number = engine.number(&reference.number);
        Ok(engine.add(number, engine.negative_if(reference.negated, base))?)
    }

    /// Rebuilds a base after all that it stands on.
    fn rebuild(&self, engine: &Engine, base: u64, store: &dyn Lookup) -> Result<(), Trouble> {
        let mut open: Vec<(u64, Record)> = vec![(base, record(base, store)?)];
        while let Some((number, record_)) = open.last() {
            let number = *number;
            let options = record_.left.iter().chain(&record_.right).map(|option| option.base);
            let missing = options.filter(|&option| self.known(option).is_none()).max();
            match missing {
                // Options were written first; anything else might go round in circles.
                Some(option) if option >= number => return Err(damaged(number)),
                Some(option) => open.push((option, record(option, store)?)),
                None => {
                    let side = |options: &[Reference]| {
                        options
                            .iter()
                            .map(|option| self.translate(engine, option))
                            .collect::<Result<Vec<_>, _>>()
                    };
                    let value = engine.game(&side(&record_.left)?, &side(&record_.right)?)?;
                    if engine.content_hash(value) != record_.hash {
                        return Err(damaged(number));
                    }
                    self.known.write().insert(number, value);
                    open.pop();
                }
            }
        }
        Ok(())
    }
}

fn record(base: u64, store: &dyn Lookup) -> Result<Record, Trouble> {
    let bytes = store.get(BASES, &base_key(base))?.ok_or_else(|| damaged(base))?;
    read_record(&bytes).ok_or_else(|| damaged(base))
}

fn damaged(base: u64) -> Trouble {
    Trouble::Bad(What::Damaged(format!("base {base} is not what was written")))
}
