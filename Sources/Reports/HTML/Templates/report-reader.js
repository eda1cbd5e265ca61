// The reader: drawn pages to turn, with what apps keep of a reader's place and marks.
// First the rules, which are functions of values: `pages` is { starts, ends, count, scalars,
// paragraphs }, offsets in scalars, pages from 0. Then the reader itself.

// The number of the last of ascending offsets that is not after one; 0 when all are.
function readerIndex(offsets, offset) {
  let [low, high] = [0, offsets.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (offsets[middle] <= offset) { low = middle; } else { high = middle; }
  }
  return low;
}

function readerPageHolding(offset, pages) {
  if (pages.isPartition) return readerIndex(pages.starts, offset);
  const holds = (start, n) => start <= offset && offset < pages.ends[n];
  return Math.max(pages.starts.findIndex(holds), 0);
}

const readerTop = (page, pages) => pages.starts[page];

// What apps keep of a place. A page that restore asks for may not be there.
const readerStrategies = {
  "page-number": {
    kept: "the page number", save: (page) => page, restore: (number) => number,
  },
  "proportional": {
    kept: "the share of the book",
    save: (page, pages) => ({ page, count: pages.count }),
    restore: (share, pages) => Math.floor((share.page * pages.count) / share.count),
  },
  "paragraph-anchor": {
    kept: "the paragraph’s start",
    save: (page, pages) => pages.paragraphs[readerIndex(pages.paragraphs, readerTop(page, pages))],
    restore: readerPageHolding,
  },
  "fresh-anchor": { kept: "the new page’s top", save: readerTop, restore: readerPageHolding },
  // Written down when the reader turns a page, and not when the layout changes.
  "sticky-anchor": {
    kept: "the text offset", isSavedOnTurn: true, save: readerTop, restore: readerPageHolding,
  },
};

// Where a strategy lands a reader, judged by the place that was being read.
function readerPlaceAfter(strategy, token, place, pages) {
  const wanted = readerStrategies[strategy].restore(token, pages);
  const page = Math.min(Math.max(wanted, 0), pages.count - 1);
  const error = page - readerPageHolding(place, pages);
  return {
    page, isOutOfRange: page !== wanted, isHit: error === 0, pageError: error,
    topShift: pages.starts[page] - place,
  };
}

// The outcome in words; `mean` is the mean length of a page in the layout that was read.
function readerPlaceSentence(outcome, mean) {
  const { topShift, isHit, isOutOfRange } = outcome;
  const shift = counted(Math.abs(topShift), "character");
  const share = Math.abs(topShift) / mean;
  const tenths = Math.round(10 * share) / 10;
  const part = tenths === 0 ? "under 0.1 page" : `${tenths} ${tenths > 1 ? "pages" : "page"}`;
  const landing = topShift === 0 ? "right page, its top is your place"
    : isHit ? `right page; it opens ${shift} before your place, you read ${part} again`
    : topShift < 0 ? `opens ${shift} before your place; you read ${part} again`
    : `skips ${shift}, ${part}`;
  return `${isOutOfRange ? "there is no such page, so the last one; " : ""}${landing}.`;
}

// What apps keep of a bookmark. `words` finds and quotes text; null where the report holds only
// parts of it. Restoring gives { page } or { offset, isAmbiguous }, or null for lost.
const readerBookmarkSchemes = {
  "page-number": {
    kept: "the page number",
    save: readerPageHolding,
    restore: (page, pages) => (page < pages.count ? { page } : null),
  },
  "page-relative": {
    kept: "the page and the offset in it",
    save(offset, pages) {
      const page = readerPageHolding(offset, pages);
      return { page, offset: offset - pages.starts[page] };
    },
    restore({ page, offset }, pages) {
      const isThere = page < pages.count && pages.starts[page] + offset < pages.ends[page];
      return isThere ? { offset: pages.starts[page] + offset } : null;
    },
  },
  "scalar-offset": {
    kept: "the text offset", save: (offset) => offset, restore: (offset) => ({ offset }),
  },
  "text-quote": {
    kept: "the words there",
    save: (offset, pages, words) => words.quote(offset, 8),
    restore(quote, pages, words) {
      const [first, second] = words.find(quote);
      return first === undefined ? null : { offset: first, isAmbiguous: second !== undefined };
    },
  },
};

// The page that a bookmark opens, null when it is lost, and what has become of it.
function readerBookmarkFate(scheme, token, anchor, pages, words) {
  const found = readerBookmarkSchemes[scheme].restore(token, pages, words);
  if (!found) return { page: null, fate: "lost" };
  const page = found.page === undefined ? readerPageHolding(found.offset, pages) : found.page;
  const pageError = page - readerPageHolding(anchor, pages);
  const fate = found.isAmbiguous ? "ambiguous" : pageError === 0 ? "survives" : "moved";
  return { page, pageError, fate };
}

// What apps keep of a highlight [start, end). Restoring gives the parts to mark, none when lost.
const readerHighlightSchemes = {
  "page-number": {
    save: ([start, end], pages) =>
      [start, end - 1].map((offset) => readerPageHolding(offset, pages)),
    restore: ([first, last], pages) => (first < pages.count
      ? [[pages.starts[first], pages.ends[Math.min(last, pages.count - 1)]]] : []),
  },
  "page-relative": {
    save([start, end], pages) {
      const parts = [];
      const first = readerPageHolding(start, pages);
      for (let n = first; n < pages.count && pages.starts[n] < end; n += 1) {
        const [low, high] = [Math.max(start, pages.starts[n]), Math.min(end, pages.ends[n])];
        if (low < high) parts.push([n, low - pages.starts[n], high - pages.starts[n]]);
      }
      return parts;
    },
    // A part that starts past its page's end, or whose page is not there, is lost.
    restore: (parts, pages) => parts
      .filter(([n, low]) => n < pages.count && pages.starts[n] + low < pages.ends[n])
      .map(([n, low, high]) =>
        [pages.starts[n] + low, Math.min(pages.starts[n] + high, pages.ends[n])]),
  },
  "scalar-offset": { save: (range) => range, restore: (range) => [range] },
  "text-quote": {
    save: ([start, end], pages, words) => words.text(start, end),
    restore(quote, pages, words) {
      const [first] = words.find(quote);
      return first === undefined ? [] : [[first, first + Array.from(quote).length]];
    },
  },
};

function readerHighlightFate([start, end], parts) {
  const marked = parts.filter(([low, high]) => low < high).sort((a, b) => a[0] - b[0])
    .reduce((merged, [low, high]) => {
      const last = merged[merged.length - 1];
      if (last && low <= last[1]) last[1] = Math.max(last[1], high);
      else merged.push([low, high]);
      return merged;
    }, []);
  if (marked.length === 0) return "lost";
  const [low, high] = [marked[0][0], marked[marked.length - 1][1]];
  if (marked.length === 1 && low === start && high === end) return "exact";
  return low >= start && high <= end ? "truncated" : "shifted";
}

// A mark is { kind: "bookmark" or "highlight", range, tokens by scheme }. Without `words` there is
// no token of a quote.
function readerMark(kind, range, pages, words) {
  const schemes = kind === "bookmark" ? readerBookmarkSchemes : readerHighlightSchemes;
  const kept = kind === "bookmark" ? range[0] : range;
  const told = Object.keys(schemes).filter((scheme) => scheme !== "text-quote" || words !== null);
  const tokens = told.map((scheme) => [scheme, schemes[scheme].save(kept, pages, words)]);
  return { kind, range, tokens: Object.fromEntries(tokens) };
}

const readerMarkParts = (mark, scheme, pages, words) => (scheme in mark.tokens
  ? readerHighlightSchemes[scheme].restore(mark.tokens[scheme], pages, words) : []);

// The page that a mark opens under a scheme, and what has become of it: as a name and in words.
function readerMarkFate(mark, scheme, pages, words) {
  if (!(scheme in mark.tokens)) {
    const reason = "not told, for the report holds parts of the text";
    return { page: null, fate: "untold", words: reason };
  }
  const by = (error) => (error === 0 ? "right page"
    : `${counted(Math.abs(error), "page")} ${error < 0 ? "back" : "on"}`);
  if (mark.kind === "bookmark") {
    const found = readerBookmarkFate(scheme, mark.tokens[scheme], mark.range[0], pages, words);
    const isOff = found.fate === "moved" || found.fate === "ambiguous";
    return { ...found, words: found.fate + (isOff ? `, ${by(found.pageError)}` : "") };
  }
  const parts = readerMarkParts(mark, scheme, pages, words);
  if (parts.length === 0) return { page: null, fate: "lost", words: "lost" };
  const fate = readerHighlightFate(mark.range, parts);
  const isTwice = scheme === "text-quote" && words.find(mark.tokens[scheme]).length > 1;
  const page = readerPageHolding(parts[0][0], pages);
  const error = page - readerPageHolding(mark.range[0], pages);
  return {
    page, fate: isTwice ? "ambiguous" : fate === "exact" ? "survives" : fate,
    words: (isTwice ? "ambiguous, " : "") + fate + (error === 0 ? "" : `, ${by(error)}`),
  };
}

// The pages of a paginator in a layout, or { absence: why there are none to turn }.
function readerPages(text, l, p) {
  const trial = text.layouts[l].trial(p);
  const name = `${text.paginators[p].name} on ${text.layouts[l].label}`;
  if (!trial) return { absence: `${name} was not measured.` };
  if (trial.failure !== null) return { absence: `${name} failed: ${trial.failure}` };
  const { starts } = trial;
  if (!starts || starts.length === 0) {
    return { absence: `Of ${name} this report tells only: ${counted(trial.pageCount, "page")}.` };
  }
  const ends = starts.map((start, n) => trial.range(n).end);
  const isPartition = starts.every((start, n) =>
    start === (n > 0 ? ends[n - 1] : 0) && start < ends[n]) && ends.at(-1) === text.scalars;
  return {
    starts, ends, count: starts.length, scalars: text.scalars, isPartition,
    paragraphs: text.paragraphs.length > 0 ? text.paragraphs : [0], drawn: trial.drawn,
  };
}

// Quotes and finds stretches of a text; null when the report holds only parts of it.
function readerWords(text) {
  const all = text.string(0, text.scalars);
  if (all === null) return null;
  return {
    text: text.string,
    quote(offset, count) {
      const ahead = text.string(offset, Math.min(offset + 64 * count, text.scalars));
      const clusters = Array.from(new Intl.Segmenter().segment(ahead), (each) => each.segment);
      return clusters.slice(0, count).join("");
    },
    find(quote) {
      const first = quote === "" ? -1 : all.indexOf(quote);
      const second = first < 0 ? -1 : all.indexOf(quote, first + 1);
      const scalars = (at) => Array.from(all.slice(0, at)).length;
      return [first, second].filter((at) => at >= 0).map(scalars);
    },
  };
}

// Where a line's character number k stands, from the line's left end in 1/64 px: exact where each
// visible character has one glyph, in proportion otherwise.
function readerCharacterX(line, k, text, size) {
  const xs = line.glyphs().map(([, x]) => (x * size) / 65536);
  if (xs.length === 0) return 0;
  const right = xs.at(-1) + (xs.length > 1 ? (xs.at(-1) - xs[0]) / (xs.length - 1) : size);
  const characters = Array.from(text.string(line.start, line.end) ?? "");
  const isVisible = (character) => /\S/u.test(character);
  const [whole, before] = [characters, characters.slice(0, k)]
    .map((part) => part.filter(isVisible).length);
  const share = whole === 0 ? 0 : before / whole;
  if (text.direction === "rtl") return right * (1 - share);
  return whole === xs.length ? (xs[before] ?? right) : right * share;
}

// A labelled choice among [value, words].
function readerChoice(words, name, options, chosen, changed) {
  const select = makeElement("select", { name }, ...options.map(([value, each]) =>
    makeElement("option", { value }, each)));
  select.value = chosen;
  select.addEventListener("change", () => changed(select.value));
  return makeElement("label", { class: "reader-choice" }, makeElement("span", {}, words), select);
}

const readerKept = (rules) => Object.entries(rules).map(([name, { kept }]) => [name, kept]);

// The book from its start to its end: the place, the page shown, and below the last changes.
function readerTrail(text) {
  const drawing = makeDrawing("svg", { class: "trail", role: "img", preserveAspectRatio: "none" });
  const note = makeElement("p", { class: "caption" });
  const scale = (low, high) => (offset) => {
    const x = (1000 * (offset - low)) / Math.max(high - low, 1);
    return text.direction === "rtl" ? 1000 - x : x;
  };
  const bar = (at, start, end, y, height, name) => {
    const [a, b] = [at(start), at(end)];
    const width = Math.max(Math.abs(b - a), 4);
    return makeDrawing("rect", { class: name, x: Math.min(a, b), y, width, height });
  };
  const line = (name, d) => makeDrawing("path", { class: name, d });
  const share = (offset) => `${Math.round((100 * offset) / Math.max(text.scalars, 1))} %`;

  function show(pages, page, place, rows) {
    drawing.replaceChildren();
    if (pages.absence) return;
    const book = scale(0, text.scalars);
    const inside = pages.count > 200 ? [] : pages.starts.slice(1);
    const [start, end] = [pages.starts[page], pages.ends[page]];
    // Of a long book the changes are enlarged, for a page would be a dot.
    const isLong = pages.count > 60;
    const reached = [place, ...rows.flatMap((row) => [row.start, row.end])];
    const rim = (3 * text.scalars) / pages.count;
    const near = isLong ? scale(Math.min(...reached) - rim, Math.max(...reached) + rim) : book;
    drawing.append(
      bar(book, 0, text.scalars, 0, 14, "book"),
      line("starts", inside.map((each) => `M${round(book(each))} 0v14`).join("")),
      bar(book, start, end, 0, 14, "now"),
      line("place", `M${round(book(place))} -3v20`),
      ...rows.map((row, n) =>
        bar(near, row.start, row.end, 24 + 5 * n, 4, row.isHit ? "step" : "step miss"))
    );
    if (rows.length > 0) {
      drawing.append(line("place", `M${round(near(place))} 20V${26 + 5 * rows.length}`));
    }
    const height = rows.length > 0 ? 150 : 20;
    drawing.setAttribute("viewBox", `0 -3 1000 ${height}`);
    drawing.style.height = `${height}px`;
    const path = rows.map((row) => `page ${row.page + 1} at ${row.size} px`).join(", ");
    drawing.setAttribute("aria-label", `Your place is at ${share(place)} of the book; the page `
      + `shown goes from ${share(start)} to ${share(end)}.${path && ` Shown in turn: ${path}.`}`);
    note.textContent = rows.length === 0 ? "The line is your place; the block is the page shown."
      : `Below the book${isLong ? ", enlarged," : ""} a bar for each page shown in turn; hollow `
      + "ones miss your place.";
  }
  return { drawing, note, show };
}

// Chooses a stretch of text on the stage, from a first line to a last one: by drag, by two clicks,
// or by keys. `book` has lines(n), page(), layout(), changed(), told(sentence), chosen(range).
function readerChooser(stage, book) {
  let choice = null; // { anchor: the first line's range, cursor: { page, line }, isPressed }
  const rangeAt = ({ page, line }) => {
    const { start, end } = book.lines(page)[line] ?? { start: 0, end: 0 };
    return [start, end];
  };
  function range() {
    const [now, first] = [rangeAt(choice.cursor), choice.anchor];
    return first ? [Math.min(first[0], now[0]), Math.max(first[1], now[1])] : now;
  }
  function start() {
    if (book.lines(book.page()).length === 0) return;
    choice = { anchor: null, cursor: { page: book.page(), line: 0 }, isPressed: false };
    book.changed();
    book.told("Choose the first line, then the last: click them, drag, or use up, down and Enter. "
      + "Escape stops.");
  }
  function stop() {
    if (choice === null) return;
    choice = null;
    book.changed();
  }
  function take() {
    if (choice.anchor) {
      const whole = range();
      stop();
      book.chosen(whole);
    } else {
      choice.anchor = rangeAt(choice.cursor);
      book.told("Now the last line.");
    }
  }
  function point({ clientX, clientY }) {
    const leaf = document.elementFromPoint(clientX, clientY)?.closest(".leaf");
    if (!leaf || !stage.contains(leaf)) return false;
    const page = Number(leaf.dataset.page);
    const { top: edge, height: seen } = leaf.getBoundingClientRect();
    const { height, insets: [top, , bottom] } = book.layout();
    const y = ((clientY - edge) / seen) * (height + top + bottom) - top;
    const lines = book.lines(page);
    const line = lines.findIndex((each) => y < each.bottom);
    choice.cursor = { page, line: line < 0 ? lines.length - 1 : line };
    book.changed();
    return lines.length > 0;
  }
  stage.addEventListener("pointerdown", (event) => {
    if (!choice || !event.isPrimary || event.button !== 0 || !point(event)) return;
    stage.setPointerCapture(event.pointerId);
    choice.isPressed = true;
    choice.isSecond = choice.anchor !== null;
    if (!choice.isSecond) take();
  });
  stage.addEventListener("pointermove", (event) => {
    if (choice?.isPressed) point(event);
  });
  stage.addEventListener("pointerup", () => {
    if (!choice?.isPressed) return;
    choice.isPressed = false;
    if (choice.isSecond || rangeAt(choice.cursor)[0] !== choice.anchor[0]) take();
  });
  stage.addEventListener("pointercancel", stop);
  stage.addEventListener("keydown", (event) => {
    if (!choice) return;
    const { cursor } = choice;
    const last = book.lines(cursor.page).length - 1;
    const keys = {
      ArrowUp: () => { cursor.line = Math.max(cursor.line - 1, 0); },
      ArrowDown: () => { cursor.line = Math.min(cursor.line + 1, last); },
      Enter: take,
    };
    if (!keys[event.key]) return;
    keys[event.key]();
    book.changed();
    event.preventDefault();
  });
  return {
    start, stop, range,
    isOn: () => choice !== null,
    // The last line may stand on a later page than the first.
    follow(page) { if (choice) choice.cursor = { page, line: 0 }; },
  };
}

function makeReader(section, text) {
  const words = readerWords(text);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const known = new Map();
  function pagesOf(l, p) {
    const key = `${l},${p}`;
    if (!known.has(key)) known.set(key, readerPages(text, l, p));
    return known.get(key);
  }
  const view = {
    l: 0, p: Math.max(text.paginators.findIndex(({ name }) => name === "greedy"), 0),
    strategy: "page-number", scheme: "page-relative",
    place: 0, // the first character of the page that the reader last turned to
    turned: null, at: null, // { page, pages }: at the last turn; now, or where pages last were
    rows: [], marks: [], made: 0, player: 0,
  };
  const pages = () => pagesOf(view.l, view.p);
  const layout = () => text.layouts[view.l];
  const sizeOf = (l) => inWords(text.layouts[l].size / 64);
  const isRightToLeft = text.direction === "rtl";

  const stage = makeElement("div", {
    class: "reader-stage", tabindex: "0", role: "group",
    "aria-label": "Pages; the arrow keys turn them",
  });
  const status = makeElement("p", { class: "reader-outcome", role: "status" });
  const told = (sentence) => { status.textContent = sentence; };
  const pageWords = () => pages().absence
    ?? `Page ${inWords(turner.page() + 1)} of ${inWords(pages().count)}.`;
  const lines = (n) => (pages().absence ? [] : text.page(view.l, view.p, n)?.lines ?? [])
    .filter((line) => line.state !== "hidden" && line.end > line.start);

  const chooser = readerChooser(stage, {
    lines, layout, told,
    page: () => turner.page(),
    chosen: (range) => addMark("highlight", range),
    changed() {
      stage.classList.toggle("choosing", chooser.isOn());
      highlightButton.setAttribute("aria-pressed", String(chooser.isOn()));
      redrawWashes();
    },
  });
  const turner = pageTurner(stage, {
    rightToLeft: isRightToLeft,
    count: () => pages().count ?? 1,
    leaf: leafOf,
    isHeld: () => chooser.isOn(),
    turned(n) {
      stopPlaying();
      if (pages().absence) return;
      view.turned = view.at = { page: n, pages: pages() };
      view.place = pages().starts[n];
      view.rows = [];
      chooser.follow(n);
      redrawWashes();
      told(pageWords());
      update();
    },
  });

  function leafOf(n) {
    const { absence, drawn } = pages();
    const page = absence ? null : text.page(view.l, view.p, n);
    // Marks stand below the type, so that none dims it.
    if (page?.lines) {
      return makeElement("div", { class: "face" },
        washOf(n), drawPage(text, view.l, page, { bare: true }));
    }
    const note = absence ?? `Page ${inWords(n + 1)} is not drawn in this report.`;
    const near = absence ? []
      : [drawn.findLast(([first]) => first <= n)?.[1], drawn.find(([first]) => first > n)?.[0]];
    return makeElement("div", { class: "face undrawn" }, makeElement("p", {}, note),
      ...near.filter((m) => m !== undefined).map((m) => makeButton(`Page ${inWords(m + 1)}`, () => {
        turner.jump(m);
        stage.focus();
      })));
  }

  // What is marked on a page: highlights, what is being chosen, a bookmark's ribbon.
  function washOf(n) {
    const { width, height, insets: [top, right, bottom, left], size } = layout();
    const viewBox = [-left, -top, width + left + right, height + top + bottom].join(" ");
    const cover = (name) => ([start, end]) => lines(n)
      .filter((line) => line.start < end && start < line.end)
      .map((line) => {
        const [a, b] = [Math.max(start, line.start), Math.min(end, line.end)]
          .map((at) => line.left + readerCharacterX(line, at - line.start, text, size));
        const box = { x: Math.min(a, b), y: line.top, width: Math.abs(b - a) };
        return makeDrawing("rect", { class: name, ...box, height: line.bottom - line.top });
      });
    const x = isRightToLeft ? 384 - left : width + right - 1152;
    const marked = pages().absence ? [] : view.marks.flatMap((mark) => {
      if (mark.kind === "highlight") {
        return readerMarkParts(mark, view.scheme, pages(), words).flatMap(cover("highlight"));
      }
      const isHere = readerMarkFate(mark, view.scheme, pages(), words).page === n;
      const d = `M${x} ${-top}h768v1664l-384 -320l-384 320z`;
      return isHere ? [makeDrawing("path", { class: "ribbon", d })] : [];
    });
    return makeDrawing("svg", { class: "wash", viewBox, "aria-hidden": "true" },
      ...marked, ...(chooser.isOn() ? cover("chosen")(chooser.range()) : []));
  }
  function redrawWashes() {
    for (const wash of stage.querySelectorAll(".leaf .wash")) {
      wash.replaceWith(washOf(Number(wash.closest(".leaf").dataset.page)));
    }
  }

  // Changes the layout; the app finds the place again by its strategy.
  function change(l) {
    const [before, after] = [layout(), pagesOf(l, view.p)];
    const strategy = readerStrategies[view.strategy];
    const from = strategy.isSavedOnTurn ? view.turned : view.at;
    view.l = l;
    if (after.absence || !from) {
      begin();
      return "";
    }
    const token = strategy.save(from.page, from.pages);
    const outcome = readerPlaceAfter(view.strategy, token, view.place, after);
    arrive(outcome.page, outcome.isHit);
    const sentence = after.isPartition && from.pages.isPartition
      ? readerPlaceSentence(outcome, text.scalars / view.turned.pages.count)
      : "pages repeat text or leave some out here, so that the place is not judged.";
    const way = before.device === layout().device
      ? `${inWords(before.size / 64)} > ${sizeOf(l)} px` : `${before.label} > ${layout().label}`;
    told(`${way}: ${sentence} ${pageWords()}`);
    return sentence;
  }
  function arrive(page, isHit) {
    const [start, end] = [pages().starts[page], pages().ends[page]];
    view.at = { page, pages: pages() };
    view.rows = [...view.rows, { start, end, page, isHit, size: sizeOf(view.l) }].slice(-24);
    turner.show(page);
    update();
  }
  // Opens the page that holds the place, as when another paginator is taken.
  function begin() {
    chooser.stop();
    view.rows = [];
    const page = pages().absence ? 0 : readerPageHolding(view.place, pages());
    turner.show(page);
    if (!pages().absence) {
      view.at = { page, pages: pages() };
      view.turned ??= view.at;
    }
    update();
    told(pageWords());
  }

  // The slider to and fro, ten times.
  const sizesOf = (device) => text.layouts.map((each, l) => l)
    .filter((l) => text.layouts[l].device === device)
    .sort((one, other) => text.layouts[one].size - text.layouts[other].size);
  function partner() {
    const { device, size } = layout();
    const others = sizesOf(device).filter((l) => l !== view.l && !pagesOf(l, view.p).absence);
    return pages().absence ? undefined
      : others.find((l) => text.layouts[l].size > size) ?? others.at(-1);
  }
  function stopPlaying() {
    clearInterval(view.player);
    view.player = 0;
    status.removeAttribute("aria-busy");
  }
  function play() {
    if (view.player !== 0) {
      stopPlaying();
      update();
      return;
    }
    const [home, there] = [view.l, partner()];
    let left = 20;
    const step = () => {
      left -= 1;
      const sentence = change(left % 2 === 1 ? there : home);
      if (left > 0) return;
      stopPlaying();
      update();
      told(`${playWords(home, there)}: ${sentence} ${pageWords()}`);
    };
    chooser.stop();
    view.rows = [];
    arrive(turner.page(), readerPageHolding(view.place, pages()) === turner.page());
    status.setAttribute("aria-busy", "true");
    if (calm.matches) {
      while (left > 0) step();
    } else {
      view.player = setInterval(step, 170);
      update();
    }
  }
  const playWords = (home, there) =>
    `${sizeOf(home)} > ${sizeOf(there)} > ${sizeOf(home)} px, ten times`;

  // Marks.
  function addMark(kind, range) {
    if (pages().absence || range[0] >= range[1]) return;
    const page = inWords(readerPageHolding(range[0], pages()) + 1);
    view.made += 1;
    const name = `${kind === "bookmark" ? "Bookmark" : "Highlight"} ${view.made}`;
    const origin = `page ${page} at ${sizeOf(view.l)} px`;
    view.marks.push({ ...readerMark(kind, range, pages(), words), name, origin });
    update();
    redrawWashes();
    told(`${name} made on page ${page}.`);
  }
  function markItem(mark) {
    const fates = Object.keys(readerBookmarkSchemes).map((scheme) => [scheme, pages().absence
      ? { fate: "untold", page: null, words: "no pages here" }
      : readerMarkFate(mark, scheme, pages(), words)]);
    const { page } = Object.fromEntries(fates)[view.scheme];
    const go = makeButton("Go", () => turner.jump(page), { "aria-label": `Go to ${mark.name}` });
    go.disabled = page === null;
    const remove = makeButton("Remove", () => {
      view.marks = view.marks.filter((each) => each !== mark);
      update();
      redrawWashes();
      (view.marks.length > 0 ? markList : bookmarkButton).focus();
    }, { "aria-label": `Remove ${mark.name}` });
    const [start, end] = mark.range;
    const quote = text.string(start, Math.min(start + 12, end));
    const quoted = quote === null ? []
      : [": ", makeElement("q", { lang: text.language, dir: text.direction }, quote.trim())];
    const outcomes = fates.map(([scheme, { fate, words: outcome }]) => makeElement(
      "li",
      { "data-scheme": scheme, "data-fate": fate, class: scheme === view.scheme ? "taken" : null },
      `${readerBookmarkSchemes[scheme].kept}: `, makeElement("b", {}, outcome)
    ));
    return makeElement("li", { class: "reader-mark", "data-kind": mark.kind },
      makeElement("p", {}, makeElement("b", {}, mark.name), `, ${mark.origin}`, ...quoted),
      go, remove, makeElement("ul", {}, ...outcomes));
  }

  // Controls.
  const trail = readerTrail(text);
  const sizes = makeElement("div", {
    class: "reader-row reader-sizes", role: "group", "aria-label": "Size of the type",
  });
  const playButton = makeButton("", play, { class: "reader-play" });
  const returnButton = makeButton("Back to my place", () => {
    stopPlaying();
    begin();
  }, { class: "reader-return" });
  const fault = makeElement("p", {
    id: `${section.id}-fault`, class: "reader-fault", role: "alert",
  });
  const field = makeElement("input", {
    id: `${section.id}-page`, name: "page", type: "text", inputmode: "numeric", autocomplete: "off",
    "aria-describedby": fault.id,
  });
  const total = makeElement("span", {});
  const form = makeElement("form", { class: "reader-page" },
    makeElement("label", { for: field.id }, "Page"), field, total, makeElement("button", {}, "Go"));
  function say(sentence) {
    fault.textContent = sentence;
    field.setAttribute("aria-invalid", String(sentence !== ""));
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { page, fault: sentence } = checkedPage(field.value, pages().count ?? 1);
    say(sentence ?? "");
    if (page === undefined) return;
    turner.jump(page);
    update();
    told(pageWords());
  });
  const bookmarkButton = makeButton("Bookmark", () => {
    turner.finish(false);
    const n = turner.page();
    if (!pages().absence) addMark("bookmark", [pages().starts[n], pages().ends[n]]);
  }, { class: "reader-bookmark" });
  const highlightButton = makeButton("Highlight", () => {
    turner.finish(true);
    if (chooser.isOn()) chooser.stop();
    else chooser.start();
    stage.focus({ preventScroll: true });
  }, { class: "reader-highlight", "aria-pressed": "false" });
  const nightButton = makeButton("Night", () => {
    nightButton.setAttribute("aria-pressed", String(section.classList.toggle("night")));
  }, { class: "reader-night", "aria-pressed": "false" });
  const markList = makeElement("ul", {
    class: "reader-marks", tabindex: "-1", "aria-label": "Bookmarks and highlights",
  });
  const marksPart = makeElement("div", { class: "reader-part" },
    readerChoice("The app keeps of marks", "scheme", readerKept(readerBookmarkSchemes), view.scheme,
      (scheme) => {
        view.scheme = scheme;
        update();
        redrawWashes();
      }), markList);
  const turnButton = (by, name) => makeButton((by > 0) === isRightToLeft ? "‹" : "›",
    () => turner.turn(by), { class: `reader-${name}`, "aria-label": `${name} page` });
  const turns = [turnButton(-1, "previous"), form, turnButton(1, "next")];

  function update() {
    // Made anew, a button that has the focus keeps it.
    const focused = section.contains(document.activeElement)
      ? document.activeElement.getAttribute("aria-label") : null;
    field.value = inWords(turner.page() + 1);
    total.textContent = `of ${inWords(pages().count ?? 1)}`;
    say("");
    sizes.replaceChildren(...sizesOf(layout().device).map((l) => makeButton(sizeOf(l), () => {
      stopPlaying();
      chooser.stop();
      change(l);
    }, {
      "aria-pressed": String(l === view.l), "aria-label": `${sizeOf(l)} px`, "data-layout": l,
    })));
    const other = partner();
    playButton.disabled = other === undefined;
    playButton.textContent = view.player !== 0 ? "Stop"
      : other === undefined ? "No other size" : playWords(view.l, other);
    const { width, height, insets: [top, right, bottom, left] } = layout();
    stage.style.setProperty("--wide", `${(width + left + right) / 64}px`);
    stage.style.setProperty("--ratio", String((width + left + right) / (height + top + bottom)));
    markList.replaceChildren(...view.marks.map(markItem));
    marksPart.hidden = view.marks.length === 0;
    trail.show(pages(), turner.page(), view.place, view.rows);
    if (focused && document.activeElement === document.body) {
      section.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
    }
  }
  section.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    stopPlaying();
    chooser.stop();
    turner.finish(true);
    update();
    told(pageWords());
  });

  const named = text.paginators.map(({ name, base }, p) => [p, base ? `${name}, ${base}` : name]);
  const paginatorChoice = readerChoice("Paginator", "paginator", named, view.p, (p) => {
    stopPlaying();
    view.p = Number(p);
    begin();
  });
  const devices = Array.from(new Set(text.layouts.map(({ device }) => device)), (each) =>
    [each, each]);
  const deviceChoice = readerChoice("Device", "device", devices, layout().device, (device) => {
    stopPlaying();
    chooser.stop();
    const there = sizesOf(device);
    change(there.find((l) => text.layouts[l].size === layout().size) ?? there[0]);
  });
  const strategyChoice = readerChoice("The app keeps of the place", "strategy",
    readerKept(readerStrategies), view.strategy, (strategy) => {
      stopPlaying();
      view.strategy = strategy;
      view.rows = [];
      update();
    });
  const modes = turnModes.map((mode) => [mode, mode === "vertical" ? "continuous vertical" : mode]);
  const modeChoice = readerChoice("Page turn", "mode", modes, turnModes[0], (mode) => {
    chooser.stop();
    turner.setMode(mode);
  });
  const group = (name, ...children) => makeElement("div", { class: name }, ...children);
  section.append(group("reader-body",
    group("reader-view",
      stage, group("reader-bar", ...(isRightToLeft ? turns.toReversed() : turns)), fault),
    group("reader-side",
      status,
      group("reader-part",
        makeElement("p", { class: "reader-label", "aria-hidden": "true" }, "Size, px"), sizes,
        strategyChoice, group("reader-row", playButton, returnButton)),
      group("reader-part", trail.note, trail.drawing),
      group("reader-part reader-choices",
        paginatorChoice, ...(devices.length > 1 ? [deviceChoice] : []), modeChoice),
      group("reader-row", bookmarkButton, highlightButton, nightButton),
      marksPart)));
  begin();
}

// The report opens faster when a reader is made as somebody comes near it.
const readersToCome = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    readersToCome.unobserve(target);
    target.classList.remove("to-come");
    makeReader(target, drawnText(target.dataset.text));
  }
}, { rootMargin: "100% 0px" });
for (const section of document.querySelectorAll("section.reader[data-text]")) {
  const text = drawnText(section.dataset.text);
  if (!text || text.layouts.length === 0 || text.paginators.length === 0) continue;
  section.classList.add("to-come");
  section.hidden = false;
  readersToCome.observe(section);
}
