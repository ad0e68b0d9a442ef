// Parameters that were tuned: where they began, where they are, and their way there.
import { color, curve, frame, legend, round, signed } from "./charts.js";
import { html } from "./dom.js";
import { table } from "./table.js";
import { say } from "./words.js";

const at = (tuned, i) => tuned.course[tuned.course.length - 1][1][i];
// So that parameters of all sizes are seen in one plot: how far from its start, in its steps.
const steps = (parameter, value) => (value - parameter.start) / parameter.step;

export function tuningTable(tuned) {
  const heads = ["page-parameter", "page-start", "page-now", "page-steps", "page-range"].map((id, i) => ({ text: say(id), name: i === 0 }));
  return table(heads, tuned.parameters.map((parameter, i) => {
    const value = at(tuned, i), moved = steps(parameter, value);
    return [{ content: [parameter.name], sort: parameter.name, class: "name" }, parameter.start,
      { content: [round(value, 2)], sort: value }, { content: [signed(moved)], sort: moved }, `${parameter.min} – ${parameter.max}`];
  }));
}

export function tuningPlot(tuned, width) {
  const lines = tuned.parameters.map((parameter, i) => tuned.course.map(([played, values]) => [played, steps(parameter, values[i])]));
  const ends = lines.flat().map(([, moved]) => moved);
  const ys = [Math.min(-1, ...ends), Math.max(1, ...ends)];
  const plot = frame({ xs: [0, Math.max(1, tuned.played)], ys, width, height: 320, xLabel: say("page-pair-axis"), yLabel: say("page-steps"), label: say("page-tuning") });
  lines.forEach((line, i) => curve(plot, line, color(i), i < 8 ? {} : { "stroke-dasharray": "5 3" }));
  return html("div", {}, plot.svg, legend(tuned.parameters.map(parameter => parameter.name)));
}
