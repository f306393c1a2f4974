//! A ruleset with its fast lane as the searches see it: positions as parts in normal form.

use std::ops::ControlFlow;

use tedomari_value::Player;

use crate::fast_lane::Oriented;
use crate::ruleset::Ruleset;
use tedomari_vocabulary::Move;

/// What every ruleset can be asked, whether it has a [fast lane](Ruleset::fast_lane) or not.
pub trait InParts: Ruleset {
    /// The independent parts whose sum the position is. Parts without a move may be left out.
    fn parts(&self, position: &Self::Position) -> Vec<Self::Position> {
        self.fast_lane().split(position).unwrap_or_else(|| vec![position.clone()])
    }

    /// The same in normal form.
    fn oriented_parts(&self, position: &Self::Position) -> Vec<Oriented<Self::Position>> {
        let lane = self.fast_lane();
        self.parts(position).into_iter().map(|part| lane.normal_form(part)).collect()
    }

    /// Visits each move of the player with the parts it leaves in normal form, until the visitor breaks off.
    fn visit_followers(
        &self,
        part: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Self::Position>>) -> ControlFlow<()>,
    ) {
        if !self.fast_lane().visit_followers(part, player, visit) {
            self.visit_moves(part, player, &mut |Move { to, .. }| visit(self.oriented_parts(&to)));
        }
    }

    /// About how much play is left in a part, in moves.
    fn size(&self, part: &Self::Position) -> usize {
        let lane = self.fast_lane();
        let between = |(low, high): (i64, i64)| usize::try_from(high.saturating_sub(low)).unwrap_or(0);
        let moves = |player| self.moves(part, player).len();
        lane.size(part)
            .or_else(|| lane.bounds(part).map(between))
            .unwrap_or_else(|| moves(Player::Left) + moves(Player::Right))
    }

    /// How many steps one look at a follower of a part counts, beyond what is found out about it: none, unless there are so
    /// many or so large ones that a budget in steps would not end among them.
    fn steps_a_follower(&self, part: &Self::Position) -> u64 {
        const PAGE: usize = 1 << 12;
        // A follower of this many bytes takes as long to make as a step elsewhere.
        const LARGE: usize = 1 << 7;
        let lane = self.fast_lane();
        let bytes = lane.bytes(part);
        if lane.has_too_many_moves(part) { 1 + (bytes / PAGE) as u64 } else { (bytes / LARGE) as u64 }
    }
}

impl<R: Ruleset> InParts for R {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{About, BoardError};

    /// A row without end, from which any number is taken.
    struct Endless;

    impl Ruleset for Endless {
        type Position = u64;

        fn about(&self) -> About<'_> {
            unreachable!("nobody asks")
        }

        fn read(&self, _: &str) -> Result<u64, BoardError> {
            unreachable!("nobody asks")
        }

        fn write(&self, row: &u64) -> String {
            row.to_string()
        }

        fn moves(&self, _: &u64, _: Player) -> Vec<Move<u64>> {
            panic!("a list of all moves would never be complete")
        }

        fn visit_moves(&self, _: &u64, _: Player, visit: &mut dyn FnMut(Move<u64>) -> ControlFlow<()>) {
            let mut moves = (0..).map(|to: u64| Move { name: to.to_string(), to });
            let _ = moves.try_for_each(visit);
        }
    }

    #[test]
    fn followers_are_not_collected() {
        let mut seen = Vec::new();
        Endless.visit_followers(&7, Player::Left, &mut |parts| {
            seen.extend(parts.into_iter().map(|part| part.position));
            if seen.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(seen, [0, 1, 2]);
    }
}
