//! Coins as they are given: `["r", 2, 1, 0]`, or as text: `r,2,1,0`.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_coins::{Coin, Colour, Square};
use tedomari_number::Dyadic;

use crate::ko::Exactly;
use crate::mistake::Mistake;

/// The colour of a coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum CoinColour {
    /// Red: Right's.
    #[serde(rename = "r", alias = "R")]
    Red,
    /// Blue: Left's.
    #[serde(rename = "b", alias = "B")]
    Blue,
    /// Neutral: on the neutral square.
    #[serde(rename = "n", alias = "N")]
    Neutral,
}

impl From<Colour> for CoinColour {
    fn from(colour: Colour) -> CoinColour {
        match colour {
            Colour::Red => CoinColour::Red,
            Colour::Blue => CoinColour::Blue,
            Colour::Neutral => CoinColour::Neutral,
        }
    }
}

impl From<CoinColour> for Colour {
    fn from(colour: CoinColour) -> Colour {
        match colour {
            CoinColour::Red => Colour::Red,
            CoinColour::Blue => Colour::Blue,
            CoinColour::Neutral => Colour::Neutral,
        }
    }
}

/// A coin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "expected a coin: [colour, money, row, column] with the colour r, b or n and row -1 for the top strip"
)]
pub enum CoinEntry {
    /// As text: `"r,2,1,0"`.
    Text(String),
    /// `[colour, money, row, column]`; row -1 is the top strip.
    Four(CoinColour, Exactly, i64, i64),
}

impl fmt::Display for CoinEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoinEntry::Text(text) => f.write_str(text),
            CoinEntry::Four(colour, money, row, column) => {
                write!(f, "{},{money},{row},{column}", Colour::from(*colour).letter())
            }
        }
    }
}

impl CoinEntry {
    /// A coin on a square.
    pub fn of(colour: Colour, money: &Dyadic, square: Square) -> CoinEntry {
        let money = match money.to_i64() {
            Some(money) => Exactly::Integer(money),
            None => Exactly::Text(money.to_string()),
        };
        let (row, column) = match square {
            Square::Strip { column } => (-1, column.into()),
            Square::Board { row, column } => (row.into(), column.into()),
        };
        CoinEntry::Four(colour.into(), money, row, column)
    }

    /// The coin that it is.
    pub(super) fn coin(&self) -> Result<Coin, Mistake> {
        match self {
            CoinEntry::Text(text) => read(text),
            CoinEntry::Four(colour, money, row, column) => {
                let text = self.to_string();
                let number = money.to_string().trim().parse();
                let money = number.map_err(|_| Mistake::new(&text, 2, "expected the money, a number"))?;
                let square = square(*row, *column).map_err(|(_, message)| Mistake::new(&text, 0, message))?;
                Ok(Coin { colour: (*colour).into(), money, square })
            }
        }
    }
}

/// The square in a row and a column; otherwise whether the column is wrong, and what is.
fn square(row: i64, column: i64) -> Result<Square, (bool, &'static str)> {
    let column = u32::try_from(column).map_err(|_| (true, "expected a column, from 0 to 4294967295"))?;
    match row {
        -1 => Ok(Square::Strip { column }),
        row => {
            let row = u32::try_from(row);
            let row =
                row.map_err(|_| (false, "expected a row, from 0 to 4294967295, or -1 for the top strip"))?;
            Ok(Square::Board { row, column })
        }
    }
}

/// A coin from its text.
fn read(text: &str) -> Result<Coin, Mistake> {
    let mut places = Vec::new();
    let mut offset = 0;
    for word in text.split(',') {
        places.push((offset + word.len() - word.trim_start().len(), word.trim()));
        offset += word.len() + 1;
    }
    let [colour, money, row, column] = places[..] else {
        return Err(Mistake::new(text, 0, "expected a coin: colour,money,row,column, such as r,2,1,0"));
    };
    let mut letters = colour.1.chars();
    let letter = letters.next().filter(|_| letters.next().is_none()).and_then(Colour::from_letter);
    let wrong = |place: (usize, &str), message: &str| Mistake::new(text, place.0, message);
    let letter = letter.ok_or_else(|| wrong(colour, "expected a colour: r, b or n"))?;
    let worth = money.1.parse().map_err(|_| wrong(money, "expected the money, a number"))?;
    let whole = |place: (usize, &str), message| place.1.parse::<i64>().map_err(|_| wrong(place, message));
    let rows = whole(row, "expected a row, or -1 for the top strip")?;
    let columns = whole(column, "expected a column")?;
    let square = square(rows, columns)
        .map_err(|(is_column, message)| wrong(if is_column { column } else { row }, message))?;
    Ok(Coin { colour: letter, money: worth, square })
}
