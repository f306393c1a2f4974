//! What is told about a sum whose components could not be valued within the limits.

use std::time::Duration;

use tedomari_number::Interval;
use tedomari_solve::winner::{Summand, WinningMove};
use tedomari_solve::winner_between;
use tedomari_task::{Limits, Stop, Task};
use tedomari_vocabulary::Player;

use super::{Named, Solve, Solved};
use crate::components::{ComponentFacts, Components};
use crate::ration::Ration;
use crate::session::Session;

/// What may be spent on reading a sum once more, for a move to try.
const READ_STEPS: u64 = 10_000;
const READ_TIME: Duration = Duration::from_millis(200);

/// In a very long sum a move is looked for among so many components.
const MOST_READ: usize = 1 << 12;

impl Solve {
    pub(super) fn unread(
        &self,
        session: &mut Session,
        task: &Task,
        components: &Components<'_>,
        stop: Stop,
    ) -> Solved {
        let (engine, rulesets) = (session.engine(task), session.rulesets.clone());
        let estimate = components.estimate(&engine, &rulesets);
        let known = if self.first == Player::Left { &estimate.left_stop } else { &estimate.right_stop };
        let known = known.clone();
        let score = known.low.clone().filter(|low| known.high.as_ref() == Some(low));
        let to_try = self.move_to_try(session, task, components);
        Solved {
            score,
            winner: winner_between(known.low.as_ref(), known.high.as_ref()),
            best: to_try.iter().map(|found| found.place).collect(),
            moves: to_try.iter().map(named).collect(),
            nodes: task.steps(),
            stopped: Some(stop),
            estimate: Some(estimate.into()),
            bounds: Some(Interval { low: known.low, high: known.high }),
            components: self.unvalued(task),
            ..self.unsolved()
        }
    }

    /// The components as written; of very many as many as there is room for.
    fn unvalued(&self, task: &Task) -> Vec<ComponentFacts> {
        let mut ration = Ration::new(task, true);
        let mut has_room = |text: &&String| ration.take(size_of::<ComponentFacts>() + text.len()).is_ok();
        let texts = self.components.iter().take_while(|text| has_room(text));
        texts.map(|text| ComponentFacts::unvalued(text)).collect()
    }

    /// A move to try in a sum whose components could not be valued.
    fn move_to_try(
        &self,
        session: &mut Session,
        task: &Task,
        components: &Components<'_>,
    ) -> Option<WinningMove> {
        let beside = task.beside(Limits::new().nodes(READ_STEPS).time(READ_TIME));
        let (engine, rulesets) = (session.engine(&beside), session.rulesets.clone());
        let mut sum = Vec::new();
        for (expr, text) in components.first(MOST_READ) {
            sum.push(Summand::of_expr(&engine, expr.clone(), text, &rulesets).ok()?);
        }
        session.winners(task).move_to_try(&sum, self.first)
    }
}

/// A move by name.
pub(super) fn named(found: &WinningMove) -> Named {
    Named { name: found.name.clone(), to: found.to.clone() }
}
