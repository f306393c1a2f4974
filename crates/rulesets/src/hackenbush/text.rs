//! Hackenbush pictures as text.
//!
//! A string is written from the ground up: `lrle`. Branches stand in parentheses at the vertex from which they grow:
//! `l(rr)(e)l` is a blue edge that carries a branch of two red ones, a green edge and another blue one. A number after an edge
//! names the vertex at its far end, and the ground is 0; an edge with a number that came before ends at that vertex:
//! `l1l2l0` is an arch, `l1r2, 1e2` has two edges between vertices 1 and 2. Commas part what starts anew, at the ground or at the
//! vertex whose number comes first. `.` is the bare ground.
//!
//! As JSON: `{"edges":[[0,1,"l"],[1,2,"r"],[2,0,"e"]],"ground":0}`; vertices are numbers from 0, `ground` is 0 if left out, colours
//! are `l`, `r`, `e` or the words blue, red, green.

use std::collections::HashMap;
use std::fmt::Write;

use serde_json::Value as Json;
use tedomari_position::BoardError;

use super::{Bush, Colour, Edge, GROUND, Incidence};
use crate::graph::json::{Pieces, entries, place, read_object};

/// Reads a picture.
pub fn read(text: &str) -> Result<Bush, BoardError> {
    match read_object(text) {
        Some(pieces) => read_json(text, &pieces?),
        None => read_text(text),
    }
}

fn colour_of(character: char) -> Option<Colour> {
    match character.to_ascii_lowercase() {
        'l' => Some(Colour::Blue),
        'r' => Some(Colour::Red),
        'e' => Some(Colour::Green),
        _ => None,
    }
}

fn read_text(text: &str) -> Result<Bush, BoardError> {
    let complaint = |offset: usize, message: &str| Err(BoardError { offset, message: message.to_owned() });
    let mut edges = Vec::new();
    let mut vertices = 1_u32;
    let mut named: HashMap<&str, u32> = HashMap::from([("0", GROUND)]);
    // The vertices at which parentheses were opened, and where.
    let mut branches: Vec<(u32, usize)> = Vec::new();
    let (mut at, mut vertex, mut fresh) = (0, GROUND, true);
    let body = text.trim_end();
    if body.trim_start() == "." {
        return Ok(Bush::default());
    }
    if body.is_empty() {
        return complaint(
            0,
            "the picture is empty: expected edges such as `lrl`, or `.` for the bare ground",
        );
    }
    while let Some(c) = body[at..].chars().next() {
        let digits = |from: usize| body[from..].bytes().take_while(u8::is_ascii_digit).count();
        if let Some(colour) = colour_of(c) {
            let count = digits(at + 1);
            let name = &body[at + 1..at + 1 + count];
            let to = match named.get(name) {
                Some(&known) => known,
                None => {
                    let new = vertices;
                    let Some(more) = vertices.checked_add(1) else {
                        return complaint(at, "too many edges");
                    };
                    vertices = more;
                    if count > 0 {
                        named.insert(name, new);
                    }
                    new
                }
            };
            edges.push(Edge { from: vertex, to, colour, name: edges.len() as u32 + 1 });
            (vertex, fresh) = (to, false);
            at += 1 + count;
            continue;
        }
        match c {
            '(' if !fresh => branches.push((vertex, at)),
            ')' => match branches.pop() {
                Some((below, _)) => vertex = below,
                None => return complaint(at, "this parenthesis was not opened"),
            },
            ',' if branches.is_empty() => (vertex, fresh) = (GROUND, true),
            '0'..='9' if fresh => {
                let count = digits(at);
                match named.get(&body[at..at + count]) {
                    Some(&known) => (vertex, fresh) = (known, false),
                    None => return complaint(at, "no vertex has this number yet"),
                }
                at += count;
                continue;
            }
            c if c.is_whitespace() => {}
            _ => {
                let message = "expected an edge: `l`, `r` or `e` (either's), perhaps with a number for its far end; a \
                               branch in parentheses; or `,`";
                return complaint(at, message);
            }
        }
        at += c.len_utf8();
    }
    match branches.pop() {
        Some((_, opened)) => complaint(opened, "this parenthesis is not closed"),
        None => Ok(Bush::new(edges)),
    }
}

fn read_json(text: &str, pieces: &Pieces<'_>) -> Result<Bush, BoardError> {
    let complaint = |offset: usize, message: &str| BoardError { offset, message: message.to_owned() };
    let number =
        |json: &Json| json.as_u64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n < u32::MAX - 1);
    let ground = match pieces.ground {
        None => 0,
        Some(raw) => {
            let json: Json = serde_json::from_str(raw.get()).unwrap_or_default();
            let wrong = "expected the number of the vertex that is the ground";
            number(&json).ok_or_else(|| complaint(place(text, raw.get()), wrong))?
        }
    };
    if pieces.edges.is_none() {
        let message = "the picture has no `edges`: expected {\"edges\":[[0,1,\"l\"],[1,2,\"r\"]]}";
        return Err(complaint(0, message));
    }
    let mut edges = Vec::new();
    let mut numbers: HashMap<u32, u32> = HashMap::from([(ground, GROUND)]);
    for raw in entries(text, pieces.edges)? {
        let wrong = || {
            let message = "expected an edge such as [0,1,\"l\"]: two vertices and `l`, `r` or `e` (or blue, red, green)";
            complaint(place(text, raw.get()), message)
        };
        let Ok(Json::Array(parts)) = serde_json::from_str(raw.get()) else { return Err(wrong()) };
        let [a, b, colour] = &parts[..] else { return Err(wrong()) };
        let (a, b) = number(a).zip(number(b)).ok_or_else(wrong)?;
        let colour = match colour.as_str().unwrap_or_default().to_ascii_lowercase().as_str() {
            "l" | "blue" | "b" => Colour::Blue,
            "r" | "red" => Colour::Red,
            "e" | "green" | "g" => Colour::Green,
            _ => return Err(wrong()),
        };
        let [from, to] = [a, b].map(|vertex| {
            let next = numbers.len() as u32;
            *numbers.entry(vertex).or_insert(next)
        });
        edges.push(Edge { from, to, colour, name: edges.len() as u32 + 1 });
    }
    Ok(Bush::new(edges))
}

/// Writes a picture so that [`read`] takes it back: along the edges, with branches in parentheses, and with numbers where
/// vertices meet again.
pub fn write(bush: &Bush) -> String {
    if bush.edges().is_empty() {
        return ".".to_owned();
    }
    let incidence = Incidence::new(bush.vertices(), bush.edges());
    let walk = Walk::new(bush, &incidence);
    let mut text = String::new();
    for step in &walk.steps {
        match *step {
            Step::Part => text += ",",
            Step::Open => text.push('('),
            Step::Close => text.push(')'),
            Step::Edge(edge, to) => {
                text.push(bush.edges()[edge].colour.letter());
                if let Some(name) = walk.names.get(&to) {
                    let _ = write!(text, "{name}");
                }
            }
        }
    }
    text
}

enum Step {
    /// A new start at the ground.
    Part,
    Open,
    Close,
    /// An edge and the vertex at its far end.
    Edge(usize, u32),
}

/// A way along all edges, each once.
struct Walk {
    steps: Vec<Step>,
    /// Numbers of the vertices that are met again.
    names: HashMap<u32, u32>,
}

impl Walk {
    fn new(bush: &Bush, incidence: &Incidence) -> Walk {
        let mut walk = Walk { steps: Vec::new(), names: HashMap::new() };
        let mut used = vec![false; bush.edges().len()];
        let mut met = vec![false; bush.vertices()];
        met[GROUND as usize] = true;
        // Vertices on the way, with how many of their edges were looked at, and whether a parenthesis closes behind them.
        let mut path: Vec<(u32, usize, bool)> = vec![(GROUND, 0, false)];
        while let Some((vertex, next, bracket)) = path.pop() {
            let edges = incidence.at(vertex);
            let Some(skip) = edges[next..].iter().position(|&edge| !used[edge as usize]) else {
                if bracket {
                    walk.steps.push(Step::Close);
                }
                continue;
            };
            let edge = edges[next + skip] as usize;
            used[edge] = true;
            let to = bush.edges()[edge].other(vertex);
            let is_new = !std::mem::replace(&mut met[to as usize], true);
            if !is_new {
                let number = walk.names.len() as u32 + 1;
                let number = if to == GROUND { 0 } else { number };
                walk.names.entry(to).or_insert(number);
            }
            // What is left at this vertex comes after the branch, unless there is nothing.
            let more = edges[next + skip + 1..].iter().any(|&other| !used[other as usize]);
            let opens = vertex != GROUND && (more || !is_new);
            if vertex == GROUND && !walk.steps.is_empty() {
                walk.steps.push(Step::Part);
            }
            if opens {
                walk.steps.push(Step::Open);
            }
            walk.steps.push(Step::Edge(edge, to));
            if opens && !is_new {
                walk.steps.push(Step::Close);
            }
            path.push((vertex, next + skip + 1, bracket));
            if is_new {
                path.push((to, 0, opens));
            }
        }
        walk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for (text, again) in [
            ("lrle", "lrle"),
            (".", "."),
            ("l,r", "l,r"),
            ("l(rr)(e)l", "l(rr)(e)l"),
            ("l1l2l0", "ll(l0)"),
            ("l1r2, 1e2", "l1(r(e1))"),
            ("e0", "e0"),
            ("l1(e1)r", "l1(e1)r"),
            ("l7(r(e)), 7e", "l(re)e"),
        ] {
            let bush = read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let written = write(&bush);
            assert_eq!(written, again, "{text}");
            assert_eq!(write(&read(&written).expect("it was written")), written);
        }
    }

    #[test]
    fn edges_without_ground_fall() {
        let bush = read(r#"{"edges":[[5,1,"l"],[1,2,"red"],[3,4,"e"]],"ground":5}"#).expect("a picture");
        assert_eq!(write(&bush), "lr");
        assert_eq!(write(&read(r#"{"edges":[]}"#).expect("a picture")), ".");
    }

    #[test]
    fn complaints_point_at_the_place() {
        for (text, offset) in [
            ("", 0),
            ("lx", 1),
            ("l(r", 1),
            ("l)r", 1),
            ("(l)", 0),
            ("l, 7e", 3),
            ("l½", 1),
            ("{}", 0),
            (r#"{"edges":[[0,1]]}"#, 10),
            (r#"{"edges":[[0,1,"x"]]}"#, 10),
            (r#"{"edges":[],"ground":"a"}"#, 21),
        ] {
            assert_eq!(read(text).expect_err(text).offset, offset, "{text}");
        }
    }
}
