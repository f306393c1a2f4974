//! The end of a game: which stones are dead, and what the board counts.
//!
//! A region whose value is a number is settled. If the number is what the region counts as territory of one player, all stones of
//! the other there are dead; if it is something else, its stones live without being safe, which is seki.

use tedomari_go::{Color, Game, PointSet, Scoring, count};
use tedomari_number::Dyadic;
use tedomari_vocabulary::Player;
use tedomari_yose::{Part, Whole};

/// What a region has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fate {
    /// There is something to play for.
    Open,
    /// Territory of a player, with this value.
    Territory(Color, Dyadic),
    /// Nobody's territory, with this value.
    Neutral(Dyadic),
}

impl Fate {
    pub(crate) fn value(&self) -> Option<&Dyadic> {
        match self {
            Fate::Open => None,
            Fate::Territory(_, value) | Fate::Neutral(value) => Some(value),
        }
    }
}

/// What every region has come to.
pub(crate) fn fates(whole: &mut Whole) -> Vec<Fate> {
    whole.analyse();
    let (engine, scoring) = (whole.engine().clone(), whole.rules().scoring);
    let fate = |part: &Part| {
        let value = part.worth().and_then(|worth| worth.value()).and_then(|value| engine.as_number(value));
        let Some(value) = value else { return Fate::Open };
        let owner = Color::BOTH.into_iter().find(|owner| territory(part, *owner, scoring) == value);
        match owner {
            Some(owner) => Fate::Territory(owner, value),
            None => Fate::Neutral(value),
        }
    };
    whole.parts().iter().map(fate).collect()
}

/// What a region counts as territory of a player: its points, and by territory twice the stones that are dead there.
fn territory(part: &Part, owner: Color, scoring: Scoring) -> Dyadic {
    let held =
        |player: Player| part.area().stones.iter().filter(|stone| **stone == Some(player)).count() as i64;
    let points = part.area().len() as i64;
    let count = match scoring {
        Scoring::Territory => points - held(owner.player()) + held(owner.opponent().player()),
        Scoring::Area => points,
    };
    Dyadic::from(if owner == Color::Black { count } else { -count })
}

/// The stones that are dead, and those in seki.
pub(crate) fn stones(game: &Game, whole: &Whole, fates: &[Fate]) -> [PointSet; 2] {
    let board = game.board();
    let mut found = [PointSet::new(board.size()), PointSet::new(board.size())];
    for (part, fate) in whole.parts().iter().zip(fates) {
        for &point in &part.area().points {
            match (board.at(point), fate) {
                (Some(color), Fate::Territory(owner, _)) if color != *owner => {
                    found[0].insert(point);
                }
                (Some(_), Fate::Neutral(_)) => {
                    found[1].insert(point);
                }
                _ => {}
            }
        }
    }
    found
}

/// Prisoners of Black minus those of White, where they count.
pub(crate) fn prisoners(game: &Game) -> Dyadic {
    let [black, white] = game.prisoners().map(i64::from);
    match game.rules().scoring {
        Scoring::Territory => Dyadic::from(black - white),
        Scoring::Area => Dyadic::ZERO,
    }
}

/// The score of the board as it stands, without komi: the sum of the regions if all are settled. Otherwise the board is counted
/// as a player would who takes the dead stones off and leaves all others.
pub(crate) fn score(game: &Game, whole: &Whole, fates: &[Fate]) -> Dyadic {
    let values: Option<Vec<&Dyadic>> = fates.iter().map(Fate::value).collect();
    match values {
        Some(values) => {
            let fixed = &Dyadic::from(whole.fixed()) + &prisoners(game);
            values.into_iter().fold(fixed, |sum, value| &sum + value)
        }
        None => {
            let [dead, _] = stones(game, whole, fates);
            Dyadic::from(count(game.board(), &dead).score(game.rules().scoring, game.prisoners()))
        }
    }
}
