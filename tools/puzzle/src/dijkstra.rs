//! Shortest paths in weighted graphs, from the course lab's twenty cities to networks of millions
//! of nodes.
//!
//! A [`network`] is read from the course lab's text form ([`text`]), from DIMACS form ([`dimacs`]),
//! [`csv`] or [`graphml`]; lengths are exact ([`decimal`]). Single queries on its [`graph`] are
//! answered by Dijkstra's algorithm, from one end or from both ([`search`]), with a queue that
//! suits the weights ([`queue`]). For many queries a [`hierarchy`] is prepared once and saved or,
//! if weights change, an order for [`customizable`] hierarchies. [`tree`] has the shortest paths to
//! all nodes, [`k_shortest`] the second shortest path and so on, [`bellman_ford`] paths where
//! weights are negative ([`signed`]). [`labs`] has algorithms for comparison.
//!
//! Start reading at [`network`], then [`search`].

pub mod bellman_ford;
mod bidirectional;
mod coordinates;
mod csv;
pub mod customizable;
pub mod decimal;
mod dimacs;
pub mod drawing;
pub mod geojson;
pub mod graph;
mod graphml;
pub mod hierarchy;
pub mod k_shortest;
mod labels;
pub mod labs;
pub mod names;
pub mod network;
mod queue;
pub mod romania;
pub mod route;
pub mod search;
pub mod signed;
#[cfg(test)]
mod tests;
pub mod text;
pub mod tree;
mod weights;
