//! Sums in which one player's moves are restricted.
//!
//! Forbidding moves of Right never hurts Left, so such a sum is at least the part, and its walls are above the part's.

use std::ops::{ControlFlow, Range};

use smallvec::{SmallVec, smallvec};
use tedomari_position::{InParts, Oriented, Player, Ruleset};
use tedomari_value::{Stop, Value};

use super::store::Store;
use crate::settings::PartSettings;
use crate::walls::Walls;

/// The pieces of a relaxed part with the lines they reach over. Most rulesets have none, so an empty list must cost nothing.
type Strips<P> = Vec<(Range<usize>, P)>;

/// What is known of a piece of a relaxed part.
#[derive(Clone)]
pub(super) struct Relaxed {
    pub(super) walls: Walls,
    /// The values it is the sum of.
    pub(super) values: SmallVec<[Value; 2]>,
}

impl<R: Ruleset> Store<R> {
    /// Values a piece of a relaxed part, if it is cheap.
    fn value_piece(&mut self, piece: &R::Position, settings: &PartSettings) -> Result<(), Stop> {
        if self.relaxed.contains_key(piece) {
            return Ok(());
        }
        let mut found = Some(Relaxed { walls: Walls::ZERO, values: SmallVec::new() });
        for Oriented { position, negated } in self.ruleset.oriented_parts(piece) {
            let Some(value) = self.search.value_within(&position, settings.piece_steps)? else {
                found = None;
                break;
            };
            let value = self.engine.negative_if(negated, value);
            let walls = Walls::of_value(&self.engine, value)?;
            if let Some(sum) = &mut found {
                sum.walls = sum.walls.plus(&walls);
                sum.values.push(value);
            }
        }
        self.bytes += self.lane().bytes(piece) + size_of::<Relaxed>();
        self.relaxed.insert(piece.clone(), found);
        Ok(())
    }

    /// The pieces of a part relaxed in favour of a player, by the line where they end.
    fn relaxed_pieces(
        &mut self,
        part: &R::Position,
        player: Player,
        widest: usize,
        settings: &PartSettings,
    ) -> Result<Strips<R::Position>, Stop> {
        let mut pieces: Strips<R::Position> = Vec::new();
        let mut stop = Ok(());
        self.lane().relax(part, player, widest, &mut |lines, piece| {
            pieces.push((lines, piece));
            stop = self.look_now_and_then(pieces.len());
            if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stop?;
        pieces.sort_unstable_by_key(|(lines, _)| lines.end);
        for (at, (_, piece)) in pieces.iter().enumerate() {
            self.look_now_and_then(at)?;
            self.value_piece(piece, settings)?;
        }
        Ok(pieces)
    }

    /// The best walls of sums that are at least as good for the player: the lowest tops for Left. At each temperature
    /// the best chain of pieces up to each line is built from those up to lines before it.
    pub(super) fn relaxed(
        &mut self,
        part: &R::Position,
        player: Player,
        widest: usize,
        settings: &PartSettings,
    ) -> Result<Walls, Stop> {
        let pieces = self.relaxed_pieces(part, player, widest, settings)?;
        if pieces.is_empty() {
            return Ok(Walls::UNKNOWN);
        }
        let mut chains: SmallVec<[Walls; 16]> = smallvec![Walls::ZERO];
        for (lines, piece) in pieces {
            chains.resize(chains.len().max(lines.end + 1), Walls::UNKNOWN);
            if let Some(Some(Relaxed { walls, .. })) = self.relaxed.get(&piece) {
                let walls = if player == Player::Left { *walls } else { walls.negative() };
                let chain = chains[lines.start].plus(&walls);
                chains[lines.end].lower_top(&chain);
            }
        }
        // Without a line nothing is known.
        Ok(if chains.len() > 1 { chains[chains.len() - 1] } else { Walls::UNKNOWN })
    }

    /// The chain of pieces with the lowest top at one temperature.
    pub(super) fn chain(
        &mut self,
        part: &R::Position,
        player: Player,
        lane: usize,
        settings: &PartSettings,
    ) -> Result<Option<Vec<Value>>, Stop> {
        let pieces = self.relaxed_pieces(part, player, settings.wide, settings)?;
        // For each line: the lowest top of a chain that ends there, and its last piece.
        let mut best: Vec<Option<(i64, usize)>> = vec![Some((0, 0))];
        for (at, (lines, piece)) in pieces.iter().enumerate() {
            best.resize(best.len().max(lines.end + 1), None);
            let Some(Some(Relaxed { walls, .. })) = self.relaxed.get(piece) else { continue };
            let top = if player == Player::Left { walls.top(lane) } else { walls.negative().top(lane) };
            if let (Some(top), Some((before, _))) = (top.map(i64::from), best[lines.start])
                && best[lines.end].is_none_or(|(lowest, _)| before + top < lowest)
            {
                best[lines.end] = Some((before + top, at));
            }
        }
        let mut values = Vec::new();
        let mut line = best.len() - 1;
        while line > 0 {
            let Some((_, at)) = best[line] else { return Ok(None) };
            let (lines, piece) = &pieces[at];
            if let Some(Some(relaxed)) = self.relaxed.get(piece) {
                values.extend_from_slice(&relaxed.values);
            }
            line = lines.start;
        }
        Ok((!pieces.is_empty()).then_some(values))
    }
}
