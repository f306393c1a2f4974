//! A ko fight over the whole board: the exact score with the threats that are there.
//!
//! A board without a ko that matters is the sum of its regions, and their values say everything. A ko makes more of the
//! regions count: a move that is answered and gains nothing is left out of a canonical form, and yet it is a
//! ko-threat. So this search plays on the boards of all regions themselves, under the ko rule of the game. What is known of
//! values bounds every state: the sum of the regions' lower bounds is a score that Left is sure of, whatever the ko rule, and the
//! upper bounds are Right's. Where they agree the state is solved; elsewhere they cut most moves at once (α–β, with a table).
//!
//! What is assumed:
//!
//! - A player may always pass, for nothing. A pass lifts the simple ban on taking back; it lifts no superko.
//! - Two passes in a row end the game, and the board counts as it stands. If that is more than either player could make of it
//!   by going on (dead stones were not taken yet), it counts as what they could: the one who passed first would go on.
//! - Nobody fills an eye of one point between safe stones, which would change the board under superko: the stones need it.
//! - Before the first move nothing is forbidden: the history of the game is not known here.
//! - Under simple ko play may come round without end, as in a triple ko. Whoever goes round gets only what
//!   is sure at that point; each player is asked for in turn, and if that makes a difference, the score is a range.
//! - Under superko the boards since the last move that cannot be undone are remembered (see `Solver::cycle` of the regions).
//! - A counted threat is a move outside of all regions with its answer: it gains nothing, and it changes the board for good.
//! - Pass stones are not counted: with them territory and area give one score, which is that by area.

mod field;
mod search;

use tedomari_go::Point;
use tedomari_task::{Limits, Stop};
use tedomari_vocabulary::Player;

use self::field::Field;
use self::search::Search;
use crate::range::Range;
use crate::whole::{Effort, Whole};

/// How a ko fight ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fought {
    /// The score under best play; a range where a region or the fight was not solved, or play without end makes a difference.
    pub score: Range,
    /// Every first move that keeps the score, if it is exact: none where a pass does as well as any.
    pub best: Vec<Point>,
    /// Whether play can come round without end.
    pub is_endless: bool,
}

impl Whole {
    /// The score if this player begins and each player has so many ko-threats beside those on the board, Black's first. Each is one
    /// move that must be answered. The search takes so many steps at most; then the score is what is sure.
    ///
    /// ```
    /// use tedomari_go::{Diagram, Edges, Rules};
    /// use tedomari_value::Engine;
    /// use tedomari_vocabulary::Player;
    /// use tedomari_yose::{Effort, Whole};
    ///
    /// // The basic ko: White takes it. Black needs a threat to take it back.
    /// let diagram = Diagram::parse(&["XXOO", "X.xO", "XXOO"], Edges::NONE)?;
    /// let mut whole = Whole::new(&Engine::new(), &diagram, Rules::JAPANESE, Effort::default())?;
    /// let mut score = |threats| whole.fight(Player::Right, threats, Effort::default()).map(|fought| fought.score.to_string());
    /// assert_eq!(score([0, 0])?, "-1");
    /// assert_eq!(score([1, 0])?, "0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fight(&mut self, first: Player, threats: [u32; 2], effort: Effort) -> Result<Fought, Stop> {
        let sure = self.score(first, crate::Threats::Unknown)?;
        let unsolved = Fought { score: sure.clone(), best: Vec::new(), is_endless: false };
        if sure.exact().is_some() && self.has_no_ko() {
            return Ok(unsolved);
        }
        let whole = self.engine().task().clone();
        let part = effort.steps.map_or_else(|| whole.clone(), |steps| whole.part(Limits::new().nodes(steps)));
        self.set_task(&part);
        let found = Field::new(self).and_then(|field| match field {
            Some(field) => Search::new(field, threats).fought(first).map(Some),
            None => Ok(None),
        });
        self.set_task(&whole);
        match found {
            Ok(fought) => Ok(fought.unwrap_or(unsolved)),
            // Only this part came to its end.
            Err(_) if whole.check().is_ok() => Ok(unsolved),
            Err(stop) => Err(stop),
        }
    }

    /// Whether the value of every region is known.
    fn has_no_ko(&self) -> bool {
        self.parts.iter().all(|part| part.worth().is_some_and(|worth| worth.value().is_some()))
    }
}
