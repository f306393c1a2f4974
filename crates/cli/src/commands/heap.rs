//! `tedomari heap`: games on piles and their kin, from Nim to geography.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::heap::{self, Analysis, Ask, Game, Move, Outcome, Part, Position, Setup, SetupError, UBig};

use super::print;
use crate::args::OutputArgs;
use crate::batch::{self, Answer, Source};
use crate::bounds;
use crate::desk::Desk;
use crate::duel::{self, DuelArgs};
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::item::{Bad, Item, Mistake, read_object, text_of};
use crate::limits::LimitArgs;
use crate::look::{ALARM, FAINT, GOOD, Look, STRONG};
use crate::progress::thousands;
use crate::table::{Cell, Table};

mod list;
mod play;

const EXAMPLE: &str = "\
Example:
  $ tedomari heap wythoff 4 6
    piles 4 6

    outcome       N: the player to move wins
    Grundy value  9
    found by      the golden section
    winning       1 from pile 1 and 1 from pile 2, leaving 3 5";

/// Who wins a game on piles, its Grundy value and all winning moves
///
/// `tedomari heap --list` names the games and their parameters. Numbers may have any size where a formula is known; elsewhere
/// a search works within the limits. Parameters are written as `k=2`, lists as `1,3,4`, lists of lists as `1,2;3,4`, edges
/// and pairs as `0-1,1-2`.
///
/// With `-` each line of standard input is a JSON object {"game":"wythoff","piles":[3,5]}, with the parameters as further
/// keys: {"game":"take","piles":[4,6],"vectors":[[2,3]]}. With --json the fields are: game, outcome ("P": the previous player
/// wins, "N": the next), grundy (null if it is not known), moves (all winning ones, each as the piles or rows that it
/// leaves, or the vertex, element or number that it names), more (whether there are winning moves beyond --most), method, facts.
/// Numbers from 2^53 on are strings.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
#[command(
    override_usage = "tedomari heap [OPTIONS] GAME NUMBER...\n       tedomari heap [OPTIONS] -\n       \
                            tedomari heap --list"
)]
pub struct HeapArgs {
    /// The game, such as nim or wythoff; or `-` for {"game":…,"piles":[…]} on each line of standard input
    #[arg(value_name = "GAME", required_unless_present = "list")]
    game: Option<String>,

    /// The piles, and parameters such as k=2
    #[arg(value_name = "NUMBER", value_parser = unguard)]
    words: Vec<String>,

    /// List the games with their parameters
    #[arg(long, conflicts_with_all = ["game", "play"])]
    list: bool,

    /// List no more winning moves than this; some games have more than could ever be written
    #[arg(long, value_name = "N", default_value_t = 1000)]
    most: usize,

    /// Search for the Grundy value (and how soon Nimania can be won), however long it takes
    #[arg(long)]
    thorough: bool,

    #[command(flatten)]
    duel: DuelArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: HeapArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    if args.list {
        let look = Look::new(colour, false);
        return print(&list::games(args.output.json, &look));
    }
    let game = args.game.clone().unwrap_or_default();
    let source = match (&game[..], args.words.is_empty()) {
        ("-", true) if args.duel.play => {
            let message = "standard input is for your moves; give the position as arguments";
            return Err(Failure::Usage(message.to_owned()));
        }
        ("-", true) => Source::Lines(Box::new(read_line)),
        ("-", false) => {
            let message = "`-` reads positions from standard input and stands alone".to_owned();
            return Err(Failure::Usage(message));
        }
        _ => Source::Arguments(vec![from_words(&game, &args.words)]),
    };
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    if !args.duel.play {
        return batch::run(&mut desk, source, |desk, item| answer(desk, item, &args));
    }
    let mut played = Ok(Exit::Answered);
    let exit = batch::run(&mut desk, source, |desk, item| {
        let (game, position) = set_up(item)?;
        let mut duel = play::HeapDuel { about: game.about(), engine: &desk.engine, position: &*position };
        played = duel::play(desk, &mut duel, position.copy(), args.duel.first);
        Ok(Answer::default())
    })?;
    played.map(|played| played.max(exit))
}

/// An item from the words of the command line. Its texts are the game and the words.
fn from_words(game: &str, words: &[String]) -> Item {
    let mut input = Map::new();
    input.insert("game".into(), game.into());
    let piles: Vec<&String> = words.iter().filter(|word| !word.contains('=')).collect();
    input.insert("piles".into(), json!(piles));
    for (name, value) in words.iter().filter_map(|word| word.split_once('=')) {
        input.insert(name.to_owned(), value.into());
    }
    let texts = std::iter::once(game.to_owned()).chain(words.iter().cloned()).collect();
    Item { input: Json::Object(input), id: None, texts }
}

/// An item from a JSON object: its numbers and lists are written as words.
fn read_line(line: &str) -> Result<Item, Bad> {
    let object = read_object(line, &["game", "piles"])?;
    let (_, game) = text_of(line, &object, &["game"])?;
    let bad = |message: String| {
        let (input, id) = (Json::Object(object.clone()), object.get("id").cloned());
        Box::new(Mistake { input, id, ..*Mistake::line(line, 0, message) })
    };
    let mut texts = vec![game];
    for (key, value) in &object {
        match &key[..] {
            "game" | "id" => {}
            "piles" => {
                let alone = std::slice::from_ref(value);
                let items = value.as_array().map_or(alone, Vec::as_slice);
                for item in items {
                    texts.push(word(item).map_err(|message| bad(format!("\"piles\": {message}")))?);
                }
            }
            key => {
                let value = word(value).map_err(|message| bad(format!("\"{key}\": {message}")))?;
                texts.push(format!("{key}={value}"));
            }
        }
    }
    Ok(Item { id: object.get("id").cloned(), input: Json::Object(object), texts })
}

/// JSON as a word of the command line.
fn word(value: &Json) -> Result<String, String> {
    match value {
        Json::Number(number) if number.is_u64() => Ok(number.to_string()),
        Json::Number(number) if number.is_i64() => Err("no number here may be negative".to_owned()),
        Json::Number(_) => {
            Err("a number is not whole, or so large that it must be written as a string".to_owned())
        }
        Json::String(text) if text.contains('=') => Err("a `=` has no place in a value".to_owned()),
        Json::String(text) => Ok(text.clone()),
        Json::Bool(yes) => Ok(if *yes { "yes" } else { "no" }.to_owned()),
        Json::Array(items) => {
            let is_table = items.iter().any(Json::is_array);
            let words: Result<Vec<String>, String> = items.iter().map(word).collect();
            Ok(words?.join(if is_table { ";" } else { "," }))
        }
        Json::Null | Json::Object(_) => Err("a number, a word or a list is expected".to_owned()),
    }
}

/// The game and the position that an item describes.
fn set_up(item: &Item) -> Result<(&'static dyn Game, Box<dyn Position>), Bad> {
    let name = item.texts[0].trim();
    let game = heap::find(name).ok_or_else(|| {
        let hint = match list::nearest(name) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "`tedomari heap --list` names them".to_owned(),
        };
        item.bad(0, Some("game"), 0, format!("this game is not known: {hint}"))
    })?;
    let words = &item.texts[1..];
    let place = |error: SetupError| match &error.part {
        Part::Piles => item.bad(0, None, item.texts[0].len(), error.message),
        Part::Pile(at) => {
            // A word such as `3,5` holds several.
            let mut left = *at;
            let of = |word: &&String| !word.contains('=');
            let counts = words.iter().enumerate().filter(|(_, word)| of(word));
            for (index, word) in counts {
                let count = if word.contains(['-', '<', ';']) { 1 } else { word.split(',').count() };
                if left < count {
                    let offset = word.split(',').take(left).map(|part| part.len() + 1).sum();
                    return item.bad(index + 1, Some("piles"), offset, error.message);
                }
                left -= count;
            }
            item.bad(0, Some("piles"), 0, error.message)
        }
        Part::Parameter(name) => {
            let at = words
                .iter()
                .position(|word| word.split_once('=').is_some_and(|(known, _)| known.trim() == name));
            match at {
                Some(at) => item.bad(at + 1, None, name.len() + 1, error.message),
                None => item.bad(0, None, 0, error.message),
            }
        }
    };
    let setup = Setup::from_words(words).map_err(place)?;
    Ok((game, game.position(&setup).map_err(place)?))
}

fn answer(desk: &Desk, item: &Item, args: &HeapArgs) -> Result<Answer, Bad> {
    let (game, position) = set_up(item)?;
    let ask = Ask { most: args.most, thorough: args.thorough, moves_only: false };
    let found = desk.watch(|| position.analyse(&ask, &desk.engine));
    let mut answer = bounds::begun(found.stop);
    if desk.json {
        answer.fields = fields(desk, game, &found);
    } else {
        let head = if desk.many { desk.head(&item.texts.join(" ")) } else { String::new() };
        answer.text = format!("{head}{}", text(desk, &*position, &found));
    }
    Ok(answer)
}

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P",
        Outcome::N => "N",
    }
}

/// A number as JSON: as it is if every reader keeps it exactly, otherwise as a string.
fn exact(number: &UBig) -> Json {
    match u64::try_from(number) {
        Ok(small) if small < 1 << 53 => small.into(),
        _ => number.to_string().into(),
    }
}

fn fields(desk: &Desk, game: &dyn Game, found: &Analysis) -> Map<String, Json> {
    let of = |played: &Move| match played {
        Move::To(piles) => Json::Array(piles.iter().map(exact).collect()),
        Move::At(place) => exact(place),
    };
    let mut fields = Map::new();
    fields.insert("game".into(), game.about().name.into());
    fields.insert("grundy".into(), found.grundy.as_ref().map_or(Json::Null, exact));
    fields.insert("outcome".into(), found.outcome.map_or(Json::Null, |outcome| letter(outcome).into()));
    fields.insert("moves".into(), found.moves.iter().map(of).collect());
    fields.insert("more".into(), found.more.into());
    fields.insert("method".into(), found.method.into());
    let facts = found.facts.iter().map(|(name, text)| ((*name).to_owned(), Json::from(&text[..])));
    fields.insert("facts".into(), Json::Object(facts.collect()));
    if let Some(stop) = found.stop {
        fields.insert("stopped".into(), stop.to_string().into());
        fields.insert("nodes".into(), desk.steps().into());
    }
    fields
}

fn text(desk: &Desk, position: &dyn Position, found: &Analysis) -> String {
    const MOST: usize = 20;
    let look = &desk.look;
    let mut out = String::new();
    for line in position.show() {
        let depth = line.len() - line.trim_start().len();
        out += &format!("  {}{}\n", " ".repeat(depth), desk.line(&line));
    }
    out.push('\n');
    let mut table = Table::new(look);
    if let Some(stop) = found.stop {
        let why = format!("{stop} after {} steps; what is known:", thousands(desk.steps()));
        table.fact("stopped", Cell::styled(why, ALARM));
    }
    table.fact(
        "outcome",
        match found.outcome {
            Some(Outcome::N) => Cell::styled("N: the player to move wins", STRONG),
            Some(Outcome::P) => Cell::styled("P: the player to move loses", STRONG),
            None => "not known".into(),
        },
    );
    if let Some(value) = &found.grundy {
        table.fact("Grundy value", value.to_string());
    }
    if !found.method.is_empty() {
        table.fact("found by", found.method);
    }
    for (name, text) in &found.facts {
        table.fact(name, text.clone());
    }
    let mut label = "winning";
    for played in found.moves.iter().take(MOST) {
        let name = desk.line(&position.name(played));
        table.row([Cell::styled(label, FAINT), Cell::styled(name, GOOD)]);
        label = "";
    }
    let unseen = found.moves.len().saturating_sub(MOST);
    if unseen > 0 || found.more {
        let more = match (unseen, found.more) {
            (0, _) => "and more".to_owned(),
            (unseen, true) => format!("and more than {unseen} others (--json lists them)"),
            (unseen, false) => format!("and {unseen} more (--json lists them)"),
        };
        table.row([Cell::styled(label, FAINT), more.into()]);
    }
    out + &table.render()
}
