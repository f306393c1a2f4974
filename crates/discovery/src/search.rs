//! Temperature discovery: the mean and the temperature of a game from its play beside a coupon stack.
//!
//! Let V(G, p) be the score of G with the stack C = C_{-1}(t, δ), p to move. If all temperatures of followers of G are
//! multiples of 2δ, and t is not below that of G, then V(G + C, p) = μ(G) + V(C, p) (Berlekamp; Müller, Enzenberger and
//! Schaeffer). The temperature is found by forcing coupons: as long as they are worth at least as much as a move in G,
//! the score does not change. It is the coupon before the first change, rounded up to a multiple of 2δ.
//!
//! # Bounds
//!
//! Write τ = c_k for the top coupon, L_τ and R_τ for the walls of G, and Φ_L = L_τ + τ/2, Φ_R = R_τ - τ/2: what the
//! players get in an environment that is infinitely fine. For any δ, and G with at most d moves until an integer,
//!
//! * V_L(G, k) ≤ Φ_L + (d + 1/2)δ and V_R(G, k) ≤ Φ_R + dδ,
//!
//! and the same from below with the players exchanged. Proof by induction over moves and k, for errors a and b of Left
//! and Right to move in units of δ. An integer has a = 1/2 (k odd), b = 0. If Left moves to G^L, then V_R(G^L, k) is at
//! most Φ_R(G^L) + b = (R_τ(G^L) - τ) + τ/2 + b ≤ Φ_L(G) + b, with the b of G^L. If she takes the coupon,
//! c_k + V_R(G, k-1) ≤ R_{τ-δ} + τ/2 + δ/2 + bδ ≤ Φ_L + (b + 1/2)δ: so a ≤ b + 1/2, with the b of G at k-1. Right needs
//! one good move. If τ is below the temperature of G, his best option at τ gives b ≤ a of G^R. If τ - δ is not below
//! it, the coupon gives -c_k + V_L(G, k-1) ≤ Φ_R + (a - 1/2)δ. In between, with the temperature x above
//! τ - δ, the coupon gives b ≤ a - 1/2 + x and the move b ≤ (a of G^R) + 1 - x (x in units of δ), of which one is at most
//! (a of G^R) + 1/2, since below its temperature G has a ≤ (a of its options) + 1/2. Going up from there, b stays within
//! (a of options) + 1/2 and a within (a of options) + 1. So each move adds at most 1.
//!
//! Hence, with ε = dδ, or ε = 0 where the theorem applies and k is even:
//!
//! * V_R + τ/2 - ε ≤ R_τ ≤ μ ≤ L_τ ≤ V_L - τ/2 + ε;
//! * the temperature is above τ if the best moves have max V_R(G^L, k) - min V_L(G^R, k) - τ > 2ε, since then the scaffolds
//!   have not met; it is at most τ if that difference is at most -2(ε + δ/2), or 0 where the theorem applies.
//!
//! If positions beyond some depth are replaced by integers below or above them, the same holds with the lower scores where
//! a lower bound is wanted and the upper scores where an upper one is: playing beside the stack is a Norton product with
//! 1* (each move gains its player 1) plus switches ±(c_k + 1), and that keeps the order of games.

use std::fmt;

use dashu_int::IBig;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Interval, Stop};

use crate::enriched::Forced;
use crate::graph::{Graph, Heat, Net, Side};
use crate::line::{Turn, principal_line, tell};
use crate::playable::Playable;
use crate::stack::{CouponStack, StackError};
use crate::sweep::Profile;

/// How a search is run. The default is an exact search.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The step between coupons; by default 1/(2D), where D is the largest denominator of a follower's temperature.
    pub delta: Option<Dyadic>,
    /// The top coupon; by default above the temperatures of all followers.
    pub top: Option<Dyadic>,
    /// Positions more than so many moves away are not looked into.
    pub depth: Option<u32>,
    /// Who begins the line of play; Left unless told.
    pub first: Option<Player>,
    /// If there are many followers, look one move deep, then two, four and so on, so that something is known whenever the
    /// budget ends.
    pub deepen: bool,
}

/// What a search found.
#[derive(Debug, Clone)]
pub struct Discovery {
    /// Bounds on the mean, equal if it is known.
    pub mean: Interval,
    /// Bounds on the temperature, equal if it is known.
    pub temperature: Interval,
    /// The stack of the last complete search, if there was one.
    pub stack: Option<CouponStack>,
    /// The score of the game with the stack, for either player moving first, if it is exact.
    pub scores: Option<[Dyadic; 2]>,
    /// Scores that were computed, of positions with a stack and a player to move.
    pub nodes: u64,
    /// Different positions of the game that were looked at.
    pub followers: usize,
    /// How deep the last complete search looked, if it did not look at everything.
    pub depth: Option<u32>,
    /// Best play with the stack; empty if the answer is not exact.
    pub line: Vec<Turn>,
    /// Why the search ended early.
    pub stopped: Option<Stop>,
}

/// Why there is nothing to search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The stack asked for does not exist.
    Stack(StackError),
    /// Play can come back to a position.
    Loopy,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Stack(error) => error.fmt(f),
            Refusal::Loopy => {
                f.write_str("play can come back to a position; coupon stacks are for games that end")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// The budget ended.
    Stopped(Stop),
    /// There is nothing to search.
    Refused(Refusal),
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Stopped(stop) => stop.fmt(f),
            Halt::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Halt {}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}

impl From<StackError> for Halt {
    fn from(error: StackError) -> Halt {
        Halt::Refused(Refusal::Stack(error))
    }
}

impl Discovery {
    /// The mean, if it is known.
    pub fn exact_mean(&self) -> Option<&Dyadic> {
        exact(&self.mean)
    }

    /// The temperature, if it is known.
    pub fn exact_temperature(&self) -> Option<&Dyadic> {
        exact(&self.temperature)
    }

    /// Whether both are known.
    pub fn is_exact(&self) -> bool {
        self.exact_mean().is_some() && self.exact_temperature().is_some()
    }
}

fn exact(interval: &Interval) -> Option<&Dyadic> {
    interval.low.as_ref().filter(|low| interval.high.as_ref() == Some(low))
}

/// Searches a position with coupon stacks for its mean and temperature.
///
/// A budget that ends leaves bounds; see [`Options::deepen`].
///
/// ```
/// use tedomari_discovery::{Options, Written, discover};
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let game = Written::read(&engine, "{{20|5}|0}", &NoPositions)?;
/// let found = discover(&engine, &game, &game.root(), &Options::default())?;
/// assert_eq!(found.exact_mean().unwrap().to_string(), "5");
/// assert_eq!(found.exact_temperature().unwrap().to_string(), "5");
/// assert_eq!(found.stack.unwrap().to_string(), "C_-1(8, 1/4)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn discover<G: Playable>(
    engine: &Engine,
    game: &G,
    root: &G::Position,
    options: &Options,
) -> Result<Discovery, Refusal> {
    let static_bounds = game.bounds(root);
    let mut found = Discovery {
        mean: Interval { low: static_bounds.as_ref().map(|b| b.0.clone()), high: static_bounds.map(|b| b.1) },
        temperature: Interval { low: Some(Dyadic::from(-1)), high: None },
        stack: None,
        scores: None,
        nodes: 0,
        followers: 1,
        depth: Some(0),
        line: Vec::new(),
        stopped: None,
    };
    match rounds(engine, game, root, options, &mut found) {
        Ok(()) => Ok(found),
        Err(Halt::Refused(refusal)) => Err(refusal),
        Err(Halt::Stopped(stop)) => {
            found.stopped = Some(stop);
            Ok(found)
        }
    }
}

/// With so few followers a search is over before anybody gets impatient.
const FEW: usize = 1_000;

fn rounds<G: Playable>(
    engine: &Engine,
    game: &G,
    root: &G::Position,
    options: &Options,
    found: &mut Discovery,
) -> Result<(), Halt> {
    if options.depth == Some(0) {
        return Ok(());
    }
    let round = Round { engine, game, options };
    if options.deepen {
        let few = Graph::explore_few(engine, game, root, options.depth, FEW)?;
        if let Some(graph) = few {
            return round.run(&graph, options.depth, found).map(|_| ());
        }
        let mut depth = 1;
        while options.depth.is_none_or(|limit| depth < limit) {
            let graph = Graph::explore(engine, game, root, Some(depth))?;
            if round.run(&graph, Some(depth), found)? {
                return Ok(());
            }
            depth *= 2;
        }
    }
    let graph = Graph::explore(engine, game, root, options.depth)?;
    round.run(&graph, options.depth, found).map(|_| ())
}

/// Searches of one position, each to a fixed depth.
struct Round<'a, G: Playable> {
    engine: &'a Engine,
    game: &'a G,
    options: &'a Options,
}

/// A net with its scores.
struct Scored {
    net: Net,
    profile: Profile,
}

impl<G: Playable> Round<'_, G> {
    /// Searches and improves what is known; whether nothing was cut off.
    fn run(
        &self,
        graph: &Graph<G::Position>,
        depth: Option<u32>,
        found: &mut Discovery,
    ) -> Result<bool, Halt> {
        found.followers = graph.len();
        let nets: Vec<Net> = if graph.is_cut() {
            let (Some(low), Some(high)) = (graph.net(Side::Lower), graph.net(Side::Upper)) else {
                return Ok(false);
            };
            vec![low, high]
        } else {
            vec![graph.net(Side::Lower).expect("nothing is cut off")]
        };
        let heats = nets.iter().map(|net| net.heat(self.engine)).collect::<Result<Vec<_>, Stop>>()?;
        let (stack, is_fine) = self.stack(&nets, &heats)?;
        let mut scored = Vec::new();
        for net in nets {
            let profile = Profile::new(self.engine, &net, &stack)?;
            found.nodes += profile.nodes;
            scored.push(Scored { net, profile });
        }
        let bounds = Bounds { stack: &stack, low: &scored[0], high: &scored[scored.len() - 1], is_fine };
        let (mean, temperature) = bounds.find(!graph.is_cut());
        sharpen(&mut found.mean, mean);
        sharpen(&mut found.temperature, temperature);
        found.depth = depth.filter(|_| graph.is_cut());
        if let [only] = &scored[..] {
            let quad = only.profile.at(&stack.height());
            let [left, right, ..] = quad;
            found.scores = Some([left, right]);
            found.stack = Some(stack.clone());
            if is_fine && found.is_exact() {
                let first = self.options.first.unwrap_or(Player::Left);
                let (mut line, ids) = principal_line(self.engine, &only.net, &only.profile, &stack, first)?;
                let movers = line.iter().filter_map(|turn| match turn {
                    Turn::Move { player, .. } => Some(*player),
                    _ => None,
                });
                let moves: Vec<_> = movers.zip(ids.iter().map(|&id| graph.position(id).clone())).collect();
                tell(&mut line, self.game.narrate(graph.root(), &moves));
                found.line = line;
            }
            return Ok(true);
        }
        found.stack = Some(stack);
        Ok(false)
    }

    /// The stack to play with, and whether it is so fine that the theorem applies.
    fn stack(&self, nets: &[Net], heats: &[Heat]) -> Result<(CouponStack, bool), StackError> {
        let places = heats.iter().map(|heat| heat.places).max().unwrap_or(0);
        let finest = Dyadic::ONE.shift(-(places as i64) - 1);
        let delta = self.options.delta.clone().unwrap_or_else(|| finest.clone());
        if let Some(top) = &self.options.top {
            return Ok((CouponStack::full(top.clone(), delta.clone())?, delta <= finest));
        }
        CouponStack::full(Dyadic::from(-1), delta.clone())?;
        let is_fine = delta <= finest;
        let mut needed = heats.iter().map(|heat| heat.hottest.clone()).max().unwrap_or_default();
        // The scaffolds of the lower and the upper game must have met, errors included.
        let left = heats.iter().filter_map(|heat| heat.best_left.clone()).max();
        let right = heats.iter().filter_map(|heat| heat.best_right.clone()).min();
        if let (Some(left), Some(right), true) = (left, right, nets.len() > 1 || !is_fine) {
            needed = needed.max((left - right).half());
        }
        if !is_fine {
            needed += &(&error(nets, &delta) + &delta).double();
        }
        needed = needed.max(Dyadic::ZERO);
        // A whole number of pairs of coupons above -1, and one pair more.
        let pair = delta.double();
        let pairs = (needed + Dyadic::ONE).shift(pair_places(&pair)).ceil() + Dyadic::ONE;
        let top = &(&pairs * &pair) - &Dyadic::ONE;
        Ok((CouponStack::full(top, delta)?, is_fine))
    }
}

/// The exponent n of 2δ = 2^-n, for counting in units of 2δ.
pub(crate) fn pair_places(pair: &Dyadic) -> i64 {
    if *pair > Dyadic::ONE { -1 } else { pair.denominator_exponent() as i64 }
}

/// The error dδ of a coarse stack.
fn error(nets: &[Net], delta: &Dyadic) -> Dyadic {
    let depth = nets.iter().map(Net::height).max().unwrap_or(0);
    &Dyadic::from(i64::from(depth)) * delta
}

/// Takes what is new about a number.
fn sharpen(known: &mut Interval, new: Interval) {
    known.low = match (known.low.take(), new.low) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (a, b) => a.or(b),
    };
    known.high = match (known.high.take(), new.high) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
}

/// What scores say about mean and temperature.
struct Bounds<'s> {
    stack: &'s CouponStack,
    low: &'s Scored,
    high: &'s Scored,
    is_fine: bool,
}

impl Bounds<'_> {
    fn find(&self, is_whole: bool) -> (Interval, Interval) {
        let root = self.low.net.root();
        if root.options.iter().any(Vec::is_empty) || (is_whole && root.is_integer) {
            // A game with an empty side is an integer; of a game that was cut off only bounds are known.
            let mean =
                Interval { low: Some(root.left.clone()), high: Some(self.high.net.root().left.clone()) };
            return (mean, Interval::exactly(Dyadic::from(-1)));
        }
        // The theorem is about even heights.
        let height = self.stack.height();
        let even: IBig = (&height >> 1) << 1;
        let tau = self.coupon(&even);
        let error = self.error();
        let [_, right, ..] = self.low.profile.at(&even);
        let [left, ..] = self.high.profile.at(&even);
        let mean =
            Interval { low: Some(right + tau.half() - error.clone()), high: Some(left - tau.half() + error) };
        let temperature = if is_whole && self.is_fine && mean.low == mean.high {
            let forced = Forced { profile: &self.low.profile, stack: self.stack };
            Interval::exactly(forced.temperature(Player::Left))
        } else {
            self.temperature(&even)
        };
        (mean, temperature)
    }

    fn error(&self) -> Dyadic {
        if self.is_fine {
            return Dyadic::ZERO;
        }
        let depth = self.low.net.height().max(self.high.net.height());
        &Dyadic::from(i64::from(depth)) * self.stack.delta()
    }

    fn coupon(&self, height: &IBig) -> Dyadic {
        &(&Dyadic::from(height.clone()) * self.stack.delta()) - &Dyadic::ONE
    }

    /// Both proofs are tried by bisection over the even heights; each height found is checked, so the bounds hold
    /// even where the scores of a coarse stack are not monotone.
    fn temperature(&self, top: &IBig) -> Interval {
        let error = self.error();
        let margin = if self.is_fine { Dyadic::ZERO } else { error.double() + self.stack.delta() };
        let is_above = |height: &IBig| {
            let left = &self.low.profile.at(height)[2];
            let right = &self.high.profile.at(height)[3];
            left - right - self.coupon(height) > error.double()
        };
        let is_within = |height: &IBig| {
            let left = &self.high.profile.at(height)[2];
            let right = &self.low.profile.at(height)[3];
            left - right - self.coupon(height) <= -&margin
        };
        let pairs: IBig = top >> 1;
        let height = |pairs: &IBig| -> IBig { pairs << 1 };
        // The highest proof that it is hotter.
        let low = last(&pairs, |p| is_above(&height(p))).map(|p| self.coupon(&height(&p)));
        // The lowest proof that it is not.
        let last_open = last(&pairs, |p| !is_within(&height(p)));
        let closed = last_open.map_or(IBig::ZERO, |p| p + IBig::ONE);
        let high = (closed <= pairs && is_within(&height(&closed))).then(|| self.coupon(&height(&closed)));
        Interval { low: Some(low.unwrap_or_else(|| Dyadic::from(-1))), high }
    }
}

/// The last number up to `most` for which something holds that holds up to some number and then no more.
fn last(most: &IBig, holds: impl Fn(&IBig) -> bool) -> Option<IBig> {
    if holds(most) {
        return Some(most.clone());
    }
    if !holds(&IBig::ZERO) {
        return None;
    }
    let (mut yes, mut no) = (IBig::ZERO, most.clone());
    while &no - &yes > IBig::ONE {
        let middle: IBig = (&yes + &no) >> 1;
        if holds(&middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    Some(yes)
}
