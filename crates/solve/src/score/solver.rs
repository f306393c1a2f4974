//! Scores of sums of values, whatever the size of their numbers.

use dashu_int::IBig;
use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};

use super::raw::{Placed, Raw};
use super::scalar::Scalar;
use super::search::{Counts, Search};
use super::universe::{Universe, measure};
use crate::Ingredients;

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
pub struct Solver<'e> {
    engine: &'e Engine,
    ingredients: Ingredients,
    /// Values that can arise, as parts.
    placed: FxHashMap<Value, Placed<Dyadic>>,
    search: Option<Box<dyn Searching + 'e>>,
    /// What searches that were given up had done.
    past: Counts,
}

/// A sum as parts: what is left when numbers and cancelling parts are taken out.
struct Position {
    parts: Vec<u32>,
    offset: Dyadic,
}

/// A search over integers of some size.
trait Searching {
    fn score(&mut self, position: &Position, first: Player) -> Result<Dyadic, Stop>;
    fn at_least(&mut self, position: &Position, first: Player, bound: &Dyadic) -> Result<bool, Stop>;
    fn range(&mut self, position: &Position, first: Player) -> (Dyadic, Dyadic);
    fn counts(&self) -> Counts;
}

impl<'e> Solver<'e> {
    /// A solver with every ingredient.
    pub fn new(engine: &'e Engine) -> Solver<'e> {
        Solver::with(engine, Ingredients::default())
    }

    /// A solver with chosen ingredients, to measure what each is worth.
    pub fn with(engine: &'e Engine, ingredients: Ingredients) -> Solver<'e> {
        Solver { engine, ingredients, placed: FxHashMap::default(), search: None, past: Counts::default() }
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

    /// Lower and upper bound on the score from what is known so far, without search.
    pub fn range(&mut self, values: &[Value], first: Player) -> Result<(Dyadic, Dyadic), Stop> {
        let position = self.position(values)?;
        Ok(self.searching().range(&position, first))
    }

    /// Makes room for values, so that sums of them and of what follows them share one table.
    pub fn prepare(&mut self, values: &[Value]) -> Result<(), Stop> {
        if self.search.is_some() && values.iter().all(|value| self.placed.contains_key(value)) {
            return Ok(());
        }
        if let Some(search) = self.search.take() {
            self.past = self.past.and(&search.counts());
        }
        self.placed.clear();
        let mut raw = Raw::new(self.ingredients.reduced);
        let mut placed = Vec::with_capacity(values.len());
        for &value in values {
            placed.push(raw.insert(self.engine, value)?);
        }
        let (scale, bits) = measure(&raw, values.len());
        let search = if i32::BITS as usize > bits {
            self.start::<i32>(&raw, scale, values, &placed)
        } else if i64::BITS as usize > bits {
            self.start::<i64>(&raw, scale, values, &placed)
        } else {
            self.start::<IBig>(&raw, scale, values, &placed)
        };
        self.search = Some(search);
        Ok(())
    }

    /// What has been done.
    pub fn counts(&self) -> Counts {
        self.search.as_ref().map_or(self.past, |search| self.past.and(&search.counts()))
    }

    fn start<S: Scalar + 'e>(
        &mut self,
        raw: &Raw,
        scale: u64,
        values: &[Value],
        placed: &[Placed<Dyadic>],
    ) -> Box<dyn Searching + 'e> {
        let roots: Vec<u32> = placed.iter().filter_map(|placed| placed.part).collect();
        let (universe, number) = Universe::<S>::new(raw, scale, &roots, self.ingredients.lanes);
        for (value, placed) in values.iter().zip(placed) {
            let part = placed.part.map(|part| number[part as usize]);
            self.placed.insert(*value, Placed { part, offset: placed.offset.clone() });
        }
        Box::new(Search::new(self.engine, universe, self.ingredients))
    }

    fn position(&mut self, values: &[Value]) -> Result<Position, Stop> {
        self.prepare(values)?;
        let mut position = Position { parts: Vec::with_capacity(values.len()), offset: Dyadic::ZERO };
        for value in values {
            let placed = &self.placed[value];
            position.parts.extend(placed.part);
            position.offset += &placed.offset;
        }
        Ok(position)
    }

    fn searching(&mut self) -> &mut (dyn Searching + 'e) {
        self.search.as_deref_mut().expect("prepared before it is asked")
    }
}

impl<S: Scalar> Search<'_, S> {
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
}

impl<S: Scalar> Searching for Search<'_, S> {
    fn score(&mut self, position: &Position, first: Player) -> Result<Dyadic, Stop> {
        let (parts, offset) = self.oriented(position, first);
        let score = Search::score(self, &parts)?.unscaled(self.universe.scale);
        Ok(if first == Player::Left { &offset + &score } else { &offset - &score })
    }

    fn at_least(&mut self, position: &Position, first: Player, bound: &Dyadic) -> Result<bool, Stop> {
        let (parts, offset) = self.oriented(position, first);
        let (scale, unit) = (self.universe.scale, self.universe.unit.clone());
        // A bound beyond what static bounds allow may not fit the scale, and is decided by them.
        let (lower, upper) = Searching::range(self, position, first);
        if *bound <= lower || *bound > upper {
            return Ok(*bound <= lower);
        }
        match first {
            Player::Left => {
                let mut below = S::scaled(&(&offset - bound), scale).floor_to(&unit);
                below.negate();
                Search::at_least(self, &parts, &below)
            }
            // offset - V ≥ bound exactly if not V ≥ offset - bound + unit.
            Player::Right => {
                let mut above = S::scaled(&(&offset - bound), scale).floor_to(&unit);
                above += &unit;
                Ok(!Search::at_least(self, &parts, &above)?)
            }
        }
    }

    fn range(&mut self, position: &Position, first: Player) -> (Dyadic, Dyadic) {
        let (parts, offset) = self.oriented(position, first);
        let (lower, upper) = Search::range(self, &parts);
        let (lower, upper) = (lower.unscaled(self.universe.scale), upper.unscaled(self.universe.scale));
        match first {
            Player::Left => (&offset + &lower, &offset + &upper),
            Player::Right => (&offset - &upper, &offset - &lower),
        }
    }

    fn counts(&self) -> Counts {
        Search::counts(self)
    }
}
