//! `perft`, `bench` and `speedtest` run to their end even if more commands follow or the input
//! ends.

use crate::command::run;

const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");

#[test]
fn counts_are_finished_before_a_script_goes_on() {
    for (program, typed, said) in [
        (
            XIANGQI,
            "uci\nposition startpos\ngo perft 3\nquit\n",
            &["\nNodes searched: 79666\n"][..],
        ),
        (
            XIANGQI,
            "uci\nperft 3\nposition startpos moves h2e2\nperft 1\nquit\n",
            &["\nNodes searched: 79666\n", "\nNodes searched: 45\n"],
        ),
        (XIANGQI, "ucci\nbench 2\nquit\n", &[" nps\n"]),
        (
            XIANGQI,
            "speedtest 1 16 1\ncompiler\n",
            &[" nps\nbuilt by "],
        ),
        (
            XIANGQI,
            "xboard\nperft 3\nnew\nforce\nquit\n",
            &["\nnodes 79666 "],
        ),
        (REVERSI, "nboard 2\nperft 5\nquit\n", &["\nnodes 1396 "]),
        (REVERSI, "perft 5\nquit\n", &["\nnodes 1396 "]),
    ] {
        let (_, out, error) = run(program, &[], typed);
        for part in said {
            assert!(out.contains(part), "{typed}{part}: {out}{error}");
        }
    }
}
