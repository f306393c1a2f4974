//! Whole talks, by a script and by a person.

use tedomari::Player;
use tedomari::answer::heap::HeapPosition;
use tedomari::answer::play::{PlayHeaps, PlaySum, Side};

use super::console::tests::{desk, hold};

/// A talk about a sum, Left first.
fn sum(games: &[&str], you: Player, lines: &str, script: bool) -> String {
    let mut desk = desk(&[]);
    let task = desk.begin();
    let game = PlaySum::new(games, you).start(&mut desk.session, &task).unwrap();
    hold(&desk, game, lines, script)
}

/// A talk about one pile, from which 1 to 3 are taken; on a multiple of 4 nothing wins.
fn pile(start: u64, first: Side, lines: &str) -> String {
    let mut desk = desk(&[]);
    let task = desk.begin();
    let position = HeapPosition::new("subtraction", &["subtract=1,2,3", &start.to_string()]);
    let game = PlayHeaps { position, first, misere: false }.start(&mut desk.session, &task).unwrap();
    hold(&desk, game, lines, true)
}

#[test]
fn a_script_and_a_person() {
    // In {5|-5} + {3|1} Left takes the larger switch, and Right answers in the other: 5 + 1.
    let lines = "0 5\n";
    let script = sum(&["{5|-5}", "{3|1}"], Player::Left, lines, true);
    assert!(script.contains("\nLeft> 0 5\n  Left plays 0.0 to 5\n  Right plays 1.0 to 1\n\n"), "{script}");
    assert!(script.contains("  score        6\n"), "{script}");
    assert!(script.ends_with("every move of yours was best\n"), "{script}");
    // A person is asked after the end, and what they type is on the screen already.
    let person = sum(&["{5|-5}", "{3|1}"], Player::Left, lines, false);
    assert_eq!(person, script.replace("Left> 0 5\n", "Left> ") + "over> \n");
}

#[test]
fn after_the_end_a_move_can_be_taken_back() {
    let text = sum(&["{5|-5}", "{3|1}"], Player::Left, "1\nhint\nundo\n0\n", true);
    // 3 - 5 is 8 less than 5 + 1.
    assert!(text.contains("your mistakes lost 8 in all"), "{text}");
    assert!(text.contains("over> hint\n  ? the game is over: `undo` takes back"), "{text}");
    assert!(text.contains("over> undo\n  2 moves taken back\n\n  component"), "{text}");
    assert!(text.ends_with("every move of yours was best\n"), "{text}");
}

#[test]
fn the_program_begins_unless_all_is_over() {
    let text = sum(&["{5|-5}", "{3|1}"], Player::Right, "undo\n#1\n", true);
    assert!(text.contains("  move 1: Left, the program's turn\n  Left plays 0.0 to 5\n"), "{text}");
    assert!(text.contains("Right> undo\n  ? you have not moved yet"), "{text}");
    assert!(text.contains("Right> #1\n  Right plays 1.0 to 1\n"), "{text}");
    let over = sum(&["3", "-1"], Player::Right, "", true);
    assert!(!over.contains("move 1"), "{over}");
    assert!(over.contains("  score        2\n"), "{over}");
}

#[test]
fn a_whole_game() {
    let text = pile(7, Side::You, "hint\n0-3\n0-1\n#3\n");
    assert!(text.contains("  Whoever makes the last move wins; you move first.\n"), "{text}");
    assert!(text.contains("you> hint\n  3 from pile 0, leaving 4 wins\nyou> 0-3\n"), "{text}");
    assert!(
        text.contains("  you play 3 from pile 0, leaving 4\n  the program plays 1 from pile 0"),
        "{text}"
    );
    assert!(text.contains("\n  piles 3\n  move 3: your turn\nyou> 0-1\n"), "{text}");
    // 1 from 3 leaves 2, which the program takes.
    assert!(text.contains("the program had the last move: the program wins"), "{text}");
    assert!(text.contains("     3  1 from pile 0"), "{text}");
}

#[test]
fn taking_back_asking_and_leaving() {
    let lines = "undo\n9\nhnit\nmoves\ndraw\n0-1\n0-1\nundo\nundo\nundo\nhelp\n\nhint\nquit\n";
    let text = pile(8, Side::You, lines);
    assert!(text.contains("you have not moved yet"), "{text}");
    assert!(text.contains("? no pile can grow\n"), "{text}");
    assert!(text.contains("(or did you mean `hint`?)\n"), "{text}");
    assert!(text.contains("  #1  1 from pile 0, leaving 7\n  #2  2 from pile 0, leaving 6\n"), "{text}");
    assert!(text.contains("this game always ends"), "{text}");
    assert!(text.contains("every move loses against best play; you could try 1 from pile 0"), "{text}");
    assert_eq!(text.matches("2 moves taken back").count(), 2, "{text}");
    assert!(text.ends_with("you> quit\n"), "{text}");
    assert!(pile(8, Side::You, "").ends_with("the input has ended, and so does the game\n"));
    // From 7 only 3 wins: whoever leaves is told, too.
    for lines in ["0-2\nquit\n", "0-2\n"] {
        let left = pile(7, Side::You, lines);
        assert!(left.contains("     1  2 from pile 0"), "{left}");
        assert!(left.ends_with("3 from pile 0, leaving 4\n"), "{left}");
    }
    // Here nobody can draw.
    assert!(pile(8, Side::You, "help\n").contains("  moves that win\n"));
    assert!(pile(8, Side::You, "resign\n").ends_with("  you resign: the program wins\n"));
}

#[test]
fn after_the_end_moves_can_be_taken_back() {
    let text = pile(5, Side::You, "0-2\nmoves\nundo\n0-1\n0-3\n");
    assert!(text.contains("over> moves\n  ? the game is over"), "{text}");
    let end = "you had the last move: you win\n  no move of yours gave anything away\n";
    assert!(text.ends_with(end), "{text}");
    assert!(pile(0, Side::You, "").contains("there is no move: the program wins"));
    let over = pile(0, Side::Program, "");
    assert!(over.contains("there is no move: you win") && !over.contains("move 1"), "{over}");
}
