//! Tedomari for Python: the extension module `tedomari._core`.
//!
//! It is a thin face over `tedomari-answer`. Questions and answers travel as JSON, whose dataclasses are written in Python;
//! games, which are asked for much more often, are handles ([`game::Game`]). Python's lock is released while there is work to do,
//! and looked for now and then to hear of Ctrl-C ([`work`]).

mod ask;
mod batch;
mod columns;
mod errors;
mod game;
mod packed;
mod pictures;
mod rulesets;
mod session;
mod shards;
mod work;

use pyo3::prelude::*;

/// What the package is built on. Its names are for the package itself.
#[pymodule(name = "_core")]
mod core {
    #[pymodule_export]
    use crate::ask::{page, questions, schema};
    #[pymodule_export]
    use crate::game::{Game, functions};
    #[pymodule_export]
    use crate::pictures::{
        caret, draw_go, draw_graph, draw_position, draw_steps, draw_thermographs, draw_tree, plot,
    };
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::shards::{Filling, Shards, database_format, family};
    #[pymodule_export]
    use crate::work::parse_limit;

    #[allow(unused_imports)]
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
