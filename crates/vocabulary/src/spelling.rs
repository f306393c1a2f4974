//! Names as people write them. `Toads and Frogs`, `toads-and-frogs` and `toads_and_frogs` are one name: neither case nor what
//! stands between the letters matters.
//!
//! ```
//! use tedomari_vocabulary::spelling;
//!
//! assert!(spelling::is_same("Toads and Frogs", "toads_and_frogs"));
//! assert_eq!(spelling::nearest("dominering", ["cram", "domineering"]), Some("domineering"));
//! assert_eq!(spelling::nearest("chess", ["cram", "domineering"]), None);
//! ```

/// The distance between two names takes as long as the product of their lengths; no name is as long as this.
const LONGEST: usize = 100;

/// The letters and digits of a name, in lower case: equal for all spellings of it.
pub fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether two texts are spellings of one name.
pub fn is_same(one: &str, other: &str) -> bool {
    let letters =
        |name: &'_ str| name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let (one, other): (Vec<char>, Vec<char>) = (letters(one), letters(other));
    !one.is_empty() && one == other
}

/// The name that was probably meant by one that is not known; the first of those that are equally near.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = Some(name).filter(|name| name.len() < LONGEST).map(plain)?;
    let mut best: Option<(f64, &str)> = None;
    for candidate in known {
        let likeness = strsim::normalized_damerau_levenshtein(&wanted, &plain(candidate));
        if likeness > best.map_or(0.6, |(most, _)| most) {
            best = Some((likeness, candidate));
        }
    }
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for text in ["dawson's kayles", "Dawsons-Kayles", "DAWSON’S_KAYLES", " dawsonskayles "] {
            assert!(is_same(text, "dawson's kayles"), "{text}");
        }
        assert!(!is_same("", "") && !is_same("--", "__") && !is_same("nim", "nim2"));
        assert_eq!(plain("Fox & Geese"), "foxgeese");
    }

    #[test]
    fn near_misses() {
        assert_eq!(nearest("nimm", ["nim", "nimk"]), Some("nim"));
        assert_eq!(nearest("Hotstart", ["greedy", "hotstrat"]), Some("hotstrat"));
        assert_eq!(nearest(&"x".repeat(1 << 20), ["x"]), None);
        assert_eq!(nearest("", ["x"]), None);
    }
}
