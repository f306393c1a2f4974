//! Thermographs of games with kos, for either player as komaster (after Berlekamp).
//!
//! The master M has enough threats to win every ko, the other player N has none. Every move costs t. When N takes a ko, M may
//! retake at once. When M takes a ko, N may answer locally by anything but retaking, and M is free again; if N does not
//! answer, M must move again at once, and may do so by taking another ko. So with Left as master Left's scaffold at v has,
//! for a move to w that Right could take back, the smaller of the best answers of Right at w that do not go back to v
//! and of Left's own scaffold at w, less t.
//!
//! A komonster has threats to spare: who takes a ko need not move again at once, and the ko is never retaken.
//!
//! From scaffolds to walls: where Left's scaffold is not below Right's they are the walls, elsewhere both walls keep the value
//! from just below, pushed by either scaffold. Positions that lead to each other are settled
//! together, from the worst for the master upward: a master who goes round for ever has spent all threats.

use std::fmt;

use tedomari_loopy::LoopyGraph;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::Player;

use crate::components::components;
use crate::fraction::Fraction;
use crate::thermograph::{KoThermograph, Masters};
use crate::wall::{KoWall, cut};

/// What the master may do with a ko.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mastery {
    /// Who takes a ko must go on at once if there is no answer.
    Komaster,
    /// Who takes a ko may leave it, and it is not retaken.
    Komonster,
}

/// A game with kos as a graph: positions, finished games, and moves that may be worth points at once. A move takes a ko if
/// the opponent has a move straight back.
///
/// ```
/// use tedomari_ko::{KoGraph, Mastery};
/// use tedomari_value::{Engine, Player};
///
/// // KO[1,0].
/// let engine = Engine::new();
/// let mut graph = KoGraph::new();
/// let (one, zero) = (graph.add_game(engine.integer(1)), graph.add_game(engine.integer(0)));
/// let (ok, ko) = (graph.add_position(), graph.add_position());
/// graph.add_move(Player::Left, ok, one);
/// graph.add_move(Player::Right, ok, ko);
/// graph.add_move(Player::Left, ko, ok);
/// graph.add_move(Player::Right, ko, zero);
/// let masters = graph.masters(&engine, ko, Mastery::Komaster)?;
/// assert_eq!(masters.left.temperature().to_string(), "1/3");
/// assert_eq!(masters.activity(), tedomari_ko::Activity::Placid);
/// # Ok::<(), tedomari_ko::KomasterError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct KoGraph {
    vertices: Vec<Vertex>,
    /// A position that a move started from and that was not there.
    missing: Option<usize>,
}

#[derive(Debug, Clone, Default)]
struct Vertex {
    game: Option<Value>,
    walls: Option<KoThermograph>,
    moves: [Vec<Move>; 2],
}

#[derive(Debug, Clone)]
struct Move {
    to: usize,
    points: Fraction,
}

/// Why there is no thermograph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KomasterError {
    /// A move from or to a position that is not there, or a start that is not.
    NoPosition(usize),
    /// Play goes round and no value settles.
    Endless,
    /// The work ended before the answer.
    Stopped(Stop),
}

impl fmt::Display for KomasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KomasterError::NoPosition(at) => write!(f, "there is no position {at}"),
            KomasterError::Endless => f.write_str("play goes round, and no value settles"),
            KomasterError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for KomasterError {}

impl From<Stop> for KomasterError {
    fn from(stop: Stop) -> KomasterError {
        KomasterError::Stopped(stop)
    }
}

impl KoGraph {
    /// Nothing yet.
    pub fn new() -> KoGraph {
        KoGraph::default()
    }

    /// The positions and moves of a loopy graph. A position in which nobody can move is the game 0.
    pub fn from_loopy(graph: &LoopyGraph) -> KoGraph {
        let mut built = KoGraph::new();
        for _ in 0..graph.vertices() {
            built.add_position();
        }
        for player in Player::BOTH {
            for (from, edge) in graph.all_moves(player) {
                built.add_move(player, from as usize, edge.to as usize);
            }
        }
        built
    }

    /// One more position, and its number.
    pub fn add_position(&mut self) -> usize {
        self.vertices.push(Vertex::default());
        self.vertices.len() - 1
    }

    /// A position that is an ordinary game, without moves of its own in this graph.
    pub fn add_game(&mut self, game: Value) -> usize {
        self.vertices.push(Vertex { game: Some(game), ..Vertex::default() });
        self.vertices.len() - 1
    }

    /// A position whose thermograph is known, without moves of its own in this graph.
    pub fn add_thermograph(&mut self, walls: KoThermograph) -> usize {
        self.vertices.push(Vertex { walls: Some(walls), ..Vertex::default() });
        self.vertices.len() - 1
    }

    /// A move. A position that is not there is told when thermographs are asked for.
    pub fn add_move(&mut self, player: Player, from: usize, to: usize) {
        self.add_scoring_move(player, from, to, &Dyadic::ZERO);
    }

    /// A move after which so many points are settled, Left's counted above 0, such as prisoners.
    pub fn add_scoring_move(&mut self, player: Player, from: usize, to: usize, points: &Dyadic) {
        match self.vertices.get_mut(from) {
            Some(vertex) => vertex.moves[player.index()].push(Move { to, points: points.into() }),
            None => self.missing = Some(from),
        }
    }

    /// The thermographs of a position with either player as master.
    pub fn masters(&self, engine: &Engine, start: usize, mastery: Mastery) -> Result<Masters, KomasterError> {
        self.check(Some(start))?;
        let left = Solver::new(self, engine, mastery)?.thermograph(start)?;
        let right = Solver::new(&self.negative(engine), engine, mastery)?.thermograph(start)?.negative();
        Ok(Masters { left, right })
    }

    /// The thermographs of all positions, and what each move leads to.
    pub fn solve(&self, engine: &Engine, mastery: Mastery) -> Result<KoSolution, KomasterError> {
        self.check(None)?;
        let negative = self.negative(engine);
        let known = [self, &negative].map(|graph| Solver::new(graph, engine, mastery)?.settle_all());
        let [left, right] = known;
        Ok(KoSolution { mastery, graphs: [self.clone(), negative], known: [left?, right?] })
    }

    fn check(&self, start: Option<usize>) -> Result<(), KomasterError> {
        let count = self.vertices.len();
        let targets = self.vertices.iter().flat_map(|v| v.moves.iter().flatten()).map(|m| m.to);
        match self.missing.or_else(|| targets.chain(start).find(|&to| to >= count)) {
            Some(at) => Err(KomasterError::NoPosition(at)),
            None => Ok(()),
        }
    }

    fn negative(&self, engine: &Engine) -> KoGraph {
        let negated = |moves: &Vec<Move>| -> Vec<Move> {
            moves.iter().map(|m| Move { to: m.to, points: -&m.points }).collect()
        };
        let turn = |v: &Vertex| Vertex {
            game: v.game.map(|game| engine.negative(game)),
            walls: v.walls.as_ref().map(KoThermograph::negative),
            moves: [negated(&v.moves[1]), negated(&v.moves[0])],
        };
        KoGraph { vertices: self.vertices.iter().map(turn).collect(), missing: None }
    }
}

/// A wall or scaffold that may not be there: Left has no move, or nothing is known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Line {
    Lowest,
    Highest,
    At(KoWall),
}

impl Line {
    fn max(self, other: Line) -> Line {
        match (self, other) {
            (Line::At(a), Line::At(b)) => Line::At(a.max(&b)),
            (Line::Highest, _) | (_, Line::Highest) => Line::Highest,
            (Line::Lowest, x) | (x, Line::Lowest) => x,
        }
    }

    fn min(self, other: Line) -> Line {
        match (self, other) {
            (Line::At(a), Line::At(b)) => Line::At(a.min(&b)),
            (Line::Lowest, _) | (_, Line::Lowest) => Line::Lowest,
            (Line::Highest, x) | (x, Line::Highest) => x,
        }
    }

    fn paid(&self, points: &Fraction, slope: i64) -> Line {
        match self {
            Line::At(wall) => Line::At(wall.slanted(points, slope)),
            other => other.clone(),
        }
    }
}

/// A graph with kos whose thermographs are known, with either player as master.
///
/// ```
/// use tedomari_ko::{KoGraph, Mastery};
/// use tedomari_value::{Engine, Player};
///
/// // KO[1,0].
/// let engine = Engine::new();
/// let mut graph = KoGraph::new();
/// let (one, zero) = (graph.add_game(engine.integer(1)), graph.add_game(engine.integer(0)));
/// let (ok, ko) = (graph.add_position(), graph.add_position());
/// graph.add_move(Player::Left, ok, one);
/// graph.add_move(Player::Right, ok, ko);
/// graph.add_move(Player::Left, ko, ok);
/// graph.add_move(Player::Right, ko, zero);
/// let solution = graph.solve(&engine, Mastery::Komaster)?;
/// assert_eq!(solution.masters(ko).unwrap().left.mean().to_string(), "1/3");
/// // At the ko's temperature Left's move keeps the mean.
/// let third = "1/3".parse().unwrap();
/// let kept = solution.scaffold(Player::Left, Player::Left, ko, 0).unwrap();
/// assert_eq!(kept.value_at(&third), third);
/// # Ok::<(), tedomari_ko::KomasterError>(())
/// ```
#[derive(Debug, Clone)]
pub struct KoSolution {
    mastery: Mastery,
    /// The graph and its negative.
    graphs: [KoGraph; 2],
    known: [Vec<Known>; 2],
}

impl KoSolution {
    /// The thermographs of a position, if play from it settles.
    pub fn masters(&self, position: usize) -> Option<Masters> {
        let of = |side: usize| match self.known[side].get(position)? {
            Known { left: Line::At(left), right: Line::At(right), .. } => {
                Some(KoThermograph::new(left.clone(), right.clone()))
            }
            _ => None,
        };
        Some(Masters { left: of(0)?, right: of(1)?.negative() })
    }

    /// What a player keeps by a move, less the tax, if that is known: the move is the n-th of the player that was added at
    /// the position.
    pub fn scaffold(&self, master: Player, player: Player, from: usize, n: usize) -> Option<KoWall> {
        let side = master.index();
        let graph = &self.graphs[side];
        // In the negative the master is Left.
        let mover = if master == Player::Left { player } else { player.opponent() };
        let m = graph.vertices.get(from)?.moves[mover.index()].get(n)?;
        let view = View { graph, known: &self.known[side], mastery: self.mastery };
        let line = view.kept(mover, from, m);
        match (line, master) {
            (Line::At(wall), Player::Left) => Some(wall),
            (Line::At(wall), Player::Right) => Some(wall.negative()),
            _ => None,
        }
    }
}

/// What is known of a position: Left's scaffold and the walls.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    scaffold: Line,
    left: Line,
    right: Line,
}

/// A graph with what is known of it by now, Left being master.
#[derive(Clone, Copy)]
struct View<'a> {
    graph: &'a KoGraph,
    known: &'a [Known],
    mastery: Mastery,
}

/// The walls with Left as master.
struct Solver<'a> {
    graph: &'a KoGraph,
    engine: &'a Engine,
    mastery: Mastery,
    known: Vec<Known>,
}

impl<'a> Solver<'a> {
    fn new(graph: &'a KoGraph, engine: &'a Engine, mastery: Mastery) -> Result<Solver<'a>, KomasterError> {
        let known = |v: &Vertex| -> Result<Known, Stop> {
            let walls = match (v.game, &v.walls) {
                (Some(game), _) => KoThermograph::from(&engine.thermograph(game)?),
                (None, Some(walls)) => walls.clone(),
                (None, None) => {
                    return Ok(Known { scaffold: Line::Lowest, left: Line::Lowest, right: Line::Lowest });
                }
            };
            let [left, right] = Player::BOTH.map(|player| Line::At(walls.wall(player).clone()));
            Ok(Known { scaffold: left.clone(), left, right })
        };
        let known = graph.vertices.iter().map(known).collect::<Result<_, _>>()?;
        Ok(Solver { graph, engine, mastery, known })
    }

    fn moves(&self, v: usize, player: Player) -> &'a [Move] {
        &self.graph.vertices[v].moves[player.index()]
    }

    fn settle_all(mut self) -> Result<Vec<Known>, KomasterError> {
        let graph = self.graph;
        let successors = |v: usize| graph.vertices[v].moves.iter().flatten().map(|m| m.to);
        for component in components(graph.vertices.len(), successors) {
            self.settle(&component)?;
        }
        Ok(self.known)
    }

    fn thermograph(self, start: usize) -> Result<KoThermograph, KomasterError> {
        let known = self.settle_all()?;
        match (known[start].left.clone(), known[start].right.clone()) {
            (Line::At(left), Line::At(right)) => Ok(KoThermograph::new(left, right)),
            _ => Err(KomasterError::Endless),
        }
    }

    /// Computes the walls of positions that lead to each other, over and over until nothing changes.
    fn settle(&mut self, component: &[usize]) -> Result<(), KomasterError> {
        if let [v] = component
            && (self.graph.vertices[*v].game.is_some() || self.graph.vertices[*v].walls.is_some())
        {
            return Ok(());
        }
        // Values rise from round to round. Once news has gone round everywhere, only an endless gain goes on changing them.
        let rounds = 4 * component.len() + 4;
        let mut changed: Vec<usize> = component.to_vec();
        let mut is_due = vec![true; component.len()];
        let place: rustc_hash::FxHashMap<usize, usize> =
            component.iter().enumerate().map(|(at, &v)| (v, at)).collect();
        let mut dependants: Vec<Vec<usize>> = vec![Vec::new(); component.len()];
        for (at, &v) in component.iter().enumerate() {
            for w in self.inputs(v) {
                if let Some(&from) = place.get(&w) {
                    dependants[from].push(at);
                }
            }
        }
        for _ in 0..rounds {
            if changed.is_empty() {
                return Ok(());
            }
            changed.clear();
            for (at, &v) in component.iter().enumerate() {
                if !std::mem::replace(&mut is_due[at], false) {
                    continue;
                }
                self.engine.step()?;
                let known = self.position(v);
                if known != self.known[v] {
                    self.known[v] = known;
                    changed.push(v);
                    dependants[at].iter().for_each(|&d| is_due[d] = true);
                }
            }
        }
        if changed.is_empty() { Ok(()) } else { Err(KomasterError::Endless) }
    }

    /// The positions whose walls are looked at for those of v.
    fn inputs(&self, v: usize) -> Vec<usize> {
        let mut list: Vec<usize> =
            Player::BOTH.into_iter().flat_map(|p| self.moves(v, p)).map(|m| m.to).collect();
        for m in self.moves(v, Player::Left).iter().filter(|m| self.takes_ko(v, m.to)) {
            list.extend(self.moves(m.to, Player::Right).iter().map(|answer| answer.to));
        }
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Whether Right could take Left's move back.
    fn takes_ko(&self, from: usize, to: usize) -> bool {
        self.view().takes_ko(from, to)
    }

    fn position(&self, v: usize) -> Known {
        self.view().position(v)
    }

    fn view(&self) -> View<'_> {
        View { graph: self.graph, known: &self.known, mastery: self.mastery }
    }
}

impl<'a> View<'a> {
    fn moves(self, v: usize, player: Player) -> &'a [Move] {
        &self.graph.vertices[v].moves[player.index()]
    }

    /// Whether Right could take Left's move back.
    fn takes_ko(self, from: usize, to: usize) -> bool {
        from != to && self.moves(to, Player::Right).iter().any(|back| back.to == from)
    }

    fn position(self, v: usize) -> Known {
        let mut left = Line::Lowest;
        for m in self.moves(v, Player::Left) {
            left = left.max(self.kept(Player::Left, v, m));
        }
        let right = self.answers(v, None);
        let (l, r) = walls(&left, &right);
        Known { scaffold: left, left: l, right: r }
    }

    /// What a player keeps by a move, the tax paid.
    fn kept(self, player: Player, v: usize, m: &Move) -> Line {
        match player {
            Player::Left if self.takes_ko(v, m.to) => self.taken(v, m.to).paid(&m.points, -1),
            Player::Left => self.known[m.to].right.paid(&m.points, -1),
            Player::Right => self.known[m.to].left.paid(&m.points, 1),
        }
    }

    /// Right's scaffold at v, without moves to one position.
    fn answers(self, v: usize, but: Option<usize>) -> Line {
        let mut right = Line::Highest;
        for m in self.moves(v, Player::Right).iter().filter(|m| Some(m.to) != but) {
            right = right.min(self.kept(Player::Right, v, m));
        }
        right
    }

    /// What Left keeps after taking a ko with a move from v to w.
    fn taken(self, v: usize, w: usize) -> Line {
        let answers = self.answers(w, Some(v));
        let scaffold = self.known[w].scaffold.clone();
        match self.mastery {
            Mastery::Komaster => answers.min(scaffold),
            Mastery::Komonster => walls(&scaffold, &answers).1,
        }
    }
}

/// The walls from the scaffolds.
fn walls(left: &Line, right: &Line) -> (Line, Line) {
    let at_start = |line: &Line| match line {
        Line::At(wall) => Some(wall.breakpoints()[0].1.clone()),
        _ => None,
    };
    // What is not known yet stays so.
    if *right == Line::Lowest || *left == Line::Highest {
        return (left.clone(), right.clone());
    }
    let start = nearest_to_zero(at_start(left).as_ref(), at_start(right).as_ref());
    // A scaffold that is not there pushes nothing.
    let far = |line: &Line, side: i64| match line {
        Line::At(wall) => wall.clone(),
        _ => KoWall::mast(start.clone()).slanted(&Fraction::from(2 * side), side),
    };
    let (l, r) = cut(&far(left, -2), &far(right, 2), &start);
    (Line::At(l), Line::At(r))
}

/// The integer nearest 0 between two bounds; where there is none, the bound that is nearest.
fn nearest_to_zero(low: Option<&Fraction>, high: Option<&Fraction>) -> Fraction {
    let (low_up, high_down) = (low.map(|x| -&(-x).floor()), high.map(Fraction::floor));
    match (&low_up, &high_down) {
        (Some(l), Some(h)) if l > h => {
            let (low, high) = (low.expect("a bound"), high.expect("a bound"));
            if low.signum() > 0 { low.clone() } else { high.clone() }
        }
        (Some(l), _) if l.signum() > 0 => l.clone(),
        (_, Some(h)) if h.signum() < 0 => h.clone(),
        _ => Fraction::ZERO,
    }
}
