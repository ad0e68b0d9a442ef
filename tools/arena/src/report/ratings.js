// Elo of the engines.
import { canvas, clip, color, short, signed, ticks } from "./charts.js";
import { html, node } from "./dom.js";
import { say } from "./words.js";

// In the data an infinite number is null: the share of the points tells its sign.
export const elo = (value, share) => value ?? (share > .5 ? Infinity : -Infinity);
export const lowEnd = pair => pair?.[0] ?? -Infinity;
export const highEnd = pair => pair?.[1] ?? Infinity;

// Elo with its interval, one row an engine; what is infinite ends in an arrow at the edge.
export function ratingPlot(standings, names, width) {
  const known = standings.filter(s => s.games);
  const share = s => s.points / s.games;
  const values = known.flatMap(s => [elo(s.elo, share(s)), lowEnd(s.interval), highEnd(s.interval)]);
  const ends = values.filter(Number.isFinite);
  if (!ends.length) return html("p", { class: "muted" }, "–");
  const pad = Math.max(10, (Math.max(...ends) - Math.min(...ends)) * .06);
  const row = 34, left = Math.min(150, width * .3), right = 60;
  const height = known.length * row + 34;
  const xs = [Math.min(...ends) - pad, Math.max(...ends) + pad];
  const x = value => left + Math.max(0, Math.min(1, (value - xs[0]) / (xs[1] - xs[0]))) * (width - left - right);
  const svg = canvas(width, height, say("page-ratings"));
  for (const tick of ticks(xs[0], xs[1], (width - left) / 80)) {
    svg.append(node("line", { class: "grid", x1: x(tick), x2: x(tick), y1: 4, y2: height - 24 }), node("text", { x: x(tick), y: height - 8, "text-anchor": "middle" }, short(tick)));
  }
  known.forEach((standing, i) => {
    const engine = names.indexOf(standing.engine), y = i * row + 20, value = elo(standing.elo, share(standing));
    const from = x(lowEnd(standing.interval)), to = x(highEnd(standing.interval));
    svg.append(node("text", { x: left - 12, y: y + 4, "text-anchor": "end", style: "fill:var(--ink);font-size:13px" }, clip(standing.engine, Math.floor((left - 12) / 7))),
      node("line", { x1: from, x2: to, y1: y, y2: y, stroke: color(engine), "stroke-width": 3, "stroke-linecap": "round", opacity: .45 }));
    for (const [end, at, side] of [[lowEnd(standing.interval), from, -1], [highEnd(standing.interval), to, 1]]) {
      if (!Number.isFinite(end)) svg.append(node("path", { d: `M${at - side * 6} ${y - 5}L${at} ${y}L${at - side * 6} ${y + 5}`, fill: "none", stroke: color(engine), "stroke-width": 2, opacity: .6 }));
    }
    svg.append(node("circle", { cx: x(value), cy: y, r: 6, fill: color(engine) }),
      node("text", { x: width - 2, y: y + 4, "text-anchor": "end", style: "fill:var(--ink);font-size:12px" }, signed(value)));
  });
  return svg;
}
