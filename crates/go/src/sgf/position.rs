//! From a record to a position: stones are set up, moves are played.

use sgf_parse::go::{Move, Prop};

use crate::board::Board;
use crate::color::Color;
use crate::coordinates::Vertex;
use crate::game::Game;
use crate::rules::Rules;
use crate::sgf::error::{SgfError, SgfProblem};
use crate::sgf::marks::{from_sgf, meaning, points};
use crate::sgf::record::{NodeId, Property, Record};

/// Where in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The last node of the main line.
    End,
    /// The node of the main line with this move; 0 is the root and what is set up before the first move.
    Move(usize),
    /// This node, wherever it is.
    Node(NodeId),
}

/// A position of a record.
#[derive(Clone, Debug)]
pub struct Position {
    /// The game so far. It begins where stones were set up last.
    pub game: Game,
    /// The node.
    pub node: NodeId,
    /// How many moves were played from the root on.
    pub moves: usize,
}

/// A position on its way.
struct Walk<'r> {
    record: &'r Record,
    rules: Rules,
    game: Game,
    moves: usize,
}

impl Record {
    /// The position at this stage. What is not legal on the way is told with the number of the move.
    pub fn position(&self, stage: Stage, rules: Rules) -> Result<Position, SgfError> {
        match self.position_so_far(stage, rules)? {
            (position, None) => Ok(position),
            (_, Some(error)) => Err(error),
        }
    }

    /// The position at this stage. If a move on the way is not legal, as happens in records that were typed in by hand, it is
    /// the position before that move, and the error tells of it.
    ///
    /// ```
    /// use tedomari_go::Rules;
    /// use tedomari_go::sgf::{Collection, Stage};
    ///
    /// let collection = Collection::read(b"(;SZ[9];B[cc];W[gg];B[gg];W[cg])")?;
    /// let (position, error) = collection.records[0].position_so_far(Stage::End, Rules::JAPANESE)?;
    /// assert_eq!(position.moves, 2);
    /// assert!(error.is_some_and(|error| error.to_string().contains("move 3, Black G3, is not legal")));
    /// # Ok::<(), tedomari_go::sgf::SgfError>(())
    /// ```
    pub fn position_so_far(
        &self,
        stage: Stage,
        rules: Rules,
    ) -> Result<(Position, Option<SgfError>), SgfError> {
        let path = match stage {
            Stage::Node(node) => self.path_to(node),
            Stage::End | Stage::Move(_) => self.main_line(),
        };
        let empty = Board::empty(self.size);
        let first = if self.handicap() >= 2 { Color::White } else { Color::Black };
        let game = Game::new(empty, first, rules)
            .map_err(|chain| SgfError { place: None, problem: SgfProblem::NoLiberty(chain) })?;
        let mut walk = Walk { record: self, rules, game, moves: 0 };
        let mut last = self.root();
        for (at, node) in path.iter().enumerate() {
            match walk.node(*node) {
                Err(error) if matches!(error.problem, SgfProblem::Illegal { .. }) => {
                    let position = Position { game: walk.game, node: last, moves: walk.moves };
                    return Ok((position, Some(error)));
                }
                result => result?,
            }
            last = *node;
            if let Stage::Move(number) = stage
                && walk.moves >= number
                && (number > 0 || self.has_move(path.get(at + 1)))
            {
                break;
            }
        }
        if let Stage::Move(asked) = stage
            && walk.moves < asked
        {
            return Err(SgfError {
                place: None,
                problem: SgfProblem::NoSuchMove { asked, moves: walk.moves },
            });
        }
        walk.who_moves(last);
        Ok((Position { game: walk.game, node: last, moves: walk.moves }, None))
    }

    fn has_move(&self, node: Option<&NodeId>) -> bool {
        node.is_some_and(|node| self.move_of(*node).is_some())
    }

    /// The property of the first move at a node.
    fn move_of(&self, node: NodeId) -> Option<(Color, &Property)> {
        self.node(node).properties.iter().find_map(|property| Some((color_of(property)?, property)))
    }
}

fn color_of(property: &Property) -> Option<Color> {
    match property.name.as_str() {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

impl Walk<'_> {
    fn node(&mut self, node: NodeId) -> Result<(), SgfError> {
        self.set_up(node)?;
        for property in &self.record.node(node).properties {
            if let Some(color) = color_of(property) {
                self.play(color, property)?;
            }
        }
        Ok(())
    }

    /// Sets up stones. The game begins anew with them, but keeps the prisoners.
    fn set_up(&mut self, node: NodeId) -> Result<(), SgfError> {
        let size = self.record.size();
        let mut board = self.game.board().clone();
        let mut changed = None;
        for property in &self.record.node(node).properties {
            let stone = match property.name.as_str() {
                "AB" => Some(Color::Black),
                "AW" => Some(Color::White),
                "AE" => None,
                "PL" => {
                    // Some programs write a number or a whole word.
                    let color = match property.values[0].trim() {
                        "1" => Ok(Color::Black),
                        "2" => Ok(Color::White),
                        text => text.parse(),
                    };
                    self.game.set_to_move(color.map_err(|_| property.bad_value())?);
                    continue;
                }
                _ => continue,
            };
            for point in points(property, size)? {
                board.set(point, stone);
            }
            changed = Some(property);
        }
        let Some(property) = changed else { return Ok(()) };
        let prisoners = self.game.prisoners();
        let game = Game::new(board, self.game.to_move(), self.rules);
        self.game = game.map_err(|chain| property.error(SgfProblem::NoLiberty(chain)))?;
        for color in Color::BOTH {
            self.game.add_prisoners(color, prisoners[color.index()]);
        }
        Ok(())
    }

    fn play(&mut self, color: Color, property: &Property) -> Result<(), SgfError> {
        let size = self.record.size();
        let (Prop::B(played) | Prop::W(played)) = meaning(property) else { return Err(property.bad_value()) };
        // FF[3] passes with `tt` on boards that have no such point.
        let is_pass = |point: sgf_parse::go::Point| (point.x, point.y) == (19, 19);
        let vertex = match played {
            Move::Pass => Vertex::Pass,
            Move::Move(point) => match from_sgf(point, size) {
                Some(point) => Vertex::Point(point),
                None if is_pass(point) => Vertex::Pass,
                None => return Err(property.bad_value()),
            },
        };
        let number = self.moves + 1;
        let illegal = |why| property.error(SgfProblem::Illegal { number, color, vertex, why });
        self.game.play_as(color, vertex).map_err(illegal)?;
        self.moves = number;
        Ok(())
    }

    /// Whose move it is at the node: `PL` says it, else the next move of the main line shows it, else the players alternate.
    fn who_moves(&mut self, node: NodeId) {
        let next = self.record.node(node).children.first();
        let shown = next.and_then(|next| self.record.move_of(*next)).map(|(color, _)| color);
        if let Some(color) = shown
            && self.record.property(node, "PL").is_none()
        {
            self.game.set_to_move(color);
        }
    }
}
