//! Values that were found before change no answer, and a short search is not made longer by them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use tedomari_position::{Ruleset, Search, Shelf};
use tedomari_rulesets::games::clobber;
use tedomari_value::{Engine, Stop, Value};
use tedomari_winner::{Book, Player, WinnerSearch};

/// A shelf that counts how often it is asked.
#[derive(Default)]
struct Counting {
    values: Mutex<HashMap<String, Value>>,
    asked: AtomicU64,
}

impl Shelf for Counting {
    fn get(&self, _: &Engine, part: &str) -> Result<Option<Value>, Stop> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        Ok(self.values.lock().unwrap().get(part).copied())
    }

    fn put(&self, _: &Engine, part: &str, value: Value) -> Result<(), Stop> {
        self.values.lock().unwrap().insert(part.to_owned(), value);
        Ok(())
    }
}

/// A shelf with all that play can reach from a row of Clobber.
fn shelf(engine: &Engine, row: &str) -> Arc<Counting> {
    let shelf = Arc::new(Counting::default());
    let survey = Search::new(engine, clobber::RULESET).filling(shelf.clone());
    survey.value(&clobber::RULESET.read(row).unwrap(), 1).unwrap();
    shelf.asked.store(0, Ordering::Relaxed);
    shelf
}

/// Who wins if either player starts.
fn winners(engine: &Engine, shelf: Option<Arc<Counting>>, boards: &[&str]) -> [Player; 2] {
    let mut search = WinnerSearch::new(engine);
    let shelf = shelf.map(|shelf| shelf as Arc<dyn Shelf>);
    let book = search.book(Book::with_shelf(engine, Arc::new(clobber::RULESET), shelf));
    let mut sum = search.value(Value::ZERO).unwrap();
    for board in boards {
        let board = search.read(book, board).unwrap();
        sum = search.plus(sum, &board).unwrap();
    }
    [Player::Left, Player::Right].map(|first| search.winner(&sum, first).unwrap())
}

#[test]
fn the_winner_is_the_same_with_a_shelf() {
    let engine = Engine::new();
    let shelf = shelf(&engine, "xoxoxoxoxo");
    for boards in [
        &["xoxo"][..],
        &["xoxoxoxoxo"],
        &["xoxoxoxoxoxoxo"],
        &["xoxoxoxoxoxoxoxoxoxo"],
        &["xooxoxxoxo", "oxoxx"],
        &["xoxoxo", "xoxoxoxo", "oxo"],
        &["xxoo", "xoxoxoxoxoxo", "ox"],
    ] {
        let without = winners(&engine, None, boards);
        let with = winners(&engine, Some(shelf.clone()), boards);
        assert_eq!(with, without, "{boards:?}");
    }
}

#[test]
fn a_short_search_asks_for_what_it_was_given() {
    let engine = Engine::new();
    let shelf = shelf(&engine, "xoxoxoxoxo");
    winners(&engine, Some(shelf.clone()), &["xoxoxoxoxoxoxoxoxoxo"]);
    // For nothing that play leaves.
    assert_eq!(shelf.asked.load(Ordering::Relaxed), 1);
}

#[test]
fn a_value_that_was_found_before_decides_at_once() {
    let engine = Engine::new();
    let shelf = shelf(&engine, "xoxoxoxoxo");
    let mut search = WinnerSearch::new(&engine);
    let book = search.book(Book::with_shelf(&engine, Arc::new(clobber::RULESET), Some(shelf)));
    let sum = search.read(book, "xoxoxoxoxo").unwrap();
    search.winner(&sum, Player::Left).unwrap();
    assert!(search.counts().nodes <= 2, "{:?}", search.counts());
}

#[test]
fn a_long_search_asks_the_shelf() {
    let engine = Engine::new();
    let shelf = shelf(&engine, "xoxoxoxoxo");
    let mut search = WinnerSearch::new(&engine);
    let held = Some(shelf.clone() as Arc<dyn Shelf>);
    let book = search.book(Book::with_shelf(&engine, Arc::new(clobber::RULESET), held));
    let row = search.read(book, &"xo".repeat(26)).unwrap();
    // Left wins also without a shelf, by a search of 121,168 sums.
    assert_eq!(search.winner(&row, Player::Left), Ok(Player::Left));
    assert!(shelf.asked.load(Ordering::Relaxed) > 0);
}
