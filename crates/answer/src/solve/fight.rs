//! A sum with kos in it is fought out: exact best play for the score under a ko-ban.

use tedomari_number::Interval;
use tedomari_task::Task;
use tedomari_vocabulary::{Place, Play};

use super::{Named, Played, Solve, Solved};
use crate::components::ComponentFacts;
use crate::digraphs::Failed;
use crate::ko::{FightSum, has_ko};
use crate::mistake::Mistake;
use crate::session::Session;

impl Solve {
    /// Whether there is a ko or a ko-threat in the sum.
    pub(super) fn is_fight(&self, session: &Session) -> bool {
        let has_threats = !self.left_threats.is_empty() || !self.right_threats.is_empty();
        has_threats || self.components.iter().any(|text| has_ko(&session.rulesets, text))
    }

    pub(super) fn by_fight(&self, session: &Session, task: &Task) -> Result<Solved, Mistake> {
        if self.play == Play::Normal {
            let message = "a sum with kos is played for the score, not for the last move";
            return Err(Mistake::new("", 0, message).in_field("play"));
        }
        match self.fight(session, task) {
            Ok(solved) => Ok(solved),
            Err(Failed::Mistake(mistake)) => Err(*mistake),
            Err(Failed::Stopped(stop, _)) => {
                let components = self.components.iter().map(|text| ComponentFacts::unvalued(text)).collect();
                Ok(Solved {
                    stopped: Some(stop),
                    bounds: Some(Interval::default()),
                    components,
                    nodes: task.steps(),
                    method: Some(METHOD.to_owned()),
                    ..self.unsolved()
                })
            }
        }
    }

    fn fight(&self, session: &Session, task: &Task) -> Result<Solved, Failed> {
        let threats = [&self.left_threats[..], &self.right_threats];
        let sum = FightSum::read(session, task, &self.components, self.ban.into(), threats)?;
        let played = sum.fight.play(self.first, task);
        let best: Vec<Place> = played.best.iter().map(|&chosen| sum.place(chosen)).collect();
        let named = |chosen| sum.after(&sum.components, self.first, chosen).1;
        let moves: Vec<Named> = played.best.iter().map(|&chosen| named(chosen)).collect();
        let mut now = sum.components.clone();
        let line = played.line.iter().map(|&(player, chosen)| {
            let (after, named) = sum.after(&now, player, chosen);
            let component = sum.place(chosen).component;
            if let (Some(after), Some(place)) = (after, now.get_mut(component)) {
                *place = after;
            }
            Played { player, component, to: named.to, name: Some(named.name) }
        });
        let line: Vec<Played> = line.collect();
        let is_exact = played.score().is_some();
        let bounds = Interval { low: played.at_least.clone(), high: played.at_most.clone() };
        Ok(Solved {
            score: played.score().cloned(),
            best,
            best_complete: is_exact,
            moves,
            line,
            method: Some(METHOD.to_owned()),
            nodes: task.steps(),
            stopped: played.stopped,
            bounds: (!is_exact).then_some(bounds),
            components: sum.components.iter().map(|component| component.facts(sum.engine())).collect(),
            ..self.unsolved()
        })
    }
}

const METHOD: &str = "ko fight";
