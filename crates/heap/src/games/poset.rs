//! Poset games: choose an element, and remove it with everything above it.
//!
//! Parts that are not connected by the order add like any sum of games, so each is searched alone and their Grundy values
//! are combined by the Nim sum. A poset with a least or greatest element that makes every other move possible later is won
//! for the first player by strategy stealing, but which move wins is another matter.

use std::sync::Arc;

use dashu_int::UBig;
use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task, growth};

use super::geography::Bits;
use crate::data::Data;
use crate::piles::{joined, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Part, Setup, SetupError};

/// Poset games.
#[derive(Debug, Clone, Copy)]
pub struct PosetGame;

static ABOUT: About = About {
    name: "poset",
    aliases: &["poset game"],
    rules: "A poset game: choose an element and remove it with all that is above it",
    piles: "the elements that are there; all of them if nothing is said, or `none`",
    parameters: &[Parameter { name: "order", what: "which element is below which: 0<1,0<2", default: None }],
    solved: "a search; parts that the order does not connect are added by the Nim sum",
    reference: "Gale and Neyman 1982; Scenic Trails, section 7",
    example: "order=0<1,0<2,1<3,2<3",
};

impl Game for PosetGame {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        setup.check(&ABOUT)?;
        let bad = |message: &str| wrong("order", message.to_owned());
        let rows = setup.get("order").and_then(|data| data.rows()).unwrap_or_default();
        let mut pairs = Vec::new();
        for row in rows {
            let chain: Result<Vec<u64>, _> = row.iter().map(u64::try_from).collect();
            let chain = chain.map_err(|_| bad("the name of an element is too large a number"))?;
            if chain.len() < 2 {
                return Err(bad("`order` must be pairs: `order=0<1,0<2`"));
            }
            pairs.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
        }
        let mut there = Vec::new();
        let given = if setup.is_none() { &[][..] } else { &setup.piles[..] };
        for (at, data) in given.iter().enumerate() {
            match data.number().map(u64::try_from) {
                Some(Ok(element)) => there.push(element),
                _ => {
                    let message = "an element is expected here, as a number".to_owned();
                    return Err(SetupError { part: Part::Pile(at), message });
                }
            }
        }
        let mut names: Vec<u64> =
            pairs.iter().flat_map(|&(low, high)| [low, high]).chain(there.clone()).collect();
        names.sort_unstable();
        names.dedup();
        let place = |name: u64| names.binary_search(&name).unwrap_or_default();
        let pairs: Vec<(usize, usize)> = pairs.iter().map(|&(low, high)| (place(low), place(high))).collect();
        let mut left = Bits::new(names.len());
        if setup.piles.is_empty() {
            (0..names.len()).for_each(|at| left.insert(at));
        }
        there.iter().for_each(|&name| left.insert(place(name)));
        let order = Order::new(names, &pairs, &left).ok_or_else(|| bad("the order goes in a circle"))?;
        Ok(Box::new(Poset { order: Arc::new(order), left }))
    }
}

/// The order as it was given; what follows from it is found along the way, since it may take far more room.
#[derive(Debug)]
struct Order {
    names: Vec<u64>,
    /// What was said to be above each element.
    up: Vec<Vec<usize>>,
    /// Lower elements come before higher ones.
    upward: Vec<usize>,
    /// The length of the longest chain above each element.
    height: Vec<usize>,
    /// Whether some elements were not there in the beginning. Those that are removed later have nothing left above them.
    has_gaps: bool,
}

impl Order {
    /// Nothing if it goes round in a circle.
    fn new(names: Vec<u64>, pairs: &[(usize, usize)], left: &Bits) -> Option<Order> {
        let count = names.len();
        let mut up = vec![Vec::new(); count];
        let mut below = vec![0usize; count];
        for &(low, high) in pairs {
            up[low].push(high);
            below[high] += 1;
        }
        let mut upward: Vec<usize> = (0..count).filter(|&at| below[at] == 0).collect();
        let mut next = 0;
        while let Some(&at) = upward.get(next) {
            next += 1;
            for &high in &up[at] {
                below[high] -= 1;
                if below[high] == 0 {
                    upward.push(high);
                }
            }
        }
        if upward.len() < count {
            return None;
        }
        let mut height = vec![0; count];
        for &at in upward.iter().rev() {
            height[at] = up[at].iter().map(|&high| height[high] + 1).max().unwrap_or(0);
        }
        let has_gaps = (0..count).any(|at| !left.contains(at));
        Some(Order { names, up, upward, height, has_gaps })
    }

    /// The elements that connect others: those of a set, and those between two of them.
    fn connecting(&self, set: &Bits) -> Bits {
        let mut connecting = set.clone();
        if !self.has_gaps {
            return connecting;
        }
        let mut from_below = set.clone();
        for &at in self.upward.iter() {
            if from_below.contains(at) {
                self.up[at].iter().for_each(|&high| from_below.insert(high));
            }
        }
        let mut to_above = set.clone();
        for &at in self.upward.iter().rev() {
            if self.up[at].iter().any(|&high| to_above.contains(high)) {
                to_above.insert(at);
            }
        }
        let between = |&at: &usize| from_below.contains(at) && to_above.contains(at);
        (0..self.names.len()).filter(between).for_each(|at| connecting.insert(at));
        connecting
    }
}

#[derive(Debug, Clone)]
struct Poset {
    order: Arc<Order>,
    left: Bits,
}

/// A set of elements that is being solved.
struct Frame {
    set: Bits,
    elements: Vec<usize>,
    next: usize,
    /// The parts that the next choice leaves.
    choice: Vec<Bits>,
    seen: Vec<u32>,
}

impl Poset {
    fn elements(&self, set: &Bits) -> Vec<usize> {
        (0..self.order.names.len()).filter(|&at| set.contains(at)).collect()
    }

    fn without(&self, set: &Bits, element: usize) -> Bits {
        let mut left = set.clone();
        left.remove(element);
        let mut met = Bits::new(self.order.names.len());
        met.insert(element);
        let mut open = vec![element];
        while let Some(at) = open.pop() {
            for &high in &self.order.up[at] {
                if !met.contains(high) {
                    met.insert(high);
                    left.remove(high);
                    open.push(high);
                }
            }
        }
        left
    }

    /// The parts that the order does not connect.
    fn parts(&self, set: &Bits, task: &Task) -> Result<Vec<Bits>, Stop> {
        fn root(group: &mut [usize], mut at: usize) -> usize {
            while group[at] != at {
                group[at] = group[group[at]];
                at = group[at];
            }
            at
        }
        let count = self.order.names.len();
        let connecting = self.order.connecting(set);
        let mut group: Vec<usize> = (0..count).collect();
        for low in self.elements(&connecting) {
            for &high in self.order.up[low].iter().filter(|&&high| connecting.contains(high)) {
                let (a, b) = (root(&mut group, low), root(&mut group, high));
                group[a.max(b)] = a.min(b);
            }
        }
        let held = task.hold();
        let mut places: FxHashMap<usize, usize> = FxHashMap::default();
        let mut parts: Vec<Bits> = Vec::new();
        for at in self.elements(set) {
            let place = *places.entry(root(&mut group, at)).or_insert(parts.len());
            if place == parts.len() {
                held.set((parts.len() + 1) * self.bytes_of_set());
                task.check()?;
                parts.push(Bits::new(count));
            }
            parts[place].insert(at);
        }
        Ok(parts)
    }

    /// Bytes of a set of elements.
    fn bytes_of_set(&self) -> usize {
        size_of::<Bits>() + 8 * self.order.names.len().div_ceil(64)
    }

    /// The parts that are left of a set when an element is chosen.
    fn choice(&self, set: &Bits, element: Option<&usize>, task: &Task) -> Result<Vec<Bits>, Stop> {
        element.map_or(Ok(Vec::new()), |&element| self.parts(&self.without(set, element), task))
    }

    fn frame(&self, set: Bits, task: &Task) -> Result<Frame, Stop> {
        task.step()?;
        let elements = self.elements(&set);
        let choice = self.choice(&set, elements.first(), task)?;
        Ok(Frame { set, elements, next: 0, choice, seen: Vec::new() })
    }

    /// The Grundy value of a connected part; `held` is the account of what is known.
    fn value(
        &self,
        part: &Bits,
        known: &mut FxHashMap<Bits, u32>,
        task: &Task,
        held: &Held,
    ) -> Result<u32, Stop> {
        if let Some(&value) = known.get(part) {
            return Ok(value);
        }
        let set = self.bytes_of_set();
        let bytes_of = |frame: &Frame| (1 + frame.choice.len()) * set + 16 * frame.elements.len();
        let mut stack = vec![self.frame(part.clone(), task)?];
        let mut waiting = bytes_of(&stack[0]);
        while let Some(top) = stack.last_mut() {
            held.set(growth::of_map(known) + known.len() * set + waiting);
            task.check()?;
            if top.next == top.elements.len() {
                waiting -= bytes_of(top);
                let done = stack.pop().expect("there is a top");
                known.insert(done.set, crate::search::mex(done.seen));
                task.done(known.len() as u64);
                continue;
            }
            match top.choice.iter().find(|part| !known.contains_key(*part)) {
                Some(open) => {
                    let next = self.frame(open.clone(), task)?;
                    waiting += bytes_of(&next);
                    stack.push(next);
                }
                None => {
                    top.seen.push(top.choice.iter().fold(0, |sum, part| sum ^ known[part]));
                    top.next += 1;
                    waiting -= bytes_of(top);
                    top.choice = self.choice(&top.set, top.elements.get(top.next), task)?;
                    waiting += bytes_of(top);
                }
            }
        }
        Ok(known[part])
    }
}

impl Position for Poset {
    fn show(&self) -> Vec<String> {
        let names: Vec<UBig> =
            self.elements(&self.left).into_iter().map(|at| self.order.names[at].into()).collect();
        vec![format!("elements {}", joined(names.iter()))]
    }

    fn setup(&self) -> Setup {
        let elements = self.elements(&self.left).into_iter().map(|at| UBig::from(self.order.names[at]));
        let setup = Setup::of_numbers(elements);
        if setup.piles.is_empty() { Setup { piles: vec![Data::none()], ..setup } } else { setup }
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool) {
        // Those with little above them first.
        let mut elements = self.elements(&self.left);
        elements.sort_by_key(|&at| self.order.height[at]);
        for at in elements {
            if !visit(PileMove::At(self.order.names[at].into())) {
                return;
            }
        }
    }

    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String> {
        let PileMove::At(name) = played else { return Err("a move names an element".to_owned()) };
        let place = u64::try_from(name).ok().and_then(|name| self.order.names.binary_search(&name).ok());
        match place.filter(|&at| self.left.contains(at)) {
            Some(at) => Ok(Box::new(Poset { left: self.without(&self.left, at), ..self.clone() })),
            None => Err(format!("there is no element {name}")),
        }
    }

    fn how_to_move(&self) -> &'static str {
        "the element to remove, with all above it: `3`"
    }

    fn choice(&self, played: &PileMove) -> String {
        match played {
            PileMove::At(element) => element.to_string(),
            PileMove::To(_) | PileMove::Square(..) => String::new(),
        }
    }

    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let mut known = FxHashMap::default();
        let held = task.hold();
        let mut total = 0;
        task.stage("positions", None);
        for part in self.parts(&self.left, task)? {
            total ^= self.value(&part, &mut known, task, &held)?;
        }
        found.decide(total != 0, "a search, part by part");
        found.grundy = Some(total.into());
        if total == 0 {
            return Ok(());
        }
        for element in self.elements(&self.left) {
            task.check()?;
            let mut value = 0;
            for part in self.parts(&self.without(&self.left, element), task)? {
                value ^= self.value(&part, &mut known, task, &held)?;
            }
            if value == 0 && !found.push(PileMove::At(self.order.names[element].into()), ask, task)? {
                break;
            }
        }
        Ok(())
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}
