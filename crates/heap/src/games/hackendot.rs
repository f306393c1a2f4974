//! Von Neumann's Hackendot: choose a vertex of a rooted forest and remove it with the whole way down to its root.
//!
//! What is left is the forest of the subtrees that hung from that way. So the values that moves in a tree can leave are: the
//! Nim sum of its root's subtrees; and for each subtree, what moves in it leave plus the other subtrees. Each such set is
//! made from the largest of the subtrees' sets, shifted by a Nim addition that is only noted, and the rest put into it; a binary
//! tree of digits finds its mex. So a forest of n vertices is solved in O(n log² n) steps. (Úlehla 1980 gave the first
//! polynomial strategy.)

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Held, Stop, Task};

use crate::data::Data;
use crate::piles;
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Part, Setup, SetupError};

/// Hackendot.
#[derive(Debug, Clone, Copy)]
pub struct Hackendot;

static ABOUT: About = About {
    name: "hackendot",
    aliases: &["von neumanns hackendot"],
    rules: "Hackendot: choose a vertex and remove it with the way down to its root",
    piles: "below which vertex each of the vertices 1, 2, … hangs, 0 for a root; or `none`",
    parameters: &[],
    solved: "Grundy values of any forest in O(n log² n)",
    reference: "Úlehla 1980; Winning Ways, chapter 17; Scenic Trails, section 7",
    example: "0 1 1 2 2",
};

impl Game for Hackendot {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let numbers = match setup.is_none() {
            true => [].into(),
            false => piles::read(setup, &ABOUT, 1..=usize::MAX)?,
        };
        let count = numbers.len();
        let mut parents = Vec::new();
        for (at, number) in numbers.iter().enumerate() {
            match usize::try_from(number) {
                Ok(parent) if parent <= count => parents.push(parent.checked_sub(1)),
                _ => {
                    let message = format!("there is no vertex {number}; there are {count}");
                    return Err(SetupError { part: Part::Pile(at), message });
                }
            }
        }
        let order = downward(&parents).map_err(|at| SetupError {
            part: Part::Pile(at),
            message: format!("vertex {} hangs from itself, by way of others or directly", at + 1),
        })?;
        Ok(Box::new(Forest { parents: parents.into(), order: order.into(), gone: vec![false; count] }))
    }
}

/// The vertices, each after its parent; or one that lies on a circle.
fn downward(parents: &[Option<usize>]) -> Result<Vec<usize>, usize> {
    let mut children = vec![Vec::new(); parents.len()];
    let mut order = Vec::new();
    for (at, parent) in parents.iter().enumerate() {
        match parent {
            Some(parent) => children[*parent].push(at),
            None => order.push(at),
        }
    }
    let mut next = 0;
    while let Some(&at) = order.get(next) {
        next += 1;
        order.extend(&children[at]);
    }
    if order.len() == parents.len() {
        return Ok(order);
    }
    let mut reached = vec![false; parents.len()];
    order.iter().for_each(|&at| reached[at] = true);
    // From any vertex that no root reaches the way down ends in the circle.
    let mut at = reached.iter().position(|reached| !reached).unwrap_or(0);
    for _ in 0..parents.len() {
        at = parents[at].unwrap_or(at);
    }
    Err(at)
}

#[derive(Debug, Clone)]
struct Forest {
    parents: Arc<[Option<usize>]>,
    /// Each vertex after its parent.
    order: Arc<[usize]>,
    gone: Vec<bool>,
}

/// A set of numbers below a power of two that can be shifted by Nim addition.
struct Values {
    root: u32,
    /// Added to every member.
    shift: u32,
    /// The members, without the shift.
    members: Vec<u32>,
}

/// Digits of all sets; node 0 is the empty tree.
struct Digits {
    bits: u32,
    /// Children and number of members.
    nodes: Vec<Node>,
    held: Held,
}

type Node = ([u32; 2], u32);

impl Digits {
    fn new(bits: u32, task: &Task) -> Digits {
        Digits { bits, nodes: vec![([0, 0], 0)], held: task.hold() }
    }

    /// Makes room for the digits of one more member. While they are moved to a larger place the nodes are held twice.
    fn make_room(&mut self) -> Result<(), Stop> {
        let capacity = self.nodes.capacity();
        if self.nodes.len() + self.bits as usize + 1 > capacity {
            self.held.grow(3 * capacity * size_of::<Node>())?;
            self.nodes.reserve_exact(capacity.max(1 << 10));
            self.held.set(self.nodes.capacity() * size_of::<Node>());
        }
        Ok(())
    }

    fn empty(&mut self) -> Values {
        self.nodes.push(([0, 0], 0));
        Values { root: self.nodes.len() as u32 - 1, shift: 0, members: Vec::new() }
    }

    fn insert(&mut self, set: &mut Values, value: u32, task: &Task) -> Result<(), Stop> {
        task.step()?;
        self.make_room()?;
        let member = value ^ set.shift;
        let mut at = set.root as usize;
        let mut is_new = false;
        let mut way = [0usize; 33];
        for level in (0..self.bits).rev() {
            way[level as usize] = at;
            let digit = (member >> level & 1) as usize;
            if self.nodes[at].0[digit] == 0 {
                if self.nodes.len() > u32::MAX as usize - 64 {
                    return Err(Stop::Memory);
                }
                self.nodes.push(([0, 0], 0));
                self.nodes[at].0[digit] = self.nodes.len() as u32 - 1;
                is_new = true;
            }
            at = self.nodes[at].0[digit] as usize;
        }
        if is_new {
            self.nodes[at].1 = 1;
            way[..self.bits as usize].iter().for_each(|&at| self.nodes[at].1 += 1);
            set.members.push(member);
        }
        Ok(())
    }

    fn mex(&self, set: &Values) -> u32 {
        let mut at = set.root as usize;
        let mut least = 0;
        for level in (0..self.bits).rev() {
            let digit = (set.shift >> level & 1) as usize;
            let child = self.nodes[at].0[digit] as usize;
            // Are all numbers with a 0 here members?
            let full = child != 0 && self.nodes[child].1 == 1 << level;
            least |= u32::from(full) << level;
            at = self.nodes[at].0[digit ^ usize::from(full)] as usize;
            if at == 0 {
                break;
            }
        }
        least
    }
}

impl Forest {
    /// The Grundy value of the tree above each vertex, and the Nim sum of the values of its subtrees.
    fn values(&self, task: &Task) -> Result<(Vec<u32>, Vec<u32>), Stop> {
        let count = self.parents.len();
        // A list of children, a set with its members, and two values for each vertex.
        let held = task.hold();
        held.grow(count * (size_of::<Vec<usize>>() + size_of::<Option<Values>>() + 80))?;
        task.stage("vertices", Some(count as u64));
        let bits = usize::BITS - count.leading_zeros() + 1;
        let mut digits = Digits::new(bits.min(32), task);
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
        for &at in self.order.iter().filter(|&&at| !self.gone[at]) {
            if let Some(parent) = self.parents[at].filter(|&parent| !self.gone[parent]) {
                children[parent].push(at);
            }
        }
        let mut sets: Vec<Option<Values>> = (0..count).map(|_| None).collect();
        let (mut values, mut sums) = (vec![0; count], vec![0; count]);
        for (done, &at) in self.order.iter().rev().filter(|&&at| !self.gone[at]).enumerate() {
            task.done(done as u64);
            let sum = children[at].iter().fold(0, |sum, &child| sum ^ values[child]);
            let size = |child: &usize| sets[*child].as_ref().map_or(0, |set| set.members.len());
            let largest = children[at].iter().copied().max_by_key(size);
            let mut set = match largest.and_then(|child| sets[child].take()) {
                Some(mut set) => {
                    set.shift ^= sum ^ largest.map_or(0, |child| values[child]);
                    set
                }
                None => digits.empty(),
            };
            for &child in &children[at] {
                let Some(smaller) = sets[child].take() else { continue };
                for member in &smaller.members {
                    digits.insert(&mut set, member ^ smaller.shift ^ sum ^ values[child], task)?;
                }
            }
            digits.insert(&mut set, sum, task)?;
            values[at] = digits.mex(&set);
            sums[at] = sum;
            sets[at] = Some(set);
        }
        Ok((values, sums))
    }
}

impl Position for Forest {
    fn show(&self) -> Vec<String> {
        const MOST: usize = 60;
        let below = |at: usize| self.parents[at].filter(|&parent| !self.gone[parent]);
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.parents.len()];
        let mut open = Vec::new();
        for at in (0..self.parents.len()).rev().filter(|&at| !self.gone[at]) {
            match below(at) {
                Some(parent) => children[parent].push(at),
                None => open.push((at, 0)),
            }
        }
        let mut lines = Vec::new();
        while let Some((at, depth)) = open.pop() {
            if lines.len() == MOST {
                lines.push("and more".to_owned());
                break;
            }
            lines.push(format!("{}{}", "  ".repeat(depth), at + 1));
            open.extend(children[at].iter().map(|&child| (child, depth + 1)));
        }
        if lines.is_empty() {
            lines.push("(no vertex)".to_owned());
        }
        lines
    }

    fn setup(&self) -> Setup {
        let left: Vec<usize> = (0..self.parents.len()).filter(|&at| !self.gone[at]).collect();
        let place = |at: usize| left.binary_search(&at).map_or(0, |place| place + 1);
        let below = |at: usize| self.parents[at].map_or(0, place);
        let setup = Setup::of_numbers(left.iter().map(|&at| UBig::from(below(at))));
        if left.is_empty() { Setup { piles: vec![Data::none()], ..setup } } else { setup }
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool) {
        // Roots first: they remove least.
        for &at in self.order.iter().filter(|&&at| !self.gone[at]) {
            if !visit(PileMove::At((at + 1).into())) {
                return;
            }
        }
    }

    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String> {
        let PileMove::At(name) = played else { return Err("a move names a vertex".to_owned()) };
        let place = usize::try_from(name).ok().and_then(|name| name.checked_sub(1));
        let Some(place) = place.filter(|&at| self.gone.get(at) == Some(&false)) else {
            return Err(format!("there is no vertex {name}"));
        };
        let mut after = self.clone();
        let mut at = Some(place);
        while let Some(vertex) = at.filter(|&vertex| !self.gone[vertex]) {
            after.gone[vertex] = true;
            at = self.parents[vertex];
        }
        Ok(Box::new(after))
    }

    fn how_to_move(&self) -> &'static str {
        "a vertex, which goes with the way down to its root: `3`"
    }

    fn choice(&self, played: &PileMove) -> String {
        match played {
            PileMove::At(vertex) => format!("vertex {vertex}"),
            PileMove::To(_) | PileMove::Square(..) => String::new(),
        }
    }

    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let (values, sums) = self.values(task)?;
        let below = |at: usize| self.parents[at].filter(|&parent| !self.gone[parent]);
        let total = self.order.iter().filter(|&&at| !self.gone[at] && below(at).is_none());
        let total = total.fold(0, |sum, &root| sum ^ values[root]);
        found.decide(total != 0, "Grundy values of all subtrees");
        found.grundy = Some(total.into());
        // What is beside the way from the root to each vertex, not counting what hangs from the vertex itself.
        let mut beside = vec![0; values.len()];
        let mut winning = Vec::new();
        for &at in self.order.iter().filter(|&&at| !self.gone[at]) {
            beside[at] = match below(at) {
                None => total ^ values[at],
                Some(parent) => beside[parent] ^ sums[parent] ^ values[at],
            };
            if total != 0 && beside[at] ^ sums[at] == 0 {
                winning.push(at);
            }
        }
        winning.sort_unstable();
        for at in winning {
            if !found.push(PileMove::At((at + 1).into()), ask, task)? {
                break;
            }
        }
        Ok(())
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}
