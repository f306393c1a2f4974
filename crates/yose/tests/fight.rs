//! Whole boards, most with ko fights, against a naive search on the real board, with the real ko rule.

use crate::naive::{Count, Naive, Repeat, Search};
use tedomari_go::{Board, Color, Diagram, Edges, Game, Ko, Point, PointSet, Rules, Scoring, Vertex};
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::Player;
use tedomari_yose::{Effort, Grounds, Past, Shelter, Threats, Whole};

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
    let most = std::env::var("FIGHTS").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let (mut kos, mut compared, mut exact) = (0, 0, 0);
    while kos < most {
        let rows = random_board(&mut dice);
        let board = Naive::new(&rows);
        if !board.is_legal() {
            continue;
        }
        let simple = Rules { ko: Ko::Simple, ..Rules::CHINESE };
        let rule_sets = [
            (Rules::CHINESE, Repeat::Positional, Count::Area),
            (Rules { ko: Ko::Situational, ..Rules::CHINESE }, Repeat::Situational, Count::Area),
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
                for threats in [[0, 0], [1, 0], [0, 2], [3, 1], [2, 4]] {
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

/// The move before took a ko, or boards have come and gone: what that forbids counts at once.
#[test]
fn fights_know_the_game_before() {
    let mut dice = Dice(0x1357_9bdf_0246_8ace);
    let most = std::env::var("FIGHTS").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    let (mut kos, mut compared, mut different) = (0, 0, 0);
    while kos < most {
        let rows = random_board(&mut dice);
        let start = Naive::new(&rows);
        let Some(mut first) = whole_of(&rows, Rules::JAPANESE).filter(|_| start.is_legal()) else { continue };
        if !has_ko(&mut first) {
            continue;
        }
        for rules in [Rules::JAPANESE, Rules::CHINESE, Rules { ko: Ko::Situational, ..Rules::CHINESE }] {
            let color = Color::BOTH[dice.below(2) as usize];
            let mut game = Game::new(Board::parse(&rows).unwrap(), color, rules).unwrap();
            // A capture of one stone, and then a few moves by chance.
            let size = game.board().size();
            let takes = size.points().find(|point| {
                let mut after = game.clone();
                after.play((*point).into()).is_ok_and(|turn| turn.played.ko.is_some())
            });
            let Some(point) = takes else { continue };
            game.play(point.into()).unwrap();
            for _ in 0..2 * dice.below(3) {
                let open = game.legal_points();
                let quiet: Vec<Point> = open.into_iter().filter(|point| !is_filled(&game, *point)).collect();
                let chosen = quiet.get(dice.below(quiet.len() as u64 + 1) as usize);
                game.play(chosen.map_or(Vertex::Pass, |point| Vertex::Point(*point))).unwrap();
            }
            let text: Vec<String> = game.board().to_string().lines().map(str::to_owned).collect();
            let Some(mut whole) = whole_of(&text, rules) else { continue };
            let naive = |turns: usize| {
                Naive::new(
                    &game
                        .board_after(turns)
                        .unwrap()
                        .to_string()
                        .lines()
                        .map(str::to_owned)
                        .collect::<Vec<_>>(),
                )
            };
            let turns = game.turns();
            let mover = |at: usize| match at {
                0 => color.index(),
                at => 1 - turns[at - 1].color.index(),
            };
            let before: Vec<_> = (0..turns.len()).map(|at| (naive(at), mover(at))).collect();
            let board = naive(turns.len());
            let side = game.to_move().index();
            let ban = game.ko().map(|_| naive(turns.len() - 1));
            let (repeat, count) = match (rules.ko, rules.scoring) {
                (Ko::Simple, _) => (Repeat::Simple, Count::Territory(safe(&board))),
                (Ko::Positional, _) => (Repeat::Positional, Count::Area),
                (Ko::Situational, _) => (Repeat::Situational, Count::Area),
            };
            let mut search = Search::new(repeat, count, safe(&board), 20_000);
            for threats in [[0, 0], [1, 1], [0, 3]] {
                let Some([low, high]) = search.scores_after(&board, side, threats, ban, &before) else {
                    continue;
                };
                whole.set_past(Past::default());
                let without = whole.fight(game.to_move().player(), threats, Effort::default()).unwrap();
                whole.set_past(Past::of(&game));
                let fought = whole.fight(game.to_move().player(), threats, Effort::default()).unwrap();
                let [least, most] =
                    [&fought.score.low, &fought.score.high].map(|x| x.to_string().parse::<f64>().unwrap());
                let text =
                    format!("{rules}, {threats:?}: {low} to {high}, {}\n{}", fought.score, game.board());
                assert!(low as f64 <= least && most <= high as f64, "{text}");
                // Every move that is forbidden is so by the game.
                for point in &fought.forbidden {
                    assert!(game.legal((*point).into()).is_err(), "{point}: {text}");
                }
                if let Some(point) = fought.best.first() {
                    assert!(game.legal((*point).into()).is_ok(), "{point}: {text}");
                }
                compared += 1;
                different += usize::from(fought.score != without.score);
            }
            kos += 1;
        }
    }
    assert!(compared > 2 * most && different > 0, "{compared} {different}");
}

/// Whether a point is an eye of the player to move.
fn is_filled(game: &Game, point: Point) -> bool {
    let board = game.board();
    board.size().neighbours(point).all(|near| board.at(near) == Some(game.to_move()))
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

/// Territory by decree counts, and does not keep a fight from being searched: the basic ko beside a dead stone in a room of two points.
#[test]
fn decreed_territory_does_not_end_a_fight() {
    let rows = ["XXOO-XXXX", "X.xO-X.oX", "XXOO-XXXX"];
    let room: [Point; 2] = ["G2".parse().unwrap(), "H2".parse().unwrap()];
    let diagram = Diagram::parse(&rows, Edges::NONE).unwrap().with_territory(room, Color::Black);
    for (rules, fixed) in [(Rules::JAPANESE, 3), (Rules::CHINESE, 2 + 15 - 5)] {
        let mut whole = Whole::new(&Engine::new(), &diagram, rules, Effort::default()).unwrap();
        assert!(whole.score(Player::Right, Threats::Unknown).unwrap().exact().is_none());
        assert!(whole.has_assumed_territory());
        // White takes the ko and wins it: a prisoner, or two stones more.
        let won = if rules.scoring == Scoring::Territory { -1 } else { -2 };
        let fought = whole.fight(Player::Right, [0, 0], Effort::default()).unwrap();
        assert_eq!(fought.score.to_string(), (fixed + won).to_string(), "{rules}");
        assert_eq!(fought.best, ["B2".parse().unwrap()]);
    }
}
