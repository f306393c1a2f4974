//! `tedomari bounds`: between what the score of a sum lies, by each theorem.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::bounds::{Bounds, Method};
use tedomari::{Dyadic, Player, Solver, Stop, Thermograph, classes};

use crate::args::OutputArgs;
use crate::batch::{self, Answer};
use crate::bounds;
use crate::desk::{Desk, Unfinished};
use crate::failure::{Exit, Failure};
use crate::item::{Bad, Item};
use crate::limits::LimitArgs;
use crate::look::{FAINT, STRONG};
use crate::sums::{self, Asked, SumArgs};
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ tedomari bounds '{5|-5}' '{{9|2}|-80}'
    bound          lower  upper  width
    milnor            -3      7     10
    hanner        -149/4   11/2  171/4
    second           1/2   11/2      5
    thermostatic     1/2   11/2      5  at t = 7/2 and t = 5
    score              4      4      0  Left moves first
  $ tedomari bounds --json --first right '+-3' '+-2' | cut -d , -f 4-7
  \"milnor\":[\"-5\",\"-1\"],\"hanner\":[\"-3\",\"0\"]";

/// Bounds on the score of a sum, side by side
///
/// Milnor's bounds look at the stops of the components, Hanner's at their means and the highest temperature, Yedwab's at
/// the second-highest temperature or, thermostatic, at the walls of all thermographs at the best temperature. The score
/// itself is told if it is found at once. With `-` each line of standard input is a JSON object
/// {"components":[…],"first":"left"}. With --json the fields are: input, milnor, hanner, second, thermostatic (each
/// [lower, upper]), best_t_lower, best_t_upper (where the thermostatic bounds are reached), score (null if not known).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct BoundsArgs {
    #[command(flatten)]
    sum: SumArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: BoundsArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let source = args.sum.source()?;
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    batch::run(&mut desk, source, |desk, item| {
        let mut answer = answer(desk, item, &args)?;
        if !desk.json && desk.many {
            answer.text.insert_str(0, &desk.head(&item.texts.join(" ; ")));
        }
        Ok(answer)
    })
}

fn answer(desk: &Desk, item: &Item, args: &BoundsArgs) -> Result<Answer, Bad> {
    let worked = args.sum.read(desk, item).and_then(|asked| {
        let found = bounds_of(desk, &asked).map_err(Unfinished::Stopped)?;
        Ok((asked, found))
    });
    let (asked, found) = match worked {
        Ok(worked) => worked,
        Err(Unfinished::Bad(bad)) => return Err(bad),
        Err(Unfinished::Stopped(stop)) => {
            return Ok(bounds::stopped(desk, stop, sums::estimate(desk, item), None));
        }
    };
    let score = score(desk, &asked);
    Ok(if desk.json {
        Answer { fields: fields(&found, score.as_ref()), ..Answer::default() }
    } else {
        Answer { text: text(desk, &found, score.as_ref(), asked.first), ..Answer::default() }
    })
}

fn bounds_of(desk: &Desk, asked: &Asked) -> Result<Bounds, Stop> {
    let thermographs: Vec<Thermograph> = desk.watch(|| {
        let values = asked.sum.values().into_iter();
        values.map(|value| desk.engine.thermograph(value)).collect::<Result<_, _>>()
    })?;
    Ok(Bounds::of(&thermographs.iter().collect::<Vec<_>>(), asked.first))
}

/// The score, if it takes no more than a moment: the bounds are what was asked for.
fn score(desk: &Desk, asked: &Asked) -> Option<Dyadic> {
    const MOMENT: u64 = 50_000;
    let engine = &desk.engine;
    if let Some(class) = classes::recognise(engine, &asked.sum.values()) {
        return classes::score(engine, &class, asked.first).ok();
    }
    engine.set_budget(desk.limits.moment(&desk.interrupt, MOMENT));
    let mut solver = Solver::new(engine);
    desk.watch(|| solver.score(&asked.sum.values(), asked.first)).ok()
}

fn fields(found: &Bounds, score: Option<&Dyadic>) -> Map<String, Json> {
    let mut fields = Map::new();
    for method in Method::ALL {
        let range = found.by(method);
        fields.insert(method.name().into(), json!([range.lower.to_string(), range.upper.to_string()]));
    }
    fields.insert("best_t_lower".into(), found.best_t_lower.to_string().into());
    fields.insert("best_t_upper".into(), found.best_t_upper.to_string().into());
    fields.insert("score".into(), score.map_or(Json::Null, |score| score.to_string().into()));
    fields
}

fn text(desk: &Desk, found: &Bounds, score: Option<&Dyadic>, first: Player) -> String {
    let mut table = Table::new(&desk.look).right(&[1, 2, 3]);
    table.heading(&["bound", "lower", "upper", "width"]);
    for method in Method::ALL {
        let range = found.by(method);
        let note = match method {
            Method::Thermostatic => format!("at t = {} and t = {}", found.best_t_lower, found.best_t_upper),
            _ => String::new(),
        };
        let [lower, upper, width] =
            [&range.lower, &range.upper, &range.width()].map(|x| x.to_string().into());
        table.row([method.name().into(), lower, upper, width, Cell::styled(note, FAINT)]);
    }
    let strong = |text: &str| Cell::styled(text, STRONG);
    let note = |text: String| Cell::styled(text, FAINT);
    match score.map(Dyadic::to_string) {
        Some(score) => {
            let mover = note(format!("{first} moves first"));
            table.row([strong("score"), strong(&score), strong(&score), strong("0"), mover]);
        }
        None => {
            let mover = note(format!("not found at once; {first} moves first"));
            table.row([strong("score"), "?".into(), "?".into(), "".into(), mover]);
        }
    }
    table.render()
}
