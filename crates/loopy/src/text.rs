//! Stoppers as text: enders and named games by name, passes as `pass`, and labels where a game is met again.
//!
//! The text depends on the value alone, since canonical stoppers are numbered by their shape. What is met more than once
//! gets a label where it is first written, and stands by its label afterwards, so the text is no longer than the graph.

use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::canonical::{Stopper, ender_values};
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};
use crate::named::Named;
use crate::sides::{Side, Sides};

impl Stopper {
    /// The stopper as text.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyGraph, Stopper};
    ///
    /// let engine = Engine::new();
    /// let text = |left: &[Vec<u32>], right: &[Vec<u32>]| {
    ///     let graph = LoopyGraph::new(left, right, 0).unwrap();
    ///     Stopper::new(&graph, engine.task()).unwrap().unwrap().print(&engine).unwrap()
    /// };
    /// assert_eq!(text(&[vec![1], vec![]], &[vec![0], vec![]]), "over");
    /// assert_eq!(text(&[vec![1], vec![2], vec![]], &[vec![0], vec![], vec![]]), "{1|pass}");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn print(&self, engine: &Engine) -> Result<String, LoopyError> {
        let values = ender_values(self.graph(), engine)?;
        let mut names: Vec<Option<String>> = Vec::with_capacity(values.len());
        for (v, value) in values.iter().enumerate() {
            names.push(match value {
                Some(value) => Some(engine.print(*value)),
                None => Named::of_stopper(&self.at(v as Vertex, engine.task())?, engine.task())?
                    .map(|named| named.name().to_owned()),
            });
        }
        write(self.graph(), &values, &names, engine)
    }
}

impl Sides {
    /// The game as text: its value if the sides are the same, a name if it has one, else `onside & offside`. `None` if a side
    /// is not known as a stopper.
    pub fn print(&self, engine: &Engine) -> Result<Option<String>, LoopyError> {
        if let Some(stopper) = self.stopper() {
            return stopper.print(engine).map(Some);
        }
        if let Some(named) = Named::of_sides(self, engine.task())? {
            return Ok(Some(named.name().to_owned()));
        }
        match (&self.on, &self.off) {
            (Side::Stopper(on), Side::Stopper(off)) => {
                Ok(Some(format!("{} & {}", on.print(engine)?, off.print(engine)?)))
            }
            _ => Ok(None),
        }
    }
}

/// How far a vertex has been written.
struct Open {
    vertex: Vertex,
    player: Player,
    at: usize,
}

fn write(
    graph: &LoopyGraph,
    values: &[Option<Value>],
    names: &[Option<String>],
    engine: &Engine,
) -> Result<String, LoopyError> {
    let start = graph.start();
    if let Some(name) = &names[start as usize] {
        return Ok(name.clone());
    }
    let labels = labels(graph, names);
    let lists: Vec<[Vec<Vertex>; 2]> = (0..graph.vertices())
        .map(|v| Player::BOTH.map(|player| ordered(graph, v, player, values, engine)))
        .collect();
    let mut text = String::new();
    let mut written = vec![false; names.len()];
    let mut open = Vec::new();
    let begin = |v: Vertex, text: &mut String, open: &mut Vec<Open>, written: &mut Vec<bool>| {
        text.push_str(labels[v as usize].as_deref().unwrap_or_default());
        text.push('{');
        written[v as usize] = true;
        open.push(Open { vertex: v, player: Player::Left, at: 0 });
    };
    begin(start, &mut text, &mut open, &mut written);
    while let Some(now) = open.last_mut() {
        engine.step()?;
        let (v, player, at) = (now.vertex, now.player, now.at);
        now.at += 1;
        let Some(&to) = lists[v as usize][player.index()].get(at) else {
            match player {
                Player::Left => {
                    text.push('|');
                    (now.player, now.at) = (Player::Right, 0);
                }
                Player::Right => {
                    text.push('}');
                    open.pop();
                }
            }
            continue;
        };
        if at > 0 {
            text.push(',');
        }
        match (&names[to as usize], &labels[to as usize]) {
            _ if to == v => text.push_str("pass"),
            (Some(name), _) => text.push_str(name),
            (None, Some(label)) if written[to as usize] => text.push_str(label),
            _ => begin(to, &mut text, &mut open, &mut written),
        }
    }
    Ok(text)
}

/// The options in the order in which they are written: enders first, the better before the worse where numbers, then the rest as
/// they are numbered.
fn ordered(
    graph: &LoopyGraph,
    v: Vertex,
    player: Player,
    values: &[Option<Value>],
    engine: &Engine,
) -> Vec<Vertex> {
    let mut list: Vec<Vertex> = graph.options(v, player).collect();
    list.sort_by_cached_key(|&to| match values[to as usize] {
        Some(value) => (0, engine.print(value), to),
        None if to == v => (2, String::new(), to),
        None => (1, String::new(), to),
    });
    list
}

/// Labels for the vertices that are written in braces and met more than once, in the order in which they are met.
fn labels(graph: &LoopyGraph, names: &[Option<String>]) -> Vec<Option<String>> {
    let mut met = vec![0_u32; names.len()];
    met[graph.start() as usize] += 1;
    for player in Player::BOTH {
        for (from, edge) in graph.all_moves(player) {
            if names[from as usize].is_none() && edge.to != from {
                met[edge.to as usize] += 1;
            }
        }
    }
    let mut next = 0;
    let mut label = |v: usize| {
        (names[v].is_none() && met[v] > 1).then(|| {
            next += 1;
            word(next - 1)
        })
    };
    (0..names.len()).map(&mut label).collect()
}

/// The n-th label: a, b, c, …, then a1, b1, … Letters that games use are left out.
fn word(n: usize) -> String {
    const LETTERS: &[u8] = b"abcdefhijklmnopqrstuwxyz";
    let letter = LETTERS[n % LETTERS.len()] as char;
    match n / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_met_again_has_a_label() {
        let engine = Engine::new();
        // a = {b|0}, b = {a|1}, and both once more beside: written as it stands, though a canonical form is shorter.
        let graph = LoopyGraph::new(
            &[vec![1], vec![2], vec![1, 5], vec![], vec![3], vec![5, 1]],
            &[vec![5], vec![3], vec![4], vec![], vec![], vec![]],
            0,
        )
        .unwrap();
        let values = ender_values(&graph, &engine).unwrap();
        let names: Vec<_> = values.iter().map(|value| value.map(|value| engine.print(value))).collect();
        let text = write(&graph, &values, &names, &engine).unwrap();
        assert_eq!(text, "{a{{a,b{a,pass|}|1}|0}|b}");
        assert_eq!([word(0), word(23), word(24)], ["a", "z", "a1"]);
    }
}
