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
//! A pass is a move that leads back to where it began. It pays the tax like any other and lifts no ban, and it does not count as
//! going on with a ko. Walls from scaffolds, with passes and without, are in [`crate::line`].
//!
//! Positions that lead to each other are settled together, from the worst for the master upward: a master who goes round for
//! ever has spent all threats.

use std::fmt;

use tedomari_loopy::LoopyGraph;
use tedomari_number::{Dyadic, Fraction};
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::Player;

use crate::components::components;
use crate::line::{Line, walls_with_passes};
use crate::thermograph::{KoThermograph, Masters};
use crate::wall::KoWall;

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
    /// A player can pass for ever somewhere while the opponent has no move, so that the game is worth more or less than any
    /// number.
    Unbounded(Player),
    /// Both players can pass, and at some temperature below 0 either would rather pass than move: the play is drawn.
    BothPass,
    /// The work ended before the answer.
    Stopped(Stop),
}

impl fmt::Display for KomasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KomasterError::NoPosition(at) => write!(f, "there is no position {at}"),
            KomasterError::Endless => f.write_str("play goes in circles, and no value settles"),
            KomasterError::Unbounded(player) => {
                let than = if *player == Player::Left { "more" } else { "less" };
                let opponent = player.opponent();
                write!(
                    f,
                    "{player} can pass for ever where {opponent} has no move, so it is worth {than} than any number"
                )
            }
            KomasterError::BothPass => f.write_str(
                "both players may pass, and below the temperature 0 either would rather pass than move: they pass for ever, \
                 and no value settles",
            ),
            KomasterError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for KomasterError {}

impl KomasterError {
    /// The same of the negative.
    fn negative(self) -> KomasterError {
        match self {
            KomasterError::Unbounded(player) => KomasterError::Unbounded(player.opponent()),
            other => other,
        }
    }
}

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
        let [left, right] = Player::BOTH.map(|master| self.thermograph(engine, start, master, mastery));
        Ok(Masters { left: left?, right: right? })
    }

    /// The thermograph of a position with this player as master.
    ///
    /// ```
    /// use tedomari_ko::{Ko, KoGraph, KomasterError, Mastery};
    /// use tedomari_value::{Engine, Player};
    ///
    /// // KOR[7,0], in which Right may pass.
    /// let engine = Engine::new();
    /// let ko = Ko::basic(engine.integer(7), engine.integer(0)).with_passes(Player::Right).graph(&engine)?;
    /// let (graph, start) = (KoGraph::from_loopy(&ko), ko.start() as usize);
    /// let walls = graph.thermograph(&engine, start, Player::Left, Mastery::Komonster)?;
    /// assert_eq!(walls.mean().to_string(), "7/2");
    /// // With threats to spare and passes Right need never move again.
    /// let endless = graph.thermograph(&engine, start, Player::Right, Mastery::Komonster);
    /// assert_eq!(endless, Err(KomasterError::Unbounded(Player::Right)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn thermograph(
        &self,
        engine: &Engine,
        start: usize,
        master: Player,
        mastery: Mastery,
    ) -> Result<KoThermograph, KomasterError> {
        self.check(Some(start))?;
        match master {
            Player::Left => Solver::new(self, engine, mastery)?.thermograph(start),
            Player::Right => {
                let negative = self.negative(engine);
                let walls = Solver::new(&negative, engine, mastery)?.thermograph(start);
                walls.map(|walls| walls.negative()).map_err(KomasterError::negative)
            }
        }
    }

    /// The thermographs of all positions, and what each move leads to.
    pub fn solve(&self, engine: &Engine, mastery: Mastery) -> Result<KoSolution, KomasterError> {
        self.check(None)?;
        let negative = self.negative(engine);
        let known = [self, &negative].map(|graph| Solver::new(graph, engine, mastery)?.settle_all());
        let [left, right] = known;
        let known = [left?, right.map_err(KomasterError::negative)?];
        Ok(KoSolution { mastery, graphs: [self.clone(), negative], known })
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
        let (graph, mastery) = (self.graph, self.mastery);
        let known = self.settle_all()?;
        match (known[start].left.clone(), known[start].right.clone()) {
            (Line::At(left), Line::At(right)) => Ok(KoThermograph::new(left, right)),
            _ => Err(View { graph, known: &known, mastery }.why_none()),
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
                break;
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
        let both_pass = |v: &usize| self.view().passes(*v) == [true, true];
        let is_known =
            |v: &usize| self.known[*v].left != Line::Lowest && self.known[*v].right != Line::Lowest;
        match changed.is_empty() {
            true if component.iter().all(|v| !both_pass(v) || is_known(v)) => Ok(()),
            false if !component.iter().any(both_pass) => Err(KomasterError::Endless),
            _ => Err(KomasterError::BothPass),
        }
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

    /// The moves that are no passes.
    fn plays(self, v: usize, player: Player) -> impl Iterator<Item = &'a Move> {
        self.moves(v, player).iter().filter(move |m| !m.is_pass(v))
    }

    /// Which players can pass at a position.
    fn passes(self, v: usize) -> [bool; 2] {
        Player::BOTH.map(|player| self.moves(v, player).iter().any(|m| m.is_pass(v)))
    }

    /// Why a position has no thermograph.
    fn why_none(self) -> KomasterError {
        let all = || 0..self.graph.vertices.len();
        for player in Player::BOTH {
            let idle = |v: usize, but: Option<usize>| {
                let opponent = player.opponent();
                self.passes(v)[player.index()] && self.plays(v, opponent).all(|m| Some(m.to) == but)
            };
            let takes = |v: usize| self.plays(v, Player::Left).filter(move |m| self.takes_ko(v, m.to));
            let is_kept = |v: usize| takes(v).any(|m| idle(m.to, Some(v)));
            let master = self.mastery == Mastery::Komonster && player == Player::Left;
            if all().any(|v| idle(v, None) || (master && is_kept(v))) {
                return KomasterError::Unbounded(player);
            }
        }
        KomasterError::Endless
    }

    /// Whether Right could take Left's move back.
    fn takes_ko(self, from: usize, to: usize) -> bool {
        from != to && self.moves(to, Player::Right).iter().any(|back| back.to == from)
    }

    fn position(self, v: usize) -> Known {
        let mut left = Line::Lowest;
        for m in self.plays(v, Player::Left) {
            left = left.max(self.kept(Player::Left, v, m));
        }
        let right = self.answers(v, None);
        let (l, r) = walls_with_passes(&left, &right, self.passes(v));
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

    /// Right's scaffold at v, without passes and without moves to one position.
    fn answers(self, v: usize, but: Option<usize>) -> Line {
        let mut right = Line::Highest;
        for m in self.plays(v, Player::Right).filter(|m| Some(m.to) != but) {
            right = right.min(self.kept(Player::Right, v, m));
        }
        right
    }

    /// What Left keeps after taking a ko with a move from v to w.
    fn taken(self, v: usize, w: usize) -> Line {
        let answers = self.answers(w, Some(v));
        let scaffold = self.known[w].scaffold.clone();
        let passes = self.passes(w);
        match self.mastery {
            // A pass is an answer, too: the master is free again.
            Mastery::Komaster if passes[Player::Right.index()] => {
                let passed = self.known[w].left.paid(&Fraction::ZERO, 1);
                answers.min(scaffold).min(passed)
            }
            Mastery::Komaster => answers.min(scaffold),
            Mastery::Komonster => walls_with_passes(&scaffold, &answers, passes).1,
        }
    }
}

impl Move {
    /// Whether the move changes nothing.
    fn is_pass(&self, from: usize) -> bool {
        self.to == from && self.points == Fraction::ZERO
    }
}
