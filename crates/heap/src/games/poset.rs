//! Poset games: choose an element, and remove it with everything above it.
//!
//! Parts that are not connected by the order add like any sum of games, so each is searched alone and their Grundy values
//! are combined by the Nim sum. A poset with a least or greatest element that makes every other move possible later is won
//! for the first player by strategy stealing, but which move wins is another matter.

use dashu_int::UBig;
use rustc_hash::FxHashMap;
use tedomari_value::{Engine, Stop};

use super::geography::Bits;
use crate::piles::{joined, wrong};
use crate::position::{Analysis, Ask, Move, Position};
use crate::registry::{About, Game, Parameter, Part, Setup, SetupError};

/// Poset games.
#[derive(Debug, Clone, Copy)]
pub struct PosetGame;

static ABOUT: About = About {
    name: "poset",
    aliases: &["poset game"],
    rules: "A poset game: choose an element and remove it with all that is above it",
    piles: "the elements that are there; all of them if none is named",
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
        for (at, data) in setup.piles.iter().enumerate() {
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
        let above = closure(names.len(), &pairs).map_err(bad)?;
        let mut left = Bits::new(names.len());
        if there.is_empty() {
            (0..names.len()).for_each(|at| left.insert(at));
        }
        there.iter().for_each(|&name| left.insert(place(name)));
        Ok(Box::new(Poset { names, above, left }))
    }
}

/// Orders with more pairs of elements, one above the other, would take gigabytes.
const MOST_PAIRS: usize = 1 << 26;

/// What is above each element, itself included; what is wrong if the order is none or too large to be written out.
fn closure(count: usize, pairs: &[(usize, usize)]) -> Result<Vec<Vec<usize>>, &'static str> {
    let mut up = vec![Vec::new(); count];
    let mut below = vec![0usize; count];
    for &(low, high) in pairs {
        up[low].push(high);
        below[high] += 1;
    }
    let mut order: Vec<usize> = (0..count).filter(|&at| below[at] == 0).collect();
    let mut next = 0;
    while let Some(&at) = order.get(next) {
        next += 1;
        for &high in &up[at] {
            below[high] -= 1;
            if below[high] == 0 {
                order.push(high);
            }
        }
    }
    if order.len() < count {
        return Err("the order goes round in a circle");
    }
    let mut held = 0;
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); count];
    for &at in order.iter().rev() {
        let mut all: Vec<usize> = up[at].iter().flat_map(|&high| above[high].iter().copied()).collect();
        all.push(at);
        all.sort_unstable();
        all.dedup();
        held += all.len();
        if held > MOST_PAIRS {
            return Err("too many elements are above each other: more than 67 million pairs");
        }
        above[at] = all;
    }
    Ok(above)
}

#[derive(Debug, Clone)]
struct Poset {
    names: Vec<u64>,
    above: Vec<Vec<usize>>,
    left: Bits,
}

/// A set of elements that is being solved.
struct Frame {
    set: Bits,
    /// The parts that each choice leaves.
    choices: Vec<Vec<Bits>>,
    next: usize,
    seen: Vec<u32>,
}

impl Poset {
    fn elements(&self, set: &Bits) -> Vec<usize> {
        (0..self.names.len()).filter(|&at| set.contains(at)).collect()
    }

    fn without(&self, set: &Bits, element: usize) -> Bits {
        let mut left = set.clone();
        self.above[element].iter().for_each(|&at| left.remove(at));
        left
    }

    /// The parts that the order does not connect.
    fn parts(&self, set: &Bits) -> Vec<Bits> {
        let elements = self.elements(set);
        let mut group: FxHashMap<usize, usize> = elements.iter().map(|&at| (at, at)).collect();
        fn root(group: &FxHashMap<usize, usize>, mut at: usize) -> usize {
            while group[&at] != at {
                at = group[&at];
            }
            at
        }
        for &low in &elements {
            for &high in self.above[low].iter().filter(|&&high| set.contains(high)) {
                let (a, b) = (root(&group, low), root(&group, high));
                group.insert(a.max(b), a.min(b));
            }
        }
        let mut parts: Vec<(usize, Bits)> = Vec::new();
        for &at in &elements {
            let home = root(&group, at);
            match parts.iter_mut().find(|(known, _)| *known == home) {
                Some((_, part)) => part.insert(at),
                None => {
                    let mut part = Bits::new(self.names.len());
                    part.insert(at);
                    parts.push((home, part));
                }
            }
        }
        parts.into_iter().map(|(_, part)| part).collect()
    }

    fn frame(&self, set: Bits, engine: &Engine) -> Result<Frame, Stop> {
        engine.step()?;
        let choices = self.elements(&set).into_iter().map(|at| self.parts(&self.without(&set, at))).collect();
        Ok(Frame { set, choices, next: 0, seen: Vec::new() })
    }

    /// The Grundy value of a connected part.
    fn value(&self, part: &Bits, known: &mut FxHashMap<Bits, u32>, engine: &Engine) -> Result<u32, Stop> {
        if let Some(&value) = known.get(part) {
            return Ok(value);
        }
        let each = size_of::<Bits>() + 8 * self.names.len().div_ceil(64) + 16;
        let mut stack = vec![self.frame(part.clone(), engine)?];
        while let Some(top) = stack.last_mut() {
            let Some(choice) = top.choices.get(top.next) else {
                let done = stack.pop().expect("there is a top");
                known.insert(done.set, crate::search::mex(done.seen));
                engine.account_outside_bytes(known.len() * each);
                continue;
            };
            match choice.iter().find(|part| !known.contains_key(*part)) {
                Some(open) => {
                    let next = self.frame(open.clone(), engine)?;
                    stack.push(next);
                }
                None => {
                    top.seen.push(choice.iter().fold(0, |sum, part| sum ^ known[part]));
                    top.next += 1;
                }
            }
        }
        Ok(known[part])
    }
}

impl Position for Poset {
    fn show(&self) -> Vec<String> {
        let names: Vec<UBig> =
            self.elements(&self.left).into_iter().map(|at| self.names[at].into()).collect();
        vec![format!("elements {}", joined(&names))]
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(Move) -> bool) {
        // Those with little above them first.
        let mut elements = self.elements(&self.left);
        elements.sort_by_key(|&at| self.above[at].iter().filter(|&&high| self.left.contains(high)).count());
        for at in elements {
            if !visit(Move::At(self.names[at].into())) {
                return;
            }
        }
    }

    fn play(&self, played: &Move) -> Result<Box<dyn Position>, String> {
        let Move::At(name) = played else { return Err("a move names an element".to_owned()) };
        let place = u64::try_from(name).ok().and_then(|name| self.names.binary_search(&name).ok());
        match place.filter(|&at| self.left.contains(at)) {
            Some(at) => Ok(Box::new(Poset { left: self.without(&self.left, at), ..self.clone() })),
            None => Err(format!("there is no element {name}")),
        }
    }

    fn how_to_move(&self) -> &'static str {
        "the element to remove, with all above it: `3`"
    }

    fn name(&self, played: &Move) -> String {
        match played {
            Move::At(element) => element.to_string(),
            Move::To(_) => String::new(),
        }
    }

    fn solve(&self, ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop> {
        let mut known = FxHashMap::default();
        let mut total = 0;
        for part in self.parts(&self.left) {
            total ^= self.value(&part, &mut known, engine)?;
        }
        found.decide(total != 0, "a search, part by part");
        found.grundy = Some(total.into());
        if total == 0 {
            return Ok(());
        }
        for element in self.elements(&self.left) {
            let mut value = 0;
            for part in self.parts(&self.without(&self.left, element)) {
                value ^= self.value(&part, &mut known, engine)?;
            }
            if value == 0 && !found.push(Move::At(self.names[element].into()), ask) {
                break;
            }
        }
        Ok(())
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}
