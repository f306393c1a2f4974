//! Scores of sums of values, whatever the size of their numbers.

use dashu_int::IBig;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Task, Value};

use super::raw::Raw;
use super::scalar::Scalar;
use super::search::{ScoreCounts, Search};
use super::universe::{Universe, measure};
use crate::ScoreIngredients;

/// Finds scores of sums under best play.
///
/// The solver remembers: positions that arise from a sum it has seen share its table.
///
/// ```
/// use tedomari_solve::{Player, Solver};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let sum = [engine.read("{5|-5}")?, engine.read("{{9|2}|-80}")?];
/// let mut solver = Solver::new(&engine);
/// assert_eq!(solver.score(&sum, Player::Left)?.to_string(), "4");
/// assert_eq!(solver.score(&sum, Player::Right)?.to_string(), "-75");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    engine: Engine,
    ingredients: ScoreIngredients,
    raw: Raw,
    /// The parts' numbers in the search.
    number: Vec<u32>,
    /// How many components the search's numbers have room for.
    components: usize,
    search: Option<Box<dyn Searching>>,
    /// What searches that were given up had done.
    past: ScoreCounts,
}

/// A sum as parts: what is left when numbers and cancelling parts are taken out.
struct Position {
    parts: Vec<u32>,
    offset: Dyadic,
}

/// A search over integers of some size.
trait Searching: Send {
    fn set_task(&mut self, task: &Task);
    fn score(&mut self, position: &Position, first: Player) -> Result<Dyadic, Stop>;
    fn at_least(&mut self, position: &Position, first: Player, bound: &Dyadic) -> Result<bool, Stop>;
    fn at_most(&mut self, position: &Position, first: Player, bound: &Dyadic) -> Result<bool, Stop>;
    fn range(&mut self, position: &Position, first: Player) -> Result<(Dyadic, Dyadic), Stop>;
    fn counts(&self) -> ScoreCounts;
}

impl Solver {
    /// A solver with every ingredient.
    pub fn new(engine: &Engine) -> Solver {
        Solver::with(engine, ScoreIngredients::default())
    }

    /// A solver with chosen ingredients, to measure what each is worth.
    pub fn with(engine: &Engine, ingredients: ScoreIngredients) -> Solver {
        let raw = Raw::new(engine, ingredients.reduced);
        Solver {
            engine: engine.clone(),
            ingredients,
            raw,
            number: Vec::new(),
            components: 0,
            search: None,
            past: ScoreCounts::default(),
        }
    }

    /// The engine that holds the values.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Works for another task from now on; what was learnt stays.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.raw.set_task(task);
        self.search.iter_mut().for_each(|search| search.set_task(task));
    }

    /// The score of a sum with that player to move: its stop.
    pub fn score(&mut self, values: &[Value], first: Player) -> Result<Dyadic, Stop> {
        let position = self.position(values)?;
        self.searching().score(&position, first)
    }

    /// Whether the score with that player to move is at least a bound.
    pub fn at_least(&mut self, values: &[Value], first: Player, bound: &Dyadic) -> Result<bool, Stop> {
        let position = self.position(values)?;
        self.searching().at_least(&position, first, bound)
    }

    /// Whether the score with that player to move is at most a bound.
    pub fn at_most(&mut self, values: &[Value], first: Player, bound: &Dyadic) -> Result<bool, Stop> {
        let position = self.position(values)?;
        self.searching().at_most(&position, first, bound)
    }

    /// Lower and upper bound on the score from what is known so far, without search.
    pub fn range(&mut self, values: &[Value], first: Player) -> Result<(Dyadic, Dyadic), Stop> {
        let position = self.position(values)?;
        self.searching().range(&position, first)
    }

    /// Makes room for sums of at most so many components out of some values, what follows them, and some other values:
    /// all these share one table.
    pub fn prepare(&mut self, values: &[Value], others: &[Value], components: usize) -> Result<(), Stop> {
        let components = components.max(values.len());
        let roomy = self.search.is_some() && components <= self.components;
        let mut here = roomy;
        for &value in values.iter().chain(others) {
            here = here && self.raw.has(value)?;
        }
        if here {
            return Ok(());
        }
        if let Some(search) = self.search.take() {
            self.past = self.past.and(&search.counts());
        }
        for &value in values.iter().chain(others) {
            self.raw.insert(value)?;
        }
        let (scale, bits) = measure(&self.raw, components);
        self.components = components;
        self.search = Some(if i32::BITS as usize > bits {
            self.start::<i32>(scale, values)?
        } else if i64::BITS as usize > bits {
            self.start::<i64>(scale, values)?
        } else {
            self.start::<IBig>(scale, values)?
        });
        Ok(())
    }

    /// What has been done.
    pub fn counts(&self) -> ScoreCounts {
        self.search.as_ref().map_or(self.past, |search| self.past.and(&search.counts()))
    }

    fn start<S: Scalar>(&mut self, scale: u64, values: &[Value]) -> Result<Box<dyn Searching>, Stop> {
        let roots: Vec<u32> = values.iter().filter_map(|&value| self.raw.find(value)?.part).collect();
        let lanes = if self.ingredients.temperatures { self.ingredients.lanes } else { 1 };
        let (universe, number) = Universe::<S>::new(self.engine.task(), &self.raw, scale, &roots, lanes)?;
        self.number = number;
        Ok(Box::new(Search::new(&self.engine, universe, self.ingredients)?))
    }

    fn position(&mut self, values: &[Value]) -> Result<Position, Stop> {
        self.prepare(values, &[], values.len())?;
        let mut position = Position { parts: Vec::with_capacity(values.len()), offset: Dyadic::ZERO };
        for &value in values {
            let placed = self.raw.find(value).expect("prepared");
            position.parts.extend(placed.part.map(|part| self.number[part as usize]));
            position.offset += &placed.offset;
        }
        Ok(position)
    }

    fn searching(&mut self) -> &mut dyn Searching {
        self.search.as_deref_mut().expect("prepared before it is asked")
    }
}

impl<S: Scalar> Search<S> {
    /// A position with Left to move: its parts, and what is added to plus or minus V.
    fn oriented(&self, position: &Position, first: Player) -> (Vec<u32>, Dyadic) {
        let mut offset = position.offset.clone();
        let mut parts = position.parts.clone();
        let unscaled = |x: &S| x.unscaled(self.universe.scale);
        if first == Player::Right {
            for part in &mut parts {
                let known = &self.universe.parts[*part as usize];
                offset += &unscaled(&known.width);
                *part = known.negative;
            }
        }
        let settled = unscaled(&self.settle(&mut parts));
        match first {
            Player::Left => offset += &settled,
            Player::Right => offset -= &settled,
        }
        (parts, offset)
    }

    /// Whether V ≥ x, for x between the static bounds: those fit the scale, so x does.
    fn reaches(&mut self, parts: &[u32], x: &Dyadic) -> Result<bool, Stop> {
        let mut target = S::scaled(&-x, self.universe.scale).floor_to(&self.universe.unit);
        target.negate();
        self.at_least(parts, &target)
    }

    /// Whether V > x.
    fn exceeds(&mut self, parts: &[u32], x: &Dyadic) -> Result<bool, Stop> {
        let mut target = S::scaled(x, self.universe.scale).floor_to(&self.universe.unit);
        target += &self.universe.unit;
        self.at_least(parts, &target)
    }
}

impl<S: Scalar> Searching for Search<S> {
    fn set_task(&mut self, task: &Task) {
        Search::set_task(self, task);
    }

    fn score(&mut self, position: &Position, first: Player) -> Result<Dyadic, Stop> {
        let (parts, offset) = self.oriented(position, first);
        let score = Search::score(self, &parts)?.unscaled(self.universe.scale);
        Ok(if first == Player::Left { &offset + &score } else { &offset - &score })
    }

    fn at_least(&mut self, position: &Position, first: Player, bound: &Dyadic) -> Result<bool, Stop> {
        let (lower, upper) = Searching::range(self, position, first)?;
        if *bound <= lower || *bound > upper {
            return Ok(*bound <= lower);
        }
        let (parts, offset) = self.oriented(position, first);
        match first {
            Player::Left => self.reaches(&parts, &(bound - &offset)),
            Player::Right => Ok(!self.exceeds(&parts, &(&offset - bound))?),
        }
    }

    fn at_most(&mut self, position: &Position, first: Player, bound: &Dyadic) -> Result<bool, Stop> {
        let (lower, upper) = Searching::range(self, position, first)?;
        if *bound >= upper || *bound < lower {
            return Ok(*bound >= upper);
        }
        let (parts, offset) = self.oriented(position, first);
        match first {
            Player::Left => Ok(!self.exceeds(&parts, &(bound - &offset))?),
            Player::Right => self.reaches(&parts, &(&offset - bound)),
        }
    }

    fn range(&mut self, position: &Position, first: Player) -> Result<(Dyadic, Dyadic), Stop> {
        let (parts, offset) = self.oriented(position, first);
        let (lower, upper) = Search::range(self, &parts)?;
        let (lower, upper) = (lower.unscaled(self.universe.scale), upper.unscaled(self.universe.scale));
        Ok(match first {
            Player::Left => (&offset + &lower, &offset + &upper),
            Player::Right => (&offset - &upper, &offset - &lower),
        })
    }

    fn counts(&self) -> ScoreCounts {
        Search::counts(self)
    }
}

#[cfg(test)]
mod tests {
    use tedomari_sum::instances::{Family, Recipe};

    use super::*;

    /// A sum with every number times 2^70, which no machine integer holds, has 2^70 times the score, and takes about as many
    /// nodes: bounds on moves are found only as well as they are needed.
    #[test]
    fn large_numbers_change_nothing_but_the_scale() {
        for (family, components) in [(Family::Thesis, 7), (Family::LeftHeavy, 6), (Family::Close, 4)] {
            let recipe = Recipe { family, components, ..Recipe::default() };
            for entry in recipe.sums(15).unwrap().take(20) {
                let large = entry.texts().into_iter().map(|text| times(text, 70)).collect::<Vec<_>>();
                let small = entry.texts().into_iter().map(str::to_owned).collect::<Vec<_>>();
                for first in [Player::Left, Player::Right] {
                    let [(score, nodes), (large_score, large_nodes)] = [&small, &large].map(|texts| {
                        let engine = Engine::new();
                        let values: Vec<Value> =
                            texts.iter().map(|text| engine.read(text).unwrap()).collect();
                        let mut solver = Solver::new(&engine);
                        let score = solver.score(&values, first).unwrap();
                        (score, solver.counts().nodes)
                    });
                    assert_eq!(large_score, score.shift(70), "{small:?}");
                    assert!(large_nodes <= nodes + nodes / 2 + 8, "{nodes} {large_nodes} {small:?}");
                }
            }
        }
    }

    /// A text with all its integers times a power of two.
    fn times(text: &str, power: usize) -> String {
        let mut out = String::new();
        for part in text.split_inclusive(|c: char| !c.is_ascii_digit()) {
            let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
            if !digits.is_empty() {
                out += &(digits.parse::<IBig>().unwrap() << power).to_string();
            }
            out += &part[digits.len()..];
        }
        out
    }
}
