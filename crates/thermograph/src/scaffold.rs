//! Scaffolds and the cut: the step from the options' walls to a thermograph.
//!
//! Left's scaffold is the best right wall among her options minus t, Right's the best left wall among his plus t.
//! The first temperature from -1 upward at which Left's is not above Right's is the temperature of the game. Where
//! they leave room from the start, or a player has no option, the game is the integer nearest 0 that fits. (The
//! simplest number between the scaffolds at t = 0 would be wrong: {v|3} is 0, not 1.)

use std::ops::Bound;

use tedomari_number::{Dyadic, simplest_between};

use crate::thermograph::Thermograph;
use crate::wall::{Breakpoint, Cursor, Points, Wall, finish, next_bend, push_point, start, write_points};
use tedomari_vocabulary::Player;

/// A taxed wall: what a player keeps after moving and paying t. Above its last breakpoint it slants for ever.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scaffold {
    player: Player,
    points: Vec<Breakpoint>,
}

impl Scaffold {
    /// Charges the player who moved to a position with this facing wall the tax t at every temperature t.
    pub(crate) fn tax(wall: &Wall, player: Player) -> Scaffold {
        // Flat pieces become slanted and slanted ones flat, so every bend of the wall is one of the scaffold.
        let points = wall.breakpoints().iter().map(|(t, v)| (t.clone(), taxed(v, t, player))).collect();
        Scaffold { player, points }
    }

    /// Whose scaffold it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The breakpoints from t = -1 upward. There is at least one.
    pub fn breakpoints(&self) -> &[Breakpoint] {
        &self.points
    }

    /// The slope above the last breakpoint: -1 for Left, 1 for Right.
    pub fn top_slope(&self) -> i32 {
        match self.player {
            Player::Left => -1,
            Player::Right => 1,
        }
    }

    /// The value at temperature `t`; below -1 the value at -1.
    pub fn value_at(&self, t: &Dyadic) -> Dyadic {
        let above = self.points.partition_point(|p| p.0 <= *t);
        let Some((t0, v0)) = above.checked_sub(1).map(|i| &self.points[i]) else {
            return self.points[0].1.clone();
        };
        match self.points.get(above) {
            Some((_, v1)) if v1 == v0 => v0.clone(),
            _ => taxed(v0, &(t - t0), self.player),
        }
    }
}

/// The breakpoints as `(t, value)`, from the bottom up, then the direction above the last.
impl std::fmt::Display for Scaffold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write_points(f, &self.points)?;
        f.write_str(match self.player {
            Player::Left => " then falling",
            Player::Right => " then rising",
        })
    }
}

/// `value` after `player` has paid `t`.
pub(crate) fn taxed(value: &Dyadic, t: &Dyadic, player: Player) -> Dyadic {
    match player {
        Player::Left => value - t,
        Player::Right => value + t,
    }
}

/// How the scaffolds end in a mast.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// They meet at this temperature and value.
    Crossing {
        /// The temperature of the game.
        t: Dyadic,
        /// Its mean.
        value: Dyadic,
    },
    /// They leave room at t = -1 (or a side has no option): the game is the number nearest 0 that fits.
    Integer {
        /// The lower end of the room, from Left's scaffold; `None` if Left has no option.
        lower: Option<Dyadic>,
        /// The upper end of the room, from Right's scaffold; `None` if Right has no option.
        upper: Option<Dyadic>,
        /// The integer.
        value: Dyadic,
    },
}

/// The thermograph that results from each side's best wall before tax.
pub(crate) fn cut(left: Option<&Wall>, right: Option<&Wall>) -> (Thermograph, Cut) {
    let lower = left.map(|w| &w.first().1 + &Dyadic::ONE);
    let upper = right.map(|w| &w.first().1 - &Dyadic::ONE);
    match (left, right, &lower, &upper) {
        (Some(a), Some(b), Some(l), Some(r)) if l > r => {
            let (thermograph, t, value) = cross(a, b, l.clone(), r.clone());
            (thermograph, Cut::Crossing { t, value })
        }
        _ => {
            let bound = |x: &'_ Option<Dyadic>| x.clone().map_or(Bound::Unbounded, Bound::Included);
            // The ends are integers for every game. Only walls moved by a fraction can leave no integer between
            // them; the simplest number keeps the answer defined there.
            let value = simplest_between(bound(&lower).as_ref(), bound(&upper).as_ref()).unwrap_or_default();
            (Thermograph::number(&value), Cut::Integer { lower, upper, value })
        }
    }
}

/// Sweeps both scaffolds upward from `l` > `r` at t = -1 to where they meet.
fn cross(a: &Wall, b: &Wall, mut l: Dyadic, mut r: Dyadic) -> (Thermograph, Dyadic, Dyadic) {
    let (mut a, mut b) = (Cursor::new(a), Cursor::new(b));
    let mut t = start();
    let (mut left, mut right) = (Points::new(), Points::new());
    left.push((t.clone(), l.clone()));
    right.push((t.clone(), r.clone()));
    loop {
        let end = next_bend(&a, &b);
        let (falling, rising) = (a.slope() == 0, b.slope() == 0);
        if falling || rising {
            let gap = &l - &r;
            let wait = if falling && rising { gap.half() } else { gap };
            let meeting = &t + &wait;
            if end.is_none_or(|end| meeting <= *end) {
                let value = if falling { &l - &wait } else { l };
                push_point(&mut left, meeting.clone(), value.clone());
                push_point(&mut right, meeting.clone(), value.clone());
                return (Thermograph::from_walls(finish(left), finish(right)), meeting, value);
            }
        }
        // Above the last bend both scaffolds slant and meet, so there is a next bend here.
        let Some(end) = end else { unreachable!("scaffolds meet above their last bends") };
        a.advance(&t, end);
        b.advance(&t, end);
        t = end.clone();
        l = &a.value - &t;
        r = &b.value + &t;
        push_point(&mut left, t.clone(), l.clone());
        push_point(&mut right, t.clone(), r.clone());
    }
}
