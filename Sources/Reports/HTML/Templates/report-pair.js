
// Two pages side by side by their text: equal lines stand level, what both have is tinted, and a line
// joins the end of the one that ends first to the same place in the other. Pages of vertical lines are
// drawn as large as each other, and nothing joins them.
//
//   pairFigures(text, l, sides, overlays, options): the figures of one page, or of two with what
//     joins them between; a side is { p, n, title }, n null for a page that nobody knows, and the
//     options are those of sheetFigure.

function pairFigures(text, l, sides, overlays, options = {}) {
  const layout = text.layouts[l];
  const pages = sides.map(({ p, n }) => (n === null ? null : text.page(l, p, n)));
  const pair = pairedPages(layout, pages, options.mostBelow ?? Infinity);
  // One above the other, nothing is level.
  const level = stackedSheets.matches ? null : pair;
  const beginAlike = pages.length > 1 && pages[0]?.start === pages[1]?.start;
  const figures = sides.map(({ p, n, title }, side) => sheetFigure(text, l, p, n, overlays, {
    ...options,
    title,
    differsAt: beginAlike ? firstDifference(pages[side], pages[1 - side]) : null,
    frame: level?.frames[side],
    shared: pair?.shared,
    joins: level?.ends && { side, y: level.ends[side] },
  }));
  const joint = level?.ends && overlays.has("shared") ? [jointDrawing({ ...level, ends: level.ends })] : [];
  return figures.length < 2 ? figures : [figures[0], ...joint, figures[1]];
}

// Whether there is no room for two pages side by side, as pages.css has it.
const stackedSheets = matchMedia("(max-width: 30rem)");

// What two drawn pages have in common, in px: `frames` the stretch of each that is shown, so that
// equal lines are level or, where lines are vertical, both pages are drawn as large, `shared` the text
// that both have, `ends` where it ends on each; null for pages that are the same, or not drawn.
function pairedPages(layout, [one, other], mostBelow) {
  if (!one?.lines || !other?.lines) return null;
  if (one.start === other.start && one.end === other.end) return null;
  const shift = layout.isVertical ? 0 : levelShift(one, other) / 64;
  const spans = [one, other].map((page, index) => {
    const [, y, , height] = sheetBox(layout, shortened(page, mostBelow));
    return [y + index * shift, y + height + index * shift];
  });
  const top = Math.min(spans[0][0], spans[1][0]);
  const height = Math.max(spans[0][1], spans[1][1]) - top;
  const shared = [Math.max(one.start, other.start), Math.min(one.end, other.end)];
  const isApart = !(shared[0] < shared[1]);
  const ends = [one, other].map((page) =>
    page.lines.findLast((line) => line.start < shared[1])?.bottom / 64);
  return {
    frames: [0, shift].map((by) => ({ top: top - by, height })),
    shared: isApart ? null : shared,
    ends: isApart || layout.isVertical || ends.some(Number.isNaN) ? null : ends,
    top, height, shift,
  };
}

// How much lower a line of the second page stands than in the first, in 1/64 px.
function levelShift(one, other) {
  const tops = new Map(other.lines.map((line) => [`${line.start} ${line.end}`, line.top]));
  const key = ({ start, end }) => `${start} ${end}`;
  const same = one.lines.find((line) => line.end > line.start && tops.has(key(line)));
  if (same) return same.top - tops.get(key(same));
  // No line is the same: the one that holds the first character stands beside it.
  const first = one.lines[0];
  const holder = first && other.lines.findLast((line) => line.start <= first.start);
  return holder ? first.top - holder.top : 0;
}

/** @param {{ top: number, height: number, ends: number[], shift: number }} pair */
function jointDrawing({ top, height, ends: [left, right], shift }) {
  const y = [left, right + shift].map(round);
  // It is as high as the pages, and makes no line of the grid higher.
  return makeElement("div", { class: "joint", "aria-hidden": "true" }, makeDrawing(
    "svg",
    { viewBox: `0 ${round(top)} 10 ${round(height)}`, preserveAspectRatio: "none" },
    makeDrawing("path", { class: "join", d: `M0 ${y[0]}L10 ${y[1]}` })
  ));
}

// Bands behind the characters from one offset to another.
function textBands(text, layout, lines, [start, end], kind) {
  return lines.filter((line) => line.start < end && line.end > start).map((line) => {
    const [from, to] = [Math.max(start, line.start), Math.min(end, line.end)];
    const x = (offset) =>
      (line.left + readerCharacterX(line, offset - line.start, text, layout.size)) / 64;
    const ends = [x(from), to === line.end ? x(line.end) : x(to)];
    return makeDrawing("rect", {
      class: kind,
      x: round(Math.min(...ends)), width: round(Math.max(Math.abs(ends[1] - ends[0]), 2)),
      y: round(line.top / 64), height: round((line.bottom - line.top) / 64),
    });
  });
}
