//! Deep and huge texts: an answer or an error, without recursion and in linear time. A debug build is slow, so the sizes
//! are chosen to finish there, and anything quadratic would still be noticed.

use std::fmt::Write;

use tedomari_notation::{Style, parse, print, print_braces};

const MEGABYTE: usize = 1 << 20;

#[test]
fn megabytes_of_one_thing_are_refused() {
    for piece in [
        "{", "-", "(", "+-", "a{", "|", "||,", ",", "2.", "Tiny(", "cool(", "+_{", "+-{", "}", "1 ", "1:",
        "-(", "2(", "x", "½", "^<",
    ] {
        let text = piece.repeat(MEGABYTE / piece.len());
        match parse(&text) {
            Ok(expr) => assert_eq!(print(&expr, Style::Ascii), "{|}", "{piece}"),
            Err(error) => assert!(text.is_char_boundary(error.offset), "{piece}"),
        }
    }
}

#[test]
fn deep_nesting_is_read_and_printed() {
    let deep = 25_000;
    for (open, close) in [
        ("{0|", "}"),
        ("{", "|0}"),
        ("(", ")"),
        ("-", ""),
        ("+-", ""),
        ("Tiny(", ")"),
        ("+-{", ",2}"),
        ("2. ", ""),
        ("1:", ""),
        ("+_{0|", "}"),
    ] {
        let text = format!("{}*{}", open.repeat(deep), close.repeat(deep));
        let expr = parse(&text).unwrap_or_else(|error| panic!("{open}: {error}"));
        let back = parse(&print(&expr, Style::Unicode)).unwrap();
        assert!(back.same_structure(&expr), "{open}");
        assert!(parse(&print_braces(&expr)).unwrap().same_structure(&expr), "{open}");
        assert!(!print(&expr, Style::Latex).is_empty());
    }
}

#[test]
fn many_labels() {
    let mut text = String::from("a0{0|}");
    for n in 1..20_000 {
        write!(text, "+a{n}{{a{}|a{}}}", n - 1, n / 2).unwrap();
    }
    let expr = parse(&text).unwrap();
    assert!(parse(&print(&expr, Style::Ascii)).unwrap().same_structure(&expr));
}

#[test]
fn ever_longer_and_ever_shorter_bars() {
    // A megabyte of bars of all lengths, up and down.
    let mut text = String::from("1");
    let lengths: Vec<usize> = (1..1000).chain((1000..1400).rev()).collect();
    for &length in &lengths {
        write!(text, "{}*", "|".repeat(length)).unwrap();
    }
    let expr = parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert!(parse(&print(&expr, Style::Ascii)).unwrap().same_structure(&expr));
}

#[test]
fn a_hundred_thousand_bars_and_commas() {
    // The bars of a ruler: 1 2 1 3 1 2 1 4 … every level unique.
    let mut text = String::from("0");
    for n in 1_u32..1 << 17 {
        write!(text, "{}*", "|".repeat(n.trailing_zeros() as usize + 1)).unwrap();
    }
    let expr = parse(&text).unwrap();
    assert_eq!(expr.len(), 2 * (1 << 17) - 1);

    // Equal bars: refused without commas, options with them.
    assert_eq!(parse(&"1|".repeat(100_000)).unwrap_err().offset, 3);
    let expr = parse(&format!("{}1||0", "1|0,".repeat(100_000))).unwrap();
    assert_eq!(expr.len(), 3 * 100_000 + 3);

    // A tower of bars above a long list: the list must not be gone through once a bar.
    let mut text = format!("{}*", "1,".repeat(100_000));
    for length in 1..800 {
        write!(text, "{}*,1", "|".repeat(length)).unwrap();
    }
    assert!(parse(&text).is_ok());
}

#[test]
fn long_numbers_and_words() {
    let digits = "7".repeat(100_000);
    assert_eq!(print(&parse(&digits).unwrap(), Style::Ascii), digits);
    assert!(parse(&format!("*{digits}")).is_err());
    assert!(parse(&format!("^<{digits}>")).is_err());
    let ups = "^".repeat(MEGABYTE);
    assert_eq!(print(&parse(&ups).unwrap(), Style::Ascii), format!("^{MEGABYTE}"));
    let error = parse(&"w".repeat(MEGABYTE)).unwrap_err();
    assert!(error.message.len() < 200);
}
