
// The book from its start to its end: the place, the page shown, and below the last changes.
function readerTrail(text) {
  const drawing = makeDrawing("svg", { class: "trail", role: "img", preserveAspectRatio: "none" });
  const note = makeElement("p", { class: "caption" });
  const scale = (low, high) => (offset) => {
    const x = (1000 * (offset - low)) / Math.max(high - low, 1);
    return text.direction === "rtl" ? 1000 - x : x;
  };
  const bar = (at, start, end, y, height, name) => {
    const [a, b] = [at(start), at(end)];
    const width = Math.max(Math.abs(b - a), 4);
    return makeDrawing("rect", { class: name, x: Math.min(a, b), y, width, height });
  };
  const line = (name, d) => makeDrawing("path", { class: name, d });
  const share = (offset) => `${Math.round((100 * offset) / Math.max(text.scalars, 1))} %`;

  function show(pages, page, place, rows) {
    drawing.replaceChildren();
    if (pages.absence) return;
    const book = scale(0, text.scalars);
    const inside = pages.count > 200 ? [] : pages.starts.slice(1);
    const [start, end] = [pages.starts[page], pages.ends[page]];
    // Of a long book the changes are enlarged, for a page would be a dot.
    const isLong = pages.count > 60;
    const reached = [place, ...rows.flatMap((row) => [row.start, row.end])];
    const rim = (3 * text.scalars) / pages.count;
    const near = isLong ? scale(Math.min(...reached) - rim, Math.max(...reached) + rim) : book;
    drawing.append(
      bar(book, 0, text.scalars, 0, 14, "book"),
      line("starts", inside.map((each) => `M${round(book(each))} 0v14`).join("")),
      bar(book, start, end, 0, 14, "now"),
      line("place", `M${round(book(place))} -3v20`),
      ...rows.map((row, n) =>
        bar(near, row.start, row.end, 24 + 5 * n, 4, row.isHit ? "step" : "step miss"))
    );
    if (rows.length > 0) {
      drawing.append(line("place", `M${round(near(place))} 20V${26 + 5 * rows.length}`));
    }
    const height = rows.length > 0 ? 150 : 20;
    drawing.setAttribute("viewBox", `0 -3 1000 ${height}`);
    drawing.style.height = `${height}px`;
    const path = rows.map((row) => `page ${row.page + 1} at ${row.size} px`).join(", ");
    drawing.setAttribute("aria-label", `Your place is at ${share(place)} of the book; the page `
      + `shown goes from ${share(start)} to ${share(end)}.${path && ` Shown in turn: ${path}.`}`);
    note.textContent = rows.length === 0 ? "The line is your place; the block is the page shown."
      : `Below the book${isLong ? ", enlarged," : ""} a bar for each page shown in turn; hollow `
      + "ones miss your place.";
  }
  return { drawing, note, show };
}
