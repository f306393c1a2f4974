//! Values and periods as tables in the literature have them.
//!
//! The tables: Berlekamp, Conway and Guy, *Winning Ways*, chapter 4, tables 6 and 7; Guy and Smith, "The G-values of various games",
//! Proc. Cambridge Philos. Soc. 52 (1956); Gangolli and Plambeck, "A note on periodicity in some octal games", Int. J. Game
//! Theory 18 (1989); Achim Flammenkamp's tables of octal games. The numbers here are not taken on trust: those of the first
//! list and all first values are found again below by trying all moves; those of the long periods are proved by the program itself,
//! whose values are held against brute force elsewhere, and only agree with what was published.

use tedomari_octal::{Period, Values};
use tedomari_task::Task;

fn proved(text: &str, upto: u64) -> Values {
    let mut values = Values::new(text.parse().unwrap());
    values.extend(&Task::default(), upto).unwrap();
    values
}

/// Code, preperiod (one more than the last exception), period. The tables number heaps so that the first one that is not worth
/// 0 is number 1, whatever its size.
const PERIODS: [(&str, u64, u64); 56] = [
    ("4.0", 0, 2),
    ("0.1", 2, 1),
    ("0.4", 52, 34),
    ("0.02", 0, 4),
    ("0.11", 3, 1),
    ("0.12", 1, 4),
    ("0.15", 1, 10),
    ("0.17", 33, 34),
    ("0.22", 0, 3),
    ("0.26", 0, 4),
    ("0.31", 3, 2),
    ("0.32", 1, 3),
    ("0.34", 7, 8),
    ("0.35", 1, 6),
    ("0.44", 141, 24),
    ("0.51", 1, 1),
    ("0.52", 4, 4),
    ("0.53", 11, 9),
    ("0.54", 3, 7),
    ("0.57", 1, 4),
    ("0.71", 3, 2),
    ("0.72", 1, 4),
    ("0.75", 1, 2),
    ("0.77", 71, 12),
    ("4.3", 2, 2),
    ("0.002", 0, 6),
    ("0.017", 14, 60),
    ("0.044", 211, 36),
    ("0.045", 187, 32),
    ("0.051", 47, 48),
    ("0.055", 258, 148),
    ("0.115", 1, 14),
    ("0.116", 139, 96),
    ("0.123", 5, 5),
    ("0.124", 122, 62),
    ("0.134", 60, 62),
    ("0.137", 52, 34),
    ("0.141", 14, 11),
    ("0.152", 2, 48),
    ("0.153", 16, 14),
    ("0.171", 12, 11),
    ("0.173", 21, 40),
    ("0.176", 24, 8),
    ("0.226", 20, 5),
    ("0.316", 4, 12),
    ("0.373", 2, 28),
    ("0.375", 37, 18),
    ("0.524", 1, 52),
    ("0.772", 8, 4),
    ("4.12", 6, 7),
    ("4.72", 1, 3),
    ("4.005", 30, 79),
    ("4.024", 1, 60),
    ("4.304", 25, 21),
    ("4.444", 142, 24),
    ("4.766", 19, 20),
];

/// Nim-values by trying all moves of every heap.
fn brute_force(code: &str, upto: usize, unequal: bool) -> Vec<u32> {
    let digits: Vec<u32> = code.chars().filter_map(|c| c.to_digit(8)).collect();
    let mut values = vec![0_u32];
    for heap in 1..=upto {
        let mut seen = vec![false; 2 * heap + 2];
        for (take, digit) in digits.iter().enumerate().take_while(|&(take, _)| take <= heap) {
            let rest = heap - take;
            if digit & 1 != 0 && rest == 0 {
                seen[0] = true;
            }
            if digit & 2 != 0 && rest > 0 {
                seen[values[rest] as usize] = true;
            }
            if digit & 4 != 0 {
                for a in (1..=rest / 2).filter(|a| !unequal || 2 * a != rest) {
                    seen[(values[a] ^ values[rest - a]) as usize] = true;
                }
            }
        }
        values.push(seen.iter().position(|&seen| !seen).unwrap_or(seen.len()) as u32);
    }
    values
}

/// The list below, without anything of the library: the period goes on for several rounds, no shorter one does, and the heap
/// before the first one is an exception.
#[test]
fn periods_by_brute_force() {
    for (code, preperiod, length) in PERIODS {
        let (from, length) = (preperiod as usize, length as usize);
        let values = brute_force(code, 3 * (from + length) + 60, false);
        let shift = values.iter().position(|&value| value > 0).unwrap_or(1) - 1;
        let from = from + shift;
        let holds = |from: usize, length: usize| {
            (from..values.len() - length).all(|n| values[n] == values[n + length])
        };
        assert!(holds(from, length), "{code}");
        assert!(!(1..length).any(|shorter| holds(from, shorter)), "{code}");
        if preperiod > 0 {
            assert_ne!(values[from - 1], values[from - 1 + length], "{code}");
        }
    }
}

#[test]
fn periods() {
    for (code, preperiod, length) in PERIODS {
        let values = proved(code, 200_000);
        let period = values.period().unwrap_or_else(|| panic!("{code} has a period"));
        let shift = values.computed().iter().position(|&value| value > 0).unwrap_or(1) as u64 - 1;
        assert_eq!((period.length, period.saltus), (length, 0), "{code}");
        // Zeros in front may belong to a period that begins with zero.
        let expected = if preperiod > 0 { preperiod + shift } else { period.preperiod.min(shift) };
        assert_eq!(period.preperiod, expected, "{code}");
    }
}

#[test]
fn long_periods() {
    for (code, preperiod, length) in [
        ("0.45", 498, 20),
        ("0.156", 3479, 349),
        ("0.356", 7315, 142),
        ("0.644", 3256, 442),
        ("0.165", 5181, 1550),
        ("0.127", 46_578, 4),
        ("0.16", 105_351, 149_459),
    ] {
        let values = proved(code, 700_000);
        let period = values.period().expect("it is known to be periodic");
        assert_eq!((period.preperiod, period.length), (preperiod, length), "{code}");
    }
}

#[test]
fn first_values() {
    let digits = |text: &str| text.chars().map(|c| c.to_digit(36).unwrap()).collect::<Vec<u32>>();
    for (code, start) in [
        (
            "kayles",
            "01231432142641271432146741285472186741231472182741281472142741281472186741281472182741281472",
        ),
        (
            "dawson's kayles",
            "00112031103322405223301130211045274011203110332244552330113021104537481120311033224455",
        ),
        ("officers", "0012012312340342132"),
        ("grundy", "0001021021021321324304304304123124124124"),
    ] {
        let values = proved(code, 1000);
        let start = digits(start);
        let brute = match code {
            "kayles" => brute_force("0.77", start.len() - 1, false),
            "dawson's kayles" => brute_force("0.07", start.len() - 1, false),
            "officers" => brute_force("0.6", start.len() - 1, false),
            _ => brute_force("4.0", start.len() - 1, true),
        };
        assert_eq!(brute, start, "{code}");
        assert_eq!(values.computed()[..start.len()], start, "{code}");
    }
}

#[test]
fn far_out() {
    // 10^18 = 4 (mod 12), and Kayles ends with 4 1 2 8 1 4 7 2 1 8 2 7 from a multiple of 12 on.
    let kayles = proved("kayles", 1_000_000);
    assert_eq!(kayles.value(1_000_000_000_000_000_000), Some(1));
    let Period { preperiod, length, .. } = *kayles.period().unwrap();
    for heap in 0..1000 {
        let same = preperiod + heap % length;
        assert_eq!(
            kayles.value(preperiod + heap + length * 1_000_000_007),
            kayles.value(same + heap / length * length)
        );
    }
    // No period of Grundy's game or 0.007 is known, and none may be claimed.
    for code in ["grundy", "0.007", "officers"] {
        let values = proved(code, 20_000);
        assert_eq!(values.period(), None, "{code}");
        assert_eq!(values.value(1_000_000), None);
    }
}
