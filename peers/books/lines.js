// The lines of a styled text as Chromium lays them out in columns, each with its place.
//
// A block of the book is a block element; runs are spans, U+2028 is a <br>, and a picture a box of its size.
// All offsets are Unicode scalars of the canonical text.
"use strict";

// White space that hangs behind a line stays far from the next column.
const GAP = 1024;
const faces = new Map(); // names by URL

async function openFonts(urls) {
  for (const url of urls) {
    if (faces.has(url)) continue;
    const face = new FontFace(`face${faces.size}`, `url("${url}")`);
    document.fonts.add(await face.load());
    faces.set(url, face.family);
  }
}

const family = (urls) => urls.map((url) => faces.get(url)).join(", ");
const px = (length) => `${length}px`;

// The leaves of the book in their order: {node, start, style, block}, of which a text has `data`.
let leaves = [];

// A box of no size on the baseline.
function markOf() {
  const mark = document.createElement("canvas");
  mark.style.cssText = "width: 0; height: 0; vertical-align: baseline";
  return mark;
}

function elementOf(piece) {
  if (piece.kind === "break") {
    // A browser does not say where a <br> stands behind a column's end: on a blank line a mark does.
    const end = document.createDocumentFragment();
    if (piece.blank) end.append(markOf());
    end.append(document.createElement("br"));
    return end;
  }
  if (piece.kind === "picture") {
    const canvas = document.createElement("canvas"); // replaced, as <img> is, and there at once
    Object.assign(canvas.style, {width: px(piece.width), height: px(piece.height), verticalAlign: "baseline"});
    return canvas;
  }
  return document.createTextNode(piece.data);
}

function blockOf(block, fonts) {
  const element = document.createElement("div");
  const font = fonts[block.font];
  Object.assign(element.style, {
    fontFamily: family(font.urls), fontSize: px(font.size), lineHeight: px(font.line),
    marginTop: px(block.before), marginBottom: px(block.after),
    marginInlineStart: px(block.start_indent), marginInlineEnd: px(block.end_indent),
    textIndent: px(block.first_indent), textAlign: block.align ?? "start",
    breakBefore: block.forced ? "column" : "auto", breakAfter: block.next ? "avoid" : "auto",
    breakInside: block.together ? "avoid" : "auto",
  });
  let ruby = null, above = null;
  for (const piece of block.pieces) {
    const node = elementOf(piece);
    const place = piece.kind === "break" ? node.firstChild : node;
    if (block.kind === "picture" && piece.height > 0) node.style.display = "block";
    let added = node;
    if (piece.font !== undefined) {
      added = document.createElement("span");
      added.style.cssText = spanStyle(fonts[piece.font], piece.shift);
      added.append(node);
    }
    if (piece.ruby && above?.start !== piece.ruby.start) element.append(ruby = rubyOf(piece.ruby, fonts));
    above = piece.ruby;
    if (above) ruby.lastChild.before(added); else element.append(added);
    leaves.push({node: place, kind: piece.kind, start: piece.start, data: piece.data, blank: piece.blank, shift: piece.shift,
                 font: block.font, isBox: node.style?.display === "block", key: styleKey(piece.font ?? block.font, piece.shift)});
  }
  return element;
}

// Characters with an annotation above them, the characters still to come.
function rubyOf({text, font}, fonts) {
  const ruby = document.createElement("ruby"), annotation = document.createElement("rt");
  ruby.style.rubyOverhang = "none";
  annotation.style.cssText = `font-family: ${family(fonts[font].urls)}; font-size: ${fonts[font].size}px; line-height: 0`;
  annotation.append(text);
  ruby.append(annotation);
  return ruby;
}

const styleKey = (font, shift) => `${font} ${shift ?? 0}`;
const spanStyle = (font, shift) =>
  `font-family: ${family(font.urls)}; font-size: ${font.size}px; line-height: 0; position: relative; bottom: ${shift ?? 0}px`;

function boxOf(layout) {
  const box = document.createElement("div");
  box.lang = layout.language;
  box.dir = layout.direction;
  Object.assign(box.style, {
    position: "absolute", left: "0", top: "0", margin: "0", width: px(layout.width), height: px(layout.height),
    columnWidth: px(layout.width), columnGap: px(GAP), columnFill: "auto",
    fontKerning: "normal", fontSynthesis: "none", textRendering: "geometricPrecision", hyphens: "manual",
    whiteSpace: "pre-wrap", overflowWrap: "anywhere", textSpacingTrim: layout.marks, textAutospace: layout.autospace,
    orphans: String(layout.orphans), widows: String(layout.widows),
  });
  return box;
}

// How far below a line's baseline its bottom is, in a block of some style.
function underOf(style, box) {
  const probe = document.createElement("div");
  Object.assign(probe.style, style);
  probe.append("x", markOf());
  box.append(probe);
  const under = probe.getBoundingClientRect().bottom - probe.lastChild.getBoundingClientRect().bottom;
  probe.remove();
  return under;
}

// How far below the top of a glyph's box the line's baseline stands, by style.
function baselines(blocks, fonts, box) {
  const known = new Map();
  for (const block of blocks)
    for (const piece of [{font: block.font}, ...block.pieces]) {
      const key = styleKey(piece.font ?? block.font, piece.shift);
      if (known.has(key)) continue;
      const probe = document.createElement("div");
      probe.innerHTML = `<span style="${spanStyle(fonts[piece.font ?? block.font], piece.shift)}">x</span>` +
        markOf().outerHTML;
      probe.style.cssText = "line-height: 400px; break-inside: avoid; width: max-content";
      box.append(probe);
      const [text, mark] = probe.children;
      known.set(key, mark.getBoundingClientRect().bottom - text.getClientRects()[0].top);
      probe.remove();
    }
  return known;
}

// Lays blocks out and returns their lines as [start, column, bottom, x of the first character].
function layOut(layout, blocks) {
  leaves = [];
  document.body.replaceChildren();
  const box = boxOf(layout);
  document.body.append(box);
  const below = baselines(blocks, layout.fonts, box);
  box.append(...blocks.map((block) => blockOf(block, layout.fonts)));
  const under = layout.fonts.map((font) => underOf(
    {fontFamily: family(font.urls), fontSize: px(font.size), lineHeight: px(font.line), breakInside: "avoid"}, box));
  for (const leaf of leaves) {
    const {data} = leaf;
    leaf.below = below.get(leaf.key);
    leaf.under = leaf.isBox ? 0 : under[leaf.font];
    const hasPairs = /[\uD800-\uDFFF]/.test(data ?? "");
    leaf.offset = (at) => leaf.start + (hasPairs ? Array.from(data.slice(0, at)).length : at);
  }
  return linesOf(box, layout, leaves, /(?!)/);
}

// The lines of leaves in a box of columns: {node, kind, data, blank, below, shift, under, offset}. `below` is how far
// the baseline stands below a glyph's box, `shift` how far below a picture's, `under` how far the line's bottom is below that; `offset` says the place of a character in the canonical text. What is
// `white` begins no line.
function linesOf(box, layout, leaves, white) {
  const isRight = layout.direction === "rtl";
  const step = layout.width + GAP;
  const origin = box.getBoundingClientRect()[isRight ? "right" : "left"];
  const range = document.createRange();
  const lines = [];
  let current = null;

  // Where a rectangle stands: its column, and the baseline of its line.
  function placeOf(rect, baseline) {
    const x = isRight ? origin - rect.right : rect.left - origin;
    const column = Math.max(0, Math.floor((x + GAP / 2) / step));
    return {column, baseline, x: x - column * step};
  }
  const isSame = (a, b) => b && a.column === b.column && Math.abs(a.baseline - b.baseline) < 1 / 16;

  function meet(leaf, at, place) {
    if (isSame(place, current)) return;
    lines.push([leaf.offset(at), place.column, place.baseline + leaf.under, place.x]);
    current = place;
  }

  function placeInText(leaf, at) {
    const unit = leaf.data.charCodeAt(at);
    range.setStart(leaf.node, at);
    range.setEnd(leaf.node, Math.min(leaf.data.length, at + (unit >= 0xD800 && unit < 0xDC00 ? 2 : 1)));
    const rects = range.getClientRects();
    if (rects.length === 0) return null;
    // The hyphen that ends the line before stands before the character.
    const rect = Array.from(rects).reverse().find((one) => one.width > 0) ?? rects[0];
    return placeOf(rect, rect.top + leaf.below);
  }

  function readText(leaf) {
    const {data} = leaf;
    // The place of the character at an offset, or of the nearest one before it that has any.
    const known = new Map();
    const placeAt = (offset, first) => {
      for (let at = offset; at > first; at--) {
        if ((data.charCodeAt(at) & 0xFC00) === 0xDC00 || white.test(data[at])) continue;
        if (!known.has(at)) known.set(at, placeInText(leaf, at));
        if (known.get(at)) return known.get(at);
      }
      return current;
    };
    let at = 0;
    while (at < data.length && white.test(data[at])) at++;
    if (at === data.length) return;
    const first = placeInText(leaf, at);
    if (first) meet(leaf, at, first);
    range.selectNodeContents(leaf.node);
    const rects = Array.from(range.getClientRects());
    if (rects.length < 3 && rects.every((rect) => rect.top === rects[0].top) &&
        isSame(placeAt(data.length - 1, at), current)) return;
    while (at < data.length) {
      // The first character of a later line, first by steps that grow, then by halves.
      let low = at + 1, high = at + 16;
      while (high < data.length && isSame(placeAt(high, at), current)) [low, high] = [high, high + (high - at)];
      high = Math.min(high, data.length);
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isSame(placeAt(middle, at), current)) low = middle + 1; else high = middle;
      }
      if (low >= data.length) return;
      meet(leaf, low, placeAt(low, at));
      at = low;
    }
  }

  for (const leaf of leaves) {
    if (leaf.kind === "text") {
      readText(leaf);
    } else if (leaf.kind === "picture" || leaf.blank) {
      const rect = leaf.node.getBoundingClientRect();
      meet(leaf, 0, placeOf(rect, rect.bottom + (leaf.shift ?? 0)));
    }
  }
  return lines;
}
