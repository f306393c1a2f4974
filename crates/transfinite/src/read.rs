//! Reads an expression with infinite numbers, and works it out on the way.
//!
//! `*` between two operands is the product, and in front of one a nimber; `^` is the power. They bind as usual: `omega^2*3 - *omega^2` is
//! (omega^2)·3 minus *(omega^2). Operators and brackets wait on stacks, so that no nesting is too deep.

use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use tedomari_notation::Function;
use tedomari_number::Fraction;
use tedomari_value::Engine;

use crate::lexer::{Lexer, Token};
use crate::normal::Normal;
use crate::surreal::Surreal;
use crate::trouble::Trouble;
use crate::value::Value;

/// What is wrong with an expression, or why it has no value, and the byte where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// The byte.
    pub offset: usize,
    /// Why.
    pub trouble: Trouble,
}

impl ReadError {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> ReadError {
        ReadError { offset, trouble: Trouble::because(message) }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.trouble.fmt(f)
    }
}

impl std::error::Error for ReadError {}

/// Whether a text is one of infinite arithmetic: it has the word `omega` or the letter ω.
///
/// ```
/// use tedomari_transfinite::is_infinite;
///
/// assert!(is_infinite("3 - omega^2") && is_infinite("*ω"));
/// assert!(!is_infinite("3 - ^2") && !is_infinite("omegas(1)"));
/// ```
pub fn is_infinite(text: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.contains('ω') || text.split(|c| !is_word(c)).any(|word| word == "omega")
}

/// The value of an expression.
///
/// ```
/// use tedomari_transfinite::evaluate;
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let value = |text| evaluate(text, &engine).map(|value| value.to_string());
/// assert_eq!(value("(omega + 1)*(omega - 1)")?, "omega^2 - 1");
/// assert_eq!(value("*omega + *3")?, "*(omega + 3)");
/// assert_eq!(value("nim_product(omega^2, omega)")?, "2");
/// assert_eq!(value("omega + {1|0}").unwrap_err().offset, 8);
/// # Ok::<(), tedomari_transfinite::ReadError>(())
/// ```
pub fn evaluate(text: &str, engine: &Engine) -> Result<Value, ReadError> {
    let mut reader = Reader {
        lexer: Lexer::new(text),
        engine,
        operands: Vec::new(),
        pending: Vec::new(),
        frames: vec![Frame { function: None, pending: 0, operands: 0, start: 0 }],
    };
    loop {
        reader.operand()?;
        if let Some(value) = reader.operator()? {
            return Ok(value);
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Operator {
    /// With the rank of what stands before it: a term has rank 0, and two sums of equal rank make one of the next. So a long sum
    /// is added up in halves, and not term by term, which would look at every term once for each later one.
    Add(u32),
    Negative,
    /// A minus in an exponent, as in omega^-1.
    NegativeExponent,
    Times,
    Over,
    /// n.G
    Multiple,
    Star,
    Power,
}

impl Operator {
    fn precedence(self) -> u8 {
        match self {
            Operator::Add(_) => 1,
            Operator::Negative => 2,
            Operator::Times | Operator::Over | Operator::Multiple => 3,
            Operator::Star => 4,
            Operator::NegativeExponent | Operator::Power => 5,
        }
    }
}

/// What an open bracket encloses.
struct Frame {
    function: Option<Function>,
    /// How many operators and operands waited when it opened.
    pending: usize,
    operands: usize,
    start: usize,
}

struct Reader<'t, 'e> {
    lexer: Lexer<'t>,
    engine: &'e Engine,
    operands: Vec<Value>,
    pending: Vec<(Operator, usize)>,
    frames: Vec<Frame>,
}

const PRODUCT_OR_SUM: &str = "a number right in front of `*` could be a factor or be added to a nimber: write omega*3 or (3)*omega for a product, 3 + *omega for a sum";

impl Reader<'_, '_> {
    fn waiting(&self) -> Option<Operator> {
        let frame = self.frames.last()?;
        self.pending.get(frame.pending..)?.last().map(|waiting| waiting.0)
    }

    /// Signs in front, and a complete operand.
    fn operand(&mut self) -> Result<(), ReadError> {
        loop {
            self.engine.step().map_err(|stop| ReadError { offset: 0, trouble: stop.into() })?;
            let (token, start) = self.lexer.next()?;
            match token {
                Token::Minus => {
                    let in_exponent =
                        matches!(self.waiting(), Some(Operator::Power | Operator::NegativeExponent));
                    let operator = if in_exponent { Operator::NegativeExponent } else { Operator::Negative };
                    self.pending.push((operator, start));
                }
                Token::Star => {
                    self.pending.push((Operator::Star, start));
                    let (next, _) = self.peek()?;
                    if !matches!(next, Token::Number(_) | Token::Omega | Token::Open) {
                        self.operands.push(Value::from(Normal::from(1)));
                        return Ok(());
                    }
                }
                Token::Open => self.open(None, start),
                Token::Word(word) => self.word(word, start)?,
                Token::Omega => {
                    self.operands.push(Value::from(Normal::omega()));
                    return Ok(());
                }
                Token::Number(x) => return self.number(x, start),
                Token::End => {
                    return Err(ReadError::new(start, "found the end of the text, expected a number"));
                }
                _ => return Err(ReadError::new(start, "expected a number, omega or a nimber")),
            }
        }
    }

    fn peek(&mut self) -> Result<(Token<'_>, usize), ReadError> {
        let place = self.lexer.place();
        let next = self.lexer.next();
        self.lexer.go_to(place);
        next
    }

    fn number(&mut self, x: Fraction, start: usize) -> Result<(), ReadError> {
        let in_product = matches!(
            self.waiting(),
            Some(
                Operator::Times
                    | Operator::Over
                    | Operator::Power
                    | Operator::Multiple
                    | Operator::Star
                    | Operator::NegativeExponent
            )
        );
        let (next, at) = self.peek()?;
        match next {
            Token::Star if !in_product => return Err(ReadError::new(at, PRODUCT_OR_SUM)),
            Token::Dot => {
                if x.denominator() != IBig::ONE {
                    return Err(ReadError::new(start, "a multiple n.G takes an integer"));
                }
                self.lexer.next()?;
                self.operands.push(Value::from(Normal::from(x)));
                self.pending.push((Operator::Multiple, start));
                return self.operand();
            }
            _ => {}
        }
        self.operands.push(Value::from(Normal::from(x)));
        Ok(())
    }

    fn open(&mut self, function: Option<Function>, start: usize) {
        let (pending, operands) = (self.pending.len(), self.operands.len());
        self.frames.push(Frame { function, pending, operands, start });
    }

    fn word(&mut self, word: &str, start: usize) -> Result<(), ReadError> {
        let function = Function::from_name(word);
        let known = function.filter(|function| {
            matches!(
                function,
                Function::NimSum
                    | Function::NimProduct
                    | Function::NimInverse
                    | Function::ConwayProduct
                    | Function::Birthday
                    | Function::Mean
                    | Function::LeftStop
                    | Function::RightStop
            )
        });
        let Some(known) = known else {
            let message = match function {
                Some(_) => format!("`{word}` is not known for infinite numbers and nimbers"),
                None => format!("`{word}` has no sum with infinite numbers: only numbers and nimbers have"),
            };
            return Err(ReadError::new(start, message));
        };
        match self.lexer.next()? {
            (Token::Open, _) => self.open(Some(known), start),
            (_, at) => return Err(ReadError::new(at, "expected `(`")),
        }
        Ok(())
    }

    /// What follows an operand; the value if the text ends.
    fn operator(&mut self) -> Result<Option<Value>, ReadError> {
        loop {
            let (token, start) = self.lexer.next()?;
            let operator = match token {
                Token::Plus | Token::Minus => {
                    self.add(token == Token::Minus, start)?;
                    return Ok(None);
                }
                Token::Star => Operator::Times,
                Token::Slash => Operator::Over,
                Token::Caret => Operator::Power,
                Token::Close => {
                    self.apply(0)?;
                    self.close(start)?;
                    continue;
                }
                Token::Comma => {
                    self.apply(0)?;
                    if self.frames.last().is_none_or(|frame| frame.function.is_none()) {
                        return Err(ReadError::new(
                            start,
                            "a comma stands between the arguments of a function",
                        ));
                    }
                    return Ok(None);
                }
                Token::End => {
                    self.apply(0)?;
                    if self.frames.len() > 1 {
                        let open = self.frames.last().map_or(0, |frame| frame.start);
                        let message = format!("found the end of the text, expected `)` for byte {open}");
                        return Err(ReadError::new(start, message));
                    }
                    return Ok(self.operands.pop());
                }
                Token::Dot => {
                    return Err(ReadError::new(start, "a multiple n.G has an integer in front of the point"));
                }
                Token::Number(_) | Token::Omega | Token::Word(_) | Token::Open => {
                    let message = "expected an operator: `+` for a sum, `*` for a product, as in omega*3";
                    return Err(ReadError::new(start, message));
                }
            };
            // Powers are read from the right.
            self.apply(operator.precedence() + u8::from(operator == Operator::Power))?;
            self.pending.push((operator, start));
            return Ok(None);
        }
    }

    /// Waits for a term to add, or for one whose negative is added.
    fn add(&mut self, subtracts: bool, start: usize) -> Result<(), ReadError> {
        const ABOVE: u8 = 2;
        self.apply(ABOVE)?;
        let mut rank = 0;
        while self.waiting() == Some(Operator::Add(rank)) {
            self.apply_last()?;
            rank += 1;
        }
        self.pending.push((Operator::Add(rank), start));
        if subtracts {
            self.pending.push((Operator::Negative, start));
        }
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), ReadError> {
        if self.frames.len() == 1 {
            return Err(ReadError::new(at, "found `)`, which closes nothing"));
        }
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        let Some(function) = frame.function else { return Ok(()) };
        let arguments = self.operands.split_off(frame.operands);
        if arguments.len() != function.arity() {
            let message = format!(
                "`{}` takes {} arguments, found {}",
                function.name(),
                function.arity(),
                arguments.len()
            );
            return Err(ReadError::new(at, message));
        }
        let value = self.call(function, &arguments);
        self.operands.push(value.map_err(|trouble| ReadError { offset: frame.start, trouble })?);
        Ok(())
    }

    fn call(&self, function: Function, arguments: &[Value]) -> Result<Value, Trouble> {
        let task = self.engine.task();
        match function {
            Function::Mean | Function::LeftStop | Function::RightStop => {
                Ok(Value::from(arguments[0].number.clone()))
            }
            Function::Birthday => {
                let born = match arguments[0].number.to_normal().filter(|_| arguments[0].is_number()) {
                    Some(number) => number.birthday(task)?,
                    None if arguments[0].is_nimber() => Some(arguments[0].nimber.clone()),
                    None => None,
                };
                let message = "this birthday is not known: only those of nimbers and of numbers with a finite normal form with dyadic exponents are";
                born.map(Value::from).ok_or_else(|| Trouble::because(message))
            }
            Function::ConwayProduct if arguments.iter().all(Value::is_number) => {
                Ok(Value::from(arguments[0].number.times(&arguments[1].number, task)?))
            }
            Function::ConwayProduct if !arguments.iter().all(Value::is_nimber) => {
                Err(Trouble::because("this product is known for two numbers and for two nimbers"))
            }
            _ => self.nim(function, arguments),
        }
    }

    /// Nim-sum, nim-product and inverse, of ordinals or of nimbers.
    fn nim(&self, function: Function, arguments: &[Value]) -> Result<Value, Trouble> {
        let ordinals = arguments.iter().all(Value::is_ordinal);
        if !ordinals && !arguments.iter().all(Value::is_nimber) {
            return Err(Trouble::because("expected ordinals, or nimbers, and not one of each"));
        }
        let sizes: Vec<&Normal> =
            arguments.iter().map(|x| if ordinals { x.number.numerator() } else { &x.nimber }).collect();
        let found = match function {
            Function::NimSum => sizes[0].nim_sum(sizes[1]),
            Function::NimInverse => sizes[0].nim_inverse(self.engine)?,
            _ => sizes[0].nim_product(sizes[1], self.engine)?,
        };
        Ok(if ordinals { Value::from(found) } else { Value::star(found) })
    }

    /// Applies the operators that wait in this frame and bind at least as tightly.
    fn apply(&mut self, precedence: u8) -> Result<(), ReadError> {
        while self.waiting().is_some_and(|operator| operator.precedence() >= precedence) {
            self.apply_last()?;
        }
        Ok(())
    }

    fn apply_last(&mut self) -> Result<(), ReadError> {
        let Some((operator, offset)) = self.pending.pop() else { return Ok(()) };
        let value = self.applied(operator).map_err(|trouble| ReadError { offset, trouble })?;
        self.operands.push(value);
        Ok(())
    }

    fn applied(&mut self, operator: Operator) -> Result<Value, Trouble> {
        let task = self.engine.task();
        let right = self.operands.pop().expect("an operator is applied when its operands are complete");
        match operator {
            Operator::Negative | Operator::NegativeExponent => return Ok(right.negative()),
            Operator::Star if right.is_ordinal() => {
                return Ok(Value::star(right.number.numerator().clone()));
            }
            Operator::Star => return Err(Trouble::because("the size of a nimber is an ordinal")),
            _ => {}
        }
        let left = self.operands.pop().expect("an operator is applied when its operands are complete");
        match operator {
            Operator::Add(_) => return left.plus(&right, task),
            Operator::Multiple => {
                let odd = left.number.numerator().to_natural().is_some_and(|n| n.bit(0));
                let nimber = if odd { right.nimber } else { Normal::ZERO };
                return Ok(Value { number: left.number.times(&right.number, task)?, nimber });
            }
            _ => {}
        }
        if !left.is_number() || !right.is_number() {
            let message = match operator {
                Operator::Power => "a nimber has no powers here",
                _ => {
                    "`*` and `/` are for numbers: the size of a nimber stands in parentheses, *(omega*2), and nim_product(a,b) multiplies nimbers"
                }
            };
            return Err(Trouble::because(message));
        }
        let (left, right): (Surreal, Surreal) = (left.number, right.number);
        let number = match operator {
            Operator::Times => left.times(&right, task)?,
            Operator::Over => left.over(&right, task)?,
            _ => left.power(&right, task)?,
        };
        Ok(Value::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> String {
        evaluate(text, &Engine::new()).unwrap().to_string()
    }

    #[test]
    fn terms_are_subtracted_one_by_one() {
        assert_eq!(value("omega - 1 - 2 - 3"), "omega - 6");
        assert_eq!(value("omega - (1 - 2) - 3.(omega - 4) + -5 - -6"), "-omega*2 + 14");
        assert_eq!(value("*omega - *3 + 1 - *omega"), "1 + *3");
        assert_eq!(value("omega^2 - omega*omega - 2.omega"), "-omega*2");
    }

    #[test]
    fn long_sums_are_read() {
        const TERMS: u32 = 20_000;
        let up: Vec<String> = (0..TERMS).map(|n| format!("omega^{n}")).collect();
        let down: Vec<String> = (0..TERMS).rev().map(|n| format!("omega^{n}")).collect();
        let difference = format!("{} - ({})", up.join(" + "), down.join(" + "));
        assert_eq!(value(&difference), "0");
        assert_eq!(value(&up.join(" - ")), value(&format!("1 - ({})", up[1..].join(" + "))));
    }
}
