
// A turn that runs by itself. The browser's compositor moves the layers, from places that are told
// it beforehand, so that the page turns evenly whatever the script does meanwhile.

class TurnRun {
  /**
   * @param {{ from: number, goal: number, duration: number }} way in progress, and in ms
   * @param {(progress: number) => TurnLie} lie
   * @param {() => void} ended
   */
  constructor({ from, goal, duration }, lie, ended) {
    this.from = from;
    this.goal = goal;
    const steps = 24;
    const lies = Array.from({ length: steps + 1 }, (_, step) => lie(this.at(step / steps)));
    this.animations = lies[0].map(([element], index) => element.animate(
      lies.map((each) => ({ transform: each[index][1] })), { duration, fill: "both" }
    ));
    this.animations[0].onfinish = ended;
  }
  // It starts at the speed that the finger had, and slows down.
  /** @param {number} t how much of the time is over, from 0 to 1 */
  at(t) { return this.from + (this.goal - this.from) * (1 - (1 - t) ** 2); }
  progress() { return this.at(this.animations[0].effect?.getComputedTiming().progress ?? 1); }
  stop() {
    for (const animation of this.animations) {
      animation.onfinish = null;
      animation.cancel();
    }
  }
}
