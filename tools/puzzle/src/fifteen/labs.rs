//! Used only by the course lab's comparison: a [`sorted_list`] as the open list of A*.

pub mod sorted_list;
