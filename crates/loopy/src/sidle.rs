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

use tedomari_vocabulary::Player;

use crate::approximant::{Approximant, Approximants};
use crate::component::Components;
use crate::condition::{Condition, Goal};
use crate::designation::Sign;
use crate::error::LoopyError;
use crate::graph::{Edge, LoopyGraph, Vertex};
use crate::rounds::{Row, Run, SidleStore, Target};

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
pub struct SidleTrace<V = Approximant> {
    /// The vertices of the component.
    pub vertices: Vec<Vertex>,
    /// The rows in the order in which they were found.
    pub rows: Vec<SidleRow<V>>,
}

/// One approximation of a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SidleRow<V = Approximant> {
    /// The number of the round, the outermost first.
    pub round: Vec<u32>,
    /// The value of each vertex.
    pub values: Vec<V>,
}

/// What sidling came to.
#[derive(Debug, Clone)]
pub struct Sidling<V = Approximant> {
    /// For each vertex its value, or the last approximation.
    pub values: Vec<V>,
    /// For each vertex how its value stands to the game.
    pub known: Vec<Known>,
    /// The approximations, if they were asked for.
    pub trace: Vec<SidleTrace<V>>,
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

impl Known {
    /// What is known where this was found with exits of which that is known: a bound on exits bounds the value the same way.
    fn given(self, exits: Known) -> Known {
        match (self, exits) {
            (Known::Exact, other) | (other, Known::Exact) => other,
            _ if self == exits => self,
            _ => Known::Nothing,
        }
    }
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
        self.sidle_side(side, options, store)
    }

    /// The same with values of any kind.
    pub(crate) fn sidle_side<S: SidleStore>(
        &self,
        side: Sign,
        options: SidleOptions,
        store: &mut S,
    ) -> Result<Sidling<S::Value>, LoopyError> {
        let task = store.task();
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
        self.sidle_components(&levels, level, options, store)
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
        self.sidle_components(levels, level, options, store)
    }

    fn sidle_components<S: SidleStore>(
        &self,
        levels: &[From],
        level: impl Fn(Player, Vertex, &Edge) -> usize,
        options: SidleOptions,
        store: &mut S,
    ) -> Result<Sidling<S::Value>, LoopyError> {
        let innermost = levels.len().checked_sub(1).ok_or(LoopyError::NoChain)?;
        let components = Components::of_graph(self, &store.task())?;
        let n = self.vertices() as usize;
        let nothing = store.atom(levels[0])?;
        let mut sidling =
            Sidling { values: vec![nothing; n], known: vec![Known::Exact; n], trace: Vec::new() };
        let mut number = vec![None; n];
        for vertices in components.lists() {
            vertices.iter().enumerate().for_each(|(at, &v)| number[v as usize] = Some(at));
            let mut exits = Known::Exact;
            let mut rows: Vec<Row<S::Value>> = Vec::with_capacity(vertices.len());
            for &v in &vertices {
                let mut row = Row { targets: [Vec::new(), Vec::new()], passes: [false, false] };
                let level_of = |player: Player, edge: &Edge| level(player, v, edge).min(innermost);
                if S::KEEPS_PASSES {
                    row.passes = Player::BOTH.map(|player| {
                        self.moves(v, player).iter().any(|e| e.to == v && level_of(player, e) == innermost)
                    });
                    // Two players who pass would go on for ever.
                    if row.passes == [true, true] {
                        row.passes = [false, false];
                    }
                }
                for player in Player::BOTH {
                    for edge in self.moves(v, player) {
                        let level = level_of(player, edge);
                        let inside = number[edge.to as usize].filter(|_| components.together(v, edge.to));
                        let target = match inside {
                            Some(_) if edge.to == v && level == innermost && row.passes[player.index()] => {
                                continue;
                            }
                            Some(at) => Target::Inside(at, level),
                            None => {
                                exits = exits.given(sidling.known[edge.to as usize]);
                                Target::Exit(sidling.values[edge.to as usize])
                            }
                        };
                        row.targets[player.index()].push(target);
                    }
                }
                rows.push(row);
            }
            if exits == Known::Nothing {
                vertices.iter().for_each(|&v| sidling.known[v as usize] = Known::Nothing);
                continue;
            }
            let run = Run::new(rows, levels, options, store)?.sidle()?;
            for (at, &v) in vertices.iter().enumerate() {
                sidling.values[v as usize] = run.values[at];
                sidling.known[v as usize] = run.known.given(exits);
            }
            if options.trace && !run.trace.is_empty() {
                sidling.trace.push(SidleTrace { vertices, rows: run.trace });
            }
        }
        Ok(sidling)
    }
}
