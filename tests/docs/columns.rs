//! Lines of prose end at 100 columns, of which a Chinese letter takes two. Tables, pictures and
//! what has no blank to be broken at are as long as they must be.

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
