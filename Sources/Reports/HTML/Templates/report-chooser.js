
// Chooses a stretch of text on the stage, from a first line to a last one: by drag, by two clicks,
// or by keys.

/**
 * @typedef {object} ChooserBook
 * @property {(n: number) => DrawnLine[]} lines
 * @property {() => number} page
 * @property {() => DrawnLayout} layout
 * @property {() => void} changed
 * @property {(sentence: string) => void} told
 * @property {(range: number[]) => void} chosen
 */

/**
 * @typedef {object} LineChoice
 * @property {number[] | null} anchor the first line's range
 * @property {{ page: number, line: number }} cursor
 * @property {boolean} isPressed
 * @property {boolean} isSecond the last line is being chosen
 */

class LineChooser {
  /** @param {HTMLElement} stage @param {ChooserBook} book */
  constructor(stage, book) {
    this.stage = stage;
    this.book = book;
    /** @type {LineChoice | null} */
    this.choice = null;
    stage.addEventListener("pointerdown", (event) => this.press(event));
    stage.addEventListener("pointermove", (event) => {
      if (this.choice?.isPressed) this.point(this.choice, event);
    });
    stage.addEventListener("pointerup", () => this.lift());
    stage.addEventListener("pointercancel", () => this.stop());
    stage.addEventListener("keydown", (event) => this.key(event));
  }
  isOn() { return this.choice !== null; }
  /** @param {LineChoice["cursor"]} cursor */
  rangeAt({ page, line }) {
    const { start, end } = this.book.lines(page)[line] ?? { start: 0, end: 0 };
    return [start, end];
  }
  range() {
    if (!this.choice) return [0, 0];
    const [now, first] = [this.rangeAt(this.choice.cursor), this.choice.anchor];
    return first ? [Math.min(first[0], now[0]), Math.max(first[1], now[1])] : now;
  }

  start() {
    const page = this.book.page();
    if (this.book.lines(page).length === 0) return;
    this.choice = { anchor: null, cursor: { page, line: 0 }, isPressed: false, isSecond: false };
    this.book.changed();
    this.book.told("Choose the first line, then the last: click them, drag, or use up, down and "
      + "Enter. Escape stops.");
  }
  stop() {
    if (this.choice === null) return;
    this.choice = null;
    this.book.changed();
  }
  // The last line may stand on a later page than the first.
  /** @param {number} page */
  follow(page) {
    if (this.choice) this.choice.cursor = { page, line: 0 };
  }
  /** @param {LineChoice} choice */
  take(choice) {
    if (choice.anchor) {
      const whole = this.range();
      this.stop();
      this.book.chosen(whole);
    } else {
      choice.anchor = this.rangeAt(choice.cursor);
      this.book.told("Now the last line.");
    }
  }

  // Whether a line stands there.
  /** @param {LineChoice} choice @param {{ clientX: number, clientY: number }} event */
  point(choice, { clientX, clientY }) {
    const leaf = /** @type {HTMLElement | null | undefined} */ (
      document.elementFromPoint(clientX, clientY)?.closest(".leaf"));
    if (!leaf || !this.stage.contains(leaf)) return false;
    const page = Number(leaf.dataset.page);
    const box = leaf.getBoundingClientRect();
    const { isVertical, height, insets: [top, , bottom] } = this.book.layout();
    const share = isVertical ? (box.right - clientX) / box.width : (clientY - box.top) / box.height;
    const y = share * (height + top + bottom) - top;
    const lines = this.book.lines(page);
    const line = lines.findIndex((each) => y < each.bottom);
    choice.cursor = { page, line: line < 0 ? lines.length - 1 : line };
    this.book.changed();
    return lines.length > 0;
  }
  /** @param {PointerEvent} event */
  press(event) {
    const { choice } = this;
    const isGrip = event.isPrimary && event.button === 0;
    if (!choice || !isGrip || !this.point(choice, event)) return;
    this.stage.setPointerCapture(event.pointerId);
    choice.isPressed = true;
    choice.isSecond = choice.anchor !== null;
    if (!choice.isSecond) this.take(choice);
  }
  lift() {
    const { choice } = this;
    if (!choice?.isPressed) return;
    choice.isPressed = false;
    const isElsewhere = this.rangeAt(choice.cursor)[0] !== choice.anchor?.[0];
    if (choice.isSecond || isElsewhere) this.take(choice);
  }
  /** @param {KeyboardEvent} event */
  key(event) {
    const { choice } = this;
    if (!choice) return;
    const { cursor } = choice;
    const last = this.book.lines(cursor.page).length - 1;
    const [before, after] = this.book.layout().isVertical ? ["ArrowRight", "ArrowLeft"]
      : ["ArrowUp", "ArrowDown"];
    const keys = {
      [before]: () => { cursor.line = Math.max(cursor.line - 1, 0); },
      [after]: () => { cursor.line = Math.min(cursor.line + 1, last); },
      Enter: () => this.take(choice),
    };
    if (!keys[event.key]) return;
    keys[event.key]();
    this.book.changed();
    event.preventDefault();
  }
}
