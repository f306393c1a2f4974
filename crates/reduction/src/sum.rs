//! A sum of games of depth two that Left, who moves first, wins just if she wins the game of switches.
//!
//! Theorems 4.1 and 4.2 of Yedwab's thesis, after Morris. Best play goes like this:
//!
//! - **J** = {{∞|ΣA - C}|-∞}. Left moves there and Right answers, since both threaten to win at once.
//! - **K** for each pair, in order: {{x|-x},{y|-y}|-F} for Left's and {F|{x|-x},{y|-y}} for Right's. F is so large that the
//!   player whose turn it is must move there, and by doing so chooses one switch of the pair.
//! - **G** for each free switch, from the largest on: {{y|-y}|-A} and {0|-A}. Left moves in one and Right in the other, which
//!   brings him A; so Left chooses whether the switch stays in the game.
//! - **H** = {C|-C}. Left takes it.
//! - **I** = {D|-S,{S|-E}}. Let L be the score of the switches that are left, for Left moving first. Right takes -S,
//!   which makes the score L - S; or he threatens with E, Left takes S, and Right moves first in the switches, which makes it
//!   S - L. So Left has at least 0 just if L = S.
//! - **j** = {0|{0|0}} makes a score of 0 a victory of Left.
//!
//! With X the sum of all x and y: E > 2X, D > 4E, C > D + X, A > 4(C + D + E + S + X) for the smallest switch and more than four
//! times the next smaller one for the others, F in the same way above all A, ∞ above all together. Each is the least integer
//! that will do.

use std::fmt;

use dashu_int::{IBig, UBig};
use tedomari_task::{Stop, Task};

use crate::alternating::falling;
use crate::switches::SubsetSwitch;

/// What a component is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// J, the opening.
    Opening,
    /// K: somebody chooses from the pair with that number.
    Pair(usize),
    /// G₁: the free switch with that rank stays in the game if Left moves here. The largest has rank 0.
    Keep(usize),
    /// G₂: it does not, if she moves here.
    Drop(usize),
    /// H: Left takes it, and Right is to move.
    Turn,
    /// I: Right judges Left's choice.
    Verdict,
    /// j: whoever is ahead by nothing.
    Last,
}

/// The name in the thesis, with numbers from 1.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Role::Opening => f.write_str("J"),
            Role::Pair(at) => write!(f, "K{}", at + 1),
            Role::Keep(rank) => write!(f, "G{}.1", rank + 1),
            Role::Drop(rank) => write!(f, "G{}.2", rank + 1),
            Role::Turn => f.write_str("H"),
            Role::Verdict => f.write_str("I"),
            Role::Last => f.write_str("j"),
        }
    }
}

/// The sum for a game of switches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HardSum {
    /// The pairs of switches.
    pub(crate) pairs: Vec<[UBig; 2]>,
    /// The free switches from the largest on, with their places in the game.
    pub(crate) free: Vec<(UBig, usize)>,
    /// F of each pair.
    pub(crate) forces: Vec<UBig>,
    /// A of each free switch.
    pub(crate) prices: Vec<UBig>,
    target: UBig,
    c: UBig,
    d: UBig,
    e: UBig,
    infinity: UBig,
}

/// The least integer above four times another.
fn above_four(x: &UBig) -> UBig {
    (x << 2) + UBig::ONE
}

impl HardSum {
    /// The sum that Left, moving first, wins just if she wins the game.
    ///
    /// ```
    /// use tedomari_reduction::{Choices, HardSum, SubsetSwitch};
    /// use tedomari_task::Task;
    ///
    /// let choices = Choices { pairs: Vec::new(), free: vec![8_u32.into()] };
    /// let game = SubsetSwitch { choices, target: 4_u32.into() };
    /// let sum = HardSum::of_switches(&game, &Task::default())?;
    /// let texts: Vec<String> = sum.texts().collect();
    /// assert_eq!(texts[..3], ["{{6345|627}|-6345}", "{{8|-8}|-705}", "{0|-705}"]);
    /// assert_eq!(texts[3..], ["{78|-78}", "{69|-4,{4|-17}}", "{0|{0|0}}"]);
    /// # Ok::<(), tedomari_task::Stop>(())
    /// ```
    pub fn of_switches(game: &SubsetSwitch, task: &Task) -> Result<HardSum, Stop> {
        let choices = &game.choices;
        let all: UBig = choices.all().sum();
        let target = game.target.clone();
        let e = (&all << 1) + UBig::ONE;
        let d = above_four(&e);
        let c = &d + &all + UBig::ONE;
        let small = &c + &d + &e + &target + &all;
        let mut price = above_four(&small);
        let mut chain = |count: usize| -> Result<Vec<UBig>, Stop> {
            let mut prices = Vec::with_capacity(count);
            for _ in 0..count {
                task.step()?;
                prices.push(price.clone());
                price = above_four(&price);
            }
            prices.reverse();
            Ok(prices)
        };
        let prices = chain(choices.free.len())?;
        if prices.is_empty() {
            // Where there are no free switches, the pairs' forces begin where they would with one.
            chain(1)?;
        }
        let forces = chain(choices.pairs.len())?;
        let heaps: UBig = prices.iter().chain(&forces).sum();
        let infinity = above_four(&((heaps << 1) + small));
        let free = falling(&choices.free).into_iter().map(|at| (choices.free[at].clone(), at)).collect();
        Ok(HardSum { pairs: choices.pairs.clone(), free, forces, prices, target, c, d, e, infinity })
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.pairs.len() + 2 * self.free.len() + 4
    }

    /// There is always the end game.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// What the components are for, in order.
    pub fn roles(&self) -> impl Iterator<Item = Role> {
        let pairs = (0..self.pairs.len()).map(Role::Pair);
        let free = (0..self.free.len()).flat_map(|rank| [Role::Keep(rank), Role::Drop(rank)]);
        let end = [Role::Turn, Role::Verdict, Role::Last];
        std::iter::once(Role::Opening).chain(pairs).chain(free).chain(end)
    }

    /// The components as texts, in order.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.roles().map(|role| self.text(role))
    }

    /// A component.
    pub fn text(&self, role: Role) -> String {
        match role {
            Role::Opening => format!("{{{{{0}|{1}}}|-{0}}}", self.infinity, self.advance()),
            Role::Pair(at) => {
                let [x, y] = self.pairs[at].each_ref().map(switch);
                let force = &self.forces[at];
                if at.is_multiple_of(2) {
                    format!("{{{x},{y}|-{force}}}")
                } else {
                    format!("{{{force}|{x},{y}}}")
                }
            }
            Role::Keep(rank) => format!("{{{}|-{}}}", switch(&self.free[rank].0), self.prices[rank]),
            Role::Drop(rank) => format!("{{0|-{}}}", self.prices[rank]),
            Role::Turn => switch(&self.c),
            Role::Verdict => {
                let (d, s, e) = (&self.d, &self.target, &self.e);
                format!("{{{d}|{},{{{s}|-{e}}}}}", -IBig::from(s.clone()))
            }
            Role::Last => "{0|{0|0}}".to_owned(),
        }
    }

    /// What Right leaves to Left in the opening: ΣA - C.
    pub(crate) fn advance(&self) -> IBig {
        IBig::from(self.prices.iter().sum::<UBig>()) - IBig::from(self.c.clone())
    }

    /// How many bits the largest number has.
    pub fn bits(&self) -> usize {
        use dashu_int::ops::BitTest;
        self.infinity.bit_len()
    }
}

/// The switch {x|-x}.
pub(crate) fn switch(x: &UBig) -> String {
    let negative = -IBig::from(x.clone());
    format!("{{{x}|{negative}}}")
}
