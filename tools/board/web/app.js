// The page: what the server says is kept here, and drawn.
import { get, html } from "./dom.js";
import { teach, say, speak, spoken, ending } from "./words.js";
import { link } from "./link.js";
import { Board } from "./board.js";
import { isDark, keep, knock, settings, showTheme } from "./settings.js";
import { startPage } from "./start.js";
import { leavePlacing, showFaults } from "./place.js";
import { moveList, nameOf, mainLine, stoneNumbers } from "./moves.js";
import { analysisCard, analysisArrows, analysisLines, bookShown, evaluationBar, linesWanted } from "./analysis.js";
import { reviewCard } from "./review.js";
import { exportCard } from "./export.js";
import { learnCard, lessonArrows } from "./learn.js";
import { icon } from "./draw.js";
import { drawPuzzle, openPuzzle, PUZZLES, SOLVED } from "./puzzles.js";
import { isOffering, openingButtons, openingMarks, openingMoves, openingName, openingText, pick, waiting } from "./opening.js";
import { drawPlayer, drawReport, runClocks } from "./players.js";
import { showOptions, userOptionsFor } from "./options.js";

export const app = { hello: null, games: null, game: null, standing: null, looked: null, lines: null, book: null, hint: null, thinking: [null, null], fault: null, flipped: null, analysing: false, setting: null, lesson: null, puzzle: null };
export const ask = (what, more) => server.ask(what, more);
let server, board;

showTheme();
teach(await (await fetch("/words.json")).json());

// A button with what it does.
export function button(text, act, more = {}) {
  const made = html("button", { type: "button", ...more }, text);
  made.addEventListener("click", act);
  return made;
}
// Puts children into a box; those that look as what is there stay: a button that is being pressed, and whatever need not
// be drawn again. What a button does must follow from what it looks like, its data included. True if anything changed.
export function set(box, ...children) {
  const looks = children.map(child => child.outerHTML ?? child), before = box.looks ?? [];
  if (box.childNodes.length !== before.length) {
    box.replaceChildren(...children);
    box.looks = looks;
    return true;
  }
  children.forEach((child, i) => {
    if (i >= before.length) box.append(child);
    else if (before[i] !== looks[i]) box.childNodes[i].replaceWith(child);
  });
  while (box.childNodes.length > children.length) box.lastChild.remove();
  box.looks = looks;
  return before.length !== looks.length || before.some((look, i) => look !== looks[i]);
}
// A text or an attribute that is as wanted is left alone.
export function write(box, text) { if (box.textContent !== text) box.textContent = text; }
export const side = seat => say(`side-${(app.game?.game === "xiangqi" ? ["red", "black"] : ["black", "white"])[seat === "first" ? 0 : 1]}`);
const seatIndex = seat => seat === "first" ? 0 : 1;
// The node that is shown, and its position.
export const shownNode = () => app.looked?.at ?? app.standing?.at ?? 0;
export const shownView = () => app.looked?.view ?? app.standing?.view;
export const playerName = player => player.kind === "person" ? say("page-person") : player.engine;

function notice(text, bad = true) {
  const box = html("div", { class: bad ? "notice bad" : "notice" }, html("span", {}, text));
  box.append(button("×", () => box.remove(), { "aria-label": say("page-close") }));
  get("notices").append(box);
  setTimeout(() => box.remove(), 9000);
}
export const speakOut = text => { get("spoken").textContent = text; };

const HANDLERS = {
  hello(reply) {
    app.hello = reply;
    if (!settings.language && reply.language === "zh") speak("zh");
    if (settings.language) speak(settings.language);
    route();
  },
  games(reply) { app.games = reply; },
  game(reply) {
    const other = app.game?.id !== reply.id;
    app.game = reply;
    app.puzzle = null;
    leavePlacing();
    if (other) {
      Object.assign(app, { looked: null, lines: null, hint: null, thinking: [null, null], fault: null, flipped: null, analysing: false, setting: null, standing: null, lesson: null });
      get("main").replaceChildren();
      if (location.hash !== `#game=${reply.id}`) history.pushState(null, "", `#game=${reply.id}`);
    }
  },
  node({ number, node }) {
    app.game.nodes[number] = node;
  },
  standing(reply) {
    const before = app.standing;
    // What was clicked is seen first: the board waits for no frame, nor for what else is drawn in it.
    if (before && get("status")) queueMicrotask(drawBoard);
    app.standing = { ...reply, received: performance.now() };
    if (before && before.at !== reply.at) {
      if (app.game.nodes[reply.at]?.parent === before.at && reply.at) {
        knock(reply.view.turn === "first");
        speakOut(`${nameOf(app.game.nodes[reply.at])}. ${statusText(reply.view)}`);
      }
      app.looked = null;
      app.hint = null;
      app.fault = null;
      if (app.analysing) analyseShown();
    }
    if (before?.at !== reply.at) bookShown();
    if (reply.thinking) return;
    if (!reply.view.over) app.thinking = app.thinking.map((said, i) => i === seatIndex(reply.view.turn) ? null : said);
  },
  looked({ at, view }) {
    app.looked = at === app.standing?.at ? null : { at, view };
    if (app.analysing) analyseShown();
    bookShown();
  },
  thinking(reply) { app.thinking[seatIndex(reply.seat)] = reply; },
  lines(reply) { app.lines = reply; },
  book(reply) { app.book = reply; },
  hint(reply) {
    app.hint = reply;
    speakOut(say("page-hint-said", { move: reply.mv }));
  },
  fault(reply) {
    app.fault = reply;
    notice(say(reply.again ? "page-fault-again" : "page-fault", { engine: reply.engine, why: reply.text }));
  },
  notice({ message, text }) {
    const words = typeof text === "object" ? text[spoken()] : text ?? "";
    const why = message === "page-refused-forbidden" ? say(`page-${words}`) : words;
    notice(say(message, { why }));
    board?.take();
  },
  exported(reply) { app.exported = reply.files; },
  misplaced: reply => showFaults(reply.faults),
  options: showOptions,
  learned(reply) { app.lesson = { ...reply, turn: shownView().turn, shown: 0 }; },
  ...SOLVED,
  gone() {
    app.game = null;
    home();
  },
};

// What of a game's page a message changes, where that is not everything.
const CHANGES = { lines: "lines", book: "lines", thinking: "reports", fault: "", notice: "", misplaced: "", options: "", exported: "exports" };
server = link({
  receives(reply) {
    HANDLERS[reply.say]?.(reply);
    const part = CHANGES[reply.say];
    if (part !== "") draw(part);
  },
  opens() {
    get("offline").hidden = true;
    if (app.game) ask("open", { game: app.game.id });
  },
  closes() {
    board?.take();
    get("offline").textContent = say("page-offline");
    get("offline").hidden = false;
  },
});
export const upload = bytes => server.upload(bytes);

function route() {
  const id = /^#game=([\w-]+)$/.exec(location.hash)?.[1];
  const puzzle = PUZZLES.find(name => location.hash === `#${name}`);
  if (id) {
    if (app.game?.id !== id) ask("open", { game: id });
  } else if (puzzle) {
    if (app.puzzle?.name === puzzle) return;
    app.game = app.standing = null;
    openPuzzle(puzzle);
  } else home();
}
export function home() {
  leavePlacing();
  app.game = app.standing = app.puzzle = null;
  get("main").replaceChildren();
  if (location.hash) history.pushState(null, "", location.pathname);
  ask("list");
  draw();
}
addEventListener("popstate", route);
addEventListener("hashchange", route);

// Moves over the game without changing it.
export function look(at) {
  if (at == null || at === shownNode()) return;
  if (at === app.standing.at) {
    app.looked = null;
    if (app.analysing) analyseShown();
    bookShown();
    draw();
  } else ask("look", { at });
}
export function analyseShown() {
  const engine = settings.engine && app.hello.engines.some(card => card.name === settings.engine && card.games.includes(app.game.game)) ? settings.engine : "Sanqi";
  ask("analyse", { at: shownNode(), engine, lines: linesWanted(), ...userOptionsFor(app.game.game, engine) });
}

export function statusText(view) {
  const { over } = view;
  if (over) return over.winner ? say("page-won", { side: side(over.winner), reason: ending(over.reason) }) : say("page-drawn", { reason: ending(over.reason) });
  return say(view.check ? "page-to-move-check" : "page-to-move", { side: side(view.turn) });
}

// What is to be drawn in the next frame, once, after all that came together.
const due = new Set();
export function draw(part = "all") {
  due.add(part);
  if (due.size === 1) requestAnimationFrame(drawDue);
}
function drawDue() {
  const parts = due.has("all") ? null : [...due];
  due.clear();
  if (parts && app.game && app.standing && get("status")) {
    for (const part of parts) PARTS[part]();
    return;
  }
  drawFrame();
  runClocks();
  if (app.puzzle) drawPuzzle();
  else if (!app.game) startPage(get("main"));
  else if (app.standing) drawGame();
}
// Without a frame to come (a page that is not seen) the board is drawn all the same.
addEventListener("visibilitychange", () => draw());

function drawFrame() {
  const language = spoken() === "zh" ? "zh-CN" : "en", title = app.game ? `${app.game.title || say(`game-${app.game.game}`)} – Sanqi` : "Sanqi 三棋";
  if (document.title !== title) document.title = title;
  document.documentElement.lang = language;
  write(get("language"), say("other-language"));
  write(get("theme"), say(isDark() ? "theme-light" : "theme-dark"));
  set(get("sound"), icon(settings.sound ? "sound" : "mute"));
  get("sound").setAttribute("aria-pressed", settings.sound);
  get("sound").setAttribute("aria-label", say("page-sound"));
  write(get("skip"), say("page-skip"));
  get("home").title = say("page-home");
}
get("language").addEventListener("click", () => {
  keep({ language: spoken() === "zh" ? "en" : "zh" });
  speak(settings.language);
  get("main").replaceChildren();
  draw();
});
get("theme").addEventListener("click", () => {
  keep({ theme: isDark() ? "light" : "dark" });
  showTheme();
  draw();
});
get("sound").addEventListener("click", () => {
  keep({ sound: !settings.sound });
  knock();
  draw();
});
get("home").addEventListener("click", home);

// A square and what stands on it, for who cannot see it.
export function squareName(game, height, [x, y], letter) {
  const place = String.fromCharCode(97 + x) + (game === "xiangqi" ? 9 - y : game === "gomoku" ? height - y : y + 1);
  if (letter === ".") return place;
  return `${place} ${game === "xiangqi" ? say(`page-piece-${letter === letter.toUpperCase() ? "red" : "black"}-${letter.toLowerCase()}`) : say(letter === "X" ? "side-black" : "side-white")}`;
}
export const isFlipped = () => {
  if (app.flipped !== null) return app.flipped;
  const [first, second] = app.standing.players;
  return app.game.game === "xiangqi" && first.kind === "engine" && second.kind === "person";
};

function build() {
  board = new Board({
    onMove(mv) {
      if (isOffering()) pick(mv);
      else ask("move", { at: shownNode(), mv });
      return !isOffering();
    },
    onRefused(why) { notice(say("page-refused-forbidden", { why: say(`page-${why}`) })); },
    name(point, letter) { speakOut(squareName(app.game.game, app.standing.view.rows.length, point, letter)); },
  });
  const parts = ["player-top", "player-bottom", "evaluation", "controls", "status", "moves", "comment", "analysis", "review", "exports", "about", "learn"];
  const made = Object.fromEntries(parts.map(part => [part, html("div", { class: part, id: part })]));
  const stage = html("div", { class: "board-row" }, made.evaluation, board.svg);
  get("main").replaceChildren(html("div", { class: "game" },
    html("section", { class: "table" }, made["player-top"], stage, made["player-bottom"], made.controls),
    html("aside", { class: "side" },
      html("section", { class: "card" }, made.about, made.status, made.moves, made.comment),
      html("section", { class: "card" }, made.analysis),
      html("section", { class: "card" }, made.review),
      html("section", { class: "card" }, made.exports)),
    html("section", { class: "card learn-card" }, made.learn)));
}

const isLive = () => !app.looked;
// Whether the reader may move in the position that is shown.
function mayMove() {
  const { standing } = app, view = shownView(), { opening } = standing;
  const person = !isLive() || standing.paused || (opening ? opening.person : standing.players[seatIndex(view.turn)].kind === "person");
  return !view.over && person && !(isLive() && standing.thinking);
}
function drawBoard() {
  const view = shownView(), at = shownNode(), { area, spots } = openingMarks(), arrows = [...analysisArrows(at), ...lessonArrows(at), ...spots];
  if (app.hint?.at === at) arrows.push({ mv: app.hint.mv, weight: 1, kind: "hint" });
  board.show({
    game: app.game.game, rows: view.rows, legal: openingMoves(view), area, turn: view.turn, last: view.last, check: view.check, line: view.line, forbidden: view.forbidden,
    flipped: isFlipped(), may: mayMove(), arrows, numbers: stoneNumbers(), reason: why => say(`page-${why}`), label: `${say(`game-${app.game.game}`)}: ${statusText(view)}`,
  });
}
const places = () => isFlipped() ? { "player-top": 0, "player-bottom": 1 } : { "player-top": 1, "player-bottom": 0 };
function drawPlayers() {
  for (const [place, seat] of Object.entries(places())) drawPlayer(get(place), seat, shownView());
}
function drawReports() {
  for (const [place, seat] of Object.entries(places())) drawReport(get(place).lastChild, seat, shownView());
}
function drawStatus() {
  const view = shownView(), live = isLive(), status = waiting() ? openingText(view) : statusText(view);
  const said = [html("p", { class: view.over ? "said over" : "said" }, live ? status : `${say("page-looking")} · ${status}`)];
  if (!live) said.push(button(say("page-back-to-game"), () => look(app.standing.at)), button(say("page-go-on-here"), () => ask("go", { to: shownNode() })));
  said.push(...openingButtons());
  set(get("status"), ...said);
}
// An engine's lines: what it says many times a second draws nothing else.
function drawLines() {
  drawBoard();
  evaluationBar(get("evaluation"), shownNode(), isFlipped());
  analysisLines(get("analysis"));
}
const PARTS = { lines: drawLines, reports: drawReports, exports: () => exportCard(get("exports")) };

function drawGame() {
  if (!get("status")) build();
  drawLines();
  drawPlayers();
  drawStatus();
  drawControls(shownView(), mayMove());
  drawAbout();
  analysisCard(get("analysis"));
  drawComment(shownNode());
  reviewCard(get("review"));
  exportCard(get("exports"));
  learnCard(get("learn"), !!shownView().over);
  // Last, since it asks where its moves lie: whatever changed after that would be laid out twice.
  moveList(get("moves"));
}

function drawAbout() {
  const { game } = app, what = [say(`game-${game.game}`)], opening = shownView().opening;
  if (game.rule) what.push(say(`page-rule-${game.rule}`));
  if (game.repetition) what.push(say(`page-repetition-${game.repetition}`));
  if (game.size) what.push(game.size.includes("x") ? game.size.replace("x", "×") : `${game.size}×${game.size}`);
  if (game.opening_rule) what.push(openingName(game.opening_rule));
  if (app.standing.clock) what.push(app.standing.clock);
  const named = opening ? [html("p", { class: "muted small", id: "opening-name" }, opening[spoken()])] : [];
  set(get("about"), html("h1", { class: "title" }, game.title || what.join(" · ")), ...(game.title ? [html("p", { class: "muted small" }, what.join(" · "))] : []), ...named);
}

function flip() {
  app.flipped = !isFlipped();
  draw();
}
function toggleNumbers() {
  keep({ numbers: !settings.numbers });
  draw();
}
function playBest() {
  const best = app.lines?.at === shownNode() && app.analysing && app.lines.lines[0];
  if (best && mayMove()) ask("move", { at: shownNode(), mv: best.pv[0] });
}
function drawControls(view, may) {
  const { standing } = app, at = shownNode(), line = mainLine(), place = line.indexOf(at);
  const step = (label, to) => {
    const made = button(icon(label.slice(5)), () => look(to), { "aria-label": say(label), title: say(label), class: "step", "data-to": to ?? "" });
    made.disabled = to == null || to === at;
    return made;
  };
  const previous = at ? app.game.nodes[at].parent : null, next = line[place + 1] ?? null;
  const act = (label, what, more = {}, disabled = false) => {
    const made = button("", typeof what === "function" ? what : () => ask(what, more), { class: `act ${label.slice(5)}` });
    made.append(icon(label.slice(5)), html("span", {}, say(label)));
    made.disabled = disabled;
    return made;
  };
  const engines = standing.players.some(player => player.kind === "engine");
  const buttons = [
    html("div", { class: "steps" }, step("page-first", 0), step("page-previous", previous), step("page-next", next), step("page-last", line.at(-1))),
    act("page-undo", "undo", {}, !standing.at), act("page-redo", "redo", {}, !line.includes(standing.at) || line.at(-1) === standing.at),
    act("page-hint", () => ask("hint", { at: shownNode() }), {}, !may),
  ];
  buttons.push(act("page-flip", flip));
  if (app.game.game !== "xiangqi") {
    const made = act("page-numbers", toggleNumbers);
    made.setAttribute("aria-pressed", settings.numbers);
    buttons.push(made);
  }
  if (engines && !view.over) {
    if (standing.thinking) buttons.push(act("page-move-now", "move_now"));
    buttons.push(act(standing.paused ? "page-resume" : "page-pause", () => ask("pause", { on: !app.standing.paused })));
  }
  if (standing.players.filter(player => player.kind === "person").length === 1) buttons.push(act("page-switch", () => ask("players", { players: [...app.standing.players].reverse(), clock: app.standing.clock })));
  if (!view.over && standing.players.some(player => player.kind === "person")) buttons.push(act("page-draw", "draw", {}, !standing.at), act("page-resign", "resign", {}, !standing.at));
  // A button that has the keyboard keeps it.
  const held = document.activeElement?.closest?.("#controls") ? [...get("controls").querySelectorAll("button")].findIndex(button => button === document.activeElement) : -1;
  set(get("controls"), ...buttons);
  if (held >= 0 && !get("controls").contains(document.activeElement)) get("controls").querySelectorAll("button")[held]?.focus();
}

function drawComment(at) {
  const box = get("comment"), node = app.game.nodes[at];
  const key = `${app.game.id} ${at} ${spoken()} ${node.comment ?? ""}`;
  if (box.dataset.key === key || box.dataset.at === String(at) && box.contains(document.activeElement)) return;
  Object.assign(box.dataset, { at, key });
  const text = html("textarea", { rows: node.comment ? 3 : 1, maxlength: 4000, placeholder: say("page-comment"), "aria-label": say("page-comment") });
  text.value = node.comment ?? "";
  text.addEventListener("change", () => ask("comment", { at, text: text.value }));
  box.replaceChildren(text);
}

addEventListener("keydown", event => {
  if (!app.standing || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).closest("input, textarea, select")) return;
  const line = mainLine(), at = shownNode(), place = line.indexOf(at);
  const keys = {
    ArrowLeft: () => at && look(app.game.nodes[at].parent), ArrowRight: () => look(line[place + 1]), Home: () => look(0), End: () => look(line.at(-1)),
    u: () => ask("undo"), r: () => ask("redo"), h: () => ask("hint", { at }), a: () => get("analyse").click(),
    p: playBest, f: flip, n: toggleNumbers, "?": () => notice(say("page-keys"), false),
  };
  if (!keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});
