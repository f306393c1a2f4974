//! Sums of positions and games, played as they stand: who moves, moves on a board. Games that are no positions are
//! played by their canonical options.
//!
//! A sum is searched by its parts in normal form, in which nobody recognises the boards. A line of play is therefore
//! told by playing it once more on the boards themselves: a move is the first that leads to the same parts.

use std::cell::RefCell;
use std::sync::Arc;

use tedomari_number::Dyadic;
use tedomari_rulesets::Library;
use tedomari_sum::Term;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop};

use crate::playable::{Playable, Told};
use crate::straight::{Sum, ThermographSearch};

/// The positions of a sum.
///
/// ```
/// use tedomari_discovery::{Options, Played, discover};
/// use tedomari_rulesets::Rulesets;
/// use tedomari_sum::Term;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let terms = Term::read(&engine, "domineering(...|...) - {3|1}", &Rulesets::default())?;
/// let game = Played::new(&engine, terms, None)?;
/// let found = discover(&engine, &game, &game.root(), &Options::default())?;
/// assert_eq!(found.exact_mean().unwrap().to_string(), "-5/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Played {
    engine: Engine,
    /// Boards are put into its books when they are met.
    thermographs: RefCell<ThermographSearch>,
    terms: Vec<Term>,
    root: Sum,
}

impl Played {
    /// The positions of a sum of terms.
    pub fn new(engine: &Engine, terms: Vec<Term>, library: Option<Arc<dyn Library>>) -> Result<Played, Stop> {
        let mut thermographs = ThermographSearch::new(engine).with_library(library);
        let root = thermographs.terms(&terms)?;
        Ok(Played { engine: engine.clone(), thermographs: RefCell::new(thermographs), terms, root })
    }

    /// The whole sum.
    pub fn root(&self) -> Sum {
        self.root.clone()
    }

    /// The move from the terms to a sum: its name, if it has one, the term it is made in, and what becomes of that.
    /// Nothing if no single term has such a move.
    fn find(&self, terms: &[Term], player: Player, to: &Sum) -> Option<(Option<String>, usize, Term)> {
        let mut thermographs = self.thermographs.borrow_mut();
        for (at, term) in terms.iter().enumerate().filter(|(_, term)| !term.has_too_many_moves()) {
            let others: Vec<Term> = [&terms[..at], &terms[at + 1..]].concat();
            let rest = thermographs.terms(&others).ok()?;
            for (name, after) in term.options(&self.engine, player, usize::MAX).ok()? {
                let moved = thermographs.term(&after).ok()?;
                if thermographs.plus(rest.clone(), &moved).ok()? == *to {
                    return Some((after.board().map(|_| name), at, after));
                }
            }
        }
        None
    }
}

impl Playable for Played {
    type Position = Sum;

    fn options(&self, position: &Sum, player: Player) -> Result<Vec<Sum>, Stop> {
        self.thermographs.borrow_mut().moves_of(position, player)
    }

    fn integer(&self, position: &Sum) -> Option<Dyadic> {
        if let Some((low, high)) = self.bounds(position)
            && low == high
        {
            return Some(low);
        }
        None
    }

    fn bounds(&self, position: &Sum) -> Option<(Dyadic, Dyadic)> {
        self.thermographs.borrow().integers(position)
    }

    fn text(&self, position: &Sum) -> String {
        self.thermographs.borrow().text(position)
    }

    fn narrate(&self, _root: &Sum, moves: &[(Player, Sum)]) -> Vec<Told> {
        let mut terms = Some(self.terms.clone());
        let mut told = Vec::new();
        for (player, to) in moves {
            let found = terms.as_ref().and_then(|terms| self.find(terms, *player, to));
            told.push(match (&mut terms, found) {
                (Some(terms), Some((name, at, after))) => {
                    terms[at] = after;
                    Told { name, to: Term::sum_text(&self.engine, terms) }
                }
                // Values that were added up cannot be told apart any more.
                _ => {
                    terms = None;
                    Told { name: None, to: self.text(to) }
                }
            });
        }
        told
    }
}
