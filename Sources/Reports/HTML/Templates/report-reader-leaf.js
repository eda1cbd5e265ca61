
// What stands on a leaf of the reader: the page's type, and under it what is marked.

class ReaderLeaves {
  /** @param {Reader} reader */
  constructor(reader) { this.reader = reader; }

  // The lines of a page that are seen, and hold text.
  /** @param {number} n */
  lines(n) {
    const { text, l, p } = this.reader;
    const lines = this.reader.pages().absence ? [] : text.page(l, p, n)?.lines ?? [];
    return lines.filter((line) => line.state !== "hidden" && line.end > line.start);
  }

  // Fills a leaf, a part each time.
  /**
   * @param {number} n
   * @param {HTMLElement} front
   * @returns {Generator<void, void>}
   */
  *fill(n, front) {
    const { text, l, p } = this.reader;
    const { absence } = this.reader.pages();
    const page = absence ? null : text.page(l, p, n);
    if (!page?.lines) {
      front.append(this.undrawn(n, absence ?? whyNotDrawn(text, l, p, n)));
      return;
    }
    const label = `${pageTitle(text, l, p, n)}. ${page.mark.caption}`;
    const canvas = makeElement("canvas", { role: "img", "aria-label": label });
    // Marks stand below the type, so that none dims it.
    front.append(this.wash(n), canvas);
    yield* paintedType(canvas, text.layouts[l],
      page.lines.filter((line) => line.state !== "hidden"));
  }
  /** @param {number} n @param {string} note */
  undrawn(n, note) {
    const { turner, stage } = this.reader;
    const { absence, drawn = [] } = this.reader.pages();
    const near = absence ? []
      : [drawn.findLast(([first]) => first <= n)?.[1], drawn.find(([first]) => first > n)?.[0]];
    const buttons = near.flatMap((m) => (m === undefined ? []
      : [makeButton(`Page ${inWords(m + 1)}`, () => {
        turner.jump(m);
        stage.focus();
      })]));
    return makeElement("div", { class: "undrawn" }, makeElement("p", {}, note), ...buttons);
  }

  // The lines' parts within a range, as rectangles.
  /** @param {number} n @param {string} name @param {number[]} range */
  cover(n, name, [start, end]) {
    const { text } = this.reader;
    const { size } = this.reader.layout();
    return this.lines(n).filter((line) => line.start < end && start < line.end).map((line) => {
      const [a, b] = [Math.max(start, line.start), Math.min(end, line.end)]
        .map((at) => line.left + readerCharacterX(line, at - line.start, text, size));
      const box = { x: Math.min(a, b), y: line.top, width: Math.abs(b - a) };
      return makeDrawing("rect", { class: name, ...box, height: line.bottom - line.top });
    });
  }
  // What is marked on a page: the reader's sentence, highlights, what is being chosen, a ribbon.
  /** @param {number} n */
  wash(n) {
    const layout = this.reader.layout();
    const { width, height, insets: [top, right, bottom, left] } = layout;
    const box = turned(layout, [-left, -top, width + left + right, height + top + bottom]);
    return makeDrawing(
      "svg", { class: "wash", viewBox: box.join(" "), "aria-hidden": "true" },
      ...turnedIn(layout, this.washed(n))
    );
  }
  /** @param {number} n */
  washed(n) {
    const { marks, chooser, sentence } = this.reader;
    return [
      ...(sentence ? this.cover(n, "sentence", sentence) : []),
      ...marks.list.flatMap((mark) => this.marked(n, mark)),
      ...(chooser.isOn() ? this.cover(n, "chosen", chooser.range()) : []),
    ];
  }
  /** @param {number} n @param {ReaderMark} mark */
  marked(n, mark) {
    const pages = this.reader.pages();
    const { marks: { scheme }, words } = this.reader;
    if (pages.absence) return [];
    if (mark.kind === "highlight") {
      return readerMarkParts(mark, scheme, pages, words)
        .flatMap((part) => this.cover(n, "highlight", part));
    }
    if (readerMarkFate(mark, scheme, pages, words).page !== n) return [];
    const { isVertical, width, height, insets: [top, right, bottom, left] } = this.reader.layout();
    const x = this.reader.isRightToLeft ? 384 - left : width + right - 1152;
    // It hangs from the page's upper edge, which is where vertical lines begin.
    const d = isVertical ? `M${-left} ${height + bottom - 384}v-768h1664l-320 384l320 384z`
      : `M${x} ${-top}h768v1664l-384 -320l-384 320z`;
    return [makeDrawing("path", { class: "ribbon", d })];
  }
  redraw() {
    for (const [n, { front }] of this.reader.turner.leaves.made) {
      const wash = front.querySelector(".wash > g") ?? front.querySelector(".wash");
      const [now, after] = [Array.from(wash?.children ?? []), this.washed(n)];
      // What stays the same is not painted anew.
      const isSame = now.length === after.length
        && now.every((each, index) => each.isEqualNode(after[index]));
      if (!isSame) wash?.replaceChildren(...after);
    }
  }
}
