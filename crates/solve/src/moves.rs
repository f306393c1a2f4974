//! What everything that chooses among moves of a sum needs: the sum after a move, the hottest moves first, whether a move
//! keeps a score, and all that play can lead to.

use rustc_hash::FxHashSet;
use tedomari_number::Dyadic;
use tedomari_sum::{Game, SumMove};
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::Stops;

use crate::score::Solver;

/// The components after a move.
pub fn after(values: &[Value], played: &SumMove) -> Vec<Value> {
    let mut after = values.to_vec();
    after[played.place.component] = played.to.value();
    after
}

/// Puts the moves in the hottest components first; those in equally hot ones stay as they were.
pub fn hottest_first(engine: &Engine, values: &[Value], moves: &mut [SumMove]) -> Result<(), Stop> {
    let temperatures =
        values.iter().map(|&value| engine.temperature(value)).collect::<Result<Vec<_>, _>>()?;
    moves.sort_by(|a, b| temperatures[b.place.component].cmp(&temperatures[a.place.component]));
    Ok(())
}

/// The sums of the Left stops and of the Right stops, between which the score lies whoever moves (Milnor).
pub fn sums_of_stops(engine: &Engine, values: &[Value]) -> Stops<Dyadic> {
    let total = |stop: &dyn Fn(Value) -> Dyadic| values.iter().fold(Dyadic::ZERO, |sum, &v| sum + stop(v));
    Stops { left: total(&|value| engine.left_stop(value)), right: total(&|value| engine.right_stop(value)) }
}

/// All values that games can become in the course of play, by moves as written and in canonical forms, in order.
///
/// The options of a number are a long way down, and none of them changes a score, so they are left out unless they are
/// written, and so are those of a number plus an all-small game.
///
/// ```
/// use tedomari_solve::reachable;
/// use tedomari_sum::Sum;
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{100000000|0}", "{{3|1}|0}"], &NoPositions)?;
/// // The two games, {3|1}, and the numbers 100000000, 3, 1 and 0.
/// assert_eq!(reachable(&engine, sum.components())?.len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reachable(engine: &Engine, games: &[Game]) -> Result<Vec<Value>, Stop> {
    let mut reached: FxHashSet<Value> = games.iter().map(Game::value).collect();
    let mut open: Vec<Game> = games.to_vec();
    while let Some(game) = open.pop() {
        engine.step()?;
        for player in Player::BOTH {
            let written = if game.is_written() { game.options(engine, player)? } else { Vec::new() };
            let canonical = match game.is_number() || stays_cold(engine, game.value())? {
                true => Vec::new(),
                false => engine.options(game.value(), player)?,
            };
            for option in written.into_iter().chain(canonical.into_iter().map(Game::of_value)) {
                // A written game has followers of its own, whatever its value.
                if reached.insert(option.value()) || option.is_written() {
                    open.push(option);
                }
            }
        }
    }
    let mut reached: Vec<Value> = reached.into_iter().collect();
    reached.sort_unstable();
    Ok(reached)
}

/// Whether nothing hot can arise from the canonical form of a value, so that its followers are numbers to the score: a number
/// plus an all-small game is such, and so are its followers, of which there may be very many.
fn stays_cold(engine: &Engine, value: Value) -> Result<bool, Stop> {
    let stop = engine.left_stop(value);
    Ok(stop == engine.right_stop(value) && engine.is_all_small(engine.subtract(value, engine.number(&stop))?))
}

/// The stop of what a move leaves in its component, if that is not hot: then the score after the move depends on nothing else.
pub(crate) fn cold_stop(engine: &Engine, played: &SumMove) -> Option<(usize, Dyadic)> {
    let value = played.to.value();
    let stop = engine.left_stop(value);
    (stop == engine.right_stop(value)).then_some((played.place.component, stop))
}

impl Solver {
    /// Whether a player who has moved to a sum is sure of a score there: for Left at least that, for Right at most.
    pub fn keeps(&mut self, after: &[Value], moved: Player, score: &Dyadic) -> Result<bool, Stop> {
        match moved {
            Player::Left => self.at_least(after, Player::Right, score),
            Player::Right => self.at_most(after, Player::Left, score),
        }
    }
}
