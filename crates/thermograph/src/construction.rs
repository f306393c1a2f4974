//! A thermograph with the steps that led to it, for showing how it is made.

use tedomari_number::Dyadic;

use crate::envelope::best_of;
use crate::scaffold::{Cut, Scaffold, cut};
use crate::thermograph::Thermograph;
use crate::wall::Wall;
use tedomari_vocabulary::Player;

/// One option's part in the construction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    label: String,
    thermograph: Thermograph,
    taxed: Scaffold,
}

impl Step {
    fn new(label: String, thermograph: Thermograph, player: Player) -> Step {
        let taxed = Scaffold::tax(thermograph.wall(player.opponent()), player);
        Step { label, thermograph, taxed }
    }

    /// How the option was written.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The option's own thermograph.
    pub fn thermograph(&self) -> &Thermograph {
        &self.thermograph
    }

    /// The wall that counts after the move, with the opponent to play: the right wall of a left option, the left
    /// wall of a right option.
    pub fn facing_wall(&self) -> &Wall {
        self.thermograph.wall(self.taxed.player().opponent())
    }

    /// The facing wall after the mover has paid t.
    pub fn taxed(&self) -> &Scaffold {
        &self.taxed
    }
}

/// One player's half of the construction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    steps: Vec<Step>,
    scaffold: Option<Scaffold>,
}

impl Side {
    /// The options in the order given.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The best of the taxed walls (maximum for Left, minimum for Right), `None` without options.
    pub fn scaffold(&self) -> Option<&Scaffold> {
        self.scaffold.as_ref()
    }
}

/// The construction of a thermograph from labelled options.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_thermograph::{Construction, Cut, Player, Thermograph};
///
/// let option = |n: i64| (n.to_string(), Thermograph::mast(Dyadic::from(n)));
/// let switch = Construction::new(vec![option(3)], vec![option(-1)]);
/// assert_eq!(switch.side(Player::Left).steps()[0].taxed().to_string(), "(-1, 4) then falling");
/// assert_eq!(*switch.cut(), Cut::Crossing { t: Dyadic::from(2), value: Dyadic::from(1) });
/// assert_eq!(switch.result().mean(), &Dyadic::from(1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construction {
    left: Side,
    right: Side,
    cut: Cut,
    result: Thermograph,
}

impl Construction {
    /// Builds the thermograph of the game with these labelled options and keeps every step.
    pub fn new(left: Vec<(String, Thermograph)>, right: Vec<(String, Thermograph)>) -> Construction {
        let best_left = best_of(left.iter().map(|(_, g)| g.right()), Player::Left);
        let best_right = best_of(right.iter().map(|(_, g)| g.left()), Player::Right);
        let (result, cut) = cut(best_left.as_deref(), best_right.as_deref());
        let left_scaffold = best_left.map(|w| Scaffold::tax(&w, Player::Left));
        let right_scaffold = best_right.map(|w| Scaffold::tax(&w, Player::Right));
        let side = |options: Vec<(String, Thermograph)>, scaffold, player| Side {
            steps: options.into_iter().map(|(label, g)| Step::new(label, g, player)).collect(),
            scaffold,
        };
        Construction {
            left: side(left, left_scaffold, Player::Left),
            right: side(right, right_scaffold, Player::Right),
            cut,
            result,
        }
    }

    /// One player's options and scaffold.
    pub fn side(&self, player: Player) -> &Side {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// How the scaffolds end.
    pub fn cut(&self) -> &Cut {
        &self.cut
    }

    /// The thermograph.
    pub fn result(&self) -> &Thermograph {
        &self.result
    }

    /// Indices of `player`'s options that are best at ambient temperature `t`; `None` above the temperature and
    /// below -1. See [`Thermograph::t_optimal`].
    pub fn t_optimal(&self, player: Player, t: &Dyadic) -> Option<Vec<usize>> {
        let options: Vec<&Thermograph> = self.side(player).steps.iter().map(|s| &s.thermograph).collect();
        self.result.t_optimal(&options, player, t)
    }
}
