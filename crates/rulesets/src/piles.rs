//! Games on piles as drawings: columns of counters, and the boards and graphs on which some of them are played. In the terminal
//! their text says as much.

use tedomari_heap::{Data, Setup};
use tedomari_position::{GraphPicture, GridPicture, Labels, Line, Mark, Picture, Point};

/// Larger positions are not drawn.
const MOST: usize = 24;

const COUNTER: Mark = Mark::Piece(None, ' ');

/// How a position of the game looks, if it is small enough; `rules` are the parameters that never change.
pub(crate) fn drawing(game: &str, setup: &Setup, rules: &[(String, Data)]) -> Option<Picture> {
    let numbers: Vec<usize> = setup.piles.iter().map(small).collect::<Option<_>>()?;
    if numbers.is_empty() || numbers.len() > MOST {
        return None;
    }
    let all: Vec<&(String, Data)> = setup.parameters.iter().chain(rules).collect();
    let parameter = |name: &str| all.iter().find(|(known, _)| known == name).map(|(_, data)| data);
    match game {
        "chomp" => bar(&numbers),
        "kotzig" => {
            let path = parameter("path").and_then(list).unwrap_or_else(|| vec![0]);
            circle(numbers[0], &path)
        }
        "hackendot" => Some(forest(&numbers)),
        "poset" => order(&numbers, &pairs(parameter("order")?)?),
        "geography" => {
            let one_way = parameter("directed").is_none_or(|data| data.to_string() == "yes");
            map(&numbers, &pairs(parameter("edges")?)?, one_way)
        }
        _ => Some(columns(&numbers)),
    }
}

/// Columns of counters, each on its ground with its size below.
pub(crate) fn columns(sizes: &[usize]) -> Picture {
    let mut points = Vec::new();
    for (at, &size) in sizes.iter().enumerate() {
        points.push(Point { name: size.to_string(), mark: Mark::Blocked, place: (at as f64, 0.0) });
        let counter = |height: usize| (at as f64, -0.5625 * height as f64);
        points.extend((1..=size).map(|height| Point {
            name: String::new(),
            mark: COUNTER,
            place: counter(height),
        }));
    }
    Picture::Graph(GraphPicture { points, lines: Vec::new() })
}

/// Whether piles of such sizes are drawn.
pub(crate) fn are_small(sizes: &[u64]) -> Option<Vec<usize>> {
    let fits = !sizes.is_empty() && sizes.len() <= MOST;
    let sizes = sizes.iter().map(|&size| usize::try_from(size).ok().filter(|&size| size <= MOST));
    fits.then(|| sizes.collect()).flatten()
}

fn small(data: &Data) -> Option<usize> {
    data.number().and_then(|number| usize::try_from(number).ok()).filter(|&number| number <= MOST)
}

fn list(data: &Data) -> Option<Vec<usize>> {
    data.numbers()?.iter().map(|number| usize::try_from(number).ok()).collect()
}

fn pairs(data: &Data) -> Option<Vec<(usize, usize)>> {
    let rows = data.rows()?;
    let ends = |row: &Vec<_>| match &row[..] {
        [a, b] => Some((usize::try_from(a).ok()?, usize::try_from(b).ok()?)),
        _ => None,
    };
    rows.iter().map(ends).collect()
}

/// A bar of chocolate, the poisoned square first.
fn bar(rows: &[usize]) -> Option<Picture> {
    let columns = rows.iter().copied().max().filter(|&columns| columns > 0)?;
    let cell = |row: usize, column: usize| match (row, column) {
        (0, 0) => Mark::Piece(None, '†'),
        _ if column < rows[row] => Mark::Empty,
        _ => Mark::Blocked,
    };
    let cells = (0..rows.len()).flat_map(|row| (0..columns).map(move |column| cell(row, column))).collect();
    Some(Picture::Grid(GridPicture { columns, cells, labels: Labels::None }))
}

/// The places of a circle: where the coin is, where it has been, and the others.
fn circle(length: usize, path: &[usize]) -> Option<Picture> {
    let mark = |place| match path.iter().rposition(|&been| been == place) {
        Some(at) if at + 1 == path.len() => COUNTER,
        Some(_) => Mark::Blocked,
        None => Mark::Empty,
    };
    let marks: Vec<Mark> = (0..length).map(mark).collect();
    let next = |from: usize| edge(from, (from + 1) % length, false);
    (length > 0).then(|| Picture::circle(&marks, (0..length).map(next).collect()))
}

/// Trees, with their roots on the lowest level; `below` names the vertex below each, 0 for a root.
fn forest(below: &[usize]) -> Picture {
    let depth = |mut at: usize| {
        let mut depth = 0;
        while let Some(parent) = below[at].checked_sub(1).filter(|&parent| parent < below.len()) {
            (at, depth) = (parent, depth + 1);
            if depth > below.len() {
                break;
            }
        }
        depth
    };
    let levels: Vec<usize> = (0..below.len()).map(depth).collect();
    let lines =
        below.iter().enumerate().filter_map(|(at, &parent)| Some(edge(parent.checked_sub(1)?, at, false)));
    let names = (1..=below.len()).map(|name| name.to_string()).collect::<Vec<_>>();
    levelled(&names, &levels, lines.collect())
}

/// The diagram of an order: smaller elements are lower.
fn order(elements: &[usize], pairs: &[(usize, usize)]) -> Option<Picture> {
    let place = |name: usize| elements.iter().position(|&element| element == name);
    let known: Vec<(usize, usize)> =
        pairs.iter().filter_map(|&(low, high)| Some((place(low)?, place(high)?))).collect();
    let mut levels = vec![0; elements.len()];
    // An order has no circles, so this ends after as many rounds as it has elements.
    for _ in 0..elements.len() {
        for &(low, high) in &known {
            levels[high] = levels[high].max(levels[low] + 1);
        }
    }
    let names: Vec<String> = elements.iter().map(usize::to_string).collect();
    let lines = known.iter().map(|&(low, high)| edge(low, high, false)).collect();
    Some(levelled(&names, &levels, lines))
}

/// Points on levels, each level spread around the middle.
fn levelled(names: &[String], levels: &[usize], lines: Vec<Line>) -> Picture {
    let place = |at: usize| {
        let beside: Vec<usize> = (0..levels.len()).filter(|&other| levels[other] == levels[at]).collect();
        let rank = beside.iter().position(|&other| other == at).unwrap_or(0) as f64;
        (rank - (beside.len() as f64 - 1.0) / 2.0, -(levels[at] as f64))
    };
    let point =
        |(at, name): (usize, &String)| Point { name: name.clone(), mark: Mark::Empty, place: place(at) };
    Picture::Graph(GraphPicture { points: names.iter().enumerate().map(point).collect(), lines })
}

/// A map with the vertices that were visited and the token on the last of them.
fn map(path: &[usize], edges: &[(usize, usize)], one_way: bool) -> Option<Picture> {
    let mut names: Vec<usize> = edges.iter().flat_map(|&(a, b)| [a, b]).chain(path.iter().copied()).collect();
    names.sort_unstable();
    names.dedup();
    let place = |name: usize| names.binary_search(&name).ok();
    let mark = |name: &usize| match path.iter().rposition(|been| been == name) {
        Some(at) if at + 1 == path.len() => COUNTER,
        Some(_) => Mark::Blocked,
        None => Mark::Empty,
    };
    let marks: Vec<Mark> = names.iter().map(mark).collect();
    let lines =
        edges.iter().map(|&(a, b)| Some(edge(place(a)?, place(b)?, one_way))).collect::<Option<_>>()?;
    let Picture::Graph(mut graph) = Picture::circle(&marks, lines) else { return None };
    for (point, name) in graph.points.iter_mut().zip(&names) {
        point.name = name.to_string();
    }
    (names.len() <= MOST).then_some(Picture::Graph(graph))
}

fn edge(from: usize, to: usize, arrow: bool) -> Line {
    Line { ends: (from, to), owner: None, arrow, name: String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(picture: Option<Picture>) -> GraphPicture {
        let Some(Picture::Graph(graph)) = picture else { panic!("a graph") };
        graph
    }

    fn numbers(piles: &[u32]) -> Setup {
        let piles = piles.iter().map(|&size| Data::parse(&size.to_string()).expect("a number")).collect();
        Setup { piles, parameters: Vec::new() }
    }

    #[test]
    fn a_pile_has_a_ground_and_its_counters() {
        let piles = graph(drawing("nim", &numbers(&[3, 0, 5]), &[]));
        assert_eq!(piles.points.len(), 3 + 8);
        assert_eq!(piles.points.iter().filter(|point| point.mark == COUNTER).count(), 8);
        assert_eq!(drawing("nim", &numbers(&[1000]), &[]), None);
        assert_eq!(drawing("nim", &numbers(&[]), &[]), None);
    }

    #[test]
    fn orders_and_trees_stand_on_their_levels() {
        let rules = [("order".to_owned(), Data::parse("0<1,0<2,1<3,2<3").expect("an order"))];
        let order = graph(drawing("poset", &numbers(&[0, 1, 2, 3]), &rules));
        let levels: Vec<f64> = order.points.iter().map(|point| -point.place.1).collect();
        assert_eq!((levels, order.lines.len()), (vec![0.0, 1.0, 1.0, 2.0], 4));
        let trees = graph(drawing("hackendot", &numbers(&[0, 1, 1, 2, 2]), &[]));
        let levels: Vec<f64> = trees.points.iter().map(|point| -point.place.1).collect();
        assert_eq!((levels, trees.lines.len()), (vec![0.0, 1.0, 1.0, 2.0, 2.0], 4));
    }

    #[test]
    fn a_map_shows_where_the_token_was() {
        let rules = [("edges".to_owned(), Data::parse("0-1,1-2,2-0,1-3").expect("edges"))];
        let map = graph(drawing("geography", &numbers(&[0, 1]), &rules));
        let marks: Vec<Mark> = map.points.iter().map(|point| point.mark).collect();
        assert_eq!(marks, [Mark::Blocked, COUNTER, Mark::Empty, Mark::Empty]);
        assert_eq!(graph(drawing("kotzig", &numbers(&[5]), &[])).lines.len(), 5);
    }
}
