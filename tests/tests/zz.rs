use std::time::*;
use tedomari::*;
#[test]
fn zz() {
    for (t, node) in [
        ("domineering(3x100)", true),
        ("domineering(3x100)", false),
        ("domineering(1x100000)", true),
        ("domineering(1x100000)", false),
        ("domineering(1x1000000)", false),
        ("domineering(1024x1024)", true),
        ("domineering(1024x1024)", false),
        ("domineering(9x9)", false),
    ] {
        let e = Engine::new();
        let b = Instant::now();
        e.set_budget(if node {
            Budget::new().nodes(20_000).memory(512 << 20)
        } else {
            Budget::new().time(Duration::from_secs(1))
        });
        let g = e.read_form(t, &Rulesets::default());
        println!(
            "{t} node={node}: {:?} {:?} steps {}",
            b.elapsed(),
            g.map(|f| e.print(f.value()).len()),
            e.steps()
        );
        let b = Instant::now();
        let x = e.estimate(&Parser::new().rulesets(&["domineering"]).parse(t).unwrap(), &Rulesets::default());
        println!("   estimate {:?} {:?}", b.elapsed(), x.mean);
    }
}
