//! Sums of kos under the Japanese ban, sidled without unfolding what the kos end in.
//!
//! Kos have no bad Japanese loops, so φ_L^J of a sum is independent of history, and φ_L^J(G + H) = φ_L^J(G) + H for every
//! ender H (Moews, Theorem 6 and Corollary 7). When a ko ends, the value of what is left is that of the other kos plus an
//! ender. So the sums of all subsets are sidled one after the other, and in each the only positions are the places of
//! its kos with the history that matters: the last move, if it was in a ko.

use rustc_hash::FxHashMap;
use tedomari_loopy::{
    Approximants, Builder, Designation, Kind, Known, LoopyError, LoopyGraph, SidleOptions, Sign, Vertex,
};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::ko::Ko;

/// The value of φ_L^J of the sum, if sidling finds that it is an ender.
pub(crate) fn japanese(engine: &Engine, kos: &[Ko]) -> Result<Option<Value>, LoopyError> {
    let subsets =
        1_u64.checked_shl(kos.len() as u32).filter(|_| kos.len() < 32).ok_or(LoopyError::TooLarge)?;
    let mut tables: Vec<Table> = Vec::new();
    for subset in 0..subsets {
        engine.check()?;
        let Some(table) = Table::new(engine, kos, subset, &tables)? else { return Ok(None) };
        tables.push(table);
    }
    let whole = tables.last().expect("the empty sum has a table");
    let places: Vec<u64> = kos.iter().map(Ko::place).collect();
    Ok(Some(whole.value(&places)))
}

/// The values of the sum of some of the kos, for all their places.
struct Table {
    /// Which kos are left, and their lengths less 1.
    kos: Vec<(usize, u64)>,
    values: Vec<Value>,
}

/// What history a position has: none, or the ko in which the last move was, and who made it.
type History = Option<(usize, Player)>;

impl Table {
    fn new(engine: &Engine, all: &[Ko], subset: u64, tables: &[Table]) -> Result<Option<Table>, LoopyError> {
        let kos: Vec<(usize, u64)> =
            (0..all.len()).filter(|at| subset >> at & 1 == 1).map(|at| (at, all[at].length() - 1)).collect();
        let mut table = Table { kos, values: Vec::new() };
        let count = table.kos.iter().try_fold(1_u64, |count, (_, places)| count.checked_mul(*places));
        let histories = 1 + 2 * table.kos.len() as u64;
        let count =
            count.filter(|count| count.checked_mul(histories).is_some_and(|n| n < u64::from(u32::MAX)));
        let count = count.ok_or(LoopyError::TooLarge)?;
        if table.kos.is_empty() {
            table.values = vec![Value::ZERO];
            return Ok(Some(table));
        }
        let graph = Sheet { engine, all, subset, tables, table: &table, histories }.graph(count)?;
        let mut store = Approximants::new(engine);
        let off = graph.sidle(Sign::Minus, SidleOptions::default(), &mut store)?;
        let on = graph.sidle(Sign::Plus, SidleOptions::default(), &mut store)?;
        for place in 0..count {
            let at = (place * histories) as usize;
            let exact = off.known[at] == Known::Exact && on.known[at] == Known::Exact;
            match off.values[at].as_ender() {
                Some(value) if exact && on.values[at] == off.values[at] => table.values.push(value),
                _ => return Ok(None),
            }
        }
        Ok(Some(table))
    }

    /// The number of a list of places; places of other kos do not count.
    fn number(&self, places: &[u64]) -> u64 {
        self.kos.iter().fold(0, |number, &(ko, count)| number * count + places[ko] - 1)
    }

    /// The places with this number, at the kos that are left.
    fn places(&self, mut number: u64, places: &mut [u64]) {
        for &(ko, count) in self.kos.iter().rev() {
            places[ko] = number % count + 1;
            number /= count;
        }
    }

    fn value(&self, places: &[u64]) -> Value {
        self.values[self.number(places) as usize]
    }
}

/// What the graph of one table is made from.
struct Sheet<'a> {
    engine: &'a Engine,
    all: &'a [Ko],
    subset: u64,
    tables: &'a [Table],
    table: &'a Table,
    histories: u64,
}

/// Moves out of the positions, to enders.
type Exits = Vec<(Player, Vertex, Value)>;

impl Sheet<'_> {
    fn graph(&self, count: u64) -> Result<LoopyGraph, LoopyError> {
        let mut builder = Builder::new();
        for _ in 0..count * self.histories {
            self.engine.step()?;
            builder.vertex();
        }
        let mut exits: Exits = Vec::new();
        let mut places = vec![1; self.all.len()];
        for number in 0..count {
            self.table.places(number, &mut places);
            for history in self.histories(&places) {
                self.position(&mut builder, &mut exits, &mut places, history)?;
            }
        }
        let mut values: Vec<Value> = exits.iter().map(|exit| exit.2).collect();
        values.sort_unstable();
        values.dedup();
        let (enders, starts) = LoopyGraph::of_enders(self.engine, &values)?;
        let base = builder.include(&enders);
        let starts: FxHashMap<Value, Vertex> = values.into_iter().zip(starts).collect();
        for (player, from, value) in exits {
            builder.add(player, from, base + starts[&value]);
        }
        builder.designate(Designation::threats(&[Player::Left]));
        builder.finish_within(0, self.engine.task())
    }

    /// The histories that a position may have.
    fn histories(&self, places: &[u64]) -> Vec<History> {
        let mut list = vec![None];
        for (at, &(ko, count)) in self.table.kos.iter().enumerate() {
            if places[ko] < count {
                list.push(Some((at, Player::Left)));
            }
            if places[ko] > 1 {
                list.push(Some((at, Player::Right)));
            }
        }
        list
    }

    fn vertex(&self, places: &[u64], history: History) -> Vertex {
        let history = history.map_or(0, |(at, player)| 1 + 2 * at + player.index());
        (self.table.number(places) * self.histories + history as u64) as Vertex
    }

    fn position(
        &self,
        builder: &mut Builder,
        exits: &mut Exits,
        places: &mut [u64],
        history: History,
    ) -> Result<(), LoopyError> {
        let here = self.vertex(places, history);
        for (at, &(ko, count)) in self.table.kos.iter().enumerate() {
            for player in Player::BOTH {
                self.engine.step()?;
                if self.all[ko].passes() == Some(player) {
                    builder.add(player, here, here);
                }
                let place = places[ko];
                let (last, end) = match player {
                    Player::Left => (1, self.all[ko].a()),
                    Player::Right => (count, self.all[ko].b()),
                };
                if place == last {
                    let rest = self.tables[(self.subset & !(1 << ko)) as usize].value(places);
                    exits.push((player, here, self.engine.add(rest, end)?));
                    continue;
                }
                places[ko] = if player == Player::Left { place - 1 } else { place + 1 };
                let to = self.vertex(places, Some((at, player)));
                places[ko] = place;
                if history != Some((at, player.opponent())) {
                    builder.add(player, here, to);
                } else if player == Player::Left {
                    builder.add_kind(player, here, to, Kind::Threat);
                }
            }
        }
        Ok(())
    }
}
