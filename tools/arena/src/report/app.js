// The page itself: everything is drawn from the data once, and again when the language or the match changes.
import { BOARDS } from "./boards.js";
import { band, bars, clip, color, curve, dot, frame, legend, room, round, short, signed } from "./charts.js";
import { fill, get, html, node } from "./dom.js";
import { boards, subscribe, llrPlot, workerRows } from "./live.js";
import { elo, highEnd, lowEnd, ratingPlot } from "./ratings.js";
import { table } from "./table.js";
import { tuningPlot, tuningTable } from "./tuning.js";
import { ending, say, speak, spoken, teach } from "./words.js";

const DATA = JSON.parse(document.getElementById("data").textContent);
teach(JSON.parse(document.getElementById("words").textContent));
const NAMES = DATA.engines.map(e => e.name), GAMES = DATA.games;
let S = DATA.summary;
const duel = NAMES.length === 2;

function header() {
  document.documentElement.lang = spoken() === "zh" ? "zh-CN" : "en";
  const title = DATA.tuned ? say("page-tuning-of", { engine: NAMES[0].replace(/\+$/, "") }) : duel ? say("page-versus", { first: NAMES[0], second: NAMES[1] }) : say("page-tournament", { count: NAMES.length });
  document.title = `${title} · ${say(`game-${DATA.game}`)}`;
  get("title").textContent = title;
  const parts = [say(`game-${DATA.game}`), DATA.tuned ? say("page-pair-count", { played: DATA.tuned.played, pairs: DATA.tuned.pairs }) : say("page-game-count", { count: S.games }), DATA.date, say("page-tc", { tc: [...new Set(DATA.engines.map(e => e.tc))].join(", ") }), DATA.rule].filter(Boolean);
  get("subtitle").textContent = parts.join(" · ");
  document.querySelectorAll("[data-say]").forEach(e => { e.textContent = say(e.dataset.say); });
  document.querySelectorAll("[data-name]").forEach(e => { e.setAttribute("aria-label", say(e.dataset.name)); });
  get("language").textContent = say("other-language");
  get("theme").textContent = say(isDark() ? "theme-light" : "theme-dark");
  get("footer").textContent = say("page-made", { version: DATA.arena });
}

function card(title, figure, ...rest) {
  return html("div", { class: "card" }, html("h2", {}, title), html("div", { class: "figure" }, ...figure), ...rest);
}
const small = text => html("small", {}, text);
const note = text => html("p", { class: "muted small" }, text);
const stack = parts => {
  const total = parts.reduce((sum, p) => sum + p.n, 0) || 1;
  return html("div", { class: "stack" }, ...parts.map(p => html("i", { style: `width:${p.n / total * 100}%;background:${p.fill}`, title: `${p.label}: ${p.n}` })));
};

const VERDICTS = { accepted: "page-accepted", rejected: "page-rejected", undecided: "page-undecided" };
function overview() {
  const cards = [];
  if (duel) {
    const interval = (pair, digits = 1) => pair ? say("page-interval", { from: pair[0] == null ? "−∞" : signed(pair[0], digits), to: pair[1] == null ? "∞" : signed(pair[1], digits) }) : "";
    const plain = pair => pair ? say("page-interval", { from: round(pair[0]) + " %", to: round(pair[1]) + " %" }) : "";
    cards.push(card(`${say("page-score")} · ${clip(NAMES[0], 18)}`, [`${round(S.score_percent)} %`],
      stack([{ n: S.wins, fill: "var(--good)", label: say("page-wins") }, { n: S.draws, fill: "var(--muted)", label: say("page-draws") }, { n: S.losses, fill: "var(--bad)", label: say("page-losses") }]),
      note(`${S.wins} ${say("page-wins")} · ${S.draws} ${say("page-draws")} · ${S.losses} ${say("page-losses")}`), note(plain(S.score_interval_percent))));
    cards.push(card(say("page-elo"), [S.score_percent == null ? "–" : signed(elo(S.elo, S.score_percent / 100)), small(S.interval?.every(v => v != null) ? ` ± ${round((S.interval[1] - S.interval[0]) / 2)}` : "")], note(interval(S.interval)),
      note(`${say("page-nelo")}: ${S.nelo == null ? "–" : signed(S.nelo)}`), note(`${say("page-los")}: ${S.los == null ? "–" : round(S.los * 100, 2) + " %"}`)));
    const labels = ["0", "½", "1", "1½", "2"], fills = ["var(--bad)", "color-mix(in srgb, var(--bad) 55%, var(--muted))", "var(--muted)", "color-mix(in srgb, var(--good) 55%, var(--muted))", "var(--good)"];
    const total = S.pairs.reduce((a, b) => a + b, 0);
    cards.push(card(say("page-pairs"), [String(total)], stack(S.pairs.map((n, i) => ({ n, fill: fills[i], label: labels[i] }))), note(S.pairs.map((n, i) => `${labels[i]}: ${n}`).join(" · "))));
  } else {
    const best = S.standings[0];
    cards.push(card(say("page-ratings"), [clip(best.engine, 16), small(best.elo == null ? "" : ` ${signed(best.elo)}`)], ...S.standings.slice(1, 4).map((s, i) => note(`${i + 2}. ${s.engine} ${s.elo == null ? "" : signed(s.elo)}`))));
    cards.push(card(say("page-games"), [String(S.games)], note(say("page-openings", { count: DATA.openings }))));
  }
  if (S.llr != null) {
    const [low, high] = S.llr_bounds, share = Math.max(-1, Math.min(1, S.llr < 0 ? -S.llr / low : S.llr / high));
    const gauge = node("svg", { viewBox: "0 0 300 34", "aria-hidden": "true" }, node("rect", { x: 0, y: 12, width: 300, height: 10, rx: 5, fill: "var(--soft)" }),
      node("rect", { x: share < 0 ? 150 + share * 150 : 150, y: 12, width: Math.abs(share) * 150, height: 10, rx: 5, fill: share < 0 ? "var(--bad)" : "var(--good)" }),
      node("line", { x1: 150, x2: 150, y1: 7, y2: 27, stroke: "var(--muted)", "stroke-width": 2 }));
    cards.push(card(`${say("page-sprt")} [${DATA.sprt.elo0}, ${DATA.sprt.elo1}]`, [html("span", { class: `verdict-${DATA.verdict}` }, say(VERDICTS[DATA.verdict]))], gauge, note(say("page-llr", { llr: round(S.llr, 2), low: round(low, 2), high: round(high, 2) }))));
  } else {
    cards.push(card(say("page-first-mover"), [`${S.first_mover.wins}–${S.first_mover.losses}`], stack([{ n: S.first_mover.wins, fill: "var(--good)", label: say("page-wins") },
      { n: S.games - S.first_mover.wins - S.first_mover.losses, fill: "var(--muted)", label: say("page-draws") }, { n: S.first_mover.losses, fill: "var(--bad)", label: say("page-losses") }]), note(say("page-first-mover-score", { wins: S.first_mover.wins, losses: S.first_mover.losses }))));
  }
  fill("overview", ...cards);
}

function crosstable() {
  const order = S.standings.map(s => NAMES.indexOf(s.engine));
  const heads = ["", say("page-engine"), "Elo", "95 %", say("page-games-played"), say("page-points"), "%", ...order.map((_, i) => String(i + 1))].map((text, i) => ({ text, name: i === 1 }));
  const rows = S.standings.map((s, place) => {
    const share = s.games ? s.points / s.games : null, value = share == null ? null : elo(s.elo, share);
    const cells = [place + 1, { content: [dot(order[place]), s.engine], sort: s.engine, class: "name" },
      { content: [value == null ? "–" : signed(value)], sort: value ?? -Infinity }, { content: [value == null ? "" : `${signed(lowEnd(s.interval))} … ${signed(highEnd(s.interval))}`], sort: lowEnd(s.interval) },
      s.games, s.points, { content: [share == null ? "–" : round(share * 100)], sort: share ?? -1 }];
    for (const other of order) {
      const [w, d, l] = s.against[other], n = w + d + l;
      if (other === order[place]) { cells.push({ content: [""], sort: -1, class: "self" }); continue; }
      const part = n ? (w + d / 2) / n : .5, shade = Math.round(Math.abs(part - .5) * 60);
      cells.push({ content: [n ? `${w}-${d}-${l}` : ""], sort: n ? part : -1, style: n ? `background:color-mix(in srgb, var(${part < .5 ? "--bad" : "--good"}) ${shade}%, transparent)` : "" });
    }
    return cells;
  });
  fill("crosstable", table(heads, rows));
  get("crosstable-note").textContent = say("page-note") + (S.standings.some(s => s.helped) ? " " + say("page-helped") : "");
}

// Which builds played: more than one of an engine only where records were mixed.
function engines() {
  const heads = [say("page-engine"), say("page-calls-itself"), say("page-protocol"), say("page-program"), say("page-options"), say("page-time-control")].map(text => ({ text, name: true }));
  const rows = DATA.engines.map((engine, i) => {
    const builds = engine.builds.length ? engine.builds : [{}];
    const lines = (texts, title) => ({ content: texts.map(text => html("div", title ? { title: text, class: "hash" } : {}, text ? title ? text.slice(0, 12) : text : "–")), sort: texts[0], class: builds.length > 1 ? "name mixed" : "name" });
    const options = engine.options.map(option => option.join("=")).join(", ");
    return [{ content: [dot(i), engine.name], sort: engine.name, class: "name" }, lines(builds.map(build => build.id)), { content: [engine.proto ?? "–"], sort: engine.proto, class: "name" },
      lines(builds.map(build => build.sha256), true), { content: [options || "–"], sort: options, class: "name wide" }, { content: [engine.tc], sort: engine.tc, class: "name" }];
  });
  fill("engines", table(heads, rows));
  get("engines-note").textContent = DATA.engines.some(engine => engine.builds.length > 1) ? say("page-mixed") : "";
}

// A tuning keeps no games: what is said of them has no place then.
function tuning() {
  if (!DATA.tuned) return;
  document.querySelectorAll(".of-games").forEach(section => { section.hidden = true; });
  get("tuning-card").hidden = false;
  get("tuning-note").textContent = say("page-tuning-note");
  fill("tuning-plot", tuningPlot(DATA.tuned, room("tuning-plot")));
  fill("tuning", tuningTable(DATA.tuned));
}

function progress() {
  const played = NAMES.map(() => [0, 0]), lines = NAMES.map(() => []);
  GAMES.forEach((game, i) => {
    const points = { "1-0": [1, 0], "0-1": [0, 1] }[game.s] ?? [.5, .5];
    game.p.forEach((engine, seat) => {
      const sum = played[engine];
      sum[0] += points[seat]; sum[1] += 1;
      lines[engine].push([i + 1, sum[0] / sum[1] * 100]);
    });
  });
  if (!GAMES.length) return fill("progress", note("–"));
  const xs = [1, Math.max(2, GAMES.length)];
  const plot = frame({ xs, ys: [0, 100], width: room("progress"), xLabel: say("page-game-axis"), yLabel: say("page-share") + ", %", label: say("page-progress") });
  plot.svg.append(node("line", { class: "axis", x1: plot.x(1), x2: plot.x(xs[1]), y1: plot.y(50), y2: plot.y(50), "stroke-dasharray": "4 4" }));
  if (duel) band(plot, DATA.band.map(([from], i) => [i + 1, from]), DATA.band.map(([, to], i) => [i + 1, to]), color(0));
  (duel ? [0] : NAMES.map((_, i) => i)).forEach(engine => lines[engine].length && curve(plot, lines[engine], color(engine)));
  fill("progress", plot.svg, legend(duel ? NAMES.slice(0, 1) : NAMES));
}

// The mean of a figure over all games, by the move's number, an engine a line.
function byMove(id, field, yLabel) {
  const sums = NAMES.map(() => []);
  for (const game of GAMES) game.e.forEach((engine, i) => {
    const value = game[field][i];
    if (value == null) return;
    const move = Math.floor((i + game.o.moves.length) / 2);
    const cell = sums[engine][move] ??= [0, 0];
    cell[0] += value; cell[1] += 1;
  });
  // Where few games last so long, a mean says nothing.
  const most = Math.max(0, ...sums.flat().map(c => c?.[1] ?? 0));
  const lines = sums.map(cells => cells.map((c, i) => c && c[1] >= Math.max(1, most * .04) ? [i + 1, c[0] / c[1]] : null).filter(Boolean));
  const all = lines.flat();
  if (!all.length) return fill(id, note("–"));
  const top = Math.max(...all.map(p => p[1])) * 1.08 || 1, long = field === "t" && top >= 2000;
  const plot = frame({ xs: [1, Math.max(2, ...all.map(p => p[0]))], ys: [0, top], width: room(id), xLabel: say("page-move-axis"), yLabel: long ? say("seconds") : yLabel, yFormat: v => short(long ? v / 1000 : v), label: say(id === "times" ? "page-times" : "page-depths") });
  lines.forEach((line, engine) => line.length && curve(plot, line, color(engine)));
  fill(id, plot.svg, legend(NAMES));
}

function endings() {
  const rows = Object.entries(S.reasons).sort((a, b) => b[1] - a[1]).map(([reason, count]) => ({ label: ending(reason), count, fill: FAULTS.has(reason) ? "var(--bad)" : undefined }));
  fill("endings", bars(rows, room("endings"), say("page-endings")), ...(S.identical_games ? [note(say("page-identical", { identical: S.identical_games, games: S.games }))] : []));
}
const FAULTS = new Set(["time forfeit", "illegal move", "forbidden move", "crash", "hang", "flood", "no move", "false claim", "refusal", "no handshake", "not started"]);

function effort() {
  const heads = [say("page-engine"), say("page-mean"), say("page-median"), "99 %", say("page-most"), say("page-least-left"), say("page-depth"), say("page-nodes"), say("page-nps"), say("page-faults")].map((text, i) => ({ text, name: !i }));
  const cell = (figure, write) => ({ content: [figure == null ? "–" : write(figure)], sort: figure ?? -1 });
  const ms = figure => cell(figure, it => `${short(+it.toFixed(it < 10 ? 2 : 0))} ${say("milliseconds")}`);
  const rows = S.effort.map((e, i) => {
    const faults = Object.entries(e.faults);
    return [{ content: [dot(i), NAMES[i]], sort: NAMES[i], class: "name" }, ms(e.mean_time_ms), ms(e.time_ms?.p50), ms(e.time_ms?.p99), ms(e.time_ms?.p100), ms(e.margin_ms?.p0),
      cell(e.mean_depth, round), cell(e.mean_nodes || null, it => short(Math.round(it))), cell(e.nps || null, it => short(Math.round(it))),
      { content: [faults.map(([why, n]) => `${n} ${ending(why)}`).join(", ") || say("page-none")], sort: faults.reduce((sum, [, n]) => sum + n, 0) }];
  });
  fill("effort", table(heads, rows));
}

// ---- the replay ----
const KIND = BOARDS[DATA.game] ?? BOARDS.gomoku;
const replay = { shown: [], game: null, positions: [], ply: 0, timer: null };

function filters() {
  const engine = get("filter-engine"), result = get("filter-result"), kept = [engine.value, result.value];
  const option = (value, text) => html("option", { value }, text);
  engine.replaceChildren(option("", say("page-all-engines")), ...NAMES.map((name, i) => option(i, name)));
  result.replaceChildren(option("", say("page-all-results")), option("1-0", say("page-first-wins")), option("0-1", say("page-second-wins")), option("1/2-1/2", say("page-drawn")), option("fault", say("page-faulty")));
  [engine.value, result.value] = kept.map(value => value ?? "");
  list();
}

function fits(game) {
  const engine = get("filter-engine").value, result = get("filter-result").value;
  return (engine === "" || game.p.includes(+engine)) && (result === "" || (result === "fault" ? FAULTS.has(game.r) : game.s === result));
}
function list() {
  replay.shown = GAMES.filter(fits);
  fill("game-list", ...replay.shown.map(row));
  if (!replay.shown.includes(replay.game)) open(replay.shown[0]); else mark();
}

function row(game) {
  const button = html("button", { type: "button" }, html("span", { class: "muted" }, String(game.n)), html("span", {}, `${clip(NAMES[game.p[0]], 11)} – ${clip(NAMES[game.p[1]], 11)}`), html("span", {}, game.s.replace("1/2-1/2", "½-½")), html("span", { class: "why" }, ending(game.r)));
  button.addEventListener("click", () => open(game));
  game.button = button;
  return button;
}

function open(game) {
  stop();
  replay.game = game ?? null;
  if (!game) { get("game-head").textContent = say("page-no-games"); return fill("board"); }
  const moves = [...game.o.moves, ...game.m];
  replay.positions = [KIND.start(game.o)];
  try {
    for (const mv of moves) replay.positions.push(KIND.play(replay.positions.at(-1), mv));
  } catch (error) { console.error(error); }
  if (game.r === "five in a row" && game.d) replay.positions.at(-1).line = game.d.split(" ").map(p => p.split(",").map(Number));
  get("ply").max = replay.positions.length - 1;
  mark();
  moveList();
  scores();
  show(replay.positions.length - 1);
}

function mark() {
  for (const game of replay.shown) game.button.setAttribute("aria-current", game === replay.game);
  const game = replay.game;
  if (!game) return;
  // The list scrolls to it; the page stays where it is.
  const box = get("game-list"), top = game.button.offsetTop - box.offsetTop, bottom = top + game.button.offsetHeight;
  box.scrollTop = Math.max(Math.min(box.scrollTop, top), bottom - box.clientHeight);
  get("game-head").replaceChildren(html("strong", {}, say("page-game", { number: game.n })), ` · ${game.s.replace("1/2-1/2", "½-½")} · ${ending(game.r)}`, game.d && game.r !== "five in a row" ? html("span", { class: "muted" }, ` · ${clip(game.d, 160)}`) : "");
}

const seatOf = (game, ply) => game.p.indexOf(game.e[ply - game.o.moves.length]);
const written = mv => DATA.game === "gomoku" ? mv.replace(/^(\d+),(\d+)$/, (_, x, y) => String.fromCharCode(97 + +x) + ((replay.positions[0].cells.length) - y)) : mv;
function moveList() {
  const game = replay.game, book = game.o.moves.length;
  fill("moves", ...[...game.o.moves, ...game.m].map((mv, i) => {
    const k = i - book, said = k < 0 ? say("page-opening") : [value(game, k), game.dp[k] != null ? `d${game.dp[k]}` : ""].filter(Boolean).join("  ");
    const item = html("li", {}, html("span", { class: "muted" }, `${i + 1}.`), html("span", { class: "mv" }, written(mv)), html("span", { class: "said" }, said), html("span", { class: "muted" }, k < 0 ? "" : time(game.t[k])));
    item.addEventListener("click", () => { stop(); show(i + 1); });
    return item;
  }));
}
const time = ms => ms == null ? "" : ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ${say("milliseconds")}` : `${(ms / 1000).toFixed(1)} ${say("seconds")}`;
const value = (game, k) => game.mt[k] != null ? `#${game.mt[k]}` : game.sc[k] == null ? "" : DATA.game === "reversi" ? signed(game.sc[k] / 100) : signed(game.sc[k], 0);

// What both engines thought, from the first seat's side, squeezed so that a won game still fits.
function scores() {
  const game = replay.game, book = game.o.moves.length, unit = DATA.game === "reversi" ? 800 : 300;
  const at = k => {
    const raw = game.mt[k] != null ? Math.sign(game.mt[k]) * 1e6 : game.sc[k];
    return raw == null ? null : (seatOf(game, k + book) === 1 ? -1 : 1) * raw / (Math.abs(raw) + unit);
  };
  const xs = [0, Math.max(2, replay.positions.length - 1)], width = room("scores");
  const plot = frame({ xs, ys: [-1, 1], width, height: 120, left: 8, bottom: 20, yFormat: () => "", label: say("page-scores") });
  plot.svg.append(node("line", { class: "axis", x1: plot.x(0), x2: plot.x(xs[1]), y1: plot.y(0), y2: plot.y(0) }));
  for (const engine of new Set(game.p)) {
    const points = game.m.map((_, k) => game.e[k] === engine && at(k) != null ? [k + book + 1, at(k)] : null).filter(Boolean);
    if (points.length) curve(plot, points, color(engine), { "stroke-width": 1.8 });
  }
  const cursor = node("line", { y1: 10, y2: 100, stroke: "var(--accent)", "stroke-width": 1.5 });
  plot.svg.append(cursor);
  replay.cursor = ply => { const x = plot.x(ply); cursor.setAttribute("x1", x); cursor.setAttribute("x2", x); };
  plot.svg.style.cursor = "pointer";
  plot.svg.addEventListener("click", event => {
    const part = (event.clientX - plot.svg.getBoundingClientRect().left - plot.x(0)) / (plot.x(xs[1]) - plot.x(0));
    stop(); show(Math.round(part * xs[1]));
  });
  fill("scores", plot.svg);
}

function show(ply) {
  const game = replay.game;
  if (!game) return;
  replay.ply = Math.max(0, Math.min(replay.positions.length - 1, ply));
  const position = replay.positions[replay.ply];
  const drawn = KIND.draw(position);
  drawn.setAttribute("aria-label", say("page-board-of", { first: NAMES[game.p[0]], second: NAMES[game.p[1]], number: game.n, move: replay.ply }));
  fill("board", drawn);
  get("ply").value = replay.ply;
  replay.cursor?.(replay.ply);
  [...get("moves").children].forEach((item, i) => item.setAttribute("aria-current", i + 1 === replay.ply));
  const current = get("moves").children[replay.ply - 1], box = get("moves");
  box.scrollTop = current ? current.offsetTop - box.offsetTop - box.clientHeight / 2 : 0;
  // The first seat sits below, as it does at a board.
  [["player-top", 1], ["player-bottom", 0]].forEach(([id, seat]) => {
    const engine = game.p[seat], letter = seat === 0 ? "X" : "O";
    const discs = DATA.game === "reversi" ? ` · ${position.cells.flat().filter(c => c === letter).length}` : "";
    let left = "";
    for (let k = 0; k < replay.ply - game.o.moves.length; k++) if (game.e[k] === engine && game.l[k] != null) left = time(game.l[k]);
    fill(id, html("span", {}, dot(engine), `${NAMES[engine]} `, html("span", { class: "muted" }, `${say(`side-${KIND.sides[seat]}`)}${discs}`)), html("span", { class: "clock" }, left));
  });
}
function stop() { clearInterval(replay.timer); replay.timer = null; get("play").textContent = "▶"; }
function play() {
  if (replay.timer) return stop();
  if (replay.ply === replay.positions.length - 1) show(0);
  get("play").textContent = "❙❙";
  replay.timer = setInterval(() => replay.ply < replay.positions.length - 1 ? show(replay.ply + 1) : stop(), 500);
}
const GO = { first: () => show(0), back: () => show(replay.ply - 1), next: () => show(replay.ply + 1), last: () => show(1e9) };
document.querySelectorAll("[data-go]").forEach(button => button.addEventListener("click", () => button.dataset.go === "play" ? play() : (stop(), GO[button.dataset.go]())));
get("ply").addEventListener("input", event => { stop(); show(+event.target.value); });
get("filter-engine").addEventListener("change", list);
get("filter-result").addEventListener("change", list);
document.addEventListener("keydown", event => {
  if (event.target.matches?.("select, input") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = { ArrowLeft: GO.back, ArrowRight: GO.next, Home: GO.first, End: GO.last }[event.key];
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (key) { stop(); key(); } else if (step && get("game-list").contains(document.activeElement)) {
    const next = replay.shown[replay.shown.indexOf(replay.game) + step];
    if (next) { open(next); next.button.focus(); }
  } else if (event.key === " " && !event.target.matches?.("button")) play();
  else return;
  event.preventDefault();
});

// ---- language and theme ----
const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
get("theme").addEventListener("click", () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; header(); });
get("language").addEventListener("click", () => { speak(spoken() === "zh" ? "en" : "zh"); draw(); });
function draw() {
  header(); overview(); crosstable(); engines(); charts(); effort();
  if (DATA.live) now();
  const ply = replay.ply;
  filters();
  if (replay.game) { const game = replay.game; open(game); show(ply || 1e9); }
}
function charts() {
  tuning();
  fill("ratings", ratingPlot(S.standings, NAMES, room("ratings")));
  progress();
  get("llr-card").hidden = !DATA.sprt;
  if (DATA.sprt) fill("llr", llrPlot(DATA.llr.filter(ratio => ratio != null), S.llr_bounds, room("llr")));
  byMove("times", "t", say("milliseconds"));
  byMove("depths", "dp", "");
  endings();
}
// ---- a match that runs ----
let playing = { running: [], workers: [] }, silent = false, due = 0;
function now() {
  const { running, more, planned, finished, workers } = playing;
  get("now").hidden = false;
  get("now-said").textContent = silent ? say("page-silent") : playing.over ? say("page-over") : say("page-so-far", { finished: finished ?? 0, planned: planned ?? "?" });
  const bar = /** @type {HTMLProgressElement} */ (get("now-bar"));
  bar.max = planned || 1;
  bar.value = finished ?? 0;
  fill("running", ...boards(DATA.game, running, NAMES));
  get("running-more").textContent = more ? say("page-running-more", { count: more }) : "";
  get("workers-card").hidden = !workers.length;
  const heads = [say("page-worker"), say("page-games-played"), say("page-nps"), say("page-worker-last")].map((text, i) => ({ text, name: !i }));
  if (workers.length) fill("workers", table(heads, workerRows(workers)));
}
// Games that have ended join the others; all figures are drawn again, the less often the longer that takes.
function receive(changes) {
  const fresh = changes.games.length, first = !GAMES.length;
  playing = changes;
  GAMES.push(...changes.games);
  DATA.band.push(...changes.band.filter(Boolean));
  DATA.llr.push(...changes.llr);
  Object.assign(DATA, { engines: changes.engines, verdict: changes.verdict, sprt: changes.sprt, openings: changes.openings, tuned: changes.tuned, date: changes.date });
  S = changes.summary;
  now();
  if (fresh && first) filters();
  else if (fresh) {
    const wanted = changes.games.filter(fits);
    replay.shown.push(...wanted);
    get("game-list").append(...wanted.map(row));
  }
  const began = performance.now();
  if (began >= due || GAMES.length >= changes.finished && changes.over) {
    header(); overview(); crosstable(); engines(); charts(); effort();
    due = performance.now() + Math.max(1000, 20 * (performance.now() - began));
  }
  return GAMES.length;
}

// Charts are drawn to scale: another width, another drawing.
let drawn = innerWidth;
addEventListener("resize", () => {
  if (innerWidth === drawn) return;
  drawn = innerWidth;
  charts();
  if (replay.game) { scores(); show(replay.ply); }
});
const wanted = new URLSearchParams(location.hash.slice(1));
speak(wanted.get("lang"));
if (["dark", "light"].includes(wanted.get("theme"))) document.documentElement.dataset.theme = wanted.get("theme");
draw();
if (DATA.live) subscribe(DATA.live, receive, lasts => { if (lasts !== silent) { silent = lasts; now(); } });
