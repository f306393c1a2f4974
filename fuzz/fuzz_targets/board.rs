//! Any board: an error that points into it, or a position that is written back; small ones have a value that a quarter
//! turn negates.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tedomari::rulesets::games::domineering::Domineering;
use tedomari::{Engine, Grid, Player, Ruleset, Search};

const MOST_EMPTY: usize = 12;

fuzz_target!(|text: &str| {
    let position = match Domineering.read(text) {
        Ok(position) => position,
        Err(error) => {
            assert!(text.is_char_boundary(error.offset), "{error} points outside of {text:?}");
            assert!(!error.message.is_empty());
            return;
        }
    };
    let written = Domineering.write(&position);
    let again = Domineering.read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(Domineering.write(&again), written, "writing what was written changes it");
    let grid = Grid::read(text, b".#").expect("it was read before");
    let empty = |row: usize, column: usize| grid.get(row, column) == b'.';
    let cells = (0..grid.rows()).flat_map(|row| (0..grid.columns()).map(move |column| (row, column)));
    if cells.filter(|&(row, column)| empty(row, column)).count() > MOST_EMPTY {
        return;
    }
    let turned: Vec<String> = (0..grid.columns())
        .map(|column| (0..grid.rows()).map(|row| if empty(row, column) { '.' } else { '#' }).collect())
        .collect();
    let turned = Domineering.read(&turned.join("|")).expect("a board on its side is a board");
    let engine = Engine::new();
    let search = Search::new(&engine, &Domineering);
    let value = search.value(&position, 1).expect("no limit was set");
    assert_eq!(search.value(&again, 1), Ok(value), "{written}");
    assert_eq!(search.value(&turned, 1), Ok(engine.negative(value)), "{written}");
    // The definition, one move deep.
    let sides = [Player::Left, Player::Right].map(|player| {
        let moves = Domineering.moves(&position, player);
        let values = moves.iter().map(|option| search.value(&option.to, 1));
        values.collect::<Result<Vec<_>, _>>().expect("no limit was set")
    });
    assert_eq!(engine.game(&sides[0], &sides[1]), Ok(value), "{written}");
    let (low, high) = Domineering.bounds(&position).expect("Domineering has bounds");
    assert!(engine.le(engine.integer(low), value) == Ok(true), "{written} is below {low}");
    assert!(engine.le(value, engine.integer(high)) == Ok(true), "{written} is above {high}");
});
