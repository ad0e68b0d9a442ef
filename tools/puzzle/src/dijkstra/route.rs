//! A way through a network.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Its length in the network's unit.
    pub length: u64,
    /// The nodes on it, both ends included.
    pub nodes: Vec<u32>,
}
