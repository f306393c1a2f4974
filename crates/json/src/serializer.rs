//! How each kind of value is written.

use std::fmt::Display;

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

use crate::Writer;
use crate::compound::Compound;
use crate::never::Never;

type Written = Result<(), Never>;

/// The name by which `serde_json` says that a struct is text that is JSON already.
const RAW: &str = "$serde_json::private::RawValue";

/// One line a kind of number.
macro_rules! numbers {
    ($($method:ident($number:ty) = $write:ident;)*) => {
        $(fn $method(self, number: $number) -> Written {
            self.$write(number.into());
            Ok(())
        })*
    };
}

impl<'w, 'o> Serializer for &'w mut Writer<'o> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Compound<'w, 'o>;
    type SerializeTuple = Compound<'w, 'o>;
    type SerializeTupleStruct = Compound<'w, 'o>;
    type SerializeTupleVariant = Compound<'w, 'o>;
    type SerializeMap = Compound<'w, 'o>;
    type SerializeStruct = Compound<'w, 'o>;
    type SerializeStructVariant = Compound<'w, 'o>;

    numbers! {
        serialize_i8(i8) = integer;
        serialize_i16(i16) = integer;
        serialize_i32(i32) = integer;
        serialize_i64(i64) = integer;
        serialize_i128(i128) = long_integer;
        serialize_u8(u8) = natural;
        serialize_u16(u16) = natural;
        serialize_u32(u32) = natural;
        serialize_u64(u64) = natural;
        serialize_u128(u128) = long_natural;
        serialize_f32(f32) = short_float;
        serialize_f64(f64) = float;
    }

    fn serialize_bool(self, value: bool) -> Written {
        self.extend(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Written {
        self.text(letter.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Written {
        self.text(text);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Written {
        self.display(&value);
        Ok(())
    }

    fn collect_seq<I>(self, items: I) -> Written
    where
        I: IntoIterator<Item: Serialize>,
    {
        let mut list = self.begin_list("");
        for item in items {
            let Ok(()) = list.serialize_element(&item);
        }
        SerializeSeq::end(list)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Written {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Written {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        self.extend("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Written {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Written {
        self.begin_variant(name);
        let Ok(()) = value.serialize(&mut *self);
        self.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'w, 'o>, Never> {
        Ok(self.begin_list(""))
    }

    fn serialize_tuple(self, _: usize) -> Result<Compound<'w, 'o>, Never> {
        Ok(self.begin_list(""))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'w, 'o>, Never> {
        Ok(self.begin_list(""))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Compound<'w, 'o>, Never> {
        self.begin_variant(name);
        Ok(self.begin_list("}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'w, 'o>, Never> {
        Ok(self.begin_object(""))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Compound<'w, 'o>, Never> {
        Ok(if name == RAW { self.begin_raw() } else { self.begin_object("") })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Compound<'w, 'o>, Never> {
        self.begin_variant(name);
        Ok(self.begin_object("}"))
    }
}
