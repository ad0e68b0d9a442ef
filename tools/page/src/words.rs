//! Messages of the Fluent files as the pages' script reads them.

use cli::Language;
use cli::catalogues::PAGE;
use cli::message::Catalogue;
use fluent_syntax::ast::{
    Entry, Expression, Identifier, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use serde_json::{Map, Value, json};

/// All that pages have in common, and of a program's own catalogue the messages whose names begin
/// with `page-`, in both languages: `{"en": {"page-title": ["Game ", {"place": "number"}]}, "zh":
/// ...}`.
pub fn words(own: &Catalogue) -> Value {
    let in_language = |language| {
        let mut messages = messages(&PAGE, language, "");
        messages.append(&mut self::messages(own, language, "page-"));
        Value::Object(messages)
    };
    json!({"en": in_language(Language::En), "zh": in_language(Language::Zh)})
}

fn messages(catalogue: &Catalogue, language: Language, prefix: &str) -> Map<String, Value> {
    let text = catalogue.text(language);
    let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(resource, errors)| {
        debug_assert!(errors.is_empty(), "{errors:?}");
        resource
    });
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) if message.id.name.starts_with(prefix) => {
            Some((message.id.name.to_owned(), pieces(&message.value?)))
        }
        _ => None,
    });
    messages.collect()
}

fn pieces(pattern: &Pattern<&str>) -> Value {
    let piece = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => json!(value),
        PatternElement::Placeable { expression } => placeable(expression),
    };
    pattern.elements.iter().map(piece).collect()
}

fn placeable(expression: &Expression<&str>) -> Value {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => json!(value),
        Expression::Inline(selector) => json!({"place": place(selector)}),
        Expression::Select { selector, variants } => {
            let of = |wanted: fn(&Variant<&str>) -> bool| {
                let variant = variants.iter().find(|variant| wanted(variant));
                variant.map(|variant| pieces(&variant.value))
            };
            let is_one = |variant: &Variant<&str>| {
                matches!(variant.key, VariantKey::Identifier { name: "one" })
            };
            let other = of(|variant| variant.default);
            json!({"place": place(selector), "one": of(is_one).or_else(|| other.clone()), "other": other})
        }
    }
}

fn place<'a>(expression: &InlineExpression<&'a str>) -> Option<&'a str> {
    match expression {
        InlineExpression::VariableReference {
            id: Identifier { name },
        } => Some(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static OWN: Catalogue = Catalogue::new([
        "hidden = no\npage-games = { $count ->\n    [one] one game\n   *[other] { $count } games\n}\npage-end = end{\".\"}\n",
        "page-games = { $count } 局\n",
    ]);

    #[test]
    fn what_pages_have_in_common_is_said_in_both_languages() {
        let mut faults = PAGE.faults(env!("CARGO_MANIFEST_DIR"));
        // Some names are put together, and programs name theirs.
        faults.retain(|fault| !fault.ends_with("never said") && !fault.starts_with("page-"));
        assert_eq!(faults, [""; 0]);
    }

    #[test]
    fn messages_become_pieces() {
        let words = words(&OWN);
        let english = &words["en"];
        assert_eq!(
            english["page-games"],
            json!([{"place": "count", "one": ["one game"], "other": [{"place": "count"}, " games"]}])
        );
        assert_eq!(english["page-end"], json!(["end", "."]));
        assert_eq!(english.get("hidden"), None);
        assert_eq!(
            words["zh"]["page-games"],
            json!([{"place": "count"}, " 局"])
        );
        assert_eq!(english["game-xiangqi"], json!(["Xiangqi"]));
    }
}
