// The game for other programs, and the board as a picture.
import { html } from "./dom.js";
import { say } from "./words.js";
import { app, ask, button, home, isFlipped, shownNode, shownView } from "./app.js";
import { picture } from "./draw.js";

function download(name, blob) {
  const link = html("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The picture by itself: its colours are no longer the page's.
function svgText() {
  const { rows, last } = shownView(), svg = picture(app.game.game, rows, { flipped: isFlipped(), last }), style = getComputedStyle(document.documentElement);
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("width", Math.round(width / 1.2));
  svg.setAttribute("height", Math.round(height / 1.2));
  for (const [name, color] of [["wood-light", "--wood-light"], ["wood-dark", "--wood-dark"]]) svg.querySelector(`.${name}`)?.setAttribute("stop-color", style.getPropertyValue(color).trim());
  for (const text of svg.querySelectorAll("text")) text.setAttribute("font-family", "sans-serif");
  return new XMLSerializer().serializeToString(svg).replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
}
async function png() {
  const image = new Image(), url = URL.createObjectURL(new Blob([svgText()], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode();
  const canvas = html("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(url);
  canvas.toBlob(blob => download(`${app.game.id}.png`, blob), "image/png");
}

export function exportCard(box) {
  const key = `${app.game.id} ${shownNode()} ${app.game.nodes.length} ${document.documentElement.lang} ${!!app.exported}`;
  if (box.dataset.key === key || box.contains(document.activeElement) && document.activeElement.tagName === "TEXTAREA") return;
  const moved = box.dataset.key && box.dataset.key.split(" ")[1] !== String(shownNode());
  if (moved) app.exported = null;
  box.dataset.key = key;
  const head = html("div", { class: "card-head" }, html("h2", {}, say("page-export")),
    button(say("page-copy-out"), () => ask("export", { at: shownNode() }), { id: "export" }),
    button("SVG", () => download(`${app.game.id}.svg`, new Blob([svgText()], { type: "image/svg+xml" }))), button("PNG", png));
  const files = (app.exported ?? []).map(({ format, text }) => {
    const area = html("textarea", { readonly: "", rows: Math.min(6, text.trim().split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 26)), 0)), "aria-label": format });
    area.value = text.trim();
    area.addEventListener("focus", () => area.select());
    return html("div", { class: "exported" }, html("span", { class: "muted small" }, format), area, button(say("page-copy"), () => {
      area.focus();
      navigator.clipboard?.writeText(area.value);
    }));
  });
  const title = html("input", { type: "text", maxlength: 120, placeholder: say("page-title"), "aria-label": say("page-title") });
  title.value = app.game.title;
  title.addEventListener("change", () => ask("title", { text: title.value }));
  const forget = button(say("page-forget"), () => confirm(say("page-forget-sure")) && (ask("forget", { game: app.game.id }), home()), { class: "danger" });
  box.replaceChildren(head, ...files, html("div", { class: "row" }, title, forget));
}
