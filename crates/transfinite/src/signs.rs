//! Sign expansions and birthdays.
//!
//! A number is a sequence of pluses and minuses of any ordinal length, its birthday; the first sign at which two numbers differ says which is larger. The
//! expansion of a normal form is known from those of its exponents (Gonshor, *An Introduction to the Theory of Surreal Numbers*, theorems 5.11 and 5.12):
//!
//! * omega^a is a plus, and then, for each plus of a that comes after p others, omega^(p+1) pluses, and for each minus of a after p pluses omega^(p+1)
//!   minuses. A block of n pluses after p of them makes omega^(p+n) pluses, since smaller ordinals in front vanish.
//! * For r > 0 the first plus of r is omega^a, and every later sign of r stands omega^p times, where p counts the pluses of a.
//! * The terms follow each other. Minuses that the exponent shares with the one before are left out, and so is a minus that comes right behind that
//!   whole exponent if its coefficient is not dyadic.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use tedomari_number::{Dyadic, Fraction};
use tedomari_task::Task;

use crate::normal::{Normal, Term};
use crate::trouble::Trouble;

/// Equal signs in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Whether they are pluses.
    pub plus: bool,
    /// How many there are: an ordinal.
    pub length: Normal,
}

#[derive(Default)]
struct Signs(Vec<Run>);

impl Signs {
    fn push(&mut self, plus: bool, length: Normal) {
        match self.0.last_mut() {
            _ if length.is_zero() => {}
            Some(last) if last.plus == plus => last.length = last.length.followed_by(&length),
            _ => self.0.push(Run { plus, length }),
        }
    }
}

impl Normal {
    /// The sign expansion, as runs of equal signs. `None` if a coefficient is not dyadic: its signs go on for ever and have no last run.
    ///
    /// ```
    /// use tedomari_task::{Limits, Task};
    /// use tedomari_transfinite::Normal;
    ///
    /// let task = Task::new(Limits::new());
    /// let signs = Normal::omega().minus(&Normal::from(2)).signs(&task)?.unwrap();
    /// let told: Vec<_> = signs.iter().map(|run| (run.plus, run.length.to_string())).collect();
    /// assert_eq!(told, [(true, "omega".to_owned()), (false, "2".to_owned())]);
    /// # Ok::<(), tedomari_transfinite::Trouble>(())
    /// ```
    pub fn signs(&self, task: &Task) -> Result<Option<Vec<Run>>, Trouble> {
        let mut signs = Signs::default();
        let mut before: Option<(Vec<Run>, bool)> = None;
        for term in self.terms() {
            let Some(coefficient) = term.coefficient.to_dyadic() else { return Ok(None) };
            let Some(exponent) = task.deeper(|| term.exponent.signs(task))? else { return Ok(None) };
            let short = reduced(&exponent, before.as_ref());
            let flipped = coefficient.signum() < 0;
            let scale = power_signs(&short, flipped, &mut signs);
            for (plus, count) in later_signs(&coefficient.abs(), task)? {
                signs.push(plus != flipped, scale.repeated(&Normal::from(count)));
            }
            before = Some((exponent, true));
        }
        Ok(Some(signs.0))
    }

    /// The birthday: the length of the sign expansion. `None` if an exponent has a coefficient that is not dyadic.
    ///
    /// ```
    /// use tedomari_task::{Limits, Task};
    /// use tedomari_transfinite::Normal;
    ///
    /// let task = Task::new(Limits::new());
    /// let born = Normal::omega().minus(&Normal::from(2)).birthday(&task)?.unwrap();
    /// assert_eq!(born.to_string(), "omega + 2");
    /// # Ok::<(), tedomari_transfinite::Trouble>(())
    /// ```
    pub fn birthday(&self, task: &Task) -> Result<Option<Normal>, Trouble> {
        let mut length = Normal::ZERO;
        let mut before: Option<(Vec<Run>, bool)> = None;
        for term in self.terms() {
            let Some(exponent) = task.deeper(|| term.exponent.signs(task))? else { return Ok(None) };
            let short = reduced(&exponent, before.as_ref());
            let mut first = Signs::default();
            let scale = power_signs(&short, false, &mut first);
            for run in first.0 {
                length = length.followed_by(&run.length);
            }
            let dyadic = term.coefficient.to_dyadic();
            let later = match &dyadic {
                Some(r) => Normal::from(born(&r.abs()) - IBig::ONE),
                None => Normal::omega(),
            };
            length = length.followed_by(&scale.repeated(&later));
            before = Some((exponent, dyadic.is_some()));
        }
        Ok(Some(length))
    }
}

/// The exponent as it counts behind the one before, of which is known whether its coefficient is dyadic.
fn reduced(exponent: &[Run], before: Option<&(Vec<Run>, bool)>) -> Vec<Run> {
    let Some((before, dyadic)) = before else { return exponent.to_vec() };
    let mut short = Vec::new();
    let mut place = 0;
    // Whole runs in common, then a part of one.
    while place < exponent.len() && place < before.len() && exponent[place] == before[place] {
        short.extend(exponent[place].plus.then(|| exponent[place].clone()));
        place += 1;
    }
    let Some(run) = exponent.get(place) else { return short };
    let mut length = run.length.clone();
    let mut omits = place == before.len();
    if let Some(other) = before.get(place)
        && other.plus == run.plus
    {
        let common = if other.length < run.length { &other.length } else { &run.length };
        omits = place + 1 == before.len() && *common == other.length;
        if !run.plus {
            length = rest(&length, common);
        }
    }
    if omits && !run.plus && !dyadic {
        length = rest(&length, &Normal::from(1));
    }
    if !length.is_zero() {
        short.push(Run { plus: run.plus, length });
    }
    short.extend_from_slice(&exponent[place + 1..]);
    short
}

/// The ordinal that follows b in a: the c with b + c = a.
fn rest(a: &Normal, b: &Normal) -> Normal {
    let mut at = 0;
    let (long, short) = (a.terms(), b.terms());
    while at < short.len() && at < long.len() && same(&long[at], &short[at]) {
        at += 1;
    }
    let Some(next) = long.get(at) else { return Normal::ZERO };
    let mut terms = long[at..].to_vec();
    if let Some(other) = short.get(at).filter(|other| other.exponent == next.exponent) {
        terms[0].coefficient = &next.coefficient - &other.coefficient;
    }
    Normal::from_sorted(terms)
}

fn same(a: &Term, b: &Term) -> bool {
    a.exponent == b.exponent && a.coefficient == b.coefficient
}

/// The signs of omega^a or of -omega^a; returns omega^p, where p counts the pluses of a.
fn power_signs(exponent: &[Run], flipped: bool, signs: &mut Signs) -> Normal {
    signs.push(!flipped, Normal::from(1));
    let mut pluses = Normal::ZERO;
    for run in exponent {
        if run.plus {
            pluses = pluses.followed_by(&run.length);
            signs.push(!flipped, Normal::power(pluses.clone()));
        } else {
            let block = Normal::power(pluses.followed_by(&Normal::from(1)));
            signs.push(flipped, block.repeated(&run.length));
        }
    }
    Normal::power(pluses)
}

/// The birthday of a positive dyadic number: one more than its integer part and the places behind its point.
fn born(r: &Dyadic) -> IBig {
    let places = IBig::from(r.denominator_exponent());
    let whole = r.floor().numerator();
    if places == IBig::ZERO { whole } else { whole + IBig::ONE + places }
}

/// The signs of a positive dyadic number behind its first plus.
///
/// After the integer part n come a plus, a minus and the binary digits behind the first one that differs, without the last 1 (Berlekamp's rule).
fn later_signs(r: &Dyadic, task: &Task) -> Result<Vec<(bool, IBig)>, Trouble> {
    let whole = r.floor().numerator();
    let places = r.denominator_exponent();
    if places == 0 {
        return Ok(vec![(true, whole - IBig::ONE)]);
    }
    task.work(places)?;
    let fraction = Fraction::from(r) - Fraction::from_parts(whole.clone(), IBig::ONE);
    let digits = fraction.numerator();
    let mut signs = vec![(true, whole), (false, IBig::ONE)];
    for place in (1..places).rev() {
        let place = usize::try_from(place).map_err(|_| tedomari_task::Stop::Memory)?;
        let plus = digits.bit(place);
        match signs.last_mut() {
            Some(last) if last.0 == plus => last.1 += IBig::ONE,
            _ => signs.push((plus, IBig::ONE)),
        }
    }
    Ok(signs)
}
