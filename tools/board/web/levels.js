// The engines' levels, from 1 to full strength.
import { html } from "./dom.js";
import { say } from "./words.js";
import { app } from "./app.js";

export const TOP_LEVEL = 20;
// What the levels are like, each name from its level on.
/** @type {[number, string][]} */
const NAMES = [[TOP_LEVEL, "full"], [16, "expert"], [11, "strong"], [6, "middle"], [3, "easy"], [1, "beginner"]];

export const hasLevels = engine => app.hello.engines.some(card => card.name === engine && card.levels);
export const levelText = level => say("page-level-of", { level, name: say(`page-level-${NAMES.find(([from]) => level >= from)[1]}`) });

export function levelChoice(level, onChange) {
  const slider = html("input", { type: "range", min: 1, max: TOP_LEVEL, value: level, id: "level", "aria-label": say("page-level") });
  const named = html("output", { for: "level" }, levelText(level));
  const show = () => {
    named.textContent = levelText(+slider.value);
    slider.setAttribute("aria-valuetext", named.textContent);
  };
  slider.addEventListener("input", show);
  slider.addEventListener("change", () => onChange(+slider.value));
  show();
  return html("div", { class: "field" }, html("label", { class: "label", for: "level" }, say("page-level")), html("div", { class: "level" }, slider, named));
}

// In a game: another level from the next move on.
export function levelSelect(level, label, onChange) {
  const select = html("select", { "aria-label": label, class: "level-now" }, ...Array.from({ length: TOP_LEVEL }, (_, i) => html("option", { value: i + 1, ...(i + 1 === level ? { selected: "" } : {}) }, levelText(i + 1))));
  select.value = level;
  select.addEventListener("change", () => onChange(+select.value));
  return select;
}
