
// Page turns: a stage that holds the page shown and its neighbours and turns them in one of four
// modes, by gesture or by command. It knows nothing of what stands on the pages.

/**
 * @typedef {object} TurnBook
 * @property {() => number} count
 * @property {(n: number, front: HTMLElement) => Iterator<void>} leaf fills the front of page n
 * @property {boolean} rightToLeft
 * @property {() => boolean} isHeld whether gestures are somebody else's
 * @property {(n: number) => void} arrived the reader, and not show(), has come to another page:
 *   what changes on the leaves changes with the layers
 * @property {() => void} turned the same, when there is time to tell of it
 */

class PageTurner {
  /** @param {HTMLElement} stage @param {TurnBook} book */
  constructor(stage, book) {
    this.stage = stage;
    this.book = book;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.sense = book.rightToLeft ? -1 : 1;
    this.page = 0;
    this.progress = 0;
    this.frame = 0; // a paint that is to come
    /** @type {TurnRun | null} */
    this.running = null;
    this.isUntold = false; // that the reader has come to another page
    this.width = 1;
    this.size = ""; // for which the bitmaps were painted
    /** @type {TurnColumn | null} */
    this.column = null;
    this.leaves = new TurnLeaves(this);
    this.leaves.host = stage;
    this.painter = new SlidePainter(stage, this.sense);
    this.gestures = new TurnGestures(this);
    stage.classList.toggle("rtl", book.rightToLeft);
    stage.dataset.mode = "slide";
    new ResizeObserver(() => this.measure()).observe(stage);
    addEventListener("resize", () => this.measure());
  }
  isTurning() { return this.running !== null || this.progress !== 0; }
  // A finger has hold of a page; one that runs is the compositor's.
  isHeld() { return this.running === null && this.progress !== 0; }

  // A leaf that is new lies where its mode wants it, out of sight until its turn comes.
  /** @param {number} n @param {TurnLeaf} leaf */
  place(n, { element }) {
    element.inert = n !== this.page && !this.column;
    if (this.column) { element.style.transform = `translateY(${n * 100}%)`; }
    else { element.classList.add("away"); }
  }
  // Brings the pages of a turn into sight: the one that goes and the one that comes.
  /** @param {number} progress its sign is the turn's direction */
  arrange(progress) {
    const first = progress < 0 ? this.page - 1 : this.page;
    const over = this.leaves.whole(first);
    const under = progress === 0 ? null : this.leaves.whole(first + 1);
    for (const leaf of this.leaves.made.values()) {
      const isShown = leaf === over || leaf === under;
      if (leaf !== over) { leaf.element.style.transform = leaf.front.style.transform = ""; }
      leaf.element.classList.toggle("away", !isShown);
      leaf.element.classList.toggle("upper", leaf === over);
    }
    this.stage.classList.toggle("turning", progress !== 0);
    if (over && progress !== 0) { this.painter.begin(over); }
    return { over, under };
  }
  // Where the layers of a turn lie.
  /**
   * @param {number} progress
   * @param {ReturnType<PageTurner["arrange"]>} pages
   * @returns {TurnLie}
   */
  lie(progress, { over, under }) {
    const q = progress < 0 ? 1 + progress : progress;
    if (over) return this.painter.lie({ over, under, q, width: this.width });
    // Nothing is before the first page; it gives way a little.
    return under ? [[under.element, this.painter.shift(-progress)]] : [];
  }
  paint() {
    if (this.column) return;
    if (this.progress === 0) {
      this.rest();
      return;
    }
    for (const [element, transform] of this.lie(this.progress, this.arrange(this.progress))) {
      element.style.transform = transform;
    }
  }
  rest() {
    this.painter.end();
    const { over } = this.arrange(0);
    if (over) { over.element.style.transform = over.front.style.transform = ""; }
  }

  /** @param {number} n */
  settle(n) {
    this.stop();
    this.progress = 0;
    if (n !== this.page) {
      this.isUntold = true;
      this.page = n;
      this.book.arrived(n);
    }
    this.populate();
    // In the next frame, since this one has enough to do: a run ends before a frame's callbacks.
    if (this.calm.matches) { this.tell(); }
    else { requestAnimationFrame(() => requestAnimationFrame(() => this.tell())); }
  }
  tell() {
    if (!this.isUntold) return;
    this.isUntold = false;
    this.book.turned();
  }
  populate() {
    this.leaves.keep(this.page);
    for (const [n, { element }] of this.leaves.made) {
      element.inert = n !== this.page && !this.column;
    }
    this.paint();
  }
  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.running?.stop();
    this.running = null;
  }
  // Holds a running turn where it is.
  pause() {
    if (this.running) { this.progress = this.running.progress(); }
    this.stop();
    this.paint();
  }

  // Runs the turn from where it is to a goal, starting at the speed that the finger had.
  /** @param {number} to @param {number} speed */
  run(to, speed) {
    this.stop();
    const [from, goal] = [this.progress, this.leaves.exists(this.page + to) ? to : 0];
    if (this.calm.matches || from === goal) {
      this.settle(this.page + goal);
      return;
    }
    const { travel } = this.painter;
    const duration = turnDuration(goal - from, speed / travel) * Math.sqrt(travel);
    const pages = this.arrange(from || goal);
    this.running = new TurnRun(
      { from, goal, duration }, (progress) => this.lie(progress, pages),
      () => this.settle(this.page + goal)
    );
  }
  // The page follows a finger.
  /** @param {Omit<TurnGrip, "width">} grip */
  drag(grip) {
    const wanted = this.painter.follow({ ...grip, width: this.width });
    const isThere = this.leaves.exists(this.page + Math.sign(wanted));
    this.progress = isThere ? wanted : turnResistance(wanted);
    // One paint a frame, however often the pointer reports.
    if (this.frame === 0 && !this.calm.matches) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.paint();
      });
    }
  }
  /** @param {boolean} isDone @param {number} speed */
  letGo(isDone, speed) { this.run(isDone ? Math.sign(this.progress) : 0, speed); }

  // Ends what runs at once: where it was going, or where it came from.
  /** @param {boolean} isDropped */
  finish(isDropped) {
    this.column?.finish(isDropped);
    this.gestures.drop();
    const goal = this.running?.goal ?? 0;
    if (this.isTurning()) { this.settle(this.page + (isDropped ? 0 : goal)); }
    this.tell();
  }
  /** @param {number} by */
  turn(by) {
    if (this.column) {
      this.column.goTo((this.column.target ?? this.page) + by, this.page);
      return;
    }
    this.finish(false);
    if (!this.leaves.exists(this.page + by)) return;
    this.run(by, 0);
  }
  /** @param {number} n */
  jump(n) {
    this.finish(false);
    if (this.column) {
      this.column.goTo(n, this.page);
    } else {
      this.settle(n);
      this.tell();
    }
  }
  // Shows a page without its being the reader's turn.
  /** @param {number} n */
  show(n) {
    this.finish(true);
    this.page = n;
    this.size = this.sizeNow();
    this.width = Math.max(this.stage.clientWidth, 1);
    this.leaves.clear();
    this.populate();
    this.column?.show(n);
  }
  // Paints all anew, as when colours change.
  redraw() { this.show(this.page); }

  /** @param {string} mode */
  setMode(mode) {
    this.finish(true);
    this.leaves.clear();
    this.column?.remove();
    this.painter.remove();
    this.stage.dataset.mode = mode;
    this.painter = new (turnPainters[mode] ?? SlidePainter)(this.stage, this.sense);
    this.column = mode !== "vertical" ? null : new TurnColumn(this.stage, this.leaves, (n) => {
      if (n !== this.page) { this.settle(n); }
    });
    this.leaves.host = this.column?.element ?? this.stage;
    this.show(this.page);
  }
  // Nothing where the stage is folded away.
  sizeNow() {
    const { clientWidth, clientHeight } = this.stage;
    return clientWidth === 0 ? "" : [clientWidth, clientHeight, devicePixelRatio].join();
  }
  measure() {
    const now = this.sizeNow();
    if (now !== "" && now !== this.size) { this.redraw(); }
  }
}
