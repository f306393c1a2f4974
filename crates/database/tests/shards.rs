//! A family that is valued by shards, each of which knows nothing but what it is handed: the file has the bytes of that which one
//! search fills, for rulesets of all kinds.

use std::path::Path;

use tedomari_database::shard::{Bases, Level, Round, Shard, roots, shard_of};
use tedomari_database::{Database, Writer, sizes};
use tedomari_rulesets::{AnyRuleset, Registry};
use tedomari_value::Engine;

/// What a cluster keeps.
#[derive(Default)]
struct Kept {
    rounds: Vec<Vec<Round>>,
    levels: Vec<Vec<Level>>,
}

fn keys(keys: &[Vec<u8>]) -> impl Iterator<Item = &[u8]> {
    keys.iter().map(Vec::as_slice)
}

struct Family {
    ruleset: AnyRuleset,
    boards: Vec<String>,
    shards: u32,
}

impl Family {
    fn new(name: &str, boards: &[String], shards: u32) -> Family {
        Family { ruleset: Registry::default().find(name).unwrap(), boards: boards.to_vec(), shards }
    }

    /// A shard that has heard all that was kept, and that somebody else had worked at.
    fn restored(&self, kept: &Kept, index: u32, engine: &Engine, bases: &mut Bases) -> Shard {
        let mut shard = Shard::new(&self.ruleset, engine, self.shards);
        for round in 0..=kept.rounds.len() {
            self.hear_round(kept, round, index, &mut shard, engine);
            if let Some(done) = kept.rounds.get(round) {
                let asks: Vec<_> = done[index as usize].asks.concat();
                shard.restore_rounds(keys(&asks)).unwrap();
            }
        }
        for level in 0..kept.levels.len() {
            self.hear_level(kept, level, index, &mut shard, bases);
        }
        if !kept.levels.is_empty() {
            for level in &kept.levels {
                let done: Vec<_> = level[index as usize].parts.iter().map(|part| part.0.clone()).collect();
                shard.restore_levels(keys(&done)).unwrap();
            }
        }
        shard
    }

    fn hear_round(&self, kept: &Kept, round: usize, index: u32, shard: &mut Shard, engine: &Engine) {
        match round.checked_sub(1) {
            None => {
                let roots = roots(&self.ruleset, engine, &self.boards).unwrap();
                let own: Vec<_> =
                    roots.into_iter().filter(|key| shard_of(key, self.shards) == index).collect();
                shard.ask(None, keys(&own)).unwrap();
            }
            Some(before) => {
                for (from, round) in (0..).zip(&kept.rounds[before]) {
                    shard.ask(Some(from), keys(&round.asks[index as usize])).unwrap();
                }
            }
        }
    }

    fn hear_level(&self, kept: &Kept, level: usize, index: u32, shard: &mut Shard, bases: &mut Bases) {
        for level in &kept.levels[level] {
            level.bases.iter().for_each(|base| bases.tell(base.clone()));
        }
        for level in &kept.levels[level] {
            for (key, value) in &level.told[index as usize] {
                shard.tell(bases, key, value).unwrap();
            }
        }
    }

    /// Values all parts. With `forget` every shard is made anew for each of its tasks.
    fn value(&self, forget: bool) -> Kept {
        let engine = Engine::new();
        let mut bases = Bases::default();
        let mut kept = Kept::default();
        let mut shards: Vec<Shard> =
            (0..self.shards).map(|_| Shard::new(&self.ruleset, &engine, self.shards)).collect();
        loop {
            let mut round = Vec::new();
            for index in 0..self.shards {
                let shard = &mut shards[index as usize];
                if forget {
                    *shard = self.restored(&kept, index, &Engine::new(), &mut Bases::default());
                } else {
                    self.hear_round(&kept, kept.rounds.len(), index, shard, &engine);
                }
                round.push(shard.round().unwrap());
            }
            let is_last = round.iter().all(|round| round.found.is_empty());
            kept.rounds.push(round);
            if is_last {
                break;
            }
        }
        let mut before = 0;
        loop {
            let mut level = Vec::new();
            for index in 0..self.shards {
                let shard = &mut shards[index as usize];
                if forget {
                    let (engine, mut bases) = (Engine::new(), Bases::default());
                    *shard = self.restored(&kept, index, &engine, &mut bases);
                    level.push(shard.level(&bases).unwrap());
                    continue;
                }
                if let Some(before) = kept.levels.len().checked_sub(1) {
                    self.hear_level(&kept, before, index, shard, &mut bases);
                }
                level.push(shard.level(&bases).unwrap());
            }
            let pending: u64 = level.iter().map(|level| level.pending).sum();
            let waits = shards.iter().find_map(Shard::some_pending);
            let name = self.ruleset.name();
            assert!(kept.levels.is_empty() || pending < before, "no way forward in {name} from {waits:?}");
            before = pending;
            kept.levels.push(level);
            if pending == 0 {
                return kept;
            }
        }
    }

    fn write(&self, kept: &Kept, file: &Path) {
        let writer = Writer::open(file).unwrap();
        for level in kept.levels.iter().flatten() {
            writer.take_in(self.ruleset.name(), &level.bases, &level.parts).unwrap();
        }
        writer.finish_boards(self.ruleset.name(), &self.boards).unwrap();
        writer.finish().unwrap();
    }
}

fn boards(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn shards_make_the_file_that_a_search_makes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let families = [
        ("domineering", sizes(4, 4), 3),
        ("domineering", boards(&["4x4"]), 1),
        ("clobber", boards(&["xoxo|oxox|xoxo", "xo.xx"]), 5),
        ("amazons", boards(&["x..|...|..o"]), 4),
        ("hackenbush", boards(&["lrlre", "lr(l)(r)"]), 2),
        ("toads_and_frogs", boards(&["ttt..fff"]), 3),
        ("snort", boards(&["L-.-.-.-L"]), 2),
        ("col", boards(&["...|...|..."]), 2),
        ("cram", sizes(4, 4), 2),
        ("nogo", sizes(3, 3), 3),
        ("cutcake", sizes(4, 6), 2),
        ("toppling_dominoes", boards(&["LRLLER"]), 2),
        ("konane", sizes(4, 4), 3),
        ("nim", boards(&["3,5,6"]), 2),
    ];
    let mut failed = Vec::new();
    for (name, boards, shards) in families {
        let (one, many) = (at(&format!("{name}.{shards}.one")), at(&format!("{name}.{shards}.many")));
        let writer = Writer::open(&one).unwrap();
        let ruleset = match Registry::default().find(name) {
            Ok(ruleset) => ruleset,
            Err(error) => {
                failed.push(format!("{name}: {error:?}"));
                continue;
            }
        };
        match writer.build(&ruleset, &boards, &Engine::new(), 1) {
            Ok(built) => assert_eq!(built.stopped, None, "{name}"),
            Err(error) => {
                failed.push(format!("{name}: {error}"));
                continue;
            }
        }
        drop(writer);
        let family = Family::new(name, &boards, shards);
        family.write(&family.value(false), &many);
        let (one, many) = (std::fs::read(one).unwrap(), std::fs::read(many).unwrap());
        if one != many {
            failed.push(format!("{name} in {shards} shards: {} and {} bytes", one.len(), many.len()));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// What a shard gives out does not depend on who works at it, or on how often it was lost.
#[test]
fn lost_shards_are_restored() {
    for (name, boards, shards) in
        [("domineering", sizes(3, 4), 3), ("amazons", boards(&["x..|..o"]), 2), ("cutcake", sizes(3, 4), 2)]
    {
        let family = Family::new(name, &boards, shards);
        let (steady, forgetful) = (family.value(false), family.value(true));
        assert!(steady.rounds == forgetful.rounds, "{name}");
        assert!(steady.levels == forgetful.levels, "{name}");
    }
}

#[test]
fn what_was_changed_on_the_way_is_noticed() {
    let family = Family::new("domineering", &sizes(3, 4), 2);
    let mut kept = family.value(false);
    let engine = Engine::new();
    let mut bases = Bases::default();
    let base = kept.levels.iter_mut().flatten().find_map(|level| level.bases.first_mut()).unwrap();
    base.left.clear();
    let changed = base.clone();
    bases.tell(changed.clone());
    let named = tedomari_database::shard::Named {
        base: changed.hash,
        negated: false,
        number: tedomari_number::Dyadic::ZERO,
    };
    let error = bases.value(&engine, &named).unwrap_err();
    assert!(error.to_string().contains("is not what was written"), "{error}");
    let mut shard = Shard::new(&family.ruleset, &engine, 2);
    let error = shard.ask(None, [&b"\xff\xff"[..]]).unwrap_err();
    assert!(error.to_string().contains("not that of a part"), "{error}");
    // A part whose base is missing does not get into a file.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("d.db");
    let writer = Writer::open(&file).unwrap();
    let part = (b"\0part".to_vec(), named);
    let error = writer.take_in("domineering", &[], &[part]).unwrap_err();
    assert!(error.to_string().contains("is missing"), "{error}");
    drop(writer);
    assert!(Database::open(&file).unwrap().info().unwrap().holdings.is_empty());
}
