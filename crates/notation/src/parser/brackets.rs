//! Brackets and what becomes of their content when they close.

use super::Reading;
use crate::bars::{self, Content, Operand, Slot};
use crate::error::{ParseError, found, quote};
use crate::expr::{Node, NodeId, Span};
use crate::function::{Function, MINY, TINY};
use crate::lexer::{Lexeme, Token};
use crate::loopy::KoShape;

#[derive(Clone, Copy)]
pub(super) enum Bracket<'t> {
    /// The whole text.
    Top,
    Paren,
    Brace,
    /// A brace right after `+-`, which may do without a bar.
    PlusMinus,
    /// A brace right after `+_` or `-_`, which may do without a bar, too.
    Subscript,
    /// Quotes, which stand around a game in braces.
    Quote,
    Label(&'t str),
    Call(Function),
    Tiny,
    Miny,
    /// The ends of a ko.
    Ko(KoShape),
}

impl Bracket<'_> {
    pub fn closer(self) -> &'static str {
        match self {
            Bracket::Top => "the end of the text",
            Bracket::Brace | Bracket::PlusMinus | Bracket::Subscript | Bracket::Label(_) => "`}`",
            Bracket::Paren | Bracket::Call(_) | Bracket::Tiny | Bracket::Miny => "`)`",
            Bracket::Ko(_) => "`]`",
            Bracket::Quote => "`'`",
        }
    }
}

pub(super) struct Frame<'t> {
    pub bracket: Bracket<'t>,
    /// Where the construct begins: the label or function in front of the bracket, or the bracket.
    pub start: usize,
    /// The bracket itself.
    pub open: usize,
    /// How much of the shared stacks belongs to the frames outside.
    pub slots: usize,
    pub pending: usize,
}

impl<'t> Reading<'_, 't> {
    /// A comma, a bar or a closing bracket after an operand, or after nothing.
    pub(super) fn divide(&mut self, operand: Option<Operand>, lexeme: Lexeme<'t>) -> Result<(), ParseError> {
        let separator = lexeme.span;
        let mut slot = Slot { operand, separator, bar: 0 };
        self.complete = false;
        match lexeme.token {
            Token::Comma => self.slots.push(slot),
            Token::Bar(length) => {
                slot.bar = length;
                self.slots.push(slot);
            }
            token => {
                let Frame { bracket, open, .. } = *self.frame();
                let closer = match token {
                    Token::CloseBrace => "`}`",
                    Token::CloseParen => "`)`",
                    Token::CloseBracket => "`]`",
                    Token::Quote => "`'`",
                    _ => "the end of the text",
                };
                if closer != bracket.closer() {
                    return Err(self.wrong_closer(bracket, open, separator));
                }
                self.slots.push(slot);
                self.close(separator)?;
            }
        }
        Ok(())
    }

    fn wrong_closer(&self, bracket: Bracket<'_>, open: usize, span: Span) -> ParseError {
        let mut error = ParseError::unexpected(span.start, &found(self.text, span), &[bracket.closer()]);
        if !matches!(bracket, Bracket::Top) {
            let opener = quote(&self.text[open..=open]);
            error.message += &format!(" to close the {opener} at byte {open}");
        }
        error
    }

    /// Makes an operand of the innermost frame and hands it to the frame outside.
    fn close(&mut self, closer: Span) -> Result<(), ParseError> {
        let frame = self.frames.pop().expect("a bracket is closed only while it is open");
        let span = Span { start: frame.start, end: closer.end };
        let slots = &self.slots[frame.slots..];
        let id = match frame.bracket {
            Bracket::Call(function) => {
                let arguments = self.arguments(function.name(), function.arity(), &frame)?;
                self.push(Node::Call { function, arguments }, span)?
            }
            Bracket::Tiny => {
                let argument = self.arguments(TINY, 1, &frame)?[0];
                self.push(Node::Tiny(argument), span)?
            }
            Bracket::Miny => {
                let argument = self.arguments(MINY, 1, &frame)?[0];
                self.push(Node::Miny(argument), span)?
            }
            Bracket::Ko(shape) => {
                let ends = self.arguments(&shape.to_string(), 2, &frame)?;
                self.push(Node::Ko { shape, a: ends[0], b: ends[1] }, span)?
            }
            bracket => {
                let braced = !matches!(bracket, Bracket::Top | Bracket::Paren | Bracket::Quote);
                let content = bars::resolve(&mut self.builder, self.text, slots, braced.then_some(span))?;
                match (bracket, content) {
                    (Bracket::Label(name), Content::Game(id)) => {
                        let label =
                            self.labels.get_mut(name).expect("a label is known from where it was read");
                        label.game = Some(id);
                        let name = label.name.clone();
                        self.builder.set_reserved(id, name);
                        id
                    }
                    (Bracket::Quote, content) => {
                        let game = match content {
                            Content::Game(id) => Some(id),
                            Content::List(list) if list.len() == 1 => Some(list[0]),
                            Content::List(_) => None,
                        };
                        let is_game = |id: &NodeId| matches!(self.builder.node(*id), Node::Game { .. });
                        let Some(game) = game.filter(is_game) else {
                            let message = "quotes stand around the form of a game in braces, as in '{*|*}'";
                            return Err(ParseError::new(span.start, message));
                        };
                        self.push(Node::Quoted(game), span)?
                    }
                    (_, Content::Game(id)) => id,
                    (Bracket::PlusMinus, Content::List(list)) if !list.is_empty() => {
                        let start = self.pending.pop().map_or(span.start, |pending| pending.start);
                        let span = Span { start, ..span };
                        self.slots.truncate(frame.slots);
                        let id = self.push(Node::PlusMinus(list), span)?;
                        self.supply(Operand { id, span });
                        return Ok(());
                    }
                    (Bracket::Brace, Content::List(list)) if self.impartial && !list.is_empty() => {
                        self.push(Node::PlusMinus(list), span)?
                    }
                    (Bracket::Top | Bracket::Paren | Bracket::Subscript, Content::List(list)) => {
                        match list[..] {
                            [id] => id,
                            [] => return self.unexpected(closer, &["a game"]),
                            [..] => {
                                let message = "found `,` outside a game, expected braces around the options, as in {1,2|0}";
                                return Err(ParseError::new(slots[0].separator.start, message));
                            }
                        }
                    }
                    _ => {
                        let mut error =
                            ParseError::unexpected(closer.start, &found(self.text, closer), &["`|`"]);
                        error.message += ": braces hold a game {L|R}";
                        return Err(error);
                    }
                }
            }
        };
        self.slots.truncate(frame.slots);
        self.supply(Operand { id, span });
        Ok(())
    }

    fn push(&mut self, node: Node, span: Span) -> Result<NodeId, ParseError> {
        self.refuse_pass(&node)?;
        Ok(self.builder.push_at(node, span))
    }

    fn arguments(&mut self, name: &str, arity: usize, frame: &Frame<'_>) -> Result<Vec<NodeId>, ParseError> {
        let slots = &self.slots[frame.slots..];
        let found = 1 + slots[1..].iter().zip(slots).filter(|(_, before)| before.bar == 0).count();
        if found == arity {
            return bars::entries(&mut self.builder, self.text, slots);
        }
        let plural = if arity == 1 { "" } else { "s" };
        let message = format!("{name} takes {arity} argument{plural}, found {found}");
        Err(ParseError::new(frame.start, message))
    }
}
