// What the reader sets of an engine's own options. It holds for all of his games and analyses with that engine.
import { html } from "./dom.js";
import { say } from "./words.js";
import { app, analyseShown, ask, button, set } from "./app.js";
import { icon } from "./draw.js";
import { keep, settings } from "./settings.js";

const keyOf = (game, engine) => `${game}/${engine}`;
export const optionsOf = (game, engine) => settings.options[keyOf(game, engine)] ?? {};
// For a message: nothing where nothing is set.
export const userOptionsFor = (game, engine) => {
  const options = optionsOf(game, engine);
  return Object.keys(options).length ? { options } : {};
};

let shown = null;
export function optionsButton(engine, id) {
  const changed = Object.keys(optionsOf(app.game.game, engine)).length;
  const made = button(icon("options"), () => {
    shown = { engine, game: app.game.game };
    ask("options", shown);
  }, { class: `gear${changed ? " changed" : ""}`, id, "aria-label": say("page-options-of", { engine }), title: say("page-options-of", { engine }) });
  return made;
}

function field({ name, kind, min, max, choices, ...card }, value) {
  const id = `option-${name.replaceAll(/\W/g, "-")}`, label = html("label", { for: id }, name);
  const range = kind === "spin" ? html("span", { class: "muted small" }, `${min} – ${max}`) : "";
  let input;
  if (kind === "combo") input = html("select", { id }, ...choices.map(choice => html("option", { value: choice }, choice)));
  else input = html("input", kind === "spin" ? { id, type: "number", min, max, step: 1, required: "" } : { id, type: "checkbox" });
  const write = text => { kind === "check" ? input.checked = text === "true" : input.value = text; };
  const read = () => kind === "check" ? String(input.checked) : input.value;
  write(value ?? String(card.default));
  return { name, row: html("li", {}, label, input, range), read, reset: () => write(String(card.default)), usual: String(card.default) };
}

// The engine has said what may be set.
export function showOptions({ engine, game, options }) {
  if (shown?.engine !== engine || shown.game !== game) return;
  shown = null;
  const before = optionsOf(game, engine), fields = options.map(card => field(card, before[card.name]));
  const dialog = html("dialog", { class: "card options", "aria-labelledby": "options-title" }), form = html("form", { method: "dialog" });
  const use = html("button", { type: "submit", class: "primary", id: "use-options", autofocus: "" }, say("page-options-use"));
  form.addEventListener("submit", () => {
    const wished = Object.fromEntries(fields.map(each => [each.name, each.read(), each.usual]).filter(([, value, usual]) => value !== usual));
    keep({ options: { ...settings.options, [keyOf(game, engine)]: wished } });
    apply(engine, wished);
  });
  const list = html("ul", {}, ...fields.map(each => each.row));
  set(form, html("h2", { id: "options-title" }, say("page-options-of", { engine })), options.length ? list : html("p", { class: "muted" }, say("page-options-none")),
    html("div", { class: "row" }, ...(options.length ? [use, button(say("page-options-usual"), () => fields.forEach(each => each.reset()))] : []), button(say("page-close"), () => dialog.close(), { id: "close-options" })));
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

// Engines that are at work go on with what was set.
function apply(engine, options) {
  const { players, clock } = app.standing;
  if (players.some(player => player.engine === engine)) ask("players", { players: players.map(player => player.engine === engine ? { ...player, options } : player), clock });
  if (app.analysing) analyseShown();
}
