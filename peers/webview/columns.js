// A small reader of ours: a frame for each document, CSS columns as wide and high as a page, turned by whole
// screens, of one column or of spread=N. It is what a web reader can be, and each known defect can be planted in it:
// fault=NAME.
"use strict";

const GAP = 64;
// The known defects of web readers, each with the rules that it has beside the sheet.
const FAULTS = {
  // Each turn goes a quarter of a pixel too far.
  "drift": "",
  // The last screen of a document is not turned to where the number of columns is odd.
  "skip-last": "",
  // A box that does not go on in the next column.
  "uncut": "body { display: inline-block }",
  // Pictures as wide as the page reach over the gap, and pages are counted by how far that is.
  "strip": `.picture { width: calc(100% + ${GAP + 8}px) !important; max-width: none !important }`,
  // Pages may end behind headings.
  "stranded": "h1, h2, h3, h4, h5, h6 { break-after: auto !important }",
};
// What the sheet takes of elements' own styles.
const TAKEN = ["text-align", "break-before", "break-after", "break-inside", "font-weight", "font-style"];
const FORCED = ["page", "left", "right", "recto", "verso", "always"];

function keepTaken(element) {
  const kept = TAKEN.map((name) => [name, element.style.getPropertyValue(name)]).filter(([, value]) => value);
  element.removeAttribute("style");
  for (const [name, value] of kept)
    element.style.setProperty(name, name.startsWith("break-") && FORCED.includes(value) ? "column" : value);
}

const app = {
  about: () => ({name: "columns", version: "", keeps: false}),

  margins: () => ({top: 0, right: 0, bottom: 0, left: 0}),

  async open(asked, viewport) {
    const {fault = "", spread = "1"} = asked.options;
    if (fault && !(fault in FAULTS)) throw new Error(`There is no fault '${fault}'; there are ${Object.keys(FAULTS).join(", ")}.`);
    if (!/^[1-9]$/.test(spread)) throw new Error(`A spread has 1 to 9 columns, not '${spread}'.`);
    Object.assign(this, {asked, viewport, number: -1, screen: 0, fault, spread: Number(spread)});
    viewport.style.width = `${this.spread * this.step() - GAP}px`;
    await this.load(0);
  },

  // From one column to the next.
  step() { return this.asked.width + GAP; },

  async load(number) {
    this.frame?.remove();
    const {width, height, css, parts} = this.asked;
    const frame = document.createElement("iframe");
    Object.assign(frame.style, {position: "absolute", border: "0", left: "0", top: "0", width: `${width}px`, height: `${height}px`});
    frame.src = parts[number];
    this.viewport.append(frame);
    await new Promise((done) => { frame.onload = done; });
    const own = frame.contentDocument;
    for (const sheet of own.querySelectorAll("style, link[rel~=stylesheet]")) sheet.remove();
    for (const element of own.querySelectorAll("[style]")) keepTaken(element);
    const sheet = own.createElementNS("http://www.w3.org/1999/xhtml", "style");
    sheet.textContent = `${css}\nhtml { width: ${width}px; height: ${height}px; columns: ${width}px 1; column-width: ${width}px; ` +
      `column-count: auto; column-gap: ${GAP}px; column-fill: auto; overflow: visible }\n${FAULTS[this.fault] ?? ""}`;
    (own.head ?? own.documentElement).append(sheet);
    markPictures(own);
    await own.fonts.ready;
    Object.assign(this, {frame, number, screen: 0});
    this.measure();
  },

  // How many columns the document has, by where the last of it stands.
  measure() {
    const own = this.frame.contentDocument, range = own.createRange();
    range.selectNodeContents(own.body ?? own.documentElement);
    const rects = Array.from(range.getClientRects()).filter((rect) => rect.width > 0);
    const side = this.fault === "strip" ? "right" : "left";
    const farthest = Math.max(0, ...rects.map((rect) => rect[side]));
    this.columns = Math.floor((farthest + 1) / this.step()) + 1;
    this.frame.style.width = `${this.columns * this.step()}px`;
  },

  async next() {
    let screens = Math.ceil(this.columns / this.spread);
    if (this.fault === "skip-last" && this.columns % 2 && this.columns > 1) screens -= 1;
    if (this.screen + 1 < screens) {
      this.screen += 1;
      this.frame.style.left = `${-this.screen * (this.spread * this.step() + (this.fault === "drift" ? 0.25 : 0))}px`;
    } else if (this.number + 1 < this.asked.parts.length) {
      await this.load(this.number + 1);
    }
  },

  shown() { return [{document: this.frame.contentDocument, number: this.number}]; },
  state() { return `${this.number} ${this.screen}`; },

  // Where the columns of the screen begin, as far as the document has them.
  columnsShown() {
    const count = Math.min(this.spread, this.columns - this.screen * this.spread);
    return Array.from({length: count}, (_, column) => column * this.step());
  },
};
