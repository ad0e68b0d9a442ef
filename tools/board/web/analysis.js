// What an engine says of the position that is shown: lines, arrows, a bar.
import { html } from "./dom.js";
import { say, spoken } from "./words.js";
import { short } from "./charts.js";
import { app, analyseShown, ask, button, draw, set, shownNode } from "./app.js";
import { nameIn } from "./moves.js";
import { optionsButton } from "./options.js";
import { keep, settings } from "./settings.js";

// From the first player's view: `+1.25`, `#5`.
export function worthText(worth) {
  if (!worth) return "";
  if (worth.mate != null) return `${worth.mate < 0 ? "−" : "+"}#${Math.abs(worth.mate)}`;
  if (worth.score == null) return "";
  const value = app.game.game === "gomoku" ? worth.score : worth.score / 100, digits = app.game.game === "xiangqi" ? 2 : 0;
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}
const linesHere = () => app.analysing && app.lines?.at === shownNode() ? app.lines : null;

export function analysisArrows(at) {
  const lines = app.analysing && app.lines?.at === at ? app.lines.lines : [];
  return lines.map((line, number) => ({ mv: line.pv[0], weight: 1 / (number + 1), kind: number ? "other" : "best", text: worthText(line.worth) })).reverse();
}

const LINES = [1, 2, 3, 5], ALL_LINES = 32;
export const linesWanted = () => app.game.game === "reversi" || LINES.includes(settings.lines) ? settings.lines : LINES.at(-1);

export function evaluationBar(box, at, flipped) {
  const here = app.lines?.at === at && app.analysing ? app.lines.lines[0]?.worth : null, worth = here ?? app.game.nodes[at].worth;
  box.hidden = !app.analysing && !worth;
  if (box.hidden) return;
  const share = worth?.share ?? .5;
  if (!box.firstChild) box.append(html("div", { class: "first-share" }), html("span", { class: "bar-text" }));
  box.className = `evaluation ${app.game.game}${flipped ? " flipped" : ""}`;
  box.firstChild.style.setProperty("--share", `${(share * 100).toFixed(1)}%`);
  box.lastChild.textContent = worthText(worth);
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", say("page-share", { percent: Math.round(share * 100) }));
}

export function engineChoice(selected, onChange) {
  const cards = app.hello.engines.filter(card => card.games.includes(app.game.game));
  const select = html("select", { "aria-label": say("page-engine") }, ...cards.map(({ name }) => html("option", { value: name }, name)));
  select.value = cards.some(card => card.name === selected) ? selected : cards[0]?.name ?? "";
  select.addEventListener("change", () => onChange(select.value));
  return select;
}

// What engine and book say, by itself: that changes many times a second.
export function analysisLines(box) {
  if (!box.firstChild) box.append(html("div"), html("div"), html("div"));
  set(box.children[1], list(linesHere()));
  set(box.lastChild, ...bookMoves());
}

export function analysisCard(box) {
  const head = html("div", { class: "card-head" }, html("h2", {}, say("page-analysis")));
  const toggle = button(say(app.analysing ? "page-stop" : "page-analyse"), () => {
    app.analysing = !app.analysing;
    if (app.analysing) analyseShown();
    else {
      app.lines = null;
      ask("stop_analysis");
    }
    draw();
  }, { class: app.analysing ? "" : "primary", id: "analyse" });
  const count = html("select", { "aria-label": say("page-lines") }, ...LINES.map(n => html("option", { value: n }, say("page-lines-n", { count: n }))));
  // In Reversi: the value of every move, on its square.
  if (app.game.game === "reversi") count.append(html("option", { value: ALL_LINES }, say("page-lines-all")));
  count.value = linesWanted();
  count.addEventListener("change", () => {
    keep({ lines: +count.value });
    if (app.analysing) analyseShown();
  });
  const choice = engineChoice(settings.engine, name => {
    keep({ engine: name });
    if (app.analysing) analyseShown();
    draw();
  });
  const book = button(say("page-book"), () => {
    keep({ book: !settings.book });
    bookShown();
    draw();
  }, { "aria-pressed": settings.book, id: "book" });
  head.append(count, choice, optionsButton(choice.value, "options-analysis"), html("div", { class: "row" }, toggle, book));
  analysisLines(box);
  const held = box.contains(document.activeElement) && document.activeElement.id;
  set(box.firstChild, head);
  if (held) document.getElementById(held)?.focus();
}

// Asks what the opening book knows of the position that is shown.
export function bookShown() {
  if (settings.book) ask("book", { at: shownNode() });
}
function bookMoves() {
  const { book } = app;
  if (!settings.book || book?.at !== shownNode()) return [];
  if (!book.moves.length) return [html("p", { class: "muted small", id: "book-moves" }, say("page-book-silent"))];
  const all = book.moves.reduce((sum, { weight = 0 }) => sum + weight, 0);
  const rows = book.moves.map(({ mv, names, weight, worth, opening, label, comment }) => {
    const row = button("", () => ask("move", { at: shownNode(), mv }), { class: "line book", title: say("page-play-line"), "data-mv": mv });
    const known = [opening?.[spoken()], comment].filter(Boolean).join(" · "), share = weight == null ? "" : `${Math.round(weight / all * 100)} %`;
    row.append(html("b", { lang: "zh" }, nameIn(names)), html("span", {}, label ?? worthText(worth)), html("span", { class: "known" }, known), html("span", { class: "muted small" }, share));
    return html("li", {}, row);
  });
  return [html("ol", { class: "lines", id: "book-moves", "aria-label": say("page-book") }, ...rows)];
}

function list(lines) {
  const made = html("ol", { class: "lines" });
  if (!app.analysing) return made;
  for (const line of lines?.lines ?? []) {
    const moves = html("span", { class: "pv", lang: "zh" }, line.names.slice(0, 10).map(nameIn).join(" "));
    const row = button("", () => ask("move", { at: shownNode(), mv: line.pv[0] }), { class: "line", title: say("page-play-line"), "data-mv": line.pv[0] });
    row.append(html("b", { class: line.worth.share >= .5 ? "up" : "down" }, worthText(line.worth)), moves, html("span", { class: "muted small" }, line.depth ? String(line.depth) : ""));
    made.append(html("li", {}, row));
  }
  const parts = [];
  if (lines?.nodes) parts.push(say("page-nodes", { nodes: short(lines.nodes) }));
  if (lines?.nps && !lines.done) parts.push(say("page-nps", { nps: short(lines.nps) }));
  if (lines?.done) parts.push(say("page-done"));
  made.append(html("li", { class: "muted small" }, parts.join(" · ") || (lines ? "" : say("page-waiting"))));
  return made;
}
