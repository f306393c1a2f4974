//! Endgames of Go.

use std::cmp::Reverse;

use tedomari_answer::AnsweredGo;
use tedomari_answer::go::{GoBounds, GoKo, GoLoss, GoPlay, GoRegion, GoScores, Stone};
use tedomari_number::Dyadic;

use super::{Page, spent};
use crate::look::{FAINT, GOOD, STRONG};
use crate::table::{Cell, Table};

/// So many moves with their losses are shown, unless all are asked for.
const MOST_SHOWN: usize = 6;

/// The answer of `go`.
pub fn answered_go(page: &Page, answer: &AnsweredGo) -> String {
    let mut text = about(page, answer);
    text += &board(page, answer);
    let open = open(answer);
    if !open.is_empty() {
        text.push('\n');
        text += &regions(page, &open);
        for (letter, region) in &open {
            text += &details(page, letter, region);
        }
    }
    text.push('\n');
    text + &whole(page, answer)
}

/// The regions that are not settled, the hottest first, each with the letter that marks it on the board.
fn open(answer: &AnsweredGo) -> Vec<(String, &GoRegion)> {
    let open = answer.regions.iter().filter(|region| !region.settled).enumerate();
    let mut open: Vec<(String, &GoRegion)> = open.map(|(at, region)| (letter(at), region)).collect();
    open.sort_by_key(|(_, region)| Reverse(heat(region)));
    open
}

/// The temperature for the order of the table; of a ko the higher one.
fn heat(region: &GoRegion) -> Option<(i64, u64)> {
    let one = |text: &str| -> Option<(i64, u64)> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let (above, below): (i64, i64) = (above.parse().ok()?, below.parse().ok()?);
        let whole = above.div_euclid(below);
        // A millionth more or less does not matter for the order of a table.
        Some((whole, (i128::from(above.rem_euclid(below)) * 1_000_000 / i128::from(below)) as u64))
    };
    match (&region.temperature, &region.ko) {
        (Some(text), _) => one(text),
        (None, Some(ko)) => one(&ko.black_master.temperature).max(one(&ko.white_master.temperature)),
        (None, None) => None,
    }
}

/// a to z, then aa, ab and so on.
fn letter(at: usize) -> String {
    let last = char::from(b'a' + (at % 26) as u8);
    if at < 26 { last.to_string() } else { letter(at / 26 - 1) + &last.to_string() }
}

fn about(page: &Page, answer: &AnsweredGo) -> String {
    let mut table = Table::new(&page.look);
    let moves = answer.moves.map_or(String::new(), |moves| format!(", after {moves} moves"));
    table.fact(
        "position",
        format!("{}, {} rules{moves}, {} to move", answer.size, answer.rules, answer.to_move.word()),
    );
    let safety = match &answer.safety[..] {
        "marked" => "marked: what is drawn or marked as safe is safe",
        "benson" => "benson: safe stones live unconditionally",
        "alive" => "alive: safe stones live if their owner answers",
        _ => "assumed: not everything that is taken for safe was shown to be",
    };
    table.fact("safety", safety);
    let shown = if page.full { answer.assumed.len() } else { MOST_SHOWN };
    for chain in answer.assumed.iter().take(shown) {
        let short = if chain.liberties < 3 || chain.eyes == 0 { "; it may be weak" } else { "" };
        let words = format!(
            "{} chain at {} is assumed to be safe: stones {}, liberties {}, eyes {}{short}",
            chain.color.word(),
            chain.point,
            chain.stones,
            chain.liberties,
            chain.eyes
        );
        table.row([Cell::styled("warning", FAINT), words.into()]);
    }
    if answer.assumed.len() > shown {
        let more = format!(
            "{} more chains are assumed to be safe (--full lists them)",
            answer.assumed.len() - shown
        );
        table.row([Cell::styled("", FAINT), more.into()]);
    }
    if let Some(stop) = answer.stopped {
        table.fact("stopped", spent(stop, Some(answer.nodes)));
    }
    table.render()
}

/// The board, with a letter on the empty points of each region that is not settled.
fn board(page: &Page, answer: &AnsweredGo) -> String {
    let columns: Vec<char> = ('A'..='Z').filter(|&column| column != 'I').collect();
    let mut marks = std::collections::HashMap::new();
    for (at, region) in answer.regions.iter().filter(|region| !region.settled).enumerate() {
        for point in &region.points {
            marks.insert(&point[..], letter(at).chars().last().unwrap_or('?'));
        }
    }
    let best = match answer.to_move {
        Stone::Black => &answer.best.black,
        Stone::White => &answer.best.white,
    };
    let height = answer.board.len();
    let width = answer.board.first().map_or(0, |row| row.chars().count());
    let mut text = String::from("\n     ");
    for column in 0..width {
        text += &format!("{} ", columns.get(column).copied().unwrap_or('?'));
    }
    text = text.trim_end().to_owned() + "\n";
    for (at, row) in answer.board.iter().enumerate() {
        let number = height - at;
        let mut line = format!("  {number:>2} ");
        for (column, stone) in row.chars().enumerate() {
            let point = columns.get(column).map(|column| format!("{column}{number}")).unwrap_or_default();
            let is_best = best.contains(&point);
            let shown = match stone {
                '.' if is_best => page.look.paint(GOOD, "*"),
                '.' => marks
                    .get(&point[..])
                    .map_or(".".to_owned(), |mark| page.look.paint(FAINT, &mark.to_string())),
                '-' => " ".to_owned(),
                stone => stone.to_string(),
            };
            line += &shown;
            line.push(' ');
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn listed(points: &[String]) -> String {
    points.join(" ")
}

fn regions(page: &Page, open: &[(String, &GoRegion)]) -> String {
    let mut table = Table::new(&page.look).right(&[2, 3, 4]);
    table.heading(&["region", "at", "points", "count", "move", "class", "Black at", "White at"]);
    for (letter, region) in open {
        let or = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned());
        table.row([
            Cell::styled(&letter[..], STRONG),
            region.points.first().cloned().unwrap_or_default().into(),
            region.points.len().to_string().into(),
            or(&region.count).into(),
            Cell::styled(or(&region.temperature), STRONG),
            region
                .class
                .clone()
                .unwrap_or_else(|| if region.ko.is_some() { "ko" } else { "not solved" }.to_owned())
                .into(),
            listed(&region.moves.black).into(),
            listed(&region.moves.white).into(),
        ]);
    }
    table.render()
}

/// What does not fit into the table.
fn details(page: &Page, letter: &str, region: &GoRegion) -> String {
    let mut table = Table::new(&page.look);
    table.fact(&format!("region {letter}"), listed(&region.points));
    if let Some(value) = &region.value {
        table.fact("  value", page.readable(value));
    }
    if let Some(chilled) = &region.chilled {
        table.fact("  chilled", page.readable(chilled));
    }
    if let Some(deiri) = &region.deiri {
        table.fact("  swing", format!("{deiri} between the two ways to begin (deiri)"));
    }
    if let Some(below) = &region.double_sente_below {
        table.fact("  double sente", format!("while nothing elsewhere is worth {below}"));
    }
    if let Some(ko) = &region.ko {
        master(page, &mut table, ko);
    }
    if !region.lines.black.is_empty() {
        table.fact("  Black first", played(&region.lines.black));
    }
    if !region.lines.white.is_empty() {
        table.fact("  White first", played(&region.lines.white));
    }
    if let Some(why) = &region.unsolved {
        table.fact("  not solved", &why[..]);
    }
    if let Some(bounds) = &region.bounds {
        bounded(&mut table, bounds);
    }
    format!("\n{}", table.render())
}

fn master(page: &Page, table: &mut Table<'_>, ko: &GoKo) {
    table.fact("  ko", &ko.kind[..]);
    for (name, master, phi) in [
        ("  Black master", &ko.black_master, &ko.phi_black),
        ("  White master", &ko.white_master, &ko.phi_white),
    ] {
        let phi = phi
            .as_ref()
            .map_or(String::new(), |phi| format!("; with very many threats {}", page.readable(phi)));
        table.fact(name, format!("count {}, move {}{phi}", master.count, master.temperature));
    }
}

fn bounded(table: &mut Table<'_>, bounds: &GoBounds) {
    let between = |[low, high]: &[Dyadic; 2]| format!("{low} to {high}");
    table.fact("  count", between(&bounds.count));
    table.fact("  move", between(&bounds.temperature));
    table.fact("  Black first", between(&bounds.black_first));
    table.fact("  White first", between(&bounds.white_first));
}

fn played(line: &[GoPlay]) -> String {
    let words: Vec<String> =
        line.iter().map(|play| format!("{} {}", play.player.word(), play.point)).collect();
    words.join(", ")
}

fn scored(score: Option<&Dyadic>, between: Option<&[Dyadic; 2]>) -> String {
    match (score, between) {
        (Some(score), _) => score.to_string(),
        (None, Some([low, high])) => format!("{low} to {high}"),
        (None, None) => "not known".to_owned(),
    }
}

/// The whole board.
fn whole(page: &Page, answer: &AnsweredGo) -> String {
    let mut table = Table::new(&page.look);
    let settled: Vec<&GoRegion> = answer.regions.iter().filter(|region| region.settled).collect();
    if !settled.is_empty() {
        let words: Vec<String> = settled
            .iter()
            .map(|region| {
                let assumed = if region.assumed { " (assumed)" } else { "" };
                let at = region.points.first().cloned().unwrap_or_default();
                format!("{at} {}{assumed}", region.count.clone().unwrap_or_default())
            })
            .collect();
        let shown = if page.full { words.len() } else { 12 };
        let more =
            if words.len() > shown { format!(" and {} more", words.len() - shown) } else { String::new() };
        table.fact("settled", format!("{}{more}", words[..shown.min(words.len())].join(", ")));
    }
    if !answer.fixed.is_zero() {
        table.fact("safe stones", answer.fixed.to_string());
    }
    let rows = |table: &mut Table<'_>, indent: &str, scores: &GoScores| {
        let black = scored(scores.black_first.as_ref(), scores.black_first_between.as_ref());
        let white = scored(scores.white_first.as_ref(), scores.white_first_between.as_ref());
        table.fact(&format!("{indent}Black first"), Cell::styled(black, STRONG));
        table.fact(&format!("{indent}White first"), Cell::styled(white, STRONG));
    };
    table.fact("score", "Black minus White, under best play");
    rows(&mut table, "  ", &answer.score);
    if let Some(scores) = &answer.ko_score {
        table.fact("score", "if Black has all the ko-threats that are needed");
        rows(&mut table, "  ", &scores.black_master);
        table.fact("score", "if White has them");
        rows(&mut table, "  ", &scores.white_master);
        table.fact("score", "with the threats that are there");
        rows(&mut table, "  ", &scores.fought);
    }
    if answer.prisoners != 0 {
        table.fact(
            "prisoners",
            format!("{} from before (Black's minus White's), to be added", answer.prisoners),
        );
    }
    if let Some(komi) = &answer.komi {
        table.fact("komi", format!("{komi}, to be subtracted"));
    }
    for (name, best, losses) in [
        ("Black's best", &answer.best.black, &answer.losses.black),
        ("White's best", &answer.best.white, &answer.losses.white),
    ] {
        let is_settled = answer.regions.iter().all(|region| region.settled);
        let words = match (best.is_empty(), is_settled) {
            (false, _) => listed(best),
            (true, true) => "nothing is left to gain: pass".to_owned(),
            (true, false) => "not known".to_owned(),
        };
        table.fact(name, Cell::styled(words, GOOD));
        lost(page, &mut table, losses);
    }
    if !answer.line.is_empty() {
        let end = if answer.line_complete { "" } else { " (as far as it is known)" };
        table.fact("line", format!("{}{end}", played(&answer.line)));
    }
    table.fact("boards", format!("{} looked at", answer.boards));
    table.render()
}

fn lost(page: &Page, table: &mut Table<'_>, losses: &[GoLoss]) {
    if losses.is_empty() {
        return;
    }
    let shown = if page.full { losses.len() } else { MOST_SHOWN };
    let words: Vec<String> = losses
        .iter()
        .take(shown)
        .map(|loss| {
            let [low, high] = &loss.loss;
            if low == high {
                format!("{} {low}", loss.point)
            } else {
                format!("{} {low} to {high}", loss.point)
            }
        })
        .collect();
    let more = match losses.len() > shown {
        true => format!(" and {} more (--full lists them)", losses.len() - shown),
        false => String::new(),
    };
    table.fact("  others lose", format!("{}{more}", words.join(", ")));
}
