//! The engine plays either side of solved boards against every reply of the opponent, and never ends below the score. Scores come
//! from a minimax of all play that is written here, and by territory from the vectors, too. The board of 9 lines is counted by hand, by
//! territory and by area. On the one board that is too large for the minimax, the score by area is the one that the engine tells at the
//! start; the ignored test plays it out, too. The last board of a game is counted here, with nothing of the engine's.

use std::collections::{BTreeSet, HashMap, HashSet};

use tedomari_go::{Board, Color, Game, Point, PointSet, Rules, Scoring, Vertex};
use tedomari_gtp::{GtpEngine, Settings};
use tedomari_yose::Effort;

struct Case {
    name: String,
    rows: Vec<String>,
    /// Lower case: stones that are not safe.
    marked: Vec<String>,
    /// With Black first and with White first, by territory, where the vectors tell it or it was counted by hand.
    scores: Option<[i64; 2]>,
    /// The same by area.
    by_area: Option<[i64; 2]>,
}

fn cases() -> Vec<Case> {
    let data: serde_json::Value = serde_json::from_str(include_str!("data/go_boards.json")).unwrap();
    let strings = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect()
    };
    let score = |value: &serde_json::Value| value["score"].as_str().unwrap().parse().unwrap();
    let case = |case: &serde_json::Value| Case {
        name: case["name"].as_str().unwrap().to_owned(),
        rows: strings(&case["rows"]),
        marked: strings(&case["marked"]),
        scores: Some([score(&case["black_first"]), score(&case["white_first"])]),
        by_area: None,
    };
    data.as_array().unwrap().iter().map(case).collect()
}

/// What a board counts if the players go on where both have a share. Both may pass; no board comes back.
fn judge(game: &Game, safe: &[Point]) -> i64 {
    played_out(game, safe, &mut vec![game.board().clone()], &mut HashMap::new()).0
}

/// The same, and the first place of the path that the score depends on: a score that depends on the boards before is not kept.
fn played_out(
    game: &Game,
    safe: &[Point],
    path: &mut Vec<Board>,
    known: &mut HashMap<State, i64>,
) -> (i64, usize) {
    let state = state_of(game, false);
    if let Some(score) = known.get(&state) {
        return (*score, usize::MAX);
    }
    let (score, shared) = naive_count(game.board(), safe, game.rules().scoring, game.prisoners());
    if game.passes() >= 2 || shared.is_empty() {
        return (score, usize::MAX);
    }
    let here = path.len() - 1;
    let (mut scores, mut depends) = (Vec::new(), usize::MAX);
    for vertex in shared.into_iter().map(Vertex::Point).chain([Vertex::Pass]) {
        let mut after = game.clone();
        if after.play(vertex).is_err() {
            continue;
        }
        if let Some(at) = path.iter().position(|board| board == after.board())
            && vertex != Vertex::Pass
        {
            depends = depends.min(at);
            continue;
        }
        path.push(after.board().clone());
        let (score, on) = played_out(&after, safe, path, known);
        path.pop();
        scores.push(score);
        depends = depends.min(on);
    }
    let best = if game.to_move() == Color::Black { scores.iter().max() } else { scores.iter().min() };
    let best = *best.expect("a pass is always possible");
    if depends >= here {
        known.insert(state, best);
        depends = usize::MAX;
    }
    (best, depends)
}

/// The score, and the open points where both have a share. Counts a board on which the stones at these points and all that are joined to them live. Other stones are dead if the open
/// points and stones around them touch living stones of the other colour only.
fn naive_count(board: &Board, safe: &[Point], scoring: Scoring, prisoners: [u32; 2]) -> (i64, Vec<Point>) {
    let size = board.size();
    let mut living: BTreeSet<Point> =
        safe.iter().copied().filter(|point| board.at(*point).is_some()).collect();
    loop {
        let joined = size.points().filter(|point| {
            let color = board.at(*point);
            color.is_some()
                && size.neighbours(*point).any(|near| living.contains(&near) && board.at(near) == color)
        });
        let more: Vec<Point> = joined.filter(|point| !living.contains(point)).collect();
        if more.is_empty() {
            break;
        }
        living.extend(more);
    }
    let sign = |color: Color| if color == Color::Black { 1 } else { -1 };
    let mut score = match scoring {
        Scoring::Territory => i64::from(prisoners[0]) - i64::from(prisoners[1]),
        Scoring::Area => living.iter().map(|point| sign(board.at(*point).unwrap())).sum(),
    };
    let (mut seen, mut shared) = (living.clone(), Vec::new());
    for start in size.points() {
        if !seen.insert(start) {
            continue;
        }
        let (mut area, mut next) = (vec![start], 0);
        let mut touched = HashSet::new();
        while let Some(&point) = area.get(next) {
            next += 1;
            for near in size.neighbours(point) {
                if living.contains(&near) {
                    touched.insert(board.at(near).unwrap());
                } else if seen.insert(near) {
                    area.push(near);
                }
            }
        }
        let stones =
            |color: Color| area.iter().filter(|point| board.at(**point) == Some(color)).count() as i64;
        let touched: Vec<Color> = touched.into_iter().collect();
        if touched.len() == 2 && (area.len() > 1 || scoring == Scoring::Area) {
            shared.extend(area.iter().copied().filter(|point| board.is_empty(*point)));
        }
        score += match (touched.as_slice(), scoring) {
            ([owner], Scoring::Territory) => {
                sign(*owner) * (area.len() as i64 - stones(*owner) + stones(owner.opponent()))
            }
            ([owner], Scoring::Area) => sign(*owner) * area.len() as i64,
            (_, Scoring::Territory) => 0,
            (_, Scoring::Area) => stones(Color::Black) - stones(Color::White),
        };
    }
    (score, shared)
}

type State = (bool, String, Color, usize, Option<Point>, [u32; 2]);

fn state_of(game: &Game, fills_eye: bool) -> State {
    let ko = game.ko().map(|(point, _)| point);
    (fills_eye, game.board().to_string(), game.to_move(), game.passes(), ko, game.prisoners())
}

struct Hunt<'c> {
    engine: GtpEngine,
    side: Color,
    safe: &'c [Point],
    least: i64,
    seen: HashSet<State>,
    /// How many positions to look at, before and after the opponent has filled an eye.
    budget: [usize; 2],
    ends: usize,
    name: String,
    fills_eye: bool,
}

impl Hunt<'_> {
    fn score(&self) -> i64 {
        let game = self.engine.game();
        let mut resumed = Game::new(game.board().clone(), self.side.opponent(), game.rules()).unwrap();
        for color in Color::BOTH {
            resumed.add_prisoners(color, game.prisoners()[color.index()]);
        }
        judge(&resumed, self.safe)
    }

    /// What the engine says.
    fn told(&mut self) -> i64 {
        self.ask("final_score").replace("B+", "").replace("W+", "-").parse().unwrap()
    }

    fn ask(&mut self, line: &str) -> String {
        let reply = self.engine.line(line).unwrap();
        reply.result.unwrap_or_else(|error| panic!("{}: {line}: {error}", self.name))
    }

    /// Plays on from here, and takes everything back.
    fn walk(&mut self) {
        let game = self.engine.game();
        if game.is_over() {
            // Who fills an eye of a safe group gives the group away, and then only the engine says what is dead.
            let told = self.told();
            let game = self.engine.game();
            let (counted, shared) =
                naive_count(game.board(), self.safe, game.rules().scoring, game.prisoners());
            if !self.fills_eye && shared.is_empty() {
                assert_eq!(counted, told, "{}\n{}", self.name, game.board());
            }
            let score = if self.fills_eye { told } else { self.score() };
            let (gained, due) =
                if self.side == Color::Black { (score, self.least) } else { (-score, -self.least) };
            let moves: Vec<String> =
                game.turns().iter().map(|turn| format!("{} {}", turn.color.letter(), turn.vertex)).collect();
            assert!(gained >= due, "{}: {gained} < {due} after {moves:?}\n{}", self.name, game.board());
            self.ends += 1;
            return;
        }
        let state = state_of(game, self.fills_eye);
        if self.budget[usize::from(self.fills_eye)] == 0 || !self.seen.insert(state) {
            return;
        }
        self.budget[usize::from(self.fills_eye)] -= 1;
        if game.to_move() == self.side {
            self.ask(&format!("genmove {}", self.side));
            self.walk();
            self.ask("undo");
            return;
        }
        let (color, points) = (game.to_move(), game.legal_points());
        for vertex in points.into_iter().map(Vertex::Point).chain([Vertex::Pass]) {
            let is_eye = |point: Point| {
                let board = self.engine.game().board();
                board.size().neighbours(point).all(|near| board.at(near) == Some(color))
            };
            let before = self.fills_eye;
            self.fills_eye |= vertex.point().is_some_and(is_eye);
            self.ask(&format!("play {color} {vertex}"));
            self.walk();
            self.ask("undo");
            self.fills_eye = before;
        }
    }
}

fn hunt(
    case: &Case,
    rules: Rules,
    side: Color,
    first: Color,
    budget: [usize; 2],
    small: usize,
) -> [usize; 2] {
    let board = Board::parse(&case.rows).unwrap();
    let size = board.size();
    let letter = |point: &Point| {
        let row = &case.marked[size.rows() - 1 - usize::from(point.row)];
        row.as_bytes()[usize::from(point.column)]
    };
    let safe: Vec<Point> = size.points().filter(|point| letter(point).is_ascii_uppercase()).collect();
    let effort = Effort::steps(20_000);
    let mut engine = GtpEngine::with(Settings { effort, ..Settings::default() });
    engine.set_game(Game::new(board, first, rules).unwrap(), PointSet::new(size));
    let text = engine.line("tedomari-score").unwrap().result.unwrap();
    let line = text.lines().nth(first.index()).unwrap().rsplit(' ').next().unwrap().to_owned();
    let told: i64 = line.replace("B+", "").replace("W+", "-").parse().unwrap();
    let game = engine.game();
    let (_, shared) = naive_count(game.board(), &safe, rules.scoring, [0, 0]);
    let least = if shared.len() <= small {
        let start = Game::new(game.board().clone(), first, rules).unwrap();
        judge(&start, &safe)
    } else {
        told
    };
    assert_eq!(told, least, "{} {rules} {first}", case.name);
    let known = match rules.scoring {
        Scoring::Territory => case.scores,
        Scoring::Area => case.by_area,
    };
    if let Some(scores) = known {
        assert_eq!(scores[first.index()], least, "{} {first}", case.name);
    }
    let name = format!("{}, {rules}, {side} with {first} first", case.name);
    let seen = HashSet::new();
    let mut hunt = Hunt { engine, side, safe: &safe, least, seen, budget, ends: 0, name, fills_eye: false };
    hunt.walk();
    [hunt.seen.len(), hunt.ends]
}

/// So many open points at most are played out by the minimax, and so many if it may take a minute.
const SMALL: usize = 6;
const LARGE: usize = 8;

/// A board of 9 lines: dame, a shared pair of points, and a corridor of Black's of three points. Counted by hand: eyes of 5 points
/// against 4; the corridor is 2 points if Black closes it and 1 if White enters and Black answers; the rest is dame, two of them
/// in the pair. By area 33 stones against 31 are added: 3 with the eyes. If Black closes the corridor, it is 3 points, and White gets 3 of
/// the 5 dame: 3 + 3 - 1. If White enters and Black answers, it is 2 against 1, and White begins with the dame again: 3 + 1 - 1.
fn nine() -> Case {
    let rows = [
        ".XXX.OOO.",
        "XX.X.O.OO",
        "X.XX.OO.O",
        "XXXXXOOOO",
        "XXXX..OOO",
        "XXXXXOOOO",
        "XX...OOOO",
        "XXXXXOOOO",
        ".X.XXO.OO",
    ];
    let rows: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
    Case { name: "9x9".to_owned(), marked: rows.clone(), rows, scores: Some([3, 2]), by_area: Some([5, 3]) }
}

#[test]
fn nine_lines() {
    for rules in [Rules::JAPANESE, Rules::CHINESE, Rules::AGA] {
        for side in Color::BOTH {
            let found = hunt(&nine(), rules, side, side.opponent(), [400, 0], SMALL);
            assert!(found[1] > 0, "{rules} {side}: {found:?}");
        }
    }
}

/// No board is cut short. It takes minutes.
#[test]
#[ignore = "minutes"]
fn every_position_of_all_boards() {
    for case in cases().into_iter().chain([nine()]) {
        for rules in [Rules::JAPANESE, Rules::CHINESE] {
            for side in Color::BOTH {
                for first in Color::BOTH {
                    let found = hunt(&case, rules, side, first, [usize::MAX, 0], LARGE);
                    println!("{}, {rules}, {side}, {first} first: {found:?}", case.name);
                }
            }
        }
    }
}

#[test]
fn the_engine_never_ends_below_the_score() {
    let (mut positions, mut ends) = (0, 0);
    for case in cases() {
        for rules in [Rules::JAPANESE, Rules::CHINESE] {
            for side in Color::BOTH {
                for first in Color::BOTH {
                    let found = hunt(&case, rules, side, first, [1_500, 0], SMALL);
                    (positions, ends) = (positions + found[0], ends + found[1]);
                }
            }
        }
    }
    assert!(positions > 8_000 && ends > 1_000, "{positions} positions, {ends} ends");
}

/// The opponent fills eyes of safe groups too. Then groups come into danger that the engine took for safe.
#[test]
fn who_fills_eyes_gains_nothing() {
    for case in cases().iter().take(2) {
        for side in Color::BOTH {
            hunt(case, Rules::JAPANESE, side, side.opponent(), [12, 2], SMALL);
        }
    }
}
