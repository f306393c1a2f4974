//! Games made from other games: the impartial, the dicotic and the twisted version of any ruleset, written
//! `impartial[of=domineering](3x4)`.
//!
//! - **Impartial:** either player may make the moves of both. Every value is a nimber. Cram is the impartial version of
//!   Domineering.
//! - **Dicotic:** a player may move only where the other could move too, so play ends as soon as one of them has no move.
//!   This concerns the whole position: in a position of two parts, in each of which another player is stuck, both may go on.
//!   Every value is all-small.
//! - **Twisted:** after each move the players change sides, so T(G) = {-T(G^L) | -T(G^R)}.
//!
//! The definitions are those of CGSuite (`ImpartialVariant`, `DicoticVariant`, `TwistedVariant`).
//!
//! **Parts.** A ruleset splits a position into parts that no play can ever join, whoever moves where, and its symmetries take the
//! moves of a player to those of the same player or to those of the other. So parts and symmetries of a game are those of its
//! impartial version, in which a part and its mirror image are worth the same. Theorems about values, bounds and relaxations
//! are not, and are not asked for. A dicotic or twisted game is not the sum of the versions of its parts.

use std::ops::ControlFlow;
use std::sync::Arc;

use tedomari_position::{
    About, BoardError, Boxed, FastLane, Followers, InParts, Move, Oriented, Picture, Player, Ruleset,
};
use tedomari_task::{Stop, Task};

use crate::any::AnyRuleset;
use crate::registry::{Family, Parameter, ParameterError, Registry};

/// What is made of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variant {
    Impartial,
    Dicotic,
    Twisted,
}

/// Versions of versions nest no deeper than this.
const DEEPEST: usize = 32;

impl Variant {
    const ALL: [Variant; 3] = [Variant::Impartial, Variant::Dicotic, Variant::Twisted];

    fn about(self) -> About<'static> {
        let board = "a board of the ruleset that `of` names";
        match self {
            Variant::Impartial => About {
                name: "impartial",
                board,
                moves: "Either player makes any move that one of the two has in the ruleset that `of` names",
                reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 15: Cram is impartial Domineering",
                example: ("1x6", "*3"),
            },
            Variant::Dicotic => About {
                name: "dicotic",
                board,
                moves: "A player moves as in the ruleset that `of` names, but only if the other player could move there too",
                reference: "Siegel, CGSuite, dicotic variants",
                example: ("2x3", "^"),
            },
            Variant::Twisted => About {
                name: "twisted",
                board: "a board of the ruleset that `of` names; `swapped` and a board if the players have changed sides",
                moves: "A player moves as in the ruleset that `of` names, and then the players change sides",
                reference: "Siegel, CGSuite, twisted variants",
                example: ("2x3", "1"),
            },
        }
    }

    fn family(self) -> Family {
        let of =
            Parameter::new("of", "the ruleset, with its own parameters if it has any", Some("domineering"));
        Family::derived(self.about(), &[of], move |registry: &Registry, name, given| {
            let of = given.text("of");
            let wrong = |message: String| ParameterError { parameter: "of".to_owned(), message };
            if of.matches('[').count() > DEEPEST {
                return Err(wrong(format!("versions of versions nest no deeper than {DEEPEST} times")));
            }
            let base = registry.find(of).map_err(|error| wrong(error.message))?;
            if self == Variant::Impartial && base.about().name == "coin_stacks" {
                let message =
                    "a coin counts for the player who takes it, so `coin_stacks` has no impartial version";
                return Err(wrong(message.to_owned()));
            }
            Ok(base.variant(self, name))
        })
    }
}

/// Adds the three.
pub(crate) fn add_all(registry: &mut Registry) {
    for variant in Variant::ALL {
        registry.add_family(variant.family());
    }
}

/// The version of a ruleset by a name.
pub(crate) fn variant<R: Ruleset>(rules: Arc<R>, kind: Variant, name: &str) -> AnyRuleset {
    match kind {
        Variant::Impartial => AnyRuleset::named(Impartial(rules), name),
        Variant::Dicotic => AnyRuleset::named(Dicotic(rules), name),
        Variant::Twisted => AnyRuleset::named(Boxed(Twisted(rules)), name),
    }
}

/// All moves of a player.
fn collect<R: Ruleset>(rules: &R, position: &R::Position, player: Player) -> Vec<Move<R::Position>> {
    let mut moves = Vec::new();
    rules.visit_moves(position, player, &mut |to| {
        moves.push(to);
        ControlFlow::Continue(())
    });
    moves
}

/// Whether a player has a move.
fn can_move<R: Ruleset>(rules: &R, position: &R::Position, player: Player) -> bool {
    let mut found = false;
    rules.visit_moves(position, player, &mut |_| {
        found = true;
        ControlFlow::Break(())
    });
    found
}

/// Boards whose moves are never listed in full have values by theorems, which hold for the ruleset itself.
fn read_listed<R: Ruleset>(rules: &R, text: &str) -> Result<R::Position, BoardError> {
    let position = rules.read(text)?;
    if rules.fast_lane().leaves_out_moves(&position) {
        let message = "this board has more moves than can be looked at one by one".to_owned();
        return Err(BoardError { offset: 0, message });
    }
    Ok(position)
}

/// The moves of both for either.
struct Impartial<R>(Arc<R>);

impl<R: Ruleset> Ruleset for Impartial<R> {
    type Position = R::Position;

    fn about(&self) -> About<'_> {
        Variant::Impartial.about()
    }

    fn read(&self, text: &str) -> Result<R::Position, BoardError> {
        read_listed(&*self.0, text)
    }

    fn write(&self, position: &R::Position) -> String {
        self.0.write(position)
    }

    fn picture(&self, position: &R::Position) -> Picture {
        self.0.picture(position)
    }

    fn moves(&self, position: &R::Position, player: Player) -> Vec<Move<R::Position>> {
        collect(self, position, player)
    }

    /// A move that both have in the same way is there once. If a name means another move for Right than for Left, it says whose
    /// move is meant.
    fn visit_moves(
        &self,
        position: &R::Position,
        _: Player,
        visit: &mut dyn FnMut(Move<R::Position>) -> ControlFlow<()>,
    ) {
        let rules = &*self.0;
        if rules.is_impartial() {
            return rules.visit_moves(position, Player::Left, visit);
        }
        if rules.fast_lane().has_too_many_moves(position) {
            let mut going = ControlFlow::Continue(());
            for player in Player::BOTH {
                rules.visit_moves(position, player, &mut |Move { name, to }| {
                    if going.is_continue() {
                        going = visit(Move { name: format!("{name} as {player}"), to });
                    }
                    going
                });
            }
            return;
        }
        let [left, mut right] = Player::BOTH.map(|player| collect(rules, position, player));
        let names: rustc_hash::FxHashMap<&str, &R::Position> =
            left.iter().map(|option| (&option.name[..], &option.to)).collect();
        right.retain(|option| names.get(&option.name[..]).is_none_or(|to| **to != option.to));
        let twice: rustc_hash::FxHashSet<String> = right
            .iter()
            .filter(|option| names.contains_key(&option.name[..]))
            .map(|option| option.name.clone())
            .collect();
        drop(names);
        let marked = |player: Player| {
            let twice = &twice;
            move |Move { name, to }: Move<R::Position>| match twice.contains(&name) {
                true => Move { name: format!("{name} as {player}"), to },
                false => Move { name, to },
            }
        };
        let all =
            left.into_iter().map(marked(Player::Left)).chain(right.into_iter().map(marked(Player::Right)));
        let _ = { all }.try_for_each(visit);
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }

    fn fast_lane(&self) -> &dyn FastLane<R::Position> {
        self
    }
}

impl<R: Ruleset> FastLane<R::Position> for Impartial<R> {
    fn split(&self, position: &R::Position) -> Option<Vec<R::Position>> {
        self.0.fast_lane().split(position)
    }

    fn splits_by_theorem(&self) -> bool {
        self.0.fast_lane().splits_by_theorem()
    }

    fn nim_heaps(&self, position: &R::Position) -> Option<Vec<u64>> {
        self.0.fast_lane().nim_heaps(position)
    }

    fn normal_form(&self, part: R::Position) -> Oriented<R::Position> {
        let image = self.0.fast_lane().normal_form(part);
        Oriented { position: image.position, negated: false }
    }

    fn visit_followers(
        &self,
        part: &R::Position,
        _: Player,
        visit: &mut dyn FnMut(Vec<Oriented<R::Position>>) -> ControlFlow<()>,
    ) -> bool {
        let mut going = ControlFlow::Continue(());
        let movers = if self.0.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        for &player in movers {
            self.0.visit_followers(part, player, &mut |mut parts| {
                if going.is_continue() {
                    parts.iter_mut().for_each(|part| part.negated = false);
                    going = visit(parts);
                }
                going
            });
        }
        true
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _: &R::Position) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn nim_value(&self, part: &R::Position, task: &Task) -> Result<Option<u64>, Stop> {
        if self.0.is_impartial() { self.0.fast_lane().nim_value(part, task) } else { Ok(None) }
    }

    fn size(&self, part: &R::Position) -> Option<usize> {
        self.0.fast_lane().size(part)
    }

    fn mobility(&self, part: &R::Position) -> Option<(u32, u32)> {
        let (left, right) = self.0.fast_lane().mobility(part)?;
        let both = if self.0.is_impartial() { left } else { left.saturating_add(right) };
        Some((both, both))
    }

    fn bytes(&self, position: &R::Position) -> usize {
        self.0.fast_lane().bytes(position)
    }

    fn has_too_many_moves(&self, position: &R::Position) -> bool {
        self.0.fast_lane().has_too_many_moves(position)
    }

    fn pack(&self, part: &R::Position) -> Option<u64> {
        self.0.fast_lane().pack(part)
    }

    fn unpack(&self, key: u64) -> Option<R::Position> {
        self.0.fast_lane().unpack(key)
    }

    fn packed_followers(&self, part: u64, _: Player, followers: &mut Followers<u64>) -> bool {
        let lane = self.0.fast_lane();
        let knows = lane.packed_followers(part, Player::Left, followers);
        knows && (self.0.is_impartial() || lane.packed_followers(part, Player::Right, followers))
    }

    fn packed_size(&self, part: u64) -> u32 {
        self.0.fast_lane().packed_size(part)
    }

    fn packed_nim_value(&self, part: u64) -> Option<u64> {
        if self.0.is_impartial() { self.0.fast_lane().packed_nim_value(part) } else { None }
    }
}

/// Moves only where both have some.
struct Dicotic<R>(Arc<R>);

impl<R: Ruleset> Ruleset for Dicotic<R> {
    type Position = R::Position;

    fn about(&self) -> About<'_> {
        Variant::Dicotic.about()
    }

    fn read(&self, text: &str) -> Result<R::Position, BoardError> {
        read_listed(&*self.0, text)
    }

    fn write(&self, position: &R::Position) -> String {
        self.0.write(position)
    }

    fn picture(&self, position: &R::Position) -> Picture {
        self.0.picture(position)
    }

    fn moves(&self, position: &R::Position, player: Player) -> Vec<Move<R::Position>> {
        collect(self, position, player)
    }

    fn visit_moves(
        &self,
        position: &R::Position,
        player: Player,
        visit: &mut dyn FnMut(Move<R::Position>) -> ControlFlow<()>,
    ) {
        if can_move(&*self.0, position, player.opponent()) {
            self.0.visit_moves(position, player, visit);
        }
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn is_all_small(&self) -> bool {
        true
    }

    fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }

    fn fast_lane(&self) -> &dyn FastLane<R::Position> {
        self
    }
}

impl<R: Ruleset> FastLane<R::Position> for Dicotic<R> {
    /// All-small games are infinitesimal.
    fn bounds(&self, _: &R::Position) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn size(&self, position: &R::Position) -> Option<usize> {
        self.0.fast_lane().size(position)
    }

    fn bytes(&self, position: &R::Position) -> usize {
        self.0.fast_lane().bytes(position)
    }

    fn has_too_many_moves(&self, position: &R::Position) -> bool {
        self.0.fast_lane().has_too_many_moves(position)
    }
}

/// The players change sides at every move.
struct Twisted<R>(Arc<R>);

/// A position, and whether Left is to make Right's moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Turned<P> {
    position: P,
    swapped: bool,
}

const SWAPPED: &str = "swapped";

impl<R: Ruleset> Twisted<R> {
    /// Who makes the player's moves.
    fn role(turned: &Turned<R::Position>, player: Player) -> Player {
        if turned.swapped { player.opponent() } else { player }
    }
}

impl<R: Ruleset> Ruleset for Twisted<R> {
    type Position = Turned<R::Position>;

    fn about(&self) -> About<'_> {
        Variant::Twisted.about()
    }

    fn read(&self, text: &str) -> Result<Turned<R::Position>, BoardError> {
        let rest = text.trim_start().strip_prefix(SWAPPED);
        let board = rest.unwrap_or(text);
        let before = text.len() - board.len();
        let position = read_listed(&*self.0, board)
            .map_err(|error| BoardError { offset: before + error.offset, message: error.message })?;
        Ok(Turned { position, swapped: rest.is_some() })
    }

    fn write(&self, turned: &Turned<R::Position>) -> String {
        let board = self.0.write(&turned.position);
        if turned.swapped { format!("{SWAPPED} {board}") } else { board }
    }

    fn picture(&self, turned: &Turned<R::Position>) -> Picture {
        let picture = self.0.picture(&turned.position);
        if turned.swapped { Picture::with_drawing(self.write(turned), Some(picture)) } else { picture }
    }

    fn moves(&self, turned: &Turned<R::Position>, player: Player) -> Vec<Move<Turned<R::Position>>> {
        collect(self, turned, player)
    }

    fn visit_moves(
        &self,
        turned: &Turned<R::Position>,
        player: Player,
        visit: &mut dyn FnMut(Move<Turned<R::Position>>) -> ControlFlow<()>,
    ) {
        self.0.visit_moves(&turned.position, Self::role(turned, player), &mut |Move { name, to }| {
            visit(Move { name, to: Turned { position: to, swapped: !turned.swapped } })
        });
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn is_all_small(&self) -> bool {
        self.0.is_all_small()
    }

    fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }

    fn fast_lane(&self) -> &dyn FastLane<Turned<R::Position>> {
        self
    }
}

impl<R: Ruleset> FastLane<Turned<R::Position>> for Twisted<R> {
    /// A position with the players exchanged is the negative of the position.
    fn normal_form(&self, part: Turned<R::Position>) -> Oriented<Turned<R::Position>> {
        Oriented { negated: part.swapped, position: Turned { position: part.position, swapped: false } }
    }

    fn size(&self, turned: &Turned<R::Position>) -> Option<usize> {
        self.0.fast_lane().size(&turned.position)
    }

    fn bytes(&self, turned: &Turned<R::Position>) -> usize {
        self.0.fast_lane().bytes(&turned.position) + 8
    }

    fn has_too_many_moves(&self, turned: &Turned<R::Position>) -> bool {
        self.0.fast_lane().has_too_many_moves(&turned.position)
    }
}
