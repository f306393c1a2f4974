//! Expressions with loopy games: identities of the literature, printing and reading back, and errors with their places.
//!
//! WW is *Winning Ways*, chapter 11; Siegel is *Combinatorial Game Theory*, chapter VI; CGSuite is what the program of that name
//! prints for the same game (its tests of loopy games).

use crate::common::{Dice, Plain};
use tedomari_loopy::{Engine, LoopyValue, Relation};
use tedomari_value::ReadError;

fn read(text: &str, engine: &Engine) -> LoopyValue {
    LoopyValue::read(text, engine).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn relation(a: &str, b: &str, engine: &Engine) -> Relation {
    read(a, engine).compare(&read(b, engine), engine).unwrap().relation()
}

/// Printing and reading gives the same value, and the same text again.
fn reads_back(value: &LoopyValue, engine: &Engine) -> String {
    let text = value.print(engine).unwrap();
    let again = read(&text, engine);
    assert_eq!(again.print(engine).unwrap(), text);
    let compared = again.compare(value, engine).unwrap();
    assert_eq!(compared.relation(), Relation::Equal, "{text}");
    text
}

#[test]
fn equal_games() {
    let engine = Engine::new();
    for (a, b) in [
        // The definitions.
        ("on", "{pass|}"),
        ("off", "-on"),
        ("over", "{0|pass}"),
        ("over", "a{0|a}"),
        ("over", "1/on"),
        ("under", "-over"),
        ("upon", "{pass|*}"),
        ("upon", "^[on]"),
        ("upon*", "{0,pass|0}"),
        ("v[on]*", "{0|0,pass}"),
        ("dud", "{pass|pass}"),
        ("tis", "a{b{|a}|}"),
        ("tisn", "{|tis}"),
        ("^<on>", "{0||0|0,pass}"),
        ("^<on>*", "{0,*||*|pass}"),
        ("v<on>", "-^<on>"),
        // CGSuite: powers, what is subordinate, upsums and downsums.
        ("power(^,on)", "^<on>"),
        ("power(^,{1|pass})", "{0||0,pass|0,*}"),
        ("power(^,{5|pass})", "{0||0,pass|0,v[4]*}"),
        ("power(^,{pass|5})", "{0||0,v[4]*|0,pass}"),
        ("power({0||0|-2},{5|pass})", "{0||0,pass|-2,{0|-2,{0|-2,{0|-2,{0|-2,{0|-2}}}}}}"),
        ("power({0||0|-2},on)", "{0||0|-2,pass}"),
        ("power_to(^,on)", "upon"),
        ("power_to(^,{pass|1})", "{pass|*,^}"),
        ("power_to(^,{1|pass})", "{^|*,pass}"),
        ("power_to(^,{5|pass})", "{^[5]|*,pass}"),
        ("power_to(^,{pass|5})", "{pass|*,^[5]}"),
        ("power_to({0||0|-2},{5|pass})", "{{Tiny(2)||0|-2|||0|-2||||0|-2}||0|-2|||{0|-2},pass}"),
        ("power_to({0||0|-2},on)", "{pass||0|-2}"),
        ("subordinate(over,1)", "off"),
        ("subordinate(on,1)", "on"),
        ("subordinate(upon + *,*)", "on"),
        ("subordinate(upon,'{*|*}')", "on"),
        ("subordinate({0,*|0,pass},*)", "over"),
        ("upsum(upon,^<on>)", "{0|^<on>*}"),
        ("downsum(upon,^<on>)", "^[on]"),
        ("upsum_variety(upon,^<on>)", "v<on>"),
        ("downsum_variety(upon,^<on>)", "v<on>"),
        // Ordinal sums on a form, by their definition.
        ("'{*|*}':on", "{*,pass|*}"),
        ("'{1,*|{0|-1}}':off", "{1,*|{0|-1},pass}"),
        ("'{1|0}':over", "{1,{1|0}|0,pass}"),
        ("-'{0|1}':on", "{-1,pass|0}"),
        ("'{0|1}':dud", "{0,pass|1,pass}"),
        ("('{*|*}' + '{1|0}'):under", "{* + {1|0},1,pass|* + {1|0},0,{1|0}}"),
        // WW: sums.
        ("on + off", "dud"),
        ("on - on", "dud"),
        ("dud + over", "dud"),
        ("dud + {7|-3}", "dud"),
        ("on + on", "on"),
        ("on + 17", "on"),
        ("on + under", "on"),
        ("over + over", "over"),
        ("1000000000000000000000.over", "over"),
        ("over + ^", "over"),
        ("over + *", "over"),
        ("over - 3.^", "over"),
        ("upon + *", "upon*"),
        ("upon + upon + ^", "upon + upon + ^"),
        ("over + upon", "over"),
        ("over - over", "over & under"),
        ("tis", "1 & 0"),
        ("tisn", "-tis"),
        ("tis + tisn", "1 & -1"),
        ("tis + tis", "2 & 0"),
        ("3.tis - 2.tis", "3 & -2"),
        ("dud", "on & off"),
        // WW: options that are loopy.
        ("{0|on}", "1"),
        ("{off|0}", "-1"),
        ("{off|on}", "0"),
        ("{over|on}", "1"),
        ("{3/4|pass}", "3/4 + over"),
        ("{pass|-2*}", "-2 + upon"),
        ("{2,pass|2}", "2upon*"),
        ("+-over", "{over|under}"),
        ("Tiny(on)", "{0||0|off}"),
        ("-Tiny(on)", "Miny(on)"),
        // CGSuite.
        ("a{1||a|0}", "2 & +-1"),
        ("{2 & -2|1 & -2}", "{2|1} & -2*"),
        ("over & v", "over & v"),
        ("+-(^<on>*)", "0"),
        // A game and its negative in one cycle.
        ("a{0|-a}", "a{0|b{a|0}}"),
        // The colon principle: G:0 = G and 0:G = G, and equal heads give equal sums.
        ("*:0 + over", "over"),
        ("0:upon", "upon"),
        ("on:1", "on"),
        ("1:over", "1:(over + ^)"),
        // Moews, section 4.1: a ko that nobody wants to end, and what ends at once.
        ("KO[7,0]", "a{b{7|a}|0}"),
        ("OK[7,0]", "a{7|b{a|0}}"),
        ("-KO[7,0]", "OK[0,-7]"),
        ("KOL[1,over]", "a{b{1,pass|a},pass|over}"),
        ("-KOR(1,4)[1,{2|1}]", "KOL(3,4)[{-1|-2},-1]"),
    ] {
        assert_eq!(relation(a, b, &engine), Relation::Equal, "{a} and {b}");
        for text in [a, b] {
            reads_back(&read(text, &engine), &engine);
        }
    }
}

#[test]
fn the_order() {
    let engine = Engine::new();
    for (a, relation_of, b) in [
        // WW: over is infinitesimal, and greater than every multiple of up; upon is the limit of ^, ^[2], ^[3], …
        ("over", Relation::Less, "1/1048576"),
        ("over", Relation::Greater, "1000.^"),
        ("upon", Relation::Greater, "^[20]"),
        ("upon", Relation::Less, "^^"),
        ("upon", Relation::Less, "over"),
        ("upon", Relation::Confused, "*"),
        ("upon*", Relation::Confused, "0"),
        ("^<on>", Relation::Greater, "0"),
        ("^<on>", Relation::Less, "^<9>"),
        ("on", Relation::Greater, "1000000"),
        ("Tiny(on)", Relation::Less, "Tiny(1000)"),
        ("tis", Relation::Greater, "0"),
        ("tis", Relation::Less, "1"),
        ("tis", Relation::Confused, "1/2"),
        ("dud", Relation::Confused, "0"),
        ("dud", Relation::Less, "on"),
        ("over - over", Relation::Confused, "0"),
        ("2 & 0", Relation::Greater, "1 & 0"),
        ("2 & 0", Relation::Confused, "1 & 1"),
    ] {
        assert_eq!(relation(a, b, &engine), relation_of, "{a} and {b}");
        assert_eq!(
            relation(b, a, &engine),
            Relation::from_order(relation_of.is_ge(), relation_of.is_le()),
            "{b} and {a}"
        );
    }
}

/// Loopy expressions that are worth an ender are enders, and are printed as such.
#[test]
fn enders_are_found() {
    let engine = Engine::new();
    for (text, value) in [
        ("{0|on}", "1"),
        ("{3|on} + {off|2}", "4"),
        ("mean({{0|on}|-3})", "-1"),
        ("{off|on} + {2|-2}", "+-2"),
        ("0.on", "0"),
        ("1 & 1", "1"),
    ] {
        assert_eq!(read(text, &engine).ender(), Some(engine.read(value).unwrap()), "{text}");
    }
}

/// How values are printed: as CGSuite does, apart from names that it does not have.
#[test]
fn printed() {
    let engine = Engine::new();
    for (text, printed) in [
        ("over + 5", "5over"),
        ("under + 5", "5under"),
        ("over - 5", "-5over"),
        ("{pass|3*}", "3upon"),
        ("{0|0,pass} - 1", "-1 - upon*"),
        ("x{0||||0|||x|*||*}", "a{0||||0|||a|*||*}"),
        ("on - on", "dud"),
        ("a{0|a} & v", "over & v"),
        ("tis + {3|1}", "{4|2} & {3|1}"),
        ("{tis|on}", "2 & 1"),
    ] {
        assert_eq!(reads_back(&read(text, &engine), &engine), printed, "{text}");
    }
}

/// No side is a stopper, so it is written as it stands (CGSuite: "not stopper-sided").
#[test]
fn a_game_that_is_not_stopper_sided() {
    let engine = Engine::new();
    let carousel = read("a{0,{1|1,{*,{1*|1*,a}|*}}|0}", &engine);
    let LoopyValue::Loopy(game) = &carousel else { panic!("it is loopy") };
    assert!(game.is_open());
    reads_back(&carousel, &engine);
    let sides = "a{1|1,{1*|a||*}||0} & a{0,{1|||1*|a||*}|0}";
    assert_eq!(relation("a{0,{1|1,{*,{1*|1*,a}|*}}|0}", sides, &engine), Relation::Equal);
    let more = "a{2|2,{2*|a||1*}||1} & a{1,{2|||2*|a||1*}|1}";
    assert_eq!(relation("1 + a{0,{1|1,{*,{1*|1*,a}|*}}|0}", more, &engine), Relation::Equal);
    reads_back(&read(more, &engine), &engine);
}

#[test]
fn random_games_read_back() {
    let engine = Engine::new();
    let (mut stoppers, mut sided) = (0, 0);
    for seed in 1..900 {
        let mut dice = Dice::new(seed);
        let n = 2 + dice.below(5);
        let plain = Plain::random(&mut dice, n, 2);
        let value = LoopyValue::of_graph(&plain.graph(), &engine).unwrap();
        // What is read, as the naive solver sees it, is the game.
        let text = reads_back(&value, &engine);
        let again = read(&text, &engine);
        if let Some(whole) = again.whole(&engine).unwrap() {
            let simple = Plain::of(&whole);
            assert!(
                crate::common::ge(&plain, &simple) && crate::common::ge(&simple, &plain),
                "{plain:?}: {text}"
            );
        }
        match value {
            LoopyValue::Loopy(game) if game.stopper().is_some() => stoppers += 1,
            LoopyValue::Loopy(_) => sided += 1,
            LoopyValue::Ender(_) => {}
        }
        // The game as it stands reads back, too.
        let form = plain.graph().expression(&engine).unwrap().to_string();
        assert_eq!(read(&form, &engine).compare(&again, &engine).unwrap().relation(), Relation::Equal);
    }
    assert!(stoppers > 50 && sided > 100, "{stoppers} stoppers, {sided} others");
}

/// Games that were printed and read compare as their graphs do.
#[test]
fn the_order_of_random_games() {
    let engine = Engine::new();
    let games: Vec<Plain> = (0..40)
        .map(|seed| {
            let mut dice = Dice::new(seed + 7000);
            let n = 2 + dice.below(4);
            Plain::random(&mut dice, n, 2)
        })
        .collect();
    let values: Vec<LoopyValue> = games
        .iter()
        .map(|game| {
            let value = LoopyValue::of_graph(&game.graph(), &engine).unwrap();
            read(&value.print(&engine).unwrap(), &engine)
        })
        .collect();
    for (g, a) in games.iter().zip(&values) {
        for (h, b) in games.iter().zip(&values) {
            let want = g.graph().compare(&h.graph(), engine.task()).unwrap();
            assert_eq!(a.compare(b, &engine).unwrap(), want, "{g:?} {h:?}");
            assert_eq!(want.ge(), crate::common::ge(g, h), "{g:?} {h:?}");
        }
        assert_eq!(a.outcome(&engine).unwrap().as_array(), crate::common::outcome(g), "{g:?}");
    }
}

/// Sums of values against sums of graphs, compared by the naive solver.
#[test]
fn sums_of_random_games() {
    let engine = Engine::new();
    for seed in 0..150 {
        let mut dice = Dice::new(seed + 3000);
        let [g, h] = [(); 2].map(|()| {
            let n = 1 + dice.below(3);
            Plain::random(&mut dice, n, 2)
        });
        let value = |plain: &Plain| LoopyValue::of_graph(&plain.graph(), &engine).unwrap();
        let sum = value(&g).sum(&value(&h), &engine).unwrap();
        let whole = Plain::of(&g.graph().sum(&h.graph(), engine.task()).unwrap());
        let want = LoopyValue::of_graph(&whole.graph(), &engine).unwrap();
        assert_eq!(sum.compare(&want, &engine).unwrap().relation(), Relation::Equal, "{g:?} {h:?}");
        if let Some(simple) = sum.whole(&engine).unwrap() {
            let simple = Plain::of(&simple);
            assert!(crate::common::ge(&whole, &simple) && crate::common::ge(&simple, &whole), "{g:?} {h:?}");
        }
    }
}

#[test]
fn mistakes_have_places() {
    let engine = Engine::new();
    for (text, place, part) in [
        ("3 + mean(over)", 9, "`mean` is defined only for games that end"),
        ("cool({3|1},on)", 11, "`cool` is defined only for games that end"),
        ("heat(1 + tis,1)", 5, "`heat` is defined only for games that end"),
        ("1 + (0 & 1)", 5, "the onside of a game is at least its offside"),
        ("* & 0", 0, "the onside of a game is at least its offside"),
        ("a{0|a + 1}", 4, "the braces of `a` are still open"),
        ("a{0|2.a}", 6, "the braces of `a` are still open"),
        ("a{0|(a & 0)}", 5, "the braces of `a` are still open"),
        ("tis:1", 0, "must be a stopper"),
        ("a{0|nim(3)}", 4, "unknown function or ruleset"),
    ] {
        match LoopyValue::read(text, &engine) {
            Err(ReadError::Invalid { offset, message }) => {
                assert_eq!(offset, place, "{text}: {message}");
                assert!(message.contains(part), "{text}: {message}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// Whatever is read has a value that reads back, or an error with a place.
#[test]
fn random_expressions() {
    const PIECES: [&str; 34] = [
        "{", "{", "}", "}", "|", "|", "||", ",", "(", ")", "+", "-", " & ", ":", "2.", "0", "1", "*", "^",
        "on", "off", "over", "upon*", "tis", "dud", "pass", "a{", "a", "b{", "b", "KO[", "]", "Tiny(", "+-",
    ];
    let mut values = 0;
    for seed in 0..60_000 {
        let mut dice = Dice::new(seed + 90_000);
        let text: String = (0..2 + dice.below(12)).map(|_| PIECES[dice.below(PIECES.len())]).collect();
        let Ok(expr) = tedomari_notation::parse(&text) else { continue };
        let limits = tedomari_loopy::Limits::new().nodes(1_000_000);
        let engine = Engine::new().with_task(&tedomari_loopy::Task::new(limits));
        match LoopyValue::evaluate(&expr, &engine, &tedomari_value::NoPositions) {
            Ok(value) => {
                reads_back(&value, &engine);
                values += usize::from(value.ender().is_none());
            }
            Err(ReadError::Invalid { offset, message }) => {
                assert!(offset < text.len() && !message.is_empty(), "{text}: {message}");
            }
            Err(ReadError::Stopped(stop)) => panic!("{text}: {stop}"),
        }
    }
    assert!(values > 100, "{values} loopy values");
}

/// Many games in one expression, and deep ones: nothing recurses.
#[test]
fn long_expressions() {
    let engine = Engine::new();
    let deep = format!("{}over{}", "{0|".repeat(20_000), "}".repeat(20_000));
    let expr = tedomari_notation::parse(&deep).unwrap();
    assert!(expr.is_loopy());
    let task = tedomari_loopy::Task::new(tedomari_loopy::Limits::new().nodes(200_000));
    // Whatever the answer is, it comes within the limit.
    let _ = LoopyValue::evaluate(&expr, &engine.with_task(&task), &tedomari_value::NoPositions);
    let sum = vec!["over"; 500].join(" + ");
    assert_eq!(read(&sum, &engine).print(&engine).unwrap(), "over");
}
