//! How much memory there is, so that work that runs away ends with an answer and not with the system's OOM killer.

use std::fs;

/// Three quarters of what is available to this process, where the system tells.
pub fn three_quarters() -> Option<usize> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let available = [machine, group_limit()].into_iter().flatten().min()?;
    Some(available / 4 * 3)
}

/// The bytes of this process that are in memory, where the system tells.
pub fn resident() -> Option<usize> {
    bytes_of("VmRSS:", &fs::read_to_string("/proc/self/status").ok()?)
}

/// The line `MemAvailable:   12345 kB` of `/proc/meminfo`, in bytes.
fn available(meminfo: &str) -> Option<usize> {
    bytes_of("MemAvailable:", meminfo)
}

/// What stands in a line of such a file, in bytes.
fn bytes_of(name: &str, file: &str) -> Option<usize> {
    let line = file.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

/// What a container's control group leaves.
fn group_limit() -> Option<usize> {
    let read = |name: &str| fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok()?.trim().parse().ok();
    let most: usize = read("memory.max")?;
    Some(most.saturating_sub(read("memory.current").unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_is_in_memory() {
        assert!(resident().is_some_and(|bytes| bytes > 1 << 16));
    }

    #[test]
    fn meminfo() {
        assert_eq!(available("MemTotal: 9 kB\nMemAvailable:    2048 kB\n"), Some(2 << 20));
        assert_eq!(available("MemTotal: 9 kB\n"), None);
    }
}
