//! Moves where nothing was solved: take stones, save stones, else something that does no harm.
//!
//! These are rules of thumb and prove nothing. What they are worth is only compared among themselves and with temperatures.

use std::cmp::Reverse;

use tedomari_go::{Board, Color, Game, Point, Vertex};

/// A move and how many stones it takes or saves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tactic {
    pub point: Point,
    pub stones: usize,
    /// Among moves that take and save as much, the higher is preferred.
    shape: i64,
}

impl Tactic {
    /// The most urgent is least.
    pub(crate) fn urgency(&self) -> (Reverse<(usize, i64)>, Point) {
        (Reverse((self.stones, self.shape)), self.point)
    }
}

/// The moves of a player on these points that are legal, keep two liberties or take something, and fill no eye of the player.
/// The most urgent come first.
pub(crate) fn tactics(game: &Game, color: Color, points: impl Iterator<Item = Point>) -> Vec<Tactic> {
    let board = game.board();
    let mut found: Vec<Tactic> = points
        .filter(|point| board.is_empty(*point) && game.legal_as(color, Vertex::Point(*point)).is_ok())
        .filter_map(|point| look(game, color, point))
        .collect();
    found.sort_by_key(Tactic::urgency);
    found
}

fn look(game: &Game, color: Color, point: Point) -> Option<Tactic> {
    let board = game.board();
    let mut after = board.clone();
    let played = after.play(point, color, game.rules().suicide).ok()?;
    let liberties = after.chain(point)?.liberties.len();
    let beside =
        |wanted: Color| board.size().neighbours(point).filter(move |near| board.at(*near) == Some(wanted));
    let in_atari: Vec<Vec<Point>> =
        chains(board, beside(color)).filter(|(_, free)| *free == 1).map(|(stones, _)| stones).collect();
    let saved = if liberties >= 2 { in_atari.iter().map(Vec::len).sum() } else { 0 };
    let stones = played.captured.len() + saved;
    let is_eye = board.size().neighbours(point).all(|near| board.at(near) == Some(color));
    if stones == 0 && (liberties < 2 || is_eye) {
        return None;
    }
    let pressed = chains(board, beside(color.opponent())).filter(|(_, free)| *free <= 3).count() as i64;
    let size = board.size();
    let line = |at: u8, lines: usize| usize::from(at).min(lines - 1 - usize::from(at));
    let line = line(point.column, size.columns()).min(line(point.row, size.rows()));
    let shape = 2 * pressed + liberties.min(4) as i64 + if (2..=3).contains(&line) { 2 } else { 0 };
    Some(Tactic { point, stones, shape })
}

/// The chains that these stones belong to, each once, and how many liberties they have.
fn chains(board: &Board, stones: impl Iterator<Item = Point>) -> impl Iterator<Item = (Vec<Point>, usize)> {
    let mut seen: Vec<(Vec<Point>, usize)> = Vec::new();
    for stone in stones {
        if !seen.iter().any(|(known, _)| known.contains(&stone))
            && let Some(chain) = board.chain(stone)
        {
            seen.push((chain.stones, chain.liberties.len()));
        }
    }
    seen.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tedomari_go::Rules;

    #[test]
    fn taking_comes_first_and_eyes_stay() {
        let board = Board::parse(&[".X...", "XX.X.", "....X", ".OX..", ".XO.."]).unwrap();
        let game = Game::new(board, Color::Black, Rules::JAPANESE).unwrap();
        let found = tactics(&game, Color::Black, game.board().size().points());
        assert_eq!(found[0].point.to_string(), "D1");
        assert!(found.iter().all(|tactic| tactic.point.to_string() != "A5"));
    }
}
