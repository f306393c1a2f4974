//! Values as expressions: named where they have a name, otherwise by their options.
//!
//! A value whose text would be long is written with its bases labelled: each is written once, and its translates and
//! negatives refer to it. So the text grows with the number of bases, not with the size of the tree, and ±1±2…±100,
//! whose tree has 2^100 leaves, still prints and parses back.

use rustc_hash::FxHashMap;
use tedomari_notation::{Expr, ExprBuilder, Node, NodeId, Style};
use tedomari_thermograph::Player;

use crate::budget::Stop;
use crate::engine::Engine;
use crate::num::Num;
use crate::value::{Signed, Value};

/// Expressions with more nodes than this are written with labels.
const MOST_PLAIN_NODES: usize = 4096;

impl Engine {
    /// The value in ASCII notation, which parses back to it.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// for (game, text) in [("{2,3|1}", "{3|1}"), ("{0||0|-2}", "Tiny(2)"), ("{3|-3}", "+-3"), ("5 + ^ + ^", "5^^")] {
    ///     assert_eq!(engine.print(engine.read(game)?), text);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn print(&self, value: Value) -> String {
        self.print_as(value, Style::Ascii)
    }

    /// The value in ASCII, Unicode or LaTeX.
    pub fn print_as(&self, value: Value, style: Style) -> String {
        self.expression(value).display(style).to_string()
    }

    /// The value as an expression. Naming needs sums of small infinitesimals; where the budget forbids them the form
    /// is written out.
    pub fn expression(&self, value: Value) -> Expr {
        let mut plain = Writer::new(self, false);
        if let Some(root) = plain.write(value) {
            return plain.builder.finish(root);
        }
        let mut labelled = Writer::new(self, true);
        let root = labelled.write(value).expect("only plain text has a limit");
        labelled.finish(root)
    }

    /// The options of a player in the order in which they are printed: numbers first, then by centre, the better
    /// first, then by content, so that the order is the same in every run.
    pub fn printed_options(&self, value: Value, player: Player) -> Vec<Value> {
        let mut options = self.options(value, player);
        options.sort_by(|&a, &b| {
            let centres = self.nums.cmp(a.offset(), b.offset());
            let centres = if player == Player::Left { centres.reverse() } else { centres };
            (!a.is_number())
                .cmp(&!b.is_number())
                .then(centres)
                .then_with(|| self.content_hash(a).cmp(&self.content_hash(b)))
        });
        options
    }
}

struct Writer<'e> {
    engine: &'e Engine,
    builder: ExprBuilder,
    labelled: bool,
    /// Plain: the node of a value. Labelled: the node of a base that has no offset.
    done: FxHashMap<Value, NodeId>,
    /// How often a labelled base is referred to.
    uses: FxHashMap<NodeId, usize>,
    /// Nodes that the text would have with everything written in full, by node.
    sizes: Vec<usize>,
}

impl<'e> Writer<'e> {
    fn new(engine: &'e Engine, labelled: bool) -> Writer<'e> {
        Writer {
            engine,
            builder: ExprBuilder::new(),
            labelled,
            done: FxHashMap::default(),
            uses: FxHashMap::default(),
            sizes: Vec::new(),
        }
    }

    fn push(&mut self, node: Node) -> NodeId {
        let size = node.children().map(|child| self.sizes[child.index()]).fold(1, usize::saturating_add);
        self.sizes.push(size);
        self.builder.push(node)
    }

    /// Writes the positions below before those above, on an explicit stack; `None` if plain text grew too long.
    fn write(&mut self, value: Value) -> Option<NodeId> {
        let mut open = vec![self.target(value)];
        while let Some(&top) = open.last() {
            if self.done.contains_key(&top) {
                open.pop();
                continue;
            }
            let named = self.named(top).unwrap_or(None);
            let pending: Vec<Value> = match &named {
                Some(Named::Tiny { of, .. }) => vec![*of],
                Some(Named::Node(_)) => vec![],
                None => self.sides(top).concat(),
            };
            let waiting: Vec<Value> =
                pending.into_iter().map(|v| self.target(v)).filter(|v| !self.done.contains_key(v)).collect();
            if !waiting.is_empty() {
                open.extend(waiting);
                continue;
            }
            let node = match named {
                Some(Named::Node(node)) => self.translated(node, top.offset()),
                Some(Named::Tiny { of, negative }) => {
                    let of = self.refer(of);
                    let node = if negative { Node::Miny(of) } else { Node::Tiny(of) };
                    self.translated(node, top.offset())
                }
                None => self.form(top),
            };
            if !self.labelled && self.sizes[node.index()] > MOST_PLAIN_NODES {
                return None;
            }
            self.done.insert(top, node);
            open.pop();
        }
        Some(self.refer(value))
    }

    /// What is written for the value itself: in labelled text the base that it refers to, unless it has a name.
    fn target(&self, value: Value) -> Value {
        if !self.labelled || value.is_number() || matches!(self.named(value), Ok(Some(_))) {
            return value;
        }
        Value::new(Num::ZERO, Signed::new(value.base().index(), false))
    }

    /// The node for an option that has been written.
    fn refer(&mut self, value: Value) -> NodeId {
        let target = self.target(value);
        let node = self.done[&target];
        if target == value {
            if self.labelled {
                *self.uses.entry(node).or_default() += 1;
            }
            return node;
        }
        *self.uses.entry(node).or_default() += 1;
        let node = if value.base().is_negative() { self.push(Node::Negative(node)) } else { node };
        if value.offset() == Num::ZERO {
            return node;
        }
        let number = self.push(Node::Number(self.engine.nums.get(value.offset())));
        self.push(Node::Add(number, node))
    }

    fn translated(&mut self, node: Node, offset: Num) -> NodeId {
        if matches!(node, Node::Number(_)) || offset == Num::ZERO {
            return self.push(node);
        }
        let number = self.push(Node::Number(self.engine.nums.get(offset)));
        let node = self.push(node);
        self.push(Node::Add(number, node))
    }

    fn sides(&self, value: Value) -> [Vec<Value>; 2] {
        let left = self.engine.printed_options(value, Player::Left);
        if self.is_plus_minus(value) {
            return [left, vec![]];
        }
        [left, self.engine.printed_options(value, Player::Right)]
    }

    fn is_plus_minus(&self, value: Value) -> bool {
        !self.labelled && value.offset() == Num::ZERO && self.engine.hot(value.base()).is_symmetric()
    }

    fn form(&mut self, value: Value) -> NodeId {
        let [left, right] = self.sides(value);
        let left: Vec<NodeId> = left.into_iter().map(|v| self.refer(v)).collect();
        if self.is_plus_minus(value) {
            return self.push(Node::PlusMinus(left));
        }
        let right = right.into_iter().map(|v| self.refer(v)).collect();
        self.push(Node::Game { left, right })
    }

    fn named(&self, value: Value) -> Result<Option<Named>, Stop> {
        if let Some(x) = self.engine.as_number(value) {
            return Ok(Some(Named::Node(Node::Number(x))));
        }
        let base = Value::new(Num::ZERO, value.base());
        if !self.engine.is_infinitesimal(base) {
            return Ok(None);
        }
        if let Some(node) = self.named_uptimal(base)? {
            return Ok(Some(Named::Node(node)));
        }
        if let Some(of) = self.engine.as_tiny(base) {
            return Ok(Some(Named::Tiny { of, negative: false }));
        }
        Ok(self.engine.as_tiny(self.engine.negative(base)).map(|of| Named::Tiny { of, negative: true }))
    }

    /// Uptimals with a name of their own; general digits are written by their options.
    fn named_uptimal(&self, base: Value) -> Result<Option<Node>, Stop> {
        let Some(uptimal) = self.engine.as_uptimal(base)? else { return Ok(None) };
        let star = uptimal.star;
        Ok(match uptimal.digits[..] {
            [] => Some(Node::Nimber(star)),
            [count] => Some(Node::Up { count, star }),
            _ => {
                let n = uptimal.digits.len() as u64;
                let (last, rest) = uptimal.digits.split_last().expect("two digits at least");
                if last.abs() != 1 {
                    None
                } else if rest.iter().all(|&digit| digit == 0) {
                    Some(Node::UpPower { n, down: *last < 0, star })
                } else if rest.iter().all(|digit| digit == last) {
                    Some(Node::UpSum { n, down: *last < 0, star })
                } else {
                    None
                }
            }
        })
    }

    /// Labels what is used more than once, in the order of the nodes.
    fn finish(mut self, root: NodeId) -> Expr {
        let mut shared: Vec<NodeId> =
            self.uses.iter().filter(|&(_, &uses)| uses > 1).map(|(&node, _)| node).collect();
        shared.sort_unstable();
        let mut number = 0;
        for node in shared {
            if matches!(self.builder.node(node), Node::Game { .. }) {
                number += 1;
                self.builder.set_label(node, &format!("g{number}")).expect("labels g1, g2, … are free");
            }
        }
        self.builder.finish(root)
    }
}

enum Named {
    Node(Node),
    Tiny { of: Value, negative: bool },
}
