//! Values by number, as games whose walls can be found in pairs and whose moves can be compared.
//!
//! Means, walls and numbers are counted in a fixed unit. Values with finer numbers, or with very large ones, are left out, and
//! so are values from which very much can arise.

use std::ops::Range;

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_parts::{Games, LANES, NONE, Step, TEMPERATURES, UNIT_EXPONENT};
use tedomari_task::growth;
use tedomari_value::{Engine, Player, Stop, Value};

/// All are multiples of 2 to minus this.
pub(crate) const EXPONENT: u64 = 12;

/// Numbers beyond this are left alone. The walls of a pair lie between the sums of those of the two, so that they, a
/// temperature more or less, and their differences are far from the ends of a lane.
const FAR: i64 = 1 << 26;

/// Two values are no pair if the product of their sizes is above this: their pairs would fill the memory.
pub(crate) const LARGEST_PAIR: u64 = 1 << 13;

/// A value that is no number.
struct Game {
    value: Value,
    opposite: u32,
    mean: i32,
    temperature: Dyadic,
    size: u32,
    /// Left's moves.
    steps: Range<u32>,
}

/// A value as a game and a number.
#[derive(Clone, Copy)]
struct Placed {
    game: u32,
    offset: i32,
}

/// An option with where it stands.
type Led = (Value, Placed);

/// Values by number.
pub(crate) struct Weighed {
    games: Vec<Game>,
    steps: Vec<Step<i32>>,
    /// The option that each move leads to.
    options: Vec<Value>,
    /// [`NONE`] for values that are left out.
    numbers: FxHashMap<Value, u32>,
    temperatures: [i32; LANES],
}

impl Weighed {
    pub(crate) fn new() -> Weighed {
        Weighed {
            games: Vec::new(),
            steps: Vec::new(),
            options: Vec::new(),
            numbers: FxHashMap::default(),
            temperatures: TEMPERATURES.map(|t| t << (EXPONENT - UNIT_EXPONENT)),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        growth::of_list(&self.games)
            + growth::of_list(&self.steps)
            + growth::of_list(&self.options)
            + growth::of_map(&self.numbers)
    }

    /// The number of a value that is no number; [`NONE`] if it is left out.
    pub(crate) fn number(&mut self, engine: &Engine, value: Value) -> Result<u32, Stop> {
        match self.numbers.get(&value) {
            Some(&known) => Ok(known),
            None => engine.task().deeper(|| self.find(engine, value)),
        }
    }

    /// The temperature of a game.
    pub(crate) fn temperature(&self, game: u32) -> Option<&Dyadic> {
        self.games.get(game as usize).map(|game| &game.temperature)
    }

    /// Left's move from a value to an option, if the value is not left out.
    pub(crate) fn step_to(
        &mut self,
        engine: &Engine,
        value: Value,
        option: Value,
    ) -> Result<Option<u32>, Stop> {
        let game = self.number(engine, value)?;
        if game == NONE {
            return Ok(None);
        }
        Ok(self.steps(game).find(|&step| self.options[step as usize] == option))
    }

    /// The values before and after a move.
    pub(crate) fn ends(&self, step: u32) -> (Value, Value) {
        let from = self.steps[step as usize].from;
        (self.games[from as usize].value, self.options[step as usize])
    }

    fn find(&mut self, engine: &Engine, value: Value) -> Result<u32, Stop> {
        engine.check()?;
        let number = self.insert(engine, value)?;
        if number == NONE {
            self.numbers.insert(value, NONE);
        }
        Ok(number)
    }

    /// Puts in a value and its negative.
    fn insert(&mut self, engine: &Engine, value: Value) -> Result<u32, Stop> {
        let thermograph = engine.thermograph(value)?;
        let Some(mean) = exact(thermograph.mean()) else { return Ok(NONE) };
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let mut size = 1u32;
        for (side, player) in [&mut left, &mut right].into_iter().zip(Player::BOTH) {
            for option in engine.options(value, player)? {
                let Some(placed) = self.place(engine, option)? else { return Ok(NONE) };
                size = size.saturating_add(if placed.game == NONE { 1 } else { self.size(placed.game) });
                // It would be no part of any pair.
                if u64::from(size) > LARGEST_PAIR {
                    return Ok(NONE);
                }
                side.push((option, placed));
            }
        }
        let temperature = thermograph.temperature();
        let number = self.games.len() as u32;
        let negative = engine.negative(value);
        let opposite = if negative == value { number } else { number + 1 };
        self.push(Game { value, opposite, mean, temperature: temperature.clone(), size, steps: 0..0 }, &left);
        if negative != value {
            let turned: Vec<Led> = right
                .into_iter()
                .map(|(option, Placed { game, offset })| {
                    let game = if game == NONE { NONE } else { self.opposite(game) };
                    (engine.negative(option), Placed { game, offset: -offset })
                })
                .collect();
            let temperature = temperature.clone();
            let game =
                Game { value: negative, opposite: number, mean: -mean, temperature, size, steps: 0..0 };
            self.push(game, &turned);
        }
        Ok(number)
    }

    fn push(&mut self, game: Game, options: &[Led]) {
        let (from, first) = (self.games.len() as u32, self.steps.len() as u32);
        for &(option, Placed { game: to, offset }) in options {
            let after = offset + if to == NONE { 0 } else { *self.mean(to) };
            self.steps.push(Step { from, to, offset, gain: after - game.mean });
            self.options.push(option);
        }
        self.numbers.insert(game.value, from);
        self.games.push(Game { steps: first..self.steps.len() as u32, ..game });
    }

    fn place(&mut self, engine: &Engine, value: Value) -> Result<Option<Placed>, Stop> {
        if let Some(x) = engine.as_number(value) {
            // Numbers with a finer denominator are not yet masts at the lowest temperature.
            let fits = x.denominator_exponent() <= UNIT_EXPONENT;
            return Ok(exact(&x).filter(|_| fits).map(|offset| Placed { game: NONE, offset }));
        }
        let game = self.number(engine, value)?;
        Ok((game != NONE).then_some(Placed { game, offset: 0 }))
    }
}

impl Games for Weighed {
    type Amount = i32;

    fn temperatures(&self) -> &[i32] {
        &self.temperatures
    }

    fn opposite(&self, game: u32) -> u32 {
        self.games[game as usize].opposite
    }

    /// A value and its negative are 0 together.
    fn width(&self, _: u32) -> &i32 {
        &0
    }

    fn mean(&self, game: u32) -> &i32 {
        &self.games[game as usize].mean
    }

    fn size(&self, game: u32) -> u32 {
        self.games[game as usize].size
    }

    fn steps(&self, game: u32) -> Range<u32> {
        self.games[game as usize].steps.clone()
    }

    fn step(&self, step: u32) -> &Step<i32> {
        &self.steps[step as usize]
    }
}

/// A number as a multiple of the unit, if it is one and not far away.
fn exact(x: &Dyadic) -> Option<i32> {
    let scaled = x.shift(EXPONENT as i64);
    if !scaled.is_integer() {
        return None;
    }
    scaled.floor().to_i64().filter(|x| x.abs() < FAR).map(|x| x as i32)
}

#[cfg(test)]
mod tests {
    use tedomari_parts::PairWalls;

    use super::*;

    #[test]
    fn walls_of_pairs_are_those_of_the_sum() {
        const GAMES: [&str; 10] = [
            "+-1",
            "{3|1}",
            "{2||1|-1}",
            "{5|*||-1|-3}",
            "{4||^|-2}",
            "{1/2|-3/4}",
            "{2,{7|1}|-1}",
            "{9||3|1/64}",
            "{{3|Tiny(1)}|-1/2}",
            "^*",
        ];
        let engine = Engine::new();
        let mut games = Weighed::new();
        let mut pairs = PairWalls::growing(engine.task(), LANES, LARGEST_PAIR, 1 << 20);
        let compare = |walls: (&[i32], &[i32]), sum: Value| {
            let graph = engine.thermograph(sum).unwrap();
            for (lane, &t) in TEMPERATURES.iter().enumerate() {
                let t = Dyadic::new(t.into(), UNIT_EXPONENT);
                for (wall, truth) in [walls.0, walls.1].iter().zip([graph.left_at(&t), graph.right_at(&t)]) {
                    assert_eq!(
                        Dyadic::new(wall[lane].into(), EXPONENT),
                        truth,
                        "{} at {t}",
                        engine.print(sum)
                    );
                }
            }
        };
        for p in GAMES {
            for q in GAMES {
                let [p, q] = [p, q].map(|text| engine.read(text).unwrap());
                for (p, q) in [(p, q), (p, engine.negative(q))] {
                    let [a, b] = [p, q].map(|value| games.number(&engine, value).unwrap());
                    let wall = pairs.single(&games, a).unwrap();
                    compare(pairs.get(wall), p);
                    let wall = pairs.pair(&games, a, b).unwrap().expect("small games");
                    compare(pairs.get(wall), engine.add(p, q).unwrap());
                }
            }
        }
    }

    #[test]
    fn fine_numbers_are_left_alone() {
        let engine = Engine::new();
        let mut games = Weighed::new();
        for text in ["{1|1/128}", "{1|-1/8192}", "{100000|0}"] {
            let value = engine.read(text).unwrap();
            assert_eq!(games.number(&engine, value).unwrap(), NONE, "{text}");
        }
    }
}
