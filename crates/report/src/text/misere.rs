//! Sums of games in misère play.

use tedomari_answer::MisereAnswer;
use tedomari_answer::misere::{MisereFacts, MisereKind, MisereMove, MiserePart};
use tedomari_vocabulary::{Outcome, Player};

use super::{Page, counted, spent, thousands};
use crate::look::{ALARM, GOOD};
use crate::table::{Cell, Table};

/// The answer of `misere`.
pub fn misere(page: &Page, answer: &MisereAnswer) -> String {
    let mut table = Table::new(&page.look);
    if let Some(stop) = answer.stopped {
        table.fact("stopped", spent(stop, answer.nodes));
    }
    table.fact(
        "outcome",
        match answer.outcome {
            Some(Outcome::Next) => Cell::styled("N: the player to move wins", GOOD),
            Some(Outcome::Previous) => "P: the player to move loses".into(),
            Some(Outcome::Left) => "L: Left wins, whoever starts".into(),
            Some(Outcome::Right) => "R: Right wins, whoever starts".into(),
            Some(Outcome::Draw) | None => "not known".into(),
        },
    );
    if answer.partizan {
        for player in Player::BOTH {
            add_moves_of(&mut table, page, answer, player);
        }
        return table.render();
    }
    add_moves(&mut table, page, answer);
    add_facts(&mut table, page, &answer.facts);
    add_structure(&mut table, page, answer);
    add_quotient(&mut table, page, answer);
    let facts = table.render();
    if answer.parts.is_empty() {
        return facts;
    }
    format!("{facts}\n{}", parts(page, &answer.parts))
}

fn add_moves(table: &mut Table, page: &Page, answer: &MisereAnswer) {
    let mut label = "winning";
    for moves in answer.moves.chunk_by(|a, b| a.component == b.component) {
        let names: Vec<String> = moves.iter().map(named).collect();
        let text = page.readable(&format!("component {}: {}", moves[0].component, names.join(", ")));
        table.row([label.into(), Cell::styled(text, GOOD)]);
        label = "";
    }
    if answer.outcome == Some(Outcome::Next) && answer.complete == Some(false) && answer.stopped.is_none() {
        let many = "a position has too many moves to look at each";
        table.fact(label, many);
    }
    if answer.outcome == Some(Outcome::Next) && answer.moves.is_empty() && answer.complete == Some(true) {
        table.fact(label, "no move is left, so the player to move wins");
    }
}

/// The winning moves of a player, if the players have different moves.
fn add_moves_of(table: &mut Table, page: &Page, answer: &MisereAnswer, player: Player) {
    let mut label = format!("{player} wins by");
    let moves: Vec<&MisereMove> = answer.moves.iter().filter(|found| found.player == Some(player)).collect();
    for moves in moves.chunk_by(|a, b| a.component == b.component) {
        let names: Vec<String> = moves.iter().map(|found| named(found)).collect();
        let text = page.readable(&format!("component {}: {}", moves[0].component, names.join(", ")));
        table.row([std::mem::take(&mut label).into(), Cell::styled(text, GOOD)]);
    }
    let wins = answer.outcome.and_then(|outcome| outcome.winner(player)) == Some(player);
    if moves.is_empty() && wins && answer.complete == Some(true) {
        table.fact(&format!("{player} starts"), format!("{player} cannot move, and so wins"));
    }
}

/// A move by its name, or by what it leaves if it has no other.
fn named(MisereMove { name, to, .. }: &MisereMove) -> String {
    if name == to { format!("to {to}") } else { name.clone() }
}

fn add_facts(table: &mut Table, page: &Page, facts: &MisereFacts) {
    if let Some(genus) = &facts.genus {
        table.fact("genus", page.readable(genus));
    }
    if let Some(kind) = facts.kind {
        table.fact("kind", explained(kind));
    }
    match &facts.form {
        Some(form) => table.fact("form", page.readable(form)),
        None => table.fact("form", "not found; --thorough searches longer"),
    }
}

fn word(kind: MisereKind) -> &'static str {
    match kind {
        MisereKind::Tame => "tame",
        MisereKind::Restive => "restive",
        MisereKind::Restless => "restless",
        MisereKind::Wild => "wild",
    }
}

fn explained(kind: MisereKind) -> String {
    let what = match kind {
        MisereKind::Tame => "like a position of Nim beside tame games",
        MisereKind::Restive => "its options are tame, and its nim-value is 0 or 1",
        MisereKind::Restless => "its options are tame, and its misère value is 0 or 1",
        MisereKind::Wild => return word(kind).to_owned(),
    };
    format!("{}: {what}", word(kind))
}

fn add_structure(table: &mut Table, page: &Page, answer: &MisereAnswer) {
    if let Some(linked) = answer.linked {
        let text = match (linked, &answer.link) {
            (false, _) => "no: one is an option of the other".to_owned(),
            (true, None) => "yes: some game makes both lost for the player to move".to_owned(),
            (true, Some(link)) => format!("yes: both are lost for the player to move beside {link}"),
        };
        table.fact("linked", page.readable(&text));
    }
    if answer.equal == Some(true) {
        table.fact("equal", "yes: beside every game the same player wins");
    } else if let Some(found) = &answer.distinguisher {
        let text =
            format!("no: beside {found} the game is lost for the player to move, and the other is won");
        table.fact("equal", page.readable(&text));
    }
    let Some(found) = &answer.structure else { return };
    table.fact("mate", page.readable(&found.mate));
    table.fact("birthday", found.birthday.to_string());
    table.fact("parity", if found.is_even { "even" } else { "odd" });
    table.fact("half tame", if found.is_half_tame { "yes" } else { "no" });
    table.fact("prime", if found.is_prime { "yes" } else { "no" });
    let mut label = if found.is_even { "is" } else { "with * is" };
    for (one, other) in &found.partitions {
        table.fact(label, page.readable(&format!("{one} + {other}")));
        label = "";
    }
}

fn add_quotient(table: &mut Table, page: &Page, answer: &MisereAnswer) {
    if answer.no_quotient {
        table.fact("quotient", Cell::styled("infinite or too large to be found", ALARM));
    }
    let Some(quotient) = &answer.quotient else { return };
    let (order, count) = (quotient.order, quotient.p_positions.len());
    let of = counted(quotient.games, "game", "games");
    table.fact("quotient", format!("{order} elements, {count} of them P, for {of}"));
    let generators = quotient.generators.iter().map(|(letter, game)| format!("{letter} = {game}"));
    table.fact("generators", page.readable(&generators.collect::<Vec<_>>().join(", ")));
    table.fact("P", page.readable(&quotient.p_positions.join(" ")));
    table.fact("element", &quotient.element[..]);
}

fn parts(page: &Page, parts: &[MiserePart]) -> String {
    let mut table = Table::new(&page.look).right(&[0]);
    table.heading(&["count", "part", "outcome", "genus", "kind", "form"]);
    let brief = |text: &Option<String>| text.as_ref().map_or(String::new(), |text| page.brief(text));
    for MiserePart { game, count, outcome, facts } in parts {
        table.row([
            thousands(*count).into(),
            page.cell(game).into(),
            outcome.map_or(String::new(), |letter| letter.to_string()).into(),
            brief(&facts.genus).into(),
            facts.kind.map_or("", word).into(),
            brief(&facts.form).into(),
        ]);
    }
    table.render()
}
