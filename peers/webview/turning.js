// Turns the pages of an app and reads what each screen shows. An app is an object `app`:
//
//     about()            its name and version, and whether it keeps places
//     margins(width, height)  how wide its own margins are beside a text of that size
//     open(asked)        shows the book's beginning in `viewport`
//     next()             turns a page as its users do
//     shown()            the documents on the screen, each with its number in the book, from 0
//     state()            what is another after each turn that turned
//     columnsShown()     where the columns of the screen begin, each a page; it is one without
//     isWhole()          whether it has room for all that its documents have become, if it makes it later
//     leaveAsItIs()      has it taken for whole until its documents become something else
//     place(), restore(place)  its own locator, if it keeps places; restart() goes to the book's beginning
"use strict";

const turning = {
  async open(asked) {
    this.book = new HarnessExport(asked.text);
    await this.findParts(asked.parts);
    const margins = this.margins = app.margins(asked.width, asked.height);
    const viewport = document.createElement("div");
    viewport.id = "viewport";
    Object.assign(viewport.style, {position: "absolute", overflow: "hidden", left: "0", top: "0",
                                   width: `${asked.width + margins.left + margins.right}px`,
                                   height: `${asked.height + margins.top + margins.bottom}px`});
    document.body.append(viewport);
    this.viewport = viewport;
    this.width = asked.width;
    this.canPlace = app.about().keeps;
    await app.open(asked, viewport);
    await this.settle();
  },

  // Where each document of the book begins in what is no white space.
  async findParts(urls) {
    this.starts = [];
    let start = 0;
    for (const url of urls) {
      this.starts.push(start);
      const source = await (await fetch(url)).text();
      if (url.endsWith(".svg")) { start += 1; continue; }
      let found = new DOMParser().parseFromString(source, "application/xhtml+xml");
      if (found.querySelector("parsererror")) found = new DOMParser().parseFromString(source, "text/html");
      start += HarnessExport.solid(found).length;
    }
    if (start !== this.book.solid.length)
      throw new Error(`The documents have ${start} characters, the text ${this.book.solid.length}.`);
  },

  // Fonts and pictures are there, and what they moved has been laid out.
  async settle() {
    for (let round = 0; round < 20; round++) {
      const documents = app.shown().map(({document}) => document);
      const before = app.state();
      for (const shown of documents) {
        for (let tries = 0; tries < 100 && Array.from(shown.querySelectorAll("link[rel~=stylesheet]")).some((link) => !link.sheet); tries++)
          await new Promise((done) => setTimeout(done, 10));
        await shown.fonts.ready;
        await Promise.all(Array.from(shown.images ?? [], (image) => image.complete ? null
          : new Promise((done) => { image.onload = image.onerror = done; })));
      }
      await new Promise(requestAnimationFrame);
      await new Promise((done) => setTimeout(done, 0));
      for (let tries = 0; tries < 30 && app.isWhole?.() === false; tries++)
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 10)));
      app.leaveAsItIs?.(); // what is too wide for its column never is
      if (app.state() === before && documents.length) return;
    }
  },

  // Adds what the screen shows to the pages, and returns what it added.
  read(pages) {
    const shown = app.shown(), documents = shown.map(({document}) => document);
    for (const {document, number} of shown) this.book.add(document, this.starts[number] ?? 0);
    const {left, right, top, bottom} = this.viewport.getBoundingClientRect();
    if (!app.columnsShown) return [this.book.turn(pages, documents, {left, right, top, bottom}, this.margins)];
    return app.columnsShown().map((from) =>
      this.book.turn(pages, documents, {left: left + from, right: left + from + this.width, top, bottom}, this.margins));
  },

  async toTheEnd() {
    const pages = [];
    const most = 2 * this.book.solid.length + 1000; // an app that never ends
    for (let state = null; pages.length < most && app.state() !== state;) {
      state = app.state();
      const shown = this.read(pages);
      if (this.canPlace) for (const page of shown) page.place = app.place();
      await app.next();
      await this.settle();
    }
    return pages;
  },

  // From the book's beginning, as whoever opens the book again: what was shown before decides nothing.
  async restore(place) {
    await app.restart();
    await this.settle();
    await app.restore(place);
    await this.settle();
    return this.read([])[0].start;
  },
};

// A picture that is all its block has, which CSS cannot tell, gets the class that the sheet asks for.
function markPictures(document) {
  for (const picture of document.querySelectorAll("img, svg"))
    if (HarnessExport.standsAlone(picture)) picture.classList.add("picture");
}
