//! Tables of texts: how operators group, and where and why a text is refused.

use tedomari_notation::{Node, NodeId, Parser, Style, parse, print_braces};

const PARSER: Parser<'_> = Parser::new().rulesets(&["domineering", "snort"]);

/// The reading with every operator in parentheses.
fn reading(text: &str) -> String {
    let expr = PARSER.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut parts: Vec<String> = Vec::new();
    for (id, node) in expr.nodes() {
        let part = |id: &NodeId| parts[id.index()].clone();
        let list = |ids: &[NodeId]| ids.iter().map(part).collect::<Vec<_>>().join(",");
        let text = match node {
            Node::Add(g, h) => format!("({} + {})", part(g), part(h)),
            Node::Subtract(g, h) => format!("({} - {})", part(g), part(h)),
            Node::OrdinalSum(g, h) => format!("({} : {})", part(g), part(h)),
            Node::Negative(g) => format!("neg({})", part(g)),
            Node::Quoted(g) => format!("form({})", part(g)),
            Node::PlusMinus(list_) => format!("pm({})", list(list_)),
            Node::Multiple { times, of } => format!("({times} x {})", part(of)),
            Node::Tiny(g) => format!("tiny({})", part(g)),
            Node::Miny(g) => format!("miny({})", part(g)),
            Node::Game { left, right } => format!("{{{}|{}}}", list(left), list(right)),
            Node::Call { function, arguments } => format!("{}({})", function.name(), list(arguments)),
            _ => expr.display_at(id, Style::Ascii).to_string(),
        };
        parts.push(text);
    }
    parts.pop().unwrap_or_default()
}

#[test]
fn precedence() {
    for (text, want) in [
        ("-3/4", "-3/4"),
        ("-3/2v*", "(-3/2 + v*)"),
        ("-8Miny(3)", "(-8 + miny(3))"),
        ("5*2", "(5 + *2)"),
        ("2^3", "(2 + ^3)"),
        ("-31/8Tiny({5|3||2})", "(-31/8 + tiny({{5|3}|2}))"),
        ("2{1|0}", "(2 + {1|0})"),
        ("2(^:*)", "(2 + (^ : *))"),
        ("2mean(^)", "(2 + mean(^))"),
        ("5 - 3/2v*", "(5 - (3/2 + v*))"),
        ("5 - -3/2v*", "(5 - (-3/2 + v*))"),
        ("- ^ + 2", "(neg(^) + 2)"),
        ("-^:*", "(neg(^) : *)"),
        ("^ - * - 1 + 2", "(((^ - *) - 1) + 2)"),
        ("^:*:v + 1:2", "(((^ : *) : v) + (1 : 2))"),
        ("4.{2|0}", "(4 x {2|0})"),
        ("-4.{2|0}", "(-4 x {2|0})"),
        ("-4. 3^", "(-4 x (3 + ^))"),
        ("4.-^", "(4 x neg(^))"),
        ("2.+-1:3", "((2 x pm(1)) : 3)"),
        ("-'{*|*}':1 + '2|1||0'", "((neg(form({*|*})) : 1) + form({{2|1}|0}))"),
        ("'{'{|}'|a{1|0}}' - ‘a’", "(form({form({|})|{1|0}}) - form({1|0}))"),
        ("2.'{*|*}'", "(2 x form({*|*}))"),
        ("{'{0|1}',2|3}", "{form({0|1}),2|3}"),
        ("--3", "neg(-3)"),
        ("-(3)", "neg(3)"),
        ("3 + -1", "(3 + -1)"),
        ("3 - -1", "(3 - -1)"),
        ("3 + +-1", "(3 + pm(1))"),
        ("+-1*", "pm((1 + *))"),
        ("+-(1*)", "pm((1 + *))"),
        ("+-{1*}", "pm((1 + *))"),
        ("+-{1,{2|0}}", "pm(1,{2|0})"),
        ("+-{2|1}", "pm({2|1})"),
        ("-+-{2,1}", "neg(pm(2,1))"),
        ("{2|0,+-1}", "{2|0,pm(1)}"),
        ("+--1", "pm(-1)"),
        ("±½", "pm(1/2)"),
        ("2½↑", "(5/2 + ^)"),
        ("+_2", "tiny(2)"),
        ("3+_2 - -_{1|0}", "((3 + tiny(2)) - miny({1|0}))"),
        ("+_{2}", "tiny(2)"),
        ("3+-_2", "(3 + miny(2))"),
        ("cool(3|1, 1/2)", "cool({3|1},1/2)"),
        ("overheat({1||2|3},1,*)", "overheat({1|{2|3}},1,*)"),
        ("(9||8|0) + Tiny(5|3)", "({9|{8|0}} + tiny({5|3}))"),
        ("{3+b{1|0}|b}", "{(3 + {1|0})|{1|0}}"),
        ("a{2|1} - 3a", "({2|1} - (3 + {2|1}))"),
        ("snort{1|0} + snort", "({1|0} + {1|0})"),
        ("1 + domineering( .(x)|.. ) ", "(1 + domineering( .(x)|.. ))"),
    ] {
        assert_eq!(reading(text), want, "{text}");
    }
}

#[test]
fn labels_share_a_node() {
    let expr = parse("{a{2|1}|-a}").unwrap();
    assert_eq!(expr.len(), 5);
    assert_eq!(print_braces(&expr), "{a{2|1}|-a}");
    let Node::Game { left, right } = expr.node(expr.root()) else { panic!("not a game") };
    assert_eq!(*expr.node(right[0]), Node::Negative(left[0]));
    assert_eq!(expr.label(left[0]), Some("a"));
}

#[test]
fn boards_know_their_place() {
    let text = "2 - domineering (.é|..)";
    let expr = PARSER.parse(text).unwrap();
    let (id, _) = expr.nodes().nth(1).unwrap();
    assert_eq!(&text[expr.board_offset(id).unwrap()..], ".é|..)");
    assert_eq!(expr.board_offset(expr.root()), None);
}

#[test]
fn errors_have_a_place_and_a_reason() {
    for (text, offset, part) in [
        ("", 0, "end of the text, expected a game"),
        ("  ", 2, "end of the text, expected a game"),
        ("{}", 1, "expected `|`"),
        ("'1'", 0, "quotes stand around the form of a game in braces"),
        ("''", 2, "to close the `'` at byte 1"),
        ("'{*|*}", 6, "to close the `'` at byte 0"),
        ("{'{*|*}}", 7, "expected `'`"),
        ("{*|*}'", 5, "expected the end of the text"),
        ("{1,2}", 4, "expected `|`"),
        ("a{1}", 3, "expected `|`"),
        ("+-{}", 3, "expected `|`"),
        ("()", 1, "expected a game"),
        ("1,2", 1, "expected braces"),
        ("{1,,2|3}", 3, "expected an option"),
        ("{1|2", 4, "to close the `{` at byte 0"),
        ("{1|2)", 4, "to close the `{` at byte 0"),
        ("1|2}", 3, "expected the end of the text"),
        ("abc", 0, "unknown label `abc`"),
        ("3 + ", 4, "expected a game"),
        ("3 + |2", 4, "found `|`, expected a game"),
        ("+1", 0, "found `+`"),
        ("^ ^", 2, "expected an operator"),
        ("1 2", 2, "expected an operator"),
        ("3+-1", 1, "write `3 + -1` or `3 + +-1`"),
        ("^±1", 1, "write `3 + -1`"),
        ("1/3", 2, "not a power of two"),
        ("1/0", 2, "zero"),
        ("1/2.{1|0}", 0, "takes an integer, found `1/2`"),
        ("-2.5.^", 0, "takes an integer, found `-2.5`"),
        ("+_^", 2, "expected a number"),
        ("^99999999999999999999", 1, "too large"),
        ("pass", 0, "can only be an option of a game"),
        ("{1|0 + pass}", 7, "can only be an option of a game"),
        ("+-{1,pass}", 5, "can only be an option of a game"),
        ("Tiny(pass)", 5, "can only be an option of a game"),
        ("{0|-pass}", 4, "can only be an option of a game"),
        ("KO[pass,0]", 3, "can only be an option of a game"),
        ("KO", 2, "expected `[`"),
        ("KO[7]", 0, "KO takes 2 arguments, found 1"),
        ("KO[7,0", 6, "expected `]` to close the `[` at byte 2"),
        ("KO[7,0)", 6, "expected `]`"),
        ("KO(3,3)[7,0]", 2, "a place i between 1 and m - 1"),
        ("KO(1/2,3)[7,0]", 3, "expected a whole number"),
        ("KO(1 3)[7,0]", 5, "expected `,`"),
        ("OK(1,3)[7,0]", 2, "expected `[`"),
        ("KOLR[7,0]", 0, "unknown label `KOLR`"),
        ("1 & 0 & 2", 6, "expected two sides"),
        ("1 & ", 4, "expected a game"),
        ("& 1", 0, "found `&`, expected a game"),
        ("a{0|a{1|a}}", 4, "already names a game"),
        ("a{1|0} & b{0|1} + b{2|1}", 18, "already names a game"),
        ("ovr", 0, "did you mean `over`?"),
        ("1/one", 2, "expected"),
        ("on{0|on}", 2, "expected an operator"),
        ("a{0|1}+a{2|3}", 7, "already names a game"),
        ("{b|b{1|0}}", 1, "unknown label `b`"),
        ("Ab{1|0}", 0, "lowercase"),
        ("cool(1)", 0, "cool takes 2 arguments, found 1"),
        ("mean(1,2)", 0, "mean takes 1 argument, found 2"),
        ("mean()", 5, "found `)`, expected a game"),
        ("cool(1,,)", 0, "found 3"),
        ("cool(1,)", 7, "found `)`, expected a game"),
        ("cool{1|0}", 4, "expected `(`"),
        ("tiny(2)", 0, "did you mean `Tiny`?"),
        ("tempratur(2)", 0, "did you mean `temperature`?"),
        ("domineerng(..)", 0, "did you mean `domineering`?"),
        ("domineering", 11, "without a board"),
        ("domineering(..", 14, "close the board"),
        ("1 §", 2, "`§`"),
    ] {
        let error = PARSER.parse(text).expect_err(text);
        assert_eq!(error.offset, offset, "{text}: {error}");
        assert!(error.message.contains(part), "{text}: {error}");
    }
}

/// A label inside its own braces points back to the whole game, and is printed as it was written.
#[test]
fn labels_may_point_back() {
    for text in ["a{0|a}", "{a{0|a}|-a}", "a{0|b{a|b}}", "on1{on1|} + 3"] {
        let expr = parse(text).unwrap();
        let back = expr.first_back().expect(text);
        let target = expr.target(back).expect(text);
        assert!(back < target && expr.label(target).is_some(), "{text}");
        assert_eq!(expr.display(Style::Ascii).to_string(), text);
        assert!(expr.same_structure(&parse(&expr.display(Style::Ascii).to_string()).unwrap()));
    }
    assert_eq!(parse("{a{2|1}|-a}").unwrap().first_back(), None);
}

/// Loopy games: what is well written stays, and what CGSuite prints is read.
#[test]
fn loopy_games_are_read_and_printed() {
    for text in [
        "on",
        "-off + dud",
        "3over",
        "-5under",
        "upon*",
        "upon*3",
        "5v[on]*",
        "^<on>",
        "v<on>*2",
        "tis - tisn",
        "{pass|}",
        "{0,pass|0}",
        "{pass|0||1}",
        "{0||||0|||pass|0||*}",
        "on & off",
        "{2 & -2|1 & -2}",
        "1over & v",
        "(1 & 0) + 2",
        "-(1 & 0)",
        "(1 & 0) & -1",
        "1 & (0 & -1)",
        "cool(1 & 0,1)",
        "KO[7,0]",
        "OKL[1,{2|1}]",
        "KOR(3,5)[-1/2,over] + OK[1,0]",
        "a{0||||0|||a|*||*}",
        "a{1|1,{1*|a||*}||0} & b{0,{1|||1*|b||*}|0}",
        "{a{b{a|1}|0}|b}",
    ] {
        let expr = parse(text).unwrap();
        assert!(expr.is_loopy(), "{text}");
        assert_eq!(expr.to_string(), text);
        for style in [Style::Ascii, Style::Unicode] {
            let printed = expr.display(style).to_string();
            assert!(parse(&printed).unwrap().same_structure(&expr), "{printed}");
        }
    }
    for (text, printed) in [
        ("1/on", "over"),
        ("-2 1/on*", "-2over*"),
        ("^[on]*", "upon*"),
        ("↓<on>", "v<on>"),
        ("KO(1,3)[7,0]", "OK[7,0]"),
        ("{(pass)|(on&off)}", "{pass|on & off}"),
        // CGSuite uses the same labels on both sides.
        ("a{0|a} & a{a|0}", "a{0|a} & a_2{a_2|0}"),
        ("a{0|a} & a_2{a|0} + a{a|1}", "a{0|a} & a_2{a|0} + a_3{a_3|1}"),
    ] {
        assert_eq!(parse(text).unwrap().to_string(), printed);
        assert_eq!(parse(printed).unwrap().to_string(), printed);
    }
    let latex = parse("KO(3,5)[1/2,v<on>] + {pass|over*} & dud").unwrap().display(Style::Latex).to_string();
    assert_eq!(
        latex,
        r"\mathrm{KO}_{3}^{5}\left[\frac{1}{2},{\downarrow}^{\mathrm{on}}\right] + \left\{\mathrm{pass}\mid \mathrm{over}{\ast}\right\} \mathbin{\&} \mathrm{dud}"
    );
}

/// Parameters stand in brackets behind the name of a ruleset and belong to it.
#[test]
fn rulesets_may_have_parameters() {
    let parser = Parser::new().rulesets(&["moore"]);
    let expr = parser.parse("1 + moore[k=2, s={1,[2]}] (3,5)").unwrap();
    let (id, node) = expr.nodes().find(|(_, node)| matches!(node, Node::Position { .. })).unwrap();
    let Node::Position { ruleset, board } = node else { unreachable!("it was found as one") };
    assert_eq!((&ruleset[..], &board[..]), ("moore[k=2, s={1,[2]}]", "3,5"));
    assert_eq!(expr.board_offset(id), Some(27));
    for (text, offset, expected) in [
        ("moore[k=2", 9, "expected `]` to close the list of parameters"),
        ("moore[k=2]", 10, "without a board"),
        ("moore", 5, "without a board"),
    ] {
        let error = parser.parse(text).unwrap_err();
        assert_eq!(error.offset, offset, "{text}");
        assert!(error.message.contains(expected), "{text}: {}", error.message);
    }
}
