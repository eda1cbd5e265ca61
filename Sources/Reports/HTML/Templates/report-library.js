
// A library: texts are found by their names, and a cell whose page is not drawn here tells the command that
// shows it.
for (const library of document.querySelectorAll(".library")) {
  const rows = Array.from(library.querySelectorAll(".matrix tbody tr"));
  const field = library.querySelector("input[type=search]");
  const count = library.querySelector("output");
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    for (const row of rows) {
      row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
    }
    const left = rows.filter((row) => !row.hidden).length;
    count.textContent = wanted === "" ? "" : `${left} of ${rows.length}`;
  });
  const command = library.querySelector("p.command");
  library.addEventListener("click", (event) => {
    const word = event.target.closest("td > .word[title]");
    if (word === null || !word.title.startsWith("harness ")) return;
    command.textContent = word.title;
    command.hidden = false;
    command.scrollIntoView({ block: "nearest" });
  });
}
