// The reader: drawn pages to turn, by the rules of places and marks.

// A labelled choice among [value, words].
function readerChoice(words, name, options, chosen, changed) {
  const select = makeElement("select", { name }, ...options.map(([value, each]) =>
    makeElement("option", { value }, each)));
  select.value = chosen;
  select.addEventListener("change", () => changed(select.value));
  return makeElement("label", { class: "reader-choice" }, makeElement("span", {}, words), select);
}

// The rules by their names, with what an app keeps that goes by them.
const readerKept = (rules, kept) => Object.keys(rules).map((name) => [name, kept[name]]);

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
    l: 0, p: Math.max(text.reference, 0),
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
    ?? phrase("turned", inWords(turner.page() + 1), inWords(pages().count));
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
        washOf(n), drawPage(text, view.l, page, {
          bare: true, title: pageTitle(text, view.l, view.p, n),
        }));
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
      `${drawing.bookmarks[scheme]}: `, makeElement("b", {}, outcome)
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
    readerChoice("The app keeps of marks", "scheme",
      readerKept(readerBookmarkSchemes, drawing.bookmarks), view.scheme,
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
    readerKept(readerStrategies, drawing.places), view.strategy, (strategy) => {
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
