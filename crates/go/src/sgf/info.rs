//! What the root says about the game: rules, komi, handicap, result.

use tedomari_number::Dyadic;

use crate::color::Color;
use crate::rules::Rules;
use crate::sgf::record::Record;

/// The result that a record tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// This colour has won by so many points.
    Points(Color, Dyadic),
    /// This colour has won, and not by counting: `R` (resignation), `T` (time), `F` (forfeit), or as it is written.
    Otherwise(Color, String),
    /// A draw.
    Draw,
    /// Nobody has won, or it is not known.
    Open,
}

impl GameResult {
    /// Reads `RE`.
    ///
    /// ```
    /// use tedomari_go::Color;
    /// use tedomari_go::sgf::GameResult;
    ///
    /// assert_eq!(GameResult::parse("W+0.5"), GameResult::Points(Color::White, "1/2".parse().unwrap()));
    /// assert_eq!(GameResult::parse("B+R"), GameResult::Otherwise(Color::Black, "R".to_owned()));
    /// assert_eq!(GameResult::parse("Jigo"), GameResult::Draw);
    /// ```
    pub fn parse(text: &str) -> GameResult {
        let text = text.trim();
        if text == "0" || ["draw", "jigo"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return GameResult::Draw;
        }
        let Some((winner, by)) = text.split_once('+') else { return GameResult::Open };
        let Ok(color) = winner.trim().parse::<Color>() else { return GameResult::Open };
        let by = by.trim();
        let end = by.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(by.len());
        match by[..end].trim_end_matches('.').parse() {
            Ok(points) => GameResult::Points(color, points),
            Err(_) => GameResult::Otherwise(color, by.to_owned()),
        }
    }
}

impl Record {
    /// The rules that the record names, if they are known.
    pub fn rules(&self) -> Option<Rules> {
        Rules::from_record(&self.text(self.root(), "RU")?)
    }

    /// The komi, if the record tells one that is a number of points and halves.
    pub fn komi(&self) -> Option<Dyadic> {
        let text = self.text(self.root(), "KM")?;
        text.trim().trim_start_matches('+').parse().ok()
    }

    /// The handicap, 0 if there is none.
    pub fn handicap(&self) -> u32 {
        self.text(self.root(), "HA").and_then(|text| text.trim().parse().ok()).unwrap_or(0)
    }

    /// The result, if the record tells one.
    pub fn result(&self) -> Option<GameResult> {
        self.text(self.root(), "RE").map(|text| GameResult::parse(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_people_write_them() {
        let points = |color, points: &str| GameResult::Points(color, points.parse().unwrap());
        assert_eq!(GameResult::parse("B+3"), points(Color::Black, "3"));
        assert_eq!(GameResult::parse("White+12.5 points"), points(Color::White, "25/2"));
        assert_eq!(GameResult::parse("B+Time"), GameResult::Otherwise(Color::Black, "Time".to_owned()));
        assert_eq!(GameResult::parse("B+"), GameResult::Otherwise(Color::Black, String::new()));
        for open in ["Void", "?", "", "+", "x+3"] {
            assert_eq!(GameResult::parse(open), GameResult::Open);
        }
    }
}
