
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
  const overlays = new Set(usualOverlays);
  let isNear = false;
  let differing = null;
  const first = startingPage(text);
  const state = { l: first.l, a: first.p, n: first.n, b: 0, isOver: false, wipe: 50 };
  state.b = besidePaginator(text, state.l, state.a);
  const layout = () => text.layouts[state.l];
  const trial = () => layout().trial(state.a);
  const pageCount = () => trial()?.pageCount ?? 0;

  const names = text.paginators.map((_, p) => paginatorLabel(text, p));
  const id = `${text.id}-pages`;
  const choices = {
    a: makeChoice(`${id}-a`, "Pages of", names),
    b: makeChoice(`${id}-b`, "beside", names),
    l: makeChoice(`${id}-l`, "on", text.layouts.map((each) => each.label)),
  };
  for (const [key, { select }] of Object.entries(choices)) {
    select.addEventListener("change", () => change({ [key]: Number(select.value) }));
  }
  const views = makeViews(text, (isOver) => change({ isOver }));
  const ticks = makeTicks(text, overlays, () => draw());
  const size = makeTick("checkbox", { name: `${id}-full` }, "full size",
    (isFull) => stage.classList.toggle("full", isFull));
  const field = makePageField(text, (words) => {
    const { page, fault } = checkedPage(words, pageCount());
    if (fault === undefined) turnTo(page);
    return fault;
  });
  const buttons = [
    ["previous differing", () => differing?.findLast((n) => n < state.n)],
    ["previous", () => (state.n > 0 ? state.n - 1 : undefined)],
    ["next", () => (state.n + 1 < pageCount() ? state.n + 1 : undefined)],
    ["next differing", () => differing?.find((n) => n > state.n)],
  ].map(([name, target]) => ({
    target,
    button: makeButton(name, () => turnTo(target()), {
      "aria-label": `${name} page`, class: name.endsWith("differing") ? "differing" : null,
    }),
  }));
  const [earlier, later] = [buttons.slice(0, 2), buttons.slice(2)].map((some) =>
    some.map(({ button }) => button));
  const count = makeElement("p", { class: "note" });
  const told = makeElement("p", { class: "sr", role: "status" });
  const stage = makeElement("div", {
    class: "stage", tabindex: "0", role: "group", "aria-label": "Pages; the arrow keys turn them",
  });
  stage.addEventListener("keydown", (event) => {
    if (event.target !== stage || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const isNext = (event.key === "ArrowRight") === (text.direction !== "rtl");
    const page = buttons[isNext ? 2 : 1].target();
    event.preventDefault();
    if (page !== undefined) turnTo(page);
  });
  const stepper = makeElement("div", { class: "stepper" }, ...earlier, field.form, ...later);
  host.append(
    makeElement(
      "div", { class: "choices" }, ...Object.values(choices).map(({ label }) => label), size
    ),
    makeElement("div", { class: "choices" }, views, ticks),
    stepper, field.fault, count, stage, told
  );
  // With nothing beside it, there is nothing to compare with either.
  host.classList.toggle("alone", text.paginators.length === 1);
  choices.b.label.classList.add("pair");
  views.classList.add("pair");
  ticks.querySelector("[name$=-difference]").parentElement.classList.add("pair");
  host.hidden = false;
  for (const still of host.parentElement.querySelectorAll(".static")) {
    still.classList.add("replaced");
  }

  // Another paginator or layout shows the page where the one before began.
  function change(changed) {
    const start = trial()?.range(state.n)?.start;
    Object.assign(state, changed);
    if ("l" in changed || "a" in changed) {
      const there = start === undefined ? null : trial()?.pageAt(start);
      state.n = there ?? trial()?.drawn[0]?.[0] ?? 0;
    }
    showOwn();
  }
  function turnTo(n) {
    state.n = n;
    showOwn();
  }

  function draw() {
    if (!isNear) return;
    const { l, a, n, b } = state;
    const m = a === b ? null : pageBeside(text, l, a, n, b);
    const [own, beside] = [text.page(l, a, n), m === null ? null : text.page(l, b, m)];
    const figure = (p, number, differsAt) =>
      sheetFigure(text, l, p, number, overlays, { title: titleHere(p, number), differsAt });
    const sheets = [figure(a, n, firstDifference(own, beside))];
    if (a !== b) sheets.push(figure(b, m, firstDifference(beside, own)));
    if (!own?.lines) sheets[0].append(makeElement("div", null, ...nearestDrawn()));
    const isOver = state.isOver && a !== b;
    stage.style.setProperty("--ratio", String(smallestRatio(sheets)));
    stage.replaceChildren(
      ...(isOver ? [makeWipe(text, state, sheets)] : []),
      makeElement("div", { class: "sheets" }, ...sheets)
    );
  }
  function titleHere(p, n) {
    const place = `, ${layout().label}`;
    const title = n === null ? `${paginatorLabel(text, p)}${place}`
      : pageTitle(text, state.l, p, n, place);
    return drawnTexts.length > 1 ? `${textTitle(text)}: ${title}` : title;
  }
  function nearestDrawn() {
    const stretches = trial()?.drawn ?? [];
    const before = stretches.findLast(([, last]) => last < state.n)?.[1];
    const after = stretches.find(([first]) => first > state.n)?.[0];
    return [before, after].filter((n) => n !== undefined).map((n) =>
      makeButton(`to page ${inWords(n + 1)}`, () => {
        turnTo(n);
        stage.focus();
      }));
  }
  function showAll() {
    for (const [key, { select }] of Object.entries(choices)) select.value = state[key];
    field.show(state.n, pageCount());
    field.form.hidden = pageCount() === 0;
    differing = differingPages(layout(), state.a, state.b);
    for (const { button, target } of buttons) setEnabled(button, target() !== undefined);
    count.textContent = differingWords();
    draw();
  }
  // What the reader of the browser did is told and kept in the address.
  function showOwn() {
    showAll();
    const captions = Array.from(stage.querySelectorAll("figcaption"), (each) => each.textContent);
    told.textContent = `${captions.join(", beside ")}.`;
    rememberState(text, `page=${placeOf(text, state.l, state.a, state.n)}`);
  }
  function differingWords() {
    if (text.paginators.length === 1) return "";
    if (state.a === state.b) return "Choose two paginators to step through what differs.";
    if (differing === null) return "Where the pages differ is not in this report on this layout.";
    if (differing.length === 0) return "No drawn page differs.";
    const verb = differing.length === 1 ? "differs" : "differ";
    return `${counted(differing.length, "drawn page")} of ${inWords(pageCount())} ${verb}.`;
  }
  showAll();
  // The report opens faster when pages far below are drawn as the reader comes near.
  const drawNow = () => {
    isNear = true;
    watcher.disconnect();
    showAll();
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) drawNow();
    },
    { rootMargin: "50% 0px" }
  );
  watcher.observe(stage);

  return {
    // A layout that was chosen on the first screen, and the paginator of its cell.
    showLayout(l, p) {
      Object.assign(state, { l, a: p ?? worstPlaced(text, l)[0] });
      state.n = text.layouts[l].trial(state.a)?.worst ?? 0;
      if (state.b === state.a) state.b = besidePaginator(text, l, state.a);
      showAll();
    },
    // A page that an address names.
    open({ l, p, n }) {
      Object.assign(state, { l, a: p, n, b: besidePaginator(text, l, p) });
      drawNow();
    },
    // From the heading on, so that what is chosen and its pages are in sight.
    come() {
      host.closest("section").scrollIntoView({ block: "start" });
      stage.focus({ preventScroll: true });
    },
  };
}

const textTitle = (text) =>
  document.getElementById(`${text.id}-title`).textContent;

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

function makeViews(text, onChange) {
  const view = (words, value, checked) => makeTick(
    "radio",
    { name: `${text.id}-pages-view`, value, checked },
    words,
    () => onChange(value === "over")
  );
  return makeGroup("View", view("side by side", "beside", ""), view("one over the other", "over"));
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

document.addEventListener("DOMContentLoaded", startDrawing);
