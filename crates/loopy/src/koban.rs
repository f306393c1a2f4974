//! Ko-bans: games in which moves to earlier positions are forbidden (Moews, chapter 3).
//!
//! A position `v[S]` of φ^x(G) is a position v of G with its history S, to which nobody may move. Under the Japanese
//! rule S is the position just left, under the North American rule all positions left so far. Passes are always
//! allowed and change nothing. A ko-threat lets its player move as if the history were empty; who uses infinitely many
//! loses. Histories are cut down to what can be reached again: since play came from there, these are the positions of the
//! same strongly connected component.

use rustc_hash::FxHashMap;
use tedomari_task::Task;
use tedomari_vocabulary::Player;

use crate::builder::Builder;
use crate::component::Components;
use crate::designation::{Designation, Kind};
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};

/// Which moves are forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ban {
    /// J: to the position just left.
    Japanese,
    /// N: to any earlier position.
    NorthAmerican,
}

/// Who has very many ko-threats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Threats {
    /// Nobody.
    #[default]
    None,
    /// L: Left.
    Left,
    /// R: Right.
    Right,
    /// LR: both, and Left very many more.
    LeftRight,
    /// RL: both, and Right very many more.
    RightLeft,
}

impl Ban {
    /// The ban with this letter, `J` or `N`.
    pub fn from_letter(letter: &str) -> Option<Ban> {
        match letter {
            "J" => Some(Ban::Japanese),
            "N" => Some(Ban::NorthAmerican),
            _ => None,
        }
    }

    /// Its letter.
    pub fn letter(self) -> &'static str {
        match self {
            Ban::Japanese => "J",
            Ban::NorthAmerican => "N",
        }
    }
}

impl Threats {
    /// The threats with these letters: nothing, `L`, `R`, `LR` or `RL`.
    pub fn from_letters(letters: &str) -> Option<Threats> {
        let all = [Threats::None, Threats::Left, Threats::Right, Threats::LeftRight, Threats::RightLeft];
        all.into_iter().find(|threats| threats.letters() == letters)
    }

    /// Their letters.
    pub fn letters(self) -> &'static str {
        match self {
            Threats::None => "",
            Threats::Left => "L",
            Threats::Right => "R",
            Threats::LeftRight => "LR",
            Threats::RightLeft => "RL",
        }
    }

    /// The players who have some, the one with more first.
    pub fn players(self) -> &'static [Player] {
        match self {
            Threats::None => &[],
            Threats::Left => &[Player::Left],
            Threats::Right => &[Player::Right],
            Threats::LeftRight => &[Player::Left, Player::Right],
            Threats::RightLeft => &[Player::Right, Player::Left],
        }
    }

    /// The same with the players exchanged.
    pub fn negative(self) -> Threats {
        match self {
            Threats::None => Threats::None,
            Threats::Left => Threats::Right,
            Threats::Right => Threats::Left,
            Threats::LeftRight => Threats::RightLeft,
            Threats::RightLeft => Threats::LeftRight,
        }
    }
}

/// φ(G): a game under a ko-ban, as a graph without a ban.
///
/// ```
/// use tedomari_loopy::{Ban, LoopyGraph, Phi, Task, Threats};
///
/// // KO[0,0]: Left can take, Right can end it; in the other position Right takes back and Left ends it.
/// let ko = LoopyGraph::new(&[vec![1], vec![2], vec![]], &[vec![2], vec![0], vec![]], 0)?;
/// let phi = Phi::new(&ko, Ban::Japanese, Threats::Left, &Task::default())?;
/// assert_eq!(phi.positions(), 3);
/// # Ok::<(), tedomari_loopy::LoopyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Phi {
    graph: LoopyGraph,
    /// The position of G of each vertex.
    origin: Vec<Vertex>,
    history: Vec<Box<[Vertex]>>,
}

/// A position of G with the positions that are forbidden, ascending.
type Place = (Vertex, Box<[Vertex]>);

struct Unfolding<'a> {
    game: &'a LoopyGraph,
    components: Components,
    ban: Ban,
    builder: Builder,
    numbers: FxHashMap<Place, Vertex>,
    list: Vec<Place>,
    /// Entries in all histories.
    entries: usize,
}

impl Phi {
    /// φ(G) as far as it can be reached from the start without history. The designation of G does not count: its infinite plays
    /// are drawn.
    pub fn new(game: &LoopyGraph, ban: Ban, threats: Threats, task: &Task) -> Result<Phi, LoopyError> {
        Phi::unfold(game, ban, threats, &[game.start()], task)
    }

    /// The same with every position without history that G can come to: all positions of the definition.
    pub fn whole(game: &LoopyGraph, ban: Ban, threats: Threats, task: &Task) -> Result<Phi, LoopyError> {
        Phi::unfold(game, ban, threats, &game.reachable_vertices(task)?, task)
    }

    fn unfold(
        game: &LoopyGraph,
        ban: Ban,
        threats: Threats,
        roots: &[Vertex],
        task: &Task,
    ) -> Result<Phi, LoopyError> {
        let components = Components::of_graph(game, task)?;
        let held = task.hold();
        let mut unfolding = Unfolding {
            game,
            components,
            ban,
            builder: Builder::new(),
            numbers: FxHashMap::default(),
            list: Vec::new(),
            entries: 0,
        };
        for &root in roots {
            unfolding.number((root, Box::default()));
        }
        let mut at = 0;
        while let Some(place) = unfolding.list.get(at).cloned() {
            task.step()?;
            if at.is_multiple_of(256) {
                held.grow(unfolding.bytes())?;
            }
            unfolding.expand(at as Vertex, &place, threats);
            at += 1;
        }
        let Unfolding { mut builder, list, .. } = unfolding;
        builder.designate(Designation::threats(threats.players()));
        let graph = builder.finish_within(0, task)?;
        let (origin, history) = list.into_iter().unzip();
        Ok(Phi { graph, origin, history })
    }

    /// The graph; its start is G's start without history.
    pub fn graph(&self) -> &LoopyGraph {
        &self.graph
    }

    /// How many positions there are.
    pub fn positions(&self) -> u32 {
        self.graph.vertices()
    }

    /// The position of G that a vertex stands for.
    pub fn origin(&self, vertex: Vertex) -> Vertex {
        self.origin[vertex as usize]
    }

    /// The history of a vertex, as far as it can be reached again: positions of G, ascending.
    pub fn history(&self, vertex: Vertex) -> &[Vertex] {
        &self.history[vertex as usize]
    }
}

impl Unfolding<'_> {
    fn bytes(&self) -> usize {
        self.list.capacity() * 2 * (size_of::<Place>() + 16)
            + 2 * self.entries * size_of::<Vertex>()
            + self.builder.bytes()
    }

    fn number(&mut self, place: Place) -> Vertex {
        if let Some(&number) = self.numbers.get(&place) {
            return number;
        }
        let number = self.builder.vertex();
        self.entries += place.1.len();
        self.list.push(place.clone());
        self.numbers.insert(place, number);
        number
    }

    fn expand(&mut self, from: Vertex, place: &Place, threats: Threats) {
        let (v, history) = (place.0, &place.1);
        for player in Player::BOTH {
            let mut plain: Vec<Vertex> = Vec::new();
            for to in self.game.options(v, player).collect::<Vec<_>>() {
                if to != v && history.binary_search(&to).is_ok() {
                    continue;
                }
                let next = if to == v { place.clone() } else { (to, self.after(v, history, to)) };
                let number = self.number(next);
                self.builder.add(player, from, number);
                plain.push(number);
            }
            if history.is_empty() || !threats.players().contains(&player) {
                continue;
            }
            for to in self.game.options(v, player).collect::<Vec<_>>() {
                let next = if to == v { (v, Box::default()) } else { (to, self.after(v, &[], to)) };
                let number = self.number(next);
                // A threat that leads where an ordinary move leads is a waste.
                if !plain.contains(&number) {
                    self.builder.add_kind(player, from, number, Kind::Threat);
                }
            }
        }
    }

    /// The history after a move, without what cannot be reached again.
    fn after(&self, v: Vertex, history: &[Vertex], to: Vertex) -> Box<[Vertex]> {
        let kept = match self.ban {
            Ban::Japanese => &[],
            Ban::NorthAmerican => history,
        };
        let together = |&&w: &&Vertex| self.components.together(w, to);
        let mut next: Vec<Vertex> = kept.iter().chain([&v]).filter(together).copied().collect();
        next.sort_unstable();
        next.into()
    }
}

impl LoopyGraph {
    /// Whether some player can move from a position to another and from there back: a bad J loop (Moews, section 3.3). The pair
    /// of positions, if there is one.
    pub fn bad_japanese_loop(&self, task: &Task) -> Result<Option<(Vertex, Vertex)>, LoopyError> {
        for v in self.reachable_vertices(task)? {
            for player in Player::BOTH {
                for w in self.options(v, player).filter(|&w| w != v) {
                    task.step()?;
                    if self.options(w, player).any(|back| back == v) {
                        return Ok(Some((v, w)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A position that an odd number of moves can lead back to but none to itself, if there is one: a bad N loop (Moews,
    /// section 3.3).
    pub fn bad_north_american_loop(&self, task: &Task) -> Result<Option<Vertex>, LoopyError> {
        let graph = self.reachable_vertices(task)?;
        let mut reached = vec![false; self.vertices() as usize];
        graph.iter().for_each(|&v| reached[v as usize] = true);
        let components = Components::of_graph(self, task)?;
        let next = |v: Vertex| Player::BOTH.into_iter().flat_map(move |player| self.options(v, player));
        let mut colour: Vec<Option<bool>> = vec![None; self.vertices() as usize];
        for list in components.lists() {
            let passes = |v: &Vertex| next(*v).any(|to| to == *v);
            let Some(&stuck) = list.iter().find(|v| reached[**v as usize] && !passes(v)) else { continue };
            // If two colours do, all closed walks are even; if they do not, an odd one goes through every position.
            let mut work = vec![list[0]];
            colour[list[0] as usize] = Some(false);
            while let Some(v) = work.pop() {
                task.step()?;
                let mine = colour[v as usize].unwrap_or_default();
                for to in next(v).filter(|&to| components.together(v, to)) {
                    match colour[to as usize] {
                        None => {
                            colour[to as usize] = Some(!mine);
                            work.push(to);
                        }
                        Some(other) if other == mine => return Ok(Some(stuck)),
                        Some(_) => {}
                    }
                }
            }
        }
        Ok(None)
    }
}
