// Plots in SVG, drawn by hand: no library, no network.
import { get, html, node } from "./dom.js";

export const color = engine => `var(--e${engine % 8})`;
export const round = (value, digits = 1) => value == null ? "–" : Number(value).toFixed(digits);
export const signed = (value, digits = 1) => value == null ? "∞" : (value > 0 ? "+" : value < 0 ? "−" : "") + (Number.isFinite(value) ? Math.abs(value).toFixed(digits) : "∞");
export const clip = (text, length) => text.length > length ? text.slice(0, length - 1) + "…" : text;
// Pixels that a chart in this element has: it is drawn to scale, so that its text is as large as other text.
export const room = id => Math.max(240, get(id).clientWidth || 560);

// Round numbers between two ends, about `count` of them.
export function ticks(low, high, count = 5) {
  const raw = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(m => m * power).find(s => s >= raw);
  const found = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-6; tick += step) found.push(Math.abs(tick) < step / 1e6 ? 0 : tick);
  return found;
}
export const short = value => Math.abs(value) >= 1e6 ? (value / 1e6).toFixed(1) + "M" : Math.abs(value) >= 1e4 ? (value / 1e3).toFixed(0) + "k" : String(+value.toPrecision(4));

export const canvas = (width, height, label) => node("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label });

// A frame with axes, `width` pixels wide; `label` names it to who cannot see, and its `x` and `y` are functions from values to places.
export function frame({ xs, ys, width, height = 250, left = 46, bottom = 34, xLabel = "", yLabel = "", yFormat = short, label }) {
  const top = 14, right = 12;
  const x = value => left + (value - xs[0]) / (xs[1] - xs[0] || 1) * (width - left - right);
  const y = value => height - bottom - (value - ys[0]) / (ys[1] - ys[0] || 1) * (height - bottom - top);
  const svg = canvas(width, height, label);
  for (const tick of ticks(ys[0], ys[1], 5)) {
    svg.append(node("line", { class: "grid", x1: left, x2: width - right, y1: y(tick), y2: y(tick) }),
      node("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end" }, yFormat(tick)));
  }
  for (const tick of ticks(xs[0], xs[1], width / 80)) svg.append(node("text", { x: x(tick), y: height - bottom + 16, "text-anchor": "middle" }, short(tick)));
  svg.append(node("line", { class: "axis", x1: left, x2: width - right, y1: y(ys[0]), y2: y(ys[0]) }));
  if (xLabel) svg.append(node("text", { x: width - right, y: height - 2, "text-anchor": "end" }, xLabel));
  if (yLabel) svg.append(node("text", { x: left, y: 9 }, yLabel));
  return { svg, x, y };
}
const path = points => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
export function curve(plot, points, stroke, more = {}) {
  plot.svg.append(node("path", { d: path(points.map(([a, b]) => [plot.x(a), plot.y(b)])), fill: "none", stroke, "stroke-width": 2, "stroke-linejoin": "round", ...more }));
}
export function band(plot, low, high, fill) {
  const there = low.map(([a, b]) => [plot.x(a), plot.y(b)]);
  const back = high.map(([a, b]) => [plot.x(a), plot.y(b)]).reverse();
  plot.svg.append(node("path", { d: path([...there, ...back]) + "Z", fill, opacity: .14 }));
}
export function legend(shown) {
  const box = html("div", { class: "legend" });
  shown.forEach((name, i) => box.append(html("span", {}, dot(i), name)));
  return box;
}
export function dot(engine) {
  return html("span", { class: "dot", style: `background:${color(engine)}` });
}

// Bars with counts.
export function bars(rows, width, label) {
  const most = Math.max(1, ...rows.map(r => r.count)), height = rows.length * 28 + 6, left = Math.min(172, width * .42);
  const svg = canvas(width, height, label);
  rows.forEach((r, i) => {
    const y = i * 28 + 6, length = Math.max(2, r.count / most * (width - left - 58));
    svg.append(node("text", { x: left - 12, y: y + 14, "text-anchor": "end", style: "fill:var(--ink);font-size:13px" }, clip(r.label, Math.floor((left - 12) / 7))),
      node("rect", { x: left, y, width: length, height: 19, rx: 5, fill: r.fill ?? "var(--accent)", opacity: .82 }),
      node("text", { x: left + length + 8, y: y + 14 }, String(r.count)));
  });
  return svg;
}

