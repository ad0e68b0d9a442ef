//! What only the course lab's comparison needs: A* with a [`sorted_list`] for its open list.

pub mod sorted_list;
