//! Domineering against a brute force on plain arrays that knows the rules and nothing else: no parts, no symmetries, no
//! machine words.

use crate::common;

use rustc_hash::FxHashMap as HashMap;

use common::boards::search;
use common::{assert_same, games, seed};
use tedomari::rulesets::games::domineering::{Domineering, Region};
use tedomari::{Engine, InParts, Player, Ruleset, Search, SharedRuleset, Value};
use tedomari_oracle::Tree;
use tedomari_oracle::canonical::canonical;
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::forget_all;

/// `true` is an empty cell.
type Board = Vec<Vec<bool>>;

/// Every placement of a domino: down for Left, across for Right.
fn followers(board: &Board, down: usize, across: usize) -> Vec<Board> {
    let mut all = vec![];
    for row in 0..board.len() {
        for column in 0..board[row].len() {
            let (row2, column2) = (row + down, column + across);
            let inside = row2 < board.len() && column2 < board[row].len();
            if inside && board[row][column] && board[row2][column2] {
                let mut after = board.clone();
                after[row][column] = false;
                after[row2][column2] = false;
                all.push(after);
            }
        }
    }
    all
}

/// The canonical value of a board by looking at all positions.
fn brute_force(board: &Board, seen: &mut HashMap<Board, Tree>) -> Tree {
    if let Some(&known) = seen.get(board) {
        return known;
    }
    let mut side = |down, across| -> Vec<Tree> {
        followers(board, down, across).iter().map(|after| brute_force(after, seen)).collect()
    };
    let (left, right) = (side(1, 0), side(0, 1));
    let value = canonical(Tree::new(&left, &right));
    seen.insert(board.clone(), value);
    value
}

fn text(board: &Board) -> String {
    let row = |row: &Vec<bool>| row.iter().map(|&empty| if empty { '.' } else { '#' }).collect::<String>();
    board.iter().map(row).collect::<Vec<_>>().join("|")
}

fn turned(board: &Board) -> Board {
    (0..board[0].len()).map(|column| board.iter().map(|row| row[column]).collect()).collect()
}

/// Splitting, turning and packing are harmless, and the value is right.
fn check(search: &Search<SharedRuleset<Region>>, board: &Board, seen: &mut HashMap<Board, Tree>) {
    let (engine, written) = (search.engine(), text(board));
    let position = Domineering.read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    let value = search.value(&position, 1).unwrap();
    assert_same(engine, value, brute_force(board, seen), || written.clone());
    check_parts(search, &position, value, &written);
    let on_its_side = Domineering.read(&text(&turned(board))).unwrap();
    assert_eq!(search.value(&on_its_side, 1).unwrap(), engine.negative(value), "{written} on its side");
    let again = Domineering.read(&Domineering.write(&position)).unwrap();
    assert_eq!(search.value(&again, 1).unwrap(), value, "{written} written and read");
    let (low, high) = Domineering.fast_lane().bounds(&position).expect("bounds");
    assert!(engine.le(engine.integer(low), value).unwrap(), "{written} is below {low}");
    assert!(engine.le(value, engine.integer(high)).unwrap(), "{written} is above {high}");
    for (player, (down, across)) in [(Player::Left, (1, 0)), (Player::Right, (0, 1))] {
        let moves = Domineering.moves(&position, player);
        let expected = followers(board, down, across);
        assert_eq!(moves.len(), expected.len(), "{written}: moves of {player:?}");
        // In reading order both.
        for (option, after) in moves.iter().zip(&expected) {
            let reached = search.value(&option.to, 1).unwrap();
            let there = search.value(&Domineering.read(&text(after)).unwrap(), 1).unwrap();
            assert_eq!(reached, there, "{written} after {}", option.name);
        }
    }
}

fn check_parts(search: &Search<SharedRuleset<Region>>, position: &Region, value: Value, written: &str) {
    let engine = search.engine();
    let mut sum = Value::ZERO;
    let lane = Domineering.fast_lane();
    for part in Domineering.parts(position) {
        // A search without splitting would do the same: the part is one region.
        let alone = search.value(&part, 1).unwrap();
        sum = engine.add(sum, alone).unwrap();
        let normal = lane.normal_form(part.clone());
        let there = search.value(&normal.position, 1).unwrap();
        let there = if normal.negated { engine.negative(there) } else { there };
        assert_eq!(there, alone, "normal form of a part of {written}");
        let twice = lane.normal_form(normal.position.clone());
        assert_eq!(twice.position, normal.position, "{written}");
        assert_eq!(Domineering.parts(&part).len(), 1, "{written}");
        if let Some(key) = lane.pack(&normal.position) {
            assert_ne!(key, u64::MAX);
            let cells = Domineering.write(&normal.position).matches('.').count();
            assert_eq!(cells as u32, (!key).count_ones(), "the key of a part of {written} has its cells");
        }
    }
    assert_eq!(sum, value, "the parts of {written}");
}

#[test]
fn all_boards_up_to_three_by_three() {
    forget_all();
    let engine = Engine::new();
    let search = search(&engine, Domineering);
    let mut seen = HashMap::default();
    let mut boards = 0;
    for rows in 1..=3 {
        for columns in 1..=3 {
            for bits in 0_u32..1 << (rows * columns) {
                let cell = |row: usize, column: usize| bits >> (row * columns + column) & 1 == 1;
                let board: Board =
                    (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect();
                check(&search, &board, &mut seen);
                boards += 1;
            }
        }
    }
    assert_eq!(boards, 2 + 2 * 4 + 2 * 8 + 16 + 2 * 64 + 512);
}

/// A board of some size with at most so many empty cells, mostly in one lump.
fn random_board(random: &mut Random, rows: usize, columns: usize, most: usize) -> Board {
    let mut board = vec![vec![false; columns]; rows];
    let place = |random: &mut Random, size: usize| random.between(0, size as i64 - 1) as usize;
    let (mut row, mut column) = (place(random, rows), place(random, columns));
    for _ in 0..3 * most {
        if board.iter().flatten().filter(|&&empty| empty).count() >= most {
            break;
        }
        board[row][column] = true;
        match random.between(0, 9) {
            0 => (row, column) = (place(random, rows), place(random, columns)),
            1..=3 => row = (row + 1).min(rows - 1),
            4..=5 => row = row.saturating_sub(1),
            6..=7 => column = (column + 1).min(columns - 1),
            _ => column = column.saturating_sub(1),
        }
    }
    board
}

#[test]
fn random_boards() {
    let mut random = seed(91);
    let engine = Engine::new();
    let search = search(&engine, Domineering);
    // Sizes on both sides of eight, where the representation changes, and at it.
    let sizes = [(4, 4), (3, 5), (6, 2), (8, 8), (7, 8), (9, 9), (12, 3), (1, 12), (11, 1), (2, 10), (8, 9)];
    let count = games(120);
    for n in 0..count {
        forget_all();
        let (rows, columns) = sizes[n % sizes.len()];
        let board = random_board(&mut random, rows, columns, 9);
        check(&search, &board, &mut HashMap::default());
    }
    println!("{count} boards passed");
}

/// Full lumps: the largest that the brute force does in time.
#[test]
fn small_rectangles() {
    forget_all();
    let engine = Engine::new();
    let search = search(&engine, Domineering);
    let mut seen = HashMap::default();
    for (rows, columns) in [(2, 4), (4, 2), (2, 5), (3, 4), (4, 3), (2, 6), (1, 9), (9, 1), (1, 12)] {
        check(&search, &vec![vec![true; columns]; rows], &mut seen);
    }
}
