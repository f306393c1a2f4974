//! Sums of corridors: the search for scores agrees with the theorem of chilled sums, and many corridors are no trouble for it.

use tedomari_coins::ChilledSum;
use tedomari_go::{Diagram, Edges, Rules};
use tedomari_value::Engine;
use tedomari_vocabulary::Player;
use tedomari_yose::{Effort, Threats, Whole};

/// Corridors of these lengths, Black's if the flag is set, some to a line.
fn diagram(corridors: &[(usize, bool)]) -> Diagram {
    let mut rows: Vec<String> = Vec::new();
    for line in corridors.chunks(5) {
        let mut three = [String::new(), String::new(), String::new()];
        for &(length, black) in line {
            let (own, other) = if black { ("X", "O") } else { ("O", "X") };
            let wall = own.repeat(length + 2);
            for (row, text) in
                three.iter_mut().zip([&wall, &format!("{own}{}{other}", ".".repeat(length)), &wall])
            {
                row.push_str(text);
            }
        }
        rows.extend(three.map(|row| format!("{row:-<50}")));
    }
    Diagram::parse(&rows, Edges::NONE).unwrap()
}

fn check(corridors: &[(usize, bool)]) {
    let mut whole =
        Whole::new(&Engine::new(), &diagram(corridors), Rules::JAPANESE, Effort::default()).unwrap();
    assert_eq!(whole.parts().len(), corridors.len());
    let chilled: Vec<_> = whole.analyse().iter().map(|analysis| analysis.chilled.unwrap()).collect();
    let sum = ChilledSum::new(whole.engine(), &chilled).unwrap();
    for first in Player::BOTH {
        let score = whole.score(first, Threats::Unknown).unwrap();
        assert_eq!(score.exact(), Some(&sum.score(first)), "{corridors:?} {first:?}");
        let advice = whole.advise(first, Threats::Unknown).unwrap();
        assert!(advice.is_complete && advice.score == score);
    }
}

#[test]
fn random_sums_have_the_scores_of_the_theorem() {
    let mut dice = 88_172_645_463_325_252_u64;
    let mut roll = |bound: u64| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        (dice % bound) as usize
    };
    for _ in 0..40 {
        let count = 1 + roll(8);
        let corridors: Vec<(usize, bool)> = (0..count).map(|_| (2 + roll(7), roll(2) == 0)).collect();
        check(&corridors);
    }
}

#[test]
fn many_corridors_are_solved() {
    let corridors: Vec<(usize, bool)> = (0..80).map(|at| (2 + at % 7, at % 3 == 0)).collect();
    check(&corridors);
}
