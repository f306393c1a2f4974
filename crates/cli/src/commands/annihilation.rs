//! `tedomari annihilation`: tokens on digraphs that vanish where two of them meet.

use clap::{Args, ColorChoice};
use tedomari::answer::SolveAnnihilation;
use tedomari::answer::play::PlayAnnihilation;

use crate::desk::Desk;
use crate::digraphs::{self, GraphArgs, MOST_LISTED};
use crate::failure::{Exit, Failure};
use crate::limits::AnswerArgs;
use crate::prompt::PlayingArgs;

const EXAMPLE: &str = "\
Example:
  $ echo '0 1  1 2  2 3  3 0' | xargs -n2 | tedomari annihilation /dev/stdin --tokens 0,1
    tokens   0, 1
    gamma    1
    outcome  N: the player to move wins
    winning  0 -> 1, 1 -> 2
    theory   finite values below 2: dimension 3 of 4, 2 of value 0
    work     16 vectors, 2 rounds, 24 edges";

/// Annihilation games: tokens that vanish where two of them meet
///
/// There is at most one token on a vertex. Players in turn move one token along an edge, and if it meets another, both vanish.
/// A player who cannot move loses, and play without end is a draw. All positions of at most four tokens are computed; by the
/// theory of Fraenkel and Yesha the others follow from them by linear algebra. Without --tokens the answer is about every vertex:
/// its extended value, such that the value of a set of tokens is the nim-sum of theirs if that is small enough to be
/// finite.
///
/// With --electrons and --positrons in place of --tokens the game is Matter and Antimatter: particles of one kind cannot
/// share a vertex, those of different kinds annihilate each other. All positions that can be reached are computed.
///
/// With --json the fields are: input, gamma (null if it is infinite), k (null if it is not), counter (of the win in hand after
/// the best move, or after the opponent's; null in a draw), outcome, moves (all winning, else all drawing ones,
/// [from, to]), in a sum also components (the graph of each move), and work: vectors, rounds, edges, dim_zero and dim_finite
/// (of the spaces of value 0 and of finite value), or positions. Items of standard input may have "electrons" and
/// "positrons" in place of "tokens".
#[derive(Args, Debug)]
#[command(name = "annihilation", after_help = EXAMPLE)]
pub struct AnnihilationCommand {
    #[command(flatten)]
    graph: GraphArgs,

    /// Vertices with an electron, for Matter and Antimatter
    #[arg(long, value_name = "VERTICES", conflicts_with = "tokens")]
    electrons: Vec<String>,

    /// Vertices with a positron
    #[arg(long, value_name = "VERTICES", conflicts_with = "tokens")]
    positrons: Vec<String>,

    /// Also play to the end: the winner to win, the loser to delay
    #[arg(long)]
    line: bool,

    #[command(flatten)]
    playing: PlayingArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: AnnihilationCommand, colour: ColorChoice) -> Result<Exit, Failure> {
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let AnnihilationCommand { graph, electrons, positrons, .. } = &args;
    let lists = [("tokens", &graph.tokens[..]), ("electrons", &electrons[..]), ("positrons", &positrons[..])];
    let items = graph.items(&desk, &lists)?;
    let (tokens, electrons, positrons) = (graph.tokens.clone(), electrons.clone(), positrons.clone());
    if args.playing.play {
        let first = args.playing.first;
        return digraphs::play(&desk, items, |graphs, task| {
            PlayAnnihilation { graphs, tokens, electrons, positrons, first }.solve(task)
        });
    }
    let lists_all = args.answer.output.json || args.answer.output.full;
    let ask = |graphs| SolveAnnihilation {
        graphs,
        tokens: tokens.clone(),
        electrons: electrons.clone(),
        positrons: positrons.clone(),
        at_most: if lists_all { None } else { Some(MOST_LISTED) },
        line: args.line,
        diagram: graph.draws(),
    };
    graph.ask(&mut desk, items, ask, |question| question.graphs.first().map_or("", |graph| &graph.text))
}
