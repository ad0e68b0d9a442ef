//! What errors name, as text, for whoever takes an error apart to say it in another language.

/// Serializes types as they display themselves.
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
