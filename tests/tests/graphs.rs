//! Games on graphs against a brute force on plain sets.

use crate::common;

use std::collections::BTreeSet;

use common::boards::{Naive, Pair, check};
use common::{games, seed};
use tedomari::rulesets::games::{childish_hackenbush, col, digraph_placement, hackenbush, snort};
use tedomari::{Engine, Ruleset};
use tedomari_oracle::naive::graphs::{Game, Graph};
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::forget_all;

fn random_graph(random: &mut Random, game: Game, most: i64) -> Graph {
    let count = random.between(1, most) as usize;
    let mut graph =
        Graph { game, left: BTreeSet::new(), right: BTreeSet::new(), arcs: BTreeSet::new(), count };
    for vertex in 0..count {
        match (game, random.between(0, 5)) {
            (Game::Digraph, n) if n % 2 == 0 => _ = graph.left.insert(vertex),
            (Game::Digraph, _) | (_, 0) => _ = graph.right.insert(vertex),
            (_, 1) => _ = graph.left.insert(vertex),
            _ => _ = (graph.left.insert(vertex), graph.right.insert(vertex)),
        }
        // A tree, mostly, and a few edges more.
        let edges =
            if vertex == 0 { 0 } else { 1 + i64::from(random.one_in(3)) - i64::from(random.one_in(6)) };
        for _ in 0..edges {
            let other = random.between(0, vertex as i64 - 1) as usize;
            let forward = game != Game::Digraph || random.one_in(2);
            if forward {
                graph.arcs.insert((other, vertex));
            }
            if !forward || game != Game::Digraph || random.one_in(4) {
                graph.arcs.insert((vertex, other));
            }
        }
    }
    graph
}

#[test]
fn col_by_brute_force() {
    check(col::RULESET, 300, 221, |random| random_graph(random, Game::Col, 7));
}

#[test]
fn snort_by_brute_force() {
    check(snort::RULESET, 300, 222, |random| random_graph(random, Game::Snort, 6));
}

#[test]
fn digraph_placement_by_brute_force() {
    check(digraph_placement::RULESET, 300, 223, |random| random_graph(random, Game::Digraph, 7));
}

/// Cells that players take, as characters.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Cells {
    game: Game,
    rows: Vec<Vec<char>>,
}

impl Naive for Cells {
    fn followers(&self, left: bool) -> Vec<Cells> {
        let (own, other) = if left { ('x', 'o') } else { ('o', 'x') };
        let forbidden = if self.game == Game::Col { own } else { other };
        let mut all = vec![];
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let at = |row: Option<usize>, column: Option<usize>| -> char {
                    let cells = row.and_then(|row| self.rows.get(row));
                    cells.zip(column).and_then(|(cells, column)| cells.get(column)).copied().unwrap_or('#')
                };
                let near = [
                    at(row.checked_sub(1), Some(column)),
                    at(Some(row + 1), Some(column)),
                    at(Some(row), column.checked_sub(1)),
                    at(Some(row), Some(column + 1)),
                ];
                if cell == '.' && !near.contains(&forbidden) {
                    let mut after = self.clone();
                    after.rows[row][column] = own;
                    all.push(after);
                }
            }
        }
        all
    }

    fn text(&self) -> String {
        self.rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
    }
}

fn random_cells(random: &mut Random, game: Game) -> Cells {
    let sizes = [(1, 6), (2, 3), (3, 3), (2, 4), (4, 2), (5, 1)];
    let (rows, columns) = sizes[random.between(0, 5) as usize];
    let mut cell = || ['.', '.', '.', 'x', 'o', '#'][random.between(0, 5) as usize];
    let rows = (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect();
    Cells { game, rows }
}

#[test]
fn boards_of_cells() {
    check(col::RULESET, 200, 224, |random| random_cells(random, Game::Col));
    check(snort::RULESET, 200, 225, |random| random_cells(random, Game::Snort));
}

/// Edges with their colour; vertex 0 is the ground.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Picture(Vec<(usize, usize, char)>);

impl Picture {
    /// What hangs together with the ground: edges are added as long as one touches what is there.
    fn standing(&self) -> Picture {
        let mut touched = BTreeSet::from([0]);
        loop {
            let before = touched.len();
            for &(a, b, _) in &self.0 {
                if touched.contains(&a) || touched.contains(&b) {
                    touched.extend([a, b]);
                }
            }
            if touched.len() == before {
                let standing = self.0.iter().filter(|edge| touched.contains(&edge.0));
                return Picture(standing.copied().collect());
            }
        }
    }
}

impl Naive for Picture {
    fn followers(&self, left: bool) -> Vec<Picture> {
        let own = if left { 'l' } else { 'r' };
        let mut all = vec![];
        for at in 0..self.0.len() {
            if self.0[at].2 == own || self.0[at].2 == 'e' {
                let mut after = self.0.clone();
                after.remove(at);
                all.push(Picture(after).standing());
            }
        }
        all
    }

    fn text(&self) -> String {
        let edges: Vec<String> = self.0.iter().map(|(a, b, c)| format!("[{a},{b},\"{c}\"]")).collect();
        format!("{{\"edges\":[{}]}}", edges.join(","))
    }
}

/// The same with the rules of Childish Hackenbush.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Childish(Picture);

impl Naive for Childish {
    fn followers(&self, left: bool) -> Vec<Childish> {
        let own = if left { 'l' } else { 'r' };
        let mut all = vec![];
        for at in 0..self.0.0.len() {
            let mut after = self.0.0.clone();
            let colour = after.remove(at).2;
            let rest = Picture(after.clone()).standing();
            if colour == 'e' || colour == own && rest.0.len() == after.len() {
                all.push(Childish(rest));
            }
        }
        all
    }

    fn text(&self) -> String {
        self.0.text()
    }
}

fn random_picture(random: &mut Random, colours: &[char], most: i64) -> Picture {
    let count = random.between(1, most);
    let mut edges = vec![];
    let mut vertices = 1;
    for _ in 0..count {
        let from = random.between(0, vertices - 1) as usize;
        // Mostly a new vertex; sometimes one that is there, which makes a cycle, a double edge or a loop.
        let to = if random.one_in(4) { random.between(0, vertices - 1) } else { vertices };
        vertices = vertices.max(to + 1);
        let colour = colours[random.between(0, colours.len() as i64 - 1) as usize];
        edges.push(if random.one_in(2) { (from, to as usize, colour) } else { (to as usize, from, colour) });
    }
    Picture(edges)
}

#[test]
fn hackenbush_by_brute_force() {
    check(hackenbush::RULESET, 150, 231, |random| random_picture(random, &['l', 'r', 'e'], 8));
    check(hackenbush::RULESET, 150, 232, |random| random_picture(random, &['l', 'r'], 9));
    check(hackenbush::RULESET, 100, 233, |random| random_picture(random, &['e'], 8));
}

#[test]
fn childish_hackenbush_by_brute_force() {
    check(childish_hackenbush::RULESET, 150, 234, |random| {
        Childish(random_picture(random, &['l', 'r', 'e'], 8).standing())
    });
    check(childish_hackenbush::RULESET, 100, 235, |random| {
        Childish(random_picture(random, &['l', 'r'], 9).standing())
    });
}

/// Strings, where the closed rule has no search beside it.
#[test]
fn every_short_string() {
    forget_all();
    let engine = Engine::new();
    let pair = Pair::new(&engine, hackenbush::RULESET);
    for length in 1..=6 {
        for code in 0..3_usize.pow(length) {
            let text: String =
                (0..length).map(|place| ['l', 'r', 'e'][code / 3_usize.pow(place) % 3]).collect();
            pair.check(&text);
        }
    }
}

/// Every value of Col is a number or a number and * (On Numbers and Games, chapter 8).
#[test]
fn col_is_a_number_or_a_number_and_star() {
    let mut random = seed(226);
    let engine = Engine::new();
    let search = common::boards::search(&engine, col::RULESET);
    let star = engine.nimber(1).unwrap();
    for _ in 0..games(100) {
        let graph = random_graph(&mut random, Game::Col, 14);
        let value = search.value(&col::RULESET.read(&graph.text()).unwrap(), 1).unwrap();
        let rest = engine.add(value, star).unwrap();
        assert!(value.is_number() || rest.is_number(), "{}", graph.text());
    }
}

/// A hundred thousand edges: no recursion, no search.
#[test]
fn long_strings_and_trees() {
    let engine = Engine::new();
    let search = common::boards::search(&engine, hackenbush::RULESET);
    let value = |text: &str| search.value(&hackenbush::RULESET.read(text).unwrap(), 1).unwrap();
    assert_eq!(value(&"l".repeat(100_000)), engine.integer(100_000));
    assert_eq!(engine.negative(value(&"lr".repeat(50_000))), value(&"rl".repeat(50_000)));
    // A stick with a fork at its end: 1:(1+1) = 3, then one more an edge.
    assert_eq!(value(&format!("{}(l)l", "l".repeat(3000))), engine.integer(3002));
    assert_eq!(
        value(&format!("{}e{}", "l".repeat(2000), "(e)".repeat(1000))),
        value(&format!("{}e", "l".repeat(2000)))
    );
    // A cycle at the end of a long stick.
    let cycle = format!("{}l1l2l1", "l".repeat(500));
    assert_eq!(value(&cycle), engine.integer(503));
}
