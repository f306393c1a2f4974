use std::time::Instant;
use tedomari_position::{Ruleset, Search};
use tedomari_rulesets::games::domineering::Domineering;
use tedomari_value::Engine;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let threads = args.get(2).map_or(1, |t| t.parse().unwrap());
    let t = Instant::now();
    let engine = Engine::new();
    let search = Search::new(&engine, &Domineering);
    let p = Domineering.read(&args[1]).unwrap();
    let v = search.value(&p, threads).unwrap();
    println!("{:?} {:?} LS {} RS {}", t.elapsed(), v, engine.left_stop(v), engine.right_stop(v));
    println!("parts {} {:?}", search.parts(), engine.statistics());
    let t = Instant::now();
    println!(
        "mean {} temp {} {:?} distinct {}",
        engine.mean(v).unwrap(),
        engine.temperature(v).unwrap(),
        t.elapsed(),
        engine.distinct_thermographs()
    );
    println!(
        "{}",
        std::fs::read_to_string("/proc/self/status")
            .unwrap()
            .lines()
            .filter(|l| l.starts_with("VmHWM"))
            .collect::<String>()
    );
}
