//! The canonical options of a closed form.
//!
//! Let G = E + w, where E is T_n or V_n with the widest threat x = 2y, and w the sum of the parts with smaller y and of the
//! uptimal. For n ≥ 0 (the negative has the negatives):
//!
//! * V_0 + w = {y + w | -y + w},
//! * V_1 + w = {y + w, ±y + w | -y + w},
//! * V_n + w = {y + w | T_(n-1) - y + w} for n ≥ 2,
//! * T_n + w = {w, all w^L that are not ≤ w | V_(n-1) - y + w} for n ≥ 1,
//!
//! with the canonical options w^L. The proof is by induction on the parts of w.
//!
//! *Threats.* By the list above a move in w adds ±z to the number and flips the switch ±z, for a z < y of w; or it changes
//! the infinitesimal part only. So after one or two moves more in a difference d = w - w^L or w^R - w, of which all that
//! did not move cancels, what Left can lose is at most twice the largest z: x + d^R > 0, where x is hers. This uses that
//! number ± z ± z' has stops that differ from the number by the alternating sum of the z.
//!
//! *Moves in w against the switch.* V_n + w^L ≤ y + w: in the difference y ± y - T_n + d with d = w - w^L, Right takes the
//! switch and leaves d - T_n, where Left wins as below; or he moves elsewhere, Left takes x and is ahead. In the same way
//! V_n + w^R is no better for Right than his other move. No option reverses, since the reply leaves about y (or -y), and
//! the mover's opponent could have made it -y (or y).
//!
//! *d - T_n.* If Left, starting, wins d, she wins d - T_n: she threatens x in -T_n, Right answers to 0 there, and d is
//! left with her to move. If he does not answer, she has x + d^R > 0.
//!
//! *Moves in w against the threat.* V_(n-1) - y + w ≤ T_n + w^R: in the difference ⧾ + {x|0} + d with d = w^R - w, Right
//! goes to 0 and leaves ⧾ + d, where Left wins, starting; or Left takes x. So Right has only the threat. T_n + w^L reverses
//! through the threat, V_(n-1) - y + w^L ≤ T_n + w by the same argument, and Left's options there are w^L and, for n = 2,
//! {w^L | w^L - x} ≤ w. T_n itself reverses to 0, so w is an option. What is ≤ w goes. The others stay: w^R ≤ T_n + w, or
//! w^LR ≤ T_n + w, would be d ≤ T_n for a d that Left wins when she starts, as w is canonical.

use smallvec::SmallVec;
use tedomari_task::Stop;
use tedomari_vocabulary::Player;

use crate::engine::Engine;
use crate::known::{Known, Tinies, Ups};
use crate::num::Num;
use crate::value::Value;

/// Why no further options are wanted.
pub(super) enum Enough {
    Stopped(Stop),
    /// The visitor has seen enough, or digits get out of range.
    Seen,
}

impl From<Stop> for Enough {
    fn from(stop: Stop) -> Enough {
        Enough::Stopped(stop)
    }
}

/// Is shown every option: a number and a closed form.
pub(super) type Visitor<'a> = dyn FnMut(Num, Known) -> Result<(), Enough> + 'a;

impl Engine {
    /// The options of a closed form.
    pub(super) fn known_options(&self, known: &Known, player: Player) -> Result<Vec<Value>, Stop> {
        let held = self.task().hold();
        let mut list = Vec::new();
        let visited = self.each_option(known, player, &mut |offset, option| {
            if list.len() == list.capacity() {
                held.grow(list.len().max(16) * 2 * size_of::<Value>())?;
            }
            self.step()?;
            list.push(self.translate(self.known_value(&option)?, offset));
            Ok(())
        });
        match visited {
            Ok(()) => Ok(list),
            Err(Enough::Stopped(stop)) => Err(stop),
            Err(Enough::Seen) => unreachable!("play is too short to take digits out of their range"),
        }
    }

    /// Shows the options one by one.
    pub(super) fn each_option(
        &self,
        known: &Known,
        player: Player,
        visit: &mut Visitor<'_>,
    ) -> Result<(), Enough> {
        if !known.is_upright() {
            let minus = known.negative().ok_or(Enough::Seen)?;
            return self.each_option(&minus, player.opponent(), &mut |offset, option| {
                visit(self.store.nums.neg(offset), option.negative().ok_or(Enough::Seen)?)
            });
        }
        let Some((first, rest)) = known.split() else {
            return each_option_of_ups(&known.ups, player, visit);
        };
        let Tinies { half, count, hot } = first;
        let back = self.store.nums.neg(half);
        let other = |count: i64, hot: bool| Known::with(Tinies { half, count, hot }, rest.clone());
        match (player, hot, count) {
            (Player::Left, false, _) => {
                visit(Num::ZERO, rest.clone())?;
                self.deeper(|| {
                    self.each_option(&rest, Player::Left, &mut |offset, option| {
                        let up = self.store.nums.neg(offset);
                        let is_below = self.known_order_of(&option, &rest, up).ok_or(Enough::Seen)?;
                        if is_below { Ok(()) } else { visit(offset, option) }
                    })
                })
            }
            (Player::Right, false, _) => visit(back, other(count - 1, true)),
            (Player::Left, true, 1) => {
                visit(half, rest.clone())?;
                visit(Num::ZERO, other(0, true))
            }
            (Player::Left, true, _) => visit(half, rest),
            (Player::Right, true, 0 | 1) => visit(back, rest),
            (Player::Right, true, _) => visit(back, other(count - 1, false)),
        }
    }
}

/// The options of an uptimal that is upright.
fn each_option_of_ups(ups: &Ups, player: Player, visit: &mut Visitor<'_>) -> Result<(), Enough> {
    let mut show = |ups: Ups| visit(Num::ZERO, Known::of_ups(ups));
    let (nimbers, others) = if ups.is_nimber() {
        (ups.star, SmallVec::new())
    } else if player == Player::Left {
        let options = ups.left_options().ok_or(Enough::Seen)?;
        (options.nimbers, options.others)
    } else {
        (0, SmallVec::from_iter([ups.right_option().ok_or(Enough::Seen)?]))
    };
    (0..nimbers).try_for_each(|n| show(Ups::nimber(n)))?;
    others.into_iter().try_for_each(show)
}
