//! Random small regions against a slow and obvious enumerator.

use std::collections::{HashMap, HashSet};

use crate::common::{around, at, region};
use crate::enumerate::{Graph, Grid, Random, chain, diagram};
use tedomari_endgame::{Rules, Scoring, Solver};
use tedomari_ko::{Fraction, KoGraph, Mastery};
use tedomari_loopy::Ban;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

/// The value if one player may make only so many moves within components, and none that takes a ko; suicides within components
/// are limited for the other.
struct Limited<'a> {
    graph: &'a Graph,
    engine: &'a Engine,
    restricted: usize,
    known: HashMap<(usize, usize, usize), Value>,
}

impl Limited<'_> {
    fn value(&mut self, v: usize, allowed: usize, suicides: usize) -> Value {
        if let Some(&value) = self.known.get(&(v, allowed, suicides)) {
            return value;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, moves) in self.graph.moves[v].iter().enumerate() {
            for &(to, points) in moves {
                let inner = self.graph.together(v, to);
                let own_loss = self.graph.black_stones(to)[side] <= self.graph.black_stones(v)[side];
                let (mut allowed, mut suicides) = (allowed, suicides);
                if inner && side == self.restricted {
                    let ko = self.graph.moves[to][1 - side].iter().any(|back| back.0 == v);
                    if allowed == 0 || ko {
                        continue;
                    }
                    allowed -= 1;
                } else if inner && own_loss {
                    if suicides == 0 {
                        continue;
                    }
                    suicides -= 1;
                }
                let value = self.value(to, allowed, suicides);
                sides[side].push(self.engine.add(value, self.engine.integer(points)).unwrap());
            }
        }
        let value = self.engine.game(&sides[0], &sides[1]).unwrap();
        self.known.insert((v, allowed, suicides), value);
        value
    }
}

/// The value as the specification defines it, if there is one.
fn naive_value(graph: &Graph, engine: &Engine, suicides: usize) -> Option<Value> {
    let mut sides = [0, 1].map(|restricted| Limited { graph, engine, restricted, known: HashMap::new() });
    for allowed in 0..3 {
        let [low, high] = [0, 1].map(|side: usize| sides[side].value(0, allowed, suicides));
        if low == high {
            return Some(low);
        }
    }
    None
}

fn whole_ko_graph(graph: &Graph) -> KoGraph {
    let mut whole = KoGraph::new();
    graph.boards.iter().for_each(|_| _ = whole.add_position());
    for (v, sides) in graph.moves.iter().enumerate() {
        for player in Player::BOTH {
            for &(to, points) in &sides[player.index()] {
                whole.add_scoring_move(player, v, to, &Dyadic::from(points));
            }
        }
    }
    whole
}

#[test]
fn territory() {
    let mut random = Random(0x5eed_0001);
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules::JAPANESE);
    let (mut kos, mut harmless, mut sharper) = (0, 0, 0);
    for _ in 0..CASES {
        let rows = diagram(&mut random, SIZE);
        let Some(graph) = Graph::new(&rows, false, BOARDS) else { continue };
        let found = solver.analyse(&region(&rows));
        let want = naive_value(&graph, &engine, 0);
        if want.is_some() {
            assert_eq!(found.value, want, "{rows:?}");
            harmless += usize::from(graph.repeats());
            continue;
        }
        kos += 1;
        let masters = whole_ko_graph(&graph).masters(&engine, 0, Mastery::Komaster).unwrap();
        match &found.ko {
            Some(ko) => assert_eq!(ko.masters, masters, "{rows:?}"),
            None => {
                sharper += 1;
                assert_eq!(found.count.as_ref(), Some(masters.left.mean()), "{rows:?}");
                assert_eq!(found.count.as_ref(), Some(masters.right.mean()), "{rows:?}");
            }
        }
    }
    println!("{kos} kos, {harmless} harmless repetitions, {sharper} settled that two moves do not settle");
    assert!(kos > 20 && harmless > 20, "{kos} kos, {harmless} harmless repetitions");
}

/// Random kos against play with coupons.
#[test]
fn kos_with_coupons() {
    let mut random = Random(0x5eed_0005);
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules::JAPANESE);
    let most = std::env::var("KOS").ok().and_then(|n| n.parse().ok()).unwrap_or(25);
    // Boards of more points with `KOS=150`, say.
    let (mut kos, mut round, mut largest) = (0, 0, [0.0_f64; 2]);
    while kos < most {
        let rows = diagram(&mut random, SIZE + usize::from(most > 25));
        let Some(ko) = solver.analyse(&region(&rows)).ko else { continue };
        let Some(graph) = Graph::new(&rows, false, if most > 25 { 2000 } else { 120 }) else { continue };
        kos += 1;
        match crate::coupons::largest_difference(&graph, &ko.masters) {
            // A step late or early at every move of a fight.
            Some([mast, anywhere]) => {
                assert!(mast <= 8.0 && anywhere <= 16.0, "{rows:?}: {mast} steps, {anywhere} steps");
                largest = [largest[0].max(mast), largest[1].max(anywhere)];
            }
            None => round += 1,
        }
    }
    println!("{kos} kos, {round} in which play goes round, at most {largest:?} steps apart");
    assert!(10 * round < kos, "{round} of {kos}");
}

const CASES: usize = 300;
const SIZE: usize = 6;
const BOARDS: usize = 250;

/// With suicide, up to three of them within a component: one more changes nothing.
#[test]
fn territory_with_suicide() {
    let mut random = Random(0x5eed_0002);
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules { suicide: true, ..Rules::JAPANESE });
    let (mut kos, mut suicides) = (0, 0);
    for _ in 0..CASES {
        let rows = diagram(&mut random, SIZE - 1);
        let Some(graph) = Graph::new(&rows, true, BOARDS) else { continue };
        let found = solver.analyse(&region(&rows));
        let want = [1, 2, 3].map(|suicides| naive_value(&graph, &engine, suicides));
        suicides += usize::from(graph.repeats());
        if want[1].is_some() && want[1] == want[2] {
            assert_eq!(found.value, want[2], "{rows:?}");
        } else {
            kos += 1;
            assert!(found.ko.is_some(), "{rows:?} {:?}", found.unsolved);
        }
    }
    println!("{kos} kos, {suicides} with repetitions");
    assert!(suicides > 100);
}

/// Play by area for the score with coupons around: a player takes a coupon, plays, or passes; two passes end it.
struct Minimax<'a> {
    graph: &'a Graph,
    coupons: &'a [i64],
    known: HashMap<(usize, usize, u32, bool), i64>,
}

fn area(grid: &Grid) -> i64 {
    let mut score = 0;
    let mut seen: HashSet<(usize, usize)> = HashSet::new();
    for r in 0..grid.len() {
        for c in 0..grid[r].len() {
            match grid[r][c] {
                'x' => score += 1,
                'o' => score -= 1,
                '.' if !seen.contains(&(r, c)) => {
                    let room = chain(grid, r, c);
                    let beside = |stone: char| {
                        room.iter().any(|&(r, c)| {
                            around(r, c).any(|(r, c)| at(grid, r, c).to_ascii_lowercase() == stone)
                        })
                    };
                    match (beside('x'), beside('o')) {
                        (true, false) => score += room.len() as i64,
                        (false, true) => score -= room.len() as i64,
                        _ => {}
                    }
                    seen.extend(room);
                }
                _ => {}
            }
        }
    }
    score
}

impl Minimax<'_> {
    fn score(&mut self, v: usize, side: usize, left: u32, passed: bool) -> i64 {
        if let Some(&score) = self.known.get(&(v, side, left, passed)) {
            return score;
        }
        let sign = if side == 0 { 1 } else { -1 };
        // All scores as the player to move likes them.
        let mut best = if passed {
            sign * area(&self.graph.boards[v])
        } else {
            sign * self.score(v, 1 - side, left, true)
        };
        for at in (0..self.coupons.len()).filter(|at| left >> at & 1 == 1) {
            best = best.max(self.coupons[at] + sign * self.score(v, 1 - side, left & !(1 << at), false));
        }
        for &(to, _) in &self.graph.moves[v][side] {
            if to != v {
                best = best.max(sign * self.score(to, 1 - side, left, false));
            }
        }
        let score = sign * best;
        self.known.insert((v, side, left, passed), score);
        score
    }
}

/// By area, played out with coupons, where no board can return.
#[test]
fn area_with_coupons() {
    let mut random = Random(0x5eed_0003);
    let engine = Engine::new();
    let mut checked = 0;
    for suicide in [false, true] {
        let rules = Rules { suicide, scoring: Scoring::Area, ko: Ban::NorthAmerican };
        let mut solver = Solver::new(&engine, rules);
        for _ in 0..CASES {
            let rows = diagram(&mut random, SIZE - 1);
            let Some(graph) = Graph::new(&rows, suicide, BOARDS) else { continue };
            if (0..graph.boards.len()).any(|v| graph.reach[v].iter().any(|&w| w != v && graph.together(v, w)))
            {
                continue;
            }
            let found = solver.analyse(&region(&rows));
            let value = found.value.unwrap_or_else(|| panic!("no repetition in {rows:?}"));
            for coupons in [&[][..], &[1], &[2, 1], &[3, 1, 1], &[4, 2]] {
                let mut minimax = Minimax { graph: &graph, coupons, known: HashMap::new() };
                let switches = coupons.iter().map(|c| format!("+ {{{c}|-{c}}}")).collect::<String>();
                let sum = engine.add(value, engine.read(&format!("0 {switches}")).unwrap()).unwrap();
                let all = (1 << coupons.len()) - 1;
                let want =
                    [minimax.score(0, 0, all, false), minimax.score(0, 1, all, false)].map(Dyadic::from);
                assert_eq!([engine.left_stop(sum), engine.right_stop(sum)], want, "{rows:?} {coupons:?}");
            }
            checked += 1;
        }
    }
    println!("{checked} regions");
    assert!(checked > 150, "{checked}");
}

/// With safe stones of both colours around, the two ways to count agree on random regions, kos and suicide included.
#[test]
fn area_and_territory_agree() {
    let mut random = Random(0x5eed_0004);
    let engine = Engine::new();
    let plus = |x: Option<Fraction>, n: i64| x.map(|x| x + Fraction::from(n));
    let mut checked = 0;
    for suicide in [false, true] {
        let rules = Rules { suicide, scoring: Scoring::Area, ko: Ban::NorthAmerican };
        let mut by_area = Solver::new(&engine, rules);
        let mut by_territory = Solver::new(&engine, Rules { suicide, ..Rules::JAPANESE });
        for _ in 0..CASES {
            let rows = diagram(&mut random, SIZE);
            if !["X", "O"].iter().all(|stone| rows.iter().any(|row| row.contains(stone))) {
                continue;
            }
            let region = region(&rows);
            let (area, territory) = (by_area.analyse(&region), by_territory.analyse(&region));
            assert_eq!(area.count, plus(territory.count, region.surplus()), "{rows:?}");
            assert_eq!(area.temperature, plus(territory.temperature, 1), "{rows:?}");
            assert_eq!((area.class, area.tally), (territory.class, territory.tally), "{rows:?}");
            checked += 1;
        }
    }
    assert!(checked > 150, "{checked}");
}
