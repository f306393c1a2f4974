//! B* (Berliner, 1979): best-first search with a range at every node.
//!
//! A node's range is what its static bounds say together with what its children's ranges say. The best move is known when
//! the lower bound of one child is at least the upper bound of every other; the score when the range is a point. While
//! the best move is in doubt, either the child that promises most is looked at, to raise its lower bound (Prove-Best), or
//! its closest rival, to lower the upper bound there (Disprove-Rest). Below that child the search follows, for either
//! player, the move that promises its mover most: only there can the bound in question move at all if the mover is the
//! one who has to be refuted, and most easily if not.
//!
//! To find the score too, the search goes on below the best move: there it is the opponent whose best move is in doubt.
//!
//! Positions that are reached in several ways are one node. Play is finite, so the graph has no cycles, and a range holds
//! whatever the way; a node learns what its children found on other ways when it is looked at next.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_sum::bounds::{self, Range};
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};

use super::Goal;
use super::rule::{Contender, Rule, Strategy};
use super::tree::{Live, Position, Tree};

/// The tree of a B* search, to be grown step by step.
///
/// ```
/// use tedomari_solve::Player;
/// use tedomari_solve::methods::{BStar, Strategy};
/// use tedomari_sum::bounds::Method;
/// use tedomari_value::Engine;
///
/// // Figures 5.11 to 5.13 of Yedwab's thesis: one Disprove-Rest suffices.
/// let engine = Engine::new();
/// let games = ["{{40|10}|-20}", "{{{31|21}|20}|-15}", "{{4|-2}|-5}"];
/// let values = games.map(|text| engine.read(text).unwrap());
/// let mut search = BStar::new(&engine, &values, Player::Left, Method::Hanner)?;
/// assert_eq!(search.range().to_string(), "[7/2, 26]");
/// search.expand()?;
/// assert_eq!(search.range().to_string(), "[8, 26]");
/// assert!(!search.is_decided());
/// search.step(Strategy::DisproveRest)?;
/// assert!(search.is_decided());
/// assert_eq!(search.best(), Some((0, engine.read("{40|10}").unwrap())));
/// # Ok::<(), tedomari_value::Stop>(())
/// ```
pub struct BStar<'e> {
    tree: Tree<'e>,
    /// The components of the sum.
    values: Vec<Value>,
    /// What is a number from the start.
    settled: Dyadic,
    /// The first is the root.
    nodes: Vec<Node>,
    index: FxHashMap<(Live, Player), u32>,
    /// Nodes from the root to where the search is.
    path: Vec<u32>,
}

/// A first move and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMove {
    /// The component.
    pub component: usize,
    /// What it becomes.
    pub to: Value,
    /// Bounds on the score after it.
    pub range: Range,
}

struct Node {
    live: Live,
    mover: Player,
    /// As Left counts, without what is settled.
    range: Range,
    height: u32,
    children: Option<Box<[Edge]>>,
}

struct Edge {
    part: u32,
    value: Value,
    to: u32,
    /// What the move settles.
    settled: Dyadic,
}

/// About what a node holds beside its parts, with its entry in the index.
const BYTES_A_NODE: usize = 320;

/// The children of a node in order of promise: the best, its closest rival, and whether they are separated.
struct Contest {
    best: usize,
    second: Option<usize>,
    is_separated: bool,
}

impl Node {
    fn is_exact(&self) -> bool {
        self.range.lower == self.range.upper
    }
}

impl<'e> BStar<'e> {
    /// A tree that is only a root.
    pub fn new(
        engine: &'e Engine,
        values: &[Value],
        first: Player,
        bounds: bounds::Method,
    ) -> Result<BStar<'e>, Stop> {
        let mut tree = Tree::new(engine, Some(bounds));
        let Position { live, settled } = tree.root(values)?;
        let (nodes, index) = (Vec::new(), FxHashMap::default());
        let mut search = BStar { tree, values: values.to_vec(), settled, nodes, index, path: Vec::new() };
        search.node(live, first)?;
        Ok(search)
    }

    /// Bounds on the score of the sum.
    pub fn range(&self) -> Range {
        shifted(&self.nodes[0].range, &self.settled)
    }

    /// Positions whose bounds were found.
    pub fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    /// Finds the first moves and their static bounds, if that is still to be done.
    pub fn expand(&mut self) -> Result<(), Stop> {
        if self.nodes[0].children.is_none() {
            self.expand_node(0)?;
            self.refresh(0);
        }
        Ok(())
    }

    /// The first moves, if they have been found.
    pub fn moves(&self) -> Vec<FirstMove> {
        let edges = self.nodes[0].children.as_deref().unwrap_or_default();
        let told = |edge: &Edge| FirstMove {
            component: self.component(edge.part),
            to: edge.value,
            range: shifted(&self.reached(edge), &self.settled),
        };
        edges.iter().map(told).collect()
    }

    /// Whether a best first move is known.
    pub fn is_decided(&self) -> bool {
        self.nodes[0].live.is_empty() || self.contest(0).is_some_and(|contest| contest.is_separated)
    }

    /// Whether the score is known.
    pub fn is_exact(&self) -> bool {
        self.nodes[0].is_exact()
    }

    /// The first move that is best as far as is known: the component and what it becomes.
    pub fn best(&self) -> Option<(usize, Value)> {
        let root = &self.nodes[0];
        let edges = root.children.as_deref()?;
        let best = match self.contest(0)? {
            Contest { best, is_separated: true, .. } => &edges[best],
            // Of what is in doubt, the move of which most is certain.
            _ => edges.iter().rev().max_by_key(|edge| self.seen(edge, root.mover))?,
        };
        Some((self.component(best.part), best.value))
    }

    /// Grows the tree by one node with this strategy, or carries news up from what was found on other ways. If the best
    /// move is known, that happens below it, where the opponent's best answer is in doubt.
    pub fn step(&mut self, strategy: Strategy) -> Result<(), Stop> {
        let rule = match strategy {
            Strategy::ProveBest => Rule::ProveBest,
            Strategy::DisproveRest => Rule::DisproveRest,
        };
        self.advance(rule)
    }

    /// Grows the tree until the goal is reached.
    pub fn run(&mut self, rule: Rule, goal: Goal) -> Result<(), Stop> {
        self.expand()?;
        while !(self.is_exact() || (goal == Goal::Move && self.is_decided())) {
            self.advance(rule)?;
        }
        Ok(())
    }

    /// One step, with the strategy that the rule chooses.
    pub fn advance(&mut self, rule: Rule) -> Result<(), Stop> {
        self.path.clear();
        let mut at = 0;
        let mut is_chosen = false;
        // A node's range is wider than a point, or the search has arrived, and then so is that of the child it follows: the
        // move that promises most would otherwise settle the node.
        while !self.nodes[at as usize].is_exact() {
            self.path.push(at);
            if self.nodes[at as usize].children.is_none() {
                self.expand_node(at)?;
                break;
            }
            if self.refresh(at) {
                break;
            }
            let Some(contest) = self.contest(at) else { break };
            let mut next = contest.best;
            if !is_chosen && !contest.is_separated {
                is_chosen = true;
                next = self.chosen(at, &contest, rule);
            }
            let edges = self.nodes[at as usize].children.as_deref().unwrap_or_default();
            at = edges[next].to;
        }
        while let Some(above) = self.path.pop() {
            self.refresh(above);
        }
        Ok(())
    }

    /// The child to look at while the best move of a node is in doubt.
    fn chosen(&self, at: u32, contest: &Contest, rule: Rule) -> usize {
        let node = &self.nodes[at as usize];
        let edges = node.children.as_deref().unwrap_or_default();
        let Some(second) = contest.second else { return contest.best };
        if self.nodes[edges[second].to as usize].is_exact() {
            // Nothing can be disproved of it.
            return contest.best;
        }
        let contender = |edge: &Edge| {
            let (lower, upper) = self.seen(edge, node.mover);
            Contender { lower, upper, height: self.nodes[edge.to as usize].height }
        };
        let best = contender(&edges[contest.best]);
        let others = edges.iter().enumerate().filter(|&(i, _)| i != contest.best && i != second);
        let rest = std::iter::once(&edges[second]).chain(others.map(|(_, edge)| edge)).map(contender);
        let rest: Vec<Contender> = rest.filter(|rival| rival.upper > best.lower).collect();
        match rule.choose(&best, &rest) {
            Strategy::ProveBest => contest.best,
            Strategy::DisproveRest => second,
        }
    }

    /// Who leads at a node that has been expanded.
    fn contest(&self, at: u32) -> Option<Contest> {
        let node = &self.nodes[at as usize];
        let edges = node.children.as_deref()?;
        let seen: Vec<(Dyadic, Dyadic)> = edges.iter().map(|edge| self.seen(edge, node.mover)).collect();
        // By the upper bound, then by the lower; of equals the first.
        let leads = |a: usize, b: usize| (&seen[a].1, &seen[a].0) > (&seen[b].1, &seen[b].0);
        let (mut best, mut second) = (0, None);
        for i in 1..seen.len() {
            if leads(i, best) {
                (best, second) = (i, Some(best));
            } else if second.is_none_or(|second| leads(i, second)) {
                second = Some(i);
            }
        }
        let certain = &seen.get(best)?.0;
        Some(Contest { best, second, is_separated: second.is_none_or(|second| *certain >= seen[second].1) })
    }

    /// Bounds on the score after a move as a player counts it.
    fn seen(&self, edge: &Edge, mover: Player) -> (Dyadic, Dyadic) {
        let Range { lower, upper } = self.reached(edge);
        if mover == Player::Left { (lower, upper) } else { (-upper, -lower) }
    }

    fn reached(&self, edge: &Edge) -> Range {
        shifted(&self.nodes[edge.to as usize].range, &edge.settled)
    }

    fn component(&self, part: u32) -> usize {
        let value = self.tree.value(part);
        self.values.iter().position(|&component| component == value).unwrap_or(0)
    }

    /// Takes over what the children know; tells whether that was news.
    fn refresh(&mut self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        let Some(edges) = node.children.as_deref() else { return false };
        let mut height = 0;
        let mut found: Option<Range> = None;
        for edge in edges {
            height = height.max(self.nodes[edge.to as usize].height + 1);
            let range = self.reached(edge);
            found = Some(match (found, node.mover) {
                (None, _) => range,
                (Some(a), Player::Left) => {
                    Range { lower: a.lower.max(range.lower), upper: a.upper.max(range.upper) }
                }
                (Some(a), Player::Right) => {
                    Range { lower: a.lower.min(range.lower), upper: a.upper.min(range.upper) }
                }
            });
        }
        let Some(found) = found else { return false };
        let narrowed = node.range.clone().intersect(found);
        let node = &mut self.nodes[at as usize];
        node.height = height;
        let is_news = narrowed != node.range;
        node.range = narrowed;
        is_news
    }

    fn expand_node(&mut self, at: u32) -> Result<(), Stop> {
        let node = &self.nodes[at as usize];
        let mover = node.mover;
        let position = Position { live: node.live.clone(), settled: Dyadic::ZERO };
        let mut edges = Vec::new();
        for step in self.tree.steps(&position, mover)?.list {
            let Position { live, settled } = step.after;
            let to = self.node(live, mover.opponent())?;
            edges.push(Edge { part: step.part, value: step.value, to, settled });
        }
        self.tree.held += edges.len() * size_of::<Edge>();
        self.nodes[at as usize].children = Some(edges.into());
        Ok(())
    }

    /// The node of a position, with its static bounds if it is new.
    fn node(&mut self, live: Live, mover: Player) -> Result<u32, Stop> {
        let key = (live, mover);
        if let Some(&known) = self.index.get(&key) {
            return Ok(known);
        }
        // A finished position is no work.
        if !key.0.is_empty() {
            self.tree.count(key.0.len())?;
        }
        let range = self.tree.range(&key.0, mover);
        let id = self.nodes.len() as u32;
        self.tree.held += BYTES_A_NODE + 8 * key.0.len();
        self.nodes.push(Node { live: key.0.clone(), mover, range, height: 0, children: None });
        self.index.insert(key, id);
        Ok(id)
    }
}

fn shifted(range: &Range, x: &Dyadic) -> Range {
    Range { lower: &range.lower + x, upper: &range.upper + x }
}
