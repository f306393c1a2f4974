use std::time::{Duration, Instant};
use tedomari_tests::random::*;
use tedomari_tests::*;
fn main() {
    let mut r = Random::new(7);
    for f in Family::ALL {
        let names = [
            "canon", "sum", "thermo", "outcome", "cool", "heat", "overheat", "ordinal", "norton", "reduced",
            "aw", "parity",
        ];
        let mut tot = vec![Duration::ZERO; names.len()];
        let mut mx = tot.clone();
        let mut worst = vec![String::new(); names.len()];
        let n = 300;
        let mut len = 0;
        let mut day = 0;
        let mut hot = 0;
        let mut num = 0;
        for _ in 0..n {
            for k in 0..names.len() {
                tree::forget_all();
                let mut rr = r.clone();
                let (g, text) = random_game(&mut rr, f);
                let (h, _) = random_game(&mut rr, f);
                let u = Tree::up();
                let a = Instant::now();
                match k {
                    0 => {
                        canonical::canonical(g);
                    }
                    1 => {
                        canonical::sum(g, h);
                    }
                    2 => {
                        thermo::mean(g);
                    }
                    3 => {
                        order::outcome(g);
                    }
                    4 => {
                        cooling::cool(g, Rational::new(1, 2));
                    }
                    5 => {
                        cooling::heat(g, Tree::number(Rational::new(1, 2)));
                    }
                    6 => {
                        cooling::overheat(g, Tree::nimber(1).plus(Tree::integer(1)), Tree::integer(1));
                    }
                    7 => {
                        products::ordinal_sum(g, h);
                    }
                    8 => {
                        products::norton(g, u);
                    }
                    9 => {
                        reduced::reduced(g);
                    }
                    10 => {
                        atomic::atomic_weight(g);
                    }
                    _ => {
                        kinds::parity(g);
                    }
                }
                let e = a.elapsed();
                tot[k] += e;
                if e > mx[k] {
                    mx[k] = e;
                    worst[k] = text.clone();
                }
                if k == 0 {
                    len += text.len();
                    day += canonical::birthday(g);
                    if kinds::is_hot(g) {
                        hot += 1
                    }
                    if canonical::number_value(g).is_some() {
                        num += 1
                    }
                }
            }
            let _ = random_game(&mut r, f);
            r.bits();
        }
        println!("{f:?}: text {} birthday {} hot {} numbers {}", len / n, day / n, hot, num);
        for k in 0..names.len() {
            println!(
                "   {:9} mean {:?} max {:?} {}",
                names[k],
                tot[k] / n as u32,
                mx[k],
                if mx[k].as_millis() > 300 { &worst[k] } else { "" }
            );
        }
    }
}
