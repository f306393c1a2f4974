//! The tree of sums that threads search together, near the question: at each sum the numbers of
//! [`Numbers`], from the leaves up.
//!
//! A thread takes a leaf, searches it for a while, and gives it back: decided, or with its moves, which become leaves. It
//! goes down from the root along the moves that seem to take the least work, as in the search by proof numbers. A move below
//! which others are at work seems to take more, so that threads spread over moves that are nearly as good. This is job-level proof-number search
//! (Wu et al., 2010) with the virtual losses of Pawlewicz and Hayward ("Scalable parallel DFPN search", 2013).

use crate::common::{CommonSum, bytes};
use crate::table::Numbers;

/// A sum of the tree.
struct Node {
    parent: u32,
    /// Of a leaf.
    sum: Option<CommonSum>,
    /// The sums after a move, as the opponent sees them.
    children: std::ops::Range<u32>,
    numbers: Numbers,
    /// Leaves below, or this one, which nobody works on.
    free: u32,
    /// Threads at work below or here.
    busy: u32,
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
    /// The sums after its moves that may win.
    Open(Vec<(CommonSum, Numbers)>),
}

/// The tree.
pub(crate) struct Trunk {
    nodes: Vec<Node>,
    bytes: usize,
}

const ROOT: u32 = 0;
/// No parent.
const NONE: u32 = u32::MAX;

impl Trunk {
    /// A root without moves.
    pub(crate) fn new(sum: CommonSum) -> Trunk {
        let mut trunk = Trunk { nodes: Vec::new(), bytes: 0 };
        trunk.push(NONE, sum, Numbers { proof: 1, disproof: 1 });
        trunk
    }

    fn push(&mut self, parent: u32, sum: CommonSum, numbers: Numbers) {
        self.bytes += size_of::<Node>() + bytes(&sum);
        let sum = Some(sum);
        self.nodes.push(Node { parent, sum, children: 0..0, numbers, free: 1, busy: 0 });
    }

    /// Whether the mover wins the root, if that is decided.
    pub(crate) fn answer(&self) -> Option<bool> {
        self.nodes[ROOT as usize].numbers.mover_wins()
    }

    /// About how many bytes the tree takes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// A leaf to work on, if there is one.
    pub(crate) fn take(&mut self) -> Option<Leaf> {
        if self.nodes[ROOT as usize].free == 0 {
            return None;
        }
        let mut at = ROOT;
        loop {
            let node = &mut self.nodes[at as usize];
            node.busy += 1;
            node.free -= 1;
            if node.children.is_empty() {
                let sum = node.sum.clone().expect("a leaf keeps its sum");
                return Some(Leaf { at, sum });
            }
            let free = node.children.clone().filter(|&child| self.nodes[child as usize].free > 0);
            at =
                free.min_by_key(|&child| self.cost(child)).expect("what has a free leaf has it below a move");
        }
    }

    /// How much work a move seems to take.
    fn cost(&self, at: u32) -> u64 {
        let Node { numbers, busy, .. } = &self.nodes[at as usize];
        u64::from(numbers.disproof) * (BUSY + u64::from(*busy)) / BUSY
    }

    /// Gives a leaf back. Those on which work is of no use any more, because what they are below was decided, are found with
    /// [`is_needed`](Trunk::is_needed).
    pub(crate) fn give_back(&mut self, Leaf { at, .. }: &Leaf, outcome: Option<Outcome>) {
        let at = *at;
        self.on_path(at, |node| node.busy -= 1);
        if !self.is_needed(at) {
            return;
        }
        match outcome {
            None => self.on_path(at, |node| node.free += 1),
            Some(Outcome::Decided(wins)) => self.decide(at, wins),
            Some(Outcome::Open(moves)) if moves.is_empty() => self.decide(at, false),
            Some(Outcome::Open(moves)) => {
                let first = u32::try_from(self.nodes.len()).expect("fewer than 2^32 sums in the tree");
                let count = moves.len() as u32;
                moves.into_iter().for_each(|(sum, numbers)| self.push(at, sum, numbers));
                let node = &mut self.nodes[at as usize];
                node.children = first..first + count;
                if let Some(sum) = node.sum.take() {
                    self.bytes -= bytes(&sum);
                }
                self.on_path(at, |node| node.free += count);
                self.renew(at);
            }
        }
    }

    /// Whether a leaf is below nothing that is decided.
    fn is_needed(&self, mut at: u32) -> bool {
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.numbers.mover_wins().is_some() {
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
        node.numbers = Numbers::of_winner(wins);
        let (free, parent) = (std::mem::take(&mut node.free), node.parent);
        self.on_path(parent, |node| node.free -= free);
        if parent != NONE {
            self.renew(parent);
        }
    }

    /// Finds the numbers of a sum, and of those above it, from those of its moves.
    fn renew(&mut self, mut at: u32) {
        while at != NONE {
            let mut numbers = Numbers { proof: Numbers::NEVER, disproof: 0 };
            for child in self.nodes[at as usize].children.clone() {
                let after = self.nodes[child as usize].numbers;
                numbers.proof = numbers.proof.min(after.disproof);
                numbers.disproof = numbers.disproof.saturating_add(after.proof).min(Numbers::NEVER);
            }
            match numbers {
                Numbers { proof: 0, .. } => return self.decide(at, true),
                Numbers { disproof: 0, .. } => return self.decide(at, false),
                _ => {}
            }
            // However large, it is an estimate.
            numbers.disproof = numbers.disproof.min(Numbers::NEVER - 1);
            let node = &mut self.nodes[at as usize];
            if node.numbers == numbers {
                return;
            }
            node.numbers = numbers;
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

/// Below a move, each thread at work makes it seem to take more by one part of so many.
const BUSY: u64 = 2;
