//! Naive ko-bans and a naive solver of Muller games (McNaughton's recursion on explicit sets), which share no code with the
//! crate.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};

use super::Plain;

/// An edge: where it leads and its colour (0 ordinary, 1 Left's threat, 2 Right's threat).
pub type Coloured = Vec<[Vec<(usize, u8)>; 2]>;

/// φ(G) by the definition: histories are kept whole, and every threat is there. The start is 0.
pub fn phi(g: &Plain, japanese: bool, threats: &str) -> Coloured {
    let mut numbers: BTreeMap<(usize, BTreeSet<usize>), usize> = BTreeMap::new();
    let mut list = vec![(g.start, BTreeSet::new())];
    numbers.insert(list[0].clone(), 0);
    let mut moves: Coloured = Vec::new();
    let mut at = 0;
    while at < list.len() {
        let (v, history) = list[at].clone();
        at += 1;
        let mut here: [Vec<(usize, u8)>; 2] = [vec![], vec![]];
        for player in 0..2 {
            let letter = ["L", "R"][player];
            for (base, colour) in [
                (Some(&history), 0),
                (threats.contains(letter).then_some(&BTreeSet::new()), 1 + player as u8),
            ] {
                let Some(base) = base else { continue };
                for &to in &g.moves[player][v] {
                    let next = if to == v {
                        (v, base.clone())
                    } else if base.contains(&to) {
                        continue;
                    } else {
                        let mut next = if japanese { BTreeSet::new() } else { base.clone() };
                        next.insert(v);
                        (to, next)
                    };
                    let number = *numbers.entry(next.clone()).or_insert_with(|| {
                        list.push(next);
                        list.len() - 1
                    });
                    here[player].push((number, colour));
                }
            }
        }
        moves.push(here);
    }
    moves
}

/// The verdict on a set of colours: 1 Left, -1 Right, 0 drawn, None if nothing recurs.
fn verdict(threats: &str, set: [bool; 3]) -> Option<i8> {
    if set == [false; 3] {
        return None;
    }
    let (left, right) = (set[1], set[2]);
    Some(match threats {
        "L" if left => -1,
        "R" if right => 1,
        "LR" if right => 1,
        "LR" if left => -1,
        "RL" if left => -1,
        "RL" if right => 1,
        _ => 0,
    })
}

/// A game with colours 0 to 5 on some vertices.
struct Arena {
    left: Vec<bool>,
    colour: Vec<Option<usize>>,
    next: Vec<Vec<usize>>,
}

/// Whether Left, moving second in G - H, survives on one side. Infinite plays of G and H are judged by their threats.
pub fn survives(g: &Coloured, of_g: &str, h: &Coloured, of_h: &str, plus: bool) -> bool {
    let give = |v: i8| {
        if v != 0 {
            v
        } else if plus {
            1
        } else {
            -1
        }
    };
    let good = move |set: &[bool; 6]| {
        let first = verdict(of_g, [set[0], set[1], set[2]]).map(give);
        let second = verdict(of_h, [set[3], set[4], set[5]]).map(|v| -give(v));
        first == Some(1) || second == Some(1)
    };
    play(g, h, &good)[1]
}

/// Left wins first, survives first, wins second, survives second in φ(G).
pub fn outcome(g: &Coloured, of_g: &str) -> [bool; 4] {
    let zero = vec![[vec![], vec![]]];
    let of = |least: i8| {
        let good = move |set: &[bool; 6]| verdict(of_g, [set[0], set[1], set[2]]).is_some_and(|v| v >= least);
        play(g, &zero, &good)
    };
    let (win, survive) = (of(1), of(0));
    [win[0], survive[0], win[1], survive[1]]
}

/// Whether Left reaches her goal from the starts, if Left starts and if Right does.
fn play(g: &Coloured, h: &Coloured, good: &dyn Fn(&[bool; 6]) -> bool) -> [bool; 2] {
    let mut arena = Arena { left: vec![], colour: vec![], next: vec![] };
    let place = |a: usize, b: usize, mover: usize| (a * h.len() + b) * 2 + mover;
    for _ in 0..g.len() * h.len() {
        for mover in 0..2 {
            arena.left.push(mover == 0);
            arena.colour.push(None);
            arena.next.push(vec![]);
        }
    }
    for (a, of_g) in g.iter().enumerate() {
        for (b, of_h) in h.iter().enumerate() {
            for mover in 0..2 {
                let in_g = of_g[mover].iter().map(|&(to, c)| (place(to, b, 1 - mover), usize::from(c)));
                let in_h =
                    of_h[1 - mover].iter().map(|&(to, c)| (place(a, to, 1 - mover), 3 + usize::from(c)));
                let all: Vec<_> = in_g.chain(in_h).collect();
                for (to, colour) in all {
                    arena.left.push(true);
                    arena.colour.push(Some(colour));
                    arena.next.push(vec![to]);
                    let middle = arena.next.len() - 1;
                    arena.next[place(a, b, mover)].push(middle);
                }
            }
        }
    }
    let size = arena.next.len();
    let mut inside = vec![true; size];
    let mut left_wins = vec![false; size];
    for left in [true, false] {
        let stuck: Vec<bool> =
            (0..size).map(|v| inside[v] && arena.next[v].is_empty() && arena.left[v] != left).collect();
        let won = arena.attract(&inside, &stuck, left);
        for v in (0..size).filter(|&v| won[v]) {
            inside[v] = false;
            left_wins[v] = left;
        }
    }
    let rest = arena.solve(&inside, good);
    let wins = |v: usize| left_wins[v] || rest[v];
    [wins(place(0, 0, 0)), wins(place(0, 0, 1))]
}

impl Arena {
    fn attract(&self, inside: &[bool], target: &[bool], left: bool) -> Vec<bool> {
        let mut set = target.to_vec();
        loop {
            let mut changed = false;
            for v in (0..set.len()).filter(|&v| inside[v]) {
                let mut moves = self.next[v].iter().filter(|&&to| inside[to]).peekable();
                let forced = if self.left[v] == left {
                    moves.any(|&to| set[to])
                } else {
                    moves.peek().is_some() && moves.all(|&to| set[to])
                };
                if forced && !set[v] {
                    set[v] = true;
                    changed = true;
                }
            }
            if !changed {
                return set;
            }
        }
    }

    /// Where Left wins inside a part in which everybody can always move.
    fn solve(&self, inside: &[bool], good: &dyn Fn(&[bool; 6]) -> bool) -> Vec<bool> {
        let size = inside.len();
        let mut colours = [false; 6];
        for v in (0..size).filter(|&v| inside[v]) {
            if let Some(colour) = self.colour[v] {
                colours[colour] = true;
            }
        }
        if colours == [false; 6] {
            return vec![false; size];
        }
        let left = good(&colours);
        for colour in (0..6).filter(|&c| colours[c]) {
            let target: Vec<bool> = (0..size).map(|v| inside[v] && self.colour[v] == Some(colour)).collect();
            let near = self.attract(inside, &target, left);
            let rest: Vec<bool> = (0..size).map(|v| inside[v] && !near[v]).collect();
            let wins = self.solve(&rest, good);
            let lost: Vec<bool> = (0..size).map(|v| rest[v] && wins[v] != left).collect();
            if lost.contains(&true) {
                let lost = self.attract(inside, &lost, !left);
                let kept: Vec<bool> = (0..size).map(|v| inside[v] && !lost[v]).collect();
                let wins = self.solve(&kept, good);
                return (0..size).map(|v| if lost[v] { !left } else { kept[v] && wins[v] }).collect();
            }
        }
        inside.iter().map(|&is| is && left).collect()
    }
}
