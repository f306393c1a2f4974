//! Loopy games as expressions: enders and named games by name, passes as `pass`, and labels where a game is met again.
//!
//! The expression of a stopper depends on its value alone, since canonical stoppers are numbered by their shape. What is met
//! more than once gets a label where it is first written, and stands by its label afterwards, so the text is no longer than
//! the graph.

use tedomari_notation::{Expr, ExprBuilder, LoopyName, Node, NodeId};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::canonical::{Stopper, ender_values};
use crate::error::LoopyError;
use crate::graph::{LoopyGraph, Vertex};
use crate::named::Named;
use crate::sides::{Side, Sides};

impl LoopyGraph {
    /// The game as it stands, as an expression; its designation is not told. Only positions from which all play ends are
    /// written by their values.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyGraph};
    ///
    /// let engine = Engine::new();
    /// let game = LoopyGraph::new(&[vec![1], vec![0, 2], vec![]], &[vec![2], vec![2], vec![]], 0)?;
    /// assert_eq!(game.expression(&engine)?.to_string(), "a{0,a|0||0}");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn expression(&self, engine: &Engine) -> Result<Expr, LoopyError> {
        let mut writer = Writer::new(engine);
        let root = writer.graph(&self.reachable(engine.task())?)?;
        Ok(writer.builder.finish(root))
    }
}

impl Stopper {
    /// The stopper as an expression.
    pub fn expression(&self, engine: &Engine) -> Result<Expr, LoopyError> {
        let mut writer = Writer::new(engine);
        let root = writer.graph(self.graph())?;
        Ok(writer.builder.finish(root))
    }

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
    /// assert_eq!(text(&[vec![1], vec![2], vec![]], &[vec![0], vec![], vec![]]), "1over");
    /// let left = [vec![4], vec![4], vec![3], vec![0], vec![], vec![4]];
    /// let right = [vec![1], vec![2], vec![5], vec![5], vec![], vec![4]];
    /// assert_eq!(text(&left, &right), "a{0||||0|||a|*||*}");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn print(&self, engine: &Engine) -> Result<String, LoopyError> {
        Ok(self.expression(engine)?.to_string())
    }
}

impl Sides {
    /// The game as an expression: its value if the sides are the same, a name if it has one, else `onside & offside`. A side that
    /// is not known as a stopper is written as it stands.
    pub fn expression(&self, engine: &Engine) -> Result<Expr, LoopyError> {
        let mut writer = Writer::new(engine);
        if let Some(stopper) = self.stopper() {
            return stopper.expression(engine);
        }
        if let Some(named) = Named::of_sides(self, engine.task())? {
            let name = match named {
                Named::Tis => LoopyName::Tis,
                Named::Tisn => LoopyName::Tisn,
                _ => LoopyName::Dud,
            };
            let root = writer.builder.push(Node::Loopy { name, star: 0 });
            return Ok(writer.builder.finish(root));
        }
        let on = writer.graph(self.on.graph())?;
        let off = writer.graph(self.off.graph())?;
        let root = writer.builder.push(Node::Sides(on, off));
        Ok(writer.builder.finish(root))
    }

    /// The game as text. `None` if a side is not known as a stopper.
    pub fn print(&self, engine: &Engine) -> Result<Option<String>, LoopyError> {
        match (&self.on, &self.off) {
            (Side::Stopper(_), Side::Stopper(_)) => Ok(Some(self.expression(engine)?.to_string())),
            _ => Ok(None),
        }
    }
}

/// A game that stands by a name: a number, a named game or its negative, and a star.
struct Name {
    number: Value,
    name: LoopyName,
    negative: bool,
    star: u64,
}

/// The name of a vertex, from its moves: x + over is {x|pass}, x + upon is {pass|x*}, x + upon* is {x,pass|x}; and so on for their
/// negatives.
fn name(graph: &LoopyGraph, v: Vertex, values: &[Option<Value>], engine: &Engine) -> Option<Name> {
    let zero = engine.integer(0);
    let [left, right]: [Vec<Vertex>; 2] = Player::BOTH.map(|player| graph.options(v, player).collect());
    let passes = [&left, &right].map(|list| list.contains(&v));
    // Who may pass gets the game; the other is where the play ends.
    let (passer, other, negative) = match passes {
        [true, false] => (&left, &right, false),
        [false, true] => (&right, &left, true),
        _ => return None,
    };
    let plain = |name, number| Some(Name { number, name, negative: false, star: 0 });
    let others: Vec<Value> = other.iter().map(|&to| values[to as usize]).collect::<Option<_>>()?;
    let beside: Vec<Value> =
        passer.iter().filter(|&&to| to != v).map(|&to| values[to as usize]).collect::<Option<_>>()?;
    match (&beside[..], &others[..]) {
        ([], []) => plain(if negative { LoopyName::Off } else { LoopyName::On }, zero),
        ([], [x]) if x.is_number() => plain(if negative { LoopyName::Over } else { LoopyName::Under }, *x),
        ([], [x]) => {
            let number = engine.subtract(*x, engine.nimber(1).ok()?).ok().filter(|x| x.is_number())?;
            Some(Name { number, name: LoopyName::Upon, negative, star: 0 })
        }
        ([x], [y]) if x == y && x.is_number() => {
            Some(Name { number: *x, name: LoopyName::Upon, negative, star: 1 })
        }
        _ => None,
    }
}

/// How far a vertex has been written.
struct Open {
    vertex: Vertex,
    player: Player,
    at: usize,
    options: [Vec<NodeId>; 2],
}

/// Writes graphs into one expression.
struct Writer<'e> {
    engine: &'e Engine,
    builder: ExprBuilder,
    /// How many labels there are.
    labels: usize,
}

impl<'e> Writer<'e> {
    fn new(engine: &'e Engine) -> Writer<'e> {
        Writer { engine, builder: ExprBuilder::new(), labels: 0 }
    }

    /// Writes a graph from its start.
    fn graph(&mut self, graph: &LoopyGraph) -> Result<NodeId, LoopyError> {
        let values = ender_values(graph, self.engine)?;
        let start = graph.start();
        if let Some(node) = self.named(graph, start, &values) {
            return Ok(node);
        }
        let mut done: Vec<Option<NodeId>> = vec![None; values.len()];
        let has_name: Vec<bool> = (0..graph.vertices())
            .map(|v| values[v as usize].is_some() || name(graph, v, &values, self.engine).is_some())
            .collect();
        let labels = self.labels(graph, &has_name);
        let lists: Vec<[Vec<Vertex>; 2]> = (0..graph.vertices())
            .map(|v| Player::BOTH.map(|player| ordered(graph, v, player, &values, self.engine)))
            .collect();
        let begin = |vertex| Open { vertex, player: Player::Left, at: 0, options: [vec![], vec![]] };
        let mut begun = vec![false; values.len()];
        begun[start as usize] = true;
        let mut open = vec![begin(start)];
        while let Some(now) = open.last_mut() {
            self.engine.step()?;
            let Open { vertex: v, player, at, .. } = *now;
            now.at += 1;
            let Some(&to) = lists[v as usize][player.index()].get(at) else {
                if player == Player::Left {
                    (now.player, now.at) = (Player::Right, 0);
                    continue;
                }
                let [left, right] = std::mem::take(&mut now.options);
                let node = self.builder.push(Node::Game { left, right });
                if let Some(label) = &labels[v as usize] {
                    self.builder.set_label(node, label).expect("the label is free");
                }
                done[v as usize] = Some(node);
                open.pop();
                if let Some(outer) = open.last_mut() {
                    outer.options[outer.player.index()].push(node);
                }
                continue;
            };
            if has_name[to as usize] && done[to as usize].is_none() {
                done[to as usize] = self.named(graph, to, &values);
            }
            let node = match (done[to as usize], &labels[to as usize]) {
                (Some(node), _) => node,
                (None, _) if to == v => self.builder.push(Node::Pass),
                (None, Some(label)) if begun[to as usize] => self.builder.push(Node::Back(label.clone())),
                _ => {
                    begun[to as usize] = true;
                    open.push(begin(to));
                    continue;
                }
            };
            now.options[player.index()].push(node);
        }
        Ok(done[start as usize].expect("the start is written last"))
    }

    /// The node of a vertex that has a name of its own.
    fn named(&mut self, graph: &LoopyGraph, v: Vertex, values: &[Option<Value>]) -> Option<NodeId> {
        if let Some(value) = values[v as usize] {
            return Some(self.builder.include(&self.engine.expression(value)));
        }
        let Name { number, name: named, negative, star } = name(graph, v, values, self.engine)?;
        let atom = self.builder.push(Node::Loopy { name: named, star });
        let number = self.engine.as_number(number).filter(|number| !number.is_zero());
        Some(match (number, negative) {
            (None, false) => atom,
            (None, true) => self.builder.push(Node::Negative(atom)),
            (Some(number), negative) => {
                let number = self.builder.push(Node::Number(number));
                let sum = if negative { Node::Subtract(number, atom) } else { Node::Add(number, atom) };
                self.builder.push(sum)
            }
        })
    }

    /// Labels for the vertices that are written in braces and met more than once, in the order in which they are numbered.
    fn labels(&mut self, graph: &LoopyGraph, has_name: &[bool]) -> Vec<Option<String>> {
        let mut met = vec![0_u32; has_name.len()];
        met[graph.start() as usize] += 1;
        for player in Player::BOTH {
            for (from, edge) in graph.all_moves(player) {
                if !has_name[from as usize] && edge.to != from {
                    met[edge.to as usize] += 1;
                }
            }
        }
        let mut label = |v: usize| {
            (!has_name[v] && met[v] > 1).then(|| {
                loop {
                    self.labels += 1;
                    let word = word(self.labels - 1);
                    if !self.builder.has_label(&word) {
                        return word;
                    }
                }
            })
        };
        (0..has_name.len()).map(&mut label).collect()
    }
}

/// The options in the order in which they are written: enders first, by their text, then the rest as they are numbered, and a
/// pass last.
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
        assert_eq!(graph.expression(&engine).unwrap().to_string(), "{a{a,b{a,pass|}|1||0}|b}");
        assert_eq!([word(0), word(23), word(24)], ["a", "z", "a1"]);
    }
}
