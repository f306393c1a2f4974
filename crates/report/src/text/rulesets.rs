//! The rulesets with their boards and moves.

use tedomari_answer::ListedRulesets;
use tedomari_answer::rulesets::{ParameterFacts, RulesetFacts};

use super::Page;
use crate::look::{FAINT, STRONG, wrapped};

/// The answer of `rulesets`.
pub fn listed_rulesets(page: &Page, answer: &ListedRulesets) -> String {
    let width = answer.rulesets.iter().map(|ruleset| ruleset.name.len()).max().unwrap_or(0) + 2;
    answer.rulesets.iter().map(|ruleset| described(page, ruleset, width)).collect()
}

/// The name, and beside it what there is to say, broken at the width of the terminal.
fn described(page: &Page, ruleset: &RulesetFacts, width: usize) -> String {
    let look = &page.look;
    let room = look.width.min(100).saturating_sub(width).max(24);
    let example = &ruleset.example;
    let mut lines = vec![("", ruleset.moves.clone()), ("board    ", ruleset.board.clone())];
    if ruleset.loopy {
        lines.push(("loopy    ", "play can return to a position".to_owned()));
    }
    lines.extend(ruleset.parameters.iter().map(|parameter| ("with     ", parameter_text(parameter))));
    let worked = format!("{} is {}  ({})", example.board, example.value, ruleset.reference);
    lines.push(("example  ", worked));
    let mut name = &ruleset.name[..];
    let mut text = String::new();
    for (label, line) in lines {
        for (at, piece) in wrapped(&line, room - label.len()).iter().enumerate() {
            let label = if at == 0 { look.paint(FAINT, label) } else { " ".repeat(label.len()) };
            let padding = " ".repeat(width - name.len());
            text += &format!("{}{padding}{label}{piece}\n", look.paint(STRONG, name));
            name = "";
        }
    }
    text
}

fn parameter_text(parameter: &ParameterFacts) -> String {
    let ParameterFacts { name, what, default } = parameter;
    match default {
        Some(default) => format!("[{name}={default}]  {what}"),
        None => format!("[{name}=…]  {what}"),
    }
}
