//! What standard output can show: colours, characters and room.

use std::io::{IsTerminal, stdout};

use clap::ColorChoice;
use tedomari::look::Look;
use terminal_size::{Height, Width, terminal_size_of};

/// The look of standard output; `ascii` asks for plain characters, which a locale without UTF-8 gets in any case.
pub fn of_standard_output(colour: ColorChoice, ascii: bool) -> Look {
    // Known everywhere from now on, so that errors on standard error follow it too.
    match colour {
        ColorChoice::Always => anstream::ColorChoice::AlwaysAnsi,
        ColorChoice::Never => anstream::ColorChoice::Never,
        ColorChoice::Auto => anstream::ColorChoice::Auto,
    }
    .write_global();
    // Looks at NO_COLOR, CLICOLOR, TERM and at what standard output is.
    let colour = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
    let (width, height, fits) = match terminal_size_of(stdout()) {
        Some((Width(columns), Height(rows))) if stdout().is_terminal() && columns > 0 => {
            (usize::from(columns), usize::from(rows), true)
        }
        _ => (72, 24, false),
    };
    Look { colour, ascii: ascii || !locale_is_utf8(), width, height, fits }
}

/// Whether the locale's characters are UTF-8. Systems without these variables (Windows) speak Unicode.
fn locale_is_utf8() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    locale.map_or(cfg!(windows), |name| {
        let name = name.to_ascii_lowercase();
        name.contains("utf-8") || name.contains("utf8")
    })
}
