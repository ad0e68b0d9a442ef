// What the reader likes, kept in this browser.
const KEY = "sanqi-board";
const usual = { language: null, theme: null, sound: false, notation: null, start: {}, lines: 1, engine: null, numbers: false, book: false, options: {} };
export const settings = { ...usual, ...read() };

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
export function keep(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}
export function showTheme() {
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
}
export const isDark = () => (settings.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

let audio;
// A stone set down: a short knock.
export function knock(low = false) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const now = audio.currentTime, tone = audio.createOscillator(), gain = audio.createGain();
  tone.frequency.setValueAtTime(low ? 240 : 420, now);
  tone.frequency.exponentialRampToValueAtTime(low ? 110 : 180, now + .07);
  gain.gain.setValueAtTime(.25, now);
  gain.gain.exponentialRampToValueAtTime(.001, now + .09);
  tone.connect(gain).connect(audio.destination);
  tone.start(now);
  tone.stop(now + .1);
}
