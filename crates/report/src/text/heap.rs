//! Who wins a game on piles, and by which moves; and the games that there are.

use std::fmt::Write;

use tedomari_answer::heap::{HeapGameFacts, HeapMove, HeapPlay};
use tedomari_answer::{AnalysedHeaps, Letter, ListedHeapGames};

use super::{Page, spent};
use crate::look::{FAINT, GOOD, Look, STRONG, wrapped};
use crate::table::{Cell, Table};

/// The answer of `heap`.
pub fn analysed_heaps(page: &Page, answer: &AnalysedHeaps) -> String {
    let mut text = String::new();
    for line in &answer.position {
        let depth = line.len() - line.trim_start().len();
        text += &format!("  {}{}\n", " ".repeat(depth), page.line(line));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut table = Table::new(&page.look);
    let parameters: Vec<String> =
        answer.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let parameters = parameters.join(", ");
    table.fact("game", page.line(&format!("{} {parameters}", answer.game)));
    if let Some(stop) = answer.stopped {
        table.fact("stopped", spent(stop, answer.nodes));
    }
    let is_misere = answer.play == HeapPlay::Misere;
    if is_misere {
        table.fact("play", "misère: the last move loses");
    }
    table.fact(
        "outcome",
        match answer.outcome {
            Some(Letter::N) if is_misere && answer.method == "no move is left" => {
                Cell::styled("N: no move is left, so the player to move wins", STRONG)
            }
            Some(Letter::N) => Cell::styled("N: the player to move wins", STRONG),
            Some(Letter::P) => Cell::styled("P: the player to move loses", STRONG),
            Some(Letter::D) | None => "not known".into(),
        },
    );
    if let Some(value) = &answer.grundy {
        table.fact("Grundy value", value.to_string());
    }
    if !answer.method.is_empty() {
        table.fact("found by", &answer.method[..]);
    }
    for (name, fact) in answer.facts.iter() {
        table.fact(name, &fact[..]);
    }
    let mut label = "winning";
    for (name, played) in answer.names.iter().zip(&answer.moves) {
        let name = named(page, name, played);
        table.row([Cell::styled(label, FAINT), Cell::styled(name, GOOD)]);
        label = "";
    }
    let unseen = answer.moves.len().saturating_sub(answer.names.len());
    if unseen > 0 || answer.more {
        let more = match (unseen, answer.more) {
            (0, _) => "and more".to_owned(),
            (unseen, true) => format!("and more than {unseen} others (--json lists them)"),
            (unseen, false) => format!("and {unseen} more (--json lists them)"),
        };
        table.row([Cell::styled(label, FAINT), more.into()]);
    }
    text + &table.render()
}

/// A move in words, with the piles that it leaves.
fn named(page: &Page, name: &str, played: &HeapMove) -> String {
    let Some(piles) = played.piles() else { return page.line(name) };
    let mut text = format!("{name}, leaving");
    let before = text.len();
    for pile in piles {
        // What would be cut need not be written.
        if !page.full && text.len() > 4 * page.look.width {
            break;
        }
        // A text has room for everything.
        let _ = write!(text, " {pile}");
    }
    if text.len() == before {
        text += " (none)";
    }
    page.line(&text)
}

/// The answer of `heap --list`.
pub fn listed_heap_games(page: &Page, answer: &ListedHeapGames) -> String {
    let games: Vec<String> = answer.games.iter().map(|game| described(&page.look, game)).collect();
    games.join("\n")
}

/// The name, and below it what there is to say, broken at the width of the terminal.
fn described(look: &Look, game: &HeapGameFacts) -> String {
    const INDENT: usize = 2;
    const LABEL: usize = 9;
    let mut text = format!("{}  {}\n", look.paint(STRONG, &game.name), game.rules);
    let mut line = |label: &str, said: &str| {
        let room = look.width.min(100).saturating_sub(INDENT + LABEL + 2).max(30);
        for (at, piece) in wrapped(said, room).iter().enumerate() {
            let label = if at == 0 { label } else { "" };
            let label = look.paint(FAINT, &format!("{label:LABEL$}"));
            text += &format!("{}{label}  {piece}\n", " ".repeat(INDENT));
        }
    };
    line("numbers", &game.piles);
    for known in &game.parameters {
        let default = known.default.as_ref().map_or_else(String::new, |default| format!(" [{default}]"));
        line(&known.name, &format!("{}{default}", known.what));
    }
    line("solved by", &game.solved);
    line("example", &format!("tedomari heap {} {}", game.name, quoted(&game.example)));
    line("source", &game.reference);
    text
}

/// The example with quotation marks where a shell needs them.
fn quoted(example: &str) -> String {
    let word = |word: &str| if word.contains(['<', ';']) { format!("'{word}'") } else { word.to_owned() };
    example.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
