// The moves of a game: the line that was last taken, and variations beside it.
import { html } from "./dom.js";
import { say, spoken } from "./words.js";
import { app, ask, button, draw, look, set, shownNode } from "./app.js";
import { keep, settings } from "./settings.js";
import { marked } from "./review.js";
import { squares } from "./board.js";

// How the reader likes moves to be written; Xiangqi has three ways.
const way = () => settings.notation ?? (spoken() === "zh" ? 2 : 1);
export const nameOf = node => node.names?.[Math.min(way(), node.names.length - 1) * (app.game.game === "xiangqi" ? 1 : 0)] ?? node.mv;
export const nameIn = names => app.game.game === "xiangqi" ? names[Math.min(way(), names.length - 1)] : names[0];

const children = at => app.game.nodes.flatMap((node, number) => number && node.parent === at && !node.cut ? [number] : []);
// The nodes from the start to one.
function through(node) {
  const line = [node];
  while (line[0]) line.unshift(app.game.nodes[line[0]].parent);
  return line;
}
// When each stone was put down that lies in the position that is shown: [[point, number]].
export function stoneNumbers() {
  if (!settings.numbers || app.game.game === "xiangqi") return [];
  return through(shownNode()).slice(1).map((at, i) => [squares(app.game.game, app.game.nodes[at].mv)[0], i + 1]);
}
// The line that is listed: that of the game, or of the node that is shown where it is not in it; what was listed before
// stays listed while both lie on it.
export function mainLine() {
  const shown = shownNode(), target = through(app.standing.at).includes(shown) ? app.standing.at : shown;
  const before = app.line?.id === app.game.id ? app.line.nodes : [];
  const line = before.includes(target) && before.every(number => app.game.nodes[number] && !app.game.nodes[number].cut) ? [...before] : through(target);
  for (let next; (next = children(line.at(-1))[0]); ) line.push(next);
  app.line = { id: app.game.id, nodes: line };
  return line;
}

function chip(number) {
  const node = app.game.nodes[number], shown = number === shownNode();
  const made = button("", () => look(number), { class: `mv${shown ? " shown" : ""}${number === app.standing.at ? " played" : ""}`, lang: "zh", "data-number": number });
  if (shown) made.setAttribute("aria-current", "true");
  made.append(nameOf(node));
  const mark = marked(number);
  if (mark) made.append(html("span", { class: `mark ${mark.name}`, title: say(`page-${mark.name}`) }, mark.sign));
  if (node.comment) made.append(html("span", { class: "has-comment", "aria-hidden": "true" }, "…"));
  return made;
}

// The first moves of a variation, on one line.
function variation(number) {
  const box = html("span", { class: "variation" });
  for (let node = number, count = 0; node && count < 8; node = children(node)[0], count++) box.append(chip(node));
  box.append(button("×", () => ask("cut", { at: number }), { class: "cut", "aria-label": say("page-cut"), title: say("page-cut"), "data-number": number }));
  return box;
}

export function moveList(box) {
  if (!box.firstChild) box.append(html("ol", { class: "move-list" }), html("div"));
  const line = mainLine().slice(1), list = box.firstChild, rows = [];
  for (let i = 0; i < line.length; i += 2) {
    const row = html("li", {}, html("span", { class: "number" }, `${i / 2 + 1}.`), chip(line[i]));
    if (line[i + 1]) row.append(chip(line[i + 1]));
    rows.push(row);
    for (const number of [line[i], line[i + 1]]) {
      if (!number) continue;
      const others = children(app.game.nodes[number].parent).filter(other => other !== number);
      if (others.length) rows.push(html("li", { class: "others" }, ...others.map(variation)));
    }
  }
  if (!line.length) rows.push(html("li", { class: "muted small empty" }, say("page-no-moves")));
  const held = list.contains(document.activeElement), changed = set(list, ...rows);
  set(box.lastChild, ...(app.game.game === "xiangqi" ? [notations()] : []));
  if (!changed) return;
  const shown = list.querySelector(".shown");
  if (shown && (shown.offsetTop < list.scrollTop || shown.offsetTop + shown.offsetHeight > list.scrollTop + list.clientHeight)) list.scrollTop = shown.offsetTop - list.clientHeight / 2;
  if (held) shown?.focus({ preventScroll: true });
}

function notations() {
  const choice = html("div", { class: "segments small", role: "group", "aria-label": say("page-notation") });
  ["h2e2", "C2=5", "炮二平五"].forEach((text, number) => {
    choice.append(button(text, () => {
      keep({ notation: number });
      draw();
    }, { "aria-pressed": way() === number, lang: "zh" }));
  });
  return choice;
}
