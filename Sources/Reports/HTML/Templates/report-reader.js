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
  return Math.max(pages.starts.findIndex((start, n) => start <= offset && offset < pages.ends[n]), 0);
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
  if (!found) { return { page: null, fate: "lost" }; }
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
      for (let n = readerPageHolding(start, pages); n < pages.count && pages.starts[n] < end; n += 1) {
        const [low, high] = [Math.max(start, pages.starts[n]), Math.min(end, pages.ends[n])];
        if (low < high) { parts.push([n, low - pages.starts[n], high - pages.starts[n]]); }
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
      if (last && low <= last[1]) { last[1] = Math.max(last[1], high); } else { merged.push([low, high]); }
      return merged;
    }, []);
  if (marked.length === 0) return "lost";
  const [low, high] = [marked[0][0], marked[marked.length - 1][1]];
  if (marked.length === 1 && low === start && high === end) return "exact";
  return low >= start && high <= end ? "truncated" : "shifted";
}

// The pages of a paginator in a layout, or { absence: why there are none to turn }.
function readerPages(text, l, p) {
  const trial = text.layouts[l].trial(p);
  const name = `${text.paginators[p].name} on ${text.layouts[l].label}`;
  if (!trial) { return { absence: `${name} was not measured.` }; }
  if (trial.failure !== null) { return { absence: `${name} failed: ${trial.failure}` }; }
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
      return [first, second].filter((at) => at >= 0).map((at) => Array.from(all.slice(0, at)).length);
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
  const [whole, before] = [characters, characters.slice(0, k)].map((part) => part.filter(isVisible).length);
  const share = whole === 0 ? 0 : before / whole;
  if (text.direction === "rtl") return right * (1 - share);
  return whole === xs.length ? (xs[before] ?? right) : right * share;
}

function readerButton(words, action, attributes = {}) {
  const button = makeElement("button", { type: "button", ...attributes }, words);
  button.addEventListener("click", action);
  return button;
}

// A labelled choice among [value, words].
function readerChoice(label, name, options, changed) {
  const select = makeElement("select", { name }, ...options.map(([value, words]) =>
    makeElement("option", { value }, words)));
  select.addEventListener("change", () => changed(select.value));
  return makeElement("label", { class: "reader-choice" }, makeElement("span", {}, label), select);
}

function makeReader(section, text) {
  const id = section.id;
  const words = readerWords(text);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const known = new Map();
  const pagesOf = (l, p) => {
    const key = `${l},${p}`;
    if (!known.has(key)) { known.set(key, readerPages(text, l, p)); }
    return known.get(key);
  };
  const greedy = text.paginators.findIndex((each) => each.name === "greedy");
  const view = {
    l: 0, p: Math.max(greedy, 0), strategy: "page-number", scheme: "page-number",
    place: 0, // the first character of the page that the reader last turned to
    turned: null, at: null, // { page, pages }: at the last turn; now, or where pages last were
    trail: [], marks: [], made: 0, selection: null, player: 0,
  };
  const pages = () => pagesOf(view.l, view.p);
  const layout = () => text.layouts[view.l];
  const nameOf = ({ name, base }) => (base ? `${name}, ${base}` : name);
  const sizeOf = (l) => String(text.layouts[l].size / 64);

  const stage = makeElement("div", {
    class: "stage", tabindex: "0", role: "group", "aria-label": "Pages: arrow keys turn them",
  });
  const status = makeElement("p", { class: "reader-outcome", role: "status" });
  const told = (sentence) => { status.textContent = sentence; };
  const pageWords = () => (pages().absence ?? `Page ${inWords(turner.page() + 1)} of `
    + `${inWords(pages().count)}.`);

  // The pages.
  function leafOf(n) {
    const face = makeElement("div", { class: "face" });
    const { absence, drawn } = pages();
    const page = absence ? null : text.page(view.l, view.p, n);
    if (page && page.lines) {
      // Below the type, so that no mark dims it.
      face.append(washOf(n), drawPage(text, view.l, page, { bare: true }));
      return face;
    }
    const note = absence ?? `Page ${inWords(n + 1)} is not drawn in this report.`;
    const paper = makeElement("div", { class: "undrawn" }, makeElement("p", {}, note));
    if (!absence) {
      const before = drawn.findLast(([first]) => first <= n)?.[1];
      const after = drawn.find(([first]) => first > n)?.[0];
      for (const [m, way] of [[before, "back"], [after, "on"]]) {
        if (m !== undefined) {
          paper.append(readerButton(`${way} to page ${inWords(m + 1)}`, () => {
            turner.jump(m);
            stage.focus();
          }));
        }
      }
    }
    face.append(paper);
    return face;
  }

  const linesOf = (n) => (pages().absence ? [] : text.page(view.l, view.p, n)?.lines ?? [])
    .filter((line) => line.state !== "hidden" && line.end > line.start);

  // What is marked on a page: highlights, what is being chosen, a bookmark's ribbon.
  function washOf(n) {
    const { width, height, insets: [top, right, bottom, left], size } = layout();
    const box = [-left, -top, width + left + right, height + top + bottom];
    const wash = makeDrawing("svg", { class: "wash", viewBox: box.join(" "), "aria-hidden": "true" });
    const cover = ([start, end], name) => {
      for (const line of linesOf(n)) {
        const [low, high] = [Math.max(start, line.start), Math.min(end, line.end)];
        if (low >= high) continue;
        const [a, b] = [low, high].map((at) => line.left + readerCharacterX(line, at - line.start, text, size));
        wash.append(makeDrawing("rect", {
          class: name, x: Math.min(a, b), y: line.top, width: Math.abs(b - a), height: line.bottom - line.top,
        }));
      }
    };
    for (const mark of view.marks) {
      if (mark.kind === "highlight") { partsOf(mark, view.scheme).forEach((part) => cover(part, "highlight")); }
      else if (bookmarkFate(mark, view.scheme).page === n) {
        const x = text.direction === "rtl" ? 384 - left : width + right - 1152;
        wash.append(makeDrawing("path", { class: "ribbon", d: `M${x} ${-top}h768v1664l-384 -320l-384 320z` }));
      }
    }
    if (view.selection) { cover(chosenRange(), "chosen"); }
    return wash;
  }
  function redrawWashes() {
    for (const wash of stage.querySelectorAll(".leaf .wash")) {
      wash.replaceWith(washOf(Number(wash.closest(".leaf").dataset.page)));
    }
  }

  // Highlighting: a first line and a last one, by drag, by two clicks, or by keys.
  const lineRange = ({ page, line }) => {
    const { start, end } = linesOf(page)[line] ?? { start: 0, end: 0 };
    return [start, end];
  };
  function chosenRange() {
    const [now, first] = [lineRange(view.selection.cursor), view.selection.anchor];
    return first ? [Math.min(first[0], now[0]), Math.max(first[1], now[1])] : now;
  }
  function choose(isOn) {
    view.selection = isOn && linesOf(turner.page()).length > 0
      ? { anchor: null, cursor: { page: turner.page(), line: 0 }, isPressed: false } : null;
    stage.classList.toggle("choosing", view.selection !== null);
    highlightButton.setAttribute("aria-pressed", String(view.selection !== null));
    redrawWashes();
    if (view.selection) {
      turner.finish(true);
      stage.focus({ preventScroll: true });
      told("Choose the first line, then the last: click them, drag, or use up, down and Enter. Escape stops.");
    }
  }
  function chosen() {
    const { selection } = view;
    if (!selection.anchor) {
      selection.anchor = lineRange(selection.cursor);
      told("Now the last line.");
      return;
    }
    const range = chosenRange();
    choose(false);
    addMark("highlight", range);
  }
  function pointLine(event) {
    const leaf = document.elementFromPoint(event.clientX, event.clientY)?.closest(".leaf");
    if (!leaf || !stage.contains(leaf)) return false;
    const page = Number(leaf.dataset.page);
    const bounds = leaf.getBoundingClientRect();
    const { height, insets: [top, , bottom] } = layout();
    const y = ((event.clientY - bounds.top) / bounds.height) * (height + top + bottom) - top;
    const lines = linesOf(page);
    if (lines.length === 0) return false;
    const line = lines.findIndex((each) => y < each.bottom);
    view.selection.cursor = { page, line: line < 0 ? lines.length - 1 : line };
    redrawWashes();
    return true;
  }
  stage.addEventListener("pointerdown", (event) => {
    if (!view.selection || !event.isPrimary || event.button !== 0 || !pointLine(event)) return;
    stage.setPointerCapture(event.pointerId);
    view.selection.isPressed = true;
    view.selection.isSecond = view.selection.anchor !== null;
    if (!view.selection.isSecond) { chosen(); }
  });
  stage.addEventListener("pointermove", (event) => {
    if (view.selection && view.selection.isPressed) { pointLine(event); }
  });
  stage.addEventListener("pointerup", () => {
    if (!view.selection || !view.selection.isPressed) return;
    view.selection.isPressed = false;
    const isDragged = lineRange(view.selection.cursor)[0] !== view.selection.anchor[0];
    if (view.selection.isSecond || isDragged) { chosen(); }
  });
  stage.addEventListener("pointercancel", () => { if (view.selection) { choose(false); } });
  stage.addEventListener("keydown", (event) => {
    if (!view.selection) return;
    const { cursor } = view.selection;
    const last = linesOf(cursor.page).length - 1;
    const keys = {
      ArrowUp: () => { cursor.line = Math.max(cursor.line - 1, 0); },
      ArrowDown: () => { cursor.line = Math.min(cursor.line + 1, last); },
      Enter: chosen,
    };
    if (keys[event.key]) {
      keys[event.key]();
      redrawWashes();
      event.preventDefault();
    }
  });

  const turner = pageTurner(stage, {
    rightToLeft: text.direction === "rtl",
    count: () => pages().count ?? 1,
    leaf: leafOf,
    isHeld: () => view.selection !== null,
    turned(n) {
      stop();
      if (pages().absence) return;
      view.at = { page: n, pages: pages() };
      view.turned = view.at;
      view.place = pages().starts[n];
      view.trail = [];
      if (view.selection) { view.selection.cursor = { page: n, line: 0 }; redrawWashes(); }
      told(pageWords());
      update();
    },
  });

  // Changes the layout; the app finds the place again by its strategy.
  function change(l) {
    const old = view.l;
    const strategy = readerStrategies[view.strategy];
    const from = strategy.isSavedOnTurn ? view.turned : view.at;
    const token = from && strategy.save(from.page, from.pages);
    view.l = l;
    const after = pages();
    const sized = text.layouts[old].device === text.layouts[l].device;
    const way = sized ? `${sizeOf(old)} > ${sizeOf(l)} px` : `${text.layouts[old].label} > ${text.layouts[l].label}`;
    if (after.absence || !from) { begin(after.absence); return ""; }
    const outcome = readerPlaceAfter(view.strategy, token, view.place, after);
    arrive(outcome.page, outcome.isHit, sizeOf(l));
    const isJudged = after.isPartition && from.pages.isPartition;
    const sentence = isJudged ? readerPlaceSentence(outcome, text.scalars / view.turned.pages.count)
      : "pages repeat text or leave some out here, so that the place is not judged.";
    told(`${way}: ${sentence} ${pageWords()}`);
    return sentence;
  }

  function arrive(page, isHit, label) {
    view.at = { page, pages: pages() };
    view.trail = [...view.trail, { ...rangeOf(page), page, isHit, label }].slice(-24);
    turner.show(page);
    update();
  }
  const rangeOf = (page) => ({ start: pages().starts[page], end: pages().ends[page] });

  // Opens the page that holds the place, as when another paginator is taken.
  function begin(sentence) {
    choose(false);
    view.trail = [];
    const page = pages().absence ? 0 : readerPageHolding(view.place, pages());
    turner.show(page);
    if (!pages().absence) {
      view.at = { page, pages: pages() };
      view.turned = view.turned ?? view.at;
    }
    update();
    told(sentence ?? pageWords());
  }

  // The slider to and fro, ten times.
  function partner() {
    const here = layout();
    const sizes = sizesOf(here.device).filter((l) => !pagesOf(l, view.p).absence && l !== view.l);
    return sizes.find((l) => text.layouts[l].size > here.size) ?? sizes.at(-1);
  }
  function stop() {
    clearInterval(view.player);
    view.player = 0;
    status.removeAttribute("aria-busy");
  }
  function play() {
    if (view.player !== 0) { stop(); update(); return; }
    const [home, there] = [view.l, partner()];
    let left = 20;
    view.trail = [];
    arrive(turner.page(), readerPageHolding(view.place, pages()) === turner.page(), sizeOf(home));
    status.setAttribute("aria-busy", "true");
    const step = () => {
      left -= 1;
      const sentence = change(left % 2 === 1 ? there : home);
      if (left > 0) return;
      stop();
      update();
      told(`${sizeOf(home)} > ${sizeOf(there)} > ${sizeOf(home)} px, ten times: ${sentence} ${pageWords()}`);
    };
    if (calm.matches) { while (left > 0) { step(); } } else { view.player = setInterval(step, 170); update(); }
  }

  // Marks.
  const keeps = { bookmark: readerBookmarkSchemes, highlight: readerHighlightSchemes };
  const isTold = (scheme) => scheme !== "text-quote" || words !== null;
  function addMark(kind, range) {
    if (pages().absence || range[0] >= range[1]) return;
    view.made += 1;
    const tokens = {};
    for (const [scheme, { save }] of Object.entries(keeps[kind])) {
      if (isTold(scheme)) { tokens[scheme] = save(kind === "bookmark" ? range[0] : range, pages(), words); }
    }
    const page = readerPageHolding(range[0], pages()) + 1;
    view.marks.push({ kind, range, tokens, number: view.made, origin: `page ${page} at ${sizeOf(view.l)} px` });
    update();
    redrawWashes();
    told(`${kind === "bookmark" ? "Bookmark" : "Highlight"} made on page ${page}.`);
  }
  function bookmarkFate(mark, scheme) {
    if (pages().absence || !isTold(scheme)) { return { page: null, fate: "untold" }; }
    return readerBookmarkFate(scheme, mark.tokens[scheme], mark.range[0], pages(), words);
  }
  function partsOf(mark, scheme) {
    if (pages().absence || !isTold(scheme)) return [];
    return readerHighlightSchemes[scheme].restore(mark.tokens[scheme], pages(), words);
  }
  // The page that a mark opens under a scheme, and what has become of it, in words.
  function fateOf(mark, scheme) {
    if (pages().absence) { return { fate: "untold", words: "no pages here" }; }
    if (!isTold(scheme)) { return { fate: "untold", words: "not told: the report holds parts of the text" }; }
    const by = (error) => (error === 0 ? "right page" : `${counted(Math.abs(error), "page")} ${error < 0 ? "back" : "on"}`);
    if (mark.kind === "bookmark") {
      const { page, pageError, fate } = bookmarkFate(mark, scheme);
      const sentence = { survives: "survives", moved: `moved, ${by(pageError)}`, lost: "lost",
        ambiguous: `ambiguous, ${by(pageError)}` }[fate];
      return { page, fate, words: sentence };
    }
    const parts = partsOf(mark, scheme);
    const fate = readerHighlightFate(mark.range, parts);
    const isTwice = scheme === "text-quote" && words.find(mark.tokens[scheme]).length > 1;
    const page = parts.length > 0 ? readerPageHolding(parts[0][0], pages()) : null;
    const error = page === null ? 0 : page - readerPageHolding(mark.range[0], pages());
    return {
      page, fate: isTwice ? "ambiguous" : fate === "exact" ? "survives" : fate,
      words: (isTwice ? "ambiguous, " : "") + fate + (error === 0 ? "" : `, ${by(error)}`),
    };
  }
  function markItem(mark) {
    const name = `${mark.kind === "bookmark" ? "Bookmark" : "Highlight"} ${mark.number}`;
    const quote = Array.from(text.string(mark.range[0], Math.min(mark.range[0] + 12, text.scalars)) ?? "");
    const chosenFate = fateOf(mark, view.scheme);
    const go = readerButton("Go", () => { turner.jump(chosenFate.page); }, { "aria-label": `Go to ${name}` });
    go.disabled = chosenFate.page === null || chosenFate.page === undefined;
    const remove = readerButton("Remove", () => {
      view.marks = view.marks.filter((each) => each !== mark);
      update();
      redrawWashes();
      (view.marks.length > 0 ? markList : bookmarkButton).focus();
    }, { "aria-label": `Remove ${name}` });
    const fates = Object.entries(readerBookmarkSchemes).map(([scheme, { kept }]) => {
      const { fate, words: outcome } = fateOf(mark, scheme);
      return makeElement("li", {
        "data-scheme": scheme, "data-fate": fate, class: scheme === view.scheme ? "taken" : "",
      }, `${kept}: `, makeElement("b", {}, outcome));
    });
    return makeElement("li", { class: "reader-mark", "data-kind": mark.kind },
      makeElement("p", {}, makeElement("b", {}, name), `, ${mark.origin}: `,
        makeElement("q", { lang: text.language, dir: text.direction }, quote.join("").trim())),
      go, remove, makeElement("ul", {}, ...fates));
  }

  // The book from its start to its end: the place, the page shown, and below the last changes.
  function drawTrail() {
    const rows = view.trail;
    const known = pages();
    trail.replaceChildren();
    if (known.absence) return;
    const page = turner.page();
    const scale = (low, high) => (offset) => {
      const x = (1000 * (offset - low)) / Math.max(high - low, 1);
      return text.direction === "rtl" ? 1000 - x : x;
    };
    const bar = (at, { start, end }, y, height, name) => {
      const [a, b] = [at(start), at(end)];
      const width = Math.max(Math.abs(b - a), 4);
      trail.append(makeDrawing("rect", { class: name, x: Math.min(a, b), y, width, height }));
    };
    const book = scale(0, text.scalars);
    bar(book, { start: 0, end: text.scalars }, 0, 14, "book");
    if (known.count <= 200) {
      const ticks = known.starts.slice(1).map((start) => `M${book(start).toFixed(1)} 0v14`).join("");
      trail.append(makeDrawing("path", { class: "starts", d: ticks }));
    }
    bar(book, rangeOf(page), 0, 14, "now");
    trail.append(makeDrawing("path", { class: "place", d: `M${book(view.place)} -3v20` }));
    // Of a long book the changes are enlarged, for a page would be a dot.
    const isLong = known.count > 60;
    const ends = rows.flatMap(({ start, end }) => [start, end]).concat(view.place);
    const rim = (3 * text.scalars) / known.count;
    const near = isLong ? scale(Math.min(...ends) - rim, Math.max(...ends) + rim) : book;
    rows.forEach((row, n) => bar(near, row, 24 + 5 * n, 4, row.isHit ? "step" : "step miss"));
    if (rows.length > 0) {
      trail.append(makeDrawing("path", { class: "place", d: `M${near(view.place)} 20V${26 + 5 * rows.length}` }));
    }
    const depth = rows.length > 0 ? 150 : 20;
    trail.setAttribute("viewBox", `0 -3 1000 ${depth}`);
    trail.style.height = `${depth}px`;
    const share = (offset) => `${Math.round((100 * offset) / Math.max(text.scalars, 1))} %`;
    const path = rows.map((row) => `page ${row.page + 1} at ${row.label} px`).join(", ");
    trail.setAttribute("aria-label", `Your place is at ${share(view.place)} of the book; the page shown `
      + `goes from ${share(rangeOf(page).start)} to ${share(rangeOf(page).end)}.`
      + (path === "" ? "" : ` Shown in turn: ${path}.`));
    trailNote.textContent = rows.length === 0 ? "The line is your place; the block is the page shown."
      : `Below the book a bar for each page shown in turn${isLong ? ", enlarged" : ""}; hollow ones miss your place.`;
  }

  // Controls.
  const trail = makeDrawing("svg", {
    class: "trail", role: "img", preserveAspectRatio: "none",
  });
  const trailNote = makeElement("p", { class: "caption" });
  const sizesOf = (device) => text.layouts.map((each, l) => l)
    .filter((l) => text.layouts[l].device === device)
    .sort((a, b) => text.layouts[a].size - text.layouts[b].size);
  const devices = [...new Set(text.layouts.map((each) => each.device))];
  const sizes = makeElement("div", { class: "reader-sizes", role: "group", "aria-label": "Size of the type" });
  const playButton = readerButton("", play, { class: "reader-play" });
  const returnButton = readerButton("Back to my place", () => { stop(); begin(); }, { class: "reader-return" });
  const field = makeElement("input", {
    id: `${id}-page`, name: "page", type: "text", inputmode: "numeric", autocomplete: "off",
    "aria-describedby": `${id}-fault`, "aria-invalid": "false",
  });
  const total = makeElement("span", {});
  const fault = makeElement("p", { id: `${id}-fault`, class: "reader-fault", role: "alert" });
  const form = makeElement("form", { class: "reader-page" },
    makeElement("label", { for: `${id}-page` }, "Page"), field, total, makeElement("button", {}, "Go"));
  const setFault = (sentence) => {
    fault.textContent = sentence;
    field.setAttribute("aria-invalid", String(sentence !== ""));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const count = pages().count ?? 1;
    const entry = field.value.trim().replaceAll(",", "");
    const possible = `write a number from 1 to ${inWords(count)}`;
    const number = Number(entry);
    setFault(!/^-?\d+$/.test(entry) ? `“${field.value}” is not a page number; ${possible}.`
      : number < 1 ? `Pages count from 1; ${possible}.`
      : number > count ? `There are ${counted(count, "page")}; ${possible}.` : "");
    if (fault.textContent === "") {
      turner.jump(number - 1);
      update();
      told(pageWords());
    }
  });
  const bookmarkButton = readerButton("Bookmark", () => {
    turner.finish(false);
    if (!pages().absence) { addMark("bookmark", [rangeOf(turner.page()).start, rangeOf(turner.page()).end]); }
  }, { class: "reader-bookmark" });
  const highlightButton = readerButton("Highlight", () => choose(view.selection === null), {
    class: "reader-highlight", "aria-pressed": "false",
  });
  const nightButton = readerButton("Night", () => {
    nightButton.setAttribute("aria-pressed", String(section.classList.toggle("night")));
  }, { class: "reader-night", "aria-pressed": "false" });
  const markList = makeElement("ul", { class: "reader-marks", tabindex: "-1", "aria-label": "Bookmarks and highlights" });
  const isLeftward = text.direction === "rtl";
  const turnButton = (by, name) => readerButton((by > 0) === isLeftward ? "‹" : "›",
    () => turner.turn(by), { class: `reader-${name}`, "aria-label": `${name} page` });
  const turns = [turnButton(-1, "previous"), form, turnButton(1, "next")];

  function update() {
    const { absence, count } = pages();
    field.value = String(turner.page() + 1);
    setFault("");
    total.textContent = `of ${inWords(count ?? 1)}`;
    // Made anew, a button that has the focus keeps it.
    const focused = section.contains(document.activeElement)
      ? document.activeElement.getAttribute("aria-label") : null;
    sizes.replaceChildren(...sizesOf(layout().device).map((l) =>
      readerButton(sizeOf(l), () => { stop(); choose(false); change(l); }, {
        "aria-pressed": String(l === view.l), "aria-label": `${sizeOf(l)} px`, "data-layout": l,
      })));
    const other = partner();
    playButton.disabled = other === undefined || absence !== undefined;
    playButton.textContent = view.player !== 0 ? "Stop"
      : other === undefined ? "No other size" : `${sizeOf(view.l)} > ${sizeOf(other)} > ${sizeOf(view.l)}, ten times`;
    const { width, height, insets: [top, right, bottom, left] } = layout();
    stage.style.setProperty("--wide", `${(width + left + right) / 64}px`);
    stage.style.setProperty("--ratio", String((width + left + right) / (height + top + bottom)));
    markList.replaceChildren(...view.marks.map(markItem));
    marksPart.hidden = view.marks.length === 0;
    drawTrail();
    if (focused && document.activeElement === document.body) {
      section.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
    }
  }
  const all = (map) => Object.entries(map).map(([value, { kept }]) => [value, kept]);
  const marksPart = makeElement("div", { class: "reader-part" },
    readerChoice("The app keeps of marks", "scheme", all(readerBookmarkSchemes), (scheme) => {
      view.scheme = scheme;
      update();
      redrawWashes();
    }), markList);
  section.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    stop();
    if (view.selection) { choose(false); told(pageWords()); }
    turner.finish(true);
    update();
  });

  const paginators = text.paginators.map((each, p) => [String(p), nameOf(each)]);
  const paginatorChoice = readerChoice("Paginator", "paginator", paginators, (p) => {
    stop();
    view.p = Number(p);
    begin();
  });
  paginatorChoice.lastElementChild.value = String(view.p);
  const deviceChoice = readerChoice("Device", "device", devices.map((each) => [each, each]), (device) => {
    stop();
    choose(false);
    const same = sizesOf(device);
    change(same.find((l) => text.layouts[l].size === layout().size) ?? same[0]);
  });
  section.append(makeElement("div", { class: "reader-body" },
    makeElement("div", { class: "reader-view" },
      stage,
      makeElement("div", { class: "reader-bar" }, ...(isLeftward ? turns.toReversed() : turns)),
      fault),
    makeElement("div", { class: "reader-side" },
      status,
      makeElement("div", { class: "reader-part reader-place" },
        makeElement("p", { class: "reader-label" }, "Size, px"), sizes,
        readerChoice("The app keeps of the place", "strategy", all(readerStrategies), (strategy) => {
          stop();
          view.strategy = strategy;
          view.trail = [];
          update();
        }),
        makeElement("div", { class: "reader-row" }, playButton, returnButton)),
      makeElement("div", { class: "reader-part" }, trailNote, trail),
      makeElement("div", { class: "reader-part reader-choices" },
        paginatorChoice, ...(devices.length > 1 ? [deviceChoice] : []),
        readerChoice("Page turn", "mode", turnModes.map((mode) =>
          [mode, mode === "vertical" ? "continuous vertical" : mode]), (mode) => {
          choose(false);
          turner.setMode(mode);
        })),
      makeElement("div", { class: "reader-row" }, bookmarkButton, highlightButton, nightButton),
      marksPart)));
  section.hidden = false;
  turner.setMode("slide");
  begin();
}

for (const section of document.querySelectorAll("section.reader[data-text]")) {
  const text = drawnText(section.dataset.text);
  if (text && text.layouts.length > 0 && text.paginators.length > 0) { makeReader(section, text); }
}
