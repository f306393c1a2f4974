//! Large graphs made small: components of the graph are valued one after the other, those that others lead to first, and every
//! position that is a stopper is replaced by its canonical form.
//!
//! A move never leads from a component to one that was valued later, so what a component leads to is known when its turn
//! comes. An ender is valued by the engine, a component by simplifying it together with the canonical forms that it leads to
//! (Siegel, *Combinatorial Game Theory*, chapter VI: every stopper has one simplest form). Each canonical position stands once in
//! a store, so that equal values are equal numbers. The table of the order is then as large as the square of one component and not
//! of the whole graph.
//!
//! Components in which alternating play can go on for ever, and what leads to them, stay as they are.

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Task};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::builder::Builder;
use crate::canonical::Stopper;
use crate::component::Components;
use crate::designation::Kind;
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};
use crate::simplify::{Keep, simplify_all};

/// Components with more positions than this are left to the ways that need no table of pairs.
const LARGEST: usize = 256;

/// A canonical position in the store.
type Place = u32;

/// In a list of options: the position itself.
const SELF: Place = Place::MAX;

/// Canonical positions, each once.
struct Forms<'e> {
    engine: &'e Engine,
    options: Vec<[Vec<Place>; 2]>,
    enders: Vec<Option<Value>>,
    of_ender: FxHashMap<Value, Place>,
    /// Positions by their options, in which a pass is written [`SELF`].
    of_options: FxHashMap<[Vec<Place>; 2], Place>,
    /// Positions on longer cycles by their numbered graph.
    of_graph: FxHashMap<Vec<u32>, Place>,
    /// What single positions with such moves, simplest or not, were found to be.
    seen: FxHashMap<[Vec<Place>; 2], Place>,
    held: Held,
}

impl<'e> Forms<'e> {
    fn new(engine: &'e Engine) -> Forms<'e> {
        Forms {
            engine,
            options: Vec::new(),
            enders: Vec::new(),
            of_ender: FxHashMap::default(),
            of_options: FxHashMap::default(),
            of_graph: FxHashMap::default(),
            seen: FxHashMap::default(),
            held: engine.task().hold(),
        }
    }

    fn push(&mut self, options: [Vec<Place>; 2], ender: Option<Value>) -> Place {
        self.held.set(self.held.bytes() + 160 + 8 * (options[0].len() + options[1].len()));
        self.options.push(options);
        self.enders.push(ender);
        self.options.len() as Place - 1
    }

    /// Where an ender stands.
    fn ender(&mut self, value: Value) -> Result<Place, LoopyError> {
        let mut open = vec![value];
        while let Some(&next) = open.last() {
            if self.of_ender.contains_key(&next) {
                open.pop();
                continue;
            }
            self.engine.step()?;
            let options =
                [self.engine.options(next, Player::Left)?, self.engine.options(next, Player::Right)?];
            let new = options.iter().flatten().filter(|option| !self.of_ender.contains_key(*option));
            let before = open.len();
            open.extend(new.copied().collect::<Vec<_>>());
            if open.len() == before {
                let places = options.map(|list| sorted(list.iter().map(|option| self.of_ender[option])));
                let place = self.push(places, Some(next));
                self.of_ender.insert(next, place);
                open.pop();
            }
        }
        Ok(self.of_ender[&value])
    }

    /// Where a position with simplest options stands that is in simplest form itself.
    fn simplest(&mut self, options: [Vec<Place>; 2]) -> Result<Place, LoopyError> {
        let value = |&place: &Place| self.enders.get(place as usize).copied().flatten();
        let [left, right] = options.each_ref().map(|list| list.iter().map(value).collect::<Option<Vec<_>>>());
        if let (Some(left), Some(right)) = (left, right) {
            let value = self.engine.game(&left, &right)?;
            return self.ender(value);
        }
        if let Some(&place) = self.of_options.get(&options) {
            return Ok(place);
        }
        let place = self.options.len() as Place;
        let own = |list: &Vec<Place>| list.iter().map(|&to| if to == SELF { place } else { to }).collect();
        self.push(options.each_ref().map(own), None);
        self.of_options.insert(options, place);
        Ok(place)
    }

    /// Puts all positions of a graph in simplest form into the store.
    fn store(&mut self, graph: &LoopyGraph) -> Result<Vec<Place>, LoopyError> {
        let task = self.engine.task();
        let mut places = vec![SELF; graph.vertices() as usize];
        for list in Components::of_graph(graph, task)?.lists() {
            task.step()?;
            if let [v] = list[..] {
                let place = |to: Vertex| if to == v { SELF } else { places[to as usize] };
                let options = Player::BOTH.map(|player| sorted(graph.options(v, player).map(place)));
                places[v as usize] = self.simplest(options)?;
                continue;
            }
            let mut new: Vec<Vertex> = Vec::new();
            for &v in &list {
                let key = serial(Stopper::of_simplest(&graph.started_at(v)?, task)?.graph());
                places[v as usize] = match self.of_graph.get(&key) {
                    Some(&place) => place,
                    None => {
                        new.push(v);
                        let place = self.push([Vec::new(), Vec::new()], None);
                        self.of_graph.insert(key, place);
                        place
                    }
                };
            }
            for v in new {
                let options = |player| sorted(graph.options(v, player).map(|to| places[to as usize]));
                self.options[places[v as usize] as usize] = Player::BOTH.map(options);
            }
        }
        Ok(places)
    }

    /// Of a player's options that are enders, keeps those that no other makes useless.
    fn without_dominated(&self, options: &mut Vec<Place>, player: Player) -> Result<(), LoopyError> {
        let value = |place: Place| self.enders.get(place as usize).copied().flatten();
        let mut best: Vec<Value> = options.iter().filter_map(|&place| value(place)).collect();
        if best.len() > 1 {
            self.engine.keep_best(&mut best, player)?;
            options.retain(|&place| value(place).is_none_or(|value| best.contains(&value)));
        }
        Ok(())
    }

    /// Adds the position at a place and what follows it to a graph that is being built.
    fn include(
        &self,
        place: Place,
        numbers: &mut FxHashMap<Place, Vertex>,
        builder: &mut Builder,
    ) -> Result<Vertex, LoopyError> {
        if let Some(&number) = numbers.get(&place) {
            return Ok(number);
        }
        let first = builder.vertex();
        numbers.insert(place, first);
        let mut open = vec![(place, first)];
        while let Some((place, from)) = open.pop() {
            self.engine.step()?;
            for player in Player::BOTH {
                for &option in &self.options[place as usize][player.index()] {
                    let to = *numbers.entry(option).or_insert_with(|| {
                        let number = builder.vertex();
                        open.push((option, number));
                        number
                    });
                    builder.add(player, from, to);
                }
            }
        }
        Ok(first)
    }
}

fn sorted(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut list: Vec<Place> = places.collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// A numbered graph as a list of numbers.
fn serial(graph: &LoopyGraph) -> Vec<u32> {
    let mut key = vec![graph.vertices()];
    for player in Player::BOTH {
        key.extend(graph.all_moves(player).flat_map(|(from, edge)| [from, edge.to]));
        key.push(u32::MAX);
    }
    key
}

/// A graph as small as it became.
pub(crate) enum Condensed {
    /// It is a stopper.
    Stopper(Stopper),
    /// Alternating play can go on for ever, or parts are too large for a table of pairs.
    Graph(LoopyGraph),
}

impl LoopyGraph {
    /// An equal game on a graph that is no larger: all positions that are known to be stoppers stand in it once, in
    /// canonical form. Only graphs whose infinite plays are drawn become smaller.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyGraph};
    ///
    /// let engine = Engine::new();
    /// // {over|over}, in which over stands twice: over + * = over (Winning Ways, chapter 11).
    /// let game = LoopyGraph::new(&[vec![1], vec![3], vec![3], vec![]], &[vec![2], vec![1], vec![2], vec![]], 0)?;
    /// assert_eq!(game.condensed(&engine)?.vertices(), 2);
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn condensed(&self, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
        Ok(match self.condense(engine)? {
            Condensed::Stopper(stopper) => stopper.graph().clone(),
            Condensed::Graph(graph) => graph,
        })
    }

    pub(crate) fn condense(&self, engine: &Engine) -> Result<Condensed, LoopyError> {
        let task = engine.task();
        let graph = self.reachable(task)?;
        let ordinary = |player| graph.all_moves(player).all(|(_, edge)| edge.kind == Kind::Ordinary);
        if !graph.is_drawn() || graph.parts().len() > 1 || !Player::BOTH.into_iter().all(ordinary) {
            return Ok(Condensed::Graph(graph));
        }
        let lists = Components::of_graph(&graph, task)?.lists();
        task.stage("values", Some(lists.len() as u64));
        let mut forms = Forms::new(engine);
        let mut places: Vec<Option<Place>> = vec![None; graph.vertices() as usize];
        for (at, list) in lists.iter().enumerate() {
            task.step()?;
            task.done(at as u64);
            if list.len() <= LARGEST {
                value_component(&graph, list, &mut places, &mut forms)?;
            }
        }
        let mut numbers = FxHashMap::default();
        let mut builder = Builder::new();
        if let Some(place) = places[graph.start() as usize] {
            let start = forms.include(place, &mut numbers, &mut builder)?;
            let graph = builder.finish_within(start, task)?;
            return Ok(Condensed::Stopper(Stopper::of_simplest(&graph, task)?));
        }
        let open: Vec<Vertex> = (0..graph.vertices()).filter(|&v| places[v as usize].is_none()).collect();
        let own: FxHashMap<Vertex, Vertex> = open.iter().map(|&v| (v, builder.vertex())).collect();
        for &v in &open {
            for player in Player::BOTH {
                for to in graph.options(v, player) {
                    let to = match places[to as usize] {
                        Some(place) => forms.include(place, &mut numbers, &mut builder)?,
                        None => own[&to],
                    };
                    builder.add(player, own[&v], to);
                }
            }
        }
        let graph = builder.finish_within(own[&graph.start()], task)?;
        Ok(Condensed::Graph(graph.reachable(task)?))
    }
}

/// Finds the values of a component, if what it leads to has such and alternating play in it ends.
fn value_component(
    graph: &LoopyGraph,
    list: &[Vertex],
    places: &mut [Option<Place>],
    forms: &mut Forms<'_>,
) -> Result<(), LoopyError> {
    let task = forms.engine.task().clone();
    let own: FxHashMap<Vertex, Vertex> = list.iter().zip(0..).map(|(&v, number)| (v, number)).collect();
    // For each position and player the moves that stay in the component, and the values of those that leave it.
    let mut inside: Vec<[Vec<Vertex>; 2]> = vec![[Vec::new(), Vec::new()]; list.len()];
    let mut exits: Vec<[Vec<Place>; 2]> = vec![[Vec::new(), Vec::new()]; list.len()];
    for (at, &v) in list.iter().enumerate() {
        for player in Player::BOTH {
            for to in graph.options(v, player) {
                match (own.get(&to), places[to as usize]) {
                    (Some(&number), _) => inside[at][player.index()].push(number),
                    (None, Some(place)) => exits[at][player.index()].push(place),
                    (None, None) => return Ok(()),
                }
            }
            let mut leaving = sorted(exits[at][player.index()].drain(..));
            forms.without_dominated(&mut leaving, player)?;
            exits[at][player.index()] = leaving;
        }
    }
    if !alternating_play_ends(&inside, &task)? {
        return Ok(());
    }
    let single = match list {
        [v] => {
            let mut options = exits[0].clone();
            for player in Player::BOTH {
                if !inside[0][player.index()].is_empty() {
                    options[player.index()].push(SELF);
                }
            }
            let is_ender = |place: &Place| forms.enders.get(*place as usize).is_some_and(Option::is_some);
            if options.iter().flatten().all(is_ender) {
                places[*v as usize] = Some(forms.simplest(options)?);
                return Ok(());
            }
            if let Some(&place) = forms.seen.get(&options) {
                places[*v as usize] = Some(place);
                return Ok(());
            }
            Some(options)
        }
        _ => None,
    };
    let mut builder = Builder::new();
    list.iter().for_each(|_| {
        builder.vertex();
    });
    let mut numbers = FxHashMap::default();
    for at in 0..list.len() {
        for player in Player::BOTH {
            for &to in &inside[at][player.index()] {
                builder.add(player, at as Vertex, to);
            }
            for &place in &exits[at][player.index()] {
                let to = forms.include(place, &mut numbers, &mut builder)?;
                builder.add(player, at as Vertex, to);
            }
        }
    }
    let roots: Vec<Vertex> = (0..list.len() as Vertex).collect();
    let simple = simplify_all(&builder.finish_within(0, &task)?, &roots, Keep::Stopper, &task)?;
    let found = forms.store(&simple.graph)?;
    for (&v, &root) in list.iter().zip(&simple.roots) {
        places[v as usize] = Some(found[root as usize]);
    }
    if let (Some(options), Some(place)) = (single, places[list[0] as usize]) {
        forms.seen.insert(options, place);
    }
    Ok(())
}

/// Whether no alternating play stays in a component for ever: positions with a mover are taken away once all their moves lead
/// to what was taken away.
fn alternating_play_ends(inside: &[[Vec<Vertex>; 2]], task: &Task) -> Result<bool, LoopyError> {
    let mut open: Vec<usize> = inside.iter().flat_map(|moves| [moves[0].len(), moves[1].len()]).collect();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); open.len()];
    for (v, moves) in inside.iter().enumerate() {
        for player in Player::BOTH {
            for &to in &moves[player.index()] {
                before[to as usize * 2 + player.opponent().index()].push(v * 2 + player.index());
            }
        }
    }
    let mut list: Vec<usize> = (0..open.len()).filter(|&at| open[at] == 0).collect();
    let mut gone = 0;
    while let Some(at) = list.pop() {
        task.step()?;
        gone += 1;
        for &earlier in &before[at] {
            open[earlier] -= 1;
            if open[earlier] == 0 {
                list.push(earlier);
            }
        }
    }
    Ok(gone == open.len())
}
