//! Boards whose play can return: who wins is read off the graph of all positions, with the remoteness of the win.
//!
//! The search over parts assumes that play ends. Here play may go on for ever, which is a draw, and a winner has to come nearer to
//! the end with every move: the winning move with the smallest remoteness comes first. A loser delays.

use tedomari_loopy::{LoopyError, LoopyGraph, Remoteness};
use tedomari_sum::{Term, TermKind};
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use super::told::game_of;
use super::{Boards, MOST_MOVES, Step, Table};
use crate::play::Outlook;
use crate::play::duel::Verdict;

/// Whether play can return in some component.
pub(super) fn is_returning(now: &Table) -> bool {
    now.terms.iter().any(|term| term.board().is_some_and(|board| board.is_loopy()))
}

/// A component as a graph, and where each of the mover's moves leads.
struct Component {
    graph: LoopyGraph,
    steps: Vec<(Step, u32)>,
}

/// What the position is worth to the player to move: all moves that keep it, the best first.
pub(super) fn judge(boards: &Boards, task: &Task, now: &Table) -> Result<Verdict<Step>, Stop> {
    let components: Result<Vec<Component>, LoopyError> =
        (0..now.terms.len()).map(|at| component(boards, task, now, at)).collect();
    let components = components.map_err(stop)?;
    let reply = now.turn.opponent();
    let mut judged: Vec<(Rank, Step)> = Vec::new();
    for (at, component) in components.iter().enumerate() {
        let others = components.iter().enumerate().filter(|&(other, _)| other != at);
        let others = others.map(|(_, other)| other.graph.clone()).reduced(task).map_err(stop)?;
        // Alone, one look at the graph answers for all moves.
        let alone = if others.is_none() { Some(component.graph.remoteness(task)?) } else { None };
        for (step, to) in &component.steps {
            let far = match (&alone, &others) {
                (Some(far), _) => far[*to as usize][reply.index()],
                (None, Some(others)) => {
                    let after = component
                        .graph
                        .started_at(*to)
                        .and_then(|graph| others.sum(&graph, task))
                        .map_err(stop)?;
                    after.remoteness(task)?[after.start() as usize][reply.index()]
                }
                (None, None) => None,
            };
            judged.push((Rank::of(far, now.turn), step.clone()));
        }
    }
    judged.sort_by_key(|(rank, _)| *rank);
    let Some((best, _)) = judged.first() else { return Err(Stop::Nodes) };
    let outlook = best.outlook();
    let best = judged.into_iter().filter(|(rank, _)| rank.outlook() == outlook).map(|(_, step)| step);
    Ok(Verdict { outlook, best: best.collect() })
}

/// How good a move is, the best first: soon won, drawn, late lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Won(u32),
    Drawn,
    Lost(std::cmp::Reverse<u32>),
}

impl Rank {
    fn of(far: Option<Remoteness>, mover: Player) -> Rank {
        match far {
            None => Rank::Drawn,
            Some(far) if far.winner == mover => Rank::Won(far.moves),
            Some(far) => Rank::Lost(std::cmp::Reverse(far.moves)),
        }
    }

    fn outlook(self) -> Outlook {
        match self {
            Rank::Won(_) => Outlook::Win,
            Rank::Drawn => Outlook::Draw,
            Rank::Lost(_) => Outlook::Loss,
        }
    }
}

/// The sum of several graphs.
trait Reduced {
    fn reduced(self, task: &Task) -> Result<Option<LoopyGraph>, LoopyError>;
}

impl<I: Iterator<Item = LoopyGraph>> Reduced for I {
    fn reduced(mut self, task: &Task) -> Result<Option<LoopyGraph>, LoopyError> {
        let Some(first) = self.next() else { return Ok(None) };
        self.try_fold(first, |sum, graph| sum.sum(&graph, task)).map(Some)
    }
}

fn component(boards: &Boards, task: &Task, now: &Table, at: usize) -> Result<Component, LoopyError> {
    let term = &now.terms[at];
    let steps = boards.steps(now, at, MOST_MOVES);
    match &term.is {
        TermKind::Board(board) if board.is_loopy() => {
            let around = board.surroundings(task)?;
            let mover = if term.negated { now.turn.opponent() } else { now.turn };
            let moves = &around.moves[mover.index()];
            let steps = steps.into_iter().filter_map(|step| {
                let (_, to) = moves.iter().find(|(name, _)| *name == step.name)?;
                Some((step, *to))
            });
            let steps = steps.collect();
            let graph = if term.negated { around.graph.negative() } else { around.graph };
            Ok(Component { graph, steps })
        }
        _ => ender(boards, task, now, term, steps),
    }
}

/// A component in which play ends. Its graph is that of its value; a move leads to the value of its follower.
fn ender(
    boards: &Boards,
    task: &Task,
    now: &Table,
    term: &Term,
    steps: Vec<Step>,
) -> Result<Component, LoopyError> {
    let engine = boards.engine.with_task(task);
    let mut values = vec![game_of(boards, &engine, term)?.value()];
    for (_, after) in term.options(&engine, now.turn, steps.len())? {
        values.push(game_of(boards, &engine, &after)?.value());
    }
    let (graph, starts) = LoopyGraph::of_enders(&engine, &values)?;
    let steps = steps.into_iter().zip(starts[1..].iter().copied()).collect();
    Ok(Component { graph: graph.started_at(starts[0])?, steps })
}

fn stop(error: LoopyError) -> Stop {
    match error {
        LoopyError::Stopped(stop) => stop,
        // A graph that play makes is whole; it can only have more positions than can be numbered.
        _ => Stop::Memory,
    }
}
