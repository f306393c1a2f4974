//! What is marked on the board at a node.

use std::collections::HashSet;

use sgf_parse::SgfProp;
use sgf_parse::go::Prop;

use crate::point::{Point, Size};
use crate::sgf::error::SgfError;
use crate::sgf::record::{NodeId, Property, Record};
use crate::sgf::text::{compose, unescape};

/// The marks of a node. All lists go as one reads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Points with a square (`SQ`), which draw an open region.
    pub squares: Vec<Point>,
    /// Points with a triangle (`TR`).
    pub triangles: Vec<Point>,
    /// Points with a label (`LB`).
    pub labels: Vec<(Point, String)>,
    /// Points of Black's territory (`TB`) and of White's (`TW`).
    pub territory: [Vec<Point>; 2],
}

impl Record {
    /// The squares that draw the open regions at a node: the last ones on the way to it. They hold from where they stand on, until other
    /// squares replace them or stones are set up anew.
    ///
    /// ```
    /// use tedomari_go::sgf::Collection;
    ///
    /// let record = &Collection::read(b"(;SZ[5]AB[aa]SQ[bb][cc];B[bb];AW[ee])")?.records[0];
    /// let path = record.main_line();
    /// let count = |at: usize| record.open_squares(path[at]).map(|squares| squares.len());
    /// assert_eq!([count(0)?, count(1)?, count(2)?], [2, 2, 0]);
    /// # Ok::<(), tedomari_go::sgf::SgfError>(())
    /// ```
    pub fn open_squares(&self, node: NodeId) -> Result<Vec<Point>, SgfError> {
        let mut open = Vec::new();
        for (_, squares) in self.all_squares(node)? {
            open = squares;
        }
        Ok(open)
    }

    /// The squares on the way to a node, each list with the number of moves before it. Where stones are set up in the middle of a
    /// game, those before hold no more.
    pub fn all_squares(&self, last: NodeId) -> Result<Vec<(usize, Vec<Point>)>, SgfError> {
        let (mut moves, mut list) = (0, Vec::new());
        for node in self.path_to(last) {
            let properties = &self.node(node).properties;
            let count = |names: &[&str]| {
                properties.iter().filter(|property| names.contains(&property.name.as_str())).count()
            };
            moves += count(&["B", "W"]);
            let squares = self.marks(node)?.squares;
            if !squares.is_empty() || count(&["AB", "AW", "AE"]) > 0 {
                list.push((moves, squares));
            }
        }
        Ok(list)
    }

    /// What is marked at a node.
    pub fn marks(&self, node: NodeId) -> Result<Marks, SgfError> {
        let mut marks = Marks::default();
        for property in &self.node(node).properties {
            match property.name.as_str() {
                "SQ" => marks.squares.extend(points(property, self.size)?),
                "TR" => marks.triangles.extend(points(property, self.size)?),
                "TB" => marks.territory[0].extend(points(property, self.size)?),
                "TW" => marks.territory[1].extend(points(property, self.size)?),
                "LB" => {
                    for value in property.values.iter().filter(|value| !value.trim().is_empty()) {
                        let parts = compose(value).and_then(|(point, label)| {
                            Some((self.size.parse_sgf(point.trim())?, unescape(label)))
                        });
                        marks.labels.push(parts.ok_or_else(|| property.bad_value())?);
                    }
                }
                _ => {}
            }
        }
        let [black, white] = &mut marks.territory;
        for list in [&mut marks.squares, &mut marks.triangles, black, white] {
            list.sort_unstable();
            list.dedup();
        }
        marks.labels.sort_unstable();
        Ok(marks)
    }
}

/// What a property of Go means. Blanks around values do not count, and neither do values that are empty in a list.
pub(crate) fn meaning(property: &Property) -> Prop {
    let values = property.values.iter().map(|value| value.trim().to_owned());
    let kept = values.filter(|value| !value.is_empty() || property.values.len() == 1);
    Prop::new(property.name.clone(), kept.collect())
}

/// The points of a property that lists points, rectangles included.
pub(crate) fn points(property: &Property, size: Size) -> Result<Vec<Point>, SgfError> {
    if property.values.iter().all(|value| value.trim().is_empty()) {
        return Ok(Vec::new());
    }
    let (Prop::AB(points)
    | Prop::AW(points)
    | Prop::AE(points)
    | Prop::SQ(points)
    | Prop::TR(points)
    | Prop::TB(points)
    | Prop::TW(points)) = meaning(property)
    else {
        return Err(property.bad_value());
    };
    on_board(points, size).ok_or_else(|| property.bad_value())
}

fn on_board(points: HashSet<sgf_parse::go::Point>, size: Size) -> Option<Vec<Point>> {
    let mut list = points.into_iter().map(|point| from_sgf(point, size)).collect::<Option<Vec<Point>>>()?;
    list.sort_unstable();
    Some(list)
}

/// The point, if it is on the board.
pub(crate) fn from_sgf(point: sgf_parse::go::Point, size: Size) -> Option<Point> {
    let inside = usize::from(point.x) < size.columns() && usize::from(point.y) < size.rows();
    inside.then(|| Point::new(point.x, (size.rows() - 1 - usize::from(point.y)) as u8))
}
