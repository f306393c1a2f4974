//! Records of known forms: how one is found by its closed form, told from its options, and written out.

use std::sync::OnceLock;

use tedomari_task::Stop;
use tedomari_vocabulary::Player;

use crate::base::Base;
use crate::engine::{BYTES_AN_ENTRY, Engine};
use crate::hot::Flags;
use crate::known::{Known, Ups};
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
        if known.is_zero() {
            return Ok(Value::ZERO);
        }
        if let Some(ups) = known.only_ups().filter(|ups| ups.is_nimber() && ups.star < self.written_out()) {
            return self.nimber(ups.star);
        }
        if let Some(half) = known.switch() {
            let sides = [Value::number(half), Value::number(self.store.nums.neg(half))];
            return self.game(&sides[..1], &sides[1..]);
        }
        if !known.is_upright() {
            let minus = known.negative().expect("a negative digit has a negative");
            return Ok(self.negative(self.known_value(&minus)?));
        }
        if let Some(&signed) = self.store.known.read().get(known) {
            return Ok(value(signed));
        }
        self.step()?;
        if known.is_beyond(self.written_out()) && self.store.ingredients.closed_forms {
            return Ok(value(self.file_unwritten(known)));
        }
        self.deeper(|| {
            let left = self.known_options(known, Player::Left)?;
            let right = self.known_options(known, Player::Right)?;
            if !self.store.ingredients.closed_forms {
                return self.game(&left, &right);
            }
            let with_words = |&option: &Value| (option, self.words(option));
            Ok(self.canonical_form(left.iter().map(with_words), right.iter().map(with_words)))
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
        let (le_left_stop, ge_right_stop) = known.adornments();
        let flags = Flags {
            le_left_stop,
            ge_right_stop,
            all_small: known.only_ups().is_some(),
            known: true,
            switch: false,
        };
        let half_width = self.known_stop(known);
        let base = Base::unwritten(Record::new(known.clone(), false), self.known_hash(known));
        let index = self.push(base, half_width, u32::MAX, flags, BYTES_A_RECORD);
        let signed = Signed::stored(index, known.is_symmetric());
        self.store.known.write().insert(known.clone(), signed);
        signed
    }

    /// A stable name, as of other bases: equal in every run.
    fn known_hash(&self, known: &Known) -> u128 {
        let mut text = Vec::with_capacity(64);
        if known.tinies.is_empty() || known.ups != Ups::default() {
            text.extend_from_slice(b"uptimal");
            text.extend_from_slice(&known.ups.star.to_le_bytes());
            for (digit, length) in known.ups.runs() {
                text.extend_from_slice(&digit.to_le_bytes());
                text.extend_from_slice(&length.to_le_bytes());
            }
        }
        for tinies in &known.tinies {
            text.extend_from_slice(b"tinies");
            text.push(u8::from(tinies.hot));
            text.extend_from_slice(&tinies.count.to_le_bytes());
            text.extend_from_slice(&self.content_hash(Value::number(tinies.half)).to_le_bytes());
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
}
