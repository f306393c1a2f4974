//! The parts of one search, numbered from hot to cold, with scaled numbers.
//!
//! A part and its negative are neighbours in the numbering, so the sorted list of a position's parts is its key, runs
//! from the hottest to the coldest, and stays nearly sorted when the players change sides.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use tedomari_number::Dyadic;

use tedomari_parts::Games;
pub(crate) use tedomari_parts::NONE;
use tedomari_value::{Stop, Task};

use super::raw::Raw;
use super::scalar::{BLOCK, Scalar, scaled_integer};

/// A move of Left in a part.
pub(crate) type Step<S> = tedomari_parts::Step<S>;

/// A part: see [`Raw`].
pub(crate) struct Part<S> {
    pub negative: u32,
    pub width: S,
    pub mean: S,
    pub temperature: S,
    /// How many lanes tell something: up to the first that is not below the temperature.
    pub lanes: u32,
    /// Left's moves: a range of the steps.
    pub steps: std::ops::Range<u32>,
    /// About how many positions the part's tree has, capped.
    pub size: u32,
}

pub(crate) struct Universe<S> {
    pub parts: Vec<Part<S>>,
    pub steps: Vec<Step<S>>,
    /// Numbers are multiples of 2^-scale.
    pub scale: u64,
    /// Every score is a multiple of this, once the offsets are taken off.
    pub unit: S,
    /// The temperatures at which walls are compared: 0 first, in whole blocks.
    pub lanes: Vec<S>,
}

const LARGEST_SIZE: u32 = 1 << 20;

/// So many parts are put in between two looks at the limits.
const LOOK_EVERY: usize = 1 << 10;

/// What the numbers of a search look like: the exponent of their common denominator, and how many bits the largest sum
/// takes.
pub(crate) fn measure(raw: &Raw, components: usize) -> (u64, usize) {
    let mut scale = 0;
    let mut largest = Dyadic::ONE;
    for part in &raw.parts {
        let offsets = part.options.iter().map(|option| &option.offset);
        for x in offsets.clone().chain([&part.width, &part.mean, &part.temperature]) {
            scale = scale.max(x.denominator_exponent());
        }
        for x in offsets.chain([&part.width, &part.temperature]) {
            if x.abs() > largest {
                largest = x.abs();
            }
        }
    }
    // Sums of walls stay within components times the largest width; the rest is room for targets and offsets.
    let largest: IBig = scaled_integer(&largest, scale) + IBig::ONE;
    (scale, (largest * IBig::from(8 * (components as u64 + 4))).bit_len())
}

impl<S: Scalar> Universe<S> {
    /// Numbers the parts; also tells the new number of each raw part.
    pub(crate) fn new(
        task: &Task,
        raw: &Raw,
        scale: u64,
        roots: &[u32],
        lanes: usize,
    ) -> Result<(Universe<S>, Vec<u32>), Stop> {
        let number = numbering(raw);
        let mut order: Vec<u32> = (0..raw.parts.len() as u32).collect();
        order.sort_by_key(|&part| number[part as usize]);
        let lanes = choose_lanes(raw, roots, lanes);
        let scaled = |x: &Dyadic| S::scaled(x, scale);
        let mut unit = S::ZERO;
        let (mut parts, mut steps) = (Vec::with_capacity(order.len()), Vec::new());
        for (new, &old) in order.iter().enumerate() {
            if new % LOOK_EVERY == 0 {
                task.check()?;
            }
            let part = &raw.parts[old as usize];
            unit = unit.gcd(&scaled(&part.width));
            let first = steps.len() as u32;
            for option in &part.options {
                unit = unit.gcd(&scaled(&option.offset));
                let mean = option.part.map_or(Dyadic::ZERO, |to| raw.parts[to as usize].mean.clone());
                steps.push(Step {
                    from: new as u32,
                    to: option.part.map_or(NONE, |to| number[to as usize]),
                    offset: scaled(&option.offset),
                    gain: scaled(&(&(&mean + &option.offset) - &part.mean)),
                });
            }
            parts.push(Part {
                negative: number[part.negative as usize],
                width: scaled(&part.width),
                mean: scaled(&part.mean),
                temperature: scaled(&part.temperature),
                lanes: 1 + lanes.partition_point(|t| *t < part.temperature).min(lanes.len() - 1) as u32,
                steps: first..steps.len() as u32,
                size: 0,
            });
        }
        if unit == S::ZERO {
            unit = S::from_integer(&IBig::ONE);
        }
        let mut lanes: Vec<S> = lanes.iter().map(scaled).collect();
        // Any temperature is sound, so the last block is filled with the highest once more.
        let highest = lanes[lanes.len() - 1].clone();
        lanes.resize(lanes.len().next_multiple_of(BLOCK), highest);
        let mut universe = Universe { parts, steps, scale, unit, lanes };
        universe.find_sizes(raw, &number);
        Ok((universe, number))
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<Part<S>>() + self.steps.capacity() * size_of::<Step<S>>()
    }

    /// Followers were put in after what they follow, so backwards they are known first; one that was known before has
    /// a smaller number and counts as it stands, which only makes the figure rougher.
    fn find_sizes(&mut self, raw: &Raw, number: &[u32]) {
        for old in (0..raw.parts.len()).rev() {
            let part = &raw.parts[old];
            let twin = &raw.parts[part.negative as usize];
            let followers = part.options.iter().chain(&twin.options).filter_map(|option| option.part);
            let size = followers.fold(1u32, |sum, to| {
                sum.saturating_add(self.parts[number[to as usize] as usize].size.max(1))
            });
            self.parts[number[old] as usize].size = size.min(LARGEST_SIZE);
        }
    }
}

impl<S: Scalar> Games for Universe<S> {
    type Amount = S;

    #[inline]
    fn temperatures(&self) -> &[S] {
        &self.lanes
    }

    #[inline]
    fn opposite(&self, part: u32) -> u32 {
        self.parts[part as usize].negative
    }

    #[inline]
    fn width(&self, part: u32) -> &S {
        &self.parts[part as usize].width
    }

    #[inline]
    fn mean(&self, part: u32) -> &S {
        &self.parts[part as usize].mean
    }

    #[inline]
    fn size(&self, part: u32) -> u32 {
        self.parts[part as usize].size
    }

    #[inline]
    fn steps(&self, part: u32) -> std::ops::Range<u32> {
        self.parts[part as usize].steps.clone()
    }

    #[inline]
    fn step(&self, step: u32) -> &Step<S> {
        &self.steps[step as usize]
    }
}

/// New numbers: hot before cold, a part next to its negative.
fn numbering(raw: &Raw) -> Vec<u32> {
    let mut pairs: Vec<u32> =
        (0..raw.parts.len() as u32).filter(|&part| raw.parts[part as usize].negative >= part).collect();
    pairs.sort_by(|&a, &b| raw.parts[b as usize].temperature.cmp(&raw.parts[a as usize].temperature));
    let mut number = vec![0; raw.parts.len()];
    let mut next = 0;
    for part in pairs {
        number[part as usize] = next;
        next += 1;
        let negative = raw.parts[part as usize].negative;
        if negative != part {
            number[negative as usize] = next;
            next += 1;
        }
    }
    number
}

/// Temperatures to compare walls at. Any are sound; best are those where walls bend: the components' own first, then
/// evenly from those that can arise.
fn choose_lanes(raw: &Raw, roots: &[u32], most: usize) -> Vec<Dyadic> {
    let bends = |parts: &mut dyn Iterator<Item = u32>| -> Vec<Dyadic> {
        let mut bends: Vec<Dyadic> = parts.flat_map(|part| raw.parts[part as usize].bends.clone()).collect();
        bends.sort();
        bends.dedup();
        bends
    };
    let thin = |bends: Vec<Dyadic>, most: usize| -> Vec<Dyadic> {
        if bends.len() <= most {
            return bends;
        }
        (0..most).map(|i| bends[(i + 1) * bends.len() / most - 1].clone()).collect()
    };
    let own = thin(bends(&mut roots.iter().copied()), most.saturating_sub(1) / 2);
    let rest = thin(bends(&mut (0..raw.parts.len() as u32)), most.saturating_sub(1 + own.len()));
    let mut lanes: Vec<Dyadic> = own.into_iter().chain(rest).collect();
    lanes.sort();
    lanes.dedup();
    lanes.insert(0, Dyadic::ZERO);
    lanes
}
