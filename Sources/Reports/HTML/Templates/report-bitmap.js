
// The type of a page as a bitmap, cut off at the content box as on the device: a page that moves
// is moved as it is, where a drawing of hundreds of glyphs would be painted for each frame.

/** @type {Map<number, Path2D>} */
const glyphPaths = new Map();
/** @param {number} symbol */
function glyphPath(symbol) {
  const known = glyphPaths.get(symbol);
  if (known) return known;
  const outline = document.getElementById(`g${symbol}`)?.firstElementChild?.getAttribute("d");
  const path = new Path2D(outline ?? "");
  glyphPaths.set(symbol, path);
  return path;
}

// Paints a line each time, at the size and in the colours that the canvas has on the page.
/**
 * @param {HTMLCanvasElement} canvas
 * @param {DrawnLayout} layout
 * @param {DrawnLine[]} lines
 * @returns {Generator<void, void>}
 */
function* paintedType(canvas, layout, lines) {
  const [top, right, bottom, left] = layout.insets;
  const [wide, high] = [layout.width + left + right, layout.height + top + bottom];
  const scale = (canvas.clientWidth * devicePixelRatio) / (layout.isVertical ? high : wide);
  const size = [wide, high].map((length) => Math.round(length * scale));
  [canvas.width, canvas.height] = layout.isVertical ? size.toReversed() : size;
  const context = canvas.getContext("2d");
  if (context === null) return;
  const style = getComputedStyle(canvas);
  const [ink, soft] = ["--ink", "--soft"].map((name) => style.getPropertyValue(name));
  // Lines from side to side, or turned a quarter clockwise.
  const place = (unit, up, x, y) => (layout.isVertical
    ? context.setTransform(0, unit, -up, 0, (high - y) * scale, x * scale)
    : context.setTransform(unit, 0, 0, up, x * scale, y * scale));
  place(scale, scale, left, top);
  context.beginPath();
  context.rect(0, 0, layout.width, layout.height);
  context.clip();
  // Outlines have 1,000 units per em, upwards; glyph places 65,536.
  const em = (layout.size / 1000) * scale;
  for (const line of lines) {
    context.fillStyle = line.state === "shown" ? ink : soft;
    for (const [symbol, x, y] of line.glyphs()) {
      const across = left + line.left + (x * layout.size) / 65536;
      const down = top + line.baseline - (y * layout.size) / 65536;
      place(em, -em, across, down);
      context.fill(glyphPath(symbol));
    }
    yield;
  }
}
