use tedomari::{Engine, Relation};

pub fn example() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new();
    let g = engine.read("{9|1} + ^ - {3|2||1}")?;
    assert_eq!(engine.mean(g)?.to_string(), "13/4");
    assert_eq!(engine.temperature(g)?.to_string(), "4");
    assert_eq!(engine.compare(g, engine.read("2")?)?, Relation::Confused);
    Ok(())
}
