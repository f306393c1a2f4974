//! Go on a whole small board, played out to the end by a deliberately naive search: every legal point and passing, the ko rule by the
//! list of boards, and the score when both have passed. It shares no code with the crates. α–β and a table make it quick enough for
//! many boards. Under superko a position is one with the earlier boards that may come again; under simple ko a score that depends
//! on the positions before is never kept.

#![allow(dead_code)]

use std::collections::HashMap;

/// A board of at most 32 points, line by line from the top, Black's stones first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Naive {
    columns: u32,
    rows: u32,
    pub stones: [u32; 2],
}

impl Naive {
    pub fn new(rows: &[String]) -> Naive {
        let mut board = Naive { columns: rows[0].len() as u32, rows: rows.len() as u32, stones: [0, 0] };
        for (at, mark) in rows.concat().to_ascii_uppercase().bytes().enumerate() {
            match mark {
                b'X' => board.stones[0] |= 1 << at,
                b'O' => board.stones[1] |= 1 << at,
                _ => {}
            }
        }
        board
    }

    fn all(&self) -> u32 {
        (1 << (self.columns * self.rows)) - 1
    }

    fn empty(&self) -> u32 {
        self.all() & !(self.stones[0] | self.stones[1])
    }

    /// The points beside some points.
    fn beside(&self, points: u32) -> u32 {
        let first: u32 = (0..self.rows).map(|row| 1 << (row * self.columns)).sum();
        let last = first << (self.columns - 1);
        let sideways = (points & !first) >> 1 | (points & !last) << 1;
        (sideways | points >> self.columns | points << self.columns) & self.all()
    }

    fn joined(&self, start: u32, within: u32) -> u32 {
        let mut group = start;
        loop {
            let more = group | self.beside(group) & within;
            if more == group {
                return group;
            }
            group = more;
        }
    }

    /// Whether every chain has a liberty.
    pub fn is_legal(&self) -> bool {
        (0..2).all(|side| {
            (0..self.columns * self.rows)
                .filter(|at| self.stones[side] >> at & 1 == 1)
                .all(|at| self.beside(self.joined(1 << at, self.stones[side])) & self.empty() != 0)
        })
    }

    /// The board after a stone and how many it took; none if it is not legal. Suicide is not.
    pub fn play(&self, at: u32, side: usize) -> Option<(Naive, u32)> {
        let stone = 1 << at;
        if self.empty() & stone == 0 {
            return None;
        }
        let mut board = *self;
        board.stones[side] |= stone;
        let mut taken = 0;
        for near in 0..self.columns * self.rows {
            let near = 1 << near;
            if self.beside(stone) & self.stones[1 - side] & near != 0 {
                let group = self.joined(near, self.stones[1 - side]);
                if self.beside(group) & board.empty() & !taken == 0 {
                    taken |= group;
                }
            }
        }
        board.stones[1 - side] &= !taken;
        let group = board.joined(stone, board.stones[side]);
        (board.beside(group) & board.empty() != 0).then_some((board, taken.count_ones()))
    }

    /// Black's stones and the empty points that only they touch, minus White's.
    pub fn area(&self) -> i64 {
        let mut score = i64::from(self.stones[0].count_ones()) - i64::from(self.stones[1].count_ones());
        let mut rest = self.empty();
        while rest != 0 {
            let room = self.joined(rest & rest.wrapping_neg(), self.empty());
            rest &= !room;
            let around = self.beside(room);
            match [0, 1].map(|side| around & self.stones[side] != 0) {
                [true, false] => score += i64::from(room.count_ones()),
                [false, true] => score -= i64::from(room.count_ones()),
                _ => {}
            }
        }
        score
    }

    /// The points that one player surrounds, if the stones that are joined to these live, and others are dead where they
    /// and the empty points around them touch living stones of the opponent only. Prisoners apart.
    pub fn territory(&self, safe: [u32; 2]) -> i64 {
        let living = [0, 1].map(|side| self.joined(safe[side], self.stones[side]));
        let mut rest = self.all() & !(living[0] | living[1]);
        let mut score = 0;
        while rest != 0 {
            let room = self.joined(rest & rest.wrapping_neg(), self.all() & !(living[0] | living[1]));
            rest &= !room;
            let around = self.beside(room);
            let held = |side: usize| i64::from((room & self.stones[side]).count_ones());
            let count = |owner: usize| i64::from(room.count_ones()) - held(owner) + held(1 - owner);
            match [0, 1].map(|side| around & living[side] != 0) {
                [true, false] => score += count(0),
                [false, true] => score -= count(1),
                _ => {}
            }
        }
        score
    }

    /// Whether all around an empty point is one chain of this colour. To fill such an eye takes a liberty and gives nothing: it is
    /// never better than to pass.
    fn is_eye(&self, at: u32, side: usize) -> bool {
        let near = self.beside(1 << at);
        near & !self.stones[side] == 0
            && near & !self.joined(near & near.wrapping_neg(), self.stones[side]) == 0
    }
}

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// To take a ko back at once.
    Simple,
    /// Every board that has been there.
    Positional,
    /// Every board that has been there with the same player to move.
    Situational,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    Area,
    /// With the stones that live for sure.
    Territory([u32; 2]),
}

/// A position: the board, who moves, whether the last turn was a pass, the board that is forbidden at once, the threats that are left, and the
/// boards that are forbidden for good.
type Key = (Naive, usize, bool, Option<Naive>, [u32; 2], Vec<Earlier>);

/// A board that may not come again, and who was to move there; under positional superko that is always 0.
pub type Earlier = (Naive, usize);

/// The search.
pub struct Search {
    repeat: Repeat,
    count: Count,
    /// What play without end is worth: the worst for one of the players.
    endless: i64,
    known: HashMap<Key, (i64, i64)>,
    path: Vec<Key>,
    /// Stones that live for sure.
    safe: [u32; 2],
    pub steps: u32,
    most: u32,
}

const FAR: i64 = 1000;

impl Search {
    pub fn new(repeat: Repeat, count: Count, safe: [u32; 2], most: u32) -> Search {
        let (known, path) = (HashMap::new(), Vec::new());
        Search { repeat, count, endless: 0, known, path, safe, steps: 0, most }
    }

    /// The least and the most that the score can be, by who would not have endless play, with so many threats for either player;
    /// none if that takes too many steps.
    pub fn scores(&mut self, board: &Naive, side: usize, threats: [u32; 2]) -> Option<[i64; 2]> {
        self.scores_after(board, side, threats, None, &[])
    }

    /// The same where one board may not be restored at once, and these have been there before, each with who was to move.
    pub fn scores_after(
        &mut self,
        board: &Naive,
        side: usize,
        threats: [u32; 2],
        ban: Option<Naive>,
        before: &[Earlier],
    ) -> Option<[i64; 2]> {
        let ban = ban.filter(|_| self.repeat == Repeat::Simple);
        let before: Vec<Earlier> = before.iter().map(|&(board, side)| self.earlier(board, side)).collect();
        let history = self.history(&before, board, side);
        let mut found = [0; 2];
        for (at, endless) in [-FAR, FAR].into_iter().enumerate() {
            self.known.clear();
            self.path.clear();
            (self.endless, self.steps) = (endless, 0);
            found[at] = self.look((*board, side, false, ban, threats, history.clone()), -FAR, FAR)?.0;
        }
        Some(found)
    }

    /// The boards that are forbidden after a move. Living stones stay, so a board without one of them cannot come again.
    fn history(&self, before: &[Earlier], after: &Naive, side: usize) -> Vec<Earlier> {
        if self.repeat == Repeat::Simple {
            return Vec::new();
        }
        let living = [0, 1].map(|side| after.joined(self.safe[side], after.stones[side]));
        let may_come = |(board, _): &Earlier| (0..2).all(|side| living[side] & !board.stones[side] == 0);
        let now = self.earlier(*after, side);
        let mut list: Vec<Earlier> = before.iter().copied().filter(may_come).chain([now]).collect();
        list.sort_by_key(|(board, side)| (board.stones, *side));
        list.dedup();
        list
    }

    fn earlier(&self, board: Naive, side: usize) -> Earlier {
        (board, if self.repeat == Repeat::Situational { side } else { 0 })
    }

    /// The score between two bounds, and the first place of the path that it depends on; none if that takes too many steps.
    fn look(&mut self, key: Key, mut low: i64, mut high: i64) -> Option<(i64, usize)> {
        let (board, side, passed, ban, threats, ref history) = key;
        let here = self.path.len();
        if self.repeat == Repeat::Simple
            && let Some(at) = self.path.iter().position(|before| *before == key)
        {
            return Some((self.endless, at));
        }
        if let Some(&(least, most)) = self.known.get(&key) {
            if least == most || least >= high {
                return Some((least, usize::MAX));
            }
            if most <= low {
                return Some((most, usize::MAX));
            }
        }
        self.steps += 1;
        if self.steps > self.most {
            return None;
        }
        let (asked_low, asked_high) = (low, high);
        let mut moves: Vec<(Naive, i64, bool)> = Vec::new();
        for at in 0..board.columns * board.rows {
            if board.empty() >> at & 1 == 0 || board.is_eye(at, side) {
                continue;
            }
            let Some((after, taken)) = board.play(at, side) else { continue };
            match self.repeat {
                Repeat::Simple if ban == Some(after) => continue,
                Repeat::Positional | Repeat::Situational
                    if history.contains(&self.earlier(after, 1 - side)) =>
                {
                    continue;
                }
                _ => {}
            }
            let sign = if side == 0 { 1 } else { -1 };
            let gain = if self.count == Count::Area { 0 } else { sign * i64::from(taken) };
            moves.push((after, gain, taken == 1));
        }
        moves.sort_by_key(|(_, gain, took)| (if side == 0 { -gain } else { *gain }, !took));
        let mut best = if side == 0 { -FAR } else { FAR };
        let mut depends = usize::MAX;
        let mut turns: Vec<(Key, i64)> = moves
            .into_iter()
            .map(|(after, gain, took)| {
                let ban = (took && self.repeat == Repeat::Simple).then_some(board);
                ((after, 1 - side, false, ban, threats, self.history(history, &after, 1 - side)), gain)
            })
            .collect();
        if passed {
            let score = match self.count {
                Count::Area => board.area(),
                Count::Territory(safe) => board.territory(safe),
            };
            best = score;
        } else {
            // A pass leaves the board with the other player to move.
            let history = self.history(history, &board, 1 - side);
            turns.push(((board, 1 - side, true, None, threats, history), 0));
        }
        // A threat and its answer change the board for good: nothing that was can come again.
        if threats[side] > 0 {
            let mut left = threats;
            left[side] -= 1;
            turns.push(((board, side, false, None, left, self.history(&[], &board, side)), 0));
        }
        match side {
            0 => low = low.max(best),
            _ => high = high.min(best),
        }
        self.path.push(key.clone());
        for (next, gain) in turns {
            if low >= high {
                break;
            }
            let (score, on) = self.look(next, low - gain, high - gain)?;
            let score = score + gain;
            depends = depends.min(on);
            if side == 0 {
                best = best.max(score);
                low = low.max(score);
            } else {
                best = best.min(score);
                high = high.min(score);
            }
        }
        self.path.pop();
        let depends = if depends >= here { usize::MAX } else { depends };
        if depends == usize::MAX {
            let entry = self.known.entry(key).or_insert((-FAR, FAR));
            if best > asked_low {
                entry.0 = entry.0.max(best);
            }
            if best < asked_high {
                entry.1 = entry.1.min(best);
            }
        }
        Some((best, depends))
    }
}
