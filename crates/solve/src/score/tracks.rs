//! Alternating sums of coupons from the smallest up, as ranges.
//!
//! A coupon x on top makes x - A of the alternating sum A. Of some coupons exactly one turns up, or at most one: between the
//! smallest and the largest of them it makes a difference whether one was taken already, so these are two tracks. Where too many
//! such choices are open at once, the coupons of one more count as if each of them may turn up, which is looser.

use super::scalar::Scalar;

/// So many choices can be open at once.
const MOST_OPEN: u32 = 2;

/// One range for each way in which the open choices may stand.
pub(crate) struct Tracks<S> {
    low: Vec<S>,
    up: Vec<S>,
    open: u32,
    /// Coupons and the choices that they belong to, rising; the first ones are done.
    events: Vec<(u32, u32)>,
    done: usize,
    choices: Vec<Choice>,
}

/// A choice of coupons.
struct Choice {
    /// How many coupons are still to come.
    left: u32,
    may_end: bool,
    standing: Standing,
}

#[derive(Clone, Copy)]
enum Standing {
    /// None of its coupons has come.
    Before,
    /// This bit of a track's place says whether one was taken.
    Open(u32),
    /// There was no room for it.
    Free,
}

impl<S: Scalar> Tracks<S> {
    pub(crate) fn new() -> Tracks<S> {
        Tracks { low: Vec::new(), up: Vec::new(), open: 0, events: Vec::new(), done: 0, choices: Vec::new() }
    }

    /// Without any coupon.
    pub(crate) fn clear(&mut self) {
        self.low.clear();
        self.up.clear();
        self.low.push(S::ZERO);
        self.up.push(S::ZERO);
        self.events.clear();
        self.choices.clear();
        (self.open, self.done) = (0, 0);
    }

    /// Of these coupons, given by the places of their sizes, one will turn up; or perhaps none.
    pub(crate) fn one_of(&mut self, coupons: &[u32], may_end: bool) {
        let choice = self.choices.len() as u32;
        self.events.extend(coupons.iter().map(|&coupon| (coupon, choice)));
        self.choices.push(Choice { left: coupons.len() as u32, may_end, standing: Standing::Before });
    }

    /// All choices are known.
    pub(crate) fn start(&mut self) {
        self.events.sort_unstable();
    }

    /// A coupon on top.
    #[inline]
    pub(crate) fn take(&mut self, x: &S) {
        for (low, up) in self.low.iter_mut().zip(&mut self.up) {
            let taken = x.minus(up);
            *up = x.minus(low);
            *low = taken;
        }
    }

    /// A coupon on top, or not.
    #[inline]
    pub(crate) fn may_take(&mut self, x: &S) {
        for (low, up) in self.low.iter_mut().zip(&mut self.up) {
            let (taken_low, taken_up) = (x.minus(up), x.minus(low));
            low.lower(&taken_low);
            up.raise(&taken_up);
        }
    }

    /// The coupons of choices below a size.
    #[inline]
    pub(crate) fn choose_below(&mut self, size: u32, sizes: &[S]) {
        while let Some(&(coupon, choice)) = self.events.get(self.done)
            && coupon < size
        {
            self.done += 1;
            self.choose(choice as usize, &sizes[coupon as usize]);
        }
    }

    /// The rest of them; then the least and the greatest sum.
    pub(crate) fn finish(&mut self, sizes: &[S]) -> (S, S) {
        self.choose_below(u32::MAX, sizes);
        (self.low[0].clone(), self.up[0].clone())
    }

    fn choose(&mut self, choice: usize, x: &S) {
        let Choice { left, standing, may_end } = &mut self.choices[choice];
        *left -= 1;
        match *standing {
            Standing::Before if *left == 0 && !*may_end => self.take(x),
            Standing::Before if *left > 0 && self.open < MOST_OPEN => {
                *standing = Standing::Open(self.open);
                self.open += 1;
                for at in 0..self.low.len() {
                    self.low.push(x.minus(&self.up[at]));
                    self.up.push(x.minus(&self.low[at]));
                }
            }
            Standing::Before | Standing::Free => {
                *standing = Standing::Free;
                self.may_take(x);
            }
            Standing::Open(bit) if *left > 0 => self.choose_next(bit, x),
            Standing::Open(bit) => {
                let may_end = *may_end;
                self.close(bit, x, may_end);
            }
        }
    }

    /// One more coupon of an open choice.
    fn choose_next(&mut self, bit: u32, x: &S) {
        for at in (0..self.low.len()).filter(|at| at >> bit & 1 == 0) {
            let with = at | 1 << bit;
            let (low, up) = (x.minus(&self.up[at]), x.minus(&self.low[at]));
            self.low[with].lower(&low);
            self.up[with].raise(&up);
        }
    }

    /// The last coupon of an open choice: it is taken, if none was, unless none may be.
    fn close(&mut self, bit: u32, x: &S, may_end: bool) {
        let mut kept = 0;
        for at in (0..self.low.len()).filter(|at| at >> bit & 1 == 0) {
            let with = at | 1 << bit;
            let (mut low, mut up) = (x.minus(&self.up[at]), x.minus(&self.low[at]));
            low.lower(&self.low[with]);
            up.raise(&self.up[with]);
            if may_end {
                low.lower(&self.low[at]);
                up.raise(&self.up[at]);
            }
            // The places of later tracks are larger, so nothing is lost.
            (self.low[kept], self.up[kept]) = (low, up);
            kept += 1;
        }
        self.low.truncate(kept);
        self.up.truncate(kept);
        self.open -= 1;
        for choice in &mut self.choices {
            if let Standing::Open(other) = &mut choice.standing
                && *other > bit
            {
                *other -= 1;
            }
        }
    }
}
