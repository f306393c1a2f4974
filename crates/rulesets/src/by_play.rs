//! Values that are found by play: a part G is worth x exactly if whoever begins loses G - x.
//!
//! Many positions are worth an integer, or an integer and *, though play from them leads to very many others. Then it takes far
//! less to find out who wins than to value everything on the way. If Left wins G whoever begins, the next integer is tried, and
//! so on as long as she does; if Right does, those below 0. All-small games are infinitesimal: there the candidates are 0 and *.
//!
//! Whether it will succeed is not known before, so the two searches take turns, each for about as long as the other.

use tedomari_position::{InParts, Oriented, Ruleset, Search};
use tedomari_value::{Engine, Outcome, Player, Stop, Value};
use tedomari_winner::{Book, Sum, WinnerSearch};

/// So many steps the search for the value has at first, and then four times as many each time.
const FIRST_STEPS: u64 = 1 << 13;

/// A sum that the search for winners looks at takes as long as so many steps.
const STEPS_A_NODE: u64 = 8;

/// With several threads, which search for the value only, so many sums may be looked at before they begin. Mostly far fewer
/// show that the part is worth something else.
const NODES_BEFORE_THREADS: u64 = 1 << 20;

/// Finds the values of parts by play where that is quicker, so that the search knows them.
pub(crate) fn find_by_play<R: Ruleset>(
    search: &Search<R>,
    position: &R::Position,
    threads: usize,
) -> Result<(), Stop> {
    let ruleset = search.ruleset();
    let lane = ruleset.fast_lane();
    // Where pieces of parts bound them, most values on the way are not needed anyway.
    let is_quick = ruleset.is_impartial() || lane.has_packed_relaxations();
    if is_quick || ruleset.is_loopy() || lane.has_too_many_moves(position) {
        return Ok(());
    }
    for part in ruleset.parts(position) {
        let Oriented { position: part, .. } = lane.normal_form(part);
        if lane.has_too_many_moves(&part) {
            continue;
        }
        let mut steps = FIRST_STEPS;
        let mut play = None;
        while search.value_within(&part, steps)?.is_none() {
            let play = play.get_or_insert_with(|| {
                let book = Book::with_shelf(search.engine(), ruleset.clone(), None);
                ByPlay::new(search.engine(), book, &part, ruleset.is_all_small())
            });
            let nodes = if threads > 1 { NODES_BEFORE_THREADS } else { steps / STEPS_A_NODE };
            match play.as_mut().map_err(|stop| *stop)?.go_on(nodes)? {
                Candidate::Proved(value) => {
                    search.learn(&part, value);
                    break;
                }
                Candidate::Integer(_) | Candidate::Star if threads <= 1 => steps = steps.saturating_mul(4),
                _ => break,
            }
        }
    }
    Ok(())
}

/// What a part may be worth.
#[derive(Clone, Copy)]
enum Candidate {
    /// This integer, or one further from 0, or *.
    Integer(i64),
    /// This, or something else.
    Star,
    /// It is worth this.
    Proved(Value),
    /// Something else.
    Other,
}

/// The search for who wins.
struct ByPlay {
    engine: Engine,
    search: WinnerSearch,
    sum: Sum,
    is_all_small: bool,
    candidate: Candidate,
}

impl ByPlay {
    fn new<P: 'static>(engine: &Engine, book: Book, part: &P, is_all_small: bool) -> Result<ByPlay, Stop> {
        let mut search = WinnerSearch::new(engine);
        let book = search.book(book);
        let sum = search.position(book, part)?;
        Ok(ByPlay { engine: engine.clone(), search, sum, is_all_small, candidate: Candidate::Integer(0) })
    }

    /// Goes on for about so many nodes.
    fn go_on(&mut self, nodes: u64) -> Result<Candidate, Stop> {
        let last = self.search.counts().nodes.saturating_add(nodes);
        loop {
            let value = match self.candidate {
                Candidate::Integer(n) => self.engine.integer(n),
                Candidate::Star => self.engine.nimber(1)?,
                Candidate::Proved(_) | Candidate::Other => return Ok(self.candidate),
            };
            let left = last.saturating_sub(self.search.counts().nodes);
            let Some(outcome) = self.outcome_without(value, left)? else { return Ok(self.candidate) };
            self.candidate = match (self.candidate, outcome) {
                (_, Outcome::Previous) => Candidate::Proved(value),
                (Candidate::Integer(_), Outcome::Next) if self.is_all_small => Candidate::Star,
                _ if self.is_all_small => Candidate::Other,
                (Candidate::Integer(n), Outcome::Left) if n >= 0 => Candidate::Integer(n + 1),
                (Candidate::Integer(n), Outcome::Right) if n <= 0 => Candidate::Integer(n - 1),
                _ => Candidate::Other,
            };
        }
    }

    /// Who wins the part less a value, if so many nodes tell. Of a star, [`Outcome::Next`] stands for all but the second player.
    fn outcome_without(&mut self, value: Value, nodes: u64) -> Result<Option<Outcome>, Stop> {
        let sum = self.search.plus_value(self.sum.clone(), self.engine.negative(value))?;
        let mut winners = [None; 2];
        let last = self.search.counts().nodes.saturating_add(nodes);
        for (winner, first) in winners.iter_mut().zip(Player::BOTH) {
            let left = last.saturating_sub(self.search.counts().nodes);
            *winner = self.search.winner_within(&sum, first, left)?;
            // Of a star only one thing is asked: whether all that is left is worth 0.
            if *winner == Some(first) && matches!(self.candidate, Candidate::Star) {
                return Ok(Some(Outcome::Next));
            }
        }
        Ok(match winners {
            [Some(Player::Left), Some(Player::Left)] => Some(Outcome::Left),
            [Some(Player::Right), Some(Player::Right)] => Some(Outcome::Right),
            [Some(Player::Left), Some(Player::Right)] => Some(Outcome::Next),
            [Some(Player::Right), Some(Player::Left)] => Some(Outcome::Previous),
            _ => None,
        })
    }
}
