//! Thermographs of kos with passes, against play by the rules at one temperature after the other.

use tedomari_ko::{
    Ban, Fraction, Ko, KoGraph, KoSum, KoThermograph, KomasterError, Mastery, Scoring, Threats,
};
use tedomari_loopy::LoopyGraph;
use tedomari_value::{Engine, Player};

/// So many steps are one point.
const UNIT: i64 = 48;
/// Below everything that occurs.
const LEAST: i64 = -40 * UNIT;

/// Walls of all positions with Left as komaster at temperatures from -1 to 4, in steps of 1 / UNIT: numbers that are improved
/// until nothing changes. A pass is a move like others, but does not go on with a ko that was taken.
struct Naive {
    moves: Vec<[Vec<usize>; 2]>,
}

impl Naive {
    fn new(graph: &LoopyGraph) -> Naive {
        let list = |v, player| graph.options(v, player).map(|to| to as usize).collect();
        Naive { moves: (0..graph.vertices()).map(|v| Player::BOTH.map(|player| list(v, player))).collect() }
    }

    /// The left and the right wall of every position at every temperature.
    fn walls(&self) -> Vec<Vec<(i64, i64)>> {
        let mut mast: Vec<Option<i64>> = vec![None; self.moves.len()];
        let mut all = Vec::new();
        for t in -UNIT..=4 * UNIT {
            let mut now = vec![(LEAST, LEAST); self.moves.len()];
            let mut duty = vec![LEAST; self.moves.len()];
            for _ in 0..100_000 {
                let before = (now.clone(), duty.clone());
                for v in 0..self.moves.len() {
                    duty[v] = self.left(v, t, &now, &duty, false);
                    let (l, r) = (self.left(v, t, &now, &duty, true), self.right(v, None, t, &now));
                    now[v] = if l >= r { (l, r) } else { closed(mast[v], l, r) };
                }
                if before == (now.clone(), duty.clone()) {
                    break;
                }
            }
            for (mast, wall) in mast.iter_mut().zip(&now) {
                *mast = Some(wall.0);
            }
            all.push(now);
        }
        all
    }

    fn left(&self, v: usize, t: i64, now: &[(i64, i64)], duty: &[i64], may_pass: bool) -> i64 {
        let mut best = LEAST;
        for &w in self.moves[v][0].iter().filter(|&&w| may_pass || w != v) {
            let takes = w != v && self.moves[w][1].contains(&v);
            let kept = if takes { duty[w].min(self.right(w, Some(v), t, now)) } else { now[w].1 };
            best = best.max((kept - t).max(LEAST));
        }
        best
    }

    fn right(&self, v: usize, but: Option<usize>, t: i64, now: &[(i64, i64)]) -> i64 {
        let moves = self.moves[v][1].iter().filter(|&&w| Some(w) != but);
        moves.map(|&w| now[w].0 + t).min().unwrap_or(-LEAST)
    }
}

/// The mast where the scaffolds are closed: from just below, or at first the integer nearest 0.
fn closed(mast: Option<i64>, l: i64, r: i64) -> (i64, i64) {
    let first = || (l.max(-20 * UNIT)..=r.min(20 * UNIT)).filter(|x| x % UNIT == 0).min_by_key(|x| x.abs());
    let value = mast.or_else(first).unwrap_or(l).clamp(l, r);
    (value, value)
}

fn check(engine: &Engine, sum: &KoSum) {
    let graph = sum.graph(engine).unwrap();
    let names: Vec<String> = sum.kos().iter().map(|ko| ko.text(engine)).collect();
    for (master, graph) in Player::BOTH.into_iter().zip([graph.clone(), graph.negative()]) {
        let start = graph.start() as usize;
        // The negative has Left as master.
        let found = KoGraph::from_loopy(&graph).thermograph(engine, start, Player::Left, Mastery::Komaster);
        let found = found.unwrap_or_else(|error| panic!("{names:?}, {master}: {error}"));
        for (t, walls) in (-UNIT..).zip(Naive::new(&graph).walls()) {
            let at = |n: i64| Fraction::from(n) / Fraction::from(UNIT);
            let want = [walls[start].0, walls[start].1].map(at);
            let value = |player| found.wall(player).value_at(&at(t));
            assert_eq!([value(Player::Left), value(Player::Right)], want, "{names:?}, {master}, {}", at(t));
        }
    }
}

fn ko(engine: &Engine, (place, length): (u64, u64), (a, b): (i64, i64), passes: Option<Player>) -> Ko {
    let ko = Ko::new(place, length, engine.integer(a), engine.integer(b)).unwrap();
    passes.map_or(ko, |player| ko.with_passes(player))
}

const PASSES: [Option<Player>; 3] = [None, Some(Player::Left), Some(Player::Right)];

#[test]
fn one_ko() {
    let engine = Engine::new();
    for ends in [(3, 0), (0, 0), (-1, 0), (0, 2), (2, -2), (-2, -1)] {
        for shape in [(1, 3), (2, 3), (2, 4)] {
            for passes in PASSES {
                check(&engine, &KoSum::new(vec![ko(&engine, shape, ends, passes)]));
            }
        }
    }
}

/// Two kos in which at most one player may pass, and one with a game beside it.
#[test]
fn sums() {
    let engine = Engine::new();
    for passes in PASSES {
        for (one, other) in [((2, 0), (1, 0)), ((0, 1), (2, -1)), ((1, 1), (-1, -1))] {
            let kos = vec![ko(&engine, (2, 3), one, passes), ko(&engine, (1, 3), other, None)];
            check(&engine, &KoSum::new(kos));
        }
        let game = engine.read("2|-1").unwrap();
        check(&engine, &KoSum::new(vec![ko(&engine, (2, 3), (3, 0), passes)]).plus(game));
    }
}

/// A komonster has very many threats. With passes for the other player Theorem 20 tells the value up to an infinitesimal, and
/// from t = 0 upward infinitesimals have no part in a thermograph.
#[test]
fn a_komonster() {
    let engine = Engine::new();
    for (a, b) in [(7, 0), (1, 0), (3, -1), (0, 2), (-1, -6), (-1, 1)] {
        for m in 3..6 {
            for place in 1..m {
                let kor = ko(&engine, (place, m), (a, b), Some(Player::Right));
                let graph = kor.graph(&engine).unwrap();
                let start = graph.start() as usize;
                let graph = KoGraph::from_loopy(&graph);
                let name = kor.text(&engine);
                let found = graph.thermograph(&engine, start, Player::Left, Mastery::Komonster).unwrap();
                let value = KoSum::new(vec![kor]).value(&engine, Ban::Japanese, Threats::Left).unwrap();
                let want = KoThermograph::from(&engine.thermograph(value.near().unwrap()).unwrap());
                for eighths in 0..80 {
                    let t = Fraction::from(eighths) / Fraction::from(8);
                    for player in Player::BOTH {
                        let [one, other] = [&found, &want].map(|walls| walls.wall(player).value_at(&t));
                        assert_eq!(one, other, "{name} at {t}");
                    }
                }
                // Right would have threats and passes: when he has taken the ko, Left can never move there again.
                if place > 1 {
                    let without = graph.thermograph(&engine, start, Player::Right, Mastery::Komonster);
                    assert_eq!(without.unwrap_err(), KomasterError::Unbounded(Player::Right), "{name}");
                    let sum = KoSum::new(vec![kor.scored(Scoring::Japanese, Threats::Right)]);
                    assert!(sum.kos()[0].passes() == Some(Player::Left));
                }
            }
        }
    }
}

/// What threats and passes of one player are worth, by the graph with all histories: more than any number to whoever takes
/// the ko, for the other can never take it back.
#[test]
fn threats_and_passes_together() {
    let engine = Engine::new();
    let kol = ko(&engine, (2, 3), (7, 0), Some(Player::Left));
    let sum = KoSum::new(vec![kol]);
    let value = sum.value(&engine, Ban::Japanese, Threats::Left).unwrap();
    let tedomari_ko::KoKnown::Sides(sides) = value.known else { panic!("a loopy value") };
    assert_eq!(sides.print(&engine).unwrap().unwrap(), "{on|0}");
}

/// Where both may pass, both do below t = 0: where Left has taken both kos and is master, Right's takes are retaken, so that a
/// pass is better than a move for either.
#[test]
fn both_pass() {
    let engine = Engine::new();
    for ends in [(0, 0), (9, 0), (-1, 2)] {
        let kos = [Player::Left, Player::Right].map(|player| ko(&engine, (2, 3), ends, Some(player)));
        let graph = KoSum::new(kos.to_vec()).graph(&engine).unwrap();
        let masters = KoGraph::from_loopy(&graph).masters(&engine, graph.start() as usize, Mastery::Komaster);
        assert_eq!(masters.unwrap_err(), KomasterError::BothPass, "{ends:?}");
    }
}
