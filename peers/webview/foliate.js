// foliate-js as Foliate and readest use it: a `foliate-view`, turned by its renderer's `next()`.
"use strict";

// What it has at the sides and between columns, in parts of its width, and above and below: as by default.
const SIDE = 0.07, MARGIN = 48;

const app = {
  about: () => ({name: "foliate-js", version: "", keeps: true}),

  // Half of a gap is beside its columns, and half beside them in their frame (paginator.js, #beforeRender).
  margins(width) {
    const side = SIDE * width / (1 - 2 * SIDE);
    return {top: MARGIN, right: side, bottom: MARGIN, left: side};
  },

  async open(asked, viewport) {
    await import("/lib/foliate/view.js");
    const view = this.view = document.createElement("foliate-view");
    Object.assign(view.style, {display: "block", width: "100%", height: "100%"});
    viewport.append(view);
    await view.open(asked.book);
    const settings = {gap: `${100 * SIDE}%`, margin: `${MARGIN}px`, "max-inline-size": "9999px",
                      "max-block-size": "9999px", "max-column-count": "1", ...asked.options};
    for (const [name, value] of Object.entries(settings)) view.renderer.setAttribute(name, value);
    view.addEventListener("load", ({detail}) => markPictures(detail.doc));
    view.renderer.setStyles(asked.css.replaceAll('url("/', `url("${location.origin}/`)); // its frames have no address
    const folder = asked.book.replace(/\.epub$/, "/");
    const numbers = new Map(asked.parts.map((url, number) => [url.slice(folder.length), number]));
    this.numbers = view.book.sections.map((section) => numbers.get(decodeURI(section.id)) ?? 0);
    await view.init({});
  },

  next() { return this.view.renderer.next(); },

  shown() {
    return this.view.renderer.getContents().filter(({doc}) => doc?.body)
      .map(({doc, index}) => ({document: doc, number: this.numbers[index]}));
  },

  state() { return [...this.view.renderer.getContents().map(({index}) => index), this.view.renderer.page].join(" "); },
  place() { return this.view.lastLocation?.cfi ?? null; },
  restart() { return this.view.goTo(0); },
  restore(place) { return place === null ? null : this.view.goTo(place); },
};
