//! An image that is being written.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use super::image::{HEAD, TAIL};
use super::{check, write_bytes};
use crate::code::write_count;
use crate::error::What;
use crate::layout::{IMAGE, write_head};

/// A page ends with the entry that makes it so long.
const PAGE: usize = 4096;

/// A file to which tables are written, in the order of their names, and their entries, in the order of their keys.
pub(crate) struct Draft {
    file: BufWriter<File>,
    stamp: u64,
    /// Where the page begins.
    at: u64,
    page: Vec<u8>,
    first: Vec<u8>,
    directory: Vec<u8>,
    table: Option<Table>,
}

/// The table that is being written.
struct Table {
    name: String,
    entries: u64,
    pages: u64,
    /// What the directory says of its pages.
    said: Vec<u8>,
}

impl Draft {
    /// Begins a file.
    pub(crate) fn new(path: &Path, stamp: u64) -> Result<Draft, What> {
        let mut file = BufWriter::new(File::create(path)?);
        let head = write_head(IMAGE, stamp, None);
        file.write_all(&head)?;
        Ok(Draft {
            file,
            stamp,
            at: HEAD as u64,
            page: Vec::new(),
            first: Vec::new(),
            directory: Vec::new(),
            table: None,
        })
    }

    /// Begins a table.
    pub(crate) fn table(&mut self, name: &str) -> std::io::Result<()> {
        self.end_table()?;
        self.table = Some(Table { name: name.to_owned(), entries: 0, pages: 0, said: Vec::new() });
        Ok(())
    }

    /// Writes an entry of the table that was begun last.
    pub(crate) fn entry(&mut self, key: &[u8], value: &[u8]) -> std::io::Result<()> {
        if let Some(table) = &mut self.table {
            table.entries += 1;
        }
        if self.page.is_empty() {
            key.clone_into(&mut self.first);
        }
        write_count(&mut self.page, key.len() as u64);
        write_count(&mut self.page, value.len() as u64);
        self.page.extend_from_slice(key);
        self.page.extend_from_slice(value);
        if self.page.len() >= PAGE { self.end_page() } else { Ok(()) }
    }

    fn end_page(&mut self) -> std::io::Result<()> {
        let Some(table) = self.table.as_mut().filter(|_| !self.page.is_empty()) else { return Ok(()) };
        self.file.write_all(&self.page)?;
        table.pages += 1;
        write_bytes(&mut table.said, &self.first);
        write_count(&mut table.said, self.page.len() as u64);
        table.said.extend(check(self.stamp, self.at, &self.page).to_le_bytes());
        self.at += self.page.len() as u64;
        self.page.clear();
        Ok(())
    }

    fn end_table(&mut self) -> std::io::Result<()> {
        self.end_page()?;
        if let Some(table) = self.table.take() {
            write_bytes(&mut self.directory, table.name.as_bytes());
            write_count(&mut self.directory, table.entries);
            write_count(&mut self.directory, table.pages);
            self.directory.extend_from_slice(&table.said);
        }
        Ok(())
    }

    /// Writes the directory and sees to it that all is on the disk.
    pub(crate) fn finish(mut self) -> Result<(), What> {
        self.end_table()?;
        let length = self.directory.len() as u64;
        let sum = check(self.stamp, self.at, &self.directory);
        self.file.write_all(&self.directory)?;
        let mut tail = Vec::with_capacity(TAIL);
        for number in [self.at, length, sum] {
            tail.extend(number.to_le_bytes());
        }
        tail.extend(check(self.stamp, self.at + length, &tail).to_le_bytes());
        self.file.write_all(&tail)?;
        let file = self.file.into_inner().map_err(|error| error.into_error())?;
        Ok(file.sync_all()?)
    }
}
