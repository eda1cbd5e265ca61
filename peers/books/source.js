// The lines of a book's own documents as Chromium lays them out by reader.css, after lines.js.
//
// Of the documents are kept elements, their text, and what the sheet takes of their own styles. Their
// characters are found again in the canonical text by their order, white space aside.
"use strict";

const WHITE = /[ \t\n\r\f\u2028]/;
const OBJECTS = "img, svg, math, video, audio, object, canvas, input, select, textarea";
const BLOCKS = "p, div, ul, ol, li, dl, dt, dd, pre, blockquote, h1, h2, h3, h4, h5, h6, hr, table, tr, figure, figcaption";
const GONE = "head, script, style, template, rp, [hidden]";
const TAKEN = ["text-align", "break-before", "break-after", "break-inside", "font-weight", "font-style"];
const FORCED = ["page", "left", "right", "recto", "verso", "always"];

// Faces with weights and styles under two family names, as a sheet asks for them.
let named = [];
async function nameFaces(wanted) {
  for (const face of named) document.fonts.delete(face);
  named = wanted.map(({family, url, weight, style}) => new FontFace(family, `url("${url}")`, {weight, style}));
  for (const face of named) document.fonts.add(await face.load());
}

// Elements are taken by their names without namespace.
function parsed(document, type) {
  const source = document.replace(/\sxmlns=(""|'')/g, "");
  const found = new DOMParser().parseFromString(source, type);
  return found.querySelector("parsererror") ? new DOMParser().parseFromString(source, "text/html") : found;
}

// What the sheet takes of an element's own style; everything else goes.
function keepStyle(element) {
  const own = element.style, kept = [];
  for (const name of own ? TAKEN : []) {
    let value = own.getPropertyValue(name);
    if (name.startsWith("break-") && FORCED.includes(value)) value = "column";
    if (name === "font-weight" && /^\d+$/.test(value)) value = Number(value) >= 600 ? "bold" : "normal";
    if (name === "text-align") value = {left: "start", right: "end"}[value] ?? value;
    if (value) kept.push(`${name}: ${value}`);
  }
  for (const {name} of Array.from(element.attributes))
    if (name !== "align") element.removeAttribute(name);
  if (kept.length) element.style.cssText = kept.join("; ");
}

// A document's content in an element of its own; `pictures` are its pictures' sizes in order.
function sectionOf(source, type, pictures) {
  const found = parsed(source, type);
  const walker = document.createTreeWalker(found.documentElement, NodeFilter.SHOW_ELEMENT);
  const elements = [found.documentElement];
  while (walker.nextNode()) elements.push(walker.currentNode);
  const isHidden = (element) => element.matches(GONE) || element.style?.display === "none";
  for (const element of elements.filter(isHidden)) element.remove();
  for (const element of elements) {
    if (!found.contains(element)) continue;
    if (!element.matches(OBJECTS)) { keepStyle(element); continue; }
    const picture = pictures.shift();
    const canvas = found.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
    if (picture.isLine) {
      Object.assign(canvas.style, {width: `${picture.width}px`, height: "1lh", lineHeight: picture.lineHeight});
    } else if (picture.width % 1 || picture.height % 1 || !picture.height) {
      // A canvas has whole px; what is lower than the page is no wider than so much.
      Object.assign(canvas.style, {
        width: `min(${picture.width}px, 100%, ${picture.widest}px)`,
        height: picture.height ? "auto" : 0, aspectRatio: picture.height ? picture.width / picture.height : "auto"});
    } else {
      [canvas.width, canvas.height] = [picture.width, picture.height]; // keeps its ratio
    }
    if (picture.isAlone) canvas.className = "picture";
    element.replaceWith(canvas);
  }
  endLines(found);
  trimRows(found);
  const section = document.createElement("section");
  const body = found.body ?? found.documentElement;
  section.append(...Array.from(body.childNodes).map((node) => document.adoptNode(node)));
  return section;
}

// U+2028 is what `br` is.
function endLines(found) {
  const walker = found.createTreeWalker(found, NodeFilter.SHOW_TEXT), nodes = [];
  while (walker.nextNode()) if (walker.currentNode.data.includes("\u2028")) nodes.push(walker.currentNode);
  for (const node of nodes)
    node.replaceWith(...node.data.split("\u2028").flatMap((line, index) =>
      index ? [found.createElementNS("http://www.w3.org/1999/xhtml", "br"), line] : [line]));
}

// White space at the edges of cells goes, and so do cells without content at a row's end.
function trimRows(found) {
  for (const row of found.querySelectorAll("tr")) {
    const isEmpty = (cell) => !/[^ \t\n\r\f]/.test(cell.textContent) && !cell.querySelector("canvas");
    for (const node of Array.from(row.childNodes)) if (node.nodeType === 3 && !node.data.trim()) node.remove();
    while (row.lastElementChild && isEmpty(row.lastElementChild)) row.lastElementChild.remove();
    // The edges of blocks are white space.
    for (const block of row.querySelectorAll(BLOCKS)) for (const add of ["before", "after"]) block[add](" ");
    for (const cell of row.children) trimCell(found, cell);
  }
}

// White space at the edges of a cell.
function trimCell(found, cell) {
  const walker = found.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const [pattern, order] of [[/^[ \t\n\r\f]+/, nodes], [/[ \t\n\r\f]+$/, nodes.slice().reverse()]])
    for (const node of order) {
      if (node.nodeType === 1 && !/^(canvas|br|pre)$/i.test(node.localName)) continue;
      if (node.nodeType === 1) break;
      node.data = node.data.replace(pattern, "");
      if (node.data) break;
    }
}

const isInline = (element) => /^(inline|ruby)$/.test(getComputedStyle(element).display);

// How far what stands in an element is raised.
function shiftOf(element) {
  let shift = 0;
  for (let up = element; isInline(up); up = up.parentElement)
    shift += parseFloat(getComputedStyle(up).bottom) || 0;
  return shift;
}

// How far below the top of a glyph's box the baseline of its line stands.
function belowOf(element, known) {
  const style = getComputedStyle(element);
  const key = [style.fontFamily, style.fontSize, style.fontWeight, style.fontStyle].join(" ");
  if (!known.has(key)) {
    const probe = document.createElement("div");
    const glyph = document.createElement("span");
    for (const name of ["fontFamily", "fontSize", "fontWeight", "fontStyle"]) glyph.style[name] = style[name];
    glyph.append("x");
    probe.append(glyph, markOf());
    // Ascents are rounded by how text is rendered.
    probe.style.cssText = "position: absolute; line-height: 400px; text-rendering: geometricPrecision";
    document.body.append(probe);
    known.set(key, probe.lastChild.getBoundingClientRect().bottom - glyph.getClientRects()[0].top);
    probe.remove();
  }
  return known.get(key) + shiftOf(element);
}

// How far below the baseline of a line its bottom is, by the block that an element stands in.
function underOfBlock(element, known, box) {
  let block = element;
  while (block !== box && isInline(block)) block = block.parentElement;
  const {fontFamily, fontSize, fontWeight, fontStyle, lineHeight} = getComputedStyle(block);
  const style = {fontFamily, fontSize, fontWeight, fontStyle, lineHeight, textRendering: "geometricPrecision"};
  const key = Object.values(style).join(" ");
  if (!known.has(key)) known.set(key, underOf(style, document.body));
  return known.get(key);
}

// Lays documents out by a sheet; `text` is the canonical text in Unicode scalars.
function layOutSource(layout, documents, css, text) {
  document.body.replaceChildren();
  const sheet = document.createElement("style");
  sheet.textContent = css;
  document.head.append(sheet);
  const box = boxOf(layout);
  box.style.whiteSpace = box.style.orphans = box.style.widows = "";
  box.className = "html body";
  box.append(...documents.map(({source, type, pictures}) => sectionOf(source, type, [...pictures])));
  Array.from(box.children).slice(1).forEach((section) => (section.style.breakBefore = "column"));
  document.body.append(box);
  const scalars = Array.from(text), known = new Map(), unders = new Map(), leaves = [];
  let place = 0;
  const next = () => {
    while (WHITE.test(scalars[place])) place++;
    return place++;
  };
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeName === "CANVAS" || node.nodeName === "canvas") {
      const start = next();
      if (scalars[start] !== "\ufffc") throw new Error(`No picture at ${start}: ${scalars.slice(start, start + 9).join("")}`);
      const under = node.className === "picture" ? 0 : underOfBlock(node, unders, box);
      leaves.push({kind: "picture", node, under, shift: shiftOf(node.parentElement), offset: () => start});
    }
    // An annotation is no text.
    if (node.nodeType !== 3 || node.parentElement.closest("rt")) continue;
    const places = new Int32Array(node.data.length);
    let at = 0, isAny = false;
    for (const character of node.data) {
      if (!WHITE.test(character)) {
        places[at] = next();
        isAny = true;
        if (scalars[places[at]] !== character && character !== "\ufffc")
          throw new Error(`At ${places[at]} stands ${scalars[places[at]]}, in the document ${character}`);
      }
      at += character.length;
    }
    if (isAny) leaves.push({kind: "text", node, data: node.data, below: belowOf(node.parentElement, known),
                            under: underOfBlock(node.parentElement, unders, box),
                            offset: (at) => places[at]});
  }
  const lines = linesOf(box, layout, leaves, WHITE);
  sheet.remove();
  return lines;
}
