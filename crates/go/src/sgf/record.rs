//! Records as trees of nodes: reading, looking around, building.

use crate::color::Color;
use crate::coordinates::Vertex;
use crate::point::{Point, Size};
use crate::sgf::error::{SgfError, SgfPlace, SgfProblem};
use crate::sgf::scan::{default_size, scan};
use crate::sgf::text::{escape, readings, unescape};

/// The records of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// The records, at least one.
    pub records: Vec<Record>,
    /// The name of the encoding in which the text was read.
    pub encoding: &'static str,
}

impl Collection {
    /// Reads a file. The text is taken for UTF-8, or else for what the record says in `CA`, or else for what can be read.
    pub fn read(bytes: &[u8]) -> Result<Collection, SgfError> {
        let mut first_error = None;
        for (text, encoding) in readings(bytes) {
            match scan(&text) {
                Ok(records) => return Ok(Collection { records, encoding }),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or(SgfError { place: None, problem: SgfProblem::NoGame }))
    }
}

/// The record of a game: a tree of nodes, of which the first is the root.
///
/// ```
/// use tedomari_go::sgf::{Collection, Record};
/// use tedomari_go::{Color, Size};
///
/// let mut record = Record::new(Size::square(9)?);
/// let size = record.size();
/// let first = record.play(record.root(), Color::Black, size.parse_point("E5")?.into());
/// record.set_text(first, "C", "The middle [tengen].");
/// assert_eq!(record.to_string(), "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[ee]C[The middle [tengen\\].])\n");
/// assert_eq!(Collection::read(record.to_string().as_bytes())?.records[0].text(first, "C").as_deref(),
///            Some("The middle [tengen]."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub(crate) nodes: Vec<Node>,
    pub(crate) size: Size,
}

/// A node of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The node before it. The root has none.
    pub parent: Option<NodeId>,
    /// The nodes after it, of which the first is the main line.
    pub children: Vec<NodeId>,
    /// Its properties, in the order in which they were written.
    pub properties: Vec<Property>,
    /// Where it was read.
    pub place: Option<SgfPlace>,
}

/// A property of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// The name, in capital letters.
    pub name: String,
    /// The values as they are written, escapes included.
    pub values: Vec<String>,
    /// Where it was read.
    pub place: Option<SgfPlace>,
}

impl Property {
    /// Something is wrong with this property.
    pub(crate) fn error(&self, problem: SgfProblem) -> SgfError {
        SgfError { place: self.place, problem }
    }

    pub(crate) fn bad_value(&self) -> SgfError {
        let value = unescape(&self.values.join("]["));
        self.error(SgfProblem::BadValue { name: self.name.clone(), value })
    }
}

impl Record {
    /// A record with a root that says the size.
    pub fn new(size: Size) -> Record {
        let root = Node { parent: None, children: Vec::new(), properties: Vec::new(), place: None };
        let mut record = Record { nodes: vec![root], size };
        let lines = if size.columns() == size.rows() {
            size.columns().to_string()
        } else {
            format!("{}:{}", size.columns(), size.rows())
        };
        for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", &lines)] {
            record.set(NodeId(0), name, vec![value.to_owned()]);
        }
        record
    }

    /// Reads what the root says about game and size, which everything else needs.
    pub(crate) fn read_root(&mut self) -> Result<(), SgfError> {
        let root = NodeId(0);
        if let Some(game) = self.property(root, "GM") {
            let value = game.values[0].trim();
            if value != "1" && !value.is_empty() {
                return Err(game.error(SgfProblem::OtherGame(value.to_owned())));
            }
        }
        self.size = match self.property(root, "SZ") {
            None => default_size(),
            Some(property) => {
                let value = property.values[0].trim();
                let number = |text: &str| text.trim().parse::<usize>().map_err(|_| property.bad_value());
                let (columns, rows) = match value.split_once(':') {
                    Some((columns, rows)) => (number(columns)?, number(rows)?),
                    None => (number(value)?, number(value)?),
                };
                Size::new(columns, rows).map_err(|error| property.error(SgfProblem::Size(error)))?
            }
        };
        Ok(())
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The first node.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none, which cannot be.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node of this record.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The nodes from the root to the end of the main line.
    pub fn main_line(&self) -> Vec<NodeId> {
        let mut line = vec![self.root()];
        let mut here = self.root();
        while let Some(next) = self.node(here).children.first() {
            line.push(*next);
            here = *next;
        }
        line
    }

    /// The nodes from the root to this one.
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = vec![node];
        let mut here = node;
        while let Some(before) = self.node(here).parent {
            path.push(before);
            here = before;
        }
        path.reverse();
        path
    }

    /// The first property with this name, if the node has one.
    pub fn property(&self, node: NodeId, name: &str) -> Option<&Property> {
        self.node(node).properties.iter().find(|property| property.name == name)
    }

    /// The text of a property, such as a comment.
    pub fn text(&self, node: NodeId, name: &str) -> Option<String> {
        self.property(node, name).map(|property| unescape(&property.values[0]))
    }

    /// Adds a node after this one: the main line if it is the first there, else a variation.
    pub fn add(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes[parent.index()].children.push(id);
        self.nodes.push(Node {
            parent: Some(parent),
            children: Vec::new(),
            properties: Vec::new(),
            place: None,
        });
        id
    }

    /// Adds a node with a move after this one.
    pub fn play(&mut self, parent: NodeId, color: Color, vertex: Vertex) -> NodeId {
        let node = self.add(parent);
        let value = vertex.point().map_or(String::new(), |point| self.size.sgf(point));
        let name = match color {
            Color::Black => "B",
            Color::White => "W",
        };
        self.set(node, name, vec![value]);
        node
    }

    /// Sets a property to values as they are written, escapes included. Without values the property is taken away.
    pub fn set(&mut self, node: NodeId, name: &str, values: Vec<String>) {
        let properties = &mut self.nodes[node.index()].properties;
        let first = properties.iter().position(|property| property.name == name);
        let mut seen = 0;
        properties.retain(|property| {
            seen += usize::from(property.name == name);
            property.name != name || (seen == 1 && !values.is_empty())
        });
        match first {
            _ if values.is_empty() => {}
            Some(at) => properties[at].values = values,
            None => properties.push(Property { name: name.to_owned(), values, place: None }),
        }
    }

    /// Sets a property to a text, such as a comment.
    pub fn set_text(&mut self, node: NodeId, name: &str, text: &str) {
        self.set(node, name, vec![escape(text)]);
    }

    /// Sets a property to points, such as `SQ` or `AB`.
    pub fn set_points(&mut self, node: NodeId, name: &str, points: impl IntoIterator<Item = Point>) {
        let values = points.into_iter().map(|point| self.size.sgf(point)).collect();
        self.set(node, name, values);
    }

    /// Writes labels on points (`LB`).
    pub fn set_labels<'l>(&mut self, node: NodeId, labels: impl IntoIterator<Item = (Point, &'l str)>) {
        let label = |(point, text): (Point, &str)| {
            format!("{}:{}", self.size.sgf(point), escape(&text.replace('\n', " ")).replace(':', "\\:"))
        };
        let values = labels.into_iter().map(label).collect();
        self.set(node, "LB", values);
    }
}
