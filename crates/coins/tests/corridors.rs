//! Corridors and their sums against values worked out by the engine.

use crate::common::Dice;
use tedomari_coins::{ChilledSum, Coin, Corridor, Recognised, Room, Square};
use tedomari_value::{Engine, Player, Value};

fn value_of(engine: &Engine, found: &Recognised) -> Value {
    let mut sum = engine.number(&found.number);
    for coin in &found.coins {
        sum = engine.add(sum, coin.value(engine).unwrap()).unwrap();
    }
    sum
}

#[test]
fn corridors_are_the_coins_that_they_are_said_to_be() {
    let engine = Engine::new();
    for invader in Player::BOTH {
        for length in 1..=8 {
            for gold in 0..=9 {
                let corridor = Corridor { invader, length, gold };
                let chilled = engine.chill(corridor.value(&engine).unwrap()).unwrap();
                let (number, coin) = corridor.chilled();
                let coins = coin.into_iter().map(|coin| {
                    let money = engine.number(&coin.money);
                    Coin { colour: coin.colour, money, square: coin.square }
                });
                let said = Recognised { number, coins: coins.collect() };
                assert_eq!(value_of(&engine, &said), chilled, "{corridor:?}");
                let found = Recognised::new(&engine, chilled).unwrap().expect("coins");
                assert_eq!(value_of(&engine, &found), chilled, "{corridor:?}");
                if gold > 2 && length > 1 {
                    assert_eq!(found, said, "{corridor:?}");
                }
                let room = Room::corridor(length, gold).chilled(&engine, invader.opponent()).unwrap();
                assert_eq!(room, Some(found));
            }
        }
    }
}

/// The counts of the specification of Go endgames, and 1*, 2^, 3^^*, … for one stone at the blind end.
#[test]
fn corridors_have_the_published_values() {
    let engine = Engine::new();
    let chilled = |length, stones| {
        let corridor = Corridor::with_stones(Player::Right, length, stones);
        engine.print(engine.chill(corridor.value(&engine).unwrap()).unwrap())
    };
    assert_eq!([2, 3, 4, 5].map(|length| chilled(length, 0)), ["1/2", "5/4", "17/8", "49/16"]);
    assert_eq!([1, 2, 3].map(|length| chilled(length, 1)), ["1*", "2^", "3^^*"]);
}

#[test]
fn every_coin_is_recognised() {
    let engine = Engine::new();
    for colour in [tedomari_coins::Colour::Red, tedomari_coins::Colour::Blue] {
        for money in ["1", "3/4", "7", "{3|2}", "1^"] {
            for row in 1..6 {
                for column in 0..4 {
                    let coin = Coin::new(colour, engine.read(money).unwrap(), row, column);
                    let value = coin.value(&engine).unwrap();
                    let found = Recognised::new(&engine, value).unwrap().expect("a coin");
                    assert_eq!((found.number.is_zero(), &found.coins[..]), (true, &[coin][..]), "{coin:?}");
                }
            }
        }
        for column in 1..6 {
            let coin = Coin { colour, money: Value::ZERO, square: Square::Strip { column } };
            let found = Recognised::new(&engine, coin.value(&engine).unwrap()).unwrap().expect("a coin");
            assert_eq!(found.coins, [coin]);
        }
    }
    for text in ["*2", "{9|5||-3|-7}", "^ + *3", "+-{2|1}"] {
        assert_eq!(Recognised::new(&engine, engine.read(text).unwrap()).unwrap(), None, "{text}");
    }
}

/// The score of a sum of corridors is the stop of the sum before chilling, and the best moves are those that keep it.
#[test]
fn sums_have_the_score_of_the_game_before_chilling() {
    let engine = Engine::new();
    let mut dice = Dice(0x00c0_ffee_0123_4567);
    for _ in 0..150 {
        let corridors: Vec<Corridor> = (0..dice.between(1, 5))
            .map(|_| Corridor {
                invader: Player::BOTH[dice.below(2) as usize],
                length: dice.between(1, 4) as u32,
                gold: 2 * dice.between(0, 3) as u32,
            })
            .collect();
        let values: Vec<Value> = corridors.iter().map(|corridor| corridor.value(&engine).unwrap()).collect();
        let total =
            |values: &[Value]| values.iter().fold(Value::ZERO, |sum, &value| engine.add(sum, value).unwrap());
        let whole = total(&values);
        let chilled: Vec<Value> = values.iter().map(|&value| engine.chill(value).unwrap()).collect();
        let sum = ChilledSum::new(&engine, &chilled).unwrap();
        let stop = |value, first| match first {
            Player::Left => engine.left_stop(value),
            Player::Right => engine.right_stop(value),
        };
        for first in Player::BOTH {
            let score = stop(whole, first);
            assert_eq!(sum.score(first), score, "{first} first: {corridors:?}");
            let best = sum.best(&engine, first).unwrap();
            for (part, &value) in values.iter().enumerate() {
                // A lone dame is a move before chilling and none after it.
                if chilled[part].is_number() && engine.as_number(chilled[part]).unwrap().is_integer() {
                    continue;
                }
                let keeps = engine.options(value, first).unwrap().into_iter().any(|option| {
                    let mut after = values.clone();
                    after[part] = option;
                    stop(total(&after), first.opponent()) == score
                });
                let found = best.iter().any(|found| found.part == part);
                assert_eq!(found, keeps, "{first}, corridor {part} of {corridors:?}");
            }
        }
    }
}

#[test]
fn long_rooms_are_taken_apart() {
    let engine = Engine::new();
    let room = Room::corridor(1000, 6).chilled(&engine, Player::Left).unwrap().unwrap();
    assert_eq!(room.coins[0].square, Square::Board { row: 999, column: 0 });
    drop(Room::corridor(1_000_000, 6));
}

#[test]
fn a_thousand_corridors_are_solved() {
    let engine = Engine::new();
    let corridors = (0..1000_u32).map(|n| Corridor {
        invader: Player::BOTH[n as usize % 2],
        length: 1 + n % 8,
        gold: n * 7 % 12,
    });
    let values: Vec<Value> =
        corridors.map(|corridor| engine.chill(corridor.value(&engine).unwrap()).unwrap()).collect();
    for count in [100, 1000] {
        let sum = ChilledSum::new(&engine, &values[..count]).unwrap();
        for first in Player::BOTH {
            assert!(!sum.best(&engine, first).unwrap().is_empty());
        }
    }
}
