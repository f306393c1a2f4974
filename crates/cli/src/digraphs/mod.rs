//! Digraphs with tokens as items: from files given as arguments, or from JSON objects on the lines of standard input.
//!
//! `graph` and `annihilation` read them here, so that they take the same input and point at mistakes in the same way.

pub mod duel;
pub mod joined;
pub mod line;
pub mod lists;
pub mod matter;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value as Json, json};
use tedomari::graph::draw::{self, Label};
use tedomari::graph::{Digraph, Format, Gamma, Input, Outcome, Placed, Token, read};
use tedomari::{ReadError, Stop, Style};

use crate::batch::{self, Answer, Source};
use crate::bounds;
use crate::commands::write_file;
use crate::desk::{Desk, Unfinished};
use crate::failure::{Exit, Failure, harmless};
use crate::item::{Bad, Item, Mistake, may_be_mistyped, read_object};
use crate::look::{ALARM, GOOD, RIGHT};
use crate::progress::thousands;
use crate::table::{Cell, Table};

/// Where graphs and tokens come from, and drawings go.
#[derive(Args, Debug, Clone)]
pub struct GraphArgs {
    /// A digraph: JSON {"n":3,"edges":[[0,1],…]}, DOT, or an edge a line. Several make a sum. `-` for JSON objects with
    /// tokens on each line of standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,

    /// Vertices with a token: 0,3 or a,b. In a sum once for each graph, `none` where there is none
    #[arg(long, value_name = "VERTICES")]
    pub tokens: Vec<String>,

    /// How the files are written [default: by their names or what they look like]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<FormatArg>,

    /// Write a drawing as SVG to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    pub svg: Option<String>,

    /// Write a drawing as PNG to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    pub png: Option<String>,

    /// Write the graph with its labels as DOT to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    pub dot: Option<String>,
}

/// Whether the drawings could be written.
pub type Drawn = Result<(), Failure>;

/// Solves the one item that was given, to be played; the exit code if that was not possible.
pub fn solve_one<T>(
    desk: &mut Desk,
    source: Source,
    mut solve: impl FnMut(&Desk, &Item) -> Result<T, Unfinished>,
) -> Result<Result<T, Exit>, Failure> {
    if matches!(source, Source::Lines(_)) {
        return Err(Failure::Usage(
            "--play plays a position of files; standard input is where you move".to_owned(),
        ));
    }
    let mut ready = None;
    let exit = batch::run(desk, source, |desk, item| {
        match solve(desk, item) {
            Ok(solved) => ready = Some(solved),
            Err(Unfinished::Bad(bad)) => return Err(bad),
            Err(Unfinished::Stopped(stop)) => return Ok(stopped(desk, stop)),
        }
        Ok(Answer::default())
    })?;
    Ok(ready.ok_or(exit))
}

/// A format as an argument.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum FormatArg {
    Json,
    Dot,
    Edges,
}

impl GraphArgs {
    /// Where the graphs come from.
    pub fn source(&self, more: &[(&'static str, &[String])]) -> Result<Source, Failure> {
        if self.files == ["-"] {
            if let Some((name, _)) =
                [("tokens", &self.tokens[..])].iter().chain(more).find(|list| !list.1.is_empty())
            {
                return Err(Failure::Usage(format!(
                    "--{name} is for files; items of standard input say it themselves"
                )));
            }
            if self.draws() {
                return Err(Failure::Usage(
                    "--svg, --png and --dot draw a file, not items of standard input".to_owned(),
                ));
            }
            return Ok(Source::Lines(Box::new(read_line)));
        }
        let mut texts = Vec::new();
        for file in &self.files {
            let bytes = std::fs::read(file)
                .map_err(|error| Failure::Usage(format!("`{file}` could not be read: {error}")))?;
            let text = String::from_utf8(bytes).map_err(|error| {
                let at = error.utf8_error().valid_up_to();
                Failure::Usage(format!("`{file}` is not UTF-8: see byte {at}"))
            })?;
            texts.push(text);
        }
        let mut input = Map::new();
        let files = match &self.files[..] {
            [file] => Json::from(&file[..]),
            files => json!(files),
        };
        input.insert("file".into(), files);
        for (name, list) in [("tokens", &self.tokens[..])].iter().chain(more) {
            if !list.is_empty() {
                input.insert((*name).into(), json!(list));
            }
        }
        if self.drawings().filter(|name| *name == "-").count() > 1 {
            return Err(Failure::Usage("only one drawing can go to standard output".to_owned()));
        }
        Ok(Source::Arguments(vec![Item { input: Json::Object(input), id: None, texts }]))
    }

    fn drawings(&self) -> impl Iterator<Item = &String> {
        [&self.svg, &self.png, &self.dot].into_iter().flatten()
    }

    /// Whether anything is drawn.
    pub fn draws(&self) -> bool {
        self.drawings().next().is_some()
    }

    /// Whether a drawing takes the place of the answer.
    pub fn draws_to_stdout(&self) -> bool {
        self.drawings().any(|name| name == "-")
    }

    /// Answers all items; what could not be drawn is told at the end.
    pub fn answer_all(
        &self,
        desk: &mut Desk,
        source: Source,
        mut answer: impl FnMut(&Desk, &Item, &mut Drawn) -> Result<Answer, Unfinished>,
    ) -> Result<Exit, Failure> {
        let mut drawn = Ok(());
        let exit = batch::run(desk, source, |desk, item| match answer(desk, item, &mut drawn) {
            Ok(mut answer) => {
                if self.draws_to_stdout() {
                    answer.text.clear();
                } else if !desk.json && desk.many {
                    answer.text.insert_str(0, &desk.head(&item.texts[0]));
                }
                Ok(answer)
            }
            Err(Unfinished::Bad(bad)) => Err(bad),
            Err(Unfinished::Stopped(stop)) => Ok(stopped(desk, stop)),
        })?;
        drawn?;
        Ok(exit)
    }

    fn format(&self, file: &str, text: &str) -> Format {
        match self.format {
            Some(FormatArg::Json) => return Format::Json,
            Some(FormatArg::Dot) => return Format::Dot,
            Some(FormatArg::Edges) => return Format::Edges,
            None => {}
        }
        let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        match ending.as_deref() {
            Some("json") => Format::Json,
            Some("dot" | "gv") => Format::Dot,
            _ => Format::guess(text),
        }
    }

    /// Reads the graphs of an item with the tokens that the text itself names.
    pub fn read(&self, desk: &Desk, item: &Item) -> Result<Input, Unfinished> {
        if self.files == ["-"] {
            return self.read_text(desk, item, 0, Format::Json);
        }
        let mut inputs = Vec::new();
        for (at, file) in self.files.iter().enumerate() {
            inputs.push(self.read_text(desk, item, at, self.format(file, &item.texts[at]))?);
        }
        let mut all = joined(inputs);
        let tokens = self.place(item, &all, "tokens", &self.tokens).map_err(Unfinished::Bad)?;
        all.tokens = tokens.or(all.tokens);
        Ok(all)
    }

    fn read_text(&self, desk: &Desk, item: &Item, part: usize, format: Format) -> Result<Input, Unfinished> {
        desk.watch(|| read(&item.texts[part], format, &desk.engine)).map_err(|error| match error {
            ReadError::Invalid { offset, message } => {
                // Of several files the message says which.
                let place =
                    if self.files.len() > 1 { format!("{}: ", self.files[part]) } else { String::new() };
                Unfinished::Bad(item.bad(part, None, offset, format!("{place}{message}")))
            }
            ReadError::Stopped(stop) => Unfinished::Stopped(stop),
        })
    }

    /// Tokens given as an option: one list for each graph.
    pub fn place(
        &self,
        item: &Item,
        input: &Input,
        option: &'static str,
        lists: &[String],
    ) -> Result<Option<Vec<Placed>>, Bad> {
        if lists.is_empty() {
            return Ok(None);
        }
        let wrong = |text: &str, offset: usize, message: String| {
            let (input, id) = (item.input.clone(), item.id.clone());
            let mistake = *Mistake::line(text, offset, message);
            Box::new(Mistake { input, id, field: Some(option), ..mistake })
        };
        if lists.len() != input.graphs.len() {
            let message = match input.graphs.len() {
                1 => format!("there is one graph: give --{option} once, as in a,b"),
                n => {
                    format!("there are {n} graphs: give --{option} once for each, `none` where there is none")
                }
            };
            return Err(wrong(&lists[0], 0, message));
        }
        let mut placed = Vec::new();
        for (graph, list) in lists.iter().enumerate() {
            if list == "none" && input.graphs[graph].find(list).is_none() {
                continue;
            }
            let mut offset = 0;
            for word in list.split(',') {
                let name = word.trim();
                let Some(vertex) = input.graphs[graph].find(name) else {
                    let at = offset + word.len() - word.trim_start().len();
                    return Err(wrong(list, at, no_vertex(&input.graphs[graph], name)));
                };
                placed.push(Placed { token: Token { graph, vertex }, offset });
                offset += word.len() + 1;
            }
        }
        Ok(Some(placed))
    }

    /// Writes the drawings that were asked for.
    pub fn draw(&self, graph: &Digraph, labels: &[Label]) -> Result<(), Failure> {
        if let Some(file) = &self.svg {
            write_file(file, draw::svg(graph, labels).as_bytes())?;
        }
        if let Some(file) = &self.png {
            let image = tedomari::draw::png(&draw::svg(graph, labels), 2.0);
            let image =
                image.map_err(|error| Failure::Usage(format!("the drawing cannot be made: {error}")))?;
            write_file(file, &image)?;
        }
        if let Some(file) = &self.dot {
            write_file(file, draw::dot(graph, labels).as_bytes())?;
        }
        Ok(())
    }
}

/// One input, or several as a sum.
fn joined(inputs: Vec<Input>) -> Input {
    let is_sum = inputs.len() > 1;
    let mut all = Input { graphs: Vec::new(), is_sum, tokens: None, electrons: None, positrons: None };
    for input in inputs {
        let start = all.graphs.len();
        let shift = |list: Option<Vec<Placed>>, to: &mut Option<Vec<Placed>>| {
            let moved = list.map(|list| {
                list.into_iter().map(|mut placed| {
                    placed.token.graph += start;
                    placed
                })
            });
            if let Some(moved) = moved {
                to.get_or_insert_default().extend(moved);
            }
        };
        shift(input.tokens, &mut all.tokens);
        shift(input.electrons, &mut all.electrons);
        shift(input.positrons, &mut all.positrons);
        all.is_sum |= input.is_sum;
        all.graphs.extend(input.graphs);
    }
    all
}

fn no_vertex(graph: &Digraph, name: &str) -> String {
    if name.is_empty() {
        return "expected a vertex".to_owned();
    }
    if graph.is_named() {
        let names = (0..graph.vertices()).map(|u| graph.name(u)).filter(|_| may_be_mistyped(name));
        let near = names.map(|known| (strsim::damerau_levenshtein(&known, name), known)).min();
        let hint = near.filter(|near| near.0 <= 2 && near.0 < name.len());
        let hint = hint.map_or_else(String::new, |near| format!(" (did you mean `{}`?)", near.1));
        return format!("no vertex has the name `{name}`{hint}");
    }
    match graph.vertices() {
        0 => format!("`{name}` is no vertex: the graph has none"),
        n => format!("`{name}` is no vertex: they are numbered 0 to {}", n - 1),
    }
}

/// An item from a line.
fn read_line(line: &str) -> Result<Item, Bad> {
    let object = read_object(line, &["n", "edges", "tokens"])?;
    Ok(Item { id: object.get("id").cloned(), input: Json::Object(object), texts: vec![line.to_owned()] })
}

/// The answer to an item that was stopped: about a graph nothing is known before all is.
pub fn stopped(desk: &Desk, stop: Stop) -> Answer {
    let mut answer = bounds::begun(Some(stop));
    if desk.json {
        answer.fields.insert("stopped".into(), Json::from(stop.to_string()));
        answer.fields.insert("nodes".into(), Json::from(desk.steps()));
    } else {
        let mut table = Table::new(&desk.look);
        let why = format!("{stop} after {} steps; nothing is known yet", thousands(desk.steps()));
        table.fact("stopped", Cell::styled(why, ALARM));
        answer.text = table.render();
    }
    answer
}

/// A vertex in JSON: its name if it has one, else its number.
pub fn vertex(graph: &Digraph, u: u32) -> Json {
    if graph.is_named() { Json::from(graph.name(u)) } else { Json::from(u) }
}

/// γ in JSON: the number, and K if there is none.
pub fn gamma_fields(gamma: &Gamma) -> (Json, Json) {
    match gamma {
        Gamma::Finite(value) => (Json::from(*value), Json::Null),
        Gamma::Infinite(k) => (Json::Null, json!(k)),
    }
}

/// γ for people.
pub fn gamma_text(gamma: &Gamma, style: Style) -> String {
    let text = gamma.to_string();
    match style {
        Style::Unicode => text.replace("oo", "∞"),
        Style::Latex => text.replace("oo", "\\infty"),
        _ => text,
    }
}

/// An outcome in words.
pub fn outcome_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P: whoever is to move loses",
        Outcome::N => "N: whoever is to move wins",
        Outcome::D => "D: a draw",
    }
}

pub fn colour(outcome: Outcome) -> anstyle::Style {
    match outcome {
        Outcome::P => RIGHT,
        Outcome::N => GOOD,
        Outcome::D => ALARM,
    }
}

/// What the good moves of an outcome are called.
pub fn good_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "moves",
        Outcome::N => "winning",
        Outcome::D => "drawing",
    }
}

/// Names of vertices, with the graph in front where there are several.
pub struct Names<'a> {
    pub graphs: &'a [Digraph],
    pub is_sum: bool,
}

impl Names<'_> {
    pub fn of(&self, token: Token) -> String {
        let name = harmless(&self.graphs[token.graph].name(token.vertex));
        if self.is_sum { format!("{}:{name}", token.graph) } else { name }
    }

    /// A move, as it is also typed.
    pub fn step(&self, from: Token, to: u32) -> String {
        format!("{} -> {}", self.of(from), self.of(Token { vertex: to, ..from }))
    }

    /// Several moves on a line, or as many as are worth reading.
    pub fn steps(&self, steps: impl ExactSizeIterator<Item = (Token, u32)>) -> String {
        const MOST: usize = 12;
        let (count, mut names) = (steps.len(), Vec::new());
        names.extend(steps.take(MOST).map(|(from, to)| self.step(from, to)));
        match count {
            0 => "none".to_owned(),
            count if count > MOST => {
                format!("{} and {} more", names.join(", "), thousands((count - MOST) as u64))
            }
            _ => names.join(", "),
        }
    }

    /// The move that was typed: `a -> b`, `a b`, in a sum `0:a -> b`.
    pub fn read(&self, text: &str) -> Result<(Token, u32), String> {
        let expected = || {
            if self.is_sum {
                "expected a move such as `0:a -> b`"
            } else {
                "expected a move such as `a -> b`"
            }
        };
        let (from, to) = text
            .split_once("->")
            .or_else(|| text.trim().split_once(char::is_whitespace))
            .ok_or_else(|| expected().to_owned())?;
        let (from, to) = (from.trim(), to.trim());
        let (graph, from) = if self.is_sum {
            let (graph, from) = from.split_once(':').ok_or_else(|| expected().to_owned())?;
            let graph = graph.trim().parse().ok().filter(|&graph: &usize| graph < self.graphs.len());
            (
                graph.ok_or_else(|| format!("the graphs are numbered 0 to {}", self.graphs.len() - 1))?,
                from.trim(),
            )
        } else {
            (0, from)
        };
        // The end may have the number of the graph too, as in what is printed.
        let prefix = format!("{graph}:");
        let to = if self.is_sum { to.strip_prefix(&prefix).unwrap_or(to).trim() } else { to };
        let find =
            |name: &str| self.graphs[graph].find(name).ok_or_else(|| no_vertex(&self.graphs[graph], name));
        Ok((Token { graph, vertex: find(from)? }, find(to)?))
    }

    /// The same in JSON: the moves, and in a sum the graph of each.
    pub fn fields(&self, steps: &[(Token, u32)], fields: &mut Map<String, Json>) {
        let ends = |&(from, to): &(Token, u32)| {
            let graph = &self.graphs[from.graph];
            json!([vertex(graph, from.vertex), vertex(graph, to)])
        };
        fields.insert("moves".into(), steps.iter().map(ends).collect());
        if self.is_sum {
            fields.insert("components".into(), steps.iter().map(|step| Json::from(step.0.graph)).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_as_they_are_typed() {
        let plain = Digraph::new(3, &[(0, 1), (1, 2)]).unwrap();
        let named = plain.clone().with_names(vec!["a".into(), "b c".into(), "d".into()]).unwrap();
        let at = |graph: usize, vertex: u32| Token { graph, vertex };
        let graphs = [named.clone(), plain];
        let one = Names { graphs: &graphs[..1], is_sum: false };
        assert_eq!(one.read("a -> b c"), Ok((at(0, 0), 1)));
        assert_eq!(one.read(" b c->d "), Ok((at(0, 1), 2)));
        assert_eq!(one.read("a d"), Ok((at(0, 0), 2)));
        assert!(one.read("a").is_err() && one.read("a -> e").is_err() && one.read("").is_err());
        let sum = Names { graphs: &graphs, is_sum: true };
        assert_eq!(sum.read("1:0 -> 1"), Ok((at(1, 0), 1)));
        assert_eq!(sum.read("1:0 -> 1:1"), Ok((at(1, 0), 1)));
        assert_eq!(sum.read("0:a d"), Ok((at(0, 0), 2)));
        assert!(sum.read("0 1").is_err() && sum.read("2:0 1").is_err());
        for (from, to) in [(at(0, 0), 1), (at(1, 1), 2)] {
            assert_eq!(sum.read(&sum.step(from, to)), Ok((from, to)));
        }
    }
}
