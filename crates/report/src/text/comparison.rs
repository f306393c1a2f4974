//! How two games compare.

use tedomari_answer::Comparison;
use tedomari_vocabulary::Relation;

use super::{Page, stopped};
use crate::look::{FAINT, GOOD, RIGHT, STRONG};

/// The answer of `compare`.
pub fn comparison(page: &Page, answer: &Comparison) -> String {
    let look = &page.look;
    let (a, b) = (page.line(&answer.a), page.line(&answer.b));
    let Some(relation) = answer.relation else {
        let head = look.paint(STRONG, &format!("{a} ? {b}"));
        let why = answer.stopped.as_ref().map(|why| stopped(page, why, None)).unwrap_or_default();
        return format!("{head}  bounds on the difference:\n{why}");
    };
    let words = match relation {
        Relation::Less => "(less: Right wins the difference)",
        Relation::Equal => "(equal: whoever starts loses the difference)",
        Relation::Greater => "(greater: Left wins the difference)",
        Relation::Confused => "(confused: whoever starts wins the difference)",
    };
    let sign = look.paint(STRONG, relation.symbol());
    let mut text = format!("{a} {sign} {b}  {}\n", look.paint(FAINT, words));
    if let Some(difference) = &answer.difference {
        text += &format!("  difference {}\n", page.readable(difference));
    }
    if let (Some(assertion), Some(holds)) = (answer.asserted, answer.holds) {
        let (style, verdict) = if holds { (GOOD, "holds") } else { (RIGHT, "is false") };
        text += &format!("  asserted {} {}\n", assertion.symbol(), look.paint(style, verdict));
    }
    text
}
