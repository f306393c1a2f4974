//! Endgames of Go.

use std::collections::HashMap;

use anstyle::Style;
use tedomari_answer::AnsweredGo;
use tedomari_answer::go::{GoBounds, GoKo, GoLoss, GoPlay, GoRegion, GoRules, GoScores, GoWalls, Stone};

use super::thermograph::{indented, options};
use super::{Page, counted, spent};
use crate::draw;
use crate::go::{Open, class, column_name, open_regions, point_name, ranged, scored};
use crate::look::{FAINT, GOOD, REGIONS, STRONG};
use crate::table::{Cell, Table};

/// So many moves with their losses are shown, unless all are asked for.
const MOST_SHOWN: usize = 6;

/// The answer of `go`.
pub fn answered_go(page: &Page, answer: &AnsweredGo) -> String {
    let mut text = about(page, answer);
    text += &board(page, answer);
    let open = open_regions(answer);
    if !open.is_empty() {
        text.push('\n');
        text += &regions(page, &open);
        for open in &open {
            text += &details(page, &open.letter, open.region);
        }
    }
    if let Some(region) = answer.region.and_then(|at| answer.regions.get(at)) {
        text += &graph(page, region);
    }
    text.push('\n');
    text + &whole(page, answer)
}

fn about(page: &Page, answer: &AnsweredGo) -> String {
    let mut table = Table::new(&page.look);
    let moves = answer
        .moves
        .map_or(String::new(), |moves| format!(", after {}", counted(moves as u64, "move", "moves")));
    table.fact(
        "position",
        format!("{}, {} rules{moves}, {} to move", answer.size, answer.rules, answer.to_move.word()),
    );
    let has_safe = answer.board.iter().any(|row| row.contains(['X', 'O']));
    let safety = match &answer.grounds[..] {
        "benson" if !has_safe => {
            "benson: no stone lives unconditionally, so all is open; marks (SQ) on the open points would make other stones safe"
        }
        "marked" => "marked: what is drawn or marked as safe is safe",
        "benson" => "benson: safe stones live unconditionally",
        "alive" => "alive: safe stones live if their owner answers",
        "assumed" => "assumed: not everything that is taken for safe was shown to be",
        _ => "guessed: random play judged what is safe, and was not sure of all of it",
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
    let mut marks = HashMap::new();
    for open in open_regions(answer) {
        let mark = open.letter.chars().last().unwrap_or('?').to_string();
        for point in &open.region.points {
            marks.insert(&point[..], page.look.paint(colour(open.at), &mark));
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
        text += &format!("{} ", column_name(column).chars().last().unwrap_or('?'));
    }
    text = text.trim_end().to_owned() + "\n";
    for (at, row) in answer.board.iter().enumerate() {
        let mut line = format!("  {:>2} ", height - at);
        for (column, stone) in row.chars().enumerate() {
            let point = point_name(height, at, column);
            line += &match stone {
                '.' if best.contains(&point) => page.look.paint(GOOD, "*"),
                '.' => marks.get(&point[..]).cloned().unwrap_or_else(|| ".".to_owned()),
                '-' => " ".to_owned(),
                'X' | 'x' => page.look.paint(STRONG, &stone.to_string()),
                stone => stone.to_string(),
            };
            line.push(' ');
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The colour of a region. They begin anew after the last.
fn colour(at: usize) -> Style {
    REGIONS[at % REGIONS.len()]
}

fn listed(points: &[String]) -> String {
    points.join(" ")
}

fn regions(page: &Page, open: &[Open<'_>]) -> String {
    let mut table = Table::new(&page.look).right(&[2, 3, 4]);
    table.heading(&["region", "at", "points", "count", "move", "class", "Black at", "White at"]);
    for Open { at, letter, region } in open {
        let or = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned());
        table.row([
            Cell::styled(&letter[..], colour(*at)),
            region.points.first().cloned().unwrap_or_default().into(),
            region.points.len().to_string().into(),
            or(&region.count).into(),
            Cell::styled(or(&region.temperature), STRONG),
            class(region).into(),
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
    let reasons = [("Black", &ko.no_phi_black), ("White", &ko.no_phi_white)];
    for (who, why) in reasons.into_iter().filter_map(|(who, why)| Some((who, why.as_ref()?))) {
        table.fact("  no value", format!("with very many threats of {who}: {why}"));
    }
}

fn bounded(table: &mut Table<'_>, bounds: &GoBounds) {
    table.fact("  count", ranged(&bounds.count));
    table.fact("  move", ranged(&bounds.temperature));
    table.fact("  Black first", ranged(&bounds.black_first));
    table.fact("  White first", ranged(&bounds.white_first));
}

fn played(line: &[GoPlay]) -> String {
    let words: Vec<String> =
        line.iter().map(|play| format!("{} {}", play.player.word(), play.point)).collect();
    words.join(", ")
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
    let proviso = match &answer.grounds[..] {
        "assumed" => ", if what is assumed is right",
        "guessed" => ", if what is guessed is right; it may well be wrong",
        _ => "",
    };
    table.fact("score", format!("Black minus White, under best play{proviso}"));
    rows(&mut table, "  ", &answer.score);
    if let Some(scores) = &answer.ko_score {
        table.fact("score", "if Black has all the ko-threats that are needed");
        rows(&mut table, "  ", &scores.black_master);
        table.fact("score", "if White has them");
        rows(&mut table, "  ", &scores.white_master);
        let more = if scores.uncounted { "; none are counted in territory that is only assumed" } else { "" };
        table.fact("score", format!("with the threats that are there{more}"));
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
    let fought = answer.ko_score.as_ref().map(|scores| &scores.fought);
    let [black_fought, white_fought] = [
        fought.is_some_and(|scores| scores.black_first.is_some()),
        fought.is_some_and(|scores| scores.white_first.is_some()),
    ];
    for (name, best, losses, rules, is_fought) in [
        ("Black's best", &answer.best.black, &answer.losses.black, &answer.orthodox.black, black_fought),
        ("White's best", &answer.best.white, &answer.losses.white, &answer.orthodox.white, white_fought),
    ] {
        let is_settled = answer.regions.iter().all(|region| region.settled);
        let words = match (best.is_empty(), is_settled) {
            (false, _) => listed(best),
            (true, true) => "nothing is left to gain: pass".to_owned(),
            (true, false) if is_fought => "a pass, or a threat elsewhere".to_owned(),
            (true, false) => "not known".to_owned(),
        };
        table.fact(name, Cell::styled(words, GOOD));
        lost(page, &mut table, losses);
        orthodox(&mut table, rules);
    }
    if !answer.line.is_empty() {
        let end = if answer.line_complete { "" } else { " (as far as it is known)" };
        table.fact("line", format!("{}{end}", played(&answer.line)));
    }
    table.fact("boards", format!("{} looked at", answer.boards));
    table.render()
}

/// What simple rules would play.
fn orthodox(table: &mut Table<'_>, rules: &GoRules) {
    let words = |moves: &[GoLoss]| {
        let told = moves.iter().map(|play| match &play.loss {
            [low, high] if low == high && low.is_zero() => format!("{} keeps the score", play.point),
            [low, high] if low.is_zero() => format!("{} may lose up to {high}", play.point),
            loss => format!("{} loses {}", play.point, ranged(loss)),
        });
        told.collect::<Vec<_>>().join(", ")
    };
    if rules.hottest == rules.sentestrat {
        if !rules.hottest.is_empty() {
            table.fact("  hottest", format!("{}; sentestrat says the same", words(&rules.hottest)));
        }
        return;
    }
    table.fact("  hottest", words(&rules.hottest));
    table.fact("  sentestrat", words(&rules.sentestrat));
}

/// The thermograph of a region, and its walls.
fn graph(page: &Page, region: &GoRegion) -> String {
    let height = page.look.height.saturating_sub(12).clamp(8, 24);
    let Some(drawing) = draw::terminal_region(region, &options(&page.look, height)) else {
        return "\n  The thermograph of the region is not known.\n".to_owned();
    };
    let mut table = Table::new(&page.look);
    let at = region.points.first().cloned().unwrap_or_default();
    table.heading(&[&format!("region at {at}"), "Black's wall (t: value)", "White's wall (t: value)"]);
    let mut row = |name: &str, walls: &GoWalls| {
        let wall = |wall: &[[String; 2]]| {
            wall.iter().map(|[t, value]| format!("{t}: {value}")).collect::<Vec<_>>().join(", ")
        };
        table.row([Cell::styled(name, STRONG), wall(&walls.left).into(), wall(&walls.right).into()]);
    };
    match (&region.walls, &region.ko) {
        (Some(walls), _) => row("walls", walls),
        (None, Some(ko)) => {
            row("Black is komaster", &ko.black_master.walls);
            row("White is komaster", &ko.white_master.walls);
        }
        (None, None) => {}
    }
    format!("\n{}\n{}", indented(&drawing), table.render())
}

fn lost(page: &Page, table: &mut Table<'_>, losses: &[GoLoss]) {
    if losses.is_empty() {
        return;
    }
    let shown = if page.full { losses.len() } else { MOST_SHOWN };
    let words: Vec<String> =
        losses.iter().take(shown).map(|loss| format!("{} {}", loss.point, ranged(&loss.loss))).collect();
    let more = match losses.len() > shown {
        true => format!(" and {} more (--full lists them)", losses.len() - shown),
        false => String::new(),
    };
    table.fact("  others lose", format!("{}{more}", words.join(", ")));
}
