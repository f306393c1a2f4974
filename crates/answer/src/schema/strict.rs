//! Makes schemas strict: what they do not name is wrong.
//!
//! A field that is put into an object by flattening an enum may belong to any of its variants. Validators have a keyword
//! for that, `unevaluatedProperties`, which few of them do well. So such an object is written out here, once for each
//! variant, and every object can be closed by `additionalProperties`, which all of them know.
//!
//! A field that is left out when there is nothing to tell is an `Option` in Rust. It is never null, so that null is wrong. The
//! attribute `#[schemars(extend("x-nullable" = true))]` marks the few fields that may be null or missing.

use serde_json::{Map, Value as Json};

type Object = Map<String, Json>;

/// Closes all objects of a schema and of its definitions, and leaves out definitions that nothing refers to.
pub(super) fn close(schema: &mut Object) {
    let definitions = schema.get("$defs").and_then(Json::as_object).cloned().unwrap_or_default();
    close_object(schema, &definitions);
    let Some(Json::Object(mut definitions)) = schema.shift_remove("$defs") else { return };
    let mut found = Vec::new();
    references(&Json::Object(schema.clone()), &mut found);
    let mut kept: Vec<String> = Vec::new();
    while let Some(name) = found.pop() {
        if !kept.contains(&name) {
            definitions.get(&name).into_iter().for_each(|part| references(part, &mut found));
            kept.push(name);
        }
    }
    definitions.retain(|name, _| kept.contains(name));
    definitions.sort_keys();
    schema.insert("$defs".to_owned(), Json::Object(definitions));
}

/// The definitions that a schema refers to.
fn references(schema: &Json, found: &mut Vec<String>) {
    match schema {
        Json::Array(list) => list.iter().for_each(|part| references(part, found)),
        Json::Object(object) => {
            found.extend(object.get("$ref").and_then(definition_name).map(str::to_owned));
            object.values().for_each(|part| references(part, found));
        }
        _ => {}
    }
}

fn definition_name(reference: &Json) -> Option<&str> {
    reference.as_str()?.strip_prefix("#/$defs/")
}

fn close_value(schema: &mut Json, definitions: &Object) {
    match schema {
        Json::Array(list) => list.iter_mut().for_each(|part| close_value(part, definitions)),
        Json::Object(object) => close_object(object, definitions),
        _ => {}
    }
}

fn close_object(schema: &mut Object, definitions: &Object) {
    if has_variants(schema) {
        let mut forms = forms(schema, definitions);
        let is_one = forms.len() == 1;
        let kept = HEAD.iter().chain(["description"].iter().filter(|_| !is_one));
        let mut whole: Object =
            kept.filter_map(|&key| Some((key.to_owned(), schema.get(key)?.clone()))).collect();
        match forms.pop() {
            Some(form) if is_one => whole.extend(form),
            last => {
                let forms = forms.into_iter().chain(last).map(Json::Object).collect();
                whole.insert("anyOf".to_owned(), forms);
            }
        }
        *schema = whole;
    }
    for (key, part) in schema.iter_mut() {
        match (&key[..], part) {
            // Names of fields and of definitions are no keywords.
            ("properties" | "$defs", Json::Object(parts)) => {
                parts.values_mut().for_each(|part| close_value(part, definitions));
            }
            ("enum" | "const" | "default" | "examples" | "required" | "dependentRequired", _) => {}
            (_, part) => close_value(part, definitions),
        }
    }
    if schema.contains_key("properties") {
        schema.entry("additionalProperties").or_insert(false.into());
        refuse_null(schema);
    }
}

/// A field that may be missing is left out and not null, unless it says itself that it may be null.
fn refuse_null(schema: &mut Object) {
    let required = schema.get("required").and_then(Json::as_array).cloned().unwrap_or_default();
    let Some(Json::Object(fields)) = schema.get_mut("properties") else { return };
    for (name, field) in fields.iter_mut() {
        let Json::Object(field) = field else { continue };
        let may_be_null = field.shift_remove(MAY_BE_NULL).is_some();
        if may_be_null || required.iter().any(|known| known == name) {
            continue;
        }
        if let Some(Json::Array(types)) = field.get_mut("type") {
            types.retain(|known| known != "null");
            if let [only] = &types[..] {
                let only = only.clone();
                field.insert("type".to_owned(), only);
            }
        }
        if let Some(Json::Array(forms)) = field.get_mut("anyOf") {
            forms.retain(|form| form.get("type").is_none_or(|known| known != "null"));
            if let [Json::Object(only)] = &forms[..] {
                let only = only.clone();
                field.shift_remove("anyOf");
                field.extend(only);
            }
        }
    }
}

/// Marks a field that may be null although it may be missing.
const MAY_BE_NULL: &str = "x-nullable";

/// What a schema says about itself, and not about its objects.
const HEAD: [&str; 4] = ["$schema", "$id", "title", "$defs"];

/// Whether an object has fields of its own and others that are defined elsewhere.
fn has_variants(schema: &Object) -> bool {
    schema.contains_key("properties") && (schema.contains_key("$ref") || variants(schema).next().is_some())
}

/// The variants of an object; what only says which fields are needed is none.
fn variants(schema: &Object) -> impl Iterator<Item = &Object> {
    let all = schema.get("anyOf").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_object);
    all.filter(|variant| ["$ref", "properties", "anyOf"].iter().any(|key| variant.contains_key(*key)))
}

/// An object written out, once for each of its variants.
fn forms(schema: &Object, definitions: &Object) -> Vec<Object> {
    let mut own = schema.clone();
    HEAD.iter().for_each(|key| drop(own.shift_remove(*key)));
    let mut all = vec![own];
    let named = all[0].shift_remove("$ref");
    let named = named.as_ref().and_then(definition_name).and_then(|name| definitions.get(name)?.as_object());
    if let Some(named) = named {
        let fields = forms(named, definitions);
        all = all.iter().flat_map(|own| fields.iter().map(|more| merged(own, more.clone()))).collect();
    }
    if variants(schema).next().is_some() {
        all.iter_mut().for_each(|own| drop(own.shift_remove("anyOf")));
        let fields: Vec<Object> = variants(schema).flat_map(|variant| forms(variant, definitions)).collect();
        all = all.iter().flat_map(|own| fields.iter().map(|more| merged(own, more.clone()))).collect();
    }
    all
}

/// The fields of an object, and behind them those of a variant.
fn merged(own: &Object, mut variant: Object) -> Object {
    let mut all = own.clone();
    for key in ["properties", "required"] {
        match (all.get_mut(key), variant.shift_remove(key)) {
            (Some(Json::Object(fields)), Some(Json::Object(more))) => fields.extend(more),
            (Some(Json::Array(names)), Some(Json::Array(more))) => names.extend(more),
            (None, Some(only)) => drop(all.insert(key.to_owned(), only)),
            _ => {}
        }
    }
    // What the variant says about itself is more than what the object does.
    all.extend(variant);
    all
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn closed(schema: Json) -> Json {
        let Json::Object(mut schema) = schema else { panic!("a schema is an object") };
        close(&mut schema);
        Json::Object(schema)
    }

    #[test]
    fn variants_are_written_out() {
        let one = json!({ "properties": { "a": {} }, "required": ["a"] });
        let two = json!({ "properties": { "b": {} }, "required": ["b"] });
        let schema = json!({
            "properties": { "input": {} },
            "required": ["input"],
            "anyOf": [{ "$ref": "#/$defs/One" }, two],
            "$defs": { "One": one },
        });
        let form = |name: &str| {
            let fields = json!({ "input": {}, name: {} });
            json!({ "properties": fields, "required": ["input", name], "additionalProperties": false })
        };
        assert_eq!(closed(schema), json!({ "anyOf": [form("a"), form("b")], "$defs": {} }));
    }

    #[test]
    fn what_is_needed_is_no_variant() {
        let schema = json!({ "properties": { "a": {}, "b": {} }, "anyOf": [{ "required": ["a"] }] });
        let mut expected = schema.clone();
        expected["additionalProperties"] = false.into();
        assert_eq!(closed(schema), expected);
    }

    #[test]
    fn fields_that_may_be_missing_are_not_null() {
        let field = json!({ "type": ["string", "null"] });
        let marked = json!({ "type": ["string", "null"], "x-nullable": true });
        let fields = json!({ "always": field, "sometimes": field, "marked": marked });
        let schema = closed(json!({ "properties": fields, "required": ["always"] }));
        let fields = &schema["properties"];
        assert_eq!(fields["sometimes"], json!({ "type": "string" }));
        assert_eq!([&fields["always"], &fields["marked"]], [&field, &field]);
    }
}
