//! Records of known forms: how one is found by its closed form, told from its options, and written out.

use std::sync::OnceLock;

use smallvec::SmallVec;
use tedomari_task::Stop;
use tedomari_vocabulary::{Outcome, Player};

use crate::base::Base;
use crate::engine::{BYTES_AN_ENTRY, Engine};
use crate::hot::Flags;
use crate::known::{Known, Tinies, Ups};
use crate::num::Num;
use crate::value::{Signed, Value};

/// What a base of a known form carries.
pub(crate) struct Record {
    pub(crate) known: Known,
    /// Whether the base as it is stored is the negative of the closed form.
    pub(crate) flipped: bool,
    /// Left's options and Right's, of a base that was filed without them, once they have been written out.
    written: OnceLock<[Box<[Value]>; 2]>,
}

impl Record {
    pub(crate) fn new(known: Known, flipped: bool) -> Record {
        Record { known, flipped, written: OnceLock::new() }
    }

    /// The options of the player, if they have been written out.
    pub(crate) fn written(&self, player: Player) -> Option<&[Value]> {
        self.written.get().map(|sides| &*sides[player.index()])
    }
}

/// About what a record takes beside the base.
const BYTES_A_RECORD: usize = size_of::<Record>() + 2 * size_of::<Known>() + BYTES_AN_ENTRY;

impl Engine {
    /// The value with the closed form. Large ones are filed without options; small ones are built from theirs.
    pub(crate) fn known_value(&self, known: &Known) -> Result<Value, Stop> {
        let value = |signed: Signed| Value::new(Num::ZERO, signed);
        match known {
            Known::Ups(ups) if *ups == Ups::default() => return Ok(Value::ZERO),
            Known::Tinies(Tinies { count: 0, hot: false, .. }) => return Ok(Value::ZERO),
            Known::Tinies(Tinies { count: 0, hot: true, half }) => {
                let sides = [Value::number(*half), Value::number(self.store.nums.neg(*half))];
                return self.game(&sides[..1], &sides[1..]);
            }
            Known::Ups(ups) if ups.is_nimber() && ups.star < self.written_out() => {
                return self.nimber(ups.star);
            }
            _ => {}
        }
        if !known.is_upright() {
            let minus = known.negative().expect("a negative digit has a negative");
            return Ok(self.negative(self.known_value(&minus)?));
        }
        if let Some(&signed) = self.store.known.read().get(known) {
            return Ok(value(signed));
        }
        self.step()?;
        if known.is_beyond(self.written_out()) {
            return Ok(value(self.file_unwritten(known)));
        }
        self.deeper(|| {
            let left = self.known_options(known, Player::Left)?;
            let right = self.known_options(known, Player::Right)?;
            self.game(&left, &right)
        })
    }

    fn written_out(&self) -> u64 {
        self.store.ingredients.written_out
    }

    /// The base of a closed form that is not written out.
    fn file_unwritten(&self, known: &Known) -> Signed {
        let _guard = self.store.interning.lock();
        self.file_known(known)
    }

    /// The same, by the thread that files.
    pub(crate) fn file_known(&self, known: &Known) -> Signed {
        if let Some(&signed) = self.store.known.read().get(known) {
            return signed;
        }
        let (half_width, outcome, symmetric) = match known {
            Known::Ups(ups) => (Num::ZERO, ups.outcome(), ups.is_nimber()),
            // T_n is positive. In V_n the starter gets his stop: Left at once, so she is not to move there; and Right's
            // option is above his stop, from n = 2 on.
            Known::Tinies(tinies) if tinies.hot => {
                (tinies.half, if tinies.count > 1 { Outcome::Left } else { Outcome::Next }, false)
            }
            Known::Tinies(_) => (Num::ZERO, Outcome::Left, false),
        };
        let flags = Flags {
            le_left_stop: matches!(outcome, Outcome::Right | Outcome::Previous),
            ge_right_stop: matches!(outcome, Outcome::Left | Outcome::Previous),
            all_small: matches!(known, Known::Ups(_)),
            known: true,
            switch: false,
        };
        let base = Base::unwritten(Record::new(known.clone(), false), self.known_hash(known));
        let index = self.push(base, half_width, u32::MAX, flags, BYTES_A_RECORD);
        let signed = Signed::stored(index, symmetric);
        self.store.known.write().insert(known.clone(), signed);
        signed
    }

    /// A stable name, as of other bases: equal in every run.
    fn known_hash(&self, known: &Known) -> u128 {
        let mut text = Vec::with_capacity(64);
        match known {
            Known::Ups(ups) => {
                text.extend_from_slice(b"uptimal");
                text.extend_from_slice(&ups.star.to_le_bytes());
                for (digit, length) in ups.runs() {
                    text.extend_from_slice(&digit.to_le_bytes());
                    text.extend_from_slice(&length.to_le_bytes());
                }
            }
            Known::Tinies(tinies) => {
                text.extend_from_slice(b"tinies");
                text.push(u8::from(tinies.hot));
                text.extend_from_slice(&tinies.count.to_le_bytes());
                text.extend_from_slice(&self.content_hash(Value::number(tinies.half)).to_le_bytes());
            }
        }
        xxhash_rust::xxh3::xxh3_128(&text).max(1)
    }

    /// Writes out the options of a base that was filed without them.
    #[cold]
    pub(crate) fn write_out<'e>(&'e self, record: &'e Record, player: Player) -> Result<&'e [Value], Stop> {
        if record.written.get().is_none() {
            let mut sides = [
                self.known_options(&record.known, Player::Left)?,
                self.known_options(&record.known, Player::Right)?,
            ];
            sides.iter_mut().for_each(|side| side.sort_unstable());
            self.keep_written(record, sides.map(Vec::into_boxed_slice));
        }
        Ok(record.written(player).unwrap_or_default())
    }

    fn keep_written(&self, record: &Record, sides: [Box<[Value]>; 2]) {
        let bytes = sides.iter().map(|side| size_of_val(&**side)).sum();
        // Another thread may have been faster.
        if record.written.set(sides).is_ok() {
            self.take_bytes(bytes);
        }
    }

    /// The signed base with these options, by the thread that files, if its form is known and it is large.
    pub(crate) fn file_recognised(&self, known: &Known, left: &[Value], right: &[Value]) -> Signed {
        let upright = known.is_upright();
        let (signed, sides) = if upright {
            (self.file_known(known), [left.into(), right.into()])
        } else {
            let minus = known.negative().expect("a negative digit has a negative");
            (-self.file_known(&minus), [self.negated(right), self.negated(left)])
        };
        if let Some(record) = self.base(signed).known.as_deref() {
            self.keep_written(record, sides);
        }
        signed
    }

    fn negated(&self, options: &[Value]) -> Box<[Value]> {
        let mut list: Vec<Value> = options.iter().map(|&option| self.negative(option)).collect();
        list.sort_unstable();
        list.into_boxed_slice()
    }

    /// The closed form of the game with these centred options, which are canonical and sorted, if it has one.
    pub(crate) fn recognise(&self, left: &[Value], right: &[Value], half_width: Num) -> Option<Known> {
        if half_width != Num::ZERO {
            return self.recognise_hot(left, right, half_width).map(Known::Tinies);
        }
        if left.first() == Some(&Value::ZERO) && left == right {
            let is_smaller = |&option: &Value| {
                self.known_ups(option).is_some_and(|ups| ups.is_nimber() && ups.star < left.len() as u64)
            };
            return left.iter().all(is_smaller).then(|| Known::Ups(Ups::nimber(left.len() as u64)));
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

    /// An uptimal with a positive last digit or a multiple of a tiny, from Left's options and Right's only one; or the
    /// negative of one, from Right's options and Left's only one.
    fn recognise_upright(&self, left: &[Value], right: Value, turned: bool) -> Option<Known> {
        let turn = |value: Value| if turned { self.negative(value) } else { value };
        let right = turn(right);
        if right.offset() != Num::ZERO {
            let tinies = self.known_tinies(right.base())?;
            let threatens =
                tinies.hot && tinies.count >= 0 && right.offset() == self.store.nums.neg(tinies.half);
            return (threatens && left == [Value::ZERO])
                .then(|| Known::Tinies(Tinies { hot: false, count: tinies.count + 1, ..tinies }));
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
        reply.behind(left.iter().map(Ups::len)).find(fits).map(Known::Ups)
    }

    /// V_n or its negative.
    fn recognise_hot(&self, left: &[Value], right: &[Value], half: Num) -> Option<Tinies> {
        let back = self.store.nums.neg(half);
        let (plus, minus) = (Value::number(half), Value::number(back));
        let switch = |list: &[Value], number: Value| {
            matches!(list, &[a, b] if [(a, b), (b, a)].iter().any(|&(a, b)| {
                a == number && b.offset() == Num::ZERO && self.switch(b.base()) == Some(half)
            }))
        };
        let tinies = |value: Value, offset: Num| match self.known(value.base()) {
            Some(Known::Tinies(below)) if value.offset() == offset && !below.hot && below.half == half => {
                Some(below.count)
            }
            _ => None,
        };
        let count = if right == [minus] && switch(left, plus) {
            1
        } else if left == [plus] && switch(right, minus) {
            -1
        } else if let ([l], [r]) = (left, right) {
            match (*l == plus, *r == minus) {
                (true, false) => tinies(*r, back).filter(|&n| n > 0)? + 1,
                (false, true) => tinies(*l, half).filter(|&n| n < 0)? - 1,
                _ => return None,
            }
        } else {
            return None;
        };
        Some(Tinies { half, count, hot: true })
    }
}
