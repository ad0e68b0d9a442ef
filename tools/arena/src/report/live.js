// Looks on while a match runs: asks its server for what is new, and draws the games that are being played.
import { BOARDS } from "./boards.js";
import { clip, color, curve, dot, frame, short, signed } from "./charts.js";
import { html, node } from "./dom.js";
import { say } from "./words.js";

// At least so long between two questions, and so long after one that nobody answered.
const PAUSE = 250, AGAIN = 3000;
const wait = time => new Promise(done => setTimeout(done, time));

// Asks until the match is over. `receive(changes)` takes what is new and says how many finished games the page has;
// `silence(lasts)` gets whether the server does not answer.
export const subscribe = async (url, receive, silence) => {
  for (let games = 0, seen = 0; ;) {
    try {
      const answer = await fetch(`${url}?games=${games}&seen=${seen}`);
      if (!answer.ok) throw new Error(await answer.text());
      const changes = await answer.json();
      silence(false);
      games = receive(changes);
      seen = changes.revision;
      if (changes.over && games >= changes.finished) return;
      await wait(PAUSE);
    } catch (error) {
      console.warn(error);
      silence(true);
      await wait(AGAIN);
    }
  }
};

// The last position of a running game, kept so that only new moves are played.
const known = new Map();
function position(kind, game) {
  const moves = [...game.o.moves, ...game.m];
  let at = known.get(game.n);
  if (!at || at.count > moves.length) known.set(game.n, at = { count: 0, position: kind.start(game.o) });
  for (; at.count < moves.length; at.count++) at.position = kind.play(at.position, moves[at.count]);
  return at.position;
}

function said(game, seat, unit) {
  const own = game.e.map((engine, i) => engine === game.p[seat] ? i : -1).filter(i => i >= 0).at(-1);
  if (own == null) return "";
  const value = game.mt[own] != null ? `#${game.mt[own]}` : game.sc[own] == null ? "" : signed(game.sc[own] / unit, unit > 1 ? 1 : 0);
  return [value, game.dp[own] == null ? "" : `${say("page-depth")} ${game.dp[own]}`].filter(Boolean).join(" · ");
}
function left(game, seat) {
  const own = game.l.findLast((time, i) => time != null && game.e[i] === game.p[seat]);
  return own == null ? "" : `${(own / 1000).toFixed(1)} ${say("seconds")}`;
}

// The running games, a board each.
export function boards(game, running, names) {
  const kind = BOARDS[game] ?? BOARDS.gomoku, unit = { reversi: 100, xiangqi: 100 }[game] ?? 1;
  for (const number of known.keys()) if (!running.some(({ n }) => n === number)) known.delete(number);
  return running.map(playing => {
    const player = seat => html("p", { class: "player" }, html("span", {}, dot(playing.p[seat]), clip(names[playing.p[seat]], 22), html("span", { class: "muted small" }, ` ${said(playing, seat, unit)}`)), html("span", { class: "clock" }, left(playing, seat)));
    const drawn = kind.draw(position(kind, playing));
    drawn.setAttribute("aria-label", say("page-board-of", { first: names[playing.p[0]], second: names[playing.p[1]], number: playing.n, move: playing.o.moves.length + playing.m.length }));
    return html("figure", { class: "running" }, player(1), drawn, player(0), html("figcaption", { class: "muted small" }, `${say("page-game", { number: playing.n })} · ${say("page-move-number", { move: playing.o.moves.length + playing.m.length })}`));
  });
}

// What the workers of a cluster have done: cells of a table.
export const workerRows = workers => workers.map(({ name, games, nps, idle_s }) => [{ content: [name], sort: name, class: "name" }, games, { content: [nps == null ? "–" : short(nps)], sort: nps ?? -1 }, { content: [idle_s == null ? "–" : `${idle_s} ${say("seconds")}`], sort: idle_s ?? -1 }]);

// The log-likelihood ratio after every game, between the bounds that decide.
export function llrPlot(llr, bounds, width) {
  const all = [...llr, ...bounds], xs = [0, Math.max(2, llr.length)];
  const plot = frame({ xs, ys: [Math.min(...all) * 1.08, Math.max(...all) * 1.08], width, xLabel: say("page-game-axis"), label: say("page-llr-course") });
  for (const [bound, stroke] of [[bounds[0], "var(--bad)"], [0, "var(--muted)"], [bounds[1], "var(--good)"]]) plot.svg.append(node("line", { x1: plot.x(0), x2: plot.x(xs[1]), y1: plot.y(bound), y2: plot.y(bound), stroke, "stroke-dasharray": "4 4" }));
  curve(plot, [[0, 0], ...llr.map((value, i) => [i + 1, value])], color(0));
  return plot.svg;
}
