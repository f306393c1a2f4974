//! Golden tables. `parser.json` holds texts with their structure and texts that are refused; `expressions.txt` holds games
//! as people write them; `values.txt` holds values as CGSuite prints them, which must print as they stand.

use serde_json::Value;
use tedomari_notation::{Style, parse, print, print_braces};

fn field<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_else(|| panic!("no text `{name}` in {value}"))
}

#[test]
fn parser_table() {
    let table: Value = serde_json::from_str(include_str!("data/parser.json")).unwrap();
    for case in table["ok"].as_array().unwrap() {
        let text = field(case, "text");
        let expr = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(print_braces(&expr), field(case, "canonical"), "{text}");
    }
    for text in table["error"].as_array().unwrap() {
        let text = text.as_str().unwrap();
        let error = parse(text).expect_err(text);
        assert!(error.offset <= text.len());
    }
}

fn check_round_trip(text: &str) {
    let expr = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for style in [Style::Ascii, Style::Unicode] {
        let printed = print(&expr, style);
        let back = parse(&printed).unwrap_or_else(|error| panic!("{text} printed as {printed}: {error}"));
        assert!(back.same_structure(&expr), "{text} printed as {printed}");
        assert_eq!(print(&back, style), printed, "printing twice");
    }
    let braces = print_braces(&expr);
    assert!(parse(&braces).unwrap().same_structure(&expr), "{text} printed as {braces}");
}

#[test]
fn expressions_read_back() {
    for text in include_str!("data/expressions.txt").lines() {
        check_round_trip(text);
    }
}

#[test]
fn printed_values_stay_as_they_are() {
    for text in include_str!("data/values.txt").lines() {
        check_round_trip(text);
        assert_eq!(print(&parse(text).unwrap(), Style::Ascii), text);
    }
}
