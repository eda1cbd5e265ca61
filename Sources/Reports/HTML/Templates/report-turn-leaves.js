
// The leaves of a book that are made: the page shown, and two on either side, since who turns fast
// should not wait. Each is one layer. What is not seen yet is painted when nothing else is to do.

/**
 * @typedef {object} TurnLeaf a page's element, and in it its front
 * @property {HTMLElement} element
 * @property {HTMLElement} front
 * @property {Iterator<void>} work paints the rest of the front, a part each time
 */
/**
 * @typedef {object} TurnState a turn as it is painted
 * @property {TurnLeaf} over
 * @property {TurnLeaf | null} under
 * @property {number} q
 * @property {number} width
 */
/** @typedef {{ base: number, from: number, to: number, width: number }} TurnGrip */

/** @param {string} name @param {HTMLElement} parent */
function turnElement(name, parent) {
  const element = document.createElement("div");
  element.className = name;
  parent.append(element);
  return element;
}

/** @type {(work: (deadline: { timeRemaining(): number }) => void) => void} */
const whenIdle = "requestIdleCallback" in window ? (work) => requestIdleCallback(work)
  : (work) => setTimeout(() => work({ timeRemaining: () => 8 }), 50);

class TurnLeaves {
  /** @param {PageTurner} turner */
  constructor(turner) {
    this.turner = turner;
    this.book = turner.book;
    /** @type {Map<number, TurnLeaf>} */
    this.made = new Map();
    /** @type {HTMLElement | null} */
    this.host = null;
    this.page = 0;
    this.isWaiting = false;
  }
  /** @param {number} n */
  exists(n) { return n >= 0 && n < this.book.count(); }

  // The leaf of a page, painted as far as time was; null where the book has no such page.
  /** @param {number} n */
  at(n) {
    if (!this.exists(n) || this.host === null) return null;
    const known = this.made.get(n);
    if (known) return known;
    this.drop();
    const element = turnElement("leaf", this.host);
    element.dataset.page = String(n);
    const front = turnElement("front", element);
    const leaf = { element, front, work: this.book.leaf(n, front) };
    this.made.set(n, leaf);
    this.turner.place(n, leaf);
    return leaf;
  }
  // The same, painted to its end.
  /** @param {number} n */
  whole(n) {
    const leaf = this.at(n);
    while (leaf && !leaf.work.next().done);
    return leaf;
  }
  // Keeps a page and its neighbours. Others go as the next leaf is made: in the frame that changes
  // the layers anyway.
  /** @param {number} page */
  keep(page) {
    this.page = page;
    this.whole(page);
    this.paintWhenIdle();
  }
  drop() {
    for (const [n, { element }] of this.made) {
      if (Math.abs(n - this.page) > 2 || !this.exists(n)) {
        element.remove();
        this.made.delete(n);
      }
    }
  }
  clear() {
    for (const { element } of this.made.values()) { element.remove(); }
    this.made.clear();
  }

  paintWhenIdle() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    whenIdle((deadline) => {
      this.isWaiting = false;
      if (this.paintSome(deadline)) { this.paintWhenIdle(); }
    });
  }
  // Whether something is left to paint. Few parts at a time: what they cost comes later, all at
  // once, when the browser shows them.
  /** @param {{ timeRemaining(): number }} deadline */
  paintSome(deadline) {
    let parts = 4;
    for (const by of [1, -1, 2, -2]) {
      const n = this.page + by;
      if (!this.exists(n)) continue;
      do {
        parts -= 1;
        if (parts < 0 || this.turner.isHeld() || deadline.timeRemaining() < 4) return true;
      } while (!this.at(n)?.work.next().done);
    }
    return false;
  }
}
