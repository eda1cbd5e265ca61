
// The reader: drawn pages to turn, by the rules of places and marks.

class Reader {
  /** @param {HTMLElement} section @param {DrawnText} text */
  constructor(section, text) {
    this.section = section;
    this.text = text;
    this.words = readerWords(text);
    this.isRightToLeft = readsToTheLeft(text);
    /** @type {Map<string, BookPages>} */
    this.known = new Map();
    this.l = 0;
    this.p = Math.max(text.reference, 0);
    this.strategy = "page-number";
    this.place = 0; // the first character of the page that the reader last turned to
    /** @type {BookPages | null} */
    this.turned = null; // of which that page was one
    /** @type {[number, number] | null} */
    this.sentence = null; // where the place is
    /** @type {{ page: number, pages: BookPages } | null} */
    this.at = null; // the page shown, or where pages last were
    /** @type {{ start: number, end: number, page: number, isHit: boolean, size: string }[]} */
    this.rows = []; // the pages shown since, by changes of the layout
    this.stage = makeElement("div", {
      class: "reader-stage", tabindex: "0", role: "group",
      "aria-label": "Pages; the arrow keys turn them",
    });
    this.status = makeElement("p", { class: "reader-outcome", role: "status" });
    this.leaves = new ReaderLeaves(this);
    this.marks = new ReaderMarks(this);
    this.play = new ReaderPlay(this);
    this.chooser = this.makeChooser();
    this.turner = this.makeTurner();
    this.controls = new ReaderControls(this);
    section.append(this.controls.body);
    this.startInTheMiddle();
  }
  /** @returns {LineChooser} */
  makeChooser() {
    return new LineChooser(this.stage, {
      lines: (n) => this.leaves.lines(n),
      layout: () => this.layout(),
      told: (sentence) => this.told(sentence),
      page: () => this.turner.page,
      chosen: (range) => this.marks.add("highlight", range),
      changed: () => {
        const isOn = this.chooser.isOn();
        this.stage.classList.toggle("choosing", isOn);
        this.controls.highlight.setAttribute("aria-pressed", String(isOn));
        this.leaves.redraw();
      },
    });
  }
  /** @returns {PageTurner} */
  makeTurner() {
    this.section.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.escape();
    });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", () => this.turner.redraw());
    return new PageTurner(this.stage, {
      rightToLeft: this.isRightToLeft,
      count: () => this.pages().count ?? 1,
      leaf: (n, front) => this.leaves.fill(n, front),
      isHeld: () => this.chooser.isOn(),
      arrived: (n) => this.arrivedAt(n),
      turned: () => this.turnedTo(),
    });
  }

  // What is shown
  /** @param {number} l @param {number} p */
  pagesOf(l, p) {
    const key = `${l},${p}`;
    const pages = this.known.get(key) ?? readerPages(this.text, l, p);
    this.known.set(key, pages);
    return pages;
  }
  pages() { return this.pagesOf(this.l, this.p); }
  layout() { return this.text.layouts[this.l]; }
  /** @param {number} l */
  sizeOf(l) { return inWords(this.text.layouts[l].size / 64); }
  /** @param {string} device */
  sizesOf(device) {
    const { layouts } = this.text;
    return layouts.map((_, l) => l).filter((l) => layouts[l].device === device)
      .sort((one, other) => layouts[one].size - layouts[other].size);
  }
  pageWords() {
    const pages = this.pages();
    return pages.absence ?? phrase("turned", inWords(this.turner.page + 1), inWords(pages.count));
  }
  /** @param {string} sentence */
  told(sentence) { this.status.textContent = sentence; }
  // A stretch of the text as a quote, up to so many characters; null where the report lacks it.
  /** @param {number} start @param {number} end @param {number} [most] */
  quoted(start, end, most = Infinity) {
    const quote = this.text.string(start, Math.min(end, start + most))?.trim();
    if (!quote) return null;
    const more = end - start > most ? "…" : "";
    return makeElement("q", { lang: this.text.language, dir: this.text.direction }, quote + more);
  }

  // The place
  /** @param {number} place */
  keep(place) {
    this.place = place;
    this.turned = this.pages();
    this.sentence = sentenceAt(this.text, place, this.turned);
  }
  // A text is not read from its first page only: the middle shows more of what goes wrong.
  startInTheMiddle() {
    const { absence, starts, drawn } = this.pages();
    if (!absence) {
      const middle = readerPageHolding(Math.floor(this.text.scalars / 2), this.pages());
      const near = drawn.map(([first, last]) => Math.min(Math.max(middle, first), last))
        .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
      this.keep(starts[near[0] ?? middle]);
    }
    this.begin();
  }
  // Opens the page that holds the place, as when another paginator is taken.
  begin() {
    this.chooser.stop();
    this.rows = [];
    const pages = this.pages();
    const page = pages.absence ? 0 : readerPageHolding(this.place, pages);
    this.controls.update();
    this.turner.show(page);
    if (!pages.absence) {
      this.at = { page, pages };
      this.turned ??= pages;
    }
    this.controls.updatePage();
    this.told(this.pageWords());
  }
  /** @param {number} n */
  arrivedAt(n) {
    this.play.stop();
    const pages = this.pages();
    if (pages.absence) return;
    this.at = { page: n, pages };
    this.keep(pages.starts[n]);
    this.rows = [];
    this.chooser.follow(n);
    this.leaves.redraw();
  }
  turnedTo() {
    if (this.pages().absence) return;
    this.told(this.pageWords());
    this.controls.updatePage();
    this.remember();
  }
  // Changes the layout; the app finds the place again by its strategy.
  /** @param {number} l */
  change(l) {
    const before = this.layout();
    const [from, after] = [this.at, this.pagesOf(l, this.p)];
    this.l = l;
    if (after.absence || !from) {
      this.begin();
      return "";
    }
    const token = readerStrategies[this.strategy].save(from.page, from.pages, this.place);
    const outcome = readerPlaceAfter(this.strategy, token, this.place, after);
    this.arrive(outcome.page, outcome.isHit);
    const sentence = after.isPartition && from.pages.isPartition
      ? readerPlaceSentence(outcome, this.text.scalars / (this.turned ?? from.pages).count)
      : "pages repeat text or leave some out here, so that the place is not judged.";
    const way = before.device === this.layout().device
      ? `${inWords(before.size / 64)} > ${this.sizeOf(l)} px`
      : `${before.label} > ${this.layout().label}`;
    this.told(`${way}: ${sentence} ${this.pageWords()}`);
    return sentence;
  }
  /** @param {number} page @param {boolean} isHit */
  arrive(page, isHit) {
    const pages = this.pages();
    const [start, end] = [pages.starts[page], pages.ends[page]];
    this.at = { page, pages };
    this.rows = [...this.rows, { start, end, page, isHit, size: this.sizeOf(this.l) }].slice(-24);
    this.controls.update();
    this.turner.show(page);
    this.controls.updatePage();
  }

  // What the person does
  /** @param {number} l */
  takeSize(l) {
    this.play.stop();
    this.chooser.stop();
    this.change(l);
  }
  /** @param {string} device */
  takeDevice(device) {
    const there = this.sizesOf(device);
    const { size } = this.layout();
    this.takeSize(there.find((l) => this.text.layouts[l].size === size) ?? there[0]);
  }
  /** @param {number} p */
  takePaginator(p) {
    this.play.stop();
    this.p = p;
    this.begin();
  }
  /** @param {string} strategy */
  takeStrategy(strategy) {
    this.play.stop();
    this.strategy = strategy;
    this.rows = [];
    this.controls.update();
  }
  bookmark() {
    this.turner.finish(false);
    const pages = this.pages();
    const n = this.turner.page;
    if (!pages.absence) this.marks.add("bookmark", [pages.starts[n], pages.ends[n]]);
  }
  highlight() {
    this.turner.finish(true);
    if (this.chooser.isOn()) this.chooser.stop();
    else this.chooser.start();
    this.stage.focus({ preventScroll: true });
  }
  escape() {
    this.play.stop();
    this.chooser.stop();
    this.turner.finish(true);
    this.controls.update();
    this.told(this.pageWords());
  }

  // The address
  // A choice is a step in the history.
  /** @param {() => void} choose */
  step(choose) {
    const before = readerStateWords(this);
    choose();
    pushReaderState(this.text, before, readerStateWords(this));
  }
  remember() { rememberState(this.text, readerStateWords(this)); }
  // What an address tells.
  /** @param {ReaderState} state */
  open({ l, p, n, strategy, place }) {
    this.play.stop();
    this.chooser.stop();
    [this.l, this.p, this.rows] = [l, p, []];
    if (strategy !== undefined) this.strategy = strategy;
    const pages = this.pages();
    if (pages.absence) {
      this.begin();
      return;
    }
    this.keep(place ?? pages.starts[n]);
    this.at = { page: n, pages };
    this.controls.update();
    this.turner.show(n);
    this.controls.updatePage();
    this.told(this.pageWords());
  }
}
