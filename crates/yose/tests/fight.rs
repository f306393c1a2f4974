//! Whole boards, most with ko fights, against a naive search on the real board, with the real ko rule.

mod naive;

use naive::{Count, Naive, Repeat, Search};
use tedomari_go::{Board, Diagram, PointSet, Rules};
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::Player;
use tedomari_yose::{Effort, Grounds, Shelter, Threats, Whole};

/// Where two living groups leave points open: these are filled at random.
const FRAMES: [[&str; 5]; 4] = [
    [".X.O.", "XX?OO", ".X?O.", "XX?OO", "?????"],
    ["?????", "XX?OO", ".X?O.", "XX?OO", ".X.O."],
    [".X?O.", "XX?OO", ".X?O.", "XX?OO", "X????"],
    ["????O", "XX?OO", ".X?O.", "XX?OO", ".X?O."],
];

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// A board as a sum, if all its stones around the open points are shown to live.
fn whole_of(rows: &[String], rules: Rules) -> Option<Whole> {
    let board = Board::parse(rows).ok()?;
    let shelter = Shelter::of(&board, &PointSet::new(board.size()), rules, &Task::default());
    if shelter.grounds > Grounds::Benson {
        return None;
    }
    let diagram = Diagram::of_board(&board, &shelter.safe);
    Whole::new(&Engine::new(), &diagram, rules, Effort::default()).ok()
}

fn has_ko(whole: &mut Whole) -> bool {
    whole.analyse().iter().any(|analysis| analysis.ko.is_some())
}

fn random_board(dice: &mut Dice) -> Vec<String> {
    let frame = FRAMES[dice.below(4) as usize];
    let fill = |c: char, dice: &mut Dice| match c {
        '?' => ['.', '.', 'X', 'O'][dice.below(4) as usize],
        c => c,
    };
    frame.iter().map(|row| row.chars().map(|c| fill(c, dice)).collect()).collect()
}

/// The stones that are joined to the living groups of the frames.
fn safe(board: &Naive) -> [u32; 2] {
    [board.stones[0] & 1 << 5, board.stones[1] & 1 << 9]
}

#[test]
fn fights_end_as_on_the_board() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let most = std::env::var("FIGHTS").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    let (mut kos, mut compared, mut exact) = (0, 0, 0);
    while kos < most {
        let rows = random_board(&mut dice);
        let board = Naive::new(&rows);
        if !board.is_legal() {
            continue;
        }
        let simple = Rules { ko: tedomari_go::Ko::Simple, ..Rules::CHINESE };
        let rule_sets = [
            (Rules::CHINESE, Repeat::Positional, Count::Area),
            (simple, Repeat::Simple, Count::Area),
            (Rules::JAPANESE, Repeat::Simple, Count::Territory(safe(&board))),
        ];
        let Some(mut whole) = whole_of(&rows, Rules::JAPANESE) else { continue };
        if !has_ko(&mut whole) {
            continue;
        }
        kos += 1;
        for (rules, repeat, count) in rule_sets {
            let mut whole = whole_of(&rows, rules).unwrap();
            let mut search = Search::new(repeat, count, safe(&board), 10_000);
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                for threats in [[0, 0], [1, 0], [0, 2]] {
                    let Some([low, high]) = search.scores(&board, side, threats) else { continue };
                    let fought = whole.fight(player, threats, Effort::default()).unwrap();
                    let [least, most] = [&fought.score.low, &fought.score.high]
                        .map(|x| x.to_string().parse::<f64>().unwrap());
                    let text = format!(
                        "{rows:#?} {rules}, {player:?} first, {threats:?}: {low} to {high}, {}",
                        fought.score
                    );
                    assert!(low as f64 <= least && most <= high as f64, "{text}");
                    compared += 1;
                    exact += usize::from(low == high);
                }
            }
        }
    }
    assert!(compared > 10 * most && exact > 10 * most, "{compared} {exact}");
}

#[test]
fn boards_without_kos_have_their_scores() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let (mut boards, mut compared) = (0, 0);
    while boards < 30 {
        let rows = random_board(&mut dice);
        let board = Naive::new(&rows);
        let Some(mut whole) = whole_of(&rows, Rules::JAPANESE).filter(|_| board.is_legal()) else { continue };
        if has_ko(&mut whole) {
            continue;
        }
        boards += 1;
        let safe = safe(&board);
        for (rules, repeat, count) in [
            (Rules::CHINESE, Repeat::Positional, Count::Area),
            (Rules::AGA, Repeat::Positional, Count::Area),
            (Rules::JAPANESE, Repeat::Simple, Count::Territory(safe)),
        ] {
            let mut whole = whole_of(&rows, rules).unwrap();
            let mut search = Search::new(repeat, count, safe, 4_000);
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                let Some([low, high]) = search.scores(&board, side, [0, 0]) else { continue };
                if low == high {
                    compared += 1;
                    let score = whole.score(player, Threats::Unknown).unwrap();
                    assert_eq!(score.to_string(), low.to_string(), "{rows:#?} {rules}, {player:?} first");
                }
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
