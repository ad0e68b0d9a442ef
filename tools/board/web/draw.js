// How the boards look: a hundred units from point to point, the first point at (50, 50). Everything is SVG, and its
// colours are the style's.
import { node } from "./dom.js";
import { GLYPHS, PIECES } from "./glyphs.js";

/** @param {number[]} point */
export const at = ([x, y]) => [50 + 100 * x, 50 + 100 * y];

// Room around the points for letters and numbers, and how high those are: legible on a phone.
export function measures(width, height) {
  const side = Math.max(width, height) * 100;
  const margin = Math.max(34, side * .046);
  return { margin, font: Math.max(26, side * .031), box: [-margin, -margin, width * 100 + 2 * margin, height * 100 + 2 * margin] };
}

const line = (x1, y1, x2, y2, stroke, width) => node("line", { x1, y1, x2, y2, stroke, "stroke-width": width, "stroke-linecap": "round" });
const disc = (cx, cy, r, more) => node("circle", { cx, cy, r, ...more });
export const glyph = (character, scale, fill) => node("path", { d: GLYPHS[character], transform: `scale(${scale})`, fill });

export function defs() {
  const gradient = (id, stops, more = {}) => node("radialGradient", { id, cx: .36, cy: .3, r: .8, ...more },
    ...stops.map(([offset, color]) => node("stop", { offset, "stop-color": color })));
  return node("defs", {},
    gradient("ivory", [[0, "#fffaf0"], [.7, "#f6e6c6"], [1, "#e2c795"]]),
    gradient("dark-stone", [[0, "#5c646e"], [.45, "#2a2f36"], [1, "#101317"]]),
    gradient("light-stone", [[0, "#ffffff"], [.6, "#f1efe9"], [1, "#c9c5ba"]]),
    node("linearGradient", { id: "wood", x1: 0, y1: 0, x2: 1, y2: 1 },
      node("stop", { offset: 0, class: "wood-light" }), node("stop", { offset: 1, class: "wood-dark" })));
}

function frame(width, height, fill, stroke) {
  const { margin, box: [x, y, w, h] } = measures(width, height);
  return node("rect", { x, y, width: w, height: h, rx: margin * .5, fill, stroke, "stroke-width": 3 });
}

function letters(group, width, height, numbers, flipped, fill) {
  const { margin, font } = measures(width, height);
  const text = (x, y, said) => node("text", { x, y: y + font * .35, class: "coordinate", "text-anchor": "middle", style: `font-size:${font.toFixed(1)}px;fill:${fill}` }, said);
  for (let x = 0; x < width; x++) group.append(text(50 + 100 * x, height * 100 + margin * .46, String.fromCharCode(97 + (flipped ? width - 1 - x : x))));
  for (let y = 0; y < height; y++) group.append(text(-margin * .46, 50 + 100 * y, String(numbers(flipped ? height - 1 - y : y))));
}

const BASES = {
  xiangqi(group, width, height, flipped) {
    const ink = "var(--board-line)";
    group.append(frame(width, height, "url(#wood)", "var(--board-edge)"));
    group.append(node("rect", { x: 38, y: 38, width: 824, height: 924, fill: "none", stroke: ink, "stroke-width": 5 }));
    for (let y = 0; y < 10; y++) group.append(line(50, 50 + 100 * y, 850, 50 + 100 * y, ink, 2.6));
    for (let x = 0; x < 9; x++) {
      const parts = x % 8 ? [[50, 450], [550, 950]] : [[50, 950]];
      for (const [from, to] of parts) group.append(line(50 + 100 * x, from, 50 + 100 * x, to, ink, 2.6));
    }
    for (const y of [50, 750]) group.append(line(350, y, 550, y + 200, ink, 2.2), line(550, y, 350, y + 200, ink, 2.2));
    const stars = [[1, 2], [7, 2], [1, 7], [7, 7], ...[0, 2, 4, 6, 8].flatMap(x => [[x, 3], [x, 6]])];
    for (const [x, y] of stars) for (const sx of [-1, 1]) for (const sy of [-1, 1]) {
      if (x + sx < 0 || x + sx > 8) continue;
      const [px, py] = [50 + 100 * x + sx * 9, 50 + 100 * y + sy * 9];
      group.append(node("path", { d: `M${px + sx * 15} ${py}H${px}V${py + sy * 15}`, fill: "none", stroke: ink, "stroke-width": 2.2 }));
    }
    /** @type {[string, number][]} */ ([["楚", 1.5], ["河", 2.6], ["漢", 5.4], ["界", 6.5]]).forEach(([character, x]) => {
      const river = glyph(character, .52, ink);
      river.setAttribute("transform", `translate(${50 + 100 * x} 500) scale(.52)`);
      river.setAttribute("opacity", .62);
      group.append(river);
    });
    letters(group, width, height, y => 9 - y, flipped, "var(--board-line)");
  },
  reversi(group, width, height, flipped) {
    group.append(frame(width, height, "var(--felt-edge)", "var(--felt-rim)"));
    group.append(node("rect", { x: 0, y: 0, width: width * 100, height: height * 100, fill: "var(--felt)" }));
    for (let x = 0; x <= width; x++) group.append(line(100 * x, 0, 100 * x, height * 100, "var(--felt-line)", 3));
    for (let y = 0; y <= height; y++) group.append(line(0, 100 * y, width * 100, 100 * y, "var(--felt-line)", 3));
    if (width >= 8 && height >= 8) for (const x of [2, width - 2]) for (const y of [2, height - 2]) group.append(disc(100 * x, 100 * y, 8, { fill: "var(--felt-line)" }));
    letters(group, width, height, y => y + 1, flipped, "#dcebe2");
  },
  gomoku(group, width, height, flipped) {
    const ink = "var(--board-line)";
    group.append(frame(width, height, "url(#wood)", "var(--board-edge)"));
    for (let x = 0; x < width; x++) group.append(line(50 + 100 * x, 50, 50 + 100 * x, height * 100 - 50, ink, x % (width - 1) ? 2.4 : 4.5));
    for (let y = 0; y < height; y++) group.append(line(50, 50 + 100 * y, width * 100 - 50, 50 + 100 * y, ink, y % (height - 1) ? 2.4 : 4.5));
    const stars = n => n < 9 ? [] : n < 13 ? [2, n - 3] : [3, n - 4];
    const middle = width % 2 && height % 2 ? [[(width - 1) / 2, (height - 1) / 2]] : [];
    for (const point of [...stars(width).flatMap(x => stars(height).map(y => [x, y])), ...middle]) {
      const [x, y] = at(point);
      group.append(disc(x, y, 10, { fill: ink }));
    }
    letters(group, width, height, y => height - y, flipped, ink);
  },
};

// The empty board.
export function base(game, width, height, flipped = false) {
  const group = node("g", { class: "base" });
  BASES[game](group, width, height, flipped);
  return group;
}

// A piece, disc or stone around the origin.
export function piece(game, letter) {
  const group = node("g", { class: `piece ${letter}` });
  if (game === "xiangqi") {
    const ink = letter === letter.toUpperCase() ? "var(--red-ink)" : "var(--black-ink)";
    group.append(disc(1.5, 5, 44, { fill: "#0000003d" }), disc(0, 0, 44, { fill: "url(#ivory)", stroke: "#8b6a35", "stroke-width": 1.6 }),
      disc(0, 0, 37.5, { fill: "none", stroke: ink, "stroke-width": 2.4 }), glyph(PIECES[letter], .6, ink));
    return group;
  }
  const r = game === "reversi" ? 41 : 45.5, dark = letter === "X";
  group.append(disc(1.5, r * .1, r, { fill: "#00000047" }),
    disc(0, 0, r, { fill: dark ? "url(#dark-stone)" : "url(#light-stone)", stroke: dark ? "#05070a" : "#a9a598", "stroke-width": 1.2 }));
  return group;
}

const ICONS = {
  first: "M5 4v16M19 5l-10 7 10 7z", previous: "M17 5L7 12l10 7z", next: "M7 5l10 7-10 7z", last: "M19 4v16M5 5l10 7-10 7z",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2", redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h2", hint: "M12 3l2.4 6.6L21 12l-6.6 2.4L12 21l-2.4-6.6L3 12l6.6-2.4z",
  options: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h7M15 17h5M13 15v4", flip: "M8 20V5M8 5L4 9M8 5l4 4M16 4v15M16 19l4-4M16 19l-4-4", pause: "M8 5v14M16 5v14", resume: "M7 5l11 7-11 7z", "move-now": "M13 3L5 14h6l-1 7 8-11h-6z",
  switch: "M4 8h15M19 8l-4-4M20 16H5M5 16l4 4", draw: "M4 10h16M4 15h16", resign: "M6 21V4M6 4h12l-3 4 3 4H6", numbers: "M4 8l3-2v12M11 8c1-3 6-3 6 1 0 3-6 5-6 9h6", sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11", mute: "M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6",
};
export const icon = name => node("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, node("path", { d: ICONS[name] }));

// A picture of a position, and of the move that led there if `last` has its points.
export function picture(game, rows, { flipped = false, last = [] } = {}) {
  const width = rows[0].length, height = rows.length, { box } = measures(width, height);
  const svg = node("svg", { viewBox: box.join(" "), class: "picture", "aria-hidden": "true" }, defs(), base(game, width, height, flipped));
  const middle = ([x, y]) => at(flipped ? [width - 1 - x, height - 1 - y] : [x, y]);
  const mark = (point, r, more) => { const [cx, cy] = middle(point); svg.append(disc(cx, cy, r, more)); };
  if (game === "xiangqi") last.forEach((point, i) => i ? mark(point, 49, { fill: "var(--mark)", opacity: .8 }) : mark(point, 22, { fill: "none", stroke: "var(--mark)", "stroke-width": 6, "stroke-dasharray": "9 8", opacity: .85 }));
  rows.forEach((row, y) => [...row].forEach((letter, x) => {
    if (letter === ".") return;
    const drawn = piece(game, letter), [px, py] = middle([x, y]);
    drawn.setAttribute("transform", `translate(${px} ${py})`);
    svg.append(drawn);
  }));
  if (game !== "xiangqi") for (const point of last) mark(point, 12, { fill: "#e5484d" });
  return svg;
}
