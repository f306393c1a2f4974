//! Answers as JSON, in the compact form that `serde_json` writes too.
//!
//! `serde_json` has a writer that is generic in where the text goes and in how it looks, so that each type of answer is
//! compiled for it anew, with a way out for errors at every field. This one is a single type that cannot fail: text is
//! collected in a buffer and handed on in large pieces, and trouble with the output is told once, at the end.
//!
//! ```
//! let mut line = Vec::new();
//! tedomari_json::write(&mut line, &(1, "two", [None, Some(3)]))?;
//! assert_eq!(line, br#"[1,"two",[null,3]]"#);
//! # Ok::<(), std::io::Error>(())
//! ```

mod compound;
mod never;
mod scalar;
mod serializer;
mod text;

use std::io::{self, Write};

use serde::Serialize;

/// Text is handed on in pieces of at least so many bytes.
const PIECE: usize = 1 << 16;

/// Most texts are not longer than this.
const USUAL: usize = 1 << 10;

/// Writes a value as compact JSON.
pub fn write<T: Serialize + ?Sized>(out: &mut dyn Write, value: &T) -> io::Result<()> {
    Writer::to(out, value).finish()
}

/// Writes a value as compact JSON and ends the line. A line that is not very long is handed on in one piece.
///
/// ```
/// let mut line = Vec::new();
/// tedomari_json::write_line(&mut line, &["a\nb"])?;
/// assert_eq!(line, b"[\"a\\nb\"]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_line<T: Serialize + ?Sized>(out: &mut dyn Write, value: &T) -> io::Result<()> {
    let mut writer = Writer::to(out, value);
    writer.push(b'\n');
    writer.finish()
}

/// Collects text and hands it on.
struct Writer<'o> {
    out: &'o mut dyn Write,
    buffer: Vec<u8>,
    /// What went wrong first. Nothing is written after it.
    trouble: Option<io::Error>,
    /// Whether the next text is JSON already and stands as it is.
    is_raw: bool,
}

impl<'o> Writer<'o> {
    /// One that a value is written to.
    fn to<T: Serialize + ?Sized>(out: &'o mut dyn Write, value: &T) -> Writer<'o> {
        let mut writer = Writer { out, buffer: Vec::with_capacity(USUAL), trouble: None, is_raw: false };
        let Ok(()) = value.serialize(&mut writer);
        writer
    }
}

impl Writer<'_> {
    fn push(&mut self, byte: u8) {
        self.buffer.push(byte);
    }

    fn extend(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    /// Hands on what there is, if it is much.
    fn pass_on(&mut self) {
        if self.buffer.len() >= PIECE {
            self.empty();
        }
    }

    fn empty(&mut self) {
        if self.trouble.is_none() {
            self.trouble = self.out.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }

    fn finish(mut self) -> io::Result<()> {
        self.empty();
        self.trouble.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde::Serialize;
    use serde_json::value::RawValue;
    use serde_json::{Map, Value as Json, json};

    use super::*;

    fn written<T: Serialize + ?Sized>(value: &T) -> String {
        let mut text = Vec::new();
        write(&mut text, value).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[track_caller]
    fn agrees<T: Serialize + ?Sized>(value: &T) {
        assert_eq!(written(value), serde_json::to_string(value).unwrap());
    }

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Wrapped(u8);

    #[derive(Serialize)]
    struct Pair(u8, &'static str);

    #[derive(Serialize)]
    enum Kind {
        Plain,
        New(i8),
        Tuple(u8, bool),
        Struct { a: Option<u8>, b: char },
    }

    #[derive(Serialize)]
    struct Inner {
        x: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        y: Option<u8>,
    }

    #[derive(Serialize)]
    struct Outer {
        name: &'static str,
        #[serde(flatten)]
        inner: Inner,
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }

    #[test]
    fn every_shape_is_written_as_by_serde_json() {
        agrees(&(true, (), 'x', Unit, Wrapped(3), Pair(1, "two"), None::<u8>, Some(4)));
        agrees(&[Kind::Plain, Kind::New(-1), Kind::Tuple(1, false), Kind::Struct { a: None, b: '"' }]);
        agrees(&(i64::MIN, u64::MAX, i128::MIN, u128::MAX, 0.1_f64, 1e300, f64::NAN, 0.1_f32, -0.0_f64));
        let rest = BTreeMap::from([("k".to_owned(), 1), (String::new(), 2)]);
        agrees(&Outer { name: "n", inner: Inner { x: 1, y: None }, rest });
        agrees(&Outer { name: "n", inner: Inner { x: 1, y: Some(2) }, rest: BTreeMap::new() });
        agrees(&(Vec::<u8>::new(), BTreeMap::<u8, u8>::new(), [[1, 2], [3, 4]]));
        agrees(&serde_json::value::to_raw_value(&json!({"a": [1, 2]})).unwrap());
        agrees(&RawValue::from_string("[ 1,\n 2 ]".to_owned()).unwrap());
    }

    #[test]
    fn keys_that_are_no_texts_are_quoted() {
        agrees(&BTreeMap::from([(1_u8, 'a'), (2, 'b')]));
        agrees(&BTreeMap::from([(-1_i64, 1), (i64::MAX, 2)]));
        agrees(&BTreeMap::from([('"', 1), ('b', 2)]));
        agrees(&BTreeMap::from([(true, 1)]));
    }

    #[test]
    fn every_short_text_is_escaped_as_by_serde_json() {
        for code in 0..=0x300_u32 {
            let Some(letter) = char::from_u32(code) else { continue };
            agrees(&format!("a{letter}b{letter}"));
            agrees(&letter);
        }
    }

    #[test]
    fn long_answers_go_out_in_pieces() {
        struct Pieces(Vec<usize>);
        impl Write for Pieces {
            fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
                self.0.push(piece.len());
                Ok(piece.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut pieces = Pieces(Vec::new());
        let long: Vec<u64> = (0..100_000).collect();
        write(&mut pieces, &long).unwrap();
        assert_eq!(pieces.0.iter().sum::<usize>(), serde_json::to_string(&long).unwrap().len());
        assert!(pieces.0.len() > 5 && pieces.0.iter().all(|&piece| piece < PIECE + 100));
    }

    #[test]
    fn trouble_with_the_output_is_told() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::from(io::ErrorKind::StorageFull))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let error = write(&mut Full, &vec!["x"; 100_000]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }

    fn any_json() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![
            Just(Json::Null),
            any::<bool>().prop_map(Json::from),
            any::<i64>().prop_map(Json::from),
            any::<u64>().prop_map(Json::from),
            any::<f64>().prop_map(Json::from),
            any::<String>().prop_map(Json::from),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..5).prop_map(Json::from),
                proptest::collection::vec((any::<String>(), inner), 0..5)
                    .prop_map(|fields| Json::from(fields.into_iter().collect::<Map<_, _>>())),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_json_is_written_as_by_serde_json(json in any_json()) {
            agrees(&json);
        }
    }
}
