//! How strategies did over many sums.

use tedomari_answer::PlayedTournament;
use tedomari_answer::tournament::{Contest, CouponLosses, Source, Standings};

use super::{Page, counted, thousands};
use crate::look::{ALARM, FAINT, STRONG};
use crate::table::{Cell, Table};

/// The answer of `tournament`.
pub fn played_tournament(page: &Page, answer: &PlayedTournament) -> String {
    let mut text = heading(page, answer);
    if answer.sums == 0 {
        return text;
    }
    if let Some(contest) = &answer.contest {
        if let (Some(highest), Some(second)) = (&contest.temperature, &contest.second_temperature) {
            let heat = format!(
                "on average the highest temperature is {}, the second-highest {}",
                highest.decimal(1),
                second.decimal(1)
            );
            text += &format!("  {}\n\n", page.look.paint(FAINT, &heat));
        }
        text += &format!("{}\n{}", standings(page, contest), cross(page, contest));
    }
    if let Some(rows) = &answer.environment {
        text += &format!("\n{}", environment(page, rows));
    }
    text
}

/// The first lines: what was played, and whether that is all.
fn heading(page: &Page, answer: &PlayedTournament) -> String {
    let title = match &answer.source {
        Source::File { file } => format!("{} of {}", counted(answer.sums, "sum", "sums"), page.line(file)),
        Source::Random(sums) => format!(
            "{} sums of {} components ({}, depth {}, leaves up to {}, seed {})",
            thousands(answer.sums),
            sums.components,
            sums.family.name(),
            sums.depth,
            sums.leaves,
            sums.seed
        ),
    };
    let mut text = format!("  {}\n", page.look.paint(STRONG, &title));
    if let Some(stop) = answer.stopped {
        let why = format!("{stop} after {} steps", thousands(answer.nodes.unwrap_or(0)));
        text += &format!("  {}\n", page.look.paint(ALARM, &why));
    }
    text
}

fn percent(part: u64, whole: u64) -> String {
    format!("{}%", (200 * part + whole) / (2 * whole).max(1))
}

fn loss(standing: &Standings) -> String {
    standing.loss.as_ref().map_or_else(String::new, |loss| loss.decimal(2))
}

fn standings(page: &Page, contest: &Contest) -> String {
    let mut table = Table::new(&page.look).right(&[1, 2, 3, 4, 5, 6, 7]);
    let mut names = vec!["against best play", "loss", "first", "second", "optimal", "worst", "slips"];
    if contest.strategies.iter().any(|row| row.all.nanoseconds.is_some()) {
        names.push(if page.look.ascii { "us a move" } else { "µs a move" });
    }
    table.heading(&names);
    for row in &contest.strategies {
        let all = &row.all;
        let time = all.nanoseconds.map(|nanoseconds| {
            let tenths = nanoseconds.div_ceil(100);
            format!("{}.{}", tenths / 10, tenths % 10)
        });
        table.row([
            row.strategy[..].into(),
            Cell::styled(loss(all), STRONG),
            loss(&row.first).into(),
            loss(&row.second).into(),
            percent(all.optimal, all.games).into(),
            all.worst.as_ref().map_or_else(String::new, ToString::to_string).into(),
            percent(all.slips, all.moves).into(),
            Cell::styled(time.unwrap_or_default(), FAINT),
        ]);
    }
    table.render()
}

/// Every strategy against every other, the columns by number.
fn cross(page: &Page, contest: &Contest) -> String {
    let columns: Vec<usize> = (1..=contest.strategies.len()).collect();
    let mut table = Table::new(&page.look).right(&columns);
    let numbers: Vec<String> = columns.iter().map(ToString::to_string).collect();
    let names: Vec<&str> = std::iter::once("each other").chain(numbers.iter().map(|n| &n[..])).collect();
    table.heading(&names);
    for ((name, row), number) in contest.against.iter().zip(&numbers) {
        let mut cells: Vec<Cell> = vec![format!("{number} {name}").into()];
        cells.extend(row.iter().map(|(_, made)| match made {
            Some(made) => made.decimal(2).into(),
            None => "".into(),
        }));
        table.cells(cells);
    }
    table.render()
}

/// What each strategy loses among coupons.
fn environment(page: &Page, rows: &[CouponLosses]) -> String {
    let names: Vec<&str> = rows.first().map(|row| row.loss.names().collect()).unwrap_or_default();
    let columns: Vec<usize> = (0..=names.len()).collect();
    let mut table = Table::new(&page.look).right(&columns);
    table.heading(&[&["coupons"], &names[..]].concat());
    for row in rows {
        let step = row.step.as_ref().map_or_else(|| "none".to_owned(), |step| format!("by {step}"));
        let losses = row.loss.iter().map(|(_, loss)| match loss {
            Some(loss) => loss.decimal(3).into(),
            None => "".into(),
        });
        table.cells(std::iter::once(step.into()).chain(losses).collect());
    }
    table.render()
}
