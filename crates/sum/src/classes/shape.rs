//! The shape of a value: a number, a stack of coins (a switch is a stack of one), or a heavy tree, up to infinitesimals.
//!
//! Options that differ from a number by an infinitesimal are taken for that number. That moves the value by an
//! infinitesimal only: {a+ε|b+δ} lies between {a|b} - x and {a|b} + x for every number x > 0, and so with deeper trees.

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Value};

use super::left_heavy::HeavyTree;

pub(super) enum Shape {
    Number(Dyadic),
    /// centre + ±coin + ±coin + …, the coins falling.
    Stack {
        centre: Dyadic,
        coins: Vec<Dyadic>,
    },
    Tree(HeavyTree),
}

/// The only option of a player, as far as numbers count.
enum Single {
    Number(Dyadic),
    Game(Value),
}

pub(super) fn of(engine: &Engine, value: Value) -> Option<Shape> {
    if let Some(x) = near_number(engine, value) {
        return Some(Shape::Number(x));
    }
    let (left, right) = (single(engine, value, Player::Left)?, single(engine, value, Player::Right)?);
    match (left, right) {
        (Single::Number(a), Single::Number(b)) => {
            Some(Shape::Stack { centre: (&a + &b).half(), coins: vec![(a - b).half()] })
        }
        (Single::Game(threat), Single::Number(z)) => {
            let (x, y) = switch(engine, threat)?;
            Some(Shape::Tree(HeavyTree { heavy: Player::Left, x, y, z }))
        }
        (Single::Number(z), Single::Game(threat)) => {
            let (y, x) = switch(engine, threat)?;
            Some(Shape::Tree(HeavyTree { heavy: Player::Right, x, y, z }))
        }
        (Single::Game(_), Single::Game(_)) => stack(engine, value),
    }
}

/// The number from which the value differs by an infinitesimal: its stops are equal.
fn near_number(engine: &Engine, value: Value) -> Option<Dyadic> {
    let left = engine.left_stop(value);
    (left == engine.right_stop(value)).then_some(left)
}

/// Of several options near numbers only the best counts, and none beside options of another kind: such values are left alone.
fn single(engine: &Engine, value: Value, player: Player) -> Option<Single> {
    let options = engine.options(value, player).ok()?;
    if let [option] = options[..] {
        return Some(match near_number(engine, option) {
            Some(x) => Single::Number(x),
            None => Single::Game(option),
        });
    }
    let numbers: Vec<Dyadic> =
        options.iter().map(|&option| near_number(engine, option)).collect::<Option<_>>()?;
    let best = match player {
        Player::Left => numbers.into_iter().max(),
        Player::Right => numbers.into_iter().min(),
    };
    best.map(Single::Number)
}

/// The ends of a switch.
fn switch(engine: &Engine, value: Value) -> Option<(Dyadic, Dyadic)> {
    match (single(engine, value, Player::Left)?, single(engine, value, Player::Right)?) {
        (Single::Number(a), Single::Number(b)) => Some((a, b)),
        _ => None,
    }
}

/// A stack with coin c on top of S is {c + S | -c + S}; if no coin below is larger it is ±c + S, else the canonical form has
/// another shape.
fn stack(engine: &Engine, mut value: Value) -> Option<Shape> {
    let mut coins: Vec<Dyadic> = Vec::new();
    // Each round takes a coin off, so there are as many as the form is deep.
    loop {
        if let Some(centre) = near_number(engine, value) {
            return Some(Shape::Stack { centre, coins });
        }
        let [Some([left]), Some([right])] =
            Player::BOTH.map(|player| <[Value; 1]>::try_from(engine.options(value, player).ok()?).ok())
        else {
            return None;
        };
        let coin = (engine.left_stop(left) - engine.left_stop(right)).half();
        if coins.last().is_some_and(|above| *above < coin) {
            return None;
        }
        let below = engine.subtract(left, engine.number(&coin)).ok()?;
        if engine.add(right, engine.number(&coin)).ok()? != below {
            return None;
        }
        coins.push(coin);
        value = below;
    }
}
