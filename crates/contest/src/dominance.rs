//! Moves in hot values that others make useless.
//!
//! Left's move g → g' makes h → h' useless if g' - g ≥ h' - h: with anything added, the sum after the first is at least the
//! sum after the second. It does not depend on the rest of the sum, so it is found once for each two moves, by comparing g' + h
//! with g + h'. Where the mean rises by less, or the values are too large to be added, no comparison is made.

use tedomari_value::{Stop, Value};

use crate::contest::Contest;
use crate::search::Candidate;

/// Two values are not compared if the product of their sizes is above this: it would take longer than a search.
const LARGEST_COMPARED: u64 = 1 << 13;

/// A move of Left in a hot value: the value and the option.
pub(crate) type HotMove = (Value, Value);

impl Contest {
    /// Takes out the moves that others make useless; of two that are as good, the first stays.
    pub(crate) fn drop_useless(&mut self, open: &mut Vec<Candidate>) -> Result<(), Stop> {
        if !self.settings.dominance || open.iter().filter(|candidate| candidate.made.is_some()).count() < 2 {
            return Ok(());
        }
        let mut at = 0;
        while at < open.len() {
            let Some(better) = open[at].made else {
                at += 1;
                continue;
            };
            let mut other = 0;
            while other < open.len() {
                if other != at
                    && let Some(worse) = open[other].made
                    && self.makes_useless(better, worse)?
                {
                    open.remove(other);
                    at -= usize::from(other < at);
                } else {
                    other += 1;
                }
            }
            at += 1;
        }
        Ok(())
    }

    fn makes_useless(&mut self, better: HotMove, worse: HotMove) -> Result<bool, Stop> {
        // Options of one canonical form are never comparable.
        if better.0 == worse.0 {
            return Ok(false);
        }
        if let Some(&known) = self.useless.get(&(better, worse)) {
            return Ok(known);
        }
        let useless = self.is_at_least(better, worse)?;
        self.useless.insert((better, worse), useless);
        Ok(useless)
    }

    fn is_at_least(&mut self, (g, g_left): HotMove, (h, h_left): HotMove) -> Result<bool, Stop> {
        let engine = self.engine.clone();
        let [Some(p), Some(q)] = [self.pairs.weigh(&engine, g)?, self.pairs.weigh(&engine, h)?] else {
            return Ok(false);
        };
        let [Some(p_left), Some(q_left)] =
            [self.pairs.weigh(&engine, g_left)?, self.pairs.weigh(&engine, h_left)?]
        else {
            return Ok(false);
        };
        let too_large = p.size * q.size > LARGEST_COMPARED;
        if too_large || p_left.mean - p.mean < q_left.mean - q.mean {
            return Ok(false);
        }
        engine.le(engine.add(g, h_left)?, engine.add(g_left, h)?)
    }
}
