// A whole game judged: the curve, and the moves that cost something.
import { html, node } from "./dom.js";
import { say } from "./words.js";
import { app, ask, button, look, set, shownNode, side } from "./app.js";
import { engineChoice, worthText } from "./analysis.js";
import { mainLine } from "./moves.js";
import { keep, settings } from "./settings.js";

const LIMITS = ["st=0.1", "st=0.5", "st=2", "depth=8", "depth=12"];

// What a move lost for who made it, as a share of the points.
export function loss(number) {
  const move = app.game.nodes[number], before = app.game.nodes[move.parent];
  if (!number || !move.worth || !before.worth || before.best === move.mv) return null;
  const change = move.worth.share - before.worth.share;
  return app.game.nodes[number].by === "first" ? -change : change;
}
export function marked(number) {
  const lost = loss(number);
  return lost == null ? null : app.hello.marks.find(mark => lost >= mark.lost);
}

export function reviewCard(box) {
  if (box.contains(document.activeElement) && document.activeElement.tagName === "SELECT") return;
  const { review } = app.standing, line = mainLine(), judged = line.filter(number => app.game.nodes[number].worth);
  const head = html("div", { class: "card-head" }, html("h2", {}, say("page-review")));
  if (review) head.append(html("progress", { max: review[1], value: review[0] }), button(say("page-stop"), () => ask("stop_review")));
  else {
    const limit = html("select", { "aria-label": say("page-limit") }, ...LIMITS.map(value => html("option", { value }, value.replace("st=", "").replace("depth=", `${say("page-depth-word")} `) + (value.startsWith("st") ? ` ${say("seconds")}` : ""))));
    limit.value = settings.reviewLimit ?? LIMITS[0];
    limit.addEventListener("change", () => keep({ reviewLimit: limit.value }));
    const go = button(say("page-judge-all"), () => ask("review", { engine: settings.engine ?? "Sanqi", limit: limit.value }), { id: "judge" });
    go.disabled = line.length < 2;
    head.append(limit, engineChoice(settings.engine, engine => keep({ engine })), go);
  }
  const parts = [head, ...(judged.length < 2 ? [] : [curve(line), summary(line)])];
  for (const part of parts) part.dataset.line = line.join();
  set(box, ...parts);
}

// The first player's share over the moves; a click goes there.
function curve(line) {
  const width = 320, height = 110, x = i => i / Math.max(1, line.length - 1) * width, y = share => height - share * height;
  const points = line.flatMap((number, i) => app.game.nodes[number].worth ? [[x(i), y(app.game.nodes[number].worth.share)]] : []);
  const path = points.map(([a, b], i) => `${i ? "L" : "M"}${a.toFixed(1)} ${b.toFixed(1)}`).join("");
  const svg = node("svg", { viewBox: `0 0 ${width} ${height}`, class: "curve", role: "img", preserveAspectRatio: "none", "aria-label": say("page-curve") },
    node("rect", { width, height, class: "curve-back" }),
    node("path", { d: `${path}L${points.at(-1)[0].toFixed(1)} ${height}L${points[0][0].toFixed(1)} ${height}Z`, class: "curve-area" }),
    node("path", { d: path, class: "curve-line" }), node("line", { x1: 0, x2: width, y1: height / 2, y2: height / 2, class: "curve-middle" }));
  line.forEach((number, i) => {
    const mark = marked(number);
    if (mark) svg.append(node("circle", { cx: x(i), cy: y(app.game.nodes[number].worth.share), r: 4.5, class: `dot-${mark.name}` }));
  });
  const here = line.indexOf(shownNode());
  if (here >= 0) svg.append(node("line", { x1: x(here), x2: x(here), y1: 0, y2: height, class: "curve-here" }));
  svg.addEventListener("click", event => {
    const bounds = svg.getBoundingClientRect();
    look(line[Math.round((event.clientX - bounds.left) / bounds.width * (line.length - 1))]);
  });
  return svg;
}

function summary(line) {
  const box = html("div", { class: "summary" });
  for (const seat of ["first", "second"]) {
    const own = line.filter(number => number && app.game.nodes[number].by === seat);
    const row = html("p", {}, html("b", {}, side(seat)));
    for (const { name, sign } of app.hello.marks) {
      const found = own.filter(number => marked(number)?.name === name);
      const made = button(`${sign} ${found.length}`, () => look(found.find(number => line.indexOf(number) > line.indexOf(shownNode())) ?? found[0]), { class: `mark ${name}`, title: say(`page-${name}`), "aria-label": `${say(`page-${name}`)}: ${found.length}` });
      made.disabled = !found.length;
      row.append(made);
    }
    box.append(row);
  }
  const at = app.game.nodes[shownNode()], before = at.mv && app.game.nodes[at.parent];
  if (before?.best && before.best !== at.mv && marked(shownNode())) {
    box.append(html("p", {}, button(say("page-better", { move: before.best, worth: worthText(before.worth) }), () => ask("move", { at: at.parent, mv: before.best }))));
  }
  return box;
}
