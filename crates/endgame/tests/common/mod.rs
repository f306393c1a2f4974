//! A small reader of diagrams, for tests only: `X`/`O` safe stones, `x`/`o` stones that may be taken, `.` open points.

#![allow(dead_code)]

use tedomari_endgame::Region;
use tedomari_vocabulary::Player;

/// The rows of a case in the check data.
pub fn rows(case: &serde_json::Value) -> Vec<String> {
    case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_string()).collect()
}

/// The cells of a diagram, with stones that are joined to safe ones made safe.
pub fn cells(rows: &[String]) -> Vec<Vec<char>> {
    let mut cells: Vec<Vec<char>> =
        rows.iter().map(|row| row.chars().filter(|c| *c != ' ').collect()).collect();
    loop {
        let mut changed = false;
        for r in 0..cells.len() {
            for c in 0..cells[r].len() {
                let upper = cells[r][c].to_ascii_uppercase();
                if "xo".contains(cells[r][c]) && around(r, c).any(|(r, c)| at(&cells, r, c) == upper) {
                    cells[r][c] = upper;
                    changed = true;
                }
            }
        }
        if !changed {
            return cells;
        }
    }
}

pub fn around(r: usize, c: usize) -> impl Iterator<Item = (usize, usize)> {
    [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)].into_iter()
}

pub fn at(cells: &[Vec<char>], r: usize, c: usize) -> char {
    cells.get(r).and_then(|row| row.get(c)).copied().unwrap_or('-')
}

/// The whole diagram as one region, connected or not, and the place of each point.
pub fn whole(rows: &[String]) -> (Region, Vec<(usize, usize)>) {
    let cells = cells(rows);
    let mut points = Vec::new();
    for (r, row) in cells.iter().enumerate() {
        for (c, cell) in row.iter().enumerate() {
            if ".xo".contains(*cell) {
                points.push((r, c));
            }
        }
    }
    let neighbours = points
        .iter()
        .map(|&(r, c)| {
            around(r, c).filter_map(|p| points.iter().position(|q| *q == p)).map(|p| p as u32).collect()
        })
        .collect();
    let touches = points
        .iter()
        .map(|&(r, c)| ['X', 'O'].map(|stone| around(r, c).any(|(r, c)| at(&cells, r, c) == stone)))
        .collect();
    let stones = points
        .iter()
        .map(|&(r, c)| match cells[r][c] {
            'x' => Some(Player::Left),
            'o' => Some(Player::Right),
            _ => None,
        })
        .collect();
    (Region::new(neighbours, touches, stones).unwrap(), points)
}

/// The largest connected region of a diagram.
pub fn region(rows: &[String]) -> Region {
    whole(rows).0
}

/// The region on some points of a diagram; everything else is safe stones.
pub fn region_of(rows: &[String], places: &[(usize, usize)]) -> Region {
    let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let kept: Vec<String> = cells
        .iter()
        .enumerate()
        .map(|(r, row)| {
            row.iter()
                .enumerate()
                .map(|(c, cell)| match cell {
                    _ if places.contains(&(r, c)) => *cell,
                    'X' | 'O' => *cell,
                    _ => '-',
                })
                .collect()
        })
        .collect();
    whole(&kept).0
}
