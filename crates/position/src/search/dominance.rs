//! Proofs that a part is no better than a value, without the part's own value.
//!
//! P ≤ V holds iff Left loses P - V if she starts: iff after each P^L, and after each V^R, Right has an answer. He has
//! one to X ⧏ W, that is X ≥ W fails, iff some X^R ≤ W or X ≤ some W^L. Bounds of the parts decide most questions of
//! both kinds on the spot; the others are followed for a few moves. A proof that is not found means nothing.

use std::sync::atomic::AtomicBool;

use tedomari_value::{Player, Stop, Value};

use super::packed::{Found, Left, Open};
use super::{Search, Worker};
use crate::fast_lane::Oriented;
use crate::followers::Followers;
use crate::in_parts::InParts;
use crate::ruleset::Ruleset;

/// How many moves deep, and how many questions long, a proof may be.
const DEPTH: u32 = 3;
const QUESTIONS: u32 = 300;

/// What is to be proved of a part P and a value V, as the player sees them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// P is no better than V: for Left, P ≤ V. Each move of the player needs an answer.
    NoBetter,
    /// P is not as good as V: for Left, P ≥ V fails. The opponent, to move, needs one good move.
    NotAsGood,
}

/// What may still be spent on a proof.
struct Effort {
    depth: u32,
    questions: u32,
}

impl<R: Ruleset> Search<R> {
    /// Whether the part is proved no better for the player than one of the values.
    pub(super) fn is_proved_dominated(
        &self,
        open: &Open,
        values: &[Value],
        player: Player,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        for &value in values {
            let mut effort = Effort { depth: DEPTH, questions: QUESTIONS };
            if self.prove_open(Claim::NoBetter, open, value, player, &mut effort, worker)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The value of a position, or `None` if it is proved worse for the player than one of the values, and not just no
    /// better: then it need not be looked at by somebody who wants to know which moves are best.
    pub fn value_unless_worse(
        &self,
        position: &R::Position,
        than: &[Value],
        player: Player,
        threads: usize,
    ) -> Result<Option<Value>, Stop> {
        if self.lane().has_packed_relaxations()
            && let Some(parts) = self.packed_parts(position)
        {
            let done = AtomicBool::new(false);
            let mut worker = Worker::new(0, &done, &self.packed);
            let mut known = Vec::new();
            self.packed.get_many(parts.iter().map(|part| part.0), &mut known);
            let proved = self.what_is_left(&parts, &known, &mut worker).and_then(|left| match left {
                Left::Value(_) => Ok(false),
                Left::Open(open) => self.is_proved_worse(&open, than, player, &mut worker),
            });
            if proved.map_err(|stop| stop.expect("a single thread is not overtaken"))? {
                return Ok(None);
            }
        }
        self.value(position, threads).map(Some)
    }

    /// The value of a position if it is in the table.
    pub fn known_value(&self, position: &R::Position) -> Result<Option<Value>, Stop> {
        let mut sum = Value::ZERO;
        for Oriented { position, negated } in self.ruleset.oriented_parts(position) {
            let Some(value) = self.look_up(&position) else { return Ok(None) };
            sum = self.engine.add(sum, self.engine.negative_if(negated, value))?;
        }
        Ok(Some(sum))
    }

    /// The keys of a position's parts, if they all have one and moves are known by keys.
    fn packed_parts(&self, position: &R::Position) -> Option<Vec<(u64, bool)>> {
        let parts = self.ruleset.oriented_parts(position).into_iter();
        let parts = parts.map(|Oriented { position, negated }| {
            let key = self.lane().pack(&position)?;
            let mut probe = Followers::default();
            self.lane().packed_followers(key, Player::Left, &mut probe).then_some((key, negated))
        });
        parts.collect()
    }

    /// Whether the part is proved worse for the player than one of the values.
    fn is_proved_worse(
        &self,
        open: &Open,
        values: &[Value],
        player: Player,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        for &value in values {
            let mut which = 0;
            while let Some(bound) = self.bound_of(open, player, which, worker)? {
                which += 1;
                if bound != value && self.is_no_better(bound, value, player)? {
                    return Ok(true);
                }
            }
        }
        for &value in values {
            let proves = |claim: Claim, worker: &mut Worker<'_>| {
                let mut effort = Effort { depth: DEPTH, questions: QUESTIONS };
                self.prove_open(claim, open, value, player, &mut effort, worker)
            };
            if proves(Claim::NotAsGood, worker)? && proves(Claim::NoBetter, worker)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A proof for a part with a sign and a rest: those go over to the value.
    fn prove_open(
        &self,
        claim: Claim,
        open: &Open,
        value: Value,
        player: Player,
        effort: &mut Effort,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        let against = self.engine.subtract(value, open.rest)?;
        match open.negated {
            true => {
                let against = self.engine.negative(against);
                self.prove(claim, open.key, against, player.opponent(), effort, worker)
            }
            false => self.prove(claim, open.key, against, player, effort, worker),
        }
    }

    fn prove(
        &self,
        claim: Claim,
        key: u64,
        value: Value,
        player: Player,
        effort: &mut Effort,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        if let Some(bits) = worker.packed.get(key) {
            return Ok(self.holds(claim, Value::from_bits(bits), value, player)?);
        }
        let mut which = 0;
        while let Some(bound) = self.part_bound(key, player, which, worker)? {
            which += 1;
            if self.holds(claim, bound, value, player)? {
                return Ok(true);
            }
        }
        if effort.depth == 0 || effort.questions == 0 {
            return Ok(false);
        }
        effort.questions -= 1;
        effort.depth -= 1;
        let answer = self.prove_by_moves(claim, key, value, player, effort, worker);
        effort.depth += 1;
        answer
    }

    /// The same by the moves of whoever is to move in P - V: one move without a proof spoils the first claim, one with a
    /// proof is enough for the second.
    fn prove_by_moves(
        &self,
        claim: Claim,
        key: u64,
        value: Value,
        player: Player,
        effort: &mut Effort,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        let (mover, next) = match claim {
            Claim::NoBetter => (player, Claim::NotAsGood),
            Claim::NotAsGood => (player.opponent(), Claim::NoBetter),
        };
        let decisive = claim == Claim::NotAsGood;
        // To move in -V is to make a move of the other in V.
        for option in self.engine.options(value, mover.opponent())? {
            if self.prove(next, key, option, player, effort, worker)? == decisive {
                return Ok(decisive);
            }
        }
        let mut buffers = worker.buffers();
        let mut answer = !decisive;
        {
            let (followers, values) = buffers.look_up(self, key, mover);
            for parts in followers.ranges(0..followers.len()) {
                let left = self.what_is_left(&followers.parts()[parts.clone()], &values[parts], worker)?;
                let proved = match left {
                    Left::Value(option) => self.holds(next, option, value, player)?,
                    Left::Open(open) => self.prove_open(next, &open, value, player, effort, worker)?,
                };
                if proved == decisive {
                    answer = decisive;
                    break;
                }
            }
        }
        worker.spare.push(buffers);
        Ok(answer)
    }

    /// A claim about a part whose value, or a bound of it, is known.
    fn holds(&self, claim: Claim, known: Value, value: Value, player: Player) -> Result<bool, Stop> {
        match claim {
            Claim::NoBetter => self.is_no_better(known, value, player),
            Claim::NotAsGood => Ok(!self.is_no_better(value, known, player)?),
        }
    }
}
