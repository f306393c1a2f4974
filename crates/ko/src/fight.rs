//! A ko fight played out: kos, games and ko-threats, best play for the score under a ko-ban.
//!
//! Play goes on until every ko is over and every game is a number; the score is their sum. While a ko lasts a player may
//! pass, though not straight after a pass. With a KO that costs a point, as a play in one's own territory does; in a KOL
//! it costs Left nothing, in a KOR Right. Bans are those of chapter 3 of Moews: passes do not lift them, moves elsewhere do.
//!
//! The search is exact. Under the Japanese ban it may be that neither player can avoid endless play without
//! loss; then the score has two bounds, one for each player who would not have it.

mod search;
mod state;

use std::fmt;

use tedomari_loopy::Ban;
use tedomari_number::Dyadic;
use tedomari_value::Stop;
use tedomari_vocabulary::Player;

use self::search::{Score, Search};
use self::state::{Field, FightKo, State, Turn};
use crate::ko::Ko;
use crate::tree::{Tree, Trees};

/// A sum of kos and games that is fought out.
///
/// ```
/// use tedomari_ko::{Ban, Fight, FightMove, Ko, Trees};
/// use tedomari_value::{Engine, Player};
///
/// // A ko about ten points, and one threat for Left.
/// let engine = Engine::new();
/// let mut trees = Trees::new(&engine);
/// let threat = trees.threat(Player::Left, &100.into())?;
/// let ko = Ko::ok(engine.integer(10), engine.integer(0));
/// let fight = Fight::new(trees, &[ko], vec![threat], Ban::Japanese)?;
/// let played = fight.play(Player::Right, engine.task());
/// assert_eq!(played.score().unwrap().to_string(), "10");
/// # Ok::<(), tedomari_value::Stop>(())
/// ```
#[derive(Clone)]
pub struct Fight {
    trees: Trees,
    kos: Vec<FightKo>,
    places: Vec<u64>,
    games: Vec<Tree>,
    ban: Ban,
}

/// A move in a fight. Components are numbered as they were given, kos first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FightMove {
    /// One place onward in a ko, or out of it.
    Ko {
        /// Which ko.
        component: usize,
    },
    /// A move in a game.
    Game {
        /// Which game, counted after the kos.
        component: usize,
        /// Which of the player's options, as written.
        option: usize,
    },
    /// A pass.
    Pass,
}

impl fmt::Display for FightMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FightMove::Ko { component } => write!(f, "ko {component}"),
            FightMove::Game { component, option } => write!(f, "game {component}, option {option}"),
            FightMove::Pass => f.write_str("pass"),
        }
    }
}

/// How a fight goes with best play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What Left gets at least, if that is known and no endless play can spoil it. When the work was ended, a bound that was
    /// found by then.
    pub at_least: Option<Dyadic>,
    /// What Left gets at most, likewise.
    pub at_most: Option<Dyadic>,
    /// All first moves that keep the score; empty if it is not exact.
    pub best: Vec<FightMove>,
    /// One line of best play; empty if the score is not exact.
    pub line: Vec<(Player, FightMove)>,
    /// Whether play can go on for ever.
    pub endless: bool,
    /// Why the work ended before the answer, if it did.
    pub stopped: Option<Stop>,
}

impl Played {
    /// The score, if it is exact.
    pub fn score(&self) -> Option<&Dyadic> {
        self.at_least.as_ref().filter(|score| Some(*score) == self.at_most.as_ref())
    }
}

/// The components as they stand, each with its number; what is finished is left out.
#[derive(Debug, Clone)]
struct Board {
    state: State,
    /// Components and their trees, apart from kos that last.
    games: Vec<(usize, Tree)>,
}

/// A position in a fight, with what is settled already and the history that a ban looks at.
#[derive(Debug, Clone)]
pub struct FightPosition {
    board: Board,
    settled: Dyadic,
}

impl FightPosition {
    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        self.board.state.mover
    }

    /// The sum of what is finished, and of what passes have cost.
    pub fn settled(&self) -> &Dyadic {
        &self.settled
    }

    /// The place of a ko; nothing if it is over, or if the component is none.
    pub fn place(&self, component: usize) -> Option<u64> {
        self.board.state.places.get(component).copied().filter(|&place| place != 0)
    }

    /// The tree of a component that is no ko, or no longer; nothing if it is finished.
    pub fn tree(&self, component: usize) -> Option<Tree> {
        self.board.games.iter().find(|(number, _)| *number == component).map(|(_, tree)| *tree)
    }

    /// Whether everything is over.
    pub fn is_over(&self) -> bool {
        self.board.state.games.is_empty() && self.board.state.places.iter().all(|&place| place == 0)
    }
}

/// A search for each player who would not have endless play; one will do if there is none.
struct Searches<'a> {
    low: Search<'a>,
    high: Option<Search<'a>>,
}

impl Searches<'_> {
    /// The score of a state, if endless play is the worst for this player.
    fn exact(&mut self, state: &State, player: Player) -> Result<Score, Stop> {
        match (player, &mut self.high) {
            (Player::Right, Some(high)) => high.exact(state),
            _ => self.low.exact(state),
        }
    }
}

impl Fight {
    /// The kos and games of a fight, and the ban that holds.
    pub fn new(mut trees: Trees, kos: &[Ko], games: Vec<Tree>, ban: Ban) -> Result<Fight, Stop> {
        let places = kos.iter().map(Ko::place).collect();
        let mut list = Vec::new();
        for ko in kos {
            let ends = [trees.value(ko.a())?, trees.value(ko.b())?];
            list.push(FightKo { length: ko.length(), passes: ko.passes(), ends });
        }
        Ok(Fight { trees, kos: list, places, games, ban })
    }

    /// The same with so many more ko-threats of one size for a player. They are games like the others, numbered after them.
    ///
    /// ```
    /// use tedomari_ko::{Ban, Fight, Ko, Trees};
    /// use tedomari_value::{Engine, Player};
    ///
    /// let engine = Engine::new();
    /// let ko = Ko::basic(engine.integer(20), engine.integer(0));
    /// let fight = Fight::new(Trees::new(&engine), &[ko], Vec::new(), Ban::NorthAmerican)?;
    /// let score = |left, right| -> Result<String, tedomari_value::Stop> {
    ///     let fight = fight.clone().with_threats(Player::Left, &50.into(), left)?;
    ///     let fight = fight.with_threats(Player::Right, &50.into(), right)?;
    ///     Ok(fight.play(Player::Left, engine.task()).score().unwrap().to_string())
    /// };
    /// assert_eq!((score(2, 2)?.as_str(), score(2, 3)?.as_str()), ("20", "0"));
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn with_threats(mut self, player: Player, size: &Dyadic, count: usize) -> Result<Fight, Stop> {
        let threat = self.trees.threat(player, size)?;
        self.games.extend(std::iter::repeat_n(threat, count));
        Ok(self)
    }

    /// The trees of its games.
    pub fn trees(&self) -> &Trees {
        &self.trees
    }

    fn field(&self) -> Field<'_> {
        Field { trees: &self.trees, kos: &self.kos, ban: self.ban }
    }

    /// The position at the beginning, with this player to move.
    ///
    /// ```
    /// use tedomari_ko::{Ban, Fight, FightMove, Ko, Trees};
    /// use tedomari_value::{Engine, Player};
    ///
    /// let engine = Engine::new();
    /// let ko = Ko::basic(engine.integer(10), engine.integer(0));
    /// let fight = Fight::new(Trees::new(&engine), &[ko], Vec::new(), Ban::Japanese)?;
    /// let start = fight.begin(Player::Left);
    /// let take = FightMove::Ko { component: 0 };
    /// assert_eq!(fight.moves(&start), [take, FightMove::Pass]);
    /// let taken = fight.after(&start, take).unwrap();
    /// // Right may not take back at once.
    /// assert_eq!(fight.moves(&taken), [FightMove::Pass]);
    /// assert_eq!(fight.play_from(&taken, engine.task()).score().unwrap().to_string(), "11");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn begin(&self, first: Player) -> FightPosition {
        let (board, settled) = self.board(first);
        FightPosition { board, settled }
    }

    /// The moves of whoever is to move.
    pub fn moves(&self, position: &FightPosition) -> Vec<FightMove> {
        let list = self.named_turns(&self.field(), &mut position.board.clone());
        list.into_iter().map(|(name, _)| name).collect()
    }

    /// The position after a move; nothing if it is none.
    pub fn after(&self, position: &FightPosition, made: FightMove) -> Option<FightPosition> {
        let field = self.field();
        let mut board = position.board.clone();
        let turns = self.named_turns(&field, &mut board);
        let (_, turn) = turns.into_iter().find(|(name, _)| *name == made)?;
        let (state, gain) = field.after(&board.state, turn);
        self.follow(&mut board, made);
        board.state = state;
        Some(FightPosition { board, settled: &position.settled + &gain })
    }

    /// The position at the beginning, and what is settled already.
    fn board(&self, first: Player) -> (Board, Dyadic) {
        let (mut games, mut settled) = (Vec::new(), Dyadic::ZERO);
        for &game in &self.games {
            settled += self.field().enter(&mut games, game);
        }
        let components = self.kos.len()..;
        let list = components.zip(self.games.iter().copied());
        let list = list.filter(|(_, tree)| self.trees.number(*tree).is_none()).collect();
        let state =
            State { places: self.places.clone(), games, history: Vec::new(), mover: first, passed: false };
        (Board { state, games: list }, settled)
    }

    /// Best play with this player to move first.
    pub fn play(&self, first: Player, task: &tedomari_task::Task) -> Played {
        self.play_from(&self.begin(first), task)
    }

    /// Best play from a position. The score counts what is settled.
    pub fn play_from(&self, position: &FightPosition, task: &tedomari_task::Task) -> Played {
        let FightPosition { board, settled } = position;
        let field = self.field();
        let mut played = Played {
            at_least: None,
            at_most: None,
            best: Vec::new(),
            line: Vec::new(),
            endless: false,
            stopped: None,
        };
        let mut low_search = Search::new(&field, task, Score::Lowest);
        let low = low_search.exact(&board.state);
        played.endless = low_search.repeated;
        let mut high_search = Search::new(&field, task, Score::Highest);
        let high = match (&low, played.endless) {
            (_, false) => low.clone(),
            _ => high_search.exact(&board.state),
        };
        // What was found before the end still bounds the score.
        let at_least = low_search.bounds.0.clone();
        let at_most = if played.endless { &high_search } else { &low_search }.bounds.1.clone();
        let finite = |score: Score| match score {
            Score::At(score) => Some(score + settled.clone()),
            _ => None,
        };
        (played.at_least, played.at_most) = (finite(at_least), finite(at_most));
        played.stopped = low.as_ref().err().or(high.as_ref().err()).copied();
        if played.score().is_none() {
            return played;
        }
        // Whoever moves does not count on endless play.
        let mut searches = Searches { low: low_search, high: played.endless.then_some(high_search) };
        let found = low.and_then(|score| {
            let best = self.best(&mut searches, &field, board, &score)?;
            let line = self.line(&mut searches, &field, board, score)?;
            Ok((best, line))
        });
        match found {
            Ok((best, line)) => (played.best, played.line) = (best, line),
            Err(stop) => played.stopped = Some(stop),
        }
        played
    }

    /// The moves on a board: how they are named, and the turns that they are.
    fn named_turns(&self, field: &Field<'_>, board: &mut Board) -> Vec<(FightMove, Turn)> {
        let turns = field.turns(&mut board.state);
        let mut list = Vec::new();
        for turn in turns {
            match turn {
                Turn::Ko(component) => list.push((FightMove::Ko { component }, turn)),
                Turn::Pass => list.push((FightMove::Pass, turn)),
                Turn::Game(..) => {}
            }
        }
        for &(component, tree) in &board.games {
            let Some(place) = board.state.games.iter().position(|&game| game == tree) else { continue };
            let options = self.trees.options(tree, board.state.mover);
            for (option, &to) in options.iter().enumerate() {
                list.push((FightMove::Game { component, option }, Turn::Game(place, to)));
            }
        }
        list
    }

    fn best(
        &self,
        searches: &mut Searches<'_>,
        field: &Field<'_>,
        board: &Board,
        score: &Score,
    ) -> Result<Vec<FightMove>, Stop> {
        let mut best = Vec::new();
        for (name, turn) in self.named_turns(field, &mut board.clone()) {
            let (next, gain) = field.after(&board.state, turn);
            if searches.exact(&next, board.state.mover)?.plus(&gain) == *score {
                best.push(name);
            }
        }
        Ok(best)
    }

    fn line(
        &self,
        searches: &mut Searches<'_>,
        field: &Field<'_>,
        board: &Board,
        mut score: Score,
    ) -> Result<Vec<(Player, FightMove)>, Stop> {
        let mut board = board.clone();
        let mut line = Vec::new();
        let mut seen = vec![board.state.clone()];
        while !field.is_over(&board.state) {
            let mut chosen = None;
            for (name, turn) in self.named_turns(field, &mut board) {
                let (next, gain) = field.after(&board.state, turn);
                let rest = searches.exact(&next, board.state.mover)?;
                // A line that comes back shows nothing; there is another that does not.
                if rest.plus(&gain) == score && !seen.contains(&next) {
                    chosen = Some((name, next, rest));
                    break;
                }
            }
            let Some((name, next, rest)) = chosen else { break };
            line.push((board.state.mover, name));
            self.follow(&mut board, name);
            seen.push(next.clone());
            (board.state, score) = (next, rest);
        }
        Ok(line)
    }

    /// Keeps the numbers of the components while a move is made.
    fn follow(&self, board: &mut Board, made: FightMove) {
        let mover = board.state.mover;
        match made {
            FightMove::Pass => {}
            FightMove::Ko { component } => {
                let place = board.state.places[component];
                let ends = match mover {
                    Player::Left => place == 1,
                    Player::Right => place + 1 == self.kos[component].length,
                };
                if ends {
                    board.games.push((component, self.kos[component].ends[mover.index()]));
                }
            }
            FightMove::Game { component, option } => {
                for (number, tree) in &mut board.games {
                    if *number == component {
                        *tree = self.trees.options(*tree, mover)[option];
                    }
                }
            }
        }
        board.games.retain(|(_, tree)| self.trees.number(*tree).is_none());
    }
}
