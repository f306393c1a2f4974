//! What the ko rule forbids at the beginning of a fight: the ko that was taken just now, and the boards that were there before.

use tedomari_go::{Board, Color, Game, Ko, Point};
use tedomari_vocabulary::Player;

/// The part of a game's history that the ko rule looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Past {
    /// Where a player may not take back just now.
    pub(super) ko: Option<(Point, Player)>,
    /// Earlier boards, each with who was to move then.
    pub(super) boards: Vec<(Board, Player)>,
}

impl Past {
    /// What a game has left behind. Under simple ko only its last move counts.
    ///
    /// ```
    /// use tedomari_go::{Board, Color, Diagram, Edges, Game, Point, Rules};
    /// use tedomari_value::Engine;
    /// use tedomari_vocabulary::Player;
    /// use tedomari_yose::{Effort, Past, Whole};
    ///
    /// // White takes the ko at B4. Black may not take back at once, and White fills it.
    /// let rows = ["XXOO.", "X.XOO", "XXOO.", "X.XOO", ".XXO."];
    /// let mut game = Game::new(Board::parse(&rows)?, Color::White, Rules::JAPANESE)?;
    /// game.play(Point::new(1, 3).into())?;
    /// let rows = ["XXOO.", "Xo.OO", "XXOO.", "X.XOO", ".XXO."];
    /// let diagram = Diagram::parse(&rows, Edges::ALL)?;
    /// let mut whole = Whole::new(&Engine::new(), &diagram, Rules::JAPANESE, Effort::default())?;
    /// let mut score = |whole: &mut Whole| whole.fight(Player::Left, [0, 0], Effort::default()).map(|it| it.score.to_string());
    /// assert_eq!(score(&mut whole)?, "0");
    /// whole.set_past(Past::of(&game));
    /// assert_eq!(score(&mut whole)?, "-1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game) -> Past {
        let ko = game.ko().map(|(point, color)| (point, color.player()));
        let turns = game.turns();
        let mut boards = Vec::new();
        if game.rules().ko != Ko::Simple {
            for at in 0..turns.len() {
                let next: Color = match at.checked_sub(1) {
                    Some(last) => turns[last].color.opponent(),
                    None => turns[0].color,
                };
                boards.extend(game.board_after(at).map(|board| (board.clone(), next.player())));
            }
        }
        Past { ko, boards }
    }
}
