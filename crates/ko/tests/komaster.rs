//! Thermographs with kos: regions of Go, whose boards are enumerated here, and kos as graphs.

use std::collections::HashMap;

use serde_json::Value as Json;
use tedomari_ko::{
    Activity, Ban, Fraction, Ko, KoGraph, KoSum, KoThermograph, KomasterError, Mastery, Threats,
};
use tedomari_loopy::LoopyGraph;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Limits, Player, Stop, Task};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Point {
    Empty,
    Stone(Player),
}

/// A region: its points, which of them touch, and which touch a safe stone of either player.
struct Region {
    neighbours: Vec<Vec<usize>>,
    safe: [Vec<bool>; 2],
    start: Vec<Point>,
}

impl Region {
    fn new(rows: &[&str]) -> Region {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let at = |r: isize, c: isize| -> char {
            let row = usize::try_from(r).ok().and_then(|r| rows.get(r));
            row.and_then(|row| usize::try_from(c).ok().and_then(|c| row.get(c))).copied().unwrap_or('-')
        };
        let around = |(r, c): (isize, isize)| [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)];
        let mut points: Vec<(isize, isize)> = Vec::new();
        for (r, row) in rows.iter().enumerate() {
            for (c, cell) in row.iter().enumerate() {
                if ".xo".contains(*cell) {
                    points.push((r as isize, c as isize));
                }
            }
        }
        let safe_beside =
            |point: &(isize, isize), stone: char| around(*point).iter().any(|&(r, c)| at(r, c) == stone);
        // Stones that are joined to a safe stone are safe; they stay points of the region that never change.
        let neighbours = points
            .iter()
            .map(|&p| around(p).iter().filter_map(|q| points.iter().position(|x| x == q)).collect())
            .collect();
        let safe = ['X', 'O'].map(|stone| points.iter().map(|p| safe_beside(p, stone)).collect());
        let point = |&(r, c): &(isize, isize)| match at(r, c) {
            'x' => Point::Stone(Player::Left),
            'o' => Point::Stone(Player::Right),
            _ => Point::Empty,
        };
        Region { neighbours, safe, start: points.iter().map(point).collect() }
    }

    /// The chain at a point, and whether it has a liberty or is joined to a safe stone.
    fn chain(&self, board: &[Point], at: usize) -> (Vec<usize>, bool) {
        let Point::Stone(player) = board[at] else { panic!("a chain of stones") };
        let (mut chain, mut lives, mut next) = (vec![at], false, 0);
        while let Some(&p) = chain.get(next) {
            next += 1;
            lives |= self.safe[player.index()][p];
            for &q in &self.neighbours[p] {
                lives |= board[q] == Point::Empty;
                if board[q] == board[p] && !chain.contains(&q) {
                    chain.push(q);
                }
            }
        }
        (chain, lives)
    }

    /// The board after a play, and how many stones it captured.
    fn play(&self, board: &[Point], player: Player, at: usize) -> Option<(Vec<Point>, i64)> {
        if board[at] != Point::Empty {
            return None;
        }
        let mut board = board.to_vec();
        board[at] = Point::Stone(player);
        let mut captured = 0;
        for &q in &self.neighbours[at] {
            if board[q] == Point::Stone(player.opponent()) {
                let (chain, lives) = self.chain(&board, q);
                if !lives {
                    captured += chain.len() as i64;
                    chain.into_iter().for_each(|p| board[p] = Point::Empty);
                }
            }
        }
        self.chain(&board, at).1.then_some((board, captured))
    }

    fn graph(&self) -> KoGraph {
        let mut graph = KoGraph::new();
        let mut numbers = HashMap::from([(self.start.clone(), graph.add_position())]);
        let mut list = vec![self.start.clone()];
        let mut next = 0;
        while let Some(board) = list.get(next).cloned() {
            for player in Player::BOTH {
                for at in 0..board.len() {
                    let Some((after, captured)) = self.play(&board, player, at) else { continue };
                    let to = *numbers.entry(after.clone()).or_insert_with(|| {
                        list.push(after);
                        graph.add_position()
                    });
                    let points = if player == Player::Left { captured } else { -captured };
                    graph.add_scoring_move(player, next, to, &Dyadic::from(points));
                }
            }
            next += 1;
        }
        graph
    }
}

fn cases() -> Vec<Json> {
    serde_json::from_str(include_str!("data/go_kos.json")).unwrap()
}

fn check(case: &Json) -> Result<(), String> {
    let rows: Vec<&str> = case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let engine = Engine::new();
    let masters = Region::new(&rows).graph().masters(&engine, 0, Mastery::Komaster);
    let masters = masters.map_err(|error| format!("{}: {error}", case["name"]))?;
    let want = |who: &str, what: &str| -> Fraction { case[who][what].as_str().unwrap().parse().unwrap() };
    let same = |who: &str, walls: &KoThermograph| {
        *walls.mean() == want(who, "count") && *walls.temperature() == want(who, "temperature")
    };
    let kind = case["kind"].as_str().is_none_or(|kind| kind == masters.activity().to_string());
    if same("black", &masters.left) && same("white", &masters.right) && kind {
        return Ok(());
    }
    let show = |walls: &KoThermograph| format!("{}, {}", walls.mean(), walls.temperature());
    Err(format!("{}: {} and {}; wanted {case}", case["name"], show(&masters.left), show(&masters.right)))
}

#[test]
fn regions_of_go() {
    let wrong: Vec<String> = cases().iter().filter_map(|case| check(case).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A ko of swing s and length m has the temperature s/m, whoever is master, and its mean in proportion: every stage costs a
/// turn.
#[test]
fn a_ko_by_itself() {
    let engine = Engine::new();
    for (a, b) in [(1, 0), (7, 0), (3, -1), (11, -2), (24, 0)] {
        for m in 3..8 {
            for place in 1..m {
                let ko = Ko::new(place, m, engine.integer(a), engine.integer(b)).unwrap();
                let graph = ko.graph(&engine).unwrap();
                let start = graph.start() as usize;
                let masters = KoGraph::from_loopy(&graph).masters(&engine, start, Mastery::Komaster).unwrap();
                for walls in [&masters.left, &masters.right] {
                    assert_eq!(*walls.mean(), ko.mean(&engine).unwrap());
                    assert_eq!(*walls.temperature(), Fraction::from(a - b) / Fraction::from(m));
                }
                assert_eq!(masters.activity(), Activity::Placid);
            }
        }
    }
}

/// Without kos the thermographs are those of the theory, whoever is master.
#[test]
fn games_without_kos() {
    let engine = Engine::new();
    let texts = [
        "0",
        "-3",
        "5/8",
        "-7/4",
        "*",
        "^",
        "v*",
        "1|-1",
        "{3|1}",
        "20,{100|15}|-7",
        "4||-4|-10",
        "20|1||-1|-20",
        "9|1||0",
        "Tiny(2)",
        "5|{2|1||-6}",
        "^ + *2",
        "{2|0} + {5|-1} + {1||-1|-8}",
        "1/2 + {3|-3/4}",
        "8|||7||6|0",
    ];
    for text in texts {
        let value = engine.read(text).unwrap();
        let graph = KoGraph::from_loopy(&LoopyGraph::of_ender(&engine, value).unwrap());
        let masters = graph.masters(&engine, 0, Mastery::Komaster).unwrap();
        let want = engine.thermograph(value).unwrap();
        for walls in [&masters.left, &masters.right] {
            assert_eq!(*walls, KoThermograph::from(&want), "{text}");
            assert_eq!(walls.class(), want.class(), "{text}");
        }
    }
}

/// A komonster has very many threats, so a ko has the thermograph of its value with very many threats.
#[test]
fn a_komonster() {
    let engine = Engine::new();
    for (a, b) in [(7, 0), (1, 0), (3, -1), (0, 2), (-1, -6), (-1, 1)] {
        for m in 3..6 {
            for place in 1..m {
                let ko = Ko::new(place, m, engine.integer(a), engine.integer(b)).unwrap();
                let graph = ko.graph(&engine).unwrap();
                let start = graph.start() as usize;
                let masters =
                    KoGraph::from_loopy(&graph).masters(&engine, start, Mastery::Komonster).unwrap();
                let value = KoSum::new(vec![ko]).value(&engine, Ban::Japanese, Threats::Left).unwrap();
                let walls = engine.thermograph(value.ender().unwrap()).unwrap();
                assert_eq!(*masters.left.mean(), walls.mean().into(), "{}", ko.text(&engine));
                assert_eq!(*masters.left.temperature(), walls.temperature().into(), "{}", ko.text(&engine));
                for player in Player::BOTH {
                    let (found, want) =
                        (masters.left.wall(player).to_string(), walls.wall(player).to_string());
                    assert_eq!(found, want, "{} {player}", ko.text(&engine));
                }
            }
        }
    }
}

#[test]
fn what_is_refused() {
    let engine = Engine::new();
    let mut graph = KoGraph::new();
    let start = graph.add_position();
    graph.add_move(Player::Left, start, 7);
    assert_eq!(graph.masters(&engine, start, Mastery::Komaster).unwrap_err(), KomasterError::NoPosition(7));
    let mut graph = KoGraph::new();
    graph.add_move(Player::Left, usize::MAX, 0);
    assert_eq!(
        graph.masters(&engine, 0, Mastery::Komaster).unwrap_err(),
        KomasterError::NoPosition(usize::MAX)
    );
    // Left can go round alone and has nothing else: nothing settles.
    let mut graph = KoGraph::new();
    let (one, other) = (graph.add_position(), graph.add_position());
    for player in Player::BOTH {
        graph.add_scoring_move(player, one, other, &Dyadic::ONE);
        graph.add_scoring_move(player, other, one, &Dyadic::ONE);
    }
    assert_eq!(graph.masters(&engine, one, Mastery::Komonster).unwrap_err(), KomasterError::Endless);
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(0)));
    let graph = Region::new(&["XXOO", "X.xO", "XXOO"]).graph();
    let stopped = graph.masters(&hurried, 0, Mastery::Komaster);
    assert_eq!(stopped.unwrap_err(), KomasterError::Stopped(Stop::Nodes));
}
