//! Lists and objects.

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::Writer;
use crate::never::Never;

type Written = Result<(), Never>;

/// A list or an object that has begun.
pub(crate) struct Compound<'w, 'o> {
    writer: &'w mut Writer<'o>,
    is_empty: bool,
    /// What it ends with: its bracket, and that of the variant around it.
    end: (&'static str, &'static str),
}

impl<'o> Writer<'o> {
    pub(crate) fn begin_list<'w>(&'w mut self, around: &'static str) -> Compound<'w, 'o> {
        self.push(b'[');
        Compound { writer: self, is_empty: true, end: ("]", around) }
    }

    pub(crate) fn begin_object<'w>(&'w mut self, around: &'static str) -> Compound<'w, 'o> {
        self.push(b'{');
        Compound { writer: self, is_empty: true, end: ("}", around) }
    }

    /// Begins what looks like a struct and has one text, which is JSON already.
    pub(crate) fn begin_raw<'w>(&'w mut self) -> Compound<'w, 'o> {
        self.is_raw = true;
        Compound { writer: self, is_empty: true, end: ("", "") }
    }

    pub(crate) fn begin_variant(&mut self, name: &str) {
        self.push(b'{');
        self.text(name);
        self.push(b':');
    }

    /// Puts what was written from here on in quotes, if it has none: keys are texts.
    fn quote(&mut self, from: usize) {
        if self.buffer.get(from) != Some(&b'"') {
            self.buffer.insert(from, b'"');
            self.push(b'"');
        }
    }
}

impl Compound<'_, '_> {
    /// Before each item but the first stands a comma. Items are where a long answer is handed on.
    fn next(&mut self) {
        self.writer.pass_on();
        if !std::mem::take(&mut self.is_empty) {
            self.writer.push(b',');
        }
    }

    fn next_field(&mut self, key: &str) {
        if self.writer.is_raw {
            return;
        }
        self.next();
        self.writer.text(key);
        self.writer.push(b':');
    }

    fn close(self) {
        self.writer.extend(self.end.0);
        self.writer.extend(self.end.1);
    }
}

impl SerializeSeq for Compound<'_, '_> {
    type Ok = ();
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Written {
        self.next();
        item.serialize(&mut *self.writer)
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

impl SerializeMap for Compound<'_, '_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.next();
        let from = self.writer.buffer.len();
        let Ok(()) = key.serialize(&mut *self.writer);
        self.writer.quote(from);
        self.writer.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

/// Items of a list, or of an object, by the names that they have in each trait.
macro_rules! items {
    ($($of:ident: $method:ident($($key:ident)?) $next:ident;)*) => {
        $(impl $of for Compound<'_, '_> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, $($key: &'static str,)? value: &T) -> Written {
                self.$next($($key)?);
                value.serialize(&mut *self.writer)
            }

            fn end(self) -> Written {
                self.close();
                Ok(())
            }
        })*
    };
}

items! {
    SerializeTuple: serialize_element() next;
    SerializeTupleStruct: serialize_field() next;
    SerializeTupleVariant: serialize_field() next;
    SerializeStruct: serialize_field(key) next_field;
    SerializeStructVariant: serialize_field(key) next_field;
}
