//! Sums of regions and whole boards against the vectors, which an independent enumerator made, and against naive play.

use crate::naive::{Count, Naive, Repeat, Search};
use serde_json::Value as Json;
use tedomari_go::sgf::{Collection, Stage};
use tedomari_go::{Board, Diagram, Edges, PointSet, Rules};
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::Player;
use tedomari_yose::{Effort, Grounds, Shelter, Threats, Whole};

const STARTERS: [(&str, Player); 2] = [("black_first", Player::Left), ("white_first", Player::Right)];

fn cases(text: &str) -> Vec<Json> {
    serde_json::from_str(text).unwrap()
}

fn strings(list: &Json) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn sums_have_their_scores_and_best_regions() {
    for case in cases(include_str!("data/go_sums.json")) {
        let name = case["name"].as_str().unwrap();
        let edges = Edges::from_names(strings(&case["edges"])).unwrap();
        let diagram = Diagram::parse(&strings(&case["board"]), edges).unwrap();
        let mut whole = Whole::new(&Engine::new(), &diagram, Rules::JAPANESE, Effort::default()).unwrap();
        let regions: Vec<Vec<String>> =
            case["regions"].as_array().unwrap().iter().map(|region| strings(&region["points"])).collect();
        for (key, player) in STARTERS {
            let expected = &case[key];
            let advice = whole.advise(player, Threats::Unknown).unwrap();
            assert_eq!(advice.score.to_string(), expected["score"].as_str().unwrap(), "{name} {key}");
            let mut found: Vec<u64> = advice
                .best()
                .map(|play| {
                    let point = play.point.to_string();
                    regions.iter().position(|points| points.contains(&point)).unwrap() as u64
                })
                .collect();
            found.sort_unstable();
            found.dedup();
            let best: Vec<u64> =
                expected["best_regions"].as_array().unwrap().iter().map(|at| at.as_u64().unwrap()).collect();
            assert_eq!(found, best, "{name} {key}");
            for play in &advice.moves {
                let after = whole.score_after(player, play.point, Threats::Unknown).unwrap();
                assert_eq!(after.as_ref(), Some(&play.score), "{name} {key} {}", play.point);
            }
            // A line of best play comes to the score.
            let line = whole.line(player).unwrap();
            assert!(line.is_complete, "{name} {key}");
        }
    }
}

#[test]
fn boards_have_their_regions_and_scores() {
    for case in cases(include_str!("data/go_boards.json")) {
        let name = case["name"].as_str().unwrap();
        let record = &Collection::read(case["sgf"].as_str().unwrap().as_bytes()).unwrap().records[0];
        let board = record.position(Stage::End, Rules::JAPANESE).unwrap().game.board().clone();
        let mut whole = whole_of(&board, Rules::JAPANESE);
        for (key, player) in STARTERS {
            let score = whole.score(player, Threats::Unknown).unwrap();
            assert_eq!(score.to_string(), case[key]["score"].as_str().unwrap(), "{name} {key}");
        }
        for region in case["regions"].as_array().unwrap() {
            let points = strings(&region["points"]);
            let same = |points: &[String], at: usize| {
                whole.parts()[at].area().points.iter().map(ToString::to_string).collect::<Vec<_>>() == points
            };
            let at = (0..whole.parts().len()).find(|&at| same(&points, at));
            let at = at.unwrap_or_else(|| panic!("{name}: the region of {} is not found", points[0]));
            let analysis = whole.analyse()[at].clone();
            let count = analysis.count.map(|count| count.to_string());
            assert_eq!(count.as_deref(), region["count"].as_str(), "{name} {}", points[0]);
        }
    }
}

fn whole_of(board: &Board, rules: Rules) -> Whole {
    let shelter = Shelter::of(board, &PointSet::new(board.size()), rules, &Task::default());
    assert!(shelter.grounds <= Grounds::Alive);
    let diagram = Diagram::of_board(board, &shelter.safe);
    Whole::new(&Engine::new(), &diagram, rules, Effort::default()).unwrap()
}

/// Two living groups on 5x5, each with two eyes, and a few points between them.
const SMALL: [[&str; 5]; 4] = [
    [".X.O.", "XXXOO", ".X.O.", "XX.OO", "XX..O"],
    [".X.O.", "XXXOO", ".XXO.", "XX.OO", "XX..X"],
    [".X.O.", "XX.OO", ".XXO.", "XXXOO", "XX..."],
    [".X.O.", "XX.OO", ".XXO.", "XXXOO", "O..XO"],
];

#[test]
fn naive_play_by_area_comes_to_the_same_scores() {
    for rows in SMALL {
        let naive = Naive::new(&rows.map(str::to_owned));
        let mut whole = whole_of(&Board::parse(&rows).unwrap(), Rules::CHINESE);
        let mut search = Search::new(Repeat::Positional, Count::Area, [0, 0], 20_000);
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            let [expected, other] = search.scores(&naive, side, [0, 0]).expect("the board is small");
            assert_eq!(expected, other);
            let score = whole.score(player, Threats::Unknown).unwrap();
            assert_eq!(score.to_string(), expected.to_string(), "{rows:?} {player:?}");
        }
    }
}
