//! Descriptions changed at random: an error with a message, or a position whose winning moves win. Never a panic.

#[path = "common/hold.rs"]
mod hold;

use crate::common::Random;
use tedomari_heap::{self as heap, Limits, all};

fn hold(text: &str) -> bool {
    hold::hold(text, 6, || Limits::new().nodes(400).memory(64 << 20))
}

#[test]
fn changed_descriptions() {
    const LETTERS: &[u8] = b"0123456789,;-<=xk^+* ";
    let mut random = Random(17);
    let mut positions = 0;
    for game in all() {
        let about = game.about();
        let seed = format!("{} {}", about.name, about.example);
        assert!(hold(&seed), "{seed}");
        for _ in 0..120 {
            let mut text = seed.clone().into_bytes();
            for _ in 0..1 + random.below(4) {
                let at = about.name.len() + 1 + random.below((text.len() - about.name.len()) as u64) as usize;
                let letter = LETTERS[random.below(LETTERS.len() as u64) as usize];
                match random.below(3) {
                    0 if at < text.len() => text[at] = letter,
                    1 if at < text.len() && text.len() > about.name.len() + 2 => drop(text.remove(at)),
                    _ => text.insert(at.min(text.len()), letter),
                }
            }
            positions += usize::from(hold(&String::from_utf8(text).unwrap()));
        }
    }
    assert!(positions > 300, "many changes should leave a position: {positions}");
}

#[test]
fn extreme_descriptions() {
    for text in [
        "nimania 1000000000000000000 growth=0",
        "nimania 18446744073709551615 growth=1",
        "nimania 60 growth=1",
        "nimania 2 2 2 growth=k^1000 stage=99999999999999999999",
        "nimania 3 growth=999999999999999999999^k stage=88888",
        "kotzig 340282366920938463463374607431768211456 moves=1,2",
        "kotzig 1 moves=1",
        "power-nimhoff k=18446744073709551615 5 6",
        "moore k=18446744073709551615 5 6",
        "moore k=20 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 \
         1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1023 1022",
        "cyclic h=1000000000000000000000 99999999999999999999 99999999999999999999 99999999999999999999",
        "subtraction subtract=1,18446744073709551615 1000000000000000000000000",
        "subtraction subtract=1,18446744073709551615 allbut=yes 1000000000000000000000000",
        "subtraction subtract=3,5,7,8 allbut=yes 1000000000000000000000000 7 9",
        "subtraction subtract=3 allbut=maybe 7",
        "take vectors=99999999999999999999,99999999999999999999 5 6",
        "wythoff3 18446744073709551615 18446744073709551615 99999999999999999999",
        "w2 99999999999999999999999 99999999999999999999999",
        "chomp 1000000x1000000000000000000000",
        "chomp 1000000000000 1000000000000 1000000000000",
        "geography edges=18446744073709551615-0 18446744073709551615",
        "geography edges=0-0,0-0 kind=edge 0",
        "poset order=18446744073709551615<0",
        "welter 0",
    ] {
        hold(text);
    }
}
