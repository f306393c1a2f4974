//! Bounds that know what cold components are for: the temperatures as a stack of coupons.
//!
//! Measured from the means, every move gains its player something: v, the score minus the sum of the means, is what the
//! mover gains minus what the other gains. In a switch of temperature t either player gains t, once. So v of a sum of
//! switches is the alternating sum A(T) = t₁ - t₂ + t₃ - … of its temperatures in falling order. Other components bring
//! coupons that may or may not turn up, such as the temperature of what a move leaves behind. Then v lies between the
//! least and the greatest A(T) over all T with the certain coupons and any of the others, and these two are found in one
//! pass, from the smallest coupon up: a coupon x on top makes x - A of A.
//!
//! **Why.** Let Right, who is not to move, answer every move of Left at the hottest component. Claim: v ≤ max A(T) over
//! the sets T of the sum, if each component is *tame* (for Right). Let t be its temperature.
//! - Left's moves to what is not hotter than t gain at most t; count them as t, which only helps Left.
//! - A move of Left to something hotter is a threat. Right must have an answer that takes the mean back to where it was or
//!   below, to something not hotter than t. Let the threat be without end, which again only helps Left: then Right
//!   answers it before anything else, and Left has gained nothing.
//! - Right must have a move that gains exactly t, to something not hotter than t (then Right takes t); or else a threat of
//!   his own. For that let what he threatens be no more than a number n, the Left stop of what it leads to: this helps
//!   Left too. If m is the greatest mean after Left's answers, which must lead to nothing hotter than t, then the threat
//!   has the temperature t' = (m - n)/2 and gains at least t' if m is not above the mean. It must be that t' > t.
//! - What is not hotter must be tame too. Its coupons, all at most t, are optional here; t itself is certain unless Left
//!   has a threat or Right needs one.
//!
//! Say Left gains a and Right answers at the hottest component, gaining b, and T is a set of what is left, all of T at
//! most b. Then T with a and b is a set of the sum, and a - b + A(T) ≤ A(T ∪ {a, b}): clear for a ≥ b; for a < b it
//! says A(T ∪ {a}) + A(T) ≤ 2b - a, and with k coupons above a the left side is twice their alternating sum plus or minus a
//! as k is even or odd, where that sum is at most b - a for even k and at most b for odd k. If the hottest component has
//! only a threat for Right, he makes it, and t' is the largest coupon now: a - t' + A({t'} ∪ T) = a - A(T) ≤ A(T ∪ {a}),
//! by the same formula. The lower bound is the same with the players exchanged: Left, who is to move, takes the hottest
//! coupon or makes her threat there.
//!
//! **Sente costs nothing.** Two more observations keep the sets small.
//! - If each of Left's moves in G is a threat that Right answers by a number not above the mean, then G is at most its mean
//!   (Left moving first in G minus the mean gets nothing), and for the upper bound it is that number and no coupon.
//! - Say Right's threats in some components have t' ≥ 3/2 h, with h the highest temperature. Then after Left's first move
//!   Right makes them all before he does anything else, so that at most one of these coupons counts: the one Left
//!   may take at once. If Left, who gained a, does not answer a threat but gains b ≤ h elsewhere, Right takes t' again and
//!   Left has a - 2t' + b + v ≤ a - 3h + h + h = a - h, which is at most A of any set that holds a. For the lower bound,
//!   where Left threatens and moves first, none of these coupons counts: she makes her threats at once, and what she gets
//!   from one that is not answered is at least 2t' - 2h ≥ h.

use super::scalar::Scalar;
use super::universe::{NONE, Step, Universe};
use tedomari_value::{Stop, Task, deeper};

/// What coupons a part brings, for Right as the one who answers.
#[derive(Clone)]
pub(crate) struct Tame<S> {
    /// The temperature.
    own: S,
    kind: Kind<S>,
    /// Coupons that may turn up later, rising; none is above the temperature.
    optional: Vec<S>,
}

/// Whether the temperature counts as a coupon.
#[derive(Clone)]
enum Kind<S> {
    /// It does.
    Certain,
    /// It may.
    Possible,
    /// It does not: Left's sente.
    Never,
    /// It may, but Right can take it away by a threat of twice this temperature.
    Threat(S),
}

/// The coupons of all parts, with Right as the one who answers.
///
/// Coupons are numbered by their size, so that those of a sum are sets of bits, in order without sorting. Two certain ones
/// of the same size cancel, and a possible one more of the same size changes nothing, so one bit of each kind is enough.
pub(crate) struct Coupons<S> {
    /// The sizes that occur, rising.
    sizes: Vec<S>,
    /// Words in a set.
    words: usize,
    parts: Vec<Option<Numbered<S>>>,
    /// The possible coupons of each part.
    optional: Optional,
    certain: Vec<u64>,
    possible: Vec<u64>,
    /// At most one of these counts.
    once: Vec<u64>,
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

/// A part's temperature as a coupon.
struct Numbered<S> {
    own: u32,
    kind: Kind<S>,
}

/// With more optional coupons than this a part says too little to be worth the pass.
const MOST_OPTIONAL: usize = 24;

impl<S: Scalar> Coupons<S> {
    pub(crate) fn new(task: &Task, universe: &Universe<S>) -> Result<Coupons<S>, Stop> {
        let mut finding = Finding { universe, found: vec![None; universe.parts.len()] };
        for part in 0..universe.parts.len() as u32 {
            if part % LOOK_EVERY == 0 {
                task.check()?;
            }
            finding.find(part);
        }
        let tame: Vec<Option<Tame<S>>> = finding.found.into_iter().map(Option::flatten).collect();
        let all = tame.iter().flatten().flat_map(|tame| tame.optional.iter().chain([&tame.own]));
        let mut sizes: Vec<S> = all.cloned().collect();
        sizes.sort_unstable();
        sizes.dedup();
        let number = |x: &S| sizes.partition_point(|size| size < x);
        let words = sizes.len().div_ceil(64);
        let optional = tame.iter().map(|tame| tame.iter().flat_map(|tame| &tame.optional).map(number));
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
        let numbered = |tame: Tame<S>| Numbered { own: number(&tame.own) as u32, kind: tame.kind };
        let parts = tame.into_iter().map(|tame| tame.map(numbered)).collect();
        let empty = vec![0; words];
        let (certain, possible, once) = (empty.clone(), empty.clone(), empty);
        Ok(Coupons { words, parts, optional, certain, possible, once, sizes })
    }

    pub(crate) fn bytes(&self) -> usize {
        let optional = match &self.optional {
            Optional::Sets(sets) => sets.len() * size_of::<u64>(),
            Optional::Lists(lists) => {
                lists.iter().map(|list| size_of::<Box<[u32]>>() + size_of_val(&**list)).sum()
            }
        };
        let parts = self.parts.len() * size_of::<Option<Numbered<S>>>();
        optional + 3 * self.words * size_of::<u64>() + parts + self.sizes.len() * size_of::<S>()
    }

    /// An upper bound on V with Left to move, if all parts are tame.
    pub(crate) fn upper(&mut self, universe: &Universe<S>, parts: &[u32]) -> Option<S> {
        let hottest = &universe.parts[parts[0] as usize].temperature;
        let (_, up) = self.pass(parts.iter().copied(), hottest, false)?;
        Some(mean(universe, parts).plus(&up).floor_to(&universe.unit))
    }

    /// A lower bound on V with Left to move, if all negatives are tame.
    pub(crate) fn lower(&mut self, universe: &Universe<S>, parts: &[u32]) -> Option<S> {
        let hottest = &universe.parts[parts[0] as usize].temperature;
        let negatives = parts.iter().map(|&part| universe.parts[part as usize].negative);
        let (low, _) = self.pass(negatives, hottest, true)?;
        Some(mean(universe, parts).plus(&low).ceil_to(&universe.unit))
    }

    /// The least and the greatest alternating sum; `threatener_moves` if the one who answers is to move.
    fn pass(
        &mut self,
        parts: impl Iterator<Item = u32>,
        hottest: &S,
        threatener_moves: bool,
    ) -> Option<(S, S)> {
        let thrice = hottest.plus(hottest).plus(hottest);
        for set in [&mut self.certain, &mut self.possible, &mut self.once] {
            set.fill(0);
        }
        for part in parts {
            let Numbered { own, kind } = self.parts[part as usize].as_ref()?;
            let (word, bit) = (*own as usize / 64, 1 << (own % 64));
            match kind {
                Kind::Certain => self.certain[word] ^= bit,
                Kind::Possible => self.possible[word] |= bit,
                Kind::Never => {}
                Kind::Threat(twice) if *twice < thrice => self.possible[word] |= bit,
                Kind::Threat(_) if threatener_moves => {}
                Kind::Threat(_) => self.once[word] |= bit,
            }
            match &self.optional {
                Optional::Sets(sets) => {
                    let optional = &sets[part as usize * self.words..][..self.words];
                    self.possible.iter_mut().zip(optional).for_each(|(set, more)| *set |= more);
                }
                Optional::Lists(lists) => {
                    for at in &lists[part as usize] {
                        self.possible[*at as usize / 64] |= 1 << (at % 64);
                    }
                }
            }
        }
        // Without one of those that count at most once, and with one.
        let mut without = (S::ZERO, S::ZERO);
        let mut with: Option<(S, S)> = None;
        for word in 0..self.words {
            let (certain, possible, once) = (self.certain[word], self.possible[word], self.once[word]);
            let mut left = certain | possible | once;
            while left != 0 {
                let at = left.trailing_zeros();
                let bit = 1 << at;
                left ^= bit;
                let x = &self.sizes[word * 64 + at as usize];
                let on_top = |(low, up): &(S, S)| (x.minus(up), x.minus(low));
                let either = |(low, up): (S, S), other: (S, S)| (low.min(other.0), up.max(other.1));
                if certain & bit != 0 {
                    without = on_top(&without);
                    with = with.as_ref().map(on_top);
                }
                if possible & bit != 0 {
                    let taken = on_top(&without);
                    without = either(without, taken);
                    with = with.map(|with| {
                        let taken = on_top(&with);
                        either(with, taken)
                    });
                }
                if once & bit != 0 {
                    let taken = on_top(&without);
                    with = Some(with.map_or(taken.clone(), |with| either(with, taken)));
                }
            }
        }
        Some(match with {
            Some(with) => (without.0.min(with.0), without.1.max(with.1)),
            None => without,
        })
    }
}

fn mean<S: Scalar>(universe: &Universe<S>, parts: &[u32]) -> S {
    let mut mean = S::ZERO;
    for &part in parts {
        mean += &universe.parts[part as usize].mean;
    }
    mean
}

struct Finding<'u, S> {
    universe: &'u Universe<S>,
    found: Vec<Option<Option<Tame<S>>>>,
}

impl<S: Scalar> Finding<'_, S> {
    fn find(&mut self, part: u32) -> Option<Tame<S>> {
        if let Some(known) = &self.found[part as usize] {
            return known.clone();
        }
        let found = deeper(|| self.examine(part));
        self.found[part as usize] = Some(found.clone());
        found
    }

    fn examine(&mut self, part: u32) -> Option<Tame<S>> {
        let universe = self.universe;
        let own = universe.parts[part as usize].temperature.clone();
        let mut tame = Tame { own, kind: Kind::Certain, optional: Vec::new() };
        if self.is_sente(part) {
            return Some(Tame { kind: Kind::Never, ..tame });
        }
        for step in universe.parts[part as usize].steps.clone() {
            let step = &universe.steps[step as usize];
            if self.is_threat(step, &tame.own) {
                self.answer(&mut tame, step)?;
                tame.kind = Kind::Possible;
            } else {
                self.leave(&mut tame, step.to)?;
            }
        }
        if !self.takes(&mut tame, part) {
            let twice = self.threatens(&mut tame, part)?;
            if matches!(tame.kind, Kind::Certain) {
                tame.kind = Kind::Threat(twice);
            }
        }
        (tame.optional.len() <= MOST_OPTIONAL).then_some(tame)
    }

    fn is_threat(&self, step: &Step<S>, temperature: &S) -> bool {
        step.to != NONE && self.universe.parts[step.to as usize].temperature > *temperature
    }

    /// Whether each of Left's moves is a threat that Right answers by a number not above the mean.
    fn is_sente(&self, part: u32) -> bool {
        let universe = self.universe;
        let known = &universe.parts[part as usize];
        known.steps.clone().all(|step| {
            let step = &universe.steps[step as usize];
            self.is_threat(step, &known.temperature)
                && answers(universe, step.to)
                    .iter()
                    .any(|(mean, to)| *to == NONE && rise(universe, step, mean) <= S::ZERO)
        })
    }

    /// Something may be left behind, which must be tame and not hotter.
    fn leave(&mut self, tame: &mut Tame<S>, part: u32) -> Option<()> {
        if part != NONE {
            let left = self.find(part)?;
            if left.own > tame.own {
                return None;
            }
            unite(&mut tame.optional, &left.optional);
            unite(&mut tame.optional, &[left.own]);
        }
        Some(())
    }

    /// Left's threat must have an answer that takes the mean back.
    fn answer(&mut self, tame: &mut Tame<S>, threat: &Step<S>) -> Option<()> {
        let universe = self.universe;
        for (mean, part) in answers(universe, threat.to) {
            let mut with = tame.clone();
            if rise(universe, threat, &mean) <= S::ZERO && self.leave(&mut with, part).is_some() {
                *tame = with;
                return Some(());
            }
        }
        None
    }

    /// Whether Right has a move that gains the temperature.
    fn takes(&mut self, tame: &mut Tame<S>, part: u32) -> bool {
        let universe = self.universe;
        let negative = &universe.parts[universe.parts[part as usize].negative as usize];
        negative.steps.clone().any(|step| {
            // Right's moves are Left's in the negative; what they lead to is turned back.
            let step = &universe.steps[step as usize];
            let to = if step.to == NONE { NONE } else { universe.parts[step.to as usize].negative };
            let mut with = tame.clone();
            let taken = step.gain == tame.own && self.leave(&mut with, to).is_some();
            if taken {
                *tame = with;
            }
            taken
        })
    }

    /// Right must have a threat that gains nothing and loses nothing; twice its temperature.
    fn threatens(&mut self, tame: &mut Tame<S>, part: u32) -> Option<S> {
        let universe = self.universe;
        let negative = &universe.parts[universe.parts[part as usize].negative as usize];
        for step in negative.steps.clone() {
            let step = &universe.steps[step as usize];
            if step.to == NONE {
                continue;
            }
            // All in the negative, where Right's threat is a move of Left's and Left's answers are Right's.
            let threat = &universe.parts[step.to as usize];
            let Some(stop) =
                threat.steps.clone().map(|next| universe.steps[next as usize].offset.clone()).max()
            else {
                continue;
            };
            let answers = answers(universe, step.to);
            let Some(mean) = answers.iter().map(|(mean, _)| mean.clone()).min() else { continue };
            let twice = stop.minus(&mean);
            let mut with = tame.clone();
            let tame_answers = answers.iter().all(|&(_, part)| {
                let part = if part == NONE { NONE } else { universe.parts[part as usize].negative };
                self.leave(&mut with, part).is_some()
            });
            if rise(universe, step, &mean) >= S::ZERO && twice > tame.own.plus(&tame.own) && tame_answers {
                *tame = with;
                return Some(twice);
            }
        }
        None
    }
}

/// By how much the mean has risen after a threat and an answer with this mean.
fn rise<S: Scalar>(universe: &Universe<S>, threat: &Step<S>, mean: &S) -> S {
    let mut rise = threat.gain.plus(mean);
    rise -= &universe.parts[threat.to as usize].mean;
    rise
}

/// Right's options in a part: the mean of each, in the part's own frame, and what it is.
fn answers<S: Scalar>(universe: &Universe<S>, part: u32) -> Vec<(S, u32)> {
    let known = &universe.parts[part as usize];
    let negative = &universe.parts[known.negative as usize];
    let answer = |step: u32| {
        let step = &universe.steps[step as usize];
        let mut mean = known.width.minus(&step.offset);
        if step.to == NONE {
            return (mean, NONE);
        }
        let to = &universe.parts[step.to as usize];
        mean -= &to.mean;
        // The option is its offset plus a part; negated, that part is the width minus its negative.
        (mean, to.negative)
    };
    negative.steps.clone().map(answer).collect()
}

/// Adds to a rising list what it lacks of another: of two ways only one is gone, so a coupon of both counts once.
fn unite<S: Scalar>(list: &mut Vec<S>, more: &[S]) {
    let mut at = 0;
    for x in more {
        while at < list.len() && list[at] < *x {
            at += 1;
        }
        if at == list.len() || list[at] != *x {
            list.insert(at, x.clone());
        }
        at += 1;
    }
}
