//! The moves of a board, packed: what each is worth at once, and the boards that it leaves.

use smallvec::SmallVec;
use tedomari_vocabulary::Player;

/// A board of a class, or its negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ref(pub u32);

impl Ref {
    pub(crate) fn new(node: u32, swapped: bool) -> Ref {
        Ref(node << 1 | u32::from(swapped))
    }

    pub(crate) fn node(self) -> u32 {
        self.0 >> 1
    }

    pub(crate) fn swapped(self) -> bool {
        self.0 & 1 == 1
    }
}

/// One move: its points for Left, what is special about it, and the parts that are left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Move<'a> {
    pub points: i64,
    /// The opponent can move straight back.
    pub takes_ko: bool,
    /// The player's own stones were taken off.
    pub is_suicide: bool,
    parts: &'a [u32],
}

impl<'a> Move<'a> {
    pub(crate) fn parts(self) -> impl ExactSizeIterator<Item = Ref> + 'a {
        self.parts.iter().map(|&word| Ref(word))
    }

    /// The only part, if there is just one.
    pub(crate) fn single(self) -> Option<Ref> {
        if let [word] = self.parts { Some(Ref(*word)) } else { None }
    }
}

const KO: u32 = 1 << 8;
const SUICIDE: u32 = 1 << 9;

/// The moves of both players.
#[derive(Debug, Clone, Default)]
pub(crate) struct Moves {
    words: Box<[u32]>,
    /// Where Right's begin.
    middle: u32,
}

impl Moves {
    pub(crate) fn of(&self, player: Player) -> impl Iterator<Item = Move<'_>> {
        let mut words = match player {
            Player::Left => &self.words[..self.middle as usize],
            Player::Right => &self.words[self.middle as usize..],
        };
        std::iter::from_fn(move || {
            let (&head, rest) = words.split_first()?;
            let (parts, rest) = rest.split_at((head & 0xff) as usize);
            words = rest;
            Some(Move {
                points: i64::from(head as i32 >> 16),
                takes_ko: head & KO != 0,
                is_suicide: head & SUICIDE != 0,
                parts,
            })
        })
    }

    /// All boards that some move leads to.
    pub(crate) fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        Player::BOTH.into_iter().flat_map(|player| self.of(player)).flat_map(|m| m.parts()).map(Ref::node)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * 4
    }
}

/// Moves while they are collected.
#[derive(Default)]
pub(crate) struct Collected {
    sides: [Vec<u32>; 2],
}

impl Collected {
    pub(crate) fn clear(&mut self) {
        self.sides.iter_mut().for_each(Vec::clear);
    }

    pub(crate) fn add(
        &mut self,
        player: Player,
        points: i64,
        ko: bool,
        suicide: bool,
        parts: &mut SmallVec<[Ref; 8]>,
    ) {
        parts.sort_unstable();
        let side = &mut self.sides[player.index()];
        let flags = if ko { KO } else { 0 } | if suicide { SUICIDE } else { 0 };
        // At most 64 points: both numbers are small.
        side.push((points as i32 as u32) << 16 | flags | parts.len() as u32);
        side.extend(parts.iter().map(|part| part.0));
    }

    pub(crate) fn finish(&self) -> Moves {
        let words: Vec<u32> = self.sides.iter().flatten().copied().collect();
        Moves { words: words.into(), middle: self.sides[0].len() as u32 }
    }
}
