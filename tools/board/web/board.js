// The board that one plays on: it shows a position and tells where the reader wants to move, by click, drag, touch or
// keyboard. It gets the legal moves from the page; it judges nothing.
import { node } from "./dom.js";
import { at, base, defs, measures, piece } from "./draw.js";

const square = (game, mv) => game === "xiangqi" ? [[mv.charCodeAt(0) - 97, 9 - +mv[1]], [mv.charCodeAt(2) - 97, 9 - +mv[3]]]
  : game === "gomoku" ? [mv.split(",").map(Number)] : [[mv.charCodeAt(0) - 97, +mv.slice(1) - 1]];
// The squares of a move: where from, where to; of a stone only where.
export const squares = square;
const same = (a, b) => a && b && a[0] === b[0] && a[1] === b[1];

// Puts marks into a layer: `[key, make()]` each. Those that are there stay, so that nothing else is drawn again.
function fill(layer, wanted) {
  const before = layer.marks ?? new Map();
  layer.marks = new Map(wanted.map(([key, make]) => [key, before.get(key) ?? make()]));
  for (const [key, drawn] of before) if (!layer.marks.has(key)) drawn.remove();
  [...layer.marks.values()].forEach((drawn, i) => layer.children[i] !== drawn && layer.insertBefore(drawn, layer.children[i] ?? null));
}
function write(element, name, value) { if (element.getAttribute(name) !== value) element.setAttribute(name, value); }

export class Board {
  // `onMove(mv)` wants a move and says whether the server was asked for it, `onSquare(point)` wants a square while a
  // position is set up, `onRefused(why)` a point that is forbidden; `name(point, letter)` says a square to who cannot see.
  constructor({ onMove = (_mv) => false, onSquare = (_point) => {}, onRefused = (_why) => {}, name }) {
    this.onMove = onMove;
    this.onSquare = onSquare;
    this.onRefused = onRefused;
    this.name = name;
    this.svg = node("svg", { class: "board", tabindex: 0, role: "application" });
    this.layers = Object.fromEntries(["base", "under", "pieces", "numbers", "over", "arrows"].map(layer => [layer, node("g", { class: `layer-${layer}` })]));
    this.pieces = new Map();
    this.selected = null;
    this.cursor = null;
    // A move that is shown already, and of which the server has not said yet that it is made.
    this.expected = null;
    // What the reader draws with the other button: circles and arrows, by their squares.
    this.sketch = new Map();
    this.svg.addEventListener("pointerdown", event => this.press(event));
    this.svg.addEventListener("pointermove", event => this.drag(event));
    this.svg.addEventListener("pointerup", event => this.release(event));
    this.svg.addEventListener("pointercancel", () => this.drop());
    this.svg.addEventListener("keydown", event => this.key(event));
    this.svg.addEventListener("blur", () => { this.cursor = null; this.pointed = false; this.marks(); });
    this.svg.addEventListener("contextmenu", event => event.preventDefault());
  }

  // {game, rows, legal, last, check, line, forbidden, area, turn, flipped, may, setting, arrows, numbers, label}
  show(state) {
    const old = this.state, fresh = !old || old.game !== state.game || old.rows.length !== state.rows.length || old.rows[0].length !== state.rows[0].length || old.flipped !== state.flipped;
    this.state = state;
    this.width = state.rows[0].length;
    this.height = state.rows.length;
    if (fresh) {
      const { box } = measures(this.width, this.height);
      this.svg.setAttribute("viewBox", box.join(" "));
      this.svg.style.setProperty("--shape", (box[2] / box[3]).toFixed(3));
      this.svg.replaceChildren(defs(), ...Object.values(this.layers));
      this.layers.base.replaceChildren(base(state.game, this.width, this.height, state.flipped));
      this.layers.pieces.replaceChildren();
      this.pieces.clear();
      this.sketch.clear();
      for (const layer of ["under", "numbers", "over", "arrows"]) fill(this.layers[layer], []);
    }
    write(this.svg, "aria-label", state.label ?? "");
    write(this.svg, "class", `board ${state.game}${state.may ? " may" : ""}`);
    // An engine's lines come with the same position, in which what is expected stays.
    if (fresh || old.rows !== state.rows && (this.expected || old.rows.join() !== state.rows.join())) {
      this.selected = null;
      this.expected = null;
      this.sketch.clear();
      this.place(fresh ? null : old);
    }
    this.drawNumbers();
    this.marks();
    this.drawArrows();
  }

  /** @param {number[]} point */
  turned([x, y]) { return this.state.flipped ? [this.width - 1 - x, this.height - 1 - y] : [x, y]; }
  middle(point) { return at(this.turned(point)); }
  letter([x, y]) { return this.state.rows[y]?.[x] ?? "."; }

  // Shows a move at once, as far as it is sure: where its piece goes. Everything else comes with the server's word.
  expect(mv) {
    const { game, turn } = this.state, [from, to] = square(game, mv);
    this.expected = mv;
    if (game !== "xiangqi") {
      this.put(from, turn === "first" ? "X" : "O").classList.add("expected");
      return;
    }
    const moving = this.pieces.get(from.join());
    if (!moving) return;
    this.pieces.get(to.join())?.drawn.remove();
    this.pieces.delete(from.join());
    this.pieces.set(to.join(), moving);
    this.layers.pieces.append(moving.drawn);
    this.move(moving.drawn, to);
  }
  // The server has refused it.
  take() {
    if (!this.expected) return;
    this.expected = null;
    this.place(null);
  }
  ask(mv) { if (this.onMove(mv)) this.expect(mv); }

  // Pieces that stay are left alone, so that what moves is seen to move.
  place(old) {
    const { rows, game, last } = this.state, wanted = new Map();
    rows.forEach((row, y) => [...row].forEach((letter, x) => letter !== "." && wanted.set(`${x},${y}`, letter)));
    if (old && game === "xiangqi" && last.length === 2) {
      for (const [from, to] of [last, [...last].reverse()]) {
        const [a, b] = [from.join(), to.join()], moving = this.pieces.get(a);
        if (moving && !wanted.has(a) && wanted.get(b) === moving.letter && this.pieces.get(b)?.letter !== moving.letter) {
          this.pieces.get(b)?.drawn.remove();
          this.pieces.delete(a);
          this.pieces.set(b, moving);
          this.layers.pieces.append(moving.drawn);
          this.move(moving.drawn, to);
          break;
        }
      }
    }
    for (const [key, there] of this.pieces) {
      if (wanted.get(key) === there.letter) continue;
      there.drawn.remove();
      this.pieces.delete(key);
    }
    for (const [key, letter] of wanted) {
      const there = this.pieces.get(key);
      if (there) {
        there.drawn.classList.remove("expected");
        continue;
      }
      const point = key.split(",").map(Number), holder = this.put(point, letter);
      if (old && game === "reversi" && old.rows[point[1]]?.[point[0]] !== ".") holder.firstElementChild.classList.add("turn");
    }
  }
  put(point, letter) {
    const holder = node("g", { class: "holder" }, piece(this.state.game, letter));
    this.move(holder, point);
    this.layers.pieces.append(holder);
    this.pieces.set(point.join(), { letter, drawn: holder });
    return holder;
  }
  move(drawn, point) {
    const [x, y] = this.middle(point);
    drawn.style.transform = `translate(${x}px, ${y}px)`;
  }

  // The marks under and over the pieces.
  marks() {
    const state = this.state, under = [], over = [];
    if (!state) return;
    const mark = (layer, point, r, kind) => layer.push([`${kind} ${point}`, () => { const [cx, cy] = this.middle(point); return node("circle", { cx, cy, r, class: kind }); }]);
    if (state.game === "xiangqi") state.last.forEach((point, i) => mark(under, point, i ? 49 : 22, i ? "last-to" : "last-from"));
    else if (!state.numbers?.length) for (const point of state.last) mark(over, point, 12, "last-stone");
    if (state.check) mark(under, state.check, 56, "check");
    for (const point of state.line ?? []) mark(over, point, 48, "won");
    for (const point of state.faults ?? []) mark(over, point, 52, "fault");
    for (const { at: point, why } of state.forbidden ?? []) {
      const said = state.reason?.(why) ?? why;
      over.push([`forbidden ${point} ${said}`, () => {
        const [x, y] = this.middle(point);
        return node("path", { d: `M${x - 22} ${y - 22}L${x + 22} ${y + 22}M${x + 22} ${y - 22}L${x - 22} ${y + 22}`, class: "forbidden" }, node("title", {}, said));
      }]);
    }
    if (state.area) {
      const [inside, radius] = state.area, from = [(this.width >> 1) - radius, (this.height >> 1) - radius], side = 100 * (2 * radius + 1);
      under.push([`area ${state.area}`, () => node("rect", { x: 100 * from[0], y: 100 * from[1], width: side, height: side, rx: 20, class: inside ? "area" : "area beyond" })]);
    }
    if (this.selected) mark(under, this.selected, 50, "selected");
    if (state.may) {
      if (state.game === "xiangqi") {
        for (const point of this.targets()) this.letter(point) === "." ? mark(over, point, 15, "target") : mark(over, point, 47, "target-piece");
      } else if (state.game === "reversi") for (const mv of state.legal) if (!state.arrows?.some(arrow => arrow.mv === mv)) mark(over, square("reversi", mv)[0], 13, "target");
    }
    const { cursor } = this;
    if (cursor) over.push([`cursor ${cursor}`, () => {
      const [x, y] = this.middle(cursor);
      return node("rect", { x: x - 48, y: y - 48, width: 96, height: 96, rx: 14, class: "cursor" });
    }]);
    fill(this.layers.under, under);
    fill(this.layers.over, over);
  }

  // When each stone was put down: [[point, number]].
  drawNumbers() {
    fill(this.layers.numbers, (this.state.numbers ?? []).filter(([point]) => this.letter(point) !== ".").map(([point, number]) => {
      const [x, y] = this.middle(point), kind = `stone-number ${this.letter(point)}${this.state.last.some(last => same(last, point)) ? " last" : ""}`;
      return [`${point} ${number} ${kind}`, () => node("text", { x, y: y + 13, class: kind, "text-anchor": "middle" }, String(number))];
    }));
  }

  // Arrows of moves: [{mv, weight 0..1, kind}], and labels on points: [{at, text, kind}].
  drawArrows() {
    const { game, arrows = [] } = this.state;
    const all = [...arrows.map(arrow => ({ squares: square(game, arrow.mv), ...arrow })), ...[...this.sketch.values()].map(squares => ({ squares, kind: "sketch" }))];
    fill(this.layers.arrows, all.map(({ squares: [from, to], weight = 1, kind = "best", text }) => [`${from} ${to} ${weight} ${kind} ${text}`, () => {
      if (!to) {
        const [x, y] = this.middle(from);
        const label = node("g", { class: `spot ${kind}`, opacity: .7 + .25 * weight }, node("circle", { cx: x, cy: y, r: 36 }));
        if (text) label.append(node("text", { x, y: y + 12, "text-anchor": "middle", style: `font-size:${[34, 34, 34, 30, 24][text.length] ?? 20}px` }, text));
        return label;
      }
      const [[x1, y1], [x2, y2]] = [this.middle(from), this.middle(to)], length = Math.hypot(x2 - x1, y2 - y1);
      const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length], w = 9 + 7 * weight;
      const [sx, sy, ex, ey] = [x1 + ux * 30, y1 + uy * 30, x2 - ux * 20, y2 - uy * 20], head = 34;
      const [bx, by] = [ex - ux * head, ey - uy * head];
      const d = `M${sx - uy * w} ${sy + ux * w}L${bx - uy * w} ${by + ux * w}L${bx - uy * head * .8} ${by + ux * head * .8}L${ex} ${ey}L${bx + uy * head * .8} ${by - ux * head * .8}L${bx + uy * w} ${by - ux * w}L${sx + uy * w} ${sy - ux * w}Z`;
      return node("path", { d, class: `arrow ${kind}`, opacity: .3 + .5 * weight });
    }]));
  }

  targets() {
    if (!this.selected) return [];
    return this.state.legal.map(mv => square(this.state.game, mv)).filter(([from]) => same(from, this.selected)).map(([, to]) => to);
  }
  find(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const point = [Math.floor(x / 100), Math.floor(y / 100)];
    return point[0] >= 0 && point[1] >= 0 && point[0] < this.width && point[1] < this.height ? this.turned(point) : null;
  }

  press(event) {
    if (!this.state) return;
    this.pointed = true;
    const point = this.find(event);
    this.drawsFrom = event.button === 2 ? point : null;
    if (event.button !== 0) return;
    this.cursor = null;
    if (this.sketch.size) {
      this.sketch.clear();
      this.drawArrows();
    }
    if (!point) return;
    if (this.state.setting) return this.onSquare(point);
    if (!this.state.may || this.expected) return;
    if (this.state.game !== "xiangqi") {
      this.pressed = point;
      return;
    }
    if (this.tryMove(point)) return;
    if (this.movable(point)) {
      const again = same(this.selected, point);
      this.selected = point;
      const held = this.pieces.get(point.join());
      this.held = { drawn: held.drawn, point, again, from: [event.clientX, event.clientY], moved: false };
      this.svg.setPointerCapture(event.pointerId);
    } else this.selected = null;
    this.marks();
  }
  movable(point) {
    return this.state.legal.some(mv => same(square(this.state.game, mv)[0], point));
  }
  drag(event) {
    const held = this.held;
    if (!held) return;
    if (!held.moved && Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) < 6) return;
    held.moved = true;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    held.drawn.classList.add("held");
    held.drawn.style.transform = `translate(${x}px, ${y}px) scale(1.08)`;
    this.layers.pieces.append(held.drawn);
  }
  release(event) {
    if (this.drawsFrom) {
      const to = this.find(event), squares = same(to, this.drawsFrom) ? [to] : [this.drawsFrom, to], key = squares.join(" ");
      this.drawsFrom = null;
      if (to && !this.sketch.delete(key)) this.sketch.set(key, squares);
      this.drawArrows();
      return;
    }
    if (this.pressed) {
      const point = this.find(event);
      if (same(point, this.pressed)) this.stone(point);
      this.pressed = null;
      return;
    }
    const held = this.held;
    if (!held) return;
    this.drop();
    if (held.moved) {
      const point = this.find(event);
      if (point && !same(point, held.point)) this.tryMove(point);
    } else if (held.again) {
      this.selected = null;
      this.marks();
    }
  }
  drop() {
    if (!this.held) return;
    this.held.drawn.classList.remove("held");
    this.move(this.held.drawn, this.held.point);
    this.held = null;
  }
  tryMove(point) {
    const mv = this.selected && this.state.legal.find(legal => { const [from, to] = square(this.state.game, legal); return same(from, this.selected) && same(to, point); });
    if (!mv) return false;
    this.selected = null;
    this.marks();
    this.ask(mv);
    return true;
  }
  stone(point) {
    const mv = this.state.legal.find(legal => same(square(this.state.game, legal)[0], point));
    if (mv) return this.ask(mv);
    const why = this.state.forbidden?.find(forbidden => same(forbidden.at, point));
    if (why) this.onRefused(why.why);
  }

  // Arrows move a cursor, Enter takes and sets, Escape lets go. Who came here with a pointer has none: his arrows go
  // through the game, as everywhere on the page.
  key(event) {
    if (!this.state) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (step && !this.pointed && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const from = this.cursor ?? this.state.last.at(-1) ?? [this.width >> 1, this.height >> 1], sign = this.state.flipped ? -1 : 1;
      const clamp = (value, most) => Math.max(0, Math.min(most - 1, value));
      this.cursor = this.cursor ? [clamp(from[0] + step[0] * sign, this.width), clamp(from[1] + step[1] * sign, this.height)] : from;
      this.marks();
      this.name?.(this.cursor, this.letter(this.cursor));
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor) {
      if (this.state.setting) this.onSquare(this.cursor);
      else if (!this.state.may || this.expected) return;
      else if (this.state.game !== "xiangqi") this.stone(this.cursor);
      else if (!this.tryMove(this.cursor)) {
        this.selected = this.movable(this.cursor) && !same(this.selected, this.cursor) ? this.cursor : null;
        this.marks();
      }
    } else if (event.key === "Escape") {
      this.selected = null;
      this.marks();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
