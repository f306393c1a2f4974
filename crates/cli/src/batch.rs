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
    /// One a line of standard input, read by this.
    Lines(Box<ReadLine>),
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
}

impl Default for Answer {
    fn default() -> Answer {
        Answer {
            fields: Map::new(),
            long_fields: Vec::new(),
            text: String::new(),
            exit: Exit::Answered,
            parts: None,
        }
    }
}

/// Answers all items.
pub fn run(
    desk: &mut Desk,
    source: Source,
    mut answer: impl FnMut(&Desk, &Item) -> Result<Answer, Bad>,
) -> Result<Exit, Failure> {
    let mut writer = Writer { exit: Exit::Answered, written: false };
    match source {
        Source::Arguments(items) => {
            desk.many = items.len() > 1;
            for item in items {
                if writer.take(desk, Ok(item), None, &mut answer)? {
                    break;
                }
            }
        }
        Source::Lines(read) => {
            desk.many = true;
            let mut input = std::io::stdin().lock();
            let mut bytes = Vec::new();
            for number in 1.. {
                bytes.clear();
                let waited = desk.interrupt.while_idle(|| input.read_until(b'\n', &mut bytes));
                match waited {
                    Ok(0) => break,
                    Ok(_) => {}
                    Err(error) => {
                        return Err(Failure::Usage(format!("standard input could not be read: {error}")));
                    }
                }
                let item = decode(&bytes).and_then(&read);
                if writer.take(desk, item, Some(number), &mut answer)? {
                    break;
                }
            }
        }
    }
    if let Some(trouble) = desk.database.as_ref().and_then(|database| database.trouble()) {
        // The answers are right all the same: what could not be read was searched.
        complain(&trouble.to_string());
        writer.exit = writer.exit.max(Exit::BadInput);
    }
    Ok(writer.exit)
}

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

impl Writer {
    /// Answers one item; true if the run should end.
    fn take(
        &mut self,
        desk: &mut Desk,
        item: Result<Item, Bad>,
        line: Option<u64>,
        answer: &mut impl FnMut(&Desk, &Item) -> Result<Answer, Bad>,
    ) -> Result<bool, Failure> {
        desk.begin();
        match item.and_then(|item| Ok((answer(desk, &item)?, item))) {
            Ok((answer, item)) => {
                self.exit = self.exit.max(answer.exit);
                self.write_answer(desk, answer, item)?;
            }
            Err(bad) => {
                self.exit = self.exit.max(Exit::BadInput);
                self.write_error(desk, bad, line)?;
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
                object.insert("stats".into(), desk.started.json(&desk.engine, answer.parts));
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
            let text = desk.started.text(&desk.engine, answer.parts, &desk.look);
            let _ = anstream::stderr().write_all(text.as_bytes());
        }
        Ok(())
    }

    fn write_error(&mut self, desk: &Desk, bad: Bad, line: Option<u64>) -> Result<(), Failure> {
        if desk.json {
            let mut error = json!({ "message": bad.message, "offset": bad.offset });
            if let Some(field) = bad.field {
                error["field"] = field.into();
            }
            let mut object = opening(bad.input, bad.id);
            object.insert("error".into(), error);
            return write_line(object, &[]);
        }
        let place = match (line, bad.field) {
            (Some(line), Some(field)) => format!("line {line}, {field}: "),
            (Some(line), None) => format!("line {line}: "),
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
