//! What a player gets of a region by solid moves alone: bounds that are found without playing the region out.
//!
//! A *solid* move is one beside a safe stone of the same colour: the new stone is safe at once. Let Black be the player; for
//! White the colours are exchanged. Every empty point beside a safe Black stone is *held*, everything else that is not safe
//! is *outside*. A held point beside the outside, or beside a safe White stone, is a *door*. Black moves only at doors,
//! and inside rooms without a door. This makes a game H:
//!
//! - Black closes a door: the point leaves the held ones. (It becomes a safe stone.)
//! - White takes a door: the point goes outside, and the held points beside it become doors.
//! - White also takes a held point that is no door if more than one of its neighbours is joined to doors without it.
//! - Held points that are not joined to a door are a *room*, the integer of their number.
//!
//! **The region is at least H - c**, where c is the number of points outside, plus the Black stones there, less the White ones.
//! In the difference Black answers every move of White:
//!
//! 1. *White moves in -H, or takes a door, or another point that H lets White take.* Black makes the same move in the other part. It is
//!    legal: held points are empty, and a move beside a safe stone always is. A White stone more outside is a point more, too: c stays. Stones
//!    that are taken outside change c as much as they count.
//! 2. *White moves elsewhere outside.* c becomes one less, so that Black has a move in the integer c.
//! 3. *White moves in a room.* The room is worth its points and White's stones, and each White move makes that one more,
//!    so Black can move there as well, with a move in the room that makes it one less. There is one as long as the room is not full: beside safe
//!    stones, or, if White stands on all those points, on the only liberty that the White stones have left.
//! 4. *White moves at a held point that is no door, and only one of its neighbours, x, is joined to doors without it.* Black moves
//!    at x. The points on the other side, s of them, become a room, with a White stone in it: s + 1. That is enough, since H without
//!    those points and without x is at most s + 1 less: a point more in H is never worth more than 1. (Play H against H without some
//!    points Y, plus the integer |Y|: the same moves in both, and a move in the integer for Black's move at a point of Y.)
//!
//! Safe stones stay, and held points become fewer, so the answers come to an end and take no ko: the bound holds whatever the
//! ko rule.
//!
//! *Rooms in which not every point is beside a safe stone:* where no safe White stone is near, no Black stone is among the points that
//! are not beside safe stones, and these are one point, two neighbours, or none, case 3 holds for all points: if Black cannot move beside a
//! safe stone, White stands on all those points, and either Black has an empty neighbour to move to, or one liberty is left to
//! all of White's stones, which Black takes. Two eyes would be two empty points that are not neighbours.
//!
//! *By area* it is the same with a point more for every stone and without a price for moves: closing a door counts 1, taking it -1,
//! and c is the number of points outside.

use rustc_hash::FxHashMap;
use tedomari_task::Stop;
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::book::{Book, Bounds};
use crate::region::{Region, Scoring};
use crate::shape::{Shape, Stones, bits};

/// So many boards of H are looked at for a player and a part; what is left then counts as outside.
const MOST_BOARDS: usize = 400;

/// Points with what they touch and the stones on them. It may be more than fit into a word.
pub(crate) struct Ground {
    neighbours: Vec<Vec<u32>>,
    touches: Vec<[bool; 2]>,
    stones: Vec<Option<Player>>,
}

/// Held points that are joined to each other.
struct Strip {
    neighbours: Vec<u64>,
    doors: u64,
}

/// What a player holds.
struct Holding {
    strips: Vec<Strip>,
    /// What rooms, safe stones and the outside count together for the player.
    points: i64,
}

impl Ground {
    pub(crate) fn of_region(region: &Region) -> Ground {
        Ground {
            neighbours: (0..region.len()).map(|p| region.neighbours(p).to_vec()).collect(),
            touches: (0..region.len()).map(|p| region.touches(p)).collect(),
            stones: region.stones().to_vec(),
        }
        .with_safe_stones()
    }

    pub(crate) fn of_board(shape: &Shape, stones: Stones) -> Ground {
        let has = |masks: [u64; 2], p: usize| masks.map(|mask| mask >> p & 1 == 1);
        let stone = |p| match has(stones, p) {
            [true, _] => Some(Player::Left),
            [_, true] => Some(Player::Right),
            _ => None,
        };
        Ground {
            neighbours: shape.neighbours.iter().map(|&near| bits(near).map(|q| q as u32).collect()).collect(),
            touches: (0..shape.len()).map(|p| has(shape.touches, p)).collect(),
            stones: (0..shape.len()).map(stone).collect(),
        }
        .with_safe_stones()
    }

    /// Stones that are joined to safe ones are safe: they touch their own colour.
    fn with_safe_stones(mut self) -> Ground {
        let is_safe = |ground: &Ground, p: usize| {
            ground.stones[p].is_some_and(|player| ground.touches[p][player.index()])
        };
        let mut fresh: Vec<usize> = (0..self.stones.len()).filter(|&p| is_safe(&self, p)).collect();
        while let Some(p) = fresh.pop() {
            let Some(player) = self.stones[p] else { continue };
            for q in self.near(p).collect::<Vec<_>>() {
                let was_safe = is_safe(&self, q);
                self.touches[q][player.index()] = true;
                if !was_safe && is_safe(&self, q) {
                    fresh.push(q);
                }
            }
        }
        self
    }

    /// How many points it has, and Black's stones less White's where they count.
    pub(crate) fn tally(&self, scoring: Scoring) -> (i64, i64) {
        let sign = |player: &Player| if *player == Player::Left { 1 } else { -1 };
        let surplus = match scoring {
            Scoring::Territory => self.stones.iter().flatten().map(sign).sum(),
            Scoring::Area => 0,
        };
        (self.stones.len() as i64, surplus)
    }

    fn near(&self, p: usize) -> impl Iterator<Item = usize> + '_ {
        self.neighbours[p].iter().map(|&q| q as usize)
    }

    /// What is joined to a point among those of a kind.
    fn joined(&self, start: usize, seen: &mut [bool], is_one: impl Fn(usize) -> bool) -> Vec<usize> {
        let (mut list, mut next) = (vec![start], 0);
        seen[start] = true;
        while let Some(&p) = list.get(next) {
            next += 1;
            for q in self.near(p) {
                if is_one(q) && !std::mem::replace(&mut seen[q], true) {
                    list.push(q);
                }
            }
        }
        list
    }

    /// What a player holds of it, and what the rest counts.
    fn holding(&self, player: Player, scoring: Scoring) -> Holding {
        let (me, you) = (player.index(), player.opponent().index());
        let count = self.stones.len();
        let safe: Vec<bool> =
            (0..count).map(|p| self.stones[p].is_some_and(|owner| self.touches[p][owner.index()])).collect();
        let mut found = Holding { strips: Vec::new(), points: 0 };
        for p in (0..count).filter(|&p| safe[p] && scoring == Scoring::Area) {
            found.points += if self.stones[p] == Some(player) { 1 } else { -1 };
        }
        let mut seen = vec![false; count];
        let mut part_seen = vec![false; count];
        for start in 0..count {
            if safe[start] || part_seen[start] {
                continue;
            }
            let part = self.joined(start, &mut part_seen, |q| !safe[q]);
            if self.is_room(&part, player) {
                let taken = part.iter().filter(|&&p| self.stones[p].is_some()).count();
                found.points +=
                    part.len() as i64 + if scoring == Scoring::Territory { taken as i64 } else { 0 };
                continue;
            }
            let is_held = |p: usize| !safe[p] && self.stones[p].is_none() && self.touches[p][me];
            for &p in part.iter().filter(|&&p| !is_held(p)) {
                found.points -= match (self.stones[p], scoring) {
                    (None, _) | (_, Scoring::Area) => 1,
                    (Some(owner), Scoring::Territory) if owner == player => 2,
                    (Some(_), Scoring::Territory) => 0,
                };
            }
            for &p in &part {
                if !is_held(p) || seen[p] {
                    continue;
                }
                let strip = self.joined(p, &mut seen, is_held);
                if strip.len() > 64 {
                    found.points -= strip.len() as i64;
                    continue;
                }
                let number: FxHashMap<usize, usize> =
                    strip.iter().enumerate().map(|(at, &p)| (p, at)).collect();
                let near = |p: usize| {
                    self.near(p).filter_map(|q| number.get(&q)).fold(0_u64, |mask, at| mask | 1 << at)
                };
                let is_door =
                    |p: usize| self.touches[p][you] || self.near(p).any(|q| !safe[q] && !is_held(q));
                found.strips.push(Strip {
                    neighbours: strip.iter().map(|&p| near(p)).collect(),
                    doors: (0..strip.len())
                        .filter(|&at| is_door(strip[at]))
                        .fold(0, |mask, at| mask | 1 << at),
                });
            }
        }
        found
    }

    /// Whether a part is a room in which the opponent cannot live.
    fn is_room(&self, part: &[usize], player: Player) -> bool {
        let (me, you) = (player.index(), player.opponent().index());
        let inner: Vec<usize> = part.iter().copied().filter(|&p| !self.touches[p][me]).collect();
        part.iter().all(|&p| !self.touches[p][you] && self.stones[p] != Some(player))
            && match inner[..] {
                [] | [_] => true,
                [one, other] => self.near(one).any(|p| p == other),
                _ => false,
            }
            && inner.len() < part.len()
    }
}

impl Book {
    /// The same for a board of a class.
    pub(crate) fn solid_of(&mut self, node: u32) -> Result<Bounds, Stop> {
        let key = self.nodes[node as usize].key;
        let ground = Ground::of_board(&self.classes.get(key.class).shape, key.stones);
        self.solid(&ground)
    }

    /// Between what solid moves of either player give.
    pub(crate) fn solid(&mut self, ground: &Ground) -> Result<Bounds, Stop> {
        let scoring = self.rules.scoring;
        let mut bounds = [Value::ZERO; 2];
        for player in Player::BOTH {
            let holding = ground.holding(player, scoring);
            let mut value = self.engine.integer(holding.points);
            for strip in &holding.strips {
                let mut play = Play { book: self, strip, known: FxHashMap::default() };
                let all =
                    if strip.neighbours.len() == 64 { u64::MAX } else { (1 << strip.neighbours.len()) - 1 };
                let held = play.value(all, strip.doors)?;
                value = self.engine.add(value, held)?;
            }
            bounds[player.index()] = if player == Player::Left { value } else { self.engine.negative(value) };
        }
        Ok(bounds)
    }
}

/// The game H on a strip, seen by the player who holds it.
struct Play<'a> {
    book: &'a mut Book,
    strip: &'a Strip,
    known: FxHashMap<(u64, u64), Value>,
}

impl Play<'_> {
    /// What is joined to a point. Two doors that are neighbours mean nothing to each other.
    fn piece(&self, seed: u64, within: u64, doors: u64) -> u64 {
        let (mut found, mut fresh) = (seed, seed);
        while fresh != 0 {
            let mut next = 0;
            for p in bits(fresh) {
                let near = self.strip.neighbours[p] & within;
                next |= if doors >> p & 1 == 1 { near & !doors } else { near };
            }
            fresh = next & !found;
            found |= fresh;
        }
        found
    }

    fn value(&mut self, held: u64, doors: u64) -> Result<Value, Stop> {
        let mut sum = Value::ZERO;
        let mut rest = held;
        while rest != 0 {
            let piece = self.piece(rest & rest.wrapping_neg(), rest, doors);
            rest &= !piece;
            let value = if piece & doors == 0 {
                self.book.engine.integer(i64::from(piece.count_ones()))
            } else {
                self.piece_value(piece, doors & piece)?
            };
            sum = self.book.engine.add(sum, value)?;
        }
        Ok(sum)
    }

    fn piece_value(&mut self, held: u64, doors: u64) -> Result<Value, Stop> {
        if let Some(&value) = self.known.get(&(held, doors)) {
            return Ok(value);
        }
        if self.known.len() >= MOST_BOARDS {
            return Ok(self.book.engine.integer(-i64::from(held.count_ones())));
        }
        self.book.engine.step()?;
        let stone = if self.book.rules.scoring == Scoring::Area { 1 } else { 0 };
        let mut options: [Vec<Value>; 2] = Default::default();
        for door in bits(doors) {
            let closed = self.value(held & !(1 << door), doors & !(1 << door))?;
            options[0].push(self.book.engine.add(closed, self.book.engine.integer(stone))?);
        }
        for point in bits(held) {
            let left = held & !(1 << point);
            let near = self.strip.neighbours[point] & left;
            if doors >> point & 1 == 0 && !self.is_between(left, doors, near) {
                continue;
            }
            let taken = self.value(left, (doors | near) & left)?;
            options[1].push(self.book.engine.add(taken, self.book.engine.integer(-stone))?);
        }
        let [left, right] = options;
        // By area: if nobody gains by moving, what Black gets by it is still a lower bound.
        let value = self.book.form(-i64::from(held.count_ones()), &left, &right)?;
        self.known.insert((held, doors), value);
        Ok(value)
    }

    /// Whether more than one of the neighbours of a point is joined to doors without it.
    fn is_between(&self, left: u64, doors: u64, near: u64) -> bool {
        bits(near).filter(|&q| self.piece(1 << q, left, doors) & doors != 0).count() > 1
    }
}
