//! Prove-Best or Disprove-Rest: how B* chooses what to look at next.
//!
//! The choice decides how long the search takes, never what it finds. Berliner (1979) favours what was explored less deeply
//! and what has the larger range; Palay (1982) takes every score as equally likely within its range and asks which of
//! the two is more likely to succeed. Fractions are compared by cross-multiplying, so that no choice hangs on rounding.

use std::cmp::Ordering;

use tedomari_number::Dyadic;

/// What to do at a node whose best move is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Look further at the move that promises most, to raise what is certain of it.
    ProveBest,
    /// Look further at its closest rival, to lower what can be hoped of it.
    DisproveRest,
}

/// How to choose a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Always Prove-Best.
    ProveBest,
    /// Always Disprove-Rest, while there is something to disprove.
    DisproveRest,
    /// Berliner's first rule: the less deeply explored of the best move and the runner-up.
    Depth,
    /// Berliner's second rule: the one with the larger range.
    Width,
    /// Both of Berliner's rules: the one with the larger range divided by its depth.
    Berliner,
    /// Palay's rule: the strategy that more likely ends the search, if scores are spread evenly over their ranges.
    Palay,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 6] =
        [Rule::ProveBest, Rule::DisproveRest, Rule::Depth, Rule::Width, Rule::Berliner, Rule::Palay];

    /// The name in output and options.
    pub fn name(self) -> &'static str {
        match self {
            Rule::ProveBest => "prove-best",
            Rule::DisproveRest => "disprove-rest",
            Rule::Depth => "depth",
            Rule::Width => "width",
            Rule::Berliner => "berliner",
            Rule::Palay => "palay",
        }
    }
}

/// A move as the one who chooses sees it.
pub(super) struct Contender {
    pub lower: Dyadic,
    pub upper: Dyadic,
    /// How far the tree below has been explored.
    pub height: u32,
}

impl Contender {
    fn width(&self) -> Dyadic {
        &self.upper - &self.lower
    }
}

impl Rule {
    /// The strategy against these rivals, the closest first, each of which can still beat what is certain of the best.
    pub(super) fn choose(self, best: &Contender, rest: &[Contender]) -> Strategy {
        let Some(second) = rest.first() else { return Strategy::ProveBest };
        let is_best = match self {
            Rule::ProveBest => true,
            Rule::DisproveRest => false,
            Rule::Depth => best.height < second.height,
            Rule::Width => best.width() > second.width(),
            Rule::Berliner => per_depth(best, second) == Ordering::Greater,
            Rule::Palay => likelier(best, second, rest).unwrap_or_else(|| per_depth(best, second)).is_gt(),
        };
        // It is often easier to show that a move is bad than that one is good, so doubts end in disproving.
        if is_best { Strategy::ProveBest } else { Strategy::DisproveRest }
    }
}

/// Compares the widths, each divided by the depth.
fn per_depth(best: &Contender, second: &Contender) -> Ordering {
    let deep = |contender: &Contender| Dyadic::from(i64::from(contender.height) + 1);
    (&best.width() * &deep(second)).cmp(&(&second.width() * &deep(best)))
}

/// Compares the chance that the best move's score is at least all that its rivals can hope for with the chance that no
/// rival's score exceeds what is certain of the best; nothing if neither can happen.
fn likelier(best: &Contender, second: &Contender, rest: &[Contender]) -> Option<Ordering> {
    let (mut proved, mut disproved) = (&best.upper - &second.upper, best.width());
    for rival in rest {
        let room = &best.lower - &rival.lower;
        disproved = if room.signum() > 0 { &disproved * &room } else { Dyadic::ZERO };
        proved = &proved * &rival.width();
    }
    let is_hopeless = proved.is_zero() && disproved.is_zero();
    (!is_hopeless).then(|| proved.cmp(&disproved))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contender(lower: i64, upper: i64, height: u32) -> Contender {
        Contender { lower: lower.into(), upper: upper.into(), height }
    }

    #[test]
    fn each_by_its_rule() {
        let (best, second) = (contender(0, 20, 1), contender(-5, 10, 0));
        let chosen = Rule::ALL.map(|rule| rule.choose(&best, std::slice::from_ref(&second)));
        use Strategy::{DisproveRest, ProveBest};
        // By depth the rival is behind; the ranges are 20 and 15, divided by the depth 10 and 15; the chances 10/20 and 5/15.
        assert_eq!(chosen, [ProveBest, DisproveRest, DisproveRest, ProveBest, DisproveRest, ProveBest]);
    }

    #[test]
    fn many_rivals_are_hard_to_disprove() {
        let best = contender(0, 20, 0);
        let one = [contender(-8, 11, 0)];
        let two = [contender(-8, 11, 0), contender(-8, 11, 0)];
        // Proving succeeds with chance 9/20 against 8/19, then with 9/19 against 9/19 and against (9/19)².
        assert_eq!(Rule::Palay.choose(&best, &one), Strategy::ProveBest);
        assert_eq!(Rule::Palay.choose(&contender(1, 20, 0), &one), Strategy::DisproveRest);
        assert_eq!(Rule::Palay.choose(&contender(1, 20, 0), &two), Strategy::ProveBest);
    }

    #[test]
    fn no_chance_either_way() {
        // Equal hopes, and the rival is certain of more: the wider one is looked at.
        assert_eq!(Rule::Palay.choose(&contender(0, 9, 0), &[contender(1, 9, 0)]), Strategy::ProveBest);
        assert_eq!(Rule::Palay.choose(&contender(0, 9, 0), &[contender(0, 9, 0)]), Strategy::DisproveRest);
        assert_eq!(Rule::DisproveRest.choose(&contender(0, 9, 0), &[]), Strategy::ProveBest);
    }
}
