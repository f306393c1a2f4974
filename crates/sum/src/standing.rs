//! Boards with the values of their moves, for play that needs values.

use std::sync::Arc;

use tedomari_rulesets::{Rulesets, SearchOptions};
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};

use crate::terms::{Term, TermKind};

/// A sum of boards and games as it stands.
#[derive(Debug, Clone)]
pub(crate) struct Standing {
    terms: Vec<Term>,
    /// How it was written, before any move.
    text: Option<Arc<str>>,
    rulesets: Rulesets,
    /// The moves of Left and of Right, unless they are not valued yet, or are too many.
    moves: Option<[Vec<Valued>; 2]>,
    /// Whether the moves were asked for.
    is_valued: bool,
}

/// A move in one of the terms, and the value of the whole after it.
#[derive(Debug, Clone)]
struct Valued {
    name: Option<Arc<str>>,
    at: usize,
    to: Term,
    value: Value,
}

impl Standing {
    /// Values a sum and all moves in it.
    pub(crate) fn valued(
        engine: &Engine,
        terms: Vec<Term>,
        text: Option<Arc<str>>,
        rulesets: &Rulesets,
    ) -> Result<(Value, Standing), Stop> {
        let mut values = Vec::with_capacity(terms.len());
        let mut moves: Option<Vec<TermMoves>> = Some(Vec::new());
        for term in &terms {
            let (value, own) = appraise(engine, term, rulesets)?;
            values.push(value);
            moves = moves.and_then(|mut all| {
                all.push(own?);
                Some(all)
            });
        }
        let total = values.iter().try_fold(Value::ZERO, |sum, &value| engine.add(sum, value))?;
        let moves = match moves {
            Some(moves) => Some(whole(engine, total, &values, moves)?),
            None => None,
        };
        Ok((total, Standing { terms, text, rulesets: rulesets.clone(), moves, is_valued: true }))
    }

    pub(crate) fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub(crate) fn rulesets(&self) -> &Rulesets {
        &self.rulesets
    }

    pub(crate) fn is_valued(&self) -> bool {
        self.is_valued
    }

    pub(crate) fn text(&self, engine: &Engine) -> String {
        match &self.text {
            Some(text) => text.to_string(),
            None => Term::sum_text(engine, &self.terms),
        }
    }

    pub(crate) fn name(&self, player: Player, option: usize) -> Option<Arc<str>> {
        self.side(player)?.get(option)?.name.clone()
    }

    /// What each move leads to, with its value.
    pub(crate) fn options(&self, player: Player) -> Option<impl Iterator<Item = (Value, Standing)> + '_> {
        Some(self.side(player)?.iter().map(|valued| {
            let mut terms = self.terms.clone();
            terms[valued.at] = valued.to.clone();
            let rulesets = self.rulesets.clone();
            (valued.value, Standing { terms, text: None, rulesets, moves: None, is_valued: false })
        }))
    }

    fn side(&self, player: Player) -> Option<&Vec<Valued>> {
        self.moves.as_ref().map(|sides| &sides[player.index()])
    }
}

/// The moves of Left and of Right in a term: the name if it has one, what is left, and its value.
type TermMoves = [Vec<(Option<Arc<str>>, Term, Value)>; 2];

/// The value of a term, and its moves unless they are too many.
fn appraise(engine: &Engine, term: &Term, rulesets: &Rulesets) -> Result<(Value, Option<TermMoves>), Stop> {
    let board = match &term.is {
        TermKind::Board(board) => board,
        TermKind::Game(game) => {
            let side = |player| -> Result<Vec<_>, Stop> {
                let options = term.options(engine, player, usize::MAX)?.into_iter();
                let moves = options.map(|(_, to)| {
                    let value = match &to.is {
                        TermKind::Game(game) => engine.negative_if(term.negated, game.value()),
                        TermKind::Board(_) => unreachable!("a game does not become a board"),
                    };
                    (None, to, value)
                });
                Ok(moves.collect())
            };
            let moves = [side(Player::Left)?, side(Player::Right)?];
            return Ok((engine.negative_if(term.negated, game.value()), Some(moves)));
        }
    };
    let analysis = board.analyse(engine, &SearchOptions { moves: true, ..rulesets.options() })?;
    if let Some(stop) = analysis.moves_stopped {
        return Err(stop);
    }
    let value = engine.negative_if(term.negated, analysis.value);
    if analysis.moves_left_out {
        return Ok((value, None));
    }
    let side = |player| -> Result<Vec<_>, Stop> {
        let role = term.role(player);
        let valued = analysis.moves.iter().filter(|option| option.player == role);
        let options = term.options(engine, player, usize::MAX)?.into_iter().zip(valued);
        let moves = options.map(|((name, to), valued)| {
            debug_assert_eq!(name, valued.name, "both list the moves in the ruleset's order");
            (Some(name.into()), to, engine.negative_if(term.negated, valued.value))
        });
        Ok(moves.collect())
    };
    Ok((value, Some([side(Player::Left)?, side(Player::Right)?])))
}

/// The moves of all terms as moves in the whole.
fn whole(
    engine: &Engine,
    total: Value,
    values: &[Value],
    moves: Vec<TermMoves>,
) -> Result<[Vec<Valued>; 2], Stop> {
    let mut sides: [Vec<Valued>; 2] = Default::default();
    for (at, own) in moves.into_iter().enumerate() {
        let rest = engine.subtract(total, values[at])?;
        for (side, own) in sides.iter_mut().zip(own) {
            for (name, to, value) in own {
                side.push(Valued { name, at, to, value: engine.add(rest, value)? });
            }
        }
    }
    Ok(sides)
}
