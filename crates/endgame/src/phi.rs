//! Moews' bounds: what a region with a ko is worth when one player has very many ko-threats.
//!
//! Boards that lead to each other are sidled together, under the ban that the rules have, after what they lead to; a board
//! outside them carries no history in (Moews, chapter 3). Captures within such a group are a matter of
//! the board if every way back gains nothing; where a round gains something, as when two stones are sent and one
//! returns, there is no such value. Where none is told, [`NoPhi`] says why.

use std::fmt;

use rustc_hash::FxHashMap;
use tedomari_loopy::{
    Approximants, Ban, Builder, Designation, Kind, Known, LoopyError, LoopyGraph, SidleOptions, Sign, Vertex,
};
use tedomari_task::Stop;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::fight::Place;
use tedomari_ko::components;

/// Why there is no value with very many ko-threats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoPhi {
    /// By area values count up to infinitesimals only, and such a bound needs them.
    Area,
    /// A round of play that leads back gains prisoners, so that a board alone has no such value.
    Gain,
    /// The value is loopy itself, or the two ways to bound it differ.
    Loopy,
    /// It would take more steps than everything else about the region.
    Effort,
}

impl fmt::Display for NoPhi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoPhi::Area => "by area, values are known only up to infinitesimals",
            NoPhi::Gain => "play that comes round gains prisoners, so the board alone has no such value",
            NoPhi::Loopy => "with very many threats play may still go on without end",
            NoPhi::Effort => "it would take too many steps",
        })
    }
}

/// What is known of a board.
type Found = Result<Value, NoPhi>;

/// The value of the first board if a player has very many threats, where it is an ender.
pub(crate) fn phi(engine: &Engine, places: &[Place], ban: Ban, rich: Player) -> Result<Found, Stop> {
    let mut found: Vec<Found> = places
        .iter()
        .map(|place| match place.bounds {
            [low, high] if !place.open && low == high => Ok(low),
            _ => Err(NoPhi::Loopy),
        })
        .collect();
    let successors = |v: usize| places[v].moves.iter().flatten().map(|edge| edge.to);
    for component in components(places.len(), successors) {
        if let [v] = component[..] {
            if places[v].open {
                found[v] = alone(engine, &places[v], &found)?;
            }
            continue;
        }
        match together(engine, places, &component, &found, ban, rich) {
            Ok(Ok(values)) => component.iter().zip(values).for_each(|(&v, value)| found[v] = Ok(value)),
            Ok(Err(why)) => component.iter().for_each(|&v| found[v] = Err(why)),
            Err(LoopyError::Stopped(stop)) => return Err(stop),
            Err(_) => {}
        }
    }
    Ok(found[0])
}

fn alone(engine: &Engine, place: &Place, found: &[Found]) -> Result<Found, Stop> {
    let mut sides: [Vec<Value>; 2] = Default::default();
    for player in Player::BOTH {
        for edge in &place.moves[player.index()] {
            match found[edge.to] {
                Ok(value) => sides[player.index()].push(engine.add(value, engine.integer(edge.points))?),
                Err(why) => return Ok(Err(why)),
            }
        }
    }
    engine.game(&sides[0], &sides[1]).map(Ok)
}

/// The prisoners that bring one from the first board of a component to each, if all ways agree.
fn potentials(places: &[Place], component: &[usize]) -> Option<FxHashMap<usize, i64>> {
    let inside: FxHashMap<usize, ()> = component.iter().map(|&v| (v, ())).collect();
    let mut height = FxHashMap::from_iter([(component[0], 0)]);
    let mut work = vec![component[0]];
    while let Some(v) = work.pop() {
        let here = height[&v];
        for edge in places[v].moves.iter().flatten().filter(|edge| inside.contains_key(&edge.to)) {
            let there = here + edge.points;
            match height.get(&edge.to) {
                Some(&known) if known != there => return None,
                Some(_) => {}
                None => {
                    height.insert(edge.to, there);
                    work.push(edge.to);
                }
            }
        }
    }
    Some(height)
}

/// A board with the boards that nobody may move to.
type Spot = (usize, Vec<usize>);

struct Unfolding<'a> {
    places: &'a [Place],
    height: &'a FxHashMap<usize, i64>,
    ban: Ban,
    builder: Builder,
    numbers: FxHashMap<Spot, Vertex>,
    list: Vec<Spot>,
}

impl Unfolding<'_> {
    fn number(&mut self, spot: Spot) -> Vertex {
        if let Some(&number) = self.numbers.get(&spot) {
            return number;
        }
        let number = self.builder.vertex();
        self.list.push(spot.clone());
        self.numbers.insert(spot, number);
        number
    }

    /// What is forbidden after a move. Under the Japanese rule it is the board just left, if somebody can go there.
    fn after(&self, v: usize, history: &[usize], to: usize) -> Vec<usize> {
        let mut next = match self.ban {
            Ban::NorthAmerican => history.to_vec(),
            Ban::Japanese if self.places[to].moves.iter().flatten().any(|edge| edge.to == v) => Vec::new(),
            Ban::Japanese => return Vec::new(),
        };
        if let Err(at) = next.binary_search(&v) {
            next.insert(at, v);
        }
        next
    }
}

fn together(
    engine: &Engine,
    places: &[Place],
    component: &[usize],
    found: &[Found],
    ban: Ban,
    rich: Player,
) -> Result<Result<Vec<Value>, NoPhi>, LoopyError> {
    let Some(height) = potentials(places, component) else { return Ok(Err(NoPhi::Gain)) };
    let mut unfolding = Unfolding {
        places,
        height: &height,
        ban,
        builder: Builder::new(),
        numbers: FxHashMap::default(),
        list: Vec::new(),
    };
    for &v in component {
        unfolding.number((v, Vec::new()));
    }
    let mut exits: Vec<(Player, Vertex, Value)> = Vec::new();
    let mut at = 0;
    while let Some((v, history)) = unfolding.list.get(at).cloned() {
        engine.step()?;
        for player in Player::BOTH {
            for edge in &places[v].moves[player.index()] {
                if !unfolding.height.contains_key(&edge.to) {
                    let value = match found[edge.to] {
                        Ok(value) => value,
                        Err(why) => return Ok(Err(why)),
                    };
                    let points = engine.integer(edge.points + height[&v]);
                    exits.push((player, at as Vertex, engine.add(value, points)?));
                    continue;
                }
                if history.binary_search(&edge.to).is_err() {
                    let next = unfolding.after(v, &history, edge.to);
                    let to = unfolding.number((edge.to, next));
                    unfolding.builder.add(player, at as Vertex, to);
                } else if player == rich {
                    let next = unfolding.after(v, &[], edge.to);
                    let to = unfolding.number((edge.to, next));
                    unfolding.builder.add_kind(player, at as Vertex, to, Kind::Threat);
                }
            }
        }
        at += 1;
    }
    let mut values: Vec<Value> = exits.iter().map(|exit| exit.2).collect();
    values.sort_unstable();
    values.dedup();
    let (enders, starts) = LoopyGraph::of_enders(engine, &values)?;
    let base = unfolding.builder.include(&enders);
    let starts: FxHashMap<Value, Vertex> = values.into_iter().zip(starts).collect();
    for (player, from, value) in exits {
        unfolding.builder.add(player, from, base + starts[&value]);
    }
    unfolding.builder.designate(Designation::threats(&[rich]));
    let graph = unfolding.builder.finish_within(0, engine.task())?;
    let mut store = Approximants::new(engine);
    let off = graph.sidle(Sign::Minus, SidleOptions::default(), &mut store)?;
    let on = graph.sidle(Sign::Plus, SidleOptions::default(), &mut store)?;
    let mut list = Vec::with_capacity(component.len());
    for (at, v) in component.iter().enumerate() {
        let exact = off.known[at] == Known::Exact && on.known[at] == Known::Exact;
        match off.values[at].as_ender() {
            Some(value) if exact && on.values[at] == off.values[at] => {
                list.push(engine.add(value, engine.integer(-height[v]))?);
            }
            _ => return Ok(Err(NoPhi::Loopy)),
        }
    }
    Ok(Ok(list))
}
