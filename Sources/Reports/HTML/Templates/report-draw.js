
// A page drawn: the glyphs' outlines stand in the markup as symbols, 1,000 units per em, y upwards.
//
//   drawPage(text, l, page, { title, bare, overlays, mostBelow, differsAt }): an <svg> of a drawn
//     page of layout l, with the words beside it that the static drawing has; `bare` draws it as on
//     the device, cut off at the content box. Overlays: a Set of names of `drawnOverlays`. Of more
//     than `mostBelow` hidden lines so many are drawn, and the others counted; `differsAt` is a
//     line to mark.
//   pageCaption(layout, page): its lines and its unused space, in words.
//   pageLinesAsText(text, page): <ol>, what a drawing cannot say to those who do not see it.
//   sheetFigure(text, l, p, n, overlays, { title, … }): <figure> of a page with its words, or why
//     it is none; the rest as in drawPage.
//   wholeNames(text, words): the words as nodes, with names that do not break at their hyphens.
//   makeElement(name, attributes, ...children), makeDrawing(…): HTML and SVG.
//   inWords(number), counted(number, noun), px(length): as the report writes them.

// Names, what the boxes to tick them say, and whether they are ticked at first.
const drawnOverlays = [
  ["box", "content box", false],
  ["lines", "line boxes", false],
  ["hidden", "hidden lines", true],
  ["ink", "cut ink", true],
  ["space", "unused space", true],
  ["breaks", "bad starts", true],
  ["difference", "first difference", true],
];
const usualOverlays = new Set(
  drawnOverlays.filter(([, , isUsual]) => isUsual).map(([name]) => name)
);

// Why the space at a page's end says nothing about who made it.
const keptReasons = {
  last_page: "last page",
  forced_break: "forced break",
  tall_line: "tall line next",
  keep_rule: "lines kept together",
  no_lines: "no lines",
};

function makeIn(namespace, name, attributes, children) {
  const node = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}
const makeElement = (name, attributes, ...children) =>
  makeIn("http://www.w3.org/1999/xhtml", name, attributes, children);
const makeDrawing = (name, attributes, ...children) =>
  makeIn("http://www.w3.org/2000/svg", name, attributes, children);

let drawnCount = 0;

// Numbers as the report writes them: 1,234 and 12.5.
const inWords = (value) => value.toLocaleString("en", { maximumFractionDigits: 1 });
const counted = (count, noun) => `${inWords(count)} ${noun}${count === 1 ? "" : "s"}`;
const px = (sixtyFourths) => `${inWords(sixtyFourths / 64)} px`;
// Attributes with two decimals: a sixtieth of a pixel is seen by nobody.
const round = (value) => String(Math.round(value * 100) / 100);

function drawPage(text, l, whole, options = {}) {
  const { title = "", bare = false, overlays = usualOverlays, mostBelow = Infinity } = options;
  const layout = text.layouts[l];
  const page = shortened(whole, mostBelow);
  const id = `drawn-${(drawnCount += 1)}`;
  const name = title === "" ? `page ${inWords(page.number + 1)}` : title;
  return makeDrawing(
    "svg",
    {
      class: bare ? "paper bare" : "paper",
      viewBox: (bare ? screenBox(layout) : sheetBox(layout, page)).map(round).join(" "),
      role: "img",
      "aria-labelledby": `${id}-t ${id}-d`,
      lang: "en",
      dir: "ltr",
    },
    makeDrawing("title", { id: `${id}-t` }, name),
    makeDrawing("desc", { id: `${id}-d` }, pageCaption(layout, whole)),
    ...(bare ? bareSheet(text, layout, page)
      : measuredSheet(text, layout, page, overlays, id, options.differsAt ?? null))
  );
}

// The page with so many of its hidden lines, and the number of the others; one alone is drawn.
function shortened(page, mostBelow) {
  const hidden = page.lines.filter((line) => line.state === "hidden");
  if (hidden.length <= mostBelow + 1) return { ...page, more: 0 };
  const left = new Set(hidden.slice(mostBelow));
  return { ...page, lines: page.lines.filter((line) => !left.has(line)), more: left.size };
}

// The device's screen.
function screenBox({ width, height, insets: [top, right, bottom, left] }) {
  return [-left, -top, width + left + right, height + top + bottom].map((side) => side / 64);
}

function bareSheet(text, layout, page) {
  const [x, y, width, height] = screenBox(layout).map(round);
  const box = { width: round(layout.width / 64), height: round(layout.height / 64) };
  return [
    makeDrawing("rect", { class: "screen", x, y, width, height }),
    // An inner drawing cuts off what is not inside it.
    makeDrawing(
      "svg",
      { x: 0, y: 0, ...box, viewBox: `0 0 ${box.width} ${box.height}`, overflow: "hidden" },
      typeOf(text, layout, page.lines.filter((line) => line.state !== "hidden"))
    ),
  ];
}

// How large words stand beside a page, as large for its width as on a phone.
const labelSize = (layout) => (Math.max(layout.width / 64, 1) / 343) * 17;
const lowestBottom = (page) => Math.max(0, ...page.lines.map((line) => line.bottom));

function sheetBox(layout, page) {
  const label = labelSize(layout);
  const margin = label * 0.75;
  return [
    -margin,
    -margin,
    layout.width / 64 + 2 * margin + 4.4 * label,
    Math.max(layout.height, lowestBottom(page)) / 64 + 2 * margin + moreRoom(layout, page),
  ];
}

// The words for lines that are not drawn stand below those that are.
const moreRoom = (layout, page) => (page.more > 0 ? labelSize(layout) * 1.3 : 0);

function measuredSheet(text, layout, page, overlays, id, differsAt) {
  const label = labelSize(layout);
  const margin = label * 0.75;
  const [width, height] = [layout.width / 64, layout.height / 64];
  const right = width + margin;
  const has = (name) => overlays.has(name);
  const below = page.lines.filter((line) => line.state !== "shown");
  return [
    makeDrawing("path", {
      class: "edge",
      d: `M${round(-margin)} ${round(height)}V${round(-margin)}H${round(right)}V${round(height)}`,
    }),
    ...(has("hidden") && below.length > 0 ? [hatchBelow(layout, page, margin)] : []),
    ...(has("space") ? unusedSpace(layout, page) : []),
    ...(has("lines") ? page.lines.map((line) => lineBox(line, width)) : []),
    has("box") ? boxAt("box", width, 0, height) : null,
    typeOf(text, layout, page.lines),
    ...(has("ink") ? cutInk(text, layout, page, id) : []),
    makeDrawing("path", {
      class: "end",
      d: `M${round(-margin)} ${round(height)}H${round(right + label * 0.35)}`,
    }),
    makeDrawing(
      "g",
      { class: "label", "font-size": round(label) },
      ...endWords(below, right + label * 0.35, height, label),
      page.more > 0 ? moreWords(page, label) : null,
      has("difference") && differsAt !== null ? differenceMark(page, differsAt, label) : null,
      ...(has("space") ? spaceWords(layout, page, label) : []),
      ...(has("breaks") ? startWords(page, right, label) : [])
    ),
  ];
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
function unusedParts(layout, page) {
  const top = lowestBottom(page);
  const unused = Math.max(0, layout.height - top);
  const avoidable = Math.min(page.mark.avoidable ?? 0, unused);
  return { top, unused, avoidable, residual: unused - avoidable };
}

function unusedSpace(layout, page) {
  const { top, avoidable, residual } = unusedParts(layout, page);
  return [
    ["room", top, avoidable],
    ["rest", top + avoidable, residual],
  ]
    .filter(([, , height]) => height > 0)
    .map(([kind, y, height]) => hatch(kind, layout, y / 64, height / 64));
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
  const states = ["clipped", "hidden"];
  return [
    wordAt("endlabel", x, height - label * 1.7, "screen"),
    wordAt("endlabel", x, height - label * 0.7, "ends"),
    // One word for each kind: beside short lines a word each would not find room.
    ...states.map((state, index) =>
      below.some((line) => line.state === state)
        ? wordAt("state", x, height + label * (0.65 + index), state) : null),
  ];
}

const moreWords = (page, label) =>
  wordAt("state", 0, lowestBottom(page) / 64 + label * 0.8, `and ${inWords(page.more)} more lines`);

// A wedge that points at a line; below the last one when the page has fewer lines.
function differenceMark(page, at, label) {
  const line = page.lines[at];
  const y = line ? (line.top + line.bottom) / 128 : lowestBottom(page) / 64 + label * 0.3;
  const [left, wide, half] = [-0.75, 0.34, 0.45].map((ems) => ems * label);
  const points = [[left, y - half], [left + wide, y], [left, y + half]];
  return makeDrawing("polygon", { class: "differs", points: points.flat().map(round).join(" ") });
}

function spaceWords(layout, page, label) {
  const { top, avoidable, residual } = unusedParts(layout, page);
  const rest = keptReasons[page.mark.kept] ?? "too little for a line";
  return [
    [avoidable, top, `room for ${counted(page.mark.missed ?? 0, "line")}`, "state"],
    [residual, top + avoidable, `${px(residual)}: ${rest}`, "rest"],
  ]
    .filter(([height]) => height / 64 > label * 0.9)
    .map(([height, y, words, kind]) => wordAt(kind, 0, (y + height / 2) / 64, words));
}

function startWords(page, right, label) {
  if (!page.mark.start) return [];
  const top = (page.lines[0]?.top ?? 0) / 64;
  const bottom = (page.lines[0]?.bottom ?? 0) / 64;
  return [
    makeDrawing("path", {
      class: "start",
      d: `M${round(-label * 0.4)} ${round(top)}V${round(bottom)}`,
    }),
    ...shortLines(`begins ${page.mark.start}`).map((words, index) =>
      wordAt("state", right + label * 0.35, top + label * (0.5 + index * 1.1), words)),
  ];
}

// Words in lines that stand beside a page.
function shortLines(words) {
  const lines = [];
  for (const word of words.split(" ")) {
    const isShort = lines.length > 0 && lines.at(-1).length + word.length < 7;
    lines.push(isShort ? `${lines.pop()} ${word}` : word);
  }
  return lines;
}

function pageCaption(layout, page) {
  const count = (state) => page.lines.filter((line) => line.state === state).length;
  const missed = page.mark.missed ?? 0;
  const lines = [
    `${counted(count("shown"), "line")} on the screen`,
    ...["clipped", "hidden"].filter((state) => count(state) > 0)
      .map((state) => `${counted(count(state), "line")} ${state}`),
    ...(missed > 0 ? [`room for ${counted(missed, "more line")}`] : []),
  ];
  const start = page.mark.start ? ` It begins ${page.mark.start}.` : "";
  return `${lines.join(", ")}.${start}${unusedWords(layout, page)}`;
}

function unusedWords(layout, page) {
  const { unused, avoidable, residual } = unusedParts(layout, page);
  if (unused === 0) return "";
  const reason = keptReasons[page.mark.kept];
  if (reason) return ` ${px(unused)} unused: ${reason}.`;
  return ` ${px(unused)} unused: ${px(avoidable)} avoidable and ${px(residual)} residual.`;
}

const lineEnds = /[\n\v\f\r\u0085\u2028\u2029]/g;

function pageLinesAsText(text, page) {
  const items = page.lines.map((line) => {
    const words = (text.string(line.start, line.end) ?? "").replace(lineEnds, "");
    const state = makeElement("b", { lang: "en", dir: "ltr" }, line.state);
    const below = line.state === "shown" ? [] : [" ", state];
    return makeElement("li", { class: line.state }, words, ...below);
  });
  return makeElement("ol", { class: "lines", lang: text.language, dir: text.direction }, ...items);
}

// "greedy, page 3 of 10", or with a place "greedy, phone-6 at 17 px, page 3 of 10".
const pageTitle = (text, l, p, n, place = "") => {
  const count = text.layouts[l].trial(p)?.pageCount ?? 0;
  const page = count > 0 ? `, page ${inWords(n + 1)} of ${inWords(count)}` : "";
  return `${paginatorLabel(text, p)}${place}${page}`;
};

// Why a page is not drawn, and which ones are.
function whyNotDrawn(text, l, p, n) {
  const [layout, name] = [text.layouts[l], paginatorLabel(text, p)];
  const trial = layout.trial(p);
  if (trial === null) return `${name} was not measured on ${layout.label}.`;
  if (trial.failure !== null) return `${name} made no pages: ${trial.failure}`;
  if (trial.pageCount === 0) return `${name} made no page here.`;
  if (trial.verdict === "unseen") return `Nobody knows the lines of ${name}.`;
  if (trial.drawn.length === 0) return `The report does not hold the lines of ${name}.`;
  const page = n === null ? "The page beside it" : `Page ${inWords(n + 1)}`;
  const where = `in this report${text.isWhole ? "" : " of a long text"}`;
  return `${page} is not drawn ${where}; ${drawnWords(trial.drawn)}.`;
}

function differenceWords(page, at = null) {
  if (at === null) return [];
  const line = `line ${inWords(at + 1)}`;
  const words = at < page.lines.length ? `Differs from ${line} on.`
    : `It has no ${line}, unlike the page beside it.`;
  return [" ", makeElement("b", null, words)];
}

function drawnWords(stretches) {
  const [[first, last]] = stretches;
  if (stretches.length === 1 && first === last) return `only page ${inWords(first + 1)} is drawn`;
  const most = 12;
  const drawn = stretches.slice(0, most)
    .map((ends) => [...new Set(ends)].map((end) => inWords(end + 1)).join("–"));
  return `drawn are ${drawn.join(", ")}${stretches.length > most ? " and more" : ""}`;
}

// Names that have hyphens, each on one line; what is copied is as it was.
function wholeNames(text, words) {
  const names = [
    ...text.paginators.map(({ name }) => name), ...text.layouts.map(({ device }) => device),
  ].filter((name) => name.includes("-") && name.length <= 20);
  const nodes = [];
  let rest = words;
  while (rest !== "") {
    const found = names.map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0];
    if (found === undefined) break;
    nodes.push(rest.slice(0, found.at), makeElement("span", { class: "whole" }, found.name));
    rest = rest.slice(found.at + found.name.length);
  }
  return [...nodes, rest];
}

function sheetFigure(text, l, p, n, overlays, options = {}) {
  const title = options.title ?? (n === null ? paginatorLabel(text, p) : pageTitle(text, l, p, n));
  const page = n === null ? null : text.page(l, p, n);
  const heading = makeElement("figcaption", null, ...wholeNames(text, title));
  if (!page?.lines) {
    const words = makeElement("p", { class: "note" }, whyNotDrawn(text, l, p, n));
    return makeElement("figure", { class: "sheet missing" }, heading, words);
  }
  return makeElement(
    "figure",
    { class: "sheet" },
    heading,
    drawPage(text, l, page, { ...options, title, overlays }),
    makeElement(
      "p",
      { class: "caption" },
      pageCaption(text.layouts[l], page),
      ...(overlays.has("difference") ? differenceWords(page, options.differsAt) : [])
    ),
    makeElement(
      "details",
      null,
      makeElement("summary", null, "Its lines as text"),
      pageLinesAsText(text, page)
    )
  );
}
