//! The engine plays either side of solved boards against every reply of the opponent, and never ends below the score. Scores by
//! territory come from the vectors; by area the score is the one that the engine tells at the start. The last board is counted
//! here, with nothing of the engine's.

use std::collections::{BTreeSet, HashSet};

use tedomari_go::{Board, Color, Game, Point, PointSet, Rules, Scoring, Vertex};
use tedomari_gtp::{GtpEngine, Settings};
use tedomari_yose::Effort;

struct Case {
    name: String,
    rows: Vec<String>,
    /// Lower case: stones that are not safe.
    marked: Vec<String>,
    /// With Black first and with White first, by territory.
    scores: [i64; 2],
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
        scores: [score(&case["black_first"]), score(&case["white_first"])],
    };
    data.as_array().unwrap().iter().map(case).collect()
}

/// Counts a board on which the stones at these points and all that are joined to them live. Other stones are dead if the open
/// points and stones around them touch living stones of the other colour only.
fn naive_count(board: &Board, safe: &[Point], scoring: Scoring, prisoners: [u32; 2]) -> i64 {
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
    let mut seen = living.clone();
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
        score += match (touched.as_slice(), scoring) {
            ([owner], Scoring::Territory) => {
                sign(*owner) * (area.len() as i64 - stones(*owner) + stones(owner.opponent()))
            }
            ([owner], Scoring::Area) => sign(*owner) * area.len() as i64,
            (_, Scoring::Territory) => 0,
            (_, Scoring::Area) => stones(Color::Black) - stones(Color::White),
        };
    }
    score
}

type State = (bool, String, Color, usize, Option<Point>, [u32; 2]);

struct Hunt<'c> {
    engine: GtpEngine,
    side: Color,
    safe: &'c [Point],
    scoring: Scoring,
    least: i64,
    seen: HashSet<State>,
    budget: usize,
    ends: usize,
    name: String,
    fills_eye: bool,
}

impl Hunt<'_> {
    fn score(&self) -> i64 {
        let game = self.engine.game();
        naive_count(game.board(), self.safe, self.scoring, game.prisoners())
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
            let score = if self.fills_eye { told } else { self.score() };
            assert_eq!(score, told, "{}\n{}", self.name, self.engine.game().board());
            let game = self.engine.game();
            let (gained, due) =
                if self.side == Color::Black { (score, self.least) } else { (-score, -self.least) };
            let moves: Vec<String> =
                game.turns().iter().map(|turn| format!("{} {}", turn.color.letter(), turn.vertex)).collect();
            assert!(gained >= due, "{}: {gained} < {due} after {moves:?}\n{}", self.name, game.board());
            self.ends += 1;
            return;
        }
        let state = (
            self.fills_eye,
            game.board().to_string(),
            game.to_move(),
            game.passes(),
            game.ko().map(|(point, _)| point),
            game.prisoners(),
        );
        if self.budget == 0 || !self.seen.insert(state) {
            return;
        }
        self.budget -= 1;
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

fn hunt(case: &Case, rules: Rules, side: Color, first: Color, budget: usize) -> [usize; 2] {
    let board = Board::parse(&case.rows).unwrap();
    let size = board.size();
    let letter = |point: &Point| {
        let row = &case.marked[size.rows() - 1 - usize::from(point.row)];
        row.as_bytes()[usize::from(point.column)]
    };
    let safe: Vec<Point> = size.points().filter(|point| letter(point).is_ascii_uppercase()).collect();
    let effort = Effort { steps: Some(50_000) };
    let mut engine = GtpEngine::with(Settings { effort, ..Settings::default() });
    engine.set_game(Game::new(board, first, rules).unwrap(), PointSet::new(size));
    let least = match rules.scoring {
        Scoring::Territory => case.scores[first.index()],
        Scoring::Area => {
            let text = engine.line("tedomari-score").unwrap().result.unwrap();
            let line = text.lines().nth(first.index()).unwrap().rsplit(' ').next().unwrap().to_owned();
            let line = line.replace("B+", "").replace("W+", "-");
            line.parse().unwrap()
        }
    };
    let name = format!("{}, {rules}, {side} with {first} first", case.name);
    let seen = HashSet::new();
    let mut hunt = Hunt {
        engine,
        side,
        safe: &safe,
        scoring: rules.scoring,
        least,
        seen,
        budget,
        ends: 0,
        name,
        fills_eye: false,
    };
    hunt.walk();
    [hunt.seen.len(), hunt.ends]
}

#[test]
fn the_engine_never_ends_below_the_score() {
    for case in cases() {
        for rules in [Rules::JAPANESE, Rules::CHINESE] {
            for side in Color::BOTH {
                for first in Color::BOTH {
                    let start = std::time::Instant::now();
                    let found = hunt(&case, rules, side, first, 400);
                    println!("{} {rules} {side} {first}: {found:?} {:?}", case.name, start.elapsed());
                }
            }
        }
    }
}
