//! A game as written, at one point of play.

use std::sync::Arc;

use tedomari_notation::{Node, NodeId, Style};
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Form, Value};

/// A game that remembers how it was written: its options have the writer's order and text.
///
/// Braces and `±` keep their options as written; of everything else (sums, functions, boards, names) the options are those
/// of the canonical form.
#[derive(Debug, Clone)]
pub struct Game {
    value: Value,
    written: Option<(Arc<Form>, NodeId)>,
}

impl Game {
    /// The game a whole form says.
    pub fn of_form(form: Form) -> Game {
        let root = form.expr().root();
        Game { value: form.value(), written: Some((Arc::new(form), root)) }
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
        self.written
            .as_ref()
            .is_some_and(|(form, id)| matches!(form.expr().node(*id), Node::Game { .. } | Node::PlusMinus(_)))
    }

    /// The options of a player, in the order of the text.
    pub fn options(&self, engine: &Engine, player: Player) -> Vec<Game> {
        if let Some((form, id)) = &self.written {
            let part = |&id: &NodeId| Game { value: form.value_of(id), written: Some((form.clone(), id)) };
            match form.expr().node(*id) {
                Node::Game { left, right } => {
                    let side = if player == Player::Left { left } else { right };
                    return side.iter().map(part).collect();
                }
                Node::PlusMinus(options) if player == Player::Left => {
                    return options.iter().map(part).collect();
                }
                Node::PlusMinus(options) => {
                    let negative = |id: &NodeId| Game::of_value(engine.negative(form.value_of(*id)));
                    return options.iter().map(negative).collect();
                }
                _ => {}
            }
        }
        engine.printed_options(self.value, player).into_iter().map(Game::of_value).collect()
    }

    /// The game as text that can be read back.
    pub fn text(&self, engine: &Engine) -> String {
        self.text_as(engine, Style::Ascii)
    }

    /// The game as text in a style.
    pub fn text_as(&self, engine: &Engine, style: Style) -> String {
        match &self.written {
            Some((form, id)) => form.expr().display_at(*id, style).to_string(),
            None => engine.print_as(self.value, style),
        }
    }
}
