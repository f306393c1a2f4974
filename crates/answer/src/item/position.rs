//! Questions about positions as they are given: as arguments, as lines of standard input, or as rows of a file.

use serde_json::{Map, Value as Json};
use tedomari_position::Picture;
use tedomari_rulesets::Registry;

use crate::item::{Bad, Item, read_object, require};
use crate::misere::AskMisere;
use crate::mistake::Mistake;
use crate::position::Position;

/// The keys of an item.
const FIELDS: [&str; 2] = ["ruleset", "board"];

/// The usual question about a board of its ruleset.
pub fn from_board(usual: &Position, board: &str) -> Item<Position> {
    let input = [("ruleset", &usual.ruleset[..]), ("board", board)];
    let input = input.map(|(key, text)| (key.to_owned(), Json::from(text)));
    let question = Position { board: Some(board.to_owned()), ..usual.clone() };
    Item::new(Json::Object(Map::from_iter(input)), question)
}

/// A question from a JSON object. A game on a graph has vertices and edges in place of a board.
pub fn from_line(line: &str, usual: &Position) -> Result<Item<Position>, Bad> {
    let mut object = read_object(line, &FIELDS)?;
    let input = Json::Object(object.clone());
    let is_graph = object.contains_key("vertices") || object.contains_key("edges");
    let keys = if object.contains_key("board") || !is_graph { &FIELDS[..] } else { &FIELDS[..1] };
    require(line, &mut object, keys)?;
    Ok(Item { input, ..Item::of_object(line, object, usual)? })
}

/// The question about the same position in misère play. A board that cannot be read is told as one.
pub fn in_misere(usual: &AskMisere, item: Item<Position>) -> Result<Item<AskMisere>, Bad> {
    let read = || -> Result<String, Mistake> {
        let question = &item.question;
        let name = question.ruleset.trim();
        let ruleset = (Registry::default().find(name))
            .map_err(|error| Mistake::new(name, error.offset, error.message).in_field("ruleset"))?;
        let board = question.board_text()?;
        ruleset
            .read(&board)
            .map_err(|error| Mistake::new(&board, error.offset, error.message).in_field("board"))?;
        Ok(format!("{}({board})", ruleset.name()))
    };
    match read() {
        Ok(input) => {
            let question = AskMisere { input, ..usual.clone() };
            Ok(Item { input: item.input, id: item.id, question })
        }
        Err(mistake) => Err(item.wrong(mistake)),
    }
}

/// Whether the boards of a ruleset have rows, so that several lines can be one board. A strip has none.
pub fn has_rows(registry: &Registry, ruleset: &str) -> bool {
    let Ok(ruleset) = registry.find(ruleset) else { return false };
    let example = ruleset.read(ruleset.about().example.0);
    matches!(example.map(|example| example.picture()), Ok(Picture::Grid(grid)) if grid.labels.has_rows())
}

/// Whether a line is the next row of a board whose first row this is: neither is a board of several rows, a size or an
/// object, and they are equally long.
///
/// ```
/// use tedomari_answer::item::position::is_next_row;
///
/// assert!(is_next_row("..#", "x.."));
/// assert!(!is_next_row("..#", "..") && !is_next_row("..|..", ".....") && !is_next_row("2x2", "..."));
/// ```
pub fn is_next_row(first: &str, next: &str) -> bool {
    let row = |line: &str| {
        let line = line.trim();
        let is_row = !line.is_empty() && !line.contains(|c: char| "|{".contains(c) || c.is_ascii_digit());
        is_row.then(|| line.chars().count())
    };
    row(first).is_some() && row(first) == row(next)
}

/// The boards of a file with the numbers of their first lines, counted from 1. Rows that follow each other are one board;
/// other lines are a board each, and empty lines lie between boards.
///
/// ```
/// use tedomari_answer::item::position::boards;
///
/// let boards = boards("..#\n...\n\n..|..\n....\n", true);
/// assert_eq!(boards, [(1, "..#|...".to_owned()), (4, "..|..".to_owned()), (5, "....".to_owned())]);
/// ```
pub fn boards(text: &str, has_rows: bool) -> Vec<(usize, String)> {
    let mut boards: Vec<(usize, String)> = Vec::new();
    let mut first: Option<&str> = None;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        match (first, boards.last_mut()) {
            _ if line.is_empty() => {
                first = None;
                continue;
            }
            (Some(row), Some((_, board))) if has_rows && is_next_row(row, line) => {
                board.push('|');
                board.push_str(line);
                continue;
            }
            _ => {}
        }
        boards.push((at + 1, line.to_owned()));
        first = Some(line);
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_have_no_rows() {
        let registry = Registry::default();
        for (name, rows) in [
            ("domineering", true),
            ("Amazons", true),
            ("fox_and_geese", true),
            ("toads and frogs", false),
            ("toppling_dominoes", false),
            ("nim", false),
            ("chess", false),
        ] {
            assert_eq!(has_rows(&registry, name), rows, "{name}");
        }
    }

    #[test]
    fn lines_of_strips_are_boards() {
        assert_eq!(boards("t.f\ntf.\n", false), [(1, "t.f".to_owned()), (2, "tf.".to_owned())]);
        assert_eq!(boards("\u{20}\n\n", true), []);
        assert_eq!(boards("x.\r\n.o\r\n", true), [(1, "x.|.o".to_owned())]);
    }
}
