//! Bounds that know what cold components are for: the temperatures as a stack of coupons.
//!
//! Measured from the means, every move gains its player something: v, the score minus the sum of the means, is what the
//! mover gains minus what the other gains. In a switch of temperature t either player gains t, once. So v of a sum of
//! switches is the alternating sum A(T) = t₁ - t₂ + t₃ - … of its temperatures in falling order. Other components bring
//! coupons that may or may not turn up, such as the temperature of what a move leaves behind. Then v lies between the
//! least and the greatest A(T) over all T with the certain coupons and any of the others, and these two are found in one
//! pass, from the smallest coupon up: a coupon x on top makes x - A of A.
//!
//! What coupons a component brings, and why that bounds v, is said in [`tame`](super::tame). The upper bound lets Right answer
//! every move of Left by taking the largest coupon. The lower bound is the same with the players exchanged: Left, who is to
//! move, takes the largest coupon or makes her threat there.
//!
//! **Many threats count once.** Let h be the largest coupon of all, and say that in some components, with coupons up to m,
//! Right has threats with t' ≥ h + m/2. After Left's first move, which gained a, Right makes all these threats before he does
//! anything else. If Left answers them, their coupons are gone, and she has a - A(Y) ≤ A(Y ∪ {a}), for a set Y of the
//! others. If instead of answering she gains b elsewhere, Right takes t' again, and she has a - 2t' + b + A(X), where X may by
//! induction have one of the coupons in question. That is at most a - A(Y) for a set Y without them, since b + A(X) + A(Y) ≤ 2h + m ≤ 2t':
//! - If none of them is b or in X, then Y = X ∪ {b} will do: A(X) + A(X ∪ {b}) ≤ 2h - b, as is shown in [`tame`](super::tame).
//! - If b is one of them, take Y as X without the one it may have. A(X) and A(Y) are at most h, and b is at most m.
//! - If X is Z and one of them, s, take Y = Z ∪ {b}. A(X) is at most A(Z) + s, and A(Z) + A(Z ∪ {b}) ≤ 2h - b.
//!
//! So at most one of these coupons counts: the one Left may take at once. For the lower bound none of them does, for there
//! Left threatens and moves first. All this is only said of sums in which no move is met by a threat.

use smallvec::SmallVec;

use super::scalar::Scalar;
use super::tame::{Finding, Kind, Tame};
use super::tracks::Tracks;
use super::universe::Universe;
use tedomari_value::{Stop, Task};

/// The coupons of all parts, with Right as the one who answers.
///
/// Coupons are numbered by their size, so that those of a sum are sets of bits, in order without sorting. Two certain ones
/// of the same size cancel, and a possible one more of the same size changes nothing, so one bit of each kind is enough.
pub(crate) struct Coupons<S> {
    /// The sizes that occur, rising.
    sizes: Vec<S>,
    /// Words in a set.
    words: usize,
    parts: Vec<Numbered<S>>,
    /// The possible coupons of each part.
    optional: Optional,
    certain: Vec<u64>,
    possible: Vec<u64>,
    /// The coupons of which one turns up, of all parts.
    next: Vec<u32>,
    tracks: Tracks<S>,
}

/// Coupons of each part by number: one set after the other, or lists where sets would be long and nearly empty.
enum Optional {
    Sets(Vec<u64>),
    Lists(Vec<Box<[u32]>>),
}

/// Sets of more words than this are longer than a list of [`MOST_OPTIONAL`] numbers.
const MOST_WORDS: usize = 16;

/// So many parts are examined between two looks at the limits.
const LOOK_EVERY: u32 = 1 << 10;

/// No coupon.
const NO_COUPON: u32 = u32::MAX;

/// A part as a number and a coupon.
struct Numbered<S> {
    level: S,
    /// The number of its largest coupon, or [`NO_COUPON`].
    own: u32,
    kind: Kind<S>,
    /// One of these turns up next, or perhaps none.
    next: std::ops::Range<u32>,
    may_end: bool,
    is_plain: bool,
}

impl<S: Scalar> Coupons<S> {
    pub(crate) fn new(task: &Task, universe: &Universe<S>) -> Result<Coupons<S>, Stop> {
        let mut finding = Finding::new(universe);
        let mut tame: Vec<Tame<S>> = Vec::with_capacity(universe.parts.len());
        for part in 0..universe.parts.len() as u32 {
            if part % LOOK_EVERY == 0 {
                task.check()?;
            }
            tame.push(finding.best(part));
        }
        let all = tame.iter().flat_map(|tame| {
            tame.optional.iter().chain(&tame.next).chain(tame.own.iter().map(|own| &own.size))
        });
        let mut sizes: Vec<S> = all.cloned().collect();
        sizes.sort_unstable();
        sizes.dedup();
        let number = |x: &S| sizes.partition_point(|size| size < x);
        let words = sizes.len().div_ceil(64);
        let optional = tame.iter().map(|tame| tame.optional.iter().map(number));
        let optional = if words <= MOST_WORDS {
            let mut sets = vec![0; words * tame.len()];
            for (numbers, set) in optional.zip(sets.chunks_mut(words.max(1))) {
                for at in numbers {
                    set[at / 64] |= 1 << (at % 64);
                }
            }
            Optional::Sets(sets)
        } else {
            Optional::Lists(optional.map(|numbers| numbers.map(|at| at as u32).collect()).collect())
        };
        let mut next = Vec::new();
        let numbered = |tame: Tame<S>| {
            let Tame { level, own, may_end, is_plain, .. } = tame;
            let first = next.len() as u32;
            next.extend(tame.next.iter().map(|x| number(x) as u32));
            let (own, kind) = match own {
                Some(own) => (number(&own.size) as u32, own.kind),
                None => (NO_COUPON, Kind::Certain),
            };
            Numbered { level, own, kind, next: first..next.len() as u32, may_end, is_plain }
        };
        let parts = tame.into_iter().map(numbered).collect();
        let (certain, possible) = (vec![0; words], vec![0; words]);
        Ok(Coupons { words, parts, optional, certain, possible, next, tracks: Tracks::new(), sizes })
    }

    pub(crate) fn bytes(&self) -> usize {
        let optional = match &self.optional {
            Optional::Sets(sets) => sets.len() * size_of::<u64>(),
            Optional::Lists(lists) => {
                lists.iter().map(|list| size_of::<Box<[u32]>>() + size_of_val(&**list)).sum()
            }
        };
        let parts = self.parts.len() * size_of::<Numbered<S>>();
        optional
            + 2 * self.words * size_of::<u64>()
            + self.next.len() * size_of::<u32>()
            + parts
            + self.sizes.len() * size_of::<S>()
    }

    /// An upper bound on V with Left to move.
    pub(crate) fn upper(&mut self, universe: &Universe<S>, parts: &[u32]) -> S {
        let mut bound = S::ZERO;
        parts.iter().for_each(|&part| bound += &self.parts[part as usize].level);
        let (_, up) = self.pass(parts.iter().copied(), false);
        bound.plus(&up).floor_to(&universe.unit)
    }

    /// A lower bound on V with Left to move.
    pub(crate) fn lower(&mut self, universe: &Universe<S>, parts: &[u32]) -> S {
        let mut bound = S::ZERO;
        for &part in parts {
            let known = &universe.parts[part as usize];
            bound += &known.width;
            bound -= &self.parts[known.negative as usize].level;
        }
        let negatives = parts.iter().map(|&part| universe.parts[part as usize].negative);
        let (low, _) = self.pass(negatives, true);
        bound.plus(&low).ceil_to(&universe.unit)
    }

    /// The least and the greatest alternating sum; `threatener_moves` if the one who answers is to move.
    fn pass(&mut self, parts: impl Iterator<Item = u32> + Clone, threatener_moves: bool) -> (S, S) {
        self.certain.fill(0);
        self.possible.fill(0);
        self.tracks.clear();
        let (mut largest, mut are_plain, mut have_threats) = (None, true, false);
        for part in parts.clone() {
            let Numbered { own, kind, next, may_end, is_plain, .. } = &self.parts[part as usize];
            if *own == NO_COUPON {
                continue;
            }
            are_plain &= is_plain;
            largest = largest.max(Some(*own));
            match kind {
                Kind::Certain => toggle(&mut self.certain, *own),
                Kind::Possible => put(&mut self.possible, *own),
                Kind::Threat(_) => have_threats = true,
            }
            match &self.next[next.start as usize..next.end as usize] {
                [] => {}
                [one] if *may_end => put(&mut self.possible, *one),
                [one] => toggle(&mut self.certain, *one),
                next => self.tracks.one_of(next, *may_end),
            }
            match &self.optional {
                Optional::Sets(sets) => {
                    let optional = &sets[part as usize * self.words..][..self.words];
                    self.possible.iter_mut().zip(optional).for_each(|(set, more)| *set |= more);
                }
                Optional::Lists(lists) => {
                    lists[part as usize].iter().for_each(|&at| put(&mut self.possible, at));
                }
            }
        }
        if let Some(largest) = largest
            && have_threats
        {
            self.count_threats(parts, largest, are_plain, threatener_moves);
        }
        self.tracks.start();
        for word in 0..self.words {
            let (certain, possible) = (self.certain[word], self.possible[word]);
            let mut left = certain | possible;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                let at = word as u32 * 64 + left.trailing_zeros();
                left ^= bit;
                self.tracks.choose_below(at, &self.sizes);
                let x = &self.sizes[at as usize];
                if certain & bit != 0 {
                    self.tracks.take(x);
                }
                if possible & bit != 0 {
                    self.tracks.may_take(x);
                }
            }
        }
        self.tracks.finish(&self.sizes)
    }

    /// Puts in the coupons of parts in which Right has only a threat: of those whose threats are large enough at most one counts.
    fn count_threats(
        &mut self,
        parts: impl Iterator<Item = u32>,
        largest: u32,
        are_plain: bool,
        threatener_moves: bool,
    ) {
        let mut threats: SmallVec<[(u32, &S); 16]> = SmallVec::new();
        for part in parts {
            if let Numbered { own, kind: Kind::Threat(twice), .. } = &self.parts[part as usize] {
                threats.push((*own, twice));
            }
        }
        // The larger the coupons that are to count once, the larger their threats must be.
        let largest = &self.sizes[largest as usize];
        let twice_largest = largest.plus(largest);
        let is_once = |&(own, twice): &(u32, &S), most: u32| {
            own <= most && *twice >= twice_largest.plus(&self.sizes[most as usize])
        };
        let count = |most: u32| threats.iter().filter(|threat| is_once(threat, most)).count();
        let most = threats.iter().map(|&(own, _)| own).max_by_key(|&own| count(own)).unwrap_or(0);
        let mut once: SmallVec<[u32; 16]> = SmallVec::new();
        for threat in &threats {
            match are_plain && is_once(threat, most) {
                true if threatener_moves => {}
                true => once.push(threat.0),
                false => put(&mut self.possible, threat.0),
            }
        }
        if !once.is_empty() {
            self.tracks.one_of(&once, true);
        }
    }
}

#[inline]
fn put(set: &mut [u64], at: u32) {
    set[at as usize / 64] |= 1 << (at % 64);
}

#[inline]
fn toggle(set: &mut [u64], at: u32) {
    set[at as usize / 64] ^= 1 << (at % 64);
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use tedomari_sum::instances::{Family, Recipe};
    use tedomari_value::Engine;

    use super::super::raw::Raw;
    use super::super::universe::{NONE, measure};
    use super::*;

    /// V of every list of parts that play can lead to from one, by trying all moves.
    fn play(universe: &Universe<i64>, mut list: Vec<u32>, known: &mut HashMap<Vec<u32>, i64>) -> i64 {
        list.sort_unstable();
        if let Some(&score) = known.get(&list) {
            return score;
        }
        let mut best = None;
        for (at, &part) in list.iter().enumerate() {
            for step in universe.parts[part as usize].steps.clone() {
                let step = &universe.steps[step as usize];
                let mut after = list.clone();
                after.swap_remove(at);
                after.extend(Some(step.to).filter(|&to| to != NONE));
                let width: i64 = after.iter().map(|&part| universe.parts[part as usize].width).sum();
                let negative = after.iter().map(|&part| universe.parts[part as usize].negative).collect();
                let score = step.offset + width - play(universe, negative, known);
                best = best.max(Some(score));
            }
        }
        let score = best.unwrap_or(0);
        known.insert(list, score);
        score
    }

    /// Bounds by coupons against all play, at every position of random sums.
    #[test]
    fn bounds_hold_the_score() {
        let mut tight = 0;
        let shapes = [
            (Family::Thesis, 4, 2, 3, 12),
            (Family::Thesis, 2, 4, 2, 20),
            (Family::Thesis, 3, 3, 3, 9),
            (Family::Unrestricted, 3, 3, 2, 20),
            (Family::Unrestricted, 2, 5, 2, 9),
            (Family::LeftHeavy, 5, 3, 2, 20),
            (Family::Mixed, 6, 3, 2, 20),
            (Family::Close, 4, 3, 2, 20),
        ];
        for (family, components, depth, options, leaves) in shapes {
            let recipe = Recipe { family, components, depth, options, leaves };
            for entry in recipe.sums(29).unwrap().take(40) {
                let engine = Engine::new();
                let mut raw = Raw::new(&engine, true);
                let values: Vec<_> =
                    entry.texts().into_iter().map(|text| engine.read(text).unwrap()).collect();
                values.iter().for_each(|&value| raw.insert(value).unwrap());
                let roots: Vec<u32> =
                    values.iter().filter_map(|&value| raw.find(value).unwrap().part).collect();
                let (scale, _) = measure(&raw, components);
                let (universe, number) =
                    Universe::<i64>::new(engine.task(), &raw, scale, &roots, 16).unwrap();
                let mut coupons = Coupons::new(engine.task(), &universe).unwrap();
                let mut known = HashMap::new();
                play(&universe, roots.iter().map(|&part| number[part as usize]).collect(), &mut known);
                for (list, &score) in known.iter().filter(|(list, _)| !list.is_empty()) {
                    let (lower, upper) = (coupons.lower(&universe, list), coupons.upper(&universe, list));
                    assert!(
                        lower <= score && score <= upper,
                        "{lower} {score} {upper}: {list:?} of {entry:?}"
                    );
                    tight += usize::from(lower == upper);
                }
            }
        }
        assert!(tight > 1000, "only {tight} scores are known without search");
    }
}
