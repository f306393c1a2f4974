//! `tedomari tds`: mean and temperature by play beside a coupon stack.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::discovery::{Options, Played, StackError, Turn, Written};
use tedomari::sums::Term;
use tedomari::{CouponStack, Discovery, Dyadic, Player, ReadError, discover};

use super::expressions;
use crate::args::OutputArgs;
use crate::batch::{self, Answer};
use crate::bounds;
use crate::contest::has_positions;
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::item::{Bad, Item};
use crate::limits::LimitArgs;
use crate::look::{ALARM, FAINT, side};
use crate::progress::thousands;
use crate::sums::First;
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ tedomari tds '{{20|5}|0}'
    mean         5
    temperature  5
    stack        coupons from 8 down to -1 by 1/4
    Left first   score 9 = 5 + 4 of the stack
    Right first  score 1 = 5 - 4
    work         5 positions, 44 scores

    Left first                                           on top  score
    Left        takes 8, and so on in turn down to 19/4            7/4
    Left        moves to {20|5}                             9/2
    Right       moves to 5                                  9/2
    end         5, and 9/4 for the rest of the stack                 9";

/// Mean and temperature by temperature discovery search
///
/// The game is played beside a stack of coupons t, t-δ, ..., -1: who moves either moves in the game or takes the top
/// coupon. Best play adds the mean of the game to what the stack alone is worth, and the coupons that can be taken before
/// somebody must play in the game tell its temperature. Games in braces are searched as written, positions on their
/// boards, both without their canonical form.
///
/// With --json the fields are: input, mean, temperature, delta (the step δ), top (the first coupon t), nodes (scores that
/// were computed), followers, stack (what the stack alone is worth to the first player), scores (left and right: of the game
/// with the stack, by who begins) and line: first coupons in turn (player, coupons, count) or a move (player, option, to,
/// coupon: the one on top; of a position also move: its name), at the end player, integer and rest (of the stack, for Left). An item that was
/// stopped, or for which the stack or the depth did not suffice, gives `stopped` and `bounds`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct TdsArgs {
    /// Expressions, or `-` for one on each line of standard input
    #[arg(value_name = "EXPR", required = true, value_parser = unguard)]
    expressions: Vec<String>,

    /// The step between coupons: 1, 1/2, 1/4, ... [default: as fine as needed]
    #[arg(long, value_name = "STEP", value_parser = number)]
    delta: Option<Dyadic>,

    /// The top coupon [default: above all temperatures]
    #[arg(long, value_name = "T", value_parser = number)]
    top: Option<Dyadic>,

    /// Do not look further than N moves into the game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Who begins the line of play
    #[arg(long, value_name = "PLAYER", value_enum, ignore_case = true, default_value = "left")]
    first: First,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

fn number(text: &str) -> Result<Dyadic, String> {
    let Ok(text) = unguard(text);
    text.trim().parse().map_err(|error| format!("{error}"))
}

/// Whether there is such a stack of coupons, as far as that does not depend on the game.
fn check_stack(delta: Option<&Dyadic>, top: Option<&Dyadic>) -> Result<(), Failure> {
    let of = |top: Dyadic, delta: &Dyadic, option: &str| match CouponStack::full(top, delta.clone()) {
        Ok(_) | Err(StackError::Tall) => Ok(()),
        Err(error) => Err(Failure::Usage(format!("{option}: {error}"))),
    };
    if let Some(delta) = delta {
        of(-Dyadic::ONE, delta, "--delta")?;
    }
    match (top, delta) {
        (Some(top), Some(delta)) => of(top.clone(), delta, "--top"),
        (Some(top), None) => of(top.floor(), &Dyadic::ONE, "--top"),
        (None, _) => Ok(()),
    }
}

pub fn run(args: TdsArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let source = expressions(&args.expressions)?;
    check_stack(args.delta.as_ref(), args.top.as_ref())?;
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    let options = Options {
        delta: args.delta.clone(),
        top: args.top.clone(),
        depth: args.depth,
        first: Some(args.first.into()),
        deepen: true,
    };
    batch::run(&mut desk, source, |desk, item| {
        let mut answer = answer(desk, item, &options)?;
        if !desk.json && desk.many {
            answer.text.insert_str(0, &desk.head(&item.texts[0]));
        }
        Ok(answer)
    })
}

fn answer(desk: &Desk, item: &Item, options: &Options) -> Result<Answer, Bad> {
    let expr = desk.parse(item, 0, None)?;
    let found = desk.watch(|| {
        if has_positions(item) {
            let terms = Term::read(&desk.engine, &item.texts[0], &desk.rulesets)?;
            if terms.iter().any(|term| term.board().is_some()) {
                let game = Played::new(&desk.engine, terms, desk.rulesets.library.as_deref())?;
                return Ok(discover(&desk.engine, &game, &game.root(), options));
            }
        }
        let game = Written::new(&desk.engine, expr.clone(), &desk.rulesets)?;
        Ok(discover(&desk.engine, &game, &game.root(), options))
    });
    let found = match found {
        Ok(found) => found.map_err(|refusal| item.bad(0, None, 0, refusal.to_string()))?,
        Err(ReadError::Stopped(stop)) => {
            return Ok(bounds::stopped(desk, stop, desk.estimate(&expr), None));
        }
        Err(ReadError::Invalid { offset, message }) => return Err(item.bad(0, None, offset, message)),
    };
    let mut answer = bounds::begun(found.stopped);
    if found.stopped.is_none() && !found.is_exact() {
        answer.exit = Exit::BudgetSpent;
    }
    if desk.json {
        answer.fields = fields(&found);
    } else {
        answer.text = plain(desk, &found, options.first.unwrap_or(Player::Left));
    }
    Ok(answer)
}

/// Why there are only bounds.
fn reason(found: &Discovery) -> Option<String> {
    if let Some(stop) = found.stopped {
        return Some(stop.to_string());
    }
    if found.is_exact() {
        return None;
    }
    Some(match (found.depth, &found.temperature.high) {
        (Some(_), _) => "depth limit reached".to_owned(),
        (None, None) => "the stack is too low".to_owned(),
        (None, Some(_)) => "the step between coupons is too coarse".to_owned(),
    })
}

fn fields(found: &Discovery) -> Map<String, Json> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Json| fields.insert(name.to_owned(), value);
    let text = |x: &Dyadic| Json::from(x.to_string());
    if let Some(reason) = reason(found) {
        put("stopped", reason.into());
        put(
            "bounds",
            json!({ "mean": bounds::pair(&found.mean), "temperature": bounds::pair(&found.temperature) }),
        );
    }
    for (name, x) in [("mean", found.exact_mean()), ("temperature", found.exact_temperature())] {
        if let Some(x) = x {
            put(name, text(x));
        }
    }
    if let Some(stack) = &found.stack {
        put("delta", text(stack.delta()));
        put("top", text(stack.top()));
    }
    put("nodes", found.nodes.into());
    put("followers", found.followers.into());
    if let Some(depth) = found.depth {
        put("depth", depth.into());
    }
    if let (Some(stack), Some([left, right])) = (&found.stack, &found.scores) {
        put("stack", text(&stack.value()));
        put("scores", json!({ "left": left.to_string(), "right": right.to_string() }));
    }
    if !found.line.is_empty() {
        put("line", found.line.iter().map(turn_json).collect());
    }
    fields
}

fn turn_json(turn: &Turn) -> Json {
    match turn {
        Turn::Coupons { player, from, to, count } => json!({
            "player": player.lower(),
            "coupons": [from.to_string(), to.to_string()],
            "count": count.to_string(),
        }),
        Turn::Move { player, option, name, to, coupon } => {
            let mut object = json!({
                "player": player.lower(),
                "option": option,
                "to": to,
                "coupon": coupon.to_string(),
            });
            if let Some(name) = name {
                object["move"] = name[..].into();
            }
            object
        }
        Turn::End { player, integer, rest } => json!({
            "player": player.lower(),
            "integer": integer.to_string(),
            "rest": rest.to_string(),
        }),
    }
}

fn plain(desk: &Desk, found: &Discovery, first: Player) -> String {
    let mut table = Table::new(&desk.look);
    if let Some(reason) = reason(found) {
        let why = format!("{reason} after {}; what is known:", positions(found));
        table.fact("stopped", Cell::styled(why, ALARM));
    }
    table.fact("mean", bounds::interval(&found.mean));
    table.fact("temperature", bounds::interval(&found.temperature));
    if let Some(stack) = &found.stack {
        let text = format!("coupons from {} down to -1 by {}", stack.top(), stack.delta());
        table.fact("stack", text);
    }
    if let (Some(stack), Some([left, right]), Some(mean)) = (&found.stack, &found.scores, found.exact_mean())
    {
        let alone = stack.value();
        table.fact("Left first", format!("score {left} = {mean} + {alone} of the stack"));
        table.fact("Right first", format!("score {right} = {mean} - {alone}"));
    }
    table.fact("work", format!("{}, {} scores", positions(found), thousands(found.nodes)));
    let mut text = table.render();
    if !found.line.is_empty() {
        text.push('\n');
        text += &line(desk, found, first);
    }
    text
}

fn positions(found: &Discovery) -> String {
    match found.followers {
        1 => "1 position".to_owned(),
        n => format!("{} positions", thousands(n as u64)),
    }
}

/// Best play, a line for each run of coupons and each move, with the score so far.
fn line(desk: &Desk, found: &Discovery, first: Player) -> String {
    let mut table = Table::new(&desk.look).right(&[2, 3]);
    table.heading(&[&format!("{first} first"), "", "on top", "score"]);
    let named = |player: Player| Cell::styled(player.to_string(), side(player));
    let delta = found.stack.as_ref().map(|stack| stack.delta().clone()).unwrap_or_default();
    let mut score = Dyadic::ZERO;
    for turn in &found.line {
        match turn {
            Turn::Coupons { player, from, to, count } => {
                score += taken(*player, to, count, &delta);
                let what = match count.to_i64() {
                    Some(1) => format!("takes {from}"),
                    Some(2) => format!("takes {from}, {} takes {to}", player.opponent()),
                    _ => format!("takes {from}, and so on in turn down to {to}"),
                };
                table.row([named(*player), what.into(), "".into(), score.to_string().into()]);
            }
            Turn::Move { player, name, to, coupon, .. } => {
                let to = desk.line(to);
                let what = match name {
                    Some(name) => format!("plays {name} to {to}"),
                    None => format!("moves to {to}"),
                };
                table.row([named(*player), what.into(), coupon.to_string().into(), "".into()]);
            }
            Turn::End { integer, rest, .. } => {
                let total = (&score + integer) + rest;
                let what = format!("{integer}, and {rest} for the rest of the stack");
                table.row([Cell::styled("end", FAINT), what.into(), "".into(), total.to_string().into()]);
            }
        }
    }
    table.render()
}

/// What coupons taken in turn are worth to Left: δ a pair, and the last one alone if the number is odd.
fn taken(player: Player, last: &Dyadic, count: &Dyadic, delta: &Dyadic) -> Dyadic {
    let pairs = count.half().floor();
    let worth = &pairs * delta;
    let worth = if pairs.double() == *count { worth } else { worth + last };
    if player == Player::Left { worth } else { -worth }
}
