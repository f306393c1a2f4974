//! Answers that are put together from parts, of which some may be missing.
//!
//! Such an answer has its parts as flattened options. The schema that is derived for it only says that every field may
//! be missing. The functions here add what is true besides: a part is there as a whole or not at all, and an answer is
//! never empty.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value as Json};

/// The fields of a part.
pub(crate) struct Fields {
    /// All that it may have.
    all: Vec<String>,
    /// Those that it cannot do without.
    required: Vec<String>,
}

impl Fields {
    /// What a type writes.
    fn of<T: JsonSchema>() -> Fields {
        let schema = T::json_schema(&mut SchemaSettings::default().for_serialize().into_generator());
        let fields = schema.get("properties").and_then(Json::as_object);
        let required = schema.get("required").and_then(Json::as_array).into_iter().flatten();
        Fields {
            all: fields.into_iter().flat_map(Map::keys).cloned().collect(),
            required: required.filter_map(Json::as_str).map(str::to_owned).collect(),
        }
    }
}

/// Types that are the parts of an answer, in the order in which they stand in it.
pub(crate) trait Parts {
    /// The fields of each.
    fn fields() -> Vec<Fields>;
}

impl<A: JsonSchema> Parts for (A,) {
    fn fields() -> Vec<Fields> {
        vec![Fields::of::<A>()]
    }
}

impl<A: JsonSchema, B: JsonSchema> Parts for (A, B) {
    fn fields() -> Vec<Fields> {
        vec![Fields::of::<A>(), Fields::of::<B>()]
    }
}

impl<A: JsonSchema, B: JsonSchema, C: JsonSchema> Parts for (A, B, C) {
    fn fields() -> Vec<Fields> {
        vec![Fields::of::<A>(), Fields::of::<B>(), Fields::of::<C>()]
    }
}

/// Each of the parts is there as a whole or not at all: its first field needs all others, and each of them needs the first.
pub(crate) fn whole<P: Parts>(schema: &mut Schema) {
    let parts = P::fields();
    let mut needs = Map::new();
    for (at, part) in parts.iter().enumerate() {
        // A field that another part has too does not tell which of the two is there.
        let is_own = |name: &&String| {
            let mut others = parts.iter().enumerate().filter(|(other, _)| *other != at);
            !others.any(|(_, part)| part.all.contains(name))
        };
        let Some(first) = part.required.iter().find(is_own) else { continue };
        let rest = part.required.iter().filter(|name| *name != first);
        needs.insert(first.clone(), rest.clone().cloned().map(Json::from).collect());
        needs.extend(rest.filter(is_own).map(|name| (name.clone(), Json::from([first.clone()]))));
    }
    schema.insert("dependentRequired".to_owned(), Json::Object(needs));
    // What a part always writes may be null, although the part itself may be missing.
    if let Some(Json::Object(fields)) = schema.get_mut("properties") {
        for name in parts.iter().flat_map(|part| &part.required) {
            let field = fields.get_mut(name).and_then(Json::as_object_mut);
            field.into_iter().for_each(|field| drop(field.insert("x-nullable".to_owned(), true.into())));
        }
    }
}

/// The same, and at least one of them is there.
pub(crate) fn some<P: Parts>(schema: &mut Schema) {
    whole::<P>(schema);
    let parts = P::fields();
    let lists: Vec<Vec<&str>> =
        parts.iter().map(|part| part.required.iter().map(String::as_str).collect()).collect();
    any_of(schema, &lists.iter().map(Vec::as_slice).collect::<Vec<_>>());
}

/// All fields of at least one of these lists are there.
pub(crate) fn any_of(schema: &mut Schema, lists: &[&[&str]]) {
    let required = |names: &&[&str]| {
        let names: Json = names.iter().map(|&name| Json::from(name)).collect();
        Json::Object(Map::from_iter([("required".to_owned(), names)]))
    };
    schema.insert("anyOf".to_owned(), lists.iter().map(required).collect());
}
