//! Puts schemas into the form in which people read them: keywords in a fixed order, descriptions without program text.

use serde_json::{Map, Value as Json};

type Object = Map<String, Json>;

/// Keywords that come first, in this order. The others follow in the order in which they are.
const FIRST: [&str; 7] = ["$schema", "$id", "title", "description", "type", "$ref", "properties"];

/// Keywords that come last.
const LAST: [&str; 1] = ["$defs"];

/// A schema with all its parts in order.
pub(super) fn tidied(mut schema: Object) -> Object {
    let mut tidy = Object::new();
    for key in FIRST {
        tidy.extend(schema.shift_remove(key).map(|part| (key.to_owned(), part)));
    }
    let last = LAST.map(|key| schema.shift_remove(key).map(|part| (key.to_owned(), part)));
    tidy.extend(schema);
    tidy.extend(last.into_iter().flatten());
    // The mark for those who make the schema strict means nothing to others.
    tidy.shift_remove("x-nullable");
    for (key, part) in tidy.iter_mut() {
        match (&key[..], part) {
            ("description", Json::String(text)) => *text = prose(text),
            // Names of fields and of definitions are no keywords.
            ("properties" | "$defs", Json::Object(parts)) => parts.values_mut().for_each(tidy_value),
            ("enum" | "const" | "default" | "examples" | "required" | "dependentRequired", _) => {}
            (_, part) => tidy_value(part),
        }
    }
    tidy
}

fn tidy_value(schema: &mut Json) {
    match schema {
        Json::Array(list) => list.iter_mut().for_each(tidy_value),
        Json::Object(object) => *object = tidied(std::mem::take(object)),
        _ => {}
    }
}

/// A description without the example in Rust that follows it, on one line.
fn prose(text: &str) -> String {
    let text = text.split("```").next().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_in_rust_are_left_out() {
        assert_eq!(prose("A question\nabout games.\n\n```\nlet x = 1;\n```"), "A question about games.");
    }
}
