
// Gestures on a stage: a finger, a pen or a mouse that goes sideways takes hold of the page, also
// of one that is turning; a tap on an outer third turns; keys turn.

/**
 * @typedef {object} TurnGesture
 * @property {number} id of the pointer
 * @property {number} x where it came down
 * @property {number} y
 * @property {number} base the progress that it took hold of
 * @property {boolean} isTurn it has hold of a page
 * @property {boolean} isOver it went up or down, so that it is not ours
 * @property {[number, number][]} trace time, and the way in widths
 */

class TurnGestures {
  /** @param {PageTurner} turner */
  constructor(turner) {
    this.turner = turner;
    this.stage = turner.stage;
    /** @type {TurnGesture | null} */
    this.gesture = null;
    this.stage.addEventListener("pointerdown", (event) => this.grip(event));
    this.stage.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.stage.addEventListener(type, (event) =>
        this.release(/** @type {PointerEvent} */ (event)));
    }
    this.stage.addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {PointerEvent} event */
  grip(event) {
    const { turner } = this;
    const target = /** @type {Element} */ (event.target);
    const isGrip = event.isPrimary && event.button === 0 && !target.closest("button");
    if (!isGrip || turner.column || turner.book.isHeld()) return;
    const isTurn = turner.isTurning();
    turner.pause();
    const { progress } = turner;
    this.gesture = {
      id: event.pointerId, x: event.clientX, y: event.clientY, base: progress, isTurn,
      isOver: false, trace: [[event.timeStamp, progress]],
    };
    if (isTurn) { this.stage.setPointerCapture(event.pointerId); }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { gesture, turner, stage } = this;
    if (!gesture || gesture.isOver || event.pointerId !== gesture.id) return;
    const [dx, dy] = [event.clientX - gesture.x, event.clientY - gesture.y];
    if (!gesture.isTurn) {
      if (Math.hypot(dx, dy) < 6) return;
      if (Math.abs(dy) > Math.abs(dx)) { gesture.isOver = true; return; }
      gesture.isTurn = true;
      stage.setPointerCapture(event.pointerId);
    }
    const { left, right } = stage.getBoundingClientRect();
    const fromSpine = (/** @type {number} */ x) => (turner.sense > 0 ? x - left : right - x);
    turner.drag({
      base: gesture.base, from: fromSpine(gesture.x), to: fromSpine(event.clientX),
    });
    gesture.trace.push([event.timeStamp, this.way(gesture, dx)]);
  }
  /** @param {TurnGesture} gesture @param {number} dx */
  way({ base }, dx) { return base - (this.turner.sense * dx) / this.turner.width; }

  /** @param {PointerEvent} event */
  release(event) {
    const { gesture, turner } = this;
    // A touch is first captured by what it hits, which loses it to the stage.
    const isOther = event.type === "lostpointercapture" && event.target !== this.stage;
    if (!gesture || event.pointerId !== gesture.id || isOther) return;
    const { isTurn, isOver, trace, x, y } = gesture;
    this.gesture = null;
    const isCancelled = event.type !== "pointerup";
    if (isTurn) {
      const speed = turnSpeed(trace, event.timeStamp);
      const [, way] = trace[trace.length - 1];
      turner.letGo(!isCancelled && turnCompletes(way, speed, turner.width), speed);
    } else if (!isCancelled && !isOver && Math.hypot(event.clientX - x, event.clientY - y) < 6) {
      this.tap(event.clientX);
    }
  }
  /** @param {number} x */
  tap(x) {
    const { left, width } = this.stage.getBoundingClientRect();
    const share = (x - left) / width;
    if (share < 1 / 3) { this.turner.turn(-this.turner.sense); }
    else if (share > 2 / 3) { this.turner.turn(this.turner.sense); }
  }
  // What follows belongs to no turn.
  drop() {
    if (!this.gesture?.isTurn) return;
    this.gesture.isTurn = false;
    this.gesture.isOver = true;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { turner } = this;
    const target = /** @type {Element} */ (event.target);
    const isOurs = !event.ctrlKey && !event.altKey && !event.metaKey && !target.closest("button");
    if (!isOurs || event.defaultPrevented) return;
    const command = this.commands(event.shiftKey)[event.key];
    if (command) {
      command();
      event.preventDefault();
    } else if (turner.column && /^Arrow(Up|Down)$/.test(event.key)) {
      turner.column.leave();
    }
  }
  /**
   * @param {boolean} isShifted
   * @returns {Record<string, () => void>}
   */
  commands(isShifted) {
    const { turner } = this;
    const [forward, back] = [() => turner.turn(1), () => turner.turn(-1)];
    const isRight = turner.sense > 0;
    return {
      ArrowRight: isRight ? forward : back, ArrowLeft: isRight ? back : forward,
      PageDown: forward, PageUp: back, " ": isShifted ? back : forward,
      Home: () => turner.jump(0), End: () => turner.jump(turner.book.count() - 1),
      Escape: () => turner.finish(true),
      ...(turner.column ? {} : { ArrowDown: forward, ArrowUp: back }),
    };
  }
}
