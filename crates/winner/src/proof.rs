//! The search by proof numbers: at each sum, the move is looked at next that seems to take the least work to show that
//! the opponent loses after it, until another seems to take less.
//!
//! To show that the mover wins takes one move; to show that he loses takes all. So the proof number of a sum is the least
//! disproof number after a move, and its disproof number the sum of all proof numbers (Allis, van der Meulen and van den
//! Herik, "Proof-number search", Artificial Intelligence 66, 1994). Depth first with limits on both numbers, the path is
//! all that is held besides the table (Nagai's df-pn, 2002). The limit for a move is somewhat above the numbers of the next best (the 1 + ε
//! trick of Pawlewicz and Lew, 2007), so that the search does not change its mind at every step.

use tedomari_parts::SplitSum;
use tedomari_value::Stop;

use crate::search::{Candidate, Moves};
use crate::session::WinnerSearch;
use crate::table::{Key, Numbers};

/// After so many looks at the moves of one sum, their numbers only rise.
const ROUNDS: u32 = 1000;

/// How a sum looks to the one who must choose a move.
struct Choice {
    numbers: Numbers,
    best: usize,
    /// The disproof number of the next best move.
    second: u32,
}

impl Choice {
    fn among(open: &[Candidate]) -> Choice {
        let mut choice = Choice {
            numbers: Numbers { proof: Numbers::NEVER, disproof: 0 },
            best: 0,
            second: Numbers::NEVER,
        };
        for (at, Candidate { numbers, .. }) in open.iter().enumerate() {
            if numbers.disproof < choice.numbers.proof {
                choice.second = choice.numbers.proof;
                (choice.best, choice.numbers.proof) = (at, numbers.disproof);
            } else {
                choice.second = choice.second.min(numbers.disproof);
            }
            let sum = choice.numbers.disproof.saturating_add(numbers.proof);
            // However large, it is an estimate.
            choice.numbers.disproof = sum.min(Numbers::NEVER - 1);
        }
        choice
    }

    /// How far the best move may be looked into.
    fn limit(&self, limit: Numbers, best: Numbers) -> Numbers {
        let others = self.numbers.disproof - best.proof.min(self.numbers.disproof);
        Numbers {
            proof: (limit.disproof - others).min(Numbers::NEVER),
            disproof: limit.proof.min(self.second.saturating_add(1 + self.second / 2)),
        }
    }
}

impl WinnerSearch {
    /// Whether Left, to move, wins a sum that is not in the table.
    pub(crate) fn mover_wins_by_numbers(&mut self, state: &SplitSum, key: &Key) -> Result<bool, Stop> {
        let all = Numbers { proof: Numbers::NEVER, disproof: Numbers::NEVER };
        Ok(self.prove(state, key, all)?.proof == 0)
    }

    /// Searches until the sum is decided or one of its numbers reaches the limit.
    fn prove(&mut self, state: &SplitSum, key: &Key, limit: Numbers) -> Result<Numbers, Stop> {
        let before = self.nodes + 1;
        let numbers = self.look_into(state, key, |search| search.prove_by_moves(state, key, limit))?;
        self.table.insert(key.clone(), numbers, self.nodes - before + 1);
        Ok(numbers)
    }

    fn prove_by_moves(&mut self, state: &SplitSum, key: &Key, limit: Numbers) -> Result<Numbers, Stop> {
        let is_new = self.table.get(key).is_none();
        if is_new && let Some(known) = self.decided_by_relaxing(state)? {
            return Ok(Numbers::of_winner(known));
        }
        let mut open = match self.candidates(state)? {
            Moves::Won => return Ok(Numbers::of_winner(true)),
            Moves::Open(candidates) => candidates,
        };
        let open = &mut open.list;
        let mut rounds = 0;
        while !open.is_empty() {
            rounds += 1;
            let choice = Choice::among(open);
            if choice.numbers.proof >= limit.proof || choice.numbers.disproof >= limit.disproof {
                return Ok(choice.numbers);
            }
            let Candidate { state, key, numbers, .. } = &open[choice.best];
            // It may have been searched below one of the moves before.
            let known = self.table.get(key).unwrap_or(*numbers);
            // The table forgets, so what is known may be less than it was. So that the search ends, numbers do not fall
            // for ever.
            let kept = |found: Numbers| if rounds < ROUNDS { found } else { numbers.raised_to(found) };
            let found = if known.mover_wins().is_some() || kept(known) != *numbers {
                known
            } else {
                self.prove(state, key, choice.limit(limit, *numbers))?
            };
            match found.mover_wins() {
                Some(true) => {
                    open.remove(choice.best);
                }
                Some(false) => return Ok(Numbers::of_winner(true)),
                None => open[choice.best].numbers = kept(found),
            }
        }
        Ok(Numbers::of_winner(false))
    }

    /// The numbers of a sum that was never looked at. The more moves a player has, the more work it is to show that he
    /// loses. The power and the factor are those that took the fewest nodes in Clobber, NoGo and Amazons.
    pub(crate) fn first_numbers(&self, state: &SplitSum) -> Numbers {
        let (left, right) = self.mobility(state);
        let work = |moves: u32, part: u32| 1 + moves.saturating_pow(3).min(1 << 24) / part;
        Numbers { proof: work(right, 3), disproof: work(left, 1) }
    }
}
