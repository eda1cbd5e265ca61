// A small reader of ours: a frame for each document, CSS columns as wide and high as the viewport, turned by
// whole columns. It is what a web reader can be, and each known defect can be planted in it: fault=NAME.
"use strict";

const GAP = 64;
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
    Object.assign(this, {asked, viewport, number: -1, column: 0, fault: asked.options.fault ?? ""});
    await this.load(0);
  },

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
      `column-count: auto; column-gap: ${GAP}px; column-fill: auto; overflow: visible }` +
      (this.fault === "uncut" ? "\nbody { display: inline-block }" : "");
    (own.head ?? own.documentElement).append(sheet);
    markPictures(own);
    await own.fonts.ready;
    Object.assign(this, {frame, number, column: 0});
    this.measure();
  },

  // How many columns the document has, by where the last of it stands.
  measure() {
    const own = this.frame.contentDocument, range = own.createRange();
    range.selectNodeContents(own.body ?? own.documentElement);
    const rects = Array.from(range.getClientRects()).filter((rect) => rect.width > 0);
    const right = Math.max(0, ...rects.map((rect) => rect.left));
    this.columns = Math.floor((right + 1) / (this.asked.width + GAP)) + 1;
    this.frame.style.width = `${this.columns * (this.asked.width + GAP)}px`;
  },

  async next() {
    const {width} = this.asked;
    let last = this.columns - 1;
    if (this.fault === "skip-last" && this.columns % 2 && this.columns > 1) last -= 1;
    if (this.column < last) {
      this.column += 1;
      const step = width + GAP + (this.fault === "drift" ? 0.25 : 0);
      this.frame.style.left = `${-this.column * step}px`;
    } else if (this.number + 1 < this.asked.parts.length) {
      await this.load(this.number + 1);
    }
  },

  shown() { return [{document: this.frame.contentDocument, number: this.number}]; },
  state() { return `${this.number} ${this.column}`; },
};
