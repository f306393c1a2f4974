//! What the value of a part rests on, one move deep: for those who value all parts of a family level by level, each once all that it
//! rests on has a value, instead of depth first.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use tedomari_value::{Player, Stop, Value};

use super::{Search, Worker};
use crate::fast_lane::{OneSided, Oriented};
use crate::followers::Followers;
use crate::in_parts::InParts;
use crate::ruleset::Ruleset;

/// A part in normal form: by its key, if what its moves leave is known by keys, otherwise as a position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PartName<P> {
    /// A key of [`FastLane::pack`](crate::FastLane::pack).
    Key(u64),
    /// The position.
    Whole(P),
}

/// Hears what a move leaves, the names of parts and whether the negative of each counts, and may stop the visits.
pub type VisitLeft<'v, P> = dyn FnMut(&[(PartName<P>, bool)]) -> Result<(), Stop> + 'v;

impl<R: Ruleset> Search<R> {
    /// The name of a part in normal form.
    pub fn name_of(&self, part: R::Position) -> PartName<R::Position> {
        let mut probe = Followers::default();
        match self.lane().pack(&part) {
            Some(key) if self.lane().packed_followers(key, Player::Left, &mut probe) => PartName::Key(key),
            _ => PartName::Whole(part),
        }
    }

    /// The part with a name.
    pub fn part_of(&self, name: &PartName<R::Position>) -> Option<R::Position> {
        match name {
            PartName::Key(key) => self.lane().unpack(*key),
            PartName::Whole(part) => Some(part.clone()),
        }
    }

    /// The value of a part that is known at a glance, so that nobody keeps it.
    pub fn value_at_sight(&self, name: &PartName<R::Position>) -> Option<Value> {
        let sided = self.one_sided(name).filter(|sided| sided.least == sided.most)?;
        Some(self.one_sided_number(sided.player, sided.most))
    }

    fn one_sided(&self, name: &PartName<R::Position>) -> Option<OneSided> {
        if !self.lane().has_one_sided_parts() {
            return None;
        }
        self.lane().one_sided(&self.part_of(name)?)
    }

    /// Whether a part is valued by [search](Search::search_part), and not by what its moves leave: by a theorem, which asks for what it
    /// needs, or by the longest run of the only player who can move.
    pub fn is_searched(&self, name: &PartName<R::Position>) -> bool {
        if self.one_sided(name).is_some() {
            return true;
        }
        let PartName::Whole(part) = name else { return false };
        // Whether there is a theorem shows when it is asked; what it asks for in turn is not told yet.
        self.lane().known_value(part, &self.engine, &mut |_| Ok(None)).is_some()
    }

    /// Visits what each move of a player in a part leaves: the names of parts, and whether the negative counts.
    pub fn visit_named(
        &self,
        name: &PartName<R::Position>,
        player: Player,
        visit: &mut VisitLeft<'_, R::Position>,
    ) -> Result<(), Stop> {
        let part = match name {
            PartName::Whole(part) => part,
            PartName::Key(key) => {
                let (mut followers, mut named) = (Followers::default(), Vec::new());
                self.lane().packed_followers(*key, player, &mut followers);
                return followers.iter().try_for_each(|parts| {
                    named.clear();
                    named.extend(parts.iter().map(|&(key, negated)| (PartName::Key(key), negated)));
                    visit(&named)
                });
            }
        };
        let steps = self.ruleset.steps_a_follower(part);
        let mut answer = Ok(());
        self.ruleset.visit_followers(part, player, &mut |parts| {
            let named = |Oriented { position, negated }| (self.name_of(position), negated);
            answer = self
                .engine
                .work(steps)
                .and_then(|()| visit(&parts.into_iter().map(named).collect::<Vec<_>>()));
            if answer.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answer
    }

    /// Values a part by search, on one thread.
    pub fn search_part(&self, name: &PartName<R::Position>) -> Result<Option<Value>, Stop> {
        let Some(part) = self.part_of(name) else { return Ok(None) };
        let done = AtomicBool::new(false);
        let found = self.find(&part, &mut Worker::new(0, &done, &self.packed));
        self.account();
        found.map(Some).or_else(|stop| stop.map_or(Ok(None), Err))
    }
}
