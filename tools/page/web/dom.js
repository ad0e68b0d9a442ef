// Elements of a page, made and found.
const SVG = "http://www.w3.org/2000/svg";
// A policy without inline styles lets a script set a style, but not the attribute.
const put = (element, key, value) => key === "style" ? element.style.cssText = value : element.setAttribute(key, value);
export function node(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) put(element, key, value);
  element.append(...children);
  return element;
}
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) put(element, key, value);
  element.append(...children);
  return element;
}
export const get = id => document.getElementById(id);
export const fill = (id, ...children) => get(id).replaceChildren(...children);
