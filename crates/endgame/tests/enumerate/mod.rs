//! A slow and obvious enumerator of local play that shares no code with the crate: whole boards as text, no parts, no symmetry,
//! repetition found by looking at everything that can be reached.

use std::collections::{HashMap, HashSet};

use crate::common::{around, at, cells};

/// A small generator of numbers (xorshift), so that failures can be repeated.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// A random diagram: a connected room with a few stones in it, closed by safe stones or the edge.
pub fn diagram(random: &mut Random, most: usize) -> Vec<String> {
    loop {
        let (height, width) = (1 + random.below(4), 2 + random.below(4));
        let mut grid = vec![vec!['-'; width]; height];
        let mut room = vec![(random.below(height), random.below(width))];
        let size = 2 + random.below(most - 1);
        for _ in 0..40 {
            if room.len() == size {
                break;
            }
            let (r, c) = room[random.below(room.len())];
            let next = around(r, c).nth(random.below(4)).unwrap();
            if next.0 < height && next.1 < width && !room.contains(&next) {
                room.push(next);
            }
        }
        let stones = random.below(4);
        for &(r, c) in &room {
            grid[r][c] = match random.below(10) {
                n if n < stones => ['x', 'o'][random.below(2)],
                _ => '.',
            };
        }
        let black = 1 + random.below(9);
        for r in 0..height {
            for c in 0..width {
                if grid[r][c] == '-' && around(r, c).any(|(r, c)| ".xo".contains(at(&grid, r, c))) {
                    grid[r][c] = if random.below(10) < black { 'X' } else { 'O' };
                }
            }
        }
        let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
        let cells = cells(&rows);
        let alive =
            (0..height).all(|r| (0..width).all(|c| !"xo".contains(cells[r][c]) || lives(&cells, r, c)));
        if alive && cells.iter().flatten().any(|c| ".xo".contains(*c)) {
            return cells.iter().map(|row| row.iter().collect()).collect();
        }
    }
}

pub type Grid = Vec<Vec<char>>;

pub fn chain(grid: &Grid, r: usize, c: usize) -> Vec<(usize, usize)> {
    let mut list = vec![(r, c)];
    let mut next = 0;
    while next < list.len() {
        let (r, c) = list[next];
        for p in around(r, c) {
            if at(grid, p.0, p.1) == at(grid, r, c) && !list.contains(&p) {
                list.push(p);
            }
        }
        next += 1;
    }
    list
}

/// Whether a chain has a liberty or touches a safe stone of its colour.
pub fn lives(grid: &Grid, r: usize, c: usize) -> bool {
    let safe = grid[r][c].to_ascii_uppercase();
    chain(grid, r, c)
        .iter()
        .any(|&(r, c)| around(r, c).any(|(r, c)| at(grid, r, c) == '.' || at(grid, r, c) == safe))
}

/// The board after a play, and the prisoners for Black.
pub fn play(grid: &Grid, black: bool, r: usize, c: usize, suicide: bool) -> Option<(Grid, i64)> {
    let (own, other) = if black { ('x', 'o') } else { ('o', 'x') };
    let mut grid = grid.clone();
    grid[r][c] = own;
    let mut taken = 0;
    for (r, c) in around(r, c) {
        if at(&grid, r, c) == other && !lives(&grid, r, c) {
            for (r, c) in chain(&grid, r, c) {
                grid[r][c] = '.';
                taken += 1;
            }
        }
    }
    if !lives(&grid, r, c) {
        if !suicide {
            return None;
        }
        for (r, c) in chain(&grid, r, c) {
            grid[r][c] = '.';
            taken -= 1;
        }
    }
    Some((grid, if black { taken } else { -taken }))
}

pub struct Graph {
    pub boards: Vec<Grid>,
    /// Black's and White's moves: where to and prisoners for Black.
    pub moves: Vec<[Vec<(usize, i64)>; 2]>,
    /// What each board leads to.
    pub reach: Vec<HashSet<usize>>,
}

impl Graph {
    pub fn new(rows: &[String], suicide: bool, most: usize) -> Option<Graph> {
        let start: Grid = rows.iter().map(|row| row.chars().collect()).collect();
        let mut boards = vec![start.clone()];
        let mut numbers = HashMap::from([(start, 0)]);
        let mut moves = Vec::new();
        let mut next = 0;
        while next < boards.len() {
            if boards.len() > most {
                return None;
            }
            let grid = boards[next].clone();
            let mut sides = [Vec::new(), Vec::new()];
            for r in 0..grid.len() {
                for c in (0..grid[r].len()).filter(|c| grid[r][*c] == '.') {
                    for (side, black) in [true, false].into_iter().enumerate() {
                        if let Some((after, points)) = play(&grid, black, r, c, suicide) {
                            let to = *numbers.entry(after.clone()).or_insert_with(|| {
                                boards.push(after);
                                boards.len() - 1
                            });
                            sides[side].push((to, points));
                        }
                    }
                }
            }
            moves.push(sides);
            next += 1;
        }
        let reach = (0..boards.len())
            .map(|from| {
                let mut seen = HashSet::new();
                let mut work = vec![from];
                while let Some(v) = work.pop() {
                    for &(to, _) in moves[v].iter().flatten() {
                        if seen.insert(to) {
                            work.push(to);
                        }
                    }
                }
                seen
            })
            .collect();
        Some(Graph { boards, moves, reach })
    }

    pub fn repeats(&self) -> bool {
        (0..self.boards.len()).any(|v| self.reach[v].contains(&v))
    }

    pub fn together(&self, v: usize, w: usize) -> bool {
        self.reach[v].contains(&w) && self.reach[w].contains(&v)
    }

    pub fn black_stones(&self, v: usize) -> [usize; 2] {
        ['x', 'o'].map(|stone| self.boards[v].iter().flatten().filter(|c| **c == stone).count())
    }
}
