//! Where the parts of a board stand on it.

use tedomari_rulesets::{Registry, SearchOptions};
use tedomari_value::Engine;

fn cells(ruleset: &str, board: &str) -> Vec<String> {
    let position = Registry::default().find(ruleset).unwrap().read(board).unwrap();
    let options = SearchOptions::default();
    let parts = position.analyse(&Engine::new(), &options).unwrap().components;
    let parts: Vec<String> = parts.into_iter().map(|part| part.board).collect();
    let cells = position.cells_of(&parts);
    parts.iter().zip(cells).map(|(board, cells)| format!("{board}: {}", cells.join(" "))).collect()
}

#[test]
fn parts_are_found_on_their_boards() {
    assert_eq!(cells("domineering", "..#..|..#.#"), ["..|..: a1 b1 a2 b2", "..|.#: d1 e1 d2"]);
    // The smaller part would fit into the larger one.
    assert_eq!(cells("domineering", "...#|####|##.."), ["...: a1 b1 c1", "..: c3 d3"]);
    // Rows of these are counted from the bottom.
    assert_eq!(cells("clobber", "xo.|...|.ox"), ["xo: a3 b3", "ox: b1 c1"]);
    assert_eq!(cells("amazons", "x.#..|..#o."), ["x.|..: a2 b2 a1 b1", "..|o.: d2 e2 d1 e1"]);
    assert_eq!(cells("toppling_dominoes", "lr.el"), ["lr: 1 2", "el: 4 5"]);
}

#[test]
fn equal_parts_have_places_of_their_own() {
    assert_eq!(cells("domineering", "..#..#.."), ["..: a1 b1", "..: d1 e1", "..: g1 h1"]);
}
