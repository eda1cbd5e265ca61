
// The rail: one tick for each page, higher and redder the worse its fault is; a click or the arrow
// keys turn to a page. To the keys it is one stop.

const railTick = { clean: 5, other: 8, bad: 10, wasted: 14, hidden: 19 };
const railLine = 24;

function makeRail(book) {
  const { text, state } = book;
  const drawing = makeDrawing("svg", { "aria-hidden": "true" });
  const host = makeElement("div", {
    class: "rail", role: "slider", tabindex: "0", "aria-label": "Pages, by their faults",
    "aria-valuemin": "1",
  }, drawing);
  let grid = { tick: 1, perLine: 1 };
  const words = (n) => {
    const fault = faultWords(text, state.l, state.a, n);
    return `page ${inWords(n + 1)}${fault && `: ${fault}`}`;
  };
  const draw = () => {
    grid = drawRail(drawing, book, host.clientWidth);
  };
  const pageAtPoint = ({ clientX, clientY }) => {
    const { left, top } = drawing.getBoundingClientRect();
    const column = Math.floor((clientX - left) / grid.tick);
    const n = Math.floor((clientY - top) / railLine) * grid.perLine + column;
    return column >= 0 && column < grid.perLine && n >= 0 && n < book.count() ? n : null;
  };
  host.addEventListener("click", (event) => {
    const n = pageAtPoint(event);
    if (n !== null) book.turnTo(n);
  });
  host.addEventListener("pointermove", (event) => {
    const n = pageAtPoint(event);
    host.title = n === null ? "" : words(n);
  });
  host.addEventListener("keydown", (event) => {
    const step = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -grid.perLine, ArrowDown: grid.perLine,
      PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity,
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    book.turnTo(Math.max(0, Math.min(book.count() - 1, state.n + step)));
  });
  onWidth(host, draw);
  book.onShow(() => {
    host.hidden = book.count() === 0;
    host.setAttribute("aria-valuemax", String(book.count()));
    host.setAttribute("aria-valuenow", String(state.n + 1));
    host.setAttribute("aria-valuetext", words(state.n));
    draw();
  });
  return host;
}

// Draws the ticks, a path for each kind, and a frame round the page that is shown.
function drawRail(drawing, book, width) {
  const { text, state } = book;
  const count = book.count();
  const faults = faultsOf(text, state.l, state.a);
  const perLine = Math.max(1, Math.min(count, Math.floor(width / 4)));
  const tick = Math.min(16, width / perLine);
  const height = Math.ceil(count / perLine) * railLine;
  const paths = {};
  for (let n = 0; n < count; n += 1) {
    const kind = faults?.[n] ?? "clean";
    const high = railTick[kind];
    const x = (n % perLine) * tick;
    const y = (Math.floor(n / perLine) + 1) * railLine - 3 - high;
    const name = `${kind}${book.trial()?.isDrawn(n) ? "" : " undrawn"}`;
    paths[name] = `${paths[name] ?? ""}M${round(x + tick * 0.1)} ${y}h${round(tick * 0.8)}v${high}`
      + `h${round(-tick * 0.8)}z`;
  }
  const [x, y] = [(state.n % perLine) * tick, Math.floor(state.n / perLine) * railLine];
  drawing.setAttribute("viewBox", `0 0 ${round(Math.max(width, 1))} ${Math.max(height, 1)}`);
  drawing.style.height = `${height}px`;
  drawing.replaceChildren(
    ...Object.entries(paths).map(([name, d]) => makeDrawing("path", { class: `on-rail ${name}`, d })),
    makeDrawing("rect", {
      class: "here-on-rail", x: round(x + 0.75), y: y + 1, width: round(Math.max(tick - 1.5, 3)),
      height: railLine - 2, rx: 2,
    })
  );
  return { tick, perLine };
}
