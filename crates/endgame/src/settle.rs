//! The value of boards that lead to each other.
//!
//! Forbid Left the moves within the component: what is left has an end, and its value is a lower bound. Forbid them to Right
//! instead: an upper bound. If both have one canonical form, the repetitions are harmless and that is the value. If not, the
//! restricted player is allowed one such move, then two, but none that takes a ko. What is open then is a ko.
//!
//! Without suicide the moves of one player alone come to an end, since stones of that player only become more. With suicide
//! they may not. Each round of such moves costs its player as many points as moves, so a player who goes round for ever loses:
//! the bound is found by sidling from that end, first without suicides in the component, then with those of the round before,
//! until nothing changes. (Under area scoring a round costs nothing and repeats the board, which the rules forbid.)
//!
//! By area, a board is worth its own score unless somebody gains by moving: passing is free. So moves that gain nothing are worth
//! nothing, and values count up to infinitesimals.

use tedomari_task::Stop;
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::book::{Book, Bounds, INNER, SETTLED};
use crate::moves::Move;
use crate::region::Scoring;

/// The restricted player is allowed so many moves within the component at most.
const MOST_ALLOWED: usize = 2;

/// Bounds of the boards of a component while they are looked for.
struct Level<'a> {
    /// With the moves allowed by now, as far as they are found.
    now: &'a [Bounds],
    /// With one move less.
    before: Option<&'a [Bounds]>,
    /// In the round before, for suicides.
    round: Option<&'a [Bounds]>,
}

/// Which bounds differ from those with one move less.
struct News {
    changed: Vec<[bool; 2]>,
    /// No move was allowed before.
    is_first: bool,
}

impl Book {
    /// Settles a component whose exits are settled.
    pub(crate) fn settle(&mut self, component: &[u32]) -> Result<(), Stop> {
        for (at, &node) in component.iter().enumerate() {
            let entry = &mut self.nodes[node as usize];
            (entry.state, entry.low) = (INNER, at as u32);
        }
        if let [node] = component
            && !self.moves[node].targets().any(|to| to == *node)
        {
            self.settle_alone(*node)?;
        } else {
            self.settle_together(component)?;
        }
        for &node in component {
            let entry = &mut self.nodes[node as usize];
            (entry.state, entry.component) = (SETTLED, component[0]);
        }
        Ok(())
    }

    fn settle_alone(&mut self, node: u32) -> Result<(), Stop> {
        let known = self.moves[&node].targets().all(|to| {
            let [low, high] = self.nodes[to as usize].bounds;
            low == high
        });
        let nothing = Level { now: &[], before: None, round: None };
        let low = self.bound(node, Player::Left, &nothing)?;
        let high = if known { low } else { self.bound(node, Player::Right, &nothing)? };
        let entry = &mut self.nodes[node as usize];
        (entry.bounds, entry.calm) = ([low, high], low == high);
        Ok(())
    }

    fn settle_together(&mut self, component: &[u32]) -> Result<(), Stop> {
        // The bound in which Right is free depends on boards with more White stones, and the other way round.
        let mut order: Vec<(u32, usize, Player)> = Vec::with_capacity(2 * component.len());
        for (at, &node) in component.iter().enumerate() {
            let stones = self.nodes[node as usize].key.stones;
            for restricted in Player::BOTH {
                order.push((stones[restricted.opponent().index()].count_ones(), at, restricted));
            }
        }
        order.sort_unstable_by_key(|&(stones, at, _)| (std::cmp::Reverse(stones), at));
        let suicides = self.rules.suicide && component.iter().any(|node| self.leads_back_by_suicide(*node));
        let mut found: Option<Vec<Bounds>> = None;
        let mut news: Option<News> = None;
        for _ in 0..=MOST_ALLOWED {
            let mut now = found.clone().unwrap_or_else(|| vec![[Value::ZERO; 2]; component.len()]);
            let last = news.take().filter(|_| !suicides);
            news = Some(self.pass(component, &order, &mut now, found.as_deref(), None, last.as_ref())?);
            if suicides && !self.sidle(component, &order, &mut now, found.as_deref())? {
                now = component.iter().map(|&node| self.crude(node)).collect();
                found = Some(now);
                break;
            }
            let open = now.iter().any(|[low, high]| low != high);
            found = Some(now);
            if !open {
                break;
            }
        }
        let found = found.expect("at least one level was tried");
        let calm = found.iter().all(|[low, high]| low == high);
        for (&node, &bounds) in component.iter().zip(&found) {
            let entry = &mut self.nodes[node as usize];
            (entry.bounds, entry.calm) = (bounds, calm);
        }
        Ok(())
    }

    fn pass(
        &mut self,
        component: &[u32],
        order: &[(u32, usize, Player)],
        now: &mut [Bounds],
        before: Option<&[Bounds]>,
        round: Option<&[Bounds]>,
        last: Option<&News>,
    ) -> Result<News, Stop> {
        let mut news =
            News { changed: vec![[before.is_none(); 2]; component.len()], is_first: before.is_none() };
        for &(_, at, restricted) in order {
            // What is known cannot change, nor can what rests on nothing new.
            if before.is_some_and(|before| before[at][0] == before[at][1])
                || last.is_some_and(|last| !self.is_due(component[at], restricted, last, &news))
            {
                continue;
            }
            self.engine.step()?;
            let value = self.bound(component[at], restricted, &Level { now, before, round })?;
            let known = &mut now[at][restricted.index()];
            news.changed[at][restricted.index()] |= *known != value;
            *known = value;
        }
        Ok(news)
    }

    /// Whether a bound may differ from the one with a move less allowed: there is a new move, or a move leads to a bound that has
    /// changed.
    fn is_due(&self, node: u32, restricted: Player, last: &News, news: &News) -> bool {
        Player::BOTH.into_iter().any(|player| {
            self.moves[&node].of(player).any(|m| {
                let Some(to) = m.single() else { return false };
                let target = &self.nodes[to.node() as usize];
                if target.state != INNER {
                    return false;
                }
                let side = if to.swapped() { 1 - restricted.index() } else { restricted.index() };
                let at = target.low as usize;
                match player == restricted {
                    true => !m.takes_ko && (last.is_first || last.changed[at][side]),
                    false => news.changed[at][side],
                }
            })
        })
    }

    /// Goes round with suicides until nothing changes; whether that came to an end.
    fn sidle(
        &mut self,
        component: &[u32],
        order: &[(u32, usize, Player)],
        now: &mut Vec<Bounds>,
        before: Option<&[Bounds]>,
    ) -> Result<bool, Stop> {
        for _ in 0..2 * component.len() + 2 {
            let round = now.clone();
            self.pass(component, order, now, before, Some(&round), None)?;
            if *now == round {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn leads_back_by_suicide(&self, node: u32) -> bool {
        let inner = |m: Move<'_>| m.single().is_some_and(|to| self.nodes[to.node() as usize].state == INNER);
        Player::BOTH
            .into_iter()
            .flat_map(|player| self.moves[&node].of(player))
            .any(|m| m.is_suicide && inner(m))
    }

    /// The value of a board if one player is restricted.
    fn bound(&mut self, node: u32, restricted: Player, level: &Level<'_>) -> Result<Value, Stop> {
        let side = restricted.index();
        let mut options: [Vec<Value>; 2] = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for m in self.moves[&node].of(player) {
                let inner = m.single().filter(|to| self.nodes[to.node() as usize].state == INNER);
                let Some(to) = inner else {
                    options[player.index()].push(self.sum(m.parts(), m.points)?[side]);
                    continue;
                };
                let bounds = if player == restricted {
                    level.before.filter(|_| !m.takes_ko)
                } else if m.is_suicide {
                    level.round
                } else {
                    Some(level.now)
                };
                let Some(bounds) = bounds else { continue };
                let [low, high] = bounds[self.nodes[to.node() as usize].low as usize];
                let value = match (side, to.swapped()) {
                    (0, false) => low,
                    (_, false) => high,
                    (0, true) => self.engine.negative(high),
                    (_, true) => self.engine.negative(low),
                };
                options[player.index()].push(self.engine.add(value, self.engine.integer(m.points))?);
            }
        }
        let [left, right] = options;
        let score = match self.rules.scoring {
            Scoring::Territory => 0,
            Scoring::Area => {
                let key = self.nodes[node as usize].key;
                self.classes.get(key.class).shape.area(key.stones)
            }
        };
        self.form(score, &left, &right)
    }

    /// The value of a board from its options. By area: its own score if nobody gains by moving, held between what either
    /// player could get.
    pub(crate) fn form(&mut self, score: i64, left: &[Value], right: &[Value]) -> Result<Value, Stop> {
        if self.rules.scoring == Scoring::Territory {
            return self.engine.game(left, right);
        }
        let best = left.iter().map(|&option| self.engine.right_stop(option)).max();
        let worst = right.iter().map(|&option| self.engine.left_stop(option)).min();
        if let (Some(best), Some(worst)) = (&best, &worst)
            && best > worst
        {
            return self.reduced.form(&self.engine, left, right);
        }
        let mut score = score.into();
        if let Some(best) = best {
            score = best.max(score);
        }
        if let Some(worst) = worst {
            score = worst.min(score);
        }
        Ok(self.engine.number(&score))
    }

    /// Bounds that always hold. A territory game is at most the number of points that are not Black's stones plus the White
    /// stones: every move of Black makes that one less, whatever it takes.
    fn crude(&self, node: u32) -> Bounds {
        let key = self.nodes[node as usize].key;
        let points = self.classes.get(key.class).shape.len() as i64;
        let surplus = match self.rules.scoring {
            Scoring::Area => 0,
            Scoring::Territory => {
                i64::from(key.stones[0].count_ones()) - i64::from(key.stones[1].count_ones())
            }
        };
        [self.engine.integer(-points - surplus), self.engine.integer(points - surplus)]
    }
}
