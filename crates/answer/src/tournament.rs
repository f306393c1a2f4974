//! How do strategies do over many sums: against best play, against each other, among coupons?

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use tedomari_number::Dyadic;
use tedomari_strategy::{
    Average, Coupons, CouponsError, Field, Fraction, Sides, Standing, Strategy, Tournament, all, loss_among,
};
use tedomari_sum::instances::file::{self, Entry, EntryError};
use tedomari_sum::{Game, Sum, instances};
use tedomari_task::{Stop, Task};
use tedomari_value::{Engine, NoPositions};
use tedomari_vocabulary::Player;

use crate::by_name::ByName;
use crate::generate::GenerateSums;
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::{any_of, whole};
use crate::session::Session;
use crate::strategy::named;

/// The question how strategies do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayTournament {
    /// The sums that are played.
    #[serde(flatten)]
    pub sums: TournamentSums,
    /// The strategies; all if there are none.
    #[serde(default)]
    pub strategies: Vec<String>,
    /// Steps of stacks of coupons that lie beside the sums. With them it is asked what strategies lose among coupons,
    /// otherwise how they do against best play and against each other.
    #[serde(default)]
    pub coupons: Vec<Dyadic>,
    /// Whether it is wanted how long the strategies think.
    #[serde(default = "yes")]
    pub times: bool,
}

fn yes() -> bool {
    true
}

/// The sums of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum TournamentSums {
    /// Those of a file.
    File {
        /// The name, for whoever reads the answer.
        file: String,
        /// What stands in it, as files of sums are written.
        text: String,
    },
    /// Random ones.
    Random(GenerateSums),
}

/// What was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Source {
    /// The sums of a file.
    File {
        /// Its name.
        file: String,
    },
    /// Random sums.
    Random(GenerateSums),
}

/// How strategies did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = contest_or_coupons))]
pub struct PlayedTournament {
    /// How many sums were played.
    pub sums: u64,
    /// Why not all, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Against best play and against each other.
    #[serde(flatten)]
    pub contest: Option<Contest>,
    /// Or among coupons: none at first, then by each step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub environment: Option<Vec<CouponLosses>>,
    /// Which sums were played.
    pub source: Source,
}

/// One of the two was played.
#[cfg(feature = "schema")]
fn contest_or_coupons(schema: &mut Schema) {
    whole::<(Contest,)>(schema);
    any_of(schema, &[&["strategies"], &["environment"]]);
}

/// How strategies did against best play and against each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Contest {
    /// The highest temperature of a sum, on average; null if nothing was played.
    pub temperature: Option<Fraction>,
    /// The second-highest.
    pub second_temperature: Option<Fraction>,
    /// Each strategy against best play.
    pub strategies: Vec<StrategyStanding>,
    /// What each strategy, moving first, makes beyond the optimum against each, on average.
    pub against: ByName<ByName<Option<Fraction>>>,
}

/// How a strategy did against best play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct StrategyStanding {
    /// Its name.
    pub strategy: String,
    /// In all games.
    #[serde(flatten)]
    pub all: Standings,
    /// When it moved first.
    pub first: Standings,
    /// When it moved second.
    pub second: Standings,
}

/// How a strategy did in some games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Standings {
    /// What a game lost, on average; null if there was none.
    pub loss: Option<Fraction>,
    /// The most that one lost.
    pub worst: Option<Dyadic>,
    /// Games that lost nothing.
    pub optimal: u64,
    /// The games.
    pub games: u64,
    /// The strategy's moves.
    pub moves: u64,
    /// Its moves that lost something.
    pub slips: u64,
    /// How long it thought about a move, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nanoseconds: Option<u64>,
}

/// What strategies lose among coupons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CouponLosses {
    /// The step between coupons; null for no coupons.
    pub step: Option<Dyadic>,
    /// What each strategy loses on average against the opponent that is worst for it.
    pub loss: ByName<Option<Fraction>>,
}

/// The sums at hand.
enum Entries {
    Random(Box<instances::Sums>),
    Filed(Vec<Entry>),
}

/// About what a random component takes as a game for each byte of its text.
const GAME_BYTES: usize = 48;

impl Entries {
    /// Does something with every sum until a limit is reached; which it was.
    fn each(
        self,
        question: &PlayTournament,
        session: &Session,
        task: &Task,
        mut work: impl FnMut(&Engine, &Sum) -> Result<(), Unfinished>,
    ) -> Result<Option<Stop>, Mistake> {
        let engine = session.engine(task);
        let (mut played, count) = (0, question.count(&self));
        let mut play = |sum: Result<Sum, Unfinished>| {
            // Work on a sum may have said what it does.
            task.stage("sums", Some(count));
            task.done(played);
            work(&engine, &sum?)?;
            played += 1;
            task.stage("sums", Some(count));
            task.done(played);
            Ok(())
        };
        let done: Result<(), Unfinished> = match self {
            Entries::Random(mut sums) => {
                (0..count).try_for_each(|_| play(random_sum(&engine, task, &mut sums)))
            }
            Entries::Filed(entries) => entries.iter().try_for_each(|entry| {
                let sum = entry.sum(&engine, &session.rulesets);
                play(sum.map_err(|error| question.unreadable(error)))
            }),
        };
        match done {
            Ok(()) => Ok(None),
            Err(Unfinished::Stopped(stop)) => Ok(Some(stop)),
            Err(Unfinished::Mistake(mistake)) => Err(mistake),
        }
    }
}

/// The next random sum.
fn random_sum(engine: &Engine, task: &Task, sums: &mut instances::Sums) -> Result<Sum, Unfinished> {
    let (held, mut bytes) = (task.hold(), 0);
    let mut games = Vec::new();
    for text in sums.components(task) {
        let text = text?;
        let form =
            engine.read_form(&text, &NoPositions).map_err(|error| Unfinished::reading(&text, error))?;
        bytes += GAME_BYTES * text.len();
        held.grow(bytes)?;
        games.push(Game::of_form(form));
    }
    Ok(Sum::new(games))
}

impl PlayTournament {
    /// The question how all strategies do over these sums.
    pub fn new(sums: TournamentSums) -> PlayTournament {
        PlayTournament { sums, strategies: Vec::new(), coupons: Vec::new(), times: true }
    }

    /// Whether there are such sums, strategies and coupons, as far as can be told before play.
    pub fn check(&self) -> Result<(), Mistake> {
        self.entries().map(|_| ())?;
        self.chosen()?;
        match self.coupons.iter().find(|step| step.signum() <= 0) {
            Some(step) => {
                let message = CouponsError::Step.to_string();
                Err(Mistake::new(&step.to_string(), 0, message).in_field("coupons"))
            }
            None => Ok(()),
        }
    }

    fn entries(&self) -> Result<Entries, Mistake> {
        match &self.sums {
            TournamentSums::Random(random) => Ok(Entries::Random(Box::new(random.sums()?))),
            TournamentSums::File { text, .. } => match file::parse(text) {
                Ok(entries) => Ok(Entries::Filed(entries)),
                Err(error) => Err(misread(text, &error)),
            },
        }
    }

    fn count(&self, entries: &Entries) -> u64 {
        match (&self.sums, entries) {
            (TournamentSums::Random(random), _) => random.count,
            (_, Entries::Filed(entries)) => entries.len() as u64,
            (_, Entries::Random(_)) => 0,
        }
    }

    fn unreadable(&self, error: EntryError) -> Unfinished {
        match (error, &self.sums) {
            (EntryError::Stopped(stop), _) => Unfinished::Stopped(stop),
            (EntryError::Bad(error), TournamentSums::File { text, .. }) => misread(text, &error).into(),
            (EntryError::Bad(error), TournamentSums::Random(_)) => misread("", &error).into(),
        }
    }

    /// The strategies, each once.
    fn chosen(&self) -> Result<Vec<&'static dyn Strategy>, Mistake> {
        let mut chosen: Vec<&'static dyn Strategy> = Vec::new();
        for name in &self.strategies {
            let strategy =
                named(name).map_err(|message| Mistake::new(name, 0, message).in_field("strategies"))?;
            if chosen.iter().all(|other| other.name() != strategy.name()) {
                chosen.push(strategy);
            }
        }
        Ok(if self.strategies.is_empty() { all().to_vec() } else { chosen })
    }

    fn contest(&self, session: &Session, task: &Task) -> Result<PlayedTournament, Mistake> {
        let mut tournament = Tournament::new(&self.chosen()?);
        let stop =
            self.entries()?.each(self, session, task, |engine, sum| Ok(tournament.add(engine, sum)?))?;
        let contest = Some(Contest::of(&tournament, self.times));
        Ok(PlayedTournament { contest, ..self.played(task, tournament.sums(), stop) })
    }

    fn environment(&self, session: &Session, task: &Task) -> Result<PlayedTournament, Mistake> {
        let strategies = self.chosen()?;
        let steps: Vec<Option<Dyadic>> =
            std::iter::once(None).chain(self.coupons.iter().cloned().map(Some)).collect();
        let mut losses = vec![vec![Average::default(); strategies.len()]; steps.len()];
        let mut played = 0;
        let stop = self.entries()?.each(self, session, task, |engine, sum| {
            let round = losses_in(engine, sum, &strategies, &steps)?;
            for (all, one) in losses.iter_mut().flatten().zip(round.iter().flatten()) {
                all.merge(one);
            }
            played += 1;
            Ok(())
        })?;
        let rows = steps.into_iter().zip(&losses).map(|(step, row)| {
            let named = strategies
                .iter()
                .zip(row)
                .map(|(strategy, loss)| (strategy.name().to_owned(), fraction(loss)));
            CouponLosses { step, loss: named.collect() }
        });
        let environment = Some(rows.collect());
        Ok(PlayedTournament { environment, ..self.played(task, played, stop) })
    }

    /// An answer without tables.
    fn played(&self, task: &Task, sums: u64, stop: Option<Stop>) -> PlayedTournament {
        let source = match &self.sums {
            TournamentSums::File { file, .. } => Source::File { file: file.clone() },
            TournamentSums::Random(random) => Source::Random(random.clone()),
        };
        let nodes = stop.map(|_| task.steps());
        PlayedTournament { sums, stopped: stop, nodes, contest: None, environment: None, source }
    }
}

fn misread(text: &str, error: &file::FileError) -> Mistake {
    Mistake::new(text, error.offset, format!("line {}: {}", error.line, error.message)).in_field("text")
}

/// What every strategy loses in one sum, on either side and moving first or second, for every step.
fn losses_in(
    engine: &Engine,
    sum: &Sum,
    strategies: &[&'static dyn Strategy],
    steps: &[Option<Dyadic>],
) -> Result<Vec<Vec<Average>>, Unfinished> {
    let field = Field::new(engine, Coupons::none());
    let (start, _) = field.enter(sum)?;
    let temperature = field.temperature(&start).cloned().unwrap_or(Dyadic::ZERO);
    let mut losses = vec![vec![Average::default(); strategies.len()]; steps.len()];
    for (step, row) in steps.iter().zip(&mut losses) {
        let coupons = match step {
            None => Coupons::none(),
            Some(step) => Coupons::covering(&temperature, step).map_err(|error| {
                let message = format!("a sum has temperature {temperature}, and by {step}: {error}");
                Mistake::new(&step.to_string(), 0, message).in_field("coupons")
            })?,
        };
        for (strategy, losses) in strategies.iter().zip(row) {
            for plays in Player::BOTH {
                for first in Player::BOTH {
                    losses.add(&loss_among(engine, *strategy, sum, &coupons, Sides { plays, first })?);
                }
            }
        }
    }
    Ok(losses)
}

/// An average; nothing if nothing was played.
fn fraction(average: &Average) -> Option<Fraction> {
    (average.count() > 0).then(|| average.fraction())
}

impl Contest {
    fn of(tournament: &Tournament, times: bool) -> Contest {
        let rows = tournament.strategies().iter().enumerate();
        let strategies = rows.clone().map(|(row, strategy)| StrategyStanding {
            strategy: strategy.name().to_owned(),
            all: Standings::of(&tournament.overall(row), times),
            first: Standings::of(tournament.moving_first(row), times),
            second: Standings::of(tournament.moving_second(row), times),
        });
        let against = rows.clone().map(|(row, strategy)| {
            let made = rows
                .clone()
                .map(|(column, other)| (other.name().to_owned(), fraction(tournament.against(row, column))));
            (strategy.name().to_owned(), made.collect())
        });
        let [highest, second] = tournament.temperatures();
        Contest {
            temperature: fraction(highest),
            second_temperature: fraction(second),
            strategies: strategies.collect(),
            against: against.collect(),
        }
    }
}

impl Standings {
    fn of(standing: &Standing, times: bool) -> Standings {
        let a_move = standing.thinking.as_nanos() / u128::from(standing.moves.max(1));
        Standings {
            loss: fraction(&standing.loss),
            worst: standing.worst.clone(),
            optimal: standing.optimal,
            games: standing.loss.count(),
            moves: standing.moves,
            slips: standing.slips,
            nanoseconds: times.then(|| u64::try_from(a_move).unwrap_or(u64::MAX)),
        }
    }
}

impl Answer for PlayedTournament {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for PlayTournament {
    const NAME: &'static str = "tournament";

    type Answer = PlayedTournament;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<PlayedTournament, Mistake> {
        self.check()?;
        if self.coupons.is_empty() { self.contest(session, task) } else { self.environment(session, task) }
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn small(count: u64) -> PlayTournament {
        let sums = GenerateSums { components: 2, depth: 2, leaves: 9, ..GenerateSums::new(count, 1) };
        let strategies = ["sentestrat", "Greedy", "greedy"].map(str::to_owned).to_vec();
        PlayTournament { strategies, ..PlayTournament::new(TournamentSums::Random(sums)) }
    }

    fn filed(text: &str) -> PlayTournament {
        PlayTournament::new(TournamentSums::File { file: "a.sums".to_owned(), text: text.to_owned() })
    }

    fn ask(question: &PlayTournament, limits: Limits) -> PlayedTournament {
        let text = serde_json::to_string(question).unwrap();
        assert_eq!(serde_json::from_str::<PlayTournament>(&text).unwrap(), *question, "{text}");
        let answer = Session::new().ask(&Task::new(limits), question).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<PlayedTournament>(&text).unwrap(), answer, "{text}");
        answer
    }

    #[test]
    fn against_best_play_and_each_other() {
        for question in [small(3), PlayTournament { times: false, ..small(3) }, small(0)] {
            let contest = ask(&question, Limits::new()).contest.unwrap();
            let names: Vec<&str> = contest.against.names().collect();
            assert_eq!(names, ["sentestrat", "greedy"]);
            for row in &contest.strategies {
                assert_eq!(row.all.games, row.first.games + row.second.games);
                assert_eq!(row.all.nanoseconds.is_some(), question.times);
            }
        }
    }

    #[test]
    fn among_coupons() {
        let steps = ["2", "1/2"].map(|step| step.parse().unwrap()).to_vec();
        let answer = ask(&PlayTournament { coupons: steps, ..small(2) }, Limits::new());
        let rows = answer.environment.unwrap();
        assert_eq!((rows.len(), answer.contest), (3, None));
        assert!(rows[0].step.is_none() && rows[2].loss.get("greedy").is_some());
    }

    #[test]
    fn of_a_file() {
        let text = "domineering(3x4) ; {4|1}\n{{9|5}|0} ; {3|2}\n";
        let answer = ask(&filed(text), Limits::new());
        assert_eq!((answer.sums, answer.source), (2, Source::File { file: "a.sums".to_owned() }));
        let stopped = ask(&filed(text), Limits::new().nodes(50));
        assert_eq!((stopped.stop(), stopped.nodes.is_some()), (Some(Stop::Nodes), true));
        let wrong = |text: &str| Session::new().ask(&Task::default(), &filed(text)).unwrap_err();
        let mistake = wrong("{4|1}\n{3|2} ; domineering(..|.)\n");
        assert!(mistake.message.starts_with("line 2: row 2"), "{mistake}");
        assert_eq!(wrong("{4|1}\n  left = x\n").field.as_deref(), Some("text"));
    }

    #[test]
    fn very_large_sums_end_with_their_limit() {
        let sums = GenerateSums { components: 1_000_000_000, ..GenerateSums::new(1, 1) };
        let question = PlayTournament::new(TournamentSums::Random(sums));
        assert_eq!(ask(&question, Limits::new().nodes(1000)).stop(), Some(Stop::Nodes));
        assert_eq!(ask(&question, Limits::new().memory(1 << 20)).stop(), Some(Stop::Memory));
    }

    #[test]
    fn steps_that_are_too_fine() {
        let coupons = vec!["1/4096".parse().unwrap()];
        let question = PlayTournament { coupons, ..small(1) };
        let mistake = Session::new().ask(&Task::default(), &question).unwrap_err();
        assert!(mistake.message.contains("more than 4096 coupons"), "{mistake}");
        let question = PlayTournament { coupons: vec![0.into()], ..small(1) };
        assert_eq!(question.check().unwrap_err().field.as_deref(), Some("coupons"));
    }
}
