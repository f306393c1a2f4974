//! Tame, restive, restless and wild games.
//!
//! The *type* of a game is a pair: its value in normal play and its misère value. A Nim position has the type (0,1) or (1,0) if
//! all its heaps are 0 or 1 (it is *fickle*), else (n,n) (it is *firm*). Types of Nim positions add up: two fickle ones
//! are fickle, all others firm, and the normal values are nim-added.
//!
//! A game is **tame** if it has no options, or if the least numbers that are missing among the normal values, and among the misère
//! values, of its tame options make the type of a Nim position, and each option that is not tame has a tame option of this
//! type, by which it *reverts*. Tame games play beside each other like Nim positions of their types (*Winning Ways*, chapter 13, "tame" with
//! reverting moves; Conway, *On Numbers and Games*, chapter 12, without them):
//!
//! **Theorem.** A sum of tame games is lost for the player to move iff the sum (N,M) of their types has M = 0.
//! *Proof*, by induction. Let M = 0. Then some game has a move, since the empty game has the type (0,1). After a move to a tame option both
//! numbers of the type are others. If the rest is firm with the value u, M was n ⊕ u and is n' ⊕ u now; if it is fickle with the
//! value v, M was m ⊕ v and is m' ⊕ v now; in both cases it is not 0. A move to another option is reverted. Now let M ≠ 0, and let
//! there be a move. If all games are fickle, M = 1, and evenly many have the type (1,0). A game of that type has a tame option with
//! the normal value 0 and a misère value that is not 0: (0,1). A game of the type (0,1) that has moves has a tame option with the misère value
//! 0 and a normal value that is not 0: (1,0). Either move leaves the type (1,0). If there is a firm game, choose a game with the
//! normal value n and n ⊕ N < n, as in Nim. If the rest is firm, a tame option with the normal value n ⊕ N leaves (0,0). If it is not, the game
//! is the only firm one, and n ⊕ N is the value v of the rest, smaller than n; a tame option with the misère value v leaves M = 0. ∎
//!
//! If all options of a game are tame and the game is not, one of its two values is 0 or 1 and the other is not: with an option of each
//! of the types (0,1) and (1,0), or a firm one in place of them, both are at least 2 and equal. The game is **restive** if its normal value is
//! 0 or 1, and **restless** if its misère value is (Conway, chapter 12). All other games are **wild**.

use std::fmt;

use crate::genus::mex;

/// How a game behaves in misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Beside other tame games it is like a position of Nim.
    Tame,
    /// All options are tame, the game is not, and its value in normal play is 0 or 1.
    Restive,
    /// All options are tame, the game is not, and its misère value is 0 or 1.
    Restless,
    /// Anything else.
    Wild,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Tame => "tame",
            Kind::Restive => "restive",
            Kind::Restless => "restless",
            Kind::Wild => "wild",
        })
    }
}

/// The value in normal play and the misère value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Type {
    pub(crate) normal: u64,
    pub(crate) misere: u64,
}

impl Type {
    /// That of the game without options.
    pub(crate) const EMPTY: Type = Type { normal: 0, misere: 1 };

    /// That of a heap of Nim.
    pub(crate) fn heap(size: u64) -> Type {
        Type { normal: size, misere: if size < 2 { size ^ 1 } else { size } }
    }

    fn is_fickle(self) -> bool {
        self.normal < 2 && self.misere == self.normal ^ 1
    }

    fn is_nim(self) -> bool {
        self.normal == self.misere || self.is_fickle()
    }

    /// That of the sum, if both are types of Nim positions.
    pub(crate) fn plus(self, other: Type) -> Type {
        let normal = self.normal ^ other.normal;
        let is_fickle = self.is_fickle() && other.is_fickle();
        Type { normal, misere: if is_fickle { normal ^ 1 } else { normal } }
    }
}

/// The kind of a game whose options have these types, where they are tame, and its own type if it is tame too. `reverts` tells whether an
/// option, counted from 0, has a tame option of a type.
pub(crate) fn classify(
    options: &[Option<Type>],
    mut reverts: impl FnMut(usize, Type) -> bool,
) -> (Kind, Option<Type>) {
    if options.is_empty() {
        return (Kind::Tame, Some(Type::EMPTY));
    }
    let tame = || options.iter().flatten();
    let own = Type { normal: mex(tame().map(|t| t.normal)), misere: mex(tame().map(|t| t.misere)) };
    let others = || (0..options.len()).filter(|&at| options[at].is_none());
    if own.is_nim() && others().all(|at| reverts(at, own)) {
        return (Kind::Tame, Some(own));
    }
    let kind = match others().next() {
        Some(_) => Kind::Wild,
        None if own.normal < 2 => Kind::Restive,
        None => Kind::Restless,
    };
    (kind, None)
}
