//! Games on boards by their rules and nothing else: plain arrays of characters, every move tried, no parts, no
//! symmetries.
//!
//! `.` is empty, `x` Left's, `o` Right's (in Fission `x` is anybody's), `#` is outside.

use crate::canonical::canonical;
use crate::random::Random;
use crate::tree::{Player, Tree};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Rows of characters.
pub type Board = Vec<Vec<char>>;

/// All that a player can make of a board.
pub type Rules = fn(&Board, Player) -> Vec<Board>;

/// The games, by name.
pub const GAMES: [(&str, Rules); 8] = [
    ("domineering", domineering),
    ("cram", cram),
    ("clobber", clobber),
    ("cannibal_clobber", cannibal_clobber),
    ("amazons", amazons),
    ("nogo", nogo),
    ("konane", konane),
    ("fission", fission),
];

/// A board from rows joined by `|`.
pub fn read(text: &str) -> Board {
    text.split('|').map(|row| row.chars().collect()).collect()
}

/// Rows joined by `|`.
pub fn write(board: &Board) -> String {
    board.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

/// Rows and columns exchanged.
pub fn transposed(board: &Board) -> Board {
    (0..board[0].len()).map(|column| board.iter().map(|row| row[column]).collect()).collect()
}

/// The last row first.
pub fn flipped(board: &Board) -> Board {
    board.iter().rev().cloned().collect()
}

/// `x` and `o` exchanged.
pub fn recoloured(board: &Board) -> Board {
    let other = |&c: &char| {
        if c == 'x' {
            'o'
        } else if c == 'o' {
            'x'
        } else {
            c
        }
    };
    board.iter().map(|row| row.iter().map(other).collect()).collect()
}

/// The canonical value of a board by looking at everything that can be reached.
pub fn brute_force(rules: Rules, board: &Board, seen: &mut HashMap<Board, Tree>) -> Tree {
    if let Some(&known) = seen.get(board) {
        return known;
    }
    let mut side = |player| -> Vec<Tree> {
        rules(board, player).iter().map(|after| brute_force(rules, after, seen)).collect()
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    let value = canonical(Tree::new(&left, &right));
    seen.insert(board.clone(), value);
    value
}

/// How many boards can be reached, but at most so many.
pub fn reachable(rules: Rules, board: &Board, most: usize) -> usize {
    let mut seen = HashSet::from_iter([board.clone()]);
    let mut open = vec![board.clone()];
    while let Some(next) = open.pop() {
        for player in [Player::Left, Player::Right] {
            for after in rules(&next, player) {
                if seen.len() >= most {
                    return most;
                }
                if seen.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
    }
    seen.len()
}

/// A board of this size with characters drawn from a text.
pub fn random_board(random: &mut Random, rows: usize, columns: usize, characters: &str) -> Board {
    let characters: Vec<char> = characters.chars().collect();
    let mut cell = || characters[random.between(0, characters.len() as i64 - 1) as usize];
    (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect()
}

/// A random board that the rules of the game allow: in NoGo no block is without a liberty.
pub fn random_legal(random: &mut Random, game: &str, rows: usize, columns: usize, characters: &str) -> Board {
    let board = random_board(random, rows, columns, characters);
    if game == "nogo" { without_dead(&board) } else { board }
}

/// Blocks without a liberty taken off the board; the others had one and keep it.
fn without_dead(board: &Board) -> Board {
    let is_dead =
        |&(row, column): &(i64, i64)| "xo".contains(at(board, row, column)) && !lives(board, row, column);
    let dead: Vec<(i64, i64, char)> =
        cells(board).into_iter().filter(is_dead).map(|(row, column)| (row, column, '.')).collect();
    put(board, &dead)
}

fn own(player: Player) -> char {
    if player == Player::Left { 'x' } else { 'o' }
}

fn enemy(player: Player) -> char {
    own(player.other())
}

/// What stands there; outside the board `#`.
fn at(board: &Board, row: i64, column: i64) -> char {
    if row < 0 || column < 0 {
        return '#';
    }
    board.get(row as usize).and_then(|row| row.get(column as usize)).copied().unwrap_or('#')
}

fn put(board: &Board, changes: &[(i64, i64, char)]) -> Board {
    let mut after = board.clone();
    for &(row, column, c) in changes {
        after[row as usize][column as usize] = c;
    }
    after
}

fn cells(board: &Board) -> Vec<(i64, i64)> {
    let mut all = vec![];
    for row in 0..board.len() as i64 {
        for column in 0..board[0].len() as i64 {
            all.push((row, column));
        }
    }
    all
}

const BESIDE: [(i64, i64); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

fn dominoes(board: &Board, down: i64, right: i64) -> Vec<Board> {
    let mut all = vec![];
    for (row, column) in cells(board) {
        if at(board, row, column) == '.' && at(board, row + down, column + right) == '.' {
            all.push(put(board, &[(row, column, '#'), (row + down, column + right, '#')]));
        }
    }
    all
}

fn domineering(board: &Board, player: Player) -> Vec<Board> {
    if player == Player::Left { dominoes(board, 1, 0) } else { dominoes(board, 0, 1) }
}

fn cram(board: &Board, _: Player) -> Vec<Board> {
    [dominoes(board, 1, 0), dominoes(board, 0, 1)].concat()
}

fn onto(board: &Board, player: Player, targets: &[char]) -> Vec<Board> {
    let mut all = vec![];
    for (row, column) in cells(board) {
        for (down, right) in BESIDE {
            let (to_row, to_column) = (row + down, column + right);
            if at(board, row, column) == own(player) && targets.contains(&at(board, to_row, to_column)) {
                all.push(put(board, &[(row, column, '.'), (to_row, to_column, own(player))]));
            }
        }
    }
    all
}

fn clobber(board: &Board, player: Player) -> Vec<Board> {
    onto(board, player, &[enemy(player)])
}

fn cannibal_clobber(board: &Board, player: Player) -> Vec<Board> {
    onto(board, player, &['x', 'o'])
}

/// Whether a queen passes from one cell to another over empty cells.
fn queen_passes(board: &Board, from: (i64, i64), to: (i64, i64)) -> bool {
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    let straight = down == 0 || right == 0 || down.abs() == right.abs();
    let steps = down.abs().max(right.abs());
    straight
        && steps > 0
        && (1..=steps)
            .all(|step| at(board, from.0 + down.signum() * step, from.1 + right.signum() * step) == '.')
}

fn amazons(board: &Board, player: Player) -> Vec<Board> {
    let mut all = vec![];
    for from in cells(board) {
        if at(board, from.0, from.1) != own(player) {
            continue;
        }
        for to in cells(board).into_iter().filter(|&to| queen_passes(board, from, to)) {
            let moved = put(board, &[(from.0, from.1, '.'), (to.0, to.1, own(player))]);
            for arrow in cells(board).into_iter().filter(|&arrow| queen_passes(&moved, to, arrow)) {
                all.push(put(&moved, &[(arrow.0, arrow.1, '#')]));
            }
        }
    }
    all
}

/// Whether the stone's block has a liberty.
fn lives(board: &Board, row: i64, column: i64) -> bool {
    let colour = at(board, row, column);
    let mut block = vec![(row, column)];
    let mut next = 0;
    while next < block.len() {
        let (row, column) = block[next];
        next += 1;
        for (down, right) in BESIDE {
            let beside = (row + down, column + right);
            match at(board, beside.0, beside.1) {
                '.' => return true,
                c if c == colour && !block.contains(&beside) => block.push(beside),
                _ => {}
            }
        }
    }
    false
}

fn nogo(board: &Board, player: Player) -> Vec<Board> {
    let mut all = vec![];
    for (row, column) in cells(board) {
        if at(board, row, column) != '.' {
            continue;
        }
        let after = put(board, &[(row, column, own(player))]);
        // No block that lived dies, and the new stone lives.
        let stones =
            cells(board).into_iter().filter(|&(r, c)| "xo".contains(at(board, r, c)) && lives(board, r, c));
        if lives(&after, row, column) && stones.into_iter().all(|(r, c)| lives(&after, r, c)) {
            all.push(after);
        }
    }
    all
}

fn konane(board: &Board, player: Player) -> Vec<Board> {
    let mut all = vec![];
    for (row, column) in cells(board) {
        if at(board, row, column) != own(player) {
            continue;
        }
        for (down, right) in BESIDE {
            let (mut now, mut r, mut c) = (board.clone(), row, column);
            while at(&now, r + down, c + right) == enemy(player)
                && at(&now, r + 2 * down, c + 2 * right) == '.'
            {
                let changes =
                    [(r, c, '.'), (r + down, c + right, '.'), (r + 2 * down, c + 2 * right, own(player))];
                now = put(&now, &changes);
                all.push(now.clone());
                (r, c) = (r + 2 * down, c + 2 * right);
            }
        }
    }
    all
}

fn fission(board: &Board, player: Player) -> Vec<Board> {
    let (down, right) = if player == Player::Left { (1, 0) } else { (0, 1) };
    let mut all = vec![];
    for (row, column) in cells(board) {
        let (one, other) = ((row - down, column - right), (row + down, column + right));
        let free = at(board, one.0, one.1) == '.' && at(board, other.0, other.1) == '.';
        if at(board, row, column) == 'x' && free {
            all.push(put(board, &[(row, column, '.'), (one.0, one.1, 'x'), (other.0, other.1, 'x')]));
        }
    }
    all
}
