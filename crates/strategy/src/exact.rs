//! Exact scores: the measure of every strategy.

use tedomari_number::Dyadic;
use tedomari_solve::Solver;
use tedomari_sum::Player;
use tedomari_value::{Engine, Stop};

use crate::field::{Choice, Field, Position};

/// Scores under best play by both sides.
///
/// ```
/// use tedomari_strategy::{Coupons, Exact, Field};
/// use tedomari_sum::{Player, Sum};
/// use tedomari_value::{Engine, NoPositions};
///
/// let engine = Engine::new();
/// let sum = Sum::read(&engine, &["{5|-5}", "{{9|2}|-80}"], &NoPositions)?;
/// let field = Field::new(&engine, Coupons::none());
/// let (position, points) = field.enter(&sum)?;
/// assert_eq!(Exact::new(&engine).score(&field, &position, Player::Left)? + points, 4.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exact {
    solver: Solver,
}

impl Exact {
    /// A solver that knows nothing yet.
    pub fn new(engine: &Engine) -> Exact {
        Exact { solver: Solver::new(engine) }
    }

    /// Makes room for all that can come up on a field, so that its positions share what is learnt.
    pub fn prepare(&mut self, field: &Field<'_>, start: &Position) -> Result<(), Stop> {
        let values = field.values(start)?;
        self.solver.prepare(&values, &field.all_values(start)?, values.len())
    }

    /// The points still to be made in a position with this player to move.
    pub fn score(&mut self, field: &Field<'_>, position: &Position, to_move: Player) -> Result<Dyadic, Stop> {
        self.solver.score(&field.values(position)?, to_move)
    }

    /// The first choice as written that keeps the best score, which is known; `None` when play is over.
    pub fn keeping(
        &mut self,
        field: &Field<'_>,
        position: &Position,
        player: Player,
        best: &Dyadic,
    ) -> Result<Option<Choice>, Stop> {
        let choices = field.choices(position, player)?;
        let fallback = choices.first().copied();
        for choice in choices {
            let (after, points) = field.play(position, player, choice)?;
            let (values, wanted) = (field.values(&after)?, best - &points);
            // Whether a bound is reached is asked with less work than the score.
            if self.solver.keeps(&values, player, &wanted)? {
                return Ok(Some(choice));
            }
        }
        Ok(fallback)
    }
}
