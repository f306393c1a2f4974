//! A game as written, at one point of play.

use std::sync::Arc;

use tedomari_notation::{Node, NodeId, Style};
use tedomari_rulesets::Rulesets;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Form, ReadError, Stop, Value};

use crate::standing::Standing;
use crate::terms::{Term, TermKind};

/// A game that remembers how it was written: its options have the writer's order and text.
///
/// Braces and `±` keep their options as written, and boards that were [valued by their moves](Game::of_terms) keep the moves
/// of the ruleset; of everything else (sums, functions, names) the options are those of the canonical form.
#[derive(Debug, Clone)]
pub struct Game {
    value: Value,
    written: Option<Written>,
}

#[derive(Debug, Clone)]
enum Written {
    Text(Arc<Form>, NodeId),
    Boards(Arc<Standing>),
}

impl Game {
    /// The game a whole form says.
    pub fn of_form(form: Form) -> Game {
        let root = form.expr().root();
        Game { value: form.value(), written: Some(Written::Text(Arc::new(form), root)) }
    }

    /// Reads an expression in which boards may stand. Its options are then the moves of its terms, one after the other,
    /// each of which is valued; that may take long.
    ///
    /// ```
    /// use tedomari_rulesets::Rulesets;
    /// use tedomari_sum::{Game, Player};
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let game = Game::of_boards(&engine, "domineering(..|..) - {3|1}", &Rulesets::default())?;
    /// let options = game.options(&engine, Player::Left)?;
    /// assert_eq!(engine.print(options[1].value()), "{0|-2}");
    /// assert_eq!(game.move_name(Player::Left, 1).as_deref(), Some("b1-b2"));
    /// # Ok::<(), tedomari_value::ReadError>(())
    /// ```
    pub fn of_boards(engine: &Engine, text: &str, rulesets: &Rulesets) -> Result<Game, ReadError> {
        let terms = Term::read(engine, text, rulesets)?;
        Ok(Game::of_written_terms(engine, terms, text, rulesets)?)
    }

    /// The same of terms that were read from a text.
    pub fn of_written_terms(
        engine: &Engine,
        terms: Vec<Term>,
        text: &str,
        rulesets: &Rulesets,
    ) -> Result<Game, Stop> {
        match &terms[..] {
            [Term { negated: false, is: TermKind::Game(game) }] => Ok(game.clone()),
            _ => Game::valued(engine, terms, Some(text.into()), rulesets),
        }
    }

    /// The same of terms.
    pub fn of_terms(engine: &Engine, terms: Vec<Term>, rulesets: &Rulesets) -> Result<Game, Stop> {
        Game::valued(engine, terms, None, rulesets)
    }

    fn valued(
        engine: &Engine,
        terms: Vec<Term>,
        text: Option<Arc<str>>,
        rulesets: &Rulesets,
    ) -> Result<Game, Stop> {
        let (value, standing) = Standing::valued(engine, terms, text, rulesets)?;
        Ok(Game { value, written: Some(Written::Boards(Arc::new(standing))) })
    }

    /// The same game; if it is a board that a move led to, with its moves valued. Until then it has the options of the
    /// canonical form.
    pub fn with_moves(&self, engine: &Engine) -> Result<Game, Stop> {
        match &self.written {
            Some(Written::Boards(standing)) if !standing.is_valued() => {
                Game::of_terms(engine, standing.terms().to_vec(), standing.rulesets())
            }
            _ => Ok(self.clone()),
        }
    }

    /// A game known by its value only.
    pub fn of_value(value: Value) -> Game {
        Game { value, written: None }
    }

    /// The canonical value.
    pub fn value(&self) -> Value {
        self.value
    }

    /// Whether play has ended here: in score play nobody moves in a number.
    pub fn is_number(&self) -> bool {
        self.value.is_number()
    }

    /// Whether the options are written out, so that they may differ from those of the canonical form.
    pub fn is_written(&self) -> bool {
        match &self.written {
            Some(Written::Text(form, id)) => {
                form.expr().is_written_out(*id) || matches!(form.expr().node(*id), Node::PlusMinus(_))
            }
            Some(Written::Boards(standing)) => standing.is_valued(),
            None => false,
        }
    }

    /// The terms it is the sum of, if boards stand in it that were valued by their moves.
    pub fn terms(&self) -> &[Term] {
        match &self.written {
            Some(Written::Boards(standing)) => standing.terms(),
            _ => &[],
        }
    }

    /// The name of a move on a board, in the game's own coordinates.
    pub fn move_name(&self, player: Player, option: usize) -> Option<Arc<str>> {
        match &self.written {
            Some(Written::Boards(standing)) => standing.name(player, option),
            _ => None,
        }
    }

    /// The options of a player, in the order of the text.
    pub fn options(&self, engine: &Engine, player: Player) -> Result<Vec<Game>, Stop> {
        if let Some(Written::Boards(standing)) = &self.written
            && let Some(options) = standing.options(player)
        {
            return Ok(options
                .map(|(value, standing)| Game { value, written: Some(Written::Boards(Arc::new(standing))) })
                .collect());
        }
        if let Some(Written::Text(form, id)) = &self.written {
            let part = |&id: &NodeId| Game {
                value: form.value_of(id),
                written: Some(Written::Text(form.clone(), id)),
            };
            match form.expr().node(*id) {
                Node::Game { left, right } if form.expr().is_written_out(*id) => {
                    let side = if player == Player::Left { left } else { right };
                    return Ok(side.iter().map(part).collect());
                }
                Node::PlusMinus(options) if player == Player::Left => {
                    return Ok(options.iter().map(part).collect());
                }
                Node::PlusMinus(options) => {
                    let negative = |id: &NodeId| Game::of_value(engine.negative(form.value_of(*id)));
                    return Ok(options.iter().map(negative).collect());
                }
                _ => {}
            }
        }
        Ok(engine.printed_options(self.value, player)?.into_iter().map(Game::of_value).collect())
    }

    /// The game as text that can be read back.
    pub fn text(&self, engine: &Engine) -> String {
        self.text_as(engine, Style::Ascii)
    }

    /// The game as text in a style.
    pub fn text_as(&self, engine: &Engine, style: Style) -> String {
        match &self.written {
            Some(Written::Text(form, id)) => form.expr().display_at(*id, style).to_string(),
            Some(Written::Boards(standing)) => standing.text(engine),
            None => engine.print_as(self.value, style),
        }
    }
}
