// A search of the position that is shown, step by step: its tree, what it knows, and in words why it goes on as it does.
import { html, node } from "./dom.js";
import { say } from "./words.js";
import { app, ask, button, draw, set, shownNode, side } from "./app.js";
import { icon } from "./draw.js";
import { nameIn } from "./moves.js";
import { keep, settings } from "./settings.js";

const ALGORITHMS = ["minimax", "alphabeta", "mtdf"];
// Plies, and moves a node.
const TREES = [[1, 4], [2, 2], [2, 3], [2, 4], [3, 2], [3, 3], [4, 2]];
const usual = { algorithm: "alphabeta", depth: 3, width: 2, worst_first: false };
const plan = () => ({ ...usual, ...settings.lesson });
const COLUMN = 142, ROW = 28, BOX = [118, 22];
const STEPS = { first: () => 0, previous: at => at - 1, next: at => at + 1, last: () => Infinity };
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
// Values beyond are won games.
const WON = 31000;

const lessonHere = () => app.lesson?.at === shownNode() ? app.lesson : null;
const maximizes = of => of.depth % 2 === 0;
const children = (lesson, number) => lesson.nodes.flatMap((child, at) => child.parent === number ? [at] : []);
function valueText(value, infinite) {
  if (value == null) return infinite;
  const sign = value < 0 ? "−" : value > 0 ? "+" : "", size = Math.abs(value);
  if (size > WON) return `${sign}#${Math.ceil((32000 - size) / 2)}`;
  return sign + (app.game.game === "xiangqi" ? (size / 100).toFixed(2) : size);
}
const windowText = ({ alpha, beta }) => ({ alpha: valueText(alpha, "−∞"), beta: valueText(beta, "+∞") });
const moveName = of => of.mv === "pass" ? say("page-learn-pass-move") : nameIn(of.names);
function pathTo(lesson, number) {
  const path = [];
  for (let at = number; at; at = lesson.nodes[at].parent) path.unshift(at);
  return path;
}
const nodeName = (lesson, number) => number ? pathTo(lesson, number).map(at => moveName(lesson.nodes[at])).join(" ") : say("page-learn-root");
function sideOf(lesson, number, other = false) {
  return side((maximizes(lesson.nodes[number]) !== other) === (lesson.turn === "first") ? "first" : "second");
}

// Where a reader stops: a node that is left as soon as it is entered is one step.
function stops(lesson) {
  const found = [0];
  lesson.steps.forEach((step, i) => {
    const next = lesson.steps[i + 1];
    if (step.step !== "enter" || next?.step !== "leave" || next.node !== step.node) found.push(i + 1);
  });
  return found;
}

// What is known after so many steps.
function replay(lesson, count) {
  const now = { nodes: lesson.nodes.map(() => ({ state: "later" })), visited: 0, leaves: 0, passes: 0, lower: null, upper: null, current: null, pass: null };
  for (const step of lesson.steps.slice(0, count)) {
    if (step.step === "pass") {
      Object.assign(now, { pass: step, passes: now.passes + 1, lower: step.lower, upper: step.upper, current: null });
      now.nodes = lesson.nodes.map(() => ({ state: "later" }));
    } else if (step.step === "enter") {
      now.visited++;
      now.current = step.node;
      now.nodes[step.node] = { state: "open", asked: step, alpha: step.alpha, beta: step.beta, best: null };
    } else leave(lesson, now, step);
  }
  return now;
}
function leave(lesson, now, { node: number, value, reason }) {
  const own = now.nodes[number], { parent } = lesson.nodes[number];
  Object.assign(own, { state: reason, value });
  now.current = number;
  if (reason === "leaf") now.leaves++;
  if (reason === "cut") {
    own.left = children(lesson, number).filter(child => now.nodes[child].state === "later");
    own.left.forEach(child => prune(lesson, now, child));
  }
  if (parent == null) {
    if (now.pass) now[value >= now.pass.beta ? "lower" : "upper"] = value;
    return;
  }
  const above = now.nodes[parent], sign = maximizes(lesson.nodes[parent]) ? 1 : -1;
  if (above.best != null && sign * value <= sign * above.best) return;
  Object.assign(above, { best: value, by: number });
  const end = sign > 0 ? "alpha" : "beta";
  if (above[end] == null || sign * value > sign * above[end]) above[end] = value;
}
function prune(lesson, now, number) {
  now.nodes[number].state = "pruned";
  children(lesson, number).forEach(child => prune(lesson, now, child));
}

// Which side of its window a value lies on: then it is a bound.
function bound({ asked, value, state }) {
  if (value == null || state === "leaf") return "";
  return asked.alpha != null && value <= asked.alpha ? "≤" : asked.beta != null && value >= asked.beta ? "≥" : "";
}

function words(lesson, count, now) {
  if (!count) return say("page-learn-begin", { nodes: lesson.nodes.length, side: sideOf(lesson, 0), other: sideOf(lesson, 0, true) });
  const step = lesson.steps[count - 1];
  if (step.step === "pass") return say("page-learn-pass", { pass: now.passes, beta: valueText(step.beta), lower: valueText(step.lower, "−∞"), upper: valueText(step.upper, "+∞") });
  const own = now.nodes[step.node], best = own.by == null ? "" : moveName(lesson.nodes[own.by]);
  const places = { node: nodeName(lesson, step.node), side: sideOf(lesson, step.node), other: sideOf(lesson, step.node, true), value: valueText(own.value, ""), move: best, ...windowText(own.asked) };
  if (step.step === "enter") return say(lesson.algorithm === "minimax" || !step.node ? "page-learn-enter" : "page-learn-enter-window", places);
  const last = step.node === 0;
  if (last && lesson.algorithm === "mtdf" && now.lower !== now.upper) return say(step.value >= now.pass.beta ? "page-learn-pass-high" : "page-learn-pass-low", { ...places, pass: now.passes });
  if (last) return say("page-learn-done", { ...places, visited: now.visited, nodes: lesson.nodes.length, leaves: now.leaves, move: bestMove(lesson, now) });
  if (step.reason === "cut") {
    const asked = maximizes(lesson.nodes[step.node]) ? own.asked.beta : own.asked.alpha;
    const why = say(lesson.algorithm === "mtdf" ? "page-learn-cut-zero" : "page-learn-cut", { ...places, bound: valueText(asked) });
    return `${why} ${say("page-learn-cut-left", { count: own.left.length })}`;
  }
  const at = { "": "exact", "≤": "most", "≥": "least" }[bound(own)];
  return say(step.reason === "all" ? `page-learn-all-${at}` : `page-learn-${step.reason}`, places);
}
// The root's: of the last pass that had one better than asked.
function bestMove(lesson, now) {
  for (let count = lesson.steps.length; count; count--) {
    const step = lesson.steps[count - 1];
    if (step.step !== "leave" || step.node) continue;
    const root = count === lesson.steps.length ? now.nodes[0] : replay(lesson, count).nodes[0];
    if (bound(root) !== "≤") return moveName(lesson.nodes[root.by]);
  }
  return moveName(lesson.nodes[now.nodes[0].by]);
}

function tree(lesson, now, label) {
  const rows = [], columns = Math.max(...lesson.nodes.map(({ depth }) => depth)) + 1;
  let leaves = 0;
  const place = number => {
    const below = children(lesson, number).map(place);
    return rows[number] = below.length ? (below[0] + below.at(-1)) / 2 : ROW / 2 + ROW * leaves++;
  };
  place(0);
  const x = ({ depth }) => 2 + depth * COLUMN, [w, h] = BOX, width = columns * COLUMN - COLUMN + w + 4, height = leaves * ROW;
  const svg = node("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "tree", role: "img", "aria-label": label });
  lesson.nodes.forEach((of, number) => {
    if (of.parent == null) return;
    const [x1, y1, x2, y2] = [x(lesson.nodes[of.parent]) + w, rows[of.parent], x(of), rows[number]], middle = (x1 + x2) / 2, { state } = now.nodes[number];
    const kind = state === "pruned" || state === "later" ? state : now.nodes[of.parent].by === number ? "best" : "seen";
    svg.append(node("path", { d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`, class: `edge ${kind}` }));
    // Cut off here: two strokes through the branch, as the textbooks have it.
    if (state === "pruned" && now.nodes[of.parent].state === "cut") svg.append(node("path", { d: `M${x2 - 11} ${y2 + 6}l4 -12M${x2 - 6} ${y2 + 6}l4 -12`, class: "edge cut-here" }));
  });
  lesson.nodes.forEach((of, number) => {
    const own = now.nodes[number], value = own.value ?? own.best, y = rows[number];
    const box = node("g", { class: `tree-node ${own.state}${number === now.current ? " here" : ""} ${maximizes(of) ? "max" : "min"}` },
      node("rect", { x: x(of), y: y - h / 2, width: w, height: h, rx: children(lesson, number).length ? 5 : 11 }),
      node("text", { x: x(of) + 7, y: y + 4, lang: "zh" }, number ? moveName(of) : say("page-learn-root-short")));
    if (value != null) box.append(node("text", { x: x(of) + w - 7, y: y + 4, "text-anchor": "end", class: "tree-value" }, (own.state === "open" ? "" : bound(own)) + valueText(value)));
    svg.append(box);
  });
  return svg;
}

function facts(lesson, now) {
  const own = now.nodes[now.current ?? 0], rows = [];
  if (lesson.algorithm === "mtdf") rows.push(["page-learn-fact-question", now.pass ? `≥ ${valueText(now.pass.beta)} ?` : "–"], ["page-learn-fact-lower", valueText(now.lower, "−∞")], ["page-learn-fact-upper", valueText(now.upper, "+∞")]);
  if (lesson.algorithm !== "minimax") {
    const { alpha, beta } = own.asked ? windowText(lesson.algorithm === "mtdf" ? own.asked : own) : { alpha: "–", beta: "–" };
    // In a zero window they are no more than the question.
    const [low, high] = lesson.algorithm === "mtdf" ? ["α", "β"] : ["page-learn-fact-alpha", "page-learn-fact-beta"];
    rows.push([low, alpha], [high, beta]);
  }
  rows.push(["page-learn-fact-best", valueText(own.best ?? own.value, "–")], ["page-learn-fact-visited", `${now.visited}${lesson.algorithm === "mtdf" ? "" : ` / ${lesson.nodes.length}`}`], ["page-learn-fact-leaves", now.leaves]);
  return html("table", { class: "facts" }, html("tbody", {}, ...rows.map(([name, value]) => html("tr", {}, html("th", { scope: "row" }, say(name)), html("td", {}, String(value))))));
}

// The moves that lead to the node where the search is.
export function lessonArrows(at) {
  const lesson = lessonHere();
  if (!lesson || lesson.at !== at) return [];
  const { current } = replay(lesson, stops(lesson)[lesson.shown]);
  return pathTo(lesson, current ?? 0).filter(number => lesson.nodes[number].mv !== "pass").map((number, i) => ({ mv: lesson.nodes[number].mv, weight: 1 / (i + 1), kind: i % 2 ? "other" : "best", text: String(i + 1) })).reverse();
}

function choice(label, options, value, onChange) {
  const select = html("select", { "aria-label": say(label) }, ...options.map(([name, text]) => html("option", { value: name }, text)));
  select.value = value;
  select.addEventListener("change", () => onChange(select.value));
  return select;
}
function begin(changes = {}) {
  keep({ lesson: { ...plan(), ...changes } });
  ask("learn", { at: shownNode(), ...plan() });
}

function build(box) {
  const own = plan(), again = changes => lessonHere() ? begin(changes) : keep({ lesson: { ...plan(), ...changes } });
  const head = html("div", { class: "card-head" }, html("h2", {}, say("page-learn")),
    choice("page-learn-algorithm", ALGORITHMS.map(name => [name, say(`page-learn-${name}`)]), own.algorithm, algorithm => again({ algorithm })),
    choice("page-learn-tree", TREES.map(([depth, width]) => [`${depth}x${width}`, say("page-learn-tree-of", { depth, width })]), `${own.depth}x${own.width}`, value => {
      const [depth, width] = value.split("x").map(Number);
      again({ depth, width });
    }),
    choice("page-learn-order", [["", say("page-learn-best-first")], ["worst", say("page-learn-worst-first")]], own.worst_first ? "worst" : "", value => again({ worst_first: value === "worst" })),
    button(say("page-learn-go"), () => begin(), { id: "learn-go" }));
  const move = to => {
    const lesson = lessonHere();
    lesson.shown = Math.max(0, Math.min(stops(lesson).length - 1, to(lesson.shown)));
    draw();
  };
  const go = (label, picture) => button(icon(picture), () => move(STEPS[picture]), { "aria-label": say(label), title: say(label) });
  const slider = html("input", { type: "range", min: 0, step: 1, "aria-label": say("page-learn-steps"), id: "learn-steps" });
  slider.addEventListener("input", () => {
    lessonHere().shown = +slider.value;
    draw();
  });
  const steps = html("div", { class: "steps" }, go("page-learn-first", "first"), go("page-learn-previous", "previous"), go("page-learn-next", "next"), go("page-learn-last", "last"));
  steps.addEventListener("keydown", event => {
    if (!KEYS[event.key]) return;
    move(STEPS[KEYS[event.key]]);
    event.preventDefault();
    event.stopPropagation();
  });
  const stage = html("div", { class: "lesson" }, html("div", { class: "row" }, steps, slider, html("span", { class: "muted small", id: "learn-step" })),
    html("p", { class: "lesson-words", id: "learn-words", "aria-live": "polite" }),
    html("div", { class: "lesson-body" }, html("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": say("page-learn-tree"), id: "learn-tree" }), html("div", { id: "learn-facts" })),
    html("p", { class: "muted small" }, say(`page-learn-evaluation-${app.game.game}`)));
  box.replaceChildren(head, stage);
}

export function learnCard(box, over) {
  if (!box.firstChild) build(box);
  const lesson = lessonHere(), go = box.querySelector("#learn-go"), stage = box.querySelector(".lesson");
  go.disabled = over;
  stage.hidden = !lesson;
  go.className = lesson ? "" : "primary";
  if (!lesson) return;
  const all = stops(lesson), count = all[lesson.shown], now = replay(lesson, count), said = words(lesson, count, now);
  const find = id => box.querySelector(`#learn-${id}`), slider = find("steps");
  slider.max = all.length - 1;
  slider.value = lesson.shown;
  slider.setAttribute("aria-valuetext", said);
  find("step").textContent = say("page-learn-step", { step: lesson.shown, all: all.length - 1 });
  set(find("words"), said);
  set(find("tree"), tree(lesson, now, said));
  set(find("facts"), facts(lesson, now));
}
