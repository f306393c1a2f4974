use tedomari::bounds::Bounds;
use tedomari::{Engine, NoPositions, Play, Player, Solver, Sum, Thermograph, solve};

pub fn example() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new();
    let sum = Sum::read(&engine, &["{15,{100|12}|-5}", "{-10|-20}"], &NoPositions)?;
    let solution = solve(&engine, &sum, Player::Left, Play::Score);
    assert_eq!(solution.score().map(ToString::to_string).as_deref(), Some("2"));
    assert_eq!(solution.best.len(), 1);
    assert_eq!((solution.best[0].component, solution.best[0].option), (0, 1));

    // A solver remembers positions from one question to the next.
    let mut solver = Solver::new(&engine);
    assert_eq!(solver.score(&sum.values(), Player::Right)?.to_string(), "-15");

    let thermographs: Vec<Thermograph> =
        sum.values().into_iter().map(|value| engine.thermograph(value)).collect::<Result<_, _>>()?;
    let bounds = Bounds::of(&thermographs.iter().collect::<Vec<_>>(), Player::Left);
    assert_eq!(bounds.thermostatic.to_string(), "[-3, 2]");
    Ok(())
}
