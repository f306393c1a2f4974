//! Columns of tables as Arrow lays them out, in and out: what shards of a family are handed and give out.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use tedomari::Dyadic;
use tedomari::database::shard::{Named, NamedBase};

use crate::errors;

/// Keys: where each begins, and where the last ends, as numbers of eight bytes; and their bytes.
pub type GivenKeys = (PyBackedBytes, PyBackedBytes);

/// Values: hashes of bases, whether they are negated (a byte each), numerators as texts, and exponents of denominators as numbers of
/// eight bytes.
pub type GivenNames = (PyBackedBytes, PyBackedBytes, GivenKeys, PyBackedBytes);

/// Bases: hashes, depths as numbers of eight bytes, where the options of each begin and the last end, and of the options whether they are
/// Left's and their values.
pub type GivenBases = (PyBackedBytes, PyBackedBytes, PyBackedBytes, PyBackedBytes, GivenNames);

type TakenKeys<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);
type TakenNames<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>, TakenKeys<'py>, Bound<'py, PyBytes>);
type TakenBases<'py> =
    (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, TakenNames<'py>);

fn bad() -> PyErr {
    errors::value("columns that do not fit together")
}

/// A hash of sixteen bytes.
fn hash(bytes: &[u8]) -> PyResult<u128> {
    let bytes: [u8; 16] = bytes.try_into().map_err(|_| bad())?;
    Ok(u128::from_be_bytes(bytes))
}

/// Numbers of eight bytes.
fn numbers(bytes: &[u8]) -> impl ExactSizeIterator<Item = i64> {
    bytes
        .chunks_exact(8)
        .map(|eight| eight.iter().rev().fold(0, |number, &byte| number << 8 | i64::from(byte)))
}

/// From each place to the next.
fn ranges(places: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let places: Vec<usize> =
        numbers(places).map(|place| usize::try_from(place).unwrap_or(usize::MAX)).collect();
    (1..places.len()).map(move |at| places[at - 1]..places[at])
}

/// The keys in a column.
pub fn read_keys(keys: &GivenKeys) -> PyResult<Vec<&[u8]>> {
    ranges(&keys.0).map(|range| keys.1.get(range).ok_or_else(bad)).collect()
}

/// The values in columns.
pub fn read_names(names: &GivenNames) -> PyResult<Vec<Named>> {
    let (bases, negated, numerators, exponents) = names;
    let numerators = read_keys(numerators)?;
    let exponents = numbers(exponents);
    let rows = numerators.len();
    if bases.len() != 16 * rows || negated.len() != rows || exponents.len() != rows {
        return Err(bad());
    }
    let mut read = Vec::with_capacity(rows);
    for (at, (numerator, exponent)) in numerators.into_iter().zip(exponents).enumerate() {
        let numerator = std::str::from_utf8(numerator).map_err(|_| bad())?;
        let whole: Dyadic = numerator.parse().map_err(|_| bad())?;
        if exponent < 0 || !whole.is_integer() {
            return Err(bad());
        }
        let base = hash(&bases[16 * at..16 * at + 16])?;
        read.push(Named { base, negated: negated[at] != 0, number: whole.shift(-exponent) });
    }
    Ok(read)
}

/// The bases in columns.
pub fn read_bases(bases: &GivenBases) -> PyResult<Vec<NamedBase>> {
    let (hashes, depths, options, is_left, names) = bases;
    let names = read_names(names)?;
    let depths = numbers(depths);
    if hashes.len() != 16 * depths.len() || is_left.len() != names.len() {
        return Err(bad());
    }
    let mut read = Vec::with_capacity(depths.len());
    for ((hash, depth), range) in hashes.chunks_exact(16).zip(depths).zip(ranges(options)) {
        let hash = self::hash(hash)?;
        let depth = u32::try_from(depth).map_err(|_| bad())?;
        let mut base = NamedBase { hash, depth, left: Vec::new(), right: Vec::new() };
        for at in range {
            let option = names.get(at).ok_or_else(bad)?.clone();
            if is_left[at] != 0 { base.left.push(option) } else { base.right.push(option) }
        }
        read.push(base);
    }
    Ok(read)
}

/// Texts or keys one after the other.
#[derive(Default)]
struct Texts {
    ends: Vec<u8>,
    data: Vec<u8>,
}

impl Texts {
    fn new() -> Texts {
        Texts { ends: 0_i64.to_le_bytes().to_vec(), data: Vec::new() }
    }

    fn push(&mut self, bytes: &[u8]) {
        self.data.extend_from_slice(bytes);
        self.ends.extend((self.data.len() as i64).to_le_bytes());
    }

    fn give<'py>(&self, py: Python<'py>) -> TakenKeys<'py> {
        (PyBytes::new(py, &self.ends), PyBytes::new(py, &self.data))
    }
}

/// Columns for values.
struct Names {
    bases: Vec<u8>,
    negated: Vec<u8>,
    numerators: Texts,
    exponents: Vec<u8>,
}

impl Names {
    fn new() -> Names {
        Names { bases: Vec::new(), negated: Vec::new(), numerators: Texts::new(), exponents: Vec::new() }
    }

    fn push(&mut self, named: &Named) {
        self.bases.extend(named.base.to_be_bytes());
        self.negated.push(u8::from(named.negated));
        self.numerators.push(named.number.numerator().to_string().as_bytes());
        self.exponents.extend((named.number.denominator_exponent() as i64).to_le_bytes());
    }

    fn give<'py>(&self, py: Python<'py>) -> TakenNames<'py> {
        let numerators = self.numerators.give(py);
        (
            PyBytes::new(py, &self.bases),
            PyBytes::new(py, &self.negated),
            numerators,
            PyBytes::new(py, &self.exponents),
        )
    }
}

/// Writes keys.
pub fn write_keys<'py>(py: Python<'py>, keys: &[Vec<u8>]) -> TakenKeys<'py> {
    let mut texts = Texts::new();
    keys.iter().for_each(|key| texts.push(key));
    texts.give(py)
}

/// Writes parts with their values.
pub fn write_parts<'py>(py: Python<'py>, parts: &[(Vec<u8>, Named)]) -> (TakenKeys<'py>, TakenNames<'py>) {
    let (mut keys, mut names) = (Texts::new(), Names::new());
    for (key, named) in parts {
        keys.push(key);
        names.push(named);
    }
    (keys.give(py), names.give(py))
}

/// Writes bases.
pub fn write_bases<'py>(py: Python<'py>, bases: &[NamedBase]) -> TakenBases<'py> {
    let (mut hashes, mut depths, mut ends) = (Vec::new(), Vec::new(), 0_i64.to_le_bytes().to_vec());
    let (mut is_left, mut names) = (Vec::new(), Names::new());
    for base in bases {
        hashes.extend(base.hash.to_be_bytes());
        depths.extend(i64::from(base.depth).to_le_bytes());
        for (side, left) in [(&base.left, 1), (&base.right, 0)] {
            for option in side {
                names.push(option);
                is_left.push(left);
            }
        }
        ends.extend((is_left.len() as i64).to_le_bytes());
    }
    let names = names.give(py);
    (
        PyBytes::new(py, &hashes),
        PyBytes::new(py, &depths),
        PyBytes::new(py, &ends),
        PyBytes::new(py, &is_left),
        names,
    )
}
