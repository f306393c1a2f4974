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
//! - Before the first move that is forbidden which the game before forbids ([`Past`]), and nothing where no game is known.
//! - Under simple ko play may come round without end, as in a triple ko. Whoever goes round gets only what
//!   is sure at that point; each player is asked for in turn, and if that makes a difference, the score is a range.
//! - Under superko the boards since the last move that cannot be undone are remembered (see `Solver::cycle` of the regions).
//! - There are no threats in what is taken for territory ([`Whole::has_assumed_territory`]).
//! - A counted threat is a move outside of all regions with its answer: it gains nothing, and it changes the board for good.
//! - Pass stones are not counted: with them territory and area give one score, which is that by area.

mod field;
mod past;
mod search;

use tedomari_go::Point;
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Stop};
use tedomari_vocabulary::Player;

use self::field::Field;
pub use self::past::Past;
use self::search::Search;
use crate::advice::Advice;
use crate::line::{WholeLine, WholeMove};
use crate::range::Range;
use crate::whole::{Effort, Whole};

/// How a ko fight ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fought {
    /// The score under best play; a range where a region or the fight was not solved, or play without end makes a difference.
    pub score: Range,
    /// Every first move that keeps the score, if it is exact: none where only a pass or a threat elsewhere keeps it.
    pub best: Vec<Point>,
    /// Where the ko rule forbids a first move.
    pub forbidden: Vec<Point>,
    /// The score after a pass, if that of the fight is exact.
    pub pass: Option<Dyadic>,
    /// A line of best play, if the score is exact: until nothing depends on a ko any more, or somebody plays elsewhere.
    pub line: Vec<(Player, Point)>,
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
        let unsolved = Fought {
            score: sure.clone(),
            best: Vec::new(),
            forbidden: Vec::new(),
            pass: None,
            line: Vec::new(),
            is_endless: false,
        };
        if sure.exact().is_some() && self.has_no_ko() {
            return Ok(unsolved);
        }
        let key = (first, threats, effort.steps);
        if let Some(fought) = self.fights.get(&key) {
            return Ok(fought.clone());
        }
        let whole = self.engine().task().clone();
        let part = effort.steps.map_or_else(|| whole.clone(), |steps| whole.part(Limits::new().nodes(steps)));
        self.set_task(&part);
        let past = self.past.clone();
        let found = Field::new(self).and_then(|field| match field {
            Some(field) => Search::new(field, threats).fought(&past, first).map(Some),
            None => Ok(None),
        });
        self.set_task(&whole);
        let fought = match found {
            Ok(fought) => fought.unwrap_or(unsolved),
            // Only this part came to its end.
            Err(_) if whole.check().is_ok() => unsolved,
            Err(stop) => return Err(stop),
        };
        self.fights.insert(key, fought.clone());
        Ok(fought)
    }

    /// What a player should do where kos are fought with the threats that are there and so many others, Black's first. Without a
    /// ko, and where the fight is not solved with this effort, it is the advice that holds in any case.
    pub fn advise_in_fight(
        &mut self,
        player: Player,
        threats: [u32; 2],
        effort: Effort,
    ) -> Result<Advice, Stop> {
        let mut advice = self.advise(player, crate::Threats::Unknown)?;
        if self.has_no_ko() || !advice.is_complete {
            return Ok(advice);
        }
        let fought = self.fight(player, threats, effort)?;
        advice.moves.retain(|play| !fought.forbidden.contains(&play.point));
        if fought.score.exact().is_none() {
            return Ok(advice);
        }
        for play in &mut advice.moves {
            if fought.best.contains(&play.point) {
                play.score = fought.score.clone();
            }
            play.loss = fought.score.lost(&play.score, player);
        }
        (advice.score, advice.is_pass) = (fought.score, fought.best.is_empty());
        advice.sort();
        Ok(advice)
    }

    /// A line of best play where kos are fought so: through the fight, and on to the end where nobody plays elsewhere in it.
    pub fn line_in_fight(
        &mut self,
        first: Player,
        threats: [u32; 2],
        effort: Effort,
    ) -> Result<WholeLine, Stop> {
        self.settle();
        if self.has_no_ko() {
            return self.line(first);
        }
        let fought = self.fight(first, threats, effort)?;
        let (before, fights) = (self.parts.clone(), std::mem::take(&mut self.fights));
        let line = self.walk_through(first, &fought.line);
        (self.parts, self.fights) = (before, fights);
        line
    }

    fn walk_through(&mut self, first: Player, fought: &[(Player, Point)]) -> Result<WholeLine, Stop> {
        let (mut line, mut next) = (WholeLine::default(), first);
        for &(player, point) in fought {
            let Some(part) = self.part_of(point) else { return Ok(line) };
            let at = self.parts[part].area().points.iter().position(|other| *other == point);
            let Some(play) = self.plays(part, player).into_iter().find(|play| Some(play.point) == at) else {
                return Ok(line);
            };
            self.make(part, &play);
            line.moves.push(WholeMove { player, point, part });
            next = player.opponent();
        }
        let rest = self.walk(next)?;
        line.moves.extend(rest.moves);
        line.is_complete = rest.is_complete;
        Ok(line)
    }

    /// The history that the ko rule looks at, which belongs to the diagram of now: another diagram begins without one.
    pub fn set_past(&mut self, past: Past) {
        if self.past != past {
            self.fights.clear();
            self.past = past;
        }
    }

    /// Whether the value of every region is known.
    fn has_no_ko(&self) -> bool {
        self.parts.iter().all(|part| part.worth().is_some_and(|worth| worth.value().is_some()))
    }
}
