//! Any text as a board of every ruleset: an error that points into it, or a position that is written back, can be
//! drawn, and whose value, if the search ends soon, is made of those of its moves and of its parts.

use std::time::Duration;

use tedomari::{
    AnyRuleset, Dyadic, Engine, Grid, Limits, Picture, Player, Registry, SearchOptions, Task, Value,
};

/// Boards that need more are only read, written and drawn.
const MOST_STEPS: u64 = 1000;
const LONGEST_SEARCH: Duration = Duration::from_millis(100);
const MOST_CELLS: usize = 1000;
/// Longer texts are not searched: listing their moves alone takes long.
const LONGEST: usize = 64;

pub fn fuzz(text: &str) {
    // A few digits make a board of a million cells, which takes long to read so many times.
    if Grid::size_of(text).is_some_and(|(rows, columns)| rows * columns > MOST_CELLS) {
        return;
    }
    let engine = Engine::new();
    let registry = Registry::default();
    for name in registry.names() {
        // Those that cannot do without parameters are asked for by nobody here.
        if let Ok(ruleset) = registry.find(name) {
            check(&engine, &ruleset, text);
        }
    }
}

fn check(engine: &Engine, ruleset: &AnyRuleset, text: &str) {
    let name = ruleset.about().name;
    let position = match ruleset.read(text) {
        Ok(position) => position,
        Err(error) => {
            assert!(text.is_char_boundary(error.offset), "{name}: {error} points outside of {text:?}");
            assert!(!error.message.is_empty());
            return;
        }
    };
    let written = position.text();
    let again = ruleset.read(&written).unwrap_or_else(|error| panic!("{name}: {error}: {written}"));
    assert_eq!(again.text(), written, "{name}: writing what was written changes it");
    check_picture(&position.picture(), &format!("{name}: {written}"));
    if written.len() > LONGEST {
        return;
    }
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(MOST_STEPS).time(LONGEST_SEARCH)));
    let options = SearchOptions { threads: 1, moves: true, ..SearchOptions::default() };
    let Ok(analysis) = position.analyse(&hurried, &options) else { return };
    if analysis.moves_stopped.is_some() || analysis.moves_left_out {
        return;
    }
    let value = analysis.value;
    // The definition, one move deep.
    let side = |player: Player| -> Vec<Value> {
        analysis.moves.iter().filter(|option| option.player == player).map(|option| option.value).collect()
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    assert_eq!(engine.game(&left, &right), Ok(value), "{name}: {written}");
    let parts = analysis.components.iter().try_fold(Value::ZERO, |sum, part| engine.add(sum, part.value));
    assert_eq!(parts, Ok(value), "{name}: the parts of {written}");
    if let Some(estimate) = position.estimate() {
        let stop: Dyadic = engine.left_stop(value);
        assert!(estimate.left_stop.low.is_none_or(|low| low <= stop), "{name}: {written}");
        assert!(estimate.left_stop.high.is_none_or(|high| stop <= high), "{name}: {written}");
    }
    let options = SearchOptions::default();
    assert_eq!(again.analyse(engine, &options).map(|found| found.value), Ok(value), "{name}: {written}");
}

fn check_picture(picture: &Picture, about: &str) {
    match picture {
        Picture::Grid(grid) => assert_eq!(grid.cells.len(), grid.rows() * grid.columns, "{about}"),
        Picture::Graph(graph) => {
            let points = graph.points.len();
            let joins = |line: &tedomari::Line| line.ends.0 < points && line.ends.1 < points;
            assert!(graph.lines.iter().all(joins), "{about}");
        }
        Picture::Text(_) => {}
        Picture::Drawn(_, drawing) => check_picture(drawing, about),
    }
}
