//! Misère play: the player who makes the last move loses.
//!
//! Bouton's rule for Nim: as long as some pile has two or more, play as if the last move won; leave an odd number of ones in the
//! end. The same rule holds for the Grundy values of other sums, if these are *tame* (Winning Ways, chapter 13), and for some
//! games with further moves, if none of these spoils the end. Everything else is searched.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::piles::nim_sum;
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::Setup;
use crate::search::Memo;
use crate::sizes::Sizes;
use crate::work::spend_pile;

/// A position in the table of a search.
#[derive(Clone)]
struct State {
    position: Box<dyn Position>,
    key: Setup,
}

impl State {
    fn new(position: Box<dyn Position>) -> State {
        State { key: position.key(), position }
    }

    /// About how many bytes it takes beside itself.
    fn bytes(&self) -> usize {
        let parameters = self.key.parameters.len() * 64;
        let lists = self.key.parameters.iter().map(|(_, data)| data.numbers().map_or(0, |list| list.len()));
        128 + (self.key.piles.len() + lists.sum::<usize>()) * 64 + parameters
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.key == other.key
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// As many piles as are written down in the time of a step, about.
const PILES_A_STEP: u64 = 64;

/// Visits what the moves of a position leave. Each of them is written down whole, so a long one counts for several steps.
fn visit(
    state: &State,
    task: &Task,
    visit: &mut dyn FnMut(PileMove, State) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let position = &*state.position;
    let steps = 1 + state.key.piles.len() as u64 / PILES_A_STEP;
    let mut stop = Ok(());
    position.visit_moves(&mut |played| {
        let count = || if steps == 1 { task.step() } else { task.work(steps) };
        let play = || position.play(&played).expect("a move that is listed can be played");
        match count().map(|()| play()).and_then(|after| visit(played, State::new(after))) {
            Ok(goes_on) => goes_on,
            Err(reached) => {
                stop = Err(reached);
                false
            }
        }
    });
    stop
}

/// Misère play by a search over positions. In a position without moves the player to move wins; every other is won by a move
/// to a lost one.
pub fn search(root: Box<dyn Position>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
    let root = State::new(root);
    let bytes = root.bytes();
    let mut memo: Memo<State, bool> = Memo::new(task).with_bytes(bytes);
    task.stage("positions", None);
    let followers = |state: &State| -> Result<Vec<State>, Stop> {
        let held = task.hold();
        let mut list: Vec<State> = Vec::new();
        visit(state, task, &mut |_, after| {
            held.grow((list.len() + 1) * 2 * (size_of::<State>() + bytes))?;
            list.push(after);
            Ok(true)
        })?;
        Ok(list)
    };
    let mut has_moves = false;
    let method = "a search over all positions";
    found.method = method;
    visit(&root, task, &mut |played, after| {
        has_moves = true;
        if memo.wins_misere(&after, &followers, task)? {
            return Ok(true);
        }
        // Known from now on, whatever the search has time for.
        found.decide(true, method);
        found.push(played, ask, task)
    })?;
    match has_moves {
        true => found.decide(found.outcome.is_some(), method),
        false => found.decide(true, "no move is left"),
    }
    Ok(())
}

/// Whether a sum with these Grundy values is lost for the player to move, by Bouton's rule.
pub fn is_lost(sum: &UBig, large: usize) -> bool {
    if large == 0 { sum.is_one() } else { sum.is_zero() }
}

/// The Grundy values of the parts of a sum in which every part is tame.
pub struct Tame {
    sum: UBig,
    /// How many are at least 2.
    large: usize,
}

impl Tame {
    /// Of these values.
    pub fn new(values: impl Iterator<Item = UBig>, task: &Task) -> Result<Tame, Stop> {
        let mut tame = Tame { sum: UBig::ZERO, large: 0 };
        for (at, value) in values.enumerate() {
            spend_pile(task, at)?;
            tame.large += usize::from(value > UBig::ONE);
            tame.sum ^= value;
        }
        Ok(tame)
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self) -> bool {
        is_lost(&self.sum, self.large)
    }

    /// The value that a part must get for the whole to be lost. If the value is large, and no other is, that is a small one; a
    /// small part can make a sum of small ones lost only by a small value.
    pub fn wanted(&self, value: &UBig) -> Option<UBig> {
        let others = self.large - usize::from(*value > UBig::ONE);
        let rest = &self.sum ^ value;
        // With other large parts the sum must be 0, and then another part is large.
        let wanted = if others == 0 { rest ^ UBig::ONE } else { rest };
        (wanted != *value).then_some(wanted)
    }
}

/// Adds the moves of Nim that win under Bouton's rule; `false` if no more are wanted.
pub fn nim(
    piles: &Arc<[UBig]>,
    ask: &Ask,
    task: &Task,
    found: &mut Analysis,
    method: &'static str,
) -> Result<bool, Stop> {
    let sum = nim_sum(piles, task)?;
    let mut large = 0;
    for (at, pile) in piles.iter().enumerate() {
        spend_pile(task, at)?;
        large += usize::from(*pile > UBig::ONE);
    }
    let lost = is_lost(&sum, large);
    found.decide(!lost, method);
    if lost {
        return Ok(true);
    }
    for (at, pile) in piles.iter().enumerate() {
        spend_pile(task, at)?;
        let is_large = *pile > UBig::ONE;
        // Without a second large pile an odd number of ones is left, else a Nim sum of 0.
        let others = large - usize::from(is_large);
        let wanted = if others == 0 { &sum ^ UBig::ONE } else { sum.clone() };
        let left = pile ^ &wanted;
        if left < *pile && !found.push(PileMove::To(Sizes::changed(piles, vec![(at, left)])), ask, task)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a move leads to a position that is lost by Bouton's rule.
pub fn leads_to_lost(to: &Sizes) -> bool {
    let (mut sum, mut large) = (UBig::ZERO, 0);
    for pile in to.iter() {
        sum ^= pile;
        large += usize::from(*pile > UBig::ONE);
    }
    is_lost(&sum, large)
}

/// Whether Bouton's rule may fail in Nim with a further move that takes a vector and never keeps a Nim sum. If it does not, the
/// rule holds: the lost positions are an odd number of ones, and a Nim sum of 0 with a pile of two or more. Moves of Nim lead
/// from all others to one of these. From these no move of Nim leads to another, and the vector could only lead from a Nim sum of
/// 0 to an odd number of ones. Then piles t, each 0 or 1 with an odd sum, and t + vector would have Nim sums 1 and 0.
///
/// A pile with t = 0 changes the Nim sum by its entry e, one with t = 1 by (e + 1) xor 1. So the question is whether a number is
/// the Nim sum of some of given numbers, with a bit more for the parity of t. `others`: whether there are piles that the
/// vector takes nothing from.
pub fn spoils<'v>(vector: impl Iterator<Item = &'v UBig>, others: bool) -> bool {
    let mut target = UBig::ONE;
    let mut choices: Vec<UBig> = Vec::new();
    for entry in vector.filter(|entry| !entry.is_zero()) {
        target ^= entry;
        let change: UBig = entry ^ ((entry + UBig::ONE) ^ UBig::ONE);
        choices.push((change << 1) | UBig::ONE);
    }
    if others {
        choices.push(UBig::ONE);
    }
    is_spanned(choices, (target << 1) | UBig::ONE)
}

/// Whether a number is the Nim sum of some of these.
fn is_spanned(numbers: Vec<UBig>, mut target: UBig) -> bool {
    // Each has a highest bit that no other has.
    let mut basis: Vec<UBig> = Vec::new();
    let reduce = |basis: &[UBig], number: &mut UBig| {
        for known in basis {
            let reduced = &*number ^ known;
            if reduced < *number {
                *number = reduced;
            }
        }
    };
    for mut number in numbers {
        reduce(&basis, &mut number);
        if !number.is_zero() {
            basis.push(number);
            // The largest first, so that what a later one changes is below.
            basis.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
    reduce(&basis, &mut target);
    target.is_zero()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_that_spoil() {
        let spoils = |vector: &[u32], others: bool| {
            let vector: Vec<UBig> = vector.iter().map(|&n| n.into()).collect();
            spoils(vector.iter(), others)
        };
        // From (2,2), where the Nim sum is 0, taking (2,1) leaves a single 1.
        assert!(spoils(&[2, 1], false));
        assert!(!spoils(&[2, 4], true));
        // From (2,2,1,1) taking (1,1,1) from the first three leaves three ones.
        assert!(spoils(&[1, 1, 1], true));
        // By trying all positions with small piles.
        for vector in (0..512u32).map(|n| [n & 7, n >> 3 & 7, n >> 6]) {
            let bad = (0..8u32).any(|t| {
                let t = [t & 1, t >> 1 & 1, t >> 2];
                let s = [t[0] + vector[0], t[1] + vector[1], t[2] + vector[2]];
                t[0] ^ t[1] ^ t[2] == 1 && s[0] ^ s[1] ^ s[2] == 0
            });
            let others = vector.contains(&0);
            assert_eq!(spoils(&vector, others), bad, "{vector:?}");
        }
    }
}
