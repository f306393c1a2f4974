//! Partizan Euclid: let r be the remainder of p by q. From the pair p,q Left goes to q,r and Right to q,q - r; if r is 0, nobody can move.
//!
//! Board: the two numbers in their order, `7,5`; several pairs are joined by `|`. A move is named by what becomes of the pair: `7,5:5,2`. Reference:
//! McKay and Nowakowski, "Outcomes of partizan Euclid", *Integers* 12B (2012), who invented it; the file `PartizanEuclid` among the
//! examples of CGSuite.

use tedomari_position::{About, BoardError, Boxed, FastLane, Move, Oriented, Picture, Player, Ruleset};

use crate::pairs::{self, Pairs};

/// The ruleset.
pub struct PartizanEuclid;

/// What the program finds in this file.
pub const RULESET: Boxed<PartizanEuclid> = Boxed(PartizanEuclid);

/// The pair that a player leaves.
fn after((p, q): (u64, u64), player: Player) -> Option<(u64, u64)> {
    let rest = p.checked_rem(q).filter(|&rest| rest > 0)?;
    Some((q, if player == Player::Left { rest } else { q - rest }))
}

impl Ruleset for PartizanEuclid {
    type Position = Pairs;

    fn about(&self) -> About<'_> {
        About {
            name: "partizan_euclid",
            board: "two numbers in their order, `7,5`; several pairs are joined by `|`",
            moves: "With r the remainder of p by q, Left changes p,q into q,r and Right into q,q - r; if r is 0, nobody can",
            reference: "McKay and Nowakowski, Outcomes of partizan Euclid, 2012",
            example: ("7,5", "v[2]"),
        }
    }

    fn read(&self, text: &str) -> Result<Pairs, BoardError> {
        pairs::read_ordered(text)
    }

    fn write(&self, pairs: &Pairs) -> String {
        pairs::write(pairs)
    }

    fn picture(&self, pairs: &Pairs) -> Picture {
        pairs::picture(pairs)
    }

    fn moves(&self, pairs: &Pairs, player: Player) -> Vec<Move<Pairs>> {
        let mut moves = Vec::new();
        for (at, &(p, q)) in pairs.iter().enumerate() {
            // Equal pairs have the same moves.
            if let Some((a, b)) = after((p, q), player).filter(|_| !pairs[..at].contains(&(p, q))) {
                let mut to = pairs.clone();
                to[at] = (a, b);
                moves.push(Move { name: format!("{p},{q}:{a},{b}"), to });
            }
        }
        moves
    }

    fn fast_lane(&self) -> &dyn FastLane<Pairs> {
        self
    }
}

impl FastLane<Pairs> for PartizanEuclid {
    fn split(&self, pairs: &Pairs) -> Option<Vec<Pairs>> {
        let moving = pairs.iter().filter(|&&pair| after(pair, Player::Left).is_some());
        Some(moving.map(|&pair| vec![pair]).collect())
    }

    /// Only the remainder counts.
    fn normal_form(&self, part: Pairs) -> Oriented<Pairs> {
        let position = part.into_iter().map(|(p, q)| (p.checked_rem(q).unwrap_or(0), q)).collect();
        Oriented { position, negated: false }
    }

    fn bytes(&self, pairs: &Pairs) -> usize {
        size_of::<Pairs>() + 16 * pairs.len()
    }
}
