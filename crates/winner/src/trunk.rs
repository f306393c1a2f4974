//! The tree of sums that threads search together, near the question: at each sum, how likely it seems that the mover loses it.
//!
//! A leaf is worth searching only if its winner is needed: if no move before it wins, at each sum on the way. A thread takes
//! the leaf that is needed most likely, and of those that are needed as likely the one that a search by one thread would
//! come to first. It searches the leaf for a while, and gives it back: decided, or with its moves, which become leaves. Where
//! the mover seems to lose, all of his moves are needed, and threads spread over them; where he seems to win, they stay
//! together below the first move. So they hardly look at anything that one thread would not look at.
//!
//! Nobody knows how likely it is. At first the moves share what is thought of the sum before them; what is found out below a
//! move then changes what is thought of it, and of all sums above. That is the use of probabilities in the search of trees by
//! Palay ("Searching with probabilities", 1985), with jobs for threads as in job-level search (Wu et al., 2010).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::common::{CommonSum, bytes};

/// A sum of the tree.
struct Node {
    parent: u32,
    /// Of a leaf.
    sum: Option<CommonSum>,
    /// The sums after a move, as the opponent sees them.
    children: std::ops::Range<u32>,
    /// Whether the most promising of them comes first, rather than the first.
    by_doubt: bool,
    /// Who wins, if it is decided.
    mover_wins: Option<bool>,
    /// How unlikely it seems that the mover wins.
    doubt: Doubt,
    /// Leaves below, or this one, which nobody works on.
    free: u32,
}

/// How unlikely something seems: a logarithm of its probability, of which [`HALF`] stands for 1/2. Those of several events that
/// do not depend on each other add up to that of all of them.
type Doubt = u32;

const HALF: Doubt = 1 << 8;
const MOST: Doubt = 1 << 20;

/// How unlikely it seems that something does not happen. It only says which leaf comes next, so that it need not be exact.
fn opposite(doubt: Doubt) -> Doubt {
    let unit = f64::from(HALF);
    let not = 1.0 - (-f64::from(doubt) / unit).exp2();
    (-not.log2() * unit).clamp(1.0, f64::from(MOST)) as Doubt
}

/// A leaf that a thread has taken.
pub(crate) struct Leaf {
    at: u32,
    pub(crate) sum: CommonSum,
}

/// What came of a leaf.
pub(crate) enum Outcome {
    /// Whether the mover wins.
    Decided(bool),
    /// The sums after its moves that may win, best first.
    Open {
        sums: Vec<CommonSum>,
        /// Whether their order may change with what is found out.
        by_doubt: bool,
    },
}

/// The tree.
pub(crate) struct Trunk {
    nodes: Vec<Node>,
    bytes: usize,
    /// For the moves of one sum.
    order: Vec<(Doubt, u32)>,
}

const ROOT: u32 = 0;
/// No parent.
const NONE: u32 = u32::MAX;

impl Trunk {
    /// A root without moves.
    pub(crate) fn new(sum: CommonSum) -> Trunk {
        let mut trunk = Trunk { nodes: Vec::new(), bytes: 0, order: Vec::new() };
        trunk.push(NONE, sum, HALF);
        trunk
    }

    fn push(&mut self, parent: u32, sum: CommonSum, doubt: Doubt) {
        self.bytes += size_of::<Node>() + bytes(&sum);
        self.nodes.push(Node {
            parent,
            sum: Some(sum),
            children: 0..0,
            by_doubt: false,
            mover_wins: None,
            doubt,
            free: 1,
        });
    }

    fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    /// Whether the mover wins the root, if that is decided.
    pub(crate) fn answer(&self) -> Option<bool> {
        self.node(ROOT).mover_wins
    }

    /// About how many bytes the tree takes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// A leaf to work on, if there is one: a move is needed if all moves before it lose.
    pub(crate) fn take(&mut self) -> Option<Leaf> {
        if self.node(ROOT).free == 0 {
            return None;
        }
        let mut order = std::mem::take(&mut self.order);
        // By how unlikely they are needed; then what came last, the first of its moves before the others.
        let mut open = BinaryHeap::from([(Reverse(0), 0, ROOT)]);
        let mut count = 0;
        let mut at = ROOT;
        while let Some((Reverse(unneeded), _, next)) = open.pop() {
            at = next;
            let node = self.node(at);
            if node.children.is_empty() {
                break;
            }
            order.clear();
            order.extend(self.undecided(node));
            if node.by_doubt {
                order.sort_by_key(|&(doubt, _)| Reverse(doubt));
            }
            count += order.len();
            let mut unneeded: u64 = unneeded;
            for (rank, &(doubt, child)) in order.iter().enumerate() {
                if self.node(child).free > 0 {
                    open.push((Reverse(unneeded), count - rank, child));
                    if self.node(child).children.is_empty() {
                        // Whatever comes after it is needed less likely.
                        break;
                    }
                }
                unneeded += u64::from(doubt);
            }
        }
        self.order = order;
        self.on_path(at, |node| node.free -= 1);
        Some(Leaf { at, sum: self.node(at).sum.clone().expect("what has a free leaf has it below a move") })
    }

    /// The moves of a sum that are not known to lose, with how unlikely it seems that they do.
    fn undecided(&self, node: &Node) -> impl Iterator<Item = (Doubt, u32)> {
        let open = node.children.clone().filter(|&child| self.node(child).mover_wins.is_none());
        open.map(|child| (self.node(child).doubt, child))
    }

    /// Gives a leaf back. Those on which work is of no use any more, because what they are below was decided, are found with
    /// [`is_needed`](Trunk::is_needed).
    pub(crate) fn give_back(&mut self, Leaf { at, .. }: &Leaf, outcome: Option<Outcome>) {
        let at = *at;
        if !self.is_needed(at) {
            return;
        }
        match outcome {
            None => self.on_path(at, |node| node.free += 1),
            Some(Outcome::Decided(wins)) => self.decide(at, wins),
            Some(Outcome::Open { sums, .. }) if sums.is_empty() => self.decide(at, false),
            Some(Outcome::Open { sums, by_doubt }) => {
                let first = u32::try_from(self.nodes.len()).expect("fewer than 2^32 sums in the tree");
                let count = sums.len() as u32;
                // All moves together are thought to win as likely as the sum was; each is given half of what is left.
                let mut left = opposite(self.node(at).doubt);
                for (rank, sum) in (1..).zip(sums) {
                    let share = if rank == count { left } else { left.div_ceil(2) };
                    left -= share;
                    self.push(at, sum, share.max(1));
                }
                let node = &mut self.nodes[at as usize];
                (node.children, node.by_doubt) = (first..first + count, by_doubt);
                if let Some(sum) = node.sum.take() {
                    self.bytes -= bytes(&sum);
                }
                self.on_path(at, |node| node.free += count);
            }
        }
    }

    /// Whether a leaf is below nothing that is decided.
    fn is_needed(&self, mut at: u32) -> bool {
        while at != NONE {
            let node = self.node(at);
            if node.mover_wins.is_some() {
                return false;
            }
            at = node.parent;
        }
        true
    }

    /// The same of a leaf that was taken.
    pub(crate) fn needs(&self, leaf: u32) -> bool {
        self.is_needed(leaf)
    }

    fn on_path(&mut self, mut at: u32, mut change: impl FnMut(&mut Node)) {
        while at != NONE {
            let node = &mut self.nodes[at as usize];
            change(node);
            at = node.parent;
        }
    }

    /// Notes who wins a sum that was open.
    fn decide(&mut self, at: u32, wins: bool) {
        let node = &mut self.nodes[at as usize];
        node.mover_wins = Some(wins);
        let (free, parent) = (std::mem::take(&mut node.free), node.parent);
        self.on_path(parent, |node| node.free -= free);
        match parent {
            NONE => {}
            _ if !wins => self.decide(parent, true),
            _ if self.undecided(self.node(parent)).next().is_none() => self.decide(parent, false),
            _ => self.renew(parent),
        }
    }

    /// Finds out how likely it seems that the mover loses a sum, and those above it: if all of its moves lose.
    fn renew(&mut self, mut at: u32) {
        while at != NONE {
            let all: Doubt =
                self.undecided(self.node(at)).fold(0, |sum, (doubt, _)| sum.saturating_add(doubt));
            let doubt = opposite(all);
            let node = &mut self.nodes[at as usize];
            if node.doubt == doubt {
                return;
            }
            node.doubt = doubt;
            at = node.parent;
        }
    }
}

impl Leaf {
    /// Its place in the tree.
    pub(crate) fn place(&self) -> u32 {
        self.at
    }
}

#[cfg(test)]
mod tests {
    use tedomari_parts::SplitSum;
    use tedomari_value::Engine;

    use super::*;
    use crate::WinnerSearch;

    /// A game tree of which the trunk learns bit by bit.
    struct Tree(Vec<Tree>);

    impl Tree {
        fn random(seed: &mut u64, depth: u32) -> Tree {
            let mut draw = |most: u64| {
                *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (*seed >> 33) % most
            };
            let moves = if depth == 0 { 0 } else { draw(5) };
            Tree((0..moves).map(|_| Tree::random(seed, depth - 1)).collect())
        }

        fn mover_wins(&self) -> bool {
            self.0.iter().any(|after| !after.mover_wins())
        }
    }

    /// Whoever takes leaves, in whatever order they come back, undone, with moves, or decided: the winner is the same.
    #[test]
    fn any_number_of_threads_finds_the_winner() {
        let mut search = WinnerSearch::new(&Engine::new());
        search.open();
        let sum = search.in_common(&SplitSum::zero());
        let mut seed = 1;
        let mut decided = [0, 0];
        for round in 0..400 {
            let tree = Tree::random(&mut seed, 2 + round % 5);
            let mut trunk = Trunk::new(sum.clone());
            let mut places = vec![&tree];
            let mut taken: Vec<Leaf> = Vec::new();
            let mut draw = |most: usize| {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (seed >> 33) as usize % most
            };
            while trunk.answer().is_none() {
                while taken.len() < 1 + round as usize % 7
                    && let Some(leaf) = trunk.take()
                {
                    assert!(trunk.needs(leaf.place()));
                    assert!(taken.iter().all(|other| other.place() != leaf.place()), "taken twice");
                    taken.push(leaf);
                }
                let leaf = taken.swap_remove(draw(taken.len()));
                let place = places[leaf.place() as usize];
                let outcome = match draw(6) {
                    0 => None,
                    1 => Some(Outcome::Decided(place.mover_wins())),
                    way => {
                        let sums = place.0.iter().map(|_| sum.clone()).collect();
                        Some(Outcome::Open { sums, by_doubt: way % 2 == 0 })
                    }
                };
                let before = trunk.nodes.len();
                trunk.give_back(&leaf, outcome);
                if trunk.nodes.len() > before {
                    places.extend(&place.0);
                }
            }
            assert_eq!(trunk.answer(), Some(tree.mover_wins()));
            decided[usize::from(tree.mover_wins())] += 1;
        }
        assert!(decided.iter().all(|&count| count > 50), "{decided:?}");
    }

    /// The first threads go below the first move, as one thread does alone, until it is known that it loses.
    #[test]
    fn threads_stay_below_the_first_move_while_all_answers_to_it_are_needed() {
        let mut search = WinnerSearch::new(&Engine::new());
        search.open();
        let sum = search.in_common(&SplitSum::zero());
        let open = |moves| Some(Outcome::Open { sums: vec![sum.clone(); moves], by_doubt: false });
        let mut trunk = Trunk::new(sum.clone());
        let root = trunk.take().unwrap();
        trunk.give_back(&root, open(10));
        let first = trunk.take().unwrap();
        assert_eq!(first.place(), 1);
        trunk.give_back(&first, open(10));
        // Its first answers lost: it becomes ever more likely that all do.
        for place in 11..15 {
            let answer = trunk.take().unwrap();
            assert_eq!(answer.place(), place);
            trunk.give_back(&answer, Some(Outcome::Decided(true)));
        }
        let places: Vec<u32> = (0..6).map(|_| trunk.take().unwrap().place()).collect();
        assert_eq!(places, [15, 16, 17, 18, 19, 20]);
        assert_eq!(trunk.take().unwrap().place(), 2);
    }

    #[test]
    fn what_is_as_likely_as_not_stays_so_and_twice_the_opposite_is_the_same() {
        assert_eq!(opposite(HALF), HALF);
        for doubt in [16, 64, 256, 512, 1024] {
            assert!(opposite(opposite(doubt)).abs_diff(doubt) <= 1 + doubt / 16, "{doubt}");
            assert!(opposite(2 * doubt) < opposite(doubt));
        }
        assert!((1..=MOST).contains(&opposite(0)) && opposite(MOST) == 1);
    }
}
