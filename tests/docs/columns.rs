//! Lines of prose end at 100 columns; a Chinese character takes two. Tables, pictures and lines
//! without a blank may be longer.

use unicode_width::UnicodeWidthStr;

use crate::pages;

const COLUMNS: usize = 100;

#[test]
fn prose_ends_at_a_hundred_columns() {
    let mut wide = Vec::new();
    for page in pages::all() {
        for (number, line) in (1..).zip(page.prose()) {
            let text = line.trim();
            let is_free = text.starts_with(['|', '<', '!', '[']) || !text.contains(' ');
            if !is_free && line.width() > COLUMNS {
                wide.push(format!("{}:{number}", page.path.display()));
            }
        }
    }
    assert!(wide.is_empty(), "beyond {COLUMNS} columns: {wide:#?}");
}
