//! Sums of many components: the order in which they are added does not matter, and positions of one sum compare as
//! what they do not share. The engine takes common summands away before it compares; here that is held against the
//! oracle, and against engines that met the summands in another order.

use crate::common;

use common::{games, seed, value};
use tedomari::{Engine, Value};
use tedomari_oracle::canonical::{canonical, sum};
use tedomari_oracle::order::relation;
use tedomari_oracle::random::{Family, Random, random_game, random_infinitesimal};
use tedomari_oracle::tree::{Player, forget_all};
use tedomari_oracle::{Rational, Tree};

/// A small component: hot, infinitesimal, or now and then a number or a game that is its own negative.
fn component(random: &mut Random) -> Tree {
    let small = |random: &mut Random| Rational::new(random.between(-6, 6).into(), 2);
    let game = match random.between(0, 7) {
        0 => random_infinitesimal(random),
        1 => Tree::ups(random.between(-2, 2).into(), random.between(0, 2) as usize),
        2 => {
            let x = Rational::new(random.between(1, 6).into(), 2);
            Tree::switch(x, -x)
        }
        3 => Tree::tiny(Tree::number(Rational::new(random.between(1, 4).into(), 1))),
        4 => Tree::number(small(random)),
        5 => {
            let mut x: Vec<Rational> = (0..3).map(|_| small(random)).collect();
            x.sort();
            Tree::new(&[Tree::number(x[2])], &[Tree::switch(x[1], x[0])])
        }
        _ => random_game(random, Family::Switches).0,
    };
    let game = canonical(game);
    if random.one_in(2) { game.negative() } else { game }
}

/// The position after a few moves, of either player, in some components.
fn some_moves(random: &mut Random, sum: &[Tree], most: i64) -> Vec<Tree> {
    let mut position = sum.to_vec();
    for _ in 0..random.between(0, most) {
        let at = random.between(0, sum.len() as i64 - 1) as usize;
        let player = if random.one_in(2) { Player::Left } else { Player::Right };
        let options = position[at].options(player);
        if !options.is_empty() && position[at].as_leaf().is_none() {
            position[at] = options[random.between(0, options.len() as i64 - 1) as usize];
        }
    }
    position
}

/// Adds in random order and with random brackets.
fn add_up(engine: &Engine, random: &mut Random, parts: &[Tree]) -> Value {
    let mut values: Vec<Value> = parts.iter().map(|&part| value(engine, part)).collect();
    while values.len() > 1 {
        let mut take = || values.swap_remove((random.bits() % values.len() as u64) as usize);
        let (a, b) = (take(), take());
        values.push(engine.add(a, b).unwrap());
    }
    values[0]
}

/// The relation of two positions of one sum by the oracle, from the components in which they differ.
fn by_oracle(one: &[Tree], two: &[Tree]) -> &'static str {
    let differing: Vec<usize> = (0..one.len()).filter(|&i| one[i] != two[i]).collect();
    let total = |side: &[Tree]| differing.iter().fold(Tree::zero(), |total, &i| sum(total, side[i]));
    relation(total(one), total(two)).symbol()
}

fn show(parts: &[Tree]) -> String {
    parts.iter().map(Tree::to_string).collect::<Vec<_>>().join(" + ")
}

#[test]
fn positions_of_one_sum_compare_as_what_they_do_not_share() {
    let mut random = seed(61);
    let mut engine = Engine::new();
    let count = games(120);
    let mut comparisons = 0;
    for n in 0..count {
        forget_all();
        if n % 20 == 0 {
            engine = Engine::new();
        }
        let parts: Vec<Tree> = (0..random.between(3, 7)).map(|_| component(&mut random)).collect();
        let positions: Vec<Vec<Tree>> = (0..6).map(|_| some_moves(&mut random, &parts, 3)).collect();
        let values: Vec<Value> = positions.iter().map(|p| add_up(&engine, &mut random, p)).collect();
        for i in 0..positions.len() {
            for j in 0..positions.len() {
                let (one, two) = (&positions[i], &positions[j]);
                let found = engine.compare(values[i], values[j]).unwrap().symbol();
                assert_eq!(found, by_oracle(one, two), "{} and {}", show(one), show(two));
                assert_eq!(found == "=", values[i] == values[j]);
                let difference = engine.subtract(values[i], values[j]).unwrap();
                let sign = engine.compare(difference, Value::ZERO).unwrap().symbol();
                assert_eq!(found, sign, "{} minus {}", show(one), show(two));
                comparisons += 1;
            }
        }
    }
    println!("{count} sums, {comparisons} comparisons passed");
}

#[test]
fn unrelated_sums_compare_as_their_difference() {
    let mut random = seed(62);
    let mut engine = Engine::new();
    let count = games(80);
    for n in 0..count {
        forget_all();
        if n % 20 == 0 {
            engine = Engine::new();
        }
        let pool: Vec<Tree> = (0..4).map(|_| component(&mut random)).collect();
        let mut pick = |most| -> Vec<Tree> {
            (0..random.between(2, most)).map(|_| pool[random.between(0, 3) as usize]).collect()
        };
        let (one, two) = (pick(4), pick(3));
        let (a, b) = (add_up(&engine, &mut random, &one), add_up(&engine, &mut random, &two));
        let total = |parts: &[Tree]| parts.iter().fold(Tree::zero(), |total, &part| sum(total, part));
        let expected = relation(total(&one), total(&two)).symbol();
        assert_eq!(engine.compare(a, b).unwrap().symbol(), expected, "{} and {}", show(&one), show(&two));
        let fresh = Engine::new();
        let (c, d) = (add_up(&fresh, &mut random, &two), add_up(&fresh, &mut random, &one));
        assert_eq!(fresh.compare(d, c).unwrap().symbol(), expected, "{} and {}", show(&one), show(&two));
    }
    println!("{count} pairs passed");
}

#[test]
fn brackets_and_order_do_not_matter() {
    let mut random = seed(63);
    let mut engine = Engine::new();
    let count = games(60);
    for n in 0..count {
        forget_all();
        if n % 10 == 0 {
            engine = Engine::new();
        }
        let parts: Vec<Tree> = (0..random.between(3, 8)).map(|_| component(&mut random)).collect();
        let first = add_up(&engine, &mut random, &parts);
        for _ in 0..3 {
            assert_eq!(add_up(&engine, &mut random, &parts), first, "{}", show(&parts));
        }
        let other = Engine::new();
        let there = add_up(&other, &mut random, &parts);
        assert_eq!(other.content_hash(there), engine.content_hash(first), "{}", show(&parts));
        assert_eq!(other.print(there), engine.print(first), "{}", show(&parts));
        assert_eq!(engine.read(&show(&parts)), Ok(first), "{}", show(&parts));
    }
    println!("{count} sums passed");
}
