// The first page: what to play, and the games of before.
import { html } from "./dom.js";
import { say } from "./words.js";
import { app, ask, button, draw, playerName, set, upload } from "./app.js";
import { limitText } from "./players.js";
import { PUZZLES } from "./puzzles.js";
import { hasLevels, levelChoice, TOP_LEVEL } from "./levels.js";
import { picture } from "./draw.js";
import { isPlacing, setUp } from "./place.js";
import { isOfRenju, openingName, openingsOn } from "./opening.js";
import { userOptionsFor } from "./options.js";
import { keep, settings } from "./settings.js";

const TIMES = ["st=0.3", "st=1", "st=3", "st=10", "st=30"];
const CLOCKS = ["", "60+1", "180+2", "300+3", "600+5", "900+10", "1800+0"];
const SHOWN = {
  xiangqi: ["rnbakabnr", ".........", ".c..c....", "p.p.p.p.p", ".........", ".........", "P.P.P.P.P", ".C..C.N..", ".........", "RNBAKAB.R"],
  reversi: ["........", "...X....", "..OXXO..", "..XOOX..", "..OXOX..", "...XOO..", "....X...", "........"],
  gomoku: [".........", ".........", "...X.O...", "...OX....", "..OXXO...", "...X.X...", "..O......", ".........", "........."],
};
const RULES = ["freestyle", "standard", "renju", "caro", "caro-exact"];
const REPETITIONS = ["wxf", "computer", "league"];
export const startSettings = () => {
  const wanted = { opponent: "engine", engine: "Sanqi", level: 5, time: "st=1", side: "first", clock: "", size: { reversi: 8, gomoku: 15 }, rule: "freestyle", repetition: "wxf", opening: "", game: "xiangqi", ...settings.start };
  return { ...wanted, level: Math.max(1, wanted.level) };
};
const want = changes => {
  keep({ start: { ...settings.start, ...changes } });
  draw();
};

export function choice(game) {
  const { size, rule } = startSettings();
  return { game, ...(game === "xiangqi" ? {} : { size: String(size[game]) }), ...(game === "gomoku" ? { rule } : {}) };
}
// The opening rule that was chosen, on a board that has room for it.
function openingSetting() {
  const { size, opening } = startSettings();
  return openingsOn(size.gomoku).some(([, rules]) => rules.includes(opening)) ? opening : "";
}
function begin(game) {
  const { opponent, engine, level, time, side, clock, repetition } = startSettings(), opening = openingSetting();
  const plays = app.hello.engines.some(card => card.name === engine && card.games.includes(game)) ? engine : "Sanqi";
  const person = { kind: "person" }, machine = { kind: "engine", engine: plays, limit: time, ...(hasLevels(plays) ? { level } : {}), ...userOptionsFor(game, plays) };
  const seats = { engine: [person, machine], people: [person, person], engines: [machine, machine] }[opponent];
  const swapped = opponent === "engine" && (side === "second" || side === "random" && Math.random() < .5);
  ask("new", { ...choice(game), players: swapped ? [...seats].reverse() : seats, ...(clock ? { clock } : {}), ...(game === "gomoku" && opening ? { opening_rule: opening } : {}), ...(game === "xiangqi" ? { repetition } : {}) });
}

function segments(label, options, value, set) {
  const group = html("div", { class: "segments", role: "group", "aria-label": label });
  for (const [key, text] of options) group.append(button(text, () => set(key), { "aria-pressed": key === value, "data-key": key }));
  return html("div", { class: "field" }, html("span", { class: "label" }, label), group);
}
export function select(label, options, value, set, more = {}) {
  const made = html("select", { "aria-label": label, ...more }, ...options.map(([key, text]) => html("option", { value: key, ...(String(key) === String(value) ? { selected: "" } : {}) }, text)));
  made.value = value;
  made.addEventListener("change", () => set(made.value));
  return made;
}
const numbers = (from, to, step = 1) => Array.from({ length: (to - from) / step + 1 }, (_, i) => [from + i * step, `${from + i * step}×${from + i * step}`]);

function tile(game) {
  const { size, rule, repetition } = startSettings();
  const face = button("", () => begin(game), { class: "tile-face", id: `play-${game}`, title: say("page-play-game", { game: say(`game-${game}`) }) });
  face.append(picture(game, SHOWN[game]), html("span", { class: "tile-name" }, say(`game-${game}`)), html("span", { class: "tile-go primary" }, say("page-play")));
  const box = html("div", { class: `tile ${game}` }, face);
  const options = html("div", { class: "tile-options" });
  if (game !== "xiangqi") options.append(select(say("page-size"), game === "reversi" ? numbers(4, 26, 2) : numbers(5, 22), size[game], value => want({ size: { ...startSettings().size, [game]: +value } }), { id: `size-${game}` }));
  if (game === "gomoku") options.append(select(say("page-rule"), RULES.map(name => [name, say(`page-rule-${name}`)]), rule, value => want({ rule: value }), { id: "rule" }), openingSelect());
  if (game === "xiangqi") options.append(select(say("page-repetition"), REPETITIONS.map(name => [name, say(`page-repetition-${name}`)]), repetition, value => want({ repetition: value }), { id: "repetition" }));
  box.append(options);
  return box;
}

function openingSelect() {
  const opening = openingSetting(), made = select(say("page-opening"), [["", say("page-opening-free")]], opening, value => want({ opening: value, ...(isOfRenju(value) ? { rule: "renju" } : {}) }), { id: "opening" });
  for (const [label, rules] of openingsOn(startSettings().size.gomoku)) made.append(html("optgroup", { label: say(label) }, ...rules.map(rule => html("option", { value: rule, ...(rule === opening ? { selected: "" } : {}) }, openingName(rule)))));
  made.value = opening;
  return made;
}

export function startPage(main) {
  if (!app.hello || isPlacing()) return;
  if (!main.querySelector(".start")) {
    const made = html("div", { class: "start" }, html("h1", { class: "unseen" }, "Sanqi"), html("div", { class: "tiles" }), html("section", { class: "card start-form" }),
      html("div", { class: "two" }, html("section", { class: "card", id: "pasted" }), html("section", { class: "card", id: "saved" })));
    main.replaceChildren(made);
    made.querySelector("#pasted").append(...pasted());
  }
  const active = /** @type {HTMLElement} */ (document.activeElement);
  const held = active?.id ? `#${active.id}` : active?.dataset.key && `[data-key="${active.dataset.key}"]`;
  set(main.querySelector(".tiles"), ...["xiangqi", "reversi", "gomoku"].map(tile));
  set(main.querySelector(".start-form"), ...form());
  set(main.querySelector("#saved"), ...saved());
  if (held && document.activeElement === document.body) main.querySelector(held)?.focus();
}

function form() {
  const { opponent, level, time, side, clock, engine } = startSettings();
  const fields = [segments(say("page-opponent"), [["engine", say("page-against-engine")], ["people", say("page-two-people")], ["engines", say("page-two-engines")]], opponent, value => want({ opponent: value }))];
  if (opponent !== "people") {
    const levels = hasLevels(engine);
    if (levels) fields.push(levelChoice(level, value => want({ level: value })));
    // Below the top a level's few nodes decide, not the time.
    if (!clock && (!levels || level === TOP_LEVEL)) fields.push(html("div", { class: "field" }, html("span", { class: "label" }, say("page-time")), select(say("page-time"), TIMES.map(value => [value, limitText(value)]), time, value => want({ time: value }), { id: "time" })));
    const names = [...new Set(app.hello.engines.map(card => card.name))];
    if (names.length > 1) fields.push(html("div", { class: "field" }, html("span", { class: "label" }, say("page-engine")), select(say("page-engine"), names.map(name => [name, name]), engine, value => want({ engine: value }))));
  }
  if (opponent === "engine") fields.push(segments(say("page-you-play"), [["first", say("page-side-first")], ["second", say("page-side-second")], ["random", say("page-side-random")]], side, value => want({ side: value })));
  fields.push(html("div", { class: "field" }, html("span", { class: "label" }, say("page-clock")), select(say("page-clock"), CLOCKS.map(value => [value, value ? clockName(value) : say("page-no-clock")]), clock, value => want({ clock: value }), { id: "clock" })));
  return fields;
}
const clockName = value => {
  const [base, increment] = value.split("+");
  return say("page-clock-of", { minutes: base / 60, increment });
};

function pasted() {
  const { game } = startSettings();
  const text = html("textarea", { rows: 4, id: "paste", placeholder: "炮二平五 马8进7 · f5d6c3 · h8i9 · FEN · PGN · OBF · GGF · SGF", "aria-label": say("page-paste") });
  const which = select(say("page-which-game"), ["xiangqi", "reversi", "gomoku"].map(name => [name, say(`game-${name}`)]), game, value => keep({ start: { ...settings.start, game: value } }), { id: "which" });
  const open = button(say("page-open-text"), () => text.value.trim() && ask("import", { text: text.value, ...choice(startSettings().game) }), { class: "primary", id: "open-text" });
  const file = html("input", { type: "file", id: "file", class: "unseen" });
  file.addEventListener("change", async () => file.files[0] && upload(await file.files[0].arrayBuffer()));
  const label = html("label", { for: "file", class: "as-button", tabindex: 0 }, say("page-open-file"));
  label.addEventListener("keydown", event => (event.key === "Enter" || event.key === " ") && file.click());
  const place = button(say("page-set-up"), () => setUp(startSettings().game), { id: "set-up" });
  const fresh = button(say("page-analyse-fresh"), () => ask("new", { ...choice(startSettings().game), players: [{ kind: "person" }, { kind: "person" }] }));
  const match = app.hello.watching ? [html("p", {}, html("a", { href: "/watch", id: "watch" }, say("page-watch")))] : [];
  const puzzles = html("div", { class: "row" }, html("span", { class: "muted small" }, say("page-puzzles")), ...PUZZLES.map(name => html("a", { class: "as-button", href: `#${name}`, id: `open-${name}` }, say(`page-${name}`))));
  return [...match, html("h2", {}, say("page-analyse-title")), text, html("div", { class: "row" }, which, open, label, file, place, fresh), puzzles];
}

function saved() {
  const parts = [html("h2", {}, say("page-saved"))];
  const { games = [], bytes = 0, folder = "" } = app.games ?? {};
  const list = html("ul", { class: "saved" });
  for (const card of games.slice(0, 40)) {
    const when = new Date(card.changed * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const open = button("", () => ask("open", { game: card.id }), { class: "saved-game", "data-game": card.id });
    open.append(html("span", { class: `saved-icon ${card.game}` }), html("b", {}, card.title || say(`game-${card.game}`)),
      html("span", { class: "muted small" }, `${card.players.map(playerName).join(" – ")} · ${say("page-plies", { count: card.plies })} · ${when}`));
    const forget = button("×", () => confirm(say("page-forget-sure")) && ask("forget", { game: card.id }), { class: "cut", "data-game": card.id, "aria-label": say("page-forget"), title: say("page-forget") });
    list.append(html("li", {}, open, forget));
  }
  parts.push(games.length ? list : html("p", { class: "muted" }, say("page-none-saved")));
  if (games.length) parts.push(html("p", { class: "muted small" }, say("page-stored", { size: Math.ceil(bytes / 1024), folder })));
  return parts;
}
