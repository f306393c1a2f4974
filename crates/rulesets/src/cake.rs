//! Games of cutting rectangular cakes: several of them, with sides of any size, as text and as moves.

use std::ops::ControlFlow;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_number::Dyadic;
use tedomari_position::{About, BoardError, Found, Move, Oriented, Picture, Player, Ruleset};
use tedomari_value::{Engine, Stop};

/// A cake: rows and columns.
pub type Cake = (UBig, UBig);

/// The cakes on the table.
pub type Cakes = Vec<Cake>;

/// What a game says about its cuts: Left cuts the columns, Right the rows, by the same rule.
pub trait CakeGame: Send + Sync {
    /// Name, board, moves and reference.
    fn about(&self) -> &'static About;

    /// Visits the ways to cut a side: the number that names one, and the pieces. They grow with the number.
    fn visit_cuts(&self, side: &UBig, visit: &mut dyn FnMut(&UBig, Vec<UBig>) -> ControlFlow<()>);

    /// The number that a cake is.
    fn value(&self, cake: &Cake, engine: &Engine) -> Result<Dyadic, Stop>;

    /// Integers between which it lies, if they are seen at once.
    fn bounds(&self, _cake: &Cake) -> Option<(i64, i64)> {
        None
    }
}

/// A game of cakes as a ruleset.
pub struct CakeRules<G>(pub G);

impl<G: CakeGame> Ruleset for CakeRules<G> {
    type Position = Cakes;

    fn about(&self) -> &'static About {
        self.0.about()
    }

    fn read(&self, text: &str) -> Result<Cakes, BoardError> {
        read(text)
    }

    fn write(&self, cakes: &Cakes) -> String {
        write(cakes)
    }

    fn picture(&self, cakes: &Cakes) -> Picture {
        Picture::Text(write(cakes))
    }

    fn moves(&self, cakes: &Cakes, player: Player) -> Vec<Move<Cakes>> {
        let mut moves = Vec::new();
        self.visit_moves(cakes, player, &mut |option| {
            moves.push(option);
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
        let mut done = ControlFlow::Continue(());
        for (at, whole) in cakes.iter().enumerate() {
            self.0.visit_cuts(cut_side(whole, player), &mut |cut, pieces| {
                let mut to = cakes.clone();
                to.splice(at..=at, pieces.into_iter().map(|side| with_side(whole, player, side)));
                done = visit(Move { name: name(cakes, at, player, cut), to });
                done
            });
            if done.is_break() {
                return;
            }
        }
    }

    fn has_too_many_moves(&self, cakes: &Cakes) -> bool {
        are_large(cakes)
    }

    fn split(&self, cakes: &Cakes) -> Vec<Cakes> {
        split(cakes)
    }

    fn normal_form(&self, part: Cakes) -> Oriented<Cakes> {
        normal_form(part)
    }

    fn bounds(&self, cakes: &Cakes) -> Option<(i64, i64)> {
        cakes.iter().try_fold((0_i64, 0_i64), |(low, high), cake| {
            let (least, most) = self.0.bounds(cake)?;
            Some((low.checked_add(least)?, high.checked_add(most)?))
        })
    }

    fn known_value(
        &self,
        part: &Cakes,
        engine: &Engine,
        _: &mut dyn FnMut(&Cakes) -> Found,
    ) -> Option<Found> {
        let [cake] = &part[..] else { return None };
        Some(self.0.value(cake, engine).map(|number| Some(engine.number(&number))))
    }

    fn bytes(&self, cakes: &Cakes) -> usize {
        bytes(cakes)
    }
}

/// Reads cakes such as `2x4,3x3`; `.` is an empty table.
fn read(text: &str) -> Result<Cakes, BoardError> {
    if text.trim() == "." {
        return Ok(Cakes::new());
    }
    let mut cakes = Cakes::new();
    let mut start = 0;
    for piece in text.split(',') {
        let offset = start + piece.len() - piece.trim_start().len();
        let complaint = || BoardError {
            offset,
            message: "expected a cake such as `2x4`, rows x columns; several are joined by commas".into(),
        };
        let (rows, columns) = piece.trim().split_once(['x', 'X']).ok_or_else(complaint)?;
        let side = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
            digits.parse::<UBig>().ok().filter(|side| plain && *side != UBig::ZERO).ok_or_else(complaint)
        };
        cakes.push((side(rows.trim_end())?, side(columns.trim_start())?));
        start += piece.len() + 1;
    }
    Ok(cakes)
}

/// Writes cakes.
fn write(cakes: &Cakes) -> String {
    if cakes.is_empty() {
        return ".".to_owned();
    }
    cakes.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join(",")
}

/// Each cake by itself; one that nobody can cut is left out.
fn split(cakes: &Cakes) -> Vec<Cakes> {
    let whole = |cake: &&Cake| cake.0 > UBig::ONE || cake.1 > UBig::ONE;
    cakes.iter().filter(whole).map(|cake| vec![cake.clone()]).collect()
}

/// A quarter turn exchanges the players.
fn normal_form(part: Cakes) -> Oriented<Cakes> {
    match &part[..] {
        [(rows, columns)] if rows > columns => {
            Oriented { position: vec![(columns.clone(), rows.clone())], negated: true }
        }
        _ => Oriented { position: part, negated: false },
    }
}

/// The side that a player's cuts divide.
fn cut_side(cake: &Cake, player: Player) -> &UBig {
    if player == Player::Left { &cake.1 } else { &cake.0 }
}

/// A cake like this one, with another size of the side that the player cuts.
fn with_side(cake: &Cake, player: Player, side: UBig) -> Cake {
    if player == Player::Left { (cake.0.clone(), side) } else { (side, cake.1.clone()) }
}

/// The name of a move: `v3` and `h3`, with the cake's number in front if there are several.
fn name(cakes: &Cakes, at: usize, player: Player, cut: &UBig) -> String {
    let direction = if player == Player::Left { 'v' } else { 'h' };
    if cakes.len() == 1 { format!("{direction}{cut}") } else { format!("{}:{direction}{cut}", at + 1) }
}

/// Whether the cakes are so large that a list of all cuts would be of no use.
fn are_large(cakes: &Cakes) -> bool {
    const MOST_CUTS: usize = 1 << 12;
    let cuts = |side: &UBig| usize::try_from(side).unwrap_or(MOST_CUTS + 1);
    let sides = cakes.iter().flat_map(|(rows, columns)| [cuts(rows), cuts(columns)]);
    sides.fold(0, usize::saturating_add) > MOST_CUTS
}

/// About how many bytes the cakes take.
fn bytes(cakes: &Cakes) -> usize {
    let sides = cakes.iter().map(|(rows, columns)| (rows.bit_len() + columns.bit_len()) / 8);
    size_of::<Cakes>() + cakes.len() * size_of::<Cake>() + sides.sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cakes_of_any_size() {
        for text in ["2x4", "1x1,3x3", "340282366920938463463374607431768211457x2", "."] {
            assert_eq!(write(&read(text).expect("cakes")), text);
        }
        for (text, offset) in [("", 0), ("2x", 0), ("2x4, 0x3", 5), ("2x4,,1x1", 4), ("-1x2", 0), ("2x+4", 0)]
        {
            assert_eq!(read(text).expect_err(text).offset, offset, "{text}");
        }
    }
}
