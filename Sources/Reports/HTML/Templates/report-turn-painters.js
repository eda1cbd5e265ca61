
// How a turn looks: `over` is the page that goes, `under` the one that comes, q of `over` is
// turned. A painter says where layers lie, and paints nothing anew.

/** @typedef {[HTMLElement, string][]} TurnLie elements and their transforms */

class SlidePainter {
  /** @param {HTMLElement} stage @param {number} sense */
  constructor(stage, sense) {
    this.stage = stage;
    this.sense = sense;
    this.travel = 1; // how many widths the page's edge goes in a turn
  }
  // A turn begins, or the page has settled.
  /** @param {TurnLeaf} _over */
  begin(_over) {}
  end() {}
  /** @param {number} share of the width, towards the page's free edge */
  shift(share) { return `translateX(${(100 * this.sense * share).toFixed(3)}%)`; }
  /** @param {TurnState} state @returns {TurnLie} */
  lie({ over, under, q }) {
    /** @type {TurnLie} */
    const lie = [[over.element, this.shift(-q)]];
    if (under) { lie.push([under.element, this.shift(1 - q)]); }
    return lie;
  }
  // The progress under a finger.
  /** @param {TurnGrip} grip */
  follow({ base, from, to, width }) {
    return Math.min(Math.max(base + (from - to) / width, -1), 1);
  }
  remove() { this.end(); }
}

class CoverPainter extends SlidePainter {
  begin() { this.stage.classList.add("lifted"); }
  end() { this.stage.classList.remove("lifted"); }
  /** @param {TurnState} state @returns {TurnLie} */
  lie({ over, q }) { return [[over.element, this.shift(-q)]]; }
}

// The page is rolled up. Its edge stays under the finger, which it reaches in a third of a width.
class CurlPainter extends SlidePainter {
  /** @param {HTMLElement} stage @param {number} sense */
  constructor(stage, sense) {
    super(stage, sense);
    this.travel = curlTravel;
    this.fold = turnElement("fold", stage);
    this.back = turnElement("back", this.fold);
    this.ghost = this.back.appendChild(document.createElement("canvas"));
    turnElement("rim", this.back);
    this.shade = turnElement("shade", stage);
    this.roll = turnElement("roll", stage);
    /** @type {TurnLeaf | null} */
    this.seen = null;
  }
  // Ink shows through thin paper: the back has the page's bitmap once more.
  /** @param {TurnLeaf} over */
  begin(over) {
    this.stage.classList.add("curling");
    if (this.seen === over) return;
    this.seen = over;
    const bitmap = over.front.querySelector("canvas");
    this.ghost.hidden = !bitmap || bitmap.width === 0;
    if (!bitmap || this.ghost.hidden) return;
    [this.ghost.width, this.ghost.height] = [bitmap.width, bitmap.height];
    this.ghost.getContext("2d")?.drawImage(bitmap, 0, 0);
  }
  end() {
    this.seen = null;
    this.stage.classList.remove("curling");
  }
  /** @param {TurnState} state @returns {TurnLie} */
  lie({ over, q, width }) {
    const at = curlTransforms(q, width, this.sense);
    return [
      [over.element, at.cut], [over.front, at.front], [this.fold, at.fold], [this.back, at.back],
      [this.roll, at.strip], [this.shade, at.strip],
    ];
  }
  /** @param {TurnGrip} grip */
  follow({ base, from, to, width }) {
    const isBack = base < 0 || (base === 0 && to > from);
    const edge = curlEdge(isBack ? 1 + base : base, width);
    const apart = Math.max(0, 1 - (3 * Math.abs(to - from)) / width);
    return curlTurned(to + (edge - from) * apart, width) - (isBack ? 1 : 0);
  }
  remove() {
    this.end();
    for (const layer of [this.fold, this.shade, this.roll]) layer.remove();
  }
}

/** @type {Record<string, typeof SlidePainter>} */
const turnPainters = { slide: SlidePainter, cover: CoverPainter, curl: CurlPainter };
