//! Moves in hot values that others make useless, found by comparing values: g → g' makes h → h' useless if g' + h ≥ g + h'.
//! Where the values are too large to be added, no comparison is made.

use tedomari_parts::Games;
use tedomari_value::Stop;

use crate::search::Candidate;
use crate::session::WinnerSearch;

/// Two values are not compared if the product of their sizes is above this: it would take longer than a search.
const LARGEST_COMPARED: u64 = 1 << 13;

impl WinnerSearch {
    /// Takes out the moves that others make useless; of two that are as good, the first stays.
    pub(crate) fn drop_useless(&mut self, open: &mut Vec<Candidate>) -> Result<(), Stop> {
        if !self.settings.dominance || open.iter().filter(|candidate| candidate.made.is_some()).count() < 2 {
            return Ok(());
        }
        let mut steps = Vec::with_capacity(open.len());
        for candidate in open.iter() {
            steps.push(self.step_of(candidate)?);
        }
        let mut at = 0;
        while at < open.len() {
            let Some(better) = steps[at] else {
                at += 1;
                continue;
            };
            let mut other = 0;
            while other < open.len() {
                if other != at
                    && let Some(worse) = steps[other]
                    && self.makes_useless(better, worse)?
                {
                    open.remove(other);
                    steps.remove(other);
                    at -= usize::from(other < at);
                } else {
                    other += 1;
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// The move that was made, by number.
    fn step_of(&mut self, candidate: &Candidate) -> Result<Option<u32>, Stop> {
        match candidate.made {
            Some((value, option)) => self.weighed.step_to(&self.engine, value, option),
            None => Ok(None),
        }
    }

    fn makes_useless(&mut self, better: u32, worse: u32) -> Result<bool, Stop> {
        if let Some(known) = self.dominance.get(better, worse) {
            return Ok(known);
        }
        let useless = self.is_at_least(better, worse)?;
        self.dominance.set(better, worse, useless);
        Ok(useless)
    }

    fn is_at_least(&self, better: u32, worse: u32) -> Result<bool, Stop> {
        let (g, h) = (self.weighed.step(better), self.weighed.step(worse));
        let size = |game: u32| u64::from(self.weighed.size(game));
        if !g.may_replace(h) || size(g.from) * size(h.from) > LARGEST_COMPARED {
            return Ok(false);
        }
        let ((g, g_left), (h, h_left)) = (self.weighed.ends(better), self.weighed.ends(worse));
        self.engine.le(self.engine.add(g, h_left)?, self.engine.add(g_left, h)?)
    }
}
