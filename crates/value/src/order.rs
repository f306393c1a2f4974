//! The order of games: G ≤ H iff no G^L ≥ H and no H^R ≤ G.
//!
//! A comparison is decided by stops if it can be, then by the memo, then by closed forms, then, for sums, without their
//! common summands, and only then by looking at options. With G = x + A and H = y + B only A, B and d = y - x matter, and "A ≤ B + d" is
//! monotone in d: the memo keeps, for each pair of signed bases, the largest d known to fail and the smallest known to
//! hold.

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::engine::{BYTES_AN_ENTRY, Engine, count};
use crate::num::{Num, NumTable};
use crate::value::{Signed, Value};
use tedomari_task::Stop;
use tedomari_vocabulary::{Outcome, Player, Relation};

/// What is known about A ≤ B + d for one pair: false up to `fails`, true from `holds` on.
#[derive(Clone, Copy)]
struct Known {
    fails: Num,
    holds: Num,
}

impl Known {
    fn from_bits(bits: u64) -> Known {
        Known { fails: Num((bits >> 32) as u32), holds: Num(bits as u32) }
    }

    fn bits(self) -> u64 {
        u64::from(self.fails.0) << 32 | u64::from(self.holds.0)
    }

    #[inline]
    fn answer(self, d: Num, nums: &NumTable) -> Option<bool> {
        if self.holds != Num::NONE && nums.cmp(d, self.holds) != Ordering::Less {
            return Some(true);
        }
        if self.fails != Num::NONE && nums.cmp(d, self.fails) != Ordering::Greater {
            return Some(false);
        }
        None
    }
}

/// A comparison that stops leave open: is `low` ≤ `high`?
#[derive(Clone, Copy)]
pub(crate) struct Question {
    low: Value,
    high: Value,
    /// The offset of `high` above `low`: what the memo's intervals are about, and how likely the answer is yes.
    slack: Num,
    key: u64,
}

/// Answers in the order of the questions; `None` where there is none yet.
pub(crate) type Answers = SmallVec<[Option<bool>; 16]>;

impl Engine {
    /// Whether G ≤ H.
    pub fn le(&self, g: Value, h: Value) -> Result<bool, Stop> {
        match self.compare_by_stops(g, h) {
            Ok(known) => Ok(known),
            Err(question) => self.settle(&question),
        }
    }

    /// How G and H compare.
    pub fn compare(&self, g: Value, h: Value) -> Result<Relation, Stop> {
        if g == h {
            return Ok(Relation::Equal);
        }
        // Different handles are different games, so at most one direction holds.
        let le = self.le(g, h)?;
        Ok(Relation::from_order(le, !le && self.le(h, g)?))
    }

    /// The centre of G, half-way between its stops, in about 1/2048ths: for the order in which things are tried.
    pub fn rough_centre(&self, g: Value) -> i64 {
        self.store.nums.rough(g.offset())
    }

    /// Who wins, by comparison with 0; stops decide it, so it needs no search.
    pub fn outcome(&self, g: Value) -> Outcome {
        match (self.le_number(g, Num::ZERO), self.ge_number(g, Num::ZERO)) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Right,
            (false, true) => Outcome::Left,
            (false, false) => Outcome::Next,
        }
    }

    /// Decides G ≤ H without looking at options or the memo, if stops allow.
    #[inline]
    pub(crate) fn compare_by_stops(&self, g: Value, h: Value) -> Result<bool, Question> {
        match self.compare_stops(self.words(g), self.words(h), || (self.stops(g), self.stops(h))) {
            Some(known) => Ok(known),
            None => self.compare_bases(g, h),
        }
    }

    /// What is left when stops leave G ≤ H open: then neither is a number, and translates compare as their offsets do.
    #[inline]
    fn compare_bases(&self, g: Value, h: Value) -> Result<bool, Question> {
        if g.base() == h.base() {
            Ok(self.store.nums.cmp(g.offset(), h.offset()) != Ordering::Greater)
        } else {
            Err(self.question(g, h))
        }
    }

    /// The question whether G ≤ H, for two values that are not numbers and have different bases.
    #[inline]
    pub(crate) fn question(&self, g: Value, h: Value) -> Question {
        let slack = self.store.nums.sub(h.offset(), g.offset());
        Question { low: g, high: h, slack, key: Engine::order_key(g.base(), h.base()) }
    }

    /// A ≤ B + d is the same question as -B ≤ -A + d, so the two share a key.
    #[inline]
    fn order_key(a: Signed, b: Signed) -> u64 {
        let (x, y) = (-b, -a);
        let (a, b) = if (a, b) <= (x, y) { (a, b) } else { (x, y) };
        u64::from(a.0) << 32 | u64::from(b.0)
    }

    pub(crate) fn settle(&self, question: &Question) -> Result<bool, Stop> {
        let known = self.store.order.get(question.key).map(Known::from_bits);
        match known.and_then(|known| known.answer(question.slack, &self.store.nums)) {
            Some(answer) => Ok(answer),
            None => self.decide(question),
        }
    }

    /// Looks at the options: first those that can be decided at once, then the others, most promising first.
    pub(crate) fn decide(&self, question: &Question) -> Result<bool, Stop> {
        count(&self.store.counts.mine().comparisons);
        self.step()?;
        let Question { low, high, slack, .. } = *question;
        if let Some(answer) = self.known_order(low.base(), high.base(), slack) {
            self.remember(question.key, question.slack, answer);
            return Ok(answer);
        }
        let sums = self.hot(low.base()).is_sum() || self.hot(high.base()).is_sum();
        let shorter = if sums && self.share_a_summand(low, high) {
            self.cancel(self.summands(low), self.summands(high))?
        } else {
            None
        };
        let answer = match shorter {
            Some((low, high)) => self.le(low, high)?,
            None => !self.is_refuted(low, high)?,
        };
        self.remember(question.key, question.slack, answer);
        Ok(answer)
    }

    /// Whether a Left option of G is ≥ H, or a Right option of H is ≤ G.
    fn is_refuted(&self, g: Value, h: Value) -> Result<bool, Stop> {
        let mut open: SmallVec<[Question; 16]> = SmallVec::new();
        let (of_g, of_h) = (self.words(g), self.words(h));
        for gl in self.base_options(g, Player::Left)? {
            let known = self.compare_stops(of_h, self.words(gl), || (self.stops(h), self.stops(gl)));
            if known.unwrap_or_else(|| self.compare_later(h, gl, &mut open)) {
                return Ok(true);
            }
        }
        for hr in self.base_options(h, Player::Right)? {
            let known = self.compare_stops(self.words(hr), of_g, || (self.stops(hr), self.stops(g)));
            if known.unwrap_or_else(|| self.compare_later(hr, g, &mut open)) {
                return Ok(true);
            }
        }
        if self.recall_all(&mut open) {
            return Ok(true);
        }
        open.sort_unstable_by(|x, y| self.store.nums.cmp(y.slack, x.slack));
        for question in &open {
            if self.deeper(|| self.settle(question))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether G ≤ H is plain when stops leave it open; if not, it becomes a question.
    #[inline]
    fn compare_later(&self, g: Value, h: Value, open: &mut SmallVec<[Question; 16]>) -> bool {
        self.compare_bases(g, h).unwrap_or_else(|question| {
            open.push(question);
            false
        })
    }

    /// Asks the memo about all questions together and keeps those it cannot answer; whether one holds.
    fn recall_all(&self, open: &mut SmallVec<[Question; 16]>) -> bool {
        let mut answers = Answers::new();
        self.recall(open, &mut answers);
        let mut at = 0;
        open.retain(|_| {
            at += 1;
            answers[at - 1].is_none()
        });
        answers.contains(&Some(true))
    }

    /// What the memo knows about each question. Asked together, their look-ups overlap.
    pub(crate) fn recall(&self, questions: &[Question], answers: &mut Answers) {
        self.store.order.get_many(
            questions,
            |question| question.key,
            |question, bits| {
                answers.push(
                    bits.and_then(|bits| Known::from_bits(bits).answer(question.slack, &self.store.nums)),
                );
            },
        );
    }

    /// Widens what is known about a pair. Two threads may overwrite each other here, which loses only knowledge.
    fn remember(&self, key: u64, d: Num, answer: bool) {
        if !self.store.ingredients.memo {
            return;
        }
        let old = self.store.order.get(key);
        let mut known = old.map_or(Known { fails: Num::NONE, holds: Num::NONE }, Known::from_bits);
        if answer && (known.holds == Num::NONE || self.store.nums.cmp(d, known.holds) == Ordering::Less) {
            known.holds = d;
        }
        if !answer && (known.fails == Num::NONE || self.store.nums.cmp(d, known.fails) == Ordering::Greater) {
            known.fails = d;
        }
        if self.store.order.insert(key, known.bits()) {
            self.task().charge(BYTES_AN_ENTRY);
        }
    }
}
