//! King Dirt: each player first puts stones on the board and then moves them like a king in chess to empty cells; a cell that a stone
//! leaves turns to dirt, which nobody enters again; a player who cannot move loses.
//!
//! Board: `x` Left's stone, `o` Right's, `.` empty, `#` dirt; in front of it how many stones Left and Right still hold, `1,1:3x3`.
//! The parameter `must_place` says whether a player who holds stones must place one; otherwise he may also move one that is on the board.
//! Reference: the game `gen_king_dirt` of MCGS, the minimax combinatorial game solver of the University of Alberta. On a single
//! cell that each wants to fill, `1,1:.` is *.
//!
//! **Parts.** While stones are held they can come anywhere. Afterwards the parts are the regions of empty cells, joined in all eight
//! directions, with the stones beside them; stones that touch have nothing to do with each other, since a cell that a stone leaves is dirt.

use std::ops::ControlFlow;

use tedomari_position::{
    ALL_AROUND, About, Board, BoardError, Boxed, Cell, FastLane, Joins, Labels, Move, Oriented, Picture,
    Player, Ruleset, Symmetry, ahead,
};

use crate::registry::{Family, Parameter, ParameterError};

const ABOUT: About<'static> = About {
    name: "king_dirt",
    board: "rows joined by `|`: `x` Left, `o` Right, `.` empty, `#` dirt; before it how many stones each still holds, `1,1:3x3`",
    moves: "A player puts a stone that he holds on an empty cell, or moves one like a king to an empty cell and leaves dirt behind",
    reference: "MCGS, the minimax combinatorial game solver, University of Alberta",
    example: ("1,1:.", "*"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    let must =
        Parameter::new("must_place", "`yes` or `no`: whether stones that are held come first", Some("yes"));
    Family::new(ABOUT, &[must], |given| match given.text("must_place") {
        text @ ("yes" | "no") => Ok(Boxed(KingDirt { must_place: text == "yes" })),
        text => Err(ParameterError {
            parameter: "must_place".to_owned(),
            message: format!("`{text}` is neither `yes` nor `no`"),
        }),
    })
}

/// The ruleset.
pub struct KingDirt {
    must_place: bool,
}

/// A board and what the players still hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Kings {
    board: Board,
    /// Left's stones and Right's.
    held: [usize; 2],
}

const CHARACTERS: &[u8; 4] = b"#xo.";

fn index(player: Player) -> usize {
    usize::from(player == Player::Right)
}

impl Kings {
    /// Nobody places more stones than there are empty cells.
    fn new(board: Board, held: [usize; 2]) -> Kings {
        let empty = board.count(Cell::Empty);
        Kings { board, held: held.map(|stones| stones.min(empty)) }
    }
}

impl KingDirt {
    fn visit(
        &self,
        kings: &Kings,
        player: Player,
        visit: &mut dyn FnMut(Move<Kings>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (board, own) = (&kings.board, Cell::of(player));
        let name = |place| board.cell_name(Labels::Cells, place);
        let holds = kings.held[index(player)] > 0;
        for to in board.find(Cell::Empty).filter(|_| holds) {
            let mut held = kings.held;
            held[index(player)] -= 1;
            visit(Move { name: name(to), to: Kings::new(board.with(&[(to, own)]), held) })?;
        }
        if holds && self.must_place {
            return ControlFlow::Continue(());
        }
        for from in board.find(own) {
            for to in ALL_AROUND.map(|way| ahead(from, way, 1)) {
                if board.get(to) == Cell::Empty {
                    let after = board.with(&[(from, Cell::Blocked), (to, own)]);
                    let name = format!("{}-{}", name(from), name(to));
                    visit(Move { name, to: Kings::new(after, kings.held) })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for KingDirt {
    type Position = Kings;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<Kings, BoardError> {
        let (held, rest) = match text.split_once(':') {
            None => ([0, 0], text),
            Some((held, rest)) => {
                let number = |text: &str| text.trim().parse().ok();
                let pair =
                    held.split_once(',').and_then(|(left, right)| Some([number(left)?, number(right)?]));
                let message = "expected how many stones Left and Right still hold, as in `1,1:3x3`";
                (pair.ok_or_else(|| BoardError { offset: 0, message: message.to_owned() })?, rest)
            }
        };
        let before = text.len() - rest.len();
        let board = Board::read(rest, CHARACTERS)
            .map_err(|error| BoardError { offset: before + error.offset, message: error.message })?;
        Ok(Kings::new(board, held))
    }

    fn write(&self, kings: &Kings) -> String {
        let board = kings.board.write(CHARACTERS);
        match kings.held {
            [0, 0] => board,
            [left, right] => format!("{left},{right}:{board}"),
        }
    }

    fn picture(&self, kings: &Kings) -> Picture {
        let board = Picture::of_text(&kings.board.write(CHARACTERS));
        match kings.held {
            [0, 0] => board,
            [left, right] => {
                let rows = kings.board.write(CHARACTERS).replace('|', "\n");
                let text = format!("Left holds {left}, Right holds {right}\n{rows}");
                Picture::with_drawing(text, Some(board))
            }
        }
    }

    fn moves(&self, kings: &Kings, player: Player) -> Vec<Move<Kings>> {
        let mut moves = Vec::new();
        self.visit_moves(kings, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        kings: &Kings,
        player: Player,
        visit: &mut dyn FnMut(Move<Kings>) -> ControlFlow<()>,
    ) {
        let _ = self.visit(kings, player, visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Kings> {
        self
    }
}

impl FastLane<Kings> for KingDirt {
    fn split(&self, kings: &Kings) -> Option<Vec<Kings>> {
        const OPEN: Joins = Joins::all(&[Cell::Left, Cell::Right, Cell::Empty])
            .diagonally()
            .except(Cell::Left, Cell::Left)
            .except(Cell::Left, Cell::Right)
            .except(Cell::Right, Cell::Right);
        if kings.held != [0, 0] {
            return None;
        }
        let mut parts = Vec::new();
        kings.board.parts(&OPEN, |board| {
            let stones = board.count(Cell::Left) + board.count(Cell::Right);
            if stones > 0 && board.count(Cell::Empty) > 0 {
                parts.push(Kings { board, held: [0, 0] });
            }
        });
        Some(parts)
    }

    fn normal_form(&self, part: Kings) -> Oriented<Kings> {
        let Oriented { position: board, negated } = part.board.normal_form(Symmetry::Colours);
        let [left, right] = part.held;
        let held = if negated { [right, left] } else { [left, right] };
        Oriented { position: Kings { board, held }, negated }
    }

    fn is_own_negative(&self, kings: &Kings) -> bool {
        kings.held[0] == kings.held[1] && kings.board.is_own_negative(Symmetry::Colours)
    }

    /// Each move fills an empty cell.
    fn bounds(&self, kings: &Kings) -> Option<(i64, i64)> {
        let empty = kings.board.count(Cell::Empty) as i64;
        let most = |player| {
            let has_stones = kings.held[index(player)] > 0 || kings.board.count(Cell::of(player)) > 0;
            if has_stones { empty } else { 0 }
        };
        Some((-most(Player::Right), most(Player::Left)))
    }

    fn has_too_many_moves(&self, kings: &Kings) -> bool {
        kings.board.is_huge()
    }

    fn bytes(&self, kings: &Kings) -> usize {
        kings.board.bytes() + size_of::<[usize; 2]>()
    }
}
