//! `tedomari strategy`: what a simple strategy reaches in a sum whatever the opponent does, and what that loses.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::bounds::{Method, range};
use tedomari::strategy::{
    Choice, Coupons, Exact, Field, Guarantee, Line, Ply, Reached, Sides, all, by_name, guarantee_among,
};
use tedomari::{Dyadic, Interval, Player, Stop, Strategy, Thermograph};

use super::refuse_lone_hyphen;
use crate::args::OutputArgs;
use crate::batch::{self, Answer, Source};
use crate::bounds;
use crate::desk::{Desk, Unfinished};
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::item::{Bad, Item, Mistake};
use crate::limits::LimitArgs;
use crate::look::{ALARM, FAINT, GOOD, STRONG, side};
use crate::progress::thousands;
use crate::sums::{self, Asked, First, SumArgs};
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Strategies:
  greedy             the largest gain, V_L - V_R
  hotstrat           the hottest component
  follow-the-leader  where the opponent moved (Milnor)
  mean               answers what became hotter than all was (Hanner)
  thermostrat        the widest component at the best temperature
  sentestrat         answers threats, else the hottest component

Example:
  $ tedomari strategy greedy '{15,{100|12}|-5}' '{-10|-20}'
    greedy as Left, Left moves first

    move  player  component  to   temperature
       1  Left            0  15             5
       2  Right           1  -20         over

    reaches  -5
    optimum  2
    loss     7";

/// What a strategy reaches in a sum against every opponent, and a line of play
///
/// The strategy plays its side by its rule (Left, unless --plays says otherwise), and the opponent plays best against it.
/// With `-` in place of the games each line of standard input is a JSON object {"components":[…],"first":"left"},
/// which may also have "strategy" and "plays"; the name on the command line is then for items without one. With
/// --json the fields are: input, strategy, plays, score, line (player, component, to; coupon for a coupon), optimum, loss,
/// positions.
#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLE,
    override_usage = "tedomari strategy [OPTIONS] NAME GAME...\n       tedomari strategy [OPTIONS] [NAME] -"
)]
pub struct StrategyArgs {
    /// The name of a strategy and the components, or `-` for items on standard input
    #[arg(value_name = "NAME GAME", required = true, num_args = 1.., value_parser = unguard)]
    words: Vec<String>,

    /// Who moves first; for items of standard input that do not say it themselves
    #[arg(long, value_name = "PLAYER", value_enum, ignore_case = true, default_value = "left")]
    first: First,

    /// The side of the strategy; for items of standard input that do not say it themselves
    #[arg(long, value_name = "PLAYER", value_enum, ignore_case = true, default_value = "left")]
    plays: First,

    /// Coupons beside the sum: TOP, TOP-STEP, … down to the last positive one
    #[arg(long, value_name = "TOP:STEP", value_parser = coupons)]
    coupons: Option<Coupons>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

fn coupons(text: &str) -> Result<Coupons, String> {
    let (top, step) = text.split_once(':').ok_or("expected the top coupon and the step, as in 10:1/2")?;
    let number = |text: &str| text.trim().parse::<Dyadic>().map_err(|error| error.to_string());
    Coupons::new(&number(top)?, &number(step)?).map_err(|error| error.to_string())
}

type Named = &'static dyn Strategy;

/// The strategy of a name, or which names there are.
pub fn named(name: &str) -> Result<Named, String> {
    by_name(name).ok_or_else(|| {
        let names: Vec<&str> = all().iter().map(|strategy| strategy.name()).collect();
        format!("`{name}` is no strategy; there are {}", names.join(", "))
    })
}

pub fn run(args: StrategyArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let own = |name: &str| named(name).map_err(Failure::Usage);
    let games = SumArgs { games: Vec::new(), first: args.first };
    let (default, source) = match &args.words[..] {
        [hyphen] if hyphen == "-" => (None, Source::Lines(Box::new(|line| read_line(line, false)))),
        [name, hyphen] if hyphen == "-" => {
            (Some(own(name)?), Source::Lines(Box::new(|line| read_line(line, true))))
        }
        [] | [_] => return Err(Failure::Usage("a strategy and a sum are needed".to_owned())),
        [name, games @ ..] => {
            let strategy = own(name)?;
            refuse_lone_hyphen(games)?;
            let mut item = sums::item(games.to_vec(), args.first.into());
            item.input["strategy"] = strategy.name().into();
            item.input["plays"] = Player::from(args.plays).lower().into();
            (Some(strategy), Source::Arguments(vec![item]))
        }
    };
    let coupons = args.coupons.clone().unwrap_or_default();
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    batch::run(&mut desk, source, |desk, item| {
        let told = item.input.get("strategy").and_then(Json::as_str).and_then(by_name);
        let Some(strategy) = told.or(default) else {
            return Err(Mistake::line("", 0, "the item names no strategy"));
        };
        let plays = match item.input.get("plays").and_then(Json::as_str) {
            Some(text) if text.eq_ignore_ascii_case("left") => Player::Left,
            Some(text) if text.eq_ignore_ascii_case("right") => Player::Right,
            _ => args.plays.into(),
        };
        let mut answer = answer(desk, item, &games, strategy, plays, &coupons)?;
        if !desk.json && desk.many {
            answer.text.insert_str(0, &desk.head(&item.texts.join(" ; ")));
        }
        Ok(answer)
    })
}

/// A sum from a line; unless there is a name on the command line it must name its strategy.
fn read_line(line: &str, is_named: bool) -> Result<Item, Bad> {
    let item = sums::read_line(line)?;
    let wrong = |message: String| {
        let (input, id) = (item.input.clone(), item.id.clone());
        Err(Box::new(Mistake { input, id, ..*Mistake::line(line, 0, message) }))
    };
    match item.input.get("strategy") {
        None if is_named => {}
        None => return wrong("the object has no \"strategy\"".to_owned()),
        Some(Json::String(name)) => {
            if let Err(message) = named(name) {
                return wrong(message);
            }
        }
        Some(_) => return wrong("the value of \"strategy\" must be a string".to_owned()),
    }
    let players = ["left", "right"];
    let is_player = |text: &str| players.iter().any(|player| text.eq_ignore_ascii_case(player));
    if item.input.get("plays").is_some_and(|plays| !plays.as_str().is_some_and(is_player)) {
        return wrong("\"plays\" must be \"left\" or \"right\"".to_owned());
    }
    Ok(item)
}

/// What was found out, as far as the budget went.
struct Found {
    reached: Result<Guarantee, tedomari::strategy::Unfinished>,
    optimum: Result<Dyadic, Stop>,
    /// Thermostatic bounds on the optimum.
    limits: (Dyadic, Dyadic),
}

fn answer(
    desk: &Desk,
    item: &Item,
    games: &SumArgs,
    strategy: Named,
    plays: Player,
    coupons: &Coupons,
) -> Result<Answer, Bad> {
    let worked = games.read(desk, item).and_then(|asked| {
        let sides = Sides { plays, first: asked.first };
        let found = desk.watch(|| find(desk, &asked, strategy, sides, coupons));
        Ok((asked, sides, found.map_err(Unfinished::Stopped)?))
    });
    let (asked, sides, found) = match worked {
        Ok(worked) => worked,
        Err(Unfinished::Bad(bad)) => return Err(bad),
        Err(Unfinished::Stopped(stop)) => {
            return Ok(bounds::stopped(desk, stop, sums::estimate(desk, item), None));
        }
    };
    let stop =
        found.reached.as_ref().err().map(|unknown| unknown.stop).or(found.optimum.as_ref().err().copied());
    let mut answer = bounds::begun(stop);
    if desk.json {
        answer.fields = fields(desk, strategy, sides, &found, stop);
    } else {
        answer.text = text(desk, &asked, strategy, sides, &found, stop);
    }
    Ok(answer)
}

fn find(desk: &Desk, asked: &Asked, strategy: Named, sides: Sides, coupons: &Coupons) -> Result<Found, Stop> {
    let engine = &desk.engine;
    let field = Field::new(engine, coupons.clone());
    let (start, points) = field.enter(&asked.sum)?;
    let thermographs: Vec<&Thermograph> = field.spots(&start).map(|(_, g)| g).collect();
    let limits = range(Method::Thermostatic, &thermographs, sides.first);
    let limits = (limits.lower + &points, limits.upper + &points);
    let reached = guarantee_among(engine, strategy, &asked.sum, coupons, sides);
    let optimum = Exact::new(engine).score(&field, &start, sides.first).map(|score| score + points);
    Ok(Found { reached, optimum, limits })
}

/// What the strategy loses, as whoever plays it counts.
fn loss(found: &Found, plays: Player) -> Option<Dyadic> {
    let (reached, optimum) = (found.reached.as_ref().ok()?, found.optimum.as_ref().ok()?);
    Some(if plays == Player::Left { optimum - &reached.score } else { &reached.score - optimum })
}

/// Bounds on the score: what is known of the search, and that nobody does better than the optimum.
fn score_range(found: &Found, plays: Player) -> [Option<Dyadic>; 2] {
    let Err(unknown) = &found.reached else { return [None, None] };
    let (mut lower, mut upper) = (unknown.lower.clone(), unknown.upper.clone());
    let best = found.optimum.as_ref().ok();
    match plays {
        Player::Left => {
            let most = best.unwrap_or(&found.limits.1);
            upper = Some(upper.map_or_else(|| most.clone(), |upper| upper.min(most.clone())));
        }
        Player::Right => {
            let least = best.unwrap_or(&found.limits.0);
            lower = Some(lower.map_or_else(|| least.clone(), |lower| lower.max(least.clone())));
        }
    }
    [lower, upper]
}

fn fields(
    desk: &Desk,
    strategy: Named,
    sides: Sides,
    found: &Found,
    stop: Option<Stop>,
) -> Map<String, Json> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Json| fields.insert(name.to_owned(), value);
    let end = |x: Option<&Dyadic>| x.map_or(Json::Null, |x| Json::from(x.to_string()));
    put("strategy", strategy.name().into());
    put("plays", sides.plays.lower().into());
    let reached = found.reached.as_ref().ok();
    put("score", end(reached.map(|reached| &reached.score)));
    if let Some(reached) = reached {
        put("line", line_json(desk, &reached.line));
    }
    put("optimum", end(found.optimum.as_ref().ok()));
    put("loss", end(loss(found, sides.plays).as_ref()));
    if let Some(reached) = reached {
        put("positions", reached.positions.into());
    }
    if let Some(stop) = stop {
        put("stopped", stop.to_string().into());
        let mut known = json!({});
        if reached.is_none() {
            let [lower, upper] = score_range(found, sides.plays);
            known["score"] = json!([end(lower.as_ref()), end(upper.as_ref())]);
        }
        if found.optimum.is_err() {
            known["optimum"] = json!([end(Some(&found.limits.0)), end(Some(&found.limits.1))]);
        }
        put("bounds", known);
        put("nodes", desk.steps().into());
    }
    fields
}

fn line_json(desk: &Desk, line: &Line) -> Json {
    let ply = |ply: &Ply| match (&ply.choice, &ply.reached) {
        (Choice::Move(place), Reached::Game(game)) => json!({
            "player": ply.player.lower(),
            "component": place.component,
            "option": place.option,
            "to": game.text(&desk.engine),
        }),
        (_, Reached::Coupon(worth)) => {
            json!({ "player": ply.player.lower(), "coupon": worth.to_string() })
        }
        (Choice::Coupon, Reached::Game(_)) => Json::Null,
    };
    line.plies.iter().map(ply).collect()
}

fn text(
    desk: &Desk,
    asked: &Asked,
    strategy: Named,
    sides: Sides,
    found: &Found,
    stop: Option<Stop>,
) -> String {
    let look = &desk.look;
    let heading = format!("{} as {}, {} moves first", strategy.name(), sides.plays, asked.first);
    let mut text = format!("  {}\n\n", look.paint(STRONG, &heading));
    if let Ok(reached) = &found.reached
        && !reached.line.plies.is_empty()
    {
        text += &line_text(desk, &reached.line);
        text.push('\n');
    }
    let mut table = Table::new(look);
    if let Some(stop) = stop {
        let why = format!("{stop} after {} steps; what is known:", thousands(desk.steps()));
        table.fact("stopped", Cell::styled(why, ALARM));
    }
    match &found.reached {
        Ok(reached) => table.fact("reaches", Cell::styled(reached.score.to_string(), STRONG)),
        Err(_) => {
            let [low, high] = score_range(found, sides.plays);
            table.fact("reaches", bounds::interval(&Interval { low, high }));
        }
    }
    match &found.optimum {
        Ok(optimum) => table.fact("optimum", optimum.to_string()),
        Err(_) => {
            let (low, high) = found.limits.clone();
            table.fact("optimum", bounds::interval(&Interval { low: Some(low), high: Some(high) }));
        }
    }
    if let Some(loss) = loss(found, sides.plays) {
        let style = if loss.is_zero() { GOOD } else { ALARM };
        table.fact("loss", Cell::styled(loss.to_string(), style));
    }
    text + &table.render()
}

fn line_text(desk: &Desk, line: &Line) -> String {
    let mut table = Table::new(&desk.look).right(&[0, 2, 4]);
    table.heading(&["move", "player", "component", "to", "temperature"]);
    for (at, ply) in line.plies.iter().enumerate() {
        let player = Cell::styled(ply.player.to_string(), side(ply.player));
        let (place, to) = match (&ply.choice, &ply.reached) {
            (Choice::Move(place), Reached::Game(game)) => {
                (place.component.to_string(), desk.line(&desk.styled(&game.text(&desk.engine))))
            }
            (_, Reached::Coupon(worth)) => ("coupon".to_owned(), worth.to_string()),
            (Choice::Coupon, Reached::Game(_)) => (String::new(), String::new()),
        };
        let temperature = match &ply.temperature {
            Some(t) => t.to_string().into(),
            None => Cell::styled("over", FAINT),
        };
        table.row([(at + 1).to_string().into(), player, place.into(), to.into(), temperature]);
    }
    table.render()
}
