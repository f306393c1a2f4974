//! Digraphs with tokens as items: from files given as arguments, or from JSON objects on the lines of standard input.
//!
//! `graph` and `annihilation` read them here, so that they take the same input, and draw in the same way.

mod files;
mod show;

use clap::Args;
use serde_json::{Map, Value as Json};
use tedomari::answer::digraphs::{Found, GraphText};
use tedomari::answer::item::{Item, object};
use tedomari::answer::play::InProgress;
use tedomari::answer::{Mistake, Question};
use tedomari::graph::Format;
use tedomari::{Held, Limits, Stop, Task, text};

use crate::batch::{self, Source};
use crate::commands::write_file;
use crate::desk::Desk;
use crate::failure::{Exit, Failure, complain};
use crate::progress::watch;
use crate::prompt::Console;
use crate::words::one_of;

pub use show::{Showing, Solution};

/// Where graphs and tokens come from, and drawings go.
#[derive(Args, Debug, Clone)]
pub struct GraphArgs {
    /// A digraph: JSON {"n":3,"edges":[[0,1],…]}, DOT, or one edge per line; or a dial of
    /// Wind-Up, wind-up(12; 1,3). Several make a sum. `-` for JSON objects with
    /// tokens on each line of standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// Vertices with a token: 0,3 or a,b. In a sum, once for each graph, with `none` for a graph without tokens
    #[arg(long, value_name = "VERTICES")]
    pub tokens: Vec<String>,

    /// How the files are written [default: by their names or what they look like]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(FORMATS))]
    format: Option<Format>,

    /// Write a drawing as SVG to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Write a drawing as PNG to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    png: Option<String>,

    /// Write the graph with its labels as DOT to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    dot: Option<String>,
}

const FORMATS: &[(&str, Format)] =
    &[("json", Format::Json), ("dot", Format::Dot), ("edges", Format::Edges), ("wind-up", Format::WindUp)];

/// In text, larger graphs are summed up rather than listed.
pub const MOST_LISTED: u64 = 40;

/// Lists of vertices by the option that they were given with.
pub type Lists<'a> = [(&'static str, &'a [String])];

/// The graphs of files.
pub struct Files {
    texts: Vec<GraphText>,
    /// What is repeated of them in answers.
    input: Json,
    /// The account of the texts, and the task that they were read within.
    held: Held,
    task: Task,
}

/// The items of a run.
pub enum Items {
    /// Those of standard input, one a line.
    Lines,
    /// The one of files.
    Files(Files),
}

impl GraphArgs {
    /// The items; from files, they are read within the limits of the question about them.
    pub fn items(&self, desk: &Desk, lists: &Lists<'_>) -> Result<Items, Failure> {
        if self.files == ["-"] {
            if let Some((name, _)) = lists.iter().find(|list| !list.1.is_empty()) {
                return Err(Failure::Usage(format!(
                    "--{name} is for files; items of standard input say it themselves"
                )));
            }
            if self.draws() {
                return Err(Failure::Usage(
                    "--svg, --png and --dot draw a file, not items of standard input".to_owned(),
                ));
            }
            return Ok(Items::Lines);
        }
        let task = desk.begin_early();
        let (texts, held) = watch(&task, &desk.interrupt, || self.read(&task))?;
        if self.drawings().filter(|name| *name == "-").count() > 1 {
            return Err(Failure::Usage("only one drawing can go to standard output".to_owned()));
        }
        Ok(Items::Files(Files { texts, input: self.input(lists), held, task }))
    }

    /// What is repeated of files and lists.
    fn input(&self, lists: &Lists<'_>) -> Json {
        let file = match &self.files[..] {
            [file] => Json::from(&file[..]),
            files => Json::from(files),
        };
        let given = lists.iter().filter(|list| !list.1.is_empty());
        let given = given.map(|&(name, list)| (name.to_owned(), Json::from(list)));
        Json::Object(Map::from_iter(std::iter::once(("file".to_owned(), file)).chain(given)))
    }

    fn format(&self, file: &str) -> Option<Format> {
        if self.format.is_some() {
            return self.format;
        }
        let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        match ending.as_deref() {
            Some("json") => Some(Format::Json),
            Some("dot" | "gv") => Some(Format::Dot),
            _ => None,
        }
    }

    fn drawings(&self) -> impl Iterator<Item = &String> {
        [&self.svg, &self.png, &self.dot].into_iter().flatten()
    }

    /// Whether anything is drawn.
    pub fn draws(&self) -> bool {
        self.drawings().next().is_some()
    }

    /// Whether a drawing takes the place of the answer.
    fn draws_to_stdout(&self) -> bool {
        self.drawings().any(|name| name == "-")
    }

    /// Asks about all items. A question about graphs is made of their texts.
    pub fn ask<Q, S>(
        &self,
        desk: &mut Desk,
        items: Items,
        ask: impl Fn(Vec<GraphText>) -> Q,
        text_of: fn(&Q) -> &str,
    ) -> Result<Exit, Failure>
    where
        Q: Question<Answer = Found<S>>,
        S: Solution,
    {
        let mut showing = Showing::new(self, text_of);
        let (source, _held) = match items {
            Items::Lines => {
                let held = desk.begin_within(Limits::new()).hold();
                (Source::Lines(Box::new(move |line| object::digraph(line, &held, &ask))), None)
            }
            Items::Files(files) => {
                showing.task = files.task;
                let item = Item::new(files.input, ask(files.texts));
                (Source::Arguments(vec![item]), Some(files.held))
            }
        };
        let exit = batch::run(desk, source, &mut showing)?;
        showing.drawn?;
        Ok(exit.max(showing.exit))
    }
}

/// A person against the program, in the game that the files hold.
pub fn play(
    desk: &Desk,
    items: Items,
    solve: impl FnOnce(Vec<GraphText>, &Task) -> Result<Found<Box<dyn InProgress>>, Mistake>,
) -> Result<Exit, Failure> {
    desk.refuse_json()?;
    let Items::Files(Files { texts, input, held, .. }) = items else {
        return Err(Failure::Usage(
            "--play plays a position of files; standard input is where you move".to_owned(),
        ));
    };
    // The task that has begun with reading; every move will have one of its own.
    let task = desk.begin();
    let solved = watch(&task, &desk.interrupt, || solve(texts, &task));
    drop(held);
    match solved {
        Ok(Found::Found(mut game)) => Console::standard(desk).hold(&mut *game).map(|()| Exit::Answered),
        Ok(Found::Stopped(why)) => {
            why.because.iter().for_each(|because| complain(because));
            write_file("-", text::unsolved_graph(&desk.page, &why).as_bytes())?;
            Ok(if why.stopped == Stop::Interrupted { Exit::Interrupted } else { Exit::BudgetSpent })
        }
        Err(mistake) if mistake.field.as_deref() == Some("play") => {
            Err(Failure::Usage("--play needs --tokens to play with".to_owned()))
        }
        Err(mistake) => Ok(batch::refuse(desk, input, mistake)),
    }
}
