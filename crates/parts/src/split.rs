//! A sum as the searches see it: parts without a value, hot values, and all the rest as one value.
//!
//! Hot values are centred: their stops are equally far from 0, and their numbers go to the rest. So sums which differ in
//! where a number stands are the same, and the negative of a centred value is centred.
//!
//! A sum of infinitesimals can have a canonical form that is much larger than they are, and so can a sum of other values whose
//! stops are equal. A search that asks only who wins keeps them apart, unless they have closed forms, which are added
//! without work.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_task::growth;
use tedomari_value::{Engine, Stop, Value};

use crate::numbering::Signed;

/// A value as cold and hot components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    /// All of it if its stops are equal and it is not kept apart, else the number between them.
    pub cold: Value,
    /// The rest.
    pub hot: Option<Value>,
}

impl Split {
    /// Of the negative.
    pub fn negative_if(self, engine: &Engine, negated: bool) -> Split {
        Split {
            cold: engine.negative_if(negated, self.cold),
            hot: self.hot.map(|hot| engine.negative_if(negated, hot)),
        }
    }
}

/// Values that were split before.
#[derive(Default)]
pub struct Splits {
    /// Whether values without a closed form are kept apart like hot ones if their stops are equal.
    apart: bool,
    known: FxHashMap<Value, Split>,
}

impl Splits {
    /// For a search that keeps values with equal stops apart like hot ones, unless they have closed forms.
    pub fn apart() -> Splits {
        Splits { apart: true, ..Splits::default() }
    }

    /// A value as cold and hot components.
    ///
    /// ```
    /// use tedomari_parts::Splits;
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let mut splits = Splits::default();
    /// let split = splits.split(&engine, engine.read("{7|1}")?)?;
    /// assert_eq!(split.cold, engine.read("4")?);
    /// assert_eq!(split.hot, Some(engine.read("+-3")?));
    /// assert_eq!(splits.split(&engine, engine.read("4^*")?)?.hot, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split(&mut self, engine: &Engine, value: Value) -> Result<Split, Stop> {
        if value.is_number() {
            return Ok(Split { cold: value, hot: None });
        }
        if let Some(&split) = self.known.get(&value) {
            return Ok(split);
        }
        let (left, right) = (engine.left_stop(value), engine.right_stop(value));
        let is_hot = left != right;
        let centre = engine.number(&(left + right).half());
        let rest = engine.subtract(value, centre)?;
        let is_apart = is_hot || self.apart && !engine.has_closed_form(rest);
        let split =
            if is_apart { Split { cold: centre, hot: Some(rest) } } else { Split { cold: value, hot: None } };
        self.known.insert(value, split);
        Ok(split)
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> usize {
        growth::of_map(&self.known)
    }
}

/// A sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SplitSum {
    /// The sum of all values whose stops are equal, and of the centres of the others.
    pub cold: Value,
    /// Values with different stops, centred, in order; and infinitesimals that are kept apart.
    pub hot: SmallVec<[Value; 4]>,
    /// Parts without a value, in order.
    pub parts: SmallVec<[Signed; 4]>,
}

impl SplitSum {
    /// The sum of no games.
    pub fn zero() -> SplitSum {
        SplitSum { cold: Value::ZERO, hot: SmallVec::new(), parts: SmallVec::new() }
    }

    /// Whether all of it is one value.
    pub fn is_value(&self) -> bool {
        self.hot.is_empty() && self.parts.is_empty()
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.parts.len() + self.hot.len() + usize::from(self.cold != Value::ZERO)
    }

    /// The bytes that its lists take beside it.
    pub fn bytes(&self) -> usize {
        let hot = if self.hot.spilled() { self.hot.capacity() * size_of::<Value>() } else { 0 };
        hot + if self.parts.spilled() { self.parts.capacity() * size_of::<Signed>() } else { 0 }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The part that is all there is.
    pub fn single_part(&self) -> Option<Signed> {
        (self.len() == 1).then(|| self.parts.first().copied()).flatten()
    }

    /// Adds components; the sum is to be settled afterwards.
    pub fn add(&mut self, engine: &Engine, split: Split) -> Result<(), Stop> {
        self.cold = engine.add(self.cold, split.cold)?;
        self.hot.extend(split.hot);
        Ok(())
    }

    /// Adds another sum; the sum is to be settled afterwards.
    pub fn add_sum(&mut self, engine: &Engine, other: &SplitSum) -> Result<(), Stop> {
        self.cold = engine.add(self.cold, other.cold)?;
        self.hot.extend_from_slice(&other.hot);
        self.parts.extend_from_slice(&other.parts);
        Ok(())
    }

    /// Exchanges the players; the sum is to be settled afterwards.
    pub fn negate(&mut self, engine: &Engine) {
        self.cold = engine.negative(self.cold);
        self.hot.iter_mut().for_each(|value| *value = engine.negative(*value));
        self.parts.iter_mut().for_each(|part| *part ^= 1);
    }

    /// Puts the components in order and takes out pairs G, -G, if that is wanted.
    pub fn settle(&mut self, engine: &Engine, cancelling: bool) {
        self.hot.sort_unstable();
        self.parts.sort_unstable();
        if cancelling {
            cancel(&mut self.hot, |value| engine.negative(value));
            cancel(&mut self.parts, |part| part ^ 1);
        }
    }
}

/// Takes pairs G, -G out of a sorted list: together they are 0.
///
/// ```
/// use smallvec::{SmallVec, smallvec};
///
/// // 0 is its own negative.
/// let mut list: SmallVec<[i32; 4]> = smallvec![-3, -2, -2, 0, 0, 0, 2, 5];
/// tedomari_parts::cancel(&mut list, |x| -x);
/// assert_eq!(list[..], [-3, -2, 0, 5]);
/// ```
pub fn cancel<T: Copy + Ord, A: smallvec::Array<Item = T>>(
    list: &mut SmallVec<A>,
    negative: impl Fn(T) -> T,
) {
    // In most lists there is nothing to take out, and most lists are short.
    let has_pair = list.iter().enumerate().any(|(at, &item)| {
        let minus = negative(item);
        match minus.cmp(&item) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => list.get(at + 1) == Some(&item),
            std::cmp::Ordering::Greater => list[at + 1..].binary_search(&minus).is_ok(),
        }
    });
    if !has_pair {
        return;
    }
    let count =
        |item: T| list.partition_point(|other| *other <= item) - list.partition_point(|other| *other < item);
    let mut kept = SmallVec::<A>::new();
    let mut at = 0;
    while at < list.len() {
        let item = list[at];
        let (here, minus) = (count(item), negative(item));
        let left = if minus == item { here % 2 } else { here.saturating_sub(count(minus)) };
        kept.extend(std::iter::repeat_n(item, left));
        at += here;
    }
    *list = kept;
}
