//! Nimstring beside a heap of Nim, by looking at all plays, cut by cut.

use rustc_hash::FxHashMap as HashMap;

/// Strings between coins, 0 for the ground, each with its smaller end first.
pub type Cords = Vec<(u8, u8)>;

/// Whether the player who is to cut, or to go on cutting, wins, by position and heap. In the middle of a turn only a string may be cut.
#[derive(Default)]
pub struct Play {
    known: HashMap<(Cords, usize, bool), bool>,
}

impl Play {
    /// Whether the player to move wins with these strings and a heap of this size.
    pub fn wins(&mut self, cords: &Cords, heap: usize, in_turn: bool) -> bool {
        let mut cords = cords.clone();
        cords.sort_unstable();
        let key = (cords.clone(), heap, in_turn);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut wins = !in_turn && (0..heap).any(|less| !self.wins(&cords, less, false));
        for at in 0..cords.len() {
            let mut rest = cords.clone();
            let (a, b) = rest.remove(at);
            let is_free = |coin: u8| coin != 0 && !rest.iter().any(|cord| cord.0 == coin || cord.1 == coin);
            let goes_on = is_free(a) || is_free(b);
            let after = self.wins(&rest, heap, goes_on);
            wins |= if goes_on { after } else { !after };
        }
        self.known.insert(key, wins);
        wins
    }
}
