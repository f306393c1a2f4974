//! Graphs as JSON: `{"vertices":["LR","L","R",""],"edges":[[0,1],[1,2]]}`. A vertex is written as the players who may still play
//! there; an edge is a pair of vertices, counted from 0. Other fields are ignored, so that a whole item may be given.

use serde::Deserialize;
use serde_json::value::RawValue;
use tedomari_position::BoardError;

use super::{LEFT, RIGHT, Tint, Written};

/// The pieces of a JSON object that describes a graph, each with its place in the text.
#[derive(Deserialize)]
pub struct Pieces<'t> {
    /// What is said of each vertex.
    #[serde(borrow, default)]
    pub vertices: Option<&'t RawValue>,
    /// What is said of each edge.
    #[serde(borrow, default)]
    pub edges: Option<&'t RawValue>,
    /// The vertex on the ground, where a game has one.
    #[serde(borrow, default)]
    pub ground: Option<&'t RawValue>,
}

/// Whether a board is written as JSON, and then its pieces.
pub fn read_object(text: &str) -> Option<Result<Pieces<'_>, BoardError>> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    Some(serde_json::from_str(text).map_err(|error| complaint(text, &error)))
}

/// The place of a piece in the text it was read from.
pub fn place(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// What is wrong with a text that is not JSON.
fn complaint(text: &str, error: &serde_json::Error) -> BoardError {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let mut offset = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    BoardError { offset, message }
}

/// The entries of a list.
pub fn entries<'t>(text: &str, list: Option<&'t RawValue>) -> Result<Vec<&'t RawValue>, BoardError> {
    let Some(list) = list else { return Ok(Vec::new()) };
    let offset = place(text, list.get());
    serde_json::from_str(list.get())
        .map_err(|_| BoardError { offset, message: "expected a list such as [1,2]".into() })
}

/// A graph whose vertices say who may play there. With `directed` an edge goes from its first vertex to its second.
pub fn read_json(text: &str, directed: bool) -> Option<Result<Written, BoardError>> {
    Some(read_object(text)?.and_then(|pieces| graph(text, &pieces, directed)))
}

fn graph(text: &str, pieces: &Pieces<'_>, directed: bool) -> Result<Written, BoardError> {
    let at = |piece: &RawValue| place(text, piece.get());
    if pieces.vertices.is_none() {
        let message = "the graph has no `vertices`: expected {\"vertices\":[\"LR\",…],\"edges\":[[0,1],…]}";
        return Err(BoardError { offset: 0, message: message.into() });
    }
    let mut written = Written::default();
    for vertex in entries(text, pieces.vertices)? {
        written.tints.push(tint(vertex).ok_or_else(|| BoardError {
            offset: at(vertex),
            message: "expected who may play at this vertex: \"LR\", \"L\", \"R\" or \"\"".into(),
        })?);
    }
    let count = written.tints.len();
    for edge in entries(text, pieces.edges)? {
        let ends = serde_json::from_str::<(usize, usize)>(edge.get());
        match ends {
            Ok((a, b)) if a.max(b) < count => {
                written.arcs.push((a as u32, b as u32));
                if !directed {
                    written.arcs.push((b as u32, a as u32));
                }
            }
            _ => {
                let message = format!("expected two vertices such as [0,1], each less than {count}");
                return Err(BoardError { offset: at(edge), message });
            }
        }
    }
    Ok(written)
}

fn tint(vertex: &RawValue) -> Option<Tint> {
    let text: String = serde_json::from_str(vertex.get()).ok()?;
    if text == "." {
        return Some(LEFT | RIGHT);
    }
    text.chars().try_fold(0, |tint, c| match c.to_ascii_lowercase() {
        'l' => Some(tint | LEFT),
        'r' => Some(tint | RIGHT),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_and_complaints() {
        let good = read_json(r#"{"ruleset":"snort","vertices":["LR","l",""],"edges":[[0,1]]}"#, false);
        let good = good.expect("an object").expect("a graph");
        assert_eq!(good, Written { tints: vec![3, 1, 0], arcs: vec![(0, 1), (1, 0)] });
        assert!(read_json("L-.", false).is_none());
        let complaint = |text: &str| read_json(text, true).expect("an object").expect_err(text).offset;
        assert_eq!(complaint("{}"), 0);
        assert_eq!(complaint(r#"{"vertices":["LR",3]}"#), 18);
        assert_eq!(complaint(r#"{"vertices":["LX"]}"#), 13);
        assert_eq!(complaint(r#"{"vertices":["L","R"],"edges":[[0,1],[0,2]]}"#), 37);
        assert_eq!(complaint(r#"{"vertices":["L","R"],"edges":[[0,1],[0]]}"#), 37);
        assert_eq!(complaint(r#"{"vertices":"L"}"#), 12);
        assert_eq!(complaint(r#"{"vertices":["L"]"#), 16);
    }
}
