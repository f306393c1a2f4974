//! The limits of a question.

use std::time::Duration;

/// How much may be spent on a question. The default is no limit.
///
/// ```
/// use std::time::Duration;
/// use tedomari_task::Limits;
///
/// let limits = Limits::new().time(Duration::from_secs(10)).nodes(1_000_000).memory(4 << 30);
/// assert_eq!(limits.half().nodes, Some(500_000));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Limits {
    /// Stop this long after the beginning.
    pub time: Option<Duration>,
    /// Stop after so many steps. What a step is depends on the search; all take about as long as each other.
    pub nodes: Option<u64>,
    /// Stop when the question has taken so many bytes.
    pub memory: Option<usize>,
}

impl Limits {
    /// No limit at all.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// The same with a limit on the time.
    pub fn time(mut self, limit: Duration) -> Limits {
        self.time = Some(limit);
        self
    }

    /// The same with a limit on the steps.
    pub fn nodes(mut self, limit: u64) -> Limits {
        self.nodes = Some(limit);
        self
    }

    /// The same with a limit on the bytes.
    pub fn memory(mut self, bytes: usize) -> Limits {
        self.memory = Some(bytes);
        self
    }

    /// Half of the time and of the steps, and all of the memory: for a search after which another may be needed.
    pub fn half(self) -> Limits {
        Limits {
            time: self.time.map(|time| time / 2),
            nodes: self.nodes.map(|nodes| nodes.div_ceil(2)),
            ..self
        }
    }

    /// What both allow.
    pub fn and(self, other: Limits) -> Limits {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Limits {
            time: least(self.time, other.time),
            nodes: least(self.nodes, other.nodes),
            memory: least(self.memory, other.memory),
        }
    }

    /// Whether any limit is set.
    pub fn is_limited(&self) -> bool {
        *self != Limits::default()
    }
}
