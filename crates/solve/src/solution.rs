//! All there is to say about a sum as written: score, winner, every best move, a line of play.

use std::time::Duration;

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_sum::{Game, Place, Sum, SumMove, classes};
use tedomari_task::{Limits, Task};
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::{Play, Player, Stops};

use crate::methods::{self, Method};
use crate::moves::{after, cold_stop, hottest_first, reachable, sums_of_stops};
use crate::normal::Normal;
use crate::score::{ScoreCounts, Solver};

/// What was found out about a sum with one player to move.
#[derive(Debug, Clone)]
pub struct Solution {
    /// The score is at least this.
    pub lower: Dyadic,
    /// The score is at most this.
    pub upper: Dyadic,
    /// Who wins under normal play, if that is known.
    pub winner: Option<Player>,
    /// The best first moves: all of them, unless the work was stopped.
    pub best: Vec<Place>,
    /// Whether every best move is among them. If not, there is at most a move to try, or those found before a stop.
    pub best_is_complete: bool,
    /// One line of best play to the end, as far as it is known.
    pub line: Vec<SumMove>,
    /// How it was found.
    pub method: String,
    /// What it took.
    pub counts: ScoreCounts,
    /// Why the work ended early, if it did.
    pub stop: Option<Stop>,
}

impl Solution {
    /// The score, if it is known.
    pub fn score(&self) -> Option<&Dyadic> {
        (self.lower == self.upper).then_some(&self.lower)
    }

    /// Takes in what else is known of the score, and who wins if that tells.
    pub fn narrow(&mut self, lower: Option<Dyadic>, upper: Option<Dyadic>) {
        if let Some(lower) = lower.filter(|lower| *lower > self.lower) {
            self.lower = lower;
        }
        if let Some(upper) = upper.filter(|upper| *upper < self.upper) {
            self.upper = upper;
        }
        self.winner = self.winner.or(winner_between(Some(&self.lower), Some(&self.upper)));
    }
}

/// Who has the last move, if bounds on the score tell: Left if it is above 0, Right if it is below.
pub fn winner_between(lower: Option<&Dyadic>, upper: Option<&Dyadic>) -> Option<Player> {
    if lower.is_some_and(|lower| lower.signum() > 0) {
        Some(Player::Left)
    } else if upper.is_some_and(|upper| upper.signum() < 0) {
        Some(Player::Right)
    } else {
        None
    }
}

/// Solves a sum.
///
/// ```
/// use tedomari_solve::{Play, Player, solve};
/// use tedomari_sum::Sum;
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{15,{100|12}|-5}", "{-10|-20}"], &NoPositions)?;
/// let solution = solve(&engine, &sum, Player::Left, Play::Score);
/// assert_eq!(solution.score().map(ToString::to_string), Some("2".to_owned()));
/// assert_eq!((solution.best[0].component, solution.best[0].option), (0, 1));
/// # Ok::<(), tedomari_sum::SumError>(())
/// ```
pub fn solve(engine: &Engine, sum: &Sum, first: Player, play: Play) -> Solution {
    solve_with(&mut Solver::new(engine), sum, first, play)
}

/// Solves a sum with a solver that may know something of it already.
pub fn solve_with(solver: &mut Solver, sum: &Sum, first: Player, play: Play) -> Solution {
    let before = solver.counts();
    let mut work = Work { engine: &solver.engine().clone(), solver, sum, first };
    let mut solution = work.unsolved();
    if let Err(stop) = work.fill(&mut solution, play) {
        solution.stop = Some(stop);
        work.save(&mut solution, play);
    }
    solution.counts = work.solver.counts().since(&before);
    solution
}

/// So many components are looked at for a step of a look at what is known.
const COMPONENTS_A_STEP: usize = 16;

/// A short time to look at what is known after a stop. The steps decide, so that the answer is the same each time; the time is
/// there for sums in which a single step takes long.
fn moment(task: &Task) -> Task {
    task.beside(Limits::new().nodes(20_000).time(Duration::from_millis(300)))
}

/// How many of the best moves others are compared with.
const MOST_COMPARED: usize = 3;

/// The score and one best move by a method of choice, to compare methods.
///
/// ```
/// use tedomari_solve::methods::Method;
/// use tedomari_solve::{Player, solve_by};
/// use tedomari_sum::Sum;
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{5|-5}", "{{9|2}|-80}"], &NoPositions)?;
/// for method in [Method::Best, Method::AlphaBeta] {
///     let solution = solve_by(&engine, &sum, Player::Left, method);
///     assert_eq!(solution.score().map(ToString::to_string), Some("4".to_owned()), "{}", method.name());
/// }
/// # Ok::<(), tedomari_sum::SumError>(())
/// ```
pub fn solve_by(engine: &Engine, sum: &Sum, first: Player, method: Method) -> Solution {
    let found = methods::score(engine, &sum.values(), first, method);
    let moves = sum.moves(engine, first).unwrap_or_default();
    let best = found.best.and_then(|(component, to)| {
        let chosen = |played: &&SumMove| played.place.component == component && played.to.value() == to;
        moves.iter().find(chosen).map(|played| played.place)
    });
    let winner = found.score().map(|score| match score.signum() {
        1 => Ok(Player::Left),
        -1 => Ok(Player::Right),
        _ => Normal::new(&mut Solver::new(engine)).winner(&sum.values(), first),
    });
    let (winner, stop) = match winner.transpose() {
        Ok(winner) => (winner, None),
        Err(stop) => (None, Some(stop)),
    };
    Solution {
        lower: found.lower,
        upper: found.upper,
        winner,
        best: best.into_iter().collect(),
        best_is_complete: false,
        line: Vec::new(),
        method: method.name(),
        counts: ScoreCounts { nodes: found.nodes, ..ScoreCounts::default() },
        stop: found.stop.or(stop),
    }
}

struct Work<'s> {
    engine: &'s Engine,
    solver: &'s mut Solver,
    sum: &'s Sum,
    first: Player,
}

impl Work<'_> {
    /// What is known before any work.
    fn unsolved(&self) -> Solution {
        let Stops { left: upper, right: lower } = sums_of_stops(self.engine, &self.sum.values());
        Solution {
            lower,
            upper,
            winner: None,
            best: Vec::new(),
            best_is_complete: false,
            line: Vec::new(),
            method: "search".to_owned(),
            counts: ScoreCounts::default(),
            stop: None,
        }
    }

    fn fill(&mut self, solution: &mut Solution, play: Play) -> Result<(), Stop> {
        let values = self.sum.values();
        let mut moves = self.sum.all_moves(self.engine, self.first)?;
        // Asked for now, so that they are known after a stop as well.
        for &value in &values {
            self.engine.thermograph(value)?;
            self.engine.temperature(value)?;
        }
        // Everything that can be reached shares one table.
        self.solver.prepare(&values, &reachable(self.engine, self.sum.components())?, values.len())?;
        match play {
            Play::Score => {
                let score = self.score(solution, &values)?;
                (solution.lower, solution.upper) = (score.clone(), score.clone());
                solution.winner = Some(self.winner_at(&score, &values)?);
                // A tree may be a number and still have moves that keep the score, such as {{5|1}|{1|-8}}.
                let games = self.sum.components();
                moves.retain(|played| {
                    let game = &games[played.place.component];
                    game.is_written() || !game.is_number()
                });
                self.best_by_score(solution, moves, &score)?;
                solution.best_is_complete = true;
                // Best moves to the end; the score stays what it is.
                let solver = &mut *self.solver;
                line(self.engine, self.sum, self.first, &mut solution.line, |values, played| {
                    solver.keeps(&after(values, played), played.player, &score)
                })?;
            }
            Play::Normal => {
                self.tighten(solution, &values)?;
                self.play_for_the_last_move(solution, &values, moves)?;
            }
        }
        Ok(())
    }

    /// The score: by formula if the sum is of a class that has one, else by search.
    fn score(&mut self, solution: &mut Solution, values: &[Value]) -> Result<Dyadic, Stop> {
        if let Some(class) = classes::recognise(self.engine, values) {
            solution.method = class.method().to_owned();
            return classes::score(self.engine, &class, self.first);
        }
        self.tighten(solution, values)?;
        self.solver.score(values, self.first)
    }

    /// Winner, winning moves and a line, all from what one search remembers.
    fn play_for_the_last_move(
        &mut self,
        solution: &mut Solution,
        values: &[Value],
        moves: Vec<SumMove>,
    ) -> Result<(), Stop> {
        let (engine, first) = (self.engine, self.first);
        let mut normal = Normal::new(self.solver);
        let winner = normal.winner(values, first)?;
        solution.winner = Some(winner);
        let (lower, upper) = normal.solver().range(values, first)?;
        solution.narrow(Some(lower), Some(upper));
        if winner == first {
            let mut winning = Vec::new();
            for played in &moves {
                if normal.winner(&after(values, played), first.opponent())? == first {
                    winning.push(played.place);
                }
            }
            solution.best = winning;
        }
        solution.best_is_complete = true;
        // Winning moves for the winner and the hottest for the other.
        line(engine, self.sum, first, &mut solution.line, |values, played| {
            let is_free = played.player != winner;
            Ok(is_free || normal.winner(&after(values, played), played.player.opponent())? == winner)
        })
    }

    fn tighten(&mut self, solution: &mut Solution, values: &[Value]) -> Result<(), Stop> {
        let (lower, upper) = self.solver.range(values, self.first)?;
        solution.narrow(Some(lower), Some(upper));
        Ok(())
    }

    /// After a stop: what the table knows by now, and the move that looks best after a short look.
    fn save(&mut self, solution: &mut Solution, play: Play) {
        let task = self.engine.task().clone();
        self.solver.set_task(&moment(&task));
        self.look_again(solution, play);
        self.solver.set_task(&task);
    }

    fn look_again(&mut self, solution: &mut Solution, play: Play) {
        let values = self.sum.values();
        if solution.lower != solution.upper {
            let _ = self.tighten(solution, &values);
        }
        solution.narrow(None, None);
        let is_lost = play == Play::Normal && solution.winner == Some(self.first.opponent());
        if solution.best.is_empty() && !is_lost {
            solution.best = self.most_hopeful(&values).into_iter().collect();
        }
    }

    /// The move after which the middle of the bounds is best; if there are none, in the hottest component.
    fn most_hopeful(&mut self, values: &[Value]) -> Option<Place> {
        let mut moves = self.sum.moves(self.engine, self.first).ok()?;
        // If not even the temperatures are known, any move is as good as another.
        let _ = hottest_first(self.engine, values, &mut moves);
        let mut best: Option<(Dyadic, Place)> = None;
        for played in &moves {
            if self.solver.engine().work(1 + (values.len() / COMPONENTS_A_STEP) as u64).is_err() {
                break;
            }
            let after = after(values, played);
            let Ok((lower, upper)) = self.solver.range(&after, self.first.opponent()) else { continue };
            let hope = if self.first == Player::Left { lower + upper } else { -(lower + upper) };
            if best.as_ref().is_none_or(|(most, _)| hope > *most) {
                best = Some((hope, played.place));
            }
        }
        best.map(|(_, place)| place).or_else(|| moves.first().map(|played| played.place))
    }

    /// Every move that keeps the score. Once one is known, most others are told apart without a search in the whole sum.
    fn best_by_score(
        &mut self,
        solution: &mut Solution,
        mut moves: Vec<SumMove>,
        score: &Dyadic,
    ) -> Result<(), Stop> {
        let values = self.sum.values();
        hottest_first(self.engine, &values, &mut moves)?;
        let mut best: Vec<SumMove> = Vec::new();
        let mut decided: FxHashMap<(usize, Dyadic), bool> = FxHashMap::default();
        for played in moves {
            let cold = cold_stop(self.engine, &played);
            let keeps = match cold.as_ref().and_then(|cold| decided.get(cold)) {
                Some(&keeps) => keeps,
                None => {
                    let mut worse = false;
                    for known in best.iter().take(MOST_COMPARED) {
                        worse = worse || self.is_worse(&values, &played, known)?;
                    }
                    !worse && self.solver.keeps(&after(&values, &played), played.player, score)?
                }
            };
            decided.extend(cold.map(|cold| (cold, keeps)));
            if keeps {
                let place = solution.best.partition_point(|&other| other < played.place);
                solution.best.insert(place, played.place);
                best.push(played);
            }
        }
        Ok(())
    }

    /// Whether a move is worse than another by the components of the two alone: with g → g' the better and h → h' the
    /// worse move of Left, if the Right stop of g' + h - g - h' is above 0, by which at least it loses in any sum.
    fn is_worse(&mut self, values: &[Value], played: &SumMove, better: &SumMove) -> Result<bool, Stop> {
        let negative = |value: Value| self.engine.negative(value);
        let mut difference = vec![better.to.value(), negative(played.to.value())];
        if played.place.component != better.place.component {
            let (g, h) = (values[better.place.component], values[played.place.component]);
            difference.extend([h, negative(g)]);
        }
        Ok(match played.player {
            Player::Left => !self.solver.at_most(&difference, Player::Right, &Dyadic::ZERO)?,
            Player::Right => !self.solver.at_least(&difference, Player::Left, &Dyadic::ZERO)?,
        })
    }

    fn winner_at(&mut self, score: &Dyadic, values: &[Value]) -> Result<Player, Stop> {
        match score.signum() {
            1 => Ok(Player::Left),
            -1 => Ok(Player::Right),
            _ => Normal::new(self.solver).winner(values, self.first),
        }
    }
}

/// Plays the hottest good move, turn by turn, until every component is a number.
fn line(
    engine: &Engine,
    sum: &Sum,
    first: Player,
    line: &mut Vec<SumMove>,
    mut is_good: impl FnMut(&[Value], &SumMove) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let (mut sum, mut player) = (sum.clone(), first);
    while !sum.is_over() {
        engine.check()?;
        let values = sum.values();
        let mut moves = sum.moves(engine, player)?;
        hottest_first(engine, &values, &mut moves)?;
        let mut chosen = None;
        for played in moves {
            if is_good(&values, &played)? {
                chosen = Some(played);
                break;
            }
        }
        let Some(played) = chosen else { break };
        sum = sum.play(&played).with_moves(engine)?;
        line.push(played);
        player = player.opponent();
    }
    Ok(())
}

/// What a first move is worth: bounds on the score after it.
#[derive(Debug, Clone)]
pub struct Worth {
    /// The move.
    pub played: SumMove,
    /// The score after it is at least this.
    pub lower: Dyadic,
    /// And at most this.
    pub upper: Dyadic,
}

/// What every first move is worth, as exactly as the limits allow: a stop leaves bounds for the rest. In a sum that is so
/// long that bounds take time too, some moves may be missing.
///
/// ```
/// use tedomari_solve::{Player, Solver, worths};
/// use tedomari_sum::Sum;
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{9|1}", "{5|-5}"], &NoPositions)?;
/// let worths = worths(&mut Solver::new(&engine), &sum, Player::Left);
/// // 9 - 5 if Left takes the first, 5 + 1 if she takes the second.
/// let scores: Vec<String> = worths.iter().map(|worth| worth.lower.to_string()).collect();
/// assert_eq!(scores, ["4", "6"]);
/// # Ok::<(), tedomari_sum::SumError>(())
/// ```
pub fn worths(solver: &mut Solver, sum: &Sum, first: Player) -> Vec<Worth> {
    let engine = solver.engine().clone();
    let task = engine.task();
    let values = sum.values();
    let mut stopped = false;
    let mut worths = Vec::new();
    let mut cold: FxHashMap<(usize, Dyadic), (Dyadic, Dyadic)> = FxHashMap::default();
    for played in sum.moves(&engine, first).unwrap_or_default() {
        let stop = cold_stop(&engine, &played);
        if let Some((lower, upper)) = stop.as_ref().and_then(|stop| cold.get(stop)).cloned() {
            worths.push(Worth { played, lower, upper });
            continue;
        }
        let after = after(&values, &played);
        if !stopped && solver.score(&after, first.opponent()).is_err() {
            stopped = true;
            solver.set_task(&moment(task));
        }
        if stopped && solver.engine().work(1 + (values.len() / COMPONENTS_A_STEP) as u64).is_err() {
            break;
        }
        if let Ok((lower, upper)) = solver.range(&after, first.opponent()) {
            if lower == upper {
                cold.extend(stop.map(|stop| (stop, (lower.clone(), upper.clone()))));
            }
            worths.push(Worth { played, lower, upper });
        }
    }
    solver.set_task(task);
    worths
}

/// The score of a sum of games, if it ended now: the sum of its numbers.
pub fn total(engine: &Engine, games: &[Game]) -> Option<Dyadic> {
    games.iter().try_fold(Dyadic::ZERO, |sum, game| Some(sum + engine.as_number(game.value())?))
}

#[cfg(test)]
mod tests {
    use tedomari_value::NoPositions;

    use super::*;

    fn places(solution: &Solution) -> Vec<(usize, usize)> {
        solution.best.iter().map(|place| (place.component, place.option)).collect()
    }

    /// A nimber has as many moves as beans, and what follows from it has as many again. Only the moves themselves are looked at.
    #[test]
    fn moves_in_a_large_nimber_are_looked_at_once() {
        let engine = Engine::new();
        let solved = |texts: &[&str], play| {
            let sum = Sum::read(&engine, texts, &NoPositions).unwrap();
            let before = engine.task().steps();
            let solution = solve(&engine, &sum, Player::Left, play);
            let worths = worths(&mut Solver::new(&engine), &sum, Player::Left);
            assert!(engine.task().steps() - before < 1_000_000, "{texts:?}");
            (solution, worths)
        };
        // 7/2 and 5 for either player, and the larger half difference, 4, for Left, the smaller, 3/2, for Right.
        let (solution, worths) = solved(&["*20000", "{5|2}", "{9|1}"], Play::Score);
        assert_eq!(
            (solution.score().unwrap().to_string(), places(&solution)),
            ("11".to_owned(), vec![(2, 0)])
        );
        // A move in the nimber gives Right the first move: 17/2 - 4 + 3/2.
        let six = Dyadic::from(6);
        assert!(worths[..20_000].iter().all(|worth| worth.lower == six && worth.upper == six));
        let (solution, worths) = solved(&["*20000"], Play::Score);
        assert_eq!((solution.best.len(), worths.len()), (20_000, 20_000));
        let (solution, _) = solved(&["*20000", "*77", "^*5", "v"], Play::Normal);
        // To 0; or from down to a star, so that an up and a nimber other than a star are left.
        assert_eq!(places(&solution), [(0, 77 ^ 5), (3, 0)]);
    }
}
