
// The browser of pages: two paginators, or one and its earlier pages, in any layout; side by side
// or one over the other, page by page or through those in which they differ.

// The page, from 0, that a text names, else what is wrong with the text.
function checkedPage(words, pageCount) {
  const digits = /^\d{1,3}(,\d{3})+$/.test(words.trim()) ? words.replaceAll(",", "") : words.trim();
  const number = Number(digits);
  const range = `pages go from 1 to ${inWords(pageCount)}.`;
  if (digits === "") return { fault: `Type the number of a page: ${range}` };
  if (!/^[-+]?\d+$/.test(digits)) return { fault: `“${digits}” is no page number: ${range}` };
  if (number < 1 || number > pageCount) return { fault: `There is no page ${digits}: ${range}` };
  return { page: number - 1 };
}

function makeBrowser(text, host) {
  const book = makeBook(text);
  const { state } = book;
  const overlays = new Set(usualOverlays);
  const stage = makeStage(book, overlays);
  const choices = makeBookChoices(book);
  const find = makeFind(book);
  const field = makePageField(text, (words) => {
    const { page, fault } = checkedPage(words, book.count());
    if (fault === undefined) book.turnTo(page);
    return fault;
  });
  const steps = makeSteps(book, field);
  const views = makeViews(book);
  const told = makeElement("p", { class: "sr", role: "status" });
  host.append(
    makeElement("div", { class: "controls", role: "group", "aria-label": "Pages to show" },
      makeElement("div", { class: "choices" }, ...choices.labels),
      steps, views, find.form, makeMore(book, overlays, stage)),
    field.fault, find.told, makeRail(book), makeRailLegend(text), stage.element, told
  );
  // With nothing beside it, there is nothing to compare with either.
  host.classList.toggle("alone", text.paginators.length === 1);
  host.hidden = false;
  for (const still of host.parentElement.querySelectorAll(".static")) {
    still.classList.add("replaced");
  }
  book.onShow(() => {
    field.show(state.n, book.count());
    field.form.hidden = book.count() === 0;
    const captions = Array.from(stage.element.querySelectorAll("figcaption"),
      (each) => each.textContent);
    told.textContent = captions.length > 0 ? `${captions.join(", beside ")}.` : "";
  });
  book.show();
  watchNear(stage.element, stage.drawNow);
  return {
    // A layout that was chosen on the first screen, and the paginator of its cell.
    showLayout(l, p) {
      Object.assign(state, { l, a: p ?? worstPlaced(text, l)[0], found: null });
      state.n = text.layouts[l].trial(state.a)?.worst ?? 0;
      if (state.b === state.a) state.b = besidePaginator(text, l, state.a);
      book.show();
    },
    // A page that an address names.
    open({ l, p, n, isSheet = false }) {
      Object.assign(state, { l, a: p, n, b: besidePaginator(text, l, p), found: null, isSheet });
      book.show();
    },
    // From the heading on, so that what is chosen and its pages are in sight.
    come() {
      openFolds(host);
      stage.drawNow();
      host.closest("section").scrollIntoView({ block: "start" });
      stage.element.focus({ preventScroll: true });
    },
  };
}

// The report opens faster when pages far below are drawn as the reader comes near.
function watchNear(element, drawNow) {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    drawNow();
  }, { rootMargin: "50% 0px" });
  watcher.observe(element);
}

function makeBookChoices(book) {
  const { text, state } = book;
  const names = text.paginators.map((_, p) => paginatorLabel(text, p));
  const id = `${text.id}-pages`;
  const choices = {
    a: makeChoice(`${id}-a`, "Pages of", names),
    b: makeChoice(`${id}-b`, "beside", names),
    l: makeChoice(`${id}-l`, "on", text.layouts.map((each) => each.label)),
  };
  for (const [key, { select }] of Object.entries(choices)) {
    select.addEventListener("change", () => book.change({ [key]: Number(select.value) }));
  }
  choices.b.label.classList.add("pair");
  book.onShow(() => {
    for (const [key, { select }] of Object.entries(choices)) select.value = state[key];
  });
  return { labels: Object.values(choices).map(({ label }) => label) };
}

// Page by page, from fault to fault, and through the pages that differ.
function makeSteps(book, field) {
  const { text, state } = book;
  let faulty = null;
  let differing = null;
  const before = (pages) => pages?.findLast((n) => n < state.n);
  const after = (pages) => pages?.find((n) => n > state.n);
  const step = (name, words, target, kind = "") => {
    const button = makeButton(words, () => book.turnTo(target()), {
      "aria-label": `${name} page`, class: kind || null,
    });
    book.onShow(() => setEnabled(button, target() !== undefined));
    return button;
  };
  const told = (kind, words) => {
    const element = makeElement("span", { class: `counted ${kind}` });
    book.onShow(() => { element.textContent = words(); });
    return element;
  };
  book.onShow(() => {
    faulty = faultyPages(text, state.l, state.a);
    differing = differingPages(book.layout(), state.a, state.b);
  });
  const group = (kind, ...parts) => makeElement("div", { class: `stepper ${kind}` }, ...parts);
  const last = () => (state.n + 1 < book.count() ? state.n + 1 : undefined);
  return makeElement("div", { class: "steppers" },
    group("",
      step("previous", "‹", () => (state.n > 0 ? state.n - 1 : undefined)),
      field.form, step("next", "›", last)),
    group("",
      step("previous faulty", "‹", () => before(faulty)),
      told("", () => faultCount(faulty, state.n)),
      step("next faulty", "next fault ›", () => after(faulty), "lead")),
    group("differing",
      step("previous differing", "‹", () => before(differing)),
      told("", () => differingWords(book, differing)),
      step("next differing", "›", () => after(differing))));
}

function differingWords({ text, state }, differing) {
  if (text.paginators.length === 1) return "";
  if (state.a === state.b) return "beside itself";
  if (differing === null) return "differing: not known here";
  return differing.length === 0 ? "none differs" : `${inWords(differing.length)} differ`;
}

// Width by height of the sheet that is highest for its width: all are shown at one scale.
function smallestRatio(figures) {
  const boxes = figures.map((figure) => figure.querySelector("svg")?.viewBox.baseVal)
    .filter((box) => box);
  return Math.min(1000, ...boxes.map(({ width, height }) => width / height));
}

function makeChoice(id, words, names) {
  const options = names.map((name, value) => makeElement("option", { value }, name));
  const select = makeElement("select", { id }, ...options);
  return { select, label: makeElement("label", null, words, " ", select) };
}

function makeTick(type, attributes, words, onChange) {
  const input = makeElement("input", { type, ...attributes });
  input.addEventListener("change", () => onChange(input.checked));
  return makeElement("label", { class: "tick-box" }, input, " ", words);
}

const makeGroup = (words, ...ticks) =>
  makeElement("fieldset", null, makeElement("legend", null, words), ...ticks);

// Side by side, one over the other where both begin alike, or all pages.
function makeViews(book) {
  const { text, state } = book;
  const values = [["side by side", "beside"], ["over", "over"], ["all pages", "all"]];
  const ticks = values.map(([words, value]) => makeTick(
    "radio",
    { name: `${text.id}-pages-view`, value, checked: value === "beside" ? "" : null },
    words,
    () => {
      Object.assign(state, { isOver: value === "over", isSheet: value === "all" });
      book.tell();
    }
  ));
  book.onShow(() => {
    const inputs = ticks.flatMap((tick) => tick.querySelector("input") ?? []);
    const [side, over] = inputs;
    over.disabled = !mayLieOver(book, stageSides(book));
    ticks[1].title = over.disabled ? "Only pages that begin alike can lie one over the other." : "";
    inputs[state.isSheet ? 2 : state.isOver && !over.disabled ? 1 : 0].checked = true;
    side.disabled = false;
  });
  return makeGroup("View", ...ticks);
}

// What is marked on the pages, and how large they are.
function makeMore(book, overlays, stage) {
  const ticks = makeTicks(book.text, overlays, () => stage.draw());
  ticks.querySelector("[name$=-difference]")?.parentElement?.classList.add("pair");
  const size = makeTick("checkbox", { name: `${book.text.id}-pages-full` }, "full size",
    (isFull) => stage.element.classList.toggle("full", isFull));
  return makeElement("details", { class: "more" }, makeElement("summary", null, "Marks"),
    makeElement("div", { class: "choices" }, ticks, size));
}

function makeRailLegend(text) {
  return makeElement("ul", { class: "legend rail-legend" }, ...faultKinds.map((kind) =>
    makeElement("li", null, makeElement("span", { class: `swatch ${kind}`, "aria-hidden": "true" }),
      phrase(`fault-${kind}`))));
}

function makeTicks(text, overlays, onChange) {
  return makeGroup("Show", ...drawnOverlays.map(([name, isUsual]) => makeTick(
    "checkbox",
    { name: `${text.id}-pages-${name}`, checked: isUsual ? "" : null },
    phrase(`overlay-${name}`),
    (isTicked) => {
      if (isTicked) overlays.add(name);
      else overlays.delete(name);
      onChange();
    }
  )));
}

// "page N of M": a number that cannot be is answered in words, and nothing turns.
function makePageField(text, turn) {
  const id = `${text.id}-pages-n`;
  const fault = makeElement("p", { id: `${id}-fault`, class: "fault", role: "alert" });
  const input = makeElement("input", {
    id, type: "text", inputmode: "numeric", autocomplete: "off", size: "5",
    "aria-describedby": fault.id,
  });
  const total = makeElement("span");
  const say = (words) => {
    fault.textContent = words ?? "";
    if (words === undefined) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };
  const label = makeElement("label", { for: id }, "page");
  const form = makeElement("form", null, label, " ", input, " ", total);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say(turn(input.value));
  });
  const show = (n, pageCount) => {
    input.value = inWords(n + 1);
    total.textContent = `of ${inWords(pageCount)}`;
    say(undefined);
  };
  return { form, fault, show };
}

document.addEventListener("DOMContentLoaded", startDrawing);
