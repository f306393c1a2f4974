//! Sums of kos with a number of ko-threats for one player, and how many threats are as good as very many.
//!
//! With k threats the game is φ with the number of threats that are left at each position: using one leads to the copy with
//! one fewer. All infinite plays are drawn. More threats are never worse, and very many are never beaten, so the first k
//! whose game equals φ suffices.

use tedomari_loopy::{Ban, Builder, Designation, Kind, LoopyError, LoopyGraph, Threats, Vertex};
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use crate::ko::Ko;
use crate::value::KoSum;

impl KoSum {
    /// The sum with so many threats for one player and none for the other, as a loopy game without a ban.
    ///
    /// ```
    /// use tedomari_ko::{Ban, Ko, KoSum};
    /// use tedomari_value::{Engine, Player};
    ///
    /// // Without threats OK[3,-1] is {3|-2}: when Right has taken the ko, Left cannot retake.
    /// let engine = Engine::new();
    /// let sum = KoSum::new(vec![Ko::ok(engine.integer(3), engine.integer(-1))]);
    /// let value = |threats| sum.with_threats(&engine, Ban::Japanese, Player::Left, threats)?.as_ender(&engine);
    /// assert_eq!(value(0)?, Some(engine.read("3|-2").unwrap()));
    /// assert_eq!(value(1)?, Some(engine.integer(4)));
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn with_threats(
        &self,
        engine: &Engine,
        ban: Ban,
        player: Player,
        threats: u32,
    ) -> Result<LoopyGraph, LoopyError> {
        let many = match player {
            Player::Left => Threats::Left,
            Player::Right => Threats::Right,
        };
        layered(self.phi(engine, ban, many)?.graph(), threats, engine)
    }

    /// The least number of threats for the player who has more of them, against none of the other's, with which the sum is worth
    /// what it is worth with very many; `None` if that is not an ender.
    ///
    /// The sum is unfolded position by position, so this is for sums of a few kos.
    pub fn threats_needed(
        &self,
        engine: &Engine,
        ban: Ban,
        threats: Threats,
    ) -> Result<Option<u32>, LoopyError> {
        let Some(&richer) = threats.players().first() else { return Ok(None) };
        let alone = match richer {
            Player::Left => Threats::Left,
            Player::Right => Threats::Right,
        };
        let Some(value) = self.value(engine, ban, alone)?.ender() else { return Ok(None) };
        let phi = self.phi(engine, ban, alone)?;
        for count in 0..=phi.positions() {
            if layered(phi.graph(), count, engine)?.equals_ender(value, engine)? {
                return Ok(Some(count));
            }
        }
        Ok(None)
    }

    /// A number of positions that the unfolded sum has at least: every ko can stand at each of its places or be ended, and kos
    /// that differ in nothing else are not told apart.
    ///
    /// ```
    /// use tedomari_ko::{Ban, Ko, KoSum, Threats};
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let ko = |a: i64| Ko::basic(engine.integer(a), engine.integer(0));
    /// let sum = KoSum::new(vec![ko(7), ko(1), ko(1)]);
    /// assert_eq!(sum.least_positions(), 3 * 6);
    /// assert!(sum.phi(&engine, Ban::Japanese, Threats::Left)?.positions() >= 18);
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn least_positions(&self) -> u64 {
        let kind = |ko: &Ko| (ko.length(), ko.passes(), ko.a(), ko.b());
        let mut least = 1_u64;
        for (at, ko) in self.kos().iter().enumerate() {
            // The choices of n kos among k states are C(n + k - 1, n): one ko more is a factor (n + k) / (n + 1).
            let before = self.kos()[..at].iter().filter(|other| kind(other) == kind(ko)).count() as u64;
            let more = least.checked_mul(before.saturating_add(ko.length()));
            let Some(more) = more else { return u64::MAX };
            least = more / (before + 1);
        }
        least
    }
}

/// A copy of φ for each number of threats that are left. The start has all of them.
fn layered(phi: &LoopyGraph, threats: u32, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
    let task = engine.task();
    let size = phi.vertices();
    let total =
        threats.checked_add(1).and_then(|layers| layers.checked_mul(size)).ok_or(LoopyError::TooLarge)?;
    let mut builder = Builder::new();
    for _ in 0..total {
        builder.vertex();
    }
    for player in Player::BOTH {
        for (from, edge) in phi.all_moves(player) {
            task.step()?;
            // Layer 0 has no threat left.
            for layer in 0..=threats {
                let here = layer * size + from;
                if edge.kind != Kind::Threat {
                    builder.add_kind(player, here, layer * size + edge.to, edge.kind);
                } else if layer > 0 {
                    builder.add(player, here, (layer - 1) * size + edge.to);
                }
            }
        }
    }
    builder.designate(Designation::drawn());
    let start: Vertex = threats * size + phi.start();
    builder.finish_within(start, task)?.reachable(task)
}
