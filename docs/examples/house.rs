use tedomari::answer::{Evaluate, Question, Session};
use tedomari::{Limits, Task};

pub fn example() -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new();
    let task = Task::new(Limits::new().nodes(100_000));
    let question = Evaluate::new("nim(3,5) + {3|1}");
    let answer = question.answer(&mut session, &task)?;
    assert_eq!(serde_json::to_value(&answer)?["mean"], "2");
    Ok(())
}
