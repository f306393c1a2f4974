//! What a strategy reaches whatever the opponent does.
//!
//! The strategy plays by its rule and the opponent may do anything, so the score that is certain is a minimum over all of the
//! opponent's moves. A position with the opponent to move and what the strategy remembers there decide the rest: each such
//! pair is searched once. Points already made are left out of it, so that positions reached with different scores share
//! their answer.

use std::fmt;

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_sum::{Player, Sum};
use tedomari_task::Held;
use tedomari_value::{Engine, Stop};

use crate::coupons::Coupons;
use crate::field::{Choice, Field, Position, Spot};
use crate::line::{Line, Recorder};
use crate::strategy::{Memory, Strategy, Turn, promise};

/// The answer: a score that the strategy reaches, and no more against the best replies.
#[derive(Debug, Clone)]
pub struct Guarantee {
    /// The score, as Left counts.
    pub score: Dyadic,
    /// A line in which the opponent plays best against the strategy.
    pub line: Line,
    /// Positions with the opponent to move that were searched.
    pub positions: u64,
}

/// What is known when the budget ran out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// Why the search ended.
    pub stop: Stop,
    /// The score is at least this.
    pub lower: Option<Dyadic>,
    /// The score is at most this.
    pub upper: Option<Dyadic>,
}

impl From<Stop> for Unfinished {
    fn from(stop: Stop) -> Unfinished {
        Unfinished { stop, lower: None, upper: None }
    }
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |x: &Option<Dyadic>| x.as_ref().map_or_else(|| "?".to_owned(), Dyadic::to_string);
        write!(f, "{}: the score lies in [{}, {}]", self.stop, end(&self.lower), end(&self.upper))
    }
}

impl std::error::Error for Unfinished {}

/// Who plays which side, and who begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The side of the strategy.
    pub plays: Player,
    /// Who moves first.
    pub first: Player,
}

/// The score that a strategy reaches in a sum, whatever the opponent does.
///
/// ```
/// use tedomari_strategy::{Sides, by_name, guarantee};
/// use tedomari_sum::{Player, Sum};
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{15,{100|12}|-5}", "{-10|-20}"], &NoPositions)?;
/// let sides = Sides { plays: Player::Left, first: Player::Left };
/// let reached = |name| guarantee(&engine, by_name(name).unwrap(), &sum, sides).map(|answer| answer.score);
/// // The largest gain takes 15 and loses the move; the threat of 100 keeps it.
/// assert_eq!(reached("greedy")?, (-5).into());
/// assert_eq!(reached("hotstrat")?, 2.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn guarantee(
    engine: &Engine,
    strategy: &dyn Strategy,
    sum: &Sum,
    sides: Sides,
) -> Result<Guarantee, Unfinished> {
    guarantee_among(engine, strategy, sum, &Coupons::none(), sides)
}

/// The same with coupons beside the sum.
pub fn guarantee_among(
    engine: &Engine,
    strategy: &dyn Strategy,
    sum: &Sum,
    coupons: &Coupons,
    sides: Sides,
) -> Result<Guarantee, Unfinished> {
    let field = Field::new(engine, coupons.clone());
    let (position, points) = field.enter(sum)?;
    let certain = promise(strategy, &field, &position, sides.plays, sides.first).map(|x| x + &points);
    let mut search = Search {
        field: &field,
        strategy,
        plays: sides.plays,
        known: FxHashMap::default(),
        reached: None,
        waiting: 0,
        held: engine.task().hold(),
        entry_bytes: ENTRY_BYTES + 4 * position.components.len(),
    };
    search.run(position, points, sides.first).map_err(|stop| {
        let (lower, upper) = match sides.plays {
            Player::Left => (certain, search.reached),
            Player::Right => (search.reached, certain),
        };
        Unfinished { stop, lower, upper }
    })
}

/// A position with the opponent to move, and what the strategy remembers.
type Key = (Position, Memory);

/// A move of the opponent, the strategy's answer, and what they lead to.
struct Branch {
    asked: Choice,
    answered: Option<Choice>,
    points: Dyadic,
    /// `None` when play is over.
    next: Option<Key>,
}

/// An open position.
struct Frame {
    key: Key,
    branches: Vec<Branch>,
    at: usize,
    /// The worst for the strategy so far.
    worst: Option<Dyadic>,
    /// The points made on the way here.
    made: Dyadic,
}

struct Search<'f, 's> {
    field: &'f Field<'f>,
    strategy: &'s dyn Strategy,
    plays: Player,
    /// Points that are still to be made.
    known: FxHashMap<Key, Dyadic>,
    /// The worst that the opponent was seen to bring about: no guarantee can be better.
    reached: Option<Dyadic>,
    /// Branches of the open positions.
    waiting: usize,
    /// What these and the known positions take.
    held: Held,
    entry_bytes: usize,
}

/// A rough size of an entry of the table, and of an open branch; each component takes four bytes more.
const ENTRY_BYTES: usize = 160;

impl Search<'_, '_> {
    fn run(&mut self, start: Position, points: Dyadic, first: Player) -> Result<Guarantee, Stop> {
        let field = self.field;
        let mut record = Recorder::new(field, start, points);
        let mut memory = self.strategy.begin(field, &record.position);
        if first == self.plays
            && let Some((choice, kept)) = self.answer(&record.position, None, &memory)?
        {
            memory = kept;
            record.play(self.plays, choice)?;
        }
        let mut score = record.score().clone();
        let mut next = (!field.is_over(&record.position)).then(|| (record.position.clone(), memory));
        if let Some(key) = &next {
            score += self.value(key.clone(), record.score().clone())?;
        }
        while let Some(key) = next {
            let left = &score - record.score();
            let branches = self.branches(&key)?;
            let best = branches.into_iter().find(|branch| self.of_branch(branch).as_ref() == Some(&left));
            let Some(best) = best else { break };
            record.play(self.plays.opponent(), best.asked)?;
            if let Some(choice) = best.answered {
                record.play(self.plays, choice)?;
            }
            next = best.next;
        }
        Ok(Guarantee { score, line: record.finish(), positions: self.known.len() as u64 })
    }

    fn answer(
        &self,
        position: &Position,
        reply_to: Option<Spot>,
        memory: &Memory,
    ) -> Result<Option<(Choice, Memory)>, Stop> {
        self.strategy.choose(&Turn::new(self.field, position, self.plays, reply_to), memory)
    }

    /// What a branch brings, if that is known.
    fn of_branch(&self, branch: &Branch) -> Option<Dyadic> {
        match &branch.next {
            None => Some(branch.points.clone()),
            Some(key) => self.known.get(key).map(|rest| rest + &branch.points),
        }
    }

    fn branches(&self, (position, memory): &Key) -> Result<Vec<Branch>, Stop> {
        let (field, opponent) = (self.field, self.plays.opponent());
        let choices = field.choices(position, opponent)?;
        let mut branches = Vec::with_capacity(choices.len());
        for asked in choices {
            field.engine().step()?;
            // Some rules look at the whole sum for each move, which takes longer than a step.
            self.held.set((self.known.len() + self.waiting + branches.len()) * self.entry_bytes);
            field.engine().task().check()?;
            let (between, mut points) = field.play(position, opponent, asked)?;
            let Some((choice, memory)) = self.answer(&between, Some(asked.spot()), memory)? else {
                branches.push(Branch { asked, answered: None, points, next: None });
                continue;
            };
            let (after, more) = field.play(&between, self.plays, choice)?;
            points += more;
            let next = (!field.is_over(&after)).then_some((after, memory));
            branches.push(Branch { asked, answered: Some(choice), points, next });
        }
        Ok(branches)
    }

    fn worse(&self, a: &Dyadic, b: &Dyadic) -> bool {
        if self.plays == Player::Left { a < b } else { a > b }
    }

    /// The points still to be made, by a search on an explicit stack.
    fn value(&mut self, root: Key, made: Dyadic) -> Result<Dyadic, Stop> {
        let branches = self.branches(&root)?;
        self.waiting = branches.len();
        let mut open = vec![Frame { key: root.clone(), branches, at: 0, worst: None, made }];
        while let Some(top) = open.last_mut() {
            let Some(branch) = top.branches.get(top.at) else {
                let Some(done) = open.pop() else { break };
                self.waiting -= done.branches.len();
                let worst = done.worst.unwrap_or(Dyadic::ZERO);
                self.known.insert(done.key, worst);
                if self.known.len().is_multiple_of(1024) {
                    self.field.engine().task().found("positions", self.known.len() as u64);
                }
                continue;
            };
            let Some(value) = self.of_branch(branch) else {
                let Some(key) = branch.next.clone() else { break };
                let made = &top.made + &branch.points;
                let branches = self.branches(&key)?;
                self.waiting += branches.len();
                open.push(Frame { key, branches, at: 0, worst: None, made });
                continue;
            };
            top.at += 1;
            let total = &top.made + &value;
            if top.worst.as_ref().is_none_or(|worst| self.worse(&value, worst)) {
                top.worst = Some(value);
            }
            if self.reached.as_ref().is_none_or(|reached| self.worse(&total, reached)) {
                self.reached = Some(total);
            }
        }
        Ok(self.known.get(&root).cloned().unwrap_or(Dyadic::ZERO))
    }
}
