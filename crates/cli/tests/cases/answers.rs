//! Lines of JSON as answers: read back into the types of the library.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tedomari::answer::database::{BuiltDatabase, DatabaseInfo, DumpedPart};
use tedomari::answer::digraphs::Found;
use tedomari::answer::generate::RandomSum;
use tedomari::answer::heap::HeapGameFacts;
use tedomari::answer::line::{Answered, Bare, Refused};
use tedomari::answer::loopy::{ComparedLoopy, LoopyFacts, PhiAnswer, SidledLoopy};
use tedomari::answer::rulesets::RulesetFacts;
use tedomari::answer::{
    AnalysedHeaps, AnsweredCoins, AnsweredGo, AnsweredKos, AnsweredOctal, Bounded, Comparison, Discovered,
    Evaluation, FollowedStrategy, MadeTable, MisereAnswer, PlayedTournament, PositionAnswer, Reduced,
    ReviewedGo, ShownThermograph, ShownTree, Solved, SolvedAnnihilation, SolvedGraph,
};

/// Whether a line says that something is wrong with an item.
pub fn is_error(line: &str) -> bool {
    serde_json::from_str::<Refused>(line).is_ok()
}

/// A line, read into its type and written again.
pub fn again(schema: &str, line: &str) -> String {
    written_again(schema, line).unwrap_or_else(|error| panic!("{error}\n{line}"))
}

/// The same, if the line can be read.
pub fn again_if_readable(schema: &str, line: &str) -> Option<String> {
    written_again(schema, line).ok()
}

fn written_again(schema: &str, line: &str) -> serde_json::Result<String> {
    fn through<A: DeserializeOwned + Serialize>(line: &str) -> serde_json::Result<String> {
        serde_json::to_string(&serde_json::from_str::<A>(line)?)
    }
    if is_error(line) {
        return through::<Refused>(line);
    }
    match schema {
        "eval" => through::<Answered<Evaluation>>(line),
        "compare" => through::<Answered<Comparison>>(line),
        "thermograph" => through::<Answered<ShownThermograph>>(line),
        "tree" => through::<Answered<ShownTree>>(line),
        "table" => through::<Answered<MadeTable>>(line),
        "tds" => through::<Answered<Discovered>>(line),
        "solve" => through::<Answered<Solved>>(line),
        "bounds" => through::<Answered<Bounded>>(line),
        "strategy" => through::<Answered<FollowedStrategy>>(line),
        "tournament" => through::<Answered<PlayedTournament>>(line),
        "position" => through::<Answered<PositionAnswer>>(line),
        "heap" => through::<Answered<AnalysedHeaps>>(line),
        "graph" => through::<Answered<Found<SolvedGraph>>>(line),
        "annihilation" => through::<Answered<Found<SolvedAnnihilation>>>(line),
        "misere" => through::<Answered<MisereAnswer>>(line),
        "octal" => through::<Answered<AnsweredOctal>>(line),
        "coins" => through::<Answered<AnsweredCoins>>(line),
        "go" => through::<Answered<AnsweredGo>>(line),
        "go-review" => through::<Answered<ReviewedGo>>(line),
        "ko" => through::<Answered<Found<AnsweredKos>>>(line),
        "loopy-value" => through::<Answered<Found<LoopyFacts>>>(line),
        "loopy-compare" => through::<Answered<Found<ComparedLoopy>>>(line),
        "loopy-phi" => through::<Answered<Found<PhiAnswer>>>(line),
        "loopy-sidle" => through::<Answered<Found<SidledLoopy>>>(line),
        "reduce" => through::<Answered<Reduced>>(line),
        "generate" | "generate-hard" => through::<RandomSum>(line),
        "heap-list" => through::<HeapGameFacts>(line),
        "rulesets" => through::<RulesetFacts>(line),
        "database-build" => through::<Bare<BuiltDatabase>>(line),
        "database-info" => through::<DatabaseInfo>(line),
        "database-dump" => through::<DumpedPart>(line),
        other => panic!("{other} is not a command with JSON output"),
    }
}
