//! Theorem 21 against minimax.

use crate::common::{Bare, Dice, Minimax, followers};
use serde_json::Value as Json;
use tedomari_coins::{Clause, Coin, Coins, Colour, Slid, Square};
use tedomari_task::Task;
use tedomari_vocabulary::Player;

fn coin(bare: Bare) -> Coin {
    let (colour, money, row, column) = bare;
    let column = column as u32;
    let square = match row {
        -1 => Square::Strip { column },
        row => Square::Board { row: row as u32, column },
    };
    Coin { colour: Colour::from_letter(colour).unwrap(), money: money.into(), square }
}

fn bare(coin: &Coin) -> Bare {
    let money = coin.money.to_i64().unwrap();
    match coin.square {
        Square::Strip { column: 0 } => ('n', 0, -1, 0),
        Square::Strip { column } => (coin.colour.letter(), money, -1, column as i32),
        Square::Board { row, column } => (coin.colour.letter(), money, row as i32, column as i32),
    }
}

fn position(coins: &[Bare], money: i64) -> Coins {
    Coins::with_money(coins.iter().map(|&bare| coin(bare)).collect(), money.into()).unwrap()
}

fn cases() -> Vec<Json> {
    let text = include_str!("data/coins_cases.json");
    let json: Json = serde_json::from_str(text).unwrap();
    json["cases"].as_array().unwrap().clone()
}

fn read(case: &Json) -> Vec<Bare> {
    let list = case["coins"].as_array().unwrap();
    let number = |coin: &Json, at: usize| coin[at].as_i64().unwrap();
    list.iter()
        .map(|coin| {
            let colour = coin[0].as_str().unwrap().chars().next().unwrap();
            (colour, number(coin, 1), number(coin, 2) as i32, number(coin, 3) as i32)
        })
        .collect()
}

#[test]
fn the_vectors_have_these_winners_and_cases() {
    for case in cases() {
        let coins = position(&read(&case), 0);
        for (player, wins, letter) in
            [(Player::Left, "left_first_wins", "caseL"), (Player::Right, "right_first_wins", "caseR")]
        {
            assert_eq!(coins.winner(player) == player, case[wins].as_bool().unwrap(), "{case}");
            assert_eq!(coins.case(player).unwrap().to_string(), case[letter].as_str().unwrap(), "{case}");
        }
        assert_eq!(coins.atomic_weight(), case["aw"].as_i64(), "{case}");
    }
}

/// Which positions are made.
#[derive(Clone, Copy)]
struct Kind {
    most: i64,
    lowest_row: i64,
    rows: i64,
    columns: i64,
    moneys: i64,
    money: i64,
    zero: bool,
}

const INFINITESIMAL: Kind =
    Kind { most: 5, lowest_row: 1, rows: 3, columns: 2, moneys: 3, money: 0, zero: false };
const TINIES: Kind = Kind { rows: 2, most: 6, ..INFINITESIMAL };
const FLAT: Kind = Kind { columns: 0, rows: 4, ..INFINITESIMAL };
const ANY: Kind = Kind { lowest_row: 0, money: 2, zero: true, ..INFINITESIMAL };
const SWITCHES: Kind = Kind { lowest_row: 0, rows: 1, most: 6, ..INFINITESIMAL };

fn random(dice: &mut Dice, kind: Kind) -> (Vec<Bare>, i64) {
    let coins = (0..dice.between(1, kind.most)).map(|_| {
        let colour = if dice.below(2) == 0 { 'r' } else { 'b' };
        let on_strip = dice.below(5) == 0;
        match on_strip {
            true => {
                let column = dice.between(0, kind.columns + 1) as i32;
                (if column == 0 { 'n' } else { colour }, 0, -1, column)
            }
            false => {
                let money = dice.between(if kind.zero { 0 } else { 1 }, kind.moneys);
                let row = dice.between(kind.lowest_row, kind.rows) as i32;
                (colour, money, row, dice.between(0, kind.columns) as i32)
            }
        }
    });
    let coins = coins.collect();
    (coins, dice.between(-kind.money, kind.money))
}

fn check_winners(dice: &mut Dice, minimax: &mut Minimax, kind: Kind) {
    let (coins, money) = random(dice, kind);
    minimax.tidy();
    let position = position(&coins, money);
    if kind.lowest_row == 1 {
        assert!(position.is_infinitesimal());
    }
    for (player, left_moves) in [(Player::Left, true), (Player::Right, false)] {
        let wins = minimax.mover_wins(&coins, money, left_moves);
        assert_eq!(position.winner(player) == player, wins, "{player} first: {coins:?} money {money}");
    }
}

fn check_moves(dice: &mut Dice, minimax: &mut Minimax, kind: Kind) {
    let (coins, money) = random(dice, kind);
    minimax.tidy();
    let position = position(&coins, money);
    for (player, left_moves) in [(Player::Left, true), (Player::Right, false)] {
        let found = position.winning_moves(player, &Task::default()).unwrap();
        let mut found: Vec<(usize, Vec<Bare>, i64)> = found
            .into_iter()
            .map(|found| {
                let mut gain = 0;
                let mut rest = coins.clone();
                match found.leaves {
                    Slid::On(square) => {
                        rest[found.coin] = bare(&Coin { square, ..coin(coins[found.coin]) });
                    }
                    gone => {
                        let (_, worth, ..) = rest.remove(found.coin);
                        if gone == Slid::Earned {
                            gain = if left_moves { worth } else { -worth };
                        }
                    }
                }
                (found.coin, rest, money + gain)
            })
            .collect();
        let mut right: Vec<(usize, Vec<Bare>, i64)> = followers(&coins, money, left_moves)
            .into_iter()
            .filter(|(_, next, money)| !minimax.mover_wins(next, *money, !left_moves))
            .collect();
        found.sort_unstable();
        right.sort_unstable();
        assert_eq!(found, right, "{player}: {coins:?} money {money}");
        assert_eq!(position.advice(player, &Task::default()).unwrap().is_some(), !right.is_empty());
    }
}

/// The player follows the advice against every reply.
fn follow(position: &Coins, player: Player, by_theorem: bool) {
    if position.coins().is_empty() {
        let money = position.money().signum();
        assert!(money != 0 && (money > 0) == (player == Player::Left), "the last move has won");
        return;
    }
    let advice = position.advice(player, &Task::default()).unwrap().expect("a winning move");
    // When somebody has won money, any move may do.
    let by_theorem_now = by_theorem && position.is_infinitesimal();
    assert!(!by_theorem_now || advice.clause != Clause::Tried, "{position:?}");
    let after = position.after(advice.coin_move);
    let opponent = player.opponent();
    assert_eq!(after.winner(opponent), player);
    let mut seen = Vec::new();
    for (at, coin) in after.coins().iter().enumerate() {
        for (slide, leaves) in coin.slides(opponent) {
            if seen.contains(&(coin.clone(), slide)) {
                continue;
            }
            seen.push((coin.clone(), slide));
            follow(&after.after(tedomari_coins::CoinMove { coin: at, slide, leaves }), player, by_theorem);
        }
    }
}

#[test]
fn winners_are_those_of_minimax() {
    let (mut dice, mut minimax) = (Dice(0x1234_5678_9abc_def1), Minimax::default());
    for kind in [INFINITESIMAL, TINIES, FLAT, ANY, SWITCHES] {
        (0..2_000).for_each(|_| check_winners(&mut dice, &mut minimax, kind));
    }
}

#[test]
fn winning_moves_are_those_of_minimax() {
    let (mut dice, mut minimax) = (Dice(0x0dd0_beef_0123_4567), Minimax::default());
    for kind in [INFINITESIMAL, TINIES, FLAT, ANY, SWITCHES] {
        (0..500).for_each(|_| check_moves(&mut dice, &mut minimax, Kind { most: 4, ..kind }));
    }
}

#[test]
fn the_strategy_wins_against_every_reply() {
    let mut dice = Dice(0x7777_1111_3333_5555);
    for kind in [INFINITESIMAL, TINIES, FLAT, ANY, SWITCHES] {
        for _ in 0..500 {
            let (coins, money) = random(&mut dice, Kind { most: 4, ..kind });
            let position = position(&coins, money);
            for player in Player::BOTH {
                if position.winner(player) == player {
                    follow(&position, player, kind.lowest_row == 1);
                }
            }
        }
    }
}

#[test]
#[ignore = "minutes"]
fn winners_and_moves_are_those_of_minimax_on_many_more_positions() {
    let (mut dice, mut minimax) = (Dice(0x5eed_5eed_5eed_5eed), Minimax::default());
    for kind in [INFINITESIMAL, TINIES, FLAT, ANY, SWITCHES] {
        for _ in 0..20_000 {
            check_winners(&mut dice, &mut minimax, Kind { most: 6, ..kind });
            check_moves(&mut dice, &mut minimax, kind);
        }
    }
}
