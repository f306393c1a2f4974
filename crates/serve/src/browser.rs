//! The browser of whoever sits at this machine.

use std::process::{Command, Stdio};

/// Shows an address in the browser, if this system knows how.
pub fn open(address: &str) -> bool {
    let commands: &[&[&str]] = match () {
        () if cfg!(target_os = "macos") => &[&["open"]],
        () if cfg!(windows) => &[&["rundll32", "url.dll,FileProtocolHandler"]],
        () => &[&["xdg-open"], &["gio", "open"], &["wslview"]],
    };
    commands.iter().any(|command| {
        let mut command = command.iter();
        let Some(program) = command.next() else { return false };
        let mut browser = Command::new(program);
        browser.args(command).arg(address);
        browser.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
    })
}
