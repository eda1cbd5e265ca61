"use strict";
// Makes the headings of each sortable table buttons. The report is whole without this script.
const sortedKey = (row, column) => {
  const cell = row.cells[column];
  const text = cell.dataset.key ?? cell.textContent.trim();
  const digits = text.replaceAll(",", "");
  return /^-?[\d.]+$/.test(digits) ? parseFloat(digits) : text;
};

const compareKeys = (left, right) => {
  if (typeof left === "number") {
    return typeof right === "number" ? left - right : -1;
  }
  return typeof right === "number" ? 1 : left.localeCompare(right, "en", { numeric: true });
};

// Puts the rows in the order that the headings tell; as they are, when none does.
function sortRows(table) {
  const headings = Array.from(table.tHead.rows[0].cells);
  const column = headings.findIndex((heading) => heading.hasAttribute("aria-sort"));
  if (column < 0) return;
  const sign = headings[column].getAttribute("aria-sort") === "descending" ? -1 : 1;
  const body = table.tBodies[0];
  const rows = Array.from(body.rows).map((row) => ({ row, key: sortedKey(row, column) }));
  rows.sort((left, right) => {
    // An empty cell stands last, whichever way.
    if (left.key === "" || right.key === "") {
      return (left.key === "" ? 1 : 0) - (right.key === "" ? 1 : 0);
    }
    return sign * compareKeys(left.key, right.key);
  });
  body.append(...rows.map((entry) => entry.row));
}

for (const table of document.querySelectorAll("table")) {
  if (!table.matches(".sortable") || table.tHead === null) continue;
  const headings = Array.from(table.tHead.rows[0].cells);
  for (const heading of headings) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const isAscending = heading.getAttribute("aria-sort") === "ascending";
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", isAscending ? "descending" : "ascending");
      sortRows(table);
    });
  }
}
