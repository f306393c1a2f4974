use tedomari::{Engine, Player, Relation, Rulesets};

pub fn example() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new();
    let g = engine.read("{3|1}")?;
    let h = engine.read_form("amazons(.x#|..o)", &Rulesets::default())?.value();
    let sum = engine.add(g, engine.negative(h))?;
    assert_eq!(engine.print(h), "{2|0}");
    assert_eq!(engine.compare(sum, engine.read("1")?)?, Relation::Equal);
    assert_eq!(engine.temperature(g)?.to_string(), "1");
    assert_eq!(engine.left_stop(g).to_string(), "3");
    assert_eq!(engine.options(g, Player::Left)?.len(), 1);
    assert_eq!(engine.atomic_weight(engine.read("^^")?)?.map(|w| engine.print(w)).as_deref(), Some("2"));
    Ok(())
}
