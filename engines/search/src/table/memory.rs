//! The table's memory: zero when it is made, in big pages, prefetched into the cache.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::thread;

use super::Bucket;

/// From so many bytes on, memory is given back on a thread of its own: the system takes its time. Smaller tables go at
/// once, since they may be all that a manager allows.
const LARGE: usize = 1 << 29;
/// What every allocator aligns to. For more than that, Rust's writes the zeros itself, page by page.
const ALIGN: usize = 16;

/// There is not so much memory.
#[derive(Debug)]
pub(super) struct OutOfMemory;

/// Buckets that were all zero, which is empty, when they were made.
///
/// The system gives a page when it is first touched. So the largest table is there at once, and takes no more memory
/// than a search has used of it.
pub(super) struct Buckets {
    first: NonNull<Bucket>,
    len: usize,
    raw: NonNull<u8>,
    layout: Layout,
}

// SAFETY: it owns its buckets, as a `Vec` would, and they may be sent and shared.
unsafe impl Send for Buckets {}
// SAFETY: as above.
unsafe impl Sync for Buckets {}

impl Buckets {
    /// `len` empty buckets, at least 1.
    ///
    /// # Errors
    /// When the system refuses so much memory.
    pub(super) fn new(len: usize) -> Result<Self, OutOfMemory> {
        let bytes = len.max(1).checked_mul(size_of::<Bucket>());
        let layout = bytes
            .and_then(|bytes| bytes.checked_add(align_of::<Bucket>() - ALIGN))
            .and_then(|bytes| Layout::from_size_align(bytes, ALIGN).ok())
            .ok_or(OutOfMemory)?;
        // SAFETY: the layout is not empty.
        let raw = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(OutOfMemory)?;
        ask_for_big_pages(raw, layout.size());
        let skipped = raw.align_offset(align_of::<Bucket>());
        // SAFETY: the layout has room to step to the next multiple of a bucket's alignment.
        let first = unsafe { raw.add(skipped) }.cast();
        Ok(Self {
            first,
            len: len.max(1),
            raw,
            layout,
        })
    }

    /// Puts new ones in its place, or does nothing where there is no memory for both. Whether there was.
    pub(super) fn renew(&mut self) -> bool {
        let Ok(fresh) = Self::new(self.len) else {
            return false;
        };
        std::mem::replace(self, fresh).give_back();
        true
    }

    /// Gives the memory back without waiting for it.
    pub(super) fn give_back(self) {
        if self.layout.size() >= LARGE {
            // Where no thread can be had, it is given back here and now.
            let _ = thread::Builder::new()
                .name("memory".into())
                .spawn(move || drop(self));
        }
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: `len` buckets lie there, aligned, and all zero bits are a bucket: its words are atomic integers.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.len) }
    }
}

impl Drop for Buckets {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, and nothing borrows it any more.
        unsafe { dealloc(self.raw.as_ptr(), self.layout) };
    }
}

/// Asks for pages of 2 MiB instead of 4 KiB, before the memory is first touched: a table is read all over the
/// place, and the processor knows the way to few pages at a time. A hint: elsewhere than on Linux it does nothing.
fn ask_for_big_pages(start: NonNull<u8>, len: usize) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        /// The least page of any processor: where advice may begin.
        const PAGE: usize = 1 << 12;
        let skipped = start.align_offset(PAGE);
        // SAFETY: the range lies within memory of ours, and the advice changes nothing that is read from it.
        let advised = unsafe {
            madvise(
                start.as_ptr().wrapping_add(skipped).cast(),
                len.saturating_sub(skipped),
                Advice::LinuxHugepage,
            )
        };
        if let Err(error) = advised {
            log::debug!("no big pages: {error}");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (start, len);
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
