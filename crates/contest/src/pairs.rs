//! Walls of pairs of hot values, for tighter bounds on sums.
//!
//! The walls of G + H are never looser than those of G and H added up, and often much tighter: two equal switches are
//! worth nothing to whoever begins. With the mean m of G + H known, since means add, the Left wall at t is max(m, best Right wall
//! after a move of Left, minus t): scaffolds fall with t until they meet at m. So the walls of pairs follow from those of
//! simpler pairs, one temperature at a time, exactly.
//!
//! In a sum, values are taken in pairs along falling temperature: those of like temperature are played one after the other.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Player, Stop, Value};

use crate::walls::{LANES, Lanes, TEMPERATURES, Total, UNIT_EXPONENT, Walls};

/// Walls here are exact multiples of 2 to minus this.
const EXPONENT: u64 = 12;

/// Numbers beyond this are left alone. The walls of a pair lie between the sums of those of the two, so that they, a
/// temperature more or less, and their differences are far from the ends of a lane.
const FAR: i64 = 1 << 26;

/// Two values are no pair if the product of their sizes is above this: their pairs would fill the memory.
const LARGEST_PAIR: u64 = 1 << 13;

/// No values are paired once there are so many pairs.
const MOST_PAIRS: usize = 1 << 20;

/// A value whose walls can be paired.
struct Single {
    /// Set for a number.
    number: Option<i32>,
    mean: i32,
    temperature: Dyadic,
    /// The options of Left and of Right.
    options: [Vec<u32>; 2],
    /// The Left wall and the Right wall.
    walls: [Lanes<i32>; 2],
    /// How many values can arise from it, about.
    size: u32,
}

/// What is told of a value before it is compared with another.
pub(crate) struct Weight {
    /// In multiples of a unit that is the same for all.
    pub(crate) mean: i32,
    /// How many values can arise from it, about.
    pub(crate) size: u64,
}

/// Values by number and the walls of their pairs.
#[derive(Default)]
pub(crate) struct Pairs {
    singles: Vec<Single>,
    /// Nothing for values that cannot be paired.
    numbers: FxHashMap<Value, Option<u32>>,
    walls: FxHashMap<(u32, u32), [Lanes<i32>; 2]>,
}

impl Pairs {
    pub(crate) fn bytes(&self) -> usize {
        self.singles.len() * size_of::<Single>() + self.walls.capacity() * (size_of::<[Lanes<i32>; 2]>() + 9)
    }

    /// Adds hot values to a total in pairs along falling temperature, from the first or from the second on.
    pub(crate) fn add(
        &mut self,
        engine: &Engine,
        total: &mut Total,
        values: &[(u32, Walls)],
        from: usize,
    ) -> Result<(), Stop> {
        let mut at = 0;
        while at < values.len() {
            if at >= from
                && at + 1 < values.len()
                && let Some(walls) = self.pair(engine, values[at].0, values[at + 1].0)?
            {
                total.add_exact(walls, EXPONENT);
                at += 2;
            } else {
                total.add(&values[at].1, false);
                at += 1;
            }
        }
        Ok(())
    }

    /// Puts hot values in the order of falling temperature.
    pub(crate) fn sort(&self, values: &mut [(u32, Walls)]) {
        let temperature = |number: u32| self.singles.get(number as usize).map(|single| &single.temperature);
        values.sort_by(|a, b| temperature(b.0).cmp(&temperature(a.0)).then(a.0.cmp(&b.0)));
    }

    /// A value's number; [`u32::MAX`] if it cannot be paired.
    pub(crate) fn number(&mut self, engine: &Engine, value: Value) -> Result<u32, Stop> {
        Ok(engine.task().deeper(|| self.find(engine, value))?.unwrap_or(u32::MAX))
    }

    /// A value's mean and size; nothing if it cannot be paired.
    pub(crate) fn weigh(&mut self, engine: &Engine, value: Value) -> Result<Option<Weight>, Stop> {
        let number = engine.task().deeper(|| self.find(engine, value))?;
        Ok(number.map(|number| {
            let Single { mean, size, .. } = self.singles[number as usize];
            Weight { mean, size: size.into() }
        }))
    }

    fn find(&mut self, engine: &Engine, value: Value) -> Result<Option<u32>, Stop> {
        if let Some(&known) = self.numbers.get(&value) {
            return Ok(known);
        }
        engine.check()?;
        let single = self.single(engine, value)?;
        let number = single.map(|single| {
            self.singles.push(single);
            self.singles.len() as u32 - 1
        });
        self.numbers.insert(value, number);
        Ok(number)
    }

    fn single(&mut self, engine: &Engine, value: Value) -> Result<Option<Single>, Stop> {
        if let Some(x) = engine.as_number(value) {
            // Numbers with a finer denominator are not yet masts at the lowest temperature.
            let fits = x.denominator_exponent() <= UNIT_EXPONENT;
            return Ok(exact(&x).filter(|_| fits).map(|number| Single {
                number: Some(number),
                mean: number,
                temperature: Dyadic::from(-1),
                options: [Vec::new(), Vec::new()],
                walls: [[number; LANES]; 2],
                size: 1,
            }));
        }
        let thermograph = engine.thermograph(value)?;
        let Some(mean) = exact(thermograph.mean()) else { return Ok(None) };
        let mut walls = [[0; LANES]; 2];
        for (lane, &t) in TEMPERATURES.iter().enumerate() {
            let t = Dyadic::new(i64::from(t), UNIT_EXPONENT);
            for (wall, x) in walls.iter_mut().zip([thermograph.left_at(&t), thermograph.right_at(&t)]) {
                let Some(x) = exact(&x) else { return Ok(None) };
                wall[lane] = x;
            }
        }
        let mut options = [Vec::new(), Vec::new()];
        let mut size = 1u32;
        for (side, player) in options.iter_mut().zip(Player::BOTH) {
            for option in engine.options(value, player) {
                let Some(number) = engine.task().deeper(|| self.find(engine, option))? else { return Ok(None) };
                size = size.saturating_add(self.singles[number as usize].size);
                // It would be no part of any pair.
                if u64::from(size) > LARGEST_PAIR {
                    return Ok(None);
                }
                side.push(number);
            }
        }
        let temperature = thermograph.temperature().clone();
        Ok(Some(Single { number: None, mean, temperature, options, walls, size }))
    }

    /// The walls of a pair, if they are worth their time.
    fn pair(&mut self, engine: &Engine, p: u32, q: u32) -> Result<Option<&[Lanes<i32>; 2]>, Stop> {
        let size = |number: u32| self.singles.get(number as usize).map(|single| u64::from(single.size));
        let (Some(p_size), Some(q_size)) = (size(p), size(q)) else { return Ok(None) };
        let key = (p.min(q), p.max(q));
        if !self.walls.contains_key(&key) {
            if p_size * q_size > LARGEST_PAIR || self.walls.len() > MOST_PAIRS {
                return Ok(None);
            }
            self.find_pair(engine, key)?;
        }
        Ok(self.walls.get(&key))
    }

    /// The walls of any two values.
    fn pair_walls(&mut self, engine: &Engine, p: u32, q: u32) -> Result<[Lanes<i32>; 2], Stop> {
        for (p, q) in [(p, q), (q, p)] {
            if let Some(x) = self.singles[p as usize].number {
                let walls = &self.singles[q as usize].walls;
                return Ok(walls.map(|wall| wall.map(|y| x + y)));
            }
        }
        let key = (p.min(q), p.max(q));
        match self.walls.get(&key) {
            Some(walls) => Ok(*walls),
            None => engine.task().deeper(|| self.find_pair(engine, key)),
        }
    }

    fn find_pair(&mut self, engine: &Engine, key: (u32, u32)) -> Result<[Lanes<i32>; 2], Stop> {
        engine.check()?;
        let (p, q) = key;
        let mean = self.singles[p as usize].mean + self.singles[q as usize].mean;
        let mut walls = [[mean; LANES]; 2];
        let sides: &[(u32, u32)] = if p == q { &[(p, q)] } else { &[(p, q), (q, p)] };
        for &(moved, other) in sides {
            for (side, wall) in walls.iter_mut().enumerate() {
                for at in 0..self.singles[moved as usize].options[side].len() {
                    let option = self.singles[moved as usize].options[side][at];
                    let facing = self.pair_walls(engine, option, other)?[1 - side];
                    for ((wall, facing), t) in wall.iter_mut().zip(facing).zip(TEMPERATURES) {
                        let t = t << (EXPONENT - UNIT_EXPONENT);
                        *wall = if side == 0 { (*wall).max(facing - t) } else { (*wall).min(facing + t) };
                    }
                }
            }
        }
        self.walls.insert(key, walls);
        Ok(walls)
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
    use super::*;

    #[test]
    fn walls_of_pairs_are_those_of_the_sum() {
        const GAMES: [&str; 9] = [
            "+-1",
            "{3|1}",
            "{2||1|-1}",
            "{5|*||-1|-3}",
            "{4||^|-2}",
            "{1/2|-3/4}",
            "{2,{7|1}|-1}",
            "{9||3|1/64}",
            "{{3|Tiny(1)}|-1/2}",
        ];
        let engine = Engine::new();
        let mut pairs = Pairs::default();
        for p in GAMES {
            for q in GAMES {
                let [p, q] = [p, q].map(|text| engine.read(text).unwrap());
                let [a, b] = [p, q].map(|value| pairs.number(&engine, value).unwrap());
                let walls = *pairs.pair(&engine, a, b).unwrap().expect("small games");
                let sum = engine.thermograph(engine.add(p, q).unwrap()).unwrap();
                for (lane, &t) in TEMPERATURES.iter().enumerate() {
                    let t = Dyadic::new(t.into(), UNIT_EXPONENT);
                    for (wall, truth) in walls.iter().zip([sum.left_at(&t), sum.right_at(&t)]) {
                        assert_eq!(Dyadic::new(wall[lane].into(), EXPONENT), truth, "{p:?} {q:?} at {t}");
                    }
                }
            }
        }
    }

    #[test]
    fn fine_numbers_are_left_alone() {
        let engine = Engine::new();
        let mut pairs = Pairs::default();
        for text in ["{1|1/128}", "{1|-1/8192}", "{100000|0}"] {
            let value = engine.read(text).unwrap();
            assert_eq!(pairs.number(&engine, value).unwrap(), u32::MAX, "{text}");
        }
    }
}
