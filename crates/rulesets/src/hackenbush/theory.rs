//! Hackenbush values without a search of all moves.
//!
//! - **Strings of red and blue** (Berlekamp's rule): the edges up to the first change of colour count ±1 each; the pair that
//!   changes, and what follows, are binary digits, so that a string of any length is one number in one pass.
//! - **Trees** (the colon principle): an edge that carries a tree of value G is worth the ordinal sum of the edge and G, whatever the
//!   tree is. For numbers, 1:x is (x+n)/2^(n-1) with the least n ≥ 1 for which x + n > 1. A green edge makes an all-small game of
//!   what it carries, since either player can leave 0. A blue edge takes x + G, with G all-small, to 1:x + G: by
//!   induction 1:(x+G) is {0, 1:x + G^L | 1:x + G^R}, where 0 is dominated because 1:x is positive. So a tree is a number and an
//!   all-small game, and only green edges need work.
//! - **Strings with green edges**: the red and blue edges below the first green one add a number, as above. From there on the
//!   values are found from the ground up, and of each player's options only the best are kept, since more edges add options and
//!   take none away.
//! - **One edge on the ground** that carries the rest: the colon principle again, for any rest.
//! - **Green only** (the fusion principle): vertices on a cycle may be identified. Then every edge inside a piece without
//!   bridges is a loop worth *, a bridge that carries *n is *(n+1), and nimbers add without carries.
//!
//! References: Berlekamp, "The Hackenbush number system for compression of numerical data" (1974); *Winning Ways*, chapters 1, 2
//! and 7; Conway, *On Numbers and Games*, chapters 13 and 15.

use dashu_int::IBig;
use tedomari_number::Dyadic;
use tedomari_position::{Found, Player};
use tedomari_value::{Engine, Stop, Value};

use super::{Bush, Colour, Edge, GROUND, Incidence};

/// What the theorems say about a piece that stands on the ground.
pub enum Known {
    /// Its value.
    Value(Result<Value, Stop>),
    /// A string of edges, from the ground up, that carries the rest.
    Stalk(Vec<Colour>, Bush),
    /// Nothing.
    Unknown,
}

/// Asks the theorems.
pub fn known(bush: &Bush, engine: &Engine) -> Known {
    if let Some(string) = bush.string() {
        let colours: Vec<Colour> = string.iter().map(|&at| bush.edges()[at].colour).collect();
        return Known::Value(string_value(&colours, engine));
    }
    let incidence = Incidence::new(bush.vertices(), bush.edges());
    if bush.edges().iter().all(|edge| edge.colour == Colour::Green) {
        return Known::Value(engine.nimber(fused(bush, &incidence)));
    }
    if let Some(order) = Rooted::tree(bush, &incidence) {
        return Known::Value(order.value(bush, engine));
    }
    stalk(bush, &incidence)
}

/// The value of a stalk, when that of the rest is known.
pub fn on_stalk(engine: &Engine, stalk: &[Colour], rest: Found) -> Found {
    let Some(mut value) = rest? else { return Ok(None) };
    for colour in stalk.iter().rev() {
        let base = match colour {
            Colour::Green => engine.nimber(1)?,
            colour => engine.integer(if *colour == Colour::Blue { 1 } else { -1 }),
        };
        value = match engine.as_number(value) {
            Some(number) if *colour != Colour::Green => engine.number(&carried(*colour, &number)),
            _ => engine.ordinal_sum(base, value)?,
        };
    }
    Ok(Some(value))
}

fn string_value(string: &[Colour], engine: &Engine) -> Result<Value, Stop> {
    let green = string.iter().position(|&colour| colour == Colour::Green).unwrap_or(string.len());
    let (below, above) = string.split_at(green);
    let number = engine.number(&berlekamp(below));
    if above.iter().all(|&colour| colour == Colour::Green) {
        return engine.add(engine.nimber(above.len() as u64)?, number);
    }
    // The best options of each player, and the value of the string up to the next edge.
    let mut options: [Vec<Value>; 2] = Default::default();
    let mut value = Value::ZERO;
    for &colour in above {
        for (player, best) in Player::BOTH.into_iter().zip(&mut options) {
            if colour.owner().is_none_or(|owner| owner == player) {
                keep_best(engine, player, best, value)?;
            }
        }
        value = engine.game(&options[0], &options[1])?;
    }
    engine.add(value, number)
}

/// Adds an option unless a better one is there, and drops those that it beats.
fn keep_best(engine: &Engine, player: Player, best: &mut Vec<Value>, option: Value) -> Result<(), Stop> {
    let beats = |a: Value, b: Value| if player == Player::Left { engine.le(b, a) } else { engine.le(a, b) };
    let mut kept = Vec::with_capacity(best.len() + 1);
    for &other in best.iter() {
        engine.step()?;
        if beats(other, option)? {
            return Ok(());
        }
        if !beats(option, other)? {
            kept.push(other);
        }
    }
    kept.push(option);
    *best = kept;
    Ok(())
}

/// A string of red and blue edges, from the ground up.
pub fn berlekamp(string: &[Colour]) -> Dyadic {
    let Some(&first) = string.first() else { return Dyadic::ZERO };
    let run = string.iter().take_while(|&&colour| colour == first).count();
    // The last edge before the change and the first after it are the point; then 1 for an edge like the first, and a last 1.
    let mut digits = IBig::from(run);
    let mut places = 0_u64;
    if let Some(rest) = string.get(run + 1..) {
        digits = bits(run - 1, rest.iter().map(|&colour| colour == first));
        places = rest.len() as u64 + 1;
    }
    let number = Dyadic::from_parts(digits, places);
    if first == Colour::Blue { number } else { -number }
}

/// The binary number with this whole part, these digits behind the point and a last 1, times a power of two.
fn bits(whole: usize, digits: impl DoubleEndedIterator<Item = bool> + ExactSizeIterator) -> IBig {
    let places = digits.len() + 1;
    let mut bytes = vec![0_u8; places / 8 + 1];
    bytes[0] = 1;
    for (at, digit) in digits.rev().enumerate() {
        let place = at + 1;
        bytes[place / 8] |= u8::from(digit) << (place % 8);
    }
    (IBig::from(whole) << places) + IBig::from(dashu_int::UBig::from_le_bytes(&bytes))
}

/// A tree, and an order of its edges in which each comes before those it carries.
struct Rooted {
    /// Edge and the vertex at its upper end.
    order: Vec<(usize, u32)>,
}

impl Rooted {
    /// `None` if there is a cycle.
    fn tree(bush: &Bush, incidence: &Incidence) -> Option<Rooted> {
        let mut order = Vec::with_capacity(bush.edges().len());
        let mut met = vec![false; bush.vertices()];
        met[GROUND as usize] = true;
        let mut open = vec![(GROUND, u32::MAX)];
        while let Some((vertex, below)) = open.pop() {
            for &edge in incidence.at(vertex).iter().filter(|&&edge| edge != below) {
                let to = bush.edges()[edge as usize].other(vertex);
                if std::mem::replace(&mut met[to as usize], true) {
                    return None;
                }
                order.push((edge as usize, to));
                open.push((to, edge));
            }
        }
        Some(Rooted { order })
    }

    fn value(&self, bush: &Bush, engine: &Engine) -> Result<Value, Stop> {
        // What stands at each vertex: a number and an all-small game.
        let mut sums: Vec<(Dyadic, Value)> = vec![(Dyadic::ZERO, Value::ZERO); bush.vertices()];
        for &(edge, top) in self.order.iter().rev() {
            engine.step()?;
            let (number, small) = std::mem::replace(&mut sums[top as usize], (Dyadic::ZERO, Value::ZERO));
            let Edge { colour, .. } = bush.edges()[edge];
            let (number, small) = if colour == Colour::Green {
                let above = engine.add(small, engine.number(&number))?;
                (Dyadic::ZERO, engine.ordinal_sum(engine.nimber(1)?, above)?)
            } else {
                (carried(colour, &number), small)
            };
            let sum = &mut sums[bush.edges()[edge].other(top) as usize];
            *sum = (&sum.0 + &number, engine.add(sum.1, small)?);
        }
        let (number, small) = &sums[GROUND as usize];
        engine.add(*small, engine.number(number))
    }
}

/// What a blue or red edge is worth that carries a number.
fn carried(colour: Colour, number: &Dyadic) -> Dyadic {
    if colour == Colour::Red { -above_blue(&-number.clone()) } else { above_blue(number) }
}

/// 1:x for a number x.
fn above_blue(x: &Dyadic) -> Dyadic {
    if x.signum() > 0 {
        return x + &Dyadic::from(1);
    }
    // The least n with x + n > 1 is the floor of 1 - x, and one more.
    let n = (&Dyadic::from(2) - x).floor();
    let halvings = (&n - &Dyadic::from(1)).to_i64().unwrap_or(i64::MAX);
    (x + &n).shift(-halvings)
}

/// The nimber of a green picture.
fn fused(bush: &Bush, incidence: &Incidence) -> u64 {
    let count = bush.vertices();
    // Depth first: when each vertex was met, and the earliest that is reached from above it by one edge back.
    let (mut met, mut low) = (vec![u32::MAX; count], vec![u32::MAX; count]);
    let mut nimber = vec![0_u64; count];
    let mut clock = 0;
    let mut path: Vec<(u32, usize, u32)> = Vec::new();
    let mut start =
        |vertex: u32, by: u32, path: &mut Vec<(u32, usize, u32)>, met: &mut [u32], low: &mut [u32]| {
            (met[vertex as usize], low[vertex as usize]) = (clock, clock);
            clock += 1;
            path.push((vertex, 0, by));
        };
    start(GROUND, u32::MAX, &mut path, &mut met, &mut low);
    while let Some(&mut (vertex, ref mut next, by)) = path.last_mut() {
        let at = vertex as usize;
        if let Some(&edge) = incidence.at(vertex).get(*next) {
            *next += 1;
            if edge == by {
                continue;
            }
            let to = bush.edges()[edge as usize].other(vertex);
            if to == vertex {
                // A loop is listed twice at its vertex; once it counts.
                *next += 1;
                nimber[at] ^= 1;
            } else if met[to as usize] == u32::MAX {
                start(to, edge, &mut path, &mut met, &mut low);
            } else if met[to as usize] < met[at] {
                // An edge back to below: it lies on a cycle.
                low[at] = low[at].min(met[to as usize]);
                nimber[at] ^= 1;
            }
            continue;
        }
        path.pop();
        let Some(&(below, ..)) = path.last() else { break };
        let below = below as usize;
        if low[at] > met[below] {
            // A bridge.
            nimber[below] ^= nimber[at] + 1;
        } else {
            // On a cycle, so the two vertices are one, and the edge is a loop.
            nimber[below] ^= nimber[at] ^ 1;
            low[below] = low[below].min(low[at]);
        }
    }
    nimber[GROUND as usize]
}

/// The string on which a piece stands, and the rest with the far end of it as ground.
fn stalk(bush: &Bush, incidence: &Incidence) -> Known {
    let (mut stalk, mut cut) = (Vec::new(), vec![false; bush.edges().len()]);
    let mut root = GROUND;
    loop {
        let mut open = incidence.at(root).iter().filter(|&&edge| !cut[edge as usize]);
        let (Some(&edge), None) = (open.next(), open.next()) else { break };
        cut[edge as usize] = true;
        stalk.push(bush.edges()[edge as usize].colour);
        root = bush.edges()[edge as usize].other(root);
    }
    if stalk.is_empty() {
        return Known::Unknown;
    }
    // The old ground has no edge left, so its number is free for the new one.
    let place = |vertex: u32| if vertex == root { GROUND } else { vertex };
    let rest = bush.edges().iter().zip(cut).filter(|&(_, cut)| !cut);
    let rest = rest.map(|(edge, _)| Edge { from: place(edge.from), to: place(edge.to), ..*edge });
    Known::Stalk(stalk, Bush::new(rest.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hackenbush::read;

    fn number(text: &str) -> String {
        let bush = read(text).expect("a string");
        let colours: Vec<Colour> = bush.edges().iter().map(|edge| edge.colour).collect();
        berlekamp(&colours).to_string()
    }

    #[test]
    fn strings() {
        for (text, value) in [
            ("lrlrrllr", "77/128"),
            ("l", "1"),
            ("rrr", "-3"),
            ("lr", "1/2"),
            ("llr", "3/2"),
            ("lrl", "3/4"),
            ("lrlll", "15/16"),
            ("rllrl", "-5/16"),
            ("llllrrl", "27/8"),
        ] {
            assert_eq!(number(text), value, "{text}");
        }
    }

    #[test]
    fn numbers_on_an_edge() {
        for (x, value) in [
            ((0, 0), "1"),
            ((1, 0), "2"),
            ((-1, 0), "1/2"),
            ((1, 1), "3/2"),
            ((-1, 1), "3/4"),
            ((-3, 0), "1/8"),
        ] {
            assert_eq!(above_blue(&Dyadic::new(x.0, x.1)).to_string(), value, "{x:?}");
        }
    }

    #[test]
    fn green_pictures() {
        for (text, nimber) in [
            ("e", 1),
            ("eee", 3),
            ("e(e)(e)e", 2),
            ("e0", 1),
            ("e1e0", 0),
            ("e1e2e0", 1),
            ("e1(e)e2e0", 0),
            ("e1(e1)", 2),
            ("ee1e2e1", 2),
            ("e1, 0e1", 0),
        ] {
            let bush = read(text).expect("a picture");
            let incidence = Incidence::new(bush.vertices(), bush.edges());
            assert_eq!(fused(&bush, &incidence), nimber, "{text}");
        }
    }
}
