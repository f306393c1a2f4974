//! `tedomari tournament`: strategies over many sums, random or from a file, against best play, against each other, among coupons.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::strategy::{
    Average, Coupons, CouponsError, Field, Sides, Standing, Tournament, all, by_name, loss_among,
};
use tedomari::sums::instances::file::{self, Entry, EntryError};
use tedomari::sums::instances::{Family, Recipe, Sums};
use tedomari::{Dyadic, Engine, Player, Stop, Strategy, Sum};

use super::strategy::named;
use crate::args::OutputArgs;
use crate::batch::{self, Answer, Source};
use crate::bounds;
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::item::{Bad, Item, Mistake};
use crate::limits::LimitArgs;
use crate::look::{ALARM, FAINT, STRONG};
use crate::progress::thousands;
use crate::sums;
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ tedomari tournament --count 20 --components 3 --strategies greedy,sentestrat --no-times
    20 sums of 3 components (thesis, depth 3, leaves up to 50, seed 1)
    on average the highest temperature is 26.0, the second-highest 16.9

    against best play  loss  first  second  optimal  worst  slips
    greedy             2.30   2.08    2.53      63%     15    14%
    sentestrat         1.55   1.70    1.40      70%     10    11%

    each other       1      2
    1 greedy      0.83  -1.15
    2 sentestrat  1.50  -0.33";

/// Play strategies over many sums, random ones or those of a file, and compare them
///
/// In every sum each strategy plays both sides, moving first and second, against best play. The first table shows what
/// it loses: on average, at worst, and in how many games nothing.
///
/// Then every strategy moves first against every other. The second table shows what that makes beyond the optimum. It is
/// below 0 if the mistakes of the row weigh more.
///
/// With --coupons a stack of coupons lies beside each sum, from its temperature down in the given step. The table shows
/// what a strategy loses against the opponent that is worst for it.
///
/// The same seed gives the same sums everywhere. A file of sums is written as `solve` reads it. Positions may stand in
/// it.
///
/// With --json the fields are: input, sums, temperature, second_temperature, strategies, against; with --coupons
/// environment instead of the last four. Each of the strategies has: strategy, loss, worst, optimal, games, moves, slips,
/// nanoseconds (a move), first, second.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct TournamentArgs {
    /// Play the sums of this file instead of random ones
    #[arg(conflicts_with_all = ["count", "components", "depth", "options", "leaves", "class", "seed"])]
    file: Option<String>,

    /// How many sums
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u64,

    /// Components of a sum
    #[arg(long, value_name = "N", default_value_t = 5)]
    components: usize,

    /// Depth of the trees at most
    #[arg(long, value_name = "N", default_value_t = 3)]
    depth: u32,

    /// Options of a player at most
    #[arg(long, value_name = "N", default_value_t = 2)]
    options: u32,

    /// Leaves are integers from -N to N
    #[arg(long, value_name = "N", default_value_t = 50)]
    leaves: i64,

    /// What kind of components
    #[arg(
        long,
        value_name = "CLASS",
        visible_alias = "family",
        ignore_case = true,
        default_value = "thesis",
        value_parser = sums::class()
    )]
    class: Family,

    /// Where the random numbers start
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Only these strategies, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = known)]
    strategies: Vec<String>,

    /// Play among coupons in these steps, with commas between them: 4,2,1,1/2
    #[arg(long, value_name = "STEPS", value_delimiter = ',', value_parser = step)]
    coupons: Vec<Dyadic>,

    /// Leave the times out, so that the same seed gives the same output
    #[arg(long)]
    no_times: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

fn known(text: &str) -> Result<String, String> {
    named(text).map(|strategy| strategy.name().to_owned())
}

fn step(text: &str) -> Result<Dyadic, String> {
    let step: Dyadic = text.trim().parse().map_err(|error| format!("{error}"))?;
    if step.signum() <= 0 {
        return Err(CouponsError::Step.to_string());
    }
    Ok(step)
}

impl TournamentArgs {
    fn recipe(&self) -> Recipe {
        let &TournamentArgs { class: family, components, depth, options, leaves, .. } = self;
        Recipe { family, components, depth, options, leaves }
    }

    fn chosen(&self) -> Vec<&'static dyn Strategy> {
        if self.strategies.is_empty() {
            return all().to_vec();
        }
        self.strategies.iter().filter_map(|name| by_name(name)).collect()
    }

    fn input(&self) -> Json {
        let mut input = match &self.file {
            Some(file) => json!({ "file": file }),
            None => json!({
                "count": self.count,
                "components": self.components,
                "depth": self.depth,
                "options": self.options,
                "leaves": self.leaves,
                "family": self.class.name(),
                "seed": self.seed,
            }),
        };
        if !self.coupons.is_empty() {
            input["coupons"] = self.coupons.iter().map(|step| Json::from(step.to_string())).collect();
        }
        input
    }
}

pub fn run(args: TournamentArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let mut item = Item { input: args.input(), id: None, texts: Vec::new() };
    let entries = match &args.file {
        None => {
            let sums = args.recipe().sums(args.seed).map_err(|error| Failure::Usage(error.to_string()))?;
            Entries::Random(sums, usize::try_from(args.count).unwrap_or(usize::MAX))
        }
        Some(name) => {
            let text = std::fs::read_to_string(name)
                .map_err(|error| Failure::Usage(format!("`{name}` could not be read: {error}")))?;
            let filed = file::parse(&text).map_err(|error| {
                Failure::Usage(format!("`{name}`, line {}: {}", error.line, error.message))
            })?;
            item.texts.push(text);
            Entries::Filed(filed)
        }
    };
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    batch::run(&mut desk, Source::Arguments(vec![item]), |desk, item| {
        if args.coupons.is_empty() {
            contest(desk, &args, item, &entries)
        } else {
            environment(desk, &args, item, &entries)
        }
    })
}

/// What is played.
enum Entries {
    /// So many of these.
    Random(Sums, usize),
    Filed(Vec<Entry>),
}

impl Entries {
    fn all(&self) -> Box<dyn Iterator<Item = Entry> + '_> {
        match self {
            Entries::Random(sums, count) => Box::new(sums.clone().take(*count)),
            Entries::Filed(entries) => Box::new(entries.iter().cloned()),
        }
    }
}

/// Why a tournament does not go on.
enum Halt {
    Stopped(Stop),
    /// An argument does not fit the sums.
    Bad(Bad),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}

/// Does something with every sum, until the budget runs out; tells if it did.
fn each(
    desk: &Desk,
    item: &Item,
    entries: &Entries,
    mut work: impl FnMut(&Engine, &Sum) -> Result<(), Halt>,
) -> Result<Option<Stop>, Bad> {
    let engine = &desk.engine;
    for entry in entries.all() {
        let done = match entry.sum(engine, &desk.rulesets) {
            Ok(sum) => work(engine, &sum),
            Err(EntryError::Stopped(stop)) => Err(Halt::Stopped(stop)),
            // Only in a file: random trees of braces and integers can always be read.
            Err(EntryError::Bad(error)) => {
                let message = format!("line {}: {}", error.line, error.message);
                return Err(item.bad(0, None, error.offset, message));
            }
        };
        match done {
            Ok(()) => {}
            Err(Halt::Stopped(stop)) => return Ok(Some(stop)),
            Err(Halt::Bad(bad)) => return Err(bad),
        }
    }
    Ok(None)
}

/// The first lines: what was played, and whether that is all.
fn heading(desk: &Desk, args: &TournamentArgs, played: u64, stop: Option<Stop>) -> String {
    let title = match &args.file {
        Some(file) if played == 1 => format!("1 sum of {}", desk.line(file)),
        Some(file) => format!("{} sums of {}", thousands(played), desk.line(file)),
        None => format!(
            "{} sums of {} components ({}, depth {}, leaves up to {}, seed {})",
            thousands(played),
            args.components,
            args.class.name(),
            args.depth,
            args.leaves,
            args.seed
        ),
    };
    let mut text = format!("  {}\n", desk.look.paint(STRONG, &title));
    if let Some(stop) = stop {
        let why = format!("{stop} after {} steps", thousands(desk.steps()));
        text += &format!("  {}\n", desk.look.paint(ALARM, &why));
    }
    text
}

/// Counts and whether the budget ran out, before the tables.
fn opening(desk: &Desk, played: u64, stop: Option<Stop>) -> Map<String, Json> {
    let mut fields = Map::new();
    fields.insert("sums".into(), played.into());
    if let Some(stop) = stop {
        fields.insert("stopped".into(), stop.to_string().into());
        fields.insert("nodes".into(), desk.steps().into());
    }
    fields
}

fn contest(desk: &Desk, args: &TournamentArgs, item: &Item, entries: &Entries) -> Result<Answer, Bad> {
    let mut tournament = Tournament::new(&args.chosen());
    let stop = desk.watch(|| each(desk, item, entries, |engine, sum| Ok(tournament.add(engine, sum)?)))?;
    let mut answer = bounds::begun(stop);
    if desk.json {
        answer.fields = opening(desk, tournament.sums(), stop);
        answer.fields.append(&mut tournament_json(&tournament, args.no_times));
    } else {
        answer.text = heading(desk, args, tournament.sums(), stop);
        if tournament.sums() > 0 {
            let [highest, second] = tournament.temperatures().each_ref().map(|t| t.decimal(1));
            let heat =
                format!("on average the highest temperature is {highest}, the second-highest {second}");
            answer.text += &format!("  {}\n\n", desk.look.paint(FAINT, &heat));
            answer.text += &standings_text(desk, &tournament, args.no_times);
            answer.text.push('\n');
            answer.text += &cross_text(desk, &tournament);
        }
    }
    Ok(answer)
}

fn standing_json(standing: &Standing, no_times: bool) -> Json {
    let mut object = json!({
        "loss": average_json(&standing.loss),
        "worst": standing.worst.as_ref().map(Dyadic::to_string),
        "optimal": standing.optimal,
        "games": standing.loss.count(),
        "moves": standing.moves,
        "slips": standing.slips,
    });
    if !no_times {
        object["nanoseconds"] = nanoseconds(standing).into();
    }
    object
}

/// An average; null if nothing was played.
fn average_json(average: &Average) -> Json {
    if average.count() == 0 { Json::Null } else { average.to_string().into() }
}

/// The time of a move.
fn nanoseconds(standing: &Standing) -> u64 {
    u64::try_from(standing.thinking.as_nanos() / u128::from(standing.moves.max(1))).unwrap_or(u64::MAX)
}

fn tournament_json(tournament: &Tournament, no_times: bool) -> Map<String, Json> {
    let rows = tournament.strategies().iter().enumerate();
    let strategies = rows.clone().map(|(row, strategy)| {
        let mut object = json!({ "strategy": strategy.name() });
        if let (Json::Object(all), Json::Object(own)) =
            (standing_json(&tournament.overall(row), no_times), &mut object)
        {
            own.extend(all);
        }
        object["first"] = standing_json(tournament.moving_first(row), no_times);
        object["second"] = standing_json(tournament.moving_second(row), no_times);
        object
    });
    let against = rows.clone().map(|(row, strategy)| {
        let columns = tournament.strategies().iter().enumerate();
        let made = columns
            .map(|(column, other)| (other.name().to_owned(), average_json(tournament.against(row, column))));
        (strategy.name().to_owned(), Json::Object(made.collect()))
    });
    let mut fields = Map::new();
    let [highest, second] = tournament.temperatures();
    fields.insert("temperature".into(), average_json(highest));
    fields.insert("second_temperature".into(), average_json(second));
    fields.insert("strategies".into(), strategies.collect());
    fields.insert("against".into(), Json::Object(against.collect()));
    fields
}

fn percent(part: u64, whole: u64) -> String {
    format!("{}%", (200 * part + whole) / (2 * whole).max(1))
}

fn standings_text(desk: &Desk, tournament: &Tournament, no_times: bool) -> String {
    let mut table = Table::new(&desk.look).right(&[1, 2, 3, 4, 5, 6, 7]);
    let mut names = vec!["against best play", "loss", "first", "second", "optimal", "worst", "slips"];
    if !no_times {
        names.push(if desk.look.ascii { "us a move" } else { "µs a move" });
    }
    table.heading(&names);
    for (row, strategy) in tournament.strategies().iter().enumerate() {
        let all = tournament.overall(row);
        let tenths = nanoseconds(&all).div_ceil(100);
        table.row([
            strategy.name().into(),
            Cell::styled(all.loss.decimal(2), STRONG),
            tournament.moving_first(row).loss.decimal(2).into(),
            tournament.moving_second(row).loss.decimal(2).into(),
            percent(all.optimal, all.loss.count()).into(),
            all.worst.map_or_else(String::new, |worst| worst.to_string()).into(),
            percent(all.slips, all.moves).into(),
            Cell::styled(
                if no_times { String::new() } else { format!("{}.{}", tenths / 10, tenths % 10) },
                FAINT,
            ),
        ]);
    }
    table.render()
}

/// Columns of a table of strategies; there are no more strategies than this.
const COLUMNS: usize = 9;

fn cross_text(desk: &Desk, tournament: &Tournament) -> String {
    let mut table = Table::new(&desk.look).right(&[1, 2, 3, 4, 5, 6, 7, 8]);
    let numbers: Vec<String> = (1..=tournament.strategies().len()).map(|n| n.to_string()).collect();
    let names: Vec<&str> = std::iter::once("each other").chain(numbers.iter().map(|n| &n[..])).collect();
    table.heading(&names);
    for (row, strategy) in tournament.strategies().iter().enumerate() {
        let mut cells = [const { String::new() }; COLUMNS];
        cells[0] = format!("{} {}", row + 1, strategy.name());
        for (column, cell) in cells.iter_mut().skip(1).take(numbers.len()).enumerate() {
            *cell = tournament.against(row, column).decimal(2);
        }
        table.row(cells.map(Cell::from));
    }
    table.render()
}

/// Losses among coupons: for every step, and for none, what each strategy loses on average.
struct Losses {
    steps: Vec<Option<Dyadic>>,
    losses: Vec<Vec<Average>>,
    sums: u64,
}

fn environment(desk: &Desk, args: &TournamentArgs, item: &Item, entries: &Entries) -> Result<Answer, Bad> {
    let strategies = args.chosen();
    let steps: Vec<Option<Dyadic>> =
        std::iter::once(None).chain(args.coupons.iter().cloned().map(Some)).collect();
    let nothing = vec![vec![Average::default(); strategies.len()]; steps.len()];
    let mut found = Losses { steps, losses: nothing, sums: 0 };
    let stop = desk.watch(|| {
        each(desk, item, entries, |engine, sum| {
            let round = losses_in(engine, sum, &strategies, &found.steps, item)?;
            for (all, one) in found.losses.iter_mut().flatten().zip(round.iter().flatten()) {
                all.merge(one);
            }
            found.sums += 1;
            Ok(())
        })
    })?;
    let mut answer = bounds::begun(stop);
    if desk.json {
        answer.fields = opening(desk, found.sums, stop);
        answer.fields.insert("environment".into(), environment_json(&strategies, &found));
    } else {
        answer.text = heading(desk, args, found.sums, stop);
        if found.sums > 0 {
            answer.text.push('\n');
            answer.text += &environment_text(desk, &strategies, &found);
        }
    }
    Ok(answer)
}

/// What every strategy loses in one sum, on either side and moving first or second, for every step.
fn losses_in(
    engine: &Engine,
    sum: &Sum,
    strategies: &[&'static dyn Strategy],
    steps: &[Option<Dyadic>],
    item: &Item,
) -> Result<Vec<Vec<Average>>, Halt> {
    let field = Field::new(engine, Coupons::none());
    let (start, _) = field.enter(sum)?;
    let temperature = field.temperature(&start).cloned().unwrap_or(Dyadic::ZERO);
    let mut losses = vec![vec![Average::default(); strategies.len()]; steps.len()];
    for (step, row) in steps.iter().zip(&mut losses) {
        let coupons = match step {
            None => Coupons::none(),
            Some(step) => Coupons::covering(&temperature, step)
                .map_err(|error| Halt::Bad(misfit(item, step, &temperature, error)))?,
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

/// A step by which there is no stack for a sum.
fn misfit(item: &Item, step: &Dyadic, temperature: &Dyadic, error: CouponsError) -> Bad {
    let message = format!("a sum has temperature {temperature}, and by {step}: {error}");
    let input = item.input.clone();
    Box::new(Mistake { input, field: Some("coupons"), ..*Mistake::line(&step.to_string(), 0, message) })
}

fn environment_json(strategies: &[&'static dyn Strategy], found: &Losses) -> Json {
    let rows = found.steps.iter().zip(&found.losses).map(|(step, row)| {
        let losses = strategies.iter().zip(row);
        let losses = losses.map(|(strategy, loss)| (strategy.name().to_owned(), average_json(loss)));
        json!({ "step": step.as_ref().map(Dyadic::to_string), "loss": Json::Object(losses.collect()) })
    });
    rows.collect()
}

fn environment_text(desk: &Desk, strategies: &[&'static dyn Strategy], found: &Losses) -> String {
    let mut table = Table::new(&desk.look).right(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let names: Vec<&str> =
        std::iter::once("coupons").chain(strategies.iter().map(|strategy| strategy.name())).collect();
    table.heading(&names);
    for (step, row) in found.steps.iter().zip(&found.losses) {
        let mut cells = [const { String::new() }; COLUMNS];
        cells[0] = step.as_ref().map_or_else(|| "none".to_owned(), |step| format!("by {step}"));
        for (cell, loss) in cells.iter_mut().skip(1).zip(row) {
            *cell = loss.decimal(3);
        }
        table.row(cells.map(Cell::from));
    }
    table.render()
}
