//! Exact scores of positions in a ko fight: α–β with a table of positions and their histories.
//!
//! Under the Japanese ban play may go on for ever, as in a triple ko. A search takes such plays as the worst for one of the
//! players; two searches give both. What a position is worth then depends on the positions before it on the path, and a
//! value that used one of these is not remembered.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use super::state::{Field, State, Turn};

/// A score, or play without end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Score {
    Lowest,
    At(Dyadic),
    Highest,
}

impl Score {
    pub fn plus(&self, gain: &Dyadic) -> Score {
        match self {
            Score::At(score) => Score::At(score + gain),
            endless => endless.clone(),
        }
    }
}

/// What is known of a state, whatever came before it.
struct Entry {
    low: Score,
    high: Score,
    best: Option<Turn>,
}

pub(crate) struct Search<'a> {
    field: &'a Field<'a>,
    task: &'a Task,
    held: tedomari_task::Held,
    bytes: usize,
    /// The score of play without end.
    endless: Score,
    table: FxHashMap<State, Entry>,
    /// The states from the root to here → their depth.
    path: FxHashMap<State, usize>,
    /// Scores are multiples of this.
    unit: Dyadic,
    /// Whether a state came again.
    pub repeated: bool,
    /// What is known of the state that was asked for last.
    pub bounds: (Score, Score),
}

/// No state on the path was used.
const FREE: usize = usize::MAX;

impl<'a> Search<'a> {
    pub fn new(field: &'a Field<'a>, task: &'a Task, endless: Score) -> Search<'a> {
        Search {
            field,
            task,
            held: task.hold(),
            bytes: 0,
            endless,
            table: FxHashMap::default(),
            path: FxHashMap::default(),
            unit: Dyadic::new(1, field.trees.places()),
            repeated: false,
            bounds: (Score::Lowest, Score::Highest),
        }
    }

    /// The exact score of a state that nothing came before: it is asked whether it reaches a guess, and the answer is the next
    /// guess. When the work ends early the bounds so far are kept.
    pub fn exact(&mut self, state: &State) -> Result<Score, Stop> {
        self.bounds = (Score::Lowest, Score::Highest);
        let mut guess = Score::At(self.field.guess(state));
        while self.bounds.0 < self.bounds.1 {
            self.path.clear();
            let goal = if guess == self.bounds.0 { guess.plus(&self.unit) } else { guess };
            let below = goal.plus(&-&self.unit);
            let (score, _) = self.search(state.clone(), below, goal.clone())?;
            if score < goal {
                self.bounds.1 = score.clone();
            } else {
                self.bounds.0 = score.clone();
            }
            guess = score;
        }
        Ok(self.bounds.0.clone())
    }

    /// The score of a state as far as it lies between two bounds, and the lowest depth on the path that it depends on.
    fn search(&mut self, mut state: State, low: Score, high: Score) -> Result<(Score, usize), Stop> {
        if self.field.is_over(&state) {
            return Ok((Score::At(Dyadic::ZERO), FREE));
        }
        if let Some(&depth) = self.path.get(&state) {
            self.repeated = true;
            return Ok((self.endless.clone(), depth));
        }
        let mut first = None;
        if let Some(entry) = self.table.get(&state) {
            if entry.low == entry.high || entry.low >= high {
                return Ok((entry.low.clone(), FREE));
            }
            if entry.high <= low {
                return Ok((entry.high.clone(), FREE));
            }
            first = entry.best;
        }
        self.task.step()?;
        let key = state.clone();
        let turns = self.field.turns(&mut state);
        let depth = self.path.len();
        self.path.insert(key.clone(), depth);
        let found = self.best(&state, &turns, first, (&low, &high));
        self.path.remove(&key);
        let (score, depends, best) = found?;
        // A state that depends on nothing above itself is worth this everywhere.
        let depends = if depends >= depth { FREE } else { depends };
        if depends == FREE {
            self.remember(key, &score, best, (&low, &high))?;
        }
        Ok((score, depends))
    }

    fn best(
        &mut self,
        state: &State,
        turns: &[Turn],
        first: Option<Turn>,
        (low, high): (&Score, &Score),
    ) -> Result<(Score, usize, Option<Turn>), Stop> {
        let (mut low, mut high) = (low.clone(), high.clone());
        let mut best: Option<(Score, Turn)> = None;
        let mut depends = FREE;
        let rest = turns.iter().copied().filter(|turn| Some(*turn) != first);
        for turn in first.into_iter().chain(rest) {
            let (next, gain) = self.field.after(state, turn);
            let back = -&gain;
            let (below, above) = (low.plus(&back), high.plus(&back));
            let stack = self.task.stack()?;
            let (score, on) = stack.run(|| self.search(next, below, above))?;
            let score = score.plus(&gain);
            depends = depends.min(on);
            let better = best.as_ref().is_none_or(|(best, _)| match state.mover {
                Player::Left => score > *best,
                Player::Right => score < *best,
            });
            if better {
                match state.mover {
                    Player::Left => low = low.max(score.clone()),
                    Player::Right => high = high.min(score.clone()),
                }
                best = Some((score, turn));
            }
            if low >= high {
                break;
            }
        }
        let (score, turn) = best.expect("who is not finished has a turn");
        Ok((score, depends, Some(turn)))
    }

    fn remember(
        &mut self,
        key: State,
        score: &Score,
        best: Option<Turn>,
        (low, high): (&Score, &Score),
    ) -> Result<(), Stop> {
        let bytes = 200 + 8 * key.places.len() * (1 + key.history.len()) + 4 * key.games.len();
        let entry = self.table.entry(key).or_insert_with(|| {
            self.bytes += bytes;
            Entry { low: Score::Lowest, high: Score::Highest, best: None }
        });
        entry.best = best;
        if score > low {
            entry.low = entry.low.clone().max(score.clone());
        }
        if score < high {
            entry.high = entry.high.clone().min(score.clone());
        }
        if self.table.len().is_multiple_of(1024) {
            self.held.grow(self.bytes)?;
        }
        Ok(())
    }
}
