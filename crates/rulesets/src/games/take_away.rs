//! Take-away: from a heap at most so many times as many beans may be taken as the last time; a player who cannot move loses.
//!
//! Board: `10:4` is a heap of ten of which up to four may be taken, `10` a new one, from which any number but not all may be taken; several
//! are joined by commas. The parameter `times` is a number or a fraction, `3/2`. Reference: Schwenk, "Take-Away Games", *Fibonacci Quarterly* 8 (1970);
//! with 2 it is Fibonacci Nim (Whinihan, *Fibonacci Quarterly* 1, 1963), which the second player wins exactly if the heap is a Fibonacci number.
//! CGSuite's table of `TakeAway(3)` says that a heap of ten after one was taken, `10:3`, is *2.
//! What heaps with a memory have in common is told in [`memory`](crate::memory).

use tedomari_position::{About, Boxed};

use crate::memory::{Memory, Remembering};
use crate::registry::{Family, Parameter, ParameterError};

const ABOUT: About<'static> = About {
    name: "take_away",
    board: "`10:4`, ten beans of which up to four may be taken; `10` a new heap, of which all but one may be; several are joined by commas",
    moves: "Either player takes from a heap at most so many `times` as many beans as were taken from it the last time",
    reference: "Schwenk, Take-Away Games, Fibonacci Quarterly 8, 1970; Whinihan, Fibonacci Nim, 1963",
    example: ("10:2", "*2"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    let times = Parameter::new("times", "how many times as many, a number or a fraction", Some("2"));
    Family::new(ABOUT, &[times], |given| {
        let text = given.text("times");
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        let number =
            |text: &str| text.trim().parse::<u64>().ok().filter(|&number| number > 0 && number <= 1 << 32);
        let Some((over, under)) = number(over).zip(number(under)) else {
            let message = format!("`{text}` is not a number or a fraction such as 2 or 3/2");
            return Err(ParameterError { parameter: "times".to_owned(), message });
        };
        Ok(Boxed(Remembering::new(ABOUT, Memory::AtMost(over, under))))
    })
}
