//! Values by area: games up to infinitesimals.
//!
//! The reduced canonical form (Grossman and Siegel) is the simplest game that differs from G by an infinitesimal. To find it one compares
//! modulo infinitesimals: G ≤ H iff the right stop of H - G is at least 0. By area every score is an integer, and so is every stop of
//! every sum. So it is enough to ask whether G ≤ H + 1/2: if the right stop of H - G is 0 or more, then that of H + 1/2 - G is
//! above 0 and the game is positive; if it is -1 or less, Right wins by moving first. No sum has to be worked out, and of hot games,
//! which boards by area are until the last neutral point is filled, that is nearly all of the work.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_task::Stop;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

/// Reduces games whose scores are integers, with what was found for one serving the next.
#[derive(Default)]
pub(crate) struct Reduced {
    done: FxHashMap<Value, Value>,
}

impl Reduced {
    /// The reduced canonical form of a game with these options.
    pub(crate) fn form(&mut self, engine: &Engine, left: &[Value], right: &[Value]) -> Result<Value, Stop> {
        let mut sides = [Vec::with_capacity(left.len()), Vec::with_capacity(right.len())];
        for ((side, options), player) in sides.iter_mut().zip([left, right]).zip(Player::BOTH) {
            for &option in options {
                side.push(self.reduce(engine, option)?);
            }
            remove_dominated(engine, side, player)?;
        }
        let game = engine.game(&sides[0], &sides[1])?;
        if let Some(known) = self.known(engine, game) {
            return Ok(known);
        }
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            while bypass_one(engine, side, player, game)? {
                remove_dominated(engine, side, player)?;
            }
        }
        let reduced = engine.game(&sides[0], &sides[1])?;
        self.done.insert(game, reduced);
        Ok(reduced)
    }

    /// The reduced canonical form of a game. Options of sums need not have theirs.
    fn reduce(&mut self, engine: &Engine, game: Value) -> Result<Value, Stop> {
        if let Some(known) = self.known(engine, game) {
            return Ok(known);
        }
        engine.step()?;
        let [left, right] = Player::BOTH.map(|player| engine.options(game, player));
        let (left, right) = (left?, right?);
        let stack = engine.task().stack()?;
        let reduced = stack.run(|| self.form(engine, &left, &right))?;
        self.done.insert(game, reduced);
        // What is reduced stays as it is.
        self.done.insert(reduced, reduced);
        Ok(reduced)
    }

    /// The reduced form of a number, of a game with one stop, and of what was reduced before.
    fn known(&self, engine: &Engine, game: Value) -> Option<Value> {
        if game.is_number() {
            return Some(game);
        }
        if let Some(&known) = self.done.get(&game) {
            return Some(known);
        }
        let stop = engine.left_stop(game);
        (stop == engine.right_stop(game)).then(|| engine.number(&stop))
    }
}

/// G ≤ H up to an infinitesimal, if all scores are integers.
fn le(engine: &Engine, g: Value, h: Value) -> Result<bool, Stop> {
    let half = engine.number(&Dyadic::new(1, 1));
    engine.le(g, engine.add(h, half)?)
}

/// Whether an option of this player is no better than another.
fn worse(engine: &Engine, a: Value, b: Value, player: Player) -> Result<bool, Stop> {
    match player {
        Player::Left => le(engine, a, b),
        Player::Right => le(engine, b, a),
    }
}

fn remove_dominated(engine: &Engine, side: &mut Vec<Value>, player: Player) -> Result<(), Stop> {
    side.sort_unstable();
    side.dedup();
    let mut at = 0;
    while at < side.len() {
        let option = side[at];
        let mut dominated = false;
        for (other, &better) in side.iter().enumerate() {
            // Of two that are equal up to an infinitesimal the later goes.
            if other != at
                && worse(engine, option, better, player)?
                && (other < at || !worse(engine, better, option, player)?)
            {
                dominated = true;
                break;
            }
        }
        if dominated {
            side.remove(at);
        } else {
            at += 1;
        }
    }
    Ok(())
}

/// Replaces one reversible option by what stands behind it; whether there was one.
fn bypass_one(engine: &Engine, side: &mut Vec<Value>, player: Player, game: Value) -> Result<bool, Stop> {
    for at in 0..side.len() {
        for reply in engine.options(side[at], player.opponent())? {
            if worse(engine, reply, game, player)? {
                side.remove(at);
                side.extend(engine.options(reply, player)?);
                return Ok(true);
            }
        }
    }
    Ok(false)
}
