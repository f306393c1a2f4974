//! The two colours.

use std::fmt;
use std::str::FromStr;

use tedomari_vocabulary::Player;

/// The colour of a stone. Black is Left, so that scores are Black minus White.
///
/// ```
/// use tedomari_go::Color;
/// use tedomari_vocabulary::Player;
///
/// assert_eq!(Player::from(Color::Black), Player::Left);
/// assert_eq!("w".parse::<Color>(), Ok(Color::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Black, who is Left and usually moves first.
    Black,
    /// White, who is Right.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other colour.
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// The place in a list with something for each colour, Black's first.
    pub const fn index(self) -> usize {
        match self {
            Color::Black => 0,
            Color::White => 1,
        }
    }

    /// The player of this colour.
    pub const fn player(self) -> Player {
        match self {
            Color::Black => Player::Left,
            Color::White => Player::Right,
        }
    }

    /// `X` or `O`, as in diagrams.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'X',
            Color::White => 'O',
        }
    }

    /// The name in lower case, as in GTP and JSON.
    pub const fn lower(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }
}

impl From<Color> for Player {
    fn from(color: Color) -> Player {
        color.player()
    }
}

impl From<Player> for Color {
    fn from(player: Player) -> Color {
        match player {
            Player::Left => Color::Black,
            Player::Right => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

/// What is read as a colour is `b`, `black`, `w` or `white`, in either case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseColorError(String);

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a colour: write black or white", self.0)
    }
}

impl std::error::Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Color::Black),
            "w" | "white" => Ok(Color::White),
            _ => Err(ParseColorError(text.to_owned())),
        }
    }
}
