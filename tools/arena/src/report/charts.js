// Plots in SVG, drawn by hand: no library, no network.
const SVG = "http://www.w3.org/2000/svg";
function node(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
const color = engine => `var(--e${engine % 8})`;
const round = (value, digits = 1) => value == null ? "–" : Number(value).toFixed(digits);
const signed = (value, digits = 1) => value == null ? "∞" : (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(digits);

// Round numbers between two ends, about `count` of them.
function ticks(low, high, count = 5) {
  const raw = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(m => m * power).find(s => s >= raw);
  const found = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-6; tick += step) found.push(Math.abs(tick) < step / 1e6 ? 0 : tick);
  return found;
}
const short = value => Math.abs(value) >= 1e6 ? (value / 1e6).toFixed(1) + "M" : Math.abs(value) >= 1e4 ? (value / 1e3).toFixed(0) + "k" : String(+value.toPrecision(4));

// A frame with axes. `x` and `y` are functions from values to places.
function frame({ xs, ys, width = 560, height = 250, left = 46, bottom = 30, xLabel = "", yLabel = "", yFormat = short }) {
  const top = 14, right = 12;
  const x = value => left + (value - xs[0]) / (xs[1] - xs[0] || 1) * (width - left - right);
  const y = value => height - bottom - (value - ys[0]) / (ys[1] - ys[0] || 1) * (height - bottom - top);
  const svg = node("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });
  for (const tick of ticks(ys[0], ys[1], 5)) {
    svg.append(node("line", { class: "grid", x1: left, x2: width - right, y1: y(tick), y2: y(tick) }),
      node("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end" }, yFormat(tick)));
  }
  for (const tick of ticks(xs[0], xs[1], 7)) svg.append(node("text", { x: x(tick), y: height - bottom + 16, "text-anchor": "middle" }, short(tick)));
  svg.append(node("line", { class: "axis", x1: left, x2: width - right, y1: y(ys[0]), y2: y(ys[0]) }));
  if (xLabel) svg.append(node("text", { x: width - right, y: height - 2, "text-anchor": "end" }, xLabel));
  if (yLabel) svg.append(node("text", { x: left, y: 9 }, yLabel));
  return { svg, x, y };
}
const path = points => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
function curve(plot, points, stroke, more = {}) {
  plot.svg.append(node("path", { d: path(points.map(([a, b]) => [plot.x(a), plot.y(b)])), fill: "none", stroke, "stroke-width": 2, "stroke-linejoin": "round", ...more }));
}
function band(plot, low, high, fill) {
  const there = low.map(([a, b]) => [plot.x(a), plot.y(b)]);
  const back = high.map(([a, b]) => [plot.x(a), plot.y(b)]).reverse();
  plot.svg.append(node("path", { d: path([...there, ...back]) + "Z", fill, opacity: .14 }));
}
function legend(engines) {
  const box = html("div", { class: "legend" });
  engines.forEach((name, i) => box.append(html("span", {}, dot(i), name)));
  return box;
}
function dot(engine) {
  return html("span", { class: "dot", style: `background:${color(engine)}` });
}

// Elo with its interval, one row an engine.
function ratingPlot(standings, names) {
  const known = standings.filter(s => s.elo != null);
  const ends = known.flatMap(s => [s.elo, s.interval?.[0], s.interval?.[1]]).filter(v => v != null);
  if (!ends.length) return html("p", { class: "muted" }, "–");
  const pad = Math.max(10, (Math.max(...ends) - Math.min(...ends)) * .06);
  const row = 34, left = 150, width = 560;
  const height = known.length * row + 34;
  const xs = [Math.min(...ends) - pad, Math.max(...ends) + pad];
  const x = value => left + (value - xs[0]) / (xs[1] - xs[0]) * (width - left - 56);
  const svg = node("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });
  for (const tick of ticks(xs[0], xs[1], 5)) {
    svg.append(node("line", { class: "grid", x1: x(tick), x2: x(tick), y1: 4, y2: height - 24 }), node("text", { x: x(tick), y: height - 8, "text-anchor": "middle" }, short(tick)));
  }
  known.forEach((standing, i) => {
    const engine = names.indexOf(standing.engine), y = i * row + 20;
    const name = standing.engine.length > 20 ? standing.engine.slice(0, 19) + "…" : standing.engine;
    svg.append(node("text", { x: left - 12, y: y + 4, "text-anchor": "end", style: "fill:var(--ink);font-size:13px" }, name));
    if (standing.interval?.every(v => v != null)) {
      const [low, high] = standing.interval;
      svg.append(node("line", { x1: x(low), x2: x(high), y1: y, y2: y, stroke: color(engine), "stroke-width": 3, "stroke-linecap": "round", opacity: .45 }));
    }
    svg.append(node("circle", { cx: x(standing.elo), cy: y, r: 6, fill: color(engine) }),
      node("text", { x: width - 4, y: y + 4, "text-anchor": "end", style: "fill:var(--ink);font-size:12px" }, signed(standing.elo)));
  });
  return svg;
}

// Bars with counts.
function bars(rows) {
  const most = Math.max(1, ...rows.map(r => r.count)), height = rows.length * 28 + 6;
  const svg = node("svg", { viewBox: `0 0 560 ${height}`, role: "img" });
  rows.forEach((r, i) => {
    const y = i * 28 + 6, length = Math.max(2, r.count / most * 330);
    svg.append(node("text", { x: 160, y: y + 14, "text-anchor": "end", style: "fill:var(--ink);font-size:13px" }, r.label),
      node("rect", { x: 172, y, width: length, height: 19, rx: 5, fill: r.fill ?? "var(--accent)", opacity: .82 }),
      node("text", { x: 172 + length + 8, y: y + 14 }, String(r.count)));
  });
  return svg;
}
