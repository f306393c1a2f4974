//! Take-and-break games against the program, in normal and in misère play.

use std::ops::ControlFlow;

use tedomari::Stop;
use tedomari::octal::{Move, Rule, Values};

use super::misere::settle;
use super::move_text;
use crate::desk::Desk;
use crate::duel::{Duel, Outlook, Verdict};
use crate::look::{FAINT, Look};
use crate::table::{Cell, Table};

/// Heaps of a take-and-break game.
pub struct OctalDuel<'a> {
    pub desk: &'a Desk,
    pub rule: Rule,
    /// Values as far as the heaps go.
    pub values: Values,
    pub misere: bool,
}

impl OctalDuel<'_> {
    /// The first moves, up to a number of them.
    fn first_moves(&self, heaps: &[u64], most: usize) -> Vec<Move> {
        let mut found = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            let _ = self.rule.visit_moves(heap, u64::MAX, |take, leave| {
                if found.len() >= most {
                    return ControlFlow::Break(());
                }
                found.push(Move { heap: at, take, leave: leave.to_vec() });
                ControlFlow::Continue(())
            });
        }
        found
    }
}

impl Duel for OctalDuel<'_> {
    type Position = Vec<u64>;
    type Move = Move;

    fn rules(&self) -> String {
        let name = self.rule.name().map_or(String::new(), |name| format!(", {name}"));
        format!("The take-and-break game {}{name}", self.rule)
    }

    fn how_to_move(&self) -> String {
        "the number of a heap, how many beans you take and the heaps you leave: `0 1` leaves one heap or none, \
         `0 1 3` breaks off a heap of three"
            .to_owned()
    }

    fn show(&self, heaps: &Vec<u64>, look: &Look) -> String {
        let mut table = Table::new(look).right(&[0]);
        for (at, &heap) in heaps.iter().enumerate() {
            const MOST_DRAWN: u64 = 50;
            let beans = if heap <= MOST_DRAWN { "o".repeat(heap as usize) } else { String::new() };
            table.row([Cell::styled(at.to_string(), FAINT), heap.to_string().into(), beans.into()]);
        }
        table.render()
    }

    fn moves(&self, heaps: &Vec<u64>, most: usize) -> Vec<Move> {
        self.first_moves(heaps, most)
    }

    fn name(&self, heaps: &Vec<u64>, played: &Move) -> String {
        let text = move_text(heaps, played);
        let text = text.strip_prefix("take ").unwrap_or(&text);
        if heaps.len() > 1 { format!("{text} (heap {})", played.heap) } else { text.to_owned() }
    }

    fn read(&self, heaps: &Vec<u64>, text: &str) -> Result<Move, String> {
        let words: Vec<&str> = text.split([' ', ',', '+']).filter(|word| !word.is_empty()).collect();
        let numbers: Result<Vec<u64>, _> = words.iter().map(|word| word.parse()).collect();
        let Ok([at, take, leave @ ..]) = numbers.as_deref() else {
            return Err(format!("a move is {}", self.how_to_move()));
        };
        let Some(&heap) = usize::try_from(*at).ok().and_then(|at| heaps.get(at)) else {
            return Err(format!("there is no heap {at}"));
        };
        let rest = heap.checked_sub(*take).ok_or(format!("heap {at} has only {heap}"))?;
        let mut leave = leave.to_vec();
        let named: u64 = leave.iter().try_fold(0_u64, |sum, &part| sum.checked_add(part)).unwrap_or(u64::MAX);
        let more = rest.checked_sub(named).ok_or(format!("only {rest} are left"))?;
        if more > 0 {
            leave.push(more);
        }
        leave.sort_unstable();
        let played = Move { heap: *at as usize, take: *take, leave };
        let mut is_legal = false;
        let _ = self.rule.visit_moves(
            heap,
            played.leave.iter().rev().skip(1).copied().max().unwrap_or(0),
            |take, leave| {
                is_legal |= take == played.take && leave == played.leave;
                if is_legal { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        if is_legal {
            Ok(played)
        } else {
            Err("the rules do not allow this; `moves` lists what they do".to_owned())
        }
    }

    fn play(&mut self, heaps: &Vec<u64>, played: &Move) -> Vec<u64> {
        let mut next = heaps.clone();
        next.splice(played.heap..=played.heap, played.leave.iter().copied());
        next
    }

    fn judge(&mut self, heaps: &Vec<u64>) -> Result<Verdict<Move>, Stop> {
        let best = if self.misere {
            settle(self.desk, &self.rule, heaps)?.1.moves
        } else {
            self.values.winning_moves(&self.desk.engine, heaps)?.unwrap_or_default().moves
        };
        match best.is_empty() {
            false => Ok(Verdict { outlook: Outlook::Win, best }),
            // Any move is as good as another; the first takes few beans.
            true => Ok(Verdict { outlook: Outlook::Loss, best: self.first_moves(heaps, 1) }),
        }
    }

    fn is_misere(&self) -> bool {
        self.misere
    }
}
