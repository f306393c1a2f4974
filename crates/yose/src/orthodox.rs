//! Orthodox advice: the moves that simple rules name, which look at thermographs and search nothing.
//!
//! - *Hottest*: a move in a region of the highest temperature, with a move that is optimal there.
//! - *Sentestrat* (Berlekamp, The Economist's View of Combinatorial Games, 1996): a region that the opponent has just made hotter than
//!   T is answered, T-optimally; else the hottest is played. T is the highest temperature before the opponent's move.
//!
//! A move is T-optimal if what it leaves has the best wall of the opponent at T. At the temperature of a region and above these are
//! the best moves of its [`Analysis`]. Both rules may lose points, and [`Whole::advise`] tells how many.

use tedomari_endgame::Analysis;
use tedomari_go::Point;
use tedomari_ko::{Fraction, KoThermograph};
use tedomari_task::Stop;
use tedomari_vocabulary::Player;

use crate::whole::Whole;

impl Whole {
    /// How hot each region is, in points of the rules: none if it is a number or was not solved. Of a ko the temperature with the
    /// master for whom it is hotter.
    pub fn heats(&mut self) -> Vec<Option<Fraction>> {
        let analyses: Vec<Analysis> = self.analyse().into_iter().cloned().collect();
        // By area a temperature is 1 more than over the tax of territory counting, where walls are drawn.
        let above = match self.rules().scoring {
            tedomari_go::Scoring::Territory => Fraction::ZERO,
            tedomari_go::Scoring::Area => Fraction::from(1),
        };
        let heat = |analysis: &Analysis| {
            if let Some(ko) = &analysis.ko {
                let hotter = ko.masters.left.temperature().max(ko.masters.right.temperature());
                return Some(hotter + &above);
            }
            let is_number = analysis.value.is_some_and(|value| self.engine().as_number(value).is_some());
            analysis.temperature.clone().filter(|_| !is_number)
        };
        analyses.iter().map(heat).collect()
    }

    /// The moves of a player in the hottest regions, optimal at T: their own temperature, or a lower one.
    ///
    /// ```
    /// use tedomari_go::{Diagram, Edges, Rules};
    /// use tedomari_value::Engine;
    /// use tedomari_vocabulary::Player;
    /// use tedomari_yose::{Effort, Whole};
    ///
    /// let diagram = Diagram::parse(&["OOOO-OOOOO", "O..X-O...X", "OOOO-OOOOO"], Edges::NONE)?;
    /// let mut whole = Whole::new(&Engine::new(), &diagram, Rules::JAPANESE, Effort::default())?;
    /// let hottest = whole.hottest(Player::Left, None)?;
    /// assert_eq!(hottest.iter().map(ToString::to_string).collect::<Vec<_>>(), ["J2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hottest(&mut self, player: Player, t: Option<&Fraction>) -> Result<Vec<Point>, Stop> {
        let heats = self.heats();
        let Some(highest) = heats.iter().flatten().max().cloned() else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for at in (0..heats.len()).filter(|&at| heats[at].as_ref() == Some(&highest)) {
            found.extend(match t.filter(|t| **t < highest) {
                Some(t) => self.optimal(at, player, t)?,
                None => self.optimal_above(at, player),
            });
        }
        Ok(found)
    }

    /// The best moves in a region at its temperature and above.
    fn optimal_above(&mut self, at: usize, player: Player) -> Vec<Point> {
        let moves = self.analyse()[at].moves[player.index()].clone();
        moves.into_iter().map(|point| self.parts[at].area().points[point]).collect()
    }

    /// The T-optimal moves in a region. Those of a ko are the same at every temperature.
    fn optimal(&mut self, at: usize, player: Player, t: &Fraction) -> Result<Vec<Point>, Stop> {
        let mut best: Option<Fraction> = None;
        let mut found = Vec::new();
        for play in self.plays(at, player) {
            let Some(value) = play.worth.value() else { return Ok(self.optimal_above(at, player)) };
            let walls = KoThermograph::from(&self.engine().thermograph(value)?);
            let leaves = walls.wall(player.opponent()).value_at(t);
            let leaves = if player == Player::Left { leaves } else { -leaves };
            if best.as_ref().is_none_or(|best| leaves > *best) {
                found.clear();
                best = Some(leaves.clone());
            }
            if best.as_ref() == Some(&leaves) {
                found.push(self.parts[at].area().points[play.point]);
            }
        }
        Ok(found)
    }
}
