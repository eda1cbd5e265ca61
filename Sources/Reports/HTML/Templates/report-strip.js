
// The strip: a table for each device, whose cells choose a layout and a paginator.
//
// The tables are one grid to the keys: one stop for the tab key, arrows move, rows go on from one
// device to the next.
function makeStrip(text, host, choose) {
  if (host === null) return null;
  const tables = Array.from(host.querySelectorAll("table"));
  const focusable = (button) => {
    for (const each of grid.flat()) each.button.tabIndex = each.button === button ? 0 : -1;
  };
  const makeCell = (cell, words, p) => {
    const l = Number(cell.dataset.layout);
    const button = makeElement("button", { type: "button", tabindex: "-1" }, ...words(l));
    button.addEventListener("click", () => {
      focusable(button);
      choose(l, p);
    });
    cell.replaceChildren(button);
    return { l, p, button, cell };
  };
  const grid = stripCells(text, tables, makeCell);
  moveByKeys(host, grid.map((row) => row.map(({ button }) => button)), focusable);
  const { select, label } = makeChoice(
    `${text.id}-layout`, "Layout shown", text.layouts.map((layout) => layout.label)
  );
  select.addEventListener("change", () => choose(Number(select.value), null));
  const told = makeElement("p", { class: "told", role: "status" });
  host.after(makeElement("div", { class: "here" }, label, told));
  host.previousElementSibling?.append(" Click a cell for its worst page.");
  wrapTables(host, tables);

  const mark = (l, p) => {
    for (const each of grid.flat()) {
      each.cell.classList.toggle("chosen", each.l === l);
      each.button.setAttribute("aria-pressed", String(each.l === l));
      if (each.p === null) setCurrent(each.cell, each.l === l);
    }
    for (const row of host.querySelectorAll("tr[data-paginator]")) {
      setCurrent(row, Number(row.dataset.paginator) === p);
    }
    select.value = l;
    // The tab key comes back to the layout shown, in the row where it was.
    const row = grid.find((cells) => cells.some(({ button }) => button.tabIndex === 0)) ?? grid[1];
    focusable((row.find((each) => each.l === l) ?? row[0]).button);
  };
  const show = (l, p, isSilent = false) => {
    mark(l, p);
    if (isSilent) return;
    told.textContent = text.layouts[l].screen?.sentence ?? `Shown: ${text.layouts[l].label}.`;
  };
  return { show };
}

// The cells of the strip, row by row over all devices: first the sizes, each of which chooses its
// layout for no paginator of its own, then the paginators.
function stripCells(text, tables, makeCell) {
  const unseen = (words) => makeElement("span", { class: "sr" }, words);
  const sizes = tables.flatMap((table) =>
    Array.from(table.tHead.querySelectorAll("[data-layout]"), (cell) => {
      const size = cell.textContent;
      const words = (l) => [unseen(`${text.layouts[l].device} at `), size, unseen(" px")];
      return makeCell(cell, words, null);
    }));
  const rows = Array.from(tables[0].tBodies[0].rows, (_, index) =>
    tables.map((table) => table.tBodies[0].rows[index]).flatMap((row) => {
      const name = row.cells[0].textContent;
      return Array.from(row.querySelectorAll("[data-layout]"), (cell) =>
        makeCell(cell, () => [unseen(`${name}, ${cell.title}`)], Number(row.dataset.paginator)));
    }));
  return [sizes, ...rows];
}

// Arrow keys, Home and End go from button to button of a grid, whose rows are arrays.
function moveByKeys(host, grid, focusable) {
  host.addEventListener("keydown", (event) => {
    const row = grid.findIndex((buttons) => buttons.includes(event.target));
    if (row < 0) return;
    const column = grid[row].indexOf(event.target);
    const [down, right] = {
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
      Home: [0, -column], End: [0, grid[row].length - 1 - column],
    }[event.key] ?? [0, 0];
    const target = grid[row + down]?.[column + right];
    if (target === undefined || target === event.target) return;
    event.preventDefault();
    focusable(target);
    target.focus();
  });
}

// The names of the paginators stand beside the first device of each line.
function wrapTables(host, tables) {
  const wrap = () => {
    const room = host.clientWidth;
    for (const table of tables) table.classList.remove("behind");
    const gap = parseFloat(getComputedStyle(host).columnGap) || 0;
    const name = tables[0].tBodies[0].rows[0].cells[0].getBoundingClientRect().width;
    let left = 0;
    for (const table of tables) {
      const width = table.getBoundingClientRect().width;
      if (left > 0 && left + gap + width - name <= room) {
        table.classList.add("behind");
        left += gap + width - name;
      } else {
        left = width;
      }
    }
  };
  onWidth(host, wrap);
}

// Does something now and whenever an element has another width; not at once, for what it does may
// change the element's height.
function onWidth(element, act) {
  let width = -1;
  new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    requestAnimationFrame(act);
  }).observe(element);
}
