//! A ruleset of one's own, with parameters: valued, drawn, solved in a sum and played.

mod takers;

use takers::{ABOUT, Takers};
use tedomari::answer::play::PlaySum;
use tedomari::answer::{Evaluate, Position, Session, Solve};
use tedomari::rulesets::Parameter;
use tedomari::{Family, Player, Registry, Task, text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut registry = Registry::default();
    let parameters = [
        Parameter::new("left", "how many Left takes", Some("1")),
        Parameter::new("right", "how many Right takes", Some("2")),
    ];
    registry.add_family(Family::new(ABOUT, &parameters, |given| {
        Ok(Takers(given.number("left")?, given.number("right")?))
    }));
    let mut session = Session::new().with_registry(registry);
    let (task, page) = (Task::default(), text::Page::default());

    // Heaps of 0 to 3 are worth 0, 1, {1|0} and {{1|0}|1}, which is 0: whoever starts loses.
    for (heap, value) in [("0", "0"), ("1", "1"), ("2", "{1|0}"), ("3", "0")] {
        let found = session.ask(&task, &Evaluate::new(&format!("takers({heap})")))?;
        assert_eq!(found.facts.expect("no limit is set").value, value, "{heap}");
    }
    // With other parameters it is another game: only Right can take one of these two.
    let other = session.ask(&task, &Evaluate::new("takers[left=3,right=1](2)"))?;
    assert_eq!(other.facts.expect("no limit is set").value, "-2");

    let drawn = session.ask(&task, &Position::new("takers", "2"))?;
    print!("{}", text::position(&page, &drawn, text::Shown { thermograph: true, work: false }));
    assert_eq!(drawn.best.map(|best| best.left[0].moves.clone()), Some(vec!["take1".to_owned()]));

    let solved = session.ask(&task, &Solve::new(&["takers(2)", "{3|-1}"], Player::Left))?;
    print!("{}", text::solved(&page, &solved));
    // Left takes the larger switch, Right answers in the heap: 3 + 0.
    assert_eq!(solved.score.map(|score| score.to_string()).as_deref(), Some("3"));

    let mut game =
        PlaySum::new(&["takers(2)", "takers[left=2](4)"], Player::Left).start(&mut session, &task)?;
    game.play(&task, "0 take1")?;
    while !game.is_over() {
        let reply = game.reply(&task).expect("there is a move");
        println!("the program plays {}", reply.name);
        if !game.is_over() {
            game.play(&task, "#1")?;
        }
    }
    println!("{}", game.record().join("; "));
    Ok(())
}
