
// A page drawn: the glyphs' outlines stand in the markup as symbols, 1,000 units per em, y upwards.
//
//   drawPage(text, l, page, { title, overlays, mostBelow, differsAt }): an <svg> of a drawn page of
//     layout l, with the words beside it that the static drawing has. Overlays: a Set of names of
//     `drawnOverlays`. Of more than `mostBelow` hidden lines so many are drawn, and the others
//     counted; `differsAt` is a line to mark, `shared` and `found` are stretches of the text to tint, and of a pair `frame` is
//     the stretch of the sheet that is shown, `joins` where it is joined to the other.
//   makeElement(name, attributes, ...children), makeDrawing(…): HTML and SVG.
//   inWords(number), counted(number, noun): as the report writes them.

// Names, and whether the boxes to tick them, which the block words, are ticked at first.
const drawnOverlays = [
  ["box", false], ["lines", false], ["hidden", true], ["ink", true], ["space", true],
  ["breaks", true], ["difference", true], ["shared", true],
];
const usualOverlays = new Set(
  drawnOverlays.filter(([, isUsual]) => isUsual).map(([name]) => name)
);

/** @returns {any} */
function makeIn(namespace, name, attributes, children) {
  const node = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}
/**
 * @type {<K extends keyof HTMLElementTagNameMap>(name: K, attributes?: object | null,
 *   ...children: (Node | string | null)[]) => HTMLElementTagNameMap[K]}
 */
const makeElement = (name, attributes, ...children) =>
  makeIn("http://www.w3.org/1999/xhtml", name, attributes, children);
/**
 * @type {<K extends keyof SVGElementTagNameMap>(name: K, attributes?: object | null,
 *   ...children: (Node | string | null)[]) => SVGElementTagNameMap[K]}
 */
const makeDrawing = (name, attributes, ...children) =>
  makeIn("http://www.w3.org/2000/svg", name, attributes, children);

let drawnCount = 0;

// Numbers as the report writes them: 1,234 and 12.5.
const inWords = (value) => value.toLocaleString("en", { maximumFractionDigits: 1 });
const counted = (count, noun) => `${inWords(count)} ${noun}${count === 1 ? "" : "s"}`;
// Attributes with two decimals: a sixtieth of a pixel is seen by nobody.
const round = (value) => String(Math.round(value * 100) / 100);

function drawPage(text, l, whole, options = {}) {
  const { title, overlays = usualOverlays, mostBelow = Infinity } = options;
  const layout = text.layouts[l];
  const page = shortened(whole, mostBelow);
  const id = `drawn-${(drawnCount += 1)}`;
  return makeDrawing(
    "svg",
    {
      class: "paper",
      viewBox: turned(layout, framed(sheetBox(layout, page), options.frame)).map(round).join(" "),
      role: "img",
      "aria-labelledby": `${id}-t ${id}-d`,
      lang: "en",
      dir: "ltr",
    },
    makeDrawing("title", { id: `${id}-t` }, title),
    makeDrawing("desc", { id: `${id}-d` }, whole.mark.caption),
    ...turnedIn(layout, measuredSheet(text, layout, page, overlays, id, options))
  );
}

// Vertical lines are drawn from side to side, and turned a quarter clockwise with all that is about them.
const turnedIn = (layout, nodes) =>
  (layout.isVertical ? [makeDrawing("g", { transform: "rotate(90)" }, ...nodes)] : nodes);
/** @returns {[number, number, number, number]} */
const turned = (layout, [x, y, width, height]) =>
  (layout.isVertical ? [-y - height, x, height, width] : [x, y, width, height]);
// How wide the content box is as it is held.
const heldWidth = ({ isVertical, width, height }) => (isVertical ? height : width);
// Whether the next page is on the left.
const readsToTheLeft = (text) => text.direction === "rtl" || text.layouts[0].isVertical;

/** @returns {[number, number, number, number]} */
const framed = ([x, y, width, height], frame) =>
  [x, frame?.top ?? y, width, frame?.height ?? height];

// The page with so many of its hidden lines, and the number of the others; one alone is drawn.
function shortened(page, mostBelow) {
  const hidden = page.lines.filter((line) => line.state === "hidden");
  if (hidden.length <= mostBelow + 1) return { ...page, more: 0 };
  const left = new Set(hidden.slice(mostBelow));
  return { ...page, lines: page.lines.filter((line) => !left.has(line)), more: left.size };
}

// How large words stand beside a page, as large for its width as on a phone.
const labelSize = (layout) => (Math.max(heldWidth(layout) / 64, 1) / 343) * 17;
const lowestBottom = (page) => Math.max(0, ...page.lines.map((line) => line.bottom));

// Where the columns of the page's screen begin and end, from the upper left corner of its own.
function screenRoom(layout, { others = [] }) {
  const [xs, ys] = ["x", "y"].map((side) => [0, ...others.map((other) => other[side] / 64)]);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + layout.width / 64,
    bottom: Math.max(...ys) + layout.height / 64,
  };
}

/** @returns {[number, number, number, number]} */
function sheetBox(layout, page) {
  const label = labelSize(layout);
  const margin = label * 0.75;
  const { left, top, right, bottom } = screenRoom(layout, page);
  return [
    left - margin,
    top - margin,
    right - left + 2 * margin + 4.4 * label,
    Math.max(bottom, lowestBottom(page) / 64) - top + 2 * margin + moreRoom(layout, page),
  ];
}

// Each column of the screen, and the lines of those that are other pages.
function screenColumns(text, layout, { others = [] }) {
  if (others.length === 0) return [];
  return [{ x: 0, y: 0, lines: [] }, ...others].map(({ x, y, lines }) =>
    makeDrawing(
      "g",
      { class: "spread", transform: `translate(${round(x / 64)} ${round(y / 64)})` },
      boxAt("frame", layout.width / 64, 0, layout.height / 64),
      typeOf(text, layout, lines)
    ));
}

// The words for lines that are not drawn stand below those that are.
const moreRoom = (layout, page) => (page.more > 0 ? labelSize(layout) * 1.3 : 0);

function measuredSheet(text, layout, page, overlays, id, options) {
  const { differsAt = null, shared, found, joins } = options;
  const label = labelSize(layout);
  const margin = label * 0.75;
  const [width, height] = [layout.width / 64, layout.height / 64];
  const room = screenRoom(layout, page);
  const right = room.right + margin;
  const [left, sheetEnd] = [round(room.left - margin), round(room.bottom)];
  const has = (name) => overlays.has(name);
  const below = page.lines.filter((line) => line.state !== "shown");
  return [
    makeDrawing("path", {
      class: "edge",
      d: `M${left} ${sheetEnd}V${round(room.top - margin)}H${round(right)}V${sheetEnd}`,
    }),
    ...screenColumns(text, layout, page),
    ...(has("hidden") && below.length > 0 ? [hatchBelow(layout, page, margin)] : []),
    ...(has("space") ? unusedSpace(layout, page) : []),
    ...(has("lines") ? page.lines.map((line) => lineBox(line, width)) : []),
    has("box") ? boxAt("box", width, 0, height) : null,
    ...(has("shared") && shared ? textBands(text, layout, page.lines, shared, "shared") : []),
    ...(found ? textBands(text, layout, page.lines, found, "found") : []),
    has("shared") && joins ? joinLine(layout, page, joins) : null,
    typeOf(text, layout, page.lines),
    ...(has("ink") ? cutInk(text, layout, page, id) : []),
    makeDrawing("path", {
      class: "end",
      d: `M${left} ${round(height)}H${round(right + label * 0.35)}`,
    }),
    makeDrawing(
      "g",
      { class: "label", "font-size": round(label) },
      ...endWords(below, right + label * 0.35, height, label),
      page.more > 0 ? moreWords(page, label) : null,
      has("difference") && differsAt !== null ? differenceMark(page, differsAt, label) : null,
      ...(has("space") ? spaceWords(page, label) : []),
      ...(has("breaks") ? startWords(page, right, label) : [])
    ),
  ];
}

// From where the text of a pair ends on a page to the side where the other page stands.
function joinLine(layout, page, { side, y }) {
  const [left, , width] = sheetBox(layout, page);
  const ends = side === 0 ? [layout.width / 64, left + width] : [left, 0];
  return makeDrawing("path", { class: "join", d: `M${round(ends[0])} ${round(y)}H${round(ends[1])}` });
}

// Lines as glyphs, those that are clipped or hidden in their own colour.
function typeOf(text, layout, lines) {
  const em = layout.size / 64 / 1000;
  return makeDrawing(
    "g",
    { class: "type", lang: text.language },
    ...lines.map((line) => {
      const [x, y] = [round(line.left / 64), round(line.baseline / 64)];
      return makeDrawing(
        "g",
        {
          class: `glyphs ${line.state}`,
          transform: `translate(${x} ${y}) scale(${em} ${-em})`,
        },
        ...line.glyphs().map(([symbol, right, up]) =>
          makeDrawing("use", {
            href: `#g${symbol}`,
            x: glyphPlace(right),
            // The drawing is turned upwards, so its y is, too.
            y: up === 0 ? null : glyphPlace(up),
          }))
      );
    })
  );
}

const glyphPlace = (share) => round((share * 1000) / 65536);

function boxAt(kind, width, y, height) {
  const sides = { y: round(y), width: round(width), height: round(height) };
  return makeDrawing("rect", { class: kind, x: 0, ...sides });
}

function hatchBelow(layout, page, margin) {
  const height = layout.height / 64;
  const bottom = lowestBottom(page) / 64 + moreRoom(layout, page);
  return hatch("below", layout, height, bottom - height + margin);
}

function hatch(kind, layout, y, height) {
  return boxAt(`hatch ${kind}`, layout.width / 64, y, height);
}

// The space below the last line: first what the next lines would have filled, then what is left.
function unusedStretches(page) {
  const { room, rest } = page.mark;
  const top = lowestBottom(page);
  return [
    { kind: "room", wordKind: "state", top, ...room },
    { kind: "rest", wordKind: "rest", top: top + (room?.height ?? 0), ...rest },
  ].filter(({ height }) => height > 0);
}

function unusedSpace(layout, page) {
  return unusedStretches(page)
    .map(({ kind, top, height }) => hatch(kind, layout, top / 64, height / 64));
}

function lineBox(line, width) {
  return boxAt(`linebox ${line.state}`, width, line.top / 64, (line.bottom - line.top) / 64);
}

// Ink outside the content box is cut off on the device: here it stands in the colour of alarm.
function cutInk(text, layout, page, id) {
  const reaches = page.mark.ink ?? [0, 0, 0, 0];
  const seen = page.lines.filter((line) => line.state !== "hidden");
  if (reaches.every((by) => by === 0) && !seen.some((line) => line.state === "clipped")) return [];
  const [width, height] = [layout.width / 64, layout.height / 64];
  const far = 4 * Math.max(width, height);
  const around = `M${-far} ${-far}H${2 * far}V${2 * far}H${-far}Z`;
  return [
    makeDrawing(
      "clipPath",
      { id: `${id}-cut` },
      makeDrawing("path", { d: `${around}M0 0H${width}V${height}H0Z`, "clip-rule": "evenodd" })
    ),
    makeDrawing(
      "g",
      { class: "cut", "clip-path": `url(#${id}-cut)`, "aria-hidden": "true" },
      typeOf(text, layout, seen)
    ),
  ];
}

const wordAt = (kind, x, y, word) =>
  makeDrawing("text", { class: kind, x: round(x), y: round(y) }, word);

function endWords(below, x, height, label) {
  const kinds = ["clipped", "hidden"].flatMap((kind) =>
    below.find((line) => line.state === kind) ?? []);
  let least = height - label * 0.35;
  return [
    ...phrase("end").split("\n").map((word, index) =>
      wordAt("endlabel", x, height - label * (1.7 - index), word)),
    // A word beside the first line of each kind, where short lines leave room for it.
    ...kinds.map(({ state, top, bottom }) => {
      least = Math.max((top + bottom) / 128, least + label);
      return wordAt("state", x, least, phrase(state));
    }),
  ];
}

const moreWords = (page, label) =>
  wordAt("state", 0, lowestBottom(page) / 64 + label * 0.8, phrase("more", inWords(page.more)));

// A wedge that points at a line; below the last one when the page has fewer lines.
function differenceMark(page, at, label) {
  const line = page.lines[at];
  const y = line ? (line.top + line.bottom) / 128 : lowestBottom(page) / 64 + label * 0.3;
  const [left, wide, half] = [-0.75, 0.34, 0.45].map((ems) => ems * label);
  const points = [[left, y - half], [left + wide, y], [left, y + half]];
  return makeDrawing("polygon", { class: "differs", points: points.flat().map(round).join(" ") });
}

function spaceWords(page, label) {
  return unusedStretches(page)
    .filter(({ height }) => height / 64 > label * 0.9)
    .map(({ wordKind, top, height, words }) =>
      wordAt(wordKind, 0, (top + height / 2) / 64, words));
}

function startWords(page, right, label) {
  if (page.mark.start.length === 0) return [];
  const top = (page.lines[0]?.top ?? 0) / 64;
  const bottom = (page.lines[0]?.bottom ?? 0) / 64;
  return [
    makeDrawing("path", {
      class: "start",
      d: `M${round(-label * 0.4)} ${round(top)}V${round(bottom)}`,
    }),
    ...page.mark.start.map((words, index) =>
      wordAt("state", right + label * 0.35, top + label * (0.5 + index * 1.1), words)),
  ];
}
