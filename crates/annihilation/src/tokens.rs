//! Sets of vertices as rows of bits, which are at the same time vectors over the field of two elements.

use std::fmt;

use tedomari_graph::Vertex;

/// A set of vertices that carry a token: at most one each, on any number of vertices.
///
/// ```
/// use tedomari_annihilation::Tokens;
///
/// let mut tokens: Tokens = [3, 100].into_iter().collect();
/// tokens.toggle(3);
/// tokens.toggle(5);
/// assert_eq!(tokens.iter().collect::<Vec<_>>(), [5, 100]);
/// assert!(tokens.contains(100) && tokens.len() == 2);
/// ```
#[derive(Clone, Default, Eq)]
pub struct Tokens {
    words: Vec<u64>,
}

impl Tokens {
    /// No tokens.
    pub fn new() -> Tokens {
        Tokens::default()
    }

    /// Whether there is a token on a vertex.
    #[inline]
    pub fn contains(&self, u: Vertex) -> bool {
        self.words.get(u as usize / 64).is_some_and(|word| word >> (u % 64) & 1 == 1)
    }

    /// Puts a token on a vertex, or takes away the one that is there.
    pub fn toggle(&mut self, u: Vertex) {
        let at = u as usize / 64;
        if at >= self.words.len() {
            self.words.resize(at + 1, 0);
        }
        self.words[at] ^= 1 << (u % 64);
    }

    /// Moves a token along an edge; two that meet vanish. The vector of the position changes by both ends of the edge, and
    /// by nothing if the edge is a loop.
    pub fn shift(&mut self, from: Vertex, to: Vertex) {
        self.toggle(from);
        self.toggle(to);
    }

    /// Adds a vector: what is in exactly one of both stays.
    pub(crate) fn add(&mut self, other: &Tokens) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word ^= more;
        }
    }

    /// Whether vectors add up to nothing.
    #[inline]
    pub(crate) fn cancel(vectors: [&Tokens; 3]) -> bool {
        let words = vectors.iter().map(|vector| vector.words.len()).max().unwrap_or(0);
        let word = |vector: &Tokens, at: usize| vector.words.get(at).copied().unwrap_or(0);
        (0..words).all(|at| vectors.iter().fold(0, |sum, vector| sum ^ word(vector, at)) == 0)
    }

    /// Bytes held beside itself.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<u64>() * self.words.capacity()
    }

    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The least vertex with a token.
    pub(crate) fn first(&self) -> Option<Vertex> {
        self.iter().next()
    }

    /// The vertices with a token, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(at as Vertex * 64 + bit)
            })
        })
    }
}

/// Room that holds nothing makes no difference.
impl PartialEq for Tokens {
    fn eq(&self, other: &Tokens) -> bool {
        let (short, long) = if self.words.len() < other.words.len() { (self, other) } else { (other, self) };
        let (start, rest) = long.words.split_at(short.words.len());
        start == short.words && rest.iter().all(|&word| word == 0)
    }
}

impl std::hash::Hash for Tokens {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let used = self.words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        self.words[..used].hash(state);
    }
}

/// Vertices that come twice carry no token.
impl FromIterator<Vertex> for Tokens {
    fn from_iter<I: IntoIterator<Item = Vertex>>(vertices: I) -> Tokens {
        let mut tokens = Tokens::new();
        vertices.into_iter().for_each(|u| tokens.toggle(u));
        tokens
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
