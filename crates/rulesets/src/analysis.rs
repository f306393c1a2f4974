//! What a search tells about a position: its value, its parts, and its moves with what they leave.

use std::ops::ControlFlow;
use std::sync::Arc;

use tedomari_position::{FastLane, InParts, Player, Ruleset, Search};
use tedomari_task::Limits;
use tedomari_value::{Estimate, Stop, Value};

use crate::any::Library;
use crate::by_play::find_by_play;

/// How a position is searched.
#[derive(Clone, Default)]
pub struct SearchOptions {
    /// Number of threads; 0 and 1 mean one.
    pub threads: usize,
    /// Also list every move with its value.
    pub moves: bool,
    /// Of the moves leave out those that are surely worse than another, so that they need not be valued.
    pub best_only: bool,
    /// Asked for values before they are searched.
    pub library: Option<Arc<dyn Library>>,
}

/// What is known about a position.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// The value of the whole.
    pub value: Value,
    /// The independent parts with their values.
    pub components: Vec<Component>,
    /// Every move of either player with the value it leaves, if asked for; perhaps without some that are worse than
    /// another.
    pub moves: Vec<MoveValue>,
    /// Whether the moves were asked for and left out, because there are too many.
    pub moves_left_out: bool,
    /// Why `moves` is not complete, if the budget ended after the value was found.
    pub moves_stopped: Option<Stop>,
    /// Then the moves that were not valued, unless only the best were asked for.
    pub unvalued: Vec<(Player, String)>,
    /// Parts that the search for the value put into its table.
    pub parts: u64,
}

/// An independent part of a position.
#[derive(Debug, Clone)]
pub struct Component {
    /// The part as a board.
    pub board: String,
    /// Its value.
    pub value: Value,
}

/// What is known about an independent part when the whole was out of reach.
#[derive(Debug, Clone)]
pub struct KnownPart {
    /// The part as a board.
    pub board: String,
    /// Its value, if it is quick to find.
    pub value: Option<Value>,
    /// Bounds on its stops and mean, if there are any.
    pub estimate: Option<Estimate>,
}

/// A move and what it leaves.
#[derive(Debug, Clone)]
pub struct MoveValue {
    /// Who moves.
    pub player: Player,
    /// The move in the game's own coordinates.
    pub name: String,
    /// The value after it.
    pub value: Value,
}

/// What so many parts take is told at once.
const ACCOUNT_EVERY: usize = 256;

/// Values a position, its parts and, if asked for, its moves.
pub(crate) fn analyse<R: Ruleset>(
    search: &Search<R>,
    position: &R::Position,
    options: &SearchOptions,
) -> Result<Analysis, Stop> {
    let (engine, ruleset) = (search.engine(), search.ruleset());
    let threads = options.threads.max(1);
    let mut value = Value::ZERO;
    let mut components = Vec::new();
    let (held, mut bytes) = (engine.task().hold(), 0);
    // The values of moves need those of most positions in any case.
    if !options.moves {
        find_by_play(search, position, threads)?;
    }
    for (part, part_value) in search.parts_of(position, threads)? {
        value = engine.add(value, part_value)?;
        let board = ruleset.write(&part);
        bytes += size_of::<Component>() + board.capacity();
        components.push(Component { board, value: part_value });
        if components.len().is_multiple_of(ACCOUNT_EVERY) {
            held.grow(bytes)?;
        }
    }
    let parts = search.parts() as u64;
    let mut moves = Vec::new();
    let moves_left_out = options.moves && ruleset.fast_lane().has_too_many_moves(position);
    let moves_stopped = if options.moves && !moves_left_out {
        engine.task().stage("moves", None);
        fill_moves(search, position, threads, options.best_only, &mut moves).err()
    } else {
        None
    };
    let unvalued = match moves_stopped {
        Some(_) if !options.best_only => names_after(&**ruleset, position, &moves),
        _ => Vec::new(),
    };
    Ok(Analysis { value, components, moves, moves_left_out, moves_stopped, unvalued, parts })
}

/// What is quickly known about the independent parts: values of those that take few steps, bounds of the others. Nothing if the memory
/// has no room for their list.
pub(crate) fn known_parts<R: Ruleset>(search: &Search<R>, position: &R::Position) -> Option<Vec<KnownPart>> {
    let (engine, ruleset) = (search.engine(), search.ruleset());
    let lane = ruleset.fast_lane();
    let held = engine.task().beside(Limits::new()).hold();
    let mut bytes = lane.bytes(position);
    held.grow(bytes).ok()?;
    let mut known = Vec::new();
    for part in ruleset.parts(position) {
        let board = ruleset.write(&part);
        bytes += size_of::<KnownPart>() + board.capacity();
        if known.len().is_multiple_of(ACCOUNT_EVERY) {
            held.grow(bytes).ok()?;
        }
        let bounds = estimate(lane, &part);
        let oriented = lane.normal_form(part);
        // When the budget of the moment is spent, there are still bounds.
        let value = search.value_within(&oriented.position, STEPS_A_PART).ok().flatten();
        let value = value.map(|value| engine.negative_if(oriented.negated, value));
        let estimate = value.and_then(|value| Estimate::of(engine, value)).or(bounds);
        known.push(KnownPart { board, value, estimate });
    }
    Some(known)
}

/// What the bounds of a ruleset say: those that its followers keep to say something about the temperature, too, and the close ones
/// about stops and mean.
pub(crate) fn estimate<P>(lane: &dyn FastLane<P>, position: &P) -> Option<Estimate> {
    let (low, high) = lane.close_bounds(position)?;
    let close = Estimate::of_stops(low.into(), high.into());
    Some(match lane.bounds(position) {
        Some((low, high)) => close.within(Estimate::between(low.into(), high.into())),
        None => close,
    })
}

/// So many steps a part may take when the whole was out of reach.
const STEPS_A_PART: u64 = 2000;

/// After a limit was reached moves are named as long as what they leave takes no more bytes than this.
const NAMED: usize = 1 << 25;

/// The moves that are not among these, which are the first ones of each player; of a large position some of them, since each
/// is found by making it.
fn names_after<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    moves: &[MoveValue],
) -> Vec<(Player, String)> {
    let mut names = Vec::new();
    let most = NAMED / 2 / ruleset.fast_lane().bytes(position).max(1);
    for player in Player::BOTH {
        let mut valued = moves.iter().filter(|option| option.player == player).count();
        let mut seen = 0;
        ruleset.visit_moves(position, player, &mut |option| {
            match valued {
                0 => names.push((player, option.name)),
                _ => valued -= 1,
            }
            seen += 1;
            if seen < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    names
}

fn fill_moves<R: Ruleset>(
    search: &Search<R>,
    position: &R::Position,
    threads: usize,
    best_only: bool,
    moves: &mut Vec<MoveValue>,
) -> Result<(), Stop> {
    let relaxes = search.ruleset().fast_lane().has_packed_relaxations();
    for player in Player::BOTH {
        // Those that the search has valued are likely to be the best, and show others to be worse.
        let mut known: Vec<Value> = Vec::new();
        if best_only && relaxes {
            visit(search, position, player, |_, to| {
                known.extend(search.known_value(to)?);
                Ok(())
            })?;
            search.engine().keep_best(&mut known, player)?;
        }
        visit(search, position, player, |name, to| {
            let value = match best_only {
                true => search.value_unless_worse(to, &known, player, threads)?,
                false => Some(search.value(to, threads)?),
            };
            if let Some(value) = value {
                moves.push(MoveValue { player, name, value });
                search.engine().task().done(moves.len() as u64);
                if best_only && relaxes && !known.contains(&value) {
                    known.push(value);
                    search.engine().keep_best(&mut known, player)?;
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Visits the moves until something stops it.
fn visit<R: Ruleset>(
    search: &Search<R>,
    position: &R::Position,
    player: Player,
    mut visit: impl FnMut(String, &R::Position) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut visited = Ok(());
    search.ruleset().visit_moves(position, player, &mut |option| {
        visited = visit(option.name, &option.to);
        if visited.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    visited
}
