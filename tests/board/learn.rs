//! Textbook searches stepped through on the page, in both languages.

use serde_json::Value;

use crate::page::{Reader, browser};
use crate::server::{Server, folder};

/// Steps to the end; returns the text of each step, the beginning included.
fn step_to_the_end(reader: &Reader<'_>) -> Vec<String> {
    let label = reader.text("#learn-step");
    let all: usize = label.rsplit(' ').next().unwrap().parse().unwrap();
    let mut said = vec![reader.text("#learn-words")];
    for step in 1..=all {
        reader.browser.click("#learn .steps button:nth-child(3)");
        reader.wait(&format!(
            "document.querySelector('#learn-step')?.innerText === 'step {step} of {all}'"
        ));
        said.push(reader.text("#learn-words"));
    }
    said
}

fn choose(reader: &Reader<'_>, number: u32, value: &str) {
    reader.browser.run(&format!(
        "const choice = document.querySelectorAll('#learn select')[{number}];
         choice.value = '{value}'; choice.dispatchEvent(new Event('change'))"
    ));
}

#[test]
fn minimax_alphabeta_and_mtdf_are_stepped_through_on_ones_own_position() {
    let Some(browser) = browser(1280) else { return };
    let server = Server::start(&folder("learn"), &[]);
    let reader = Reader { browser: &browser };
    reader.begin(&server, "en", "{\"opponent\": \"people\"}", "xiangqi");
    reader.square(7, 7);
    reader.square(4, 7);
    reader.wait_for_moves(1);
    choose(&reader, 0, "minimax");
    choose(&reader, 1, "3x3");
    browser.click("#learn-go");
    reader.wait_for(40, ".tree-node");
    let minimax = step_to_the_end(&reader);
    assert!(minimax[0].contains("Black is to move"), "{}", minimax[0]);
    // Each inner node is entered and left, each leaf is one step, and there is the beginning.
    assert_eq!(minimax.len(), 13 * 2 + 27 + 1);
    assert!(!reader.truth("document.querySelector('.tree-node.pruned, .tree-node.later')"));
    let value = |said: &[String]| {
        let last = said.last().unwrap();
        let (_, rest) = last.split_once("is worth ").unwrap();
        rest.split(',').next().unwrap().to_owned()
    };
    let worth = value(&minimax);
    choose(&reader, 0, "alphabeta");
    reader.wait("document.querySelector('#learn-step')?.innerText.startsWith('step 0 ')");
    let alphabeta = step_to_the_end(&reader);
    assert_eq!(value(&alphabeta), worth);
    assert!(alphabeta.len() < minimax.len());
    assert!(alphabeta.iter().any(|words| words.contains("cut.")));
    assert!(reader.truth(
        "document.querySelector('.tree-node.pruned') && document.querySelector('.edge.cut-here')"
    ));
    choose(&reader, 0, "mtdf");
    reader.wait("document.querySelector('#learn-step')?.innerText.startsWith('step 0 ')");
    let mtdf = step_to_the_end(&reader);
    assert_eq!(value(&mtdf), worth);
    assert!(mtdf.iter().any(|words| words.starts_with("Pass 2")));
    let bounds = browser.run(
        "return [...document.querySelectorAll('.facts tr')].slice(1, 3).map(row => row.lastChild.innerText)",
    );
    assert_eq!(bounds, Value::from(vec![worth.clone(), worth]));
    // Back to the beginning; the same in the other language.
    browser.click("#learn .steps button:nth-child(1)");
    reader.wait("document.querySelector('#learn-step')?.innerText.startsWith('step 0 ')");
    browser.click("#language");
    reader.wait("document.querySelector('#learn-words')?.innerText.includes('轮到黑')");
    // At another position the lesson is hidden.
    browser.click(".act.undo");
    reader.wait("document.querySelector('.lesson')?.hidden");
    assert_eq!(browser.complaints(), [""; 0]);
}
