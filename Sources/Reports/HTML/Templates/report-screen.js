
// The first screen: the heat strip chooses the layout of the figures, of the worst page and of the
// page browser. The report's address tells what is shown, so that it can be linked:
//
//   #t1:layout=5                        a layout, by the number of its cells' data-layout
//   #t1:page=fixed-count,3,phone-6@17   a page in the browser: paginator, page from 1, device@size
//
// A link <a href="#t1-pages" data-page="fixed-count,3,phone-6@17"> opens that page, too.

// A button that tells when it has nothing to do, and keeps the focus all the same.
function makeButton(words, onClick, attributes = {}) {
  const button = makeElement("button", { type: "button", ...attributes }, words);
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") onClick();
  });
  return button;
}
const setEnabled = (button, isEnabled) => button.setAttribute("aria-disabled", String(!isEnabled));

// What a page is compared with: the earlier pages of the same paginator, else the reference's, else
// those of another one.
function besidePaginator(text, l, p) {
  const { name, base } = text.paginators[p];
  const others = text.paginators.map((_, index) => index)
    .filter((index) => index !== p && text.layouts[l].trial(index) !== null);
  const isEarlier = ({ name: other, base }) => other === name && base;
  return (base ? undefined : others.find((index) => isEarlier(text.paginators[index])))
    ?? others.find((index) => index === text.reference) ?? others.at(-1) ?? p;
}

// The page of another paginator that holds the beginning of a page.
function pageBeside(text, l, a, n, b) {
  const start = text.layouts[l].trial(a)?.range(n)?.start;
  return start === undefined ? null : text.layouts[l].trial(b)?.pageAt(start) ?? null;
}

function makeScreen(text, browser) {
  const article = document.getElementById(text.id);
  const figures = makeFigures(text, article.querySelector("table.results"));
  const worst = makeWorst(text, article.querySelector("section.worst"));
  const strip = makeStrip(text, article.querySelector("table.heat"), (l, p) => {
    choose(l, p);
    rememberState(text, `layout=${l}`);
  });
  function choose(l, p = null) {
    figures?.show(l);
    worst?.showLayout(l, p);
    strip?.show(l);
    browser?.showLayout(l, p);
  }
  return { choose };
}

// The table of results: its rows keep the order that the reader chose.
function makeFigures(text, table) {
  if (table === null) return null;
  const rows = Array.from(table.tBodies[0].rows);
  const fill = (cell, figure) => {
    cell.dataset.key = figure.key ?? "";
    const dash = makeElement("span", { "aria-hidden": "true" }, "-");
    const said = makeElement("span", { class: "sr" }, "0");
    const zero = makeElement("span", { class: "zero" }, dash, said);
    const word = makeElement("span", { class: `word ${figure.verdict}` }, figure.word ?? "");
    cell.replaceChildren(
      figure.zero ? zero : figure.text ?? "", ...(figure.word ? [" ", word] : [])
    );
  };
  const show = (l) => {
    const screen = text.layouts[l].screen;
    if (!screen) return;
    table.caption.textContent = screen.caption;
    rows.forEach((row, p) => {
      const figures = screen.rows.find((each) => each.paginator === p)?.cells ?? [];
      Array.from(row.cells).slice(1).forEach((cell, index) => fill(cell, figures[index] ?? {}));
    });
    sortRows(table);
  };
  return { show };
}

// Of lines below the screen the first screen shows some; the browser of pages draws all.
const mostBelow = 6;

// The worst page and the one beside it, with steps to the pages in which the two differ.
function makeWorst(text, section) {
  if (section === null) return null;
  const heading = section.querySelector("h3");
  heading.replaceChildren(...wholeNames(text, heading.textContent));
  let sheets = section.querySelector(".sheets");
  if (sheets === null) section.append((sheets = makeElement("div", { class: "sheets" })));
  const words = makeElement("div");
  heading.after(words);
  words.append(...section.querySelectorAll(":scope > .fault, :scope > .note"));
  const told = makeElement("p", { class: "note", role: "status" });
  const link = makeElement("a", { href: `#${text.id}-pages` }, "Open in the browser of pages");
  const steps = [[-1, "previous differing page"], [1, "next differing page"]].map(([by, name]) => ({
    by,
    button: makeButton(name, () => step(by)),
  }));
  sheets.before(makeElement("p", { class: "steps" }, ...steps.map(({ button }) => button)), told);
  section.append(makeElement("p", { class: "note onward" }, link));

  let shown = null;
  let differing = [];
  const next = (by) =>
    by > 0 ? differing.find((n) => n > shown.n) : differing.findLast((n) => n < shown.n);
  function place(state) {
    shown = state;
    differing = differingPages(text.layouts[shown.l], shown.a, shown.b) ?? [];
    link.dataset.page = placeOf(text, state.l, state.a, state.n);
    for (const { by, button } of steps) setEnabled(button, next(by) !== undefined);
  }
  const title = ({ l, a, n }) => `${pageTitle(text, l, a, n)}, on ${text.layouts[l].label}`;
  function draw() {
    const { l, a, n, b, m } = shown;
    const pages = a === b ? [[a, n]] : [[a, n], [b, m]];
    sheets.replaceChildren(...pages.map(([p, page]) =>
      sheetFigure(text, l, p, page, usualOverlays, { mostBelow })));
  }
  function step(by) {
    const n = next(by);
    place({ ...shown, n, m: pageBeside(text, shown.l, shown.a, n, shown.b) });
    heading.replaceChildren(...wholeNames(text, title(shown)));
    words.replaceChildren();
    const number = inWords(differing.indexOf(n) + 1);
    told.textContent = `Differing page ${number} of ${inWords(differing.length)}.`;
    draw();
  }
  // The layout's worst page; of a paginator that has a fault there, its own worst page.
  function showLayout(l, p = null) {
    const all = text.layouts[l].screen?.worst;
    const verdict = p === null ? null : text.layouts[l].trial(p)?.verdict;
    const isOwn = ["flawed", "unsafe", "failed"].includes(verdict) && all?.pages?.[0]?.[0] !== p;
    const worst = isOwn ? ownWorst(text, l, p) : all;
    const [[a, n] = worstPlaced(text, l), [b, m] = [a, n]] = worst?.pages ?? [];
    const beside = worst?.pages ? { b, m } : besideOf(text, l, a, n);
    place({ l, a, n, ...beside });
    heading.replaceChildren(...wholeNames(text, worst?.heading ?? title(shown)));
    words.replaceChildren(...["fault", "note"].filter((kind) => worst?.[kind])
      .map((kind) => makeElement("p", { class: kind }, worst[kind])));
    told.textContent = "";
    if (worst && !(worst.pages?.length > 0)) sheets.replaceChildren();
    else draw();
  }
  const first = startingPage(text);
  place({ l: first.l, a: first.p, n: first.n, ...besideOf(text, first.l, first.p, first.n) });
  return { showLayout };
}

// A paginator's worst page and the reference's beside it, as a layout has its own.
function ownWorst(text, l, p) {
  const n = text.layouts[l].trial(p)?.worst ?? 0;
  const page = text.page(l, p, n);
  const title = pageTitle(text, l, p, n, `, ${text.layouts[l].label}`);
  if (page === null) return { heading: `${title}: no pages`, pages: [[p, n], [p, n]] };
  const { reference } = text;
  const isBeside = reference >= 0 && reference !== p && text.layouts[l].trial(reference) !== null;
  const beside = isBeside ? { b: reference, m: pageBeside(text, l, p, n, reference) }
    : besideOf(text, l, p, n);
  const which = phrase(text.isWhole ? "worst" : "worstDrawn");
  return {
    heading: `${which} of ${title}`,
    fault: page.lines ? page.mark.fault : null,
    pages: [[p, n], [beside.b, beside.m]],
  };
}

function besideOf(text, l, a, n) {
  const b = besidePaginator(text, l, a);
  return { b, m: pageBeside(text, l, a, n, b) };
}

// The worst page of the paginator that stands last in the table.
function worstPlaced(text, l) {
  const { trial } = text.layouts[l];
  const p = text.paginators.findLastIndex(({ base }, index) => !base && trial(index) !== null);
  return [p, trial(p)?.worst ?? 0];
}

// The page that the markup shows as the worst.
function startingPage(text) {
  const section = document.getElementById(text.id).querySelector("section.worst");
  const named = placeNamed(text, section?.dataset.page ?? "");
  if (named !== null) return named;
  const [p, n] = worstPlaced(text, 0);
  return { l: 0, p, n };
}

// The strip: one stop for the tab key, arrows move, a cell chooses its layout and its paginator.
function makeStrip(text, table, choose) {
  if (table === null) return null;
  table.setAttribute("role", "grid");
  table.classList.add("live");
  const makeCell = (cell, words, p) => {
    const l = Number(cell.dataset.layout);
    const button = makeElement("button", { type: "button", tabindex: "-1" }, ...words(l));
    button.addEventListener("click", () => {
      focusable(button);
      choose(l, p);
    });
    cell.replaceChildren(button);
    return { l, button };
  };
  const unseenWords = (words) => makeElement("span", { class: "sr" }, words);
  // A size chooses its layout as a whole, for no paginator of its own.
  const sizes = Array.from(table.tHead.querySelectorAll("[data-layout]"), (cell) => {
    const size = cell.textContent;
    return makeCell(cell, (l) => [
      unseenWords(`${text.layouts[l].device} at `), size, unseenWords(" px"),
    ], null);
  });
  const rows = Array.from(table.tBodies[0].rows, (row) =>
    Array.from(row.querySelectorAll("[data-layout]"), (cell) =>
      makeCell(cell, () => [unseenWords(`${row.cells[0].textContent}, ${cell.title}`)],
        Number(row.dataset.paginator))));
  const grid = [sizes, ...rows];
  const all = grid.flat();
  const focusable = (button) => {
    for (const each of all) each.button.tabIndex = each.button === button ? 0 : -1;
  };
  table.addEventListener("keydown", (event) => {
    const row = grid.findIndex((cells) => cells.some(({ button }) => button === event.target));
    if (row < 0) return;
    const column = grid[row].findIndex(({ button }) => button === event.target);
    const [down, right] = {
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
      Home: [0, -column], End: [0, grid[row].length - 1 - column],
    }[event.key] ?? [0, 0];
    const target = grid[row + down]?.[column + right]?.button;
    if (target === undefined || target === event.target) return;
    event.preventDefault();
    focusable(target);
    target.focus();
  });

  // The layout by name, too: a larger thing to touch than a cell.
  const names = text.layouts.map((layout) => layout.label);
  const { select, label } = makeChoice(`${text.id}-layout`, "Layout shown", names);
  select.addEventListener("change", () => choose(Number(select.value), null));
  const told = makeElement("p", { class: "told", role: "status" });
  table.closest(".scroll").after(makeElement("div", { class: "here" }, label, told));

  const mark = (l) => {
    for (const each of all) each.button.setAttribute("aria-pressed", String(each.l === l));
    for (const heading of table.tHead.querySelectorAll("[data-layout]")) {
      if (Number(heading.dataset.layout) === l) heading.setAttribute("aria-current", "true");
      else heading.removeAttribute("aria-current");
    }
    select.value = l;
    // The tab key comes back to the layout shown, in the row where it was.
    const row = grid.find((cells) => cells.some(({ button }) => button.tabIndex === 0)) ?? rows[0];
    focusable((row.find((each) => each.l === l) ?? row[0]).button);
  };
  const show = (l) => {
    mark(l);
    told.textContent = text.layouts[l].screen?.sentence ?? `Shown: ${text.layouts[l].label}.`;
  };
  mark(0);
  return { show };
}

// What is shown stands in the address, without a step in the history for each; a moment later,
// since browsers refuse when it changes too often.
let remembering = 0;
let unremembered = null;
function rememberState(text, state) {
  clearTimeout(remembering);
  unremembered = stateHash(text.id, state);
  addressFault.textContent = "";
  remembering = setTimeout(rememberNow, 150);
}
function rememberNow() {
  clearTimeout(remembering);
  if (unremembered !== null) {
    history.replaceState(null, "", unremembered);
    history.scrollRestoration = "auto";
  }
  unremembered = null;
}
function forgetState() {
  clearTimeout(remembering);
  unremembered = null;
}
const stateHash = (id, state) =>
  `#${id}:${encodeURIComponent(state).replace(/%(2C|3D|40)/g, decodeURIComponent)}`;

// What the address tells: { part, place } or { part, l }; { fault } when it is wrong, nothing when
// it is about something else.
function statedPlace(shown) {
  let words = location.hash.slice(1);
  try {
    words = decodeURIComponent(words);
  } catch {
    // A stray % means itself.
  }
  const [, id, kind, value] = /^([^:]+):(layout|page)=(.*)$/s.exec(words) ?? [];
  if (kind === undefined) return {};
  const part = shown.get(id);
  if (part === undefined) return { fault: `This report has no drawn text “${id}”.` };
  if (kind === "page") {
    if (!part.browser) return { fault: "This report has no drawn pages of the text." };
    const place = checkedPlace(part.text, value);
    return place.fault === undefined ? { part, place } : place;
  }
  const count = part.text.layouts.length;
  if (/^\d+$/.test(value) && Number(value) < count) return { part, l: Number(value) };
  const range = count === 1 ? "the only one is 0" : `layouts go from 0 to ${count - 1}`;
  return { fault: `This report has no layout “${value}”: ${range}.` };
}

// A wrong address is told at the window's edge, wherever one reads, and nothing moves.
const addressFault = makeElement("p", { class: "astray fault", role: "alert" });
document.body.append(addressFault);

// Shows what the address tells, if it tells something; `isComing` scrolls there, too.
function openState(shown, isComing = true) {
  forgetState();
  const { fault, part, place, l } = statedPlace(shown);
  addressFault.textContent = fault ?? "";
  if (place) {
    part.browser.open(place);
    if (isComing) part.browser.come();
  }
  if (l !== undefined) part.screen.choose(l);
}

// A link's page is one step in the history. The entry that is left keeps where one was, since
// a browser's own way back is led astray by what was drawn meanwhile.
function followLink(shown, hash) {
  rememberNow();
  history.scrollRestoration = "manual";
  history.replaceState({ scrollY }, "");
  history.pushState({}, "", hash);
  history.scrollRestoration = "auto";
  openState(shown);
}
function comeBack(shown) {
  const top = history.state?.scrollY;
  openState(shown, top === undefined);
  if (top !== undefined) requestAnimationFrame(() => scrollTo({ top, behavior: "instant" }));
}

function startDrawing() {
  const shown = new Map();
  for (const text of drawnTexts) {
    const host = document.querySelector(`.browser[data-text="${text.id}"]`);
    const browser = host && makeBrowser(text, host);
    shown.set(text.id, { text, browser, screen: makeScreen(text, browser) });
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-page]");
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const id = link?.hash.slice(1).replace(/-pages$/, "");
    if (!isPlain || !shown.has(id)) return;
    event.preventDefault();
    followLink(shown, stateHash(id, `page=${link.dataset.page}`));
  });
  // An entry with a state is one of ours; others are addresses that somebody typed.
  addEventListener("popstate", () => {
    if (history.state !== null) comeBack(shown);
  });
  addEventListener("hashchange", () => {
    if (history.state === null) openState(shown);
  });
  comeBack(shown);
}
