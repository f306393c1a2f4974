//! Go by area on a whole board, played out to the end by a deliberately naive search: every legal point and passing, positional
//! superko by the list of boards, and the score when both have passed. It shares no code with the crates.

use std::collections::HashMap;

/// A board, line by line from the top.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Naive {
    side: usize,
    points: Vec<u8>,
}

impl Naive {
    pub fn new(rows: &[String]) -> Naive {
        Naive { side: rows.len(), points: rows.concat().to_ascii_uppercase().into_bytes() }
    }

    fn beside(&self, at: usize) -> Vec<usize> {
        let (row, column, side) = (at / self.side, at % self.side, self.side);
        let mut list = Vec::new();
        if row > 0 {
            list.push(at - side);
        }
        if row + 1 < side {
            list.push(at + side);
        }
        if column > 0 {
            list.push(at - 1);
        }
        if column + 1 < side {
            list.push(at + 1);
        }
        list
    }

    /// The points that are joined to this one with the same mark, and the marks around them.
    fn joined(&self, start: usize) -> (Vec<usize>, Vec<u8>) {
        let mark = self.points[start];
        let (mut group, mut around, mut next) = (vec![start], Vec::new(), 0);
        while next < group.len() {
            for at in self.beside(group[next]) {
                if self.points[at] != mark {
                    around.push(self.points[at]);
                } else if !group.contains(&at) {
                    group.push(at);
                }
            }
            next += 1;
        }
        (group, around)
    }

    /// The board after a stone; none if it is not legal. Suicide is not.
    pub fn play(&self, at: usize, stone: u8) -> Option<Naive> {
        if self.points[at] != b'.' {
            return None;
        }
        let mut board = self.clone();
        board.points[at] = stone;
        for near in self.beside(at) {
            if board.points[near] == other(stone) {
                let (group, around) = board.joined(near);
                if !around.contains(&b'.') {
                    for taken in group {
                        board.points[taken] = b'.';
                    }
                }
            }
        }
        board.joined(at).1.contains(&b'.').then_some(board)
    }

    /// Black's stones and the empty points that only they touch, minus White's.
    pub fn area(&self) -> i64 {
        let mut score = 0;
        for at in 0..self.points.len() {
            let around = self.joined(at).1;
            score += match self.points[at] {
                b'X' => 1,
                b'O' => -1,
                _ if around.contains(&b'X') && !around.contains(&b'O') => 1,
                _ if around.contains(&b'O') && !around.contains(&b'X') => -1,
                _ => 0,
            };
        }
        score
    }

    /// Whether all around an empty point is one chain of this colour. To fill such an eye takes a liberty and gives nothing: it is
    /// never better than to pass.
    fn is_eye(&self, at: usize, stone: u8) -> bool {
        let near = self.beside(at);
        let chain = self.joined(near[0]).0;
        near.iter().all(|near| self.points[*near] == stone && chain.contains(near))
    }

    fn moves(&self, stone: u8) -> Vec<(usize, Naive)> {
        let open = (0..self.points.len()).filter(|at| self.points[*at] == b'.' && !self.is_eye(*at, stone));
        open.filter_map(|at| Some((at, self.play(at, stone)?))).collect()
    }
}

pub fn other(stone: u8) -> u8 {
    if stone == b'X' { b'O' } else { b'X' }
}

/// The search. What was found is kept where no board from before a position was forbidden below it: the boards of the tests have no kos
/// that matter.
#[derive(Default)]
pub struct Search {
    known: HashMap<(Naive, u8, bool), i64>,
    history: Vec<Naive>,
    steps: u32,
}

/// A search of more steps is given up.
const STEPS: u32 = 20_000;

impl Search {
    /// The score under best play; none if that takes too long to be found.
    pub fn score(&mut self, board: &Naive, stone: u8) -> Option<i64> {
        (self.history, self.steps) = (vec![board.clone()], 0);
        let (score, _) = self.look(board, stone, false);
        (self.steps < STEPS).then_some(score)
    }

    /// The score, and the first board of the history whose repetition was forbidden on the way.
    fn look(&mut self, board: &Naive, stone: u8, passed: bool) -> (i64, usize) {
        let key = (board.clone(), stone, passed);
        if let Some(&score) = self.known.get(&key) {
            return (score, usize::MAX);
        }
        self.steps += 1;
        if self.steps >= STEPS {
            return (0, 0);
        }
        let here = self.history.len() - 1;
        let (mut best, mut banned) = match passed {
            true => (board.area(), usize::MAX),
            false => self.look(board, other(stone), true),
        };
        for (_, after) in board.moves(stone) {
            if let Some(at) = self.history.iter().position(|before| *before == after) {
                banned = banned.min(at);
                continue;
            }
            self.history.push(after.clone());
            let (score, depends) = self.look(&after, other(stone), false);
            self.history.pop();
            banned = banned.min(depends);
            best = if stone == b'X' { best.max(score) } else { best.min(score) };
        }
        if banned >= here && self.steps < STEPS {
            self.known.insert(key, best);
        }
        (best, banned)
    }
}
