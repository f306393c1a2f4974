//! A part as a number and the coupons it may bring, for Right as the one who answers.
//!
//! A [`Tame`] says: instead of the part Left may as well have the number `level`, and coupons. The largest is its `own`. Once it is
//! taken, one of those in `next` turns up, or perhaps none if the part may end there: which one depends on who took it, and
//! how. What may turn up after that is `optional`. [`coupons`](super::coupons) adds up the levels of a sum and bounds what
//! the coupons are worth together: v is at most max A(T) over the sets T of coupons, with A(T) = t₁ - t₂ + t₃ - …. Right's
//! strategy is to take the largest own coupon b after each move of Left.
//!
//! **What makes it right.** Let t be the own coupon, and no optional one above t. Every option of Left must be one of these:
//! - *a move*: the option has a Tame with a level of at most `level` + t and no coupon above t. Its own coupon is next here, all
//!   others are optional. Left has gained at most t.
//! - *answered*: Right has an answer with a level of at most `level` and no coupon above t, the own one next here and the others
//!   optional. He gives it at once, so that Left has gained nothing and t is gone: t is only possible.
//! - *met by a threat*: Right has an answer with an own coupon t' > t and a level of at most `level` + t - t', whose other
//!   coupons are optional here. He gives it at once. The sum with t' instead of t is worth at most t' - t more, since A
//!   changes by no more than one of its coupons does. If t' may fail to turn up, t is only possible.
//!
//! One option of Right must be one of these:
//! - *a move*: its level is at most `level` - t, and its coupons are not above t, the own one next here and the others optional.
//!   Right gains at least t.
//! - *a threat*: it has an own coupon t' > t and a level of at most `level` - t', and its other coupons are not above t and
//!   optional here. Then t is only possible.
//!
//! For say Left gains a and Right takes b, and T is a set of what is left, all of T at most b. Then T with a and b is a set
//! of the sum, and a - b + A(T) ≤ A(T ∪ {a, b}): clear for a ≥ b; for a < b it says A(T ∪ {a}) + A(T) ≤ 2b - a, and with k
//! coupons above a the left side is twice their alternating sum plus or minus a as k is even or odd, where that sum is at
//! most b - a for even k and at most b for odd k. If b belongs to a part in which Right has only a threat, he makes it, and t'
//! is the largest coupon now: a - t' + A({t'} ∪ T) = a - A(T) ≤ A(T ∪ {a}), by the same formula.
//!
//! **Every part is tame.** It is never worth more to Left than its Left stop: that is a Tame without coupons. So every option has
//! one, and with the followers' levels known each t has its least level, the largest of what the options ask for. Where
//! nothing stands in the way, the best level is the mean and t the temperature; elsewhere the level is a little above the mean.

use super::scalar::Scalar;
use super::universe::{NONE, Universe};
use tedomari_value::deeper;

/// A part as a number and coupons.
#[derive(Clone, Debug)]
pub(crate) struct Tame<S> {
    /// The number.
    pub level: S,
    /// The largest coupon, unless there is none.
    pub own: Option<Own<S>>,
    /// One of these turns up next, rising.
    pub next: Vec<S>,
    /// Whether none of them may.
    pub may_end: bool,
    /// Coupons that may turn up later, rising.
    pub optional: Vec<S>,
    /// Whether no move of Left's is met by a threat, now or later.
    pub is_plain: bool,
}

/// The largest coupon of a part.
#[derive(Clone, Debug)]
pub(crate) struct Own<S> {
    pub size: S,
    pub kind: Kind<S>,
}

/// Whether a part's own coupon turns up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind<S> {
    /// It does.
    Certain,
    /// It may.
    Possible,
    /// It may, but Right can take it away by a threat of twice this size.
    Threat(S),
}

/// With more optional coupons than this a description says too little to be worth the pass.
const MOST_OPTIONAL: usize = 24;

/// So many descriptions of a part are kept for what it follows.
const KEPT: usize = 3;

/// Parts with more choices than this are only looked at at their temperature.
const MOST_CHOICES: usize = 48;

/// Finds how parts are best seen.
pub(crate) struct Finding<'u, S> {
    universe: &'u Universe<S>,
    found: Vec<Option<Vec<Tame<S>>>>,
}

/// What an option of Left or Right asks for.
struct Choice<S> {
    /// The coupons it needs room for: the own coupon must be at least so large.
    least: Option<S>,
    /// The own coupon must be smaller than this.
    below: Option<S>,
    /// The level must be at least this, …
    base: S,
    /// … less the own coupon (a move of Left), or more by it (a move of Right).
    slope: i8,
    /// What the own coupon becomes.
    kind: Kind<S>,
    /// The coupon that turns up next, and whether it must.
    next: Option<S>,
    is_sure: bool,
    /// Coupons that may turn up later.
    later: Vec<S>,
    is_plain: bool,
}

impl<S: Scalar> Choice<S> {
    /// The level that is needed with an own coupon t.
    fn level(&self, t: &S) -> Option<S> {
        if self.least.as_ref().is_some_and(|least| t < least)
            || self.below.as_ref().is_some_and(|below| t >= below)
        {
            return None;
        }
        Some(match self.slope {
            0 => self.base.clone(),
            1 => self.base.plus(t),
            _ => self.base.minus(t),
        })
    }
}

/// A follower in the frame of the part: a number and a part.
struct Follower<S> {
    offset: S,
    to: u32,
}

impl<'u, S: Scalar> Finding<'u, S> {
    pub(crate) fn new(universe: &'u Universe<S>) -> Finding<'u, S> {
        Finding { universe, found: vec![None; universe.parts.len()] }
    }

    /// The best description of a part.
    pub(crate) fn best(&mut self, part: u32) -> Tame<S> {
        self.find(part);
        self.found[part as usize].as_ref().expect("just found")[0].clone()
    }

    fn find(&mut self, part: u32) {
        if self.found[part as usize].is_none() {
            let found = deeper(|| self.examine(part));
            self.found[part as usize] = Some(found);
        }
    }

    /// The descriptions of a follower, in the frame of the part.
    fn of(&mut self, follower: &Follower<S>) -> Vec<Tame<S>> {
        if follower.to == NONE {
            return vec![Tame {
                level: follower.offset.clone(),
                own: None,
                next: Vec::new(),
                may_end: true,
                optional: Vec::new(),
                is_plain: true,
            }];
        }
        self.find(follower.to);
        let mut found = self.found[follower.to as usize].clone().expect("just found");
        found.iter_mut().for_each(|tame| tame.level += &follower.offset);
        found
    }

    fn examine(&mut self, part: u32) -> Vec<Tame<S>> {
        let universe = self.universe;
        let known = &universe.parts[part as usize];
        let mut lefts: Vec<Vec<Choice<S>>> = Vec::new();
        for option in lefts_of(universe, part) {
            let mut choices: Vec<Choice<S>> = self.of(&option).into_iter().map(left_move).collect();
            if option.to != NONE {
                for mut answer in rights_of(universe, option.to) {
                    answer.offset += &option.offset;
                    choices.extend(self.of(&answer).into_iter().flat_map(answered));
                }
            }
            lefts.push(choices);
        }
        let mut rights: Vec<Choice<S>> = Vec::new();
        for option in rights_of(universe, part) {
            rights.extend(self.of(&option).into_iter().flat_map(right_move));
        }
        let mut found: Vec<Tame<S>> = Vec::new();
        for t in candidates(&known.temperature, &lefts, &rights) {
            found.extend(describe(&t, &lefts, &rights).filter(|tame| tame.level < known.width));
        }
        // Nothing is better than the Left stop if it does no more.
        found.sort_by(|a, b| a.level.cmp(&b.level).then_with(|| a.doubt().cmp(&b.doubt())));
        found.dedup_by(|a, b| a.own.as_ref().map(|own| &own.size) == b.own.as_ref().map(|own| &own.size));
        found.truncate(KEPT);
        found.push(Tame {
            level: known.width.clone(),
            own: None,
            next: Vec::new(),
            may_end: true,
            optional: Vec::new(),
            is_plain: true,
        });
        found
    }
}

impl<S: Scalar> Tame<S> {
    /// How much is not sure about it: the fewer coupons the better, and the smaller the better.
    fn doubt(&self) -> (Option<&S>, bool, usize) {
        let own = self.own.as_ref();
        let coupons = 2 * self.optional.len() + self.next.len() + usize::from(self.may_end);
        (own.map(|own| &own.size), own.is_some_and(|own| own.kind != Kind::Certain), coupons)
    }

    /// All its coupons but the own one, rising.
    fn later(&self) -> Vec<S> {
        let mut all = self.optional.clone();
        unite(&mut all, &self.next);
        all
    }

    /// What is asked for by a move to it, or by an answer.
    fn choice(self, slope: i8, kind: Kind<S>) -> Choice<S> {
        let later = self.later();
        let is_sure = self.own.as_ref().is_some_and(|own| own.kind == Kind::Certain);
        let next = self.own.map(|own| own.size);
        let (least, base, is_plain) = (next.clone(), self.level, self.is_plain);
        Choice { least, below: None, base, slope, kind, next, is_sure, later, is_plain }
    }

    /// What is asked for by a threat to take its own coupon.
    fn threat(&self, slope: i8, kind: impl Fn(&S) -> Kind<S>, is_plain: bool) -> Option<Choice<S>> {
        let own = self.own.as_ref()?;
        let later = self.later();
        Some(Choice {
            least: later.last().cloned(),
            below: Some(own.size.clone()),
            base: self.level.plus(&own.size),
            slope,
            kind: if own.kind == Kind::Certain { kind(&own.size) } else { Kind::Possible },
            next: None,
            is_sure: false,
            later,
            is_plain,
        })
    }
}

fn left_move<S: Scalar>(tame: Tame<S>) -> Choice<S> {
    tame.choice(-1, Kind::Certain)
}

/// An answer of Right's to a move of Left's: a plain one, or a threat.
fn answered<S: Scalar>(tame: Tame<S>) -> impl Iterator<Item = Choice<S>> {
    let threat = tame.threat(-1, |_| Kind::Certain, false);
    std::iter::once(tame.choice(0, Kind::Possible)).chain(threat)
}

/// A move of Right's: a plain one, or a threat.
fn right_move<S: Scalar>(tame: Tame<S>) -> impl Iterator<Item = Choice<S>> {
    let threat = tame.threat(0, |own| Kind::Threat(own.plus(own)), tame.is_plain);
    std::iter::once(tame.choice(1, Kind::Certain)).chain(threat)
}

/// Own coupons worth a try: the temperature, where a follower's coupons fit, and where Left's and Right's options ask for the
/// same level. Any is right.
fn candidates<S: Scalar>(temperature: &S, lefts: &[Vec<Choice<S>>], rights: &[Choice<S>]) -> Vec<S> {
    let mut all = vec![temperature.clone()];
    if lefts.iter().map(Vec::len).sum::<usize>() + rights.len() > MOST_CHOICES {
        return all;
    }
    let one = S::from_integer(&1.into());
    for choice in lefts.iter().flatten().chain(rights) {
        all.extend(choice.least.clone());
    }
    for left in lefts.iter().flatten() {
        for right in rights {
            let apart = left.base.minus(&right.base);
            match (left.slope, right.slope) {
                (-1, 1) => all.push(apart.half_up(&one)),
                (-1, _) => all.push(apart),
                _ => {}
            }
        }
    }
    all.retain(|t| *t > S::ZERO);
    all.sort();
    all.dedup();
    all
}

/// The description with an own coupon t and the least level.
fn describe<S: Scalar>(
    t: &S,
    lefts: &[Vec<Choice<S>>],
    rights: &[Choice<S>],
) -> impl Iterator<Item = Tame<S>> {
    let least = |choices: &mut dyn Iterator<Item = &Choice<S>>| choices.filter_map(|one| one.level(t)).min();
    let mut level = least(&mut rights.iter());
    for choices in lefts {
        level = level.zip(least(&mut choices.iter())).map(|(a, b)| a.max(b));
    }
    let level = level.into_iter();
    level.filter_map(move |level| {
        let mut kind = Kind::Certain;
        let (mut next, mut optional) = (Vec::new(), Vec::new());
        let (mut may_end, mut is_plain) = (false, true);
        for choices in lefts.iter().map(Vec::as_slice).chain([rights]) {
            let fits = |choice: &&Choice<S>| choice.level(t).is_some_and(|needed| needed <= level);
            let doubt = |choice: &&Choice<S>| {
                let coupons = 2 * choice.later.len() + usize::from(choice.next.is_some());
                (choice.kind != Kind::Certain, coupons, !choice.is_plain)
            };
            let choice = choices.iter().filter(fits).min_by_key(doubt)?;
            unite(&mut optional, &choice.later);
            unite(&mut next, choice.next.as_slice());
            may_end |= !choice.is_sure;
            is_plain &= choice.is_plain;
            kind = match (kind, &choice.kind) {
                (Kind::Certain, kind) => kind.clone(),
                (kind, Kind::Certain) => kind,
                _ => Kind::Possible,
            };
        }
        let own = Some(Own { size: t.clone(), kind });
        (optional.len() + next.len() <= MOST_OPTIONAL).then_some(Tame {
            level,
            own,
            next,
            may_end,
            optional,
            is_plain,
        })
    })
}

fn lefts_of<S: Scalar>(universe: &Universe<S>, part: u32) -> Vec<Follower<S>> {
    let steps = universe.parts[part as usize].steps.clone();
    let follower = |step: u32| {
        let step = &universe.steps[step as usize];
        Follower { offset: step.offset.clone(), to: step.to }
    };
    steps.map(follower).collect()
}

/// Right's moves are Left's in the negative, which is the width less the part; what they lead to is turned back.
fn rights_of<S: Scalar>(universe: &Universe<S>, part: u32) -> Vec<Follower<S>> {
    let known = &universe.parts[part as usize];
    let turned = lefts_of(universe, known.negative).into_iter().map(|follower| {
        let mut offset = known.width.minus(&follower.offset);
        let mut to = follower.to;
        if to != NONE {
            let after = &universe.parts[to as usize];
            offset -= &after.width;
            to = after.negative;
        }
        Follower { offset, to }
    });
    turned.collect()
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
