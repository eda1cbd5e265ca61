#!/usr/bin/env node
// A reader to begin with: it takes every character for a square, and counts lines.
//
// Put your own paginator in the place of `paginate` and `pageLines`, and your own way of keeping places. Who cannot
// tell lines leaves them out, and is judged by the referee's.
import { serve } from "./paginator_server.mjs";

// Letters that begin a character whatever stands before them.
const LETTERS = [
  [0x30, 0x39], [0x41, 0x5a], [0x61, 0x7a], [0xc0, 0x24f], [0x370, 0x481], [0x531, 0x556],
  [0x561, 0x587], [0x5d0, 0x5ea], [0x620, 0x64a], [0x671, 0x6d3], [0x904, 0x939], [0xe01, 0xe30],
  [0xe40, 0xe44], [0x1e00, 0x1fff], [0x3041, 0x3096], [0x30a1, 0x30fa], [0x3400, 0x9fff],
  [0xac00, 0xd7a3], [0x20000, 0x3ffff],
];

const isLetter = (scalar) => LETTERS.some(([first, last]) => first <= scalar && scalar <= last);

/** Whether a page may end between two scalars. */
function mayEnd(before, after) {
  if (before === 0x0a) return true;
  const isWide = before === 0x3001 || before === 0x3002 || (before >= 0x3041 && isLetter(before));
  return (before === 0x20 || isWide) && isLetter(after);
}

/** How many columns and lines a page has, and how tall a line is. */
function grid({ page, type }) {
  const insets = page.insets;
  const height = type.line_height_px || type.size * type.line_height;
  // One column is left for what may not begin a line.
  const columns = Math.max(1, Math.floor((page.width - insets.left - insets.right) / type.size) - 1);
  const lines = Math.max(1, Math.floor((page.height - insets.top - insets.bottom) / height));
  return { columns, lines, height };
}

/** Where the page that begins at `start` ends. */
function pageEnd(request, start, columns, lines) {
  const text = request.text;
  const stop = request.breaks.find((place) => place > start) ?? text.length;
  let [end, column, before] = [start, 0, 0];
  for (let at = start; at < stop; ) {
    const scalar = text.codePointAt(at);
    if (at > start && mayEnd(before, scalar)) end = at;
    if (column === columns && scalar !== 0x0a && scalar !== 0x0d) [lines, column] = [lines - 1, 0];
    if (lines <= 0 && end > start) return end;
    if (scalar === 0x0a) [lines, column] = [lines - 1, 0];
    else if (scalar !== 0x0d) column++;
    before = scalar;
    at += scalar > 0xffff ? 2 : 1;
  }
  return stop;
}

function paginate(request) {
  const { columns, lines } = grid(request);
  const count = request.text.length;
  const pages = [];
  let start = request.from;
  while (start < count && pages.length < (request.limit ?? count)) {
    const end = pageEnd(request, start, columns, lines);
    pages.push([start, end]);
    start = end;
  }
  return { pages };
}

/** The lines of a page, each with its start, end, top, bottom and width, white space at its end left out. */
function pageLines(request, start, end) {
  const { text, type } = request;
  const { columns, height } = grid(request);
  const rows = [];
  let column = 0;
  for (let at = start; at < end; ) {
    const scalar = text.codePointAt(at);
    const isSquare = scalar !== 0x0a && scalar !== 0x0d;
    if (at === start || text[at - 1] === "\n" || (column === columns && isSquare)) {
      rows.push([at, at, rows.length * height, (rows.length + 1) * height, 0]);
      column = 0;
    }
    at += scalar > 0xffff ? 2 : 1;
    if (isSquare) column++;
    const row = rows[rows.length - 1];
    row[1] = at;
    if (isSquare && scalar !== 0x20 && scalar !== 0x3000) row[4] = column * type.size;
  }
  return rows;
}

// Places are the offsets of what the reader saw.

function save_position(request, page) {
  const pages = paginate(request).pages;
  return String(page < pages.length ? pages[page][0] : request.text.length);
}

function restore_position(request, token) {
  const pages = paginate(request).pages;
  return Math.max(pages.filter(([start]) => start <= Number(token)).length - 1, 0);
}

function save_highlight(request, start, end) {
  return `${start} ${end}`;
}

function restore_highlight(request, token) {
  return token.split(" ").map(Number);
}

serve({
  name: "squares", version: "1.0", shows: "context", capabilities: ["seek", "limit"],
  paginate, lines: pageLines, saves: "on_turn", save_position, restore_position, save_highlight, restore_highlight,
});
