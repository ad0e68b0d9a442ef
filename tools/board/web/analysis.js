// What an engine says of the position that is shown: lines, arrows, a bar.
import { html } from "./dom.js";
import { say } from "./words.js";
import { short } from "./charts.js";
import { app, analyseShown, ask, button, draw, set, shownNode } from "./app.js";
import { nameIn } from "./moves.js";
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

export function analysisCard(box) {
  const lines = linesHere(), head = html("div", { class: "card-head" }, html("h2", {}, say("page-analysis")));
  const toggle = button(say(app.analysing ? "page-stop" : "page-analyse"), () => {
    app.analysing = !app.analysing;
    if (app.analysing) analyseShown();
    else {
      app.lines = null;
      ask("stop_analysis");
    }
    draw();
  }, { class: app.analysing ? "" : "primary", id: "analyse" });
  const count = html("select", { "aria-label": say("page-lines") }, ...[1, 2, 3, 5].map(n => html("option", { value: n }, say("page-lines-n", { count: n }))));
  count.value = settings.lines;
  count.addEventListener("change", () => {
    keep({ lines: +count.value });
    if (app.analysing) analyseShown();
  });
  head.append(count, engineChoice(settings.engine, name => {
    keep({ engine: name });
    if (app.analysing) analyseShown();
  }), toggle);
  if (!box.firstChild) box.append(html("div"), html("div"));
  const held = box.contains(document.activeElement) && document.activeElement.id;
  set(box.firstChild, head);
  if (held === "analyse") document.getElementById(held)?.focus();
  set(box.lastChild, list(lines));
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
