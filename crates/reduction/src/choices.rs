//! What all the games between a formula and its sum have in common.
//!
//! Some objects stand in pairs: Left takes one of the first pair, Right one of the second, and so on in turn. Then Left takes as
//! many of the free objects as she likes, and wins if what was taken satisfies a condition, such as to cover every point exactly
//! once. Without pairs it is a puzzle, and Left wins if it has a solution: those are the one-person problems, from which NP-hardness
//! follows; with pairs it is PSPACE-hard.

use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

/// The objects of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices<T> {
    /// One of each pair is taken: Left chooses from the first, Right from the second, in turn. Their number is even.
    pub pairs: Vec<[T; 2]>,
    /// In the end Left takes any of these.
    pub free: Vec<T>,
}

impl<T> Choices<T> {
    /// The same pairs and free objects as something else.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> Choices<U> {
        let pairs = self.pairs.iter().map(|[a, b]| [change(a), change(b)]).collect();
        Choices { pairs, free: self.free.iter().map(change).collect() }
    }

    /// All objects, the pairs first.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.pairs.iter().flatten().chain(&self.free)
    }

    /// What was taken.
    pub fn taken<'a>(&'a self, selection: &'a Selection) -> impl Iterator<Item = &'a T> {
        let pairs = self.pairs.iter().zip(&selection.picks).map(|(pair, &second)| &pair[usize::from(second)]);
        let free = self.free.iter().zip(&selection.free).filter(|(_, taken)| **taken);
        pairs.chain(free.map(|(object, _)| object))
    }
}

/// Who chooses from the pair with that number, counted from 0.
pub fn chooser(pair: usize) -> Player {
    if pair.is_multiple_of(2) { Player::Left } else { Player::Right }
}

/// What was taken in a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Of each pair, whether the second object was taken.
    pub picks: Vec<bool>,
    /// Of each free object, whether Left took it.
    pub free: Vec<bool>,
}

/// A game of choices.
pub trait ChoiceGame {
    /// What is taken.
    type Object: PartialEq;

    /// The objects.
    fn choices(&self) -> &Choices<Self::Object>;

    /// Whether Left wins if all that was chosen is this.
    fn is_won(&self, selection: &Selection) -> bool;

    /// Free objects with which Left wins after the choices from all pairs, if there are such.
    fn complete(&self, picks: &[bool], task: &Task) -> Result<Option<Vec<bool>>, Stop>;

    /// A winning strategy of the player who has one, from the first choices on.
    fn strategy(&self, task: &Task) -> Result<Strategy, Stop>
    where
        Self: Sized,
    {
        let pairs = &self.choices().pairs;
        let is_idle = |pair: usize| pairs[pair][0] == pairs[pair][1];
        let unforeseen = |_: &[bool]| Ok(None);
        Strategy::find(pairs.len(), task, is_idle, unforeseen, |picks| match picks.len() == pairs.len() {
            true => Ok(Some(self.complete(picks, task)?.map_or(End::Lost, End::Won))),
            false => Ok(None),
        })
    }
}

/// How a game ends after the choices from pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// Left takes these free objects and wins.
    Won(Vec<bool>),
    /// Left cannot win any more.
    Lost,
}

/// A winning strategy: what its player chooses from each pair, whatever the other chose before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    /// Who wins by it.
    pub winner: Player,
    /// The positions that can arise; the first is that at the beginning.
    pub nodes: Vec<Node>,
}

/// A position in a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// The winner chooses.
    Pick {
        /// From which pair.
        pair: usize,
        /// Whether it is the second object.
        second: bool,
        /// What follows.
        then: usize,
    },
    /// The loser may choose either.
    Either {
        /// From which pair.
        pair: usize,
        /// What follows each choice; the same twice if it makes no difference.
        then: [usize; 2],
    },
    /// The choices are over, or what is left of them does not matter.
    End(End),
}

impl Strategy {
    /// Searches for a strategy. Choices from idle pairs make no difference; who wins after some choices may be foreseen.
    pub(crate) fn find(
        pairs: usize,
        task: &Task,
        is_idle: impl Fn(usize) -> bool,
        mut foresee: impl FnMut(&[bool]) -> Result<Option<Player>, Stop>,
        mut end: impl FnMut(&[bool]) -> Result<Option<End>, Stop>,
    ) -> Result<Strategy, Stop> {
        let (foresee, end) = (&mut foresee, &mut end);
        let mut finding = Finding { pairs, task, is_idle: &is_idle, foresee, end, nodes: Vec::new() };
        let (winner, root) = finding.find(&mut Vec::new())?;
        let mut nodes = finding.nodes;
        // Found from the end; the position at the beginning comes first.
        let last = nodes.len() - 1;
        debug_assert_eq!(root, last);
        let turned = |at: usize| last - at;
        nodes.reverse();
        for node in &mut nodes {
            match node {
                Node::Pick { then, .. } => *then = turned(*then),
                Node::Either { then, .. } => *then = then.map(turned),
                Node::End(_) => {}
            }
        }
        Ok(Strategy { winner, nodes })
    }

    /// All ends that can come about, each with the choices that lead there. Choices that do not matter are told as first objects.
    pub fn ends(&self) -> Vec<(Vec<bool>, &End)> {
        let mut ends = Vec::new();
        let mut open = vec![(0, Vec::new())];
        while let Some((at, picks)) = open.pop() {
            match &self.nodes[at] {
                Node::Pick { second, then, .. } => {
                    let mut picks: Vec<bool> = picks;
                    picks.push(*second);
                    open.push((*then, picks));
                }
                Node::Either { then, .. } => {
                    for second in [true, false] {
                        let mut picks = picks.clone();
                        picks.push(second);
                        open.push((then[usize::from(second)], picks));
                    }
                }
                Node::End(end) => ends.push((picks, end)),
            }
        }
        ends
    }

    /// What happens if the loser always chooses the first object.
    pub fn main_line(&self) -> (Selection, &End) {
        let mut picks = Vec::new();
        let mut at = 0;
        loop {
            match &self.nodes[at] {
                Node::Pick { second, then, .. } => (picks.push(*second), at = *then).1,
                Node::Either { then, .. } => (picks.push(false), at = then[0]).1,
                Node::End(end) => {
                    let free = if let End::Won(free) = end { free.clone() } else { Vec::new() };
                    return (Selection { picks, free }, end);
                }
            }
        }
    }
}

struct Finding<'f, I, F, E> {
    pairs: usize,
    task: &'f Task,
    is_idle: &'f I,
    foresee: &'f mut F,
    end: &'f mut E,
    nodes: Vec<Node>,
}

impl<I, F, E> Finding<'_, I, F, E>
where
    I: Fn(usize) -> bool,
    F: FnMut(&[bool]) -> Result<Option<Player>, Stop>,
    E: FnMut(&[bool]) -> Result<Option<End>, Stop>,
{
    /// Who wins after some choices, and where the strategy goes on from there.
    fn find(&mut self, picks: &mut Vec<bool>) -> Result<(Player, usize), Stop> {
        self.task.step()?;
        if let Some(end) = (self.end)(picks)? {
            let winner = if end == End::Lost { Player::Right } else { Player::Left };
            return Ok((winner, self.push(Node::End(end))));
        }
        let task = self.task;
        task.deeper(|| self.choose(picks))
    }

    fn choose(&mut self, picks: &mut Vec<bool>) -> Result<(Player, usize), Stop> {
        let pair = picks.len();
        debug_assert!(pair < self.pairs, "the end is known after the last choice");
        let chooser = chooser(pair);
        let start = self.nodes.len();
        let mut then = [0; 2];
        let is_won = (self.foresee)(picks)? == Some(chooser);
        for second in [false, true] {
            picks.push(second);
            if is_won && !second && (self.foresee)(picks)? == Some(chooser.opponent()) {
                picks.pop();
                continue;
            }
            let found = self.find(picks);
            picks.pop();
            let (winner, at) = found?;
            if winner == chooser {
                // What was found of the other choice is of no use: it loses.
                let kept = if second && !is_won { self.forget(start, then[0], at) } else { at };
                return Ok((winner, self.push(Node::Pick { pair, second, then: kept })));
            }
            then[usize::from(second)] = at;
            if !second && (self.is_idle)(pair) {
                then[1] = at;
                break;
            }
        }
        assert!(!is_won, "a choice wins where a win was foreseen");
        Ok((chooser.opponent(), self.push(Node::Either { pair, then })))
    }

    /// Takes out the nodes from `start` to `last`, after which nodes for another choice were found, which end with `at`.
    fn forget(&mut self, start: usize, last: usize, at: usize) -> usize {
        let gone = last + 1 - start;
        self.nodes.drain(start..=last);
        for node in &mut self.nodes[start..] {
            match node {
                Node::Pick { then, .. } => *then -= gone,
                Node::Either { then, .. } => then.iter_mut().for_each(|then| *then -= gone),
                Node::End(_) => {}
            }
        }
        at - gone
    }

    fn push(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Left wins if the choices read as binary digits are one of some numbers.
    fn game(pairs: usize, won: &[usize]) -> Strategy {
        let number = |picks: &[bool]| picks.iter().fold(0, |sum, &bit| 2 * sum + usize::from(bit));
        Strategy::find(
            pairs,
            &Task::default(),
            |_| false,
            |_| Ok(None),
            |picks| {
                let end = if won.contains(&number(picks)) { End::Won(vec![true]) } else { End::Lost };
                Ok((picks.len() == pairs).then_some(end))
            },
        )
        .unwrap()
    }

    #[test]
    fn the_winner_has_an_answer_to_everything() {
        let left = game(2, &[2, 3]);
        assert_eq!(left.winner, Player::Left);
        let ends: Vec<Vec<bool>> = left.ends().into_iter().map(|(picks, _)| picks).collect();
        assert_eq!(ends, [vec![true, false], vec![true, true]]);
        let right = game(2, &[0, 3]);
        assert_eq!(right.winner, Player::Right);
        assert!(right.ends().iter().all(|(_, end)| **end == End::Lost));
        assert_eq!(right.ends().len(), 2);
    }

    /// All games with four choices, against minimax.
    #[test]
    fn winners_are_those_of_minimax() {
        for wins in 0..1_u32 << 16 {
            if wins.wrapping_mul(2_654_435_761) >> 24 != 7 {
                continue;
            }
            let won: Vec<usize> = (0..16).filter(|at| wins >> at & 1 == 1).collect();
            let level3 = |at: usize| won.contains(&(2 * at)) && won.contains(&(2 * at + 1));
            let level2 = |at: usize| level3(2 * at) || level3(2 * at + 1);
            let level1 = |at: usize| level2(2 * at) && level2(2 * at + 1);
            let left = level1(0) || level1(1);
            let found = game(4, &won);
            assert_eq!(found.winner == Player::Left, left);
            for (picks, end) in found.ends() {
                let number = picks.iter().fold(0, |sum, &bit| 2 * sum + usize::from(bit));
                assert_eq!(won.contains(&number), *end != End::Lost);
            }
        }
    }

    #[test]
    fn many_pairs_do_not_fill_the_stack() {
        let pairs = 100_000;
        let found = Strategy::find(
            pairs,
            &Task::default(),
            |_| true,
            |_| Ok(None),
            |picks| Ok((picks.len() == pairs).then_some(End::Lost)),
        );
        assert_eq!(found.unwrap().nodes.len(), pairs + 1);
    }
}
