//! GNU Go as a referee: on random games both agree about every legal move, every capture and every board. Where GNU Go is not
//! installed the test says so and checks nothing.

use std::collections::BTreeSet;

use crate::outside::GnuGo;
use tedomari_go::{Blocked, Board, Color, Game, Illegal, Ko, Rules, Size, Vertex};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays random games on boards of these sizes; how many positions were compared, how many stones taken, how many moves forbidden
/// by superko.
fn compare(
    options: &[&str],
    rules: Rules,
    sizes: &[usize],
    games: usize,
    length: usize,
) -> Option<[usize; 3]> {
    let mut gnugo = GnuGo::start(options)?;
    let words =
        |answer: String| -> BTreeSet<String> { answer.split_whitespace().map(str::to_owned).collect() };
    let mut random = Random(2024);
    let [mut positions, mut taken, mut superko] = [0; 3];
    for number in 0..games {
        let size = Size::square(sizes[number % sizes.len()]).unwrap();
        let mut game = Game::new(Board::empty(size), Color::Black, rules).unwrap();
        gnugo.ask(&format!("boardsize {}", size.columns()));
        gnugo.ask("clear_board");
        for _ in 0..length {
            let color = game.to_move();
            let theirs = words(gnugo.ask(&format!("all_legal {color}")));
            let ours: BTreeSet<String> = game.legal_points().iter().map(ToString::to_string).collect();
            let moves: Vec<_> = game.turns().iter().map(|turn| turn.vertex.to_string()).collect();
            let board = game.board();
            let old = |name: &&String| match game.legal(Vertex::parse(name, size).unwrap()) {
                Err(Illegal::Superko { .. }) => {
                    let point = size.parse_point(name).unwrap();
                    board.can_play(point, color, false) == Err(Blocked::Suicide)
                }
                _ => false,
            };
            let theirs: BTreeSet<String> = theirs.iter().filter(|name| !old(name)).cloned().collect();
            assert_eq!(ours, theirs, "{rules}, {color} to move:\n{board}{moves:?}");
            let blocked = |point| game.board().can_play(point, color, rules.suicide).is_err();
            superko += size.points().filter(|point| !blocked(*point)).count() - ours.len();
            positions += 1;
            let legal = game.legal_points();
            let vertex = match random.below(legal.len() + 1) {
                at if at < legal.len() => Vertex::Point(legal[at]),
                _ => Vertex::Pass,
            };
            game.play(vertex).unwrap();
            gnugo.ask(&format!("play {color} {vertex}"));
            for color in Color::BOTH {
                let stones = game.board().stones().filter(|(_, there)| *there == color);
                let ours: BTreeSet<String> = stones.map(|(point, _)| point.to_string()).collect();
                assert_eq!(
                    ours,
                    words(gnugo.ask(&format!("list_stones {color}"))),
                    "after {moves:?} {vertex}"
                );
                let prisoners = game.prisoners()[color.index()];
                assert_eq!(gnugo.ask(&format!("captures {color}")), prisoners.to_string());
            }
        }
        taken += game.prisoners().iter().sum::<u32>() as usize;
    }
    Some([positions, taken, superko])
}

fn told(name: &str, figures: Option<[usize; 3]>) {
    match figures {
        None => eprintln!("skipped: GNU Go is not installed, so nothing is compared with {name}"),
        Some([positions, taken, forbidden]) => {
            eprintln!(
                "{name}: {positions} positions agree, {taken} stones taken, {forbidden} moves forbidden by ko"
            );
            assert!(positions > 1000 && taken > 100 && forbidden > 4);
        }
    }
}

#[test]
fn simple_ko() {
    told("simple ko", compare(&[], Rules::JAPANESE, &[3, 4, 5, 9], 28, 100));
}

#[test]
fn positional_superko() {
    let options = ["--positional-superko"];
    told("positional superko", compare(&options, Rules::CHINESE, &[2, 3, 4], 30, 100));
}

#[test]
fn situational_superko() {
    let rules = Rules { pass_stones: false, ..Rules::AGA };
    told("situational superko", compare(&["--situational-superko"], rules, &[2, 3, 4], 30, 100));
}

#[test]
fn suicide() {
    let rules = Rules { suicide: true, ko: Ko::Simple, ..Rules::CHINESE };
    told("suicide", compare(&["--allow-all-suicide"], rules, &[2, 3, 4, 5], 30, 100));
}

/// GNU Go allows suicides that bring an old board back. About all other moves both agree.
#[test]
fn suicide_with_superko() {
    let rules = Rules { suicide: true, ..Rules::CHINESE };
    let options = ["--allow-all-suicide", "--positional-superko"];
    told("suicide with superko", compare(&options, rules, &[2, 3, 4], 30, 100));
}
