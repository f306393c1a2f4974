//! The search: Left, to move, wins if some move leaves a sum that Right, to move, does not win.
//!
//! Where pieces of parts ([`FastLane::relax`](tedomari_position::FastLane::relax)) settle most sums, it goes depth first, the
//! most promising move first; elsewhere by proof numbers.
//!
//! A sum is decided without search if it is one value, if the bounds on its score exclude 0, or if the table knows it. A
//! player need not move in a number while something that is no number is left (number avoidance).

use smallvec::SmallVec;
use tedomari_parts::{NONE, Signed, SplitSum, Total, Walls};
use tedomari_task::{Held, Task};
use tedomari_value::{Outcome, Player, Stop, Value};

use crate::session::WinnerSearch;
use crate::table::{Key, Numbers};
use crate::weighed::EXPONENT;

const ACCOUNT_EVERY: u64 = 256;

/// In a sum of more components than this, the walls of all but one are found from those before it and those after it.
const MANY: usize = 16;

/// In a sum of more components than this, single moves take long enough to look at the limits.
pub(crate) const LONG: usize = 1 << 8;

/// A move to a sum whose winner is not known yet, as the opponent sees it.
pub(crate) struct Candidate {
    pub(crate) state: SplitSum,
    pub(crate) key: Key,
    /// How good it looks for the opponent.
    promise: i64,
    pub(crate) numbers: Numbers,
    /// The value and the option, if the move was made in a hot value.
    pub(crate) made: Option<(Value, Value)>,
}

/// The moves of a sum.
pub(crate) enum Moves {
    /// One wins.
    Won,
    /// None is known to win; those not known to lose.
    Open(Candidates),
}

/// Moves that may win, with an account of what they take if that is much.
#[derive(Default)]
pub(crate) struct Candidates {
    pub(crate) list: Vec<Candidate>,
    held: Option<Held>,
}

impl Candidates {
    /// Adds a move. The task hears of it if the sum is long.
    fn push(&mut self, task: &Task, candidate: Candidate) -> Result<(), Stop> {
        if candidate.state.len() > LONG {
            let held = self.held.get_or_insert_with(|| task.hold());
            let bytes = size_of::<Candidate>()
                + candidate.state.len() * size_of::<Value>()
                + candidate.key.len() * size_of::<u32>();
            held.grow(held.bytes() + bytes)?;
        }
        self.list.push(candidate);
        Ok(())
    }
}

impl WinnerSearch {
    /// Whether Left, to move, wins.
    pub(crate) fn left_wins(&mut self, state: &SplitSum) -> Result<bool, Stop> {
        if let Some(known) = self.known(state)? {
            return Ok(known);
        }
        if let Some(known) = self.decided_by_nimbers(state, self.halt - self.nodes)? {
            return Ok(known);
        }
        let key = self.key(state);
        if self.settings.table && self.settings.proof_numbers && !self.has_pieces(state)? {
            self.mover_wins_by_numbers(state, &key)
        } else {
            self.search(state, key)
        }
    }

    /// Whether Left, to move, wins, if that is known without a search.
    pub(crate) fn known(&mut self, state: &SplitSum) -> Result<Option<bool>, Stop> {
        if let Some(known) = self.decided(state)? {
            return Ok(Some(known));
        }
        if !self.settings.table {
            return Ok(None);
        }
        let key = self.key(state);
        Ok(self.table.mover_wins(&key))
    }

    /// The middle of the bounds, in units, twice.
    pub(crate) fn middle(&mut self, state: &SplitSum) -> Result<i64, Stop> {
        let mut bounds = self.total(state)?.score();
        self.tighten_by_pairs(state, &mut bounds)?;
        let (lower, upper) = bounds;
        Ok(i64::from(lower) + i64::from(upper))
    }

    /// WinnerCounts a node.
    pub(crate) fn enter(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.halt || self.is_called_off() {
            return Err(Stop::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(ACCOUNT_EVERY) {
            self.account();
        }
        self.engine.step()
    }

    /// Looks into a sum, which counts a node. If it comes again on the way, play can go round in a circle.
    pub(crate) fn look_into<T>(
        &mut self,
        state: &SplitSum,
        key: &Key,
        look: impl FnOnce(&mut WinnerSearch) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.enter()?;
        let stack = self.engine.task().stack()?;
        if self.path.enter(key).is_err() {
            return Err(Stop::Loopy);
        }
        let found = stack.run(|| look(self));
        let mut path = std::mem::take(&mut self.path);
        if let Some(cycle) = path.leave(|| self.text(state)) {
            self.engine.task().loopy(cycle);
        }
        self.path = path;
        found
    }

    fn search(&mut self, state: &SplitSum, key: Key) -> Result<bool, Stop> {
        let before = self.nodes + 1;
        let wins = self.look_into(state, &key, |search| search.some_move_wins(state))?;
        if self.settings.table {
            self.table.insert(key, Numbers::of_winner(wins), self.nodes - before + 1);
        }
        Ok(wins)
    }

    fn some_move_wins(&mut self, state: &SplitSum) -> Result<bool, Stop> {
        if let Some(known) = self.decided_by_relaxing(state)? {
            return Ok(known);
        }
        let candidates = match self.candidates(state)? {
            Moves::Won => return Ok(true),
            Moves::Open(candidates) => candidates,
        };
        for Candidate { state, key, .. } in candidates.list {
            // A sum may have been searched below one of the moves before.
            let known = if self.settings.table { self.table.mover_wins(&key) } else { None };
            let opponent_wins = match known {
                Some(known) => known,
                None => self.search(&state, key)?,
            };
            if !opponent_wins {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Who wins, if it can be seen at once.
    fn decided(&mut self, state: &SplitSum) -> Result<Option<bool>, Stop> {
        if state.is_value() {
            return Ok(Some(self.first_wins(state.cold)));
        }
        if let Some(known) = self.decided_by_weight(state)? {
            return Ok(Some(known));
        }
        if let Some(known) = self.decided_by_nimbers(state, 0)? {
            return Ok(Some(known));
        }
        if !self.settings.bounds {
            return Ok(None);
        }
        let mut bounds = self.total(state)?.score();
        if winner(bounds).is_none() {
            self.tighten_by_pairs(state, &mut bounds)?;
        }
        Ok(winner(bounds))
    }

    /// Who wins one part of an impartial game and a nimber: the second player if the part is worth that nimber. Steps beyond
    /// those that are allowed end the search, unless none are: then only what is known already counts. They count as nodes.
    fn decided_by_nimbers(&mut self, state: &SplitSum, steps: u64) -> Result<Option<bool>, Stop> {
        let &[part] = &state.parts[..] else { return Ok(None) };
        if !state.hot.is_empty() || !self.is_open_nimber(part) {
            return Ok(None);
        }
        let Some(n) = self.engine.as_nimber(state.cold) else { return Ok(None) };
        let before = self.engine.task().steps_here();
        let (book, local) = self.numbering.origin(part >> 1);
        let is_lost = book.is_nimber(local, n, steps)?;
        if steps > 0 {
            self.nodes = self.nodes.saturating_add(self.engine.task().steps_here() - before).min(self.halt);
        }
        match is_lost {
            Some(is_lost) => Ok(Some(!is_lost)),
            None if steps > 0 => {
                self.nodes = self.halt;
                Err(Stop::Nodes)
            }
            None => Ok(None),
        }
    }

    /// Integers between which the atomic weight of a sum of all-small values lies; nothing for other sums.
    fn weight(&mut self, state: &SplitSum) -> Result<Option<(i64, i64)>, Stop> {
        if !self.settings.weights || !state.parts.is_empty() {
            return Ok(None);
        }
        let mut sum = (0_i64, 0_i64);
        for &value in state.hot.iter().chain([&state.cold]) {
            let Some((lower, upper)) = self.weights.bounds(&self.engine, value)? else { return Ok(None) };
            sum = (sum.0.saturating_add(lower), sum.1.saturating_add(upper));
        }
        Ok(Some(sum))
    }

    /// Who wins, if the atomic weight tells: Left, to move, if she is one ahead; Right, if he is two ahead.
    fn decided_by_weight(&mut self, state: &SplitSum) -> Result<Option<bool>, Stop> {
        Ok(match self.weight(state)? {
            Some((1.., _)) => Some(true),
            Some((_, ..=-2)) => Some(false),
            _ => None,
        })
    }

    /// Whether all of the sum is values, or parts with pieces that are worth a look.
    pub(crate) fn has_pieces(&mut self, state: &SplitSum) -> Result<bool, Stop> {
        if state.parts.is_empty() {
            return Ok(true);
        }
        if self.settings.wide_nodes == 0 {
            return Ok(false);
        }
        let mut pieces = SplitSum::zero();
        for &part in &state.parts {
            if !self.add_relaxed(&mut pieces, part, Player::Left)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Who wins, if a sum of values that is better or worse shows it: Left, if she wins the worse, or does not win the better.
    pub(crate) fn decided_by_relaxing(&mut self, state: &SplitSum) -> Result<Option<bool>, Stop> {
        if self.settings.wide_nodes == 0 || state.parts.is_empty() {
            return Ok(None);
        }
        let (lower, upper) = self.total(state)?.score();
        let hopes = if lower + upper < 0 { Player::BOTH } else { [Player::Right, Player::Left] };
        for favoured in hopes {
            if let Some(left_wins) = self.relaxed_winner(state, favoured)?
                && left_wins == (favoured == Player::Right)
            {
                return Ok(Some(left_wins));
            }
        }
        Ok(None)
    }

    /// Whether Left wins the sum relaxed in favour of a player, if that is quickly found out.
    fn relaxed_winner(&mut self, state: &SplitSum, favoured: Player) -> Result<Option<bool>, Stop> {
        let mut relaxed = SplitSum { parts: SmallVec::new(), ..state.clone() };
        for &part in &state.parts {
            if !self.add_relaxed(&mut relaxed, part, favoured)? {
                return Ok(None);
            }
        }
        relaxed.settle(&self.engine, self.settings.cancelling);
        self.within(self.settings.wide_nodes, |search| search.left_wins(&relaxed))
    }

    fn first_wins(&self, value: Value) -> bool {
        matches!(self.engine.outcome(value), Outcome::Left | Outcome::Next)
    }

    /// The walls of the sum.
    fn total(&mut self, state: &SplitSum) -> Result<Total, Stop> {
        let mut total = self.cold_total(state.cold)?;
        for at in 0..state.hot.len() + state.parts.len() {
            self.look_now_and_then(at)?;
            self.add_component(&mut total, state, at)?;
        }
        Ok(total)
    }

    /// Adds the walls of a component: hot values come first, then parts.
    fn add_component(&mut self, total: &mut Total, state: &SplitSum, at: usize) -> Result<(), Stop> {
        match at.checked_sub(state.hot.len()) {
            None => {
                let walls = self.walls_of(state.hot[at])?;
                total.add(&walls, false);
            }
            Some(at) => {
                let part = state.parts[at];
                total.add(&self.parts[(part >> 1) as usize].walls, part & 1 == 1);
            }
        }
        Ok(())
    }

    /// Looks at the limits in a long list.
    fn look_now_and_then(&self, at: usize) -> Result<(), Stop> {
        if at % LONG == LONG - 1 { self.engine.check() } else { Ok(()) }
    }

    fn cold_total(&mut self, cold: Value) -> Result<Total, Stop> {
        if let Some(x) = self.engine.as_number(cold) {
            return Ok(Total::of_number(&x));
        }
        let mut total = Total::ZERO;
        let walls = self.walls_of(cold)?;
        total.add(&walls, false);
        Ok(total)
    }

    /// Tightens bounds on the score by those of pairs of hot values, until they decide who wins.
    fn tighten_by_pairs(&mut self, state: &SplitSum, bounds: &mut (i32, i32)) -> Result<(), Stop> {
        if !self.settings.bounds || !self.settings.pairs || state.hot.len() < 2 {
            return Ok(());
        }
        let mut hot: SmallVec<[(u32, Walls); 8]> = SmallVec::new();
        let mut base = self.cold_total(state.cold)?;
        for (at, &value) in state.hot.iter().enumerate() {
            self.look_now_and_then(at)?;
            let walls = self.walls_of(value)?;
            if self.engine.is_all_small(value) {
                base.add(&walls, false);
            } else {
                hot.push((self.weighed.number(&self.engine, value)?, walls));
            }
        }
        if hot.len() < 2 {
            return Ok(());
        }
        let temperature = |game: u32| self.weighed.temperature(game);
        hot.sort_by(|a, b| temperature(b.0).cmp(&temperature(a.0)).then(a.0.cmp(&b.0)));
        for &part in &state.parts {
            base.add(&self.parts[(part >> 1) as usize].walls, part & 1 == 1);
        }
        // (12)(34)…, 1(23)(45)…, then both with 2 and 3 exchanged, 6 and 7, and so on: each sees
        // what others miss.
        for pairing in 0..if hot.len() > 3 { 4 } else { 2 } {
            if pairing == 2 {
                hot.chunks_exact_mut(4).for_each(|four| four.swap(1, 2));
            }
            let mut total = base;
            self.add_in_pairs(&mut total, &hot, pairing % 2)?;
            let (lower, upper) = total.score();
            *bounds = (bounds.0.max(lower), bounds.1.min(upper));
            if winner(*bounds).is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Adds hot values to a total in pairs, along falling temperature, from the first or from the second on: those of like
    /// temperature are played one after the other.
    fn add_in_pairs(&mut self, total: &mut Total, hot: &[(u32, Walls)], from: usize) -> Result<(), Stop> {
        let mut at = 0;
        while at < hot.len() {
            self.look_now_and_then(at)?;
            let mut pair = None;
            if at >= from
                && let Some((next, _)) = hot.get(at + 1)
                && hot[at].0 != NONE
                && *next != NONE
            {
                pair = self.pairs.pair(&self.weighed, hot[at].0, *next)?;
            }
            match pair {
                Some(pair) => {
                    let (left, right) = self.pairs.get(pair);
                    total.add_exact(left, right, EXPONENT);
                    at += 2;
                }
                None => {
                    total.add(&hot[at].1, false);
                    at += 1;
                }
            }
        }
        Ok(())
    }

    fn walls_of(&mut self, value: Value) -> Result<Walls, Stop> {
        if let Some(&walls) = self.walls.get(&value) {
            return Ok(walls);
        }
        let walls = Walls::of_value(&self.engine, value)?;
        self.walls.insert(value, walls);
        Ok(walls)
    }

    /// All moves of Left, as far as they are not lost at first sight, best first.
    pub(crate) fn candidates(&mut self, state: &SplitSum) -> Result<Moves, Stop> {
        let mut open = Candidates::default();
        let mut bases = Bases::new(self, state)?;
        let hot = state.hot.len();
        for at in 0..state.parts.len() {
            if at > 0 && state.parts[at - 1] == state.parts[at] {
                continue;
            }
            bases.take_out(self, state, hot + at)?;
            if self.move_in_part(state, at, &bases.rest, &mut open)? {
                return Ok(Moves::Won);
            }
        }
        bases.restart();
        for at in 0..hot {
            if at > 0 && state.hot[at - 1] == state.hot[at] {
                continue;
            }
            bases.take_out(self, state, at)?;
            if self.move_in_hot(state, at, &bases.rest, &mut open)? {
                return Ok(Moves::Won);
            }
        }
        drop(bases);
        if self.move_in_cold(state, &mut open)? {
            return Ok(Moves::Won);
        }
        if self.settings.ordering {
            open.list.sort_by_key(|candidate| candidate.promise);
        }
        self.drop_useless(&mut open.list)?;
        Ok(Moves::Open(open))
    }

    /// Looks at the moves in a part, the walls of all else being known; whether one wins at once.
    fn move_in_part(
        &mut self,
        state: &SplitSum,
        at: usize,
        base: &Total,
        open: &mut Candidates,
    ) -> Result<bool, Stop> {
        let part = state.parts[at];
        let player = if part & 1 == 0 { Player::Left } else { Player::Right };
        for number in self.moves_of(part >> 1, player)? {
            let left = self.moves[number as usize].clone();
            let mut total = *base;
            let mut pieces: SmallVec<[Signed; 4]> = SmallVec::new();
            for &piece in &self.left[left.start as usize..left.end as usize] {
                let piece = piece ^ part & 1;
                total.add(&self.parts[(piece >> 1) as usize].walls, piece & 1 == 1);
                pieces.push(piece);
            }
            if self.consider(open, None, &total, |search| {
                let mut rest = state.clone();
                rest.parts.remove(at);
                let alone = pieces.len() == 1 && rest.is_value() && rest.cold == Value::ZERO;
                for piece in pieces {
                    if !alone {
                        search.try_value(piece >> 1, search.trial())?;
                    }
                    search.add_part(&mut rest, piece)?;
                }
                Ok(rest)
            })? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks at the moves in a hot value; whether one wins at once.
    fn move_in_hot(
        &mut self,
        state: &SplitSum,
        at: usize,
        base: &Total,
        open: &mut Candidates,
    ) -> Result<bool, Stop> {
        let mut rest = state.clone();
        let value = rest.hot.remove(at);
        let is_small = self.engine.is_all_small(value);
        for option in self.engine.options(value, Player::Left)? {
            let made = (!is_small).then_some((value, option));
            if self.consider_option(open, made, base, &rest, option)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks at the moves in the value that is not hot; whether one wins at once.
    ///
    /// With something hot about, nobody needs to move in a number; of parts it is not known whether they are numbers.
    fn move_in_cold(&mut self, state: &SplitSum, open: &mut Candidates) -> Result<bool, Stop> {
        if state.cold.is_number() && !state.hot.is_empty() {
            return Ok(false);
        }
        let rest = SplitSum { cold: Value::ZERO, ..state.clone() };
        let base = self.total(&rest)?;
        for option in self.engine.options(state.cold, Player::Left)? {
            if self.consider_option(open, None, &base, &rest, option)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks at a move to a value, the rest of the sum being known.
    fn consider_option(
        &mut self,
        open: &mut Candidates,
        made: Option<(Value, Value)>,
        base: &Total,
        rest: &SplitSum,
        option: Value,
    ) -> Result<bool, Stop> {
        let walls = self.walls_of(option)?;
        let mut total = *base;
        total.add(&walls, false);
        self.consider(open, made, &total, |search| {
            let mut rest = rest.clone();
            search.add_value(&mut rest, option)?;
            Ok(rest)
        })
    }

    /// Looks at a move: whether it wins at once. If it may win, it is put on the list.
    fn consider(
        &mut self,
        open: &mut Candidates,
        made: Option<(Value, Value)>,
        total: &Total,
        rest: impl FnOnce(&mut Self) -> Result<SplitSum, Stop>,
    ) -> Result<bool, Stop> {
        let mut bounds = total.minus_score();
        if self.settings.bounds
            && let Some(opponent_wins) = winner(bounds)
        {
            return Ok(!opponent_wins);
        }
        let mut state = rest(self)?;
        if state.len() > LONG {
            self.engine.check()?;
        }
        state.negate(&self.engine);
        state.settle(&self.engine, self.settings.cancelling);
        if state.is_value() {
            return Ok(!self.first_wins(state.cold));
        }
        let key = self.key(&state);
        let known = if self.settings.looking_ahead { self.table.get(&key) } else { None };
        if let Some(opponent_wins) = known.and_then(Numbers::mover_wins) {
            return Ok(!opponent_wins);
        }
        if let Some(opponent_wins) = self.decided_by_weight(&state)? {
            return Ok(!opponent_wins);
        }
        let promise = self.promise(&state, bounds)?;
        self.tighten_by_pairs(&state, &mut bounds)?;
        if self.settings.bounds
            && let Some(opponent_wins) = winner(bounds)
        {
            return Ok(!opponent_wins);
        }
        let numbers = known.unwrap_or_else(|| self.first_numbers(&state));
        open.push(self.engine.task(), Candidate { state, key, promise, numbers, made })?;
        Ok(false)
    }

    /// How good a sum looks for Left, who moves: few moves are bad, many of the
    /// opponent's too, and the middle of the bounds tells what is left. Among all-small values the atomic weight does.
    fn promise(&mut self, state: &SplitSum, (lower, upper): (i32, i32)) -> Result<i64, Stop> {
        const MOST: i32 = 1 << 16;
        const WEIGHT: i64 = 256;
        if let Some((lower, upper)) = self.weight(state)? {
            return Ok(lower.saturating_add(upper));
        }
        let (left, right) = self.mobility(state);
        let moves = 2 * i64::from(left) - i64::from(right);
        Ok(i64::from(lower.clamp(-MOST, MOST) + upper.clamp(-MOST, MOST)) + WEIGHT * moves)
    }

    /// How many moves Left and Right have in parts without a value, as far as that is known.
    pub(crate) fn mobility(&self, state: &SplitSum) -> (u32, u32) {
        let mut moves = (0u32, 0u32);
        for &part in &state.parts {
            let (left, right) = self.parts[(part >> 1) as usize].mobility;
            let (left, right) = if part & 1 == 0 { (left, right) } else { (right, left) };
            moves = (moves.0.saturating_add(left), moves.1.saturating_add(right));
        }
        moves
    }
}

/// Whether Left, to move, wins, if bounds on the score tell.
fn winner((lower, upper): (i32, i32)) -> Option<bool> {
    match (lower > 0, upper < 0) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// The walls of a sum without one component at a time, asked for in rising order.
struct Bases {
    /// The answer.
    rest: Total,
    cold: Total,
    /// Of the cold value and the components before the next one; used if there are many.
    before: Total,
    next: usize,
    /// Of the components from each one on, if there are many.
    after: Vec<Total>,
    _held: Option<Held>,
}

impl Bases {
    fn new(search: &mut WinnerSearch, state: &SplitSum) -> Result<Bases, Stop> {
        let cold = search.cold_total(state.cold)?;
        let components = state.hot.len() + state.parts.len();
        let mut bases =
            Bases { rest: Total::ZERO, cold, before: Total::ZERO, next: 0, after: Vec::new(), _held: None };
        if components > MANY {
            let held = search.engine.task().hold();
            held.grow((components + 1) * size_of::<Total>())?;
            bases._held = Some(held);
            bases.before = cold;
            bases.after = vec![Total::ZERO; components + 1];
            for at in (0..components).rev() {
                search.look_now_and_then(at)?;
                let mut total = bases.after[at + 1];
                search.add_component(&mut total, state, at)?;
                bases.after[at] = total;
            }
        }
        Ok(bases)
    }

    /// The next question may be about the first component again.
    fn restart(&mut self) {
        (self.before, self.next) = (self.cold, 0);
    }

    /// Makes `rest` the walls of all components but one.
    fn take_out(&mut self, search: &mut WinnerSearch, state: &SplitSum, at: usize) -> Result<(), Stop> {
        if self.after.is_empty() {
            self.rest = self.cold;
            for other in (0..state.hot.len() + state.parts.len()).filter(|&other| other != at) {
                search.add_component(&mut self.rest, state, other)?;
            }
            return Ok(());
        }
        while self.next < at {
            search.look_now_and_then(self.next)?;
            search.add_component(&mut self.before, state, self.next)?;
            self.next += 1;
        }
        self.rest = self.before.plus(&self.after[at + 1]);
        Ok(())
    }
}
