"use strict";
// Makes the headings of each sortable table buttons. The report is whole without this script.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const headings = Array.from(table.tHead.rows[0].cells);
  const textOf = (row, column) => row.cells[column].textContent.trim();
  const keyOf = (row, column) => {
    const cell = row.cells[column];
    const text = cell.dataset.key === undefined ? textOf(row, column) : cell.dataset.key;
    const digits = text.replaceAll(",", "");
    return /^-?[\d.]+$/.test(digits) ? parseFloat(digits) : text;
  };
  const compare = (left, right) => {
    if (typeof left === "number") {
      return typeof right === "number" ? left - right : -1;
    }
    return typeof right === "number" ? 1 : left.localeCompare(right, "en", { numeric: true });
  };
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const isAscending = heading.getAttribute("aria-sort") === "ascending";
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", isAscending ? "descending" : "ascending");
      const sign = isAscending ? -1 : 1;
      const rows = Array.from(body.rows).map((row) => ({ row, key: keyOf(row, column) }));
      rows.sort((left, right) => {
        // An empty cell stands last, whichever way.
        if (left.key === "" || right.key === "") {
          return (left.key === "" ? 1 : 0) - (right.key === "" ? 1 : 0);
        }
        return sign * compare(left.key, right.key);
      });
      body.append(...rows.map((entry) => entry.row));
    });
  });
}
