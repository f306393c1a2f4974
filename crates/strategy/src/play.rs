//! One game: a strategy against another, or against best play, and what every move loses.

use std::time::Duration;

use tedomari_number::Dyadic;
use tedomari_sum::{Player, Sum};
use tedomari_task::Instant;
use tedomari_value::{Engine, Stop};

use crate::coupons::Coupons;
use crate::exact::Exact;
use crate::field::{Choice, Field, Position, Spot};
use crate::line::{Line, Recorder};
use crate::strategy::{Memory, Strategy, Turn};

/// Who plays a side.
#[derive(Clone, Copy)]
pub enum Side<'s> {
    /// A strategy.
    Strategy(&'s dyn Strategy),
    /// Best play: a move that keeps the optimal score, the first as written.
    Best,
}

/// A game that was played.
#[derive(Debug, Clone)]
pub struct Played {
    /// The moves and the score.
    pub line: Line,
    /// The score under best play from the start.
    pub optimum: Dyadic,
    /// What each move lost against the best move there; 0 for best moves.
    pub losses: Vec<Dyadic>,
    /// The time that strategies took to choose, without that of best play.
    pub thinking: Duration,
}

impl Played {
    /// What one player lost by all moves together.
    pub fn loss(&self, player: Player) -> Dyadic {
        let plies = self.line.plies.iter().zip(&self.losses);
        plies.filter(|(ply, _)| ply.player == player).map(|(_, loss)| loss.clone()).sum()
    }
}

/// Plays a sum to the end.
///
/// ```
/// use tedomari_strategy::{Coupons, Side, by_name, play};
/// use tedomari_sum::{Player, Sum};
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{15,{100|12}|-5}", "{-10|-20}"], &NoPositions)?;
/// let greedy = Side::Strategy(by_name("greedy").unwrap());
/// let game = play(&engine, &sum, &Coupons::none(), [greedy, Side::Best], Player::Left)?;
/// assert_eq!((game.optimum.clone(), game.line.score.clone()), (2.into(), (-5).into()));
/// assert_eq!((game.loss(Player::Left), game.loss(Player::Right)), (7.into(), 0.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play(
    engine: &Engine,
    sum: &Sum,
    coupons: &Coupons,
    sides: [Side<'_>; 2],
    first: Player,
) -> Result<Played, Stop> {
    let field = Field::new(engine, coupons.clone());
    let (start, points) = field.enter(sum)?;
    let mut exact = Exact::new(engine);
    exact.prepare(&field, &start)?;
    play_on(&field, &mut exact, &mut Recorder::new(&field, start, points), sides, first)
}

/// The same on a field that is there already.
pub(crate) fn play_on(
    field: &Field<'_>,
    exact: &mut Exact,
    record: &mut Recorder<'_>,
    sides: [Side<'_>; 2],
    first: Player,
) -> Result<Played, Stop> {
    let begin = |side: Side<'_>| match side {
        Side::Strategy(strategy) => strategy.begin(field, &record.position),
        Side::Best => Memory::default(),
    };
    let mut memories = sides.map(begin);
    let mut to_move = first;
    let mut last: Option<Spot> = None;
    let mut losses = Vec::new();
    let mut thinking = Duration::ZERO;
    // The points still to be made under best play from here.
    let mut best = exact.score(field, &record.position, first)?;
    let optimum = record.score() + &best;
    loop {
        // Some rules look at the whole sum for each move.
        field.engine().task().check()?;
        let seat = to_move.index();
        let chosen: Option<Choice> = match sides[seat] {
            Side::Best => exact.keeping(field, &record.position, to_move, &best)?,
            Side::Strategy(strategy) => {
                let turn = Turn::new(field, &record.position, to_move, last);
                let began = Instant::now();
                let chosen = strategy.choose(&turn, &memories[seat])?;
                thinking += began.elapsed();
                chosen.map(|(choice, memory)| {
                    memories[seat] = memory;
                    choice
                })
            }
        };
        let Some(choice) = chosen else { break };
        let before = record.score() + &best;
        record.play(to_move, choice)?;
        last = Some(choice.spot());
        to_move = to_move.opponent();
        best = exact.score(field, &record.position, to_move)?;
        // The mover has changed: to_move is now the opponent of whoever may have lost something.
        let after = record.score() + &best;
        losses.push(if to_move == Player::Right { before - after } else { after - before });
    }
    Ok(Played { line: record.line().clone(), optimum, losses, thinking })
}

/// The score of one strategy against another, without looking at what moves lose.
pub(crate) fn score_between(
    field: &Field<'_>,
    start: &Position,
    sides: [&dyn Strategy; 2],
    first: Player,
) -> Result<Dyadic, Stop> {
    let mut memories = sides.map(|strategy| strategy.begin(field, start));
    let (mut position, mut score) = (start.clone(), Dyadic::ZERO);
    let (mut to_move, mut last) = (first, None);
    loop {
        field.engine().task().check()?;
        let seat = to_move.index();
        let turn = Turn::new(field, &position, to_move, last);
        let Some((choice, memory)) = sides[seat].choose(&turn, &memories[seat])? else { return Ok(score) };
        memories[seat] = memory;
        let (after, points) = field.play(&position, to_move, choice)?;
        position = after;
        score += points;
        last = Some(choice.spot());
        to_move = to_move.opponent();
    }
}
