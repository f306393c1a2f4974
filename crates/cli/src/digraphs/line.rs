//! A line of play to the end: the winner by the strategy, the loser delaying as long as the counters promise.

use serde_json::{Value as Json, json};
use tedomari::graph::Token;

use super::{Names, vertex};
use crate::look::Look;
use crate::table::Table;

/// A move of a line.
pub struct Ply {
    pub from: Token,
    pub to: u32,
    /// The counter after a move of the winner.
    pub counter: Option<u64>,
}

/// The line as a table.
pub fn text(names: &Names, plies: &[Ply], look: &Look) -> String {
    let mut table = Table::new(look).right(&[0, 3]);
    table.heading(&["move", "player", "", "counter"]);
    for (at, ply) in plies.iter().enumerate() {
        let player = if at % 2 == 0 { "first" } else { "second" };
        let counter = ply.counter.map_or_else(String::new, |counter| counter.to_string());
        let step = names.step(ply.from, ply.to);
        table.row([(at + 1).to_string().into(), player.into(), step.into(), counter.into()]);
    }
    table.render()
}

/// The line in JSON.
pub fn json(names: &Names, plies: &[Ply]) -> Json {
    let ply = |ply: &Ply| {
        let graph = &names.graphs[ply.from.graph];
        let mut object = json!({
            "from": vertex(graph, ply.from.vertex),
            "to": vertex(graph, ply.to),
            "counter": ply.counter,
        });
        if names.is_sum {
            object["component"] = Json::from(ply.from.graph);
        }
        object
    };
    plies.iter().map(ply).collect()
}
