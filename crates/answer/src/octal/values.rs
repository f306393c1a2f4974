//! Which values do heaps have, and with which period?

use std::path::PathBuf;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_octal::{Period, Values};
use tedomari_task::{Stop, Task};

use super::Game;
use super::compute::{Computed, computed, refuse_file};
use crate::mistake::Mistake;
use crate::natural::{Natural, as_text};
use crate::question::{Answer, Question};
use crate::ration::Ration;
use crate::session::Session;

/// The question about the values of heaps in normal play.
///
/// ```
/// use tedomari_answer::octal::ComputeOctalValues;
/// use tedomari_answer::Session;
/// use tedomari_task::Task;
///
/// let question = ComputeOctalValues { at: vec!["10^100".parse().unwrap()], ..ComputeOctalValues::new("0.77") };
/// let facts = Session::new().ask(&Task::default(), &question)?.facts;
/// assert_eq!((facts.period, facts.preperiod), (Some(12), Some(71)));
/// assert_eq!(facts.at[0].value, Some(1.into()));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ComputeOctalValues {
    /// The code, such as 0.77, or the name of the game.
    pub code: String,
    /// Up to which heap values are wanted; a few if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<u64>,
    /// Heaps of any size whose values are wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<Natural>,
    /// Whether all values are listed, however many they are.
    #[serde(default)]
    pub full: bool,
    /// A file: the values in it are taken up, if it exists, and all are kept there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<PathBuf>,
}

/// Values of heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ComputedOctalValues {
    /// What is known of them.
    #[serde(flatten)]
    pub facts: OctalFacts,
    /// Why something is missing, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// What is known of the values of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct OctalFacts {
    /// The code.
    pub code: String,
    /// The name of the game, if it has one.
    pub name: Option<String>,
    /// Up to which heap values are listed; left out if only single ones were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<u64>,
    /// The values from the empty heap on; left out if they are very many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<u64>>,
    /// The largest value among the heaps that were asked about.
    pub largest: u64,
    /// The first heap that has it.
    pub largest_at: u64,
    /// The length of the period, if one is proved.
    pub period: Option<u64>,
    /// The heap from which on it holds.
    pub preperiod: Option<u64>,
    /// What a period adds to the value.
    pub saltus: Option<u64>,
    /// The last heap that the proof looked at.
    pub checked: Option<u64>,
    /// How many values were computed.
    pub computed: u64,
    /// How the values were split, where few heaps are rare.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sparse: Option<Sparse>,
    /// Pairs of heaps that were tried.
    pub pairs: u64,
    /// The values of single heaps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<ValueAt>,
    /// Up to which heap values were asked for, if not so many are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<u64>,
    /// Why the values could not be kept in the file, if they could not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsaved: Option<String>,
}

/// The sparse space: the values that are rare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Sparse {
    /// The bits whose sum is odd for rare values.
    pub mask: u32,
    /// Whether the parity of the heap counts too.
    pub parity: bool,
    /// How many heaps are rare.
    pub rare: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
}

/// The value of a heap of any size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ValueAt {
    /// The heap.
    #[serde(serialize_with = "as_text::one")]
    pub heap: Natural,
    /// Its value; null if it is not known.
    #[serde(serialize_with = "as_text::perhaps")]
    pub value: Option<Natural>,
}

/// Values up to here are computed, and a period sought, if nothing else is asked.
const USUAL: u64 = 10_000;
/// Values up to here are shown if nothing else is asked.
const SHOWN: u64 = 59;
/// More values are not listed, unless all are wanted.
const MOST_LISTED: u64 = 100_000;

impl ComputeOctalValues {
    /// The question about a game.
    pub fn new(code: &str) -> ComputeOctalValues {
        ComputeOctalValues { code: code.to_owned(), ..ComputeOctalValues::default() }
    }

    /// Values far enough for this question and for some heaps.
    pub(super) fn compute(&self, session: &Session, task: &Task, heaps: &[u64]) -> Result<Computed, Mistake> {
        let game = Game::read(&self.code)?;
        refuse_file(&game, self.resume.as_deref())
            .map_err(|mistake| Mistake { text: self.code.clone(), ..mistake })?;
        if !game.ends() {
            // Heaps know the digits up to their size; a period is sought where no heap is broken.
            let upto = self.asked(heaps).max(SHOWN);
            if heaps.is_empty()
                && let Some((values, done)) = game.taken(task, upto.max(USUAL))
            {
                let mut found = Computed::new(values, done.err());
                found.endless = Some(game.code());
                found.goes_on = found.values.period().is_some();
                return Ok(found);
            }
            let mut found = computed(task, &game.upto(upto)?, upto, session.rulesets.threads, None)?;
            found.endless = Some(game.code());
            return Ok(found);
        }
        let rule = game.upto(0)?;
        // A little further than asked for, since a period may prove itself there.
        let usual = if rule.code().parts() < 3 { USUAL } else { USUAL / 20 };
        let (asked, threads) = (self.asked(heaps), session.rulesets.threads);
        let found = computed(task, &rule, asked.max(usual), threads, self.resume.as_deref());
        let mut found = found.map_err(|mistake| Mistake { text: self.code.clone(), ..mistake })?;
        // A stop while a period was sought is none if the values are there.
        if self.upto.is_some() && found.values.value(asked).is_some() {
            found.stop = None;
        }
        Ok(found)
    }

    /// The largest heap that is asked about.
    fn asked(&self, heaps: &[u64]) -> u64 {
        let far = self.at.iter().map(|heap| heap.small().unwrap_or(u64::MAX));
        far.chain(heaps.iter().copied()).chain(self.upto).max().unwrap_or(0)
    }

    /// What is known; for a position nothing is listed unasked. A stop may come while values are listed.
    pub(super) fn facts(&self, task: &Task, found: &mut Computed, is_position: bool) -> OctalFacts {
        let upto = self.listed(found, is_position);
        let is_listed = |upto: &u64| *upto <= MOST_LISTED || self.full;
        let ration = Ration::new(task, found.stop.is_some());
        let listed = upto.filter(is_listed).map(|upto| list(ration, &found.values, upto));
        if let Some((_, Err(stop))) = &listed {
            found.stop = found.stop.or(Some(*stop));
        }
        let values = &found.values;
        let (largest, largest_at) = self.largest(found);
        let period = values.period().filter(|_| found.goes_on || found.endless.is_none());
        let at =
            |heap: &Natural| ValueAt { heap: heap.clone(), value: values.value_of(&heap.0).map(Natural) };
        OctalFacts {
            code: found.endless.clone().unwrap_or_else(|| values.rule().to_string()),
            name: values.rule().name().map(str::to_owned),
            upto,
            values: listed.map(|(values, _)| values),
            largest,
            largest_at,
            period: period.map(|period| period.length),
            preperiod: period.map(|period| period.preperiod),
            saltus: period.map(|period| period.saltus),
            checked: period.map(|period| period.checked),
            computed: values.computed().len() as u64,
            sparse: values.split().map(|(split, rare)| Sparse {
                mask: split.mask,
                parity: split.parity,
                rare: rare.len() as u64,
                last_rare: rare.last().map(|&(heap, _)| heap.into()),
            }),
            pairs: values.counts().pairs,
            at: self.at.iter().map(at).collect(),
            asked: self.upto.filter(|asked| Some(*asked) != upto),
            unsaved: found.unsaved.clone(),
        }
    }

    /// Up to which heap values are listed; nothing if only single ones are asked for.
    fn listed(&self, found: &Computed, is_position: bool) -> Option<u64> {
        let values = &found.values;
        let known = match values.period() {
            // Beyond that the code has more digits.
            Some(_) if found.endless.is_some() && !found.goes_on => self.asked(&[]).max(SHOWN),
            Some(_) => u64::MAX,
            None => values.computed().len() as u64 - 1,
        };
        let asked = match self.upto {
            Some(upto) => upto,
            None if self.at.is_empty() && !is_position => SHOWN,
            None => return None,
        };
        Some(asked.min(known))
    }

    /// The largest value among the heaps asked about, and the first heap that has it.
    fn largest(&self, found: &Computed) -> (u64, u64) {
        let values = &found.values;
        let all = values.computed().len() as u64;
        let last = self.upto.unwrap_or(all - 1);
        let heaps = (0..).zip(values.computed().iter().map(|&value| u64::from(value)));
        let known = heaps.take_while(|(heap, _)| *heap <= last);
        let largest = known.max_by_key(|&(heap, value)| (value, std::cmp::Reverse(heap)));
        let (heap, value) = largest.unwrap_or((0, 0));
        match values.period() {
            Some(period)
                if period.saltus > 0 && last >= all && (found.goes_on || found.endless.is_none()) =>
            {
                risen(values, period, last).filter(|&(higher, _)| higher > value).unwrap_or((value, heap))
            }
            _ => (value, heap),
        }
    }
}

/// The largest value up to a heap where each period adds something, and the first heap that has it.
fn risen(values: &Values, period: &Period, last: u64) -> Option<(u64, u64)> {
    let Period { length, preperiod, saltus, .. } = *period;
    let first = preperiod.max(last.saturating_add(1).saturating_sub(length));
    let largest = (first..=last).filter_map(|heap| values.value(heap)).max()?;
    // In each row of heaps that are whole periods apart, the value comes at most once.
    let at = (preperiod..(preperiod + length).min(last.saturating_add(1))).filter_map(|heap| {
        let more = largest.checked_sub(values.value(heap)?)?;
        let at = heap.checked_add((more / saltus).checked_mul(length)?)?;
        (more % saltus == 0 && at <= last).then_some(at)
    });
    at.min().map(|heap| (largest, heap))
}

/// What a value takes in the list, which may have room for twice as many, and as text.
const BYTES_A_VALUE: usize = 3 * size_of::<u64>();

/// The values up to a heap, as far as there is room and time for them.
fn list(mut ration: Ration, values: &Values, upto: u64) -> (Vec<u64>, Result<(), Stop>) {
    let mut list = Vec::new();
    for value in (0..=upto).map_while(|heap| values.value(heap)) {
        if let Err(stop) = ration.take(BYTES_A_VALUE) {
            return (list, Err(stop));
        }
        list.push(value);
    }
    (list, Ok(()))
}

impl Answer for ComputedOctalValues {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for ComputeOctalValues {
    const NAME: &'static str = "octal values";

    type Answer = ComputedOctalValues;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<ComputedOctalValues, Mistake> {
        let mut found = self.compute(session, task, &[])?;
        let facts = self.facts(task, &mut found, false);
        Ok(ComputedOctalValues { facts, stopped: found.stop, nodes: found.stop.map(|_| task.steps()) })
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn ask(question: &ComputeOctalValues, limits: Limits) -> ComputedOctalValues {
        Session::new().ask(&Task::new(limits), question).unwrap()
    }

    #[test]
    fn lists_end_where_the_memory_ends() {
        let kayles = ComputeOctalValues { upto: Some(1 << 40), ..ComputeOctalValues::new("kayles") };
        let short = ask(&kayles, Limits::new());
        assert_eq!((short.facts.values, short.facts.upto, short.stopped), (None, Some(1 << 40), None));
        let full = ComputeOctalValues { full: true, ..kayles };
        let cut = ask(&full, Limits::new().memory(8 << 20));
        assert_eq!(cut.stopped, Some(Stop::Memory));
        let count = cut.facts.values.unwrap().len();
        assert!((100_000..1 << 20).contains(&count), "{count}");
    }

    /// Codes that go on for ever and break nothing: far heaps, and the largest value among those that are asked about.
    #[test]
    fn endless_codes_have_periods() {
        for code in ["0.[3]", "0.3003330[3]", "0.03[32]", "0.3[30]", "0.[331]"] {
            let question = ComputeOctalValues { upto: Some(999), ..ComputeOctalValues::new(code) };
            let facts = ask(&question, Limits::new()).facts;
            let rule: tedomari_octal::Endless = code.parse().unwrap();
            let expected = rule.values(&Task::default(), 999).unwrap();
            let listed = facts.values.unwrap();
            assert!(
                listed.iter().eq(expected.iter().map(|&value| u64::from(value)).collect::<Vec<_>>().iter())
            );
            let largest = listed.iter().max().copied().unwrap();
            let first = listed.iter().position(|&value| value == largest).unwrap() as u64;
            assert_eq!((facts.largest, facts.largest_at), (largest, first), "{code}");
        }
        let question =
            ComputeOctalValues { at: vec!["10^40".parse().unwrap()], ..ComputeOctalValues::new("0.[3]") };
        let facts = ask(&question, Limits::new()).facts;
        assert_eq!((facts.period, facts.saltus), (Some(1), Some(1)));
        assert_eq!(facts.at[0].value, Some("10^40".parse().unwrap()));
        // What was found before a stop is told.
        let stopped = ask(&ComputeOctalValues::new("0.[0333330003]"), Limits::new().nodes(5));
        assert!(stopped.stopped == Some(Stop::Nodes) && stopped.facts.computed > 1);
    }

    #[test]
    fn values_are_kept_in_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let resume = Some(folder.path().join("values"));
        let question = ComputeOctalValues {
            upto: Some(6000),
            resume: resume.clone(),
            ..ComputeOctalValues::new("0.007")
        };
        let stopped = ask(&question, Limits::new().nodes(4000));
        assert_eq!(stopped.stopped, Some(Stop::Nodes));
        // The file cannot even be read in so little room, and stays as it is.
        let size = || std::fs::metadata(question.resume.as_ref().unwrap()).unwrap().len();
        let before = size();
        assert_eq!(ask(&question, Limits::new().memory(1000)).stopped, Some(Stop::Memory));
        assert_eq!(size(), before);
        let resumed = ask(&question, Limits::new());
        let whole = ask(&ComputeOctalValues { resume: None, ..question.clone() }, Limits::new());
        assert_eq!(resumed.facts.values, whole.facts.values);
        let other = ComputeOctalValues { code: "0.07".to_owned(), ..question.clone() };
        let mistake = Session::new().ask(&Task::default(), &other).unwrap_err();
        assert_eq!((mistake.field.as_deref(), &mistake.text[..]), (Some("resume"), "0.07"));
        let nowhere = Some(folder.path().join("no folder").join("values"));
        let unsaved = ask(&ComputeOctalValues { resume: nowhere, ..question }, Limits::new()).facts.unsaved;
        assert!(unsaved.unwrap().contains("could not be written"));
    }
}
