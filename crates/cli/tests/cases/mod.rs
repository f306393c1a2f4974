//! Command lines for the tests of the JSON schema and of what text and JSON tell: every command, every option that changes the
//! form of an answer, mistakes, limits, and items from standard input.

#![allow(dead_code, reason = "each test file uses some of it")]

pub mod answers;
mod digraphs;
mod games;
mod loopy;
pub mod render;
mod sums;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::common::{Run, tedomari};

/// A command line whose output is described by a schema.
#[derive(Clone)]
pub struct Case {
    /// The name of the schema.
    pub schema: &'static str,
    /// The arguments, without `--json`.
    pub arguments: Vec<String>,
    /// Standard input.
    pub input: &'static str,
}

/// A command line.
fn case(schema: &'static str, arguments: &[&str]) -> Case {
    lines(schema, arguments, "")
}

/// A command line with standard input.
fn lines(schema: &'static str, arguments: &[&str], input: &'static str) -> Case {
    Case { schema, arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(), input }
}

/// What a command line writes, as text and as JSON.
pub struct Told {
    pub case: Case,
    pub text: Run,
    pub json: Run,
}

/// All command lines, each run once as text and once as JSON.
pub fn told() -> &'static [Told] {
    static TOLD: LazyLock<Vec<Told>> = LazyLock::new(|| {
        let folder = folder();
        let told = |case: Case| {
            let (text, json) = (case.text(folder.path()), case.json(folder.path()));
            Told { case, text, json }
        };
        all().into_iter().map(told).collect()
    });
    &TOLD
}

/// Command lines that give something else each time.
pub fn varying() -> Vec<Case> {
    vec![case("tournament", &["tournament", "--count", "2", "--components", "2", "--stats"])]
}

/// All command lines. They are meant for the folder of [`folder`].
pub fn all() -> Vec<Case> {
    let mut all = games::values();
    all.extend(games::positions());
    all.extend(games::piles());
    all.extend(games::databases());
    all.extend(sums::all());
    all.extend(digraphs::all());
    all.extend(loopy::loopy());
    all.extend(loopy::kos());
    all.extend(games::coins());
    all.extend(games::go());
    all
}

impl Case {
    /// Runs it as it is.
    pub fn text(&self, folder: &Path) -> Run {
        self.run(folder, &[])
    }

    /// Runs it with `--json`.
    pub fn json(&self, folder: &Path) -> Run {
        // What says how text looks is refused beside JSON.
        let arguments: Vec<_> = self
            .arguments
            .iter()
            .filter(|given| !["--ascii", "--no-thermograph"].contains(&&given[..]))
            .cloned()
            .collect();
        Case { arguments, ..self.clone() }.run(folder, &["--json"])
    }

    fn run(&self, folder: &Path, more: &[&str]) -> Run {
        let mut command = tedomari();
        command.current_dir(folder).args(&self.arguments).args(more);
        let file = folder.join("input.txt");
        fs::write(&file, self.input).expect("a file can be written");
        command.stdin(Stdio::from(fs::File::open(file).expect("it was written just now")));
        Run::of(command.output().expect("the program runs"))
    }

    /// Whether this is among the arguments.
    pub fn has(&self, argument: &str) -> bool {
        self.arguments.iter().any(|given| given == argument)
    }

    /// The command line, for messages.
    pub fn name(&self) -> String {
        format!("tedomari {}", self.arguments.join(" "))
    }
}

/// A folder with the files that the command lines speak of.
pub fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file can be written");
    write("sums.txt", SUMS);
    write("bad.txt", "{3|1}\n{3|\n5 ; ^\n");
    write("pair.json", r#"{"n":3,"edges":[[0,1],[1,0],[1,2]]}"#);
    write("named.dot", "digraph { a -> b -> a; b -> c }");
    write("cycle.txt", "0 1\n1 2\n2 3\n3 0\n");
    write("loop.txt", "0 0\n0 1\n1 2\n");
    write("long.txt", &(0..60).map(|at| format!("{at} {}\n", at + 1)).collect::<String>());
    write("wrong.txt", "0 x y\n");
    write("game.sgf", GAME);
    write("sente.sgf", SENTE);
    folder
}

/// Two corridors of Black's. White enters the shorter one first, which loses a point.
const GAME: &str = "(;SZ[5]KM[0.5]RE[B+1.5]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd];W[dd];B[db]SQ[bb:db][cd:dd])\n";

/// Black has pushed into a corridor, so that two stones are at stake; there is another corridor.
const SENTE: &str = "(;SZ[7:5]AW[aa:ga][ac:gc][ae:ge][ab][ad][ed:gd]AB[bb:cb][gb][dd]SQ[bb:fb][bd:cd];B[fb];W[];B[eb]SQ[bb:fb][bd:cd])\n";

const SUMS: &str = "\
{15,{100|12}|-5} ; {-10|-20}
  left = 2
  right = -15
{3|1} ; ^
  left = 17
  winner left = right
";
