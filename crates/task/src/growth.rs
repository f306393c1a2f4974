//! What lists and tables take, with growth that is near.
//!
//! A list or table that is full moves to a place twice as large; a table is held twice while it does. There is no time to look at a limit
//! then, so the room for it is asked for before. Accounts are brought up to date every thousand steps or so; what fills up by a
//! sixteenth counts as about to grow.

use std::collections::HashMap;

/// Bytes of a hash table. If one more entry will make it grow, with all that it takes while it does; if it will grow soon, with
/// most of that, so that a limit is exceeded by a fifth at most.
///
/// ```
/// use std::collections::HashMap;
/// use tedomari_task::growth;
///
/// let mut table: HashMap<u64, u64> = (0..100).map(|n| (n, n)).collect();
/// let before = growth::of_map(&table);
/// table.extend((100..table.capacity() as u64).map(|n| (n, n)));
/// assert_eq!(growth::of_map(&table), 3 * before);
/// ```
pub fn of_map<K, V, S>(table: &HashMap<K, V, S>) -> usize {
    let bytes = (table.capacity() * 8 / 7).next_power_of_two() * (size_of::<(K, V)>() + 1);
    if table.len() >= table.capacity() {
        3 * bytes
    } else if is_soon_full(table.len(), table.capacity()) {
        bytes / 2 * 5
    } else {
        bytes
    }
}

/// The same of a list, which need not be held twice to become longer.
///
/// ```
/// use tedomari_task::growth;
///
/// let mut list: Vec<u32> = Vec::with_capacity(1000);
/// assert_eq!(growth::of_list(&list), 4000);
/// list.resize(1000, 7);
/// assert_eq!(growth::of_list(&list), 8000);
/// ```
pub fn of_list<T>(list: &Vec<T>) -> usize {
    let grows = is_soon_full(list.len(), list.capacity());
    list.capacity() * size_of::<T>() * if grows { 2 } else { 1 }
}

fn is_soon_full(len: usize, capacity: usize) -> bool {
    len >= capacity - capacity / 16
}
