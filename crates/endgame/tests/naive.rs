//! Random small regions against a slow and obvious enumerator that shares no code with the crate: whole boards as text, no parts,
//! no symmetry, repetition found by looking at everything that can be reached.

mod common;

use std::collections::{HashMap, HashSet};

use common::{around, at, cells, region};
use tedomari_endgame::{Rules, Scoring, Solver};
use tedomari_ko::{Fraction, KoGraph, Mastery};
use tedomari_loopy::Ban;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

/// A small generator of numbers (xorshift), so that failures can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// A random diagram: a connected room with a few stones in it, closed by safe stones or the edge.
fn diagram(random: &mut Random, most: usize) -> Vec<String> {
    loop {
        let (height, width) = (1 + random.below(4), 2 + random.below(4));
        let mut grid = vec![vec!['-'; width]; height];
        let mut room = vec![(random.below(height), random.below(width))];
        let size = 2 + random.below(most - 1);
        for _ in 0..40 {
            if room.len() == size {
                break;
            }
            let (r, c) = room[random.below(room.len())];
            let next = around(r, c).nth(random.below(4)).unwrap();
            if next.0 < height && next.1 < width && !room.contains(&next) {
                room.push(next);
            }
        }
        let stones = random.below(4);
        for &(r, c) in &room {
            grid[r][c] = match random.below(10) {
                n if n < stones => ['x', 'o'][random.below(2)],
                _ => '.',
            };
        }
        let black = 1 + random.below(9);
        for r in 0..height {
            for c in 0..width {
                if grid[r][c] == '-' && around(r, c).any(|(r, c)| ".xo".contains(at(&grid, r, c))) {
                    grid[r][c] = if random.below(10) < black { 'X' } else { 'O' };
                }
            }
        }
        let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
        let cells = cells(&rows);
        let alive =
            (0..height).all(|r| (0..width).all(|c| !"xo".contains(cells[r][c]) || lives(&cells, r, c)));
        if alive && cells.iter().flatten().any(|c| ".xo".contains(*c)) {
            return cells.iter().map(|row| row.iter().collect()).collect();
        }
    }
}

type Grid = Vec<Vec<char>>;

fn chain(grid: &Grid, r: usize, c: usize) -> Vec<(usize, usize)> {
    let mut list = vec![(r, c)];
    let mut next = 0;
    while next < list.len() {
        let (r, c) = list[next];
        for p in around(r, c) {
            if at(grid, p.0, p.1) == at(grid, r, c) && !list.contains(&p) {
                list.push(p);
            }
        }
        next += 1;
    }
    list
}

/// Whether a chain has a liberty or touches a safe stone of its colour.
fn lives(grid: &Grid, r: usize, c: usize) -> bool {
    let safe = grid[r][c].to_ascii_uppercase();
    chain(grid, r, c)
        .iter()
        .any(|&(r, c)| around(r, c).any(|(r, c)| at(grid, r, c) == '.' || at(grid, r, c) == safe))
}

/// The board after a play, and the prisoners for Black.
fn play(grid: &Grid, black: bool, r: usize, c: usize, suicide: bool) -> Option<(Grid, i64)> {
    let (own, other) = if black { ('x', 'o') } else { ('o', 'x') };
    let mut grid = grid.clone();
    grid[r][c] = own;
    let mut taken = 0;
    for (r, c) in around(r, c) {
        if at(&grid, r, c) == other && !lives(&grid, r, c) {
            for (r, c) in chain(&grid, r, c) {
                grid[r][c] = '.';
                taken += 1;
            }
        }
    }
    if !lives(&grid, r, c) {
        if !suicide {
            return None;
        }
        for (r, c) in chain(&grid, r, c) {
            grid[r][c] = '.';
            taken -= 1;
        }
    }
    Some((grid, if black { taken } else { -taken }))
}

struct Graph {
    boards: Vec<Grid>,
    /// Black's and White's moves: where to and prisoners for Black.
    moves: Vec<[Vec<(usize, i64)>; 2]>,
    /// What each board leads to.
    reach: Vec<HashSet<usize>>,
}

impl Graph {
    fn new(rows: &[String], suicide: bool, most: usize) -> Option<Graph> {
        let start: Grid = rows.iter().map(|row| row.chars().collect()).collect();
        let mut boards = vec![start.clone()];
        let mut numbers = HashMap::from([(start, 0)]);
        let mut moves = Vec::new();
        let mut next = 0;
        while next < boards.len() {
            if boards.len() > most {
                return None;
            }
            let grid = boards[next].clone();
            let mut sides = [Vec::new(), Vec::new()];
            for r in 0..grid.len() {
                for c in (0..grid[r].len()).filter(|c| grid[r][*c] == '.') {
                    for (side, black) in [true, false].into_iter().enumerate() {
                        if let Some((after, points)) = play(&grid, black, r, c, suicide) {
                            let to = *numbers.entry(after.clone()).or_insert_with(|| {
                                boards.push(after);
                                boards.len() - 1
                            });
                            sides[side].push((to, points));
                        }
                    }
                }
            }
            moves.push(sides);
            next += 1;
        }
        let reach = (0..boards.len())
            .map(|from| {
                let mut seen = HashSet::new();
                let mut work = vec![from];
                while let Some(v) = work.pop() {
                    for &(to, _) in moves[v].iter().flatten() {
                        if seen.insert(to) {
                            work.push(to);
                        }
                    }
                }
                seen
            })
            .collect();
        Some(Graph { boards, moves, reach })
    }

    fn repeats(&self) -> bool {
        (0..self.boards.len()).any(|v| self.reach[v].contains(&v))
    }

    fn together(&self, v: usize, w: usize) -> bool {
        self.reach[v].contains(&w) && self.reach[w].contains(&v)
    }

    fn black_stones(&self, v: usize) -> [usize; 2] {
        ['x', 'o'].map(|stone| self.boards[v].iter().flatten().filter(|c| **c == stone).count())
    }
}

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
