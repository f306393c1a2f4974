//! What a picture of Hackenbush looks like: a string lies down as a strip, with its edges numbered from the ground; anything
//! else is a graph that grows upward, with a foot of its own for every edge on the ground.

use tedomari_position::{GraphPicture, GridPicture, Labels, Line, Mark, Picture, Point};

use super::{Bush, GROUND, Incidence};

/// The picture.
pub fn picture(bush: &Bush) -> Picture {
    let edges = bush.edges();
    if edges.is_empty() {
        return Picture::Text(".".to_owned());
    }
    if let Some(string) = bush.string()
        && string.iter().zip(1..).all(|(&at, number)| edges[at].name == number)
    {
        let piece = |&at: &usize| Mark::Piece(edges[at].colour.owner(), edges[at].colour.letter());
        let cells: Vec<Mark> = string.iter().map(piece).collect();
        return Picture::Grid(GridPicture { columns: cells.len(), cells, labels: Labels::Columns });
    }
    Picture::Graph(graph(bush))
}

fn graph(bush: &Bush) -> GraphPicture {
    let edges = bush.edges();
    let incidence = Incidence::new(bush.vertices(), edges);
    let mut picture = GraphPicture::default();
    // Level by level: how high each vertex is, and its point.
    let mut point: Vec<Option<usize>> = vec![None; bush.vertices()];
    let mut drawn = vec![false; edges.len()];
    let mut level = vec![GROUND];
    let mut height = 0.0;
    while !level.is_empty() {
        let mut above = Vec::new();
        let mut across = 0.0;
        for &vertex in &level {
            for &at in incidence.at(vertex) {
                if std::mem::replace(&mut drawn[at as usize], true) {
                    continue;
                }
                let edge = edges[at as usize];
                let to = edge.other(vertex);
                let mut add = |name: String, mark, place| {
                    picture.points.push(Point { name, mark, place });
                    picture.points.len() - 1
                };
                let mut foot = |picture_x: f64| add("ground".to_owned(), Mark::Blocked, (picture_x, 0.0));
                let from = match point[vertex as usize] {
                    Some(point) => point,
                    None => foot(across),
                };
                let end = match point[to as usize] {
                    Some(point) => point,
                    None if to == GROUND => {
                        across += 1.0;
                        foot(across)
                    }
                    None => {
                        let new = add(to.to_string(), Mark::Empty, (across, -height - 1.0));
                        point[to as usize] = Some(new);
                        above.push(to);
                        new
                    }
                };
                across += 1.0;
                let owner = edge.colour.owner();
                picture.lines.push(Line { ends: (from, end), owner, arrow: false, name: edge.label() });
            }
        }
        level = above;
        height += 1.0;
    }
    picture
}
