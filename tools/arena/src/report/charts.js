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
const signed = (value, digits = 1) => value == null ? "∞" : (value > 0 ? "+" : value < 0 ? "−" : "") + (Number.isFinite(value) ? Math.abs(value).toFixed(digits) : "∞");
// In the data an infinite number is null: the share of the points tells its sign.
const elo = (value, share) => value ?? (share > .5 ? Infinity : -Infinity);
const lowEnd = pair => pair?.[0] ?? -Infinity, highEnd = pair => pair?.[1] ?? Infinity;
const clip = (text, length) => text.length > length ? text.slice(0, length - 1) + "…" : text;
// Pixels that a chart in this element has: it is drawn to scale, so that its text is as large as other text.
const room = id => Math.max(240, document.getElementById(id).clientWidth || 560);

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

const canvas = (width, height) => node("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img" });

// A frame with axes, `width` pixels wide; its `x` and `y` are functions from values to places.
function frame({ xs, ys, width, height = 250, left = 46, bottom = 34, xLabel = "", yLabel = "", yFormat = short }) {
  const top = 14, right = 12;
  const x = value => left + (value - xs[0]) / (xs[1] - xs[0] || 1) * (width - left - right);
  const y = value => height - bottom - (value - ys[0]) / (ys[1] - ys[0] || 1) * (height - bottom - top);
  const svg = canvas(width, height);
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
function curve(plot, points, stroke, more = {}) {
  plot.svg.append(node("path", { d: path(points.map(([a, b]) => [plot.x(a), plot.y(b)])), fill: "none", stroke, "stroke-width": 2, "stroke-linejoin": "round", ...more }));
}
function band(plot, low, high, fill) {
  const there = low.map(([a, b]) => [plot.x(a), plot.y(b)]);
  const back = high.map(([a, b]) => [plot.x(a), plot.y(b)]).reverse();
  plot.svg.append(node("path", { d: path([...there, ...back]) + "Z", fill, opacity: .14 }));
}
function legend(shown) {
  const box = html("div", { class: "legend" });
  shown.forEach((name, i) => box.append(html("span", {}, dot(i), name)));
  return box;
}
function dot(engine) {
  return html("span", { class: "dot", style: `background:${color(engine)}` });
}

// Elo with its interval, one row an engine; what is infinite ends in an arrow at the edge.
function ratingPlot(standings, names, width) {
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
  const svg = canvas(width, height);
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

// Bars with counts.
function bars(rows, width) {
  const most = Math.max(1, ...rows.map(r => r.count)), height = rows.length * 28 + 6, left = Math.min(172, width * .42);
  const svg = canvas(width, height);
  rows.forEach((r, i) => {
    const y = i * 28 + 6, length = Math.max(2, r.count / most * (width - left - 58));
    svg.append(node("text", { x: left - 12, y: y + 14, "text-anchor": "end", style: "fill:var(--ink);font-size:13px" }, clip(r.label, Math.floor((left - 12) / 7))),
      node("rect", { x: left, y, width: length, height: 19, rx: 5, fill: r.fill ?? "var(--accent)", opacity: .82 }),
      node("text", { x: left + length + 8, y: y + 14 }, String(r.count)));
  });
  return svg;
}

// A table of headings and of rows of cells, put in order by a click on a heading. A cell is its text, or
// {content, sort, ...attributes}, of which `sort` is what counts for the order. The first click puts the largest at the top.
function table(heads, rows) {
  const body = html("tbody");
  const lines = rows.map(cells => cells.map(cell => cell === null || typeof cell !== "object" ? { content: [cell ?? ""], sort: cell } : cell));
  const refill = () => body.replaceChildren(...lines.map(cells => html("tr", {}, ...cells.map(({ content, sort: _, ...attributes }) => html("td", attributes, ...content)))));
  const before = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : String(a ?? "").localeCompare(String(b ?? ""));
  const cells = heads.map((head, column) => {
    const cell = html("th", { scope: "col", ...(head.name ? { class: "name" } : {}) });
    if (!head.text) return cell;
    const button = html("button", { type: "button" }, head.text);
    button.addEventListener("click", () => {
      const falls = cell.getAttribute("aria-sort") !== "descending";
      cells.forEach(other => other.removeAttribute("aria-sort"));
      cell.setAttribute("aria-sort", falls ? "descending" : "ascending");
      lines.sort((a, b) => before(a[column].sort, b[column].sort) * (falls ? -1 : 1));
      refill();
    });
    cell.append(button);
    return cell;
  });
  refill();
  return html("table", {}, html("thead", {}, html("tr", {}, ...cells)), body);
}
