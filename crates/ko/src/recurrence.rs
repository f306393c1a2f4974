//! The recurrences H_v and H_v^C, which give the values of sums of kos (Moews, Theorems 15 and 20).
//!
//! Let n be the last index of v and write v_n = cm + d with 0 ≤ d < m. The multiple cm is settled: it is worth c(n - m)
//! points (c·P_n with passes). What is left over is dropped for d = 0, is the game {H(…, 2) | H(…, 0)} for d = 1, and
//! otherwise is raised to m at the cost of v_{n-1}.
//!
//! Three facts make this polynomial. Adding an integer to v_0 subtracts it from H_v, and H_v^{C+E} = H_v^C + E, so
//! points are added at the end. All that a level hands down to the next is how much the entry there is lowered, which is
//! one of 0, 1, …, m - 2, and each level adds at most one of these. An entry 0 hands down what it was given, so only
//! the others count, however far apart they are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::DivRemEuclid;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Stop, Value};

/// Why a recurrence has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecurrenceError {
    /// The length m of the kos is below 3.
    Length,
    /// There is no v_0.
    Empty,
    /// The points do not begin with 0, or do not rise, at this index.
    Points(usize),
    /// The entry of v at this index has no points.
    NoPoints(usize),
    /// The work ended before the answer.
    Stopped(Stop),
}

impl fmt::Display for RecurrenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecurrenceError::Length => f.write_str("m must be at least 3"),
            RecurrenceError::Empty => f.write_str("v must have at least one entry"),
            RecurrenceError::Points(0) => f.write_str("P must begin with 0"),
            RecurrenceError::Points(at) => write!(f, "P must rise, and does not at index {at}"),
            RecurrenceError::NoPoints(at) => write!(f, "v has an entry at index {at}, and P has none"),
            RecurrenceError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for RecurrenceError {}

impl From<Stop> for RecurrenceError {
    fn from(stop: Stop) -> RecurrenceError {
        RecurrenceError::Stopped(stop)
    }
}

/// H_v of Theorem 15, for kos of length m: the entries of v from v_0 upward.
///
/// ```
/// use tedomari_ko::h;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// // KO[1,0] + KO[7,0], with many threats for Left.
/// let v = [-8, 0, 0, 0, -2, 0, 0, 0, 0, 0, -2].map(Into::into);
/// assert_eq!(engine.print(h(&engine, &3.into(), &v)?), "{7||2|0}");
/// # Ok::<(), tedomari_ko::RecurrenceError>(())
/// ```
pub fn h(engine: &Engine, m: &IBig, v: &[IBig]) -> Result<Value, RecurrenceError> {
    let (first, rest) = v.split_first().ok_or(RecurrenceError::Empty)?;
    let mut recurrence = Recurrence::new(m.clone(), -first)?;
    for (l, entry) in (1..).zip(rest) {
        recurrence.add(&(IBig::from(l) - m), entry);
    }
    Ok(recurrence.value(engine)?)
}

/// H_v^C of Theorem 20, where one player may pass: the points P_0 = 0 < P_1 < … of the kos, the entries of v, and the
/// number C.
///
/// ```
/// use tedomari_ko::h_with_passes;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let points = [0, 4, 9].map(Into::into);
/// let v = [0, 1, 1].map(Into::into);
/// let value = h_with_passes(&engine, &3.into(), &points, &v, &2.into())?;
/// assert_eq!(engine.print(value), "{11||6|2}");
/// # Ok::<(), tedomari_ko::RecurrenceError>(())
/// ```
pub fn h_with_passes(
    engine: &Engine,
    m: &IBig,
    points: &[Dyadic],
    v: &[IBig],
    c: &Dyadic,
) -> Result<Value, RecurrenceError> {
    if points.first().is_none_or(|first| !first.is_zero()) {
        return Err(RecurrenceError::Points(0));
    }
    if let Some(at) = points.windows(2).position(|pair| pair[0] >= pair[1]) {
        return Err(RecurrenceError::Points(at + 1));
    }
    if v.is_empty() {
        return Err(RecurrenceError::Empty);
    }
    if v.len() > points.len() {
        return Err(RecurrenceError::NoPoints(points.len()));
    }
    let mut recurrence = Recurrence::with_passes(m.clone(), c.clone())?;
    for (points, entry) in points.iter().zip(v).skip(1) {
        recurrence.add_number(points.clone(), entry);
    }
    Ok(recurrence.value(engine)?)
}

/// A recurrence whose entries are added one by one. Entries are named by the points that m of them are worth, which are
/// the points of the kos.
#[derive(Debug, Clone)]
pub struct Recurrence {
    m: IBig,
    /// -v_0, or C.
    base: Dyadic,
    /// Whether one player may pass, so that what is handed down to v_0 is lost.
    passes: bool,
    /// Points → entry.
    entries: BTreeMap<Dyadic, IBig>,
}

impl Recurrence {
    /// H_v with nothing but v_0 = -base.
    pub fn new(m: IBig, base: impl Into<Dyadic>) -> Result<Recurrence, RecurrenceError> {
        if m < IBig::from(3) {
            return Err(RecurrenceError::Length);
        }
        Ok(Recurrence { m, base: base.into(), passes: false, entries: BTreeMap::new() })
    }

    /// H_v^C with no entries.
    pub fn with_passes(m: IBig, c: impl Into<Dyadic>) -> Result<Recurrence, RecurrenceError> {
        Ok(Recurrence { passes: true, ..Recurrence::new(m, c)? })
    }

    /// Adds to the value.
    pub fn add_base(&mut self, points: &Dyadic) {
        self.base += points;
    }

    /// Adds to the entry for kos of so many points. The smallest count as v_0: those of -m points and fewer, and of 0
    /// points and fewer with passes.
    pub fn add(&mut self, points: &IBig, entry: &IBig) {
        self.add_number(Dyadic::from(points.clone()), entry);
    }

    /// The same for a number of points that need not be an integer, which only kos with passes have.
    pub fn add_number(&mut self, points: Dyadic, entry: &IBig) {
        let least = if self.passes { Dyadic::ZERO } else { Dyadic::from(-&self.m) };
        if points > least {
            *self.entries.entry(points).or_default() += entry;
        } else if !self.passes {
            self.base -= &Dyadic::from(entry.clone());
        }
    }

    /// The value, an ordinary short game.
    pub fn value(&self, engine: &Engine) -> Result<Value, Stop> {
        let levels: Vec<(&Dyadic, &IBig)> =
            self.entries.iter().filter(|(_, entry)| **entry != IBig::ZERO).collect();
        // Downward: by how much each level may be lowered, from the kos of most points.
        let mut lowered = vec![BTreeSet::from([IBig::ZERO])];
        for (_, entry) in levels.iter().rev() {
            let here = lowered.last().expect("a level was entered");
            let mut below = BTreeSet::new();
            for by in here {
                engine.step()?;
                let (_, rest) = self.split(entry, by);
                if rest == IBig::ONE || rest == IBig::ZERO {
                    below.insert(IBig::ZERO);
                }
                if rest == IBig::ONE {
                    below.insert(&self.m - IBig::from(2));
                } else if rest != IBig::ZERO {
                    below.insert(&self.m - rest);
                }
            }
            lowered.push(below);
        }
        // Upward: the values.
        let bottom = lowered.pop().expect("a level was entered");
        let mut values: BTreeMap<IBig, Value> = BTreeMap::new();
        for by in bottom {
            let lost = if self.passes { Dyadic::ZERO } else { Dyadic::from(by.clone()) };
            values.insert(by, engine.number(&(&self.base + &lost)));
        }
        for (points, entry) in levels {
            let mut above = BTreeMap::new();
            for by in lowered.pop().expect("one list a level") {
                engine.step()?;
                let value = self.level(engine, &values, (points, entry), &by)?;
                above.insert(by, value);
            }
            values = above;
        }
        Ok(values[&IBig::ZERO])
    }

    /// The value of a level that is lowered, from those of the levels below.
    fn level(
        &self,
        engine: &Engine,
        below: &BTreeMap<IBig, Value>,
        (points, entry): (&Dyadic, &IBig),
        by: &IBig,
    ) -> Result<Value, Stop> {
        let (whole, rest) = self.split(entry, by);
        let times = |n: IBig| engine.number(&(&Dyadic::from(n) * points));
        if rest == IBig::ZERO {
            engine.add(below[&IBig::ZERO], times(whole))
        } else if rest == IBig::ONE {
            let left = engine.add(below[&(&self.m - IBig::from(2))], times(IBig::ONE))?;
            let game = engine.game(&[left], &[below[&IBig::ZERO]])?;
            engine.add(game, times(whole))
        } else {
            engine.add(below[&(&self.m - rest)], times(whole + IBig::ONE))
        }
    }

    /// An entry that is lowered, divided by m.
    fn split(&self, entry: &IBig, by: &IBig) -> (IBig, IBig) {
        let (whole, rest) = (entry - by).div_rem_euclid(&self.m);
        (whole, IBig::from(rest))
    }
}
