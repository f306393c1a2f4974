//! Values in a file, so that a long run can be taken up again.
//!
//! The file has a line with its kind and version, one with the rule, one with how many values there are and how many bytes
//! each has, then the values and a checksum of everything before it. It is written beside its place and renamed, so that a run
//! which is killed leaves the old file or the new one. When it is read, the checksum must be right, and some values are computed
//! again from those before them by trying all options: a file made by other means is not believed blindly.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tedomari_task::{Stop, Task};

use crate::options::is_right;
use crate::rule::Rule;
use crate::values::Values;

const KIND: &str = "tedomari octal values, version 1";
/// Values that are computed again.
const SAMPLE: usize = 40;

/// Why a file cannot be used.
#[derive(Debug)]
pub enum CheckpointError {
    /// It could not be read or written.
    Io(io::Error),
    /// It is not such a file, or is damaged.
    Damaged(String),
    /// It belongs to another game.
    OtherRule(String),
    /// A limit was reached before it was read and checked.
    Stopped(Stop),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(error) => write!(f, "{error}"),
            CheckpointError::Damaged(what) => write!(f, "the file cannot be used: {what}"),
            CheckpointError::OtherRule(rule) => write!(f, "the file holds values of {rule}"),
            CheckpointError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> CheckpointError {
        CheckpointError::Io(error)
    }
}

impl From<Stop> for CheckpointError {
    fn from(stop: Stop) -> CheckpointError {
        CheckpointError::Stopped(stop)
    }
}

/// FNV-1a, which is enough against accidents.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The text before the values.
fn heading(rule: &Rule, count: usize, width: usize) -> String {
    format!("{KIND}\n{rule}\n{count} values of {width} bytes\n")
}

impl Values {
    /// Writes the values to a file.
    pub fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        let values = self.computed();
        let width = if self.top() <= u32::from(u16::MAX) { 2 } else { 4 };
        let mut bytes = heading(self.rule(), values.len(), width).into_bytes();
        bytes.reserve(values.len() * width + 8);
        for value in values {
            bytes.extend_from_slice(&value.to_le_bytes()[..width]);
        }
        bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
        let beside = beside(path);
        let write = || -> io::Result<()> {
            let mut file = File::create(&beside)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            fs::rename(&beside, path)
        };
        write().map_err(|error| {
            let _ = fs::remove_file(&beside);
            error.into()
        })
    }

    /// Reads values of a game from a file, and checks them.
    pub fn load(task: &Task, path: &Path, rule: &Rule) -> Result<Values, CheckpointError> {
        // The bytes of the file, and each value in four bytes where it may have had two.
        let held = task.hold();
        let length = usize::try_from(fs::metadata(path)?.len()).unwrap_or(usize::MAX);
        held.grow(length.saturating_mul(3))?;
        let values = read(&fs::read(path)?, rule)?;
        // Spread evenly, the last one included.
        let last = values.len() - 1;
        for at in 1..=SAMPLE.min(last) {
            let heap = last * at / SAMPLE.min(last);
            if !is_right(task, rule, &values, heap)? {
                let what = format!("the value of the heap {heap} is wrong");
                return Err(CheckpointError::Damaged(what));
            }
        }
        let mut values = Values::from_computed(rule.clone(), values);
        drop(held);
        values.take_up(task);
        Ok(values)
    }
}

/// Where the new file is written before it is renamed.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

fn read(bytes: &[u8], rule: &Rule) -> Result<Vec<u32>, CheckpointError> {
    let damaged = |what: &str| CheckpointError::Damaged(what.to_owned());
    let mut rest = bytes;
    let mut line = || -> Option<&str> {
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        let (line, tail) = rest.split_at(end);
        rest = &tail[1..];
        std::str::from_utf8(line).ok()
    };
    if line() != Some(KIND) {
        return Err(damaged("it does not begin as such a file does"));
    }
    let written = line().unwrap_or_default().to_owned();
    let sizes = line().unwrap_or_default();
    let (count, width) = sizes
        .strip_suffix(" bytes")
        .and_then(|sizes| sizes.split_once(" values of "))
        .and_then(|(count, width)| Some((count.parse::<usize>().ok()?, width.parse::<usize>().ok()?)))
        .filter(|&(count, width)| count > 0 && (width == 2 || width == 4))
        .ok_or_else(|| damaged("it does not say how many values it has"))?;
    if count.checked_mul(width).and_then(|size| size.checked_add(8)) != Some(rest.len()) {
        return Err(damaged("it is too short or too long"));
    }
    let (body, sum) = bytes.split_at(bytes.len() - 8);
    if sum != checksum(body).to_le_bytes() {
        return Err(damaged("its checksum is wrong"));
    }
    if written != rule.to_string() {
        return Err(CheckpointError::OtherRule(written));
    }
    let value = |bytes: &[u8]| bytes.iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte));
    let values: Vec<u32> = rest[..count * width].chunks_exact(width).map(value).collect();
    if values[0] != 0 {
        return Err(damaged("the empty heap is not worth 0 in it"));
    }
    Ok(values)
}
