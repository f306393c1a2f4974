//! The command line as clap reads it, and the options that several commands share.

use clap::{Args, ColorChoice, Parser, Subcommand};
use tedomari::Style;

use crate::commands::{
    annihilation, bounds, coins, compare, completions, database, eval, generate, go, graph, gtp, heap, ko,
    loopy, man, misere, octal, play, position, reduce, rulesets, schema, serve, solve, strategy, table, tds,
    thermograph, tournament, tree,
};

const ABOUT: &str = "Exact values, thermographs and positions of combinatorial games";

const LONG_ABOUT: &str = "\
Exact values, thermographs and positions of combinatorial games.

Games are written {L,...|R,...}; `9||8|0` is {9|{8|0}}. There are numbers (5, -3/4), stars and ups \
(*, *2, ^, v, ^^*, ^3), Tiny(2), Miny(2), switches (+-1), sums ({3|1} + ^ - 2), multiples (4.{2|0}), functions such \
as cool(G,t) and positions such as domineering(....|....). Everything is exact, and what is printed can be read again.

Give items as arguments, or `-` to read one from each line of standard input. With --json each answer is one line of \
JSON, written as soon as it is known.";

const EXAMPLE: &str = "\
Example:
  $ tedomari eval '{3|1} + ^'
    value        {3^|1^}
    outcome      Left wins, whoever starts
    Left stop    3, then Right is to move
    Right stop   1, then Right is to move
    mean         2
    temperature  1
    kind         hot: gote
    birthday     6

Exit codes:
  0    everything was answered
  1    an asserted relation is false (compare --assert)
  2    some input was bad, or a file could not be written
  3    a limit was reached before some answer; bounds are given instead
  130  interrupted (Ctrl-C); bounds are given for the current item
If several apply, 130 takes precedence over 2, 2 over 3, and 3 over 1.";

/// The command line.
#[derive(Parser, Debug)]
#[command(name = "tedomari", version, about = ABOUT, long_about = LONG_ABOUT, after_help = EXAMPLE)]
#[command(max_term_width = 100, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Colours: on terminals only, always, or never (NO_COLOR is honoured too)
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(help = "Colours: auto (on terminals), always or never")]
    pub color: ColorChoice,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    Eval(eval::EvalArgs),
    Compare(compare::CompareArgs),
    Thermograph(thermograph::ThermographArgs),
    Tree(tree::TreeArgs),
    Table(table::TableArgs),
    Tds(tds::TdsArgs),
    Solve(solve::SolveArgs),
    Bounds(bounds::BoundsArgs),
    Strategy(strategy::StrategyArgs),
    Tournament(tournament::TournamentArgs),
    Play(play::PlayArgs),
    Generate(generate::GenerateArgs),
    Heap(heap::HeapArgs),
    Position(position::PositionArgs),
    Reduce(reduce::ReduceArgs),
    Rulesets(rulesets::RulesetsArgs),
    Database(database::DatabaseArgs),
    Graph(graph::GraphCommand),
    Annihilation(annihilation::AnnihilationCommand),
    Misere(misere::MisereArgs),
    Octal(octal::OctalCommand),
    Loopy(loopy::LoopyArgs),
    Coins(coins::CoinsArgs),
    Go(go::GoArgs),
    Gtp(gtp::GtpArgs),
    Ko(ko::KoArgs),
    Serve(serve::ServeArgs),
    Schema(schema::SchemaArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Options about how answers are written.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Write each answer as one line of JSON
    #[arg(long)]
    pub json: bool,

    /// Write values with arrows, stars and fractions: ↑, ∗, ½
    #[arg(long, conflicts_with = "latex")]
    pub unicode: bool,

    /// Write values for LaTeX's math mode
    #[arg(long)]
    pub latex: bool,

    /// Write values and lists in full, however long (JSON always does)
    #[arg(long)]
    pub full: bool,

    /// Also report how much work was done (on standard error, or as the field `stats`)
    #[arg(long)]
    pub stats: bool,
}

impl OutputArgs {
    pub fn style(&self) -> Style {
        match (self.unicode, self.latex) {
            (true, _) => Style::Unicode,
            (_, true) => Style::Latex,
            _ => Style::Ascii,
        }
    }
}
