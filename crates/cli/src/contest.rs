//! `tedomari solve --play normal` on sums with positions: who wins, by search over parts, and the winning moves by name.

use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use tedomari::solving::contest::{Effort, Ending, Entrant, Line, Referee, Verdict, WinningMove, entrants};
use tedomari::solving::winner_between;
use tedomari::{Budget, Interval, Node, Player, ReadError, Stop};

use crate::batch::Answer;
use crate::boards;
use crate::bounds;
use crate::desk::{Desk, parse};
use crate::filed;
use crate::item::{Bad, Item};
use crate::look::{ALARM, FAINT, GOOD, side};
use crate::progress::counted;
use crate::sums::{bad, estimate, score_range};
use crate::table::{Cell, Table};

/// So many nodes may be spent on a line of play besides a part of what the winner took.
const LINE_NODES: u64 = 200;

/// What may be spent on reading a sum once more, for a move to try.
const READ_STEPS: u64 = 10_000;
const READ_TIME: Duration = Duration::from_millis(200);

/// So many moves of a line are shown to people unless all are asked for.
const MOST_MOVES: usize = 40;

/// So many winning moves are shown to people unless all are asked for.
const MOST_SHOWN: usize = 12;

/// Whether a position stands in one of the components. Texts that cannot be read are left to others to complain about.
pub fn has_positions(item: &Item) -> bool {
    let is_position = |node: &Node| matches!(node, Node::Position { .. });
    let all: Result<Vec<bool>, _> = item
        .texts
        .iter()
        .map(|text| parse(text).map(|expr| expr.nodes().any(|(_, node)| is_position(node))))
        .collect();
    all.is_ok_and(|all| all.contains(&true))
}

/// One who has seen nothing yet.
pub fn referee(desk: &Desk) -> Referee<'_> {
    Referee::new(&desk.engine, boards::settings(desk), desk.rulesets.library.as_deref())
}

/// The answer to a sum with positions.
pub fn answer(
    desk: &Desk,
    referee: &mut Referee<'_>,
    item: &Item,
    first: Player,
    effort: Effort,
) -> Result<Answer, Bad> {
    let began = Instant::now();
    let mut sum = Vec::new();
    for (at, text) in item.texts.iter().enumerate() {
        match desk.watch(|| Entrant::read(&desk.engine, text, &desk.rulesets)) {
            Ok(entrant) => sum.push(entrant),
            Err(ReadError::Invalid { offset, message }) => return Err(bad(item, at, offset, message)),
            Err(ReadError::Stopped(stop)) => return Ok(unread(desk, item, first, stop, began.elapsed())),
        }
    }
    let (mut verdict, line) = desk.watch(|| {
        let mut verdict = referee.verdict(&sum, first, effort);
        let mut line = None;
        if let (Some(winner), None) = (verdict.winner, verdict.stop) {
            match referee.line(&sum, first, winner, LINE_NODES + verdict.winner_nodes / 8) {
                Ok(found) => line = Some(found),
                Err(Stop::Interrupted) => verdict.stop = Some(Stop::Interrupted),
                // A line that did not fit into the limits is no loss: the question is answered.
                Err(_) => {}
            }
        }
        (verdict, line)
    });
    let mut answer = bounds::begun(verdict.stop);
    answer.parts = Some(verdict.counts.parts);
    let known = match verdict.stop.is_some() || filed::expects_score(item) {
        true => score_range(desk, item, first),
        false => Interval::default(),
    };
    if verdict.stop.is_some() {
        verdict.winner = verdict.winner.or(winner_between(known.low.as_ref(), known.high.as_ref()));
        verdict.to_try = verdict.to_try.filter(|_| verdict.winner != Some(first.opponent()));
    }
    if desk.json {
        answer.fields = fields(desk, &verdict, line.as_ref(), &known, began.elapsed());
    } else {
        answer.text = text(desk, &sum, first, &verdict);
        if let Some(line) = line {
            answer.text += &play(desk, &line, first);
        }
    }
    filed::compare(desk, item, &known, verdict.winner, &mut answer);
    Ok(answer)
}

/// The answer to a sum whose components could not be read within the limits.
pub fn unread(desk: &Desk, item: &Item, first: Player, stop: Stop, seconds: Duration) -> Answer {
    let mut answer = bounds::stopped(desk, stop, estimate(desk, item), None);
    let known = score_range(desk, item, first);
    let score = known.low.as_ref().filter(|low| known.high.as_ref() == Some(low));
    let winner = winner_between(known.low.as_ref(), known.high.as_ref());
    let to_try = move_to_try(desk, item, first);
    if desk.json {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Json| fields.insert(name.into(), value);
        put("score", score.map_or(Json::Null, |score| score.to_string().into()));
        put("winner", winner.map_or(Json::Null, |winner| winner.lower().into()));
        put("best", to_try.iter().map(place).collect());
        put("best_complete", false.into());
        put("moves", to_try.iter().map(named).collect());
        put("line", json!([]));
        put("method", Json::Null);
        put("nodes", desk.steps().into());
        put("seconds", format!("{:.6}", seconds.as_secs_f64()).into());
        put("stopped", stop.to_string().into());
        put("bounds", bounds::pair(&known));
        answer.fields = fields;
    } else {
        let mut table = Table::new(&desk.look);
        table.fact("score", format!("{}, {first} moves first", bounds::interval(&known)));
        if let Some(winner) = winner {
            table.fact("winner", Cell::styled(winner.to_string(), side(winner)));
        }
        if let Some(to_try) = &to_try {
            table.fact("try", in_component(desk, to_try, item.texts.len()));
        }
        answer.text += &format!("\n{}", table.render());
    }
    filed::compare(desk, item, &known, winner, &mut answer);
    answer
}

/// A move to try in a sum whose components could not be valued.
fn move_to_try(desk: &Desk, item: &Item, first: Player) -> Option<WinningMove> {
    let texts: Vec<&str> = item.texts.iter().map(String::as_str).collect();
    let read = || entrants(&desk.engine, &texts, &desk.rulesets);
    let sum = desk.engine.apart_from_budget(Budget::new().nodes(READ_STEPS).time(READ_TIME), read).ok()?;
    referee(desk).move_to_try(&sum, first)
}

fn place(best: &WinningMove) -> Json {
    json!([best.place.component, best.place.option])
}

fn named(best: &WinningMove) -> Json {
    json!({ "move": best.name, "to": best.to })
}

/// A move as it is shown, with its component if there are several.
fn in_component(desk: &Desk, best: &WinningMove, components: usize) -> String {
    match components {
        1 => desk.line(&best.name),
        _ => desk.line(&format!("component {}: {}", best.place.component, best.name)),
    }
}

fn fields(
    desk: &Desk,
    verdict: &Verdict,
    line: Option<&Line>,
    score: &Interval,
    seconds: Duration,
) -> Map<String, Json> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Json| fields.insert(name.into(), value);
    put("score", Json::Null);
    put("winner", verdict.winner.map_or(Json::Null, |winner| winner.lower().into()));
    let best = verdict.best.iter().chain(&verdict.to_try);
    put("best", best.clone().map(place).collect());
    put("best_complete", verdict.best_is_complete.into());
    put("moves", best.map(named).collect());
    let moves = line.map_or(&[][..], |line| &line.moves).iter().map(|played| {
        json!({
            "player": played.player.lower(),
            "component": played.component,
            "move": played.name,
            "to": played.to.text(&desk.engine),
        })
    });
    put("line", moves.collect());
    put("line_complete", line.is_some_and(|line| line.ending != Ending::Cut).into());
    put("method", "parts".into());
    put("nodes", verdict.counts.nodes.into());
    put("winner_nodes", verdict.winner_nodes.into());
    put("parts", verdict.counts.parts.into());
    put("table", verdict.counts.entries.into());
    put("seconds", format!("{:.6}", seconds.as_secs_f64()).into());
    if let Some(stop) = verdict.stop {
        put("stopped", stop.to_string().into());
        put("bounds", bounds::pair(score));
    }
    fields
}

/// What a stop has left open.
fn unfinished(stop: Stop, first: Player, verdict: &Verdict) -> String {
    match verdict.winner {
        Some(winner) if winner == first && !verdict.best_is_complete => {
            format!("{stop} before every winning move was found")
        }
        Some(_) => format!("{stop} before a line of play was found"),
        None => format!("{stop}: the winner is not known"),
    }
}

fn text(desk: &Desk, sum: &[Entrant], first: Player, verdict: &Verdict) -> String {
    let mut table = Table::new(&desk.look);
    for (at, entrant) in sum.iter().enumerate().filter(|_| sum.len() > 1) {
        table.fact(&format!("component {at}"), desk.line(entrant.text()));
    }
    if let Some(stop) = verdict.stop {
        table.fact("stopped", Cell::styled(unfinished(stop, first, verdict), ALARM));
    }
    table.fact("first", format!("{first} moves first"));
    if let Some(winner) = verdict.winner {
        table.fact("winner", Cell::styled(winner.to_string(), side(winner)));
        if winner != first {
            table.fact("best", "no move wins");
        }
    }
    let most = if desk.full { usize::MAX } else { MOST_SHOWN };
    for (at, best) in verdict.best.iter().take(most).enumerate() {
        let label = if at == 0 { "best" } else { "" };
        table.fact(label, Cell::styled(in_component(desk, best, sum.len()), GOOD));
    }
    if let Some(to_try) = &verdict.to_try {
        table.fact("try", in_component(desk, to_try, sum.len()));
    }
    let hidden = verdict.best.len().saturating_sub(most);
    if hidden > 0 {
        table.fact("", Cell::styled(format!("and {hidden} more (--full lists them)"), FAINT));
    }
    if verdict.winner == Some(first) && !verdict.best_is_complete && verdict.stop.is_none() {
        table.fact(
            "",
            Cell::styled(
                "other moves were not searched to the end (--all-moves does that)".to_owned(),
                FAINT,
            ),
        );
    }
    let counts = &verdict.counts;
    let parts = counted(counts.parts, "part", "parts");
    let how = if counts.nodes == 0 && verdict.stop.is_none() {
        "bounds and values, no search".to_owned()
    } else {
        format!("{} searched", counted(counts.nodes, "sum", "sums"))
    };
    table.fact("method", format!("{how}; {parts}"));
    table.render()
}

/// The line of play as a table, and what it ends with.
fn play(desk: &Desk, line: &Line, first: Player) -> String {
    let mut text = String::new();
    let most = if desk.full { usize::MAX } else { MOST_MOVES };
    if !line.moves.is_empty() {
        let one = line.end.len() == 1;
        let mut table = Table::new(&desk.look).right(if one { &[0] } else { &[0, 2] });
        table.heading(match one {
            true => &["move", "player", "plays", "to"],
            false => &["move", "player", "component", "plays", "to"],
        });
        for (at, played) in line.moves.iter().take(most).enumerate() {
            let to = desk.line(&played.to.text(&desk.engine));
            let mut cells = vec![
                (at + 1).to_string().into(),
                Cell::styled(played.player.to_string(), side(played.player)),
                // Of a game that is no board the move is what it leaves.
                if played.to.board().is_some() { desk.line(&played.name).into() } else { "".into() },
                to.into(),
            ];
            if !one {
                cells.insert(2, played.component.to_string().into());
            }
            table.cells(cells);
        }
        text = format!("\n{}", table.render());
    }
    let hidden = line.moves.len().saturating_sub(most);
    let note = match &line.ending {
        _ if hidden > 0 => format!("and {hidden} more moves (--full lists them)"),
        Ending::NoMove(player) => format!("{player} has no move"),
        Ending::Number(value) => {
            let next = line.moves.last().map_or(first, |played| played.player.opponent());
            format!("what is left is worth {}, with {next} to move", desk.line(&desk.engine.print(*value)))
        }
        Ending::Cut => "the rest of the line would take a longer search".to_owned(),
    };
    text += &format!("\n  {}\n", desk.look.paint(FAINT, &note));
    // One board is shown as it stands at the end.
    if let [terms] = &line.end[..]
        && let [term] = &terms[..]
        && let Some(board) = term.board().filter(|_| !line.moves.is_empty() && hidden == 0)
    {
        text += &boards::board(board, &desk.look);
    }
    text
}
