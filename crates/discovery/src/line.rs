//! Best play of a game beside a coupon stack, move by move.

use dashu_int::IBig;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop};

use crate::graph::Net;
use crate::playable::Told;
use crate::stack::CouponStack;
use crate::sweep::Profile;

/// A part of a line of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// Coupons taken in turn.
    Coupons {
        /// Who takes the first.
        player: Player,
        /// The first.
        from: Dyadic,
        /// The last.
        to: Dyadic,
        /// How many.
        count: Dyadic,
    },
    /// A move in the game.
    Move {
        /// Who moves.
        player: Player,
        /// Which option, counted from 0.
        option: usize,
        /// Its name in the game's own coordinates, if it has one.
        name: Option<String>,
        /// What it leads to, as text.
        to: String,
        /// The coupon that is on top.
        coupon: Dyadic,
    },
    /// The game is an integer, and the rest of the stack is taken in turn.
    End {
        /// Who would take the next coupon.
        player: Player,
        /// The integer.
        integer: Dyadic,
        /// What the rest of the stack and the komi are worth to Left.
        rest: Dyadic,
    },
}

/// Best play from the root with the whole stack, and where each move in the game leads. Of a coupon and a move that are equally good the coupon is taken, so a
/// move in the line was needed.
pub(crate) fn principal_line(
    engine: &Engine,
    net: &Net,
    profile: &Profile,
    stack: &CouponStack,
    first: Player,
) -> Result<(Vec<Turn>, Vec<u32>), Stop> {
    let (mut line, mut ids) = (Vec::new(), Vec::new());
    let total = stack.height();
    let mut left = total.clone();
    let mut player = first;
    let mut held: Option<(Net, Profile)> = None;
    loop {
        let (net, profile) = held.as_ref().map_or((net, profile), |(net, profile)| (net, profile));
        let root = net.root();
        if root.is_integer {
            let rest = stack.rest_after(&(&total - &left));
            let rest = if player == Player::Left { rest } else { -rest };
            line.push(Turn::End { player, integer: root.left.clone(), rest });
            return Ok((line, ids));
        }
        let coupons = coupons_taken(profile, stack, &left, player);
        if coupons > IBig::ZERO {
            let coupon = |left: &IBig| stack.coupon_after(&(&total - left)).unwrap_or_default();
            let last = &left - &coupons + IBig::ONE;
            line.push(Turn::Coupons {
                player,
                from: coupon(&left),
                to: coupon(&last),
                count: coupons.clone().into(),
            });
            if (&coupons & IBig::ONE) == IBig::ONE {
                player = player.opponent();
            }
            left -= coupons;
        }
        let coupon = stack.coupon_after(&(&total - &left)).unwrap_or_else(|| Dyadic::from(-1));
        let side = if player == Player::Left { 0 } else { 1 };
        let best = &profile.at(&left)[2 + side];
        // The options' own scores, to see which of them the best is.
        let rest = CouponStack::full(coupon.clone(), stack.delta().clone()).unwrap_or_else(|_| stack.clone());
        let mut chosen = None;
        for (i, &option) in root.options[side].iter().enumerate() {
            let below = net.below(option as usize);
            let scores = Profile::new(engine, &below, &rest)?;
            if scores.at(&left)[1 - side] == *best {
                chosen = Some((i, below, scores));
                break;
            }
        }
        let (option, below, scores) = chosen.expect("the best move is one of the options");
        ids.push(below.ids[below.root_index()]);
        line.push(Turn::Move { player, option, name: None, to: String::new(), coupon });
        player = player.opponent();
        held = Some((below, scores));
    }
}

/// Tells the moves of a line.
pub(crate) fn tell(line: &mut [Turn], told: Vec<Told>) {
    let mut told = told.into_iter();
    for turn in line {
        if let Turn::Move { name, to, .. } = turn
            && let Some(step) = told.next()
        {
            (*name, *to) = (step.name, step.to);
        }
    }
}

/// How many coupons are taken in turn, starting at a height, before somebody does better in the game.
fn coupons_taken(profile: &Profile, stack: &CouponStack, left: &IBig, player: Player) -> IBig {
    let delta = stack.delta();
    let is_coupon_as_good = |height: &IBig| {
        if *height == IBig::ZERO {
            return false;
        }
        let even = ((left - height) & IBig::ONE) == IBig::ZERO;
        let mover = if even { player } else { player.opponent() };
        let coupon = &(&Dyadic::from(height.clone()) * delta) - &Dyadic::ONE;
        let (here, below) = (profile.at(height), profile.at(&(height - IBig::ONE)));
        match mover {
            Player::Left => here[0] == &below[1] + &coupon,
            Player::Right => here[1] == &below[0] - &coupon,
        }
    };
    let mut at = left.clone();
    for (start, pairs) in profile.stretches().into_iter().rev() {
        let top: IBig = &start + (&pairs << 1) - IBig::ONE;
        let from = top.min(at.clone());
        if from < start {
            continue;
        }
        // Within a stretch each player's preference is the same at all heights of one parity except next to the ends.
        let near: Vec<IBig> = (0..4).map(|i| &start + IBig::from(i)).filter(|h| *h <= from).collect();
        let mut high = from.clone();
        for _ in 0..4 {
            if high < start || !is_coupon_as_good(&high) {
                return left - high;
            }
            high -= IBig::ONE;
            if high < start {
                break;
            }
        }
        if high >= start {
            match near.iter().rev().find(|h| **h <= high && !is_coupon_as_good(h)) {
                Some(height) => return left - height,
                None => high = &start - IBig::ONE,
            }
        }
        at = high;
    }
    left - at
}
