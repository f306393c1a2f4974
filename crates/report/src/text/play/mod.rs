//! Games in progress: what is said at the beginning, at every turn, and at the end. Texts are whole lines, indented by two
//! columns.

mod review;
mod scene;
mod told;

pub use review::review;
pub use scene::{board, scene};
pub use told::told;

use tedomari_answer::play::{Hint, InProgress, Made, Outlook, Reason, Rules, Side, SumHint};
use tedomari_number::Interval;
use tedomari_vocabulary::{Play, Player};

use super::{Page, interval};
use crate::look::{ALARM, FAINT, GOOD, STRONG, side, wrapped};
use crate::table::{Cell, Table};

/// More moves than this are not listed.
pub const MOST_LISTED: usize = 100;

const INDENT: &str = "  ";

fn player(page: &Page, player: Player) -> String {
    page.look.paint(side(player), &player.to_string())
}

/// What is said at the beginning.
pub fn greeting(page: &Page, rules: &Rules) -> String {
    let look = &page.look;
    if let (Some(play), Some(you)) = (rules.play, rules.you) {
        let aim = if play == Play::Score { "the score" } else { "the last move" };
        let first = if rules.first == Side::You { you } else { you.opponent() };
        let [you, program, first] = [you, you.opponent(), first].map(|who| player(page, who));
        let help = look.paint(FAINT, "`help` lists what you can type");
        let name = &rules.opponent;
        return format!(
            "  You are {you}, the program is {program} ({name}); {first} moves first, for {aim}.\n  {help}\n"
        );
    }
    // Lines of one rule after the first are indented further, and a full stop may follow.
    let room = look.width.saturating_sub(2 * INDENT.len() + 1);
    let lines = rules.rules.iter().map(|line| match rules.you {
        Some(_) => wrapped(line, room).join(&format!("\n{INDENT}{INDENT}")),
        None => line.clone(),
    });
    let lines = lines.collect::<Vec<_>>().join(&format!(".\n{INDENT}"));
    let aim = if rules.is_misere { "loses" } else { "wins" };
    let first = match rules.first {
        Side::You => "you move first",
        Side::Program => "the program moves first",
    };
    let how = format!("A move is {}; `help` lists what else you can type.", rules.how_to_move);
    let how = look.paint(FAINT, &how);
    format!("  {lines}.\n  Whoever makes the last move {aim}; {first}.\n  {how}\n")
}

/// Whose turn it is.
pub fn turn(page: &Page, game: &dyn InProgress) -> String {
    let rules = game.rules();
    let to_move = game.to_move();
    let who = match to_move {
        Side::You => "your turn",
        Side::Program => "the program's turn",
    };
    let mover = rules.you.filter(|_| rules.play.is_some()).map(|you| {
        let mover = if to_move == Side::You { you } else { you.opponent() };
        format!("{}, ", player(page, mover))
    });
    format!("  move {}: {}{who}\n", game.number(), mover.unwrap_or_default())
}

/// A move that was made.
pub fn made(page: &Page, made: &Made) -> String {
    let who = match (made.player, made.by) {
        (Some(mover), _) => format!("{} plays", player(page, mover)),
        (None, Side::You) => "you play".to_owned(),
        (None, Side::Program) => "the program plays".to_owned(),
    };
    let doubt = made.doubt.map(|stop| match made.player {
        Some(_) => format!("{stop}: the best move known"),
        None => format!("{stop}: a guess, since the program does not know who wins"),
    });
    let doubt = doubt.map(|doubt| format!("  {}\n", page.look.paint(ALARM, &doubt)));
    format!("  {who} {}\n{}", page.line(&made.name), doubt.unwrap_or_default())
}

/// The moves with their numbers.
pub fn moves(page: &Page, game: &dyn InProgress) -> String {
    let rules = game.rules();
    if rules.play.is_none() {
        let moves = game.moves(MOST_LISTED + 1);
        let mut table = Table::new(&page.look).right(&[0]);
        for (at, played) in moves.iter().take(MOST_LISTED).enumerate() {
            table.row([Cell::styled(format!("#{}", at + 1), FAINT), Cell::from(&*played.name)]);
        }
        let more = match moves.len() > MOST_LISTED {
            true => format!("  {} and more\n", page.look.ellipsis()),
            false => String::new(),
        };
        return table.render_in_columns(false) + &more;
    }
    let mut table = Table::new(&page.look).right(&[0, 1, 2]);
    let moves = game.moves(usize::MAX);
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let named = moves.iter().any(|played| played.option.as_deref().is_some_and(|name| !is_number(name)));
    table.heading(&["#", "component", if named { "move" } else { "option" }, "to"]);
    for (at, played) in moves.iter().enumerate() {
        table.row([
            (at + 1).to_string().into(),
            played.component.map_or_else(String::new, |at| at.to_string()).into(),
            played.option.clone().unwrap_or_default().into(),
            page.line(played.to.as_deref().unwrap_or_default()).into(),
        ]);
    }
    table.render_in_columns(true)
}

/// What can be typed.
pub fn help(page: &Page, rules: &Rules) -> String {
    match rules.play {
        Some(play) => help_in_a_sum(page, play, rules.has_boards),
        None => help_in_a_duel(page, rules),
    }
}

fn help_in_a_duel(page: &Page, rules: &Rules) -> String {
    let mut table = Table::new(&page.look);
    let mut row = |typed: &str, means: &str| table.row([Cell::styled(typed, STRONG), means.into()]);
    row("moves", "list the moves; `#3` makes the third");
    row("hint", if rules.can_draw { "moves that win, or at least draw" } else { "moves that win" });
    row("undo", "take back your last move and the reply");
    row("show", "show the position again");
    for (typed, means) in &rules.words {
        row(typed, means);
    }
    if rules.can_draw {
        row("draw", "offer a draw");
    }
    row("resign, quit", "end the game and list your mistakes so far");
    format!("  a move is {}\n{}", rules.how_to_move, table.render())
}

fn help_in_a_sum(page: &Page, play: Play, boards: bool) -> String {
    let mut table = Table::new(&page.look);
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
            "The player who makes the last move wins; play ends when only numbers are left, which decide it."
        }
    };
    format!("{}\n  {aim}\n", table.render())
}

/// What a player who knows would do.
pub fn hint(page: &Page, hint: &Hint) -> String {
    match hint {
        Hint::NoMove => "  there is no move\n".to_owned(),
        Hint::Unknown { stop } => format!("  {stop}: the program does not know either\n"),
        Hint::Outlook { outlook, moves, more } => hint_in_a_duel(page, *outlook, moves, *more),
        Hint::Sum(hint) => hint_in_a_sum(page, hint),
    }
}

fn hint_in_a_duel(page: &Page, outlook: Outlook, moves: &[String], more: usize) -> String {
    let Some((first, names)) = moves.split_first() else { return String::new() };
    let others = match (names, more) {
        ([], _) => String::new(),
        (names, 0) => format!("; so does {}", names.join(", or ")),
        (names, more) => format!("; so does {}, or {more} more", names.join(", or ")),
    };
    let strong = page.look.paint(STRONG, first);
    match outlook {
        Outlook::Win => format!("  {strong} wins{others}\n"),
        Outlook::Draw => format!("  {strong} draws{others}; nothing wins\n"),
        Outlook::Loss => format!("  every move loses against best play; you could try {first}\n"),
    }
}

fn hint_in_a_sum(page: &Page, hint: &SumHint) -> String {
    let mut table = Table::new(&page.look);
    let label = if hint.stop.is_none() { "best" } else { "try" };
    table.fact(label, Cell::styled(page.line(&hint.best), GOOD));
    if let Some(stop) = hint.stop {
        let doubt = format!("{stop}: this is the best move known, others may be better");
        table.fact("", Cell::styled(doubt, ALARM));
    }
    table.fact("reaches", reaches(hint));
    let reasons = hint.reason.iter().flat_map(|reason| reasons(page, hint.mover, reason));
    for (at, why) in reasons.enumerate() {
        table.fact(if at == 0 { "why" } else { "" }, why);
    }
    if let Some((name, loss)) = &hint.next {
        let name = page.line(name);
        let Interval { low, high } = loss;
        let is_zero = |end: &Option<_>| end.as_ref().is_some_and(tedomari_number::Dyadic::is_zero);
        let told = match () {
            () if is_zero(high) => format!("{name} is as good"),
            () if low == high => format!("{name} loses {}", interval(loss)),
            () if is_zero(low) => {
                format!("{name} loses {}", interval(&Interval { low: None, high: high.clone() }))
            }
            () => format!("{name} loses {}", interval(loss)),
        };
        table.fact("next", told);
    }
    table.render()
}

fn reaches(hint: &SumHint) -> String {
    let score = interval(&hint.score);
    match (hint.play, hint.winner) {
        (Play::Normal, Some(winner)) if winner == hint.mover && hint.stop.is_some() => {
            "a win exists, but which move it is was not found".to_owned()
        }
        (Play::Score, Some(_)) => format!("{score} under best play, and the last move"),
        (Play::Score, None) => format!("{score} under best play"),
        (Play::Normal, Some(winner)) if winner == hint.mover => "the last move".to_owned(),
        (Play::Normal, Some(_)) => {
            "nothing against best play: no move wins, and this one keeps the most points".to_owned()
        }
        (Play::Normal, None) => "it is not known who wins".to_owned(),
    }
}

/// What the thermographs say for a move: how hot the component is, whose sente, and whether the move threatens.
fn reasons(page: &Page, mover: Player, reason: &Reason) -> Vec<String> {
    let (class, t) = (reason.class, &reason.temperature);
    let rank = match &reason.elsewhere {
        None => "the only component left".to_owned(),
        Some(elsewhere) if t >= elsewhere => "the hottest component".to_owned(),
        Some(elsewhere) => format!("while {elsewhere} is the highest elsewhere"),
    };
    let mut reasons = vec![format!("{class} at temperature {t}, {rank}")];
    if let Some((game, becomes)) = &reason.becomes {
        let (game, opponent) = (page.line(game), mover.opponent());
        let is_threat = reason.elsewhere.as_ref().is_none_or(|elsewhere| becomes > elsewhere);
        reasons.push(if is_threat {
            format!("{game} at temperature {becomes} is a threat that {opponent} should answer")
        } else {
            format!("{game} at temperature {becomes} can wait: it is no hotter than elsewhere")
        });
    }
    reasons
}
