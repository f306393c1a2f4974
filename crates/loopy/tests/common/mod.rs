//! A deliberately naive solver of loopy games, which shares no code with the crate: sets of positions, and the nested
//! fixpoints of the definitions iterated until nothing changes. Also random graphs.
#![allow(dead_code)]

pub mod muller;

use tedomari_loopy::{LoopyGraph, Player, Vertex};

/// Random numbers, the same in every run.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n as u64) as usize
    }
}

/// A graph as lists: `moves[player][vertex]`.
#[derive(Clone, Debug)]
pub struct Plain {
    pub moves: [Vec<Vec<usize>>; 2],
    pub start: usize,
}

impl Plain {
    pub fn random(dice: &mut Dice, n: usize, most: usize) -> Plain {
        let side = |dice: &mut Dice| {
            let mut lists = vec![Vec::new(); n];
            for list in &mut lists {
                for _ in 0..dice.below(most + 1) {
                    let to = dice.below(n);
                    if !list.contains(&to) {
                        list.push(to);
                    }
                }
            }
            lists
        };
        Plain { moves: [side(dice), side(dice)], start: 0 }
    }

    /// A random game in which moves lead to larger numbers only.
    pub fn random_ender(dice: &mut Dice, n: usize, most: usize) -> Plain {
        let mut plain = Plain::random(dice, n, most);
        for lists in &mut plain.moves {
            for (from, list) in lists.iter_mut().enumerate() {
                list.retain(|&to| to > from);
            }
        }
        plain
    }

    pub fn graph(&self) -> LoopyGraph {
        let lists = |side: &Vec<Vec<usize>>| -> Vec<Vec<Vertex>> {
            side.iter().map(|list| list.iter().map(|&to| to as Vertex).collect()).collect()
        };
        LoopyGraph::new(&lists(&self.moves[0]), &lists(&self.moves[1]), self.start as Vertex).unwrap()
    }

    pub fn of(graph: &LoopyGraph) -> Plain {
        let side = |player| {
            (0..graph.vertices()).map(|v| graph.options(v, player).map(|to| to as usize).collect()).collect()
        };
        Plain { moves: [side(Player::Left), side(Player::Right)], start: graph.start() as usize }
    }

    pub fn len(&self) -> usize {
        self.moves[0].len()
    }
}

/// Who moves: 0 Left, 1 Right.
fn index(h: &Plain, g: usize, hv: usize, mover: usize) -> usize {
    (g * h.len() + hv) * 2 + mover
}

/// One step in G - H: Left is in the set if some move of hers leads on, Right if all of his do. Moves in G are looked up in one
/// set and moves in H in another.
fn step(g: &Plain, h: &Plain, in_g: &[bool], in_h: &[bool]) -> Vec<bool> {
    let mut next = vec![false; in_g.len()];
    for a in 0..g.len() {
        for b in 0..h.len() {
            for mover in 0..2 {
                let first = g.moves[mover][a].iter().map(|&to| in_g[index(h, to, b, 1 - mover)]);
                let second = h.moves[1 - mover][b].iter().map(|&to| in_h[index(h, a, to, 1 - mover)]);
                let mut all = first.chain(second);
                next[index(h, a, b, mover)] = if mover == 0 { all.any(|x| x) } else { all.all(|x| x) };
            }
        }
    }
    next
}

/// Whether Left survives G - H moving second when infinitely many moves must be made in G (plus), or in H (minus).
pub fn ge_on_side(g: &Plain, h: &Plain, plus: bool) -> bool {
    table_on_side(g, h, plus)[index(h, g.start, h.start, 1)]
}

pub fn table_on_side(g: &Plain, h: &Plain, plus: bool) -> Vec<bool> {
    let size = g.len() * h.len() * 2;
    let mut outer = vec![true; size];
    loop {
        let mut inner = vec![false; size];
        loop {
            let next = if plus { step(g, h, &outer, &inner) } else { step(g, h, &inner, &outer) };
            if next == inner {
                break;
            }
            inner = next;
        }
        if inner == outer {
            return outer;
        }
        outer = inner;
    }
}

pub fn ge(g: &Plain, h: &Plain) -> bool {
    ge_on_side(g, h, true) && ge_on_side(g, h, false)
}

/// Left wins first, survives first, wins second, survives second.
pub fn outcome(g: &Plain) -> [bool; 4] {
    let zero = Plain { moves: [vec![vec![]], vec![vec![]]], start: 0 };
    let size = g.len() * 2;
    let fixpoint = |begin: bool| {
        let mut set = vec![begin; size];
        loop {
            let next = step(g, &zero, &set, &set);
            if next == set {
                return set;
            }
            set = next;
        }
    };
    let (win, survive) = (fixpoint(false), fixpoint(true));
    let at = |mover| index(&zero, g.start, 0, mover);
    [win[at(0)], survive[at(0)], win[at(1)], survive[at(1)]]
}

/// Whether alternating play that starts anywhere reachable always ends, by walking for longer than there are positions.
pub fn is_stopper(g: &Plain) -> bool {
    let mut reachable = vec![false; g.len()];
    let mut list = vec![g.start];
    while let Some(v) = list.pop() {
        if !std::mem::replace(&mut reachable[v], true) {
            list.extend(g.moves.iter().flat_map(|side| side[v].iter().copied()));
        }
    }
    // Positions with a mover from which some alternating play lasts k moves.
    let mut lasts: Vec<bool> = (0..2 * g.len()).map(|at| reachable[at / 2]).collect();
    for _ in 0..2 * g.len() + 1 {
        lasts = (0..2 * g.len())
            .map(|at| {
                reachable[at / 2] && g.moves[at % 2][at / 2].iter().any(|&to| lasts[to * 2 + 1 - at % 2])
            })
            .collect();
    }
    !lasts.contains(&true)
}
