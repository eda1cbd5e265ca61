// epub.js as web readers use it: a rendition of pages in the viewport, turned by `rendition.next()`.
"use strict";

// Between columns, in a viewport of a width, by itself: Layout.calculate. Foliate's epub.js has none unless it is told.
const gapOf = (width) => 2 * Math.floor(Math.floor(width / 12) / 2);

const app = {
  about: () => ({name: "epub.js", version: ePub.VERSION, keeps: true}),

  // 20 px above and below, and half of the gap between columns at each side: Layout.calculate, Contents.columns.
  margins(width) {
    let gap = gapOf(width);
    while (gapOf(width + gap) !== gap) gap = gapOf(width + gap);
    return {top: 20, right: gap / 2, bottom: 20, left: gap / 2};
  },

  async open(asked, viewport) {
    this.book = ePub(asked.book);
    await this.book.ready;
    const {width, height} = viewport.getBoundingClientRect();
    const options = {width, height, flow: "paginated", gap: gapOf(width)};
    for (const [name, value] of Object.entries(asked.options)) options[name] = /^\d+$/.test(value) ? Number(value) : value;
    this.rendition = this.book.renderTo(viewport, options);
    this.rendition.hooks.content.register((contents) => markPictures(contents.document));
    this.rendition.themes.registerUrl("harness", asked.sheet);
    this.rendition.themes.select("harness");
    // Its packages' documents in the order of the canonical text.
    const folder = asked.book.replace(/\.epub$/, "/");
    this.numbers = new Map(asked.parts.map((url, number) => [url.slice(folder.length), number]));
    this.left.clear();
    await this.rendition.display();
  },

  next() { return this.rendition.next(); },

  numberOf(section) {
    const path = decodeURIComponent(this.book.path.resolve(section.href).replace(/^\//, ""));
    return this.numbers.get(path) ?? 0;
  },

  shown() {
    return this.rendition.views()._views.filter((view) => view.contents?.document)
      .map((view) => ({document: view.contents.document, number: this.numberOf(view.section)}));
  },

  state() {
    const manager = this.rendition.manager;
    return [...manager.views._views.map((view) => view.section.index), manager.container.scrollLeft].join(" ");
  },

  // Frames grow some time after their text has; until then a place is looked for in the old ones.
  isWhole() { return this.wide().every((shape) => this.left.has(shape)); },

  left: new Set(), // what was waited for in vain
  leaveAsItIs() { for (const shape of this.wide()) this.left.add(shape); },

  // The documents that are wider than their frames: which they are, and how wide both.
  wide() {
    return this.rendition.views()._views.filter((view) => view.contents?.document)
      .map(({contents, iframe, section}) => [section.index, contents.document.documentElement.scrollWidth, iframe.clientWidth])
      .filter(([, width, room]) => width > room + 1).map((shape) => shape.join(" "));
  },

  place() { return this.rendition.currentLocation().start?.cfi ?? null; },
  restart() { return this.rendition.display(); },
  restore(place) { return place === null ? null : this.rendition.display(place); },
};
