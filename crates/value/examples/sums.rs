use std::time::Instant;
use tedomari_value::{Engine, Value};
fn rng(s: &mut u64) -> u64 {
    *s = s.wrapping_add(0x9e3779b97f4a7c15);
    let mut z = *s;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
    z ^ (z >> 31)
}
fn main() {
    let t = Instant::now();
    let e = Engine::new();
    let mut v = Value::ZERO;
    for n in 1..=100 {
        let s = e.plus_minus(&[e.integer(n)]).unwrap();
        v = e.add(v, s).unwrap();
    }
    println!("switches {:?} {:?}", t.elapsed(), e.statistics());
    let t = Instant::now();
    println!("mean {} {:?}", e.mean(v).unwrap(), t.elapsed());
    println!("len {}", e.print(v).len());
    for k in [8, 14] {
        for seed in 1..=6u64 {
            let mut s = seed;
            let t = Instant::now();
            let e = Engine::new();
            let mut v = Value::ZERO;
            for _ in 0..k {
                let mut x = [0i64; 3];
                for y in &mut x {
                    *y = (rng(&mut s) % 101) as i64 - 50;
                }
                x.sort();
                x.reverse();
                let r = e.game(&[e.integer(x[1])], &[e.integer(x[2])]).unwrap();
                let g = e.game(&[e.integer(x[0])], &[r]).unwrap();
                v = e.add(v, g).unwrap();
            }
            let el = t.elapsed();
            let t = Instant::now();
            let m = e.mean(v).unwrap();
            let st = e.statistics();
            println!(
                "k {k} seed {seed} {el:?} thermo {:?} mean {m} bases {} cmp {} sums {} order {} bytes {}",
                t.elapsed(),
                st.bases,
                st.comparisons,
                st.sums,
                st.order_entries,
                st.bytes
            );
        }
    }
}
