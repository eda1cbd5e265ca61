// Page turns: a stage that holds the page shown and its neighbours and turns them in one of four
// modes, by gesture or by command. It knows nothing of what stands on the pages.

const turnModes = ["slide", "curl", "cover", "vertical"];

// Decides what becomes of a turn when the finger leaves: a flick goes where it went, otherwise the
// turn completes from a third of the way on. Progress is in pages, speed in pages a millisecond;
// a flick is told by its speed on the glass, however wide the page.
function turnCompletes(progress, speed, width) {
  const flick = 0.25; // px a millisecond
  if (Math.abs(speed) * width > flick) return speed * progress > 0;
  return Math.abs(progress) > 1 / 3;
}

// The speed at the end of a trace of [time, progress], in pages a millisecond: over the last
// 100 ms, in which a finger that rests has gone nowhere. Single moves come too unevenly to tell.
function turnSpeed(trace, end) {
  const since = end - 100;
  const early = trace.findLast(([time]) => time <= since) ?? trace[0];
  return (trace.at(-1)[1] - early[1]) / Math.max(end - Math.max(early[0], since), 16);
}

// Beyond either end of the book a page follows the finger less and less, at most by an eighth.
function turnResistance(progress) {
  return progress / (1 + 8 * Math.abs(progress));
}

// How long the rest of a turn takes, in ms: as fast as the finger left it, within what looks right.
function turnDuration(distance, speed) {
  const own = Math.abs(speed) > 0 ? (2 * Math.abs(distance)) / Math.abs(speed) : 340;
  return Math.min(Math.max(own, 120), 120 + 220 * Math.abs(distance));
}

// The part of a convex polygon on the side of the line through a and b where `side` stands.
function turnClipped(polygon, a, b, side) {
  const height = ([x, y]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
  const sign = Math.sign(height(side)) || 1;
  return polygon.flatMap((point, index) => {
    const next = polygon[(index + 1) % polygon.length];
    const [here, there] = [sign * height(point), sign * height(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * there < 0) {
      const t = here / (here - there);
      kept.push([point[0] + t * (next[0] - point[0]), point[1] + t * (next[1] - point[1])]);
    }
    return kept;
  });
}

function turnPolygon(points) {
  return points.length === 0 ? "inset(50%)"
    : `polygon(${points.map(([x, y]) => `${x.toFixed(1)}px ${y.toFixed(1)}px`).join(",")})`;
}

// The fold of a page of w × h px that is turned by q (0 flat, 1 gone) and held at height y: its
// ends on the upper and lower edge. Where the finger is, it follows the finger; elsewhere it leans,
// but never so far that the page would come off its spine.
function turnFold(q, y, w, h) {
  const place = w * (1 - q);
  const lean = 0.55 * (y / h - 0.5) * Math.sin(Math.PI * Math.min(Math.max(q, 0), 1));
  const slope = Math.max(Math.min(lean, place / Math.max(h - y, 1)), -place / Math.max(y, 1));
  return [[place + slope * y, 0], [place - slope * (h - y), h]];
}

function turnElement(name, parent) {
  const element = document.createElement("div");
  element.className = name;
  parent.append(element);
  return element;
}

// Makes an element a stage. `book` has: count(); leaf(n), which makes the element of page n;
// rightToLeft; isHeld(), whether gestures are somebody else's; turned(n), called when the reader,
// and not show(), has come to another page.
function pageTurner(stage, book) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const leaves = new Map();
  const fold = turnElement("fold", stage);
  const back = turnElement("back", fold);
  turnElement("rim", fold);
  const crease = turnElement("crease", stage);
  const sense = book.rightToLeft ? -1 : 1;
  let mode = "slide";
  let page = 0;
  let progress = 0;
  let held = 0; // the height at which the page is held, in px
  let frame = 0;
  let goal = 0; // where the running turn goes: -1, 0 or 1
  let gesture = null;
  let [width, height] = [1, 1];
  let column = null;
  let scrolling = 0;
  let target = null; // the page that the column is on its way to

  stage.dataset.mode = mode;
  stage.classList.toggle("rtl", book.rightToLeft);
  const exists = (n) => n >= 0 && n < book.count();
  const isVertical = () => mode === "vertical";

  function leaf(n) {
    if (!exists(n)) return null;
    if (!leaves.has(n)) {
      const made = document.createElement("div");
      made.className = "leaf";
      made.dataset.page = n;
      made.append(book.leaf(n));
      leaves.set(n, made);
      (column || stage).append(made);
    }
    return leaves.get(n);
  }

  // Keeps the page shown and its neighbours, and no other.
  function populate() {
    for (const [n, element] of leaves) {
      if (Math.abs(n - page) > 1 || !exists(n)) {
        element.remove();
        leaves.delete(n);
      }
    }
    for (const n of [page - 1, page, page + 1]) {
      const element = leaf(n);
      if (element) {
        element.inert = n !== page && !isVertical();
        element.style.cssText = "";
        if (isVertical()) { element.style.transform = `translateY(${n * 100}%)`; }
      }
    }
  }

  // The painters place the page being turned, `over`, and the one after it, `under`; q of `over` is
  // turned.
  const shift = (share) => `translateX(${(100 * sense * share).toFixed(3)}%)`;
  const painters = {
    slide(over, under, q) {
      over.style.transform = shift(-q);
      if (under) { under.style.transform = shift(1 - q); }
    },
    cover(over, under, q) {
      over.style.transform = shift(-q);
      over.classList.toggle("lifted", q > 0);
    },
    curl(over, under, q) {
      const mirror = ([x, y]) => [sense > 0 ? x : width - x, y];
      const [a, b] = turnFold(q, held, width, height).map(mirror);
      const reach = width + 28; // with the shadow of the page's own edge
      const sheet = (right) => [[0, 0], [right, 0], [right, height], [0, height]].map(mirror);
      const spine = mirror([-2 * width, height / 2]);
      const outside = mirror([3 * width, height / 2]);
      over.style.clipPath = turnPolygon(turnClipped(sheet(width), a, b, spine));
      // The part beyond the fold is seen from behind: mirrored at the fold.
      const angle = 2 * Math.atan2(b[1] - a[1], b[0] - a[0]);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const x = a[0] - c * a[0] - s * a[1];
      const y = a[1] - s * a[0] + c * a[1];
      fold.style.transform = `matrix(${c},${s},${s},${-c},${x},${y})`;
      fold.style.clipPath = turnPolygon(turnClipped(sheet(reach), a, b, outside));
      const tilt = Math.atan2(b[1] - a[1], b[0] - a[0]) - Math.PI / 2;
      crease.style.transform =
        `translate(${(a[0] + b[0]) / 2}px,${height / 2}px) rotate(${tilt}rad) scaleX(${sense})`;
      crease.style.opacity = Math.min(1, 6 * q * (1.2 - q));
      fold.classList.add("seen");
      crease.classList.add("seen");
      if (back.dataset.page !== over.dataset.page) {
        // Ink shows through thin paper.
        const ghost = over.firstElementChild.cloneNode(true);
        for (const named of ghost.querySelectorAll("[id]")) named.removeAttribute("id");
        back.replaceChildren(ghost);
        back.dataset.page = over.dataset.page;
      }
    },
  };

  function paint() {
    if (isVertical()) return;
    const first = progress < 0 ? page - 1 : page;
    const q = progress < 0 ? 1 + progress : progress;
    const [over, under] = [leaf(first), leaf(first + 1)];
    for (const [n, element] of leaves) {
      element.classList.toggle("away", n !== first && n !== first + 1);
      element.classList.toggle("upper", n === first);
      element.classList.remove("lifted");
      element.style.transform = "";
      element.style.clipPath = "";
    }
    fold.classList.remove("seen");
    crease.classList.remove("seen");
    if (!over) {
      // Nothing is before the first page; it gives way a little.
      under.style.transform = shift(-progress);
    } else if (mode !== "curl" || q > 0) {
      painters[mode](over, under, q);
    }
    stage.classList.toggle("turning", progress !== 0);
  }

  function settle(n) {
    cancelAnimationFrame(frame);
    frame = 0;
    goal = 0;
    progress = 0;
    const isTurn = n !== page;
    page = n;
    populate();
    paint();
    if (isTurn) { book.turned(n); }
  }

  // Runs the turn from where it is to a goal, starting at the speed that the finger had.
  function run(to, speed) {
    cancelAnimationFrame(frame);
    goal = exists(page + to) ? to : 0;
    const from = progress;
    if (calm.matches || from === goal) { settle(page + goal); return; }
    const duration = turnDuration(goal - from, speed);
    let start = 0;
    const step = (now) => {
      start = start || now;
      const t = Math.min((now - start) / duration, 1);
      progress = from + (goal - from) * (1 - (1 - t) ** 2);
      if (t === 1) { settle(page + goal); return; }
      paint();
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }

  // Ends what runs at once: where it was going, or where it came from.
  function finish(isDropped) {
    if (target !== null) { arrive(isDropped); }
    if (gesture && gesture.isTurn) { gesture.isTurn = false; gesture.isOver = true; goal = 0; }
    if (frame !== 0 || progress !== 0) { settle(page + (isDropped ? 0 : goal)); }
  }

  function turn(by) {
    if (isVertical()) { scrollTo((target ?? page) + by); return; }
    finish(false);
    if (!exists(page + by)) return;
    held = height * 0.86;
    run(by, 0);
  }

  function jump(n) {
    finish(false);
    if (isVertical()) { scrollTo(n); } else { settle(n); }
  }

  // Shows a page without its being the reader's turn.
  function show(n) {
    finish(true);
    page = n;
    for (const element of leaves.values()) { element.remove(); }
    leaves.clear();
    back.removeAttribute("data-page");
    if (column) {
      column.style.height = `${book.count() * 100}%`;
      column.style.setProperty("--count", book.count());
    }
    populate();
    paint();
    if (isVertical()) { stage.scrollTop = page * pitch(); }
  }

  function setMode(wanted) {
    finish(true);
    mode = wanted;
    stage.dataset.mode = mode;
    if (column) { column.remove(); }
    column = isVertical() ? turnElement("column", stage) : null;
    show(page);
    if (!column) { stage.scrollTop = 0; }
  }

  // Vertical: one column of all pages, of which those near the middle are drawn. Pages are not
  // whole pixels high, which adds up in a long book.
  const pitch = () => column.getBoundingClientRect().height / book.count();
  function scrollTo(n) {
    if (!exists(n)) return;
    const isNear = Math.abs(n - (target ?? page)) === 1 && !calm.matches;
    target = n;
    if (isNear) {
      stage.scrollTo({ top: n * pitch(), behavior: "smooth" });
    } else {
      arrive(false);
    }
  }
  // Ends the way to a page: at the page, or where the column is.
  function arrive(isDropped) {
    const top = isDropped ? stage.scrollTop : target * pitch();
    target = null;
    stage.scrollTo({ top, behavior: "instant" });
    if (!isDropped) { scrolled(); }
  }
  function scrolled() {
    scrolling = 0;
    if (!isVertical()) return;
    const n = Math.min(Math.max(Math.round(stage.scrollTop / pitch()), 0), book.count() - 1);
    if (target !== null && Math.abs(stage.scrollTop - target * pitch()) < 2) { target = null; }
    if (n !== page) { settle(n); }
  }
  stage.addEventListener("scroll", () => {
    if (isVertical() && scrolling === 0) { scrolling = requestAnimationFrame(scrolled); }
  }, { passive: true });
  // Who scrolls by hand goes elsewhere.
  for (const type of ["wheel", "touchmove", "pointerdown"]) {
    stage.addEventListener(type, () => { target = null; }, { passive: true });
  }

  // Gestures: a finger that goes sideways takes hold of the page, also of one that is turning.
  stage.addEventListener("pointerdown", (event) => {
    const isGrip = event.isPrimary && event.button === 0 && !event.target.closest("button");
    if (!isGrip || isVertical() || book.isHeld()) return;
    const isTurn = frame !== 0 || progress !== 0;
    cancelAnimationFrame(frame);
    frame = 0;
    gesture = {
      id: event.pointerId, x: event.clientX, y: event.clientY, base: progress, isTurn,
      trace: [[event.timeStamp, progress]],
    };
    held = isTurn ? held : event.clientY - stage.getBoundingClientRect().top;
    if (isTurn) { stage.setPointerCapture(event.pointerId); }
  });
  stage.addEventListener("pointermove", (event) => {
    if (!gesture || gesture.isOver || event.pointerId !== gesture.id) return;
    const [dx, dy] = [event.clientX - gesture.x, event.clientY - gesture.y];
    if (!gesture.isTurn) {
      if (Math.hypot(dx, dy) < 6) return;
      if (Math.abs(dy) > Math.abs(dx)) { gesture.isOver = true; return; }
      gesture.isTurn = true;
      stage.setPointerCapture(event.pointerId);
    }
    const wanted = Math.min(Math.max(gesture.base - (sense * dx) / width, -1), 1);
    progress = exists(page + Math.sign(wanted)) ? wanted : turnResistance(wanted);
    held = Math.min(Math.max(event.clientY - stage.getBoundingClientRect().top, 0), height);
    gesture.trace.push([event.timeStamp, progress]);
    // One paint a frame, however often the pointer reports.
    if (frame === 0 && !calm.matches) {
      frame = requestAnimationFrame(() => { frame = 0; paint(); });
    }
  });
  function release(event) {
    // A touch is first captured by what it hits, which loses it to the stage.
    const isOther = event.type === "lostpointercapture" && event.target !== stage;
    if (!gesture || event.pointerId !== gesture.id || isOther) return;
    const { isTurn, trace, x, y, isOver } = gesture;
    gesture = null;
    const isCancelled = event.type !== "pointerup";
    if (isTurn) {
      const speed = turnSpeed(trace, event.timeStamp);
      const isDone = !isCancelled && turnCompletes(progress, speed, width);
      run(isDone ? Math.sign(progress) : 0, speed);
    } else if (!isCancelled && !isOver && Math.hypot(event.clientX - x, event.clientY - y) < 6) {
      // A tap on the outer thirds turns.
      const bounds = stage.getBoundingClientRect();
      const share = (x - bounds.left) / bounds.width;
      if (share < 1 / 3) { turn(-sense); } else if (share > 2 / 3) { turn(sense); }
    }
  }
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
    stage.addEventListener(type, release);
  }

  stage.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("button")) return;
    const last = book.count() - 1;
    const commands = {
      ArrowRight: () => turn(sense), ArrowLeft: () => turn(-sense),
      PageDown: () => turn(1), PageUp: () => turn(-1),
      Home: () => jump(0), End: () => jump(last),
      " ": () => turn(event.shiftKey ? -1 : 1),
      Escape: () => finish(true),
    };
    if (!isVertical()) {
      commands.ArrowDown = commands.PageDown;
      commands.ArrowUp = commands.PageUp;
    }
    if (isVertical() && /^Arrow(Up|Down)$/.test(event.key)) { target = null; }
    if (!event.defaultPrevented && commands[event.key]) {
      commands[event.key]();
      event.preventDefault();
    }
  });

  new ResizeObserver(() => {
    [width, height] = [Math.max(stage.clientWidth, 1), Math.max(stage.clientHeight, 1)];
    if (isVertical()) { stage.scrollTop = (target ?? page) * pitch(); }
  }).observe(stage);

  return { show, turn, jump, setMode, finish, page: () => page, leaf: (n) => leaves.get(n) };
}
