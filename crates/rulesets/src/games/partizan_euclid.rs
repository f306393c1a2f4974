//! Partizan Euclid: let r be the remainder of p by q. From the pair p,q Left goes to q,r and Right to q,q - r; if r is 0, nobody can move.
//!
//! Board: the two numbers, of any size and in their order, `7,5`; several pairs are joined by `|`. A move is named by what becomes of the pair: `7,5:5,2`. Reference:
//! McKay and Nowakowski, "Outcomes of partizan Euclid", *Integers* 12B (2012), who invented it; the file `PartizanEuclid` among the
//! examples of CGSuite.

use dashu_int::UBig;
use tedomari_position::{About, BoardError, Boxed, FastLane, Move, Oriented, Picture, Player, Ruleset};

use crate::pairs;

/// Pairs of numbers of any size, in their order.
type Pairs = pairs::Pairs<UBig>;

/// The ruleset.
pub struct PartizanEuclid;

/// What the program finds in this file.
pub const RULESET: Boxed<PartizanEuclid> = Boxed(PartizanEuclid);

/// The remainder of p by q, if there is one.
fn remainder((p, q): &(UBig, UBig)) -> Option<UBig> {
    let rest = if q.is_zero() { UBig::ZERO } else { p % q };
    (!rest.is_zero()).then_some(rest)
}

/// The pair that a player leaves.
fn after(pair: &(UBig, UBig), player: Player) -> Option<(UBig, UBig)> {
    let (rest, q) = (remainder(pair)?, pair.1.clone());
    let left = if player == Player::Left { rest } else { &q - rest };
    Some((q, left))
}

impl Ruleset for PartizanEuclid {
    type Position = Pairs;

    fn about(&self) -> About<'_> {
        About {
            name: "partizan_euclid",
            board: "two numbers of any size in their order, `7,5`; several pairs are joined by `|`",
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
        for (at, pair) in pairs.iter().enumerate() {
            // Equal pairs have the same moves.
            if let Some((a, b)) = after(pair, player).filter(|_| !pairs[..at].contains(pair)) {
                let name = format!("{},{}:{a},{b}", pair.0, pair.1);
                let mut to = pairs.clone();
                to[at] = (a, b);
                moves.push(Move { name, to });
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
        let moving = pairs.iter().filter(|pair| remainder(pair).is_some());
        Some(moving.map(|pair| vec![pair.clone()]).collect())
    }

    /// Only the remainder counts.
    fn normal_form(&self, part: Pairs) -> Oriented<Pairs> {
        let rest = |pair: (UBig, UBig)| (remainder(&pair).unwrap_or(UBig::ZERO), pair.1);
        let position = part.into_iter().map(rest).collect();
        Oriented { position, negated: false }
    }

    fn bytes(&self, pairs: &Pairs) -> usize {
        pairs::bytes(pairs)
    }
}
