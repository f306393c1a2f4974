//! The values that sidling meets: enders, and games that have on or off where their play is not known yet.
//!
//! on is greater than everything and off less (here they stand for on⁺ and off⁻). Otherwise a ≤ b if Right, moving second in
//! a - b, survives: after every Left move in a and every Right move in b he has an answer that keeps the order. The
//! usual test "no a^L ≥ b" would be wrong, since games with on in them need not be determined by it: {on|0} ≤ {on|1}.
//! Canonical forms come by dropping dominated options and by-passing reversible ones, as for enders; Left never moves to
//! off nor Right to on (Moews, Lemma 3).

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_task::{Held, Stop, Task, deeper};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::error::LoopyError;
use crate::rounds::SidleStore;
use crate::sidle::From;

/// A value of a set of [`Approximants`]; equal handles are equal values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Approximant {
    /// off: nothing is less.
    Off,
    /// An ender of the engine.
    Ender(Value),
    /// A game in which on or off occurs.
    Mixed(u32),
    /// on: nothing is greater.
    On,
}

impl Approximant {
    /// The ender that it is, if it is one.
    pub fn as_ender(self) -> Option<Value> {
        match self {
            Approximant::Ender(value) => Some(value),
            _ => None,
        }
    }
}

struct Mixed {
    options: [Vec<Approximant>; 2],
    birthday: u64,
}

type Options = [Vec<Approximant>; 2];

/// A store of approximants above an engine.
///
/// ```
/// use tedomari_loopy::{Approximant, Approximants, Engine};
///
/// let engine = Engine::new();
/// let mut store = Approximants::new(&engine);
/// let eight = Approximant::Ender(engine.integer(8));
/// let threat = store.game(&[Approximant::On], &[eight])?;
/// assert_eq!(store.print(threat), "{on|8}");
/// // Right has nothing to gain by moving to on.
/// assert_eq!(store.game(&[eight], &[Approximant::On])?, Approximant::Ender(engine.integer(9)));
/// # Ok::<(), tedomari_loopy::Stop>(())
/// ```
pub struct Approximants {
    engine: Engine,
    mixed: Vec<Mixed>,
    index: FxHashMap<Options, u32>,
    order: FxHashMap<(Approximant, Approximant), bool>,
    held: Held,
}

impl Approximants {
    /// An empty store.
    pub fn new(engine: &Engine) -> Approximants {
        Approximants {
            engine: engine.clone(),
            mixed: Vec::new(),
            index: FxHashMap::default(),
            order: FxHashMap::default(),
            held: engine.task().hold(),
        }
    }

    /// The same store for the work of another task on the same engine's values.
    pub(crate) fn for_engine(mut self, engine: &Engine) -> Approximants {
        self.held.pass_to(engine.task());
        Approximants { engine: engine.clone(), ..self }
    }

    /// The engine that holds the enders.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The options of a player in the canonical form.
    pub fn options(&self, a: Approximant, player: Player) -> Result<Vec<Approximant>, Stop> {
        Ok(match (a, player) {
            (Approximant::On, Player::Left) => vec![Approximant::On],
            (Approximant::Off, Player::Right) => vec![Approximant::Off],
            (Approximant::On | Approximant::Off, _) => Vec::new(),
            (Approximant::Ender(value), _) => {
                self.engine.options(value, player)?.into_iter().map(Approximant::Ender).collect()
            }
            (Approximant::Mixed(at), _) => self.mixed[at as usize].options[player.index()].clone(),
        })
    }

    /// Whether a ≤ b.
    pub fn le(&mut self, a: Approximant, b: Approximant) -> Result<bool, Stop> {
        match (a, b) {
            _ if a == b => return Ok(true),
            (_, Approximant::On) | (Approximant::Off, _) => return Ok(true),
            (Approximant::Ender(x), Approximant::Ender(y)) => return self.engine.le(x, y),
            _ => {}
        }
        if let Some(&known) = self.order.get(&(a, b)) {
            return Ok(known);
        }
        self.engine.step()?;
        let task = self.engine.task().clone();
        let answer = task.deeper(|| self.compare(a, b))?;
        self.order.insert((a, b), answer);
        self.held.set(self.held.bytes() + BYTES_AN_ENTRY);
        Ok(answer)
    }

    fn compare(&mut self, a: Approximant, b: Approximant) -> Result<bool, Stop> {
        for l in self.options(a, Player::Left)? {
            if !self.right_survives(l, b)? {
                return Ok(false);
            }
        }
        for r in self.options(b, Player::Right)? {
            if !self.right_survives(a, r)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether Right, to move in x - y, can keep x ≤ y.
    fn right_survives(&mut self, x: Approximant, y: Approximant) -> Result<bool, Stop> {
        for r in self.options(x, Player::Right)? {
            if self.le(r, y)? {
                return Ok(true);
            }
        }
        for l in self.options(y, Player::Left)? {
            if self.le(x, l)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether x ≤ {left | right}, which has no handle yet; with the players exchanged, whether x ≥ it.
    fn bounds_form(&mut self, x: Approximant, form: &Options, player: Player) -> Result<bool, Stop> {
        self.engine.step()?;
        let better = |a, b| if player == Player::Left { (a, b) } else { (b, a) };
        // Written for x ≤ G: Left has moved in x, and Right answers there or in -G.
        for l in self.options(x, player)? {
            let mut kept = false;
            for &own in &form[player.index()] {
                let (low, high) = better(l, own);
                kept |= self.le(low, high)?;
            }
            for r in self.options(l, player.opponent())? {
                kept = kept || {
                    let task = self.engine.task().clone();
                    task.deeper(|| self.bounds_form(r, form, player))?
                };
            }
            if !kept {
                return Ok(false);
            }
        }
        for &r in &form[player.opponent().index()] {
            let (low, high) = better(x, r);
            if !self.other_survives(low, high, player)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The opponent of the player survives low - high moving first: for Left's question this is Right.
    fn other_survives(&mut self, low: Approximant, high: Approximant, player: Player) -> Result<bool, Stop> {
        match player {
            Player::Left => self.right_survives(low, high),
            // Left to move in high - low, seen from the other side of the board.
            Player::Right => {
                for l in self.options(high, Player::Left)? {
                    if self.le(low, l)? {
                        return Ok(true);
                    }
                }
                for r in self.options(low, Player::Right)? {
                    if self.le(r, high)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// The canonical form of {left | right}.
    pub fn game(&mut self, left: &[Approximant], right: &[Approximant]) -> Result<Approximant, Stop> {
        let mut form: Options = [left.to_vec(), right.to_vec()];
        loop {
            form[0].retain(|&l| l != Approximant::Off);
            form[1].retain(|&r| r != Approximant::On);
            for side in &mut form {
                side.sort_unstable();
                side.dedup();
            }
            if let Some(ender) = self.as_enders(&form)? {
                return Ok(ender);
            }
            if self.bounds_form(Approximant::On, &form, Player::Left)? {
                return Ok(Approximant::On);
            }
            if self.bounds_form(Approximant::Off, &form, Player::Right)? {
                return Ok(Approximant::Off);
            }
            for player in Player::BOTH {
                self.keep_best(&mut form[player.index()], player)?;
            }
            if let Some(ender) = self.as_enders(&form)? {
                return Ok(ender);
            }
            if !self.by_pass(&mut form)? {
                return Ok(self.file(form));
            }
        }
    }

    fn as_enders(&self, form: &Options) -> Result<Option<Approximant>, Stop> {
        let side = |options: &[Approximant]| -> Option<Vec<Value>> {
            options.iter().map(|option| option.as_ender()).collect()
        };
        let (Some(left), Some(right)) = (side(&form[0]), side(&form[1])) else { return Ok(None) };
        self.engine.game(&left, &right).map(|value| Some(Approximant::Ender(value)))
    }

    fn keep_best(&mut self, options: &mut Vec<Approximant>, player: Player) -> Result<(), Stop> {
        let mut kept: Vec<Approximant> = Vec::new();
        'next: for &option in options.iter() {
            let mut at = 0;
            while at < kept.len() {
                let (worse, better) = match player {
                    Player::Left => ((option, kept[at]), (kept[at], option)),
                    Player::Right => ((kept[at], option), (option, kept[at])),
                };
                if self.le(worse.0, worse.1)? {
                    continue 'next;
                }
                if self.le(better.0, better.1)? {
                    kept.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            kept.push(option);
        }
        *options = kept;
        Ok(())
    }

    /// Replaces one reversible option; whether there was one.
    fn by_pass(&mut self, form: &mut Options) -> Result<bool, Stop> {
        for player in Player::BOTH {
            for at in 0..form[player.index()].len() {
                let option = form[player.index()][at];
                for answer in self.options(option, player.opponent())? {
                    if self.bounds_form(answer, form, player)? {
                        form[player.index()].swap_remove(at);
                        let through = self.options(answer, player)?;
                        form[player.index()].extend(through);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn file(&mut self, mut form: Options) -> Approximant {
        form.iter_mut().for_each(|side| side.sort_unstable());
        if let Some(&at) = self.index.get(&form) {
            return Approximant::Mixed(at);
        }
        let of_mixed = |option: &Approximant| match option {
            Approximant::Mixed(at) => self.mixed[*at as usize].birthday,
            _ => 0,
        };
        let birthday = 1 + form.iter().flatten().map(of_mixed).max().unwrap_or(0);
        let at = u32::try_from(self.mixed.len()).expect("fewer than 2^32 approximants");
        let count = form[0].len() + form[1].len();
        self.held.set(self.held.bytes() + 2 * (BYTES_AN_ENTRY + count * size_of::<Approximant>()));
        self.index.insert(form.clone(), at);
        self.mixed.push(Mixed { options: form, birthday });
        Approximant::Mixed(at)
    }

    /// How many games in which on or off occurs are nested in each other; 0 for all others.
    fn depth(&self, a: Approximant) -> u64 {
        match a {
            Approximant::Mixed(at) => self.mixed[at as usize].birthday,
            _ => 0,
        }
    }

    /// The value as text, which reads back.
    pub fn print(&self, a: Approximant) -> String {
        match a {
            Approximant::On => "on".to_owned(),
            Approximant::Off => "off".to_owned(),
            Approximant::Ender(value) => self.engine.print(value),
            Approximant::Mixed(at) => {
                let side = |player: Player| {
                    let mut options: Vec<String> = self.mixed[at as usize].options[player.index()]
                        .iter()
                        .map(|&o| deeper(|| self.print(o)))
                        .collect();
                    options.sort_unstable();
                    options.join(",")
                };
                format!("{{{}|{}}}", side(Player::Left), side(Player::Right))
            }
        }
    }
}

impl SidleStore for Approximants {
    type Value = Approximant;
    /// The latest birthday of an ender, and the greatest depth of others.
    type Room = (Dyadic, u64);
    const KEEPS_PASSES: bool = false;

    fn task(&self) -> Task {
        self.engine.task().clone()
    }

    fn atom(&mut self, from: From) -> Result<Approximant, LoopyError> {
        Ok(match from {
            From::On => Approximant::On,
            From::Off => Approximant::Off,
        })
    }

    fn position(
        &mut self,
        left: &[Approximant],
        right: &[Approximant],
        _: [bool; 2],
    ) -> Result<Approximant, LoopyError> {
        Ok(self.game(left, right)?)
    }

    fn room(&self, positions: usize, exits: &[Approximant]) -> Result<(Dyadic, u64), Stop> {
        let (mut latest, mut deepest) = (Dyadic::ZERO, 0);
        for &exit in exits {
            if let Approximant::Ender(value) = exit {
                latest = latest.max(self.engine.birthday(value)?);
            }
            deepest = deepest.max(self.depth(exit));
        }
        let more = 2 * positions as i64 + 16;
        Ok((latest + Dyadic::from(more), deepest + more as u64))
    }

    fn is_too_large(&self, value: Approximant, (latest, deepest): &(Dyadic, u64)) -> Result<bool, Stop> {
        Ok(match value {
            Approximant::Ender(value) => self.engine.birthday(value)? > *latest,
            other => self.depth(other) > *deepest,
        })
    }
}

/// What an entry in a table takes, with the room that the table keeps free.
const BYTES_AN_ENTRY: usize = 48;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(store: &mut Approximants, text: &str) -> Approximant {
        Approximant::Ender(store.engine().read(text).unwrap())
    }

    #[test]
    fn games_with_on_are_ordered_by_their_other_side() {
        let mut store = Approximants::new(&Engine::new());
        let (zero, one) = (read(&mut store, "0"), read(&mut store, "1"));
        let low = store.game(&[Approximant::On], &[zero]).unwrap();
        let high = store.game(&[Approximant::On], &[one]).unwrap();
        assert!(store.le(low, high).unwrap());
        assert!(!store.le(high, low).unwrap());
        assert_eq!(store.game(&[Approximant::On], &[]).unwrap(), Approximant::On);
        assert_eq!(store.game(&[], &[Approximant::Off]).unwrap(), Approximant::Off);
        assert_eq!(store.game(&[Approximant::Off], &[Approximant::On]).unwrap(), zero);
    }

    #[test]
    fn a_threat_that_is_answered_by_off_is_no_option() {
        let mut store = Approximants::new(&Engine::new());
        let one = read(&mut store, "1");
        let bluff = store.game(&[one], &[Approximant::Off]).unwrap();
        assert_eq!(store.print(bluff), "{1|off}");
        let two = read(&mut store, "2");
        let value = store.game(&[one, bluff], &[two]).unwrap();
        assert_eq!(store.print(value), "3/2");
    }
}
