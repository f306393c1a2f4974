//! Sidling: approximating a loopy game by enders until nothing changes (Moews, section 2.2; Winning Ways, chapter 11).
//!
//! If all plays with infinitely many moves of a set M are won by Left, start with on at the end of each move of M and apply
//! K_v ← {K at Left's moves | K at Right's moves}: the first fixpoint is the value. If Right wins them, start
//! with off. Where a chain of rules designates infinite plays, the sets are nested: the most decisive moves form the
//! outermost round, and each of its steps is a whole sidling of the rest. Components of the graph are sidled one by one,
//! those that others lead to first, and positions from which all play ends are worth what they are.
//!
//! Sidling need not come to an end: {0|pass} sidles to 1, 1/2, 1/4, ... It is given up when the values are born much later
//! than values of graphs of that size; what was reached bounds the value on one side.

use tedomari_number::Dyadic;
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::approximant::{Approximant, Approximants};
use crate::component::Components;
use crate::condition::{Condition, Goal};
use crate::designation::Sign;
use crate::error::LoopyError;
use crate::graph::{Edge, LoopyGraph, Vertex};

/// Where a round starts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum From {
    /// on: for moves whose recurrence is good for Left; approximations fall.
    On,
    /// off: for moves whose recurrence is good for Right; approximations rise.
    Off,
}

/// In which order values are renewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Renewal {
    /// All at once from the values of the round before, as in Moews' tables.
    Simultaneous,
    /// One after the other, each from the newest values, as in Winning Ways: fewer rounds.
    #[default]
    Sequential,
}

/// All approximations of one component, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SidleTrace {
    /// The vertices of the component.
    pub vertices: Vec<Vertex>,
    /// The rows in the order in which they were found.
    pub rows: Vec<SidleRow>,
}

/// One approximation of a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SidleRow {
    /// The number of the round, the outermost first.
    pub round: Vec<u32>,
    /// The value of each vertex.
    pub values: Vec<Approximant>,
}

/// What sidling came to.
#[derive(Debug, Clone)]
pub struct Sidling {
    /// For each vertex its value, or the last approximation.
    pub values: Vec<Approximant>,
    /// For each vertex how its value stands to the game.
    pub known: Vec<Known>,
    /// The approximations, if they were asked for.
    pub trace: Vec<SidleTrace>,
}

/// How the value that sidling found stands to the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Known {
    /// It is equal.
    Exact,
    /// The game is at most this.
    AtMost,
    /// The game is at least this.
    AtLeast,
    /// Nothing is known, since the game leads to others that did not end.
    Nothing,
}

/// How to sidle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SidleOptions {
    /// In which order values are renewed.
    pub renewal: Renewal,
    /// Whether all approximations are kept.
    pub trace: bool,
}

impl LoopyGraph {
    /// Sidles G⁺ or G⁻.
    ///
    /// ```
    /// use tedomari_loopy::{Approximants, Engine, Known, LoopyGraph, SidleOptions, Sign};
    ///
    /// let engine = Engine::new();
    /// // tis = {tisn|}, tisn = {|tis}: its onside is 1 and its offside 0.
    /// let tis = LoopyGraph::new(&[vec![1], vec![]], &[vec![], vec![0]], 0)?;
    /// let mut store = Approximants::new(&engine);
    /// let plus = tis.sidle(Sign::Plus, SidleOptions::default(), &mut store)?;
    /// let minus = tis.sidle(Sign::Minus, SidleOptions::default(), &mut store)?;
    /// assert_eq!((plus.known[0], minus.known[0]), (Known::Exact, Known::Exact));
    /// assert_eq!((store.print(plus.values[0]), store.print(minus.values[0])), ("1".into(), "0".into()));
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn sidle(
        &self,
        side: Sign,
        options: SidleOptions,
        store: &mut Approximants,
    ) -> Result<Sidling, LoopyError> {
        let task = store.engine().task().clone();
        let zero = LoopyGraph::new(&[vec![]], &[vec![]], 0)?;
        // A draw is good for Left on the plus side and bad on the minus side.
        let goal = match side {
            Sign::Plus => Goal::Survive,
            Sign::Minus => Goal::Win,
        };
        let (condition, colours, _) =
            Condition::of_difference((self, self.parts()), (&zero, zero.parts()), goal, &task)?;
        if condition.states() != 1 {
            return Err(LoopyError::NoChain);
        }
        let greatest = condition.greatest;
        let from = |priority: u8| if priority.is_multiple_of(2) { From::On } else { From::Off };
        let levels: Vec<From> = (condition.least..=greatest).rev().map(from).collect();
        let level = |player: Player, _: Vertex, edge: &Edge| {
            usize::from(greatest - condition.read(0, colours.of(player, edge)).1)
        };
        self.sidle_by(&levels, level, options, store)
    }

    /// Sidles with chosen sets of moves: where each round starts, the outermost first, and to which round each move belongs.
    /// The answer is a value of the game in which the outermost round whose moves recur decides: Left wins if it starts from
    /// on, Right if it starts from off.
    pub fn sidle_by(
        &self,
        levels: &[From],
        level: impl Fn(Player, Vertex, &Edge) -> usize,
        options: SidleOptions,
        store: &mut Approximants,
    ) -> Result<Sidling, LoopyError> {
        let task = store.engine().task().clone();
        let components = Components::of_graph(self, &task)?;
        let n = self.vertices() as usize;
        let mut sidling = Sidling {
            values: vec![Approximant::Ender(Value::ZERO); n],
            known: vec![Known::Exact; n],
            trace: Vec::new(),
        };
        let mut number = vec![None; n];
        for vertices in components.lists() {
            vertices.iter().enumerate().for_each(|(at, &v)| number[v as usize] = Some(at));
            let mut exits_are_known = true;
            let mut rows: Vec<Row> = Vec::with_capacity(vertices.len());
            for &v in &vertices {
                rows.push(Player::BOTH.map(|player| {
                    let target = |edge: &Edge| {
                        let inside = number[edge.to as usize].filter(|_| components.together(v, edge.to));
                        exits_are_known &=
                            inside.is_some() || sidling.known[edge.to as usize] == Known::Exact;
                        match inside {
                            Some(at) => {
                                Target::Inside(at, level(player, v, edge).min(levels.len().max(1) - 1))
                            }
                            None => Target::Exit(sidling.values[edge.to as usize]),
                        }
                    };
                    self.moves(v, player).iter().map(target).collect()
                }));
            }
            let mut run = Run::new(rows, levels, options, store)?;
            let known = if run.is_trivial() { run.evaluate_once()? } else { run.start()? };
            let known = if exits_are_known { known } else { Known::Nothing };
            for (at, &v) in vertices.iter().enumerate() {
                sidling.values[v as usize] = run.best[at];
                sidling.known[v as usize] = known;
            }
            if options.trace && !run.trace.is_empty() {
                sidling.trace.push(SidleTrace { vertices, rows: run.trace });
            }
        }
        Ok(sidling)
    }
}

/// Where a move leads: out of the component, or to one of its vertices by a move of some round.
enum Target {
    Exit(Approximant),
    Inside(usize, usize),
}

type Row = [Vec<Target>; 2];

/// The sidling of one component.
struct Run<'a> {
    rows: Vec<Row>,
    levels: &'a [From],
    options: SidleOptions,
    store: &'a mut Approximants,
    /// The approximation of each round.
    now: Vec<Vec<Approximant>>,
    /// Where moves to each vertex come from.
    before: Vec<Vec<usize>>,
    /// Whether the value of a vertex may be out of date.
    stale: Vec<bool>,
    /// The last approximation of the outermost round.
    best: Vec<Approximant>,
    trace: Vec<SidleRow>,
    /// A value that is born later than this means that there is no end.
    latest: Dyadic,
    deepest: u64,
}

impl<'a> Run<'a> {
    fn new(
        rows: Vec<Row>,
        levels: &'a [From],
        options: SidleOptions,
        store: &'a mut Approximants,
    ) -> Result<Run<'a>, LoopyError> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); rows.len()];
        for (from, row) in rows.iter().enumerate() {
            for target in row.iter().flatten() {
                if let Target::Inside(to, _) = target {
                    before[*to].push(from);
                }
            }
        }
        let mut run = Run {
            before,
            stale: Vec::new(),
            levels,
            options,
            store,
            now: vec![Vec::new(); levels.len()],
            best: Vec::new(),
            trace: Vec::new(),
            latest: Dyadic::ZERO,
            deepest: 0,
            rows,
        };
        if !run.is_trivial() {
            let exits: Vec<Approximant> = run.exits().collect();
            for exit in exits {
                if let Approximant::Ender(value) = exit {
                    let birthday = run.store.engine().birthday(value)?;
                    run.latest = run.latest.clone().max(birthday);
                }
                run.deepest = run.deepest.max(run.store.depth(exit));
            }
            let room = 2 * run.rows.len() as i64 + 16;
            run.latest = run.latest.clone() + Dyadic::from(room);
            run.deepest += room as u64;
        }
        Ok(run)
    }

    fn exits(&self) -> impl Iterator<Item = Approximant> + '_ {
        self.rows.iter().flatten().flatten().filter_map(|target| match target {
            Target::Exit(value) => Some(*value),
            Target::Inside(..) => None,
        })
    }

    /// Whether the component is one vertex without a pass.
    fn is_trivial(&self) -> bool {
        self.rows.iter().flatten().flatten().all(|target| matches!(target, Target::Exit(_)))
    }

    fn evaluate_once(&mut self) -> Result<Known, LoopyError> {
        for at in 0..self.rows.len() {
            let value = self.evaluate(at)?;
            self.best.push(value);
        }
        Ok(Known::Exact)
    }

    fn start(&mut self) -> Result<Known, LoopyError> {
        let mut round = Vec::new();
        if self.round(0, &mut round)? {
            return Ok(Known::Exact);
        }
        Ok(match self.levels.first() {
            Some(From::On) => Known::AtMost,
            Some(From::Off) | None => Known::AtLeast,
        })
    }

    /// {K at Left's moves | K at Right's moves}.
    fn evaluate(&mut self, at: usize) -> Result<Approximant, LoopyError> {
        let now = &self.now;
        let value = |target: &Target| match target {
            Target::Exit(value) => *value,
            Target::Inside(to, level) => now[*level][*to],
        };
        let [left, right] = &self.rows[at];
        let (left, right): (Vec<_>, Vec<_>) =
            (left.iter().map(value).collect(), right.iter().map(value).collect());
        Ok(self.store.game(&left, &right)?)
    }

    fn note(&mut self, round: &[u32], values: &[Approximant]) {
        if self.options.trace {
            self.trace.push(SidleRow { round: round.to_vec(), values: values.to_vec() });
        }
    }

    /// Sidles the moves of one round and all inside it; whether it came to an end.
    fn round(&mut self, level: usize, round: &mut Vec<u32>) -> Result<bool, LoopyError> {
        let atom = match self.levels.get(level) {
            Some(From::On) => Approximant::On,
            Some(From::Off) | None => Approximant::Off,
        };
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
    fn renew(&mut self, level: usize) -> Result<Vec<Approximant>, LoopyError> {
        let mut next = self.now[level].clone();
        let sequential = self.options.renewal == Renewal::Sequential;
        let mut changed = Vec::new();
        for (at, old) in next.iter_mut().enumerate() {
            if !std::mem::replace(&mut self.stale[at], false) {
                continue;
            }
            self.store.engine().step()?;
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
            if self.store.depth(value) > self.deepest {
                return Ok(true);
            }
            if let Approximant::Ender(value) = value
                && self.store.engine().birthday(value)? > self.latest
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
