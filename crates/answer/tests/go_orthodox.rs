//! What simple rules play on boards of Go, against the strategies for sums, and what that loses.

use tedomari_answer::go::{GoLoss, GoRegion};
use tedomari_answer::{AnsweredGo, AskGo, Session};
use tedomari_strategy::{Seat, by_name};
use tedomari_sum::{Player, Sum, SumMove};
use tedomari_task::Task;
use tedomari_value::{Engine, NoPositions};

fn ask(question: &AskGo) -> AnsweredGo {
    Session::new().ask(&Task::default(), question).unwrap()
}

fn told(moves: &[GoLoss]) -> Vec<(&str, String)> {
    moves.iter().map(|play| (&play.point[..], play.loss[0].to_string())).collect()
}

/// Regions of count and temperature -3/2, 3/2 and -2, 2 and 1/4, 7/4: up to stars {0|-3}, {0|-4} and {2||0|-3}.
const TRAP: [&str; 5] =
    ["--X----X---XOO--", "-O.O--O.O-O.x.O-", "O.xO-O.xO--Xo.oO", "-OO---O.O---XXO-", "-------O--------"];

/// Black takes the hottest, White answers in the third region and gets one of two equal ones: -3. If Black begins in the third,
/// each player gets one of the others: -2.
#[test]
fn the_tedomari_trap() {
    let answer = ask(&AskGo::of_diagram(&TRAP, &[]));
    let facts = |region: &GoRegion| (region.count.clone().unwrap(), region.temperature.clone().unwrap());
    let mut found: Vec<_> = answer.regions.iter().map(facts).collect();
    found.sort();
    let known = [("-2", "2"), ("-3/2", "3/2"), ("1/4", "7/4")];
    assert_eq!(found, known.map(|(count, temperature)| (count.to_owned(), temperature.to_owned())));
    assert_eq!(answer.score.black_first.as_ref().unwrap().to_string(), "-2");
    let region = |temperature: &str| {
        answer.regions.iter().find(|region| region.temperature.as_deref() == Some(temperature)).unwrap()
    };
    assert!(answer.best.black.iter().all(|point| region("7/4").points.contains(point)));
    let hottest = told(&answer.orthodox.black.hottest);
    assert!(
        !hottest.is_empty()
            && hottest.iter().all(|(point, loss)| {
                loss == "1" && region("2").points.iter().any(|known| known == point)
            }),
        "{hottest:?}"
    );
    assert_eq!(answer.orthodox.black.hottest, answer.orthodox.black.sentestrat);
}

/// The regions of an answer as a sum.
fn sum(engine: &Engine, answer: &AnsweredGo) -> Sum {
    let values: Vec<&str> = answer.regions.iter().map(|region| region.value.as_deref().unwrap()).collect();
    Sum::read(engine, &values, &NoPositions).unwrap()
}

fn component(answer: &AnsweredGo, point: &str) -> usize {
    answer.regions.iter().position(|region| region.points.iter().any(|known| known == point)).unwrap()
}

/// Without kos the regions are a sum, and hotstrat chooses the same one.
#[test]
fn the_hottest_is_that_of_hotstrat() {
    let engine = Engine::new();
    let corridors = ["OOOO-OOOOO-XXXXXX", "O..X-Ox..X-X....O", "OOOO-OOOOO-XXXXXX"];
    for board in [&TRAP[..], &corridors] {
        let answer = ask(&AskGo::of_diagram(board, &[]));
        for (player, rules) in
            [(Player::Left, &answer.orthodox.black), (Player::Right, &answer.orthodox.white)]
        {
            let sum = sum(&engine, &answer);
            let mut seat = Seat::new(by_name("hotstrat").unwrap(), &engine, &sum, player).unwrap();
            let place = seat.pick(&sum, None).unwrap().unwrap().place;
            assert!(rules.hottest.iter().any(|play| component(&answer, &play.point) == place.component));
        }
    }
}

/// Black pushes into the longer corridor, where two stones are at stake: it becomes hotter than all was before, and sentestrat
/// answers.
#[test]
fn sentestrat_answers_what_became_hot() {
    let sgf = |moves: &str| {
        format!("(;SZ[7:5]AW[aa:ga][ac:gc][ae:ge][ab][ad][ed:gd]AB[bb:cb][gb][dd]{moves}SQ[bb:fb][bd:cd])")
    };
    let engine = Engine::new();
    let before = ask(&AskGo::of_record(&sgf(";B[fb];W[]")));
    let after = ask(&AskGo::of_record(&sgf(";B[fb];W[];B[eb]")));
    let [was, is] = [&before, &after].map(|answer| sum(&engine, answer));
    let mut seat = Seat::new(by_name("sentestrat").unwrap(), &engine, &was, Player::Right).unwrap();
    let pushed = component(&before, "E4");
    let place = tedomari_sum::Place { component: pushed, option: 0 };
    let to = is.components()[pushed].clone();
    let pick =
        seat.pick(&is, Some(&SumMove { player: Player::Left, place, to, name: None })).unwrap().unwrap();
    assert_eq!(pick.place.component, component(&after, "D4"));
    assert_eq!(told(&after.orthodox.white.sentestrat), [("D4", "0".to_owned())]);
    assert_eq!(after.orthodox.white.hottest, after.orthodox.white.sentestrat);
}
