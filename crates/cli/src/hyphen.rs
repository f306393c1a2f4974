//! Expressions that begin with a minus sign, as in `tedomari eval -3/4`.
//!
//! To clap they look like options. The program has only long options besides `-h` and `-V`, so every other argument
//! with one hyphen is an expression; a space put in front hides it from clap and is taken away afterwards. Arguments
//! that have spaces before a hyphen already get one more, so nothing the user wrote is lost.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};

/// Puts the space in front, from the command on.
pub fn guard(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut command_seen = false;
    let mut options_ended = false;
    let guarded = arguments.enumerate().map(|(at, argument)| {
        let Some(text) = argument.to_str() else { return argument };
        let hide = command_seen && is_expression(text, options_ended);
        command_seen |= at > 0 && !text.starts_with('-');
        options_ended |= text == "--";
        if hide { OsString::from(format!(" {text}")) } else { argument }
    });
    guarded.collect()
}

/// Takes the space away: the value parser of arguments that may begin with a hyphen.
pub fn unguard(text: &str) -> Result<String, std::convert::Infallible> {
    let spaced = text.starts_with(' ') && text.trim_start_matches(' ').starts_with('-');
    Ok(if spaced { text[1..].to_owned() } else { text.to_owned() })
}

/// Takes the space away from the value that a message is about.
pub fn unguard_value(error: &mut clap::Error) {
    if let Some(ContextValue::String(text)) = error.get(ContextKind::InvalidValue) {
        let Ok(text) = unguard(text);
        error.insert(ContextKind::InvalidValue, ContextValue::String(text));
    }
}

fn is_expression(text: &str, options_ended: bool) -> bool {
    let bare = text.trim_start_matches(' ');
    let Some(rest) = bare.strip_prefix('-') else { return false };
    if bare.len() < text.len() || options_ended {
        return true;
    }
    match rest {
        "" | "-" | "h" | "V" => false,
        rest => {
            !rest.strip_prefix('-').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guarded(line: &[&str]) -> Vec<String> {
        guard(line.iter().map(OsString::from)).into_iter().map(|a| a.into_string().unwrap()).collect()
    }

    #[test]
    fn only_expressions_are_hidden() {
        assert_eq!(
            guarded(&["tedomari", "--color", "eval", "-3/4", "--json", "-", "-h", "-{3|1}", "--{1|2}"]),
            ["tedomari", "--color", "eval", " -3/4", "--json", "-", "-h", " -{3|1}", " --{1|2}"]
        );
        assert_eq!(guarded(&["tedomari", "-x"]), ["tedomari", "-x"]);
        assert_eq!(guarded(&["tedomari", "eval", "--", "-h"]), ["tedomari", "eval", "--", " -h"]);
    }

    #[test]
    fn nothing_is_lost() {
        for text in ["-3", " -3", "  -3", "3", " 3", "", "-v", "--{1|2}"] {
            let there = guarded(&["tedomari", "eval", text]).pop().unwrap();
            assert_eq!(unguard(&there).unwrap(), text);
        }
    }
}
