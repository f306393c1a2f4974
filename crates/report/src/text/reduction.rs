//! The sum of a formula: what it is, and as a file of sums.

use std::fmt::Write;

use tedomari_answer::Reduced;
use tedomari_answer::reduce::{FormulaKind, NumberStep, ReductionSolution, ReductionSteps};
use tedomari_vocabulary::Player;

use super::Page;
use crate::table::Table;

/// The answer of `reduce` in words: how large the sum is, the steps, and what winning play says.
pub fn reduced(page: &Page, answer: &Reduced) -> String {
    let mut table = Table::new(&page.look);
    for (name, fact) in facts(answer) {
        table.fact(name, fact);
    }
    table.render()
}

/// The answer of `reduce` as a file of sums, with the same in comments.
pub fn reduced_file(answer: &Reduced) -> String {
    let mut file = String::new();
    let mut put = |line: std::fmt::Arguments<'_>| {
        // Writing to a text cannot fail.
        let _ = file.write_fmt(line);
    };
    for (name, fact) in facts(answer) {
        put(format_args!("# {name:<11}  {fact}\n"));
    }
    for (at, (component, role)) in answer.components.iter().zip(&answer.roles).enumerate() {
        put(format_args!("{}{component}  # {role}\n", if at == 0 { "" } else { "    " }));
    }
    if let Some(solution) = &answer.solution {
        if solution.holds {
            put(format_args!("    left = 0\n"));
        }
        put(format_args!("    winner left = {}\n", name(solution.winner)));
    }
    file
}

fn name(player: Player) -> &'static str {
    if player == Player::Left { "left" } else { "right" }
}

/// What is told about an answer, in order.
fn facts(answer: &Reduced) -> Vec<(&'static str, String)> {
    let quantified = if answer.kind == FormulaKind::Qbf { "quantified, " } else { "" };
    let (variables, clauses) = (count(answer.variables, "variable"), count(answer.clauses, "clause"));
    let mut facts = vec![("formula", format!("{quantified}{variables}, {clauses}"))];
    if !answer.components.is_empty() {
        let components = count(answer.components.len(), "component");
        facts.push(("sum", format!("{components}, numbers of up to {} bits", answer.bits)));
        let holds = if answer.kind == FormulaKind::Qbf { "true" } else { "satisfiable" };
        let starter = if answer.first == Player::Left { "Left first" } else { "Right first" };
        facts.push((starter, format!("wins exactly if the formula is {holds}")));
    }
    facts.extend(answer.steps.iter().flat_map(stepped));
    facts.extend(answer.solution.iter().flat_map(|solution| solved(answer, solution)));
    if let Some(stop) = answer.stopped {
        facts.push(("stopped", format!("{stop}, after {}", count(answer.nodes as usize, "position"))));
    }
    facts
}

fn stepped(steps: &ReductionSteps) -> Vec<(&'static str, String)> {
    let set = |points: &Vec<usize>| format!("{{{}}}", joined(points, ","));
    let cover = &steps.cover;
    let pairs: Vec<String> = cover.pairs.iter().map(|[a, b]| format!("{} or {}", set(a), set(b))).collect();
    let free: Vec<String> = cover.free.iter().map(set).collect();
    let mut facts = vec![("exact cover", format!("of {}", count(cover.points, "point")))];
    facts.extend(chosen(&pairs, &free, "sets"));
    for (name, step, goal) in [
        ("partition", &steps.partition, "that add up to"),
        ("alternating", &steps.alternating, "whose alternating sum is"),
        ("switches", &steps.switches, "{x|-x} whose score together is"),
    ] {
        let NumberStep { pairs, free, target } = step;
        let target = target.as_deref().unwrap_or("half of an odd sum");
        facts.push((name, format!("{goal} {target}")));
        let pairs: Vec<String> = pairs.iter().map(|[a, b]| format!("{a} or {b}")).collect();
        facts.extend(chosen(&pairs, free, if name == "switches" { "of x" } else { "numbers" }));
    }
    facts
}

fn chosen(pairs: &[String], free: &[String], what: &str) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    if !pairs.is_empty() {
        facts.push(("  in turn", joined(pairs, "; ")));
    }
    facts.push(("  any", format!("{what} {}", joined(free, " "))));
    facts
}

fn solved(answer: &Reduced, solution: &ReductionSolution) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let positions = count(answer.nodes as usize, "position");
    facts.push(("winner", format!("{}, after {positions}", solution.winner)));
    let holds = match (answer.kind, solution.holds) {
        (FormulaKind::Sat, true) => "the formula is satisfiable",
        (FormulaKind::Sat, false) => "the formula is not satisfiable",
        (FormulaKind::Qbf, true) => "the formula is true",
        (FormulaKind::Qbf, false) => "the formula is false",
    };
    facts.push(("so", holds.to_owned()));
    let checked = if solution.agrees { "says the same" } else { "DISAGREES: please report this formula" };
    facts.push(("checked", format!("a solver of formulas {checked}")));
    if let Some(assignment) = &solution.assignment {
        facts.push(("assignment", joined(assignment, " ")));
    }
    for (at, game) in solution.games.iter().flatten().enumerate() {
        facts.push((if at == 0 { "games" } else { "" }, joined(game, " ")));
    }
    facts
}

fn joined(list: &[impl ToString], between: &str) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
