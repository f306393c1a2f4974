//! Who wins a sum with positions, by search over parts, and the winning moves by name.

use tedomari_number::Interval;
use tedomari_solve::winner::{self, Effort, Line, Summand, Verdict, Wanted, WinnerSolver};
use tedomari_solve::winner_between;
use tedomari_task::{Stop, Task};
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use super::unread::named;
use super::{Ending, Played, Solve, Solved};
use crate::components::{ComponentFacts, Components};
use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;

/// So many nodes may be spent on a line of play besides a part of what the winner took.
const LINE_NODES: u64 = 200;

impl Solve {
    pub(super) fn by_winner(
        &self,
        session: &mut Session,
        task: &Task,
        components: &Components<'_>,
    ) -> Result<Solved, Mistake> {
        let (engine, rulesets) = (session.engine(task), session.rulesets.clone());
        let read = components.each(|expr, text| Summand::of_expr(&engine, expr.clone(), text, &rulesets));
        let sum = match read {
            Ok(sum) => sum,
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => return Ok(self.unread(session, task, components, stop)),
        };
        let winners = session.winners(task);
        let effort = match (self.winner_only, self.all_moves) {
            (true, _) => Effort::Winner,
            (false, true) => Effort::All,
            (false, false) => Effort::Some,
        };
        let mut verdict = winners.verdict(&sum, self.first, effort);
        let line = if self.winner_only { None } else { find_line(winners, &sum, self.first, &mut verdict) };
        let expects_score = self.expected.as_ref().is_some_and(|expected| expected.score.is_some());
        let known = match verdict.stop.is_some() || expects_score {
            true => components.score(&engine, &rulesets, self.first),
            false => Interval::default(),
        };
        if verdict.stop.is_some() {
            verdict.winner = verdict.winner.or(winner_between(known.low.as_ref(), known.high.as_ref()));
            verdict.to_try = verdict.to_try.filter(|_| verdict.winner != Some(self.first.opponent()));
        }
        Ok(self.told_winner(&engine, &sum, &verdict, line, known))
    }

    fn told_winner(
        &self,
        engine: &Engine,
        sum: &[Summand],
        verdict: &Verdict,
        line: Option<Line>,
        known: Interval,
    ) -> Solved {
        let best = verdict.best.iter().chain(&verdict.to_try);
        let mut solved = Solved {
            winner: verdict.winner,
            best: best.clone().map(|found| found.place).collect(),
            best_complete: verdict.best_is_complete,
            moves: best.map(named).collect(),
            line_complete: Some(line.as_ref().is_some_and(|line| line.ending != winner::Ending::Cut)),
            method: Some("parts".to_owned()),
            nodes: verdict.counts.nodes,
            winner_nodes: Some(verdict.winner_nodes),
            parts: Some(verdict.counts.parts),
            table: Some(verdict.counts.entries),
            stopped: verdict.stop,
            bounds: (verdict.stop.is_some() || self.expected.is_some()).then_some(known),
            components: sum.iter().map(|summand| ComponentFacts::unvalued(summand.text())).collect(),
            ..self.unsolved()
        };
        if let Some(line) = line {
            let next = line.moves.last().map_or(self.first, |played| played.player.opponent());
            solved.ending = Some(match &line.ending {
                winner::Ending::NoMove(player) => Ending::NoMove(*player),
                winner::Ending::Number(value) => Ending::Number(engine.print(*value), next),
                winner::Ending::Cut => Ending::Cut,
            });
            if let ([terms], true) = (&line.end[..], self.pictures && !line.moves.is_empty())
                && let [term] = &terms[..]
            {
                solved.picture = term.board().map(|board| board.picture());
            }
            solved.line = line.moves.into_iter().map(|played| told_move(engine, played)).collect();
        }
        solved
    }
}

fn told_move(engine: &Engine, played: winner::LineMove) -> Played {
    Played {
        player: played.player,
        component: played.component,
        to: played.to.text(engine),
        name: Some(played.name),
    }
}

/// A line of play, where the winner is known. One that does not fit into the limits is no loss: the question is answered.
fn find_line(
    winners: &mut WinnerSolver,
    sum: &[Summand],
    first: Player,
    verdict: &mut Verdict,
) -> Option<Line> {
    let winner = verdict.winner.filter(|_| verdict.stop.is_none())?;
    winners.tell(winner, Wanted::Line);
    match winners.line(sum, first, winner, LINE_NODES + verdict.winner_nodes / 8) {
        Ok(line) => Some(line),
        Err(Stop::Interrupted) => {
            verdict.stop = Some(Stop::Interrupted);
            None
        }
        Err(_) => None,
    }
}
