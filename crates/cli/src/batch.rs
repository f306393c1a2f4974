//! Asks question after question, from the arguments or from standard input, and writes each answer as soon as it is known.

use std::io::{BufRead, BufWriter, Write};

use serde::Serialize;
use serde_json::Value as Json;
use serde_json::value::RawValue;
use tedomari::Stop;
use tedomari::answer::item::position::is_next_row;
use tedomari::answer::item::{Bad, Item, Wrong};
use tedomari::answer::line::{Answered, Located, Refused, Stats};
use tedomari::answer::{Answer, Mistake, Question};
use tedomari::caret;
use tedomari::text::{self, Page};

use crate::desk::Desk;
use crate::failure::{Exit, Failure, complain};
use crate::stats::Started;

/// Makes an item of a line.
pub type ReadLine<'c, Q> = dyn Fn(&str) -> Result<Item<Q>, Bad> + 'c;

/// Where items come from.
pub enum Source<'c, Q> {
    Arguments(Vec<Item<Q>>),
    /// The items of a file, or what is wrong in the place of one.
    File {
        items: FileItems<'c, Q>,
        many: bool,
    },
    /// One a line of standard input, read by this.
    Lines(Box<ReadLine<'c, Q>>),
    /// Boards on standard input, whose rows may be lines of their own.
    Boards(Box<ReadLine<'c, Q>>),
}

/// Items of a file, with the lines that they are on.
type FileItems<'c, Q> = Box<dyn Iterator<Item = (Result<Item<Q>, Bad>, Whence)> + 'c>;

/// The line that an item was on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whence {
    /// From 1.
    line: u64,
    /// Of a file in which an item may take several lines, and lines hold no item.
    in_file: bool,
}

impl Whence {
    /// A line of a file.
    pub fn file(line: usize) -> Whence {
        Whence { line: line as u64, in_file: true }
    }
}

/// What a command does with answers. A function from an answer to its text is enough.
pub trait Show<Q: Question> {
    /// The answer as text.
    fn text(&mut self, page: &Page, item: &Item<Q>, answer: &Q::Answer) -> String;

    /// Sees every answer, also those that are written as JSON.
    fn see(&mut self, _item: &Item<Q>, _answer: &Q::Answer) {}

    /// What the answer repeats of an item that holds it only as the text of JSON.
    fn raw_input<'i>(&self, _item: &'i Item<Q>) -> Option<&'i RawValue> {
        None
    }

    /// Whether something that was claimed is false.
    fn is_false(&self, _answer: &Q::Answer) -> bool {
        false
    }
}

impl<Q: Question, F: FnMut(&Page, &Item<Q>, &Q::Answer) -> String> Show<Q> for F {
    fn text(&mut self, page: &Page, item: &Item<Q>, answer: &Q::Answer) -> String {
        self(page, item, answer)
    }
}

/// Shows an answer as a text, under what it is about if there are several.
pub fn headed<Q: Question>(
    about: impl Fn(&Q) -> String,
    text: impl Fn(&Page, &Q::Answer) -> String,
) -> impl Show<Q> {
    move |page: &Page, item: &Item<Q>, answer: &Q::Answer| {
        let head = if page.many { page.head(&about(&item.question)) } else { String::new() };
        head + &text(page, answer)
    }
}

/// Answers all items.
pub fn run<Q: Question>(
    desk: &mut Desk,
    source: Source<'_, Q>,
    mut show: impl Show<Q>,
) -> Result<Exit, Failure> {
    desk.page.many = match &source {
        Source::Arguments(items) => items.len() > 1,
        Source::File { many, .. } => *many,
        Source::Lines(_) | Source::Boards(_) => true,
    };
    let mut queue = Queue::new(source);
    answer_all(desk, &mut |desk, is_fresh| {
        let Some((item, place)) = queue.next(desk)? else { return Ok(None) };
        let asked = item.and_then(|item| ask(desk, &item, is_fresh).map(|asked| (item, asked)));
        Ok(Some(match asked {
            Ok((item, asked)) => Told::Answer(tell(desk, &item, asked, &mut show)?),
            Err(bad) => Told::Mistake(bad, place),
        }))
    })
}

/// What is told of an item.
enum Told {
    Answer(Shown),
    Mistake(Bad, Option<Whence>),
}

/// An answer for people to read.
struct Shown {
    exit: Exit,
    /// Nothing if the answer was written as JSON, which may be long and is not held.
    text: String,
    stats: Stats,
}

/// Answers the next item, with empty tables or not, if there is one.
type AnswerNext<'n> = dyn FnMut(&mut Desk, bool) -> Result<Option<Told>, Failure> + 'n;

fn answer_all(desk: &mut Desk, next: &mut AnswerNext<'_>) -> Result<Exit, Failure> {
    let mut writer = Writer { exit: Exit::Answered, written: false };
    // What earlier items have left in the tables may be in the way of the next.
    let mut is_fresh = true;
    while let Some(told) = next(desk, is_fresh)? {
        if writer.write(desk, told)? {
            break;
        }
        is_fresh = !desk.keeps_tables();
        if is_fresh {
            desk.session.clear();
        }
    }
    if let Some(trouble) = desk.trouble() {
        // The answers are right all the same: what could not be read was searched.
        complain(&trouble);
        writer.exit = writer.exit.max(Exit::BadInput);
    }
    Ok(writer.exit)
}

/// An answer and the work it was.
struct Asked<A> {
    answer: A,
    stats: Stats,
}

/// Asks a question; if the memory was not enough and the tables were not empty, once more with empty ones.
fn ask<Q: Question>(desk: &mut Desk, item: &Item<Q>, is_fresh: bool) -> Result<Asked<Q::Answer>, Bad> {
    let asked = ask_once(desk, item)?;
    if !is_fresh && asked.answer.stop() == Some(Stop::Memory) {
        desk.session.clear();
        return ask_once(desk, item);
    }
    Ok(asked)
}

fn ask_once<Q: Question>(desk: &mut Desk, item: &Item<Q>) -> Result<Asked<Q::Answer>, Bad> {
    let task = desk.begin();
    let started = Started::now(&desk.session.engine(&task));
    let answer = desk.ask(&task, &item.question).map_err(|mistake| item.wrong(mistake))?;
    let stats = started.stats(&desk.session.engine(&task), answer.parts());
    Ok(Asked { answer, stats })
}

/// Brings an answer to text, or writes it as JSON.
fn tell<Q: Question>(
    desk: &Desk,
    item: &Item<Q>,
    Asked { answer, stats }: Asked<Q::Answer>,
    show: &mut impl Show<Q>,
) -> Result<Shown, Failure> {
    let exit = match answer.stop() {
        Some(Stop::Interrupted) => Exit::Interrupted,
        Some(_) => Exit::BudgetSpent,
        None if !answer.is_complete() => Exit::BudgetSpent,
        None if show.is_false(&answer) => Exit::AssertedFalse,
        None => Exit::Answered,
    };
    show.see(item, &answer);
    if !desk.json {
        let text = show.text(&desk.page, item, &answer);
        tedomari_guard::unlimit_time();
        return Ok(Shown { exit, text, stats });
    }
    tedomari_guard::unlimit_time();
    let told = desk.stats.then(|| stats.clone());
    let input = show.raw_input(item).map_or(Repeated::Value(&item.input), Repeated::Text);
    write_line(&Answered { input, id: item.id.clone(), answer: &answer, stats: told })?;
    Ok(Shown { exit, text: String::new(), stats })
}

/// The items that wait.
enum Queue<'c, Q> {
    Arguments(std::vec::IntoIter<Item<Q>>),
    File(FileItems<'c, Q>),
    Lines { read: Box<ReadLine<'c, Q>>, bytes: Vec<u8>, number: u64 },
    Boards { read: Box<ReadLine<'c, Q>>, ahead: Option<Vec<u8>>, number: u64 },
}

/// An item that can be read or not, and the line it was on.
type Next<Q> = (Result<Item<Q>, Bad>, Option<Whence>);

impl<'c, Q> Queue<'c, Q> {
    fn new(source: Source<'c, Q>) -> Queue<'c, Q> {
        match source {
            Source::Arguments(items) => Queue::Arguments(items.into_iter()),
            Source::File { items, .. } => Queue::File(items),
            Source::Lines(read) => Queue::Lines { read, bytes: Vec::new(), number: 0 },
            Source::Boards(read) => Queue::Boards { read, ahead: None, number: 0 },
        }
    }

    fn next(&mut self, desk: &Desk) -> Result<Option<Next<Q>>, Failure> {
        match self {
            Queue::Arguments(items) => Ok(items.next().map(|item| (Ok(item), None))),
            Queue::File(items) => Ok(items.next().map(|(item, place)| (item, Some(place)))),
            Queue::Lines { read, bytes, number } => {
                let is_more = next_line(desk, bytes, number)?;
                let place = Whence { line: *number, in_file: false };
                // To read the item is a part of answering it.
                desk.begin_early();
                Ok(is_more.then(|| (decode(bytes).and_then(read), Some(place))))
            }
            Queue::Boards { read, ahead, number } => {
                let mut first = ahead.take().unwrap_or_default();
                // Empty lines lie between boards.
                while decode(&first).is_ok_and(|line| line.trim().is_empty()) {
                    if !next_line(desk, &mut first, number)? {
                        return Ok(None);
                    }
                }
                let place = Whence { line: *number, in_file: false };
                let line = match decode(&first) {
                    Ok(line) => line,
                    Err(bad) => return Ok(Some((Err(bad), Some(place)))),
                };
                let (mut board, mut next) = (line.to_owned(), Vec::new());
                // Of a line that is a whole board nobody has to wait for the next.
                while is_next_row(line, line) && next_line(desk, &mut next, number)? {
                    match decode(&next) {
                        Ok(row) if is_next_row(line, row) => board += &format!("|{}", row.trim()),
                        _ => {
                            *ahead = Some(next);
                            break;
                        }
                    }
                }
                desk.begin_early();
                Ok(Some((read(&board), Some(place))))
            }
        }
    }
}

/// Reads the next line of standard input with its end, and counts it; false if there is none.
fn next_line(desk: &Desk, bytes: &mut Vec<u8>, number: &mut u64) -> Result<bool, Failure> {
    bytes.clear();
    let mut input = std::io::stdin().lock();
    let count = desk
        .interrupt
        .while_idle(|| input.read_until(b'\n', bytes))
        .map_err(|error| Failure::Usage(format!("standard input could not be read: {error}")))?;
    *number += 1;
    // Some editors begin a text with a mark that it is UTF-8.
    if *number == 1 && bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    Ok(count > 0)
}

const MARK: &[u8] = "\u{feff}".as_bytes();

/// The line without its end.
fn decode(bytes: &[u8]) -> Result<&str, Bad> {
    let line = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    std::str::from_utf8(line).map_err(|error| {
        let offset = error.valid_up_to();
        let message = format!("the line is not UTF-8: byte {offset} is {:#04x}", line[offset]);
        Wrong::line(&String::from_utf8_lossy(line), offset, message)
    })
}

struct Writer {
    exit: Exit,
    /// Whether a block of text was written, so that the next is set off from it.
    written: bool,
}

/// What an answer repeats of its item.
#[derive(Serialize)]
#[serde(untagged)]
enum Repeated<'a> {
    Value(&'a Json),
    Text(&'a RawValue),
}

impl Writer {
    /// Writes what is told of an item; true if the run should end.
    fn write(&mut self, desk: &Desk, told: Told) -> Result<bool, Failure> {
        match told {
            Told::Answer(shown) => {
                self.exit = self.exit.max(shown.exit);
                self.write_answer(desk, &shown)?;
            }
            Told::Mistake(bad, place) => {
                self.exit = self.exit.max(Exit::BadInput);
                write_error(desk, &bad, place)?;
            }
        }
        if desk.interrupt.is_asked() {
            self.exit = Exit::Interrupted;
        }
        Ok(self.exit == Exit::Interrupted)
    }

    fn write_answer(&mut self, desk: &Desk, Shown { text, stats, .. }: &Shown) -> Result<(), Failure> {
        if desk.json {
            return Ok(());
        }
        let mut out = std::io::stdout().lock();
        if self.written && text.trim_end().contains('\n') {
            out.write_all(b"\n")?;
        }
        self.written |= !text.is_empty();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        if desk.stats {
            let _ = anstream::stderr().write_all(text::spent_work(stats, &desk.page.look).as_bytes());
        }
        Ok(())
    }
}

/// Tells what is wrong with something that was given as arguments.
pub fn refuse(desk: &Desk, input: Json, mistake: Mistake) -> Exit {
    let wrong = Wrong { mistake, input, id: None };
    match write_error(desk, &wrong, None) {
        Ok(()) => Exit::BadInput,
        Err(failure) => failure.report(),
    }
}

fn write_error(desk: &Desk, bad: &Wrong, place: Option<Whence>) -> Result<(), Failure> {
    let mistake = &bad.mistake;
    if desk.json {
        // Of standard input every line has its answer; in a file lines have to be told.
        let line = place.filter(|place| place.in_file).map(|place| place.line);
        let error = Located { mistake: mistake.clone(), line };
        return write_line(&Refused { input: &bad.input, id: bad.id.clone(), error });
    }
    let place = match (place, &mistake.field) {
        (Some(Whence { line, .. }), Some(field)) => format!("line {line}, {field}: "),
        (Some(Whence { line, .. }), None) => format!("line {line}: "),
        (None, _) => String::new(),
    };
    // A question about a file tells its path.
    let file = match (&bad.input, mistake.field.as_deref()) {
        (Json::String(path), Some("sgf" | "board")) => format!("{path}: "),
        _ => String::new(),
    };
    complain(&format!("{place}{file}{}", mistake.message));
    if mistake.text.is_empty() && mistake.field.is_some() {
        // The message says where in the field it is.
        return Ok(());
    }
    let pointer = caret::point(&mistake.text, mistake.offset, &desk.page.look);
    let _ = anstream::stderr().write_all(pointer.as_bytes());
    Ok(())
}

/// Writes an object as a line of its own, at once: the reader may wait for it before sending the next item.
pub fn write_line(object: &impl Serialize) -> Result<(), Failure> {
    // What has begun to be written is written to its end.
    tedomari_guard::freely(|| {
        let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
        tedomari_json::write(&mut out, object)?;
        out.write_all(b"\n")?;
        out.flush()?;
        Ok(())
    })
}
