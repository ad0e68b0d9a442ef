// Gomoku opened by a tournament's rule: what is to be done, and what there is to say beside the stones.
import { html } from "./dom.js";
import { say } from "./words.js";
import { app, ask, button, draw, side } from "./app.js";

// Those of renju are played by its rules; boards without a middle have no more than the free ones.
const FREE = ["swap", "swap2"], GOMOKU = ["pro", "long-pro", ...FREE], RENJU = ["rif", "yamaguchi", "soosyrv-8", "taraguchi-10"];
export const openingName = rule => say(`page-opens-${rule}`);
export const isOfRenju = rule => RENJU.includes(rule);
/** @type {(size: number) => [string, string[]][]} */
export const openingsOn = size => size % 2 ? [["page-openings-gomoku", GOMOKU], ["page-openings-renju", RENJU]] : [["page-openings-gomoku", FREE]];

// The fifth moves that are picked to be offered; they are said together.
let picked = { key: "", points: [], wanted: false };
const here = () => {
  const key = `${app.game.id} ${app.standing.at}`;
  if (picked.key !== key) picked = { key, points: [], wanted: false };
  return picked;
};
export const waiting = () => app.looked ? null : app.standing.opening;
export const isOffering = () => {
  const opening = waiting();
  return !!opening?.person && opening.offer != null && (!opening.stones || here().wanted);
};
export function pick(mv) {
  const { points } = here(), place = points.indexOf(mv);
  if (place >= 0) points.splice(place, 1);
  else if (points.length < waiting().offer) points.push(mv);
  draw();
}
const empty = view => view.rows.flatMap((row, y) => [...row].flatMap((letter, x) => letter === "." ? [`${x},${y}`] : []));
// What may be clicked, and where the rule wants the next stone.
export const openingMoves = view => isOffering() ? empty(view) : view.legal;
export function openingMarks() {
  const opening = waiting();
  if (!opening) return { area: null, spots: [] };
  const points = isOffering() ? here().points : opening.offered.map(point => point.join());
  return { area: isOffering() ? null : opening.area, spots: points.map((mv, i) => ({ mv, weight: 1, kind: "offer", text: String.fromCharCode(65 + i) })) };
}

const other = seat => side(seat === "first" ? "second" : "first");
const placeName = area => {
  if (!area) return say("page-place-anywhere");
  const [inside, radius] = area, width = 2 * radius + 1;
  return !radius ? say("page-place-centre") : say(inside ? "page-place-within" : "page-place-beyond", { side: width });
};
export function openingText(view) {
  const opening = waiting(), rule = openingName(opening.rule);
  if (!opening.person) return say("page-opening-engine", { rule });
  if (opening.number) return say("page-opening-number", { rule });
  if (isOffering()) return say("page-opening-offer", { rule, count: opening.offer, picked: here().points.length });
  const [number, count] = opening.stones, places = { rule, side: side(view.turn), place: placeName(opening.area), number, count };
  if (opening.offered.length) return say("page-opening-take", places);
  const stones = say(count > 1 ? "page-opening-stones" : "page-opening-stone", places);
  return opening.may_swap ? say("page-opening-or-swap", { stones, side: side(opening.color) }) : stones;
}
export function openingButtons() {
  const opening = waiting(), word = (text, what, id) => button(text, () => ask("say", { word: what }), { class: "primary", id });
  if (!opening?.person) return [];
  const buttons = [];
  if (opening.number) for (let number = 1; number <= opening.number; number++) buttons.push(word(String(number), { number }, `say-${number}`));
  if (opening.may_swap) buttons.push(word(say("page-opening-swap", { side: other(opening.color) }), "swap", "say-swap"), word(say("page-opening-stay", { side: side(opening.color) }), "stay", "say-stay"));
  if (opening.may_be_two) buttons.push(word(say("page-opening-two"), "two", "say-two"));
  if (isOffering()) {
    const { points } = here(), ready = word(say("page-opening-offer-these"), { offer: points }, "say-offer");
    ready.disabled = points.length !== opening.offer;
    ready.dataset.points = points.join(" ");
    buttons.push(ready);
  }
  if (opening.offer != null && opening.stones) buttons.push(button(say(isOffering() ? "page-opening-stone-instead" : "page-opening-offer-instead", { count: opening.offer }), () => {
    here().wanted = !here().wanted;
    draw();
  }, { id: "offer-instead" }));
  return buttons.length ? [html("div", { class: "row says", role: "group", "aria-label": openingName(opening.rule) }, ...buttons)] : [];
}
