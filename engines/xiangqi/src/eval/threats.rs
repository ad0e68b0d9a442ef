//! Threats: attacks by kind of attacker and victim, hanging pieces, protected pieces.

use xiangqi_rules::{Color, PieceType};

use super::attack_info::AttackInfo;
use super::sheet::Sheet;
use super::squares::ACROSS;
use super::weights as w;

/// Adds the threats of `us` to enemy pieces, and the protection of its own.
#[inline(always)]
pub(super) fn terms(attack_info: &AttackInfo, us: Color, sheet: &mut impl Sheet) {
    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    let them = !us;
    let position = attack_info.position;
    let guard =
        attack_info.by(us, Advisor) | attack_info.by(us, Elephant) | attack_info.by(us, King);

    let targets = (attack_info.any(us) & position.by_color(them)) - attack_info.pieces(them, King);
    let mut hanging = 0;
    for square in targets {
        let Some(victim) = position.piece_on(square) else {
            continue;
        };
        // The runs of weights begin with the advisor: kings have none.
        let i = victim.kind().index() - 1;
        let attackers = [
            (w::PAWN_ATTACKS, attack_info.by(us, Pawn)),
            (w::HORSE_ATTACKS, attack_info.by(us, Horse)),
            (w::CANNON_ATTACKS, attack_info.by(us, Cannon)),
            (w::ROOK_ATTACKS, attack_info.by(us, Rook)),
            (w::GUARD_ATTACKS, guard),
        ];
        for (run, attacked) in attackers {
            if attacked.contains(square) {
                sheet.add(us, run.at(i), 1);
            }
        }
        if !attack_info.any(them).contains(square) {
            sheet.add(us, w::HANGING.at(i), 1);
            hanging += i32::from(matches!(victim.kind(), Horse | Rook | Cannon));
        }
    }

    sheet.add(us, w::ALSO_HANGING, (hanging - 1).max(0));

    let protected = [
        attack_info.pieces(us, Horse),
        attack_info.pieces(us, Cannon),
        attack_info.pieces(us, Pawn) & ACROSS[us.index()],
    ];
    for (i, pieces) in protected.into_iter().enumerate() {
        sheet.add(
            us,
            w::PROTECTED.at(i),
            (pieces & attack_info.any(us)).count() as i32,
        );
    }
}
