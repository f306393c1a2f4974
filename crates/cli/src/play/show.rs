//! What the person sees: the table of the sum, lists of moves, trees and thermographs.

use tedomari::sums::{Move, Term};
use tedomari::{Engine, Game, Kind, Play, Player, Stop, Thermograph, Value, draw};

use super::board::Board;
use crate::boards;
use crate::desk::Desk;
use crate::look::{FAINT, STRONG, side};
use crate::table::{Cell, Table};

/// The live components, what is settled, and whose turn it is.
pub fn board(desk: &Desk, board: &Board) -> String {
    let mut text = components(desk, board);
    let live = board.now().components().iter().enumerate().filter(|(_, game)| !game.is_number());
    let boards: Vec<(usize, &Term)> =
        live.flat_map(|(at, game)| game.terms().iter().map(move |term| (at, term))).collect();
    if !boards.is_empty() {
        text += &format!("\n{}", boards::drawings(&desk.engine, &boards, &desk.look));
    }
    if let Some(settled) = board.settled(&desk.engine) {
        text += &format!("  {} {settled}\n", desk.look.paint(FAINT, "settled:"));
    }
    let mover = board.to_move();
    let who = if board.is_yours() { "your turn" } else { "the program's turn" };
    text += &format!("  move {}: {}, {who}\n", board.number(), player(desk, mover));
    text
}

pub fn player(desk: &Desk, player: Player) -> String {
    desk.look.paint(side(player), &player.to_string())
}

fn components(desk: &Desk, board: &Board) -> String {
    let mut table = Table::new(&desk.look).right(&[0, 2, 3]);
    table.heading(&["component", "game", "mean", "temperature", "class"]);
    let games = board.now().components().iter().enumerate();
    for (at, game) in games.filter(|(_, game)| !game.is_number()) {
        let written = fitting(desk, &game.text(&desk.engine));
        table.row(match desk.engine.thermograph(game.value()) {
            Ok(thermograph) => [
                at.to_string().into(),
                written.into(),
                thermograph.mean().to_string().into(),
                thermograph.temperature().to_string().into(),
                class(&desk.engine, game.value(), &thermograph).into(),
            ],
            Err(_) => [at.to_string().into(), written.into(), "".into(), "".into(), "".into()],
        });
    }
    table.render()
}

/// A game cut so that its row fits; `tree` shows it whole.
fn fitting(desk: &Desk, text: &str) -> String {
    const OTHER_COLUMNS: usize = 40;
    const LEAST: usize = 30;
    let room = desk.look.width.saturating_sub(OTHER_COLUMNS).max(LEAST);
    let line = desk.line(text);
    match line.char_indices().nth(room) {
        Some((cut, _)) => format!("{}{}", &line[..cut], desk.look.ellipsis()),
        None => line,
    }
}

/// Gote, a player's sente, or what else a component is.
pub fn class(engine: &Engine, value: Value, thermograph: &Thermograph) -> String {
    match engine.kind(value) {
        Kind::Hot => thermograph.class().to_string(),
        kind => kind.to_string(),
    }
}

/// The board in which a move was made, as it is now.
pub fn moved(desk: &Desk, board: &Board, played: &Move) -> String {
    let game = &board.now().components()[played.place.component];
    let boards = game.terms().iter().filter_map(Term::board);
    boards.map(|board| boards::board(board, &desk.look)).collect()
}

/// A move as it is typed and what it leads to: `0.1 to {100|12}`, or `0 a1-a2` on a board.
pub fn named(desk: &Desk, played: &Move) -> String {
    let place = played.place;
    if let Some(name) = &played.name {
        return format!("{} {name}", place.component);
    }
    format!("{}.{} to {}", place.component, place.option, desk.line(&played.to.text(&desk.engine)))
}

/// All moves, numbered.
pub fn moves(desk: &Desk, board: &Board) -> String {
    let mut table = Table::new(&desk.look).right(&[0, 1, 2]);
    let named = board.moves(&desk.engine).iter().any(|played| played.name.is_some());
    table.heading(&["#", "component", if named { "move" } else { "option" }, "to"]);
    for (at, played) in board.moves(&desk.engine).iter().enumerate() {
        table.row([
            (at + 1).to_string().into(),
            played.place.component.to_string().into(),
            played.name.as_deref().map_or_else(|| played.place.option.to_string(), str::to_owned).into(),
            desk.line(&played.to.text(&desk.engine)).into(),
        ]);
    }
    table.render()
}

/// Whose option a game is and which; of the root nobody's.
type Edge = Option<(Player, usize)>;

/// A component as a tree, each option below its game and further in.
pub fn tree(desk: &Desk, game: &Game) -> String {
    const MOST: usize = 100;
    const DEEPEST: usize = 40;
    let engine = &desk.engine;
    let mut text = String::new();
    let mut open: Vec<(usize, Edge, Game)> = vec![(0, None, game.clone())];
    let mut lines = 0;
    while let Some((depth, edge, game)) = open.pop() {
        if lines == MOST {
            text += &format!("  {} and so on\n", desk.look.ellipsis());
            break;
        }
        lines += 1;
        text += &"  ".repeat(depth + 1);
        if let Some((mover, option)) = edge {
            text += &desk.look.paint(side(mover), &format!("{mover} {option}"));
            text += "  ";
        }
        text += &desk.line(&game.text(engine));
        if let Some(value) = reading(desk, &game) {
            text += &desk.look.paint(FAINT, &format!("  {value}"));
        }
        text.push('\n');
        if (game.is_number() && !game.is_written()) || depth == DEEPEST {
            continue;
        }
        // The last one pushed comes next.
        for mover in [Player::Right, Player::Left] {
            let options = game.options(engine, mover).into_iter().enumerate();
            let options: Vec<_> = options.map(|(at, to)| (depth + 1, Some((mover, at)), to)).collect();
            open.extend(options.into_iter().rev());
        }
    }
    text
}

/// What is worth saying beside a game in a tree.
fn reading(desk: &Desk, game: &Game) -> Option<String> {
    let engine = &desk.engine;
    if game.is_number() {
        let number = engine.print(game.value());
        return (game.text(engine) != number).then(|| format!("= {number}"));
    }
    let thermograph = engine.thermograph(game.value()).ok()?;
    Some(format!("mean {}, temperature {}", thermograph.mean(), thermograph.temperature()))
}

/// A component's thermograph.
pub fn thermograph(desk: &Desk, game: &Game) -> Result<String, Stop> {
    let thermograph = desk.engine.thermograph(game.value())?;
    Ok(drawn_thermograph(desk, &desk.line(&game.text(&desk.engine)), &thermograph))
}

/// A thermograph under the name of what it belongs to.
pub fn drawn_thermograph(desk: &Desk, name: &str, thermograph: &Thermograph) -> String {
    let look = &desk.look;
    let options = draw::TerminalOptions {
        width: look.width.min(100) - 2,
        height: look.height.saturating_sub(10).clamp(8, 20),
        ascii: look.ascii,
        colour: look.colour,
    };
    let drawing = draw::terminal(thermograph, &options);
    let name = look.paint(STRONG, name);
    let lines = drawing.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n");
    format!("  {name}\n{}", lines.collect::<String>())
}

/// What components are worth; all of them, or one.
pub fn values(desk: &Desk, board: &Board, component: Option<usize>) -> String {
    let games = board.now().components().iter().enumerate();
    let chosen = games.filter(|(at, _)| component.is_none_or(|one| one == *at));
    let valued: Vec<_> = chosen.map(|(at, game)| (at, Ok(game.value()))).collect();
    boards::value_table(desk, &valued)
}

/// The commands.
pub fn help(desk: &Desk, play: Play, boards: bool) -> String {
    let mut table = Table::new(&desk.look);
    let mut row = |typed: &str, means: &str| table.row([Cell::styled(typed, STRONG), means.into()]);
    if boards {
        row("0 a1-a2", "make the move a1-a2 on board 0, as `moves` lists it");
    }
    row("0 1, 0.1", "move in component 0 to its option 1, both counted from 0");
    row("0 {9|2}", "move in component 0 to {9|2}");
    row("0 to 5", "move in component 0 to the number 5, even if there is an option 5");
    row("0", "move in component 0, if there is only one option");
    row("moves", "list all moves; `#3` makes the third");
    row("tree 0", "show component 0 as a tree");
    row("t 0", "draw the thermograph of component 0 (also `thermograph 0`)");
    row("value", "what the components are worth; `value 0` of one alone");
    row("hint", "a best move and why");
    row("score", "what the position is worth under best play");
    row("undo", "take back your last move and the reply");
    row("show", "show the position again");
    row("resign, quit", "end the game");
    let aim = match play {
        Play::Score => "Left wants a high score and Right a low one; play ends when only numbers are left.",
        Play::Normal => {
            "Who makes the last move wins; play ends when only numbers are left, which decide it."
        }
    };
    format!("{}\n  {aim}\n", table.render())
}
