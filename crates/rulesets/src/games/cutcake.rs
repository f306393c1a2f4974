//! Cutcake: a move cuts one rectangular cake along a grid line, Left from top to bottom, Right from side to side; who cannot
//! cut loses.
//!
//! Board: `RxC`, rows x columns; several cakes are joined by commas; `.` is an empty table. Moves are named by where they
//! cut: `v3` after the third column, `h2` below the second row, `2:v3` in the second cake. Reference: Berlekamp, Conway and Guy,
//! *Winning Ways*, chapter 2 ("Cutcake"). The cake 2x4 is 1.
//!
//! The closed form of that chapter: let 2^p be the largest power of two that is no more than the smaller side; the cake is
//! worth the larger side divided by 2^p, rounded down, less 1, for the player who cuts the larger side. So sides of any number
//! of digits are answered at once.

use std::ops::ControlFlow;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use tedomari_number::Dyadic;
use tedomari_position::{About, BoardError, Found, Move, Oriented, Picture, Player, Ruleset};
use tedomari_value::Engine;

use crate::cake::{self, Cakes};

/// The ruleset.
pub struct Cutcake;

/// What the program finds in this file.
pub const RULESET: Cutcake = Cutcake;

impl Ruleset for Cutcake {
    type Position = Cakes;

    fn about(&self) -> &'static About {
        &About {
            name: "cutcake",
            board: "`2x4`, rows x columns; several cakes are joined by commas",
            moves: "Left cuts a cake from top to bottom, Right from side to side, along the grid",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 2",
            example: ("2x4", "1"),
        }
    }

    fn read(&self, text: &str) -> Result<Cakes, BoardError> {
        cake::read(text)
    }

    fn write(&self, cakes: &Cakes) -> String {
        cake::write(cakes)
    }

    fn picture(&self, cakes: &Cakes) -> Picture {
        Picture::Text(cake::write(cakes))
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
        for (at, whole) in cakes.iter().enumerate() {
            let side = cake::cut_side(whole, player);
            let mut cut = UBig::ONE;
            while cut < *side {
                let mut to = cakes.clone();
                let rest = side - &cut;
                let pieces = [cut.clone(), rest].map(|side| cake::with_side(whole, player, side));
                to.splice(at..=at, pieces);
                if visit(Move { name: cake::name(cakes, at, player, &cut), to }).is_break() {
                    return;
                }
                cut += UBig::ONE;
            }
        }
    }

    fn has_too_many_moves(&self, cakes: &Cakes) -> bool {
        cake::are_large(cakes)
    }

    fn split(&self, cakes: &Cakes) -> Vec<Cakes> {
        cake::split(cakes)
    }

    fn normal_form(&self, part: Cakes) -> Oriented<Cakes> {
        cake::normal_form(part)
    }

    fn known_value(
        &self,
        part: &Cakes,
        engine: &Engine,
        _: &mut dyn FnMut(&Cakes) -> Found,
    ) -> Option<Found> {
        let [(rows, columns)] = &part[..] else { return None };
        let (small, large) = if rows <= columns { (rows, columns) } else { (columns, rows) };
        let moves = IBig::from(large >> (small.bit_len() - 1)) - IBig::ONE;
        let moves = if rows <= columns { moves } else { -moves };
        Some(Ok(Some(engine.number(&Dyadic::from_parts(moves, 0)))))
    }

    fn bytes(&self, cakes: &Cakes) -> usize {
        cake::bytes(cakes)
    }
}
