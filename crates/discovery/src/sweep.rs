//! Minimax of a game and a coupon stack for every height of the stack at once.
//!
//! Let c_k = kδ - 1 be the coupons from below, and V_L(G, k), V_R(G, k) the scores with the coupons up to c_k left and
//! Left or Right to move. Then
//!
//! * V_L(n, k) = n + r(k), V_R(n, k) = n - r(k) for an integer n, where r(k) is what the rest of the stack is worth;
//! * V_L(G, 0) and V_R(G, 0) are the stops of G at t = -1 less and plus 1/2: with nothing but coupons of -1 left nobody
//!   takes one before G is an integer, since a move in G never costs more than 1;
//! * V_L(G, k) = max(c_k + V_R(G, k-1), V_R(G^L, k) for all G^L), and the same with min and -c_k for Right.
//!
//! So the scores at height k follow from those at k-1, options first, without a table of all heights: memory is the number
//! of positions. And since from one height to the next but one most maxima are attained by the same candidate, all scores
//! run along straight lines over long stretches. [`Stretch`] predicts from the last four heights how long all lines go on
//! and jumps there, so the work hardly depends on δ or on how tall the stack is: it is the number of bends
//! of all the lines, as in a thermograph.

use dashu_int::IBig;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Stop};

use crate::graph::Net;
use crate::score::{Score, Units};
use crate::stack::CouponStack;

/// Scores at one height: of Left and of Right moving first.
type Level<S> = Vec<[S; 2]>;

/// At the root: V_L, V_R, the best that Left's moves in G lead to, and the same for Right.
pub(crate) type Quad<S> = [S; 4];

/// Scores of the root for an even height and the odd one above it, repeated along lines for so many pairs of heights.
struct Run<S> {
    start: S,
    pairs: S,
    now: [Quad<S>; 2],
    slope: [Quad<S>; 2],
}

/// The scores of the root for all heights up to that of the stack.
pub(crate) struct Profile {
    units: Units,
    runs: Runs,
    /// Scores that were computed rather than predicted.
    pub(crate) nodes: u64,
}

enum Runs {
    Words(Vec<Run<i64>>),
    Bigs(Vec<Run<IBig>>),
}

impl Profile {
    /// Computes the scores of the root of a net with all stacks up to the given one.
    pub(crate) fn new(engine: &Engine, net: &Net, stack: &CouponStack) -> Result<Profile, Stop> {
        let units = Units::of(stack.delta());
        let largest = net.spots.iter().map(|spot| spot.left.abs().max(spot.right.abs())).max();
        let largest = largest.unwrap_or_default() + stack.top().abs() + Dyadic::from(2);
        let height = stack.height();
        let (runs, nodes) = if units.fit_words(&largest) {
            let (runs, nodes) = Sweep::<i64>::new(net, units).run(engine, &i64::from_big(&height))?;
            (Runs::Words(runs), nodes)
        } else {
            let (runs, nodes) = Sweep::<IBig>::new(net, units).run(engine, &height)?;
            (Runs::Bigs(runs), nodes)
        };
        Ok(Profile { units, runs, nodes })
    }

    /// The scores at a height.
    pub(crate) fn at(&self, height: &IBig) -> Quad<Dyadic> {
        match &self.runs {
            Runs::Words(runs) => look_up(runs, &i64::from_big(height)).map(|x| self.units.number(&x)),
            Runs::Bigs(runs) => look_up(runs, height).map(|x| self.units.number(&x)),
        }
    }

    /// The pairs of heights at which a new stretch begins, lowest first, with the number of pairs in it.
    pub(crate) fn stretches(&self) -> Vec<(IBig, IBig)> {
        match &self.runs {
            Runs::Words(runs) => runs.iter().map(|r| (r.start.to_big(), r.pairs.to_big())).collect(),
            Runs::Bigs(runs) => runs.iter().map(|r| (r.start.clone(), r.pairs.clone())).collect(),
        }
    }
}

fn look_up<S: Score>(runs: &[Run<S>], height: &S) -> Quad<S> {
    let at = runs.partition_point(|run| run.start <= *height) - 1;
    let run = &runs[at];
    let above = height.minus(&run.start);
    let pairs = above.over(&S::of(2));
    let odd = usize::from(above != pairs.plus(&pairs));
    std::array::from_fn(|i| run.now[odd][i].plus(&run.slope[odd][i].times(&pairs)))
}

struct Sweep<'n, S> {
    net: &'n Net,
    /// The integers in units, 0 for other games.
    integers: Vec<S>,
    stops: Vec<[S; 2]>,
    /// 1/2 in units.
    half: S,
    nodes: u64,
}

/// How many pairs of heights pass before the next try to jump: doubled while tries fail.
const LONGEST_WAIT: u32 = 64;

impl<'n, S: Score> Sweep<'n, S> {
    fn new(net: &'n Net, units: Units) -> Sweep<'n, S> {
        let integers = net.spots.iter().map(|spot| units.scaled(&spot.left)).collect();
        let stops = net.spots.iter().map(|s| [units.scaled(&s.left), units.scaled(&s.right)]).collect();
        Sweep { net, integers, stops, half: units.scaled(&Dyadic::new(1, 1)), nodes: 0 }
    }

    fn run(mut self, engine: &Engine, top: &S) -> Result<(Vec<Run<S>>, u64), Stop> {
        let (zero, two) = (S::of(0), S::of(2));
        let mut runs = Vec::new();
        let mut k = zero.clone();
        let bottom = self.bottom();
        let first = self.above(engine, &bottom, &S::of(1))?;
        let mut now = [bottom, first];
        let (mut wait, mut waited) = (1, 0);
        loop {
            runs.push(self.record(&now, None, &k, &S::of(1)));
            k = k.plus(&two);
            if k > *top {
                return Ok((runs, self.nodes));
            }
            let even = self.above(engine, &now[1], &k)?;
            let odd = self.above(engine, &even, &k.plus(&S::of(1)))?;
            let last = std::mem::replace(&mut now, [even, odd]);
            waited += 1;
            if waited < wait {
                continue;
            }
            waited = 0;
            let most = top.minus(&k).over(&two);
            let stretch = Stretch { sweep: &self, now: &now, last: &last, k: &k };
            let pairs = stretch.length(&most);
            if pairs <= zero {
                wait = (2 * wait).min(LONGEST_WAIT);
                continue;
            }
            wait = 1;
            runs.push(self.record(&now, Some(&last), &k, &pairs.plus(&S::of(1))));
            let end = [0, 1].map(|odd| stretch.ahead(odd, &pairs));
            now = end;
            // The pair at the end of the stretch is part of the run, so the loop must not record it again.
            k = k.plus(&two.times(&pairs)).plus(&two);
            if k > *top {
                return Ok((runs, self.nodes));
            }
            let even = self.above(engine, &now[1], &k)?;
            let odd = self.above(engine, &even, &k.plus(&S::of(1)))?;
            now = [even, odd];
        }
    }

    fn record(&self, now: &[Level<S>; 2], last: Option<&[Level<S>; 2]>, k: &S, pairs: &S) -> Run<S> {
        let here = [0, 1].map(|odd| self.quad(&now[odd]));
        let slope = match last {
            None => [0, 1].map(|_| std::array::from_fn(|_| S::of(0))),
            Some(last) => [0, 1].map(|odd| {
                let before = self.quad(&last[odd]);
                std::array::from_fn(|i| here[odd][i].minus(&before[i]))
            }),
        };
        Run { start: k.clone(), pairs: pairs.clone(), now: here, slope }
    }

    fn quad(&self, level: &Level<S>) -> Quad<S> {
        let root = self.net.root();
        let [left, right] = level[self.net.root_index()].clone();
        let best_left = root.options[0].iter().map(|&o| &level[o as usize][1]).max();
        let best_right = root.options[1].iter().map(|&o| &level[o as usize][0]).min();
        let (l, r) = (best_left.unwrap_or(&left).clone(), best_right.unwrap_or(&right).clone());
        [left, right, l, r]
    }

    /// The coupon at height k.
    fn coupon(&self, k: &S) -> S {
        k.plus(k).minus(&self.half).minus(&self.half)
    }

    /// What the stack below height k is worth to the player to move, in units of δ/2.
    fn rest(&self, k: &S) -> S {
        let pairs = k.plus(&S::of(1)).over(&S::of(2));
        pairs.plus(&pairs).minus(&self.half)
    }

    fn bottom(&self) -> Level<S> {
        self.stops.iter().map(|[left, right]| [left.minus(&self.half), right.plus(&self.half)]).collect()
    }

    /// The scores at height k from those at k-1.
    fn above(&mut self, engine: &Engine, below: &Level<S>, k: &S) -> Result<Level<S>, Stop> {
        let (coupon, rest) = (self.coupon(k), self.rest(k));
        let mut level: Level<S> = Vec::with_capacity(below.len());
        for (at, spot) in self.net.spots.iter().enumerate() {
            if spot.is_integer {
                let n = &self.integers[at];
                level.push([n.plus(&rest), n.minus(&rest)]);
                continue;
            }
            engine.step()?;
            self.nodes += 2;
            let mut left = coupon.plus(&below[at][1]);
            let mut right = below[at][0].minus(&coupon);
            for &option in &spot.options[0] {
                let score = &level[option as usize][1];
                if *score > left {
                    left = score.clone();
                }
            }
            for &option in &spot.options[1] {
                let score = &level[option as usize][0];
                if *score < right {
                    right = score.clone();
                }
            }
            level.push([left, right]);
        }
        Ok(level)
    }
}

/// Two pairs of heights, and the lines through them: `last` at k-2 and k-1, `now` at k and k+1.
///
/// Suppose every score at height k+2m is its value at k plus m times its slope, and the same for k+1+2m, up to m-1. At m
/// each candidate of each maximum is then a known number that is linear in m. If one of them is the line of the maximum
/// itself and no other is above, the supposition holds for m too.
struct Stretch<'s, 'n, S> {
    sweep: &'s Sweep<'n, S>,
    now: &'s [Level<S>; 2],
    last: &'s [Level<S>; 2],
    k: &'s S,
}

impl<S: Score> Stretch<'_, '_, S> {
    fn slope(&self, odd: usize, at: usize, player: usize) -> S {
        self.now[odd][at][player].minus(&self.last[odd][at][player])
    }

    /// For how many pairs of heights beyond the present one all lines go on, up to `most`.
    fn length(&self, most: &S) -> S {
        let mut most = most.clone();
        let root = self.sweep.net.root_index();
        for odd in [0, 1] {
            for (at, spot) in self.sweep.net.spots.iter().enumerate() {
                for player in [0, 1] {
                    if !spot.is_integer {
                        let lines = Some(self.coupon_line(odd, at, player));
                        let target = (self.now[odd][at][player].clone(), self.slope(odd, at, player));
                        most = self.agree(odd, player, target, lines, &spot.options[player], most);
                    }
                    // The best move in the root has a line of its own, whether or not it is as good as the coupon.
                    if at == root && !spot.options[player].is_empty() {
                        let best = 2 + player;
                        let [here, before] = [self.now, self.last].map(|pair| {
                            let quad = self.sweep.quad(&pair[odd]);
                            quad[best].clone()
                        });
                        let target = (here.clone(), here.minus(&before));
                        most = self.agree(odd, player, target, None, &spot.options[player], most);
                    }
                    if most <= S::of(0) {
                        return most;
                    }
                }
            }
        }
        most
    }

    /// Taking the coupon: from an odd height to the even one below it, from an even one to the odd one before.
    fn coupon_line(&self, odd: usize, at: usize, player: usize) -> (S, S) {
        let other = 1 - player;
        let (height, below, slope) = if odd == 1 {
            (self.k.plus(&S::of(1)), &self.now[0][at][other], self.slope(0, at, other))
        } else {
            (self.k.clone(), &self.last[1][at][other], self.slope(1, at, other))
        };
        let coupon = self.sweep.coupon(&height);
        // Two steps of δ are four units.
        if player == 0 {
            (coupon.plus(below), slope.plus(&S::of(4)))
        } else {
            (below.minus(&coupon), slope.minus(&S::of(4)))
        }
    }

    /// How long the target line stays the best of the candidates' lines.
    fn agree(
        &self,
        odd: usize,
        player: usize,
        (here, slope): (S, S),
        coupon: Option<(S, S)>,
        options: &[u32],
        mut most: S,
    ) -> S {
        let other = 1 - player;
        let zero = S::of(0);
        let mut attained = false;
        let moves = options.iter().map(|&option| {
            let at = option as usize;
            (self.now[odd][at][other].clone(), self.slope(odd, at, other))
        });
        for (candidate, candidate_slope) in coupon.into_iter().chain(moves) {
            // How far the target is ahead of the candidate, and how fast it loses that.
            let (gap, loss) = if player == 0 {
                (here.minus(&candidate), candidate_slope.minus(&slope))
            } else {
                (candidate.minus(&here), slope.minus(&candidate_slope))
            };
            if loss > zero {
                most = gap.over(&loss).min(most);
            } else if gap == zero && loss == zero {
                attained = true;
            }
        }
        if attained { most } else { zero }
    }

    /// The level so many pairs further.
    fn ahead(&self, odd: usize, pairs: &S) -> Level<S> {
        let spots = 0..self.now[odd].len();
        let along = |at: usize, player: usize| {
            self.now[odd][at][player].plus(&self.slope(odd, at, player).times(pairs))
        };
        spots.map(|at| [along(at, 0), along(at, 1)]).collect()
    }
}
