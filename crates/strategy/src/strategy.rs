//! What a strategy is: a rule that names a move from the position, the opponent's last move and a little memory.

use tedomari_number::Dyadic;
use tedomari_sum::bounds::{self, Method};
use tedomari_sum::{Place, Player, Sum, SumMove};
use tedomari_thermograph::Thermograph;
use tedomari_value::{Engine, Stop};
use tedomari_vocabulary::spelling;

use crate::coupons::Coupons;
use crate::field::{Choice, Field, Position, Spot};
use crate::strategies::{FollowTheLeader, Greedy, Hotstrat, MeanStrategy, Sentestrat, Thermostrat};

/// What a strategy remembers between its moves: a temperature, or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Memory(pub Option<Dyadic>);

/// A rule for playing sums.
///
/// It may play either side. Where its rule leaves several moves open it takes the first as written; coupons count as
/// written after all components.
pub trait Strategy: Send + Sync {
    /// The name in commands: lower case, words joined by hyphens.
    fn name(&self) -> &'static str;

    /// The rule in one line.
    fn about(&self) -> &'static str;

    /// The bound that it is proved to reach, moving first or second.
    fn reaches(&self) -> Option<Method> {
        None
    }

    /// What it remembers before anybody has moved.
    fn begin(&self, _field: &Field<'_>, _position: &Position) -> Memory {
        Memory::default()
    }

    /// Its move, one of [`Field::choices`], and what it remembers then; `None` when play is over.
    fn choose(&self, turn: &Turn<'_>, memory: &Memory) -> Result<Option<(Choice, Memory)>, Stop>;
}

/// All strategies, the simplest first.
///
/// ```
/// let names: Vec<_> = tedomari_strategy::all().iter().map(|strategy| strategy.name()).collect();
/// assert_eq!(names, ["greedy", "hotstrat", "follow-the-leader", "mean", "thermostrat", "sentestrat"]);
/// ```
pub fn all() -> [&'static dyn Strategy; 6] {
    [&Greedy, &Hotstrat, &FollowTheLeader, &MeanStrategy, &Thermostrat, &Sentestrat]
}

/// The strategy of a name, in any spelling.
///
/// ```
/// assert!(tedomari_strategy::by_name("sentestrat").is_some());
/// assert!(tedomari_strategy::by_name("Follow the Leader").is_some());
/// assert!(tedomari_strategy::by_name("bold").is_none());
/// ```
pub fn by_name(name: &str) -> Option<&'static dyn Strategy> {
    all().into_iter().find(|strategy| spelling::is_same(strategy.name(), name))
}

/// A turn as the player to move sees it.
pub struct Turn<'a> {
    field: &'a Field<'a>,
    position: &'a Position,
    player: Player,
    reply_to: Option<Spot>,
}

impl<'a> Turn<'a> {
    /// The turn of a player, after the opponent played at a spot or before anybody moved.
    pub fn new(
        field: &'a Field<'a>,
        position: &'a Position,
        player: Player,
        reply_to: Option<Spot>,
    ) -> Turn<'a> {
        Turn { field, position, player, reply_to }
    }

    /// Who is to move.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The field of play.
    pub fn field(&self) -> &'a Field<'a> {
        self.field
    }

    /// The position.
    pub fn position(&self) -> &'a Position {
        self.position
    }

    /// Where there is something to play, in order.
    pub fn spots(&self) -> impl Iterator<Item = (Spot, &'a Thermograph)> + use<'a> {
        self.field.spots(self.position)
    }

    /// Where the opponent just moved, if there is still something to play.
    pub fn followed(&self) -> Option<(Spot, &'a Thermograph)> {
        // A taken coupon is gone: the next one is another switch.
        let component = self.reply_to.filter(|spot| *spot != Spot::Stack)?;
        self.spots().find(|(spot, _)| *spot == component)
    }

    /// The hottest spot.
    pub fn hottest(&self) -> Option<(Spot, &'a Thermograph)> {
        first_max(self.spots(), |g| g.temperature().clone())
    }

    /// The spot whose walls are farthest apart at a temperature, among those at least so hot.
    pub fn widest(&self, t: &Dyadic) -> Option<(Spot, &'a Thermograph)> {
        first_max(self.spots().filter(|(_, g)| g.temperature() >= t), |g| g.width_at(t))
    }

    /// A t-optimal choice at a spot: the first whose taxed value is best.
    pub fn optimal(&self, spot: Spot, t: &Dyadic) -> Result<Choice, Stop> {
        let Spot::Component(component) = spot else { return Ok(Choice::Coupon) };
        let options = self.field.options(self.position.components[component], self.player)?;
        let mut best: Option<(Dyadic, usize)> = None;
        for (option, &id) in options.iter().enumerate() {
            // The tax is the same for all options.
            let value = self.field.get(id).thermograph().wall(self.player.opponent()).value_at(t);
            let value = if self.player == Player::Left { value } else { -value };
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, option));
            }
        }
        // A game without options for one player is an integer, and no spot.
        let option = best.map_or(0, |(_, option)| option);
        Ok(Choice::Move(Place { component, option }))
    }
}

fn first_max<'a>(
    spots: impl Iterator<Item = (Spot, &'a Thermograph)>,
    key: impl Fn(&Thermograph) -> Dyadic,
) -> Option<(Spot, &'a Thermograph)> {
    let mut best: Option<(Dyadic, (Spot, &Thermograph))> = None;
    for spot in spots {
        let key = key(spot.1);
        if best.as_ref().is_none_or(|(most, _)| key > *most) {
            best = Some((key, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// The score that a strategy is proved to reach in a position, apart from points made before: for Left at least this, for
/// Right at most.
pub fn promise(
    strategy: &dyn Strategy,
    field: &Field<'_>,
    position: &Position,
    plays: Player,
    to_move: Player,
) -> Option<Dyadic> {
    let method = strategy.reaches()?;
    let thermographs: Vec<&Thermograph> = field.spots(position).map(|(_, g)| g).collect();
    let range = bounds::range(method, &thermographs, to_move);
    Some(if plays == Player::Left { range.lower } else { range.upper })
}

/// A strategy at play in a sum: keeps its memory from move to move.
///
/// ```
/// use tedomari_strategy::{Seat, by_name};
/// use tedomari_sum::{Player, Sum};
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{5|-5}", "{{9|2}|-80}"], &NoPositions)?;
/// let mut seat = Seat::new(by_name("sentestrat").unwrap(), &engine, &sum, Player::Left)?;
/// let first = seat.pick(&sum, None)?.expect("there are moves");
/// assert_eq!((first.place.component, first.to.text(&engine)), (1, "{9|2}".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Seat<'e> {
    strategy: &'static dyn Strategy,
    field: Field<'e>,
    plays: Player,
    memory: Memory,
}

impl<'e> Seat<'e> {
    /// A strategy for one side of a sum in which nobody has moved yet.
    pub fn new(
        strategy: &'static dyn Strategy,
        engine: &'e Engine,
        sum: &Sum,
        plays: Player,
    ) -> Result<Seat<'e>, Stop> {
        let field = Field::new(engine, Coupons::none());
        let memory = strategy.begin(&field, &field.enter(sum)?.0);
        Ok(Seat { strategy, field, plays, memory })
    }

    /// The move in the sum as it now is, after the opponent's last move if there was one; `None` when play is over.
    pub fn pick(&mut self, sum: &Sum, last: Option<&SumMove>) -> Result<Option<SumMove>, Stop> {
        let (position, _) = self.field.enter(sum)?;
        let reply_to = last.map(|last| Spot::Component(last.place.component));
        let turn = Turn::new(&self.field, &position, self.plays, reply_to);
        let Some((choice, memory)) = self.strategy.choose(&turn, &self.memory)? else { return Ok(None) };
        self.memory = memory;
        let Choice::Move(place) = choice else { return Ok(None) };
        let to = self.field.reached(&position, self.plays, choice)?.cloned();
        let name = sum.components()[place.component].move_name(self.plays, place.option);
        Ok(to.map(|to| SumMove { player: self.plays, place, to, name }))
    }
}
