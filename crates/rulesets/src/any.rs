//! Rulesets and positions whose types are hidden, so that whoever holds them need not know which they are.
//!
//! This is where whoever asks is freed from types: an [`AnyRuleset`] is handed out by a [`Registry`](crate::Registry), reads
//! an [`AnyPosition`], and from there on positions travel as they are. Searches that keep parts of one ruleset get at the
//! typed position again by [`AnyPosition::inner`].

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use tedomari_number::Dyadic;
use tedomari_parts::Book;
use tedomari_position::{
    About, BoardError, Grid, InParts, LoopyError, Move, Picture, Player, Ruled, Ruleset, Scores, Search,
    SharedRuleset, Shelf, scores,
};
use tedomari_task::Task;
use tedomari_value::{Engine, Estimate, Stop};

use crate::analysis::{Analysis, KnownPart, SearchOptions, analyse, estimate, known_parts};
use crate::grounded::{self, GroundedParts};
use crate::loopy::{AllPlacements, Surroundings};
use crate::numbered::{NumberedParts, Parts};
use crate::oriented::{self, OrientedParts};
use crate::places;
use crate::variants::{self, Variant};

/// A ruleset of any kind.
///
/// ```
/// use tedomari_rulesets::{AnyRuleset, games::domineering};
///
/// let domineering = AnyRuleset::new(domineering::RULESET);
/// let board = domineering.read("..|..")?;
/// assert_eq!(board.to_string(), "domineering(..|..)");
/// assert_eq!(board.options(tedomari_position::Player::Left, 9).len(), 2);
/// # Ok::<(), tedomari_rulesets::BoardError>(())
/// ```
#[derive(Clone)]
pub struct AnyRuleset(Arc<dyn Erased>);

/// A position of a ruleset of any kind.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn ErasedPosition>);

/// Values that were found before, for the searches of any ruleset.
pub trait Library: Send + Sync {
    /// The part of it that holds one ruleset's values, for searches on one store of values; `None` if there are none.
    fn shelf(self: Arc<Self>, engine: &Engine, ruleset: &str) -> Option<Arc<dyn Shelf>>;
}

/// Why a survey did not come to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SurveyError {
    /// One of the texts, counted from 0, is not a board.
    Board(usize, BoardError),
    /// The budget ran out.
    Stopped(Stop),
}

impl From<Stop> for SurveyError {
    fn from(stop: Stop) -> SurveyError {
        SurveyError::Stopped(stop)
    }
}

/// Hears of each board that a survey has finished.
pub type Finished<'f> = dyn FnMut(&str) -> Result<(), Stop> + 'f;

trait Erased: Send + Sync {
    fn about(&self) -> About<'_>;
    fn name(&self) -> &str;
    fn read(&self, board: &str) -> Result<AnyPosition, BoardError>;
    fn is_loopy(&self) -> bool;
    fn is_impartial(&self) -> bool;
    fn variant(&self, kind: Variant, name: &str) -> AnyRuleset;
    fn numbered_parts(&self) -> Option<Box<dyn NumberedParts>>;
    fn oriented_parts(&self) -> Box<dyn OrientedParts>;
    fn grounded_parts(&self, engine: &Engine) -> Box<dyn GroundedParts>;
    fn book(&self, engine: &Engine, shelf: Option<Arc<dyn Shelf>>) -> Book;
    fn survey(
        &self,
        boards: &[String],
        engine: &Engine,
        shelf: Arc<dyn Shelf>,
        threads: usize,
        done: &mut Finished<'_>,
    ) -> Result<(), SurveyError>;
    #[cfg(feature = "contract")]
    fn check_contract(&self, board: &str, most: usize) -> Result<usize, crate::contract::Broken>;
}

trait ErasedPosition: Send + Sync {
    fn ruleset(&self) -> AnyRuleset;
    fn name(&self) -> &str;
    fn inner(&self) -> &dyn Any;
    fn text(&self) -> String;
    fn picture(&self) -> Picture;
    fn places(&self, parts: &[String]) -> Option<Vec<Vec<(usize, usize)>>>;
    fn visit_options(&self, player: Player, visit: &mut dyn FnMut(String, AnyPosition) -> ControlFlow<()>);
    fn has_too_many_moves(&self) -> bool;
    fn steps_a_follower(&self) -> u64;
    fn leaves_out_moves(&self) -> bool;
    fn estimate(&self) -> Option<Estimate>;
    fn scores(&self, task: &Task, told: &mut dyn FnMut(&Scores)) -> Option<Scores>;
    fn guess(&self) -> Option<Dyadic>;
    fn analyse(&self, engine: &Engine, options: &SearchOptions) -> Result<Analysis, Stop>;
    fn known_parts(&self, engine: &Engine) -> Option<Vec<KnownPart>>;
    fn surroundings(&self, task: &Task) -> Result<Surroundings, LoopyError>;
    fn all_placements(&self, task: &Task) -> Result<Option<AllPlacements>, Stop>;
}

/// A ruleset with the name it goes by.
struct Named<R: Ruleset> {
    rules: Arc<R>,
    name: Arc<str>,
}

impl<R: Ruleset> Clone for Named<R> {
    fn clone(&self) -> Named<R> {
        Named { rules: self.rules.clone(), name: self.name.clone() }
    }
}

struct Held<R: Ruleset> {
    ruleset: Named<R>,
    position: R::Position,
    /// Rows and columns of the board's text, if it has such.
    size: Option<(usize, usize)>,
}

impl AnyRuleset {
    /// A ruleset by its own name.
    pub fn new(ruleset: impl Ruleset) -> AnyRuleset {
        let name = ruleset.about().name.to_owned();
        AnyRuleset::named(ruleset, &name)
    }

    /// A ruleset by a name that also tells its parameters, such as `moore[k=2]`.
    pub fn named(ruleset: impl Ruleset, name: &str) -> AnyRuleset {
        AnyRuleset(Arc::new(Named { rules: Arc::new(SharedRuleset::new(ruleset)), name: name.into() }))
    }

    /// Name, board characters, moves and reference.
    pub fn about(&self) -> About<'_> {
        self.0.about()
    }

    /// The name in expressions, with parameters if there are any.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Reads a board.
    pub fn read(&self, board: &str) -> Result<AnyPosition, BoardError> {
        self.0.read(board)
    }

    /// Whether play can return to a position.
    pub fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }

    /// Whether both players have the same moves in every position.
    pub fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    /// A table of its parts for misère play, if it is impartial.
    pub fn numbered_parts(&self) -> Option<Box<dyn NumberedParts>> {
        self.0.numbered_parts()
    }

    /// A table of its parts, with the players as they are or exchanged.
    pub fn oriented_parts(&self) -> Box<dyn OrientedParts> {
        self.0.oriented_parts()
    }

    /// A table of its parts with what their values rest on.
    pub fn grounded_parts(&self, engine: &Engine) -> Box<dyn GroundedParts> {
        self.0.grounded_parts(engine)
    }

    /// A version of it by a name.
    pub(crate) fn variant(&self, kind: Variant, name: &str) -> AnyRuleset {
        self.0.variant(kind, name)
    }

    /// An empty book of parts, for a search; values come from the library where it has them.
    pub fn book(&self, engine: &Engine, library: Option<&Arc<dyn Library>>) -> Book {
        let shelf = library.and_then(|library| library.clone().shelf(engine, self.name()));
        self.0.book(engine, shelf)
    }

    /// Finds every part that play from these boards can reach and puts it on a shelf with its value; `done` hears of each
    /// board that is finished.
    pub fn survey(
        &self,
        boards: &[String],
        engine: &Engine,
        shelf: Arc<dyn Shelf>,
        threads: usize,
        done: &mut Finished<'_>,
    ) -> Result<(), SurveyError> {
        self.0.survey(boards, engine, shelf, threads, done)
    }
}

#[cfg(feature = "contract")]
impl AnyRuleset {
    /// Checks what every ruleset promises on the positions that play from a board can reach, or the first `most` of them: see
    /// [`contract`](crate::contract). How many were checked, or what is broken.
    pub fn check_contract(&self, board: &str, most: usize) -> Result<usize, crate::contract::Broken> {
        self.0.check_contract(board, most)
    }
}

impl AnyPosition {
    /// The ruleset that it is a position of.
    pub fn ruleset(&self) -> AnyRuleset {
        self.0.ruleset()
    }

    /// The position as its ruleset has it.
    pub fn inner(&self) -> &dyn Any {
        self.0.inner()
    }

    /// The ruleset's own text for it.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// What it looks like, as large as the board it was read from.
    pub fn picture(&self) -> Picture {
        self.0.picture()
    }

    /// A player's moves by name with what they lead to, or the first `most` of them.
    pub fn options(&self, player: Player, most: usize) -> Vec<(String, AnyPosition)> {
        let mut options = Vec::new();
        self.visit_options(player, &mut |name, after| {
            if options.len() >= most {
                return ControlFlow::Break(());
            }
            options.push((name, after));
            ControlFlow::Continue(())
        });
        options
    }

    /// Visits a player's moves in the same order, holding one at a time, until the visitor breaks off.
    pub fn visit_options(
        &self,
        player: Player,
        visit: &mut dyn FnMut(String, AnyPosition) -> ControlFlow<()>,
    ) {
        self.0.visit_options(player, visit);
    }

    /// So many steps a look at a follower is worth: of a large board it takes long to make.
    pub fn steps_a_follower(&self) -> u64 {
        self.0.steps_a_follower()
    }

    /// Whether there are so many moves that nobody wants to see them all: a cake with a billion columns.
    pub fn has_too_many_moves(&self) -> bool {
        self.0.has_too_many_moves()
    }

    /// Whether visits of its moves leave some out, because there are too many to look at one by one.
    pub fn leaves_out_moves(&self) -> bool {
        self.0.leaves_out_moves()
    }

    /// Bounds that need no search.
    pub fn estimate(&self) -> Option<Estimate> {
        self.0.estimate()
    }

    /// What a search proves about its stops until the task ends, told whenever there is more; nothing if the ruleset has no
    /// bounds to begin with, if every value is infinitesimal, or if nobody wants to see all moves.
    pub fn scores(&self, task: &Task, told: &mut dyn FnMut(&Scores)) -> Option<Scores> {
        self.0.scores(task, told)
    }

    /// What it may be worth, at a glance: a guess, by which nothing is proved.
    pub fn guess(&self) -> Option<Dyadic> {
        self.0.guess()
    }

    /// The cells of each of these parts, which are those that the position falls into, as moves name them. Nothing if they
    /// are not cells of a board, or too many to look for.
    pub fn cells_of(&self, parts: &[String]) -> Vec<Vec<String>> {
        let Picture::Grid(grid) = self.picture() else { return Vec::new() };
        let places = self.0.places(parts).unwrap_or_default();
        let name = |&place: &(usize, usize)| grid.labels.cell(grid.rows(), place);
        places.iter().map(|cells| cells.iter().map(name).collect()).collect()
    }

    /// Its value and those of its parts, by search.
    pub fn analyse(&self, engine: &Engine, options: &SearchOptions) -> Result<Analysis, Stop> {
        self.0.analyse(engine, options)
    }

    /// What is quickly known about its independent parts, for when [`AnyPosition::analyse`] reached a limit. Nothing if the memory has
    /// no room for their list.
    pub fn known_parts(&self, engine: &Engine) -> Option<Vec<KnownPart>> {
        self.0.known_parts(engine)
    }

    /// Whether play can return to a position of its ruleset.
    pub fn is_loopy(&self) -> bool {
        self.ruleset().is_loopy()
    }

    /// All that play can reach, as a graph, with the names of the first moves. It is what a game has for a value whose play
    /// can return; a ruleset that is not loopy has it as well.
    ///
    /// ```
    /// use tedomari_rulesets::Registry;
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let geese = Registry::default().find("fox_and_geese")?.read("..o.....|........|x.x.x.x.")?;
    /// let graph = geese.surroundings(engine.task())?.graph;
    /// assert_eq!(graph.sides(&engine)?.print(&engine)?.unwrap(), "{2over|2}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn surroundings(&self, task: &Task) -> Result<Surroundings, LoopyError> {
        self.0.surroundings(task)
    }

    /// Who wins from every placement of the same pieces on the same board; `None` if the ruleset cannot number them, or if they
    /// are too many.
    ///
    /// ```
    /// use tedomari_rulesets::Registry;
    /// use tedomari_task::Task;
    ///
    /// let geese = Registry::default().find("fox_and_geese")?.read("4x4")?;
    /// let all = geese.all_placements(&Task::default())?.unwrap();
    /// // Two geese on eight squares, and the fox on one of the others.
    /// assert_eq!(all.placements, 28 * 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_placements(&self, task: &Task) -> Result<Option<AllPlacements>, Stop> {
        self.0.all_placements(task)
    }
}

impl fmt::Debug for AnyRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// As it is written in an expression.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.0.name(), self.text())
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<R: Ruleset> Erased for Named<R> {
    fn about(&self) -> About<'_> {
        self.rules.about()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn read(&self, board: &str) -> Result<AnyPosition, BoardError> {
        let position = self.rules.read(board)?;
        let held = Held { ruleset: self.clone(), position, size: Grid::size_of(board) };
        Ok(AnyPosition(Arc::new(held)))
    }

    fn is_loopy(&self) -> bool {
        self.rules.is_loopy()
    }

    fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }

    fn variant(&self, kind: Variant, name: &str) -> AnyRuleset {
        variants::variant(self.rules.clone(), kind, name)
    }

    fn numbered_parts(&self) -> Option<Box<dyn NumberedParts>> {
        self.rules.is_impartial().then(|| Box::new(Parts::new(self.rules.clone())) as Box<dyn NumberedParts>)
    }

    fn oriented_parts(&self) -> Box<dyn OrientedParts> {
        Box::new(oriented::Parts::new(self.rules.clone()))
    }

    fn grounded_parts(&self, engine: &Engine) -> Box<dyn GroundedParts> {
        Box::new(grounded::Parts::new(engine, self.rules.clone()))
    }

    fn book(&self, engine: &Engine, shelf: Option<Arc<dyn Shelf>>) -> Book {
        Book::with_shelf(engine, self.rules.clone(), shelf).named(&self.name)
    }

    fn survey(
        &self,
        boards: &[String],
        engine: &Engine,
        shelf: Arc<dyn Shelf>,
        threads: usize,
        done: &mut Finished<'_>,
    ) -> Result<(), SurveyError> {
        let read =
            |(at, text): (usize, &String)| self.rules.read(text).map_err(|e| SurveyError::Board(at, e));
        let positions: Vec<_> = boards.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let search = Search::shared(engine, self.rules.clone()).filling(shelf);
        for (board, position) in boards.iter().zip(&positions) {
            search.value(position, threads.max(1))?;
            done(board)?;
        }
        Ok(())
    }

    #[cfg(feature = "contract")]
    fn check_contract(&self, board: &str, most: usize) -> Result<usize, crate::contract::Broken> {
        crate::contract::Contract::new(&Engine::new(), self.rules.clone()).check_reachable(board, most)
    }
}

impl<R: Ruleset> ErasedPosition for Held<R> {
    fn ruleset(&self) -> AnyRuleset {
        AnyRuleset(Arc::new(self.ruleset.clone()))
    }

    fn name(&self) -> &str {
        &self.ruleset.name
    }

    fn inner(&self) -> &dyn Any {
        &self.position
    }

    fn text(&self) -> String {
        self.ruleset.rules.write(&self.position)
    }

    fn picture(&self) -> Picture {
        match (self.ruleset.rules.picture(&self.position), self.size) {
            // Strips, and stacks drawn as columns, are as large as they say.
            (Picture::Grid(grid), Some((rows, columns))) if grid.labels.has_rows() => {
                Picture::Grid(grid.padded(rows, columns))
            }
            (picture, _) => picture,
        }
    }

    fn places(&self, parts: &[String]) -> Option<Vec<Vec<(usize, usize)>>> {
        places::places(&*self.ruleset.rules, &self.position, parts)
    }

    fn visit_options(&self, player: Player, visit: &mut dyn FnMut(String, AnyPosition) -> ControlFlow<()>) {
        self.ruleset.rules.visit_moves(&self.position, player, &mut |Move { name, to }| {
            let after = Held { ruleset: self.ruleset.clone(), position: to, size: self.size };
            visit(name, AnyPosition(Arc::new(after)))
        });
    }

    fn steps_a_follower(&self) -> u64 {
        self.ruleset.rules.steps_a_follower(&self.position)
    }

    fn has_too_many_moves(&self) -> bool {
        self.ruleset.rules.fast_lane().has_too_many_moves(&self.position)
    }

    fn leaves_out_moves(&self) -> bool {
        self.ruleset.rules.fast_lane().leaves_out_moves(&self.position)
    }

    fn estimate(&self) -> Option<Estimate> {
        if self.ruleset.rules.is_all_small() {
            return Some(Estimate::infinitesimal());
        }
        let lane = self.ruleset.rules.fast_lane();
        let bounds = estimate(lane, &self.position);
        if lane.is_own_negative(&self.position) {
            return Some(bounds.unwrap_or_default().of_own_negative());
        }
        bounds
    }

    fn scores(&self, task: &Task, told: &mut dyn FnMut(&Scores)) -> Option<Scores> {
        let rules = &*self.ruleset.rules;
        if rules.is_all_small() || rules.is_loopy() || self.has_too_many_moves() {
            return None;
        }
        let own = rules.fast_lane().scores(&self.position, task, told);
        own.or_else(|| scores(&Ruled(rules), &self.position, task, told))
    }

    fn guess(&self) -> Option<Dyadic> {
        if self.ruleset.rules.is_all_small() {
            return Some(Dyadic::ZERO);
        }
        let lane = self.ruleset.rules.fast_lane();
        if let Some(guess) = lane.guess(&self.position) {
            return Some(Dyadic::from(guess));
        }
        let (low, high) = lane.close_bounds(&self.position)?;
        Some((Dyadic::from(low) + Dyadic::from(high)).half())
    }

    fn analyse(&self, engine: &Engine, options: &SearchOptions) -> Result<Analysis, Stop> {
        let mut search = Search::shared(engine, self.ruleset.rules.clone());
        let library = options.library.clone();
        if let Some(shelf) = library.and_then(|library| library.shelf(engine, &self.ruleset.name)) {
            search = search.with_shelf(shelf);
        }
        analyse(&search, &self.position, options)
    }

    fn known_parts(&self, engine: &Engine) -> Option<Vec<KnownPart>> {
        known_parts(&Search::shared(engine, self.ruleset.rules.clone()), &self.position)
    }

    fn surroundings(&self, task: &Task) -> Result<Surroundings, LoopyError> {
        Surroundings::of(&*self.ruleset.rules, &self.position, task)
    }

    fn all_placements(&self, task: &Task) -> Result<Option<AllPlacements>, Stop> {
        AllPlacements::of(&*self.ruleset.rules, &self.position, task)
    }
}
