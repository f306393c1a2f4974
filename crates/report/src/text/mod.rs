//! Answers as text for people: one file a question, each with a function from the answer to a page of text.
//!
//! Nothing is worked out here. Everything that a page shows is in the answer, so that another face can show the same.

mod bounded;
mod coins;
mod comparison;
#[cfg(feature = "database")]
mod database;
mod digraphs;
mod discovered;
mod evaluation;
mod family;
mod generated;
mod go;
mod go_review;
mod heap;
mod ko;
mod loopy;
mod misere;
mod octal;
mod page;
pub mod play;
mod position;
mod progress;
mod reduction;
mod returning;
mod rulesets;
mod solved;
mod stats;
mod stopped;
mod strategy;
mod thermograph;
mod tournament;
mod tree;

pub use bounded::bounded;
pub use coins::answered_coins;
pub use comparison::comparison;
#[cfg(feature = "database")]
pub use database::{built_database, database_info, dumped_part};
pub use digraphs::{
    annihilated, met_matter, solved_annihilation, solved_graph, unsolved_graph, valued_annihilation,
    valued_graph, valued_tokens,
};
pub use discovered::discovered;
pub use evaluation::{evaluation, facts};
pub use family::{made_table, table_csv};
pub use generated::{generated_end, generated_hard_head, generated_head, random_sum};
pub use go::answered_go;
pub use go_review::reviewed_go;
pub use heap::{analysed_heaps, listed_heap_games};
pub use ko::answered_kos;
pub use loopy::{compared_loopy, loopy_facts, phi_answer, sidled_loopy};
pub use misere::misere;
pub use octal::{
    answered_octal, computed_octal_values, found_genera, found_misere_quotient, solved_misere_octal,
    solved_octal,
};
pub use page::{Page, counted, thousands};
pub use position::{Shown, position};
pub use progress::Sight;
pub use reduction::{reduced, reduced_file};
pub use rulesets::listed_rulesets;
pub use solved::solved;
pub use stats::spent_work;
use stopped::spent;
pub use stopped::{interval, stopped};
pub use strategy::followed_strategy;
pub use thermograph::{drawing, shown_thermograph};
pub use tournament::played_tournament;
pub use tree::shown_tree;
