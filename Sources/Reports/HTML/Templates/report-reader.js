// The reader: drawn pages to turn, by the rules of places and marks.

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
    const note = absence ?? whyNotDrawn(text, view.l, view.p, n);
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
      : readerMarkFate(mark, scheme, pages(), words, view.marks)]);
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
function startReaders() {
  for (const section of document.querySelectorAll("section.reader[data-text]")) {
    const text = drawnText(section.dataset.text);
    if (!text || text.layouts.length === 0 || text.paginators.length === 0) continue;
    section.hidden = false;
    const absence = readerAbsence(text);
    if (absence !== null) {
      section.querySelector(".explain")?.remove();
      section.append(makeElement("p", { class: "note" }, absence));
      continue;
    }
    section.classList.add("to-come");
    readersToCome.observe(section);
  }
}
// In a listener of its own, which an exception in another listener leaves running.
document.addEventListener("DOMContentLoaded", startReaders);
