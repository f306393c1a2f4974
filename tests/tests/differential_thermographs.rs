//! Walls, masts and t-optimal moves, against an oracle that finds one wall at one temperature at a time.

use crate::common;

use common::{PLAYERS, dyadic, for_games, for_pairs, games, rational, value};
use tedomari::{Dyadic, Engine, NoPositions, Value};
use tedomari_oracle::canonical::sum;
use tedomari_oracle::{Rational, Tree, thermo};

/// All corners and the middles between them, some temperatures below zero, and one above everything.
fn temperatures(corners: &[Dyadic]) -> Vec<Rational> {
    let half = Rational::new(1, 2);
    let corners: Vec<Rational> = corners.iter().map(rational).collect();
    let mut all = corners.clone();
    all.extend(corners.windows(2).map(|pair| (pair[0] + pair[1]) * half));
    all.extend([-8, -7, -6, -4, -3, -2, -1, 0, 1, 4, 9].map(|eighths| Rational::new(eighths, 8)));
    all.push(corners[corners.len() - 1] + Rational::integer(3));
    all.sort();
    all.dedup();
    all
}

fn check_walls(engine: &Engine, found: Value, g: Tree) {
    let graph = engine.thermograph(found).unwrap();
    assert_eq!(rational(graph.mean()), thermo::mean(g), "mean of {g}");
    assert_eq!(rational(graph.temperature()), thermo::temperature(g), "temperature of {g}");
    assert_eq!(&engine.mean(found).unwrap(), graph.mean(), "{g}");
    assert_eq!(&engine.temperature(found).unwrap(), graph.temperature(), "{g}");
    assert_eq!(graph.left_stop(), engine.left_stop(found), "{g}");
    assert_eq!(graph.right_stop(), engine.right_stop(found), "{g}");
    for t in temperatures(&graph.breakpoints()) {
        let at = dyadic(t);
        assert_eq!(rational(&graph.left_at(&at)), thermo::left_wall(g, t), "left wall of {g} at {t}");
        assert_eq!(rational(&graph.right_at(&at)), thermo::right_wall(g, t), "right wall of {g} at {t}");
    }
    // Every corner is a bend: the walls are not straight there.
    for wall in [graph.left(), graph.right()] {
        for (t, _) in wall.breakpoints().iter().skip(1) {
            assert_ne!(wall.slope_below(t), wall.slope_above(t), "no bend of {g} at {t}");
        }
    }
}

#[test]
fn walls() {
    for_games(21, games(80), |engine, _, g| {
        let found = value(engine, g);
        check_walls(engine, found, g);
        check_walls(engine, engine.negative(found), g.negative());
    });
}

/// Translates by fractions have walls of their own below zero.
#[test]
fn walls_of_translates_and_sums() {
    for_pairs(22, games(25), |engine, random, g, h| {
        let x = Rational::new(random.between(-20, 20).into(), 8);
        let shifted = engine.add(value(engine, g), engine.number(&dyadic(x))).unwrap();
        check_walls(engine, shifted, sum(g, Tree::number(x)));
        let both = engine.add(shifted, value(engine, h)).unwrap();
        check_walls(engine, both, sum(sum(g, Tree::number(x)), h));
    });
}

#[test]
fn optimal_moves_of_the_form_as_written() {
    for_games(23, games(60), |engine, _, g| {
        let form = engine.read_form(&g.to_string(), &NoPositions).unwrap();
        let construction = form.construction(engine).unwrap();
        let graph = engine.thermograph(form.value()).unwrap();
        assert_eq!(construction.result(), &graph, "{g}");
        for t in temperatures(&graph.breakpoints()) {
            for (player, other) in PLAYERS {
                let expected = thermo::optimal_options(g, other, t);
                let found = construction.t_optimal(player, &dyadic(t));
                // Without options nothing is optimal, whichever way that is said.
                let found = found.filter(|options| !options.is_empty());
                assert_eq!(found, expected, "{g} at {t} for {player:?}");
            }
        }
    });
}
