//! Canonical form: {L|R} with dominated options removed and reversible ones bypassed, or the number that it is.
//!
//! Rests on three facts. The game is a number iff some number x has G^L ⧏ x ⧏ G^R, and then it is the simplest such
//! x; adorned stops tell which x do. A dominated option can go. A Left option with G^LR ≤ G can be replaced by the
//! Left options of that G^LR. What is left is unique.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::collections::hash_map::Entry;
use std::ops::Bound;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_number::simplest_between;

use crate::cancel::Summands;
use crate::engine::{Engine, count};
use crate::hot::Flags;
use crate::num::Num;
use crate::order::{Answers, Question};
use crate::stops::{AdornedStops, Words};
use crate::value::{Signed, Value};
use tedomari_task::Stop;
use tedomari_thermograph::Player;

pub(crate) type Side = SmallVec<[Value; 16]>;

/// Lists of options that are longer than this are rare, and would take long by the ways that suit short ones.
const LONG: usize = 256;

/// What is known about a game that is a sum of two canonical forms.
pub(crate) struct SumOf {
    /// On each side the options before this place are moves in the first summand, which are not comparable with each
    /// other; the rest are moves in the second.
    pub(crate) splits: [usize; 2],
    /// What it is a sum of.
    pub(crate) summands: Summands,
}

impl Engine {
    /// The value of the game with these options.
    ///
    /// ```
    /// use tedomari_value::{Engine, Value};
    ///
    /// let engine = Engine::new();
    /// let star = engine.game(&[Value::ZERO], &[Value::ZERO])?;
    /// let up = engine.game(&[Value::ZERO], &[star])?;
    /// assert_eq!(engine.print(up), "^");
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn game(&self, left: &[Value], right: &[Value]) -> Result<Value, Stop> {
        self.canonical_of_sum(left, right, None)
    }

    pub(crate) fn canonical(&self, left: Side, right: Side) -> Result<Value, Stop> {
        self.canonical_of_sum(&left, &right, None)
    }

    /// The same with what is known if the game is a sum of two canonical forms.
    pub(crate) fn canonical_of_sum(
        &self,
        left_options: &[Value],
        right_options: &[Value],
        sum: Option<SumOf>,
    ) -> Result<Value, Stop> {
        count(&self.store.counts.mine().forms);
        let [left_split, right_split] = sum.as_ref().map_or([usize::MAX; 2], |sum| sum.splits);
        let (mut left, mut right) = (Items::new(), Items::new());
        self.best_translates(left_options, Player::Left, left_split, &mut left);
        self.best_translates(right_options, Player::Right, right_split, &mut right);
        if left.is_empty() || right.is_empty() {
            return Ok(self.one_sided(&left, &right));
        }
        let stops = self.stops_of_form(left.iter().map(Item::with_words), right.iter().map(Item::with_words));
        if let Some(number) = self.number_between(&stops) {
            return Ok(Value::number(number));
        }
        self.step()?;
        self.remove_dominated(&mut left, Player::Left)?;
        self.remove_dominated(&mut right, Player::Right)?;
        let values = |items: &Items| items.iter().map(|item| item.value).collect();
        let mut game = Unreduced {
            engine: self,
            left: values(&left),
            right: values(&right),
            stops,
            words: stops.words(),
            summands: sum.map(|sum| sum.summands),
            seen: FxHashMap::default(),
        };
        if game.bypass_reversible()? {
            self.keep_undominated(&mut game.left, Player::Left)?;
            self.keep_undominated(&mut game.right, Player::Right)?;
        }
        let flags = Flags { le_left_stop: stops.le_left, ge_right_stop: stops.ge_right, ..Flags::default() };
        Ok(self.intern(&game.left, &game.right, (stops.left, stops.right), flags))
    }

    /// The simplest x with G^L ⧏ x ⧏ G^R for all options, if there is one.
    fn number_between(&self, stops: &AdornedStops) -> Option<Num> {
        match self.store.nums.cmp(stops.left, stops.right) {
            Greater => return None,
            Equal if !(stops.le_left && stops.ge_right) => return None,
            Equal => return Some(stops.left),
            Less => {}
        }
        let (low, high) = (self.store.nums.get(stops.left), self.store.nums.get(stops.right));
        let lower = if stops.le_left { Bound::Included(&low) } else { Bound::Excluded(&low) };
        let upper = if stops.ge_right { Bound::Included(&high) } else { Bound::Excluded(&high) };
        simplest_between(lower, upper).map(|x| self.store.nums.intern(&x))
    }

    /// A game in which one player has no move is an integer.
    fn one_sided(&self, left: &[Item], right: &[Item]) -> Value {
        let bound = if left.is_empty() && right.is_empty() {
            return Value::ZERO;
        } else if right.is_empty() {
            let (stop, le) = self.left_stop_of_form(left.iter().map(|item| item.value));
            let low = self.store.nums.get(stop);
            simplest_between(if le { Bound::Included(&low) } else { Bound::Excluded(&low) }, Bound::Unbounded)
        } else {
            let (stop, ge) = self.right_stop_of_form(right.iter().map(|item| item.value));
            let high = self.store.nums.get(stop);
            simplest_between(
                Bound::Unbounded,
                if ge { Bound::Included(&high) } else { Bound::Excluded(&high) },
            )
        };
        self.number(&bound.expect("an interval with one end holds integers"))
    }
}

/// A game that is known not to be a number, on its way to canonical form.
struct Unreduced<'e> {
    engine: &'e Engine,
    left: Side,
    right: Side,
    stops: AdornedStops,
    words: Words,
    summands: Option<Summands>,
    /// Comparisons of this game with values that needed a look at options: (value, value ≤ game?) → answer.
    seen: FxHashMap<(Value, bool), bool>,
}

impl Unreduced<'_> {
    /// Bypasses every reversible option, those that appear on the way included; whether there was any.
    fn bypass_reversible(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        let mut at = 0;
        while at < self.left.len() {
            match self.reverses(self.left[at], Player::Left)? {
                Some(through) => {
                    any = true;
                    self.left.swap_remove(at);
                    let new = self.engine.options(through, Player::Left)?;
                    self.left.extend(new);
                }
                None => at += 1,
            }
        }
        at = 0;
        while at < self.right.len() {
            match self.reverses(self.right[at], Player::Right)? {
                Some(through) => {
                    any = true;
                    self.right.swap_remove(at);
                    let new = self.engine.options(through, Player::Right)?;
                    self.right.extend(new);
                }
                None => at += 1,
            }
        }
        Ok(any)
    }

    /// The position through which an option of the player reverses: G^LR ≤ G, or G^RL ≥ G.
    ///
    /// A number never reverses here: G^LR ≤ G would put the Left stop of G, and so another Left option, above the
    /// number, which was therefore dominated.
    fn reverses(&mut self, option: Value, player: Player) -> Result<Option<Value>, Stop> {
        if option.is_number() {
            return Ok(None);
        }
        for reply in self.engine.base_options(option, player.opponent())? {
            let reversible = match player {
                Player::Left => self.is_at_least(reply)?,
                Player::Right => self.is_at_most(reply)?,
            };
            if reversible {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// `x` ≤ this game.
    fn is_at_least(&mut self, x: Value) -> Result<bool, Stop> {
        let engine = self.engine;
        let full = || (engine.stops(x), self.stops);
        if let Some(known) = engine.compare_stops(engine.words(x), self.words, full) {
            return Ok(known);
        }
        if let Some(&known) = self.seen.get(&(x, true)) {
            return Ok(known);
        }
        let answer = self.engine.deeper(|| {
            if let Some(ours) = &self.summands
                && let Some((low, high)) = engine.cancel(engine.summands(x), ours.view())?
            {
                return engine.le(low, high);
            }
            for i in 0..self.right.len() {
                if engine.le(self.right[i], x)? {
                    return Ok(false);
                }
            }
            if !x.is_number() {
                for option in engine.base_options(x, Player::Left)? {
                    if self.is_at_most(option)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })?;
        self.seen.insert((x, true), answer);
        Ok(answer)
    }

    /// This game ≤ `y`.
    fn is_at_most(&mut self, y: Value) -> Result<bool, Stop> {
        let engine = self.engine;
        let full = || (self.stops, engine.stops(y));
        if let Some(known) = engine.compare_stops(self.words, engine.words(y), full) {
            return Ok(known);
        }
        if let Some(&known) = self.seen.get(&(y, false)) {
            return Ok(known);
        }
        let answer = self.engine.deeper(|| {
            if let Some(ours) = &self.summands
                && let Some((low, high)) = engine.cancel(ours.view(), engine.summands(y))?
            {
                return engine.le(low, high);
            }
            for i in 0..self.left.len() {
                if engine.le(y, self.left[i])? {
                    return Ok(false);
                }
            }
            if !y.is_number() {
                for option in engine.base_options(y, Player::Right)? {
                    if self.is_at_least(option)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })?;
        self.seen.insert((y, false), answer);
        Ok(answer)
    }
}

impl Engine {
    /// Removes from a list of options those that another one makes useless to the player.
    pub fn keep_best(&self, options: &mut Vec<Value>, player: Player) -> Result<(), Stop> {
        if options.len() > 1 {
            let mut list = Side::from_slice(options);
            self.keep_undominated(&mut list, player)?;
            options.clear();
            options.extend(list);
        }
        Ok(())
    }

    /// Removes what the player has no use for: of options with the same base all but the best translate, then those
    /// below (for Right: above) another.
    pub(crate) fn keep_undominated(&self, options: &mut Side, player: Player) -> Result<(), Stop> {
        let mut items = Items::new();
        self.best_translates(options, player, usize::MAX, &mut items);
        self.remove_dominated(&mut items, player)?;
        options.clear();
        options.extend(items.iter().map(|item| item.value));
        Ok(())
    }

    /// The options with their stops, without those that stops show to be dominated by the best one, and without those
    /// that have a better translate among them. The two groups of a sum are told apart.
    fn best_translates(&self, options: &[Value], player: Player, split: usize, items: &mut Items) {
        items.resize(options.len(), Item::default());
        for (item, &value) in items.iter_mut().zip(options) {
            (item.value, item.words) = (value, self.words(value));
        }
        if split != usize::MAX {
            items.iter_mut().enumerate().for_each(|(at, item)| item.group = 1 + u8::from(at >= split));
        }
        let Some(first) = Words::best_guarantee(items.iter().map(|item| item.words), player) else {
            return self.keep_best_translates(items, 0, player, |_| true);
        };
        items.swap(0, first);
        let best = items[0].words;
        match player {
            Player::Left => self.keep_best_translates(items, 1, player, |words| words.may_exceed(best)),
            Player::Right => self.keep_best_translates(items, 1, player, |words| best.may_exceed(words)),
        }
    }

    /// Keeps the first items, and of those behind them the ones that are open and have no better translate.
    #[inline(always)]
    fn keep_best_translates(
        &self,
        items: &mut Items,
        first: usize,
        player: Player,
        open: impl Fn(Words) -> bool,
    ) {
        let better = if player == Player::Left { Greater } else { Less };
        let list = items.as_mut_slice();
        let mut end = first;
        for at in first..list.len() {
            // Half of them are open, so a branch would often be mispredicted.
            list[end] = list[at];
            end += usize::from(open(list[end].words));
        }
        let mut best = first;
        // In a long list equal bases are found by a table.
        let is_long = end > LONG;
        let known = list[..if is_long { first } else { 0 }].iter().enumerate();
        let mut places: FxHashMap<Signed, usize> = known.map(|(at, item)| (item.value.base(), at)).collect();
        for at in first..end {
            let item = list[at];
            if is_long {
                match places.entry(item.value.base()) {
                    Entry::Occupied(known) => {
                        let known = &mut list[*known.get()];
                        if self.store.nums.cmp(item.value.offset(), known.value.offset()) == better {
                            *known = item;
                        }
                    }
                    Entry::Vacant(free) => {
                        free.insert(best);
                        list[best] = item;
                        best += 1;
                    }
                }
                continue;
            }
            match list[..best].iter_mut().find(|known| known.value.base() == item.value.base()) {
                Some(known) => {
                    if self.store.nums.cmp(item.value.offset(), known.value.offset()) == better {
                        *known = item;
                    }
                }
                None => {
                    list[best] = item;
                    best += 1;
                }
            }
        }
        items.truncate(best);
    }

    /// Keeps the best again and again and drops what it dominates. The centre of the stops is monotone, so an option
    /// with the best centre can only be dominated by another with the same.
    fn remove_dominated(&self, items: &mut Items, player: Player) -> Result<(), Stop> {
        self.sort_by_centre(items, player);
        // No two nimbers are comparable.
        let is_nimber = |item: &Item| self.known_ups(item.value).is_some_and(|ups| ups.is_nimber());
        if items.len() > LONG && items.iter().all(is_nimber) {
            return Ok(());
        }
        // Kept ones stand in front, open ones behind, both by centre.
        let mut kept = 0;
        while kept < items.len() {
            if items.len() > LONG {
                self.task().check()?;
            }
            let (chosen, open) = (items[kept], &items[kept + 1..]);
            let mut rival = false;
            for other in open.iter().take_while(|other| other.value.offset() == chosen.value.offset()) {
                if self.is_dominated(&chosen, other, player)? {
                    rival = true;
                    break;
                }
            }
            if rival {
                items.remove(kept);
            } else {
                kept += 1;
                if kept < items.len() {
                    self.drop_dominated(items, kept, player)?;
                }
            }
        }
        Ok(())
    }

    /// The best centre first, by insertion: there are few.
    fn sort_by_centre(&self, items: &mut [Item], player: Player) {
        let better = if player == Player::Left { Greater } else { Less };
        if items.len() > LONG {
            return items.sort_by(|a, b| {
                let order = self.store.nums.cmp(a.value.offset(), b.value.offset());
                if better == Greater { order.reverse() } else { order }
            });
        }
        for end in 1..items.len() {
            let item = items[end];
            let mut at = end;
            while at > 0 && self.store.nums.cmp(item.value.offset(), items[at - 1].value.offset()) == better {
                items[at] = items[at - 1];
                at -= 1;
            }
            items[at] = item;
        }
    }

    /// What stops say about one option being dominated by another, or the question that they leave.
    #[inline]
    fn ask(&self, option: &Item, by: &Item, player: Player) -> Result<bool, Question> {
        // Moves in the same summand are not comparable.
        if option.group != 0 && option.group == by.group {
            return Ok(false);
        }
        let (low, high) = if player == Player::Left { (option, by) } else { (by, option) };
        match self.compare_stops(low.words, high.words, || (self.stops(low.value), self.stops(high.value))) {
            Some(known) => Ok(known),
            // AdornedStops decide every comparison with a number, and bases differ among the best translates.
            None => Err(self.question(low.value, high.value)),
        }
    }

    fn is_dominated(&self, option: &Item, by: &Item, player: Player) -> Result<bool, Stop> {
        self.ask(option, by, player).or_else(|question| self.settle(&question))
    }

    /// Drops the open options that the last kept one dominates. The memo is asked about all of them together.
    fn drop_dominated(&self, items: &mut Items, kept: usize, player: Player) -> Result<(), Stop> {
        let by = items[kept - 1];
        let mut questions: SmallVec<[Question; 16]> = SmallVec::new();
        let mut places: SmallVec<[u32; 16]> = SmallVec::new();
        let mut left = kept;
        for at in kept..items.len() {
            let item = items[at];
            match self.ask(&item, &by, player) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(question) => {
                    questions.push(question);
                    places.push(left as u32);
                }
            }
            items[left] = item;
            left += 1;
        }
        items.truncate(left);
        if questions.is_empty() {
            return Ok(());
        }
        let mut answers = Answers::new();
        self.recall(&questions, &mut answers);
        for ((question, answer), &place) in questions.iter().zip(&answers).zip(&places).rev() {
            let dominated = match *answer {
                Some(answer) => answer,
                None => self.decide(question)?,
            };
            if dominated {
                items.remove(place as usize);
            }
        }
        Ok(())
    }
}

/// An option with what comparisons look at.
#[derive(Clone, Copy, Default)]
struct Item {
    value: Value,
    words: Words,
    /// 0 is comparable with everything; 1 and 2 are the moves in the two summands of a sum.
    group: u8,
}

impl Item {
    #[inline]
    fn with_words(&self) -> (Value, Words) {
        (self.value, self.words)
    }
}

type Items = SmallVec<[Item; 24]>;
