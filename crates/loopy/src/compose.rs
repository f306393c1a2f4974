//! Graphs made of others: sums, games given by their options, and enders of the engine.

use rustc_hash::FxHashMap;
use tedomari_task::Task;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::builder::Builder;
use crate::designation::Designation;
use crate::error::LoopyError;
use crate::graph::{Edge, LoopyGraph, Vertex};

impl LoopyGraph {
    /// G + H, as far as it can be reached; its start is 0. Parts whose infinite plays all have the same verdict are joined.
    ///
    /// ```
    /// use tedomari_loopy::{LoopyGraph, Task};
    ///
    /// let on = LoopyGraph::new(&[vec![0]], &[vec![]], 0)?;
    /// let dud = on.sum(&on.negative(), &Task::default())?;
    /// assert_eq!((dud.vertices(), dud.edges()), (1, 2));
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn sum(&self, other: &LoopyGraph, task: &Task) -> Result<LoopyGraph, LoopyError> {
        let (parts, of_g, of_h) = join_parts(self.parts(), other.parts())?;
        let held = task.hold();
        let mut builder = Builder::new();
        let mut numbers: FxHashMap<(Vertex, Vertex), Vertex> = FxHashMap::default();
        let mut list = vec![(self.start(), other.start())];
        numbers.insert(list[0], builder.vertex());
        let mut at = 0;
        while let Some(&(g, h)) = list.get(at) {
            let from = at as Vertex;
            at += 1;
            task.step()?;
            if at.is_multiple_of(1024) {
                held.grow(list.capacity() * 40 + builder.bytes())?;
            }
            for player in Player::BOTH {
                let in_g = self.moves(g, player).iter().map(|e| ((e.to, h), e, of_g[usize::from(e.part)]));
                let in_h = other.moves(h, player).iter().map(|e| ((g, e.to), e, of_h[usize::from(e.part)]));
                for (to, edge, part) in in_g.chain(in_h) {
                    let to = *numbers.entry(to).or_insert_with(|| {
                        list.push(to);
                        builder.vertex()
                    });
                    builder.add_edge(player, from, Edge { to, kind: edge.kind, part });
                }
            }
        }
        builder.designate_parts(parts);
        builder.finish_within(0, task)
    }

    /// The graphs of several enders as one, each position once, and where each ender stands in it. The start is the first
    /// ender.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyGraph};
    ///
    /// let engine = Engine::new();
    /// let (graph, starts) = LoopyGraph::of_enders(&engine, &[engine.read("1|0")?, engine.read("1")?])?;
    /// assert_eq!((graph.vertices(), starts), (3, vec![0, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_enders(engine: &Engine, enders: &[Value]) -> Result<(LoopyGraph, Vec<Vertex>), LoopyError> {
        let task = engine.task();
        let held = task.hold();
        let mut builder = Builder::new();
        let mut numbers: FxHashMap<Value, Vertex> = FxHashMap::default();
        let mut list: Vec<Value> = Vec::new();
        let mut number = |value: Value, builder: &mut Builder, list: &mut Vec<Value>| {
            *numbers.entry(value).or_insert_with(|| {
                list.push(value);
                builder.vertex()
            })
        };
        let starts: Vec<Vertex> = enders.iter().map(|&e| number(e, &mut builder, &mut list)).collect();
        let mut at = 0;
        while let Some(&value) = list.get(at) {
            engine.step()?;
            if at.is_multiple_of(1024) {
                held.grow(list.capacity() * 32 + builder.bytes())?;
            }
            for player in Player::BOTH {
                for option in engine.options(value, player)? {
                    let to = number(option, &mut builder, &mut list);
                    builder.add(player, at as Vertex, to);
                }
            }
            at += 1;
        }
        if list.is_empty() {
            builder.vertex();
        }
        Ok((builder.finish_within(0, task)?, starts))
    }

    /// The graph of one ender: the positions of its canonical form.
    pub fn of_ender(engine: &Engine, ender: Value) -> Result<LoopyGraph, LoopyError> {
        Ok(LoopyGraph::of_enders(engine, &[ender])?.0)
    }

    /// {G^L | G^R}: a new start with moves to the starts of other games. All must have infinite plays drawn; other
    /// designations are dropped.
    pub fn from_options(left: &[LoopyGraph], right: &[LoopyGraph]) -> Result<LoopyGraph, LoopyError> {
        let mut builder = Builder::new();
        let start = builder.vertex();
        for (player, options) in Player::BOTH.into_iter().zip([left, right]) {
            for option in options {
                let base = builder.include(&option.plain()?);
                builder.add(player, start, base.wrapping_add(option.start()));
            }
        }
        builder.finish(start)
    }
}

/// The designations of a sum, and which part each part of either summand becomes.
type Joined = (Vec<Designation>, Vec<u16>, Vec<u16>);

fn join_parts(g: &[Designation], h: &[Designation]) -> Result<Joined, LoopyError> {
    let mut parts: Vec<Designation> = Vec::new();
    let mut place = |part: &Designation| -> Result<u16, LoopyError> {
        let part = part.uniform().map_or_else(|| part.clone(), Designation::all);
        let same = |old: &Designation| part.uniform().is_some() && *old == part;
        let at = parts.iter().position(same).unwrap_or_else(|| {
            parts.push(part.clone());
            parts.len() - 1
        });
        u16::try_from(at).map_err(|_| LoopyError::TooLarge)
    };
    let of_g = g.iter().map(&mut place).collect::<Result<_, _>>()?;
    let of_h = h.iter().map(&mut place).collect::<Result<_, _>>()?;
    Ok((parts, of_g, of_h))
}
