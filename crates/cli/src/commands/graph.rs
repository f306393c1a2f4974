//! `tedomari graph`: tokens on digraphs, with cycles and loops.

use clap::{Args, ColorChoice};
use tedomari::answer::SolveGraph;
use tedomari::answer::play::PlayTokens;

use crate::desk::Desk;
use crate::digraphs::{self, GraphArgs, MOST_LISTED};
use crate::failure::{Exit, Failure};
use crate::limits::AnswerArgs;
use crate::prompt::PlayingArgs;

const EXAMPLE: &str = "\
Example:
  $ echo 'digraph { a -> b -> a; b -> c }' | tedomari graph /dev/stdin
    graph    3 vertices, 3 edges
    outcome  2 P, 1 N, 0 D
    gamma    0: 2, 1: 1

    vertex  gamma  counter  outcome  moves
    a           0        1  P
    b           1        2  N        b -> a, b -> c
    c           0        0  P
  $ echo 'digraph { a -> b -> a; b -> c }' | tedomari graph /dev/stdin --tokens b,b,b
    tokens   b: 1, b: 1, b: 1
    gamma    1
    outcome  N: the player to move wins
    winning  b -> a, b -> c";

/// Games of tokens on digraphs: values, outcomes and winning moves
///
/// Players in turn move one token along an edge; tokens do not affect each other; a player who cannot move loses, and
/// play without end is a draw. Without tokens the answer is about every vertex with a token on it alone; with tokens it is about
/// their sum. gamma is the generalised Sprague-Grundy function: a number as in nim, or oo(K), where K are the numbers
/// among the followers. A sum is lost if it is 0 (P), drawn if it is oo(K) without 0 in K (D), and won otherwise (N).
///
/// With --json the fields are: input, gamma (null if it is infinite), k (null if it is not), counter (the sum of counters,
/// which falls with every answer in a won game; null if gamma is infinite), outcome, moves (all winning, else all
/// drawing ones, [from, to]), in a sum also components (the graph of each move); without tokens all of these are
/// lists over the vertices, in a sum one for each graph. Vertices that have names are given by their names.
#[derive(Args, Debug)]
#[command(name = "graph", after_help = EXAMPLE)]
pub struct GraphCommand {
    #[command(flatten)]
    graph: GraphArgs,

    /// Also play to the end: the winner to win, the loser to delay
    #[arg(long)]
    line: bool,

    #[command(flatten)]
    playing: PlayingArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

pub fn run(args: GraphCommand, colour: ColorChoice) -> Result<Exit, Failure> {
    let mut desk = Desk::new(&args.answer.limits, &args.answer.output, colour, false);
    let items = args.graph.items(&desk, &[("tokens", &args.graph.tokens)])?;
    if args.playing.play {
        return digraphs::play(&desk, items, |graphs, task| {
            let tokens = args.graph.tokens.clone();
            PlayTokens { graphs, tokens, first: args.playing.first }.solve(task)
        });
    }
    let lists_all = args.answer.output.json || args.answer.output.full;
    let ask = |graphs| SolveGraph {
        graphs,
        tokens: args.graph.tokens.clone(),
        at_most: if lists_all { None } else { Some(MOST_LISTED) },
        line: args.line,
        diagram: args.graph.draws(),
    };
    args.graph.ask(&mut desk, items, ask, |question| question.graphs.first().map_or("", |graph| &graph.text))
}
