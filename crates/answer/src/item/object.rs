//! Items whose lines are JSON objects with parts of their own: pairs, coins, kos, strategies, boards of Go, digraphs.

use serde_json::Value as Json;
use tedomari_graph::Format;
use tedomari_task::Held;
use tedomari_vocabulary::Player;

use crate::bounds::Bound;
use crate::coins::AskCoins;
use crate::compare::Compare;
use crate::digraphs::GraphText;
use crate::item::sums::AboutSum;
use crate::item::{Bad, Item, Wrong, read_object, refuse_blank, require, sums};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::strategy::{FollowStrategy, named};

/// An object with these keys, or some of them.
///
/// ```
/// use tedomari_answer::AskKos;
/// use tedomari_answer::item::object;
///
/// let item = object::read(r#"{"kos":["KO[7,0]"]}"#, &["kos"], &AskKos::default()).unwrap();
/// assert_eq!(item.question.kos, AskKos::new(&["KO[7,0]"]).kos);
/// ```
pub fn read<Q: Question>(line: &str, keys: &[&str], usual: &Q) -> Result<Item<Q>, Bad> {
    let object = read_object(line, keys)?;
    Item::of_object(line, object, usual)
}

/// The names of the games of a pair.
pub const PAIR: [&str; 2] = ["a", "b"];

/// Two games to compare: `{"a":…,"b":…}`.
pub fn pair(line: &str, usual: &Compare) -> Result<Item<Compare>, Bad> {
    let mut object = read_object(line, &PAIR)?;
    let input = object.clone();
    require(line, &mut object, &PAIR)?;
    Ok(Item { input: Json::Object(input), ..Item::of_object(line, object, usual)? })
}

/// Coins on a board: `{"coins":…}`.
pub fn coins(line: &str, usual: &AskCoins) -> Result<Item<AskCoins>, Bad> {
    let object = read_object(line, &["coins"])?;
    if !object.contains_key("coins") {
        return Err(Wrong::line(line, 0, "the object has no \"coins\""));
    }
    Item::of_object(line, object, usual)
}

/// A sum and a strategy for it; if none is usual, the line must name one.
pub fn strategy(line: &str, usual: &FollowStrategy) -> Result<Item<FollowStrategy>, Bad> {
    // At first any sum, so that the same is said of it as elsewhere.
    let sum = sums::read_line(line, &Bound { components: Vec::new(), first: usual.first })?;
    let wrong = |message: &str| {
        let (input, id) = (sum.input.clone(), sum.id.clone());
        Err(Box::new(Wrong { mistake: Mistake::new(line, 0, message), input, id }))
    };
    match sum.input.get("strategy") {
        None if !usual.strategy.is_empty() => {}
        None => return wrong("the object has no \"strategy\""),
        Some(Json::String(name)) => {
            if let Err(message) = named(name) {
                return wrong(&message);
            }
        }
        Some(_) => return wrong("the value of \"strategy\" must be a string"),
    }
    let is_player = |text: &str| Player::BOTH.iter().any(|player| text.eq_ignore_ascii_case(player.lower()));
    if sum.input.get("plays").is_some_and(|plays| !plays.as_str().is_some_and(is_player)) {
        return wrong("\"plays\" must be \"left\" or \"right\"");
    }
    match sum.input {
        Json::Object(object) => Item::of_object(line, object, usual),
        input => Ok(Item::new(input, usual.about(sum.question.components))),
    }
}

/// A board of Go, `{"board":…}` or `{"sgf":…}`, or the path of a file, which is read by this.
pub fn go<Q: Question>(
    line: &str,
    usual: &Q,
    read_file: impl FnOnce(&str) -> Result<Item<Q>, String>,
) -> Result<Item<Q>, Bad> {
    refuse_blank(line, "a path or a JSON object {\"board\":…}")?;
    if !line.trim_start().starts_with('{') {
        return read_file(line.trim()).map_err(|message| Wrong::line(line, 0, message));
    }
    let object = read_object(line, &["board"])?;
    if !object.contains_key("board") && !object.contains_key("sgf") {
        let mistake = Mistake::new(line, 0, "the object has no \"board\" and no \"sgf\"");
        let id = object.get("id").cloned();
        return Err(Box::new(Wrong { mistake, input: Json::Object(object), id }));
    }
    Item::of_object(line, object, usual)
}

/// A digraph with tokens, `{"n":…,"edges":…,"tokens":…}`. A question about a graph is made of its text. What the line takes is held here
/// until the next one is read.
pub fn digraph<Q>(line: &str, held: &Held, ask: impl Fn(Vec<GraphText>) -> Q) -> Result<Item<Q>, Bad> {
    let text = |text: &str| GraphText { text: text.to_owned(), format: Some(Format::Json), name: None };
    held.set(0);
    if held.grow(bytes(line)).is_err() {
        // As long as this is held no work is done, so that the answer says that the memory does not suffice.
        return Ok(Item::new(Json::from(line), ask(vec![text("")])));
    }
    let object = read_object(line, &["n", "edges", "tokens"])?;
    let id = object.get("id").cloned();
    Ok(Item { input: Json::Object(object), id, question: ask(vec![text(line)]) })
}

/// Bytes that a line takes as JSON, where lists have room to grow; and the line itself.
fn bytes(line: &str) -> usize {
    const VALUE: usize = 2 * size_of::<Json>();
    const LIST: usize = 4 * size_of::<Json>() + 16;
    let count = |byte: fn(&u8) -> bool| line.as_bytes().iter().filter(|at| byte(at)).count();
    let (values, lists) =
        (count(|byte| matches!(byte, b',' | b':')), count(|byte| matches!(byte, b'[' | b'{')));
    VALUE * values + LIST * lists + 2 * line.len()
}
