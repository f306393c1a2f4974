//! Pixels as a PNG file (ISO/IEC 15948): a header, one stretch of packed rows, an end.
//!
//! A row is written as its difference from the row above ("Up"), which for drawings is nearly always zero, and zeros pack well.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};
use tedomari_task::{Held, Stop, Task};

/// Bytes for a pixel: red, green, blue and how opaque it is.
const PIXEL: usize = 4;

/// How hard the packer tries, from 0 to 10.
const EFFORT: i32 = 6;

/// The mark of a row that is written as its difference from the row above.
const UP: u8 = 2;

/// A file being written.
pub(super) struct PngFile {
    file: Vec<u8>,
    packer: CompressorOxide,
    /// The row above, and before the first row zeros.
    above: Vec<u8>,
    /// The account of the file.
    held: Held,
    task: Task,
}

impl PngFile {
    /// A file for rows of this many pixels.
    pub(super) fn new((width, height): (u32, u32), task: &Task) -> PngFile {
        let mut header = [0; 13];
        header[..4].copy_from_slice(&width.to_be_bytes());
        header[4..8].copy_from_slice(&height.to_be_bytes());
        // Eight bits for each of four channels; packed and filtered in the one known way, rows in order.
        header[8..].copy_from_slice(&[8, 6, 0, 0, 0]);
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        chunk(&mut file, *b"IHDR", |file| file.extend(header));
        PngFile {
            file,
            packer: CompressorOxide::new(create_comp_flags_from_zip_params(EFFORT, 15, 0)),
            above: vec![0; width as usize * PIXEL],
            held: task.hold(),
            task: task.clone(),
        }
    }

    /// Writes all rows, and the end.
    pub(super) fn finish(mut self, pixels: &[u8]) -> Result<Vec<u8>, Stop> {
        let mut file = std::mem::take(&mut self.file);
        let mut stopped = Ok(());
        chunk(&mut file, *b"IDAT", |file| {
            let mut line = Vec::with_capacity(self.above.len() + 1);
            let width = self.above.len().max(1);
            for row in pixels.chunks_exact(width) {
                line.clear();
                line.push(UP);
                line.extend(row.iter().zip(&self.above).map(|(here, above)| here.wrapping_sub(*above)));
                self.above.copy_from_slice(row);
                self.pack(file, &line, TDEFLFlush::None);
                self.held.set(file.capacity());
                stopped = self.task.check();
                if stopped.is_err() {
                    return;
                }
            }
            self.pack(file, &[], TDEFLFlush::Finish);
        });
        stopped?;
        chunk(&mut file, *b"IEND", |_| {});
        self.held.set(file.capacity());
        Ok(file)
    }

    fn pack(&mut self, file: &mut Vec<u8>, bytes: &[u8], flush: TDEFLFlush) {
        compress_to_output(&mut self.packer, bytes, flush, |packed| {
            file.extend_from_slice(packed);
            true
        });
    }
}

/// Writes a chunk: its length, its name, what it holds and a check sum of both.
fn chunk(file: &mut Vec<u8>, name: [u8; 4], write: impl FnOnce(&mut Vec<u8>)) {
    let start = file.len();
    file.extend([0; 4]);
    file.extend(name);
    write(file);
    let length = (file.len() - start - 8) as u32;
    file[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let sum = check_sum(&file[start + 4..]);
    file.extend(sum.to_be_bytes());
}

/// The check sum of a chunk (CRC-32).
fn check_sum(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (mut sum, mut bit) = (byte as u32, 0);
            while bit < 8 {
                sum = if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 };
                bit += 1;
            }
            table[byte] = sum;
            byte += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |sum, byte| TABLE[usize::from(sum as u8 ^ byte)] ^ (sum >> 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_sum_is_the_one_of_the_standard() {
        // The value that catalogues of such sums give.
        assert_eq!(check_sum(b"123456789"), 0xcbf4_3926);
        // The end of every PNG file.
        assert_eq!(check_sum(b"IEND"), 0xae42_6082);
    }

    #[test]
    fn pixels_come_back() {
        let pixels: Vec<u8> = (0..7 * 5 * 4).map(|at| (at * at % 251) as u8).collect();
        let file = PngFile::new((7, 5), &Task::default()).finish(&pixels).expect("a file");
        assert_eq!(&file[..16], b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR");
        assert_eq!(&file[16..24], &[0, 0, 0, 7, 0, 0, 0, 5]);
        // After the header (25 bytes with its sum) come the rows.
        let length = u32::from_be_bytes(file[33..37].try_into().expect("four bytes")) as usize;
        assert_eq!(&file[37..41], b"IDAT");
        let rows = miniz_oxide::inflate::decompress_to_vec_zlib(&file[41..41 + length]).expect("packed rows");
        assert_eq!(&file[41 + length + 4..], b"\0\0\0\0IEND\xae\x42\x60\x82");
        let mut above = vec![0_u8; 28];
        let mut back: Vec<u8> = Vec::new();
        for row in rows.chunks(29) {
            assert_eq!(row[0], UP);
            above = row[1..].iter().zip(&above).map(|(here, above)| here.wrapping_add(*above)).collect();
            back.extend(&above);
        }
        assert_eq!(back, pixels);
    }
}
