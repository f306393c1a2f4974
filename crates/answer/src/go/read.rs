//! What the question is about: a diagram, or a position of a record with the stones that are safe there.

use tedomari_go::sgf::{Collection, NodeId, SgfError, SgfProblem, Stage};
use tedomari_go::{AreaError, Color, Diagram, DiagramError, Edges, Point, PointSet, Rules, Vertex};
use tedomari_number::Dyadic;
use tedomari_task::Task;
use tedomari_yose::{Grounds, Past, Shelter};

use super::{AskGo, AssumedChain, Stone};
use crate::mistake::Mistake;
use crate::natural::Natural;

/// A position of Go with all that is known about it.
pub(super) struct Setting {
    pub diagram: Diagram,
    pub rules: Rules,
    pub grounds: Grounds,
    pub assumed: Vec<AssumedChain>,
    pub to_move: Stone,
    pub moves: Option<usize>,
    pub prisoners: i64,
    pub komi: Option<Dyadic>,
    /// The opponent's last move, and the position before it.
    pub before: Option<(Point, Diagram)>,
    /// What the ko rule forbids.
    pub past: Past,
    /// The record and the node of the position, if it is to be annotated.
    pub record: Option<(Collection, NodeId)>,
}

impl AskGo {
    pub(super) fn read(&self, task: &Task) -> Result<Setting, Mistake> {
        let rules = read_rules(self.rules.as_deref())?;
        match (&self.board, &self.sgf) {
            (Some(rows), None) => self.read_diagram(rows, rules),
            (None, Some(sgf)) => self.read_record(sgf, rules, task),
            (None, None) => {
                Err(Mistake::new("", 0, "there is no position: a \"board\" or an \"sgf\" is expected"))
            }
            (Some(_), Some(_)) => Err(Mistake::new(
                "",
                0,
                "there are two positions: either a \"board\" or an \"sgf\" is expected",
            )),
        }
    }

    fn read_diagram(&self, rows: &[String], rules: Option<Rules>) -> Result<Setting, Mistake> {
        let edges = Edges::from_names(&self.edges)
            .map_err(|error| Mistake::new(&self.edges.join(","), 0, error.to_string()).in_field("edges"))?;
        if self.after.is_some() {
            return Err(Mistake::new("", 0, "a diagram has no moves").in_field("move"));
        }
        if self.annotate {
            let message = "a diagram cannot be annotated: a record in SGF is expected";
            return Err(Mistake::new("", 0, message).in_field("annotate"));
        }
        let diagram = Diagram::parse(rows, edges).map_err(|error| wrong_row(rows, &error))?;
        Ok(Setting {
            diagram,
            rules: rules.unwrap_or(Rules::JAPANESE),
            grounds: Grounds::Marked,
            assumed: Vec::new(),
            to_move: self.first.unwrap_or(Stone::Black),
            moves: None,
            prisoners: 0,
            komi: None,
            record: None,
            past: Past::default(),
            before: None,
        })
    }

    fn read_record(&self, sgf: &str, rules: Option<Rules>, task: &Task) -> Result<Setting, Mistake> {
        let wrong = |error: SgfError| wrong_record(sgf, &error);
        if !self.edges.is_empty() {
            return Err(Mistake::new("", 0, "a record has all four edges").in_field("edges"));
        }
        let collection = Collection::read(sgf.as_bytes()).map_err(wrong)?;
        let record = &collection.records[0];
        let rules = rules.or_else(|| record.rules()).unwrap_or(Rules::JAPANESE);
        let stage = match &self.after {
            Some(number) => {
                let small = number.small().and_then(|number| usize::try_from(number).ok());
                Stage::Move(small.unwrap_or(usize::MAX))
            }
            None => Stage::End,
        };
        let position =
            record.position(stage, rules).map_err(|error| match (&error.problem, &self.after) {
                (SgfProblem::NoSuchMove { moves, .. }, Some(asked)) => {
                    no_such_move(asked, *moves).in_field("move")
                }
                _ => wrong(error),
            })?;
        let board = position.game.board();
        let marks = PointSet::of(board.size(), record.open_squares(position.node).map_err(wrong)?);
        let shelter = Shelter::of(board, &marks, rules, task);
        let assumed = shelter.assumed.iter().map(|chain| AssumedChain {
            color: stone(chain.chain.color),
            point: chain.chain.stones[0].to_string(),
            stones: chain.chain.stones.len(),
            liberties: chain.chain.liberties.len(),
            eyes: chain.eyes,
        });
        let [black, white] = position.game.prisoners().map(i64::from);
        let to_move = self.first.unwrap_or_else(|| stone(position.game.to_move()));
        let turns = position.game.turns();
        let before = turns.last().filter(|turn| stone(turn.color) != to_move).and_then(|turn| {
            let board = position.game.board_after(turns.len() - 1)?;
            let Vertex::Point(point) = turn.vertex else { return None };
            Some((point, Diagram::of_board(board, &shelter.safe)))
        });
        Ok(Setting {
            diagram: shelter.diagram(board),
            rules,
            grounds: shelter.grounds,
            assumed: assumed.collect(),
            to_move,
            moves: Some(position.moves),
            prisoners: black - white,
            komi: record.komi(),
            before,
            past: Past::of(&position.game),
            record: self.annotate.then_some((collection, position.node)),
        })
    }

    /// A mistake in the regions: of a diagram it has a place.
    pub(super) fn wrong_area(&self, error: &AreaError) -> Mistake {
        let Some(rows) = &self.board else { return Mistake::new("", 0, error.to_string()) };
        let point = error.point();
        let row = rows.len().saturating_sub(1 + usize::from(point.row));
        let column = rows[row].char_indices().filter(|(_, letter)| !letter.is_whitespace());
        let offset = column.map(|(at, _)| at).nth(usize::from(point.column)).unwrap_or(0);
        Mistake {
            component: Some(row),
            ..Mistake::new(&rows[row], offset, error.to_string()).in_field("board")
        }
    }
}

pub(super) fn read_rules(text: Option<&str>) -> Result<Option<Rules>, Mistake> {
    let rules = text.map(|text| {
        text.parse::<Rules>().map_err(|error| Mistake::new(text, 0, error.to_string()).in_field("rules"))
    });
    rules.transpose()
}

pub(super) fn wrong_record(sgf: &str, error: &SgfError) -> Mistake {
    let offset = error.place.map_or(0, |place| place.offset.min(sgf.len()));
    Mistake::new(sgf, offset, error.to_string()).in_field("sgf")
}

/// A move that the main line does not have, named as it was asked for.
pub(super) fn no_such_move(asked: &Natural, moves: usize) -> Mistake {
    Mistake::new("", 0, format!("there is no move {asked}: the main line has {moves} moves"))
}

pub(super) fn stone(color: Color) -> Stone {
    match color {
        Color::Black => Stone::Black,
        Color::White => Stone::White,
    }
}

fn wrong_row(rows: &[String], error: &DiagramError) -> Mistake {
    let row = error.line.saturating_sub(1);
    let Some(text) = rows.get(row) else { return Mistake::new("", 0, error.to_string()).in_field("board") };
    let offset =
        text.char_indices().map(|(at, _)| at).nth(error.column.saturating_sub(1)).unwrap_or(text.len());
    Mistake { component: Some(row), ..Mistake::new(text, offset, error.to_string()).in_field("board") }
}
