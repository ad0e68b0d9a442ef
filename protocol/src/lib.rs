//! The languages engines speak, and the conversation with a GUI.
