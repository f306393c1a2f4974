//! tmp
use tedomari_position::{Reached, Ruleset};
use tedomari_rulesets::games::{backsliding_toads_and_frogs, fox_and_geese::FoxAndGeese, hare_and_hounds};
use tedomari_rulesets::hunt::Hunting;
use tedomari_value::Engine;

fn value<R: Ruleset>(rules: &R, board: &str) -> String {
    let engine = Engine::new();
    let start = std::time::Instant::now();
    let position = rules.read(board).unwrap();
    let reached = Reached::from(rules, &position, engine.task()).unwrap();
    let mid = start.elapsed();
    let c = reached.graph.condensed(&engine).unwrap();
    let cond = start.elapsed();
    let sides = c.sides(&engine).unwrap();
    let text = sides.print(&engine).unwrap().unwrap_or_default();
    println!("{board}: {} positions {mid:?}, condensed {} {cond:?}, sides {:?}: {text}", reached.positions.len(), c.vertices(), start.elapsed());
    text
}

#[test]
fn foxes() {
    let rules = Hunting(FoxAndGeese { range: 1 });
    for fox in 0..4 {
        let mut row: Vec<char> = "........".chars().collect();
        row[fox * 2] = 'o';
        value(&rules, &format!("{}|........|x.x.x.x.", row.iter().collect::<String>()));
    }
    value(&rules, "o.......|........|........|.x.x.x.x");
    value(&rules, "8x8");
}

#[test]
fn toads() {
    let rules = backsliding_toads_and_frogs::RULESET;
    for board in ["t.f", "tt.ff","t..f", "tt..ff", "ttt..fff"] {
        value(&rules, board);
    }
}

#[test]
fn hares() {
    value(&hare_and_hounds::RULESET, "3x5");
}
