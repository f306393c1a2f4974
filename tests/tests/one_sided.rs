//! Territories that only one player can enter: integers, by the longest run of moves; and bounds where both can.

use crate::common::{rational, seed};

use std::collections::HashMap;

use tedomari::rulesets::Rulesets;
use tedomari::{Dyadic, Engine, Limits, Task};
use tedomari_tests::boards::{Board, GAMES, Rules, brute_force, random_board, read, write};
use tedomari_tests::stops;
use tedomari_tests::tree::{Player, forget_all};

fn amazons() -> Rules {
    GAMES.iter().find(|(name, _)| *name == "amazons").expect("a game").1
}

/// The longest run of a player's moves, by trying all of them.
fn longest_run(rules: Rules, board: &Board, player: Player, seen: &mut HashMap<Board, i64>) -> i64 {
    if let Some(&known) = seen.get(board) {
        return known;
    }
    let after = rules(board, player);
    let run = after.iter().map(|after| 1 + longest_run(rules, after, player, seen)).max().unwrap_or(0);
    seen.insert(board.clone(), run);
    run
}

#[test]
fn one_sided_boards_are_worth_the_longest_run() {
    let (engine, rulesets, mut random) = (Engine::new(), Rulesets::default(), seed(901));
    for n in 0..60 {
        let (rows, columns) = [(2, 3), (3, 3), (1, 7), (2, 4)][n % 4];
        let (characters, player) =
            if n % 2 == 0 { ("xx..#", Player::Left) } else { ("o..#..", Player::Right) };
        let board = random_board(&mut random, rows, columns, characters);
        let text = format!("amazons({})", write(&board));
        let run = longest_run(amazons(), &board, player, &mut HashMap::new());
        let run = if player == Player::Left { run } else { -run };
        let value = engine.read_form(&text, &rulesets).unwrap().value();
        assert_eq!(engine.as_number(value), Some(Dyadic::from(run)), "{text}");
    }
}

#[test]
fn bounds_hold() {
    let (rulesets, mut random) = (Rulesets::default(), seed(902));
    for n in 0..60 {
        forget_all();
        let (rows, columns) = [(2, 3), (3, 3), (1, 7), (2, 4)][n % 4];
        let board = random_board(&mut random, rows, columns, "xo##..");
        let value = brute_force(amazons(), &board, &mut HashMap::new());
        let bounds = rulesets.position("amazons", &write(&board)).unwrap().estimate().unwrap();
        for (stop, interval) in
            [(stops::left_stop(value), bounds.left_stop), (stops::right_stop(value), bounds.right_stop)]
        {
            let (low, high) = (interval.low.unwrap(), interval.high.unwrap());
            assert!(rational(&low) <= stop && stop <= rational(&high), "{}", write(&board));
        }
    }
}

#[test]
fn an_amazon_alone_fills_its_board_at_once() {
    let (engine, rulesets) = (Engine::new(), Rulesets::default());
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(2000)));
    for side in [5, 8, 10] {
        for corner in [true, false] {
            let mut board = vec![vec!['.'; side]; side];
            let at = if corner { 0 } else { side / 2 };
            board[at][at] = 'x';
            let value = hurried.read_form(&format!("amazons({})", write(&board)), &rulesets).unwrap().value();
            assert_eq!(engine.as_number(value), Some(Dyadic::from((side * side - 1) as i64)));
        }
    }
    // Walls to the other's amazons: Left cannot get out, nor Right in, while nobody moves.
    let position = rulesets.position("amazons", &write(&read("x.#..|..#.o|##o..|.....")));
    let bounds = position.unwrap().estimate().unwrap();
    assert_eq!(bounds.left_stop.high, Some(Dyadic::from(3)));
}
