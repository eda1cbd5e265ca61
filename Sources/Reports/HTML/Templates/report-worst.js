
// Of lines below the screen the first screen shows some; the browser of pages draws all.
const mostBelow = 6;

// The worst page and the one beside it, with steps to the pages in which the two differ.
//
//   state(): what is shown, in words of the address
//   showLayout(l, p): the layout's worst page; of a paginator that has a fault there, its own
//   showPage(l, p, n): a page of a paginator
//   shown(): whose page it is
function makeWorst(text, section, remember) {
  if (section === null) return null;
  const parts = worstParts(text, section, (by) => {
    step(by);
    remember(shown.l);
  });
  const { heading, words, sheets, told, link, steps } = parts;
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
  function draw() {
    const { l, a, n, b, m } = shown;
    const sides = a === b ? [{ p: a, n }] : [{ p: a, n }, { p: b, n: m }];
    sheets.replaceChildren(...pairFigures(text, l, sides, usualOverlays, { mostBelow, saysEnd: true }));
  }
  function say(title, kinds, outcome = "") {
    heading.replaceChildren(...wholeNames(text, title));
    words.replaceChildren(...["fault", "note"].filter((kind) => kinds[kind])
      .map((kind) => makeElement("p", { class: kind }, kinds[kind])));
    told.textContent = outcome;
  }
  function step(by) {
    const n = next(by);
    place({ ...shown, n, m: pageBeside(text, shown.l, shown.a, n, shown.b) });
    const number = inWords(differing.indexOf(n) + 1);
    const title = `${pageTitle(text, shown.l, shown.a, n)}, on ${text.layouts[shown.l].label}`;
    const { mark } = text.page(shown.l, shown.a, n) ?? {};
    say(title, { fault: mark?.fault }, `Differing page ${number} of ${inWords(differing.length)}.`);
    draw();
  }
  function show(l, worst) {
    const [[a, n] = worstPlaced(text, l), [b, m] = [a, n]] = worst?.pages ?? [];
    place({ l, a, n, ...(worst?.pages ? { b, m } : besideOf(text, l, a, n)) });
    say(worst?.heading ?? `${pageTitle(text, l, a, n)}, on ${text.layouts[l].label}`, worst ?? {});
    if (worst && !(worst.pages?.length > 0)) sheets.replaceChildren();
    else draw();
  }
  const first = startingPage(text);
  place({ l: first.l, a: first.p, n: first.n, ...besideOf(text, first.l, first.p, first.n) });
  stackedSheets.addEventListener("change", draw);
  return {
    showLayout(l, p = null) {
      const all = text.layouts[l].screen?.worst;
      const verdict = p === null ? null : text.layouts[l].trial(p)?.verdict;
      const isOwn = ["flawed", "unsafe", "failed"].includes(verdict) && all?.pages?.[0]?.[0] !== p;
      show(l, isOwn ? ownWorst(text, l, p) : all);
    },
    showPage: (l, p, n) => show(l, ownWorst(text, l, p, n)),
    shown: () => shown.a,
    state: () => `worst=${placeOf(text, shown.l, shown.a, shown.n)}`,
    come: () => section.scrollIntoView({ block: "nearest" }),
  };
}

function worstParts(text, section, step) {
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
  sheets.before(told);
  section.append(makeElement("p", { class: "steps" }, ...steps.map(({ button }) => button)));
  section.append(makeElement("p", { class: "note onward" }, link));
  return { heading, words, sheets, told, link, steps };
}

// A page of a paginator, its worst unless another is named, and the reference's beside it, as a
// layout has its own.
function ownWorst(text, l, p, named = null) {
  const worst = text.layouts[l].trial(p)?.worst ?? 0;
  const n = named ?? worst;
  const page = text.page(l, p, n);
  const title = pageTitle(text, l, p, n, `, ${text.layouts[l].label}`);
  if (page === null) return { heading: `${title}: no pages`, pages: [[p, n], [p, n]] };
  const { reference } = text;
  const isBeside = reference >= 0 && reference !== p && text.layouts[l].trial(reference) !== null;
  const beside = isBeside ? { b: reference, m: pageBeside(text, l, p, n, reference) }
    : besideOf(text, l, p, n);
  const fault = page.lines ? page.mark.fault : null;
  const which = phrase(text.isWhole ? "worst" : "worstDrawn");
  return {
    heading: fault && n === worst ? `${which} of ${title}` : title,
    fault,
    note: page.lines && !fault ? phrase("sound") : null,
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

/** @returns {HTMLElement} */
const textArticle = (text) =>
  document.getElementById(text.id) ?? document.body;

// The page that the markup shows as the worst.
function startingPage(text) {
  /** @type {HTMLElement | null} */
  const section = textArticle(text).querySelector("section.worst");
  const named = placeNamed(text, section?.dataset.page ?? "");
  if (named !== null) return named;
  const [p, n] = worstPlaced(text, 0);
  return { l: 0, p, n };
}
