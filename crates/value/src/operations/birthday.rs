//! Birthdays of canonical forms: the height of the tree, with integers n counted as n moves.
//!
//! A leaf of the base that lies d moves down at the number c becomes x + c in the translate by x, so translates have
//! different birthdays. But a leaf matters only through its fraction and through d + c and d - c: a base keeps, for
//! each fraction among its leaves, the largest of both, and answers for every translate from that profile.

use dashu_int::IBig;
use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;

use crate::engine::Engine;
use crate::known::{Known, Tinies};
use crate::num::Num;
use crate::value::{Signed, Value};
use tedomari_task::Stop;

/// For each fraction in [0, 1): the largest depth + leaf and depth - leaf.
type Profile = FxHashMap<Dyadic, [Dyadic; 2]>;

fn enter(profile: &mut Profile, fraction: Dyadic, [up, down]: [Dyadic; 2]) {
    let entry = profile.entry(fraction).or_insert_with(|| [up.clone(), down.clone()]);
    entry[0] = entry[0].clone().max(up);
    entry[1] = entry[1].clone().max(down);
}

/// The birthday of a number: |n|, and for m/2^k the next integer outward plus k.
fn number_birthday(x: &Dyadic) -> Dyadic {
    let exponent = i64::try_from(x.denominator_exponent()).expect("an exponent that fits in memory");
    x.abs().ceil() + Dyadic::from(exponent)
}

impl Engine {
    /// The birthday of the canonical form.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// assert_eq!(engine.birthday(engine.read("{5|3/4}")?)?.to_string(), "6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn birthday(&self, g: Value) -> Result<Dyadic, Stop> {
        if let Some(x) = self.as_number(g) {
            return Ok(number_birthday(&x));
        }
        let mut profiles = FxHashMap::default();
        self.fill_profile(g.base(), &mut profiles)?;
        let x = self.store.nums.get(g.offset());
        let oldest =
            oriented(&profiles[&g.base().index()], g.base().is_negative()).map(|(fraction, [up, down])| {
                let exponent = (&fraction + &x).denominator_exponent();
                let exponent = i64::try_from(exponent).expect("an exponent that fits in memory");
                (&up + &x).ceil().max((&down - &x).ceil()) + Dyadic::from(exponent)
            });
        Ok(oldest.max().expect("a game has leaves"))
    }

    fn fill_profile(&self, signed: Signed, profiles: &mut FxHashMap<u32, Profile>) -> Result<(), Stop> {
        if profiles.contains_key(&signed.index()) {
            return Ok(());
        }
        self.step()?;
        let mut profile = Profile::default();
        let plain = Value::new(Num::ZERO, signed.positive());
        if let Some(known) = self.known(signed.positive())
            && self.fill_known(&known, &mut profile, profiles)?
        {
            profiles.insert(signed.index(), profile);
            return Ok(());
        }
        for player in Player::BOTH {
            for option in self.base_options(plain, player)? {
                let c = self.store.nums.get(option.offset());
                if option.is_number() {
                    enter(&mut profile, &c - &c.floor(), [&Dyadic::ONE + &c, &Dyadic::ONE - &c]);
                    continue;
                }
                self.deeper(|| self.fill_profile(option.base(), profiles))?;
                let below = &profiles[&option.base().index()];
                for (fraction, [up, down]) in oriented(below, option.base().is_negative()) {
                    let shifted = fraction + &c;
                    let fraction = &shifted - &shifted.floor();
                    enter(&mut profile, fraction, [up + &c + Dyadic::ONE, down - &c + Dyadic::ONE]);
                }
            }
        }
        profiles.insert(signed.index(), profile);
        Ok(())
    }
}

impl Engine {
    /// The profile of a closed form; whether there is one.
    fn fill_known(
        &self,
        known: &Known,
        profile: &mut Profile,
        profiles: &mut FxHashMap<u32, Profile>,
    ) -> Result<bool, Stop> {
        let Some((first, rest)) = known.split() else {
            // All leaves are 0.
            let Some(born) = known.ups.birthday(|| self.step())? else { return Ok(false) };
            let born = Dyadic::from(IBig::from(born));
            enter(profile, Dyadic::ZERO, [born.clone(), born]);
            return Ok(true);
        };
        if first.hot {
            return Ok(false);
        }
        if first.count < 0 {
            let Some(minus) = known.negative() else { return Ok(false) };
            let mut mirrored = Profile::default();
            let is_known = self.fill_known(&minus, &mut mirrored, profiles)?;
            profile.extend(oriented(&mirrored, true));
            return Ok(is_known);
        }
        // T_n + w = {w, … | {w, … | T_(n-2) - x + w}} from n = 3 on, where w is older than its options: after 2·j moves
        // T_(n-2j) - j·x + w, from which w - j·x is two moves away. Leaves with the same fraction are as many apart as the
        // denominator of x says, and of them the first or the last counts.
        let x = self.store.nums.get(first.half).shift(1);
        let last = (first.count - 1) / 2;
        let apart = match x.denominator_exponent() {
            exponent @ 0..=40 => 1_i64 << exponent,
            _ => i64::MAX,
        };
        let places = |j: i64| (Dyadic::from(2 * j), -(&x * &Dyadic::from(j)));
        for j in (0..last.min(apart)).chain(last.saturating_sub(apart).max(apart.min(last))..last) {
            self.step()?;
            let (moves, shift) = places(j);
            self.enter_below(&rest, &shift, &(moves + Dyadic::from(2)), profile, profiles)?;
        }
        // What is left is T_1 = {w | V_0 - y} or T_2 = {w | V_1 - y}.
        let (moves, shift) = places(last);
        let moves = moves + Dyadic::ONE;
        self.enter_below(&rest, &shift, &moves, profile, profiles)?;
        let threat = Tinies { count: first.count - 2 * last - 1, hot: true, ..first };
        let shift = shift - self.store.nums.get(first.half);
        self.enter_below(&Known::with(threat, rest), &shift, &moves, profile, profiles)?;
        Ok(true)
    }

    /// Enters what a closed form has, moved by a number, so many moves away.
    fn enter_below(
        &self,
        known: &Known,
        shift: &Dyadic,
        moves: &Dyadic,
        profile: &mut Profile,
        profiles: &mut FxHashMap<u32, Profile>,
    ) -> Result<(), Stop> {
        if known.is_zero() {
            enter(profile, shift - &shift.floor(), [moves + shift, moves - shift]);
            return Ok(());
        }
        let below = self.known_value(known)?.base();
        self.deeper(|| self.fill_profile(below, profiles))?;
        for (fraction, [up, down]) in oriented(&profiles[&below.index()], below.is_negative()) {
            let shifted = fraction + shift;
            enter(profile, &shifted - &shifted.floor(), [up + shift + moves, down - shift + moves]);
        }
        Ok(())
    }
}

/// The profile of the base or of its negative.
fn oriented(profile: &Profile, negative: bool) -> impl Iterator<Item = (Dyadic, [Dyadic; 2])> + '_ {
    profile.iter().map(move |(fraction, [up, down])| {
        if !negative {
            return (fraction.clone(), [up.clone(), down.clone()]);
        }
        let mirrored = -fraction;
        (&mirrored - &mirrored.floor(), [down.clone(), up.clone()])
    })
}
