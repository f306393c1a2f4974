//! Parts in which only one player can move: integers, found by the longest run of her moves.
//!
//! If Right has no move in G nor in anything that Left's moves lead to, then G = {G^L | } with all G^L of the same kind, and
//! by induction it is the integer max(G^L) + 1, or 0: the length of Left's longest run. A run in a sum of parts is a run in
//! each. So no canonical form is needed. The search is branch and bound: a move is looked into only if the most that the
//! ruleset allows after it exceeds the best run so far, those that promise most first, and it ends when the run is as long as
//! the ruleset allows at all. Often the first run that the ruleset knows is.

use std::ops::ControlFlow;

use tedomari_value::{Player, Value};

use super::packed::Found;
use super::{Search, Worker};
use crate::fast_lane::{OneSided, Oriented};
use crate::in_parts::InParts;
use crate::ruleset::Ruleset;

/// A move, by the parts that it leaves and the moves that they allow at most and at least.
struct Next<P> {
    most: u64,
    least: u64,
    parts: Vec<(P, OneSided)>,
}

impl<R: Ruleset> Search<R> {
    /// So many moves of the player.
    pub(super) fn one_sided_number(&self, player: Player, moves: u64) -> Value {
        let number = self.engine.integer(i64::try_from(moves).unwrap_or(i64::MAX));
        self.engine.negative_if(player == Player::Right, number)
    }

    /// The value of a one-sided part in normal form.
    pub(super) fn one_sided_value(
        &self,
        part: &R::Position,
        sided: OneSided,
        worker: &mut Worker<'_>,
    ) -> Found<Value> {
        let moves = self.longest_run(part, sided, worker)?;
        Ok(self.one_sided_number(sided.player, moves))
    }

    fn longest_run(&self, part: &R::Position, sided: OneSided, worker: &mut Worker<'_>) -> Found<u64> {
        if sided.least == sided.most {
            return Ok(sided.most);
        }
        if let Some(known) = self.look_up(part).and_then(|value| self.engine.as_number(value)) {
            let moves = known.abs().to_string().parse();
            return Ok(moves.expect("a run of moves has a length"));
        }
        self.count_step(worker)?;
        let mut moves = self.moves_of_one(part, sided.player)?;
        moves.sort_by_key(|next| std::cmp::Reverse((next.most, next.least)));
        let mut best = sided.least.max(moves.iter().map(|next| next.least + 1).max().unwrap_or(0));
        for next in moves {
            if best >= sided.most || next.most < best {
                break;
            }
            let mut rest = next.most;
            for (part, own) in next.parts {
                let run = self.engine.task().deeper(|| self.longest_run(&part, own, worker))?;
                rest -= own.most - run;
                if rest < best {
                    break;
                }
            }
            best = best.max(rest + 1);
        }
        self.keep(part, self.one_sided_number(sided.player, best))?;
        Ok(best)
    }

    fn moves_of_one(&self, part: &R::Position, player: Player) -> Found<Vec<Next<R::Position>>> {
        let mut moves = Vec::new();
        let mut answer = Ok(());
        let held = self.engine.task().hold();
        let bytes = self.lane().bytes(part);
        self.ruleset.visit_followers(part, player, &mut |parts: Vec<Oriented<R::Position>>| {
            answer = self.engine.step().and_then(|()| held.grow((moves.len() + 1) * 2 * bytes));
            let sided = parts.into_iter().map(|part| {
                let sided = self.lane().one_sided(&part.position);
                (part.position, sided.expect("what a one-sided part leads to is one-sided"))
            });
            let parts: Vec<(R::Position, OneSided)> = sided.collect();
            let sum = |of: fn(&OneSided) -> u64| parts.iter().map(|(_, own)| of(own)).sum();
            moves.push(Next { most: sum(|own| own.most), least: sum(|own| own.least), parts });
            if answer.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answer?;
        Ok(moves)
    }
}
