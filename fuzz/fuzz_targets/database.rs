//! Any bytes as a base or a part's value in a database: what is read is written the same way again, up to longer spellings
//! of the same numbers.

use tedomari::database::code::{read_hash, read_part, read_record, write_part, write_record};

pub fn fuzz(bytes: &[u8]) {
    if let Some(record) = read_record(bytes) {
        assert_eq!(read_hash(bytes), Some(record.hash));
        let again = write_record(&record).expect("what was read can be written");
        assert_eq!(read_record(&again), Some(record), "{bytes:?}");
    }
    let (key, rest) = bytes.split_at(bytes.len().min(2));
    if let Some(value) = read_part(key, rest) {
        let again = write_part(key, &value).expect("what was read can be written");
        assert_eq!(read_part(key, &again), Some(value), "{bytes:?}");
    }
}
