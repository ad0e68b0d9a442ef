//! Shortest paths in weighted graphs, from the course's twenty cities to networks of millions of
//! nodes.
//!
//! A [`network`] is read from the course's text form ([`text`]), from DIMACS form ([`dimacs`]),
//! [`csv`] or [`graphml`]; lengths are exact ([`decimal`]). Its [`graph`] answers single questions
//! by Dijkstra's algorithm, from one end or from both ([`search`]), over the queue that fits the
//! weights ([`queue`]). For many questions a [`hierarchy`] is prepared once and saved, or where
//! weights change an order for [`customizable`] ones. [`tree`] has the shortest paths to all nodes,
//! [`k_shortest`] the second shortest path and so on, [`bellman_ford`] paths where weights are
//! negative ([`signed`]). [`labs`] has algorithms that are there to be compared with.
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
