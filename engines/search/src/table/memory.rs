//! The table's memory: allocated and cleared by several threads, prefetched into the cache.
#![allow(unsafe_code)]

use std::thread;

/// Below this many items one thread does it all: starting more costs more than it saves.
const WORTH_A_THREAD: usize = 1 << 16;

/// How many items each thread takes of `len`.
fn share(len: usize) -> usize {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    len.div_ceil(threads).max(WORTH_A_THREAD)
}

/// `len` default items, made by several threads: the first touch of fresh memory is what takes long.
pub(super) fn allocate<T: Default + Send>(len: usize) -> Vec<T> {
    let mut items = Vec::with_capacity(len);
    thread::scope(|scope| {
        for chunk in items.spare_capacity_mut()[..len].chunks_mut(share(len)) {
            scope.spawn(move || {
                for place in chunk {
                    place.write(T::default());
                }
            });
        }
    });
    // SAFETY: the capacity is at least `len`, and the loop above wrote each of the first `len` items;
    // had a thread panicked, the scope would have too.
    unsafe { items.set_len(len) };
    items
}

/// Does something with every item, by several threads.
pub(super) fn in_parallel<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let work = &work;
    thread::scope(|scope| {
        for chunk in items.chunks(share(items.len())) {
            scope.spawn(move || chunk.iter().for_each(work));
        }
    });
}

/// Asks for the item's cache line. A hint: elsewhere than on x86-64 it does nothing.
#[inline]
pub(super) fn prefetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch of any address is harmless, and this one is of a live reference. SSE, which
        // the instruction belongs to, is part of every x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}
