use std::collections::BTreeMap;
use tedomari_tests::canonical::*;
use tedomari_tests::random::*;
use tedomari_tests::*;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut r = Random::new(11);
    let mut c: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for _ in 0..n {
        tree::forget_all();
        let g = match r.between(0, 2) {
            0 => random_threats(&mut r),
            1 => sum(random_threats(&mut r), random_infinitesimal(&mut r)),
            _ => random_infinitesimal(&mut r),
        };
        let g = canonical(g);
        let small = kinds::is_all_small(g);
        if !kinds::is_infinitesimal(g) {
            c.entry("not inf".into()).or_default().0 += 1;
            continue;
        }
        if birthday(g) > 14 {
            continue;
        }
        let (a, b) = atomic::weights(g);
        let ver = atomic::has_weight(g, a);
        let key = format!("small {small} equal {} verified {ver}", a == b);
        let e = c.entry(key).or_default();
        e.0 += 1;
        if e.1.is_empty() || e.1.len() > g.to_string().len() {
            e.1 = format!("{g} aw {a} {b}");
        }
        // other candidates
        if !small {
            let mut others = 0;
            let mut which = String::new();
            let mut cands: Vec<Tree> = (-6..=6).map(Tree::integer).collect();
            for t in [
                "*",
                "1*",
                "-1*",
                "2*",
                "-2*",
                "^",
                "v",
                "1/2",
                "-1/2",
                "{1|0}",
                "{0|-1}",
                "{1|-1}",
                "{2|0}",
                "{0|-2}",
                "{2|-2}",
                "{3|0}",
                "{0|-3}",
                "3/2",
                "-3/2",
                "1^",
                "1v",
                "-1^",
                "*2",
                "Tiny(1)",
                "Miny(1)",
                "Tiny(2)",
                "{2|1}",
                "{-1|-2}",
                "{1||0|-1}",
                "{1|0||-1}",
                "{2|1||0}",
                "{0||-1|-2}",
                "{1|0||0|-1}",
                "1/4",
                "-1/4",
            ] {
                cands.push(canonical(text::read(t).unwrap()));
            }
            for h in cands {
                if (h != a || a != b) && atomic::has_weight(g, h) {
                    others += 1;
                    which = format!("{h}");
                }
            }
            if others > 0 {
                let e = c.entry(format!("OTHER weights found, equal {} ver {ver}", a == b)).or_default();
                e.0 += 1;
                if e.1.is_empty() {
                    e.1 = format!("{g} aw {a} {b} other {which}")
                }
            }
        }
    }
    for (k, v) in c {
        println!("{k}: {} e.g. {}", v.0, v.1);
    }
}
