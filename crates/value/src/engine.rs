//! The engine: tables of bases, sums and comparisons, shared by all threads that work on one problem.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_number::Dyadic;
use tedomari_table::{Cache, FlatMap, mix};
use tedomari_task::{Entry, LANES, Ledger, Stop, Task, lane};
use tedomari_thermograph::Player;
use xxhash_rust::xxh3::xxh3_128;

use crate::base::Base;
use crate::hot::{Flags, Hot, HotTable};
use crate::known::{Known, Record};
use crate::num::{Num, NumTable};
use crate::thermo::Thermographs;
use crate::value::{Signed, Value};

/// The place of every operation on canonical values: a store of values, and the task that the work is done for.
///
/// Clones work on the same store, and threads may share it; the answers are the same at any thread count. Values live as
/// long as their store. A question with limits of its own is asked through a handle [with that task](Engine::with_task);
/// it shares all values with the others, and their limits do not concern it.
///
/// ```
/// use tedomari_value::{Engine, Limits, Stop, Task};
///
/// let engine = Engine::new();
/// let g = engine.read("{3|1} + ^")?;
/// let h = engine.read("2 + +-1 + ^")?;
/// assert_eq!(g, h);
/// assert_eq!(engine.mean(g)?.to_string(), "2");
/// assert_eq!(engine.print(g), "{3^|1^}");
///
/// let hurried = engine.with_task(&Task::new(Limits::new().nodes(1)));
/// assert_eq!(hurried.add(g, engine.read("{5|2||0}")?), Err(Stop::Nodes));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Engine {
    pub(crate) store: Arc<Store>,
    task: Task,
}

/// The tables of bases, sums and comparisons.
pub(crate) struct Store {
    pub(crate) nums: NumTable,
    pub(crate) bases: boxcar::Vec<Base>,
    pub(crate) hots: HotTable,
    /// Order-independent hash of the centred options, in either orientation → signed base.
    interned: FlatMap,
    pub(crate) interning: Mutex<()>,
    /// Closed form → signed base.
    pub(crate) known: RwLock<FxHashMap<Known, Signed>>,
    pub(crate) sums: FlatMap,
    /// Recent sums of each thread, in front of the table of all.
    pub(crate) recent_sums: RecentSums,
    pub(crate) order: Cache,
    pub(crate) thermographs: Thermographs,
    pub(crate) nimbers: RwLock<Vec<Value>>,
    pub(crate) ingredients: EngineIngredients,
    pub(crate) counts: Counts,
    base_bytes: AtomicUsize,
    /// What the tables hold, in the ledger that the engine was made for.
    entry: Option<Entry>,
}

/// Counters of work, a cache line for each thread.
#[derive(Default)]
pub(crate) struct Counts([CountLane; LANES]);

/// Written by plain stores, since the lane belongs to one thread. Where there are more threads than lanes a count may be lost.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct CountLane {
    pub(crate) comparisons: AtomicU64,
    pub(crate) sums: AtomicU64,
    pub(crate) forms: AtomicU64,
}

impl Counts {
    #[inline]
    pub(crate) fn mine(&self) -> &CountLane {
        &self.0[lane()]
    }

    fn all(&self, counter: impl Fn(&CountLane) -> &AtomicU64) -> u64 {
        self.0.iter().map(|lane| counter(lane).load(Ordering::Relaxed)).sum()
    }
}

#[inline]
pub(crate) fn count(counter: &AtomicU64) {
    counter.store(counter.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

/// A small cache for each thread: one that all share would wander from core to core with every entry.
#[derive(Default)]
pub(crate) struct RecentSums([OnceLock<Cache>; LANES]);

impl RecentSums {
    #[inline]
    pub(crate) fn mine(&self) -> &Cache {
        self.0[lane()].get_or_init(Cache::small)
    }

    fn bytes(&self) -> usize {
        self.0.iter().filter_map(OnceLock::get).map(Cache::bytes).sum()
    }
}

/// What makes an engine quick. The default is all of it; some can be left out for measurements, and the answers stay the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineIngredients {
    /// Common summands are taken away before sums are compared.
    pub cancelling: bool,
    /// Comparisons are remembered.
    pub memo: bool,
    /// Up to so many ups, powers of up, nimbers and tinies have their options written out at once.
    pub written_out: u64,
    /// Nimbers, ups, tinies and switches are added and compared by closed forms, and sums with tinies and switches have one.
    pub closed_forms: bool,
}

impl Default for EngineIngredients {
    fn default() -> EngineIngredients {
        EngineIngredients { cancelling: true, memo: true, written_out: 64, closed_forms: true }
    }
}

/// How much work an engine has done and what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Distinct values modulo numbers and sign.
    pub bases: u64,
    /// Comparisons of two games that had to look at their options.
    pub comparisons: u64,
    /// Sums of two games that had to be built.
    pub sums: u64,
    /// Option sets brought to canonical form.
    pub forms: u64,
    /// Entries in the table of comparisons.
    pub order_entries: u64,
    /// Bytes held by all tables.
    pub bytes: u64,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// What an entry in a table takes, with the room that the table keeps free.
pub(crate) const BYTES_AN_ENTRY: usize = 32;

impl Store {
    fn bytes(&self) -> usize {
        self.interned.bytes()
            + self.sums.bytes()
            + self.recent_sums.bytes()
            + self.order.bytes()
            + self.base_bytes.load(Ordering::Relaxed)
            + self.thermographs.bytes()
            + self.nums.len() * 128
    }

    /// With what growth takes that is near: there is no time to look at the limits while a table doubles.
    fn bytes_soon(&self) -> usize {
        // The list of bases and what comparisons need of them lie in chunks, each as large as all before it.
        let bases = self.bases.count();
        let chunks = (bases + bases / 4 + 1).next_power_of_two();
        self.interned.bytes_soon()
            + self.sums.bytes_soon()
            + self.recent_sums.bytes()
            + self.order.bytes_soon()
            + self.base_bytes.load(Ordering::Relaxed)
            + (chunks - bases) * (size_of::<Base>() + size_of::<Hot>())
            + self.thermographs.bytes_soon()
            + self.nums.len() * 128
    }

    /// Brings the ledger up to date.
    fn account(&self) {
        if let Some(entry) = &self.entry {
            entry.set(self.bytes_soon());
        }
    }
}

impl Engine {
    /// An engine with an empty store, for work without limits.
    pub fn new() -> Engine {
        Engine::make(EngineIngredients::default(), None)
    }

    /// An engine with ingredients of choice.
    pub fn with_ingredients(ingredients: EngineIngredients) -> Engine {
        Engine::make(ingredients, None)
    }

    /// An engine whose store is entered in a ledger.
    pub fn in_ledger(ledger: &Ledger) -> Engine {
        Engine::make(EngineIngredients::default(), Some(ledger.open()))
    }

    fn make(ingredients: EngineIngredients, entry: Option<Entry>) -> Engine {
        let bases = boxcar::Vec::new();
        // Index 0 is the game 0, so that a number is a handle like any other.
        bases.push(Base::new(&[], &[], None, 0));
        let hots = HotTable::default();
        let zero = Flags { le_left_stop: true, ge_right_stop: true, all_small: true, ..Flags::default() };
        hots.write(0, Num::ZERO, 0, zero);
        let store = Store {
            nums: NumTable::default(),
            bases,
            hots,
            interned: FlatMap::new(),
            interning: Mutex::new(()),
            known: RwLock::default(),
            sums: FlatMap::new(),
            recent_sums: RecentSums::default(),
            order: Cache::new(),
            thermographs: Thermographs::default(),
            nimbers: RwLock::new(vec![Value::ZERO]),
            ingredients,
            counts: Counts::default(),
            base_bytes: AtomicUsize::new(0),
            entry,
        };
        Engine { store: Arc::new(store), task: Task::default() }
    }

    /// The same store, for the work of another task.
    pub fn with_task(&self, task: &Task) -> Engine {
        Engine { store: self.store.clone(), task: task.clone() }
    }

    /// The task that the work is done for.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Counts a step of the task. Searches that stand on the engine call this for their own work.
    #[inline]
    pub fn step(&self) -> Result<(), Stop> {
        self.task.step_after(|| self.store.account())
    }

    /// Counts several steps at once, for work that is known to be as long as that.
    pub fn work(&self, steps: u64) -> Result<(), Stop> {
        self.store.account();
        self.task.work(steps)
    }

    /// Looks at the limits without counting a step, for work whose single steps take long.
    pub fn check(&self) -> Result<(), Stop> {
        self.store.account();
        self.task.check()
    }

    /// One more level of recursion, whatever the depth; the task is charged for it.
    #[inline]
    pub(crate) fn deeper<T, E: From<Stop>>(&self, step: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.task.deeper(step)
    }

    /// What has been done and what is held.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            bases: self.store.bases.count() as u64 - 1,
            comparisons: self.store.counts.all(|lane| &lane.comparisons),
            sums: self.store.counts.all(|lane| &lane.sums),
            forms: self.store.counts.all(|lane| &lane.forms),
            order_entries: self.store.order.len() as u64,
            bytes: self.store.bytes() as u64,
        }
    }

    /// The number x as a game.
    pub fn number(&self, x: &Dyadic) -> Value {
        Value::number(self.store.nums.intern(x))
    }

    /// The integer n as a game.
    pub fn integer(&self, n: i64) -> Value {
        self.number(&Dyadic::from(n))
    }

    /// The number that the value is, if it is one.
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        value.is_number().then(|| self.store.nums.get(value.offset()))
    }

    /// Files a canonical form that is not a number, given by its options, its stops and the adorned bits.
    pub(crate) fn intern(&self, left: &[Value], right: &[Value], stops: (Num, Num), flags: Flags) -> Value {
        let centre = self.store.nums.half(self.store.nums.add(stops.0, stops.1));
        let back = self.store.nums.neg(centre);
        let (mut list, split) = (SmallVec::<[Value; 32]>::new(), left.len());
        list.extend_from_slice(left);
        list.extend_from_slice(right);
        list.iter_mut().for_each(|option| *option = self.translate(*option, back));
        let (left, right) = list.split_at_mut(split);
        sort(left);
        sort(right);
        let (left, right) = (&*left, &*right);
        let key = options_key(left, right);
        if let Some(signed) = self.lookup(key, left, right) {
            return Value::new(centre, signed);
        }
        let half_width = self.store.nums.sub(stops.0, centre);
        Value::new(centre, self.file(key, left, right, half_width, flags))
    }

    /// The signed base with these centred options. Different lists with equal keys stand at following keys.
    fn lookup(&self, mut key: u64, left: &[Value], right: &[Value]) -> Option<Signed> {
        loop {
            let signed = Signed(self.store.interned.get(key)? as u32);
            let base = self.base(signed);
            let same = if signed.is_negative() {
                self.is_negated(base.right(), left) && self.is_negated(base.left(), right)
            } else {
                base.left() == left && base.right() == right
            };
            if same {
                return Some(signed);
            }
            key = next_key(key);
        }
    }

    /// Whether the second list consists of the negatives of the first; both are sorted sets.
    fn is_negated(&self, stored: &[Value], list: &[Value]) -> bool {
        stored.len() == list.len() && stored.iter().all(|&o| list.binary_search(&self.negative(o)).is_ok())
    }

    fn file(&self, key: u64, left: &[Value], right: &[Value], half_width: Num, flags: Flags) -> Signed {
        let negated = |options: &[Value]| -> SmallVec<[Value; 16]> {
            let mut list: SmallVec<[Value; 16]> = options.iter().map(|&o| self.negative(o)).collect();
            list.sort_unstable();
            list
        };
        // A switch tells its closed form by itself.
        let known = self.recognise(left, right).filter(|known| known.switch().is_none());
        if let Some(known) =
            known.as_ref().filter(|known| known.is_beyond(self.store.ingredients.written_out))
        {
            return self.file_large(key, left, right, known);
        }
        let (minus_left, minus_right) = (negated(right), negated(left));
        let hash = self.options_hash(left, right);
        let minus_hash = self.options_hash(&minus_left, &minus_right);
        let symmetric = minus_left.as_slice() == left && minus_right.as_slice() == right;
        // One orientation is stored; both are found. The lock makes the two entries appear together for writers.
        let _guard = self.store.interning.lock();
        if let Some(signed) = self.lookup(key, left, right) {
            return signed;
        }
        // A form that is not a number has options on both sides.
        let is_small = |o: &Value| o.offset() == Num::ZERO && self.hot(o.base()).is_all_small();
        let switch = symmetric && matches!((left, right), (&[a], &[b]) if a.is_number() && b.is_number());
        let flags = Flags {
            all_small: left.iter().chain(right).all(is_small),
            known: known.is_some(),
            switch,
            ..flags
        };
        let flip = !symmetric && minus_hash < hash;
        // The closed form stands upright in the record.
        let upright = known.as_ref().is_none_or(Known::is_upright);
        let known = if upright { known } else { known.as_ref().and_then(Known::negative) };
        let record = |turned: bool| known.clone().map(|known| Record::new(known, turned == upright));
        let (base, flags) = if flip {
            let (le_left_stop, ge_right_stop) = (flags.ge_right_stop, flags.le_left_stop);
            let flags = Flags { le_left_stop, ge_right_stop, ..flags };
            (Base::new(&minus_left, &minus_right, record(true), minus_hash), flags)
        } else {
            (Base::new(left, right, record(false), hash), flags)
        };
        let below = left.iter().chain(right).map(|option| self.hot(option.base()).depth()).max();
        let depth = below.map_or(0, |depth| depth.saturating_add(1));
        let index = self.push(base, half_width, depth, flags, 2 * BYTES_AN_ENTRY);
        let stored = Signed::stored(index, symmetric);
        let (plain, minus) = if flip { (-stored, stored) } else { (stored, -stored) };
        if let Some(known) = known {
            self.store.known.write().insert(known, if upright { plain } else { minus });
        }
        if !symmetric {
            self.enter(options_key(&minus_left, &minus_right), minus);
        }
        self.enter(key, plain);
        plain
    }

    /// A large game of a known form that was met by its options: they are written out now.
    fn file_large(&self, key: u64, left: &[Value], right: &[Value], known: &Known) -> Signed {
        let _guard = self.store.interning.lock();
        if let Some(signed) = self.lookup(key, left, right) {
            return signed;
        }
        let signed = self.file_recognised(known, left, right);
        self.enter(key, signed);
        self.task.charge(BYTES_AN_ENTRY);
        signed
    }

    /// Puts a base into the list, and what comparisons need into its table.
    pub(crate) fn push(&self, base: Base, half_width: Num, depth: u32, flags: Flags, more: usize) -> u32 {
        let bytes = base.bytes();
        self.take_bytes(bytes);
        self.task.charge(more);
        let index = self.store.bases.push(base);
        let index = u32::try_from(index).ok().filter(|&i| i < Signed::MOST).expect("fewer than 2^30 bases");
        self.store.hots.write(index, half_width, depth, flags);
        index
    }

    /// Enters bytes that bases hold.
    pub(crate) fn take_bytes(&self, bytes: usize) {
        self.task.charge(bytes);
        let bytes = self.store.base_bytes.load(Ordering::Relaxed) + bytes;
        self.store.base_bytes.store(bytes, Ordering::Relaxed);
    }

    fn enter(&self, mut key: u64, signed: Signed) {
        while self.store.interned.get(key).is_some() {
            key = next_key(key);
        }
        self.store.interned.insert(key, u64::from(signed.0));
    }

    /// A stable name of the value: equal for equal games in every run, on every machine and at any thread count.
    pub fn content_hash(&self, value: Value) -> u128 {
        let signed = value.base();
        let number = self.store.nums.get(value.offset());
        let mut text = Vec::with_capacity(64);
        text.extend_from_slice(&self.base(signed).hash.to_le_bytes());
        text.push(u8::from(signed.is_negative()));
        text.extend_from_slice(&number.denominator_exponent().to_le_bytes());
        match number.to_inline() {
            Some((num, _)) => text.extend_from_slice(&num.to_le_bytes()),
            None => text.extend_from_slice(number.numerator().to_string().as_bytes()),
        }
        xxh3_128(&text)
    }

    fn options_hash(&self, left: &[Value], right: &[Value]) -> u128 {
        let mut text = Vec::with_capacity(16 * (left.len() + right.len()) + 8);
        text.extend_from_slice(&(left.len() as u64).to_le_bytes());
        for side in [left, right] {
            let mut hashes: SmallVec<[u128; 16]> = side.iter().map(|&o| self.content_hash(o)).collect();
            hashes.sort_unstable();
            hashes.iter().for_each(|hash| text.extend_from_slice(&hash.to_le_bytes()));
        }
        // Zero is the name of the game 0.
        xxh3_128(&text).max(1)
    }

    /// The options of a player in the canonical form, those of numbers included. Only a very large nimber has so many that
    /// the limits may forbid it.
    ///
    /// ```
    /// use tedomari_value::{Engine, Player};
    ///
    /// let engine = Engine::new();
    /// let half = engine.read("1/2")?;
    /// assert_eq!(engine.options(half, Player::Right)?, vec![engine.integer(1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn options(&self, value: Value, player: Player) -> Result<Vec<Value>, Stop> {
        match self.as_number(value) {
            Some(x) => Ok(number_option(&x, player).map(|y| self.number(&y)).into_iter().collect()),
            None => Ok(self.base_options(value, player)?.collect()),
        }
    }
}

/// The canonical option of a number: n = {n-1|} for n > 0, m/2^k = {(m-1)/2^k | (m+1)/2^k}.
pub(crate) fn number_option(x: &Dyadic, player: Player) -> Option<Dyadic> {
    let step =
        Dyadic::ONE.shift(-i64::try_from(x.denominator_exponent()).expect("an exponent that fits in memory"));
    match player {
        Player::Left if !x.is_integer() || x.signum() > 0 => Some(x - &step),
        Player::Right if !x.is_integer() || x.signum() < 0 => Some(x + &step),
        _ => None,
    }
}

/// Sorts by insertion: a canonical form rarely has more than a few options, and a nimber's are sorted already.
fn sort(options: &mut [Value]) {
    if options.len() > 16 {
        return options.sort_unstable();
    }
    for end in 1..options.len() {
        let mut at = end;
        while at > 0 && options[at - 1] > options[at] {
            options.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// A key of two sets of options that does not depend on their order.
fn options_key(left: &[Value], right: &[Value]) -> u64 {
    let side = |options: &[Value]| options.iter().fold(0_u64, |sum, o| sum.wrapping_add(mix(o.to_bits())));
    let key = side(left).rotate_left(23) ^ side(right).wrapping_mul(0xd6e8_feb8_6659_fd93);
    key & !(1 << 63)
}

/// The next key to look at when different lists share one; never the vacant key, whose top bit is set.
fn next_key(key: u64) -> u64 {
    (key + 1) & !(1 << 63)
}
