//! An estimate of mean and temperature where neither can be found in time: temperature discovery that looks a few moves ahead.
//!
//! The thermograph of a position follows from those of its moves. Here that is done to a small depth and with a few moves of
//! each player, those that the ruleset's guess likes best; what is beyond is taken for the number that is guessed. Nothing is
//! proved by that. Depths are tried one after the other as long as the task lasts, and the last that was finished counts.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rustc_hash::FxBuildHasher;
use tedomari_number::Dyadic;
use tedomari_rulesets::AnyPosition;
use tedomari_task::{Held, Stop, Task, growth};
use tedomari_thermograph::{Player, Thermograph};

/// Mean and temperature as they seem to be, and the moves that seem best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forecast {
    /// The mean that the guesses make.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
    /// So many moves were looked ahead.
    pub depth: u32,
    /// By player, a move that seems best.
    pub moves: [Option<String>; 2],
}

/// So many moves of either player are followed.
const WIDTH: usize = 5;

/// About so many bytes an entry of the table takes beside the text of the position.
const ENTRY: usize = 512;

/// Looks ahead as far as the task allows; nothing if not even one move could be looked ahead, or if the ruleset cannot guess.
///
/// ```
/// use tedomari_discovery::forecast;
/// use tedomari_rulesets::Registry;
/// use tedomari_task::{Limits, Task};
///
/// let board = Registry::default().find("domineering")?.read("2x3")?;
/// let seen = forecast(&board, &Task::new(Limits::new().nodes(10_000))).unwrap();
/// // The board is so small that nothing had to be guessed.
/// assert_eq!((seen.mean.to_string(), seen.temperature.to_string()), ("3/4".into(), "5/4".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forecast(position: &AnyPosition, task: &Task) -> Option<Forecast> {
    let mut last = None;
    for depth in 1.. {
        let mut ahead =
            Ahead { task, held: task.hold(), known: HashMap::default(), bytes: 0, has_guessed: false };
        let Ok(Some(seen)) = ahead.root(position, depth) else { break };
        last = Some(seen);
        if !ahead.has_guessed {
            break;
        }
    }
    last
}

struct Ahead<'a> {
    task: &'a Task,
    held: Held,
    /// Thermographs of positions, by what is left of the depth.
    known: HashMap<(String, u32), Thermograph, FxBuildHasher>,
    bytes: usize,
    /// Whether something was left to a guess.
    has_guessed: bool,
}

/// A move, what is guessed about the position after it, and that position.
type Promising = (String, Dyadic, AnyPosition);

impl Ahead<'_> {
    fn root(&mut self, position: &AnyPosition, depth: u32) -> Result<Option<Forecast>, Stop> {
        let (Some(left), Some(right)) =
            (self.promising(position, Player::Left)?, self.promising(position, Player::Right)?)
        else {
            return Ok(None);
        };
        let names =
            [&left, &right].map(|side| side.iter().map(|option| option.0.clone()).collect::<Vec<_>>());
        let [left, right] = [self.graphs(left, depth)?, self.graphs(right, depth)?];
        let graph = Thermograph::from_options(&refer(&left), &refer(&right));
        let best = |player: Player, options: &[Thermograph]| {
            let best = graph.t_optimal(&refer(options), player, graph.temperature())?;
            names[player.index()].get(*best.first()?).cloned()
        };
        Ok(Some(Forecast {
            mean: graph.mean().clone(),
            temperature: graph.temperature().clone(),
            depth,
            moves: [best(Player::Left, &left), best(Player::Right, &right)],
        }))
    }

    /// The moves of a player that the guess likes best; nothing if something cannot be guessed.
    fn promising(&mut self, position: &AnyPosition, player: Player) -> Result<Option<Vec<Promising>>, Stop> {
        let mut moves = Vec::new();
        let mut found = Ok(true);
        let steps = position.steps_a_follower().max(1);
        position.visit_options(player, &mut |name, after| {
            let looked = if steps > 1 { self.task.work(steps) } else { self.task.step() };
            match (looked, after.guess()) {
                (Err(stop), _) => found = Err(stop),
                (Ok(()), None) => found = Ok(false),
                (Ok(()), Some(guess)) => moves.push((name, guess, after)),
            }
            // A long list is cut now and then, which keeps it short.
            if moves.len() > 16 * WIDTH {
                keep_best(&mut moves, player);
            }
            if found == Ok(true) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        self.has_guessed |= moves.len() > WIDTH;
        keep_best(&mut moves, player);
        Ok(found?.then_some(moves))
    }

    fn graphs(&mut self, moves: Vec<Promising>, depth: u32) -> Result<Vec<Thermograph>, Stop> {
        moves.into_iter().map(|(_, guess, after)| self.graph(&after, guess, depth - 1)).collect()
    }

    fn graph(&mut self, position: &AnyPosition, guess: Dyadic, depth: u32) -> Result<Thermograph, Stop> {
        let key = (position.text(), depth);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let graph = if depth == 0 {
            let is_over = Player::BOTH.into_iter().all(|player| position.options(player, 1).is_empty());
            self.has_guessed |= !is_over;
            Thermograph::number(if is_over { &Dyadic::ZERO } else { &guess })
        } else {
            let (left, right) =
                (self.promising(position, Player::Left)?, self.promising(position, Player::Right)?);
            let left = self.graphs(left.unwrap_or_default(), depth)?;
            let right = self.graphs(right.unwrap_or_default(), depth)?;
            Thermograph::from_options(&refer(&left), &refer(&right))
        };
        self.bytes += ENTRY + key.0.len();
        self.held.grow(self.bytes + growth::of_map(&self.known))?;
        self.known.insert(key, graph.clone());
        Ok(graph)
    }
}

fn refer(graphs: &[Thermograph]) -> Vec<&Thermograph> {
    graphs.iter().collect()
}

/// Those with the best guesses for the player; of equal ones the first.
fn keep_best(moves: &mut Vec<Promising>, player: Player) {
    moves.sort_by(|a, b| if player == Player::Left { b.1.cmp(&a.1) } else { a.1.cmp(&b.1) });
    moves.truncate(WIDTH);
}
