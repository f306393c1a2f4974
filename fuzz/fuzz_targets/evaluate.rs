//! Any expression, on a budget: a value that satisfies what every game satisfies, or a reason why there is none.

use std::time::Duration;

use tedomari::transfinite::{self, Trouble};
use tedomari::{
    Dyadic, Engine, Estimate, Kind, Limits, Outcome, Player, ReadError, Rulesets, Stop, Style, Task,
    Thermograph, Value,
};

const NODES: u64 = 20_000;
const MEMORY: usize = 512 << 20;
/// A step on a huge board is a lot of work; what runs on beyond this is a finding, by libFuzzer's own timeout.
const TIME: Duration = Duration::from_secs(5);

/// The engine with limits that begin now.
fn limited(engine: &Engine) -> Engine {
    engine.with_task(&Task::new(Limits::new().nodes(NODES).memory(MEMORY).time(TIME)))
}

pub fn fuzz(text: &str) {
    let engine = limited(&Engine::new());
    infinite(&engine, text);
    let form = match engine.read_form(text, &Rulesets::default()) {
        Ok(form) => form,
        Err(ReadError::Invalid { offset, message }) => {
            assert!(offset <= text.len() && !message.is_empty(), "{message} at {offset} of {text:?}");
            return;
        }
        // A budget that is spent leaves the engine usable.
        Err(ReadError::Stopped(_)) => {
            let engine = limited(&engine);
            assert_eq!(engine.print(engine.read("{3|1} + ^").expect("a small game")), "{3^|1^}");
            return;
        }
    };
    let engine = limited(&engine);
    // A spent budget excuses from the rest.
    let _ = check(&engine, form.value(), &engine.estimate(form.expr(), &Rulesets::default()));
}

/// Infinite arithmetic reads every text: what it prints it reads again, and a mistake has its place.
fn infinite(engine: &Engine, text: &str) {
    match transfinite::evaluate(text, engine) {
        Ok(value) => {
            let printed = value.to_string();
            match transfinite::evaluate(&format!("{printed} + 0.omega"), engine) {
                Ok(again) => assert_eq!(again, value, "{text:?} gives {printed}"),
                Err(error) => assert!(matches!(error.trouble, Trouble::Stopped(_)), "{printed}: {error}"),
            }
        }
        Err(error) => assert!(error.offset <= text.len(), "{error} at {} of {text:?}", error.offset),
    }
}

fn check(engine: &Engine, g: Value, estimate: &Estimate) -> Result<(), Stop> {
    reads_back(engine, g);
    let negative = engine.negative(g);
    assert_eq!(engine.subtract(g, g)?, Value::ZERO, "G - G = 0");
    assert_eq!(engine.negative(negative), g, "-(-G) = G");
    assert_eq!(engine.add(g, Value::ZERO)?, g, "G + 0 = G");
    if !g.is_number() {
        let (left, right) = (engine.options(g, Player::Left)?, engine.options(g, Player::Right)?);
        assert_eq!(engine.game(&left, &right)?, g, "a canonical form is its own");
    }
    assert!(engine.le(g, g)? && engine.compare(g, g)?.is_le());
    let zero = engine.compare(g, Value::ZERO)?.symbol();
    assert_eq!(zero == "=", engine.outcome(g) == Outcome::Previous);
    assert_eq!(zero == ">", engine.outcome(g) == Outcome::Left);
    assert_eq!(zero == "<", engine.outcome(g) == Outcome::Right);
    thermograph(engine, g, &engine.thermograph(g)?)?;
    let (left, right) = (engine.left_stop(g), engine.right_stop(g));
    for (what, interval, truth) in [
        ("left stop", &estimate.left_stop, &left),
        ("right stop", &estimate.right_stop, &right),
        ("mean", &estimate.mean, &engine.mean(g)?),
        ("temperature", &estimate.temperature, &engine.temperature(g)?),
    ] {
        assert!(interval.contains(truth), "the {what} {truth} is outside of its estimate {interval:?}");
    }
    assert!(engine.birthday(g)?.signum() >= 0);
    let reduced = engine.reduced(g)?;
    assert_eq!(engine.reduced(reduced)?, reduced, "reducing twice");
    if let Some(weight) = engine.atomic_weight(g)? {
        let opposite = engine.atomic_weight(negative)?.expect("-G has a weight if G has");
        assert_eq!(engine.add(weight, opposite)?, Value::ZERO, "weights change sign");
    }
    Ok(())
}

/// In a fresh engine too, whose tables were filled in another order.
fn reads_back(engine: &Engine, g: Value) {
    let other = Engine::new();
    for style in [Style::Ascii, Style::Unicode] {
        let printed = engine.print_as(g, style);
        match engine.read(&printed) {
            Ok(back) => assert_eq!(back, g, "{printed}"),
            Err(ReadError::Stopped(_)) => return,
            Err(error) => panic!("{error}: {printed}"),
        }
        let other = limited(&other);
        match other.read(&printed) {
            Ok(there) => {
                assert_eq!(other.content_hash(there), engine.content_hash(g), "{printed}");
                assert_eq!(other.print_as(there, style), printed);
            }
            Err(ReadError::Stopped(_)) => return,
            Err(error) => panic!("{error}: {printed}"),
        }
    }
}

fn thermograph(engine: &Engine, g: Value, thermograph: &Thermograph) -> Result<(), Stop> {
    let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
    assert_eq!(&engine.mean(g)?, mean);
    assert_eq!(&engine.temperature(g)?, temperature);
    assert_eq!(thermograph.left_stop(), engine.left_stop(g));
    assert_eq!(thermograph.right_stop(), engine.right_stop(g));
    let sign = match engine.kind(g) {
        Kind::Number => -1,
        Kind::Tepid => 0,
        Kind::Hot => 1,
    };
    assert_eq!(temperature.signum(), sign, "{temperature}");
    assert!(*temperature >= Dyadic::from(-1));
    for t in thermograph.breakpoints() {
        let (left, right) = (thermograph.left_at(&t), thermograph.right_at(&t));
        assert!(left >= right, "the walls cross at {t}");
        assert!(t >= *temperature || left > right, "the walls meet below the temperature, at {t}");
    }
    for t in [temperature.clone(), temperature + &Dyadic::ONE] {
        assert_eq!((&thermograph.left_at(&t), &thermograph.right_at(&t)), (mean, mean));
    }
    Ok(())
}
