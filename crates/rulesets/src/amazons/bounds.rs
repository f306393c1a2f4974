//! Integers between which a board of Amazons lies: who can be kept out of where, and how often a player can move although the
//! other does everything against it.
//!
//! Let Right do two things only: walk with an amazon like a king and shoot back at the cell it comes from, or move in a number. Then
//! his amazons and those arrows are walls for ever, and Left keeps to the region that she reaches at first if his amazons are
//! walls, of E empty cells. Cells that he reaches and she does not are his *reserve*: it borders on arrows and his amazons only.
//! Cells that both reach are *shared*.
//!
//! * The amazons beside his reserve stay where they are until they walk in it, w times in all. Left can do nothing about that.
//! * The others walk in shared cells, as long as one of them can; each walk takes a cell from Left's region. Say they do it T times.
//!
//! Each move of Left takes a cell of her region, too, so she moves at most E - T times. Hence G ≤ E - w - 2T: Right, as the second player
//! of G minus that number, answers in shared cells while he can, and then has E - T moves with those he has made.
//!
//! **T is at least the least t that is no contradiction.** The shared cells near an amazon that are nearer to it than to the others are
//! its own (in rings around it, those in doubt to the first). Count only an amazon's first walks, m of them, within its own cells; to
//! which neighbour it goes is Right's choice. When he cannot walk any more, after t walks, each amazon has walked m times, or all its
//! own neighbours are blocked by Left: not by Right, whose other amazons keep to theirs, except where it has been itself.
//!
//! * An amazon that has not walked has all its neighbours blocked, say d of them.
//! * One that walks goes to a free neighbour that has as many own neighbours as any free one. If s have more, Left must have blocked
//!   those before; and then she must stop it there, after one walk less. So she blocks at least the greater of s and what that takes, at
//!   some time; and in the end at least the neighbours of where it stands.
//!
//! Left has moved t + 1 times. Each move has blocked two cells at most (an amazon and an arrow), so that not more than 2t + 2 cells were blocked
//! at some time; and now there are no more than t + 1 arrows and as many amazons as she has, or has moved.

use tedomari_position::Player;

use super::field::{Field, Men, Word};

/// So many amazons besiege or walk; more are left alone.
const MOST: usize = 8;

/// An amazon's walks are counted up to so many in a search, and up to the greatest number where there is more time.
pub(super) const FEW_WALKS: usize = 2;
pub(super) const MANY_WALKS: usize = 4;

/// What Left must block so that an amazon has walked so often and cannot walk any more: cells at some time, and in the end.
#[derive(Clone, Copy)]
struct Cost {
    ever: u32,
    now: u32,
}

const NEVER: Cost = Cost { ever: u32::MAX, now: u32::MAX };

impl<W: Word> Field<W> {
    /// Integers between which the value of a board lies, if so many walks of an amazon are counted.
    pub(super) fn bounds(&self, men: &Men<W>, walks: usize) -> (i64, i64) {
        let [left, right] = men.amazons.map(|amazons| self.reach(amazons, men.empty));
        (
            -self.most(men, Player::Right, [right, left], walks),
            self.most(men, Player::Left, [left, right], walks),
        )
    }

    /// What the game is worth at most to a player: her region, and the other's.
    fn most(&self, men: &Men<W>, player: Player, [region, other]: [W; 2], walks: usize) -> i64 {
        let against = men.amazons[player.opponent().index()];
        let reserve = other & !region;
        let guards = against & self.grow(reserve);
        let mut free = reserve;
        let in_reserve: u32 = guards.each().map(|from| self.walk(from, &mut free)).sum();
        let shared = region & other;
        let walkers = against & !guards & self.grow(shared);
        let walks = match walkers.is_empty() {
            true => 0,
            false => self.least_walks(walkers, shared, men.amazons[player.index()].count(), walks),
        };
        i64::from(region.count()) - i64::from(in_reserve) - 2 * i64::from(walks)
    }

    /// So many steps a king makes over free cells, always to the one from which there are fewest ways on. They are free no more.
    fn walk(&self, from: W, free: &mut W) -> u32 {
        let (mut here, mut steps) = (from, 0);
        while let Some(next) =
            (self.grow(here) & *free).each().min_by_key(|&next| (self.grow(next) & *free).count())
        {
            *free = *free & !next;
            (here, steps) = (next, steps + 1);
        }
        steps
    }

    /// How often some amazons can walk at least while so many others try to block them, if so many walks of each are counted.
    fn least_walks(&self, walkers: W, shared: W, besiegers: u32, each: usize) -> u32 {
        let mut amazons = [(W::NONE, W::NONE); MOST];
        let mut count = 0;
        for (amazon, own) in walkers.each().zip(&mut amazons) {
            own.0 = amazon;
            count += 1;
        }
        let amazons = &mut amazons[..count];
        let mut free = shared;
        for _ in 0..each {
            for (amazon, own) in amazons.iter_mut() {
                let ring = self.grow(*amazon | *own) & free;
                free = free & !ring;
                *own = *own | ring;
            }
        }
        // By the walks of all amazons so far: the least that must be blocked, at some time and in the end.
        let mut least = [NEVER; MOST * MANY_WALKS + 1];
        least[0] = Cost { ever: 0, now: 0 };
        for (at, &(amazon, own)) in amazons.iter().enumerate() {
            let mut costs = [NEVER; MANY_WALKS + 1];
            for (walks, cost) in costs[..each].iter_mut().enumerate() {
                *cost = self.cost(amazon, own, walks);
            }
            if !(self.grow(amazon) & own).is_empty() {
                costs[each] = Cost { ever: 0, now: 0 };
            }
            for walks in (0..=each * (at + 1)).rev() {
                let ways = (0..=each.min(walks)).map(|own| (least[walks - own], costs[own]));
                least[walks] = ways.fold(NEVER, |best, (others, own)| Cost {
                    ever: best.ever.min(others.ever.saturating_add(own.ever)),
                    now: best.now.min(others.now.saturating_add(own.now)),
                });
            }
        }
        let all = (each * amazons.len()) as u32;
        let can_be_all = |&walks: &u32| {
            let Cost { ever, now } = least[walks as usize];
            let moves = walks + 1;
            ever <= 2 * moves && now <= moves + moves.min(besiegers)
        };
        (0..all).find(can_be_all).unwrap_or(all)
    }

    /// What stops an amazon after so many walks in its own cells.
    fn cost(&self, amazon: W, own: W, walks: usize) -> Cost {
        let neighbours = self.grow(amazon) & own;
        if walks == 0 {
            let count = neighbours.count();
            return Cost { ever: count, now: count };
        }
        let ways = |next: W| (self.grow(next) & own & !next).count();
        neighbours.each().fold(NEVER, |best, next| {
            let here = ways(next);
            let better = neighbours.each().filter(|&other| ways(other) > here).count() as u32;
            let there = self.cost(next, own & !next, walks - 1);
            Cost { ever: best.ever.min(there.ever.max(better)), now: best.now.min(there.now) }
        })
    }
}
