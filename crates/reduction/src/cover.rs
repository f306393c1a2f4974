//! EXACT COVER: do some of the given sets contain every point exactly once?
//!
//! **From SAT** (Karp). There is a point for each variable, each clause and each literal in a clause. For each variable the set
//! that says "false" has its point and those of its positive literals, and the set that says "true" has its point and those of
//! its negative literals; so one of the two is taken, and the points of literals that hold are left open. The point of a literal
//! can be covered alone, or together with the point of its clause. So the points of all clauses can be covered just if each has
//! a literal that holds.
//!
//! **From QBF** (Morris; Lemma 4.2). The sets of a variable are a pair, from which one is taken without a point that makes
//! sure of that, and the player who chooses the variable chooses from the pair. Players take turns, so pairs of empty sets
//! are put in where one player has two variables in a row, and to make the number of pairs even.

use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use crate::choices::{ChoiceGame, Choices, Node, Selection, Strategy, chooser};
use crate::formula::{Cnf, Quantified, Quantifier};

/// Sets of points, in pairs or free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// How many points are to be covered.
    pub points: usize,
    /// The sets, each in rising order.
    pub choices: Choices<Vec<usize>>,
}

impl Cover {
    /// The exact cover that is solvable just if a formula is satisfiable. The sets of variable i are those with the numbers 2i
    /// (it is false) and 2i + 1 (it is true).
    pub fn of_sat(formula: &Cnf, task: &Task) -> Result<Cover, Stop> {
        let variables = formula.variables;
        let literals = Literals::of(formula, variables, task)?;
        let mut free = Vec::new();
        for (variable, [positive, negative]) in literals.of_variable.into_iter().enumerate() {
            task.step()?;
            for mut occurrences in [positive, negative] {
                occurrences.insert(0, variable);
                free.push(occurrences);
            }
        }
        free.extend(literals.of_clauses);
        let points = variables + formula.clauses.len() + formula.literals();
        Ok(Cover { points, choices: Choices { pairs: Vec::new(), free } })
    }

    /// The game that Left wins just if a quantified formula is true.
    pub fn of_qbf(formula: &Quantified, task: &Task) -> Result<Cover, Stop> {
        let mut literals = Literals::of(&formula.matrix, 0, task)?;
        let mut pairs = Vec::new();
        for place in places(formula) {
            task.step()?;
            pairs.push(match place {
                Some(variable) => std::mem::take(&mut literals.of_variable[variable]),
                None => [Vec::new(), Vec::new()],
            });
        }
        let points = formula.matrix.clauses.len() + formula.matrix.literals();
        Ok(Cover { points, choices: Choices { pairs, free: literals.of_clauses } })
    }

    /// What a cover says about the variables of the formula that it was made from.
    pub fn assignment(formula: &Cnf, cover: &Selection) -> Vec<bool> {
        (0..formula.variables).map(|variable| cover.free[2 * variable + 1]).collect()
    }

    /// What a strategy says about the variables of the quantified formula that the game was made from.
    pub fn moves(formula: &Quantified, strategy: &Strategy) -> Moves {
        let places: Vec<Option<usize>> = places(formula).collect();
        let variable = |pair: usize| places[pair];
        let mut ends = Vec::new();
        for (picks, _) in strategy.ends() {
            let chosen = picks.iter().enumerate();
            let chosen = chosen.filter_map(|(pair, &value)| Some((variable(pair)?, chooser(pair), value)));
            ends.push(chosen.collect());
        }
        let first = strategy.nodes.iter().find_map(|node| match node {
            Node::Pick { pair, second, .. } => variable(*pair).map(|variable| (variable, *second)),
            _ => None,
        });
        Moves { winner: strategy.winner, first, ends }
    }

    /// How often a point can be covered at most.
    pub(crate) fn most_covered(&self) -> usize {
        let mut times = vec![0_usize; self.points];
        for set in &self.choices.free {
            set.iter().for_each(|&point| times[point] += 1);
        }
        for [a, b] in &self.choices.pairs {
            a.iter().for_each(|&point| times[point] += 1);
            b.iter().filter(|point| a.binary_search(point).is_err()).for_each(|&point| times[point] += 1);
        }
        times.into_iter().max().unwrap_or(0)
    }
}

/// What the winner of a quantified formula chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moves {
    /// Left if the formula is true, Right if it is false.
    pub winner: Player,
    /// A variable that the winner chooses, and its value.
    pub first: Option<(usize, bool)>,
    /// All games that can come about if the winner plays so: variables, who chose them, and their values, in order.
    pub ends: Vec<Vec<(usize, Player, bool)>>,
}

/// The variable of each pair, if it has one: the players take turns.
pub(crate) fn places(formula: &Quantified) -> impl Iterator<Item = Option<usize>> {
    let mut pair = 0;
    let mut places = Vec::new();
    for (variable, quantifier) in formula.prefix() {
        let player = if quantifier == Quantifier::Exists { Player::Left } else { Player::Right };
        if chooser(pair) != player {
            places.push(None);
            pair += 1;
        }
        places.push(Some(variable));
        pair += 1;
    }
    if !pair.is_multiple_of(2) {
        places.push(None);
    }
    places.into_iter()
}

/// The points of literals.
struct Literals {
    /// The points of each variable's positive and negative literals.
    of_variable: Vec<[Vec<usize>; 2]>,
    /// The two sets of each literal in a clause.
    of_clauses: Vec<Vec<usize>>,
}

impl Literals {
    /// Points of clauses begin at `start`, those of literals follow.
    fn of(formula: &Cnf, start: usize, task: &Task) -> Result<Literals, Stop> {
        let bytes = formula.variables.saturating_mul(size_of::<[Vec<usize>; 2]>() + 16 * size_of::<usize>());
        let held = task.hold();
        held.grow(bytes)?;
        let mut of_variable = vec![<[Vec<usize>; 2]>::default(); formula.variables];
        let mut of_clauses = Vec::with_capacity(2 * formula.literals());
        let mut point = start + formula.clauses.len();
        for (clause, literals) in formula.clauses.iter().enumerate() {
            task.step()?;
            for literal in literals {
                of_variable[literal.variable()][usize::from(!literal.is_positive())].push(point);
                of_clauses.push(vec![point]);
                of_clauses.push(vec![start + clause, point]);
                point += 1;
            }
        }
        Ok(Literals { of_variable, of_clauses })
    }
}

impl ChoiceGame for Cover {
    type Object = Vec<usize>;

    fn choices(&self) -> &Choices<Vec<usize>> {
        &self.choices
    }

    fn is_won(&self, selection: &Selection) -> bool {
        let mut times = vec![0_usize; self.points];
        self.choices.taken(selection).flatten().for_each(|&point| times[point] += 1);
        times.into_iter().all(|times| times == 1)
    }

    /// Knuth's algorithm X: cover the point that the fewest sets fit.
    fn complete(&self, picks: &[bool], task: &Task) -> Result<Option<Vec<bool>>, Stop> {
        let free = self.choices.free.len();
        let taken = Selection { picks: picks.to_vec(), free: vec![false; free] };
        let mut covered = vec![false; self.points];
        for &point in self.choices.taken(&taken).flatten() {
            if covered[point] {
                return Ok(None);
            }
            covered[point] = true;
        }
        let mut sets_of = vec![Vec::new(); self.points];
        for (set, points) in self.choices.free.iter().enumerate() {
            points.iter().for_each(|&point| sets_of[point].push(set));
        }
        let mut search = Search { sets: &self.choices.free, sets_of, covered, taken: taken.free, task };
        Ok(search.cover()?.then_some(search.taken))
    }
}

struct Search<'s> {
    sets: &'s [Vec<usize>],
    sets_of: Vec<Vec<usize>>,
    covered: Vec<bool>,
    taken: Vec<bool>,
    task: &'s Task,
}

impl Search<'_> {
    fn fits(&self, set: usize) -> bool {
        self.sets[set].iter().all(|&point| !self.covered[point])
    }

    fn cover(&mut self) -> Result<bool, Stop> {
        self.task.work(1 + self.covered.len() as u64 / 64)?;
        let open = (0..self.covered.len()).filter(|&point| !self.covered[point]);
        let ways = |point: &usize| self.sets_of[*point].iter().filter(|&&set| self.fits(set)).count();
        let Some(hardest) = open.min_by_key(ways) else { return Ok(true) };
        for at in 0..self.sets_of[hardest].len() {
            let set = self.sets_of[hardest][at];
            if !self.fits(set) {
                continue;
            }
            self.mark(set, true);
            let task = self.task;
            if task.deeper(|| self.cover())? {
                return Ok(true);
            }
            self.mark(set, false);
        }
        Ok(false)
    }

    fn mark(&mut self, set: usize, is_taken: bool) {
        self.taken[set] = is_taken;
        self.sets[set].iter().for_each(|&point| self.covered[point] = is_taken);
    }
}
