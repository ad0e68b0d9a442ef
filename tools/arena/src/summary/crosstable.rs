//! Everyone against everyone, the best at the top.

use ::cli::program::language;
use ::cli::{message, word};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::Summary;

/// An engine's line in a list of standings.
pub(super) struct Rank {
    pub engine: usize,
    /// Elo with its interval, mean zero; none for one that has not played.
    pub elo: Option<crate::stats::elo::Estimate>,
}

impl Summary<'_> {
    /// The engines by rating, and whether the ratings had to be helped (see
    /// [`Ratings::has_virtual_draws`](crate::stats::ratings::Ratings)).
    pub(super) fn ranks(&self) -> (Vec<Rank>, bool) {
        let ratings = self.tally.ratings(self.engines.len());
        let ranks = ratings.engines.iter().enumerate();
        let mut ranks: Vec<Rank> = ranks.map(|(engine, &elo)| Rank { engine, elo }).collect();
        let value = |rank: &Rank| rank.elo.map_or(f64::NEG_INFINITY, |elo| elo.value);
        ranks.sort_by(|a, b| value(b).total_cmp(&value(a)));
        (ranks, ratings.has_virtual_draws)
    }

    /// Rating, score, and the result of every pairing as wins-draws-losses.
    pub(super) fn crosstable(&self) -> String {
        let (ranks, has_virtual_draws) = self.ranks();
        let mut table = Table::new();
        table
            .load_preset(presets::UTF8_FULL_CONDENSED)
            .set_content_arrangement(ContentArrangement::Disabled);
        let language = language();
        let mut header = vec![
            String::new(),
            word!("table-engine", language).into_owned(),
            "Elo".to_owned(),
            "95 %".to_owned(),
            word!("table-games", language).into_owned(),
            word!("table-score", language).into_owned(),
        ];
        header.extend((1..=ranks.len()).map(|rank| rank.to_string()));
        table.set_header(header);
        for (place, rank) in ranks.iter().enumerate() {
            let standing = self.tally.standing(rank.engine);
            let (elo, interval) = match rank.elo {
                Some(elo) => (
                    format!("{:+.1}", elo.value),
                    format!("[{:+.1}, {:+.1}]", elo.low, elo.high),
                ),
                None => ("-".to_owned(), String::new()),
            };
            let games = standing.games();
            let score = match games {
                0 => "-".to_owned(),
                _ => format!("{:.1} %", standing.points() / games as f64 * 100.0),
            };
            let mut row = vec![
                (place + 1).to_string(),
                self.engines[rank.engine].to_owned(),
                elo,
                interval,
                games.to_string(),
                score,
            ];
            row.extend(
                ranks
                    .iter()
                    .map(|other| self.cell(rank.engine, other.engine)),
            );
            table.add_row(row);
        }
        for (column, cells) in table.column_iter_mut().enumerate() {
            if column != 1 {
                cells.set_cell_alignment(CellAlignment::Right);
            }
        }
        let note = match has_virtual_draws {
            true => message!("table-helped"),
            false => message!("table-note"),
        };
        format!("{table}\n{}\n", note.say(language))
    }

    fn cell(&self, a: usize, b: usize) -> String {
        match self.tally.versus(a, b) {
            _ if a == b => "·".to_owned(),
            [0, 0, 0] => String::new(),
            [wins, draws, losses] => format!("{wins}-{draws}-{losses}"),
        }
    }
}
