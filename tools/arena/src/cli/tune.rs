//! `arena tune`: an engine's options, tuned by games against itself.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use ::cli::input::shown;
use ::cli::program::language;
use ::cli::{Status, message};
use anyhow::bail;

use super::config::ConfigArguments;
use super::interrupt;
use super::match_file;
use super::tune_arguments::TuneArguments;
use crate::record::{Event, Record};
use crate::runner::Match;
use crate::tune::{Parameter, Spsa, Tuner};

static STOP: AtomicBool = AtomicBool::new(false);

pub(super) fn run(arguments: TuneArguments) -> anyhow::Result<Status> {
    let file = arguments.config.file.clone();
    tune(match_file::with_file(arguments, "tune", file.as_deref())?)
}

fn tune(mut arguments: TuneArguments) -> anyhow::Result<Status> {
    check(&arguments)?;
    against_itself(&mut arguments.config)?;
    let run = Match {
        concurrency: arguments.concurrency,
        ..arguments.config.prepare(&STOP)?
    };
    arguments.config.warn_of_repeats(run.openings.len());
    let spsa = Spsa {
        parameters: arguments.parameters,
        pairs: run.units(),
        rate: arguments.rate,
        seed: run.config.seed,
    };
    let (record, recorded) = match &arguments.out {
        Some(path) => open(path, &run, &spsa)?,
        None => (Record::none(), Vec::new()),
    };
    interrupt::raise_on_interrupt(&STOP)?;
    let tuner = Tuner::new(&run, &spsa, record, &recorded);
    // Progress is printed once per percent.
    let every = spsa.pairs.div_ceil(100);
    tuner.play(|played, values| {
        if !arguments.quiet && (played.is_multiple_of(every) || played == spsa.pairs) {
            let values: Vec<_> = values.iter().map(|value| format!("{value:.1}")).collect();
            eprintln!("{played}/{}  {}", spsa.pairs, values.join(" "));
        }
    })?;
    let (played, values) = tuner.standing();
    write!(
        std::io::stdout().lock(),
        "{}",
        summary(&spsa, played, &values)
    )?;
    Ok(if played == spsa.pairs {
        Status::Solved
    } else {
        Status::LimitReached
    })
}

fn check(arguments: &TuneArguments) -> anyhow::Result<()> {
    let parameters = &arguments.parameters;
    if parameters.is_empty() {
        bail!(message!("tune-no-parameter"));
    }
    for (i, Parameter { name, .. }) in parameters.iter().enumerate() {
        if parameters[..i].iter().any(|other| other.name == *name) {
            bail!(message!("tune-twice", name = name.clone()));
        }
    }
    if !(arguments.rate > 0.0 && arguments.rate <= 1.0) {
        bail!(message!("tune-rate", found = arguments.rate.to_string()));
    }
    Ok(())
}

/// Replaces the only engine by two copies of it, one for each side.
fn against_itself(config: &mut ConfigArguments) -> anyhow::Result<()> {
    let [engine] = config.config.engines.as_slice() else {
        bail!(message!(
            "tune-one-engine",
            found = config.config.engines.len()
        ));
    };
    let side = |sign| {
        let mut side = engine.clone();
        side.name += sign;
        side
    };
    config.config.engines = vec![side("+"), side("-")];
    Ok(())
}

/// Opens the record and returns it with the events that it holds. A new one begins with what is
/// tuned.
fn open(path: &Path, run: &Match<'_>, spsa: &Spsa) -> anyhow::Result<(Record, Vec<Event>)> {
    let (mut record, recorded) = Record::open(path, &run.config)?;
    let before = recorded.iter().find_map(|event| match event {
        Event::Tune(before) => Some(before),
        _ => None,
    });
    match before {
        Some(before) if before == spsa => {}
        None if recorded.len() <= 1 => record.write(&Event::Tune(spsa.clone()))?,
        _ => bail!(message!("tune-other", path = shown(path))),
    }
    record.write(&Event::run_now(run.schedule.games(), None))?;
    Ok((record, recorded))
}

/// A line for each parameter, and the settings as an engine's description takes them.
fn summary(spsa: &Spsa, played: usize, values: &[f64]) -> String {
    let mut text = message!("tune-played", played, pairs = spsa.pairs).say(language()) + "\n";
    let longest = spsa.parameters.iter().map(|it| it.name.len()).max();
    let width = longest.unwrap_or(0);
    for (parameter, value) in spsa.parameters.iter().zip(values) {
        let Parameter {
            name,
            start,
            min,
            max,
            ..
        } = parameter;
        text += &format!("{name:width$}  {start:>8} -> {value:>10.2}  ({min}..{max})\n");
    }
    let settings = spsa.parameters.iter().zip(values);
    let settings: Vec<_> = settings
        .map(|(parameter, value)| format!("option.{}={}", parameter.name, value.round()))
        .collect();
    text + &settings.join(",") + "\n"
}
