//! The score of a sum, who wins, the best moves, a line of play, and what other moves lose.

use tedomari_answer::solve::{Ending, Heat, Played, Worth};
use tedomari_answer::{ComponentFacts, Solved};
use tedomari_task::Stop;
use tedomari_vocabulary::Play;

use super::{Page, counted, interval, stopped, thousands};
use crate::board;
use crate::look::{ALARM, FAINT, GOOD, side};
use crate::table::{Cell, Table};

/// So many best moves are shown unless all are asked for, and so many moves of a line or with their losses.
const MOST_BEST: usize = 12;
const MOST_LISTED: usize = 40;

/// The answer of `solve`.
pub fn solved(page: &Page, answer: &Solved) -> String {
    let mut text = match &answer.method {
        None => unread(page, answer),
        Some(method) if method == "parts" => by_winner(page, answer),
        Some(_) => by_score(page, answer),
    };
    text += &expected(page, answer);
    text
}

fn by_score(page: &Page, answer: &Solved) -> String {
    let mut parts = vec![components(page, &answer.components), verdict(page, answer)];
    if !answer.line.is_empty() {
        parts.push(line(page, &answer.line, answer.cooling.as_deref().unwrap_or_default()));
    }
    parts.extend(answer.worths.as_deref().and_then(|worths| losses(page, worths)));
    parts.join("\n")
}

/// Components by their numbers, with mean, temperature and class.
pub(super) fn components(page: &Page, components: &[ComponentFacts]) -> String {
    let mut table = Table::new(&page.look).right(&[0, 2, 3]);
    table.heading(&["component", "game", "mean", "temperature", "class"]);
    for (at, component) in components.iter().enumerate() {
        let told = |fact: Option<String>| Cell::from(fact.unwrap_or_default());
        table.row([
            at.to_string().into(),
            page.cell(&component.game).into(),
            told(component.mean.as_ref().map(ToString::to_string)),
            told(component.temperature.as_ref().map(ToString::to_string)),
            told(component.class.as_ref().map(ToString::to_string)),
        ]);
    }
    table.render()
}

fn verdict(page: &Page, answer: &Solved) -> String {
    let mut table = Table::new(&page.look);
    let first = answer.first;
    if let Some(stop) = answer.stopped {
        let why = format!("{stop} after {} positions; what is known:", thousands(answer.nodes));
        table.fact("stopped", Cell::styled(why, ALARM));
    }
    let known = match (&answer.score, answer.play) {
        (Some(score), _) => Some(score.to_string()),
        (None, Play::Normal) => None,
        (None, Play::Score) => answer.bounds.as_ref().map(interval),
    };
    if let Some(known) = known {
        let walls = answer.thermostatic.as_ref().and_then(|walls| {
            let (low, high) = (walls.low.as_ref()?, walls.high.as_ref()?);
            Some(format!("; thermostatic bounds {low} to {high}"))
        });
        table.fact("score", format!("{known}, {first} moves first{}", walls.unwrap_or_default()));
    } else {
        table.fact("first", format!("{first} moves first"));
    }
    winner(&mut table, answer);
    let label = if answer.stopped.is_some() && answer.score.is_none() { "try" } else { "best" };
    best(page, &mut table, answer, label);
    if answer.best.is_empty() && answer.stopped.is_none() {
        let none = match answer.play {
            Play::Normal if answer.winner == Some(first.opponent()) => "no move wins",
            _ => "no move: the sum is over",
        };
        table.fact("best", none);
    }
    if let Some(method) = answer.method.as_ref().filter(|method| *method != "search") {
        let how = match answer.nodes {
            0 => "no search".to_owned(),
            nodes => format!("{} positions", thousands(nodes)),
        };
        table.fact("method", format!("{method}, {how}"));
    }
    table.render()
}

fn winner(table: &mut Table<'_>, answer: &Solved) {
    if let Some(winner) = answer.winner {
        table.fact("winner", Cell::styled(winner.to_string(), side(winner)));
    }
}

/// The best moves: `component 0: a1-a2` on a board, else `component 0 to {9|2}`; on one board alone the move is enough.
fn best(page: &Page, table: &mut Table<'_>, answer: &Solved, label: &str) {
    let shown = if page.full { usize::MAX } else { MOST_BEST };
    let one_board = answer.method.as_deref() != Some("search") && is_one_board(answer);
    for (at, (place, named)) in answer.best.iter().zip(&answer.moves).take(shown).enumerate() {
        let component = place.component;
        let told = match named.name == named.to {
            _ if one_board || is_pass(answer, component) => page.line(&named.name),
            false => page.line(&format!("component {component}: {}", named.name)),
            true if answer.play == Play::Normal && is_by_parts(answer) => {
                page.line(&format!("component {component}: {}", named.name))
            }
            true => format!("component {component} to {}", page.cell(&named.to)),
        };
        let style = if label == "try" && is_by_parts(answer) { None } else { Some(GOOD) };
        let cell = style.map_or_else(|| Cell::from(told.clone()), |style| Cell::styled(&told, style));
        table.fact(if at == 0 { label } else { "" }, cell);
    }
    if let Some(hidden) = answer.best.len().checked_sub(shown).filter(|&hidden| hidden > 0) {
        table.fact("", Cell::styled(format!("and {hidden} more (--full lists them)"), FAINT));
    }
}

/// A pass is in none of the components.
fn is_pass(answer: &Solved, component: usize) -> bool {
    component >= answer.components.len()
}

fn is_by_parts(answer: &Solved) -> bool {
    answer.method.as_deref().is_none_or(|method| method == "parts")
}

fn is_one_board(answer: &Solved) -> bool {
    is_by_parts(answer) && answer.components.len() == 1
}

/// The line of play, with the temperature as it falls.
fn line(page: &Page, line: &[Played], cooling: &[Option<Heat>]) -> String {
    let on_boards = line.iter().any(|played| played.name.is_some());
    let mut table = Table::new(&page.look).right(if on_boards { &[0, 2, 5] } else { &[0, 2, 4] });
    table.heading(match on_boards {
        true => &["move", "player", "component", "plays", "to", "temperature"],
        false => &["move", "player", "component", "to", "temperature"],
    });
    for (at, played) in line.iter().enumerate() {
        let temperature = match cooling.get(at).and_then(Option::as_ref) {
            None => String::new(),
            Some(Heat::Over(_)) => "over".to_owned(),
            Some(Heat::Temperature(t)) => t.to_string(),
        };
        let mut cells = vec![
            (at + 1).to_string().into(),
            Cell::styled(played.player.to_string(), side(played.player)),
            played.component.to_string().into(),
            page.cell(&played.to).into(),
            temperature.into(),
        ];
        if on_boards {
            cells.insert(3, played.name.as_deref().unwrap_or_default().into());
        }
        table.cells(cells);
    }
    table.render()
}

/// What every first move loses.
fn losses(page: &Page, worths: &[Worth]) -> Option<String> {
    if worths.len() < 2 {
        return None;
    }
    let most = if page.full { usize::MAX } else { MOST_LISTED };
    let mut table = Table::new(&page.look).right(&[0, 2, 3]);
    table.heading(&["component", "move", "score", "loss"]);
    for worth in worths.iter().take(most) {
        let (score, loss) = told(worth);
        table.row([
            worth.place.component.to_string().into(),
            match &worth.name {
                Some(name) => name[..].into(),
                None => page.cell(&worth.to).into(),
            },
            score.into(),
            if worth.best { Cell::styled("best", GOOD) } else { loss.into() },
        ]);
    }
    let mut text = table.render();
    if let Some(hidden) = worths.len().checked_sub(most).filter(|&hidden| hidden > 0) {
        let more = format!("and {hidden} more moves (--full lists them)");
        text += &format!("  {}\n", page.look.paint(FAINT, &more));
    }
    Some(text)
}

/// The score after a move, and what it loses.
fn told(worth: &Worth) -> (String, String) {
    let end =
        |end: &Option<_>| end.as_ref().map_or_else(String::new, |x: &tedomari_number::Dyadic| x.to_string());
    let (low, high) = (end(&worth.score.low), end(&worth.score.high));
    let least = end(&worth.loss.low);
    if low == high {
        return (low, least);
    }
    // A move that is not among the best loses something.
    let loss = if least == "0" { "some".to_owned() } else { format!("at least {least}") };
    (format!("{low} to {high}"), loss)
}

/// A sum whose components could not be valued in time.
fn unread(page: &Page, answer: &Solved) -> String {
    let why = answer.stopped.zip(answer.estimate.clone()).map(|(stop, bounds)| {
        let why = tedomari_answer::Stopped { stopped: stop, bounds, nodes: answer.nodes, cycle: None };
        stopped(page, &why, None)
    });
    let mut table = Table::new(&page.look);
    let known = answer.bounds.as_ref().map(interval).unwrap_or_default();
    table.fact("score", format!("{known}, {} moves first", answer.first));
    winner(&mut table, answer);
    best(page, &mut table, answer, "try");
    format!("{}\n{}", why.unwrap_or_default(), table.render())
}

/// Who wins a sum with positions.
fn by_winner(page: &Page, answer: &Solved) -> String {
    let first = answer.first;
    let mut table = Table::new(&page.look);
    if answer.components.len() > 1 {
        for (at, component) in answer.components.iter().enumerate() {
            table.fact(&format!("component {at}"), page.line(&component.game));
        }
    }
    if let Some(stop) = answer.stopped {
        table.fact("stopped", Cell::styled(unfinished(stop, answer), ALARM));
    }
    table.fact("first", format!("{first} moves first"));
    winner(&mut table, answer);
    if answer.winner == Some(first.opponent()) {
        table.fact("best", "no move wins");
    }
    let label = if answer.winner == Some(first) { "best" } else { "try" };
    best(page, &mut table, answer, label);
    // No move at all: the winner alone was asked for.
    let lists_moves = !answer.best.is_empty();
    if answer.winner == Some(first) && lists_moves && !answer.best_complete && answer.stopped.is_none() {
        let note = "other moves were not searched to the end (--all-moves does that)";
        table.fact("", Cell::styled(note, FAINT));
    }
    let parts = counted(answer.parts.unwrap_or(0), "part", "parts");
    let how = match answer.nodes {
        0 if answer.stopped.is_none() => "bounds and values, no search".to_owned(),
        nodes => format!("{} searched", counted(nodes, "sum", "sums")),
    };
    table.fact("method", format!("{how}; {parts}"));
    let line = answer.ending.as_ref().map(|ending| play(page, answer, ending));
    table.render() + &line.unwrap_or_default()
}

/// What a stop has left open.
fn unfinished(stop: Stop, answer: &Solved) -> String {
    match answer.winner {
        Some(winner) if winner == answer.first && !answer.best_complete => {
            format!("{stop} before every winning move was found")
        }
        Some(_) => format!("{stop} before a line of play was found"),
        None => format!("{stop}: the winner is not known"),
    }
}

/// The line of play as a table, and what it ends with.
fn play(page: &Page, answer: &Solved, ending: &Ending) -> String {
    let mut text = String::new();
    let most = if page.full { usize::MAX } else { MOST_LISTED };
    if !answer.line.is_empty() {
        let one = answer.components.len() == 1;
        let mut table = Table::new(&page.look).right(if one { &[0] } else { &[0, 2] });
        table.heading(match one {
            true => &["move", "player", "plays", "to"],
            false => &["move", "player", "component", "plays", "to"],
        });
        for (at, played) in answer.line.iter().take(most).enumerate() {
            // Of a game that is no board the move is what it leaves.
            let name = played.name.as_deref().filter(|name| *name != played.to);
            let mut cells = vec![
                (at + 1).to_string().into(),
                Cell::styled(played.player.to_string(), side(played.player)),
                name.map_or_else(String::new, |name| page.line(name)).into(),
                page.line(&played.to).into(),
            ];
            if !one {
                cells.insert(2, played.component.to_string().into());
            }
            table.cells(cells);
        }
        text = format!("\n{}", table.render());
    }
    let hidden = answer.line.len().saturating_sub(most);
    let note = match ending {
        _ if hidden > 0 => format!("and {hidden} more moves (--full lists them)"),
        Ending::NoMove(player) => format!("{player} has no move"),
        Ending::Number(value, next) => {
            format!("what is left is worth {}, with {next} to move", page.line(value))
        }
        Ending::Cut => "the rest of the line would take a longer search".to_owned(),
    };
    text += &format!("\n  {}\n", page.look.paint(FAINT, &note));
    // One board is shown as it stands at the end.
    if let Some(picture) = answer.picture.as_ref().filter(|_| hidden == 0) {
        text += &board::draw_or_text(picture, &page.look);
    }
    text
}

/// What was expected and is otherwise, or could not be compared.
fn expected(page: &Page, answer: &Solved) -> String {
    let Some(expected) = &answer.expected else { return String::new() };
    let score = expected.score.as_ref().map(|score| format!("the score {score}"));
    let winner = expected.winner.map(|winner| format!("{} to win", winner.lower()));
    let held =
        [(score, expected.is_score(&answer.known_score())), (winner, expected.is_winner(answer.winner))];
    let (mut differing, mut open) = (String::new(), String::new());
    for (what, holds) in held {
        let (Some(what), Some(holds)) = (what, holds) else { continue };
        match holds {
            Some(true) => {}
            Some(false) => {
                let line = format!("the file expects {what}");
                differing += &format!("  {}\n", page.look.paint(ALARM, &line));
            }
            None => {
                let line = format!("the file expects {what}; that was not compared");
                open += &format!("  {}\n", page.look.paint(FAINT, &line));
            }
        }
    }
    differing + &open
}
