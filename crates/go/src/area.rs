//! Open areas: what is left to play for between stones that are safe.
//!
//! An area is a connected set of points that are not safe stones. What happens in one cannot change anything in another:
//! safe stones are never taken, so a chain's liberties, and whether it is joined to a safe stone, are settled within its own
//! area. A board is therefore the sum of its areas.

use std::fmt;

use tedomari_vocabulary::Player;

use crate::board::{Board, NoLiberty};
use crate::color::Color;
use crate::diagram::{Diagram, Mark};
use crate::point::Point;
use crate::set::PointSet;

/// A connected set of points that are not safe stones. The lists go by the place of a point in `points`.
///
/// ```
/// use tedomari_go::{Diagram, Edges, open_areas};
/// use tedomari_vocabulary::Player;
///
/// let ko = Diagram::parse(&["XXOO", "X.xO", "XXOO"], Edges::NONE)?;
/// let areas = open_areas(&ko)?;
/// assert_eq!(areas.len(), 1);
/// assert_eq!(areas[0].points, ["B2".parse()?, "C2".parse()?]);
/// assert_eq!(areas[0].neighbours, [[1], [0]]);
/// assert_eq!(areas[0].touches, [[true, false], [false, true]]);
/// assert_eq!(areas[0].stones, [None, Some(Player::Left)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpenArea {
    /// The points, as one reads: the top line first, each line from left to right.
    pub points: Vec<Point>,
    /// The points of the area beside each point, in ascending order.
    pub neighbours: Vec<Vec<u32>>,
    /// Whether each point touches a safe Black stone, a safe White stone.
    pub touches: Vec<[bool; 2]>,
    /// The stones that may be taken.
    pub stones: Vec<Option<Player>>,
}

/// Why open areas cannot be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AreaError {
    /// A point of an area touches a point outside, or a side of the diagram that is no edge.
    NotClosed(Point),
    /// A chain that may be taken has no liberty.
    NoLiberty(NoLiberty),
}

impl AreaError {
    /// The point that the error is about.
    pub fn point(&self) -> Point {
        match self {
            AreaError::NotClosed(point) => *point,
            AreaError::NoLiberty(error) => error.point,
        }
    }
}

impl fmt::Display for AreaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AreaError::NotClosed(point) => write!(
                f,
                "not closed: {point} touches a point outside or a side that is not an edge; close it with safe stones (X, O) or \
                 name the edge"
            ),
            AreaError::NoLiberty(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AreaError {}

/// The open areas of a diagram, in the order of their first points. A stone that is joined to a safe stone of its
/// colour is safe, too.
pub fn open_areas(diagram: &Diagram) -> Result<Vec<OpenArea>, AreaError> {
    let safe = safe_stones(diagram);
    let size = diagram.size();
    let is_open =
        |point: Point| matches!(diagram.at(point), Mark::Open | Mark::Stone(_)) && !safe.contains(point);
    let edges = diagram.edges();
    let last = (size.columns() - 1, size.rows() - 1);
    for point in size.points().filter(|point| is_open(*point)) {
        let leaves = (point.column == 0 && !edges.left)
            || (usize::from(point.column) == last.0 && !edges.right)
            || (point.row == 0 && !edges.bottom)
            || (usize::from(point.row) == last.1 && !edges.top);
        if leaves || size.neighbours(point).any(|beside| diagram.at(beside) == Mark::Outside) {
            return Err(AreaError::NotClosed(point));
        }
    }
    let board = diagram.board();
    for chain in board.chains() {
        let point = chain.stones[0];
        let breathes = |point: &Point| {
            let mark = diagram.at(*point);
            mark == Mark::Open || mark.wall() == Some(chain.color)
        };
        let may_fall = matches!(diagram.at(point), Mark::Stone(_)) && !safe.contains(point);
        if may_fall && !chain.liberties.iter().any(breathes) {
            return Err(AreaError::NoLiberty(NoLiberty { point, color: chain.color }));
        }
    }
    let joined = joined(diagram, &board);
    let mut seen = PointSet::new(size);
    let mut areas = Vec::new();
    for start in size.points() {
        if !is_open(start) || !seen.insert(start) {
            continue;
        }
        let mut points = vec![start];
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            next += 1;
            points.extend(size.neighbours(point).filter(|beside| is_open(*beside) && seen.insert(*beside)));
            for stones in joined.iter().filter(|stones| stones.contains(&point)) {
                points.extend(stones.iter().copied().filter(|stone| seen.insert(*stone)));
            }
        }
        points.sort_unstable();
        areas.push(area(points, diagram, &safe, &joined));
    }
    Ok(areas)
}

/// The stones that stay of chains of which some are left out.
fn joined(diagram: &Diagram, board: &Board) -> Vec<Vec<Point>> {
    let is_hidden = |point: &Point| matches!(diagram.at(*point), Mark::Hidden(_));
    if !diagram.size().points().any(|point| is_hidden(&point)) {
        return Vec::new();
    }
    let cut = board.chains().into_iter().filter(|chain| chain.stones.iter().any(is_hidden));
    cut.map(|chain| chain.stones.into_iter().filter(|stone| !is_hidden(stone)).collect()).collect()
}

/// The open areas of a whole board on which these stones are safe, and the stones that are joined to them.
///
/// ```
/// use tedomari_go::{Board, PointSet, open_areas_of_board};
///
/// let board = Board::parse(&[".XO.", "XXOO", ".XO."])?;
/// let safe = PointSet::of(board.size(), board.stones().map(|(point, _)| point));
/// assert_eq!(open_areas_of_board(&board, &safe)?.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open_areas_of_board(board: &Board, safe: &PointSet) -> Result<Vec<OpenArea>, AreaError> {
    open_areas(&Diagram::of_board(board, safe))
}

/// The stones that are safe by decree, and those of the same colour that are joined to them.
pub fn safe_stones(diagram: &Diagram) -> PointSet {
    let size = diagram.size();
    let decreed = size.points().filter(|point| matches!(diagram.at(*point), Mark::Safe(_)));
    let mut safe = PointSet::of(size, decreed.clone());
    let mut stack: Vec<Point> = decreed.collect();
    while let Some(point) = stack.pop() {
        let Some(color) = diagram.at(point).stone() else { continue };
        for beside in size.neighbours(point) {
            if diagram.at(beside) == Mark::Stone(color) && safe.insert(beside) {
                stack.push(beside);
            }
        }
    }
    safe
}

/// The connected points of territory by decree, each with its owner.
pub fn decreed_areas(diagram: &Diagram) -> Vec<(Color, OpenArea)> {
    let size = diagram.size();
    let safe = safe_stones(diagram);
    let owner = |point: Point| match diagram.at(point) {
        Mark::Territory(owner, _) => Some(owner),
        _ => None,
    };
    let mut seen = PointSet::new(size);
    let mut areas = Vec::new();
    for start in size.points() {
        let Some(color) = owner(start).filter(|_| seen.insert(start)) else { continue };
        let mut points = vec![start];
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            next += 1;
            points.extend(
                size.neighbours(point).filter(|beside| owner(*beside) == Some(color) && seen.insert(*beside)),
            );
        }
        points.sort_unstable();
        areas.push((color, area(points, diagram, &safe, &[])));
    }
    areas
}

fn area(points: Vec<Point>, diagram: &Diagram, safe: &PointSet, joined: &[Vec<Point>]) -> OpenArea {
    let size = diagram.size();
    let place = |point: &Point| points.binary_search(point).ok().map(|place| place as u32);
    let neighbours = points.iter().map(|point| {
        let mut list: Vec<u32> = size.neighbours(*point).filter_map(|beside| place(&beside)).collect();
        for stones in joined.iter().filter(|stones| stones.contains(point)) {
            list.extend(stones.iter().filter(|stone| *stone != point).filter_map(place));
        }
        list.sort_unstable();
        list.dedup();
        list
    });
    let touches = points.iter().map(|point| {
        let safe_beside = |color: Color| {
            size.neighbours(*point).any(|beside| {
                let mark = diagram.at(beside);
                mark.wall() == Some(color) || (safe.contains(beside) && mark.stone() == Some(color))
            })
        };
        Color::BOTH.map(safe_beside)
    });
    let stones = points.iter().map(|point| diagram.at(*point).stone().map(Player::from));
    OpenArea {
        neighbours: neighbours.collect(),
        touches: touches.collect(),
        stones: stones.collect(),
        points: points.clone(),
    }
}

impl OpenArea {
    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are none, which no area on a board is.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Splits the area further where its game is a sum of games of smaller areas.
    ///
    /// Two points beside each other that both touch safe stones of both colours need not know each other. A stone
    /// on such a point is safe at once, whatever its colour, so both players can always play there and nothing on it is ever
    /// taken; and what a neighbour could give it, a liberty or a friend that is safe, changes nothing. The games with and
    /// without this connection have the same plays and the same captures. If one of the two points does not touch a
    /// safe stone of some colour, then a stone of that colour there may need what stands on the other, and the
    /// connection stays.
    ///
    /// The neighbours of the parts are what is left after the cut. The parts are in the order of their first points.
    ///
    /// ```
    /// use tedomari_go::{Diagram, Edges, open_areas};
    ///
    /// // Two neutral points between walls, and a corridor.
    /// let dame = Diagram::parse(&["XXXX", "X..X", "OOOO"], Edges::NONE)?;
    /// assert_eq!(open_areas(&dame)?[0].split().len(), 2);
    /// let corridor = Diagram::parse(&["XXXX", "X..O", "XXXX"], Edges::NONE)?;
    /// assert_eq!(open_areas(&corridor)?[0].split().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split(&self) -> Vec<OpenArea> {
        let both = |at: u32| self.touches[at as usize] == [true, true];
        let kept = |from: u32, to: u32| !(both(from) && both(to));
        let mut part = vec![usize::MAX; self.len()];
        let mut parts: Vec<Vec<u32>> = Vec::new();
        for start in 0..self.len() {
            if part[start] != usize::MAX {
                continue;
            }
            part[start] = parts.len();
            let mut members = vec![start as u32];
            let mut next = 0;
            while let Some(&at) = members.get(next) {
                next += 1;
                for &to in &self.neighbours[at as usize] {
                    if kept(at, to) && part[to as usize] == usize::MAX {
                        part[to as usize] = parts.len();
                        members.push(to);
                    }
                }
            }
            members.sort_unstable();
            parts.push(members);
        }
        let area = |members: &Vec<u32>| OpenArea {
            points: members.iter().map(|at| self.points[*at as usize]).collect(),
            neighbours: members
                .iter()
                .map(|at| {
                    let beside = self.neighbours[*at as usize].iter().filter(|to| kept(*at, **to));
                    beside.filter_map(|to| members.binary_search(to).ok().map(|place| place as u32)).collect()
                })
                .collect(),
            touches: members.iter().map(|at| self.touches[*at as usize]).collect(),
            stones: members.iter().map(|at| self.stones[*at as usize]).collect(),
        };
        parts.iter().map(area).collect()
    }
}
