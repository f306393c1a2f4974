//! Boards that nothing shows to have fallen apart: what is taken for granted on them, on shapes that every Go player can count.

use tedomari_go::{Board, Color, PointSet, Rules};
use tedomari_task::{Limits, Task};
use tedomari_value::Engine;
use tedomari_vocabulary::Player;
use tedomari_yose::{Effort, Grounds, Shelter, Threats, Whole};

/// What a board is taken for, and the sum of its regions.
fn split(rows: &[&str]) -> (Shelter, Whole) {
    let board = Board::parse(rows).unwrap();
    let task = Task::new(Limits::new());
    let shelter = Shelter::of(&board, &PointSet::new(board.size()), Rules::JAPANESE, &task);
    let engine = Engine::new().with_task(&task);
    let diagram = shelter.diagram(&board);
    let whole = Whole::new(&engine, &diagram, Rules::JAPANESE, Effort::steps(1_000_000)).unwrap();
    assert!(whole.board() == board);
    (shelter, whole)
}

/// The same, and the scores with Black first and with White first.
fn counted(rows: &[&str]) -> (Shelter, [String; 2]) {
    let (shelter, mut whole) = split(rows);
    let scores = Player::BOTH.map(|first| whole.score(first, Threats::Unknown).unwrap().to_string());
    (shelter, scores)
}

/// The same board with the colours changed.
fn changed(rows: &[&str]) -> Vec<String> {
    let swap = |letter: char| match letter {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    rows.iter().map(|row| row.chars().map(swap).collect()).collect()
}

/// The board counts so much for either starter, and the opposite with the colours changed; and it is told that this rests on an
/// assumption.
fn assert_counts(rows: &[&str], expected: i64) {
    let (shelter, scores) = counted(rows);
    assert_eq!(scores, [expected.to_string(), expected.to_string()], "{rows:?}");
    assert!(shelter.grounds >= Grounds::Assumed, "{:?}", shelter.grounds);
    assert_eq!(shelter.grounds.safety(), "assumed");
    let other = changed(rows);
    let other: Vec<&str> = other.iter().map(String::as_str).collect();
    let (_, scores) = counted(&other);
    assert_eq!(scores, [(-expected).to_string(), (-expected).to_string()], "colours changed: {rows:?}");
}

/// Two walls, 36 points against 27.
#[test]
fn walls_are_counted() {
    assert_counts(&["....XO..."; 9], 9);
}

/// A stone that is alone in the opponent's territory is dead: its point counts twice.
#[test]
fn lost_stones_count_twice() {
    let mut rows = ["..XO.."; 9];
    rows[4] = ".OXO..";
    assert_counts(&rows, 19 - 18);
    rows[4] = ".OXOX.";
    assert_counts(&rows, 0);
}

/// A group with one eye in the corner: Black has 31 points there besides own stones, 3 of them dead stones.
#[test]
fn a_group_with_one_eye_is_dead() {
    let mut rows = ["....XO..."; 9];
    (rows[0], rows[1], rows[2]) = (".OX.XO...", "OOX.XO...", "XXX.XO...");
    assert_counts(&rows, 34 - 27);
}

/// The second eye at A7 is false: Black takes the two stones below it. 28 points, 6 of them dead stones, if the group is dead. But White
/// can take back, and so on: only an interval is told, one end of which is the count without the group.
#[test]
fn a_false_eye_is_not_told_to_be_one() {
    let mut rows = ["....XO..."; 9];
    (rows[0], rows[1], rows[2]) = (".OX.XO...", "OOX.XO...", ".OX.XO...");
    (rows[3], rows[4], rows[5]) = ("OXX.XO...", "OX..XO...", "XX..XO...");
    let (_, mut whole) = split(&rows);
    for first in Player::BOTH {
        let score = whole.score(first, Threats::Unknown).unwrap();
        assert_eq!((score.exact(), score.high.to_string()), (None, (34 - 27).to_string()));
    }
}

/// Who plays A6 or E6 loses what is on the top line, or what is around it: a seki, and nothing there counts. Black has 18 points
/// elsewhere, White 12.
#[test]
fn seki_counts_nothing() {
    let rows = [".XXX.OXO..", "OOOOOOXO..", "XXXXXXXO..", "......XO..", "......XO..", "......XO.."];
    assert_counts(&rows, 18 - 12);
}

/// A hole in the wall: who moves first decides, so the score is not told to be the same.
#[test]
fn what_is_not_settled_is_not_called_settled() {
    let mut rows = ["....XO..."; 9];
    rows[4] = ".....O...";
    let (_, scores) = counted(&rows);
    assert_ne!(scores[0], scores[1]);
}

/// The stones and the territory that are assumed are named, and nothing is both.
#[test]
fn what_is_assumed_is_named() {
    let (shelter, _) = counted(&["....XO..."; 9]);
    let shown = shelter.safe.len();
    let named: usize = shelter.assumed.iter().map(|chain| chain.chain.stones.len()).sum();
    assert_eq!(named, shown, "both walls are assumed: {:?}", shelter.assumed);
    for color in Color::BOTH {
        assert!(!shelter.territory[color.index()].is_empty());
        assert!(shelter.territory[color.index()].iter().all(|point| !shelter.safe.contains(point)));
    }
}

/// A spent budget leaves the unconditionally living stones.
#[test]
fn a_spent_budget_assumes_nothing() {
    let board = Board::parse(&["....XO..."; 9]).unwrap();
    let task = Task::new(Limits::new().nodes(10));
    let shelter = Shelter::of(&board, &PointSet::new(board.size()), Rules::JAPANESE, &task);
    assert_eq!(shelter.grounds, Grounds::Benson);
    assert!(shelter.safe.is_empty() && shelter.assumed.is_empty());
}
