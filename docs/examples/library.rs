use tedomari::{Engine, Relation, Rulesets};

pub fn example() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new();
    let g = engine.read("{9|1} + ^ - {3|2||1}")?;
    println!("mean {}, temperature {}", engine.mean(g)?, engine.temperature(g)?);
    assert_eq!(engine.mean(g)?.to_string(), "13/4");
    assert_eq!(engine.compare(g, engine.read("2")?)?, Relation::Confused);

    // The engine knows no boards. `Rulesets` reads them.
    let board = engine.read_form("domineering(..#..|..#.#|..#..)", &Rulesets::default())?;
    println!("{}", engine.print(board.value()));
    assert_eq!(engine.print(board.value()), "{1/2|-2}");
    Ok(())
}
