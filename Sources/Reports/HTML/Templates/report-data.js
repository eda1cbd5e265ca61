
// What is drawn: the one place that knows the block `pagination-harness/drawing/1`.
//
// Lengths are in 1/64 px from the content box's upper left corner, glyph places in 1/65,536 em,
// offsets in Unicode scalars of the whole text. Pages, lines, layouts and paginators count from 0.
// All is decoded when it is first asked for; without the block there is no text, and the report
// stays as it stands in the markup.
//
//   drawing: the block: phrases, and what apps keep of places and bookmarks, in words
//   phrase(name, …values): a phrase of the block with values in its places
//   drawnTexts: [text], drawnText(id)
//   text: { id, language, direction, scalars, paragraphs, forced, layouts,
//           paginators: [{ name, base: whose earlier pages they are }],
//           reference: the number of the paginator that others are compared with, -1 without one,
//           isWhole: nothing of it was left out, page(l, p, n),
//           string(start, end): its characters, null where the report lacks them }
//   layout: { label, place: "phone-6@17", device, size, lineHeight, width, height, insets,
//             isVertical: all that is said of places is said of the page turned a quarter counterclockwise,
//             screen, trial(p): null where it was not measured,
//             absence(p): why nothing of a paginator is drawn, null where something is }
//   trial: { verdict, failure, pageCount, starts: where its pages start, null when the report lacks
//            it, range(n): { start, end } or null, pageAt(offset): its page there or null,
//            drawn: [[first, last], …], isDrawn(n), page(n), worst: the drawn page that goes wrong
//            most, faults(): of each page a kind of `faultKinds` or null, null when the
//            report lacks them }
//   differingPages(layout, a, b): the drawn pages of a that b has not, null when nobody knows
//   firstDifference(page, other): the first line that is not the same in both, or null
//   paginatorLabel(text, p), placeOf(text, l, p, n) "fixed-count,3,phone-6@17", placeNamed(…),
//     checkedPlace(…): { fault } where there is no such page
//   page: { number, start, end, lines: [line] or null when it is not drawn, mark: what is said of it:
//           caption, ends: why it ends there, room and rest: { height, words } of stretches below the
//           lines, start: [words], fault, ink }, others: [{ x, y, lines }], the other columns of its
//           screen, from its own corner }
//   line: { start, end, top, bottom, baseline, left, state: "shown", "clipped" or "hidden",
//           glyphs(): [[symbol, x, y], …], only what has an outline }

const remembered = (make) => {
  let value;
  let isMade = false;
  return () => {
    if (!isMade) {
      value = make();
      isMade = true;
    }
    return value;
  };
};

const drawing = (() => {
  const block = document.getElementById("drawing");
  const data = block === null ? {} : JSON.parse(block.textContent ?? "");
  return data.schema === "pagination-harness/drawing/1" ? data : { texts: [] };
})();
const phrase = (name, ...values) => drawing.phrases[name].replaceAll("{}", () => values.shift());

const drawnTexts = drawing.texts.map((raw) => decodedText(raw, {
  advances: drawing.advances, blank: new Set([0, ...drawing.blank]), words: raw.words,
  marks: raw.marks,
}));

const drawnText = (id) => drawnTexts.find((text) => text.id === id);

function decodedText(raw, symbols) {
  const pieces = raw.pieces.map((piece) => decodedPiece(piece, symbols));
  const pieceOf = (start, end) => {
    const piece = pieces.findLast((each) => each.start <= start);
    return piece && end <= piece.end() ? piece : null;
  };
  const glyphs = (start, end) => pieceOf(start, end)?.glyphs(start, end) ?? [];
  const text = {
    ...raw,
    isWhole: pieces.length === 1,
    reference: raw.reference ?? -1,
    string: (start, end) => pieceOf(start, end)?.string(start, end) ?? null,
    layouts: raw.layouts.map((layout) => decodedLayout(layout, symbols, glyphs)),
    page: (l, p, n) => text.layouts[l].trial(p)?.page(n) ?? null,
  };
  return text;
}

// A stretch of the text: its clusters, and its characters by scalars, since strings count UTF-16.
function decodedPiece({ start, string, clusters }, { advances, blank }) {
  const scalars = remembered(() => Array.from(string));
  const clusterAt = remembered(() => {
    const at = new Array(scalars().length);
    let place = 0;
    for (const cluster of clusters) {
      at[place] = cluster;
      place += typeof cluster === "number" ? 1 : cluster[0];
    }
    return at;
  });
  const glyphs = (from, to) => {
    const found = [];
    let pen = 0;
    for (let place = from - start; place < to - start; place += 1) {
      const cluster = clusterAt()[place];
      // Nothing starts inside a cluster.
      if (cluster === undefined) continue;
      const parts = typeof cluster === "number" ? [1, cluster, advances[cluster], 0, 0] : cluster;
      for (let part = 1; part < parts.length; part += 4) {
        const [symbol, advance, x, y] = parts.slice(part, part + 4);
        if (!blank.has(symbol)) found.push([symbol, pen + x, y]);
        pen += advance;
      }
    }
    return found;
  };
  return {
    start,
    end: () => start + scalars().length,
    string: (from, to) => scalars().slice(from - start, to - start).join(""),
    glyphs,
  };
}

function decodedLayout(raw, symbols, glyphs) {
  // Two paginators that make the same page share its lines.
  const sheets = new Map();
  const sheet = (index, start) => {
    const lines = sheets.get(index)
      ?? decodedLines(raw.sheets[index], start, raw, symbols, glyphs);
    sheets.set(index, lines);
    return lines;
  };
  const trials = raw.trials.map((trial, p) =>
    remembered(() =>
      trial && decodedTrial({ ...trial, ...madeBy(raw.trials, p) }, sheet, symbols, raw.columns)));
  return {
    ...raw,
    isVertical: raw.vertical === true,
    place: `${raw.device}@${raw.size / 64}`,
    trial: (p) => trials[p]?.() ?? null,
    absence: (p) => symbols.words[raw.absences[p]] ?? null,
  };
}

// The pages of a trial, or of the one that made the same.
function madeBy(trials, p) {
  let trial = trials[p];
  while (trial.same !== undefined) trial = trials[trial.same];
  const { lengths, ranges, count, drawn, marks, worst, faults, columns } = trial;
  return { lengths, ranges, count, drawn, marks, worst, faults, columns };
}

function decodedTrial(raw, sheet, { words, marks }, origins) {
  const drawn = (raw.drawn ?? []).toSorted((one, other) => one[0] - other[0]);
  const ranges = remembered(() => {
    if (raw.ranges) return raw.ranges;
    let end = 0;
    return raw.lengths ? raw.lengths.map((length) => [end, (end += length)]) : null;
  });
  const lines = (n) => {
    const stretch = drawn.find(([first, , count]) => n >= first && n < first + count);
    if (!stretch) return null;
    return sheet(stretch[1] + n - stretch[0], ranges()?.[n]?.[0]);
  };
  const range = (n) => {
    const known = ranges()?.[n];
    if (known) return { start: known[0], end: known[1] };
    // Where only the number of pages is known, a drawn page tells where it stands.
    const ends = ranges() ? null : lines(n);
    return ends?.length ? { start: ends[0].start, end: ends.at(-1).end } : null;
  };
  const others = (n) => otherColumns(origins, raw.columns, n)
    .map(({ x, y, page }) => ({ x, y, lines: (page !== null && lines(page)) || [] }));
  // Marks stand in the order of the drawn pages.
  const markNumber = (n) => {
    const before = drawn.filter(([first]) => first <= n);
    const [first] = before.at(-1) ?? [];
    return raw.marks?.[before.slice(0, -1).reduce((sum, [, , count]) => sum + count, 0) + n - first];
  };
  const trial = {
    verdict: raw.verdict,
    failure: raw.failure ?? null,
    pageCount: raw.count ?? (raw.ranges ?? raw.lengths ?? []).length,
    get starts() { return ranges()?.map(([start]) => start) ?? null; },
    drawn: joinedStretches(drawn.map(([first, , count]) => [first, first + count - 1])),
    isDrawn: (n) => trial.drawn.some(([first, last]) => n >= first && n <= last),
    range,
    pageAt: (offset) => pageAt(offset, trial),
    worst: raw.worst ?? 0,
    faults: remembered(() => decodedFaults(raw.faults)),
    page: (n) => {
      if (!(n >= 0 && n < trial.pageCount)) return null;
      const { start, end } = range(n) ?? { start: null, end: null };
      return {
        number: n, start, end, lines: lines(n), mark: decodedMark(marks[markNumber(n)], words),
        others: others(n),
      };
    },
  };
  return trial;
}

// The columns of a page's screen but its own, from its upper left corner, each with its page or null. A
// screen has the pages whose columns follow each other; without columns there are none.
function otherColumns(origins, columns, n) {
  const own = columns?.[n];
  if (own === undefined) return [];
  const places = origins.map(([x, y], column) => {
    const page = n - own + column;
    return {
      x: x - origins[own][0],
      y: y - origins[own][1],
      page: columns[page] === column ? page : null,
    };
  });
  return places.toSpliced(own, 1);
}

// Runs of pages, each a number and the first letter of what is wrong: "12-3h1-".
const faultKinds = ["hidden", "wasted", "bad", "other"];
function decodedFaults(runs) {
  return runs?.match(/\d+./g)?.flatMap((run) =>
    new Array(parseInt(run, 10)).fill(faultKinds.find((kind) => kind[0] === run.at(-1)) ?? null)) ?? null;
}

// What is said of a page: numbers stand for words of the text's list.
function decodedMark(raw = {}, words) {
  const stretch = (part) => (part ? { height: part[0], words: words[part[1]] } : null);
  return {
    caption: words[raw.caption] ?? "", ends: words[raw.ends] ?? "", room: stretch(raw.room), rest: stretch(raw.rest),
    start: words[raw.start]?.split("\n") ?? [], fault: words[raw.fault] ?? "", ink: raw.ink,
  };
}

function joinedStretches(stretches) {
  const joined = [];
  for (const [first, last] of stretches) {
    const before = joined.at(-1);
    if (before && before[1] + 1 >= first) before[1] = last;
    else joined.push([first, last]);
  }
  return joined;
}

// The page that holds an offset, else the last that starts before it; a drawn one where the
// report knows of no others.
function pageAt(offset, trial) {
  let before = null;
  const stretches = trial.starts ? [[0, trial.pageCount - 1]] : trial.drawn;
  for (const [first, last] of stretches) {
    for (let n = first; n <= last; n += 1) {
      const range = trial.range(n);
      if (range === null || range.start > offset) continue;
      if (offset < range.end) return n;
      before = n;
    }
  }
  return trial.starts ? before : null;
}

// The lines of a page that starts there; `null` when nobody says where.
function decodedLines(raw, firstStart, layout, { blank }, glyphs) {
  if (firstStart === undefined && raw[0]?.start === undefined) return null;
  let nextStart = firstStart;
  let nextTop = 0;
  return raw.map((each) => {
    const own = typeof each === "number" ? { n: each } : each;
    const start = own.start ?? nextStart;
    const end = start + own.n;
    const top = own.top ?? nextTop;
    const bottom = own.bottom ?? top + layout.lineHeight - layout.hang;
    nextStart = end;
    nextTop = top + layout.lineHeight;
    return {
      start,
      end,
      top,
      bottom,
      baseline: own.baseline ?? top + layout.baseline,
      left: own.left ?? 0,
      state: bottom <= layout.height ? "shown" : top < layout.height ? "clipped" : "hidden",
      glyphs: () => (own.glyphs ? triples(own.glyphs, blank) : glyphs(start, end)),
    };
  });
}

function triples(flat, blank) {
  const found = [];
  for (let place = 0; place < flat.length; place += 3) {
    if (!blank.has(flat[place])) found.push(flat.slice(place, place + 3));
  }
  return found;
}

// The drawn pages of one paginator that the other one has not; null where the report lacks them.
function differingPages(layout, a, b) {
  const [one, other] = [layout.trial(a), layout.trial(b)];
  if (!one?.starts || !other?.starts) return null;
  const key = ({ start, end }) => `${start} ${end}`;
  const ranges = new Set(other.starts.map((_, n) => key(other.range(n))));
  const differs = (n) => one.isDrawn(n) && !ranges.has(key(one.range(n)));
  return one.starts.map((_, n) => n).filter(differs);
}

// The first line, from 0, in which two drawn pages differ; null when they are the same, or nobody
// knows.
function firstDifference(one, other) {
  if (!one?.lines || !other?.lines) return null;
  const same = ({ start, end }, index) => {
    const line = other.lines[index];
    return line !== undefined && line.start === start && line.end === end;
  };
  const first = one.lines.findIndex((line, index) => !same(line, index));
  if (first >= 0) return first;
  return one.lines.length < other.lines.length ? one.lines.length : null;
}

// An earlier session's pages are told from today's.
const paginatorLabel = (text, p) => {
  const { name, base } = text.paginators[p];
  return base ? `${name}, ${base}` : name;
};

// How a link names a page: paginator, page from 1, device@size.
const placeOf = (text, l, p, n) => `${paginatorLabel(text, p)},${n + 1},${text.layouts[l].place}`;

function placeNamed(text, place) {
  const found = checkedPlace(text, place);
  return found.fault === undefined ? found : null;
}

// The page that words name, else what is wrong with them.
function checkedPlace(text, place) {
  // A name may hold commas itself.
  const [, name, number, layout] = /^(.*),(\d+),([^,]*)$/.exec(place) ?? [];
  if (number === undefined) {
    return { fault: `“${place}” names no page: a paginator, a page and device@size do.` };
  }
  const p = text.paginators.findIndex((_, index) => paginatorLabel(text, index) === name);
  if (p < 0) return { fault: `This report has no paginator “${name}”.` };
  const l = text.layouts.findIndex((each) => each.place === layout);
  if (l < 0) return { fault: `This report has no layout “${layout}”.` };
  const count = text.layouts[l].trial(p)?.pageCount ?? 0;
  const n = Number(number) - 1;
  if (n >= 0 && n < count) return { l, p, n };
  const which = count === 0 ? "it has none here" : `pages go from 1 to ${inWords(count)}`;
  const where = `${name} on ${text.layouts[l].label}`;
  return { fault: `There is no page ${number} of ${where}: ${which}.` };
}
