
// Where a line's character number k stands, from the line's left end in 1/64 px: exact where each
// visible character has one glyph, in proportion otherwise.
function readerCharacterX(line, k, text, size) {
  const xs = line.glyphs().map(([, x]) => (x * size) / 65536);
  if (xs.length === 0) return 0;
  const right = xs.at(-1) + (xs.length > 1 ? (xs.at(-1) - xs[0]) / (xs.length - 1) : size);
  const characters = Array.from(text.string(line.start, line.end) ?? "");
  const isVisible = (character) => /\S/u.test(character);
  const [whole, before] = [characters, characters.slice(0, k)]
    .map((part) => part.filter(isVisible).length);
  const share = whole === 0 ? 0 : before / whole;
  if (text.direction === "rtl") return right * (1 - share);
  return whole === xs.length ? (xs[before] ?? right) : right * share;
}

// Chooses a stretch of text on the stage, from a first line to a last one: by drag, by two clicks,
// or by keys. `book` has lines(n), page(), layout(), changed(), told(sentence), chosen(range).
function readerChooser(stage, book) {
  let choice = null; // { anchor: the first line's range, cursor: { page, line }, isPressed }
  const rangeAt = ({ page, line }) => {
    const { start, end } = book.lines(page)[line] ?? { start: 0, end: 0 };
    return [start, end];
  };
  function range() {
    const [now, first] = [rangeAt(choice.cursor), choice.anchor];
    return first ? [Math.min(first[0], now[0]), Math.max(first[1], now[1])] : now;
  }
  function start() {
    if (book.lines(book.page()).length === 0) return;
    choice = { anchor: null, cursor: { page: book.page(), line: 0 }, isPressed: false };
    book.changed();
    book.told("Choose the first line, then the last: click them, drag, or use up, down and Enter. "
      + "Escape stops.");
  }
  function stop() {
    if (choice === null) return;
    choice = null;
    book.changed();
  }
  function take() {
    if (choice.anchor) {
      const whole = range();
      stop();
      book.chosen(whole);
    } else {
      choice.anchor = rangeAt(choice.cursor);
      book.told("Now the last line.");
    }
  }
  function point({ clientX, clientY }) {
    const leaf = document.elementFromPoint(clientX, clientY)?.closest(".leaf");
    if (!leaf || !stage.contains(leaf)) return false;
    const page = Number(leaf.dataset.page);
    const { top: edge, height: seen } = leaf.getBoundingClientRect();
    const { height, insets: [top, , bottom] } = book.layout();
    const y = ((clientY - edge) / seen) * (height + top + bottom) - top;
    const lines = book.lines(page);
    const line = lines.findIndex((each) => y < each.bottom);
    choice.cursor = { page, line: line < 0 ? lines.length - 1 : line };
    book.changed();
    return lines.length > 0;
  }
  stage.addEventListener("pointerdown", (event) => {
    if (!choice || !event.isPrimary || event.button !== 0 || !point(event)) return;
    stage.setPointerCapture(event.pointerId);
    choice.isPressed = true;
    choice.isSecond = choice.anchor !== null;
    if (!choice.isSecond) take();
  });
  stage.addEventListener("pointermove", (event) => {
    if (choice?.isPressed) point(event);
  });
  stage.addEventListener("pointerup", () => {
    if (!choice?.isPressed) return;
    choice.isPressed = false;
    if (choice.isSecond || rangeAt(choice.cursor)[0] !== choice.anchor[0]) take();
  });
  stage.addEventListener("pointercancel", stop);
  stage.addEventListener("keydown", (event) => {
    if (!choice) return;
    const { cursor } = choice;
    const last = book.lines(cursor.page).length - 1;
    const keys = {
      ArrowUp: () => { cursor.line = Math.max(cursor.line - 1, 0); },
      ArrowDown: () => { cursor.line = Math.min(cursor.line + 1, last); },
      Enter: take,
    };
    if (!keys[event.key]) return;
    keys[event.key]();
    book.changed();
    event.preventDefault();
  });
  return {
    start, stop, range,
    isOn: () => choice !== null,
    // The last line may stand on a later page than the first.
    follow(page) { if (choice) choice.cursor = { page, line: 0 }; },
  };
}
