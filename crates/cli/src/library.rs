//! Values of positions that were found before: the database, where the program has that feature.

#[cfg(feature = "database")]
pub use with_database::Library;
#[cfg(not(feature = "database"))]
pub use without_database::Library;

#[cfg(feature = "database")]
mod with_database {
    use std::sync::Arc;

    use tedomari::database::Database;
    use tedomari::{Engine, Shelf};

    /// A file of values.
    #[derive(Debug, Clone)]
    pub struct Library(Arc<Database>);

    impl Library {
        /// Opened while the arguments are read, so that a wrong file is a wrong argument.
        pub fn open(path: &str) -> Result<Library, String> {
            Database::open(path)
                .map(|database| Library(Arc::new(database)))
                .map_err(|error| error.to_string())
        }

        /// What went wrong while searches asked for values.
        pub fn trouble(&self) -> Option<String> {
            self.0.trouble().map(ToString::to_string)
        }
    }

    impl tedomari::Library for Library {
        fn shelf(self: Arc<Self>, engine: &Engine, ruleset: &str) -> Option<Arc<dyn Shelf>> {
            self.0.clone().shelf(engine, ruleset)
        }
    }
}

#[cfg(not(feature = "database"))]
mod without_database {
    use std::sync::Arc;

    use tedomari::{Engine, Shelf};

    /// Nothing can be opened.
    #[derive(Debug, Clone)]
    pub struct Library;

    impl Library {
        pub fn open(_: &str) -> Result<Library, String> {
            Err("this program was built without databases (the feature `database`)".to_owned())
        }

        pub fn trouble(&self) -> Option<String> {
            None
        }
    }

    impl tedomari::Library for Library {
        fn shelf(self: Arc<Self>, _: &Engine, _: &str) -> Option<Arc<dyn Shelf>> {
            None
        }
    }
}
