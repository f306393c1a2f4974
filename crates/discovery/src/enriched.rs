//! A game beside one coupon stack: scores for either starter, also with the first coupons forced.

use dashu_int::IBig;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop};

use crate::graph::{Graph, Net, Side};
use crate::line::{Turn, principal_line, tell};
use crate::playable::{Playable, Told};
use crate::search::{Halt, pair_places};
use crate::stack::CouponStack;
use crate::sweep::Profile;

/// The sum of a game and a full coupon stack, solved.
///
/// ```
/// use tedomari_discovery::{CouponStack, Enriched, Written};
/// use tedomari_value::{Engine, NoPositions, Player};
///
/// let engine = Engine::new();
/// let game = Written::read(&engine, "4|-1", &NoPositions)?;
/// let stack = CouponStack::full("4".parse()?, "1/4".parse()?)?;
/// let sum = Enriched::new(&engine, &game, &game.root(), stack)?;
/// assert_eq!(sum.score(Player::Left).to_string(), "7/2");
/// assert_eq!(sum.mean(Player::Left).to_string(), "3/2");
/// assert_eq!(sum.temperature(Player::Left).to_string(), "5/2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Enriched {
    net: Net,
    profile: Profile,
    stack: CouponStack,
    texts: Vec<String>,
}

impl Enriched {
    /// Solves the sum. The stack must go down to -1.
    pub fn new<G: Playable>(
        engine: &Engine,
        game: &G,
        root: &G::Position,
        stack: CouponStack,
    ) -> Result<Enriched, Halt> {
        let stack = CouponStack::full(stack.top().clone(), stack.delta().clone())?;
        let graph = Graph::explore(engine, game, root, None)?;
        let net = graph.net(Side::Lower).expect("nothing is cut off");
        let profile = Profile::new(engine, &net, &stack)?;
        let texts = net.ids.iter().map(|&id| game.text(graph.position(id))).collect();
        Ok(Enriched { net, profile, stack, texts })
    }

    /// The stack.
    pub fn stack(&self) -> &CouponStack {
        &self.stack
    }

    /// Scores that were computed, of positions with a stack and a player to move.
    pub fn nodes(&self) -> u64 {
        self.profile.nodes
    }

    /// The score, Left's points less Right's, when this player begins.
    pub fn score(&self, first: Player) -> Dyadic {
        self.forced(first, 0)
    }

    /// The score when the first so many coupons are taken whether that is good or not.
    pub fn forced(&self, first: Player, taken: u64) -> Dyadic {
        Forced { profile: &self.profile, stack: &self.stack }.score(first, &IBig::from(taken))
    }

    /// What the game adds to the score of the stack: its mean, if the stack is fine and high enough.
    pub fn mean(&self, first: Player) -> Dyadic {
        let alone = self.stack.value();
        let alone = if first == Player::Left { alone } else { -alone };
        self.score(first) - alone
    }

    /// The last coupon that can be forced before the score first changes.
    pub fn last_free_coupon(&self, first: Player) -> Dyadic {
        Forced { profile: &self.profile, stack: &self.stack }.last_free_coupon(first)
    }

    /// That coupon rounded up to a multiple of 2δ: the temperature, if the stack is fine and high enough.
    pub fn temperature(&self, first: Player) -> Dyadic {
        Forced { profile: &self.profile, stack: &self.stack }.temperature(first)
    }

    /// Best play.
    pub fn line(&self, engine: &Engine, first: Player) -> Result<Vec<Turn>, Stop> {
        let (mut line, ids) = principal_line(engine, &self.net, &self.profile, &self.stack, first)?;
        let text = |id: &u32| {
            let at = self.net.ids.iter().position(|other| other == id);
            Told { name: None, to: at.map_or_else(String::new, |at| self.texts[at].clone()) }
        };
        tell(&mut line, ids.iter().map(text).collect());
        Ok(line)
    }
}

/// Scores after the first coupons have been taken whether the players like it or not.
pub(crate) struct Forced<'p> {
    pub(crate) profile: &'p Profile,
    pub(crate) stack: &'p CouponStack,
}

impl Forced<'_> {
    /// The score with so many coupons forced.
    pub(crate) fn score(&self, first: Player, taken: &IBig) -> Dyadic {
        let left: IBig = (self.stack.height() - taken).max(IBig::ZERO);
        let quad = self.profile.at(&left);
        // The coupons that are gone are worth to the first player what the whole stack is, less what is left of it.
        let is_even = (taken & IBig::ONE) == IBig::ZERO;
        let rest = self.stack.rest_after(taken);
        let gone = if is_even { self.stack.value() - rest } else { self.stack.value() + rest };
        match (first, is_even) {
            (Player::Left, true) => gone + &quad[0],
            (Player::Left, false) => gone + &quad[1],
            (Player::Right, true) => &quad[1] - &gone,
            (Player::Right, false) => &quad[0] - &gone,
        }
    }

    /// The coupon before the first change of the score; above the top if already the first coupon changes it.
    pub(crate) fn last_free_coupon(&self, first: Player) -> Dyadic {
        let last = self.last_unchanged(first);
        self.stack.coupon_after(&(last - IBig::ONE)).unwrap_or_else(|| Dyadic::from(-1))
    }

    /// The same rounded up to a multiple of 2δ.
    pub(crate) fn temperature(&self, first: Player) -> Dyadic {
        let pair = self.stack.delta().double();
        let pairs = self.last_free_coupon(first).shift(pair_places(&pair)).ceil();
        &pairs * &pair
    }

    /// How many coupons can be forced before the score changes.
    fn last_unchanged(&self, first: Player) -> IBig {
        let height = self.stack.height();
        let target = self.score(first, &IBig::ZERO);
        let same = |left: &IBig| self.score(first, &(&height - left)) == target;
        for (start, pairs) in self.profile.stretches().into_iter().rev() {
            let top: IBig = (&start + (&pairs << 1) - IBig::ONE).min(height.clone());
            if top < start {
                continue;
            }
            // For heights of one parity the score runs along a line, which is constant if its ends agree.
            let second = &start + IBig::ONE;
            let ends =
                [start.clone(), second.min(top.clone()), (&top - IBig::ONE).max(start.clone()), top.clone()];
            if ends.iter().all(&same) {
                continue;
            }
            // A line that is not constant leaves the target at its first step, so this takes no more than four.
            let mut left = top;
            while left >= start && same(&left) {
                left -= IBig::ONE;
            }
            return height - left - IBig::ONE;
        }
        // All coupons above -1 can be forced. In an integer the first of -1 changes nothing either; a game that is none has
        // a temperature of -1/2 or more, and then the score has changed by now.
        let all = &height + IBig::ONE;
        if self.score(first, &all) == target { all } else { height }
    }
}
