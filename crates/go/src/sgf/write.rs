//! Records as text.

use std::fmt;

use crate::sgf::record::{Collection, NodeId, Record};

/// What is still to be written.
enum Step {
    /// A node, and all that follows.
    Node(NodeId),
    /// A variation begins with this node.
    Variation(NodeId),
    /// A variation ends.
    End,
}

/// The whole tree, one node a line. The text is UTF-8 and says so.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = vec![Step::End, Step::Node(self.root())];
        f.write_str("(")?;
        while let Some(step) = steps.pop() {
            let id = match step {
                Step::Node(id) => id,
                Step::Variation(id) => {
                    f.write_str("(")?;
                    steps.push(Step::End);
                    id
                }
                Step::End => {
                    f.write_str(")")?;
                    continue;
                }
            };
            let node = self.node(id);
            f.write_str(";")?;
            for property in &node.properties {
                f.write_str(&property.name)?;
                if property.name == "CA" {
                    f.write_str("[UTF-8]")?;
                    continue;
                }
                for value in &property.values {
                    write!(f, "[{value}]")?;
                }
            }
            if !node.children.is_empty() {
                f.write_str("\n")?;
            }
            match node.children[..] {
                [only] => steps.push(Step::Node(only)),
                _ => steps.extend(node.children.iter().rev().map(|child| Step::Variation(*child))),
            }
        }
        f.write_str("\n")
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.records.iter().try_for_each(|record| record.fmt(f))
    }
}
