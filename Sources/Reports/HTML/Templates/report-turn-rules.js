
// The rules of a page turn: functions of values. Progress is in pages, 1 for a whole turn forward.

const turnModes = ["slide", "curl", "cover", "vertical"];

// Decides what becomes of a turn when the finger leaves: a flick goes where it went, otherwise the
// turn completes from a third of the page's width on. The way is in widths, the speed in widths a
// millisecond; a flick is told by its speed on the glass, however wide the page.
/** @param {number} way @param {number} speed @param {number} width */
function turnCompletes(way, speed, width) {
  const flick = 0.25; // px a millisecond
  if (Math.abs(speed) * width > flick) return speed * way > 0;
  return Math.abs(way) > 1 / 3;
}

// The speed at the end of a trace of [time, way], in widths a millisecond: over the last 100 ms, in
// which a finger that rests has gone nowhere. Single moves come too unevenly to tell.
/** @param {[number, number][]} trace @param {number} end */
function turnSpeed(trace, end) {
  const since = end - 100;
  const early = trace.findLast(([time]) => time <= since) ?? trace[0];
  return (trace[trace.length - 1][1] - early[1]) / Math.max(end - Math.max(early[0], since), 16);
}

// Beyond either end of the book a page follows the finger less and less, at most by an eighth.
/** @param {number} progress */
function turnResistance(progress) {
  return progress / (1 + 8 * Math.abs(progress));
}

// How long the rest of a turn takes, in ms: as fast as the finger left it, within what looks right.
/** @param {number} distance @param {number} speed in pages a millisecond */
function turnDuration(distance, speed) {
  const own = Math.abs(speed) > 0 ? (2 * Math.abs(distance)) / Math.abs(speed) : 340;
  return Math.min(Math.max(own, 120), 120 + 220 * Math.abs(distance));
}
