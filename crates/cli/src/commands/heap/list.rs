//! The games that `heap` knows, as a list.

use std::fmt::Write;

use serde_json::{Value as Json, json};
use tedomari::heap::{self, About};

use crate::item::may_be_mistyped;
use crate::look::{FAINT, Look, STRONG, wrapped};

/// All games with their parameters.
pub fn games(json: bool, look: &Look) -> String {
    let mut text = String::new();
    for (at, game) in heap::all().iter().enumerate() {
        let about = game.about();
        if json {
            let _ = writeln!(text, "{}", object(about));
        } else {
            if at > 0 {
                text.push('\n');
            }
            describe(&mut text, about, look);
        }
    }
    text
}

fn object(about: &About) -> Json {
    let parameters: Vec<Json> = about
        .parameters
        .iter()
        .map(|known| json!({ "name": known.name, "what": known.what, "default": known.default }))
        .collect();
    json!({
        "name": about.name,
        "aliases": about.aliases,
        "rules": about.rules,
        "piles": about.piles,
        "parameters": parameters,
        "solved": about.solved,
        "reference": about.reference,
        "example": about.example,
    })
}

/// The name, and below it what there is to say, broken at the width of the terminal.
fn describe(text: &mut String, about: &About, look: &Look) {
    const INDENT: usize = 2;
    const LABEL: usize = 9;
    let _ = writeln!(text, "{}  {}", look.paint(STRONG, about.name), about.rules);
    let mut line = |label: &str, said: &str| {
        let room = look.width.min(100).saturating_sub(INDENT + LABEL + 2).max(30);
        for (at, piece) in wrapped(said, room).iter().enumerate() {
            let label = if at == 0 { label } else { "" };
            let label = look.paint(FAINT, &format!("{label:LABEL$}"));
            let _ = writeln!(text, "{}{label}  {piece}", " ".repeat(INDENT));
        }
    };
    line("numbers", about.piles);
    for known in about.parameters {
        let default = known.default.map_or_else(String::new, |default| format!(" [{default}]"));
        line(known.name, &format!("{}{default}", known.what));
    }
    line("solved by", about.solved);
    line("example", &format!("tedomari heap {} {}", about.name, quoted(about.example)));
    line("source", about.reference);
}

/// The example with quotation marks where a shell needs them.
fn quoted(example: &str) -> String {
    let word = |word: &str| if word.contains(['<', ';']) { format!("'{word}'") } else { word.to_owned() };
    example.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The game whose name is most like a mistyped one.
pub fn nearest(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let abouts = heap::all().iter().map(|game| game.about());
    let names = abouts
        .flat_map(|about| std::iter::once(&about.name).chain(about.aliases).map(|alias| (alias, about.name)));
    names
        .filter(|_| may_be_mistyped(&name))
        .map(|(known, proper)| (strsim::normalized_damerau_levenshtein(&name, known), proper))
        .filter(|(likeness, _)| *likeness > 0.6)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, proper)| proper)
}
