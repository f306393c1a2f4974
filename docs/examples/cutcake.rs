//! Cutcake: a move cuts one rectangular cake along a grid line, Left from top to bottom, Right from side to
//! side; a player who cannot cut loses.
//!
//! Board: `RxC`, rows x columns, several cakes joined by commas. Reference: Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 2.

use tedomari_position::{About, BoardError, FastLane, Move, Oriented, Player, Ruleset};

/// The ruleset.
pub struct Cutcake;

/// What the program finds in this file.
pub const RULESET: Cutcake = Cutcake;

/// The cakes on the table, each with its rows and columns.
type Cakes = Vec<(u32, u32)>;

impl Ruleset for Cutcake {
    type Position = Cakes;

    fn about(&self) -> About<'_> {
        About {
            name: "cutcake",
            board: "`2x4`, rows x columns; several cakes are joined by commas",
            moves: "Left cuts a cake from top to bottom, Right from side to side, along the grid",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 2",
            example: ("2x4", "1"),
        }
    }

    fn read(&self, text: &str) -> Result<Cakes, BoardError> {
        let mut offset = 0;
        let mut cakes = Vec::new();
        for cake in text.split(',') {
            let size = |s: &str| s.trim().parse().ok().filter(|n| (1..=1000).contains(n));
            let sides = cake.split_once('x').and_then(|(rows, columns)| size(rows).zip(size(columns)));
            let message = || "expected a cake such as `2x4`, with sides from 1 to 1000".to_owned();
            cakes.push(sides.ok_or_else(|| BoardError { offset, message: message() })?);
            offset += cake.len() + 1;
        }
        Ok(cakes)
    }

    fn write(&self, cakes: &Cakes) -> String {
        cakes.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join(",")
    }

    fn moves(&self, cakes: &Cakes, player: Player) -> Vec<Move<Cakes>> {
        let mut moves = Vec::new();
        for (at, &(rows, columns)) in cakes.iter().enumerate() {
            let cuts = if player == Player::Left { 1..columns } else { 1..rows };
            for cut in cuts {
                let pieces = match player {
                    Player::Left => [(rows, cut), (rows, columns - cut)],
                    Player::Right => [(cut, columns), (rows - cut, columns)],
                };
                let [(r1, c1), (r2, c2)] = pieces;
                let name = format!("{rows}x{columns} into {r1}x{c1} and {r2}x{c2}");
                let mut to = cakes.clone();
                to.splice(at..=at, pieces);
                moves.push(Move { name, to });
            }
        }
        moves
    }

    fn fast_lane(&self) -> &dyn FastLane<Cakes> {
        self
    }
}

impl FastLane<Cakes> for Cutcake {
    fn split(&self, cakes: &Cakes) -> Option<Vec<Cakes>> {
        Some(cakes.iter().map(|&cake| vec![cake]).collect())
    }

    fn normal_form(&self, part: Cakes) -> Oriented<Cakes> {
        // A quarter turn exchanges the players.
        match part[..] {
            [(rows, columns)] if rows > columns => {
                Oriented { position: vec![(columns, rows)], negated: true }
            }
            _ => Oriented { position: part, negated: false },
        }
    }
}
