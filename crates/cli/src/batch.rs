//! Answers item after item, from the arguments or from standard input, and writes each as soon as it is known.

use std::io::{BufRead, BufWriter, Write};

use serde_json::{Map, Value as Json, json};

use crate::caret;
use crate::desk::Desk;
use crate::failure::{Exit, Failure, complain};
use crate::item::{Bad, Item, Mistake};

/// Makes an item of a line.
pub type ReadLine = dyn Fn(&str) -> Result<Item, Bad>;

/// Where items come from.
pub enum Source {
    Arguments(Vec<Item>),
    /// The items of a file, or what is wrong in the place of one.
    File(Vec<(Result<Item, Bad>, Place)>),
    /// One a line of standard input, read by this.
    Lines(Box<ReadLine>),
}

/// The line that an item was on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    line: u64,
    /// Of a file in which an item may take several lines, and lines hold no item.
    in_file: bool,
}

impl Place {
    /// A line of a file.
    pub fn file(line: usize) -> Place {
        Place { line: line as u64, in_file: true }
    }
}

/// Writes the JSON of one field.
pub type WriteField = Box<dyn Fn(&mut dyn Write) -> std::io::Result<()>>;

/// What a command says about an item: fields if JSON was asked for, text if not.
pub struct Answer {
    pub fields: Map<String, Json>,
    /// Fields that may be too long to be held: they are written straight out, after the others.
    pub long_fields: Vec<(&'static str, WriteField)>,
    pub text: String,
    pub exit: Exit,
    /// Parts that a search put into its table.
    pub parts: Option<u64>,
    /// Whether more memory might have told more.
    pub wants_memory: bool,
}

impl Default for Answer {
    fn default() -> Answer {
        Answer {
            fields: Map::new(),
            long_fields: Vec::new(),
            text: String::new(),
            exit: Exit::Answered,
            parts: None,
            wants_memory: false,
        }
    }
}

/// Answers items, and may remember something from one to the next.
pub trait Clerk {
    /// What is remembered while the desk keeps its tables.
    type Memory<'d>;

    fn begin<'d>(&self, desk: &'d Desk) -> Self::Memory<'d>;

    fn answer<'d>(
        &mut self,
        desk: &'d Desk,
        memory: &mut Self::Memory<'d>,
        item: &Item,
    ) -> Result<Answer, Bad>;
}

/// One that remembers nothing.
struct Forgetful<F>(F);

impl<F: FnMut(&Desk, &Item) -> Result<Answer, Bad>> Clerk for Forgetful<F> {
    type Memory<'d> = ();

    fn begin(&self, _: &Desk) {}

    fn answer(&mut self, desk: &Desk, _: &mut (), item: &Item) -> Result<Answer, Bad> {
        (self.0)(desk, item)
    }
}

/// Answers all items.
pub fn run(
    desk: &mut Desk,
    source: Source,
    answer: impl FnMut(&Desk, &Item) -> Result<Answer, Bad>,
) -> Result<Exit, Failure> {
    run_with(desk, source, Forgetful(answer))
}

/// Has a clerk answer all items.
pub fn run_with(desk: &mut Desk, source: Source, mut clerk: impl Clerk) -> Result<Exit, Failure> {
    let mut writer = Writer { exit: Exit::Answered, written: false };
    desk.many = match &source {
        Source::Arguments(items) => items.len() > 1,
        Source::File(items) => items.len() > 1,
        Source::Lines(_) => true,
    };
    let mut queue = Queue::new(source);
    while writer.serve(desk, &mut queue, &mut clerk)? == Served::SomeWait {
        desk.clear_tables();
    }
    if let Some(trouble) = desk.database.as_ref().and_then(|database| database.trouble()) {
        // The answers are right all the same: what could not be read was searched.
        complain(&trouble.to_string());
        writer.exit = writer.exit.max(Exit::BadInput);
    }
    Ok(writer.exit)
}

/// The items that wait.
struct Queue {
    /// One that is to be answered again.
    again: Option<Next>,
    rest: Rest,
}

enum Rest {
    Arguments(std::vec::IntoIter<Item>),
    File(std::vec::IntoIter<(Result<Item, Bad>, Place)>),
    Lines { read: Box<ReadLine>, bytes: Vec<u8>, number: u64 },
}

/// An item that can be read or not, and the line it was on.
type Next = (Result<Item, Bad>, Option<Place>);

impl Queue {
    fn new(source: Source) -> Queue {
        let rest = match source {
            Source::Arguments(items) => Rest::Arguments(items.into_iter()),
            Source::File(items) => Rest::File(items.into_iter()),
            Source::Lines(read) => Rest::Lines { read, bytes: Vec::new(), number: 0 },
        };
        Queue { again: None, rest }
    }

    fn next(&mut self, desk: &Desk) -> Result<Option<Next>, Failure> {
        if let Some(again) = self.again.take() {
            return Ok(Some(again));
        }
        match &mut self.rest {
            Rest::Arguments(items) => Ok(items.next().map(|item| (Ok(item), None))),
            Rest::File(items) => Ok(items.next().map(|(item, place)| (item, Some(place)))),
            Rest::Lines { read, bytes, number } => {
                bytes.clear();
                let mut input = std::io::stdin().lock();
                let waited = desk.interrupt.while_idle(|| input.read_until(b'\n', bytes));
                let count = waited
                    .map_err(|error| Failure::Usage(format!("standard input could not be read: {error}")))?;
                *number += 1;
                // Some editors begin a text with a mark that it is UTF-8.
                if *number == 1 && bytes.starts_with(MARK) {
                    bytes.drain(..MARK.len());
                }
                let place = Place { line: *number, in_file: false };
                Ok((count > 0).then(|| (decode(bytes).and_then(read), Some(place))))
            }
        }
    }
}

const MARK: &[u8] = "\u{feff}".as_bytes();

/// The line without its end.
fn decode(bytes: &[u8]) -> Result<&str, Bad> {
    let line = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    std::str::from_utf8(line).map_err(|error| {
        let offset = error.valid_up_to();
        let message = format!("the line is not UTF-8: byte {offset} is {:#04x}", line[offset]);
        Mistake::line(&String::from_utf8_lossy(line), offset, message)
    })
}

struct Writer {
    exit: Exit,
    /// Whether a block of text was written, so that the next is set off from it.
    written: bool,
}

/// Whether all items are answered.
#[derive(PartialEq, Eq)]
enum Served {
    All,
    /// The desk's tables are too large for the next.
    SomeWait,
}

impl Writer {
    /// Answers items as long as the desk keeps its tables.
    fn serve(&mut self, desk: &Desk, queue: &mut Queue, clerk: &mut impl Clerk) -> Result<Served, Failure> {
        let mut memory = clerk.begin(desk);
        let mut is_first = true;
        while let Some((item, place)) = queue.next(desk)? {
            desk.begin();
            let answered = item.and_then(|item| Ok((clerk.answer(desk, &mut memory, &item)?, item)));
            match answered {
                // What earlier items have left in the tables is in the way.
                Ok((answer, item)) if answer.wants_memory && !is_first => {
                    queue.again = Some((Ok(item), place));
                    return Ok(Served::SomeWait);
                }
                answered => {
                    if self.write(desk, answered, place)? {
                        break;
                    }
                }
            }
            if !desk.keeps_tables() {
                return Ok(Served::SomeWait);
            }
            is_first = false;
        }
        Ok(Served::All)
    }

    /// Writes what was said of an item; true if the run should end.
    fn write(
        &mut self,
        desk: &Desk,
        answered: Result<(Answer, Item), Bad>,
        place: Option<Place>,
    ) -> Result<bool, Failure> {
        match answered {
            Ok((answer, item)) => {
                self.exit = self.exit.max(answer.exit);
                self.write_answer(desk, answer, item)?;
            }
            Err(bad) => {
                self.exit = self.exit.max(Exit::BadInput);
                self.write_error(desk, bad, place)?;
            }
        }
        if desk.interrupt.is_asked() {
            self.exit = Exit::Interrupted;
        }
        Ok(self.exit == Exit::Interrupted)
    }

    fn write_answer(&mut self, desk: &Desk, mut answer: Answer, item: Item) -> Result<(), Failure> {
        if desk.json {
            let mut object = opening(item.input, item.id);
            object.append(&mut answer.fields);
            if desk.stats {
                object.insert("stats".into(), desk.started().json(&desk.engine, answer.parts));
            }
            return write_line(object, &answer.long_fields);
        }
        let mut out = std::io::stdout().lock();
        let is_block = answer.text.trim_end().contains('\n');
        if self.written && is_block {
            out.write_all(b"\n")?;
        }
        self.written |= !answer.text.is_empty();
        out.write_all(answer.text.as_bytes())?;
        out.flush()?;
        if desk.stats {
            let text = desk.started().text(&desk.engine, answer.parts, &desk.look);
            let _ = anstream::stderr().write_all(text.as_bytes());
        }
        Ok(())
    }

    fn write_error(&mut self, desk: &Desk, bad: Bad, place: Option<Place>) -> Result<(), Failure> {
        if desk.json {
            let mut error = json!({ "message": bad.message, "offset": bad.offset });
            if let Some(field) = bad.field {
                error["field"] = field.into();
            }
            // Of standard input every line has its answer; in a file they have to be told.
            if let Some(place) = place.filter(|place| place.in_file) {
                error["line"] = place.line.into();
            }
            let mut object = opening(bad.input, bad.id);
            object.insert("error".into(), error);
            return write_line(object, &[]);
        }
        let place = match (place, bad.field) {
            (Some(Place { line, .. }), Some(field)) => format!("line {line}, {field}: "),
            (Some(Place { line, .. }), None) => format!("line {line}: "),
            (None, _) => String::new(),
        };
        complain(&format!("{place}{}", bad.message));
        let pointer = caret::point(&bad.text, bad.offset, &desk.look);
        let _ = anstream::stderr().write_all(pointer.as_bytes());
        Ok(())
    }
}

fn opening(input: Json, id: Option<Json>) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("input".into(), input);
    if let Some(id) = id {
        object.insert("id".into(), id);
    }
    object
}

/// Writes an object as a line of its own, at once: the reader may wait for it before sending the next item.
fn write_line(object: Map<String, Json>, long: &[(&str, WriteField)]) -> Result<(), Failure> {
    let line = Json::Object(object).to_string();
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    // The brace at the end comes after the long fields; one field at least is before them.
    out.write_all(&line.as_bytes()[..line.len() - 1])?;
    for (name, write) in long {
        write!(out, ",\"{name}\":")?;
        write(&mut out)?;
    }
    out.write_all(b"}\n")?;
    out.flush()?;
    Ok(())
}
