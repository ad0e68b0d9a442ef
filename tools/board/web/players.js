// The two players: who they are, their clocks, and what an engine says meanwhile.
import { html } from "./dom.js";
import { say } from "./words.js";
import { app, ask, playerName, set, side, write } from "./app.js";
import { worthText } from "./analysis.js";
import { levelSelect } from "./levels.js";
import { optionsButton } from "./options.js";

const time = ms => {
  const tenths = ms < 20000, seconds = ms / 1000;
  const text = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  return tenths ? `${text}.${Math.floor(ms / 100) % 10}` : text;
};
function clockText(seat) {
  const { clocks, received } = app.standing;
  if (!clocks) return "";
  const runs = clocks.running === (seat ? "second" : "first");
  return time(Math.max(0, clocks.left_ms[seat] - (runs ? performance.now() - received : 0)));
}
// Clocks run on the page between two words of the server, and the dots of an engine that thinks; only then does it wake
// up. An animation would draw sixty frames a second, on the processor that the engine needs.
let ticking = 0;
export function runClocks() {
  clearInterval(ticking);
  if (app.standing?.clocks?.running || app.standing?.thinking) ticking = setInterval(tick, 100);
}
const beat = () => String(Math.floor(performance.now() / 400) % 3);
function tick() {
  if (document.hidden) return;
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock"))) write(box, clockText(+box.dataset.seat));
  const dots = /** @type {HTMLElement} */ (document.querySelector(".thinking"));
  if (dots && dots.dataset.beat !== beat()) dots.dataset.beat = beat();
}

export function drawPlayer(box, seat, view) {
  const { standing } = app, player = standing.players[seat], name = seat ? "second" : "first";
  const turn = view.turn === name && !view.over;
  const dot = html("span", { class: `side-dot ${app.game.game} s${seat}` });
  const who = [dot, html("b", {}, playerName(player))];
  if (player.kind === "engine") who.push(optionsButton(player.engine, `options-${name}`));
  if (player.level) {
    who.push(levelSelect(player.level, say("page-level-for", { side: side(name) }), level => {
      const players = app.standing.players.map((other, i) => i === seat ? { ...other, level } : other);
      ask("players", { players, clock: app.standing.clock });
    }));
  } else if (player.kind === "engine") who.push(html("span", { class: "muted small" }, app.standing.clock ? "" : limitText(player.limit)));
  const look = `player${turn ? " turn" : ""}`;
  if (box.className !== look) box.className = look;
  // A list of levels that is open stays open while the engine thinks.
  if (!box.firstChild) box.append(html("span", { class: "who" }), html("span", { class: "says" }));
  set(box.firstChild, ...who);
  drawReport(box.lastChild, seat, view);
}
// What an engine that plays says meanwhile; the clock, the discs.
export function drawReport(box, seat, view) {
  const { standing } = app, parts = [], name = seat ? "second" : "first";
  const said = app.thinking[seat];
  if (standing.thinking === name) parts.push(html("span", { class: "thinking", "data-beat": beat() }, html("i"), html("i"), html("i")));
  if (said?.worth) parts.push(html("span", { class: "muted small said-worth" }, `${worthText(said.worth)}${said.depth ? ` · ${say("page-depth", { depth: said.depth })}` : ""}`));
  const right = html("span", { class: "right" });
  if (view.counts) right.append(html("span", { class: "count" }, String(view.counts[seat])));
  if (standing.clocks) right.append(html("span", { class: "clock", "data-seat": seat }, clockText(seat)));
  parts.push(right);
  set(box, ...parts);
}
export function limitText(limit) {
  const [kind, value] = limit.split("=");
  return kind === "st" ? say("page-limit-seconds", { seconds: value }) : kind === "depth" ? say("page-limit-depth", { depth: value }) : say("page-limit-nodes", { nodes: value });
}
