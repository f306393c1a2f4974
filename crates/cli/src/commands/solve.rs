//! `tedomari solve`: the score of a sum under best play, who wins, every best move, and a line of play.

use clap::{Args, ColorChoice};
use serde_json::Value as Json;
use tedomari::Play;
use tedomari::answer::item::Item;
use tedomari::answer::{Solve, Solved};
use tedomari::solving::methods::Method;
use tedomari::text::{self, Page};

use crate::batch::{self, Show};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::fights::FightArgs;
use crate::files;
use crate::limits::AnswerArgs;
use crate::sums::{self, SumArgs};
use crate::words;

const EXAMPLE: &str = "\
Example:
  $ tedomari solve '{15,{100|12}|-5}' '{-10|-20}'
    component  game              mean  temperature  class
            0  {15,{100|12}|-5}    12           17  Left's sente
            1  {-10|-20}          -15            5  gote

    score   2, Left moves first; thermostatic bounds -3 to 2
    winner  Left
    best    component 0 to {100|12}

    move  player  component  to        temperature
       1  Left            0  {100|12}           44
       2  Right           0  12                  5
       3  Left            1  -10              over

    component  move      score  loss
            0  15           -5     7
            0  {100|12}      2  best
            1  -10         -15    17";

/// The score of a sum under best play, the winner, every best first move and a line of play
///
/// Score play ends when every component is a number. The score is the sum of these numbers. The winner is that of normal
/// play: the player who makes the last move.
///
/// With `-` each line of standard input is a sum: a JSON object {"components":[…],"first":"left"}, or games with `;`
/// between them.
///
/// If the only argument is the name of a file of sums, each is solved for both players and compared with the answers
/// that the file expects. If one differs, the exit code is 1. A mistake in the file does not hide the other sums.
///
/// A component may be a position, such as 'domineering(4x4)', or a sum of positions. Its options are then the moves, in
/// the ruleset's order and term by term, and they have names in the game's own coordinates. With `--play normal` the
/// winner of such a sum is searched for without its value.
///
/// A component may also be a ko, such as 'KO[7,0]' (see `tedomari ko --help`). Then the sum is played under the ko-ban. Threats of
/// --left-threats and --right-threats are further components after those that are written, each {{size|0}|0} or its negative. A
/// pass has the number after the last component.
///
/// With --json the fields are: input, score (null if not known), winner, best, best_complete, moves, line, method, nodes,
/// seconds. A move in best is [component, option], counted from 0 as written; moves has the same by name (move, to). If
/// best_complete is false, there may be other best moves, or best has a move to try. A step of the line has player,
/// component, to, and on a board move.
///
/// Then come first, play and components (game, mean, temperature, class), and where they are known: thermostatic (bounds on the
/// score), worths (of every first move: place, move, to, score, loss, best), cooling (the temperature after each move of the
/// line, or over), and ending (no_move and the player, number and who is to move, or cut).
///
/// After a stop there are also stopped and bounds ([lower, upper] of the score), and estimate (left_stop, right_stop, mean,
/// temperature) if the components could not be valued. A file adds expected and as_expected. Positions under `--play normal` add
/// line_complete, winner_nodes, parts and table.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct SolveArgs {
    #[command(flatten)]
    sum: SumArgs,

    /// What the players play for: the score, or the last move
    #[arg(long, value_name = "GOAL", value_parser = words::goal(), default_value = "score")]
    play: Play,

    /// With `--play normal` on positions: search every first move to the end, however long it takes
    ///
    /// Otherwise the search for other winning moves ends soon after the winner is known.
    #[arg(long)]
    all_moves: bool,

    /// With `--play normal`: only the winner, as soon as it is known, without winning moves and a line of play
    #[arg(long, conflicts_with = "all_moves")]
    winner_only: bool,

    /// How to search: best, alpha-beta, alpha-beta-table, milnor, hanner, second, thermostatic (alpha-beta with these
    /// bounds), b-star-berliner, b-star-palay
    ///
    /// All but `best` give the score, one best move and the nodes they needed: to compare methods. They do not play for the
    /// last move.
    #[arg(long, value_name = "METHOD", default_value = "best")]
    method: Method,

    #[command(flatten)]
    fight: FightArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: SolveArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    if args.play == Play::Normal && args.method != Method::Best {
        let name = args.method.name();
        return Err(Failure::Usage(format!(
            "--method {name} searches for the score: leave out --play normal, or use --method best"
        )));
    }
    if args.all_moves && args.play != Play::Normal {
        let message =
            "--all-moves goes with --play normal: for the score all moves are looked at in any case";
        return Err(Failure::Usage(message.to_owned()));
    }
    if args.winner_only && args.play != Play::Normal {
        let message =
            "--winner-only goes with --play normal: the winner is the player who makes the last move";
        return Err(Failure::Usage(message.to_owned()));
    }
    let ban = args.fight.ban(&args.sum.games)?;
    let usual = Solve {
        play: args.play,
        all_moves: args.all_moves,
        winner_only: args.winner_only,
        method: args.method.name(),
        pictures: !args.answer.output.json,
        ban,
        left_threats: args.fight.left_threats.clone(),
        right_threats: args.fight.right_threats.clone(),
        ..Solve::new(&[], args.sum.first)
    };
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let source = match &args.sum.games[..] {
        [name] if name != "-" && std::path::Path::new(name).is_file() => sums::filed(name, usual)?,
        [name] if files::is_name(name) => sums::filed(name, usual)?,
        _ => args.sum.source(usual)?,
    };
    batch::run(&mut desk, source, Solving)
}

struct Solving;

impl Show<Solve> for Solving {
    fn text(&mut self, page: &Page, item: &Item<Solve>, answer: &Solved) -> String {
        let head = match page.many {
            true => {
                let games = item.question.components.join(" ; ");
                let name = item.input.get("name").and_then(Json::as_str);
                page.head(&name.map_or(games.clone(), |name| format!("{name}: {games}")))
            }
            false => String::new(),
        };
        head + &text::solved(page, answer)
    }

    fn is_false(&self, answer: &Solved) -> bool {
        answer.as_expected == Some(Some(false))
    }
}
