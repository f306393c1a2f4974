//! Graphs as lists of edges: on each line the two ends of an edge, `a b`, `a,b` or `a -> b`, or one vertex that needs no
//! edge. Comments begin with `#`, `%` or `//`.
//!
//! The vertices are exactly the ids that occur. If all are numbers they are put in that order, and if these are the numbers
//! 0 to n-1 they are the vertices themselves; otherwise ids are names, numbered as they come.

use tedomari_task::Task;

use super::partizan::{Owned, Owner};
use super::{List, ReadError, wrong};
use crate::digraph::{Digraph, Names, Vertex};

pub(super) fn read(text: &str, task: &Task) -> Result<Digraph, ReadError> {
    match numbers(text, task)? {
        Some(graph) => Ok(graph),
        None => names(text, task),
    }
}

/// Calls `each` with the ids of every line that has some, one or two, and where the line begins.
fn lines<'a>(
    text: &'a str,
    task: &Task,
    mut each: impl FnMut(usize, &'a str, Option<&'a str>) -> Result<bool, ReadError>,
) -> Result<bool, ReadError> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut words = Words { line: line.trim_end_matches(['\n', '\r']), at: 0, word: 0 };
        let ids = (words.next(), words.next());
        if let (Some(id), None) | (_, Some(id)) = ids
            && id == "->"
        {
            return wrong(start + words.word, "an edge has two ends: a -> b");
        }
        if words.next().is_some() {
            return wrong(start + words.word, "more than two vertices on a line: expected an edge `a b`");
        }
        match ids {
            (None, _) => task.step()?,
            (Some(a), b) if !each(start, a, b)? => return Ok(false),
            _ => {}
        }
        start += line.len();
    }
    Ok(true)
}

/// Edges with whose they are: `a b L`, `a -> b R`, `a b LR`.
pub(super) fn read_owned(text: &str, task: &Task) -> Result<Owned, ReadError> {
    let mut names = Names::within(task);
    let mut edges = Vec::new();
    let held = task.hold();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        task.step()?;
        let mut words = Words { line: line.trim_end_matches(['\n', '\r']), at: 0, word: 0 };
        let mut list: Vec<(usize, &str)> = Vec::new();
        while let Some(word) = words.next() {
            if word == "->" {
                return wrong(start + words.word, "an edge has two ends and a player: a -> b L");
            }
            if list.len() == 3 {
                return wrong(start + words.word, "there is more on this line than an edge `a b L`");
            }
            list.push((start + words.word, word));
        }
        match list[..] {
            [] => {}
            [(_, vertex)] => drop(names.number(vertex)),
            [_, (at, word)] => {
                return wrong(at + word.len(), "this edge does not say whose move it is: `a b L` or `a b R`");
            }
            [(_, a), (_, b), (at, whose), ..] => {
                let Some(owner) = Owner::read(whose) else {
                    return wrong(at, format!("`{whose}` is not a player: expected `L`, `R` or `LR`"));
                };
                let u = names.number(a);
                edges.push((u, names.number(b), owner));
                held.set(edges.capacity() * size_of::<(Vertex, Vertex, Owner)>());
            }
        }
        start += line.len();
    }
    Ok(Owned { names, edges })
}

/// The ids of a line, up to a comment.
struct Words<'a> {
    line: &'a str,
    at: usize,
    /// Where the last one began.
    word: usize,
}

impl<'a> Words<'a> {
    /// The next id. An arrow or a comma between two ids is passed over; elsewhere an arrow is returned as it is.
    fn next(&mut self) -> Option<&'a str> {
        let is_first = self.at == 0;
        let mut separated = is_first;
        loop {
            let rest = &self.line[self.at..];
            let bare = rest.trim_start();
            self.at += rest.len() - bare.len();
            self.word = self.at;
            if bare.is_empty() || bare.starts_with(['#', '%']) || bare.starts_with("//") {
                // A separator with nothing behind it is half an edge.
                return (separated && !is_first).then_some("->");
            }
            let mark = ["->", ",", ";"].iter().find(|mark| bare.starts_with(*mark));
            let Some(mark) = mark else {
                let end = id_end(bare);
                self.at += end;
                return Some(&bare[..end]);
            };
            if separated {
                return Some("->");
            }
            separated = true;
            self.at += mark.len();
        }
    }
}

/// Where the id ends with which the text begins.
fn id_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut end = 0;
    for c in text.chars() {
        let is_mark = matches!(c, ',' | ';' | '#' | '%') || (c == '-' && bytes.get(end + 1) == Some(&b'>'));
        if c.is_whitespace() || is_mark {
            break;
        }
        end += c.len_utf8();
    }
    end.max(1)
}

/// A number written the shortest way, so that it can be told from all others.
fn number(id: &str) -> Option<u32> {
    if (id.len() > 1 && id.starts_with('0')) || !id.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    id.parse().ok()
}

/// The graph if all ids are numbers.
fn numbers(text: &str, task: &Task) -> Result<Option<Digraph>, ReadError> {
    let mut list = List::new(task);
    let mut single: Vec<u32> = Vec::new();
    let held = task.hold();
    let all = lines(text, task, |at, a, b| {
        match (number(a), b.map(number)) {
            (Some(a), Some(Some(b))) => list.push((a, b), at)?,
            (Some(a), None) => {
                task.step()?;
                single.push(a);
                held.set(4 * single.capacity());
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    if !all {
        return Ok(None);
    }
    let edges = &list.edges;
    let ids = || edges.iter().flat_map(|&(u, v)| [u, v]).chain(single.iter().copied());
    let most = ids().max().map_or(0, |most| most as usize + 1);
    let count = 2 * edges.len() + single.len();
    // What is almost dense is ticked off, what is not is sorted.
    let is_dense = most <= 8 * count;
    held.grow(4 * single.capacity() + if is_dense { 5 * most } else { 4 * count })?;
    let used: Vec<u32> = if is_dense {
        let mut ticks = vec![false; most];
        ids().for_each(|id| ticks[id as usize] = true);
        (0..most as u32).filter(|&id| ticks[id as usize]).collect()
    } else {
        let mut used: Vec<u32> = ids().collect();
        used.sort_unstable();
        used.dedup();
        used
    };
    task.check()?;
    if used.len() == most {
        return list.build(most as Vertex, 0).map(Some);
    }
    // Where each id has come to, if a list of that is not much longer than the ids.
    let mut places: Vec<Vertex> = Vec::new();
    if is_dense {
        places.resize(most, 0);
        used.iter().zip(0..).for_each(|(&id, place)| places[id as usize] = place);
    }
    let place = |id: u32| match places.get(id as usize) {
        Some(&place) => place,
        None => used.binary_search(&id).unwrap_or(0) as Vertex,
    };
    for edge in &mut list.edges {
        task.step()?;
        *edge = (place(edge.0), place(edge.1));
    }
    let graph = list.build(used.len() as Vertex, 0)?;
    let mut names = Names::within(task);
    for id in &used {
        task.step()?;
        names.number(&id.to_string());
    }
    Ok(Some(graph.named(names)))
}

/// The graph whose vertices are the words of the text.
fn names(text: &str, task: &Task) -> Result<Digraph, ReadError> {
    let mut names = Names::within(task);
    let mut edges = List::new(task);
    lines(text, task, |at, a, b| {
        let u = names.number(a);
        match b {
            Some(b) => edges.push((u, names.number(b)), at)?,
            None => task.step()?,
        }
        Ok(true)
    })?;
    Ok(edges.build(names.len() as Vertex, 0)?.named(names))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(text: &str) -> Vec<(String, String)> {
        let graph = read(text, &Task::default()).unwrap();
        graph.edge_list().map(|(u, v)| (graph.name(u), graph.name(v))).collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect()
    }

    #[test]
    fn numbers_and_words() {
        assert_eq!(
            edges("# a graph\n0 1\r\n1->2 % back\n\n2,0\n"),
            pairs(&[("0", "1"), ("1", "2"), ("2", "0")])
        );
        assert!(!read("2\n0 1\n", &Task::default()).unwrap().is_named());
        assert_eq!(edges("7 4000000000\n4000000000 9"), pairs(&[("7", "4000000000"), ("4000000000", "9")]));
        assert_eq!(edges("a b\nb -> c-d // no arrow\n"), pairs(&[("a", "b"), ("b", "c-d")]));
        assert_eq!(read("x\ny\n", &Task::default()).unwrap().vertices(), 2);
        assert_eq!(read("", &Task::default()).unwrap().vertices(), 0);
        // Not the same number, so names.
        assert_eq!(read("1 01\n", &Task::default()).unwrap().vertices(), 2);
    }

    #[test]
    fn mistakes() {
        for (text, place) in [("0 1\n0 1 2\n", 8), ("a ->\n", 4), ("-> a", 0), ("a -> -> b", 5)] {
            match read(text, &Task::default()) {
                Err(ReadError::Invalid { offset, .. }) => assert_eq!(offset, place, "{text:?}"),
                other => panic!("{text:?}: {other:?}"),
            }
        }
    }
}
