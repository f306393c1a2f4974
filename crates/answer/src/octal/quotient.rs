//! What is the misère quotient of a take-and-break game?

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_misere::{Quotient, Unfinished};
use tedomari_task::{Stop, Task};

use super::rule;
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::ration::Ration;
use crate::session::Session;

/// The question about the misère quotient.
///
/// ```
/// use tedomari_answer::octal::FindMisereQuotient;
/// use tedomari_answer::Session;
/// use tedomari_task::Task;
///
/// let question = FindMisereQuotient { code: "0.123".to_owned(), upto: None };
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert_eq!((answer.order, answer.period), (20, Some(5)));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FindMisereQuotient {
    /// The code, such as 0.77, or the name of the game.
    pub code: String,
    /// Up to which heap, unless a period shows before that all are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<u64>,
}

/// The misère quotient of a game, or of its heaps up to some size. Elements are monomials in the letters of the generators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FoundMisereQuotient {
    /// The code.
    pub code: String,
    /// The name of the game, if it has one.
    pub name: Option<String>,
    /// How many elements there are.
    pub order: u64,
    /// Those that are P-positions.
    pub p_positions: Vec<String>,
    /// The letters of the generators, with the heaps that they are.
    pub generators: Vec<(String, u64)>,
    /// The largest heap that is known.
    pub upto: u64,
    /// The elements of the heaps up to this one.
    pub elements: Vec<String>,
    /// The length of the period, if one is proved; then this is the quotient of the whole game.
    pub period: Option<u64>,
    /// The heap from which on it holds.
    pub preperiod: Option<u64>,
    /// The last heap that the proof looked at.
    pub checked: Option<u64>,
    /// Why something is missing, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<NoQuotient>,
    /// The steps that were spent, if a limit was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Why a quotient is not that of all heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum NoQuotient {
    /// A limit was reached.
    Stopped(Stop),
    /// There is none that could be found.
    TooLarge(TooLarge),
}

/// The quotient is infinite, or too large for the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum TooLarge {
    /// This is so.
    #[serde(rename = "the quotient is infinite or too large to be found")]
    Yes,
}

impl From<Unfinished> for NoQuotient {
    fn from(unfinished: Unfinished) -> NoQuotient {
        match unfinished {
            Unfinished::Stopped(stop) => NoQuotient::Stopped(stop),
            Unfinished::TooLarge => NoQuotient::TooLarge(TooLarge::Yes),
        }
    }
}

impl fmt::Display for NoQuotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoQuotient::Stopped(stop) => stop.fmt(f),
            NoQuotient::TooLarge(TooLarge::Yes) => Unfinished::TooLarge.fmt(f),
        }
    }
}

/// Heaps up to here are looked at if nothing else is asked.
const USUAL: u64 = 1000;

/// A monomial in the letters of the generators.
pub(crate) fn monomial(exponents: &[u8]) -> String {
    let letter = |at: usize| char::from_u32('a' as u32 + at as u32).filter(char::is_ascii_lowercase);
    let mut text = String::new();
    for (at, &exponent) in exponents.iter().enumerate().filter(|&(_, &exponent)| exponent > 0) {
        match letter(at) {
            Some(letter) => text.push(letter),
            None => text += &format!("g{at}"),
        }
        if exponent > 1 {
            text += &format!("^{exponent}");
        }
    }
    if text.is_empty() { "1".to_owned() } else { text }
}

/// The letter of a generator.
pub(crate) fn letter(at: usize) -> String {
    let mut exponents = vec![0; at + 1];
    exponents[at] = 1;
    monomial(&exponents)
}

impl FoundMisereQuotient {
    fn of(quotient: &Quotient) -> FoundMisereQuotient {
        let generators = (0..).zip(quotient.generators());
        let p_positions = (0..quotient.order()).filter(|&element| quotient.is_p(element));
        let period = quotient.period();
        FoundMisereQuotient {
            code: quotient.rule().to_string(),
            name: quotient.rule().name().map(str::to_owned),
            order: quotient.order() as u64,
            p_positions: p_positions.map(|element| monomial(quotient.name(element))).collect(),
            generators: generators.map(|(at, &heap)| (letter(at), heap as u64)).collect(),
            upto: quotient.known() as u64 - 1,
            elements: Vec::new(),
            period: period.map(|period| period.length),
            preperiod: period.map(|period| period.preperiod),
            checked: period.map(|period| period.checked),
            stopped: None,
            nodes: None,
        }
    }

    /// Tells the elements of the heaps, as far as there is room for them.
    fn tell(&mut self, quotient: &Quotient, mut ration: Ration) -> Result<(), Stop> {
        for heap in 0..=self.upto {
            let name =
                quotient.element(heap).map_or(String::new(), |element| monomial(quotient.name(element)));
            // In the list, and as a cell of text.
            ration.take(size_of::<String>() + 3 * name.capacity() + 64)?;
            self.elements.push(name);
        }
        Ok(())
    }
}

impl Answer for FoundMisereQuotient {
    fn stop(&self) -> Option<Stop> {
        match self.stopped {
            Some(NoQuotient::Stopped(stop)) => Some(stop),
            Some(NoQuotient::TooLarge(_)) | None => None,
        }
    }

    fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}

impl Question for FindMisereQuotient {
    const NAME: &'static str = "misère quotient";

    type Answer = FoundMisereQuotient;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<FoundMisereQuotient, Mistake> {
        let mut quotient = Quotient::new(rule(&self.code)?);
        let found = quotient.extend(task, self.upto.unwrap_or(USUAL));
        let mut answer = FoundMisereQuotient::of(&quotient);
        let told = answer.tell(&quotient, Ration::new(task, found.is_err()));
        answer.stopped = found.and(told.map_err(Unfinished::Stopped)).err().map(NoQuotient::from);
        answer.nodes = answer.stop().map(|_| task.steps());
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn ask(code: &str, upto: Option<u64>, limits: Limits) -> FoundMisereQuotient {
        let question = FindMisereQuotient { code: code.to_owned(), upto };
        let answer = Session::new().ask(&Task::new(limits), &question).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<FoundMisereQuotient>(&text).unwrap(), answer, "{text}");
        answer
    }

    #[test]
    fn kayles() {
        let answer = ask("kayles", None, Limits::new());
        assert_eq!((answer.order, answer.p_positions.len(), answer.stopped), (40, 9, None));
        assert_eq!((answer.period, answer.elements.len() as u64), (Some(12), answer.upto + 1));
        assert_eq!(answer.generators[0], ("a".to_owned(), 1));
    }

    #[test]
    fn some_heaps_only() {
        let stopped = ask("kayles", None, Limits::new().nodes(200));
        assert_eq!(stopped.stop(), Some(Stop::Nodes));
        assert!(stopped.nodes.is_some() && stopped.elements.len() as u64 == stopped.upto + 1);
        let large = ask("0.35", Some(300), Limits::new().nodes(1_000_000));
        assert_eq!(large.is_complete(), large.stopped.is_none());
    }

    #[test]
    fn letters_and_monomials() {
        assert_eq!((letter(0), letter(25), letter(26)), ("a".into(), "z".into(), "g26".into()));
        assert_eq!((monomial(&[]), monomial(&[0, 2, 1])), ("1".into(), "b^2c".into()));
    }
}
