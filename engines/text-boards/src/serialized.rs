//! Serializes values in errors as text, for programs that translate the errors.

/// Implements `Serialize` for types by their `Display`.
#[macro_export]
macro_rules! as_text {
    ($($type:ty),+ $(,)?) => {
        $(impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        })+
    };
}
