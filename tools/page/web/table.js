// Tables that a click sorts.
import { html } from "./dom.js";

// A table of headings and of rows of cells, put in order by a click on a heading. A cell is its text, or
// {content, sort, ...attributes}, of which `sort` is what counts for the order. The first click puts the largest at the top.
export function table(heads, rows) {
  const body = html("tbody");
  const lines = rows.map(cells => cells.map(cell => cell === null || typeof cell !== "object" ? { content: [cell ?? ""], sort: cell } : cell));
  const refill = () => body.replaceChildren(...lines.map(cells => html("tr", {}, ...cells.map(({ content, sort: _, ...attributes }) => html("td", attributes, ...content)))));
  const before = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : String(a ?? "").localeCompare(String(b ?? ""));
  const cells = heads.map((head, column) => {
    const cell = html("th", { scope: "col", ...(head.name ? { class: "name" } : {}) });
    if (!head.text) return cell;
    const button = html("button", { type: "button" }, head.text);
    button.addEventListener("click", () => {
      const falls = cell.getAttribute("aria-sort") !== "descending";
      cells.forEach(other => other.removeAttribute("aria-sort"));
      cell.setAttribute("aria-sort", falls ? "descending" : "ascending");
      lines.sort((a, b) => before(a[column].sort, b[column].sort) * (falls ? -1 : 1));
      refill();
    });
    cell.append(button);
    return cell;
  });
  refill();
  return html("table", {}, html("thead", {}, html("tr", {}, ...cells)), body);
}
