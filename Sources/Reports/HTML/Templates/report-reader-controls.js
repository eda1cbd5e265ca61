
// What stands beside and below the reader's pages.

// A labelled choice among [value, words].
/**
 * @param {string} words
 * @param {string} name
 * @param {[string | number, string][]} options
 * @param {string | number} chosen
 * @param {(value: string) => void} changed
 */
function readerChoice(words, name, options, chosen, changed) {
  const select = makeElement("select", { name }, ...options.map(([value, each]) =>
    makeElement("option", { value }, each)));
  select.value = String(chosen);
  select.addEventListener("change", () => changed(select.value));
  return makeElement("label", { class: "reader-choice" }, makeElement("span", {}, words), select);
}

// The rules by their names, with what an app keeps that goes by them.
/** @param {object} rules @param {Record<string, string>} kept @returns {[string, string][]} */
const readerKept = (rules, kept) => Object.keys(rules).map((name) => [name, kept[name]]);

const readerGroup = (/** @type {string} */ name, /** @type {(Node | null)[]} */ ...children) =>
  makeElement("div", { class: name }, ...children);

// "Page N of M": what cannot be is answered in words.
class ReaderPageField {
  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    const id = reader.section.id;
    this.fault = makeElement("p", { id: `${id}-fault`, class: "reader-fault", role: "alert" });
    this.input = makeElement("input", {
      id: `${id}-page`, name: "page", type: "text", inputmode: "numeric", autocomplete: "off",
      "aria-describedby": this.fault.id,
    });
    this.total = makeElement("span", {});
    this.form = makeElement("form", { class: "reader-page" },
      makeElement("label", { for: this.input.id }, "Page"), this.input, this.total,
      makeElement("button", {}, "Go"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.go();
    });
  }
  go() {
    const { reader } = this;
    const { page, fault } = checkedPage(this.input.value, reader.pages().count ?? 1);
    this.say(fault ?? "");
    if (page === undefined) return;
    reader.turner.jump(page);
    reader.controls.updatePage();
    reader.told(reader.pageWords());
  }
  /** @param {string} sentence */
  say(sentence) {
    this.fault.textContent = sentence;
    this.input.setAttribute("aria-invalid", String(sentence !== ""));
  }
  /** @param {number} page @param {number} count */
  show(page, count) {
    this.input.value = inWords(page + 1);
    this.total.textContent = `of ${inWords(count)}`;
    this.say("");
  }
}

class ReaderControls {
  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.field = new ReaderPageField(reader);
    this.trail = readerTrail(reader.text);
    this.sentence = makeElement("p", { class: "reader-sentence" });
    this.sizes = makeElement("div", {
      class: "reader-row reader-sizes", role: "group", "aria-label": "Size of the type",
    });
    this.play = makeButton("", () => reader.play.toggle(), { class: "reader-play" });
    this.bookmark = makeButton("Bookmark", () => reader.bookmark(), { class: "reader-bookmark" });
    this.highlight = makeButton("Highlight", () => reader.highlight(), {
      class: "reader-highlight", "aria-pressed": "false",
    });
    this.night = makeButton("Night", () => {
      const isNight = reader.section.classList.toggle("night");
      this.night.setAttribute("aria-pressed", String(isNight));
      reader.turner.redraw();
    }, { class: "reader-night", "aria-pressed": "false" });
    this.choices = this.makeChoices();
    this.body = readerGroup("reader-body",
      readerGroup("reader-view", reader.stage, this.makeBar(), this.field.fault),
      readerGroup("reader-side", ...this.makeSide()));
  }
  makeBar() {
    const { reader } = this;
    const turn = (/** @type {number} */ by, /** @type {string} */ name) =>
      makeButton((by > 0) === reader.isRightToLeft ? "‹" : "›", () => reader.turner.turn(by), {
        class: `reader-${name}`, "aria-label": `${name} page`,
      });
    const turns = [turn(-1, "previous"), this.field.form, turn(1, "next")];
    return readerGroup("reader-bar", ...(reader.isRightToLeft ? turns.toReversed() : turns));
  }
  makeSide() {
    const { reader, choices } = this;
    const back = makeButton("Back to my place", () => {
      reader.play.stop();
      reader.step(() => reader.begin());
    }, { class: "reader-return" });
    return [
      reader.status, this.sentence,
      readerGroup("reader-part",
        makeElement("p", { class: "reader-label", "aria-hidden": "true" }, "Size, px"), this.sizes,
        choices.strategy, readerGroup("reader-row", this.play, back)),
      readerGroup("reader-part", this.trail.note, this.trail.drawing),
      readerGroup("reader-part reader-choices", choices.paginator, choices.device, choices.mode),
      readerGroup("reader-row", this.bookmark, this.highlight, this.night),
      reader.marks.part,
    ];
  }
  makeChoices() {
    const { reader } = this;
    const { text } = reader;
    const devices = Array.from(new Set(text.layouts.map(({ device }) => device)));
    const modes = turnModes.map((mode) =>
      /** @type {[string, string]} */ ([mode, mode === "vertical" ? "continuous vertical" : mode]));
    return {
      paginator: readerChoice("Paginator", "paginator",
        text.paginators.map((_, p) => [p, paginatorLabel(text, p)]), reader.p,
        (p) => reader.step(() => reader.takePaginator(Number(p)))),
      device: devices.length < 2 ? null : readerChoice("Device", "device",
        devices.map((device) => [device, device]), reader.layout().device,
        (device) => reader.step(() => reader.takeDevice(device))),
      strategy: readerChoice("The app keeps of the place", "strategy",
        readerKept(readerStrategies, drawing.places), reader.strategy,
        (strategy) => reader.step(() => reader.takeStrategy(strategy))),
      mode: readerChoice("Page turn", "mode", modes, turnModes[0], (mode) => {
        reader.chooser.stop();
        reader.turner.setMode(mode);
      }),
    };
  }

  // What a page turn changes.
  updatePage() {
    const { reader } = this;
    const pages = reader.pages();
    this.field.show(reader.turner.page, pages.count ?? 1);
    this.trail.show(pages, reader.turner.page, reader.place, reader.rows);
    this.updateSentence();
  }
  updateSentence() {
    const { sentence, place } = this.reader;
    const pages = this.reader.pages();
    const quote = sentence && this.reader.quoted(...sentence, 60);
    this.sentence.hidden = !quote || Boolean(pages.absence);
    if (!quote || pages.absence) return;
    const page = readerPageHolding(place, pages);
    const isHere = page === this.reader.turner.page;
    const where = isHere ? "marked on the page" : `on page ${inWords(page + 1)}`;
    this.sentence.replaceChildren(`Your sentence, ${where}: `, quote);
  }
  // What another layout or paginator changes.
  update() {
    const { reader } = this;
    const layout = reader.layout();
    this.updateSizes(layout.device);
    const other = reader.play.partner();
    this.play.disabled = other === undefined;
    this.play.textContent = reader.play.isOn() ? "Stop"
      : other === undefined ? "No other size" : reader.play.words(reader.l, other);
    const { width, height, insets: [top, right, bottom, left] } = layout;
    const [, , wide, high] = turned(layout, [0, 0, width + left + right, height + top + bottom]);
    const style = reader.stage.style;
    style.setProperty("--wide", `${wide / 64}px`);
    style.setProperty("--ratio", String(wide / high));
    const chosen = { paginator: reader.p, device: layout.device, strategy: reader.strategy };
    for (const [name, value] of Object.entries(chosen)) {
      const select = this.choices[name]?.querySelector("select");
      if (select) select.value = String(value);
    }
    reader.marks.show();
    this.updatePage();
  }
  /** @param {string} device */
  updateSizes(device) {
    const { reader, sizes } = this;
    // Made anew for another device only: the button that has the focus keeps it.
    if (sizes.dataset.device !== device) {
      sizes.dataset.device = device;
      sizes.replaceChildren(...reader.sizesOf(device).map((l) =>
        makeButton(reader.sizeOf(l), () => reader.step(() => reader.takeSize(l)), {
          "aria-label": `${reader.sizeOf(l)} px`, "data-layout": l,
        })));
    }
    for (const button of sizes.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.layout) === reader.l));
    }
  }
}
