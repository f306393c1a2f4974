//! Any text as a record of Go and as a diagram: an error with a place, or something that is written and read again as it was.

use tedomari::go::sgf::{Collection, Stage};
use tedomari::go::{Board, Diagram, Edges, Rules, open_areas};

pub fn fuzz(text: &str) {
    match Collection::read(text.as_bytes()) {
        Ok(collection) => collection.records.iter().for_each(record),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let rows: Vec<&str> = text.lines().collect();
    if let Ok(diagram) = Diagram::parse(&rows, Edges::ALL) {
        let printed = diagram.to_string();
        let again: Vec<&str> = printed.lines().collect();
        assert_eq!(Diagram::parse(&again, Edges::ALL).as_ref(), Ok(&diagram), "{text}");
        if let Ok(areas) = open_areas(&diagram) {
            let points: usize = areas.iter().map(|area| area.len()).sum();
            assert!(points <= diagram.size().area());
        }
    }
    let _ = Board::parse(&rows);
}

fn record(record: &tedomari::go::sgf::Record) {
    if let Ok((position, _)) = record.position_so_far(Stage::End, Rules::CHINESE) {
        assert_eq!(position.game.board().check(), Ok(()), "a chain stands without a liberty");
    }
    let printed = record.to_string();
    let again = Collection::read(printed.as_bytes()).expect("what is written can be read");
    assert_eq!(again.records.len(), 1, "{printed}");
    assert_eq!(again.records[0].to_string(), printed);
}
