
// A library: texts are found by their names, and a cell whose page is not drawn here tells the command that
// shows it.
for (const library of document.querySelectorAll(".library")) {
  /** @type {NodeListOf<HTMLTableRowElement>} */
  const rows = library.querySelectorAll(".matrix tbody tr");
  /** @type {HTMLInputElement | null} */
  const field = library.querySelector("input[type=search]");
  /** @type {HTMLOutputElement | null} */
  const count = library.querySelector("output");
  /** @type {HTMLElement | null} */
  const command = library.querySelector("p.command");
  field?.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    let left = 0;
    for (const row of rows) {
      row.hidden = !(row.cells[0].textContent ?? "").toLowerCase().includes(wanted);
      if (!row.hidden) left += 1;
    }
    if (count !== null) count.value = wanted === "" ? "" : `${left} of ${rows.length}`;
  });
  library.addEventListener("click", (event) => {
    /** @type {HTMLElement | null} */
    const word = /** @type {Element} */ (event.target).closest("td > .word[title]");
    if (command === null || !word?.title.startsWith("harness ")) return;
    command.textContent = word.title;
    command.hidden = false;
    command.scrollIntoView({ block: "nearest" });
  });
}
