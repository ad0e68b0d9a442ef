//! Checks that an error message is short and printable.

pub(crate) fn check(error: &impl std::fmt::Display, max_chars: usize) {
    let message = error.to_string();
    assert!(message.chars().count() < max_chars, "a flood: {message}");
    assert!(
        !message.contains(char::is_control),
        "not printable: {message:?}"
    );
}
