//! Records with what was found: they are read again, by this program and by others, and the regions are found again.

use serde_json::Value as Json;
use tedomari_go::sgf::{Collection, NodeId, Record, Stage};
use tedomari_go::{Board, Diagram, OpenArea, PointSet, Rules};
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_yose::{AnnotateError, Effort, Shelter, Whole, annotate};

fn read(sgf: &str) -> Record {
    Collection::read(sgf.as_bytes()).unwrap().records.remove(0)
}

/// The last position of the main line, as `tedomari go` reads it.
fn last(record: &Record) -> (NodeId, Board, Whole) {
    let position = record.position(Stage::End, Rules::JAPANESE).unwrap();
    let board = position.game.board().clone();
    let marks = PointSet::of(board.size(), record.marks(position.node).unwrap().squares);
    let shelter = Shelter::of(&board, &marks, Rules::JAPANESE, &Task::default());
    let diagram = Diagram::of_board(&board, &shelter.safe);
    let whole = Whole::new(&Engine::new(), &diagram, Rules::JAPANESE, Effort::default()).unwrap();
    (position.node, board, whole)
}

fn areas(whole: &Whole) -> Vec<OpenArea> {
    whole.parts().iter().map(|part| part.area().clone()).collect()
}

fn written() -> Vec<(Record, Record)> {
    let cases: Vec<Json> = serde_json::from_str(include_str!("data/go_boards.json")).unwrap();
    let records = cases.iter().map(|case| read(case["sgf"].as_str().unwrap()));
    records
        .map(|record| {
            let (node, _, mut whole) = last(&record);
            let written = annotate(&record, node, &mut whole).unwrap();
            (record, written)
        })
        .collect()
}

#[test]
fn the_same_regions_are_found_again() {
    for (record, written) in written() {
        let again = read(&written.to_string());
        let ((_, board, whole), (node, same, marked)) = (last(&record), last(&again));
        assert_eq!(board, same);
        assert_eq!(areas(&whole), areas(&marked), "{written}");
        assert!(!again.marks(node).unwrap().squares.is_empty());
        // Both lines can be played.
        let lines = &again.node(again.root()).children[1..];
        assert_eq!(lines.len(), 2);
        for &line in lines {
            let mut end = line;
            while let Some(&next) = again.node(end).children.first() {
                end = next;
            }
            again.position(Stage::Node(end), Rules::JAPANESE).unwrap();
            assert!(again.text(line, "C").unwrap().starts_with("Best play if"));
        }
    }
}

#[test]
fn labels_are_temperatures_and_what_was_said_before_stays() {
    let (mut record, _) = written().remove(0);
    let root = record.root();
    record.set_text(root, "C", "My comment.");
    record.set_labels(root, [("E5".parse().unwrap(), "a"), ("C1".parse().unwrap(), "b")]);
    let (_, _, mut whole) = last(&record);
    let written = annotate(&record, root, &mut whole).unwrap();
    // The vectors: the region at A1 has count 0 and temperature 2, the best point is C1; C5 is a neutral point.
    let labels = written.marks(root).unwrap().labels;
    assert!(labels.contains(&("C1".parse().unwrap(), "2".to_owned())), "{labels:?}");
    assert!(labels.contains(&("C5".parse().unwrap(), "0".to_owned())));
    assert!(labels.contains(&("E5".parse().unwrap(), "a".to_owned())));
    let comment = written.text(root, "C").unwrap();
    assert!(comment.starts_with("My comment.\n\nScore: 2 if Black plays first, -1 if White plays first."));
    assert!(comment.contains("A1: count 0, temperature 2, gote"), "{comment}");
    let (other, _) = self::written().remove(1);
    assert_eq!(annotate(&other, other.root(), &mut whole), Err(AnnotateError::OtherBoard));
}

#[test]
fn other_programs_read_what_is_written() {
    crate::outside::read_by_others(
        "annotate",
        &written()[0].1.to_string(),
        ("len(r), ('2' in [l for _, l in r.get('LB')]), r.get('C').startswith('Score: 2')", "3 True True"),
        ("r.children.length, r.data.LB.includes('ce:2'), r.data.C[0].startsWith('Score: 2')", "3 true true"),
    );
}
