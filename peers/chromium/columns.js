// The pages of a text as columns of Chromium, in UTF-16 offsets.
//
// Each paragraph is a block of its own in one multi-column box as wide and high as the page's content box:
// the engine breaks lines and columns. Where a column begins is read back from Range.getClientRects.
// Columns follow each other along the lines: to the side, or downwards where lines are vertical.
"use strict";

const book = {digest: null, string: "", paragraphs: []};

// Paragraphs as [start, content's end, end, whether it begins one]; cut at forced breaks.
function paragraphsOf(string, breaks) {
  const paragraphs = [];
  const mandatory = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
  let start = 0, next = 0, begins = true;
  const add = (contentEnd, end) => {
    while (next < breaks.length && breaks[next] < end) {
      const place = breaks[next++];
      if (place <= start) continue;
      paragraphs.push([start, Math.min(place, contentEnd), place, begins]);
      [start, begins] = [place, false];
    }
    paragraphs.push([start, Math.max(start, contentEnd), end, begins]);
    [start, begins] = [end, true];
  };
  for (let match; (match = mandatory.exec(string));) add(match.index, mandatory.lastIndex);
  if (start < string.length) add(string.length, string.length);
  return paragraphs;
}

async function openText(url, digest, language, direction, breaks) {
  if (book.digest !== digest) {
    const bytes = await (await fetch(url)).arrayBuffer();
    book.string = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes);
    book.digest = digest;
  }
  // Scalars to UTF-16.
  let scalar = 0, unit = 0;
  const places = breaks.map((place) => {
    for (; scalar < place && unit < book.string.length; scalar++)
      unit += book.string.codePointAt(unit) > 0xFFFF ? 2 : 1;
    return unit;
  });
  book.breaks = new Set(places);
  book.paragraphs = paragraphsOf(book.string, places);
  [book.language, book.direction] = [language, direction];
}

const faces = new Map(); // names by URL
async function openFonts(urls) {
  for (const url of urls) {
    if (faces.has(url)) continue;
    const name = `face${faces.size}`;
    const face = new FontFace(name, `url("${url}")`);
    document.fonts.add(await face.load());
    faces.set(url, name);
  }
}

const GAP = 64;

const isVertical = (layout) => layout.writing === "vertical-rl";
// How long a line may be.
const lengthOf = (layout) => Math.max(isVertical(layout) ? layout.height : layout.width, 1 / 64);

// Chromium knows no `text-combine-upright: digits`: rows of digits that are short enough are boxes of their own.
function appendText(block, string, most) {
  let end = 0;
  for (const {0: row, index} of most > 0 ? string.matchAll(/[0-9]+/g) : []) {
    if (row.length > most) continue;
    if (index > end) block.append(string.slice(end, index));
    const digits = document.createElement("span");
    digits.style.textCombineUpright = "all";
    digits.append(row);
    block.append(digits);
    end = index + row.length;
  }
  if (end < string.length) block.append(string.slice(end));
}

// The texts of a block, each with the place where it begins.
function textsOf(block) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT), texts = [];
  for (let start = 0; walker.nextNode(); start += walker.currentNode.length)
    texts.push({start, node: walker.currentNode});
  return texts;
}

// Makes the box with all paragraphs; the browser lays it out when it is asked where something stands.
function boxOf(layout) {
  const box = document.createElement("div");
  box.lang = book.language;
  box.dir = book.direction;
  Object.assign(box.style, {
    position: "absolute", left: "0", top: "0", margin: "0",
    width: `${layout.width}px`, height: `${layout.height}px`,
    writingMode: layout.writing, textOrientation: "mixed",
    columnWidth: `${lengthOf(layout)}px`, columnGap: `${GAP}px`, columnFill: "auto",
    fontFamily: layout.urls.map((url) => faces.get(url)).join(","),
    fontSize: `${layout.size}px`, lineHeight: `${layout.line}px`,
    fontKerning: "normal", textRendering: "geometricPrecision", hyphens: "manual",
    whiteSpace: "pre-wrap", overflowWrap: "anywhere", textAlign: "start",
    letterSpacing: `${layout.letters}em`, wordSpacing: `${layout.words}em`,
    textAutospace: layout.autospace, textSpacingTrim: layout.marks,
    orphans: String(layout.orphans), widows: String(layout.widows),
  });
  for (const [name, value] of Object.entries(layout.css)) box.style.setProperty(name, value);
  let isTop = true;
  for (const [start, contentEnd, , begins] of book.paragraphs) {
    const block = document.createElement("div");
    const isForced = book.breaks.has(start) && start > 0;
    if (isForced) block.style.breakBefore = "column";
    if (start === contentEnd) {
      block.append(document.createElement("br")); // a blank line: a line box, which no column cuts
    } else {
      appendText(block, book.string.slice(start, contentEnd), layout.digits);
      if (begins && layout.indent > 0) block.style.textIndent = `${layout.indent}px`;
      if (begins && layout.spacing > 0 && !isTop && !isForced) block.style.marginBlockStart = `${layout.spacing}px`;
    }
    isTop = false;
    box.append(block);
  }
  return box;
}

function paginate(layout) {
  document.body.replaceChildren();
  const box = boxOf(layout);
  document.body.append(box);
  const step = (layout.direction === "rtl" ? -1 : 1) * (lengthOf(layout) + GAP);
  // The sides of a rectangle along the lines.
  const [near, far] = isVertical(layout) ? ["top", "bottom"] : ["left", "right"];
  const side = isVertical(layout) ? "height" : "width";
  const origin = layout.direction === "rtl" ? box.getBoundingClientRect()[far] : 0;
  // The column of a rectangle: its middle lies in it, however far white space hangs.
  const columnOf = (rect) => {
    const x = rect[layout.direction === "rtl" ? far : near] - origin;
    return Math.max(0, Math.floor((x + Math.sign(step) * 0.5) / step));
  };
  const range = document.createRange();
  const starts = []; // where each column begins that holds something
  let current = -1;
  const meet = (column, place) => {
    if (column > current) {
      starts.push(place);
      current = column;
    }
  };
  let child = box.firstChild;
  for (const [start, contentEnd] of book.paragraphs) {
    const block = child;
    child = child.nextSibling;
    if (start === contentEnd) {
      meet(columnOf(block.firstChild.getBoundingClientRect()), start);
      continue;
    }
    const string = block.textContent, length = string.length, texts = textsOf(block);
    const select = (from, to) => {
      let [low, high] = [0, texts.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (texts[middle].start <= from) low = middle; else high = middle;
      }
      const {start, node} = texts[low];
      range.setStart(node, from - start);
      range.setEnd(node, Math.min(node.length, to - start));
    };
    // The column of the character at a place: that of the nearest one before it which shows something.
    const known = new Map();
    const columnAt = (place) => {
      for (let at = place; at >= 0; at--) {
        const unit = string.charCodeAt(at);
        if (at > 0 && (unit & 0xFC00) === 0xDC00) continue;
        if (at > 0 && /[\s\u200b]/.test(string[at])) continue; // it hangs where the text before it ends
        if (known.has(at)) return known.get(at);
        select(at, at + (unit >= 0xD800 && unit < 0xDC00 ? 2 : 1));
        // The hyphen that ends the line before stands before the character.
        for (const rect of [...range.getClientRects()].reverse()) {
          if (rect[side] === 0 && at > 0) continue;
          known.set(at, columnOf(rect));
          return known.get(at);
        }
      }
      return Math.max(0, current);
    };
    let last = 0;
    for (const rect of block.getClientRects()) last = Math.max(last, columnOf(rect));
    let at = 0;
    meet(columnAt(0), start);
    while (current < last) {
      // The first place of a later column.
      let low = at, high = length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (columnAt(middle) > current) high = middle; else low = middle + 1;
      }
      if (low >= length) break;
      meet(columnAt(low), start + low);
      at = low;
    }
  }
  const pages = starts.map((start, index) => [start, starts[index + 1] ?? book.string.length]);
  box.remove();
  return pages;
}
