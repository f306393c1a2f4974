//! Comparing expressions by structure, whatever their numbering, spans, labels and sharing.
//!
//! Both arenas are run through one table that gives equal nodes equal numbers (hash-consing), so the comparison is
//! linear even where sharing stands for an exponentially large tree.

use std::collections::HashMap;

use crate::expr::{Expr, Node, NodeId};

impl Expr {
    /// Whether two expressions are the same tree. Spans and labels do not count, nor whether a subgame is shared or
    /// written twice. Only where a label points back to its own game, its name counts.
    ///
    /// ```
    /// use tedomari_notation::parse;
    ///
    /// let labelled = parse("{a{2|1}|-a}")?;
    /// assert!(labelled.same_structure(&parse("2|1||-{2|1}")?));
    /// assert!(!labelled.same_structure(&parse("{2|1}|{-1|-2}")?));
    /// # Ok::<(), tedomari_notation::ParseError>(())
    /// ```
    pub fn same_structure(&self, other: &Expr) -> bool {
        let mut table = HashMap::new();
        root_class(self, &mut table) == root_class(other, &mut table)
    }
}

/// A node with its operands replaced by their classes: what kind of node, and which operands.
type Shape = (Node, Vec<usize>, usize);

fn root_class(expr: &Expr, table: &mut HashMap<Shape, usize>) -> usize {
    let mut classes: Vec<usize> = Vec::with_capacity(expr.len());
    for (_, node) in expr.nodes() {
        let operands = node.children().map(|child| classes[child.index()]).collect();
        let lefts = if let Node::Game { left, .. } = node { left.len() } else { 0 };
        let fresh = table.len();
        classes.push(*table.entry((without_operands(node), operands, lefts)).or_insert(fresh));
    }
    classes[expr.root().index()]
}

fn without_operands(node: &Node) -> Node {
    let mut bare = match node {
        // Cloning the lists only to clear them would double the work on wide games.
        Node::Game { .. } => return Node::Game { left: Vec::new(), right: Vec::new() },
        Node::PlusMinus(_) => return Node::PlusMinus(Vec::new()),
        _ => node.clone(),
    };
    let none = NodeId::FIRST;
    match &mut bare {
        Node::Tiny(g)
        | Node::Miny(g)
        | Node::Quoted(g)
        | Node::Negative(g)
        | Node::Multiple { of: g, .. } => *g = none,
        Node::Add(g, h)
        | Node::Subtract(g, h)
        | Node::OrdinalSum(g, h)
        | Node::Sides(g, h)
        | Node::Ko { a: g, b: h, .. } => (*g, *h) = (none, none),
        Node::Call { arguments, .. } => arguments.clear(),
        Node::Number(_)
        | Node::Nimber(_)
        | Node::Up { .. }
        | Node::UpPower { .. }
        | Node::UpSum { .. }
        | Node::Position { .. }
        | Node::Back(_)
        | Node::Loopy { .. }
        | Node::Pass
        | Node::PlusMinus(_)
        | Node::Game { .. } => {}
    }
    bare
}

#[cfg(test)]
mod tests {
    use crate::parse;

    fn same(a: &str, b: &str) -> bool {
        parse(a).unwrap().same_structure(&parse(b).unwrap())
    }

    #[test]
    fn structure_is_what_was_written() {
        assert!(same("2^", "2 + ^"));
        assert!(!same("2^", "^ + 2"));
        assert!(!same("{1|}", "{|1}"));
        assert!(!same("{1,2|3}", "{1|2,3}"));
        assert!(!same("+-1", "1|-1"));
        assert!(!same("cool(1,2)", "heat(1,2)"));
        assert!(!same("2.^", "3.^"));
    }

    #[test]
    fn shared_doubling_is_compared_in_linear_time() {
        let mut text = String::from("a0{0|0}");
        for n in 1..200 {
            text += &format!("+a{n}{{a{}|a{}}}", n - 1, n - 1);
        }
        assert!(same(&text, &text));
    }
}
