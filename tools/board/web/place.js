// A position set up by hand: a piece is taken from the palette and put down with a click, or with the keyboard.
import { html, node } from "./dom.js";
import { say } from "./words.js";
import { ask, button, home, speakOut, squareName } from "./app.js";
import { Board } from "./board.js";
import { piece } from "./draw.js";
import { choice, select, startSettings } from "./start.js";

let placing = null;
export const isPlacing = () => !!placing;
export const leavePlacing = () => { placing = null; };
// The server has found what is wrong with the position: all of it.
export const showFaults = faults => placing?.show(faults);

const XIANGQI = ["rnbakabnr", ".........", ".c.....c.", "p.p.p.p.p", ".........", ".........", "P.P.P.P.P", ".C.....C.", ".........", "RNBAKABNR"];
// The position that a game begins with.
function usual(game, width, height) {
  if (game === "xiangqi") return [...XIANGQI];
  const rows = Array.from({ length: height }, () => Array(width).fill("."));
  if (game === "reversi") for (const [x, y, letter] of [[-1, -1, "O"], [0, 0, "O"], [-1, 0, "X"], [0, -1, "X"]]) rows[height / 2 + +y][width / 2 + +x] = String(letter);
  return rows.map(row => row.join(""));
}
const pieceName = (game, letter) => game === "xiangqi" ? say(`page-piece-${letter === letter.toUpperCase() ? "red" : "black"}-${letter.toLowerCase()}`) : say(letter === "X" ? "side-black" : "side-white");

export function setUp(game) {
  const { size } = startSettings(), width = game === "xiangqi" ? 9 : size[game], height = game === "xiangqi" ? 10 : size[game];
  placing = { rows: usual(game, width, height), letter: game === "xiangqi" ? "." : "X", turn: "first", show };
  const sides = game === "xiangqi" ? ["side-red", "side-black"] : ["side-black", "side-white"];
  const wrong = html("ul", { class: "wrong" });
  const palette = game === "xiangqi" ? [..."KABNRCP", ..."kabnrcp", "."] : ["X", "O", "."];
  const tools = html("div", { class: `palette ${game}`, role: "group", "aria-label": say("page-pieces") });
  const board = new Board({
    onSquare([x, y]) {
      const row = placing.rows[y], letter = row[x] === placing.letter ? "." : placing.letter;
      placing.rows[y] = row.slice(0, x) + letter + row.slice(x + 1);
      show();
      speakOut(squareName(game, height, [x, y], letter));
    },
    name(point, letter) { speakOut(squareName(game, height, point, letter)); },
  });
  const said = ({ fault, seat, piece: letter, at, found, most }) => say(`page-placed-${fault}`, {
    side: seat && say(sides[seat === "first" ? 0 : 1]), piece: letter && pieceName(game, letter), square: at && squareName(game, height, at, "."), found, most,
  });
  function show(faults = []) {
    const marks = faults.flatMap(fault => fault.at ? [fault.at] : []);
    board.show({ game, rows: [...placing.rows], legal: [], last: [], faults: marks, setting: true, may: true, label: say("page-set-up") });
    wrong.replaceChildren(...faults.map(fault => html("li", {}, said(fault))));
    tools.replaceChildren(...palette.map(letter => {
      const name = letter === "." ? say("page-eraser") : pieceName(game, letter);
      const made = button("", () => take(letter), { "aria-pressed": letter === placing.letter, "aria-label": name, title: name, "data-letter": letter });
      made.append(letter === "." ? "⌫" : node("svg", { viewBox: "-50 -50 100 100", width: 38, height: 38, "aria-hidden": "true" }, piece(game, letter)));
      return made;
    }));
  }
  function take(letter) {
    placing.letter = letter;
    show();
    /** @type {HTMLElement} */ (tools.querySelector("[aria-pressed=true]")).focus();
  }
  function begin(rows) {
    placing.rows = rows;
    show();
  }
  const turn = select(say("page-turn"), [["first", say("page-moves-next", { side: say(sides[0]) })], ["second", say("page-moves-next", { side: say(sides[1]) })]], "first", value => { placing.turn = value; }, { id: "turn" });
  const use = button(say("page-use"), () => ask("place", { ...choice(game), rows: placing.rows, turn: placing.turn }), { class: "primary", id: "use" });
  const clear = button(say("page-clear"), () => begin(Array.from({ length: height }, () => ".".repeat(width))), { id: "clear" });
  const fresh = button(say("page-usual-start"), () => begin(usual(game, width, height)));
  const leave = button(say("page-cancel"), () => { placing = null; home(); });
  document.getElementById("main").replaceChildren(html("div", { class: "game" }, html("section", { class: "table" }, html("div", { class: "board-row" }, board.svg)),
    html("aside", { class: "side" }, html("section", { class: "card" }, html("h2", {}, say("page-set-up")), tools, html("div", { class: "row" }, turn, clear, fresh), html("div", { class: "row" }, use, leave), html("div", { role: "alert" }, wrong)))));
  show();
}
