// What a page says, in both languages: messages of the Fluent files, which the page carries as JSON.
//
// A message is a list of pieces: text, {place} that is filled in, or {place, one, other} where a number decides.
let messages = {}, language = "en";
/** @type {Record<string, Intl.PluralRules>} */
const plurals = {};

export function teach(catalogue) {
  messages = catalogue;
  speak((navigator.language || "en").startsWith("zh") ? "zh" : "en");
}
export const spoken = () => language;
// Goes over to a language; to one that the page does not have it does not.
export function speak(tag) {
  if (tag in messages) language = tag;
}
export const say = (id, places = {}) => said(messages[language]?.[id], places) ?? id;
// How a game ended, which records say in a few fixed words; other words are shown as they are.
export const ending = reason => said(messages[language]?.[`ending-${reason.replaceAll(" ", "-")}`], {}) ?? reason;

const said = (pieces, places) => pieces?.map(piece => typeof piece === "string" ? piece : filled(piece, places)).join("");
function filled(piece, places) {
  const value = places[piece.place] ?? "";
  if (!piece.other) return String(value);
  const rules = plurals[language] ??= new Intl.PluralRules(language);
  return said(rules.select(value) === "one" ? piece.one : piece.other, places);
}
