//! The closed form of a game that is given by its canonical options.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::known::options::Enough;
use crate::known::{Known, Tinies, Ups};
use crate::num::Num;
use crate::value::Value;
use tedomari_vocabulary::Player;

impl Engine {
    /// The closed form of the game with these centred options, which are canonical and sorted, if it has one.
    pub(crate) fn recognise(&self, left: &[Value], right: &[Value]) -> Option<Known> {
        if left.first() == Some(&Value::ZERO) && left == right {
            let is_smaller = |&option: &Value| {
                self.known_ups(option).is_some_and(|ups| ups.is_nimber() && ups.star < left.len() as u64)
            };
            return left.iter().all(is_smaller).then(|| Known::of_ups(Ups::nimber(left.len() as u64)));
        }
        if let [only] = right
            && let Some(known) = self.recognise_upright(left, *only, false)
        {
            return Some(known);
        }
        match left {
            [only] => self.recognise_upright(right, *only, true)?.negative(),
            _ => None,
        }
    }

    /// An upright form, from Left's options and Right's only one; or the negative of one, from Right's options and Left's
    /// only one.
    fn recognise_upright(&self, left: &[Value], right: Value, turned: bool) -> Option<Known> {
        let turn = |value: Value| if turned { self.negative(value) } else { value };
        let right = turn(right);
        if right.offset() != Num::ZERO {
            if !self.store.ingredients.closed_forms {
                return None;
            }
            return self.recognise_threat(left.iter().map(|&option| turn(option)), right);
        }
        let reply = self.known_ups(right)?;
        let left: SmallVec<[Ups; 4]> =
            left.iter().map(|&option| self.known_ups(turn(option))).collect::<Option<_>>()?;
        let fits = |game: &Ups| {
            game.left_options().is_some_and(|options| {
                let is_option =
                    |ups: &Ups| ups.is_nimber() && ups.star < options.nimbers || options.others.contains(ups);
                left.len() as u64 == options.nimbers + options.others.len() as u64
                    && left.iter().all(is_option)
            })
        };
        reply.behind(left.iter().map(Ups::len)).find(fits).map(Known::of_ups)
    }

    /// A form with tinies or switches. Right's option -y + K tells all but whether it is V_0 or V_1, which the number of
    /// Left's options does.
    fn recognise_threat(&self, left: impl ExactSizeIterator<Item = Value>, right: Value) -> Option<Known> {
        let half = self.store.nums.neg(right.offset());
        let is_above = |a: Num, b: Num| self.store.nums.cmp(a, b).is_gt();
        if !is_above(half, Num::ZERO) {
            return None;
        }
        let below = self.known_or_zero(right)?;
        let game = match below.split() {
            Some((first, _)) if is_above(first.half, half) => return None,
            Some((Tinies { half: y, count, hot }, rest)) if y == half => {
                let fits = if hot { count >= 0 } else { count >= 1 };
                let count = count.checked_add(1).filter(|_| fits)?;
                Known::with(Tinies { half, count, hot: !hot }, rest)
            }
            _ => Known::with(Tinies { half, count: left.len() as i64 - 1, hot: true }, below),
        };
        let all = left.len();
        if all > 2 && game.is_hot() && game.tinies[0].hot {
            return None;
        }
        let options: FxHashSet<(Num, Known)> =
            left.map(|option| Some((option.offset(), self.known_or_zero(option)?))).collect::<Option<_>>()?;
        let mut met = 0;
        let visited = self.each_option(&game, Player::Left, &mut |offset, option| {
            met += 1;
            if options.contains(&(offset, option)) { Ok(()) } else { Err(Enough::Seen) }
        });
        (visited.is_ok() && met == all).then_some(game)
    }

    /// The closed form of the base; 0 is one.
    fn known_or_zero(&self, value: Value) -> Option<Known> {
        if value.is_number() { Some(Known::default()) } else { self.known(value.base()) }
    }
}
