//! What a search of a few moves proves about stops, and the bounds of Amazons that it rests on: against plain play of the board
//! beside an integer.

use crate::common::seed;

use std::collections::HashMap;

use tedomari::rulesets::Rulesets;
use tedomari::{Dyadic, Limits, Task};
use tedomari_oracle::boards::{Board, GAMES, Rules, random_legal, write};
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::Player;

/// Whether Left wins the board plus n moves of hers (or -n of Right's), by playing it out.
struct Played {
    rules: Rules,
    seen: HashMap<(Board, i64, bool), bool>,
}

impl Played {
    fn of(name: &str) -> Played {
        let rules = GAMES.iter().find(|(known, _)| *known == name).expect("a game").1;
        Played { rules, seen: HashMap::new() }
    }

    fn left_wins(&mut self, board: &Board, n: i64, mover: Player) -> bool {
        let left = mover == Player::Left;
        let key = (board.clone(), n, left);
        if let Some(&known) = self.seen.get(&key) {
            return known;
        }
        let can_wait = if left { n > 0 } else { n < 0 };
        let waits = can_wait && self.left_wins(board, n - n.signum(), mover.other()) == left;
        let wins = waits
            || (self.rules)(board, mover).iter().any(|after| self.left_wins(after, n, mover.other()) == left);
        self.seen.insert(key, wins == left);
        wins == left
    }

    /// G ≤ n.
    fn is_at_most(&mut self, board: &Board, n: i64) -> bool {
        !self.left_wins(board, -n, Player::Left)
    }

    /// G ≥ n.
    fn is_at_least(&mut self, board: &Board, n: i64) -> bool {
        self.left_wins(board, -n, Player::Right)
    }
}

/// A board with so few empty cells that it can be played out.
fn small_board(random: &mut Random, name: &str, characters: &str, n: usize) -> Board {
    loop {
        let (rows, columns) = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 4)][n % 5];
        let board = random_legal(random, name, rows, columns, characters);
        if board.iter().flatten().filter(|&&cell| cell == '.').count() <= 6 {
            return board;
        }
    }
}

#[test]
fn amazons_lie_within_their_bounds() {
    let (rulesets, mut random) = (Rulesets::default(), seed(911));
    let (mut tight, mut narrower) = (0, 0);
    for n in 0..120 {
        let characters = ["xo##..", "xo#..", "oo#..x", "xo....#"][n / 5 % 4];
        let board = small_board(&mut random, "amazons", characters, n);
        let mut played = Played::of("amazons");
        let text = write(&board);
        let bounds = rulesets.position("amazons", &text).unwrap().estimate().unwrap();
        let whole = |end: Option<Dyadic>| end.unwrap().to_string().parse::<i64>().unwrap();
        let (low, high) = (whole(bounds.right_stop.low), whole(bounds.left_stop.high));
        // A board that is its own negative is told to have equal bounds; those of the game are a part of that.
        assert!(
            played.is_at_most(&board, high) && played.is_at_least(&board, low),
            "{text}: {low} to {high}"
        );
        tight += usize::from(!played.is_at_most(&board, high - 1));
        let empty = board.iter().flatten().filter(|&&cell| cell == '.').count() as i64;
        narrower += usize::from(high - low < 2 * empty);
    }
    // They say something.
    assert!(tight > 40 && narrower > 80, "{tight}, {narrower}");
}

#[test]
fn what_a_search_proves_holds() {
    let (rulesets, mut random) = (Rulesets::default(), seed(912));
    let games = [("amazons", "xo##.."), ("domineering", "...#"), ("konane", "xo."), ("nogo", "..#x")];
    let mut exact = 0;
    for n in 0..64 {
        let (name, characters) = games[n % 4];
        let board = small_board(&mut random, name, characters, n / 4);
        let position = rulesets.position(name, &write(&board)).unwrap();
        let mut played = Played::of(name);
        for nodes in [2, 20, 200, 20_000] {
            let task = Task::new(Limits::new().nodes(nodes));
            let mut told = None;
            let found = position.scores(&task, &mut |found| told = Some(*found)).unwrap();
            let text = format!("{name}({}) after {nodes}: {found:?}", write(&board));
            assert!(told.is_none_or(|told| told == found), "{text}");
            let left_wins_first = |played: &mut Played, n: i64| played.left_wins(&board, -n, Player::Left);
            let right_wins_first = |played: &mut Played, n: i64| !played.left_wins(&board, -n, Player::Right);
            assert!(played.is_at_most(&board, found.at_most), "{text}");
            assert!(played.is_at_least(&board, found.at_least), "{text}");
            assert!(left_wins_first(&mut played, found.if_left_starts), "{text}");
            assert!(right_wins_first(&mut played, found.if_right_starts), "{text}");
            if task.check().is_ok() {
                // It came to an end by itself, so there is no more to prove.
                exact += 1;
                assert_eq!(found.if_left_starts, found.at_most - 1, "{text}");
                assert_eq!(found.if_right_starts, found.at_least + 1, "{text}");
            }
        }
    }
    assert!(exact > 40, "{exact}");
}
