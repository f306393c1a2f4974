//! Reviews: a game whose losses follow from the theory of corridors, and random games in which losses add up.

use serde_json::Value as Json;
use tedomari_go::sgf::{Collection, Record, Stage};
use tedomari_go::{Color, Point, Rules, Vertex};
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Stop, Task};
use tedomari_value::Engine;
use tedomari_yose::{Doubt, Effort, Grounds, ReviewOptions, annotate_review, review};

/// One corridor of Black's with 5 points, two of White's with 4 and 2, and an eye of Black's. The chilled corridors are 49/16, -17/8 and
/// -1/2, and their sum is rounded in favour of who moves (Berlekamp and Wolfe, Mathematical Go): with the eye the score is 2 if Black
/// moves first, 1 if White does.
const CORRIDORS: &str = "(;SZ[7]KM[0.5]RE[B+2.5]
    AB[aa:fa][ab][ac:fc][fe:ge][ff][dg:gg]AW[ga:gc][ad:gd][ae][af:ef][ag]SQ[bb:fb][be:ee][bg:cg]
    ;B[cg];W[ee];B[fb];W[db];B[];W[bg];B[];W[])";

fn read(sgf: &str) -> Record {
    Collection::read(sgf.as_bytes()).unwrap().records.remove(0)
}

#[test]
fn a_game_of_corridors_loses_what_the_theory_says() {
    let record = read(CORRIDORS);
    let found = review(&Engine::new(), &record, &ReviewOptions::new(Rules::JAPANESE)).unwrap();
    assert_eq!((found.from, found.length, found.moves.len()), (0, 8, 8));
    assert!(found.unsettled.is_empty() && found.stopped.is_none() && found.illegal.is_none());
    // C1: 49/16 - 17/8 = 15/16 is rounded down. E3: 49/16 - 3 is rounded up. D6 gives a prisoner.
    let losses: Vec<String> = found.moves.iter().map(|played| played.loss.to_string()).collect();
    assert_eq!(losses, ["1", "1", "0", "1", "0", "0", "0", "0"]);
    let scores: Vec<String> = found.moves.iter().map(|played| played.score.to_string()).collect();
    assert_eq!(scores, ["2", "1", "2", "2", "3", "3", "3", "3"]);
    let best = |number: usize| -> Vec<String> {
        found.moves[number - 1].best.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        (best(1), best(2), best(3)),
        (vec!["F6".into(), "E3".into()], vec!["F6".into()], vec!["F6".into()])
    );
    let mistakes: Vec<usize> = found.mistakes().iter().map(|played| played.number).collect();
    assert_eq!(mistakes, [1, 2, 4]);
    assert_eq!(found.lost_by(Color::Black).to_string(), "1");
    assert_eq!(found.lost_by(Color::White).to_string(), "2");
    let score = found.final_score.as_ref().unwrap();
    assert_eq!((score.total.to_string().as_str(), score.agrees()), ("5/2", Some(true)));
    assert_eq!(found.moves[0].grounds, Grounds::Marked);

    let written = annotate_review(&record, &found);
    let again = read(&written.to_string());
    assert_eq!(again.main_line().len(), record.main_line().len());
    assert_eq!(again.node(again.root()).children.len(), 3);
    let first = again.main_line()[1];
    assert_eq!(again.text(first, "C").as_deref(), Some("Move 1 loses 1. Better: F6, E3."));
}

#[test]
fn a_review_begins_where_it_is_told() {
    let options = ReviewOptions { from: Some(6), ..ReviewOptions::new(Rules::JAPANESE) };
    let found = review(&Engine::new(), &read(CORRIDORS), &options).unwrap();
    assert_eq!(found.moves.iter().map(|played| played.number).collect::<Vec<_>>(), [7, 8]);
    assert_eq!(found.from, 6);
}

#[test]
fn a_limit_ends_a_review_with_what_was_reviewed() {
    let engine = Engine::new();
    for nodes in [1, 50, 300, 1000] {
        let task = Task::new(Limits::new().nodes(nodes));
        let found = review(
            &engine.with_task(&task),
            &read(CORRIDORS),
            &ReviewOptions { effort: Effort::WHOLE, ..ReviewOptions::new(Rules::JAPANESE) },
        )
        .unwrap();
        if nodes == 1 {
            assert_eq!(found.stopped, Some(Stop::Nodes));
        }
        assert_eq!(found.moves.len() + found.from, 8);
        assert_eq!(found.stopped.is_none(), found.from == 0);
    }
}

#[test]
fn an_open_board_is_not_reviewed_and_an_illegal_move_is_told() {
    let task = Task::new(Limits::new().nodes(3_000_000));
    let engine = Engine::new().with_task(&task);
    let record = read("(;SZ[9];B[ee];W[ee];B[cc])");
    let found = review(&engine, &record, &ReviewOptions::new(Rules::JAPANESE)).unwrap();
    assert!(found.illegal.unwrap().to_string().contains("move 2"));
    assert_eq!((found.length, found.moves.len()), (1, 0));
    assert!(found.stopped.is_some() || found.unsettled.iter().all(|unsettled| unsettled.moves == 1));
    if let Some(unsettled) = found.unsettled.first() {
        assert!(matches!(unsettled.doubt, Doubt::Region(..) | Doubt::Grounds(..)));
    }
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Random games from the boards of the vectors: the score before a move, less what it loses and what it takes, is the score before the
/// next move, which was found on another board.
#[test]
fn losses_add_up_over_random_games() {
    let cases: Vec<Json> = serde_json::from_str(include_str!("data/go_boards.json")).unwrap();
    let mut dice = Dice(88_172_645_463_325_252);
    let (mut compared, mut lost) = (0, 0);
    for (case, rules) in cases[..3].iter().flat_map(|case| [(case, Rules::JAPANESE), (case, Rules::CHINESE)])
    {
        let first = read(case["sgf"].as_str().unwrap());
        let (mut record, mut here) = (first.clone(), first.root());
        let mut game = first.position(Stage::End, rules).unwrap().game;
        let mut taken = Vec::new();
        while game.turns().len() < 10 {
            let (color, board) = (game.to_move(), game.board());
            // A player who fills their own eyes opens the whole board.
            let own = |point: &Point| board.size().neighbours(*point).all(|at| board.at(at) == Some(color));
            let points: Vec<Point> = game.legal_points().into_iter().filter(|point| !own(point)).collect();
            let vertex =
                points.get(dice.below(points.len() + 1)).map_or(Vertex::Pass, |at| Vertex::Point(*at));
            let captured = game.play(vertex).unwrap().played.captured.len() as i64;
            taken.push(if rules == Rules::JAPANESE { captured } else { 0 });
            here = record.play(here, color, vertex);
        }
        let options = ReviewOptions { effort: Effort::steps(20_000), ..ReviewOptions::new(rules) };
        let found = review(&Engine::new(), &record, &options).unwrap();
        for pair in found.moves.windows(2) {
            let [played, next] = pair else { continue };
            let (Some(before), Some(loss), Some(after)) =
                (played.score.exact(), played.loss.exact(), next.score.exact())
            else {
                continue;
            };
            let gain = &Dyadic::from(taken[played.number - 1]) + loss;
            let expected = match played.color {
                Color::Black => before - &gain,
                Color::White => before + &gain,
            };
            assert_eq!(&expected, after, "move {} under {rules}\n{record}", played.number);
            compared += 1;
            lost += usize::from(!loss.is_zero());
        }
    }
    assert!(compared > 20 && lost > 5, "{compared} {lost}");
}

/// Two walls across a board, with two stones more behind each: 34 points against 25. Nothing shows that they live, but random play is sure of it: such a position is
/// settled only for a review that takes assumptions, and its score says on what grounds.
#[test]
fn a_review_may_take_assumptions() {
    let record = read("(;SZ[9]KM[6.5]RE[B+2.5]AB[ea:ei][dc][cg]AW[fa:fi][gc][hg];B[];W[])");
    let strict = ReviewOptions::new(Rules::JAPANESE);
    let found = review(&Engine::new(), &record, &strict).unwrap();
    assert!(found.final_score.is_none() && found.moves.is_empty());
    assert!(matches!(found.unsettled[0].doubt, Doubt::Grounds(Grounds::Assumed, _)));
    let found =
        review(&Engine::new(), &record, &ReviewOptions { grounds: Grounds::Assumed, ..strict }).unwrap();
    let score = found.final_score.as_ref().unwrap();
    assert_eq!((score.board.to_string(), score.agrees()), ("9".to_owned(), Some(true)));
    assert_eq!(score.grounds, Grounds::Assumed);
    assert_eq!((found.from, found.moves.len()), (0, 2));
    assert!(
        found.moves.iter().all(|played| played.grounds == Grounds::Assumed && played.loss.high.is_zero())
    );
}
