//! A path through a network, as every search returns it.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// In the network's unit.
    pub length: u64,
    /// The nodes on it, both ends included.
    pub nodes: Vec<u32>,
}
