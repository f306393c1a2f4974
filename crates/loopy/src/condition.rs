//! When a play that never ends is good for Left, as a parity condition.
//!
//! The verdict on a play depends on the set of colours that recur, so the condition is a Muller condition. Its Zielonka
//! tree has a set of colours at each node; the children of a node are the largest subsets with the opposite answer. The
//! leaves are the states of an automaton that reads colours and gives each move a priority: a play is good for Left
//! exactly when the greatest priority that recurs is even (Dziembowski, Jurdziński, Walukiewicz 1997). A tree with one
//! leaf needs no memory: the condition is a parity condition as it stands, and that is how chains of rules come out.

use rustc_hash::FxHashSet;
use tedomari_task::Task;
use tedomari_vocabulary::Player;

use crate::designation::{Designation, Kind, Verdict};
use crate::error::LoopyError;
use crate::graph::{Edge, LoopyGraph};

/// What Left wants of a play that never ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// To win it.
    Win,
    /// To win or draw it.
    Survive,
}

/// The colours of the moves of one graph.
#[derive(Debug, Clone)]
pub(crate) struct Colours {
    /// For each part, player and kind.
    table: Vec<u8>,
}

impl Colours {
    fn place(player: Player, kind: Kind, part: u16) -> usize {
        (usize::from(part) * 2 + player.index()) * 3 + kind as usize
    }

    #[inline]
    pub(crate) fn of(&self, player: Player, edge: &Edge) -> u8 {
        self.table[Colours::place(player, edge.kind, edge.part)]
    }
}

/// An infinite play is judged part by part: the first colour in a part's list that recurs has the part's verdict.
#[derive(Debug, Default)]
struct Verdicts {
    /// The colours of each part in order, with the verdict of each.
    parts: Vec<Vec<(u8, Verdict)>>,
    colours: u8,
}

/// As many colours as fit in a set.
const MOST_COLOURS: u8 = 63;

impl Verdicts {
    /// Takes in the parts of a graph. Neighbouring classes with the same verdict share a colour, and so do all parts in which
    /// every infinite play has the same verdict. Classes without moves get no colour.
    fn add(
        &mut self,
        graph: &LoopyGraph,
        parts: &[Designation],
        turned: bool,
    ) -> Result<Colours, LoopyError> {
        let mut colours = Colours { table: vec![0; parts.len() * 6] };
        let mut used = vec![false; parts.len() * 6];
        for player in Player::BOTH {
            for (_, edge) in graph.all_moves(player) {
                used[Colours::place(player, edge.kind, edge.part)] = true;
            }
        }
        for (at, part) in parts.iter().enumerate() {
            let at = at as u16;
            let mut classes: Vec<Vec<usize>> = vec![Vec::new(); part.classes()];
            for player in Player::BOTH {
                for kind in [Kind::Ordinary, Kind::Capture, Kind::Threat] {
                    let place = Colours::place(player, kind, at);
                    if used[place] {
                        // In the negative of a graph, Left's moves are judged as Right's.
                        let judged = if turned { player.opponent() } else { player };
                        classes[part.class(judged, kind)].push(place);
                    }
                }
            }
            let mut list: Vec<(Verdict, Vec<usize>)> = Vec::new();
            for (class, places) in classes.into_iter().enumerate().filter(|(_, places)| !places.is_empty()) {
                let verdict = part.verdict(class);
                match list.last_mut() {
                    Some((last, group)) if *last == verdict => group.extend(places),
                    _ => list.push((verdict, places)),
                }
            }
            self.enter(list, &mut colours)?;
        }
        Ok(colours)
    }

    fn enter(&mut self, list: Vec<(Verdict, Vec<usize>)>, colours: &mut Colours) -> Result<(), LoopyError> {
        if let [(verdict, places)] = &list[..] {
            let same = |part: &&Vec<(u8, Verdict)>| part.len() == 1 && part[0].1 == *verdict;
            if let Some(part) = self.parts.iter().find(same) {
                places.iter().for_each(|&place| colours.table[place] = part[0].0);
                return Ok(());
            }
        }
        let mut part = Vec::new();
        for (verdict, places) in list {
            if self.colours >= MOST_COLOURS {
                return Err(LoopyError::TooLarge);
            }
            places.iter().for_each(|&place| colours.table[place] = self.colours);
            part.push((self.colours, verdict));
            self.colours += 1;
        }
        if !part.is_empty() {
            self.parts.push(part);
        }
        Ok(())
    }

    /// Whether a play in which exactly these colours recur is good for Left.
    fn is_good(&self, recurring: u64, goal: Goal) -> bool {
        let first = |part: &Vec<(u8, Verdict)>| {
            part.iter().find(|(colour, _)| recurring >> colour & 1 == 1).map(|(_, verdict)| *verdict)
        };
        let mut verdicts = self.parts.iter().filter_map(first);
        match goal {
            Goal::Win => verdicts.all(|verdict| verdict == Verdict::Left),
            Goal::Survive => verdicts.any(|verdict| verdict != Verdict::Right),
        }
    }
}

/// The automaton that gives priorities to moves.
#[derive(Debug)]
pub(crate) struct Condition {
    states: usize,
    colours: usize,
    /// For each state and colour the next state and the priority.
    next: Vec<(u32, u8)>,
    /// The least priority of all.
    pub(crate) least: u8,
    /// The greatest.
    pub(crate) greatest: u8,
}

impl Condition {
    /// The condition on plays in G - H, with the colours of the moves in G and in H. The parts of G come as they are to be
    /// judged, those of H too and already turned over.
    pub(crate) fn of_difference(
        (g, of_g): (&LoopyGraph, &[Designation]),
        (h, of_minus_h): (&LoopyGraph, &[Designation]),
        goal: Goal,
        task: &Task,
    ) -> Result<(Condition, Colours, Colours), LoopyError> {
        let mut verdicts = Verdicts::default();
        let in_g = verdicts.add(g, of_g, false)?;
        let in_h = verdicts.add(h, of_minus_h, true)?;
        let condition = Condition::build(&verdicts, goal, task)?;
        Ok((condition, in_g, in_h))
    }

    fn build(verdicts: &Verdicts, goal: Goal, task: &Task) -> Result<Condition, LoopyError> {
        let tree = Tree::build(verdicts, goal, task)?;
        let colours = usize::from(verdicts.colours);
        let deepest = tree.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
        // The root has the greatest priority, even if it is good for Left; the deepest node has 0 or 1.
        let root = deepest + u8::from((deepest % 2 == 0) != tree.nodes[0].good);
        let mut next = Vec::with_capacity(tree.leaves.len() * colours);
        for &leaf in &tree.leaves {
            for colour in 0..colours {
                task.step()?;
                let (to, depth) = tree.read(leaf, colour as u8);
                next.push((to, root - depth));
            }
        }
        let of_moves = || next.iter().map(|&(_, priority)| priority);
        let (least, greatest) = (of_moves().min().unwrap_or(0), of_moves().max().unwrap_or(0));
        Ok(Condition { states: tree.leaves.len(), colours, next, least, greatest })
    }

    pub(crate) fn states(&self) -> usize {
        self.states
    }

    /// Where a colour leads from a state, and its priority.
    #[inline]
    pub(crate) fn read(&self, state: usize, colour: u8) -> (usize, u8) {
        let (to, priority) = self.next[state * self.colours + usize::from(colour)];
        (to as usize, priority)
    }
}

struct Node {
    colours: u64,
    good: bool,
    depth: u8,
    parent: usize,
    children: Vec<usize>,
}

struct Tree {
    nodes: Vec<Node>,
    /// The nodes without children: the states.
    leaves: Vec<usize>,
    /// The state of each leaf.
    state: Vec<u32>,
}

impl Tree {
    fn build(verdicts: &Verdicts, goal: Goal, task: &Task) -> Result<Tree, LoopyError> {
        let all = (1_u64 << verdicts.colours) - 1;
        let root =
            Node { colours: all, good: verdicts.is_good(all, goal), depth: 0, parent: 0, children: vec![] };
        let mut tree = Tree { nodes: vec![root], leaves: Vec::new(), state: Vec::new() };
        let mut at = 0;
        while at < tree.nodes.len() {
            let (colours, good, depth) = (tree.nodes[at].colours, tree.nodes[at].good, tree.nodes[at].depth);
            for child in largest_opposite(verdicts, goal, colours, good, task)? {
                let number = tree.nodes.len();
                tree.nodes[at].children.push(number);
                tree.nodes.push(Node {
                    colours: child,
                    good: !good,
                    depth: depth + 1,
                    parent: at,
                    children: vec![],
                });
            }
            at += 1;
        }
        tree.state = vec![0; tree.nodes.len()];
        for (number, node) in tree.nodes.iter().enumerate().filter(|(_, node)| node.children.is_empty()) {
            debug_assert!(node.children.is_empty());
            tree.state[number] = tree.leaves.len() as u32;
            tree.leaves.push(number);
        }
        Ok(tree)
    }

    /// The state after a colour, and the depth of the lowest node above the leaf that has the colour.
    fn read(&self, leaf: usize, colour: u8) -> (u32, u8) {
        let (mut at, mut below) = (leaf, None);
        while self.nodes[at].colours >> colour & 1 == 0 {
            below = Some(at);
            at = self.nodes[at].parent;
        }
        let depth = self.nodes[at].depth;
        if let Some(below) = below {
            // On to the next branch in turn, and down to its first leaf.
            let children = &self.nodes[at].children;
            let turn = children.iter().position(|&child| child == below).map_or(0, |turn| turn + 1);
            at = children[turn % children.len()];
            while let Some(&first) = self.nodes[at].children.first() {
                at = first;
            }
        } else {
            at = leaf;
        }
        (self.state[at], depth)
    }
}

/// The largest nonempty subsets of a set of colours that are judged the other way.
fn largest_opposite(
    verdicts: &Verdicts,
    goal: Goal,
    colours: u64,
    good: bool,
    task: &Task,
) -> Result<Vec<u64>, LoopyError> {
    let mut found: Vec<u64> = Vec::new();
    let mut seen: FxHashSet<u64> = FxHashSet::default();
    let mut list = vec![colours];
    let mut at = 0;
    // Subsets come by falling size, so what contains a later one has been found before it.
    while let Some(&set) = list.get(at) {
        at += 1;
        task.step()?;
        for colour in (0..64).filter(|colour| set >> colour & 1 == 1) {
            let subset = set & !(1 << colour);
            if subset == 0 || found.iter().any(|larger| subset & !larger == 0) || !seen.insert(subset) {
                continue;
            }
            if verdicts.is_good(subset, goal) == good {
                list.push(subset);
            } else {
                found.push(subset);
            }
        }
    }
    let largest = |set: &u64| !found.iter().any(|other| other != set && set & !other == 0);
    Ok(found.iter().copied().filter(largest).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn automaton(parts: Vec<Vec<(u8, Verdict)>>, goal: Goal) -> (Verdicts, Condition) {
        let colours = parts.iter().map(|part| part.len() as u8).sum();
        let verdicts = Verdicts { parts, colours };
        let condition = Condition::build(&verdicts, goal, &Task::default()).unwrap();
        (verdicts, condition)
    }

    /// The automaton agrees with the verdicts on every play that repeats a word of moves.
    fn check(parts: Vec<Vec<(u8, Verdict)>>, goal: Goal, words: usize) -> usize {
        let (verdicts, condition) = automaton(parts, goal);
        let mut seed = 1_u64;
        for _ in 0..words {
            let mut draw = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (seed >> 33) as usize
            };
            let word: Vec<u8> =
                (0..1 + draw() % 5).map(|_| (draw() % usize::from(verdicts.colours)) as u8).collect();
            let set = word.iter().fold(0_u64, |set, colour| set | 1 << colour);
            let mut state = draw() % condition.states();
            let mut priorities = Vec::new();
            for _ in 0..2 * condition.states() {
                priorities.clear();
                for _ in 0..condition.states() {
                    for &colour in &word {
                        let (to, priority) = condition.read(state, colour);
                        state = to;
                        priorities.push(priority);
                    }
                }
            }
            let even = priorities.iter().max().unwrap() % 2 == 0;
            assert_eq!(even, verdicts.is_good(set, goal), "{word:?}");
        }
        condition.states()
    }

    #[test]
    fn a_chain_needs_no_memory() {
        use Verdict::{Drawn, Left, Right};
        assert_eq!(check(vec![vec![(0, Left), (1, Right), (2, Drawn)]], Goal::Win, 300), 1);
        assert_eq!(check(vec![vec![(0, Left), (1, Right), (2, Drawn)]], Goal::Survive, 300), 1);
        // φ_L against φ_L on the plus side is the parity condition of four priorities.
        assert_eq!(
            check(vec![vec![(0, Right), (1, Left)], vec![(2, Left), (3, Right)]], Goal::Survive, 300),
            1
        );
    }

    #[test]
    fn other_conditions_need_memory_and_are_right() {
        use Verdict::{Drawn, Left, Right};
        let two = vec![vec![(0, Left), (1, Right), (2, Left)], vec![(3, Right), (4, Left), (5, Right)]];
        for goal in [Goal::Win, Goal::Survive] {
            assert!(check(two.clone(), goal, 2000) > 1);
            check(vec![vec![(0, Drawn)], vec![(1, Left)], vec![(2, Right), (3, Left)]], goal, 500);
        }
    }
}
