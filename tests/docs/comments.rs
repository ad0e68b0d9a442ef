//! Lines of comments in Rust end at 100 columns; a Chinese character takes two. Tables, addresses
//! and code blocks may be longer. Comments after code are not checked.

use unicode_width::UnicodeWidthStr;

use crate::pages;

const COLUMNS: usize = 100;

#[test]
fn comments_end_at_a_hundred_columns() {
    let mut wide = Vec::new();
    for file in pages::ending_in("rs") {
        let path = file.path.display();
        wide.extend(wide_comments(&file.text).map(|number| format!("{path}:{number}")));
    }
    assert!(wide.is_empty(), "beyond {COLUMNS} columns: {wide:#?}");
}

/// The line numbers of comments that are too long.
fn wide_comments(source: &str) -> impl Iterator<Item = usize> {
    let mut is_fenced = false;
    let lines = (1..).zip(source.lines());
    lines.filter_map(move |(number, line)| {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            is_fenced = false;
            return None;
        };
        let is_doc = comment.starts_with(['/', '!']);
        let comment = comment.strip_prefix(['/', '!']).unwrap_or(comment);
        let text = comment.trim();
        let is_fence = is_doc && text.starts_with("```");
        is_fenced ^= is_fence;
        let is_code = is_fence || is_fenced || is_doc && comment.starts_with("     ");
        let is_free = is_code || text.starts_with('|') || text.contains("://");
        let is_breakable = text.contains(' ') && !is_free;
        (is_breakable && line.width() > COLUMNS).then_some(number)
    })
}

#[test]
fn what_cannot_be_broken_may_be_longer() {
    let words = "word ".repeat(20);
    let chinese = "中文 ".repeat(20);
    let wide = |source: &str| wide_comments(source).collect::<Vec<_>>();
    for marker in ["//", "///", "//!", "    ///"] {
        assert_eq!(wide(&format!("{marker} {words}end")), [1], "{marker}");
        assert_eq!(wide(&format!("{marker} {chinese}")), [1], "{marker}");
        assert_eq!(wide(&format!("{marker} {}", &words[10..])), [0; 0]);
    }
    let free = [
        format!("let text = \"{words}\";"),
        format!("/// | {words}|"),
        format!("// https://example.org {words}"),
        format!("//!     {words}"),
        format!("/// ```\n/// {words}\n/// ```"),
        format!("// {}", "word".repeat(30)),
    ];
    for source in free {
        assert_eq!(wide(&source), [0; 0], "{source}");
    }
    let behind = format!("/// ```\n/// code\n/// ```\n/// {words}\nfn f() {{}}\n// {words}");
    assert_eq!(wide(&behind), [4, 6]);
}
