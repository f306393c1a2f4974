//! All boards that were met, each with what is known of its value.
//!
//! A board of a class stands for all that symmetry makes the same. Boards are searched in depth; a component of boards that
//! lead to each other (Tarjan) is settled when everything that it leads to is settled, so no value ever depends on how a board was
//! reached. An evaluation that is stopped leaves what is settled and forgets the rest.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_task::Stop;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::classes::{Classes, Placed};
use crate::moves::{Collected, Moves, Ref};
use crate::reduced::Reduced;
use crate::region::{Rules, Scoring};
use crate::shape::{Played, Shape, Stones, bits};

/// Bounds on the value of a board: equal if it is known.
pub(crate) type Bounds = [Value; 2];

/// A board of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub class: u32,
    pub stones: Stones,
}

/// How far a board is.
pub(crate) const NEW: u32 = 0;
pub(crate) const SETTLED: u32 = u32::MAX;
/// It belongs to the component that is being settled.
pub(crate) const INNER: u32 = u32::MAX - 1;

pub(crate) struct Node {
    pub key: Key,
    /// `NEW`, `SETTLED`, `INNER` or the number that the search gave it.
    pub state: u32,
    /// The lowest number that it leads to; its place in the component that is being settled.
    pub low: u32,
    /// Whether everything it leads back and forth to is known.
    pub calm: bool,
    /// Which component it was settled with: boards of different ones do not lead to each other both ways.
    pub component: u32,
    pub bounds: Bounds,
}

/// The boards of all regions that were asked about, under one set of rules.
pub(crate) struct Book {
    pub engine: Engine,
    pub reduced: Reduced,
    pub rules: Rules,
    pub classes: Classes,
    pub nodes: Vec<Node>,
    numbers: FxHashMap<Key, u32>,
    /// The moves of the boards that are not settled yet.
    pub moves: FxHashMap<u32, Moves>,
    collected: Collected,
    held: tedomari_task::Held,
    move_bytes: usize,
}

impl Book {
    pub(crate) fn new(engine: &Engine, rules: Rules) -> Book {
        Book {
            engine: engine.clone(),
            reduced: Reduced::default(),
            rules,
            classes: Classes::default(),
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            moves: FxHashMap::default(),
            collected: Collected::default(),
            held: engine.task().hold(),
            move_bytes: 0,
        }
    }

    /// Works with another engine handle, whose task is asked from now on.
    pub(crate) fn set_engine(&mut self, engine: &Engine) {
        self.engine = engine.clone();
        self.held = engine.task().hold();
    }

    fn number(&mut self, placed: &Placed) -> Ref {
        let key = Key { class: placed.class, stones: placed.stones };
        let next = self.nodes.len() as u32;
        let node = *self.numbers.entry(key).or_insert(next);
        if node == next {
            let bounds = [Value::ZERO; 2];
            self.nodes.push(Node { key, state: NEW, low: 0, calm: false, component: 0, bounds });
        }
        Ref::new(node, placed.swapped)
    }

    /// The parts of a board of a shape that has no class, and the points that its safe stones are.
    pub(crate) fn parts(&mut self, shape: &Shape, stones: Stones) -> Result<(SmallVec<[Ref; 8]>, i64), Stop> {
        let split = shape.split(stones);
        let mut parts = SmallVec::new();
        for part in &split.parts {
            let placed = self.classes.place(shape, part, self.engine.task())?;
            parts.push(self.number(&placed));
        }
        Ok((parts, self.safe_points(split.safe)))
    }

    fn safe_points(&self, safe: Stones) -> i64 {
        match self.rules.scoring {
            Scoring::Territory => 0,
            Scoring::Area => i64::from(safe[0].count_ones()) - i64::from(safe[1].count_ones()),
        }
    }

    /// What a play is worth at once to Left, apart from stones that become safe.
    pub(crate) fn prisoners(&self, played: &Played, player: Player) -> i64 {
        if self.rules.scoring == Scoring::Area {
            return 0;
        }
        let points = i64::from(played.taken.count_ones()) - i64::from(played.lost.count_ones());
        if player == Player::Left { points } else { -points }
    }

    /// The moves of a board.
    fn expand(&mut self, node: u32) -> Result<(), Stop> {
        let Key { class, stones } = self.nodes[node as usize].key;
        let shape = self.classes.get(class).shape.clone();
        let mut collected = std::mem::take(&mut self.collected);
        collected.clear();
        let mut parts: SmallVec<[Ref; 8]> = SmallVec::new();
        for player in Player::BOTH {
            for point in bits(shape.all & !(stones[0] | stones[1])) {
                let Some(played) = shape.play(stones, player, point, self.rules.suicide) else { continue };
                let takes_ko = takes_ko(&shape, stones, &played, player, self.rules.suicide);
                let mut points = self.prisoners(&played, player);
                parts.clear();
                let safe = [0, 1].map(|i| played.stones[i] & shape.touches[i]);
                if safe == [0, 0] {
                    // Nothing became safe: a board of the same class.
                    let (stones, swapped) = self.classes.smallest(class, played.stones);
                    parts.push(self.number(&Placed { class, stones, swapped }));
                } else {
                    let split = shape.split(played.stones);
                    points += self.safe_points(split.safe);
                    for part in &split.parts {
                        let placed = self.classes.place_in(class, part, self.engine.task())?;
                        parts.push(self.number(&placed));
                    }
                }
                collected.add(player, points, takes_ko, played.lost != 0, &mut parts);
            }
        }
        let moves = collected.finish();
        self.collected = collected;
        self.move_bytes += moves.bytes() + 64;
        self.moves.insert(node, moves);
        Ok(())
    }

    /// Settles boards and everything that they lead to.
    pub(crate) fn settle_all(&mut self, roots: &[Ref]) -> Result<(), Stop> {
        let outcome = self.search(roots);
        if outcome.is_err() {
            // What the search was in the middle of is new again.
            let open: Vec<u32> = self.moves.drain().map(|(node, _)| node).collect();
            open.into_iter().for_each(|node| self.nodes[node as usize].state = NEW);
            self.move_bytes = 0;
        }
        outcome
    }

    fn search(&mut self, roots: &[Ref]) -> Result<(), Stop> {
        let mut waiting: Vec<u32> = Vec::new();
        let mut path: Vec<(u32, Vec<u32>)> = Vec::new();
        let mut next = NEW + 1;
        for root in roots {
            if self.nodes[root.node() as usize].state != NEW {
                continue;
            }
            let mut enter = Some(root.node());
            loop {
                if let Some(node) = enter.take() {
                    self.engine.step()?;
                    if next.is_multiple_of(1024) {
                        self.account()?;
                    }
                    self.expand(node)?;
                    let entry = &mut self.nodes[node as usize];
                    (entry.state, entry.low) = (next, next);
                    next += 1;
                    waiting.push(node);
                    let mut targets: Vec<u32> = self.moves[&node].targets().collect();
                    targets.sort_unstable();
                    targets.dedup();
                    path.push((node, targets));
                }
                let Some((node, targets)) = path.last_mut() else { break };
                let node = *node;
                if let Some(to) = targets.pop() {
                    match self.nodes[to as usize].state {
                        SETTLED => {}
                        NEW => enter = Some(to),
                        number => {
                            let entry = &mut self.nodes[node as usize];
                            entry.low = entry.low.min(number);
                        }
                    }
                    continue;
                }
                path.pop();
                let (state, low) = (self.nodes[node as usize].state, self.nodes[node as usize].low);
                if let Some((above, _)) = path.last() {
                    let entry = &mut self.nodes[*above as usize];
                    entry.low = entry.low.min(low);
                }
                if low == state {
                    let at = waiting.iter().rposition(|&w| w == node).expect("a board on the path waits");
                    let component = waiting.split_off(at);
                    self.settle(&component)?;
                    for &node in &component {
                        if let Some(moves) = self.moves.remove(&node) {
                            self.move_bytes -= moves.bytes() + 64;
                        }
                    }
                }
            }
        }
        self.account()
    }

    fn account(&mut self) -> Result<(), Stop> {
        let task = self.engine.task();
        task.found("boards", self.nodes.len() as u64);
        let a_board = size_of::<Node>() + size_of::<Key>() + 8;
        self.held.grow(self.nodes.capacity() * a_board + self.move_bytes)?;
        Ok(())
    }

    /// The components that the parts of a board were settled with, in order. Boards that lead to each other have the same.
    pub(crate) fn cycle(&mut self, shape: &Shape, stones: Stones) -> Result<Vec<u32>, Stop> {
        let (parts, _) = self.parts(shape, stones)?;
        self.settle_all(&parts)?;
        let mut list: Vec<u32> =
            parts.iter().map(|part| self.nodes[part.node() as usize].component).collect();
        list.sort_unstable();
        Ok(list)
    }

    /// The bounds of a sum of parts and an integer.
    pub(crate) fn sum(&self, parts: impl Iterator<Item = Ref>, points: i64) -> Result<Bounds, Stop> {
        let mut low = self.engine.integer(points);
        let mut high = low;
        let mut known = true;
        for part in parts {
            let bounds = self.bounds(part);
            low = self.engine.add(low, bounds[0])?;
            high = if known && bounds[0] == bounds[1] { low } else { self.engine.add(high, bounds[1])? };
            known &= bounds[0] == bounds[1];
        }
        Ok([low, high])
    }

    pub(crate) fn bounds(&self, part: Ref) -> Bounds {
        self.turned(self.nodes[part.node() as usize].bounds, part)
    }

    /// Bounds of the board of a part, as they are where the part lies.
    pub(crate) fn turned(&self, [low, high]: Bounds, part: Ref) -> Bounds {
        if part.swapped() { [self.engine.negative(high), self.engine.negative(low)] } else { [low, high] }
    }
}

/// Whether the opponent can move straight back.
pub(crate) fn takes_ko(
    shape: &Shape,
    before: Stones,
    played: &Played,
    player: Player,
    suicide: bool,
) -> bool {
    played.taken.count_ones() == 1
        && shape
            .play(played.stones, player.opponent(), played.taken.trailing_zeros() as usize, suicide)
            .is_some_and(|back| back.stones == before)
}
