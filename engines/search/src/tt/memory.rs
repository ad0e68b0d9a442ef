//! The table's memory: zero when it is made, in big pages, prefetched into the cache.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;
use std::thread;

use super::Bucket;

/// From so many bytes on, memory is given back on a thread of its own: the system takes its time.
/// Smaller tables go at once, since they may be all that a manager allows.
const LARGE: usize = 1 << 29;
/// From so many bytes on their pages are touched by a thread in the background, and by as many as
/// have so much each.
const WORTH_A_THREAD: usize = 8 << 20;
/// The least page of any processor.
const PAGE: usize = 1 << 12;
/// What every allocator aligns to. For more than that, Rust's writes the zeros itself, page by
/// page.
const ALIGN: usize = 16;

/// There is not so much memory.
#[derive(Debug)]
pub(super) struct OutOfMemory;

/// Buckets that were all zero, which is empty, when they were made.
///
/// The system gives a page when it is first touched, and takes its time for that. So threads in the
/// background touch them all, while the table is in use already: the largest is there at once, and
/// no search has to wait for many pages.
pub(super) struct Buckets {
    first: NonNull<Bucket>,
    len: usize,
    raw: Arc<Raw>,
}

/// Memory from the allocator.
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
    /// When the system refuses so much memory.
    pub(super) fn new(len: usize) -> Result<Self, OutOfMemory> {
        let buckets = Self::untouched(len)?;
        buckets.touch_after(None);
        Ok(buckets)
    }

    /// The same, their pages left for [`Buckets::replaced_by`] to touch.
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
        ask_for_big_pages(start, layout.size());
        let skipped = start.align_offset(align_of::<Bucket>());
        // SAFETY: the layout has room to step to the next multiple of a bucket's alignment.
        let first = unsafe { start.add(skipped) }.cast();
        Ok(Self {
            first,
            len: len.max(1),
            raw: Arc::new(Raw { start, layout }),
        })
    }

    /// Empties them, with as many threads as the machine has.
    pub(super) fn clear(&self) {
        self.in_parallel(Bucket::clear);
    }

    /// Whether to empty them takes longer than a GUI should wait.
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

    /// Does something with every bucket, by several threads where there are many.
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

    /// Gives the memory back, and touches that of the buckets which take its place. Waits for
    /// neither where they are large.
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

    /// Touches every page in the background, after what was there before has been given back. Ends
    /// early where nobody else has a use for them.
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
        // Where no thread can be had, the pages come as they are needed.
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

/// Asks for pages of 2 MiB instead of 4 KiB, before the memory is first touched: a table is read
/// all over the place, and the processor knows the way to few pages at a time. A hint: elsewhere
/// than on Linux it does nothing.
fn ask_for_big_pages(start: NonNull<u8>, len: usize) {
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

/// Asks for the item's cache line. A hint: elsewhere than on x86-64 it does nothing.
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
