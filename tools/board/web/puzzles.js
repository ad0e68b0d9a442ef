// Puzzles played by hand: missionaries and cannibals, and sliding tiles. Which crossings are safe and how far the end is
// the solvers on the server say.
import { get, html, node } from "./dom.js";
import { say } from "./words.js";
import { app, ask, button, home, set } from "./app.js";

export const PUZZLES = ["river", "fifteen"];
const RIVERS = [[2, 2, 2], [3, 3, 2], [4, 4, 3], [5, 5, 3], [6, 6, 4]], SIZES = [3, 4, 5];
const KINDS = ["missionary", "cannibal"], FIGURES = ["M0 -36a11 11 0 1 0 .1 0zM-17 26C-16 -26 16 -26 17 26z", "M0 -36a11 11 0 1 0 .1 0zM-18 26L-9 -13H9L18 26zM-9 -35L-13 -45M0 -37V-48M9 -35L13 -45M23 -38V26"];
const same = (a, b) => a.join() === b.join();

/** @param {number[]} size */
const river = ([missionaries, cannibals, boat]) => ({ name: "river", people: [missionaries, cannibals], boat, left: [missionaries, cannibals], boat_is_left: true, load: [0, 0], crossed: 0, said: "", crossings: null, least: null });
const goal = width => [...Array(width * width - 1).keys()].map(i => i + 1).concat(0);
const neighbours = (width, cell) => [cell - width, cell + width, cell % width ? cell - 1 : -1, cell % width < width - 1 ? cell + 1 : -1].filter(to => to >= 0 && to < width * width);
function moved(tiles, cell) {
  const after = [...tiles];
  [after[tiles.indexOf(0)], after[cell]] = [after[cell], 0];
  return after;
}
function fifteen(width) {
  let tiles = goal(width), before = -1;
  for (let i = 0; i < width ** 3; i++) {
    const ways = neighbours(width, tiles.indexOf(0)).filter(cell => cell !== before);
    before = tiles.indexOf(0);
    tiles = moved(tiles, ways[Math.floor(Math.random() * ways.length)]);
  }
  return { name: "fifteen", width, tiles, slid: 0, hint: null, said: "" };
}

export function openPuzzle(name) {
  begin(name === "river" ? river(RIVERS[1]) : fifteen(4));
}
function begin(puzzle) {
  app.puzzle = puzzle;
  get("main").replaceChildren();
  if (puzzle.name === "river") askRiver();
  drawPuzzle();
}
function askRiver() {
  const { people, boat, left, boat_is_left } = app.puzzle;
  app.puzzle.crossings = null;
  ask("river", { people, boat, left, boat_is_left });
}

// What the solvers say; it may be about a state that is past.
export const SOLVED = {
  crossed(reply) {
    const { puzzle } = app;
    if (puzzle?.name !== "river" || !same(reply.left, puzzle.left) || reply.boat_is_left !== puzzle.boat_is_left) return;
    puzzle.crossings = reply;
    puzzle.least ??= reply.distance;
    if (reply.distance === 0) puzzle.said = say("page-river-done", { crossed: puzzle.crossed, least: puzzle.least });
    else puzzle.said = reply.distance == null ? say("page-river-dead") : say("page-river-left", { crossed: puzzle.crossed, left: reply.distance });
  },
  slide(reply) {
    const { puzzle } = app;
    if (puzzle?.name !== "fifteen" || !same(reply.tiles, puzzle.tiles) || reply.cell == null) return;
    puzzle.hint = reply.cell;
    puzzle.said = say(reply.is_shortest ? "page-fifteen-hint" : "page-fifteen-longer", { tile: puzzle.tiles[reply.cell], left: reply.left });
  },
};

const here = () => app.puzzle.boat_is_left ? app.puzzle.left : app.puzzle.people.map((all, kind) => all - app.puzzle.left[kind]);
function board(kind, change) {
  const { puzzle } = app, load = [...puzzle.load];
  load[kind] += change;
  if (load[kind] < 0 || load[kind] > here()[kind] || load[0] + load[1] > puzzle.boat) return;
  puzzle.load = load;
  drawPuzzle();
}
function cross(load = app.puzzle.load) {
  const { puzzle } = app;
  if (!puzzle.crossings) return;
  if (!puzzle.crossings.steps.some(step => same(step.load, load))) puzzle.said = say(load[0] + load[1] ? "page-river-unsafe" : "page-river-empty");
  else {
    puzzle.left = puzzle.left.map((count, kind) => puzzle.boat_is_left ? count - load[kind] : count + load[kind]);
    Object.assign(puzzle, { boat_is_left: !puzzle.boat_is_left, load: [0, 0], crossed: puzzle.crossed + 1 });
    askRiver();
  }
  drawPuzzle();
}
function slide(cell) {
  const { puzzle } = app;
  if (!neighbours(puzzle.width, puzzle.tiles.indexOf(0)).includes(cell)) return;
  Object.assign(puzzle, { tiles: moved(puzzle.tiles, cell), slid: puzzle.slid + 1, hint: null });
  puzzle.said = say(same(puzzle.tiles, goal(puzzle.width)) ? "page-fifteen-done" : "page-fifteen-said", { slid: puzzle.slid });
  drawPuzzle();
}

function figure(kind, act, label) {
  const made = button("", act ?? (() => {}), { class: `figure ${KINDS[kind]}`, "aria-label": label });
  made.append(node("svg", { viewBox: "-26 -50 52 80", "aria-hidden": "true" }, node("path", { d: FIGURES[kind] })));
  made.disabled = !act;
  return made;
}
const crowd = (counts, act, place) => counts.flatMap((count, kind) => Array.from({ length: count }, () => figure(kind, act && (() => act(kind)), `${say(`page-${KINDS[kind]}`)}, ${place}`)));

function drawRiver(puzzle) {
  const bank = (name, counts, has) => html("div", { class: `bank ${name}`, role: "group", "aria-label": say(`page-bank-${name}`) }, ...crowd(counts, has && !isDone ? kind => board(kind, 1) : null, say(`page-bank-${name}`)));
  const isDone = puzzle.crossings?.distance === 0, right = puzzle.people.map((all, kind) => all - puzzle.left[kind]);
  const waiting = counts => counts.map((count, kind) => count - puzzle.load[kind]);
  const boat = html("div", { class: "boat", role: "group", "aria-label": say("page-boat") }, ...crowd(puzzle.load, kind => board(kind, -1), say("page-boat")));
  for (let free = puzzle.boat - puzzle.load[0] - puzzle.load[1]; free > 0; free--) boat.append(html("span", { class: "seat" }));
  const size = html("select", { "aria-label": say("page-size"), id: "river-size" }, ...RIVERS.map(([missionaries, cannibals, seats], i) => html("option", { value: i }, say("page-river-boat", { missionaries, cannibals, boat: seats }))));
  size.value = RIVERS.findIndex(of => same(of, [...puzzle.people, puzzle.boat]));
  size.addEventListener("change", () => begin(river(RIVERS[size.value])));
  const go = button(say("page-river-cross"), () => cross(), { class: "primary", id: "cross" }), best = puzzle.crossings?.steps.find(step => step.distance != null && step.distance === puzzle.crossings.distance - 1);
  const hint = button(say("page-hint"), () => { app.puzzle.load = best.load; drawPuzzle(); }, { id: "puzzle-hint" });
  go.disabled = isDone;
  hint.disabled = !best;
  return [html("div", { class: "river" }, bank("left", puzzle.boat_is_left ? waiting(puzzle.left) : puzzle.left, puzzle.boat_is_left), html("div", { class: `water ${puzzle.boat_is_left ? "" : "over"}` }, boat), bank("right", puzzle.boat_is_left ? right : waiting(right), !puzzle.boat_is_left)),
    html("div", { class: "row", "data-of": [puzzle.people, puzzle.boat, best?.load].join() }, go, hint, button(say("page-river-again"), () => begin(river([...puzzle.people, puzzle.boat])), { id: "again" }), size)];
}

function drawTiles(puzzle) {
  const { width, tiles, hint } = puzzle, size = html("select", { "aria-label": say("page-size"), id: "tiles-size" }, ...SIZES.map(n => html("option", { value: n }, `${n}×${n}`)));
  size.value = width;
  size.addEventListener("change", () => begin(fifteen(+size.value)));
  const cells = tiles.map((tile, cell) => tile ? button(String(tile), () => slide(cell), { class: `slide${cell === hint ? " hinted" : ""}${tile === cell + 1 ? " home" : ""}`, "aria-label": say("page-fifteen-tile", { tile }) }) : html("span", { class: "slide blank" }));
  return [html("div", { class: "slides", style: `grid-template-columns:repeat(${width},1fr)` }, ...cells),
    html("div", { class: "row", "data-of": width }, button(say("page-hint"), () => ask("slide", { tiles: app.puzzle.tiles }), { id: "puzzle-hint" }), button(say("page-fifteen-shuffle"), () => begin(fifteen(width)), { id: "again" }), size)];
}

export function drawPuzzle() {
  const { puzzle } = app, main = get("main");
  if (!puzzle) return;
  if (!main.querySelector(".puzzle")) main.replaceChildren(html("section", { class: "card puzzle" }, html("h1", { class: "title" }, say(`page-${puzzle.name}`)), html("div", { class: "played" }), html("p", { class: "said", role: "status" }), button(say("page-home"), home)));
  const played = main.querySelector(".played"), held = [...played.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  set(played, ...(puzzle.name === "river" ? drawRiver(puzzle) : drawTiles(puzzle)));
  main.querySelector(".said").textContent = puzzle.said;
  if (held >= 0 && !played.contains(document.activeElement)) played.querySelectorAll("button")[held]?.focus();
}

// Arrows slide the tile that goes that way.
addEventListener("keydown", event => {
  const { puzzle } = app, step = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: puzzle?.width, ArrowDown: -puzzle?.width }[event.key];
  if (puzzle?.name !== "fifteen" || !step || /** @type {Element} */ (event.target).closest("select")) return;
  slide(puzzle.tiles.indexOf(0) + step);
  event.preventDefault();
});
