//! Misère play against brute force over positions as lists of heaps, which knows no theory at all; and published quotients.

use std::collections::HashMap;

use tedomari_misere::{Forms, Heaps, Quotient, Unfinished};
use tedomari_octal::Rule;
use tedomari_task::{Limits, Stop, Task};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

/// The game with these digits; `twos` heaps of Nim may lie beside the heaps.
struct Brute {
    digits: Vec<u32>,
    outcomes: HashMap<Vec<usize>, bool>,
    values: HashMap<(Vec<usize>, u32, u32), u32>,
}

impl Brute {
    fn random(random: &mut Random) -> (String, Brute) {
        let mut digits = vec![[0, 0, 4, 8][random.below(4) as usize]];
        for _ in 0..1 + random.below(3) {
            let most = if random.below(3) == 0 { 16 } else { 8 };
            digits.push(random.below(most) as u32);
        }
        let text: String = digits.iter().map(|&digit| char::from_digit(digit, 16).unwrap()).collect();
        (format!("{}.{}", &text[..1], &text[1..]), Brute::new(digits))
    }

    fn new(digits: Vec<u32>) -> Brute {
        Brute { digits, outcomes: HashMap::new(), values: HashMap::new() }
    }

    fn options(&self, heap: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for (take, digit) in self.digits.iter().enumerate().filter(|&(take, _)| take <= heap) {
            let rest = heap - take;
            match rest {
                0 if digit & 1 != 0 => found.push(vec![]),
                0 => {}
                _ if digit & 2 != 0 => found.push(vec![rest]),
                _ => {}
            }
            for a in 1..rest {
                if digit & 4 != 0 {
                    found.push(vec![a, rest - a]);
                }
                for b in 1..rest - a {
                    if digit & 8 != 0 {
                        found.push(vec![a, b, rest - a - b]);
                    }
                }
            }
        }
        found
    }

    fn moves(&self, heaps: &[usize]) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for at in 0..heaps.len() {
            for parts in self.options(heaps[at]) {
                let mut next: Vec<usize> =
                    heaps.iter().enumerate().filter(|other| other.0 != at).map(|other| *other.1).collect();
                next.extend(parts);
                next.sort_unstable();
                found.push(next);
            }
        }
        found
    }

    /// Whether the player to move loses, where making the last move loses.
    fn is_p(&mut self, heaps: &[usize]) -> bool {
        if let Some(&known) = self.outcomes.get(heaps) {
            return known;
        }
        let moves = self.moves(heaps);
        let is_p = !moves.is_empty() && !moves.iter().any(|next| self.is_p(next));
        self.outcomes.insert(heaps.to_vec(), is_p);
        is_p
    }

    /// The misère Grundy value beside heaps of Nim of two and of one.
    fn value(&mut self, heaps: &[usize], twos: u32, ones: u32) -> u32 {
        let key = (heaps.to_vec(), twos, ones);
        if let Some(&known) = self.values.get(&key) {
            return known;
        }
        let mut options: Vec<u32> =
            self.moves(heaps).iter().map(|next| self.value(next, twos, ones)).collect();
        if ones > 0 {
            options.push(self.value(heaps, twos, ones - 1));
        }
        if twos > 0 {
            options.push(self.value(heaps, twos - 1, ones));
            options.push(self.value(heaps, twos - 1, ones + 1));
        }
        let value =
            if options.is_empty() { 1 } else { (0..).find(|value| !options.contains(value)).unwrap() };
        self.values.insert(key, value);
        value
    }
}

/// All lists of up to three heaps up to this size, in ascending order.
fn positions(most: usize) -> Vec<Vec<usize>> {
    let mut found = vec![vec![]];
    for a in 1..=most {
        found.push(vec![a]);
        for b in a..=most {
            found.push(vec![a, b]);
            found.extend((b..=most).map(|c| vec![a, b, c]));
        }
    }
    found
}

fn wide(heaps: &[usize]) -> Vec<u64> {
    heaps.iter().map(|&heap| heap as u64).collect()
}

#[test]
fn outcomes_of_all_small_sums() {
    let mut random = Random(11);
    let task = Task::default();
    for _ in 0..120 {
        let (text, mut brute) = Brute::random(&mut random);
        let mut heaps = Heaps::new(text.parse().unwrap());
        for position in positions(6) {
            assert_eq!(heaps.is_p(&task, &wide(&position)), Ok(brute.is_p(&position)), "{text} {position:?}");
        }
    }
}

#[test]
fn quotients_tell_all_small_sums() {
    let mut random = Random(12);
    let mut found = 0;
    for _ in 0..120 {
        let (text, mut brute) = Brute::random(&mut random);
        let mut quotient = Quotient::new(text.parse().unwrap());
        let task = Task::new(Limits::new().nodes(60_000));
        let finished = quotient.extend(&task, 9);
        let most = quotient.known().min(8) - 1;
        found += usize::from(finished.is_ok());
        // What was found before a stop is right as well.
        for position in positions(most) {
            let element = quotient.element_of_sum(&wide(&position)).unwrap();
            assert_eq!(quotient.is_p(element), brute.is_p(&position), "{text} {position:?}");
        }
    }
    assert!(found > 80, "{found}");
}

#[test]
fn winning_moves() {
    let mut random = Random(13);
    let task = Task::default();
    for _ in 0..60 {
        let (text, mut brute) = Brute::random(&mut random);
        let mut heaps = Heaps::new(text.parse().unwrap());
        let position: Vec<u64> = (0..1 + random.below(3)).map(|_| random.below(7)).collect();
        let narrow: Vec<usize> = position.iter().map(|&heap| heap as usize).collect();
        let winning = heaps.winning_moves(&task, &position).unwrap();
        for option in &winning {
            let mut next = narrow.clone();
            next.splice(option.heap..=option.heap, option.leave.iter().map(|&heap| heap as usize));
            next.sort_unstable();
            assert!(brute.moves(&narrow).contains(&next), "{text} {position:?} {option:?}");
            assert!(brute.is_p(&next), "{text} {position:?} {option:?}");
        }
        let moves = brute.moves(&narrow);
        let any = moves.iter().any(|next| brute.is_p(next));
        assert_eq!(any, !winning.is_empty(), "{text} {position:?}");
        let mut quotient = Quotient::new(text.parse().unwrap());
        let limited = Task::new(Limits::new().nodes(60_000));
        if quotient.extend(&limited, 7).is_ok() {
            let found = quotient.winning_moves(&limited, &position).unwrap().unwrap();
            assert_eq!(found.moves, winning, "{text} {position:?}");
        }
    }
}

#[test]
fn genera_by_definition() {
    let mut random = Random(14);
    let task = Task::default();
    for _ in 0..60 {
        let (text, mut brute) = Brute::random(&mut random);
        let mut heaps = Heaps::new(text.parse().unwrap());
        for position in positions(4) {
            let genus = heaps.genus_of(&task, &wide(&position)).unwrap();
            for twos in 0..5 {
                let expected = u64::from(brute.value(&position, twos, 0));
                assert_eq!(genus.misere(twos as usize), expected, "{text} {position:?} beside {twos}");
            }
        }
    }
}

/// Kayles: Winning Ways, chapter 13 (and Sibert and Conway, "Mathematical Kayles", 1992). The superscripts of the first heaps.
#[test]
fn genera_of_kayles() {
    let task = Task::default();
    let mut kayles = Heaps::new("kayles".parse().unwrap());
    kayles.extend(&task, 9).unwrap();
    let genera: Vec<String> = (0..=9).map(|heap| kayles.genus(heap).unwrap().to_string()).collect();
    // Tame ones as in Nim: 0^120, 1^031, 2^20, 3^31; the first wild heap is that of five pins, 4^146.
    assert_eq!(genera[..6], ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]);
    assert!((0..5).all(|heap| kayles.genus(heap).unwrap().is_nim_like()));
    assert!(!kayles.genus(5).unwrap().is_nim_like());
}

/// The misère values and genera of heaps 0 to 20 in CGSuite's own table (`GameHeapTest.scala`), as far as codes can say its games. A lone
/// number there is a heap of Nim; of other genera it prints as many digits as tell them apart from their like.
#[test]
fn published_genera() {
    let tables = [
        (
            "grundy",
            "1,1,1,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2",
            "0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20",
        ),
        (
            "0.77",
            "1,0,2,3,0,1,3,2,1,0,2,4,0,1,2,5,1,6,3,2,0",
            "0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031",
        ),
        (
            "0.07",
            "1,1,0,0,2,1,3,0,0,1,1,3,0,2,1,1,0,0,2,1,3",
            "0 0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3",
        ),
        (
            "0.0330003",
            "1,1,0,0,2,1,1,0,0,2,1,1,0,0,2,1,1,0,0,2,1",
            "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0",
        ),
        (
            "0.3F",
            "1,0,2,1,0,2,1,0,4,1,0,4,1,0,6,1,0,6,1,0,6",
            "0 1 2 0 1 2 3^1431 4^0564 5^46 3^1431 4^0564 5^4875 6^1,9,10,8 7^075 8^6875 6^1,9,10,8 7^075 8^6,10,8 \
             9^1,9,12,11,9 10^0,11,13,9,11 11^6,10,8",
        ),
    ];
    let task = Task::default();
    for (code, values, genera) in tables {
        let mut heaps = Heaps::new(code.parse().unwrap());
        heaps.extend(&task, 20).unwrap();
        let genera: Vec<&str> = genera.split_whitespace().collect();
        let values: Vec<u64> = values.split(',').map(|value| value.parse().unwrap()).collect();
        assert_eq!((genera.len(), values.len()), (21, 21));
        for heap in 0..=20 {
            let genus = heaps.genus(heap as u64).unwrap();
            assert_eq!(genus.misere(0), values[heap], "{code} {heap}");
            let Some((normal, terms)) = genera[heap].split_once('^') else {
                let size = heaps.forms().heap_size(heaps.form(heap as u64).unwrap());
                assert_eq!(size, genera[heap].parse().ok(), "{code} {heap}");
                continue;
            };
            let terms: Vec<u64> = match terms.contains(',') {
                true => terms.split(',').map(|term| term.parse().unwrap()).collect(),
                false => terms.bytes().map(|digit| u64::from(digit - b'0')).collect(),
            };
            let own: Vec<u64> = (0..terms.len()).map(|twos| genus.misere(twos)).collect();
            assert_eq!((genus.normal().to_string(), own), (normal.to_owned(), terms), "{code} {heap}");
        }
    }
}

/// The simplest form of a heap of 22 in Grundy's game, from the same table: `*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]`,
/// where parentheses hold options and `[n]` adds a heap of n.
#[test]
fn a_published_form() {
    let task = Task::default();
    let mut forms = Forms::new();
    let [one, two, three] = [1, 2, 3].map(|size| forms.nim_heap(size));
    let double = forms.add(&task, two, two).unwrap();
    let a = forms.form(vec![double, two, one]);
    let [a1, a2] = [one, two].map(|heap| forms.add(&task, a, heap).unwrap());
    let b = forms.form(vec![a2, a, two, Forms::ZERO]);
    let c = forms.form(vec![b, a, three]);
    let published = forms.form(vec![c, b, a1, double, one]);
    let mut heaps = Heaps::new("grundy".parse().unwrap());
    heaps.extend(&task, 22).unwrap();
    let found = heaps.forms().text(&task, heaps.form(22).unwrap());
    assert_eq!(found, forms.text(&task, published));
}

/// Forms and quotients outlive their tasks, may go to other threads, and each task pays for what it adds.
#[test]
fn every_task_pays_for_what_it_adds() {
    fn sent<T: Send>(value: T) -> T {
        value
    }
    let first = Task::default();
    let mut kayles = sent(Heaps::new("kayles".parse().unwrap()));
    kayles.extend(&first, 11).unwrap();
    assert!(first.bytes() > 1000);
    let second = Task::default();
    kayles.extend(&second, 12).unwrap();
    assert_eq!(first.bytes(), 0);
    assert!(second.bytes() > 0 && second.bytes() < kayles.forms().bytes());
    drop(kayles);
    assert_eq!(second.bytes(), 0);

    let mut quotient = sent(Quotient::new("kayles".parse().unwrap()));
    quotient.extend(&first, 30).unwrap();
    assert!(first.bytes() > 1000);
    quotient.extend(&second, 100).unwrap();
    assert_eq!(first.bytes(), 0);
    drop(quotient);
    assert_eq!(second.bytes(), 0);
}

/// A limit on memory ends the work before it is passed, and what is known stays right.
#[test]
fn limits_on_memory_are_kept() {
    let limit = 1 << 20;
    let task = Task::new(Limits::new().memory(limit));
    let mut heaps = Heaps::new("kayles".parse().unwrap());
    assert_eq!(heaps.extend(&task, 100), Err(Stop::Memory));
    assert!(heaps.known() > 10 && heaps.forms().bytes() < 2 * limit);
    let mut infinite = Quotient::new("0.07".parse().unwrap());
    assert_eq!(
        infinite.extend(&Task::new(Limits::new().memory(limit)), 1000),
        Err(Unfinished::Stopped(Stop::Memory))
    );
    let mut quotient = Quotient::new("0.07".parse().unwrap());
    quotient.extend(&Task::default(), infinite.known() as u64 - 1).unwrap();
    assert_eq!(infinite.order(), quotient.order());
}

/// All sums of heaps with up to so many beans in all.
fn sums(most: usize) -> Vec<Vec<usize>> {
    let (mut found, mut next) = (vec![vec![]], 0);
    while let Some(sum) = found.get(next).cloned() {
        next += 1;
        let total: usize = sum.iter().sum();
        for heap in sum.last().copied().unwrap_or(1)..=most - total {
            found.push(sum.iter().copied().chain([heap]).collect());
        }
    }
    found
}

/// How many kinds of sums with up to so many beans are told apart by what they are beside each other.
fn kinds(brute: &mut Brute, most: usize) -> usize {
    let sums = sums(most);
    let beside = |a: &[usize], b: &[usize]| {
        let mut both = [a, b].concat();
        both.sort_unstable();
        both
    };
    let rows = sums.iter().map(|a| sums.iter().map(|b| brute.is_p(&beside(a, b))).collect::<Vec<bool>>());
    rows.collect::<std::collections::HashSet<_>>().len()
}

/// Orders of quotients as in Plambeck and Siegel, "Misère quotients for impartial games", J. Combin. Theory Ser. A 115 (2008).
/// Brute force tells as many kinds of sums apart where small sums have all kinds, and never more; that there are no more is
/// what the program proves. The period and the generators of misère Kayles are the program's own.
#[test]
fn published_quotients() {
    for (digits, most, found, order) in [
        (&[0, 1, 2, 3][..], 15, 20, 20),
        (&[0, 7, 7], 12, 0, 40),
        (&[0, 5, 3], 12, 0, 16),
        (&[0, 7, 5], 12, 8, 8),
        (&[0, 3], 6, 2, 2),
        (&[0, 3, 3], 8, 6, 6),
        (&[0, 3, 3, 3], 8, 6, 6),
    ] {
        let kinds = kinds(&mut Brute::new(digits.to_vec()), most);
        assert!(found == 0 || kinds == found, "{digits:?} has {kinds} kinds");
        assert!(kinds <= order, "{digits:?} has {kinds} kinds");
    }
    let task = Task::default();
    let quotient = |text: &str| {
        let mut quotient = Quotient::new(text.parse::<Rule>().unwrap());
        quotient.extend(&task, 1000).unwrap();
        quotient
    };
    for (text, order, length) in [("0.123", 20, 5), ("0.77", 40, 12), ("0.53", 16, 9), ("0.75", 8, 2)] {
        let quotient = quotient(text);
        assert_eq!(quotient.order(), order, "{text}");
        assert_eq!(quotient.period().map(|period| period.length), Some(length), "{text}");
    }
    let kayles = quotient("0.77");
    assert_eq!(kayles.generators(), [1, 2, 5, 9, 12, 25, 27]);
    assert_eq!(kayles.period().unwrap().preperiod, 71);
    assert!(kayles.element(1_000_000_000_000_000_000).is_some());
}

/// The quotient of misère Kayles against simplest forms, beyond what brute force reaches.
#[test]
fn two_ways_to_play_misere_kayles() {
    let task = Task::default();
    let mut quotient = Quotient::new("kayles".parse().unwrap());
    quotient.extend(&task, 1000).unwrap();
    let mut heaps = Heaps::new("kayles".parse().unwrap());
    for a in 1..=13 {
        for b in a..=13 {
            let element = quotient.element_of_sum(&[a, b]).unwrap();
            assert_eq!(heaps.is_p(&task, &[a, b]), Ok(quotient.is_p(element)), "{a} {b}");
        }
    }
}

/// Quotients of one or two beans per move without breaking are those of Nim: 2, or 6 with a heap of two, or 2^k + 2.
#[test]
fn tame_quotients() {
    let task = Task::default();
    for (text, order) in [("0.3", 2), ("0.33", 6), ("0.333", 6)] {
        let mut quotient = Quotient::new(text.parse().unwrap());
        quotient.extend(&task, 100).unwrap();
        assert_eq!(quotient.order(), order, "{text}");
        assert!(quotient.period().is_some());
    }
    let mut infinite = Quotient::new("0.07".parse().unwrap());
    let task = Task::new(Limits::new().nodes(300_000));
    assert!(matches!(infinite.extend(&task, 1000), Err(Unfinished::Stopped(_))));
    assert!(infinite.known() > 10);
}
