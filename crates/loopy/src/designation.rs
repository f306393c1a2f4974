//! How plays that never end are designated: won by Left, won by Right, or drawn.
//!
//! Everything here depends only on which kinds of edges are used infinitely often (Moews, section 2.1.2). A designation is
//! a list of rules; the first rule whose edges recur decides, and another verdict holds if none does. In a sum every
//! part has its own designation: a play is won by a player if all parts in which it goes on for ever are, else it is drawn
//! (section 2.1.3).

use std::fmt;

use tedomari_vocabulary::Player;

use crate::error::LoopyError;

/// What kind of move an edge is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Kind {
    /// A move like any other.
    #[default]
    Ordinary,
    /// A move that captures in a ko.
    Capture,
    /// A move that uses a ko-threat of the player who makes it.
    Threat,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Ordinary => "ordinary move",
            Kind::Capture => "ko-capture",
            Kind::Threat => "ko-threat",
        })
    }
}

/// What a play that never ends is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Verdict {
    /// Right wins it.
    Right,
    /// A draw.
    #[default]
    Drawn,
    /// Left wins it.
    Left,
}

impl Verdict {
    /// The same with the players exchanged.
    pub fn negative(self) -> Verdict {
        match self {
            Verdict::Left => Verdict::Right,
            Verdict::Drawn => Verdict::Drawn,
            Verdict::Right => Verdict::Left,
        }
    }

    /// What it is when draws are given to one side.
    pub fn on_side(self, side: Sign) -> Verdict {
        match (self, side) {
            (Verdict::Drawn, Sign::Plus) => Verdict::Left,
            (Verdict::Drawn, Sign::Minus) => Verdict::Right,
            (decided, _) => decided,
        }
    }
}

/// To whom drawn plays are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// To Left: G⁺, whose value is the onside.
    Plus,
    /// To Right: G⁻, whose value is the offside.
    Minus,
}

impl Sign {
    /// Both signs, plus first.
    pub const BOTH: [Sign; 2] = [Sign::Plus, Sign::Minus];
}

/// One rule: if one player's moves of one kind recur, this is the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Whose moves.
    pub player: Player,
    /// Which of them.
    pub kind: Kind,
    /// The verdict on plays in which they recur.
    pub verdict: Verdict,
}

/// How plays that never end are designated: the first rule that applies, else the last verdict.
///
/// ```
/// use tedomari_loopy::{Designation, Player, Verdict};
///
/// // Right has very many ko-threats, Left very many more.
/// let lr = Designation::threats(&[Player::Left, Player::Right]);
/// assert_eq!(lr.rules()[0].verdict, Verdict::Left);
/// assert_eq!(lr.rules()[1].verdict, Verdict::Right);
/// assert_eq!(lr.otherwise(), Verdict::Drawn);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Designation {
    rules: Vec<Rule>,
    otherwise: Verdict,
}

impl Designation {
    /// All infinite plays are drawn.
    pub fn drawn() -> Designation {
        Designation::default()
    }

    /// All infinite plays have the same verdict.
    pub fn all(verdict: Verdict) -> Designation {
        Designation { rules: Vec::new(), otherwise: verdict }
    }

    /// Rules in their order, and what holds if none applies. Two rules that speak of the same moves must agree.
    pub fn new(rules: &[Rule], otherwise: Verdict) -> Result<Designation, LoopyError> {
        let mut kept: Vec<Rule> = Vec::new();
        for (at, rule) in rules.iter().enumerate() {
            match kept.iter().find(|old| (old.player, old.kind) == (rule.player, rule.kind)) {
                Some(old) if old.verdict != rule.verdict => {
                    let (player, kind) = (rule.player, rule.kind);
                    return Err(LoopyError::Contradiction { rule: at, player, kind });
                }
                Some(_) => {}
                None => kept.push(*rule),
            }
        }
        Ok(Designation { rules: kept, otherwise })
    }

    /// Players with ko-threats, the one with more of them first: who uses infinitely many loses, and the poorer is judged first.
    /// All else is drawn.
    pub fn threats(players: &[Player]) -> Designation {
        let rule = |&player: &Player| {
            let verdict = match player {
                Player::Left => Verdict::Right,
                Player::Right => Verdict::Left,
            };
            Rule { player, kind: Kind::Threat, verdict }
        };
        let mut rules: Vec<Rule> = Vec::new();
        for rule in players.iter().rev().map(rule) {
            if rules.iter().all(|old| old.player != rule.player) {
                rules.push(rule);
            }
        }
        Designation { rules, otherwise: Verdict::Drawn }
    }

    /// The rules, the first that applies decides.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What holds if no rule applies.
    pub fn otherwise(&self) -> Verdict {
        self.otherwise
    }

    /// The verdict that all plays have, if they have the same.
    pub fn uniform(&self) -> Option<Verdict> {
        self.rules.iter().all(|rule| rule.verdict == self.otherwise).then_some(self.otherwise)
    }

    /// Which rule speaks of a move: its place, or the number of rules if none does.
    pub(crate) fn class(&self, player: Player, kind: Kind) -> usize {
        let speaks = |rule: &Rule| (rule.player, rule.kind) == (player, kind);
        self.rules.iter().position(speaks).unwrap_or(self.rules.len())
    }

    /// How many classes of moves there are.
    pub(crate) fn classes(&self) -> usize {
        self.rules.len() + 1
    }

    /// The verdict if this class recurs and none before it.
    pub(crate) fn verdict(&self, class: usize) -> Verdict {
        self.rules.get(class).map_or(self.otherwise, |rule| rule.verdict)
    }

    /// The same with the players exchanged.
    pub fn negative(&self) -> Designation {
        let turn = |rule: &Rule| Rule {
            player: rule.player.opponent(),
            kind: rule.kind,
            verdict: rule.verdict.negative(),
        };
        Designation { rules: self.rules.iter().map(turn).collect(), otherwise: self.otherwise.negative() }
    }

    /// The same with draws given to one side.
    pub fn on_side(&self, side: Sign) -> Designation {
        let give = |rule: &Rule| Rule { verdict: rule.verdict.on_side(side), ..*rule };
        Designation { rules: self.rules.iter().map(give).collect(), otherwise: self.otherwise.on_side(side) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rules_on_the_same_moves_must_agree() {
        let rule = |verdict| Rule { player: Player::Left, kind: Kind::Threat, verdict };
        assert!(Designation::new(&[rule(Verdict::Left), rule(Verdict::Right)], Verdict::Drawn).is_err());
        let twice = Designation::new(&[rule(Verdict::Right), rule(Verdict::Right)], Verdict::Drawn).unwrap();
        assert_eq!(twice, Designation::threats(&[Player::Left]));
    }

    #[test]
    fn the_negative_of_lr_is_rl() {
        let lr = Designation::threats(&[Player::Left, Player::Right]);
        assert_eq!(lr.negative(), Designation::threats(&[Player::Right, Player::Left]));
        assert_eq!(lr.on_side(Sign::Plus).negative(), lr.negative().on_side(Sign::Minus));
    }
}
