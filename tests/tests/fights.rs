//! Ko fights in progress: whoever follows the hints against the program gets the score that `solve` told.

use tedomari::answer::play::{End, Hint, PlaySum, Review};
use tedomari::answer::solve::Solved;
use tedomari::answer::{Session, Solve};
use tedomari::{Dyadic, Player, Task};

/// Random numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

fn solved(question: &Solve) -> Solved {
    Session::new().ask(&Task::default(), question).unwrap()
}

/// The score in the end of a fight in which the person follows the hints, and how many mistakes that were.
fn played(setup: &PlaySum) -> (Dyadic, usize) {
    let task = Task::default();
    let mut game = setup.start(&mut Session::new(), &task).unwrap();
    for _ in 0..200 {
        if game.is_over() {
            break;
        }
        if game.to_move() == tedomari::answer::play::Side::You {
            let Hint::Sum(hint) = game.hint(&task) else { panic!("there is a move") };
            let moves = game.moves(usize::MAX);
            let at = moves.iter().position(|choice| choice.name == hint.best).unwrap();
            game.play(&task, &format!("#{}", at + 1)).unwrap();
        } else {
            assert!(game.reply(&task).unwrap().doubt.is_none());
        }
    }
    let Review::Sum(review) = game.review(&task, End::Over) else { panic!("a sum is reviewed") };
    assert_eq!(review.unknown, 0);
    (review.score.expect("the fight is over"), review.mistakes.len())
}

#[test]
fn hints_reach_the_score() {
    let mut dice = Dice(7);
    for round in 0..40 {
        let mut components = vec![format!("KO[{},{}]", dice.roll(12), -(dice.roll(4) as i64))];
        if dice.roll(2) == 0 {
            components.push(format!("OK[{},0]", dice.roll(9)));
        }
        for _ in 0..dice.roll(3) {
            let high = dice.roll(9) as i64;
            components.push(format!("{{{high}|{}}}", high - dice.roll(9) as i64));
        }
        let mut threats =
            || (0..dice.roll(3)).map(|_| Dyadic::from(5 + dice.roll(9) as i64)).collect::<Vec<_>>();
        let (left_threats, right_threats) = (threats(), threats());
        let texts: Vec<&str> = components.iter().map(|text| &text[..]).collect();
        for you in Player::BOTH {
            let question = Solve {
                left_threats: left_threats.clone(),
                right_threats: right_threats.clone(),
                ..Solve::new(&texts, Player::Left)
            };
            let Some(score) = solved(&question).score else { continue };
            let setup = PlaySum {
                left_threats: left_threats.clone(),
                right_threats: right_threats.clone(),
                ..PlaySum::new(&texts, you)
            };
            assert_eq!(
                played(&setup),
                (score, 0),
                "round {round}: {components:?}, {left_threats:?}, {right_threats:?}"
            );
        }
    }
}

#[test]
fn lines_and_best_moves_keep_the_score() {
    // The line of the answer, made move by move, is a game that ends with the score.
    let question = Solve {
        left_threats: vec![20.into()],
        right_threats: vec![9.into(), 4.into()],
        ..Solve::new(&["KO[10,0]", "{3|1}", "OK[2,-2]"], Player::Right)
    };
    let answer = solved(&question);
    let score = answer.score.clone().unwrap();
    assert!(!answer.best.is_empty() && answer.best_complete);
    let task = Task::default();
    let setup = PlaySum {
        first: Player::Right,
        left_threats: question.left_threats.clone(),
        right_threats: question.right_threats.clone(),
        ..PlaySum::new(&["KO[10,0]", "{3|1}", "OK[2,-2]"], Player::Left)
    };
    let mut game = setup.start(&mut Session::new(), &task).unwrap();
    for step in &answer.line {
        let component = (step.component < answer.components.len()).then_some(step.component);
        let moves = game.moves(usize::MAX);
        let at = moves.iter().position(|choice| {
            choice.component == component && (component.is_none() || choice.to.as_ref() == Some(&step.to))
        });
        game.play(&task, &format!("#{}", at.unwrap() + 1)).unwrap();
    }
    assert!(game.is_over());
    let Review::Sum(review) = game.review(&task, End::Over) else { panic!("a sum is reviewed") };
    assert_eq!(review.score, Some(score));
}
