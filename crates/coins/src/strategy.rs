//! The winning strategy of Theorem 21.
//!
//! 1. Move in the most desirable term of your own, unless it is crucial, G say, and the negative of G lies further to
//!    the right in the same row. (1a) Then move in your next most desirable term. (1b) If you have no other term, slide
//!    that negative of G to the left.
//! 2. If you have no term, do not leave *, ↑^{→k}* or ↓^{→k}* as the only term that is not tiny.
//!
//! The strategy speaks of terms after pairs that add up to 0 were taken away. A coin without money in the main region, or
//! one to the right in row 0, is not one of these terms but a sum of them. Where a clause names such a term, and where play
//! does not come from an infinitesimal position, another winning move takes its place.

use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Player;

use crate::case::classify;
use crate::coin::{Colour, Slide};
use crate::moves::{Advice, CoinMove, winning_moves};
use crate::ranked::Ranked;
use crate::terms::{Parts, Term, Terms};

/// The clause of the strategy that gives a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clause {
    /// The most desirable term of one's own.
    MostDesirable,
    /// The next most desirable one, because the most desirable one is crucial.
    NextMostDesirable,
    /// The opponent's coin that lies to the right of the crucial one.
    SlideOpposite,
    /// No term is one's own: any move that leaves no bad remainder.
    NoneOwn,
    /// None of these: a move that wins, found by trying all.
    Tried,
}

impl Clause {
    /// The name of the clause: `1`, `1a`, `1b`, `2`; nothing for a move that was found by trying.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Clause::MostDesirable => Some("1"),
            Clause::NextMostDesirable => Some("1a"),
            Clause::SlideOpposite => Some("1b"),
            Clause::NoneOwn => Some("2"),
            Clause::Tried => None,
        }
    }
}

/// A move in a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Play {
    /// On a term of this sign: 1 red, -1 blue.
    Term(Term, i64, Slide),
    /// On a switch.
    Switch(u32),
}

/// The move of the strategy, if the player wins.
pub(crate) fn advice(ranked: &Ranked, first: Player, task: &Task) -> Result<Option<Advice>, Stop> {
    if ranked.starter_wins(&ranked.terms, first) != Some(true) {
        return Ok(None);
    }
    task.work(1 + ranked.coins.len() as u64 / 64)?;
    let named = choose(ranked, first).and_then(|(play, clause)| {
        let coin_move = find(ranked, first, play)?;
        let after = ranked.after(&ranked.coins[coin_move.coin], coin_move.leaves);
        let wins = ranked.starter_wins(&after, first.opponent()) == Some(false);
        wins.then_some(Advice { coin_move, clause })
    });
    if named.is_some() {
        return Ok(named);
    }
    let tried = winning_moves(ranked, first, task)?.into_iter().next();
    Ok(tried.map(|coin_move| Advice { coin_move, clause: Clause::Tried }))
}

/// The coin that is moved by a play.
fn find(ranked: &Ranked, first: Player, play: Play) -> Option<CoinMove> {
    ranked.coins.iter().enumerate().find_map(|(at, coin)| {
        let parts = Parts::of(coin);
        let fits = match play {
            Play::Term(term, sign, _) => parts.only() == Some((term, sign)),
            Play::Switch(rank) => parts.switch() == Some(rank),
        };
        if !fits {
            return None;
        }
        let mut slides = coin.slides(first);
        let wanted = match play {
            Play::Term(_, _, slide) => slides.find(|found| found.0 == slide),
            Play::Switch(_) => slides.next(),
        };
        wanted.map(|(slide, leaves)| CoinMove { coin: at, slide, leaves })
    })
}

/// The play that the strategy names.
fn choose(ranked: &Ranked, first: Player) -> Option<(Play, Clause)> {
    let terms = &ranked.terms;
    let sign = if Colour::of(first) == Colour::Red { 1 } else { -1 };
    let is_own = |&&(term, count): &&(Term, i64)| count * sign > 0 && term != Term::Strip { column: 0 };
    let mut own = terms.counts().iter().rev().filter(is_own);
    let down = |term| Play::Term(term, sign, if is_strip(term) { Slide::Off } else { Slide::Down });
    let best = own.next().copied();
    if let Some(&hottest) = terms.switches().last() {
        return Some(match best {
            Some((term @ Term::Tiny { rank, .. }, _)) if rank >= hottest => {
                (down(term), Clause::MostDesirable)
            }
            _ => (Play::Switch(hottest), Clause::MostDesirable),
        });
    }
    let Some((best, count)) = best else {
        return none_own(terms, sign).map(|play| (play, Clause::NoneOwn));
    };
    let is_crucial = ranked.is_infinitesimal()
        && count.abs() == 1
        && classify(terms, first).crucial.is_some_and(|crucial| crucial == best);
    let opposite = terms
        .counts()
        .iter()
        .find(|(term, count)| best.is_left_of(*term) && count * sign < 0)
        .filter(|_| is_crucial);
    Some(match (opposite, own.next()) {
        (None, _) => (down(best), Clause::MostDesirable),
        (Some(_), Some(&(next, _))) => (down(next), Clause::NextMostDesirable),
        (Some(&(term, _)), None) => (Play::Term(term, -sign, Slide::Left), Clause::SlideOpposite),
    })
}

fn is_strip(term: Term) -> bool {
    matches!(term, Term::Strip { .. })
}

/// Clause 2, for a position whose terms are all the opponent's, but for *.
fn none_own(terms: &Terms, sign: i64) -> Option<Play> {
    let star = Term::Strip { column: 0 };
    let counts = terms.counts();
    let has_star = counts.first().is_some_and(|entry| entry.0 == star);
    let mut strip = counts.iter().filter(|entry| is_strip(entry.0) && entry.0 != star);
    let coins: i64 = strip.clone().map(|entry| entry.1.abs()).sum();
    let first_on_strip = strip.next().map(|entry| entry.0);
    let neutral = Play::Term(star, 1, Slide::Off);
    match (has_star, coins, first_on_strip) {
        (false, 0, _) => counts.first().map(|entry| Play::Term(entry.0, -sign, Slide::Left)),
        (true, 0 | 2, _) => Some(neutral),
        (false, 1, Some(term)) => Some(Play::Term(term, -sign, Slide::Off)),
        (_, _, Some(term)) => Some(Play::Term(term, -sign, Slide::Left)),
        (_, _, None) => None,
    }
}
