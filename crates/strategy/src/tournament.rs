//! Tournaments: strategies over many sums, against best play, against each other and among coupons.
//!
//! In every sum each strategy takes either side and either turn, so nothing favours Left or the first move. Against best play
//! the loss of a game is the optimum less the score, which is also the sum of what the strategy's moves lost, since best
//! play loses nothing.

use std::time::Duration;

use tedomari_number::Dyadic;
use tedomari_sum::{Player, Sum};
use tedomari_value::{Engine, Stop};

use crate::average::Average;
use crate::coupons::Coupons;
use crate::exact::Exact;
use crate::field::Field;
use crate::guarantee::{Sides, guarantee_among};
use crate::line::Recorder;
use crate::play::{Side, play_on, score_between};
use crate::strategy::Strategy;

/// How a strategy did against best play.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// What a game lost.
    pub loss: Average,
    /// The most that one game lost.
    pub worst: Option<Dyadic>,
    /// Games that lost nothing.
    pub optimal: u64,
    /// The strategy's moves.
    pub moves: u64,
    /// Its moves that lost something.
    pub slips: u64,
    /// The time it took to choose them.
    pub thinking: Duration,
}

impl Standing {
    fn merge(&mut self, other: Standing) {
        self.loss.merge(&other.loss);
        self.worst = self.worst.take().max(other.worst);
        self.optimal += other.optimal;
        self.moves += other.moves;
        self.slips += other.slips;
        self.thinking += other.thinking;
    }
}

/// A table of strategies over sums.
///
/// ```
/// use tedomari_strategy::{Tournament, all};
/// use tedomari_sum::Sum;
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let mut tournament = Tournament::new(&all());
/// let sum = Sum::read(&engine, &["{15,{100|12}|-5}", "{-10|-20}"], &NoPositions)?;
/// tournament.add(&engine, &sum)?;
/// let greedy = tournament.strategies().iter().position(|strategy| strategy.name() == "greedy").unwrap();
/// assert_eq!(tournament.moving_first(greedy).worst, Some(7.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Tournament {
    strategies: Vec<&'static dyn Strategy>,
    /// Moving first and moving second.
    standings: Vec<[Standing; 2]>,
    /// What the row, moving first, made beyond the optimum against the column.
    cross: Vec<Vec<Average>>,
    /// The highest and the second-highest temperature of the sums.
    temperatures: [Average; 2],
    sums: u64,
}

impl Tournament {
    /// A tournament of some strategies before the first sum.
    pub fn new(strategies: &[&'static dyn Strategy]) -> Tournament {
        let n = strategies.len();
        Tournament {
            strategies: strategies.to_vec(),
            standings: vec![Default::default(); n],
            cross: vec![vec![Average::default(); n]; n],
            temperatures: Default::default(),
            sums: 0,
        }
    }

    /// The strategies, in the order of the table.
    pub fn strategies(&self) -> &[&'static dyn Strategy] {
        &self.strategies
    }

    /// How many sums have been played.
    pub fn sums(&self) -> u64 {
        self.sums
    }

    /// The highest and the second-highest temperature of a sum, on average: what the losses are to be measured by.
    pub fn temperatures(&self) -> &[Average; 2] {
        &self.temperatures
    }

    /// How the strategy of a row did against best play when it moved first.
    pub fn moving_first(&self, row: usize) -> &Standing {
        &self.standings[row][0]
    }

    /// How it did when it moved second.
    pub fn moving_second(&self, row: usize) -> &Standing {
        &self.standings[row][1]
    }

    /// How it did in all games against best play.
    pub fn overall(&self, row: usize) -> Standing {
        let mut all = self.standings[row][0].clone();
        all.merge(self.standings[row][1].clone());
        all
    }

    /// What the row's strategy, moving first, makes beyond the optimum against the column's: below 0 if its own mistakes
    /// weigh more, above if the other's do.
    pub fn against(&self, row: usize, column: usize) -> &Average {
        &self.cross[row][column]
    }

    /// Plays a sum with every strategy. A sum whose budget runs out does not count.
    pub fn add(&mut self, engine: &Engine, sum: &Sum) -> Result<(), Stop> {
        let mut round = Tournament::new(&self.strategies);
        round.play(engine, sum)?;
        self.merge(round);
        Ok(())
    }

    /// Takes in all that another tournament of the same strategies has.
    pub fn merge(&mut self, other: Tournament) {
        for (mine, theirs) in self.standings.iter_mut().zip(other.standings) {
            let [first, second] = theirs;
            mine[0].merge(first);
            mine[1].merge(second);
        }
        for (mine, theirs) in self.cross.iter_mut().flatten().zip(other.cross.iter().flatten()) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.temperatures.iter_mut().zip(&other.temperatures) {
            mine.merge(theirs);
        }
        self.sums += other.sums;
    }

    fn play(&mut self, engine: &Engine, sum: &Sum) -> Result<(), Stop> {
        let field = Field::new(engine, Coupons::none());
        let (start, points) = field.enter(sum)?;
        let mut exact = Exact::new(engine);
        exact.prepare(&field, &start)?;
        let optimum =
            [exact.score(&field, &start, Player::Left)?, exact.score(&field, &start, Player::Right)?];
        for row in 0..self.strategies.len() {
            let own = self.strategies[row];
            for plays in Player::BOTH {
                for first in Player::BOTH {
                    let mut record = Recorder::new(&field, start.clone(), points.clone());
                    let sides = seated(Side::Strategy(own), Side::Best, plays);
                    let played = play_on(&field, &mut exact, &mut record, sides, first)?;
                    let moves = played.line.plies.iter().filter(|ply| ply.player == plays).count() as u64;
                    let slips = played.losses.iter().filter(|loss| !loss.is_zero()).count() as u64;
                    let lost = played.loss(plays);
                    let mut loss = Average::default();
                    loss.add(&lost);
                    self.standings[row][usize::from(first != plays)].merge(Standing {
                        loss,
                        optimal: u64::from(lost.is_zero()),
                        worst: Some(lost),
                        moves,
                        slips,
                        thinking: played.thinking,
                    });
                }
            }
            for column in 0..self.strategies.len() {
                for (plays, best) in Player::BOTH.into_iter().zip(&optimum) {
                    let sides = seated(own, self.strategies[column], plays);
                    let gain = score_between(&field, &start, sides, plays)? - best;
                    self.cross[row][column].add(&if plays == Player::Left { gain } else { -gain });
                }
            }
        }
        let mut temperatures: Vec<Dyadic> =
            field.spots(&start).map(|(_, g)| g.temperature().clone()).collect();
        temperatures.sort_unstable_by(|a, b| b.cmp(a));
        for (at, average) in self.temperatures.iter_mut().enumerate() {
            average.add(temperatures.get(at).unwrap_or(&Dyadic::ZERO));
        }
        self.sums += 1;
        Ok(())
    }
}

/// The two sides with the first of them at this player's seat.
fn seated<T>(own: T, other: T, plays: Player) -> [T; 2] {
    if plays == Player::Left { [own, other] } else { [other, own] }
}

/// How much a strategy loses at most among coupons: the optimum less what it reaches against every opponent, as the one
/// who plays the strategy counts, with the same player moving first.
///
/// ```
/// use tedomari_strategy::{Coupons, Sides, by_name, loss_among};
/// use tedomari_sum::{Player, Sum};
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{4|0}", "{{10|-3}|-5}"], &NoPositions)?;
/// let sides = Sides { plays: Player::Left, first: Player::Left };
/// let hotstrat = by_name("hotstrat").unwrap();
/// let bare = loss_among(&engine, hotstrat, &sum, &Coupons::none(), sides)?;
/// let rich = loss_among(&engine, hotstrat, &sum, &Coupons::new(&2.into(), &"1/8".parse()?)?, sides)?;
/// assert!(rich < bare);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn loss_among(
    engine: &Engine,
    strategy: &dyn Strategy,
    sum: &Sum,
    coupons: &Coupons,
    sides: Sides,
) -> Result<Dyadic, Stop> {
    let field = Field::new(engine, coupons.clone());
    let (start, points) = field.enter(sum)?;
    let optimum = Exact::new(engine).score(&field, &start, sides.first)? + points;
    let reached = guarantee_among(engine, strategy, sum, coupons, sides).map_err(|unknown| unknown.stop)?;
    Ok(if sides.plays == Player::Left { optimum - reached.score } else { reached.score - optimum })
}
