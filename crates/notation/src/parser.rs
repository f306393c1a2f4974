//! The parser: brackets and operators, on an explicit stack.
//!
//! Operators are put in order by precedence as they come (the shunting-yard method), brackets open a frame, and a closed
//! frame's operands and bars are made into a game by `bars`. Nesting costs heap, never call
//! stack, which is why no parser-combinator library is used: those recurse with the grammar.

mod brackets;

use std::collections::HashMap;

use tedomari_number::Dyadic;
use tedomari_vocabulary::spelling;

use self::brackets::{Bracket, Frame};
use crate::bars::{Operand, Slot};
use crate::error::{ParseError, found, quote, unknown_word};
use crate::expr::{Expr, ExprBuilder, Node, NodeId, Span};
use crate::function::{Function, MINY, PASS, TINY};
use crate::hints;
use crate::labels;
use crate::lexer::{Lexeme, Lexer, Token};
use crate::loopy::{KoShape, LoopyName};
use crate::results;

/// Texts beyond this length are refused: node numbers are 32-bit, and a text has at most two nodes a byte.
const LONGEST_TEXT: usize = 1 << 30;

/// Reads games from text. Rulesets are known by what the caller says they are called.
///
/// ```
/// use tedomari_notation::{Node, Parser};
///
/// let parser = Parser::new().rulesets(&["domineering", "clobber"]);
/// let expr = parser.parse("2 + domineering(..|#.)")?;
/// assert!(expr.nodes().any(|(_, node)| matches!(node, Node::Position { board, .. } if board == "..|#.")));
///
/// let error = parser.parse("2 + domineerin(..|#.)").unwrap_err();
/// assert_eq!((error.offset, error.expected), (4, vec!["domineering".to_owned()]));
/// # Ok::<(), tedomari_notation::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Parser<'r> {
    rulesets: &'r [&'r str],
    results: bool,
    impartial: bool,
}

impl<'r> Parser<'r> {
    /// A parser that knows no ruleset.
    pub const fn new() -> Parser<'r> {
        Parser { rulesets: &[], results: false, impartial: false }
    }

    /// The names that may stand in front of a board.
    pub const fn rulesets(mut self, names: &'r [&'r str]) -> Parser<'r> {
        self.rulesets = names;
        self
    }

    /// Whether the whole may be a function that gives no game, such as `outcome(G)`. [`Expr::result`] then tells which.
    pub const fn results(mut self, allowed: bool) -> Parser<'r> {
        self.results = allowed;
        self
    }

    /// Whether braces may hold the options of an impartial game without a bar: `{0,*2}` is then read as `±{0,*2}`, which is the
    /// game with these options for both players, since the negative of an impartial game is the same game.
    ///
    /// ```
    /// use tedomari_notation::{Node, Parser};
    ///
    /// let expr = Parser::new().impartial(true).parse("{0,{*2}}")?;
    /// assert!(matches!(expr.node(expr.root()), Node::PlusMinus(options) if options.len() == 2));
    /// assert!(Parser::new().parse("{0,{*2}}").is_err());
    /// # Ok::<(), tedomari_notation::ParseError>(())
    /// ```
    pub const fn impartial(mut self, allowed: bool) -> Parser<'r> {
        self.impartial = allowed;
        self
    }

    /// Reads one expression, which must be the whole text.
    pub fn parse(&self, text: &str) -> Result<Expr, ParseError> {
        let read = self.parse_while(text, &mut |_| true)?;
        Ok(read.expect("nobody has broken it off"))
    }

    /// The same for a text that may be very long: now and then it is told about how many bytes the expression takes so far, and
    /// breaks off with `None` if the answer is no.
    ///
    /// ```
    /// use tedomari_notation::Parser;
    ///
    /// let long = vec!["1"; 100_000].join("+");
    /// assert!(Parser::new().parse_while(&long, &mut |_| true)?.is_some());
    /// assert!(Parser::new().parse_while(&long, &mut |bytes| bytes < 1_000_000)?.is_none());
    /// # Ok::<(), tedomari_notation::ParseError>(())
    /// ```
    pub fn parse_while(
        &self,
        text: &str,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<Expr>, ParseError> {
        if text.len() > LONGEST_TEXT {
            return Err(ParseError::new(0, "the text is longer than 1 GiB"));
        }
        let read = Reading::new(self, text).run(go_on)?;
        if let Some(expr) = &read {
            results::check(expr, self.results)?;
        }
        Ok(read)
    }
}

/// So many signs are read between two questions whether to go on.
const ASK_EVERY: usize = 1 << 10;

/// Reads one expression without positions of rulesets: [`Parser::new`]`().parse(text)`.
pub fn parse(text: &str) -> Result<Expr, ParseError> {
    Parser::new().parse(text)
}

impl std::str::FromStr for Expr {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Expr, ParseError> {
        parse(text)
    }
}

/// An operator that waits for its (right) operand.
enum Operator {
    Sides,
    Add,
    Subtract,
    OrdinalSum,
    Negative,
    PlusMinus,
    Multiple(Dyadic),
    /// A number in front of an atom.
    Front(NodeId),
    Tiny,
    Miny,
}

impl Operator {
    fn precedence(&self) -> u8 {
        match self {
            Operator::Sides => 1,
            Operator::Add | Operator::Subtract => 2,
            Operator::OrdinalSum => 3,
            Operator::Negative | Operator::PlusMinus => 4,
            Operator::Multiple(_) => 5,
            Operator::Front(_) => 6,
            Operator::Tiny | Operator::Miny => 7,
        }
    }
}

struct Pending {
    operator: Operator,
    /// Where a prefix operator begins; binary ones begin where their left operand does.
    start: usize,
}

struct Label {
    /// The name in the tree: another one if it is used again on the other side of `&`.
    name: String,
    /// The game, unless its braces are still open.
    game: Option<NodeId>,
    /// How many `&` came before it.
    side: usize,
}

struct Reading<'r, 't> {
    rulesets: &'r [&'r str],
    impartial: bool,
    text: &'t str,
    lexer: Lexer<'t>,
    ahead: Option<Lexeme<'t>>,
    builder: ExprBuilder,
    labels: HashMap<&'t str, Label>,
    /// How many `&` there were so far: behind one of them, labels may be used anew.
    sides: usize,
    frames: Vec<Frame<'t>>,
    slots: Vec<Slot>,
    pending: Vec<Pending>,
    operands: Vec<Operand>,
    /// Whether an operand has just been completed; otherwise one may begin.
    complete: bool,
}

impl<'r, 't> Reading<'r, 't> {
    fn new(parser: &Parser<'r>, text: &'t str) -> Reading<'r, 't> {
        Reading {
            rulesets: parser.rulesets,
            impartial: parser.impartial,
            text,
            lexer: Lexer::new(text),
            ahead: None,
            builder: ExprBuilder::new(),
            labels: HashMap::new(),
            sides: 0,
            frames: Vec::new(),
            slots: Vec::new(),
            pending: Vec::new(),
            operands: Vec::new(),
            complete: false,
        }
    }

    fn run(mut self, go_on: &mut dyn FnMut(usize) -> bool) -> Result<Option<Expr>, ParseError> {
        self.open(Bracket::Top, 0, 0);
        for signs in 1.. {
            if signs % ASK_EVERY == 0 && !go_on(self.bytes()) {
                return Ok(None);
            }
            let lexeme = self.advance()?;
            let at_end = lexeme.token == Token::End;
            if self.complete {
                self.after_operand(lexeme)?;
            } else {
                self.before_operand(lexeme)?;
            }
            if at_end {
                let root = self.operands.pop().expect("closing the top leaves its operand");
                if matches!(self.builder.node(root.id), Node::Pass) {
                    return Err(self.lone_pass(root.id));
                }
                return Ok(Some(self.builder.finish(root.id)));
            }
        }
        unreachable!("a text has an end")
    }

    /// About how many bytes are taken so far.
    fn bytes(&self) -> usize {
        self.builder.bytes()
            + self.frames.len() * size_of::<Frame<'t>>()
            + self.slots.len() * size_of::<Slot>()
            + self.pending.len() * size_of::<Pending>()
            + self.operands.len() * size_of::<Operand>()
    }

    fn advance(&mut self) -> Result<Lexeme<'t>, ParseError> {
        self.ahead.take().map_or_else(|| self.lexer.next(), Ok)
    }

    fn peek(&mut self) -> Result<&Lexeme<'t>, ParseError> {
        let lexeme = self.advance()?;
        Ok(self.ahead.insert(lexeme))
    }

    fn frame(&self) -> &Frame<'t> {
        self.frames.last().expect("the top frame stays until the end of the text")
    }

    fn open(&mut self, bracket: Bracket<'t>, start: usize, open: usize) {
        self.frames.push(Frame {
            bracket,
            start,
            open,
            slots: self.slots.len(),
            pending: self.pending.len(),
        });
        self.complete = false;
    }

    /// The operator directly in front of the coming operand.
    fn in_front(&self) -> Option<&Operator> {
        self.pending[self.frame().pending..].last().map(|pending| &pending.operator)
    }

    fn wait(&mut self, operator: Operator, start: usize) {
        self.pending.push(Pending { operator, start });
        self.complete = false;
    }

    fn supply(&mut self, operand: Operand) {
        self.operands.push(operand);
        self.complete = true;
    }

    fn atom(&mut self, node: Node, span: Span) {
        let id = self.builder.push_at(node, span);
        self.supply(Operand { id, span });
    }

    fn unexpected<T>(&self, span: Span, expected: &[&str]) -> Result<T, ParseError> {
        Err(ParseError::unexpected(span.start, &found(self.text, span), expected))
    }

    /// A token where an operand may begin.
    fn before_operand(&mut self, lexeme: Lexeme<'t>) -> Result<(), ParseError> {
        let span = lexeme.span;
        match lexeme.token {
            Token::Number(number) => self.number(number, span)?,
            Token::Nimber(n) => self.atom(Node::Nimber(n), span),
            Token::Up { count, star } => self.atom(Node::Up { count, star }, span),
            Token::UpPower { n, down, star } => self.atom(Node::UpPower { n, down, star }, span),
            Token::UpSum { n, down, star } => self.atom(Node::UpSum { n, down, star }, span),
            Token::Word(word) => self.word(word, span)?,
            Token::TinySubscript | Token::MinySubscript => {
                let next = self.peek()?;
                if !matches!(next.token, Token::Number(_) | Token::OpenBrace | Token::OpenParen) {
                    let span = next.span;
                    return self.unexpected(span, &["a number", "`{`", "`(`"]);
                }
                let tiny = lexeme.token == Token::TinySubscript;
                self.wait(if tiny { Operator::Tiny } else { Operator::Miny }, span.start);
            }
            Token::PlusMinus => self.wait(Operator::PlusMinus, span.start),
            Token::Minus => self.wait(Operator::Negative, span.start),
            Token::OpenBrace => {
                let bracket = match self.in_front() {
                    Some(Operator::PlusMinus) => Bracket::PlusMinus,
                    Some(Operator::Tiny | Operator::Miny) => Bracket::Subscript,
                    _ => Bracket::Brace,
                };
                self.open(bracket, span.start, span.start);
            }
            Token::Quote => self.open(Bracket::Quote, span.start, span.start),
            Token::OpenParen => self.open(Bracket::Paren, span.start, span.start),
            Token::Loopy(name, star) => self.atom(Node::Loopy { name, star }, span),
            Token::Comma
            | Token::Bar(_)
            | Token::CloseBrace
            | Token::CloseParen
            | Token::CloseBracket
            | Token::End
                if self.in_front().is_none() =>
            {
                self.divide(None, lexeme)?;
            }
            _ => return self.unexpected(span, &["a game"]),
        }
        Ok(())
    }

    /// A token after a complete operand.
    fn after_operand(&mut self, lexeme: Lexeme<'t>) -> Result<(), ParseError> {
        let span = lexeme.span;
        let operator = match lexeme.token {
            Token::Plus => Operator::Add,
            Token::Minus => Operator::Subtract,
            Token::Colon => Operator::OrdinalSum,
            Token::Ampersand => {
                self.sides += 1;
                Operator::Sides
            }
            Token::Comma
            | Token::Bar(_)
            | Token::CloseBrace
            | Token::CloseParen
            | Token::CloseBracket
            | Token::Quote
            | Token::End => {
                self.apply(0)?;
                let operand = self.operands.pop();
                return self.divide(operand, lexeme);
            }
            Token::PlusMinus => {
                return Err(ParseError::new(
                    span.start,
                    format!(
                        "{} after a game could be two operators or one: write `3 + -1` or `3 + +-1`",
                        found(self.text, span)
                    ),
                ));
            }
            _ => {
                let expected = ["an operator", "`,`", "`|`", self.frame().bracket.closer()];
                return hints::product(self.text, span).map_or_else(|| self.unexpected(span, &expected), Err);
            }
        };
        self.apply(operator.precedence())?;
        if matches!((&operator, self.operands.last()), (Operator::Sides, Some(left))
            if matches!(self.builder.node(left.id), Node::Sides(..)) && !self.is_bracketed(*left))
        {
            let message = "found `&` once more, expected two sides: onside & offside";
            return Err(ParseError::new(span.start, message));
        }
        self.wait(operator, span.start);
        Ok(())
    }

    fn number(&mut self, number: Dyadic, span: Span) -> Result<(), ParseError> {
        let mut number = number;
        let mut start = span.start;
        match self.in_front() {
            // The minus belongs to the literal, so that -3/2v* is (-3/2) + v*.
            Some(Operator::Negative) => {
                start = self.pending.pop().map_or(start, |minus| minus.start);
                number = -number;
            }
            Some(Operator::Tiny | Operator::Miny) => {
                self.atom(Node::Number(number), span);
                return Ok(());
            }
            _ => {}
        }
        let literal = Span { start, end: span.end };
        match self.peek()?.token {
            Token::Dot if number.is_integer() => {
                self.ahead = None;
                self.wait(Operator::Multiple(number), start);
            }
            Token::Dot => {
                return Err(ParseError::new(
                    start,
                    format!("a multiple n.G takes an integer, found {}", found(self.text, literal)),
                ));
            }
            Token::Nimber(_)
            | Token::Up { .. }
            | Token::UpPower { .. }
            | Token::UpSum { .. }
            | Token::Word(_)
            | Token::Loopy(..)
            | Token::TinySubscript
            | Token::MinySubscript
            | Token::OpenBrace
            | Token::OpenParen => {
                let id = self.builder.push_at(Node::Number(number), literal);
                self.wait(Operator::Front(id), start);
            }
            _ => self.atom(Node::Number(number), literal),
        }
        Ok(())
    }

    fn word(&mut self, word: &'t str, span: Span) -> Result<(), ParseError> {
        let next = self.lexer.glance();
        let function = Function::from_name(word);
        if let Some(name) = LoopyName::from_word(word) {
            let star = self.lexer.star_behind()?;
            self.atom(Node::Loopy { name, star }, Span { start: span.start, end: self.lexer.place() });
            return Ok(());
        }
        if word == PASS {
            self.atom(Node::Pass, span);
            return Ok(());
        }
        if let Some(shape) = KoShape::from_word(word) {
            return self.ko(word, shape, span);
        }
        let call = match word {
            TINY => Some(Bracket::Tiny),
            MINY => Some(Bracket::Miny),
            _ => function.map(Bracket::Call),
        };
        if let Some(bracket) = call {
            let open = self.advance()?;
            if open.token != Token::OpenParen {
                return self.unexpected(open.span, &["`(`"]);
            }
            self.open(bracket, span.start, open.span.start);
            return Ok(());
        }
        match self.labels.get(word) {
            Some(label) if next == Some('{') && (label.side == self.sides || label.game.is_none()) => {
                return Err(ParseError::new(
                    span.start,
                    format!("the label {} already names a game", quote(word)),
                ));
            }
            Some(&Label { game: Some(id), .. }) if next != Some('{') => {
                self.supply(Operand { id, span });
                return Ok(());
            }
            Some(Label { game: None, name, .. }) if next != Some('{') => {
                let name = name.clone();
                self.atom(Node::Back(name), span);
                return Ok(());
            }
            _ => {}
        }
        if next == Some('{') {
            labels::check(word)
                .map_err(|error| ParseError::new(span.start, format!("found {}: {error}", quote(word))))?;
            let open = self.advance()?.span.start;
            let name = self.builder.free_label(word);
            self.builder.reserve_label(&name);
            self.labels.insert(word, Label { name, game: None, side: self.sides });
            self.open(Bracket::Label(word), span.start, open);
            return Ok(());
        }
        match self.ruleset(span) {
            Some((name, end)) => self.position(name, Span { start: span.start, end }),
            None => Err(self.unknown(word, span, next == Some('('))),
        }
    }

    /// The ruleset whose name begins here, in any spelling, and where the name ends.
    fn ruleset(&self, word: Span) -> Option<(&'r str, usize)> {
        let rest = &self.text[word.start..];
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '\'' | '’');
        let end = rest.find(|c| !is_name(c)).filter(|&end| rest[end..].starts_with(['(', '[']))?;
        let spelt = rest[..end].trim_end();
        let known = self.rulesets.iter().find(|known| spelling::is_same(known, spelt))?;
        Some((known, word.start + spelt.len()))
    }

    /// A position of a ruleset, whose name has this place.
    fn position(&mut self, name: &str, span: Span) -> Result<(), ParseError> {
        self.lexer.go_to(span.end);
        let bracketed = self.lexer.glance() == Some('[');
        let name_end = if bracketed { self.lexer.parameters()? } else { span.end };
        if self.lexer.glance() != Some('(') {
            return Err(self.without_board(name, name_end));
        }
        let (board, end) = self.lexer.board()?;
        let ruleset = format!("{name}{}", &self.text[span.end..name_end]);
        self.atom(Node::Position { ruleset, board: board.to_owned() }, Span { start: span.start, end });
        Ok(())
    }

    /// A ko: its place and length in parentheses, if they are given, and the bracket that opens its ends.
    fn ko(&mut self, word: &str, mut shape: KoShape, span: Span) -> Result<(), ParseError> {
        let mut open = self.advance()?;
        if open.token == Token::OpenParen && word.starts_with("KO") {
            let start = open.span.start;
            shape.place = self.natural()?;
            self.demand(Token::Comma, "`,`")?;
            shape.length = self.natural()?;
            self.demand(Token::CloseParen, "`)`")?;
            if !shape.is_ko() {
                let message =
                    "a ko has a length m of at least 3 and a place i between 1 and m - 1: write KO(i,m)";
                return Err(ParseError::new(start, message));
            }
            open = self.advance()?;
        }
        if open.token != Token::OpenBracket {
            return self.unexpected(open.span, &["`[`"]);
        }
        self.open(Bracket::Ko(shape), span.start, open.span.start);
        Ok(())
    }

    fn demand(&mut self, token: Token<'_>, what: &str) -> Result<(), ParseError> {
        let next = self.advance()?;
        if next.token == token { Ok(()) } else { self.unexpected(next.span, &[what]) }
    }

    fn natural(&mut self) -> Result<u64, ParseError> {
        let next = self.advance()?;
        if let Token::Number(number) = &next.token
            && let Some(n) = number.to_i64().and_then(|n| u64::try_from(n).ok())
        {
            return Ok(n);
        }
        self.unexpected(next.span, &["a whole number"])
    }

    /// Whether an operand stands in brackets of its own.
    fn is_bracketed(&self, operand: Operand) -> bool {
        operand.span.start < self.builder.span(operand.id).start
    }

    fn without_board(&self, word: &str, end: usize) -> ParseError {
        let after = format!("found the ruleset {} without a board, expected `(` after it", quote(word));
        ParseError { expected: vec!["`(`".to_owned()], ..ParseError::new(end, after) }
    }

    fn unknown(&self, word: &str, span: Span, called: bool) -> ParseError {
        if let Some(error) = hints::assignment(self.text, word, span) {
            return error;
        }
        if self.rulesets.iter().any(|known| spelling::is_same(known, word)) {
            return self.without_board(word, span.end);
        }
        if !called && let Some(error) = hints::spelled_out(word, span) {
            return error;
        }
        let mut names: Vec<&str> = self.rulesets.to_vec();
        names.extend([TINY, MINY]);
        names.extend(Function::all().map(|function| -> &str { function.name() }));
        names.extend(LoopyName::ALL.map(LoopyName::name));
        names.push(PASS);
        if called {
            return unknown_word(span.start, word, "function or ruleset", names);
        }
        names.extend(self.labels.keys());
        unknown_word(span.start, word, "label", names)
    }

    /// Applies the waiting operators of this frame that bind at least as tightly as `precedence`.
    fn apply(&mut self, precedence: u8) -> Result<(), ParseError> {
        let floor = self.frame().pending;
        while self.pending.len() > floor
            && let Some(Pending { operator, start }) =
                self.pending.pop_if(|pending| pending.operator.precedence() >= precedence)
        {
            let operand = self.operands.pop().expect("an operator is applied when its operand is complete");
            let (id, end) = (operand.id, operand.span.end);
            let mut span = Span { start, end };
            let mut left = || {
                let left = self.operands.pop().expect("a binary operator has a left operand");
                span.start = left.span.start;
                left.id
            };
            let node = match operator {
                Operator::Sides => Node::Sides(left(), id),
                Operator::Add => Node::Add(left(), id),
                Operator::Subtract => Node::Subtract(left(), id),
                Operator::OrdinalSum => Node::OrdinalSum(left(), id),
                Operator::Negative => Node::Negative(id),
                Operator::PlusMinus => Node::PlusMinus(vec![id]),
                Operator::Multiple(times) => Node::Multiple { times, of: id },
                Operator::Front(number) => Node::Add(number, id),
                Operator::Tiny => Node::Tiny(id),
                Operator::Miny => Node::Miny(id),
            };
            self.refuse_pass(&node)?;
            let id = self.builder.push_at(node, span);
            self.operands.push(Operand { id, span });
        }
        Ok(())
    }

    /// A pass is an option of a game and nothing else.
    fn refuse_pass(&self, node: &Node) -> Result<(), ParseError> {
        let pass = |id: &NodeId| matches!(self.builder.node(*id), Node::Pass);
        match node {
            Node::Game { .. } => Ok(()),
            node => match node.children().find(pass) {
                Some(id) => Err(self.lone_pass(id)),
                None => Ok(()),
            },
        }
    }

    fn lone_pass(&self, id: NodeId) -> ParseError {
        let message = "`pass` can only be an option of a game, as in {0|pass}";
        ParseError::new(self.builder.span(id).start, message)
    }
}
