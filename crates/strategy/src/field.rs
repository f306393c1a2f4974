//! The field of play: the followers of a sum as written, with what strategies ask about them.
//!
//! A follower is kept once for each text, since two games with the same text offer the same moves in the same order. Its
//! thermograph and its options are found when they are first asked for. Positions are then lists of small handles, which
//! is what makes it possible to follow a strategy through all that an opponent may do.

use std::cell::{OnceCell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};
use tedomari_number::Dyadic;
use tedomari_sum::{Game, Place, Player, Sum};
use tedomari_task::Held;
use tedomari_thermograph::Thermograph;
use tedomari_value::{Engine, Stop, Value};

use crate::coupons::{Coupon, Coupons};

/// A follower of a [`Field`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FollowerId(u32);

impl FollowerId {
    /// A component in which play is over and whose points have been counted.
    pub(crate) const OVER: FollowerId = FollowerId(0);
}

/// A game that can come up in a component.
pub struct Follower {
    game: Game,
    number: Option<Dyadic>,
    thermograph: Thermograph,
    options: [OnceCell<Box<[FollowerId]>>; 2],
}

impl Follower {
    /// The game as written.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its points, if it is a number and play is over in it.
    pub fn number(&self) -> Option<&Dyadic> {
        self.number.as_ref()
    }

    /// Its thermograph.
    pub fn thermograph(&self) -> &Thermograph {
        &self.thermograph
    }
}

/// What a player does at a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// A move in the sum.
    Move(Place),
    /// The top coupon.
    Coupon,
}

impl Choice {
    /// Where the move is.
    pub fn spot(self) -> Spot {
        match self {
            Choice::Move(place) => Spot::Component(place.component),
            Choice::Coupon => Spot::Stack,
        }
    }
}

/// Where a move can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// In this component, counted from 0 as written.
    Component(usize),
    /// On the stack of coupons.
    Stack,
}

/// A position: what the components have become and how many coupons are gone. Points that have been made are not part
/// of it, since no strategy looks at them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) components: Box<[FollowerId]>,
    pub(crate) taken: u32,
}

/// What tells followers apart: the value, the text, and whether the options are those written.
type Key = (Value, String, bool);

/// Everything that can come up in play.
pub struct Field<'e> {
    engine: &'e Engine,
    coupons: Coupons,
    followers: boxcar::Vec<Follower>,
    known: RefCell<FxHashMap<Key, FollowerId>>,
    /// What the followers take.
    held: Held,
}

/// About what a follower takes, with its text, its thermograph and its options.
const BYTES_A_FOLLOWER: usize = 1 << 10;

impl<'e> Field<'e> {
    /// An empty field with a stack of coupons beside it.
    pub fn new(engine: &'e Engine, coupons: Coupons) -> Field<'e> {
        let followers = boxcar::Vec::new();
        followers.push(Follower {
            game: Game::of_value(Value::ZERO),
            number: Some(Dyadic::ZERO),
            thermograph: Thermograph::mast(Dyadic::ZERO),
            options: Default::default(),
        });
        Field { engine, coupons, followers, known: RefCell::default(), held: engine.task().hold() }
    }

    /// The engine behind it.
    pub fn engine(&self) -> &'e Engine {
        self.engine
    }

    /// How many followers have come up.
    pub fn len(&self) -> usize {
        self.followers.count()
    }

    /// Whether nothing was put on the field.
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// Puts a sum on the field: the position, and the points of the components in which there is nothing to play.
    pub fn enter(&self, sum: &Sum) -> Result<(Position, Dyadic), Stop> {
        let mut points = Dyadic::ZERO;
        let mut components = Vec::with_capacity(sum.components().len());
        for game in sum.components() {
            components.push(self.settle(self.follower(game.clone())?, &mut points));
        }
        Ok((Position { components: components.into(), taken: 0 }, points))
    }

    /// What is known about a follower.
    pub fn get(&self, id: FollowerId) -> &Follower {
        &self.followers[id.0 as usize]
    }

    /// The options of a player, in the order of the text.
    pub fn options(&self, id: FollowerId, player: Player) -> Result<&[FollowerId], Stop> {
        let follower = self.get(id);
        let cell = &follower.options[player.index()];
        if let Some(options) = cell.get() {
            return Ok(options);
        }
        let options = follower.game.options(self.engine, player)?.into_iter();
        let options = options.map(|option| self.follower(option)).collect::<Result<_, Stop>>()?;
        Ok(cell.get_or_init(|| options))
    }

    fn follower(&self, game: Game) -> Result<FollowerId, Stop> {
        self.engine.step()?;
        let number = self.engine.as_number(game.value());
        let text = if number.is_some() { String::new() } else { game.text(self.engine) };
        let key = (game.value(), text, game.is_written());
        if let Some(&id) = self.known.borrow().get(&key) {
            return Ok(id);
        }
        let thermograph = self.engine.thermograph(game.value())?;
        let id = self.followers.push(Follower { game, number, thermograph, options: Default::default() });
        self.held.set(id * BYTES_A_FOLLOWER);
        let id = FollowerId(u32::try_from(id).map_err(|_| Stop::Memory)?);
        self.known.borrow_mut().insert(key, id);
        Ok(id)
    }

    fn settle(&self, id: FollowerId, points: &mut Dyadic) -> FollowerId {
        match self.get(id).number() {
            Some(x) => {
                *points += x;
                FollowerId::OVER
            }
            None => id,
        }
    }

    /// The coupons that are left in a position.
    pub fn coupons(&self, position: &Position) -> &[Coupon] {
        self.coupons.after(position.taken as usize)
    }

    /// Whether nobody can do anything any more.
    pub fn is_over(&self, position: &Position) -> bool {
        position.components.iter().all(|&id| id == FollowerId::OVER) && self.coupons(position).is_empty()
    }

    /// All that a player can do, in the order of the text, the coupon last.
    pub fn choices(&self, position: &Position, player: Player) -> Result<Vec<Choice>, Stop> {
        let mut choices = Vec::new();
        for (component, &id) in position.components.iter().enumerate() {
            if id != FollowerId::OVER {
                let places = (0..self.options(id, player)?.len()).map(|option| Place { component, option });
                choices.extend(places.map(Choice::Move));
            }
        }
        if !self.coupons(position).is_empty() {
            choices.push(Choice::Coupon);
        }
        Ok(choices)
    }

    /// What a choice leads to, and the points that it settles, as Left counts them.
    ///
    /// # Panics
    ///
    /// If the choice is not one of [`Field::choices`].
    pub fn play(
        &self,
        position: &Position,
        player: Player,
        choice: Choice,
    ) -> Result<(Position, Dyadic), Stop> {
        let mut after = position.clone();
        let mut points = Dyadic::ZERO;
        match choice {
            Choice::Move(place) => {
                let options = self.options(position.components[place.component], player)?;
                after.components[place.component] = self.settle(options[place.option], &mut points);
            }
            Choice::Coupon => {
                let worth = self.coupons(position)[0].worth();
                points = if player == Player::Left { worth.clone() } else { -worth };
                after.taken += 1;
            }
        }
        Ok((after, points))
    }

    /// The option that a move leads to, if it is a move in the sum.
    ///
    /// # Panics
    ///
    /// If the choice is not one of [`Field::choices`].
    pub fn reached(
        &self,
        position: &Position,
        player: Player,
        choice: Choice,
    ) -> Result<Option<&Game>, Stop> {
        let Choice::Move(place) = choice else { return Ok(None) };
        let options = self.options(position.components[place.component], player)?;
        Ok(Some(self.get(options[place.option]).game()))
    }

    /// Where there is something to play, with the thermograph: the components in their order, then the coupons from the top.
    pub fn spots<'a, 'p>(
        &'a self,
        position: &'p Position,
    ) -> impl Iterator<Item = (Spot, &'a Thermograph)> + use<'a, 'p, 'e> {
        let components = position.components.iter().enumerate().filter(|(_, id)| **id != FollowerId::OVER);
        let coupons = self.coupons(position).iter();
        (components.map(|(at, &id)| (Spot::Component(at), self.get(id).thermograph())))
            .chain(coupons.map(|coupon| (Spot::Stack, coupon.thermograph())))
    }

    /// The highest temperature in a position; `None` when play is over.
    pub fn temperature(&self, position: &Position) -> Option<&Dyadic> {
        self.spots(position).map(|(_, thermograph)| thermograph.temperature()).max()
    }

    /// The values of the components in which there is something to play, and of the coupons.
    pub fn values(&self, position: &Position) -> Result<Vec<Value>, Stop> {
        let live = position.components.iter().filter(|id| **id != FollowerId::OVER);
        let mut values: Vec<Value> = live.map(|&id| self.get(id).game().value()).collect();
        for coupon in self.coupons(position) {
            values.push(self.engine.plus_minus(&[self.engine.number(coupon.worth())])?);
        }
        Ok(values)
    }

    /// The values of all that can come up, by any moves of either player, in no order.
    pub(crate) fn all_values(&self, start: &Position) -> Result<Vec<Value>, Stop> {
        let mut seen: FxHashSet<FollowerId> = FxHashSet::default();
        let mut open: Vec<FollowerId> = start.components.to_vec();
        while let Some(id) = open.pop() {
            if self.get(id).number().is_none() && seen.insert(id) {
                for player in Player::BOTH {
                    open.extend(self.options(id, player)?);
                }
            }
        }
        let mut values: Vec<Value> = seen.into_iter().map(|id| self.get(id).game().value()).collect();
        for coupon in self.coupons(start) {
            values.push(self.engine.plus_minus(&[self.engine.number(coupon.worth())])?);
        }
        // The same value may have been written in several ways; the order must not depend on chance.
        values.sort_unstable_by_key(|value| value.to_bits());
        values.dedup();
        Ok(values)
    }
}
