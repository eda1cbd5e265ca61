
// Bookmarks and highlights of a reader, and what becomes of them under each way of keeping them.

/** @typedef {ReturnType<typeof readerMark> & { name: string, origin: string }} ReaderMark */

class ReaderMarks {
  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.scheme = "page-relative";
    /** @type {ReaderMark[]} */
    this.list = [];
    this.made = 0;
    this.element = makeElement("ul", {
      class: "reader-marks", tabindex: "-1", "aria-label": "Bookmarks and highlights",
    });
    this.part = makeElement("div", { class: "reader-part" },
      readerChoice("The app keeps of marks", "scheme",
        readerKept(readerBookmarkSchemes, drawing.bookmarks), this.scheme,
        (scheme) => {
          this.scheme = scheme;
          this.show();
          reader.leaves.redraw();
        }), this.element);
    this.show();
  }
  /** @param {string} kind @param {number[]} range */
  add(kind, range) {
    const { reader } = this;
    const pages = reader.pages();
    if (pages.absence || range[0] >= range[1]) return;
    const page = inWords(readerPageHolding(range[0], pages) + 1);
    this.made += 1;
    const name = `${kind === "bookmark" ? "Bookmark" : "Highlight"} ${this.made}`;
    const origin = `page ${page} at ${reader.sizeOf(reader.l)} px`;
    this.list.push({ ...readerMark(kind, range, pages, reader.words), name, origin });
    this.show();
    reader.leaves.redraw();
    reader.told(`${name} made on page ${page}.`);
  }
  /** @param {ReaderMark} mark */
  remove(mark) {
    this.list = this.list.filter((each) => each !== mark);
    this.show();
    this.reader.leaves.redraw();
    (this.list.length > 0 ? this.element : this.reader.controls.bookmark).focus();
  }
  show() {
    this.element.replaceChildren(...this.list.map((mark) => this.item(mark)));
    this.part.hidden = this.list.length === 0;
  }
  /** @param {ReaderMark} mark */
  item(mark) {
    const { reader } = this;
    const pages = reader.pages();
    const fates = Object.keys(readerBookmarkSchemes).map((scheme) => ({
      scheme,
      ...(pages.absence ? { fate: "untold", page: null, words: "no pages here" }
        : readerMarkFate(mark, scheme, pages, reader.words, this.list)),
    }));
    const page = fates.find(({ scheme }) => scheme === this.scheme)?.page ?? null;
    const go = makeButton("Go", () => reader.turner.jump(page), {
      "aria-label": `Go to ${mark.name}`,
    });
    go.disabled = page === null;
    const remove = makeButton("Remove", () => this.remove(mark), {
      "aria-label": `Remove ${mark.name}`,
    });
    const [start, end] = mark.range;
    const quote = reader.quoted(start, Math.min(start + 12, end));
    return makeElement("li", { class: "reader-mark", "data-kind": mark.kind },
      makeElement("p", {}, makeElement("b", {}, mark.name), `, ${mark.origin}`,
        ...(quote ? [": ", quote] : [])),
      go, remove, makeElement("ul", {}, ...fates.map((fate) => this.outcome(fate))));
  }
  /** @param {{ scheme: string, fate: string, words: string }} fate */
  outcome({ scheme, fate, words }) {
    const isTaken = scheme === this.scheme;
    return makeElement(
      "li", { "data-scheme": scheme, "data-fate": fate, class: isTaken ? "taken" : null },
      `${drawing.bookmarks[scheme]}: `, makeElement("b", {}, words)
    );
  }
}
