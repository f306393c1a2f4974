//! All fuzz targets in one program for libFuzzer, so that only one is built. `FUZZ_TARGET` says which one runs.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use tedomari_fuzz::{TARGETS, Target};

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let names = TARGETS.map(|target| target.name).join(", ");
    let wanted = std::env::var("FUZZ_TARGET").unwrap_or_else(|_| panic!("set FUZZ_TARGET to one of {names}"));
    Target::named(&wanted).unwrap_or_else(|| panic!("FUZZ_TARGET is {wanted}; it must be one of {names}"))
});

fuzz_target!(|bytes: &[u8]| -> Corpus {
    if bytes.len() > TARGET.longest {
        return Corpus::Reject;
    }
    TARGET.run(bytes);
    Corpus::Keep
});
