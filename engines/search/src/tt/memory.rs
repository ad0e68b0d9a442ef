//! The table's memory: allocated as zeros, with huge pages, and cache prefetch.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;
use std::thread;

use super::Bucket;

/// From this many bytes on, memory is freed in the background, since the system needs time for
/// that. Smaller tables are freed at once, since they may use all the memory that a manager allows.
const LARGE: usize = 1 << 29;
/// From this many bytes on, pages are touched by a thread in the background, and by one more thread
/// for each multiple.
const WORTH_A_THREAD: usize = 8 << 20;
/// Smallest page size of any processor.
const PAGE: usize = 1 << 12;
/// Alignment that every allocator provides. For a greater one Rust writes the zeros itself, page by
/// page.
const ALIGN: usize = 16;

#[derive(Debug)]
pub(super) struct OutOfMemory;

/// Buckets that were all zero, which means empty, when they were allocated.
///
/// The system provides a page when it is first touched, which takes time. So background threads
/// touch all pages while the table is already in use: even the largest table is available at once,
/// and no search has to wait for many pages.
pub(super) struct Buckets {
    first: NonNull<Bucket>,
    len: usize,
    raw: Arc<Raw>,
}

/// A block of memory from the allocator, freed on drop.
struct Raw {
    start: NonNull<u8>,
    layout: Layout,
}

// SAFETY: it owns its memory and never looks at it.
unsafe impl Send for Raw {}
// SAFETY: as above.
unsafe impl Sync for Raw {}

impl Drop for Raw {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, and nothing borrows it any more.
        unsafe { dealloc(self.start.as_ptr(), self.layout) };
    }
}

// SAFETY: it shares its buckets, which are atomic, as a slice of them would be shared.
unsafe impl Send for Buckets {}
// SAFETY: as above.
unsafe impl Sync for Buckets {}

impl Buckets {
    /// `len` empty buckets, at least 1.
    ///
    /// # Errors
    /// When there is not enough memory.
    pub(super) fn new(len: usize) -> Result<Self, OutOfMemory> {
        let buckets = Self::untouched(len)?;
        buckets.touch_after(None);
        Ok(buckets)
    }

    /// Like [`Buckets::new`], but the pages are not touched; [`Buckets::replaced_by`] does that.
    ///
    /// # Errors
    /// As [`Buckets::new`].
    pub(super) fn untouched(len: usize) -> Result<Self, OutOfMemory> {
        let bytes = len.max(1).checked_mul(size_of::<Bucket>());
        let layout = bytes
            .and_then(|bytes| bytes.checked_add(align_of::<Bucket>() - ALIGN))
            .and_then(|bytes| Layout::from_size_align(bytes, ALIGN).ok())
            .ok_or(OutOfMemory)?;
        // SAFETY: the layout is not empty.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(OutOfMemory)?;
        advise_huge_pages(start, layout.size());
        let skipped = start.align_offset(align_of::<Bucket>());
        // SAFETY: the layout has room to step to the next multiple of a bucket's alignment.
        let first = unsafe { start.add(skipped) }.cast();
        Ok(Self {
            first,
            len: len.max(1),
            raw: Arc::new(Raw { start, layout }),
        })
    }

    /// Clears all buckets, with as many threads as the machine has cores.
    pub(super) fn clear(&self) {
        self.in_parallel(Bucket::clear);
    }

    /// Whether clearing the buckets takes longer than a GUI should have to wait.
    pub(super) fn is_large(&self) -> bool {
        self.bytes() >= LARGE
    }

    fn shared(&self) -> Self {
        Self {
            first: self.first,
            len: self.len,
            raw: Arc::clone(&self.raw),
        }
    }

    /// Applies `work` to every bucket, with several threads if there are many buckets.
    fn in_parallel(&self, work: impl Fn(&Bucket) + Sync) {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let least = WORTH_A_THREAD / size_of::<Bucket>();
        let mut parts = self.chunks(self.len.div_ceil(threads).max(least));
        let own = parts.next();
        thread::scope(|scope| {
            for part in parts {
                let work = &work;
                scope.spawn(move || part.iter().for_each(work));
            }
            own.into_iter().flatten().for_each(&work);
        });
    }

    /// Frees this memory, then touches the pages of its replacement `next`. Runs in the background
    /// if this is large.
    pub(super) fn replaced_by(self, next: &Self) {
        let old = if self.is_large() {
            Some(self)
        } else {
            drop(self);
            None
        };
        next.touch_after(old);
    }

    fn bytes(&self) -> usize {
        self.len * size_of::<Bucket>()
    }

    /// Touches every page in the background, after `old` has been freed. Ends early if the table is
    /// dropped.
    fn touch_after(&self, old: Option<Self>) {
        if self.bytes() < WORTH_A_THREAD && old.is_none() {
            return;
        }
        let all = self.shared();
        let work = move || {
            drop(old);
            let place = |bucket: &Bucket| std::ptr::from_ref(bucket).addr() % PAGE;
            all.in_parallel(|bucket| {
                if place(bucket) == 0 && Arc::strong_count(&all.raw) > 1 {
                    bucket.touch();
                }
            });
        };
        // If no thread can be started, the system provides pages when they are first used.
        let _ = thread::Builder::new().name("memory".into()).spawn(work);
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: `len` buckets lie there, aligned, and all zero bits are a bucket: its words are
        // atomic integers.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.len) }
    }
}

/// Asks for pages of 2 MiB instead of 4 KiB, before the memory is first touched: the table is read
/// at random, and the processor's TLB holds few pages. A hint, with effect only on Linux.
fn advise_huge_pages(start: NonNull<u8>, len: usize) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let skipped = start.align_offset(PAGE);
        // SAFETY: the range lies within memory of ours, and the advice changes nothing that is read
        // from it.
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

/// Prefetches the item's cache line. A hint, with effect only on x86-64.
#[inline]
pub(super) fn prefetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch of any address is harmless, and this one is of a live reference. SSE,
        // which the instruction belongs to, is part of every x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}
