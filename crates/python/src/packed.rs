//! Games as bytes: the canonical form as the digraph of its followers, each written once, so that a game whose text is long is
//! short.
//!
//! Followers differ by numbers and sign only from *bases* ([`Engine::centred`](tedomari::Engine::centred)); each base is written by its
//! options, after the bases that these stand on. Values with a closed form, such as large nimbers, and loopy games are
//! written as text.

use std::collections::HashMap;

use tedomari::answer::Session;
use tedomari::answer::games::NoGame;
use tedomari::answer::stopped::Stopped;
use tedomari::loopy::LoopyValue;
use tedomari::{Dyadic, Engine, Player, Stop, Style, Task, Value};

/// The first bytes, with the version of the format.
const MAGIC: &[u8] = b"tdm\x01";
const TEXT: u8 = 0;
const OPTIONS: u8 = 1;
const LOOPY: u8 = 2;

fn stopped(task: &Task, stop: Stop) -> NoGame {
    let nodes = task.steps();
    NoGame::Stopped(Box::new(Stopped { stopped: stop, bounds: Default::default(), nodes, cycle: None }))
}

/// Writes a game.
pub fn pack(session: &Session, task: &Task, game: &LoopyValue) -> Result<Vec<u8>, NoGame> {
    let mut out = MAGIC.to_vec();
    let Some(value) = game.ender() else {
        out.push(LOOPY);
        put_text(&mut out, &session.written(task, game, Style::Ascii)?);
        return Ok(out);
    };
    let engine = session.engine(task);
    pack_ender(&engine, value, &mut out).map_err(|stop| stopped(task, stop))?;
    Ok(out)
}

/// A base on its way into the list: its options are looked at first.
enum Step {
    Enter(Value),
    Leave(Value),
}

fn pack_ender(engine: &Engine, value: Value, out: &mut Vec<u8>) -> Result<(), Stop> {
    let (_, _, root) = engine.centred(value);
    let mut numbers: HashMap<Value, u64> = HashMap::from([(Value::ZERO, 0)]);
    let mut bodies: Vec<u8> = Vec::new();
    let mut steps = vec![Step::Enter(root)];
    while let Some(step) = steps.pop() {
        engine.step()?;
        match step {
            Step::Enter(base) if numbers.contains_key(&base) => {}
            Step::Enter(base) if engine.has_closed_form(base) => {
                bodies.push(TEXT);
                put_text(&mut bodies, &engine.print(base));
                numbers.insert(base, numbers.len() as u64);
            }
            Step::Enter(base) => {
                steps.push(Step::Leave(base));
                for player in Player::BOTH {
                    let below =
                        engine.options(base, player)?.into_iter().map(|option| engine.centred(option).2);
                    steps.extend(below.map(Step::Enter));
                }
            }
            Step::Leave(base) if numbers.contains_key(&base) => {}
            Step::Leave(base) => {
                bodies.push(OPTIONS);
                for player in Player::BOTH {
                    let options = engine.options(base, player)?;
                    put(&mut bodies, options.len() as u64);
                    for option in options {
                        put_value(engine, option, &numbers, &mut bodies);
                    }
                }
                numbers.insert(base, numbers.len() as u64);
            }
        }
    }
    out.push(OPTIONS);
    put(out, numbers.len() as u64 - 1);
    out.append(&mut bodies);
    put_value(engine, value, &numbers, out);
    Ok(())
}

fn put_value(engine: &Engine, value: Value, numbers: &HashMap<Value, u64>, out: &mut Vec<u8>) {
    let (number, negated, base) = engine.centred(value);
    put(out, 2 * numbers[&base] + u64::from(negated));
    put_text(out, &number.to_string());
}

/// A number in groups of seven bits, the lowest first.
fn put(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    put(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// Bytes that are being read.
struct Input<'a>(&'a [u8]);

fn bad() -> NoGame {
    NoGame::Undefined("these bytes are not a game that was packed by this version of tedomari".to_owned())
}

impl<'a> Input<'a> {
    fn byte(&mut self) -> Result<u8, NoGame> {
        let (&first, rest) = self.0.split_first().ok_or_else(bad)?;
        self.0 = rest;
        Ok(first)
    }

    fn number(&mut self) -> Result<u64, NoGame> {
        let mut n = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            n |= u64::from(byte & 0x7f).checked_shl(shift).ok_or_else(bad)?;
            if byte < 0x80 {
                return Ok(n);
            }
        }
        Err(bad())
    }

    fn text(&mut self) -> Result<&'a str, NoGame> {
        let length = usize::try_from(self.number()?).map_err(|_| bad())?;
        let (text, rest) = self.0.split_at_checked(length).ok_or_else(bad)?;
        self.0 = rest;
        std::str::from_utf8(text).map_err(|_| bad())
    }

    fn value(&mut self, engine: &Engine, task: &Task, bases: &[Value]) -> Result<Value, NoGame> {
        let code = self.number()?;
        let base = usize::try_from(code / 2).ok().and_then(|at| bases.get(at)).ok_or_else(bad)?;
        let number: Dyadic = self.text()?.parse().map_err(|_| bad())?;
        let base = engine.negative_if(code % 2 == 1, *base);
        engine.add(base, engine.number(&number)).map_err(|stop| stopped(task, stop))
    }
}

/// Reads a game.
pub fn unpack(session: &Session, task: &Task, bytes: &[u8]) -> Result<LoopyValue, NoGame> {
    let mut input = Input(bytes.strip_prefix(MAGIC).ok_or_else(bad)?);
    if input.byte()? == LOOPY {
        return session.game(task, input.text()?);
    }
    let engine = session.engine(task);
    let count = input.number()?;
    let mut bases = vec![Value::ZERO];
    for _ in 0..count {
        let base = match input.byte()? {
            TEXT => engine.read(input.text()?).map_err(|_| bad())?,
            OPTIONS => {
                let mut sides = [Vec::new(), Vec::new()];
                for side in &mut sides {
                    for _ in 0..input.number()? {
                        side.push(input.value(&engine, task, &bases)?);
                    }
                }
                engine.game(&sides[0], &sides[1]).map_err(|stop| stopped(task, stop))?
            }
            _ => return Err(bad()),
        };
        bases.push(base);
    }
    let value = input.value(&engine, task, &bases)?;
    if input.0.is_empty() { Ok(LoopyValue::Ender(value)) } else { Err(bad()) }
}
