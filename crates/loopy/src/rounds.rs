//! The rounds of sidling in one component, for values of any kind.

use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use crate::error::LoopyError;
use crate::sidle::{From, Known, Renewal, SidleOptions, SidleRow};

/// Values that sidling can go through.
pub(crate) trait SidleStore {
    /// A handle; equal handles are equal values.
    type Value: Copy + Eq;
    /// Whether passes may stay in a position instead of being approximated.
    const KEEPS_PASSES: bool;
    /// The task that the work is done for.
    fn task(&self) -> Task;
    /// on or off.
    fn atom(&mut self, from: From) -> Result<Self::Value, LoopyError>;
    /// {left | right}, where players may also pass.
    fn position(
        &mut self,
        left: &[Self::Value],
        right: &[Self::Value],
        passes: [bool; 2],
    ) -> Result<Self::Value, LoopyError>;
    /// How large values may become in a component of so many positions with these exits.
    type Room;
    /// The room for a component.
    fn room(&self, positions: usize, exits: &[Self::Value]) -> Result<Self::Room, Stop>;
    /// Whether a value is larger than that: then there is no end to be expected.
    fn is_too_large(&self, value: Self::Value, room: &Self::Room) -> Result<bool, Stop>;
}

/// Where a move leads: out of the component, or to one of its vertices by a move of some round.
pub(crate) enum Target<V> {
    Exit(V),
    Inside(usize, usize),
}

/// The moves of one vertex.
pub(crate) struct Row<V> {
    pub(crate) targets: [Vec<Target<V>>; 2],
    /// Who may pass, where passes stay in the position.
    pub(crate) passes: [bool; 2],
}

/// The sidling of one component.
pub(crate) struct Run<'a, S: SidleStore> {
    rows: Vec<Row<S::Value>>,
    levels: &'a [From],
    options: SidleOptions,
    store: &'a mut S,
    room: S::Room,
    /// The approximation of each round.
    now: Vec<Vec<S::Value>>,
    /// Where moves to each vertex come from.
    before: Vec<Vec<usize>>,
    /// Whether the value of a vertex may be out of date.
    stale: Vec<bool>,
    /// The last approximation of the outermost round.
    best: Vec<S::Value>,
    trace: Vec<SidleRow<S::Value>>,
}

/// What a component came to.
pub(crate) struct Found<V> {
    pub(crate) values: Vec<V>,
    pub(crate) known: Known,
    pub(crate) trace: Vec<SidleRow<V>>,
}

impl<'a, S: SidleStore> Run<'a, S> {
    pub(crate) fn new(
        rows: Vec<Row<S::Value>>,
        levels: &'a [From],
        options: SidleOptions,
        store: &'a mut S,
    ) -> Result<Run<'a, S>, LoopyError> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); rows.len()];
        let mut exits = Vec::new();
        for (from, row) in rows.iter().enumerate() {
            for target in row.targets.iter().flatten() {
                match target {
                    Target::Inside(to, _) => before[*to].push(from),
                    Target::Exit(value) => exits.push(*value),
                }
            }
        }
        let room = store.room(rows.len(), &exits)?;
        let now = vec![Vec::new(); levels.len()];
        let (stale, best, trace) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Run { rows, levels, options, store, room, now, before, stale, best, trace })
    }

    pub(crate) fn sidle(mut self) -> Result<Found<S::Value>, LoopyError> {
        let known = if self.before.iter().all(Vec::is_empty) {
            for at in 0..self.rows.len() {
                let value = self.evaluate(at)?;
                self.best.push(value);
            }
            Known::Exact
        } else if self.round(0, &mut Vec::new())? {
            Known::Exact
        } else {
            match self.levels[0] {
                From::On => Known::AtMost,
                From::Off => Known::AtLeast,
            }
        };
        Ok(Found { values: self.best, known, trace: self.trace })
    }

    /// {K at Left's moves | K at Right's moves}.
    fn evaluate(&mut self, at: usize) -> Result<S::Value, LoopyError> {
        let (now, row) = (&self.now, &self.rows[at]);
        let value = |target: &Target<S::Value>| match target {
            Target::Exit(value) => *value,
            Target::Inside(to, level) => now[*level][*to],
        };
        let side =
            |player: Player| -> Vec<S::Value> { row.targets[player.index()].iter().map(value).collect() };
        let (left, right) = (side(Player::Left), side(Player::Right));
        self.store.position(&left, &right, row.passes)
    }

    fn note(&mut self, round: &[u32], values: &[S::Value]) {
        if self.options.trace {
            self.trace.push(SidleRow { round: round.to_vec(), values: values.to_vec() });
        }
    }

    /// Sidles the moves of one round and all inside it; whether it came to an end.
    fn round(&mut self, level: usize, round: &mut Vec<u32>) -> Result<bool, LoopyError> {
        let atom = self.store.atom(self.levels[level])?;
        self.now[level] = vec![atom; self.rows.len()];
        self.stale = vec![true; self.rows.len()];
        if level == 0 {
            self.best = self.now[0].clone();
        }
        round.push(0);
        let first = self.now[level].clone();
        self.note(round, &first);
        loop {
            let at = round.len() - 1;
            round[at] += 1;
            let before = self.now[level].clone();
            let next = if level + 1 < self.levels.len() {
                if !self.round(level + 1, round)? {
                    return Ok(false);
                }
                self.now[level + 1].clone()
            } else {
                let next = self.renew(level)?;
                self.note(round, &next);
                next
            };
            let same = next == before;
            self.now[level] = next;
            if level == 0 {
                self.best = self.now[0].clone();
            }
            if same {
                round.pop();
                return Ok(true);
            }
            if self.grows(level)? {
                return Ok(false);
            }
        }
    }

    /// The values one step on, in the innermost round. Only what depends on a change since the last time is looked at.
    fn renew(&mut self, level: usize) -> Result<Vec<S::Value>, LoopyError> {
        let mut next = self.now[level].clone();
        let sequential = self.options.renewal == Renewal::Sequential;
        let mut changed = Vec::new();
        for (at, old) in next.iter_mut().enumerate() {
            if !std::mem::replace(&mut self.stale[at], false) {
                continue;
            }
            self.store.task().step()?;
            let value = self.evaluate(at)?;
            if std::mem::replace(old, value) == value {
                continue;
            }
            if sequential {
                self.now[level][at] = value;
                self.before[at].iter().for_each(|&from| self.stale[from] = true);
            } else {
                changed.push(at);
            }
        }
        for from in changed.into_iter().flat_map(|at| &self.before[at]) {
            self.stale[*from] = true;
        }
        Ok(next)
    }

    fn grows(&self, level: usize) -> Result<bool, LoopyError> {
        for &value in &self.now[level] {
            if self.store.is_too_large(value, &self.room)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
