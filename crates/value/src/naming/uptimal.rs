//! Uptimals: Σ d_i·↑^i + *k.

use crate::engine::Engine;
use crate::value::Value;

/// Σ d_i·↑^i + *k.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Uptimal {
    /// The digits d_1, d_2, … in runs: a digit and how often it stands in a row. The last is not 0.
    pub runs: Vec<(i64, u64)>,
    /// k.
    pub star: u64,
}

impl Uptimal {
    /// How many digits there are.
    pub fn length(&self) -> u64 {
        self.runs.iter().fold(0, |sum, &(_, length)| sum.saturating_add(length))
    }

    /// The digits d_1, d_2, …, of which there may be very many.
    pub fn digits(&self) -> impl Iterator<Item = i64> + '_ {
        self.runs.iter().flat_map(|&(digit, length)| (0..length).map(move |_| digit))
    }
}

impl Engine {
    /// The digits if the value is an uptimal.
    ///
    /// ```
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let uptimal = engine.as_uptimal(engine.read("^ + ^<2> + ^<2> + v<3> + *2")?).unwrap();
    /// assert_eq!((uptimal.digits().collect::<Vec<_>>(), uptimal.star), (vec![1, 2, -1], 2));
    /// assert_eq!(engine.as_uptimal(engine.read("{^^*|v}")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_uptimal(&self, g: Value) -> Option<Uptimal> {
        self.known_ups(g).map(|ups| Uptimal { runs: ups.runs().to_vec(), star: ups.star })
    }
}
