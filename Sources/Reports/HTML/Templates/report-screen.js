
// The first screen. The report's address tells what is shown, so that it can be linked:
//
//   #t1:layout=phone-6@17               a layout, and the worst page there
//   #t1:worst=fixed-count,3,phone-6@17  a page of the first screen: paginator, page from 1, device@size
//   #t1:page=fixed-count,3,phone-6@17   a page in the browser; with ;all behind it, all of its pages
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

// The page of another paginator that shares the most with a page, of equals the first.
function pageBeside(text, l, a, n, b) {
  const range = text.layouts[l].trial(a)?.range(n);
  const other = text.layouts[l].trial(b);
  if (!range || !other) return null;
  const shared = (m) => {
    const { start, end } = other.range(m) ?? { start: 0, end: 0 };
    return Math.min(end, range.end) - Math.max(start, range.start);
  };
  let best = other.pageAt(range.start) ?? null;
  if (best === null) return null;
  for (let m = best + 1; shared(m) > 0; m += 1) if (shared(m) > shared(best)) best = m;
  return best;
}

// The first screen: a row of the table and a cell of the strip choose the page that stands beside them.
function makeScreen(text, browser) {
  const article = textArticle(text);
  /** @type {HTMLTableElement | null} */
  const table = article.querySelector("table.results");
  const remember = (l) => rememberState(text, worst?.state() ?? `layout=${text.layouts[l].place}`);
  const worst = makeWorst(text, article.querySelector("section.worst"), remember);
  const strip = makeStrip(text, article.querySelector(".heat"), (l, p) => {
    choose(l, p);
    remember(l);
  });
  function mark(p) {
    const { name } = text.paginators[p] ?? {};
    for (const row of table?.tBodies[0].rows ?? []) {
      setCurrent(row, row.cells[0].textContent === name);
    }
  }
  function choose(l, p = null) {
    worst?.showLayout(l, p);
    strip?.show(l, worst?.shown());
    mark(worst?.shown());
    browser?.showLayout(l, p);
  }
  function showPage({ l, p, n }) {
    worst?.showPage(l, p, n);
    strip?.show(l, p);
    mark(p);
    browser?.open({ l, p, n });
  }
  makeRows(text, table, (place) => {
    showPage(place);
    remember(place.l);
    worst?.come();
  });
  table?.caption?.append(" Click a name or a figure for its worst page.");
  makeFillBars(text, article);
  makeLayoutRows(text, article, choose);
  strip?.show(startingPage(text).l, worst?.shown(), true);
  mark(worst?.shown());
  return { choose, showPage };
}

const setCurrent = (element, isCurrent) => {
  if (isCurrent) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
};

// A row of the table leads to its worst page, a figure to the one where its fault is worst; it is shown
// beside the table.
function makeRows(text, table, showPage) {
  table?.tBodies[0].addEventListener("click", (event) => {
    const link = event.target.closest("td")?.querySelector("a[data-page]")
      ?? event.target.closest("tr").querySelector("a[data-page]");
    const place = link && isPlainClick(event) && placeNamed(text, link.dataset.page);
    if (!place) return;
    event.preventDefault();
    showPage(place);
  });
}

// A bar of how full the pages are leads to its page.
function makeFillBars(text, article) {
  for (const bars of article.querySelectorAll("svg.bars[data-paginator]")) {
    const [p, step] = [Number(bars.dataset.paginator), Number(bars.dataset.step)];
    const pageUnder = ({ clientX }) => {
      const { left, width } = bars.getBoundingClientRect();
      const bar = Math.floor(((clientX - left) / width) * (bars.viewBox.baseVal.width / 4));
      const n = bar * step;
      return n >= 0 && n < (text.layouts[0].trial(p)?.pageCount ?? 0) ? n : null;
    };
    bars.addEventListener("click", (event) => {
      const n = pageUnder(event);
      if (n !== null) location.hash = stateHash(text.id, `page=${placeOf(text, 0, p, n)}`);
    });
    bars.addEventListener("pointermove", (event) => {
      const n = pageUnder(event);
      const fault = n === null ? "" : faultWords(text, 0, p, n);
      bars.parentElement.title = n === null ? "" : `page ${inWords(n + 1)}${fault && `: ${fault}`}`;
    });
  }
}

// A row of the table of layouts leads to its layout.
function makeLayoutRows(text, article, choose) {
  for (const heading of article.querySelectorAll(".by-layout tbody th")) {
    const l = text.layouts.findIndex(({ label }) => label === heading.textContent);
    if (l < 0) continue;
    const link = makeElement("a", { href: `#${text.id}-first` }, heading.textContent);
    link.addEventListener("click", () => choose(l));
    heading.replaceChildren(link);
  }
}

const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }) =>
  !(ctrlKey || metaKey || shiftKey || altKey);
