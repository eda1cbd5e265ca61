
// The mode without turns: one column of all pages, of which those near the middle are made. Pages
// are not whole pixels high, which adds up in a long book.

class TurnColumn {
  /**
   * @param {HTMLElement} stage
   * @param {TurnLeaves} leaves
   * @param {(page: number) => void} arrived at another page
   */
  constructor(stage, leaves, arrived) {
    this.stage = stage;
    this.leaves = leaves;
    this.arrived = arrived;
    this.element = turnElement("column", stage);
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.frame = 0;
    /** @type {number | null} */
    this.target = null; // the page that the column is on its way to
    this.ends = new AbortController();
    const { signal } = this.ends;
    stage.addEventListener("scroll", () => {
      if (this.frame === 0) { this.frame = requestAnimationFrame(() => this.scrolled()); }
    }, { passive: true, signal });
    // Who scrolls by hand goes elsewhere.
    for (const type of ["wheel", "touchmove", "pointerdown"]) {
      stage.addEventListener(type, () => this.leave(), { passive: true, signal });
    }
  }
  remove() {
    this.ends.abort();
    cancelAnimationFrame(this.frame);
    this.element.remove();
    this.stage.scrollTop = 0;
  }
  pitch() {
    return this.element.getBoundingClientRect().height / this.leaves.book.count();
  }
  /** @param {number} page */
  show(page) {
    const count = this.leaves.book.count();
    this.target = null;
    this.element.style.height = `${count * 100}%`;
    this.element.style.setProperty("--count", String(count));
    this.stage.scrollTop = page * this.pitch();
  }
  leave() { this.target = null; }

  /** @param {number} n @param {number} page */
  goTo(n, page) {
    if (!this.leaves.exists(n)) return;
    const isNear = Math.abs(n - (this.target ?? page)) === 1 && !this.calm.matches;
    this.target = n;
    if (isNear) {
      this.stage.scrollTo({ top: n * this.pitch(), behavior: "smooth" });
    } else {
      this.finish(false);
    }
  }
  // Ends the way to a page: at the page, or where the column is.
  /** @param {boolean} isDropped */
  finish(isDropped) {
    if (this.target === null) return;
    const top = isDropped ? this.stage.scrollTop : this.target * this.pitch();
    this.target = null;
    this.stage.scrollTop = top;
    if (!isDropped) { this.scrolled(); }
  }
  scrolled() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const [at, pitch] = [this.stage.scrollTop, this.pitch()];
    const last = this.leaves.book.count() - 1;
    if (this.target !== null && Math.abs(at - this.target * pitch) < 2) { this.target = null; }
    this.arrived(Math.min(Math.max(Math.round(at / pitch), 0), last));
  }
}
