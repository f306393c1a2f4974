//! The question what a sum of kos is worth.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_ko::{Ko, KoSum, Mastery, RecurrenceError, h, h_with_passes};
use tedomari_notation::Style;
use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use super::entry::{Exactly, KoEntry, KoKind, ScoringRule};
use super::masters::KoMasters;
use super::read::Reading;
use super::worth::{KoMethod, KoWorth};
use crate::digraphs::{Failed, Found};
use crate::loopy::{BanLetter, ThreatLetters};
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;

/// The question what a sum of kos and a game is worth, or what a bare recurrence comes to.
///
/// ```
/// use tedomari_answer::{AskKos, Session};
/// use tedomari_task::Task;
///
/// let question = AskKos::new(&["KO[7,0]", "KO[1,0]"]);
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// assert_eq!(answer.worth.value.as_deref(), Some("{7||2|0}"));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AskKos {
    /// The length m of kos that do not say it, 3 if it is not said; or that of a recurrence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<Exactly>,
    /// The kos.
    #[serde(default)]
    pub kos: Vec<KoEntry>,
    /// A game that is added to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub integer: Option<Exactly>,
    /// Who may pass in kos that are given as `[i, A, B]`.
    #[serde(default)]
    pub kind: KoKind,
    /// How the finished game is counted, which decides who may pass in all kos.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<ScoringRule>,
    /// The ban.
    #[serde(default)]
    pub ban: BanLetter,
    /// Who has very many threats. If this is not said, the answer tells both: Left, and Right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threats: Option<ThreatLetters>,
    /// Whether the number of threats that suffice is searched for however long it takes.
    #[serde(default)]
    pub thorough: bool,
    /// Whether thermographs with a komaster are wanted.
    #[serde(default)]
    pub masters: bool,
    /// Whether thermographs with a komonster are wanted.
    #[serde(default)]
    pub komonster: bool,
    /// A bare recurrence: the entries v.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v: Option<Vec<Exactly>>,
    /// The points P of a recurrence with passes.
    #[serde(rename = "P", default, skip_serializing_if = "Option::is_none")]
    pub p: Option<Vec<Exactly>>,
    /// Its number C.
    #[serde(rename = "C", default, skip_serializing_if = "Option::is_none")]
    pub c: Option<Exactly>,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

/// What a sum of kos is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnsweredKos {
    /// What it is worth to whoever was asked for, else to Left.
    #[serde(flatten)]
    pub worth: KoWorth,
    /// What it is worth if Right has very many threats, if nobody was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_rich: Option<KoWorth>,
    /// The kos, as they are written; nothing of a bare recurrence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
    /// The ban.
    pub ban: BanLetter,
    /// Thermographs with a komaster, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub masters: Option<KoMasters>,
    /// Thermographs with a komonster, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub komonster: Option<KoMasters>,
    /// The steps that were spent.
    pub nodes: u64,
}

impl Answer for AnsweredKos {
    fn stop(&self) -> Option<Stop> {
        let right = self.right_rich.as_ref().and_then(|worth| worth.stopped);
        self.worth.stopped.or(right)
    }
}

impl AskKos {
    /// The question about kos and games as texts.
    pub fn new(kos: &[&str]) -> AskKos {
        let kos = kos.iter().map(|&text| KoEntry::Text(text.to_owned())).collect();
        AskKos { kos, ..AskKos::default() }
    }

    fn find(&self, session: &Session, task: &Task) -> Result<AnsweredKos, Failed> {
        if self.v.is_some() || self.p.is_some() || self.c.is_some() {
            return self.recurrence(session, task);
        }
        let engine = session.engine(task);
        let sum = self.sum(session, task)?;
        let scored = |threats: ThreatLetters| match self.scoring {
            None => sum.clone(),
            Some(rule) => {
                let kos = sum.kos().iter().map(|ko| ko.scored(rule.into(), threats.into()));
                KoSum::new(kos.collect()).plus(sum.ender())
            }
        };
        // With Japanese scoring the player who is not master may pass.
        let mastered = |master: Player| match master {
            Player::Left => scored(ThreatLetters::L),
            Player::Right => scored(ThreatLetters::R),
        };
        let worth = |threats: ThreatLetters| {
            KoWorth::of(&scored(threats), &engine, self.ban.into(), threats, self.thorough, self.style)
        };
        let mut texts: Vec<String> = sum.kos().iter().map(|ko| ko.text(&engine)).collect();
        let ender = engine.print_as(sum.ender(), self.style);
        if texts.is_empty() || ender != "0" {
            texts.push(ender);
        }
        Ok(AnsweredKos {
            worth: worth(self.threats.unwrap_or_default())?,
            right_rich: match self.threats {
                Some(_) => None,
                None => Some(worth(ThreatLetters::R)?),
            },
            sum: Some(texts.join(" + ")),
            ban: self.ban,
            masters: match self.masters {
                true => Some(KoMasters::of(mastered, &engine, Mastery::Komaster)?),
                false => None,
            },
            komonster: match self.komonster {
                true => Some(KoMasters::of(mastered, &engine, Mastery::Komonster)?),
                false => None,
            },
            nodes: task.steps(),
        })
    }

    /// The kos and the games beside them.
    fn sum(&self, session: &Session, task: &Task) -> Result<KoSum, Failed> {
        let engine = session.engine(task);
        let length: u64 = match &self.m {
            Some(m) => m.parse("m")?,
            None => 3,
        };
        let mut kos = Vec::with_capacity(self.kos.len());
        let mut ender = engine.integer(0);
        for (at, entry) in self.kos.iter().enumerate() {
            let in_field = |failed: Failed| match failed {
                Failed::Mistake(mut mistake) => {
                    mistake.component = Some(at);
                    Failed::Mistake(mistake)
                }
                stopped => stopped,
            };
            match entry {
                KoEntry::Text(text) => {
                    let read = Reading::new(session, text, task).and_then(|reading| reading.kos());
                    let (more, game) = read.map_err(in_field)?;
                    kos.extend(more);
                    ender = engine.add(ender, game)?;
                }
                KoEntry::Triple(i, a, b) => {
                    let (a, b) = (a.value(session, task), b.value(session, task));
                    let (a, b) = (a.map_err(in_field)?, b.map_err(in_field)?);
                    let ko = Ko::new(i.parse("kos")?, length, a, b).map_err(|error| {
                        in_field(Mistake::new("", 0, error.to_string()).in_field("kos").into())
                    })?;
                    kos.push(self.kind.of(ko));
                }
            }
        }
        if let Some(integer) = &self.integer {
            let game = integer.value(session, task).map_err(|failed| failed.in_field("integer"))?;
            ender = engine.add(ender, game)?;
        }
        Ok(KoSum::new(kos).plus(ender))
    }

    fn recurrence(&self, session: &Session, task: &Task) -> Result<AnsweredKos, Failed> {
        let engine = session.engine(task);
        let list = |list: &Option<Vec<Exactly>>, field: &'static str| -> Result<Vec<Dyadic>, Mistake> {
            let entries = list.iter().flatten();
            entries.map(|entry| entry.parse::<Dyadic>(field)).collect()
        };
        let whole = |x: &Dyadic, field: &str| {
            let wrong = || Mistake::new(&x.to_string(), 0, "expected an integer").in_field(field);
            x.is_integer().then(|| x.numerator()).ok_or_else(wrong)
        };
        let v = list(&self.v, "v")?;
        let v = v.iter().map(|x| whole(x, "v")).collect::<Result<Vec<_>, _>>()?;
        let m: Dyadic = match &self.m {
            Some(m) => m.parse("m")?,
            None => 3.into(),
        };
        let m = whole(&m, "m")?;
        let (value, method) = match (&self.p, &self.c) {
            (None, None) => (h(&engine, &m, &v), KoMethod::Integers),
            (points, c) => {
                let c: Dyadic = match c {
                    Some(c) => c.parse("C")?,
                    None => Dyadic::ZERO,
                };
                (h_with_passes(&engine, &m, &list(points, "P")?, &v, &c), KoMethod::Passes)
            }
        };
        let value = value.map_err(|error| match error {
            RecurrenceError::Stopped(stop) => Failed::from(stop),
            error => Mistake::new("", 0, error.to_string()).in_field("v").into(),
        })?;
        let worth = KoWorth {
            threats: self.threats.unwrap_or_default(),
            value: Some(engine.print_as(value, self.style)),
            infinitesimal: false,
            sides: None,
            between: None,
            method,
            threats_needed: None,
            stopped: None,
        };
        Ok(AnsweredKos {
            worth,
            right_rich: None,
            sum: None,
            ban: self.ban,
            masters: None,
            komonster: None,
            nodes: task.steps(),
        })
    }
}

impl Question for AskKos {
    const NAME: &'static str = "ko";

    type Answer = Found<AnsweredKos>;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Found<AnsweredKos>, Mistake> {
        Found::of(self.find(session, task), task)
    }
}
