//! Asks question after question, from the arguments or from standard input, and writes each answer as soon as it is known.

use std::any::Any;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Sender, channel};

use serde::Serialize;
use serde_json::Value as Json;
use serde_json::value::RawValue;
use tedomari::Stop;
use tedomari::answer::item::lines::{Lines, ReadBytes};
use tedomari::answer::item::{Bad, Item, Wrong};
use tedomari::answer::line::{Answered, Located, Refused, Stats};
use tedomari::answer::together::{Asked, Hands, Job, Made, Outside, Work};
use tedomari::answer::{Answer, Mistake, Question};
use tedomari::caret;
use tedomari::text::{self, Page};

use crate::desk::Desk;
use crate::failure::{Exit, Failure, complain};
use crate::interrupt::Interrupt;

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
    let mut writer = Writer { exit: Exit::Answered, written: false };
    if answer_all(desk, &mut writer, &mut |desk, is_fresh| {
        let interrupt = desk.interrupt.clone();
        let next = queue.next(desk, &mut |bytes| read_line(&interrupt, bytes))?;
        let Some((item, place)) = next else { return Ok(None) };
        let asked = item.and_then(|item| ask(desk, &item, is_fresh).map(|asked| (item, asked)));
        Ok(Some(match asked {
            Ok((item, asked)) => Told::Answer(tell(desk, &item, asked, &mut show)?),
            Err(bad) => Told::Mistake(bad, place),
        }))
    })? {
        answer_together(
            desk,
            &mut writer,
            &mut |desk, lines| {
                let Some((item, place)) = queue.next(desk, lines)? else { return Ok(None) };
                Ok(Some(match item {
                    Ok(item) => {
                        let task = Some(desk.begin());
                        Given::Job(Box::new(Work { task, item: Some(item), place, keeper: desk.keeper() }))
                    }
                    Err(bad) => Given::Mistake(Box::new((bad, place))),
                }))
            },
            &mut |desk, made| {
                let made = match made.downcast::<Made<Q, Option<Whence>>>() {
                    Ok(made) => *made,
                    Err(other) => {
                        let mistake = other.downcast().expect("an answer to this kind of question");
                        let (bad, place): (Bad, Option<Whence>) = *mistake;
                        return Ok(Told::Mistake(bad, place));
                    }
                };
                Ok(match made.asked {
                    Ok(asked) => Told::Answer(tell(desk, &made.item, asked, &mut show)?),
                    Err(bad) => Told::Mistake(bad, made.place),
                })
            },
        )?;
    }
    if let Some(trouble) = desk.trouble() {
        // The answers are right all the same: what could not be read was searched.
        complain(&trouble);
        writer.exit = writer.exit.max(Exit::BadInput);
    }
    Ok(writer.exit)
}

/// What is given out next.
enum Given {
    Job(Box<dyn Job>),
    /// What is told without work.
    Mistake(Box<dyn Any + Send>),
}

/// Reads an item with a way to read lines.
type GiveNext<'n> = dyn FnMut(&Desk, &mut ReadBytes<'_>) -> Result<Option<Given>, Failure> + 'n;

/// Tells what was made of an item.
type TellNext<'n> = dyn FnMut(&Desk, Box<dyn Any + Send>) -> Result<Told, Failure> + 'n;

/// Answers the other items by several threads at once, and tells them in their order.
fn answer_together(
    desk: &mut Desk,
    writer: &mut Writer,
    give: &mut GiveNext<'_>,
    tell: &mut TellNext<'_>,
) -> Result<(), Failure> {
    // What the first items have left is of no use to the others.
    desk.session.clear();
    let count = desk.limits.hands;
    let sessions = (0..count).map(|_| desk.another_session(count)).collect();
    let mut hands = Hands::hire(sessions, crate::STACK);
    if hands.is_empty() {
        return Err(Failure::Usage("no thread could be started".to_owned()));
    }
    let input = Input::behind(hands.outside());
    let mut over = false;
    let mut tell_due = |hands: &mut Hands<Line>| -> Result<bool, Failure> {
        while let Some(made) = hands.due() {
            if writer.write(desk, tell(desk, made)?)? {
                return Ok(true);
            }
        }
        Ok(false)
    };
    loop {
        while !hands.are_free() && !over {
            hands.wait();
            over = tell_due(&mut hands)?;
        }
        if over {
            return Ok(());
        }
        let mut failed = None;
        let mut asked = false;
        let interrupt = desk.interrupt.clone();
        let mut lines = |bytes: &mut Vec<u8>| {
            if !asked {
                input.want_line();
            }
            asked = true;
            loop {
                let news = match hands.are_idle() {
                    true => interrupt.while_idle(|| hands.wait()),
                    false => hands.wait(),
                };
                if let Some(line) = news {
                    asked = false;
                    *bytes = line?;
                    return Ok(bytes.len());
                }
                match tell_due(&mut hands) {
                    Ok(false) => {}
                    Ok(true) => return Ok(0),
                    Err(failure) => {
                        failed = Some(failure);
                        return Ok(0);
                    }
                }
            }
        };
        let given = give(desk, &mut lines)?;
        if let Some(failure) = failed {
            return Err(failure);
        }
        if desk.interrupt.is_asked() && hands.are_done() {
            return Ok(());
        }
        match given {
            Some(Given::Job(job)) => hands.give(job),
            Some(Given::Mistake(made)) => hands.put(made),
            None => break,
        }
        over = tell_due(&mut hands)?;
    }
    while !over && !hands.are_done() {
        hands.wait();
        over = tell_due(&mut hands)?;
    }
    Ok(())
}

/// A line of standard input with its end, or nothing at the end.
type Line = std::io::Result<Vec<u8>>;

/// Standard input, read by a thread of its own. Each line is asked for by itself, so that nothing is read before it is needed.
struct Input(Sender<()>);

impl Input {
    /// It tells its lines here.
    fn behind(lines: Outside<Line>) -> Input {
        let (wanted, wants) = channel();
        std::thread::spawn(move || {
            while wants.recv().is_ok() {
                let mut line = Vec::new();
                let read = std::io::stdin().lock().read_until(b'\n', &mut line);
                if !lines.tell(read.map(|_| line)) {
                    break;
                }
            }
        });
        Input(wanted)
    }

    fn want_line(&self) {
        let _ = self.0.send(());
    }
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

/// Answers items one after the other. Whether it is worth while to answer the rest by several threads at once: when an item took
/// longer than to hand it over.
fn answer_all(desk: &mut Desk, writer: &mut Writer, next: &mut AnswerNext<'_>) -> Result<bool, Failure> {
    // What earlier items have left in the tables may be in the way of the next.
    let mut is_fresh = true;
    while let Some(told) = next(desk, is_fresh)? {
        let seconds = match &told {
            Told::Answer(shown) => shown.stats.seconds.parse().unwrap_or(0.0),
            Told::Mistake(..) => 0.0,
        };
        if writer.write(desk, told)? {
            return Ok(false);
        }
        if seconds > LONG && desk.page.many && desk.limits.hands > 1 {
            return Ok(true);
        }
        is_fresh = !desk.keeps_tables();
        if is_fresh {
            desk.session.clear();
        }
    }
    Ok(false)
}

/// So many seconds an item takes that is worth to be handed over.
const LONG: f64 = 0.01;

/// Asks a question; if the memory was not enough and the tables were not empty, once more with empty ones.
fn ask<Q: Question>(desk: &mut Desk, item: &Item<Q>, is_fresh: bool) -> Asked<Q::Answer> {
    let asked = desk.answer(item)?;
    if !is_fresh && asked.0.stop() == Some(Stop::Memory) {
        desk.session.clear();
        return desk.answer(item);
    }
    Ok(asked)
}

/// Brings an answer to text, or writes it as JSON.
fn tell<Q: Question>(
    desk: &Desk,
    item: &Item<Q>,
    (answer, stats): (Q::Answer, Stats),
    show: &mut impl Show<Q>,
) -> Result<Shown, Failure> {
    let exit = match answer.stop() {
        None if !answer.is_complete() => Exit::BudgetSpent,
        None if show.is_false(&answer) => Exit::AssertedFalse,
        stop => Exit::after(stop),
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
    Lines { read: Box<ReadLine<'c, Q>>, lines: Lines },
}

/// An item that can be read or not, and the line it was on.
type Next<Q> = (Result<Item<Q>, Bad>, Option<Whence>);

impl<'c, Q> Queue<'c, Q> {
    fn new(source: Source<'c, Q>) -> Queue<'c, Q> {
        match source {
            Source::Arguments(items) => Queue::Arguments(items.into_iter()),
            Source::File { items, .. } => Queue::File(items),
            Source::Lines(read) => Queue::Lines { read, lines: Lines::of_items() },
            Source::Boards(read) => Queue::Lines { read, lines: Lines::of_boards() },
        }
    }

    fn next(&mut self, desk: &Desk, read_bytes: &mut ReadBytes<'_>) -> Result<Option<Next<Q>>, Failure> {
        match self {
            Queue::Arguments(items) => Ok(items.next().map(|item| (Ok(item), None))),
            Queue::File(items) => Ok(items.next().map(|(item, place)| (item, Some(place)))),
            Queue::Lines { read, lines } => {
                let next = lines.next(read_bytes);
                let next = next
                    .map_err(|error| Failure::Usage(format!("standard input could not be read: {error}")))?;
                // To read the item is a part of answering it.
                desk.begin_early();
                Ok(next.map(|(text, line)| (text.and_then(read), Some(Whence { line, in_file: false }))))
            }
        }
    }
}

/// Reads a line while nothing else is to be done.
fn read_line(interrupt: &Interrupt, bytes: &mut Vec<u8>) -> std::io::Result<usize> {
    let mut input = std::io::stdin().lock();
    interrupt.while_idle(|| input.read_until(b'\n', bytes))
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
        let mut out = std::io::stdout().lock();
        tedomari_json::write_line(&mut out, object)?;
        out.flush()?;
        Ok(())
    })
}
