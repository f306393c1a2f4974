//! A coin and the square that it lies on.
//!
//! The field has a top strip for coins without money, and a main region below it. A blue coin is worth money to Left, a
//! red coin to Right. In the main region the owner slides a coin down: to the leftmost square one row lower, or off the
//! lower edge, which earns the money. The opponent slides it left by one square, or off the left edge, where it is
//! lost. On the strip there is no money: either player may take any coin away, and the one who does not own it may
//! slide it left instead. The leftmost square of the strip is neutral.

use std::fmt;

use tedomari_number::Dyadic;
use tedomari_vocabulary::Player;

/// The colour of a coin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Colour {
    /// Right's coin: Right slides it down, Left slides it left.
    Red,
    /// Left's coin: Left slides it down, Right slides it left.
    Blue,
    /// A coin on the neutral square, which belongs to nobody.
    Neutral,
}

impl Colour {
    /// The player who slides coins of this colour down, if there is one.
    pub fn owner(self) -> Option<Player> {
        match self {
            Colour::Red => Some(Player::Right),
            Colour::Blue => Some(Player::Left),
            Colour::Neutral => None,
        }
    }

    /// The colour of a player's coins.
    pub fn of(player: Player) -> Colour {
        match player {
            Player::Left => Colour::Blue,
            Player::Right => Colour::Red,
        }
    }

    /// The other player's colour.
    pub fn opposite(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
            Colour::Neutral => Colour::Neutral,
        }
    }

    /// The letter for it: `r`, `b` or `n`.
    pub fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Blue => 'b',
            Colour::Neutral => 'n',
        }
    }

    /// The colour of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Colour> {
        match letter.to_ascii_lowercase() {
            'r' => Some(Colour::Red),
            'b' => Some(Colour::Blue),
            'n' => Some(Colour::Neutral),
            _ => None,
        }
    }
}

/// Where a coin lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Square {
    /// On the top strip; column 0 is the neutral square.
    Strip {
        /// How many squares lie to the left.
        column: u32,
    },
    /// In the main region.
    Board {
        /// How many rows lie below.
        row: u32,
        /// How many squares lie to the left.
        column: u32,
    },
}

/// A coin. Its money is a number, or, by Theorem 22, a game of another type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Coin<X = Dyadic> {
    /// Whose it is.
    pub colour: Colour,
    /// What it is worth to its owner when it leaves the board at the lower edge.
    pub money: X,
    /// Where it lies.
    pub square: Square,
}

/// A way to move a coin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Slide {
    /// One square to the left, or off the left edge of the main region.
    Left,
    /// To the leftmost square one row down, or off the lower edge, which earns the money.
    Down,
    /// Away from the top strip.
    Off,
}

impl Slide {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Slide::Left => "left",
            Slide::Down => "down",
            Slide::Off => "off",
        }
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What a slide leaves of a coin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slid {
    /// The coin lies on this square.
    On(Square),
    /// The coin has left the board and is worth nothing.
    Gone,
    /// The coin has left the board at the lower edge, and its owner has its money.
    Earned,
}

impl<X> Coin<X> {
    /// A coin in the main region.
    pub fn new(colour: Colour, money: X, row: u32, column: u32) -> Coin<X> {
        Coin { colour, money, square: Square::Board { row, column } }
    }

    /// The slides that a player has with the coin, and what each leaves.
    ///
    /// ```
    /// use tedomari_coins::{Coin, Colour, Slid, Slide, Square};
    /// use tedomari_vocabulary::Player;
    ///
    /// let coin = Coin::new(Colour::Red, 3, 1, 2);
    /// let left = Slid::On(Square::Board { row: 1, column: 1 });
    /// assert!(coin.slides(Player::Left).eq([(Slide::Left, left)]));
    /// let down = Slid::On(Square::Board { row: 0, column: 0 });
    /// assert!(coin.slides(Player::Right).eq([(Slide::Down, down)]));
    /// ```
    pub fn slides(&self, player: Player) -> impl Iterator<Item = (Slide, Slid)> + use<X> {
        let own = self.colour.owner() == Some(player);
        let slides = match self.square {
            Square::Strip { column: 0 } => [Some((Slide::Off, Slid::Gone)), None],
            Square::Strip { column } => {
                let left = (Slide::Left, Slid::On(Square::Strip { column: column - 1 }));
                [Some((Slide::Off, Slid::Gone)), (!own).then_some(left)]
            }
            Square::Board { row, .. } if own => {
                let rest =
                    row.checked_sub(1).map_or(Slid::Earned, |row| Slid::On(Square::Board { row, column: 0 }));
                [Some((Slide::Down, rest)), None]
            }
            Square::Board { row, column } => {
                let rest = column
                    .checked_sub(1)
                    .map_or(Slid::Gone, |column| Slid::On(Square::Board { row, column }));
                [Some((Slide::Left, rest)), None]
            }
        };
        slides.into_iter().flatten()
    }
}

/// Why a coin cannot lie where it was put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoinError {
    /// Money below zero.
    Negative,
    /// Money on the top strip.
    MoneyOnStrip,
    /// A neutral coin on another square than the neutral one.
    NotNeutral,
}

impl fmt::Display for CoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CoinError::Negative => "a coin cannot be worth less than 0",
            CoinError::MoneyOnStrip => "a coin on the top strip is worth 0",
            CoinError::NotNeutral => {
                "a neutral coin lies on the neutral square, row -1 and column 0, and is worth 0"
            }
        })
    }
}

impl std::error::Error for CoinError {}

impl Coin<Dyadic> {
    /// Whether the coin may lie where it lies.
    pub fn check(&self) -> Result<(), CoinError> {
        let on_strip = matches!(self.square, Square::Strip { .. });
        let on_neutral = self.square == Square::Strip { column: 0 };
        if self.money.signum() < 0 {
            Err(CoinError::Negative)
        } else if self.colour == Colour::Neutral && !(on_neutral && self.money.is_zero()) {
            Err(CoinError::NotNeutral)
        } else if on_strip && !self.money.is_zero() {
            Err(CoinError::MoneyOnStrip)
        } else {
            Ok(())
        }
    }
}
