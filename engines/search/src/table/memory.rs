//! The table's memory: allocated and cleared by several threads, prefetched into the cache.
#![allow(unsafe_code)]

use std::collections::TryReserveError;
use std::mem::MaybeUninit;
use std::sync::LazyLock;
use std::thread;

/// Below this many items one thread does it all: starting more costs more than it saves.
const WORTH_A_THREAD: usize = 1 << 16;

/// How many threads run side by side. To learn it takes the reading of files on some systems.
static THREADS: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));

/// How many items each thread takes of `len`.
fn share(len: usize) -> usize {
    len.div_ceil(*THREADS).max(WORTH_A_THREAD)
}

/// `len` default items in big pages, made by several threads: the first touch of fresh memory is what takes long.
///
/// # Errors
/// When there is not that much memory.
pub(super) fn allocate<T: Default + Send>(len: usize) -> Result<Vec<T>, TryReserveError> {
    let mut items = Vec::new();
    items.try_reserve_exact(len)?;
    ask_for_big_pages(items.spare_capacity_mut());
    let fill = |chunk: &mut [MaybeUninit<T>]| {
        for place in chunk {
            place.write(T::default());
        }
    };
    let share = share(len);
    thread::scope(|scope| {
        let mut chunks = items.spare_capacity_mut()[..len].chunks_mut(share);
        let own = chunks.next();
        for chunk in chunks {
            scope.spawn(move || fill(chunk));
        }
        own.into_iter().for_each(fill);
    });
    // SAFETY: the capacity is at least `len`, and the threads above wrote each of the first `len` items;
    // had one panicked, the scope would have too.
    unsafe { items.set_len(len) };
    Ok(items)
}

/// Asks for pages of 2 MiB instead of 4 KiB, before the memory is first touched: a table is read all over the
/// place, and the processor knows the way to few pages at a time. A hint: elsewhere than on Linux it does nothing.
fn ask_for_big_pages<T>(fresh: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        /// The least page of any processor: where advice may begin.
        const PAGE: usize = 1 << 12;
        let bytes = fresh.as_mut_ptr_range();
        let start = bytes.start.cast::<u8>();
        let skipped = start.align_offset(PAGE);
        let len = std::mem::size_of_val(fresh).saturating_sub(skipped);
        // SAFETY: the range lies within memory of ours, and the advice changes nothing that is read from it.
        let advised = unsafe {
            madvise(
                start.wrapping_add(skipped).cast(),
                len,
                Advice::LinuxHugepage,
            )
        };
        if let Err(error) = advised {
            log::debug!("no big pages: {error}");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = fresh;
}

/// Does something with every item, by several threads.
pub(super) fn in_parallel<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let work = &work;
    thread::scope(|scope| {
        let mut chunks = items.chunks(share(items.len()));
        let own = chunks.next();
        for chunk in chunks {
            scope.spawn(move || chunk.iter().for_each(work));
        }
        own.into_iter().flatten().for_each(work);
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
