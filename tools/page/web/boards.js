// The three boards: how a game's record becomes positions, and how a position is drawn.
//
// A position is {cells, width, height, last: [squares], line: [squares], counts}. Squares are [x, y] from the
// top left; a cell holds null or a letter.
import { node } from "./dom.js";

export const BOARDS = {
  xiangqi: {
    sides: ["red", "black"], view: "0 0 940 1040",
    start(opening) {
      const rows = opening.position.split(" ")[0].split("/");
      const cells = rows.map(row => [...row].flatMap(c => c >= "1" && c <= "9" ? Array(+c).fill(null) : [c]));
      return { cells, last: [] };
    },
    play(position, mv) {
      const square = i => [mv.charCodeAt(i) - 97, 9 - +mv[i + 1]];
      const [from, to] = [square(0), square(2)];
      const cells = position.cells.map(row => row.slice());
      cells[to[1]][to[0]] = cells[from[1]][from[0]];
      cells[from[1]][from[0]] = null;
      return { cells, last: [from, to] };
    },
    draw: drawXiangqi,
  },
  reversi: {
    sides: ["black", "white"], view: "0 0 940 940",
    start(opening) {
      const [board, side] = opening.position.split(" ");
      const width = Math.round(Math.sqrt(board.length));
      const cells = [];
      for (let y = 0; y < width; y++) cells.push([...board.slice(y * width, (y + 1) * width)].map(c => "Xx*".includes(c) ? "X" : "Oo".includes(c) ? "O" : null));
      return { cells, last: [], side: (side ?? "X").startsWith("O") ? "O" : "X" };
    },
    play(position, mv) {
      const at = [mv.charCodeAt(0) - 97, +mv.slice(1) - 1];
      const cells = position.cells.map(row => row.slice());
      // A side that had no move passed without a word.
      let side = position.side, turned = flips(cells, at, side);
      if (!turned.length) { side = side === "X" ? "O" : "X"; turned = flips(cells, at, side); }
      for (const [x, y] of [at, ...turned]) cells[y][x] = side;
      return { cells, last: [at], side: side === "X" ? "O" : "X" };
    },
    draw: drawReversi,
  },
  gomoku: {
    sides: ["black", "white"], view: "0 0 940 940",
    start(opening) {
      const [size, , ...stones] = opening.position.split(" ");
      const [width, height] = size.split("x").map(Number);
      let position = { cells: Array.from({ length: height ?? width }, () => Array(width).fill(null)), last: [], side: "X" };
      for (const point of stones) position = this.play(position, point);
      return position;
    },
    play(position, mv) {
      const [x, y] = mv.split(",").map(Number);
      const cells = position.cells.map(row => row.slice());
      cells[y][x] = position.side;
      return { cells, last: [[x, y]], side: position.side === "X" ? "O" : "X" };
    },
    draw: drawGomoku,
  },
};

function flips(cells, [x, y], side) {
  const turned = [];
  if (cells[y]?.[x] !== null) return turned;
  for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) {
    if (!dx && !dy) continue;
    const run = [];
    for (let cx = x + dx, cy = y + dy; ; cx += dx, cy += dy) {
      const cell = cells[cy]?.[cx];
      if (cell == null) break;
      if (cell === side) { turned.push(...run); break; }
      run.push([cx, cy]);
    }
  }
  return turned;
}

// In units of the boards' drawings, which are 940 wide: a board of 330 pixels still has letters of 11.
const COORDINATES = 32;

const PIECES = { K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵", k: "將", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒" };

function drawXiangqi(position) {
  const svg = node("svg", { viewBox: this.view, role: "img" });
  const x = file => 70 + file * 100, y = row => 70 + row * 100;
  svg.append(node("rect", { x: 0, y: 0, width: 940, height: 1040, rx: 22, fill: "var(--wood)" }));
  const lines = [];
  for (let row = 0; row < 10; row++) lines.push([0, row, 8, row]);
  for (let file = 0; file < 9; file++) file % 8 ? lines.push([file, 0, file, 4], [file, 5, file, 9]) : lines.push([file, 0, file, 9]);
  lines.push([3, 0, 5, 2], [5, 0, 3, 2], [3, 7, 5, 9], [5, 7, 3, 9]);
  for (const [a, b, c, d] of lines) svg.append(node("line", { x1: x(a), y1: y(b), x2: x(c), y2: y(d), stroke: "var(--wood-line)", "stroke-width": 2.5 }));
  for (const [file, row] of [[1, 2], [7, 2], [1, 7], [7, 7], ...[0, 2, 4, 6, 8].flatMap(f => [[f, 3], [f, 6]])]) {
    for (const [sx, sy] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
      if (file + sx < 0 || file + sx > 8) continue;
      const [px, py] = [x(file) + sx * 10, y(row) + sy * 10];
      svg.append(node("path", { d: `M${px + sx * 16} ${py}H${px}V${py + sy * 16}`, fill: "none", stroke: "var(--wood-line)", "stroke-width": 2.5 }));
    }
  }
  for (const [text, file] of [["楚 河", 2], ["漢 界", 6]]) svg.append(node("text", { x: x(file), y: y(4.5) + 17, "text-anchor": "middle", style: "font-size:48px;fill:var(--wood-line);font-family:serif" }, text));
  for (let file = 0; file < 9; file++) svg.append(node("text", { x: x(file), y: 1036, "text-anchor": "middle", style: `font-size:${COORDINATES}px;fill:var(--wood-line)` }, "abcdefghi"[file]));
  for (let row = 0; row < 10; row++) svg.append(node("text", { x: 13, y: y(row) + 11, "text-anchor": "middle", style: `font-size:${COORDINATES}px;fill:var(--wood-line)` }, String(9 - row)));
  const [from, to] = position.last;
  if (from) svg.append(node("circle", { cx: x(from[0]), cy: y(from[1]), r: 16, fill: "none", stroke: "var(--accent)", "stroke-width": 6, opacity: .8 }));
  if (to) svg.append(node("circle", { cx: x(to[0]), cy: y(to[1]), r: 49, fill: "var(--accent)", opacity: .75 }));
  position.cells.forEach((row, j) => row.forEach((piece, i) => {
    if (!piece) return;
    const ink = piece === piece.toUpperCase() ? "#b3261e" : "#1f2328";
    svg.append(node("circle", { cx: x(i), cy: y(j) + 3, r: 43, fill: "#00000030" }), node("circle", { cx: x(i), cy: y(j), r: 43, fill: "#fbf1dc", stroke: ink, "stroke-width": 3 }),
      node("circle", { cx: x(i), cy: y(j), r: 36, fill: "none", stroke: ink, "stroke-width": 1.5, opacity: .55 }),
      node("text", { x: x(i), y: y(j) + 18, "text-anchor": "middle", style: `font-size:50px;fill:${ink};font-family:'Kaiti SC',KaiTi,'Noto Serif CJK SC',STKaiti,serif;font-weight:700` }, PIECES[piece] ?? piece));
  }));
  return svg;
}

// The frame of letters and numbers around a square board; from one corner to the next are 860 units.
function coordinates(svg, width, height, x, y, ink, numbers) {
  for (let i = 0; i < width; i++) svg.append(node("text", { x: x(i), y: 932, "text-anchor": "middle", style: `font-size:${COORDINATES}px;fill:${ink}` }, String.fromCharCode(97 + i)));
  for (let j = 0; j < height; j++) svg.append(node("text", { x: 20, y: y(j) + 11, "text-anchor": "middle", style: `font-size:${COORDINATES}px;fill:${ink}` }, String(numbers(j))));
}
function stone(svg, cx, cy, r, letter) {
  const dark = letter === "X";
  svg.append(node("circle", { cx, cy: cy + r * .08, r, fill: "#00000045" }),
    node("circle", { cx, cy, r, fill: dark ? "#20242a" : "#f7f6f2", stroke: dark ? "#0c0e11" : "#b9b6ac", "stroke-width": 1.5 }),
    node("ellipse", { cx: cx - r * .28, cy: cy - r * .34, rx: r * .34, ry: r * .24, fill: "#fff", opacity: dark ? .16 : .9 }));
}

function drawReversi(position) {
  const n = position.cells.length, step = 860 / n, svg = node("svg", { viewBox: this.view, role: "img" });
  const corner = i => 46 + i * step, x = i => corner(i) + step / 2;
  svg.append(node("rect", { width: 940, height: 940, rx: 22, fill: "var(--felt-line)" }), node("rect", { x: 46, y: 46, width: 860, height: 860, fill: "var(--felt)" }));
  for (let i = 0; i <= n; i++) svg.append(node("path", { d: `M${corner(i)} 46V906M46 ${corner(i)}H906`, stroke: "var(--felt-line)", "stroke-width": 3 }));
  if (n >= 8) for (const i of [2, n - 2]) for (const j of [2, n - 2]) svg.append(node("circle", { cx: corner(i), cy: corner(j), r: 7, fill: "var(--felt-line)" }));
  position.cells.forEach((row, j) => row.forEach((cell, i) => cell && stone(svg, x(i), x(j), step * .42, cell)));
  for (const [i, j] of position.last) svg.append(node("circle", { cx: x(i), cy: x(j), r: step * .1, fill: "#e5484d" }));
  coordinates(svg, n, n, x, x, "#e8f2ec", j => j + 1);
  return svg;
}

function drawGomoku(position) {
  const height = position.cells.length, width = position.cells[0].length, svg = node("svg", { viewBox: this.view, role: "img" });
  const step = 850 / Math.max(width, height), x = i => 58 + step / 2 + i * step, y = j => 30 + step / 2 + j * step;
  svg.append(node("rect", { width: 940, height: 940, rx: 22, fill: "var(--wood)" }));
  for (let i = 0; i < width; i++) svg.append(node("line", { x1: x(i), x2: x(i), y1: y(0), y2: y(height - 1), stroke: "var(--wood-line)", "stroke-width": 2 }));
  for (let j = 0; j < height; j++) svg.append(node("line", { x1: x(0), x2: x(width - 1), y1: y(j), y2: y(j), stroke: "var(--wood-line)", "stroke-width": 2 }));
  const stars = n => n >= 13 ? [3, (n - 1) / 2, n - 4] : [(n - 1) / 2];
  for (const i of stars(width)) for (const j of stars(height)) if (Number.isInteger(i) && Number.isInteger(j)) svg.append(node("circle", { cx: x(i), cy: y(j), r: 6, fill: "var(--wood-line)" }));
  position.cells.forEach((row, j) => row.forEach((cell, i) => cell && stone(svg, x(i), y(j), step * .45, cell)));
  for (const [i, j] of position.line ?? []) svg.append(node("circle", { cx: x(i), cy: y(j), r: step * .47, fill: "none", stroke: "#e5484d", "stroke-width": 5 }));
  for (const [i, j] of position.last) svg.append(node("circle", { cx: x(i), cy: y(j), r: step * .13, fill: "#e5484d" }));
  coordinates(svg, width, height, x, y, "var(--wood-line)", j => height - j);
  return svg;
}
