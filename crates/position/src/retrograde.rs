//! Whole families of positions solved at once, from the ends of play backwards.
//!
//! A player who cannot move has lost. A position is won by who moves there if some move leads to one that the opponent loses, and
//! lost if all lead to ones that the opponent wins; what neither rule reaches is drawn, since both players can stay there for
//! ever (Winning Ways, chapter 12; Fraenkel). Each position takes a byte for either starter and a count of open moves, each move a
//! number of four bytes that leads back along it.

use tedomari_task::{Stop, Task};
use tedomari_value::Player;

use crate::placements::Placements;

/// Who wins each placement with either starter.
#[derive(Debug, Clone)]
pub struct Retrograde {
    /// For each placement and starter: 0 drawn, 1 Left wins, 2 Right wins.
    winners: Vec<u8>,
    moves: u64,
}

/// How many placements end how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Left wins.
    pub left: u64,
    /// Right wins.
    pub right: u64,
    /// Nobody does.
    pub draw: u64,
}

/// A look at the task every so many placements.
const LOOK: u32 = 1 << 10;

/// The moves of one player, backwards.
struct Backward {
    first: Vec<u32>,
    from: Vec<u32>,
}

impl Backward {
    fn to(&self, number: u32) -> &[u32] {
        &self.from[self.first[number as usize] as usize..self.first[number as usize + 1] as usize]
    }
}

impl Retrograde {
    /// Solves all placements; `None` if they cannot be numbered.
    ///
    /// ```
    /// use tedomari_position::{Placements, Player, Retrograde};
    /// use tedomari_task::Task;
    ///
    /// /// A token goes to and fro between 0 and 1, and Right leaves from 0 if it is his turn there.
    /// struct Ring;
    ///
    /// impl Placements<u32> for Ring {
    ///     fn count(&self) -> Option<u32> { Some(3) }
    ///     fn position(&self, number: u32) -> u32 { number }
    ///     fn number(&self, position: &u32) -> Option<u32> { Some(*position) }
    ///     fn followers(&self, number: u32, player: Player, each: &mut dyn FnMut(u32)) {
    ///         match (player, number) {
    ///             (_, 2) => {}
    ///             (Player::Right, 0) => each(2),
    ///             (_, n) => each(1 - n),
    ///         }
    ///     }
    /// }
    ///
    /// let solved = Retrograde::solve(&Ring, &Task::default())?.unwrap();
    /// assert_eq!(solved.winner(0, Player::Right), Some(Player::Right));
    /// assert_eq!(solved.winner(0, Player::Left), None);
    /// # Ok::<(), tedomari_task::Stop>(())
    /// ```
    pub fn solve<P>(placements: &dyn Placements<P>, task: &Task) -> Result<Option<Retrograde>, Stop> {
        let Some(count) = placements.count().filter(|&count| count <= u32::MAX / 2) else { return Ok(None) };
        let n = count as usize;
        let held = task.hold();
        // Winners, open moves, and where the moves to each placement stand.
        held.grow(n * (2 + 2 * 2 + 2 * 4))?;
        let mut winners = vec![0_u8; 2 * n];
        let mut open = vec![0_u16; 2 * n];
        let [left, right] = Player::BOTH.map(|player| backward(placements, count, player, &mut open, task));
        let (left, right) = (left?, right?);
        let (Some(left), Some(right)) = (left, right) else { return Ok(None) };
        let moves = left.from.len() as u64 + right.from.len() as u64;
        held.grow(n * (2 + 2 * 2 + 2 * 4) + 4 * moves as usize)?;
        let back = [left, right];
        task.stage("solving", Some(2 * n as u64));
        let mut list: Vec<u32> = Vec::new();
        for (at, _) in open.iter().enumerate().filter(|(_, moves)| **moves == 0) {
            // Who cannot move has lost.
            winners[at] = 2 - (at % 2) as u8;
            list.push(at as u32);
        }
        let mut done = 0;
        while let Some(at) = list.pop() {
            done += 1;
            if done % u64::from(LOOK) == 0 {
                task.work(LOOK.into())?;
                task.done(done);
            }
            let (number, mover) = (at / 2, (at % 2) as usize);
            let before = 1 - mover;
            let winner = winners[at as usize];
            for &from in back[before].to(number) {
                let earlier = from as usize * 2 + before;
                if winners[earlier] != 0 {
                    continue;
                }
                let is_own = usize::from(winner - 1) == before;
                open[earlier] -= u16::from(!is_own);
                if is_own || open[earlier] == 0 {
                    winners[earlier] = winner;
                    list.push(earlier as u32);
                }
            }
        }
        task.work(done % u64::from(LOOK))?;
        Ok(Some(Retrograde { winners, moves }))
    }

    /// Who wins a placement if this player starts; nobody if it is a draw.
    #[inline]
    pub fn winner(&self, number: u32, first: Player) -> Option<Player> {
        match self.winners[number as usize * 2 + first.index()] {
            0 => None,
            1 => Some(Player::Left),
            _ => Some(Player::Right),
        }
    }

    /// How many placements there are.
    pub fn placements(&self) -> u32 {
        (self.winners.len() / 2) as u32
    }

    /// How many moves there are from all of them.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// How many placements are won and drawn if this player starts.
    pub fn tally(&self, first: Player) -> Tally {
        let mut tally = Tally::default();
        for number in 0..self.placements() {
            match self.winner(number, first) {
                Some(Player::Left) => tally.left += 1,
                Some(Player::Right) => tally.right += 1,
                None => tally.draw += 1,
            }
        }
        tally
    }
}

/// The moves of a player turned round, and for each placement how many the player has; `None` if that is too many.
fn backward<P>(
    placements: &dyn Placements<P>,
    count: u32,
    player: Player,
    open: &mut [u16],
    task: &Task,
) -> Result<Option<Backward>, Stop> {
    task.stage("moves", Some(2 * u64::from(count)));
    let mut first = vec![0_u32; count as usize + 1];
    let (mut total, mut too_many) = (0_u64, false);
    for number in 0..count {
        if number % LOOK == 0 {
            task.work(LOOK.into())?;
            task.done(number.into());
        }
        let moves = &mut open[number as usize * 2 + player.index()];
        placements.followers(number, player, &mut |to| {
            first[to as usize + 1] += 1;
            total += 1;
            match moves.checked_add(1) {
                Some(more) => *moves = more,
                None => too_many = true,
            }
        });
        // Counts of one placement must not go round before they are looked at.
        if too_many || total > u64::from(u32::MAX) {
            return Ok(None);
        }
    }
    let held = task.hold();
    held.grow(4 * total as usize)?;
    for at in 1..first.len() {
        first[at] += first[at - 1];
    }
    let mut next = first.clone();
    let mut from = vec![0_u32; total as usize];
    for number in 0..count {
        if number % LOOK == 0 {
            task.work(LOOK.into())?;
            task.done(u64::from(count) + u64::from(number));
        }
        placements.followers(number, player, &mut |to| {
            let at = &mut next[to as usize];
            from[*at as usize] = number;
            *at += 1;
        });
    }
    Ok(Some(Backward { first, from }))
}
