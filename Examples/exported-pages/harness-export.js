// Reads what a reading app in a web view shows, and writes it as pagination-harness/pages/2.
//
// One file without dependencies, for any page that shows a book: the book's documents may stand in the
// page itself or in frames of the same origin. It reads, and changes nothing.
//
//     const book = new HarnessExport(text);              // harness corpus text book.epub
//     book.add(frame.contentDocument);                   // when the app shows another document
//     book.turn(pages, [frame.contentDocument], viewport.getBoundingClientRect()); // after each turn
//     const file = book.file(digest, {name: "app", version: "1"}, [{page, type, pages}]);
//
//     harness compare --corpus book.epub --pages app=pages.json
//
// Offsets are UTF-16 units of the canonical text. Characters of a document are found there by their order,
// white space aside. Only what lies in the viewport by half at least, or by the beginning of what is larger,
// is on a page: a line that is cut has its bottom, top or sides outside of it. Text is read from left to right or right to left, not downwards.
"use strict";

class HarnessExport {
  static WHITE = /[ \t\n\r\f\u2028]/;
  static OBJECTS = "img, svg, math, video, audio, object, canvas, input, select, textarea";
  static GONE = "head, script, style, template, rt, rp, [hidden]";
  static HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";

  // `text` is the canonical text.
  constructor(text) {
    this.text = text;
    this.places = new Int32Array(text.length); // of what is no white space, in the text
    let solid = "", count = 0;
    for (let at = 0; at < text.length; at++) {
      if (HarnessExport.WHITE.test(text[at])) continue;
      this.places[count++] = at;
      solid += text[at];
    }
    this.solid = solid;
    this.parts = new WeakMap(); // what is known of each document
    this.metrics = new Map(); // ascent and descent by font
  }

  // MARK: Where a document's text stands

  // The text of a document that the canonical text has: one leaf for each text node, picture and `br`. In `pre`
  // white space is text, too.
  static leaves(document) {
    const leaves = [], skipped = new Set();
    const walker = document.createTreeWalker(document.documentElement, 5 /* elements and text */);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      if (skipped.has(node.parentNode)) { skipped.add(node); continue; }
      if (node.nodeType === 1) {
        const isGone = node.matches(HarnessExport.GONE) || node.style?.display === "none";
        if (isGone || node.matches(HarnessExport.OBJECTS)) skipped.add(node);
        if (!isGone && node.matches(HarnessExport.OBJECTS)) leaves.push({node, solid: "\ufffc", at: null});
        if (!isGone && node.matches("br")) leaves.push({node, solid: "", at: null, isBreak: true});
        continue;
      }
      const at = [];
      let solid = "";
      for (let index = 0; index < node.data.length; index++) {
        if (HarnessExport.WHITE.test(node.data[index])) continue;
        at.push(index);
        solid += node.data[index] === "\ufffc" ? "\ufffd" : node.data[index];
      }
      if (solid || node.parentElement?.closest("pre")) leaves.push({node, solid, at});
    }
    return leaves;
  }

  static solid(document) {
    return HarnessExport.leaves(document).map((leaf) => leaf.solid).join("");
  }

  // Finds the place of a document, at or behind a place in what is no white space. What an app lost of
  // it, or added, is found piece by piece.
  add(document, from = 0) {
    if (this.parts.has(document)) return this.parts.get(document);
    const leaves = HarnessExport.leaves(document);
    const whole = leaves.map((leaf) => leaf.solid).join("");
    let start = this.solid.indexOf(whole, from);
    if (start < 0) start = this.solid.indexOf(whole);
    let next = start < 0 ? from : start;
    const known = [];
    for (const leaf of leaves) {
      const place = start < 0 ? this.solid.indexOf(leaf.solid, next) : next;
      if (place < 0) continue;
      leaf.first = place;
      next = place + leaf.solid.length;
      leaf.block = HarnessExport.blockOf(leaf.node);
      known.push(leaf);
    }
    const part = {leaves: this.withBlankLines(known), start: start < 0 ? from : start, end: next,
                  unknown: leaves.length - known.length};
    this.parts.set(document, part);
    return part;
  }

  // Finds the lines without text: those of `br`, and those of `pre`, which have at most white space. Without what
  // only ends a line that has text.
  withBlankLines(leaves) {
    const kept = [];
    let last = null, breaks = 0; // the text before, and the ends of lines since
    let white = null; // of a line of `pre` that has nothing else yet: where it begins and ends so far
    const add = ({leaf, from, to, before}) => {
      if (breaks === 0 && leaf.first + before > 0) breaks = 1; // a block's end, of what stands before
      leaf.blank.push({from, to, first: before - 0.5, text: this.blankLine(leaf.first + before, breaks++)});
      white = null;
    };
    for (const leaf of leaves) {
      if (white && white.leaf.block !== leaf.block) add(white); // a block's end ends its last line
      if (leaf.isBreak) {
        white = null;
        if (breaks === 0 && last && last.block === leaf.block) { breaks = 1; continue; } // it ends a line
        if (breaks === 0 && leaf.first > 0) breaks = 1; // a block's end does
        leaf.text = this.blankLine(leaf.first, breaks++);
      } else if (leaf.at && leaf.node.parentElement.closest("pre")) {
        leaf.blank = [];
        let before = 0; // so many characters that are no white space
        for (let index = 0; index < leaf.node.data.length; index++) {
          const character = leaf.node.data[index], isOpen = breaks === 0 && last && last.block === leaf.block;
          if (!HarnessExport.WHITE.test(character)) {
            [last, breaks, white, before] = [leaf, 0, null, before + 1];
          } else if (isOpen) {
            if (character === "\n") breaks = 1;
          } else {
            const place = {node: leaf.node, index};
            white = {leaf, from: white ? white.from : place, to: place, before};
            if (character === "\n") add(white);
          }
        }
      } else {
        [last, breaks, white] = [leaf, 0, null];
      }
      kept.push(leaf);
    }
    if (white) add(white);
    return kept;
  }

  // Where a line without text stands, the first of which has number 1 behind a line that has some.
  blankLine(next, number) {
    const end = this.lineEnd(next, number);
    const start = number > 0 ? Math.min(end, this.lineEnd(next, number - 1) + 1) : this.behind(next);
    return {start, end: Math.min(this.text.length, end + (/[\n\u2028]/.test(this.text[end]) ? 1 : 0))};
  }

  // The place behind the last that is no white space before a place.
  behind(next) { return next > 0 ? this.places[next - 1] + 1 : 0; }

  // The place of one of the ends of lines before something that is no white space.
  lineEnd(next, number) {
    const end = next < this.solid.length ? this.places[next] : this.text.length;
    for (let at = this.behind(next); at < end; at++)
      if (/[\n\u2028]/.test(this.text[at]) && number-- === 0) return at;
    return end;
  }

  // The place in the text of a character of a leaf.
  placeOf(leaf, index) { return this.places[leaf.first + index]; }

  // MARK: Lines

  static blockOf(node) {
    const view = node.ownerDocument.defaultView;
    let element = node.nodeType === 1 ? node.parentElement : node.parentNode;
    while (element.parentElement && /^(inline|contents|ruby)/.test(view.getComputedStyle(element).display) &&
           view.getComputedStyle(element).display !== "inline-block")
      element = element.parentElement;
    return element;
  }

  // The lines of a document in the coordinates of its window, as far as one of its leaves lies in `box`.
  lines(document, box) {
    const part = this.parts.get(document), range = document.createRange();
    const found = [], fragments = new Map(); // of blocks: one for each column
    let line = null;
    for (const leaf of part.leaves) {
      let rects;
      if (leaf.at) {
        const blank = this.blankPieces(leaf, range, fragments);
        range.selectNodeContents(leaf.node);
        // Beside what is seen is read, too, so that lines that begin there are whole.
        if (![range.getBoundingClientRect(), ...blank.map(({rect}) => rect)].some((rect) => HarnessExport.meets(rect, box, 1))) {
          line = null;
          continue;
        }
        rects = [...this.pieces(leaf, range, fragments), ...blank].sort((a, b) => a.first - b.first);
      } else {
        // Where a blank line stands behind a column's end its block says, and no `br`.
        const isBlank = leaf.isBreak && leaf.block.childNodes.length === 1;
        const rect = (isBlank ? leaf.block : leaf.node).getBoundingClientRect();
        if (!HarnessExport.meets(rect, box, 1)) { line = null; continue; }
        rects = [{rect, first: 0, last: 0, column: this.columnOf(leaf.block, rect, fragments)}];
      }
      const raised = HarnessExport.raised(leaf);
      for (const piece of rects) {
        // Where it would stand if it were not raised or lowered: beside what stands in its line.
        const level = {...HarnessExport.joined(piece.rect, piece.rect),
                       top: piece.rect.top + raised, bottom: piece.rect.bottom + raised};
        if (!line || !this.continues(line, leaf, piece.column, level)) {
          line = {leaf, block: leaf.block, column: piece.column, pieces: [], level};
          found.push(line);
        }
        line.level = HarnessExport.joined(line.level, level);
        line.pieces.push({leaf, ...piece, raised});
      }
    }
    return found.map((one) => this.measured(one, fragments));
  }

  static meets(rect, box, room) {
    return rect.right > box.left - room && rect.left < box.right + room &&
      rect.bottom > box.top - room && rect.top < box.bottom + room;
  }

  columnOf(block, rect, known) {
    if (!known.has(block)) known.set(block, Array.from(block.getClientRects()));
    const boxes = known.get(block), middle = (rect.left + rect.right) / 2, height = (rect.top + rect.bottom) / 2;
    if (boxes.length < 2) return 0;
    const inside = boxes.flatMap((box, index) => middle >= box.left - 1 && middle <= box.right + 1 &&
                                 height >= box.top - 1 && height <= box.bottom + 1 ? [index] : []);
    if (inside.length > 1) { // what has no width, between columns without a gap, begins its line
      const side = block.ownerDocument.defaultView.getComputedStyle(block).direction === "rtl" ? "right" : "left";
      inside.sort((a, b) => Math.abs(boxes[a][side] - middle) - Math.abs(boxes[b][side] - middle));
    }
    return inside.length ? inside[0]
      : Math.max(0, boxes.findIndex((box) => middle >= box.left - 1 && middle <= box.right + 1));
  }

  // The lines of white space in `pre`, where it is set as such; they stand between the characters of their leaf.
  blankPieces(leaf, range, fragments) {
    if (!leaf.blank?.length) return [];
    const {whiteSpace} = leaf.node.ownerDocument.defaultView.getComputedStyle(leaf.node.parentNode);
    if (!/^(pre|break-spaces)/.test(whiteSpace)) return [];
    const pieces = [];
    for (const {from, to, first, text} of leaf.blank) {
      range.setStart(from.node, from.index);
      range.setEnd(to.node, to.index + 1);
      // WebKit tells the end of the line before, too.
      const rect = Array.from(range.getClientRects()).filter((one) => one.height > 0).pop();
      if (rect) pieces.push({rect, first, text, column: this.columnOf(leaf.block, rect, fragments)});
    }
    return pieces;
  }

  // The parts of a text's leaf, one for each line: [first, last] of its characters and where they stand.
  pieces(leaf, range, fragments) {
    const boxes = [];
    for (const rect of range.getClientRects()) {
      if (rect.width === 0 && rect.height === 0) continue;
      const column = this.columnOf(leaf.block, rect, fragments), last = boxes[boxes.length - 1];
      if (last && last.column === column && HarnessExport.overlap(last.rect, rect) > 0.5)
        last.rect = HarnessExport.joined(last.rect, rect);
      else boxes.push({rect, column});
    }
    if (boxes.length === 0 || leaf.at.length === 0) return [];
    if (boxes.length === 1) return [{...this.trimmed(leaf, range, 0, leaf.at.length - 1, boxes[0])}];
    const count = leaf.at.length, known = new Map();
    const boxOf = (index) => {
      if (!known.has(index)) known.set(index, this.boxOfCharacter(leaf, range, index, boxes));
      return known.get(index);
    };
    const found = [];
    let first = 0;
    while (first < count) {
      const box = boxOf(first);
      // The first character of a later line, by steps that grow, then by halves.
      let low = first + 1, high = first + 16;
      while (high < count && boxOf(high) <= box) [low, high] = [high, high + (high - first)];
      high = Math.min(high, count);
      while (low < high) {
        const middle = (low + high) >> 1;
        if (boxOf(middle) > box) high = middle; else low = middle + 1;
      }
      found.push(this.trimmed(leaf, range, first, low - 1, boxes[box]));
      first = low;
    }
    return found;
  }

  boxOfCharacter(leaf, range, index, boxes) {
    const at = leaf.at[index], isHigh = /[\ud800-\udbff]/.test(leaf.node.data[at]);
    range.setStart(leaf.node, at);
    range.setEnd(leaf.node, Math.min(leaf.node.data.length, at + (isHigh ? 2 : 1)));
    // WebKit tells the end of the line before, too, where a preserved space or line's end stands there.
    const rects = Array.from(range.getClientRects());
    const rect = rects.find((one) => one.width > 0) ?? range.getBoundingClientRect();
    const x = (rect.left + rect.right) / 2, y = (rect.top + rect.bottom) / 2;
    let best = 0, least = Infinity;
    // White space may hang into the columns behind its line: of several that have the place the last one does.
    boxes.forEach(({rect: box}, number) => {
      const away = Math.max(0, box.left - x, x - box.right) + Math.max(0, box.top - y, y - box.bottom);
      if (away <= least) [best, least] = [number, away];
    });
    return best;
  }

  // White space at a line's end hangs: it is no part of its width.
  trimmed(leaf, range, first, last, {rect, column}) {
    const end = leaf.at[last];
    if (end + 1 < leaf.node.data.length && /\s/.test(leaf.node.data[end + 1])) {
      range.setStart(leaf.node, leaf.at[first]);
      range.setEnd(leaf.node, end + 1);
      const rects = Array.from(range.getClientRects()).filter((one) => one.width > 0 &&
        HarnessExport.overlap(one, rect) > 0.5 && one.left >= rect.left - 1 && one.right <= rect.right + 1);
      if (rects.length) rect = rects.reduce(HarnessExport.joined);
    }
    return {rect, first, last, column};
  }

  // How much of the lower of two boxes the other stands beside.
  static overlap(a, b) {
    const both = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return both / Math.max(1e-6, Math.min(a.bottom - a.top, b.bottom - b.top));
  }

  static joined(a, b) {
    return {left: Math.min(a.left, b.left), right: Math.max(a.right, b.right),
            top: Math.min(a.top, b.top), bottom: Math.max(a.bottom, b.bottom)};
  }

  continues(line, leaf, column, level) {
    return line.block === leaf.block && line.column === column && HarnessExport.overlap(line.level, level) > 0.5;
  }

  // How far what stands in inline elements is raised by their `position: relative`.
  static raised(leaf) {
    const view = leaf.node.ownerDocument.defaultView;
    let raised = 0;
    for (let up = leaf.node.parentNode; up !== leaf.block && up.nodeType === 1; up = up.parentNode)
      raised += parseFloat(view.getComputedStyle(up).bottom) || 0;
    return raised;
  }

  // MARK: Heights

  // The ascent and descent of a font, in whole px as engines lay text out.
  metricsOf(style, document) {
    const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    // Ascents are rounded by it, too; computed styles have its names in small letters.
    const rendering = ["optimizeSpeed", "optimizeLegibility", "geometricPrecision"]
      .find((name) => name.toLowerCase() === style.textRendering?.toLowerCase()) ?? "auto";
    const key = `${font} ${rendering}`;
    if (!this.metrics.has(key)) {
      const context = document.createElement("canvas").getContext("2d");
      context.font = font;
      context.textRendering = rendering;
      const {fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent} = context.measureText("x");
      this.metrics.set(key, {ascent, descent});
    }
    return this.metrics.get(key);
  }

  // A line with its box: that of its block's own font, grown by what in it is higher.
  measured(line, fragments) {
    const {block, pieces} = line, document = block.ownerDocument;
    const view = document.defaultView, style = view.getComputedStyle(block);
    // WebKit's lines are whole px high.
    const height = /^Apple/.test(view.navigator.vendor) ? Math.floor(parseFloat(style.lineHeight)) : parseFloat(style.lineHeight);
    const isAlone = pieces.length === 1 && !pieces[0].leaf.at && !pieces[0].leaf.isBreak;
    let box = null;
    const grow = (top, bottom) => {
      box = box ? {top: Math.min(box.top, top), bottom: Math.max(box.bottom, bottom)} : {top, bottom};
    };
    for (const {leaf, rect} of pieces) {
      if (leaf.isBreak && leaf.block.childNodes.length === 1) {
        grow(rect.top, rect.bottom);
        continue;
      }
      if (!leaf.at && !leaf.isBreak) {
        const own = view.getComputedStyle(leaf.node);
        grow(rect.top - (isAlone ? 0 : parseFloat(own.marginTop) || 0), rect.bottom + (isAlone ? 0 : parseFloat(own.marginBottom) || 0));
        continue;
      }
      const own = leaf.node.parentNode === block ? style : view.getComputedStyle(leaf.node.parentNode);
      const lead = parseFloat(own.lineHeight), content = rect.bottom - rect.top;
      if (own === style || (own.fontSize === style.fontSize && own.fontFamily === style.fontFamily &&
                            own.fontWeight === style.fontWeight && own.fontStyle === style.fontStyle)) {
        const leading = Number.isNaN(height) ? 0 : Math.floor((height - content) / 2);
        grow(rect.top - leading, Number.isNaN(height) ? rect.bottom : rect.top - leading + height);
      } else if (lead > 0) {
        grow(rect.top - (lead - content) / 2, rect.bottom + (lead - content) / 2);
      } else if (Number.isNaN(lead)) {
        grow(rect.top, rect.bottom);
      }
    }
    if (!box) { // by the baseline of what stands in another font
      const {leaf, rect, raised} = pieces[0], own = this.metricsOf(view.getComputedStyle(leaf.node.parentNode), document);
      const ours = this.metricsOf(style, document);
      const baseline = rect.top + Math.round(own.ascent) + raised;
      const content = Math.round(ours.ascent) + Math.round(ours.descent);
      const top = baseline - Math.round(ours.ascent) - Math.floor((height - content) / 2);
      grow(top, top + height);
    }
    // Engines round ascents: a line is inside of its block.
    const outer = fragments.get(block)?.[line.column];
    if (outer && !isAlone) {
      if (box.top < outer.top && outer.top - box.top <= 2) {
        box.bottom += outer.top - box.top;
        box.top = outer.top;
      }
      if (box.bottom > outer.bottom && box.bottom - outer.bottom <= 2) {
        box.top -= box.bottom - outer.bottom;
        box.bottom = outer.bottom;
      }
    }
    const ink = pieces.map((piece) => piece.rect).reduce(HarnessExport.joined);
    const last = pieces[pieces.length - 1];
    const blank = pieces[0].leaf.isBreak ? pieces[0].leaf.text : pieces[0].text;
    // What has no width, at an edge of the screen, is on that of its block.
    const place = outer && ink.right === ink.left ? {...ink, left: outer.left, right: outer.right} : ink;
    const start = blank ? blank.start : this.placeOf(pieces[0].leaf, pieces[0].first);
    const end = blank ? blank.end : this.placeOf(last.leaf, last.last) + 1;
    const kind = block.closest(HarnessExport.HEADINGS) ? "heading" : block.closest("tr") ? "table"
      : isAlone && HarnessExport.standsAlone(pieces[0].leaf.node) ? "image" : "text";
    return {start, end, isBlank: blank !== undefined, isRight: style.direction === "rtl", top: box.top, bottom: box.bottom, left: ink.left, right: ink.right, ink: place, kind};
  }

  // Whether a picture is all that its block has: from one edge of a block to the next nothing else stands.
  static standsAlone(picture) {
    const view = picture.ownerDocument.defaultView;
    const isInline = (element) => /^(inline|contents|ruby)/.test(view.getComputedStyle(element).display);
    const shows = (node) => node.nodeType === 3 ? node.data.trim() !== ""
      : node.nodeType === 1 && (node.matches(`br, ${HarnessExport.OBJECTS}`) || node.textContent.trim() !== "" ||
                                node.querySelector(HarnessExport.OBJECTS) !== null);
    for (let node = picture; ; node = node.parentElement) {
      for (const side of ["previousSibling", "nextSibling"])
        for (let beside = node[side]; beside; beside = beside[side]) {
          if (beside.nodeType === 1 && !isInline(beside) && !beside.matches(HarnessExport.OBJECTS)) break; // an edge
          if (shows(beside)) return false;
        }
      if (!node.parentElement || !isInline(node.parentElement)) return true;
    }
  }

  // MARK: Screens

  // What is seen in a box of this window: where its text begins and ends, and its lines.
  //
  // `before` is where the screen before ended, which is where one without text stands. `margins` are the
  // app's own around the room for text: what stands in them is seen, and told as at the edge of the room.
  screen(documents, box, before = 0, margins = {top: 0, right: 0, bottom: 0, left: 0}) {
    const lines = [];
    const room = {width: box.right - box.left - margins.left - margins.right,
                  height: box.bottom - box.top - margins.top - margins.bottom};
    for (const document of documents) {
      if (!this.parts.has(document)) this.add(document);
      const {x, y} = HarnessExport.originOf(document);
      const inside = {left: box.left - x, right: box.right - x, top: box.top - y, bottom: box.bottom - y};
      const found = this.lines(document, inside);
      const seen = found.map((line) => HarnessExport.shareOf(HarnessExport.headOf(line, inside), inside) >= 0.5);
      const first = seen.indexOf(true), last = seen.lastIndexOf(true);
      for (const line of first < 0 ? [] : found.slice(first, last + 1)) {
        // How far a distance reaches into a margin, and behind it.
        const cut = (from, to, size, near, far) => [from < 0 ? Math.min(0, from + near) : from,
                                                    to > size ? Math.max(size, to - far) : to];
        const [top, bottom] = cut(line.top - inside.top - margins.top, line.bottom - inside.top - margins.top,
                                  room.height, margins.top, margins.bottom);
        const [left, right] = cut(line.left - inside.left - margins.left, line.right - inside.left - margins.left,
                                  room.width, margins.left, margins.right);
        lines.push({start: line.start, end: line.end, top, bottom, width: line.isBlank ? 0 : Math.max(0, right - left), x: left,
                    kind: line.kind});
      }
    }
    lines.sort((a, b) => a.start - b.start);
    const whole = lines.filter((line, index) => index === 0 || line.start >= lines[index - 1].end);
    whole.forEach((line, index) => {
      // White space belongs to the line before it.
      const next = whole[index + 1];
      const reach = this.afterWhite(line.end);
      line.end = next ? Math.min(reach, next.start) : reach;
      for (const side of ["top", "bottom", "width", "x"]) line[side] = Math.round(line[side] * 64) / 64;
      line.bottom = Math.max(line.bottom, line.top);
    });
    const start = whole.length ? (this.afterWhite(before) === whole[0].start ? before : whole[0].start) : before;
    return {start, end: whole.length ? whole[whole.length - 1].end : before, lines: whole};
  }

  // Reads a screen and adds it to those before it.
  turn(pages, documents, box, margins) {
    const last = pages[pages.length - 1], page = this.screen(documents, box, last ? last.end : 0, margins);
    // Blank lines at a page's top are no white space at the end of the one before.
    if (last && page.start < last.end && !this.text.slice(page.start, last.end).trim()) {
      last.end = page.start;
      const line = last.lines[last.lines.length - 1];
      if (line) line.end = Math.max(line.start, Math.min(line.end, last.end));
    }
    pages.push(page);
    return page;
  }

  // The place behind the white space at a place.
  afterWhite(place) {
    while (place < this.text.length && HarnessExport.WHITE.test(this.text[place])) place++;
    return place;
  }

  static originOf(document) {
    let x = 0, y = 0;
    for (let view = document.defaultView; view && view.frameElement; view = view.parent) {
      const rect = view.frameElement.getBoundingClientRect();
      x += rect.left + view.frameElement.clientLeft;
      y += rect.top + view.frameElement.clientTop;
    }
    return {x, y};
  }

  // What of a line can be on one screen: the beginning of what is wider or higher than the box.
  static headOf({ink, isRight}, box) {
    const width = Math.min(ink.right - ink.left, box.right - box.left);
    return {left: isRight ? ink.right - width : ink.left, right: isRight ? ink.right : ink.left + width,
            top: ink.top, bottom: Math.min(ink.bottom, ink.top + box.bottom - box.top)};
  }

  // How much of a rectangle lies in a box.
  static shareOf(rect, box) {
    const width = Math.min(rect.right, box.right) - Math.max(rect.left, box.left);
    const height = Math.min(rect.bottom, box.bottom) - Math.max(rect.top, box.top);
    if (width < 0 || height < 0) return 0;
    const whole = (one, all) => all > 0 ? one / all : 1;
    return whole(width, rect.right - rect.left) * whole(height, rect.bottom - rect.top);
  }

  // The file; `digest` is the SHA-256 of the text, `layouts` have a page, a type and pages.
  file(digest, engine, layouts) {
    return {schema: "pagination-harness/pages/2", text_sha256: digest, unit: "utf16", engine, shows: "context", layouts};
  }
}

if (typeof globalThis !== "undefined") globalThis.HarnessExport = HarnessExport;
