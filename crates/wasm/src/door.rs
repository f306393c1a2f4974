//! What the page calls of this crate, and this crate of the page.
//!
//! The page writes a request into memory that it was given ([`tedomari_take`]) and asks ([`tedomari_ask`]). The reply lies in memory as well: a
//! status and a length of four bytes each, then JSON. Whoever was given memory gives it back ([`tedomari_give`]).
//!
//! Of the page, this crate needs the time, and somebody who hears how far the work is. If the page can make a new stack
//! for the machine, it also does a step on one ([`tedomari_step`]); otherwise recursion ends at a number of levels.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::cell::RefCell;

use crate::desk::Desk;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new(MEMORY));
}

/// The bytes that all tables together may hold. A page has 4 GiB at most, and lists on the way take their part.
const MEMORY: usize = 1 << 30;

/// What is told: how far the work is.
const PROGRESS: u32 = 0;
/// What is told: that a promise within the program is broken, after which nothing in this memory is of use.
#[cfg(target_arch = "wasm32")]
const PANIC: u32 = 1;

/// Before anything else: how many levels of recursion fit on a stack of the machine, and whether the page makes new ones.
#[unsafe(no_mangle)]
pub extern "C" fn tedomari_begin(levels: u32, can_grow: bool) {
    #[cfg(target_arch = "wasm32")]
    {
        use std::time::Duration;

        use tedomari_task::{Stacks, clock, set_stacks};

        clock::set(|| Duration::from_micros((page::now() * 1000.0) as u64));
        set_stacks(Stacks { levels, grow: can_grow.then_some(grow as fn(&mut dyn FnMut())) });
        std::panic::set_hook(Box::new(|panic| tell(PANIC, &panic.to_string())));
    }
    #[cfg(not(target_arch = "wasm32"))]
    let _ = (levels, can_grow);
}

/// Memory for so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn tedomari_take(bytes: usize) -> *mut u8 {
    let layout = layout(bytes);
    // SAFETY: the layout has at least one byte.
    let block = unsafe { alloc(layout) };
    if block.is_null() {
        handle_alloc_error(layout)
    }
    block
}

/// Gives memory back.
///
/// # Safety
///
/// It came from [`tedomari_take`] with as many bytes, or is a reply with its head of eight bytes, and was not given back before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tedomari_give(block: *mut u8, bytes: usize) {
    // SAFETY: as the caller promises, this is a block with this layout.
    unsafe { dealloc(block, layout(bytes)) }
}

fn layout(bytes: usize) -> Layout {
    // Words in the head of a reply are aligned.
    Layout::from_size_align(bytes.max(1), 4).expect("no page has so much memory")
}

/// Answers a request.
///
/// # Safety
///
/// So many bytes are there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tedomari_ask(request: *const u8, bytes: usize) -> *mut u8 {
    // SAFETY: as the caller promises.
    let request = unsafe { std::slice::from_raw_parts(request, bytes) };
    let reply = DESK.with_borrow_mut(|desk| desk.answer(request, |report| tell(PROGRESS, report)));
    let length = u32::try_from(reply.json.len()).expect("no page has so much memory");
    let block = tedomari_take(HEAD + reply.json.len());
    // SAFETY: the block is as long as what is written, and nobody else knows of it yet.
    unsafe {
        block.copy_from_nonoverlapping(u32::from(reply.status).to_le_bytes().as_ptr(), HEAD / 2);
        block.add(HEAD / 2).copy_from_nonoverlapping(length.to_le_bytes().as_ptr(), HEAD / 2);
        block.add(HEAD).copy_from_nonoverlapping(reply.json.as_ptr(), reply.json.len());
    }
    block
}

/// The bytes of a reply before its JSON.
const HEAD: usize = 8;

/// Does the step that `page::step` was called for, on a new stack.
///
/// # Safety
///
/// It is called with what the page was called with, once, before that call returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tedomari_step(step: *mut &mut dyn FnMut()) {
    // SAFETY: as the caller promises, this is what `grow` has on its stack while it waits.
    let step = unsafe { &mut *step };
    step();
}

#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
fn grow(mut step: &mut dyn FnMut()) {
    // SAFETY: the page calls `tedomari_step` with it, and waits until that has returned.
    unsafe { page::step(&raw mut step) }
}

fn tell(what: u32, text: &str) {
    // SAFETY: the page reads so many bytes and keeps none of them.
    unsafe { page::tell(what, text.as_ptr(), text.len()) }
}

/// What the page has to offer.
#[cfg(target_arch = "wasm32")]
#[allow(improper_ctypes)]
mod page {
    #[link(wasm_import_module = "tedomari")]
    unsafe extern "C" {
        /// The time in milliseconds since any fixed moment.
        pub(super) safe fn now() -> f64;
        /// Hears what is told.
        pub(super) fn tell(what: u32, text: *const u8, bytes: usize);
        /// Calls `tedomari_step` with this on a new stack, and returns when that has returned.
        pub(super) fn step(step: *mut &mut dyn FnMut());
    }
}

/// What the tests have to offer.
#[cfg(not(target_arch = "wasm32"))]
mod page {
    use std::cell::RefCell;

    thread_local! {
        pub(super) static HEARD: RefCell<Vec<(u32, String)>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) unsafe fn tell(what: u32, text: *const u8, bytes: usize) {
        // SAFETY: as the caller promises.
        let text = unsafe { std::slice::from_raw_parts(text, bytes) };
        HEARD.with_borrow_mut(|heard| heard.push((what, String::from_utf8_lossy(text).into_owned())));
    }

    pub(super) unsafe fn step(step: *mut &mut dyn FnMut()) {
        // SAFETY: as the caller promises.
        unsafe { super::tedomari_step(step) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page does for a question.
    fn ask(request: &str) -> (u32, String) {
        let block = tedomari_take(request.len());
        // SAFETY: each block is used within its length and given back once, with its length.
        unsafe {
            block.copy_from_nonoverlapping(request.as_ptr(), request.len());
            let reply = tedomari_ask(block, request.len());
            tedomari_give(block, request.len());
            let word = |at: usize| u32::from_le(reply.add(at).cast::<u32>().read());
            let (status, length) = (word(0), word(4) as usize);
            let json = std::slice::from_raw_parts(reply.add(HEAD), length).to_vec();
            tedomari_give(reply, HEAD + length);
            (status, String::from_utf8(json).unwrap())
        }
    }

    #[test]
    fn a_question_goes_in_and_out() {
        tedomari_begin(100, false);
        let (status, json) = ask("eval\n{\"input\": \"{7|5||0}\"}");
        assert!(status == 200 && json.contains("\"mean\":\"3\""), "{json}");
        assert_eq!(ask("").0, 200);
        assert_eq!(ask("eval\n{").0, 400);
    }

    #[test]
    fn it_is_told_how_far_the_work_is() {
        let (status, json) = ask("eval?time_limit=400ms\n{\"input\": \"clobber(6x6)\"}");
        assert!(status == 200 && json.contains("time limit reached"), "{json}");
        page::HEARD.with_borrow(|heard| {
            assert!(!heard.is_empty() && heard.iter().all(|(what, _)| *what == PROGRESS));
            assert!(heard.iter().all(|(_, text)| text.contains("\"nodes\":")));
        });
    }

    #[test]
    fn a_step_is_made_elsewhere() {
        let mut steps = 0;
        grow(&mut || steps += 1);
        assert_eq!(steps, 1);
    }
}
