//! Eatcake: a move eats a strip of one row or column out of a rectangular cake, and the rest stays one cake or falls into two; Left eats
//! columns, Right eats rows; a player who cannot move loses.
//!
//! Board: `8x3`, rows x columns; several cakes are joined by commas. More generally Left's moves change the number of columns as one take-and-break code says, and Right's the
//! number of rows as another, which are parameters; in both cases the other side stays. With `turned=yes` the cake gets a quarter turn before each move, and the game is
//! Turn-and-Eatcake. Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 8; Siegel, CGSuite, rulesets `Eatcake`, `TurnAndEatcake` and `GenCutcake`, whose tables of cakes
//! with eight rows begin ^, {^|||^*|v||0}, {^^|*}.

use std::ops::ControlFlow;

use tedomari_octal::{CodeError, Endless};
use tedomari_position::{
    About, BoardError, Boxed, FastLane, GridPicture, Labels, Mark, Move, Oriented, Picture, Player, Ruleset,
};

use crate::registry::{Family, Parameter, ParameterError};

const ABOUT: About<'static> = About {
    name: "eatcake",
    board: "`8x3`, rows x columns; several cakes are joined by commas, `.` is an empty table",
    moves: "Left eats a column of a cake and Right a row, and what is left may be in two pieces; or as the codes say",
    reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 8; Siegel, CGSuite, rulesets Eatcake and GenCutcake",
    example: ("8x3", "{^^|*}"),
};

/// Sides are no longer than this.
const LONGEST: u32 = 1 << 20;

/// What the program finds in this file.
pub fn family() -> Family {
    let parameters = [
        Parameter::new("left", "the code by which Left's moves change the columns", Some("0.7")),
        Parameter::new("right", "the code by which Right's moves change the rows", Some("0.7")),
        Parameter::new("turned", "`yes` or `no`: whether the cake is turned before each move", Some("no")),
    ];
    Family::new(ABOUT, &parameters, |given| {
        let wrong = |name: &str, message: String| ParameterError { parameter: name.to_owned(), message };
        let code = |name: &str| {
            given.text(name).parse::<Endless>().map_err(|error: CodeError| wrong(name, error.to_string()))
        };
        let turned = match given.text("turned") {
            "yes" => true,
            "no" => false,
            text => return Err(wrong("turned", format!("`{text}` is neither `yes` nor `no`"))),
        };
        Ok(Boxed(Eatcake { codes: [code("left")?, code("right")?], turned }))
    })
}

/// A game of this kind.
pub struct Eatcake {
    codes: [Endless; 2],
    turned: bool,
}

/// The cakes on the table, each with its rows and columns.
type Cakes = Vec<(u32, u32)>;

impl Eatcake {
    fn visit(
        &self,
        cakes: &Cakes,
        player: Player,
        visit: &mut dyn FnMut(Move<Cakes>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (at, &(rows, columns)) in cakes.iter().enumerate() {
            // Equal cakes have the same moves.
            if cakes[..at].contains(&(rows, columns)) {
                continue;
            }
            let (rows_now, columns_now) = if self.turned { (columns, rows) } else { (rows, columns) };
            let (side, other, code) = match player {
                Player::Left => (columns_now, rows_now, &self.codes[0]),
                Player::Right => (rows_now, columns_now, &self.codes[1]),
            };
            let cake = |side: u64| match player {
                Player::Left => (other, side as u32),
                Player::Right => (side as u32, other),
            };
            code.upto(side as usize).visit_moves(u64::from(side), u64::MAX, |_, left| {
                let mut to = cakes.clone();
                to.splice(at..=at, left.iter().map(|&side| cake(side)));
                let pieces: Vec<String> =
                    left.iter().map(|&side| cake(side)).map(|(r, c)| format!("{r}x{c}")).collect();
                let pieces = if pieces.is_empty() { "0".to_owned() } else { pieces.join("+") };
                visit(Move { name: format!("{rows}x{columns}:{pieces}"), to })
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Eatcake {
    type Position = Cakes;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<Cakes, BoardError> {
        if text.trim() == "." {
            return Ok(Cakes::new());
        }
        let mut cakes = Cakes::new();
        for word in text.split(',') {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            let side =
                |text: &str| text.trim().parse::<u32>().ok().filter(|side| (1..=LONGEST).contains(side));
            let sides = word.split_once(['x', 'X']).and_then(|(rows, columns)| side(rows).zip(side(columns)));
            let message =
                || format!("expected a cake such as `8x3`, rows x columns, with sides from 1 to {LONGEST}");
            cakes.push(sides.ok_or_else(|| BoardError { offset, message: message() })?);
        }
        Ok(cakes)
    }

    fn write(&self, cakes: &Cakes) -> String {
        match cakes.len() {
            0 => ".".to_owned(),
            _ => {
                cakes.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join(",")
            }
        }
    }

    fn picture(&self, cakes: &Cakes) -> Picture {
        let drawing = match cakes[..] {
            [(rows, columns)] if rows.max(columns) <= 24 => {
                let cells = vec![Mark::Empty; (rows * columns) as usize];
                Some(Picture::Grid(GridPicture { columns: columns as usize, cells, labels: Labels::None }))
            }
            _ => None,
        };
        Picture::with_drawing(self.write(cakes), drawing)
    }

    fn moves(&self, cakes: &Cakes, player: Player) -> Vec<Move<Cakes>> {
        let mut moves = Vec::new();
        self.visit_moves(cakes, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(
        &self,
        cakes: &Cakes,
        player: Player,
        visit: &mut dyn FnMut(Move<Cakes>) -> ControlFlow<()>,
    ) {
        let _ = self.visit(cakes, player, visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Cakes> {
        self
    }
}

impl FastLane<Cakes> for Eatcake {
    fn split(&self, cakes: &Cakes) -> Option<Vec<Cakes>> {
        Some(cakes.iter().map(|&cake| vec![cake]).collect())
    }

    /// With one code for both a quarter turn exchanges the players.
    fn normal_form(&self, part: Cakes) -> Oriented<Cakes> {
        match part[..] {
            [(rows, columns)] if rows > columns && self.codes[0] == self.codes[1] => {
                Oriented { position: vec![(columns, rows)], negated: true }
            }
            _ => Oriented { position: part, negated: false },
        }
    }

    fn size(&self, cakes: &Cakes) -> Option<usize> {
        Some(cakes.iter().map(|&(rows, columns)| rows as usize * columns as usize).sum())
    }

    fn has_too_many_moves(&self, cakes: &Cakes) -> bool {
        cakes.iter().any(|&(rows, columns)| rows.max(columns) > 1 << 12)
    }

    fn bytes(&self, cakes: &Cakes) -> usize {
        size_of::<Cakes>() + 8 * cakes.len()
    }
}
