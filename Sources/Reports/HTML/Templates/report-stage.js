
// The stage: the page and the one beside it, and what there is to say of them; or all pages.
function makeStage(book, overlays) {
  const { text, state } = book;
  let isNear = false;
  const element = makeElement("div", {
    class: "stage", tabindex: "0", role: "group", "aria-label": "Pages; the arrow keys turn them",
  });
  element.addEventListener("keydown", (event) => {
    if (event.target !== element || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const isNext = (event.key === "ArrowRight") !== readsToTheLeft(text);
    const n = state.n + (isNext ? 1 : -1);
    event.preventDefault();
    if (n >= 0 && n < book.count()) book.turnTo(n);
  });
  function draw() {
    if (!isNear) return;
    if (state.isSheet) {
      element.replaceChildren(contactSheet(book));
      return;
    }
    const sides = stageSides(book);
    const figures = pairFigures(text, state.l, sides, overlays, { found: state.found });
    const sheets = figures.filter((each) => each.localName === "figure");
    if (sheets[0].classList.contains("missing")) sheets[0].append(nearestDrawn(book, element));
    element.style.setProperty("--ratio", String(smallestRatio(sheets)));
    const isOver = state.isOver && mayLieOver(book, sides);
    element.replaceChildren(
      ...(isOver ? [makeWipe(text, state, sheets)] : []),
      makeElement("div", { class: sides.length > 1 ? "sheets two" : "sheets" }, ...figures,
        makeAsked(book, sides))
    );
  }
  book.onShow(draw);
  stackedSheets.addEventListener("change", draw);
  return { element, draw, drawNow() { isNear = true; draw(); } };
}

function stageSides(book) {
  const { text, state } = book;
  const title = (p, n) => {
    const place = `, ${book.layout().label}`;
    const words = n === null ? `${paginatorLabel(text, p)}${place}`
      : pageTitle(text, state.l, p, n, place);
    return drawnTexts.length > 1 ? `${textTitle(text)}: ${words}` : words;
  };
  const pages = state.a === state.b ? [[state.a, state.n]]
    : [[state.a, state.n], [state.b, book.beside()]];
  return pages.map(([p, n]) => ({ p, n, title: title(p, n) }));
}

// One page may lie over another that begins with the same character.
function mayLieOver({ text, state }, sides) {
  const [one, other] = sides.map(({ p, n }) => (n === null ? null : text.page(state.l, p, n)));
  return Boolean(one?.lines && other?.lines) && one.start === other.start;
}

// What one would ask of the pages: what is wrong, and why they end where they end.
function makeAsked(book, sides) {
  const { text, state } = book;
  const answers = sides.flatMap(({ p, n }, side) => {
    const page = n === null ? null : text.page(state.l, p, n);
    if (!page?.lines) return [];
    const name = pageTitle(text, state.l, p, n);
    const place = fileName(`${paginatorLabel(text, p)}-${n + 1}-${book.layout().place}`);
    const save = (kind) => makeButton(kind.toUpperCase(), () => {
      savePage(document.querySelectorAll(`#${text.id}-pages .stage svg.paper`)[side], place, kind);
    }, { "aria-label": `${name} as ${kind.toUpperCase()}` });
    return [makeElement("section", { class: "answer" },
      makeElement("h5", null, ...wholeNames(text, name)),
      makeElement("p", { class: "fault" }, page.mark.fault),
      makeElement("p", { class: "why-ends" }, page.mark.ends),
      endQuote(text, page),
      makeElement("p", { class: "take" }, "Save as ", save("svg"), " ", save("png")))];
  });
  return makeElement("div", { class: "asked" }, ...answers);
}

// The text round the end of a page.
function endQuote(text, page) {
  const around = (start, end) => {
    const words = text.string(Math.max(start, 0), Math.min(end, text.scalars));
    return (words ?? "").replace(lineEnds, " ");
  };
  if (page.end === null || page.end >= text.scalars) return null;
  return makeElement("p", { class: "end-quote", lang: text.language, dir: text.direction },
    `…${around(page.end - 10, page.end)}`,
    makeElement("b", { title: "the page ends here" }, "|"),
    `${around(page.end, page.end + 10)}…`);
}

function nearestDrawn(book, stage) {
  const stretches = book.trial()?.drawn ?? [];
  const before = stretches.findLast(([, last]) => last < book.state.n)?.[1];
  const after = stretches.find(([first]) => first > book.state.n)?.[0];
  return makeElement("div", null, ...[before, after].filter((n) => n !== undefined).map((n) =>
    makeButton(`to page ${inWords(n + 1)}`, () => {
      book.turnTo(n);
      stage.focus();
    })));
}

// One sheet over the other, as far as the slider is pulled; the figures keep their words.
function makeWipe(text, state, figures) {
  const papers = figures.map((figure) => figure.querySelector("svg"));
  if (papers.includes(null)) {
    return makeElement("p", { class: "note" }, "Only two drawn pages can lie one over the other.");
  }
  const [under, over] = papers.map((paper) => makeElement("div", { class: "layer" }, paper));
  const seam = makeElement("div", { class: "seam" });
  const id = `${text.id}-pages-wipe`;
  const slider = makeElement("input", { id, type: "range", min: 0, max: 100, value: state.wipe });
  const pull = () => {
    state.wipe = Number(slider.value);
    over.style.clipPath = `inset(0 0 0 ${state.wipe}%)`;
    seam.style.left = `${state.wipe}%`;
  };
  slider.addEventListener("input", pull);
  pull();
  const names = figures.map((figure) => figure.querySelector("figcaption").textContent);
  const label = makeElement("label", { for: id }, `Left ${names[0]}; right ${names[1]}`);
  return makeElement("div", { class: "wipe" },
    label, slider, makeElement("div", { class: "layers" }, under, over, seam));
}
