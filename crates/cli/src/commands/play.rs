//! `tedomari play`: a person against the program in the terminal.

use clap::{Args, ColorChoice};
use tedomari::answer::item::sums;
use tedomari::answer::play::PlaySum;
use tedomari::{Limits, Play, Player};

use super::refuse_lone_hyphen;
use crate::args::OutputArgs;
use crate::batch;
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::fights::FightArgs;
use crate::files;
use crate::hyphen::unguard;
use crate::limits::LimitArgs;
use crate::names;
use crate::prompt::Console;
use crate::words;

const EXAMPLE: &str = "\
Example:
  $ printf '0 15\\n' | tedomari play '{15,{100|12}|-5}' '{-10|-20}'
    You are Left, the program is Right (best play); Left moves first, for the score.
    `help` lists what you can type

    component  game              mean  temperature  class
            0  {15,{100|12}|-5}    12           17  Left's sente
            1  {-10|-20}          -15            5  gote
    move 1: Left, your turn
  Left> 0 15
    Left plays 0.0 to 15
    Right plays 1.0 to -20

    score        -5
    winner       Right (the program), by 5
    normal play  Right (the program) would have the last move
    optimum      2 under best play, Left first

    your mistakes lost 7 in all
    move  you played  lost  best
       1  0.0 to 15      7  0.1 to {100|12}";

/// Play a sum against the program
///
/// You type a move as a component and an option, both counted from 0: `0 1` or `0.1`. You may also type what the component
/// becomes: `0 {9|2}`.
///
/// The sum may contain positions, as in 'domineering(4x4) - {3|1}'. Each term is then a component, and a move on a board
/// is typed in the game's own coordinates: `0 a1-a2`.
///
/// You can also type: moves, tree N, thermograph N, value, hint, score, undo, resign, quit, help. Lines may come from a
/// file or a pipe as well.
///
/// At the end the program shows the score, the score under best play from the start, and what each of your mistakes
/// lost.
///
/// Ctrl-C while the program thinks makes it play the best move it knows. At the prompt it ends the game.
#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLE,
    mut_arg("time_limit", |arg| arg
        .default_value("5s")
        .help("Think at most this long about a move, a hint or a mistake: 500ms, 10s, 1.5m")
        .help_heading(LIMITS)),
    mut_arg("node_limit", |arg| arg
        .help("The same in steps: 5000, 10k, 2.5M")
        .long_help("The same in steps: 5000, 10k, 2.5M. Steps are counted the same way on every machine")
        .help_heading(LIMITS)),
    mut_arg("memory_limit", |arg| arg.help_heading(LIMITS)),
    mut_arg("threads", |arg| arg.help_heading(LIMITS)),
)]
pub struct PlayArgs {
    /// The components
    #[arg(value_name = "GAME", required = true, value_parser = unguard)]
    games: Vec<String>,

    /// Who moves first
    #[arg(long, value_name = "PLAYER", value_parser = words::player(), ignore_case = true, default_value = "left")]
    first: Player,

    /// Your side
    #[arg(long, value_name = "PLAYER", value_parser = words::player(), ignore_case = true, default_value = "left")]
    you: Player,

    /// What you play for: the score, or the last move (normal); without this option the score, but on boards the last
    /// move, unless all are stacks of coins or the program plays by a strategy
    #[arg(long, value_name = "GOAL", value_parser = words::goal())]
    play: Option<Play>,

    /// The program plays by a strategy instead of its best: greedy, hotstrat, follow-the-leader, mean, thermostrat or
    /// sentestrat
    #[arg(long, value_name = "NAME", value_parser = names::strategies(), hide_possible_values = true)]
    strategy: Option<String>,

    #[command(flatten)]
    fight: FightArgs,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

const LIMITS: &str = "Limits on thinking";

pub fn run(args: PlayArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    if args.games == ["-"] {
        let message = "standard input is for your moves; give the components as arguments";
        return Err(Failure::Usage(message.to_owned()));
    }
    refuse_lone_hyphen(&args.games)?;
    files::refuse_names(&args.games)?;
    let ban = args.fight.ban(&args.games)?;
    let setup = PlaySum {
        components: args.games.clone(),
        first: args.first,
        you: args.you,
        play: args.play,
        strategy: args.strategy.clone(),
        ban,
        left_threats: args.fight.left_threats.clone(),
        right_threats: args.fight.right_threats.clone(),
    };
    let output = OutputArgs { json: false, unicode: false, latex: false, full: false, stats: false };
    let mut desk = Desk::new(&args.limits, &output, colour, args.ascii);
    // The limits are for thinking: a sum that takes longer to read than a move is still a sum.
    let task = desk.begin_within(Limits::new());
    match setup.start(&mut desk.session, &task) {
        Ok(mut game) => Console::standard(&desk).hold(&mut *game).map(|()| Exit::Answered),
        Err(mistake) if mistake.field.as_deref() == Some("strategy") => Err(Failure::Usage(mistake.message)),
        Err(mistake) => Ok(batch::refuse(&desk, sums::input(args.games, args.first), mistake)),
    }
}
