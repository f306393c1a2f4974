//! `tedomari compare`: which of two games is greater.

use clap::{Args, ColorChoice, ValueEnum};
use serde_json::{Map, Value as Json};
use tedomari::{Dyadic, Estimate, Relation, Stop, Value};

use super::refuse_lone_hyphen;
use crate::args::OutputArgs;
use crate::batch::{self, Answer, Source};
use crate::bounds;
use crate::desk::{Desk, Unfinished, parse};
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::item::{Bad, Item};
use crate::limits::LimitArgs;
use crate::look::{FAINT, GOOD, RIGHT, STRONG};

const EXAMPLE: &str = "\
Example:
  $ tedomari compare '^' '*'
  ^ || *  (confused: whoever starts wins the difference)
  $ tedomari compare '^^' '*' --assert '>' && echo yes
  ^^ > *  (greater: Left wins the difference)
    asserted > holds
  yes";

const FIELDS: [&str; 2] = ["a", "b"];

/// The relation of two games: <, >, = or || (confused)
///
/// With `-` each line of standard input is a JSON object {"a":…,"b":…}. With --json the fields are: input, a, b,
/// relation (<, >, = or ||), with --difference also difference, and with --assert also asserted and holds.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE, override_usage = "tedomari compare [OPTIONS] A B\n       tedomari compare [OPTIONS] -")]
pub struct CompareArgs {
    /// The first game, or `-` for a pair {"a":…,"b":…} on each line of standard input
    #[arg(value_name = "A", value_parser = unguard)]
    a: String,

    /// The second game
    #[arg(value_name = "B", required_unless_present_any = ["a"], value_parser = unguard)]
    b: Option<String>,

    /// Exit with 1 unless this relation holds: <, >, =, ||, <=, >=, <| (less or confused), |> (greater or confused)
    #[arg(long, value_name = "RELATION", hide_possible_values = true)]
    assert: Option<Assertion>,

    /// Also give A - B
    #[arg(long)]
    difference: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What may be asserted.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Assertion {
    #[value(name = "<")]
    Less,
    #[value(name = ">")]
    Greater,
    #[value(name = "=", alias = "==")]
    Equal,
    #[value(name = "||")]
    Confused,
    #[value(name = "<=")]
    LessOrEqual,
    #[value(name = ">=")]
    GreaterOrEqual,
    #[value(name = "<|")]
    LessOrConfused,
    #[value(name = "|>")]
    GreaterOrConfused,
}

impl Assertion {
    fn symbol(self) -> String {
        self.to_possible_value().expect("every assertion has a name").get_name().to_owned()
    }

    fn holds(self, relation: Relation) -> bool {
        match self {
            Assertion::Less => relation == Relation::Less,
            Assertion::Greater => relation == Relation::Greater,
            Assertion::Equal => relation == Relation::Equal,
            Assertion::Confused => relation == Relation::Confused,
            Assertion::LessOrEqual => relation.is_le(),
            Assertion::GreaterOrEqual => relation.is_ge(),
            Assertion::LessOrConfused => relation.is_less_or_confused(),
            Assertion::GreaterOrConfused => relation.is_greater_or_confused(),
        }
    }
}

pub fn run(args: CompareArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let source = match args.b {
        Some(ref b) => {
            refuse_lone_hyphen(&[args.a.clone(), b.clone()])?;
            Source::Arguments(vec![Item::parts(&FIELDS, vec![args.a.clone(), b.clone()])])
        }
        None if args.a == "-" => Source::Lines(Box::new(|line| Item::read_parts(line, &FIELDS))),
        None => {
            let message =
                "two games are needed: `tedomari compare A B`, or `-` to read pairs {\"a\":…,\"b\":…}";
            return Err(Failure::Usage(message.to_owned()));
        }
    };
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    batch::run(&mut desk, source, |desk, item| answer(desk, item, &args))
}

/// The relation, and the difference if it was asked for.
type Compared = (Relation, Option<Value>);

fn answer(desk: &Desk, item: &Item, args: &CompareArgs) -> Result<Answer, Bad> {
    let stop = match compare(desk, item, args.difference) {
        Ok(compared) => return Ok(told(desk, item, args, compared)),
        Err(Unfinished::Bad(bad)) => return Err(bad),
        Err(Unfinished::Stopped(stop)) => stop,
    };
    // Bounds on the difference may decide all the same.
    let estimate = difference_estimate(desk, item);
    if let Some(relation) = decide(&estimate).filter(|_| stop != Stop::Interrupted && !args.difference) {
        return Ok(told(desk, item, args, (relation, None)));
    }
    let mut answer = bounds::stopped(desk, stop, estimate, None);
    if desk.json {
        let mut fields = named(item);
        fields.append(&mut answer.fields);
        answer.fields = fields;
    } else {
        let [a, b] = [0, 1].map(|part| desk.line(&item.texts[part]));
        let head = desk.look.paint(STRONG, &format!("{a} ? {b}"));
        answer.text = format!("{head}  bounds on the difference:\n{}", answer.text);
    }
    Ok(answer)
}

fn compare(desk: &Desk, item: &Item, difference: bool) -> Result<Compared, Unfinished> {
    let parse = |part: usize| desk.parse(item, part, Some(FIELDS[part])).map_err(Unfinished::Bad);
    // Both texts are read first, so that a mistake in the second is found before the first is worked on.
    let [a, b] = [parse(0)?, parse(1)?];
    let a = desk.evaluate(item, 0, Some("a"), a)?.value();
    let b = desk.evaluate(item, 1, Some("b"), b)?.value();
    let engine = &desk.engine;
    let compared = desk.watch(|| {
        let relation = engine.compare(a, b)?;
        let difference = if difference { Some(engine.subtract(a, b)?) } else { None };
        Ok((relation, difference))
    });
    compared.map_err(Unfinished::Stopped)
}

fn difference_estimate(desk: &Desk, item: &Item) -> Estimate {
    let text = format!("({}) - ({})", item.texts[0], item.texts[1]);
    // Labels of the two texts may clash in one expression; then nothing is known.
    parse(&text).map_or_else(|_| Estimate::default(), |expr| desk.estimate(&expr))
}

/// The relation to 0 of a difference whose stops lie within bounds. A stop that is not 0 decides who wins, moving
/// first, the game that starts there.
fn decide(difference: &Estimate) -> Option<Relation> {
    let above = |end: &Option<Dyadic>| end.as_ref().is_some_and(|x| x.signum() > 0);
    let below = |end: &Option<Dyadic>| end.as_ref().is_some_and(|x| x.signum() < 0);
    if above(&difference.right_stop.low) {
        Some(Relation::Greater)
    } else if below(&difference.left_stop.high) {
        Some(Relation::Less)
    } else if above(&difference.left_stop.low) && below(&difference.right_stop.high) {
        Some(Relation::Confused)
    } else {
        None
    }
}

fn named(item: &Item) -> Map<String, Json> {
    FIELDS.iter().zip(&item.texts).map(|(&field, text)| (field.to_owned(), text[..].into())).collect()
}

fn told(desk: &Desk, item: &Item, args: &CompareArgs, (relation, difference): Compared) -> Answer {
    let assertion = args.assert.map(|assertion| (assertion, assertion.holds(relation)));
    let exit = if assertion.is_some_and(|(_, holds)| !holds) { Exit::AssertedFalse } else { Exit::Answered };
    let mut answer = Answer { exit, ..Answer::default() };
    if desk.json {
        answer.fields = named(item);
        answer.fields.insert("relation".into(), relation.symbol().into());
        if let Some(difference) = difference {
            answer.fields.insert("difference".into(), desk.value(difference).into());
        }
        if let Some((assertion, holds)) = assertion {
            answer.fields.insert("asserted".into(), assertion.symbol().into());
            answer.fields.insert("holds".into(), holds.into());
        }
        return answer;
    }
    let words = match relation {
        Relation::Less => "(less: Right wins the difference)",
        Relation::Equal => "(equal: whoever starts loses the difference)",
        Relation::Greater => "(greater: Left wins the difference)",
        Relation::Confused => "(confused: whoever starts wins the difference)",
    };
    let [a, b] = [0, 1].map(|part| desk.line(&item.texts[part]));
    let sign = desk.look.paint(STRONG, relation.symbol());
    answer.text = format!("{a} {sign} {b}  {}\n", desk.look.paint(FAINT, words));
    if let Some(difference) = difference {
        answer.text += &format!("  difference {}\n", desk.readable(difference));
    }
    if let Some((assertion, holds)) = assertion {
        let (style, verdict) = if holds { (GOOD, "holds") } else { (RIGHT, "is false") };
        answer.text += &format!("  asserted {} {}\n", assertion.symbol(), desk.look.paint(style, verdict));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use tedomari::Interval;

    #[test]
    fn bounds_decide() {
        let range = |low: i64, high: i64| Interval { low: Some(low.into()), high: Some(high.into()) };
        let estimate = |left, right| Estimate { left_stop: left, right_stop: right, ..Estimate::default() };
        assert_eq!(decide(&estimate(range(1, 9), range(1, 2))), Some(Relation::Greater));
        assert_eq!(decide(&estimate(range(-9, -1), range(-9, -2))), Some(Relation::Less));
        assert_eq!(decide(&estimate(range(1, 9), range(-3, -1))), Some(Relation::Confused));
        assert_eq!(decide(&estimate(range(0, 9), range(-3, -1))), None);
        assert_eq!(decide(&Estimate::default()), None);
    }
}
