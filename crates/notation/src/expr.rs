//! The syntax tree: a flat arena of nodes in which children come before parents.

use std::collections::{HashMap, HashSet};

use tedomari_number::Dyadic;

use crate::function::Function;
use crate::labels::{self, LabelError};
use crate::loopy::{KoShape, LoopyName};

/// A node's place in its [`Expr`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    pub(crate) const FIRST: NodeId = NodeId(0);

    /// The position in the arena, for side tables: `table[id.index()]`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The bytes `start..end` of the text that a node was read from; `0..0` for nodes that were not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// One construct of the notation. Operands are earlier nodes of the same [`Expr`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    /// A number: `5`, `-3/4`, `2.5`.
    Number(Dyadic),
    /// A nimber: `*` is `Nimber(1)`, `*2`; `*0` is `Nimber(0)`.
    Nimber(u64),
    /// Ups (positive count) or downs (negative) plus a nimber: `^^*` has count 2 and star 1, `v2*3` has -2 and 3.
    Up {
        /// How many ups; negative for downs.
        count: i64,
        /// The nimber added, 0 for none.
        star: u64,
    },
    /// `^<n>` and `v<n>`, the powers of up: `^<2>` is up-second.
    UpPower {
        /// Which power, at least 1.
        n: u64,
        /// `v` rather than `^`.
        down: bool,
        /// The nimber added, 0 for none.
        star: u64,
    },
    /// `^[n]` and `v[n]`, the sum of the powers 1 to n of up: `^[2]` is `^ + ^<2>`.
    UpSum {
        /// The last power of the sum, at least 1.
        n: u64,
        /// `v` rather than `^`.
        down: bool,
        /// The nimber added, 0 for none.
        star: u64,
    },
    /// `Tiny(G)`, also written `+_G`.
    Tiny(NodeId),
    /// `Miny(G)`, also written `-_G`.
    Miny(NodeId),
    /// `+-x` and `+-{x|y}` with one entry, `+-{a,b}` (no bar) for {a,b|-a,-b}. There is at least one entry.
    PlusMinus(Vec<NodeId>),
    /// `{L,…|R,…}` as written.
    Game {
        /// Left's options in the order written.
        left: Vec<NodeId>,
        /// Right's options in the order written.
        right: Vec<NodeId>,
    },
    /// `'{L,…|R,…}'`: the form itself, and not only its value. The operand is the game in braces.
    Quoted(NodeId),
    /// `-G`. A minus in front of a number literal is part of the [`Node::Number`] instead.
    Negative(NodeId),
    /// `G + H`, also a number written in front: `3/2v*`.
    Add(NodeId, NodeId),
    /// `G - H`.
    Subtract(NodeId, NodeId),
    /// `4.{2|0}`, a number of copies.
    Multiple {
        /// How many copies: an integer of any sign and size.
        times: Dyadic,
        /// Of what.
        of: NodeId,
    },
    /// `G:H`, the ordinal sum with base G.
    OrdinalSum(NodeId, NodeId),
    /// `cool(G,t)` and the like, with as many arguments as the function's arity.
    Call {
        /// Which function.
        function: Function,
        /// Its arguments in order.
        arguments: Vec<NodeId>,
    },
    /// A position of a ruleset: `domineering(....|....)`.
    Position {
        /// The ruleset's name, with its parameters as they are written: `moore[k=2]`.
        ruleset: String,
        /// The text between the parentheses, untouched.
        board: String,
    },
    /// A loopy game with a name, plus a nimber: `over`, `upon*`.
    Loopy {
        /// The name.
        name: LoopyName,
        /// The nimber added, 0 for none.
        star: u64,
    },
    /// `pass`, an option of the game in whose braces it stands: a move back to that game.
    Pass,
    /// `G & H`: the onside G and the offside H of a loopy game.
    Sides(NodeId, NodeId),
    /// A ko: `KO[7,0]`, `OKL[1,0]`, `KO(3,5)[A,B]`.
    Ko {
        /// Which ko.
        shape: KoShape,
        /// What Left ends it in.
        a: NodeId,
        /// What Right ends it in.
        b: NodeId,
    },
    /// A label used inside its own braces: `a` in `a{0|a}`, which points back to the whole game.
    /// [`Expr::target`] finds it.
    Back(String),
}

impl Node {
    /// The operands in the order they are written.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        let (first, second): (&[NodeId], &[NodeId]) = match self {
            Node::Number(_)
            | Node::Nimber(_)
            | Node::Up { .. }
            | Node::UpPower { .. }
            | Node::UpSum { .. }
            | Node::Position { .. }
            | Node::Loopy { .. }
            | Node::Pass
            | Node::Back(_) => (&[], &[]),
            Node::Tiny(g)
            | Node::Miny(g)
            | Node::Quoted(g)
            | Node::Negative(g)
            | Node::Multiple { of: g, .. } => (std::slice::from_ref(g), &[]),
            Node::PlusMinus(list) | Node::Call { arguments: list, .. } => (list, &[]),
            Node::Game { left, right } => (left, right),
            Node::Add(g, h)
            | Node::Subtract(g, h)
            | Node::OrdinalSum(g, h)
            | Node::Sides(g, h)
            | Node::Ko { a: g, b: h, .. } => (std::slice::from_ref(g), std::slice::from_ref(h)),
        };
        first.iter().chain(second).copied()
    }
}

impl Node {
    /// The same construct with other operands.
    fn with_children(&self, new: impl Fn(NodeId) -> NodeId) -> Node {
        let mut node = self.clone();
        match &mut node {
            Node::Number(_)
            | Node::Nimber(_)
            | Node::Up { .. }
            | Node::UpPower { .. }
            | Node::UpSum { .. }
            | Node::Position { .. }
            | Node::Loopy { .. }
            | Node::Pass
            | Node::Back(_) => {}
            Node::Tiny(g)
            | Node::Miny(g)
            | Node::Quoted(g)
            | Node::Negative(g)
            | Node::Multiple { of: g, .. } => *g = new(*g),
            Node::PlusMinus(list) | Node::Call { arguments: list, .. } => {
                list.iter_mut().for_each(|g| *g = new(*g));
            }
            Node::Game { left, right } => left.iter_mut().chain(right).for_each(|g| *g = new(*g)),
            Node::Add(g, h)
            | Node::Subtract(g, h)
            | Node::OrdinalSum(g, h)
            | Node::Sides(g, h)
            | Node::Ko { a: g, b: h, .. } => (*g, *h) = (new(*g), new(*h)),
        }
        node
    }
}

/// A parsed or built expression.
///
/// Nodes lie in one vector, children before parents, the root last. A node may be the child of several others (a
/// labelled subgame used again), so the expression is in general a graph rather than a tree; it has cycles only through
/// [`Node::Back`], which is a leaf of the arena. Dropping it frees a vector: no recursion, however deep the nesting.
#[derive(Debug, Clone)]
pub struct Expr {
    nodes: Vec<Node>,
    spans: Vec<Span>,
    labels: HashMap<NodeId, String>,
}

/// Bytes of the list that a node has: there are about two entries in it.
const LIST: usize = 16;

impl Expr {
    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Expr>()
            + self.nodes.capacity() * (size_of::<Node>() + LIST)
            + self.spans.capacity() * size_of::<Span>()
    }

    /// The whole expression: the last node.
    pub fn root(&self) -> NodeId {
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// The node at `id`.
    ///
    /// # Panics
    /// If `id` comes from another expression and lies beyond this one.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Where in the text the node was read: a game with its braces and label, a sum with all its terms. A labelled
    /// subgame has the span of its definition.
    ///
    /// # Panics
    /// If `id` comes from another expression and lies beyond this one.
    pub fn span(&self, id: NodeId) -> Span {
        self.spans[id.index()]
    }

    /// Where the board of a [`Node::Position`] begins in the text, so that a complaint about the board's byte `b` can
    /// point at `board_offset(id) + b`. `None` for other nodes and for nodes that were not read from text.
    pub fn board_offset(&self, id: NodeId) -> Option<usize> {
        match self.node(id) {
            Node::Position { board, .. } => self.span(id).end.checked_sub(board.len() + 1),
            _ => None,
        }
    }

    /// Where a byte of the ruleset of a [`Node::Position`] stands in the text. What stands in its brackets is kept as it is
    /// written; its name may be spelt otherwise and has one place.
    ///
    /// ```
    /// use tedomari_notation::Parser;
    ///
    /// let expr = Parser::new().rulesets(&["king_dirt"]).parse("1 + king dirt[of=x](..)")?;
    /// let position = expr.nodes().nth(1).unwrap().0;
    /// assert_eq!(expr.ruleset_offset(position, 0), Some(4));
    /// assert_eq!(expr.ruleset_offset(position, "king_dirt[of=".len()), Some("1 + king dirt[of=".len()));
    /// # Ok::<(), tedomari_notation::ParseError>(())
    /// ```
    pub fn ruleset_offset(&self, id: NodeId, byte: usize) -> Option<usize> {
        let Node::Position { ruleset, .. } = self.node(id) else { return None };
        match ruleset.find('[') {
            Some(open) if byte > open => {
                self.board_offset(id)?.checked_sub(ruleset.len() - byte.min(ruleset.len()) + 1)
            }
            _ => Some(self.span(id).start),
        }
    }

    /// The name of a subgame, if it has one.
    pub fn label(&self, id: NodeId) -> Option<&str> {
        self.labels.get(&id).map(String::as_str)
    }

    /// The part of the expression with that root, with its places in the whole text.
    ///
    /// ```
    /// use tedomari_notation::{Node, Style, parse};
    ///
    /// let expr = parse("a{2|1} - {a|0}")?;
    /// let Node::Subtract(_, right) = expr.node(expr.root()) else { unreachable!() };
    /// let part = expr.part(*right);
    /// assert_eq!(part.display(Style::Ascii).to_string(), "{a{2|1}|0}");
    /// assert_eq!(part.span(part.root()).start, 9);
    /// # Ok::<(), tedomari_notation::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// If `id` comes from another expression and lies beyond this one.
    pub fn part(&self, id: NodeId) -> Expr {
        let mut below = vec![id];
        let mut seen = HashSet::from([id]);
        let mut at = 0;
        while let Some(&node) = below.get(at) {
            below.extend(self.node(node).children().filter(|&child| seen.insert(child)));
            at += 1;
        }
        below.sort_unstable();
        let new = |old: NodeId| NodeId(below.binary_search(&old).expect("a node below the root") as u32);
        Expr {
            nodes: below.iter().map(|&old| self.node(old).with_children(new)).collect(),
            spans: below.iter().map(|&old| self.span(old)).collect(),
            labels: below.iter().filter_map(|&old| Some((new(old), self.label(old)?.to_owned()))).collect(),
        }
    }

    /// The game that a [`Node::Back`] points to.
    pub fn target(&self, id: NodeId) -> Option<NodeId> {
        let Node::Back(name) = self.node(id) else { return None };
        self.labels.iter().find(|(_, label)| *label == name).map(|(&target, _)| target)
    }

    /// The first place where a label points back to the game it stands in, if there is one: then play can go round.
    pub fn first_back(&self) -> Option<NodeId> {
        self.nodes().find(|(_, node)| matches!(node, Node::Back(_))).map(|(id, _)| id)
    }

    /// Whether something in it is loopy: a name, a pass, a ko, a pair of sides or a label that points back.
    ///
    /// ```
    /// use tedomari_notation::parse;
    ///
    /// assert!(parse("1 + over")?.is_loopy() && parse("a{0|a}")?.is_loopy() && parse("{0|pass}")?.is_loopy());
    /// assert!(!parse("a{2|1} + a")?.is_loopy());
    /// # Ok::<(), tedomari_notation::ParseError>(())
    /// ```
    pub fn is_loopy(&self) -> bool {
        self.nodes.iter().any(|node| {
            matches!(
                node,
                Node::Loopy { .. } | Node::Pass | Node::Sides(..) | Node::Ko { .. } | Node::Back(_)
            )
        })
    }

    /// The nodes in order, children before parents, the root last.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (NodeId, &Node)> + DoubleEndedIterator {
        self.nodes.iter().enumerate().map(|(at, node)| (NodeId(at as u32), node))
    }

    /// How many nodes there are.
    #[allow(clippy::len_without_is_empty, reason = "an expression is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Names the game at `id`; see [`ExprBuilder::set_label`].
    pub fn set_label(&mut self, id: NodeId, name: &str) -> Result<(), LabelError> {
        let taken = self.labels.values().any(|other| other == name);
        label_is_allowed(&self.nodes, &self.labels, id, name, taken)?;
        self.labels.insert(id, name.to_owned());
        Ok(())
    }
}

fn label_is_allowed(
    nodes: &[Node],
    labels: &HashMap<NodeId, String>,
    id: NodeId,
    name: &str,
    taken: bool,
) -> Result<(), LabelError> {
    labels::check(name)?;
    match nodes.get(id.index()) {
        Some(Node::Game { .. }) if taken || labels.contains_key(&id) => Err(LabelError::Taken),
        Some(Node::Game { .. }) => Ok(()),
        _ => Err(LabelError::NotAGame),
    }
}

/// Builds an [`Expr`] node by node, children first.
///
/// ```
/// use tedomari_notation::{ExprBuilder, Node, Style};
///
/// let mut builder = ExprBuilder::new();
/// let one = builder.push(Node::Number(1.into()));
/// let star = builder.push(Node::Nimber(1));
/// let switch = builder.push(Node::Game { left: vec![one], right: vec![star] });
/// builder.set_label(switch, "a").unwrap();
/// let minus = builder.push(Node::Negative(switch));
/// let root = builder.push(Node::Game { left: vec![switch], right: vec![minus] });
/// assert_eq!(builder.finish(root).display(Style::Ascii).to_string(), "{a{1|*}|-a}");
/// ```
#[derive(Debug, Clone, Default)]
pub struct ExprBuilder {
    nodes: Vec<Node>,
    spans: Vec<Span>,
    labels: HashMap<NodeId, String>,
    names: HashSet<String>,
    /// The last number that was put behind a name to make a free label.
    numbers: HashMap<String, u64>,
}

impl ExprBuilder {
    /// An empty builder.
    pub fn new() -> ExprBuilder {
        ExprBuilder::default()
    }

    /// About how many bytes the nodes take.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * (size_of::<Node>() + LIST) + self.spans.capacity() * size_of::<Span>()
    }

    /// Adds a node that was not read from text.
    ///
    /// # Panics
    /// If a child is not an earlier node of this builder, or at the 2^32nd node.
    pub fn push(&mut self, node: Node) -> NodeId {
        self.push_at(node, Span::default())
    }

    /// Adds a node with its place in a text.
    ///
    /// # Panics
    /// If a child is not an earlier node of this builder, or at the 2^32nd node.
    pub fn push_at(&mut self, node: Node, span: Span) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("an expression has less than 2^32 nodes"));
        assert!(node.children().all(|child| child < id), "the children of a node are pushed before it");
        self.nodes.push(node);
        self.spans.push(span);
        id
    }

    /// The node at `id`.
    ///
    /// # Panics
    /// If `id` is not a node of this builder.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The place of a node in its text.
    ///
    /// # Panics
    /// If `id` is not a node of this builder.
    pub fn span(&self, id: NodeId) -> Span {
        self.spans[id.index()]
    }

    /// Names a game: its first occurrence prints as `name{…}`, later ones as `name`.
    pub fn set_label(&mut self, id: NodeId, name: &str) -> Result<(), LabelError> {
        label_is_allowed(&self.nodes, &self.labels, id, name, self.names.contains(name))?;
        self.names.insert(name.to_owned());
        self.labels.insert(id, name.to_owned());
        Ok(())
    }

    /// Whether a name is in use.
    pub fn has_label(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// A label that is free: the name itself, or else the name with a number behind it.
    pub(crate) fn free_label(&mut self, name: &str) -> String {
        if !self.names.contains(name) {
            return name.to_owned();
        }
        let next = self.numbers.entry(name.to_owned()).or_insert(1);
        loop {
            *next += 1;
            let numbered = format!("{name}_{next}");
            if !self.names.contains(&numbered) {
                return numbered;
            }
        }
    }

    /// Takes a label that will be set later.
    pub(crate) fn reserve_label(&mut self, name: &str) {
        self.names.insert(name.to_owned());
    }

    /// Names a game with a label that was taken before.
    pub(crate) fn set_reserved(&mut self, id: NodeId, name: String) {
        self.labels.insert(id, name);
    }

    /// A copy of another expression; the place of its root. Labels that are in use already get a number behind them.
    ///
    /// ```
    /// use tedomari_notation::{ExprBuilder, Node, parse};
    ///
    /// let mut builder = ExprBuilder::new();
    /// let g = builder.include(&parse("a{0|a}")?);
    /// let h = builder.include(&parse("a{a|0}")?);
    /// let root = builder.push(Node::Sides(g, h));
    /// assert_eq!(builder.finish(root).to_string(), "a{0|a} & a_2{a_2|0}");
    /// # Ok::<(), tedomari_notation::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// At the 2^32nd node.
    pub fn include(&mut self, expr: &Expr) -> NodeId {
        let base = u32::try_from(self.nodes.len()).expect("an expression has less than 2^32 nodes");
        let mut names: HashMap<&str, String> = HashMap::new();
        let mut labels: Vec<(&NodeId, &String)> = expr.labels.iter().collect();
        labels.sort_unstable();
        for (id, label) in labels {
            let name = self.free_label(label);
            self.reserve_label(&name);
            self.set_reserved(NodeId(base + id.0), name.clone());
            names.insert(label, name);
        }
        for (id, node) in expr.nodes() {
            let node = match node {
                Node::Back(label) => Node::Back(names.get(&label[..]).unwrap_or(label).clone()),
                node => node.with_children(|child| NodeId(base + child.0)),
            };
            self.push_at(node, expr.span(id));
        }
        NodeId(base + expr.root().0)
    }

    /// The expression with that root. Nodes pushed after the root cannot be part of it and are dropped.
    ///
    /// # Panics
    /// If `root` is not a node of this builder.
    pub fn finish(mut self, root: NodeId) -> Expr {
        assert!(root.index() < self.nodes.len(), "the root of an expression is one of its nodes");
        let len = root.index() + 1;
        self.nodes.truncate(len);
        self.spans.truncate(len);
        self.labels.retain(|id, _| *id <= root);
        Expr { nodes: self.nodes, spans: self.spans, labels: self.labels }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn children_come_before_parents_and_the_root_is_last() {
        let expr = parse("{a{2|1}||-a,3^|*}:2.+-{1,{2|}} - cool(Tiny(2),1)").unwrap();
        for (id, node) in expr.nodes() {
            assert!(node.children().all(|child| child < id));
        }
        assert_eq!(expr.root().index() + 1, expr.len());
        assert!(matches!(expr.node(expr.root()), Node::Subtract(..)));
    }

    #[test]
    fn spans_cover_what_was_read() {
        let text = " {3|1} + a{ 2 | 0 } - 3/2v*";
        let expr = parse(text).unwrap();
        let read: Vec<&str> =
            expr.nodes().map(|(id, _)| &text[expr.span(id).start..expr.span(id).end]).collect();
        assert_eq!(
            read,
            [
                "3",
                "1",
                "{3|1}",
                "2",
                "0",
                "a{ 2 | 0 }",
                "{3|1} + a{ 2 | 0 }",
                "3/2",
                "v*",
                "3/2v*",
                text.trim()
            ]
        );
    }

    #[test]
    fn finishing_early_drops_what_came_later() {
        let mut builder = ExprBuilder::new();
        let one = builder.push(Node::Number(Dyadic::ONE));
        let game = builder.push(Node::Game { left: vec![one], right: vec![] });
        assert_eq!(builder.set_label(game, "a"), Ok(()));
        assert_eq!(builder.set_label(game, "b"), Err(LabelError::Taken));
        assert_eq!(builder.set_label(one, "b"), Err(LabelError::NotAGame));
        let expr = builder.finish(one);
        assert_eq!((expr.len(), expr.label(game)), (1, None));
    }
}
