//! Forms in quotes, and what is made of them.
//!
//! `'{*|*}'` has the value 0, but it is not the form {|}: with it as the base, an ordinal sum comes out differently. So a part of an
//! expression is a value, and beside it a form if one was written in quotes ([`Meaning`]). What is made of forms by an operation
//! that has a definition by options is a form again, whose options are made of those of its operands:
//!
//! | | options of a player |
//! | --- | --- |
//! | G + H | G' + H and G + H' |
//! | G:H | G' and G:H' |
//! | ordinal product G·H | (G·H^L):G' and (G·H^R):(-G)' |
//! | Conway product GH | G'H + GH' - G'H', where Left has the two moves of the same player and Right those of different ones |
//! | conjunctive sum | G' and H' |
//! | selective sum | G', H', or both |
//!
//! Here G' is an option of G for the player whose options they are. A value without a form stands for its canonical form. So
//! it is in CGSuite, whose explicit games and compounds these are. The ordinal product stacks copies of G as H says.

use dashu_int::{IBig, Sign, ops::BitTest};
use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop};
use tedomari_thermograph::Player;

use crate::canonical::Side;
use crate::engine::Engine;
use crate::value::Value;

/// What a part of an expression means: its value, and its form if that was written in quotes.
///
/// ```
/// use tedomari_notation::parse;
/// use tedomari_value::{Enders, Engine, NoPositions};
///
/// let engine = Engine::new();
/// let meanings = parse("'{*|*}'")?.fold(&mut Enders::new(&engine, &NoPositions)).unwrap_or_default();
/// let [.., game, quoted] = meanings[..] else { unreachable!() };
/// assert!(game.value() == quoted.value() && game != quoted);
/// assert!(quoted.is_quoted());
/// # Ok::<(), tedomari_notation::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meaning {
    value: Value,
    form: Option<FormId>,
}

impl Meaning {
    /// The value.
    pub fn value(self) -> Value {
        self.value
    }

    /// Whether it is a form, so that its options are not those of the canonical form.
    pub fn is_quoted(self) -> bool {
        self.form.is_some()
    }
}

impl From<Value> for Meaning {
    fn from(value: Value) -> Meaning {
        Meaning { value, form: None }
    }
}

/// A form in [`Forms`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct FormId(u32);

/// An operation that has a definition by options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Compound {
    Sum,
    Ordinal,
    OrdinalProduct,
    Conway,
    Conjunctive,
    Selective,
}

/// What a form is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Shape {
    /// Its options were written, and are kept with it.
    Written,
    Negative(Meaning),
    Compound(Compound, Meaning, Meaning),
}

struct Entry {
    shape: Shape,
    /// Left's and Right's options, once they were asked for.
    options: [Option<Vec<Meaning>>; 2],
}

/// The forms of one expression.
pub(crate) struct Forms<'e> {
    engine: &'e Engine,
    entries: Vec<Entry>,
    /// What is known of shapes other than written ones.
    made: FxHashMap<Shape, Meaning>,
    held: Held,
}

/// Bytes of an entry without its options.
const ENTRY: usize = size_of::<Entry>() + size_of::<(Shape, Meaning)>() * 2;

impl<'e> Forms<'e> {
    pub(crate) fn new(engine: &'e Engine) -> Forms<'e> {
        Forms { engine, entries: Vec::new(), made: FxHashMap::default(), held: engine.task().hold() }
    }

    /// The form with these options, whose value is known.
    pub(crate) fn written(
        &mut self,
        value: Value,
        left: &[Meaning],
        right: &[Meaning],
    ) -> Result<Meaning, Stop> {
        self.enter(value, Shape::Written, [Some(left.to_vec()), Some(right.to_vec())])
    }

    fn enter(
        &mut self,
        value: Value,
        shape: Shape,
        options: [Option<Vec<Meaning>>; 2],
    ) -> Result<Meaning, Stop> {
        let listed: usize = options.iter().flatten().map(Vec::len).sum();
        self.held.grow(ENTRY + listed * size_of::<Meaning>())?;
        let id = u32::try_from(self.entries.len()).map_err(|_| Stop::Memory)?;
        self.entries.push(Entry { shape, options });
        let meaning = Meaning { value, form: Some(FormId(id)) };
        if shape != Shape::Written {
            self.made.insert(shape, meaning);
        }
        Ok(meaning)
    }

    /// -G, as a form if G is one.
    pub(crate) fn negative(&mut self, g: Meaning) -> Result<Meaning, Stop> {
        let value = self.engine.negative(g.value);
        let Some(form) = g.form else { return Ok(value.into()) };
        if let Shape::Negative(positive) = self.entries[form.0 as usize].shape {
            return Ok(positive);
        }
        match self.made.get(&Shape::Negative(g)) {
            Some(&known) => Ok(known),
            None => self.enter(value, Shape::Negative(g), [None, None]),
        }
    }

    /// G and H joined by an operation. Of two games without a form it is their value, except for the ordinal product, which is made
    /// of forms.
    pub(crate) fn compound(&mut self, by: Compound, g: Meaning, h: Meaning) -> Result<Meaning, Stop> {
        let engine = self.engine;
        if g.form.is_none() && h.form.is_none() {
            let (g, h) = (g.value, h.value);
            match by {
                Compound::Sum => return Ok(engine.add(g, h)?.into()),
                Compound::Ordinal => return Ok(engine.ordinal_sum(g, h)?.into()),
                Compound::Conway => return Ok(engine.conway_product(g, h)?.into()),
                Compound::Conjunctive => return Ok(engine.conjunctive_sum(g, h)?.into()),
                Compound::Selective => return Ok(engine.selective_sum(g, h)?.into()),
                Compound::OrdinalProduct => {}
            }
        }
        let shape = Shape::Compound(by, g, h);
        if let Some(&known) = self.made.get(&shape) {
            return Ok(known);
        }
        engine.step()?;
        let mut options = [None, None];
        let value = match by {
            Compound::Sum => engine.add(g.value, h.value)?,
            Compound::Ordinal if h.form.is_none() => engine.ordinal_sum_on(self.sides_of(g)?, h.value)?,
            _ => engine.deeper(|| {
                let left = self.options_of_compound(by, g, h, Player::Left)?;
                let right = self.options_of_compound(by, g, h, Player::Right)?;
                let value = engine.canonical(values(&left), values(&right))?;
                options = [Some(left), Some(right)];
                Ok::<_, Stop>(value)
            })?,
        };
        self.enter(value, shape, options)
    }

    /// So many copies of a form.
    pub(crate) fn copies(&mut self, times: &IBig, g: Meaning) -> Result<Meaning, Stop> {
        if g.form.is_none() {
            return Ok(self.engine.multiple(times, g.value)?.into());
        }
        let (sign, mut rest) = times.clone().into_parts();
        let mut power = if sign == Sign::Negative { self.negative(g)? } else { g };
        let mut sum = Meaning::from(Value::ZERO);
        while !rest.is_zero() {
            if rest.bit(0) {
                sum =
                    if sum == Value::ZERO.into() { power } else { self.compound(Compound::Sum, sum, power)? };
            }
            rest >>= 1;
            if !rest.is_zero() {
                power = self.compound(Compound::Sum, power, power)?;
            }
        }
        Ok(sum)
    }

    /// A player's options: those of the form, or of the canonical form.
    pub(crate) fn options(&mut self, g: Meaning, player: Player) -> Result<Vec<Meaning>, Stop> {
        let Some(FormId(id)) = g.form else {
            return Ok(self.engine.options(g.value, player)?.into_iter().map(Meaning::from).collect());
        };
        let entry = &self.entries[id as usize];
        if let Some(known) = &entry.options[player.index()] {
            return Ok(known.clone());
        }
        let options = match entry.shape {
            Shape::Negative(positive) => {
                let theirs = self.options(positive, player.opponent())?;
                theirs.into_iter().map(|option| self.negative(option)).collect::<Result<Vec<_>, _>>()?
            }
            Shape::Compound(by, g, h) => self.options_of_compound(by, g, h, player)?,
            Shape::Written => Vec::new(),
        };
        self.held.grow(options.len() * size_of::<Meaning>())?;
        self.entries[id as usize].options[player.index()] = Some(options.clone());
        Ok(options)
    }

    /// The values of both players' options.
    pub(crate) fn sides_of(&mut self, g: Meaning) -> Result<[Vec<Value>; 2], Stop> {
        let mut side = |player| -> Result<Vec<Value>, Stop> {
            Ok(self.options(g, player)?.into_iter().map(Meaning::value).collect())
        };
        Ok([side(Player::Left)?, side(Player::Right)?])
    }

    fn options_of_compound(
        &mut self,
        by: Compound,
        g: Meaning,
        h: Meaning,
        player: Player,
    ) -> Result<Vec<Meaning>, Stop> {
        let mut found = Vec::new();
        match by {
            Compound::Ordinal => {
                found = self.options(g, player)?;
                for to in self.options(h, player)? {
                    found.push(self.compound(by, g, to)?);
                }
            }
            Compound::OrdinalProduct => {
                let minus = self.negative(g)?;
                for (mover, copy) in [(Player::Left, g), (Player::Right, minus)] {
                    let in_copy = self.options(copy, player)?;
                    for to in self.options(h, mover)? {
                        let below = self.compound(by, g, to)?;
                        for &above in &in_copy {
                            found.push(self.compound(Compound::Ordinal, below, above)?);
                        }
                    }
                }
            }
            Compound::Conway => {
                for mover in Player::BOTH {
                    let other = if player == Player::Left { mover } else { mover.opponent() };
                    let in_h = self.options(h, other)?;
                    for to_g in self.options(g, mover)? {
                        for &to_h in &in_h {
                            let (first, second) = (self.compound(by, to_g, h)?, self.compound(by, g, to_h)?);
                            let sum = self.compound(Compound::Sum, first, second)?;
                            let both = self.compound(by, to_g, to_h)?;
                            let minus = self.negative(both)?;
                            found.push(self.compound(Compound::Sum, sum, minus)?);
                        }
                    }
                }
            }
            Compound::Sum | Compound::Conjunctive | Compound::Selective => {
                let (in_g, in_h) = (self.options(g, player)?, self.options(h, player)?);
                if by != Compound::Conjunctive {
                    for &to in &in_g {
                        found.push(self.compound(by, to, h)?);
                    }
                    for &to in &in_h {
                        found.push(self.compound(by, g, to)?);
                    }
                }
                if by != Compound::Sum {
                    for &to_g in &in_g {
                        for &to_h in &in_h {
                            found.push(self.compound(by, to_g, to_h)?);
                        }
                    }
                }
            }
        }
        Ok(found)
    }
}

fn values(options: &[Meaning]) -> Side {
    options.iter().map(|option| option.value).collect()
}
