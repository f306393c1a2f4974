//! How two games compare.

use tedomari_answer::Comparison;
use tedomari_vocabulary::Relation;

use super::{Page, stopped};
use crate::look::{FAINT, GOOD, RIGHT, STRONG};

/// The answer of `compare`. The sign says it all; `explain` adds what it means, in parentheses.
pub fn comparison(page: &Page, answer: &Comparison, explain: bool) -> String {
    let look = &page.look;
    let (a, b) = (page.line(&answer.a), page.line(&answer.b));
    let Some(relation) = answer.relation else {
        let head = look.paint(STRONG, &format!("{a} ? {b}"));
        let why = answer.stopped.as_ref().map(|why| stopped(page, why, None)).unwrap_or_default();
        return format!("{head}  bounds on the difference:\n{why}");
    };
    if let (Some(on), Some(off)) = (answer.onside, answer.offside) {
        return loopy_comparison(page, answer, relation, [on, off], explain);
    }
    let meaning = match relation {
        Relation::Less => "(less: Right wins the difference)",
        Relation::Equal => "(equal: whoever starts loses the difference)",
        Relation::Greater => "(greater: Left wins the difference)",
        Relation::Confused => "(confused: whoever starts wins the difference)",
    };
    let sign = look.paint(STRONG, relation.symbol());
    format!("{a} {sign} {b}{}\n{}", words(page, meaning, explain), rest(page, answer))
}

/// The same if one of the games is loopy.
fn loopy_comparison(
    page: &Page,
    answer: &Comparison,
    relation: Relation,
    sides: [Relation; 2],
    explain: bool,
) -> String {
    let look = &page.look;
    let (a, b) = (page.line(&answer.a), page.line(&answer.b));
    let meaning = match relation {
        Relation::Less => "(less: at most on either side)",
        Relation::Equal => "(equal on both sides)",
        Relation::Greater => "(greater: at least on either side)",
        Relation::Confused => "(neither is at least the other)",
    };
    let sign = look.paint(STRONG, relation.symbol());
    let [on, off] = sides.map(Relation::symbol);
    let head = format!("{a} {sign} {b}{}\n", words(page, meaning, explain));
    format!("{head}  onsides {on}, offsides {off}\n{}", rest(page, answer))
}

/// What a sign means, if that is asked for.
fn words(page: &Page, meaning: &str, explain: bool) -> String {
    if explain { format!("  {}", page.look.paint(FAINT, meaning)) } else { String::new() }
}

/// The difference and what was asserted.
fn rest(page: &Page, answer: &Comparison) -> String {
    let look = &page.look;
    let mut text = String::new();
    if let Some(difference) = &answer.difference {
        text += &format!("  difference {}\n", page.readable(difference));
    }
    if let (Some(assertion), Some(holds)) = (answer.asserted, answer.holds) {
        let (style, verdict) = if holds { (GOOD, "holds") } else { (RIGHT, "is false") };
        text += &format!("  asserted {} {}\n", assertion.symbol(), look.paint(style, verdict));
    }
    text
}
