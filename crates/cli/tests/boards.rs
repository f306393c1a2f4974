//! Sums of boards against the program, replayed by a naive search that shares no code with it: the program never gives a
//! win away, and what it says about the person's mistakes is so.

use std::collections::HashMap;

use crate::common::{Run, run, run_with, text};

/// Left is 0, Right is 1.
type Player = usize;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Game {
    Domineering,
    Clobber,
    /// A pile from which either player takes any number: `*n`.
    Nim,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Component {
    game: Game,
    negated: bool,
    cells: Vec<Vec<u8>>,
}

fn component(text: &str) -> Component {
    let (negated, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    if let Some(pile) = text.strip_prefix('*') {
        return Component { game: Game::Nim, negated, cells: vec![vec![b'.'; pile.parse().unwrap()]] };
    }
    let (name, board) = text.strip_suffix(')').unwrap().split_once('(').unwrap();
    let game = if name == "domineering" { Game::Domineering } else { Game::Clobber };
    Component { game, negated, cells: board.split('|').map(|row| row.bytes().collect()).collect() }
}

/// Rows of Clobber are counted from the bottom, those of Domineering from the top.
fn cell(game: &Game, rows: usize, row: usize, column: usize) -> String {
    let number = if *game == Game::Clobber { rows - row } else { row + 1 };
    format!("{}{number}", (b'a' + column as u8) as char)
}

impl Component {
    fn moves(&self, player: Player) -> Vec<(String, Component)> {
        let player = if self.negated { 1 - player } else { player };
        let mut moves = Vec::new();
        if self.game == Game::Nim {
            for left in 0..self.cells[0].len() {
                let name = match left {
                    0 => "0".to_owned(),
                    1 => "*".to_owned(),
                    n => format!("*{n}"),
                };
                moves.push((name, Component { cells: vec![vec![b'.'; left]], ..self.clone() }));
            }
            return moves;
        }
        let (rows, columns) = (self.cells.len(), self.cells[0].len());
        for row in 0..rows {
            for column in 0..columns {
                for (down, across) in [(0, 1), (1, 0), (0, -1_isize), (-1_isize, 0)] {
                    let (Some(r), Some(c)) =
                        (row.checked_add_signed(down), column.checked_add_signed(across))
                    else {
                        continue;
                    };
                    if r >= rows || c >= columns {
                        continue;
                    }
                    let mut after = self.clone();
                    let (here, there) = (self.cells[row][column], self.cells[r][c]);
                    let legal = match self.game {
                        Game::Domineering => {
                            (after.cells[row][column], after.cells[r][c]) = (b'#', b'#');
                            let wanted = if player == 0 { (1, 0) } else { (0, 1) };
                            (down, across) == wanted && here == b'.' && there == b'.'
                        }
                        _ => {
                            (after.cells[row][column], after.cells[r][c]) = (b'.', here);
                            (here, there) == [(b'x', b'o'), (b'o', b'x')][player]
                        }
                    };
                    if legal {
                        let name = |row, column| cell(&self.game, rows, row, column);
                        moves.push((format!("{}-{}", name(row, column), name(r, c)), after));
                    }
                }
            }
        }
        moves
    }
}

#[derive(Default)]
struct Naive(HashMap<(Vec<Component>, Player), bool>);

impl Naive {
    /// Whether the player to move wins.
    fn wins(&mut self, sum: &[Component], mover: Player) -> bool {
        let key = (sum.to_vec(), mover);
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let mut wins = false;
        for at in 0..sum.len() {
            for (_, to) in sum[at].moves(mover) {
                let mut after = sum.to_vec();
                after[at] = to;
                wins = wins || !self.wins(&after, 1 - mover);
            }
        }
        self.0.insert(key, wins);
        wins
    }
}

/// The sums as they are written and as components.
const SUMS: [(&[&str], &[&str]); 6] = [
    (&["domineering(...|...) - domineering(..|..|..)"], &["domineering(...|...)", "-domineering(..|..|..)"]),
    (
        &["2.clobber(xo|ox)", "domineering(....|....)"],
        &["clobber(xo|ox)", "clobber(xo|ox)", "domineering(....|....)"],
    ),
    (&["clobber(xox|ox.) + *2 - clobber(xoo)"], &["clobber(xox|ox.)", "*2", "-clobber(xoo)"]),
    (
        &["-(domineering(..#|...) - 2.domineering(..|..))"],
        &["-domineering(..#|...)", "domineering(..|..)", "domineering(..|..)"],
    ),
    (&["*3 + clobber(xoxo)", "*"], &["*3", "clobber(xoxo)", "*1"]),
    (&["domineering(.#.|...|.#.)"], &["domineering(.#.|...|.#.)"]),
];

#[test]
fn the_program_never_errs_on_boards() {
    let mut naive = Naive::default();
    let mut won = [0, 0];
    for (at, (texts, parts)) in SUMS.iter().enumerate() {
        let start: Vec<Component> = parts.iter().map(|text| component(text)).collect();
        for case in 0..4 {
            let (first, you) = (case % 2, case / 2);
            let names = ["left", "right"];
            let mut words = vec!["play"];
            words.extend(*texts);
            words.extend(["--first", names[first], "--you", names[you], "--ascii"]);
            let whims: Vec<String> =
                (0..30).map(|i| format!("#{}\n", (3 * at + case + i * i) % 7 + 1)).collect();
            let lines = whims.concat() + &"#1\n".repeat(30) + "quit\n";
            let played = run_with(&words, lines.as_bytes());
            assert_eq!((played.code, &played.err[..]), (0, ""), "{}", played.out);
            won[usize::from(replay(&mut naive, &played, &start, first, you))] += 1;
        }
    }
    assert!(won[0] > 0 && won[1] > 0, "{won:?}");
}

/// Replays a game; whether the person won it.
fn replay(naive: &mut Naive, played: &Run, start: &[Component], first: Player, you: Player) -> bool {
    let text = &played.out;
    let mut sum = start.to_vec();
    let mut mover = first;
    let mut mistakes = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        let line = line.trim();
        let (by, rest) = match (line.strip_prefix("you play "), line.strip_prefix("the program plays ")) {
            (Some(rest), _) => (you, rest),
            (_, Some(rest)) => (1 - you, rest),
            _ => continue,
        };
        assert_eq!(by, mover, "{text}");
        count += 1;
        let (at, name) = match start.len() {
            1 => (0, rest),
            _ => {
                let (at, name) = rest.split_once(' ').unwrap();
                (at.parse().unwrap(), name)
            }
        };
        let name = name.strip_prefix("to ").unwrap_or(name);
        let moves = sum[at].moves(mover);
        let found = moves.into_iter().find(|(known, _)| known == name);
        let (_, to) = found.unwrap_or_else(|| panic!("no move {rest} in {sum:?}\n{text}"));
        let had = naive.wins(&sum, mover);
        sum[at] = to;
        let has = !naive.wins(&sum, 1 - mover);
        if had && !has {
            assert_eq!(mover, you, "the program gave it away by {rest}:\n{text}");
            mistakes.push(count.to_string());
        }
        mover = 1 - mover;
    }
    assert!(sum.iter().all(|part| part.moves(mover).is_empty()), "it went on to the end\n{text}");
    let person_won = mover != you;
    assert!(text.contains(if person_won { "you win" } else { "the program wins" }), "{text}");
    // Of the mistakes the number of the move is told first.
    let told: Vec<String> = (text.lines())
        .filter(|line| line.contains("  the win  "))
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .collect();
    assert_eq!(told, mistakes, "{text}");
    person_won
}

/// Moves are typed by component and name, in any case, or by the name alone where there is only one of it.
#[test]
fn moves_are_typed_as_the_game_names_them() {
    let sum =
        ["play", "domineering(...|...) + clobber(xo|ox) + {3||2|1} - 2.toads_and_frogs(t.f)", "--ascii"];
    let lines = "1 A2-B2\nundo\nc1-c2\nundo\n2 3\nundo\n2 to 6/2\nundo\n3 3-2\nundo\n2\nundo\n#2\nundo\n\
                 z9\na1\n0 a1-b1\n9 x\n3-2\nvalue\nvalue 2\nvalue 9\nvalue x\nmoves\nhelp\nundo\n";
    let played = run_with(&sum, lines.as_bytes());
    assert_eq!((played.code, &played.err[..]), (0, ""));
    let said: Vec<&str> =
        played.out.lines().filter_map(|line| line.trim().strip_prefix("you play ")).collect();
    assert_eq!(
        said,
        ["1 a2-b2", "0 c1-c2", "2 to 3", "2 to 3", "3 3-2", "2 to 3", "0 b1-b2"],
        "{}",
        played.out
    );
    for told in [
        "Left has no such move; `moves` lists them",
        "`a1` is not a whole move: the second cell is missing, as in `0 a1-a2`",
        "Left has no such move in component 0, but `0 a1-a2`",
        "there is no component 9, only 0 to 4",
        "which component? there is such a move in several: `3 3-2`",
        "after `value` the number of a component is expected",
        "          2  {3||2|1}",
        "With a minus in front Left has the moves of Right",
        "  0  domineering    1  clobber    2  {3||2|1}\n     a b c             a b\n  1  . . .          2  x o\n",
        "\n\n  3  minus toads_and_frogs    4  minus toads_and_frogs\n  1 2 3                       1 2 3\n",
    ] {
        assert!(played.out.contains(told), "{told}:\n{}", played.out);
    }
}

/// For the score the same boards are played with the same names, and mistakes are told in points.
#[test]
fn boards_for_the_score() {
    let sum = ["play", "domineering(....|....) + amazons(x.|.o) - {3|1}", "--play", "score", "--ascii"];
    let played = run_with(&sum, b"moves\nhint\n0 A1-A2\n2 -1\nundo\nundo\n2 0\n");
    for told in [
        "  0  domineering\n     a b c d\n  1  . . . .\n  2  . . . .\n",
        "  1          0  a1-a2  domineering(#...|#...)\n",
        "  next     0 b1-b2 is as good\n",
        "  Left plays 0 a1-a2\n     a b c d\n  1  # . . .\n  2  # . . .\n",
        "     1  0 a1-a2      1/2  2.0 to -1\n",
        "  optimum      -1 under best play, Left first\n",
    ] {
        assert!(played.out.contains(told), "{told}:\n{}", played.out);
    }
    // A simple strategy plays on boards too.
    let weak = ["play", "domineering(...|...) + clobber(xox|ox.)", "--strategy", "hotstrat"];
    let played = run_with(&weak, "#1\n".repeat(20).as_bytes());
    assert_eq!((played.code, &played.err[..]), (0, ""));
    assert!(played.out.contains("winner"), "{}", played.out);
}

/// More moves than can be looked through: the program plays on all the same.
#[test]
fn boards_without_end() {
    let lines = b"hint\n#2\nv7\n3:v5\nzz\nmoves\nquit\n";
    let played = run_with(&["position", "cutcake", "1000000000x1000000000", "--play"], lines);
    assert_eq!((played.code, &played.err[..]), (0, ""));
    assert!(played.out.contains("  1000000000x2,1000000000x999999998\n"), "{}", played.out);
    assert_eq!(played.out.matches("the program plays ").count(), 2, "{}", played.out);
    assert!(played.out.contains("? Left has no such move; `moves` lists them"), "{}", played.out);
    // The side is prime: the only cut leaves as many cakes as it is long.
    let lines = b"v2\nv999999999989\nmoves\nquit\n";
    let played = run_with(&["position", "maundy_cake", "6x999999999989", "--play"], lines);
    assert_eq!((played.code, &played.err[..]), (0, ""));
    assert!(played.out.contains("  999999999989*6x1\n"), "{}", played.out);
    assert!(played.out.contains("the program plays h"), "{}", played.out);
    // What cannot be found in time is a stop, with or without the value.
    for straight in [&[][..], &["--straight"]] {
        let huge = ["position", "maundy_cake", "1x1000000000000037", "--node-limit", "1000", "--json"];
        let stopped = run(&[&huge[..], straight].concat());
        assert_eq!(stopped.code, 3, "{}", stopped.err);
        assert_eq!(text(&stopped.json()[0], "stopped"), "node limit reached");
    }
    let cake = run(&["position", "cutcake", "1x1000000000000", "--straight", "--json"]);
    assert_eq!((cake.code, text(&cake.json()[0], "mean")), (0, "999999999999"));
}
