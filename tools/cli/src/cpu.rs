//! Does this machine have what the program was compiled for?
//!
//! The workspace builds for x86-64-v3 (AVX2, BMI2). On an older processor such a program dies of an
//! illegal instruction without a word; [`check`], called first thing in `main`, says what is
//! missing.
//!
//! The standard library's feature detection cannot do this: of a feature that the compiler may
//! assume it says yes without looking. So this asks the processor itself, by the CPUID instruction
//! (Intel: *Software Developer's Manual*, volume 2A, CPUID; AMD: *Programmer's Manual*, volume 3,
//! appendix E), and the operating system, by XGETBV, whether it keeps the wide registers.
#![allow(unsafe_code)]

use crate::message;
use crate::message::Message;

/// Features that the program needs and the processor lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Their names, as the compiler calls them.
    pub missing: Vec<&'static str>,
}

impl Unsupported {
    /// What is missing, and how to build the program without it.
    pub fn in_words(&self) -> Message {
        let missing: Vec<_> = self.missing.iter().map(ToString::to_string).collect();
        message!("processor-lacks", missing)
    }
}

/// Looks for everything that this program was compiled to use. Other architectures than x86-64
/// always pass: builds for them assume no more than all their processors have.
///
/// # Errors
/// What is missing. The program should print it and exit.
pub fn check() -> Result<(), Unsupported> {
    #[cfg(target_arch = "x86_64")]
    {
        let missing = x86::missing(&x86::required(), x86::Leaves::of_this_machine());
        if !missing.is_empty() {
            return Err(Unsupported { missing });
        }
    }
    Ok(())
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv, CpuidResult};

    /// CPUID leaf 1, ECX: the operating system has enabled XGETBV.
    const OSXSAVE: u32 = 1 << 27;
    /// XCR0: the operating system saves the SSE and AVX registers.
    const XCR0_AVX: u64 = 0b110;
    /// XCR0: the operating system saves the registers of AVX-512 too.
    const XCR0_AVX512: u64 = 0b1110_0110;

    /// The result of CPUID in which a feature has its bit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum Register {
        Leaf1Ecx,
        Leaf7Ebx,
        ExtendedEcx,
    }
    use Register::{ExtendedEcx, Leaf1Ecx, Leaf7Ebx};

    /// A feature: name, register, bit, and the wide registers that it needs, as bits of XCR0.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Feature {
        pub(super) name: &'static str,
        register: Register,
        bit: u32,
        xcr0: u64,
    }

    macro_rules! required {
        ($($name:tt $register:ident $bit:literal $xcr0:expr;)*) => {
            /// The features that the compiler was told it may use, of those that CPUs differ in.
            pub(super) fn required() -> Vec<Feature> {
                let mut features = Vec::new();
                $(if cfg!(target_feature = $name) {
                    features.push(Feature { name: $name, register: $register, bit: $bit, xcr0: $xcr0 });
                })*
                features
            }
        };
    }

    required! {
        "sse3"     Leaf1Ecx     0 0;
        "ssse3"    Leaf1Ecx     9 0;
        "fma"      Leaf1Ecx    12 XCR0_AVX;
        "sse4.1"   Leaf1Ecx    19 0;
        "sse4.2"   Leaf1Ecx    20 0;
        "movbe"    Leaf1Ecx    22 0;
        "popcnt"   Leaf1Ecx    23 0;
        "avx"      Leaf1Ecx    28 XCR0_AVX;
        "f16c"     Leaf1Ecx    29 XCR0_AVX;
        "bmi1"     Leaf7Ebx     3 0;
        "avx2"     Leaf7Ebx     5 XCR0_AVX;
        "bmi2"     Leaf7Ebx     8 0;
        "avx512f"  Leaf7Ebx    16 XCR0_AVX512;
        "avx512dq" Leaf7Ebx    17 XCR0_AVX512;
        "avx512cd" Leaf7Ebx    28 XCR0_AVX512;
        "avx512bw" Leaf7Ebx    30 XCR0_AVX512;
        "avx512vl" Leaf7Ebx    31 XCR0_AVX512;
        "lzcnt"    ExtendedEcx  5 0;
    }

    #[derive(Clone, Copy, Debug)]
    pub(super) struct Leaves {
        leaf1_ecx: u32,
        leaf7_ebx: u32,
        extended_ecx: u32,
        xcr0: u64,
    }

    impl Leaves {
        // Newer compilers know that CPUID is safe.
        #[allow(unused_unsafe)]
        pub(super) fn of_this_machine() -> Self {
            const NONE: CpuidResult = CpuidResult {
                eax: 0,
                ebx: 0,
                ecx: 0,
                edx: 0,
            };
            const EXTENDED: u32 = 0x8000_0000;
            let cpuid = |leaf: u32| {
                // SAFETY: every x86-64 processor has CPUID.
                let (highest, found) =
                    unsafe { (__cpuid(leaf & EXTENDED).eax, __cpuid_count(leaf, 0)) };
                if leaf <= highest { found } else { NONE }
            };
            let leaf1_ecx = cpuid(1).ecx;
            let xcr0 = if leaf1_ecx & OSXSAVE == 0 {
                0
            } else {
                // SAFETY: OSXSAVE says that XGETBV may be used.
                unsafe { xcr0() }
            };
            Self {
                leaf1_ecx,
                leaf7_ebx: cpuid(7).ebx,
                extended_ecx: cpuid(EXTENDED + 1).ecx,
                xcr0,
            }
        }

        const fn has(self, feature: &Feature) -> bool {
            let register = match feature.register {
                Leaf1Ecx => self.leaf1_ecx,
                Leaf7Ebx => self.leaf7_ebx,
                ExtendedEcx => self.extended_ecx,
            };
            register >> feature.bit & 1 == 1 && self.xcr0 & feature.xcr0 == feature.xcr0
        }
    }

    /// Which register state the operating system keeps.
    #[target_feature(enable = "xsave")]
    fn xcr0() -> u64 {
        // SAFETY: register 0 is always there where XGETBV is.
        unsafe { _xgetbv(0) }
    }

    pub(super) fn missing(required: &[Feature], leaves: Leaves) -> Vec<&'static str> {
        required
            .iter()
            .filter(|feature| !leaves.has(feature))
            .map(|feature| feature.name)
            .collect()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        const BARE: Leaves = Leaves {
            leaf1_ecx: 0,
            leaf7_ebx: 0,
            extended_ecx: 0,
            xcr0: 0,
        };

        #[test]
        fn a_bare_processor_lacks_all_that_is_required() {
            let required = required();
            let names: Vec<_> = required.iter().map(|feature| feature.name).collect();
            assert_eq!(missing(&required, BARE), names);
        }

        #[test]
        fn avx_needs_the_operating_system_too() {
            let avx = Feature {
                name: "avx",
                register: Leaf1Ecx,
                bit: 28,
                xcr0: XCR0_AVX,
            };
            let offered = Leaves {
                leaf1_ecx: 1 << 28,
                ..BARE
            };
            assert_eq!(missing(&[avx], offered), ["avx"]);
            assert!(
                missing(
                    &[avx],
                    Leaves {
                        xcr0: 0b111,
                        ..offered
                    }
                )
                .is_empty()
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn the_machine_that_runs_this_passes() {
        assert_eq!(check(), Ok(()));
    }

    #[test]
    fn the_message_names_what_is_missing() {
        let unsupported = Unsupported {
            missing: vec!["avx2", "bmi2"],
        };
        let message = unsupported.in_words();
        let english = message.say(Language::En);
        assert!(english.contains("lacks avx2, bmi2,"), "{english}");
        let chinese = message.say(Language::Zh);
        assert!(chinese.contains("缺少 avx2、bmi2"), "{chinese}");
    }
}
