//! Rulesets behind one face, so that commands need not know which they hold.

use std::ops::ControlFlow;

use tedomari_contest::Book;
use tedomari_position::{About, BoardError, Grid, Labels, Picture, Player, Ruleset, Search, Shelf};
use tedomari_value::{Engine, Estimate, Stop, Value};

/// A ruleset whose type of position is hidden. Every [`Ruleset`] is one.
pub trait AnyRuleset: Send + Sync {
    /// Name, board characters, moves and reference.
    fn about(&self) -> &'static About;

    /// Reads a board, ready to be analysed.
    fn position(&'static self, board: &str) -> Result<Box<dyn AnyPosition>, BoardError>;

    /// An empty book of parts, for a contest; values come from the library where it has them.
    fn book<'e>(&'e self, engine: &'e Engine, library: Option<&'e dyn Library>) -> Book<'e>;

    /// Finds every part that play from these boards can reach and puts it on a shelf with its value; `done` hears of each
    /// board that is finished.
    fn survey(
        &self,
        boards: &[String],
        engine: &Engine,
        shelf: &dyn Shelf,
        threads: usize,
        done: &mut dyn FnMut(&str) -> Result<(), Stop>,
    ) -> Result<(), SurveyError>;
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

/// Values that were found before, for the searches of any ruleset.
pub trait Library: Send + Sync {
    /// The part of it that holds one ruleset's values, for searches on one engine; `None` if there are none.
    fn shelf<'s>(&'s self, engine: &'s Engine, ruleset: &str) -> Option<Box<dyn Shelf + 's>>;
}

/// A position of some ruleset.
pub trait AnyPosition: Send + Sync {
    /// The ruleset's own text for it.
    fn text(&self) -> String;

    /// What it looks like, as large as the board it was read from.
    fn picture(&self) -> Picture;

    /// A player's moves by name with what they lead to, or the first `most` of them.
    fn options(&self, player: Player, most: usize) -> Vec<(String, Box<dyn AnyPosition>)>;

    /// Visits a player's moves in the same order, holding one at a time, until the visitor breaks off.
    fn visit_options(
        &self,
        player: Player,
        visit: &mut dyn FnMut(String, Box<dyn AnyPosition>) -> ControlFlow<()>,
    );

    /// Whether there are so many moves that nobody wants to see them all: a cake with a billion columns.
    fn has_too_many_moves(&self) -> bool;

    /// Bounds that need no search.
    fn estimate(&self) -> Option<Estimate>;

    /// Its value and those of its parts, by search.
    fn analyse(&self, engine: &Engine, options: &SearchOptions<'_>) -> Result<Analysis, Stop>;
}

/// How a search is run.
#[derive(Default)]
pub struct SearchOptions<'a> {
    /// Number of threads; 0 and 1 mean one.
    pub threads: usize,
    /// Also list every move with its value.
    pub moves: bool,
    /// Of the moves leave out those that are surely worse than another, so that they need not be valued.
    pub best_only: bool,
    /// Called from time to time, on a thread of its own, with how far the search is.
    pub progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
    /// Asked for values before they are searched.
    pub library: Option<&'a dyn Library>,
}

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Parts in the table.
    pub parts: u64,
    /// Bases in the engine.
    pub bases: u64,
}

/// What is known about a position.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// The value of the whole.
    pub value: Value,
    /// The independent parts with their values.
    pub components: Vec<Component>,
    /// Every move of either player with the value it leaves, if asked for; perhaps without some that are worse than
    /// another.
    pub moves: Vec<MoveValue>,
    /// Whether the moves were asked for and left out, because there are too many.
    pub moves_left_out: bool,
    /// Why `moves` is not complete, if the budget ended after the value was found.
    pub moves_stopped: Option<Stop>,
    /// Then the moves that were not valued, unless only the best were asked for.
    pub unvalued: Vec<(Player, String)>,
    /// Parts that the search put into its table.
    pub parts: u64,
}

/// An independent part of a position.
#[derive(Debug, Clone)]
pub struct Component {
    /// The part as a board.
    pub board: String,
    /// Its value.
    pub value: Value,
}

/// A move and what it leaves.
#[derive(Debug, Clone)]
pub struct MoveValue {
    /// Who moves.
    pub player: Player,
    /// The move in the game's own coordinates.
    pub name: String,
    /// The value after it.
    pub value: Value,
}

struct Held<R: Ruleset + 'static> {
    ruleset: &'static R,
    position: R::Position,
    /// Rows and columns of the board's text, if it has such.
    size: Option<(usize, usize)>,
}

impl<R: Ruleset + 'static> AnyRuleset for R {
    fn about(&self) -> &'static About {
        Ruleset::about(self)
    }

    fn position(&'static self, board: &str) -> Result<Box<dyn AnyPosition>, BoardError> {
        let position = self.read(board)?;
        Ok(Box::new(Held { ruleset: self, position, size: Grid::size_of(board) }))
    }

    fn book<'e>(&'e self, engine: &'e Engine, library: Option<&'e dyn Library>) -> Book<'e> {
        let name = Ruleset::about(self).name;
        Book::with_shelf(engine, self, library.and_then(|library| library.shelf(engine, name)))
    }

    fn survey(
        &self,
        boards: &[String],
        engine: &Engine,
        shelf: &dyn Shelf,
        threads: usize,
        done: &mut dyn FnMut(&str) -> Result<(), Stop>,
    ) -> Result<(), SurveyError> {
        let read = |(at, text): (usize, &String)| self.read(text).map_err(|e| SurveyError::Board(at, e));
        let positions: Vec<_> = boards.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let search = Search::new(engine, self).filling(shelf);
        for (board, position) in boards.iter().zip(&positions) {
            search.value(position, threads.max(1))?;
            done(board)?;
        }
        Ok(())
    }
}

impl<R: Ruleset + 'static> AnyPosition for Held<R> {
    fn text(&self) -> String {
        self.ruleset.write(&self.position)
    }

    fn picture(&self) -> Picture {
        match (self.ruleset.picture(&self.position), self.size) {
            // Strips, and stacks drawn as columns, are as large as they say.
            (Picture::Grid(grid), Some((rows, columns))) if grid.labels == Labels::Cells => {
                Picture::Grid(grid.padded(rows, columns))
            }
            (picture, _) => picture,
        }
    }

    fn options(&self, player: Player, most: usize) -> Vec<(String, Box<dyn AnyPosition>)> {
        let mut options: Vec<(String, Box<dyn AnyPosition>)> = Vec::new();
        self.visit_options(player, &mut |name, after| {
            if options.len() >= most {
                return ControlFlow::Break(());
            }
            options.push((name, after));
            ControlFlow::Continue(())
        });
        options
    }

    fn visit_options(
        &self,
        player: Player,
        visit: &mut dyn FnMut(String, Box<dyn AnyPosition>) -> ControlFlow<()>,
    ) {
        self.ruleset.visit_moves(&self.position, player, &mut |option| {
            let after = Held { ruleset: self.ruleset, position: option.to, size: self.size };
            visit(option.name, Box::new(after))
        });
    }

    fn has_too_many_moves(&self) -> bool {
        self.ruleset.has_too_many_moves(&self.position)
    }

    fn estimate(&self) -> Option<Estimate> {
        if R::IS_ALL_SMALL {
            return Some(Estimate::infinitesimal());
        }
        let (low, high) = self.ruleset.bounds(&self.position)?;
        Some(Estimate::between(low.into(), high.into()))
    }

    fn analyse(&self, engine: &Engine, options: &SearchOptions<'_>) -> Result<Analysis, Stop> {
        let name = Ruleset::about(self.ruleset).name;
        let shelf = options.library.and_then(|library| library.shelf(engine, name));
        let mut search = Search::new(engine, self.ruleset);
        if let Some(shelf) = &shelf {
            search = search.with_shelf(&**shelf);
        }
        with_progress(options.progress, || progress(&search), || self.run(&search, options))
    }
}

fn progress<R: Ruleset>(search: &Search<'_, R>) -> Progress {
    Progress { parts: search.parts() as u64, bases: search.engine().statistics().bases }
}

impl<R: Ruleset + 'static> Held<R> {
    fn run(&self, search: &Search<'_, R>, options: &SearchOptions<'_>) -> Result<Analysis, Stop> {
        let engine = search.engine();
        let threads = options.threads.max(1);
        let mut value = Value::ZERO;
        let mut components = Vec::new();
        for (part, part_value) in search.parts_of(&self.position, threads)? {
            value = engine.add(value, part_value)?;
            components.push(Component { board: self.ruleset.write(&part), value: part_value });
        }
        let mut moves = Vec::new();
        let moves_left_out = options.moves && self.ruleset.has_too_many_moves(&self.position);
        let moves_stopped = if options.moves && !moves_left_out {
            self.fill_moves(search, threads, options.best_only, &mut moves).err()
        } else {
            None
        };
        let unvalued = match moves_stopped {
            Some(_) if !options.best_only => self.names_after(&moves),
            _ => Vec::new(),
        };
        let parts = search.parts() as u64;
        Ok(Analysis { value, components, moves, moves_left_out, moves_stopped, unvalued, parts })
    }

    /// The moves that are not among these, which are the first ones of each player.
    fn names_after(&self, moves: &[MoveValue]) -> Vec<(Player, String)> {
        let mut names = Vec::new();
        for player in Player::BOTH {
            let mut valued = moves.iter().filter(|option| option.player == player).count();
            self.ruleset.visit_moves(&self.position, player, &mut |option| {
                match valued {
                    0 => names.push((player, option.name)),
                    _ => valued -= 1,
                }
                ControlFlow::Continue(())
            });
        }
        names
    }

    fn fill_moves(
        &self,
        search: &Search<'_, R>,
        threads: usize,
        best_only: bool,
        moves: &mut Vec<MoveValue>,
    ) -> Result<(), Stop> {
        for player in Player::BOTH {
            // Those that the search has valued are likely to be the best, and show others to be worse.
            let mut known: Vec<Value> = Vec::new();
            if best_only && R::RELAXES {
                self.visit(player, |_, to| {
                    known.extend(search.known_value(to)?);
                    Ok(())
                })?;
                search.engine().keep_best(&mut known, player)?;
            }
            self.visit(player, |name, to| {
                let value = match best_only {
                    true => search.value_unless_worse(to, &known, player, threads)?,
                    false => Some(search.value(to, threads)?),
                };
                if let Some(value) = value {
                    moves.push(MoveValue { player, name, value });
                    if best_only && R::RELAXES && !known.contains(&value) {
                        known.push(value);
                        search.engine().keep_best(&mut known, player)?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Visits the moves until something stops it.
    fn visit(
        &self,
        player: Player,
        mut visit: impl FnMut(String, &R::Position) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut visited = Ok(());
        self.ruleset.visit_moves(&self.position, player, &mut |option| {
            visited = visit(option.name, &option.to);
            if visited.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        visited
    }
}

/// Runs the work while a second thread reports on it ten times a second.
fn with_progress<T: Send>(
    report: Option<&(dyn Fn(&Progress) + Sync)>,
    measure: impl Fn() -> Progress + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let Some(report) = report else { return work() };
    let (done, wait) = std::sync::mpsc::channel::<()>();
    let measure = &measure;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) =
                wait.recv_timeout(std::time::Duration::from_millis(100))
            {
                report(&measure());
            }
        });
        let answer = work();
        drop(done);
        answer
    })
}

#[cfg(test)]
mod tests {
    use tedomari_value::Relation;

    use super::*;

    /// The names of the moves that no other move of the player beats.
    fn best(engine: &Engine, moves: &[MoveValue]) -> Vec<(Player, String)> {
        let beats = |a: &MoveValue, b: &MoveValue| {
            let better = if a.player == Player::Left { Relation::Greater } else { Relation::Less };
            a.player == b.player && engine.compare(a.value, b.value) == Ok(better)
        };
        let is_best = |played: &&MoveValue| !moves.iter().any(|other| beats(other, played));
        moves.iter().filter(is_best).map(|played| (played.player, played.name.clone())).collect()
    }

    /// Random boards: without the moves that are surely worse the best ones are the same, and some are left out.
    #[test]
    fn best_moves_are_the_same_without_the_others() {
        let ruleset = crate::find("domineering").expect("it is there");
        let mut seed = 5_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            seed >> 33
        };
        let mut left_out = 0;
        for _ in 0..60 {
            let rows = (0..4).map(|_| (0..5).map(|_| if random() % 6 == 0 { '#' } else { '.' }).collect());
            let board = rows.collect::<Vec<String>>().join("|");
            let found = [false, true].map(|best_only| {
                let engine = Engine::new();
                let options = SearchOptions { moves: true, best_only, ..SearchOptions::default() };
                let analysis = ruleset.position(&board).unwrap().analyse(&engine, &options).unwrap();
                (analysis.moves.len(), best(&engine, &analysis.moves))
            });
            let [(all, whole), (some, few)] = found;
            assert_eq!(whole, few, "{board}");
            left_out += all - some;
        }
        assert!(left_out > 60, "{left_out}");
    }
}
