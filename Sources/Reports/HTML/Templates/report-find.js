
const textTitle = (text) => document.getElementById(`${text.id}-title`)?.textContent ?? "";

// A box that finds text and shows its page in both paginators; again for the next place.

function makeFind(book) {
  const { text } = book;
  const id = `${text.id}-pages-find`;
  const input = makeElement("input", {
    id, type: "search", autocomplete: "off", size: "12", placeholder: "find text",
    "aria-label": "Find text", lang: text.language,
  });
  const told = makeElement("p", { class: "told", role: "status" });
  const form = makeElement("form", { class: "find", role: "search", "aria-label": textTitle(text) },
    input, makeElement("button", { type: "submit" }, "find"));
  let matches = [];
  let sought = "";
  let at = -1;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value !== sought) {
      sought = input.value;
      matches = textMatches(text, sought);
      at = -1;
    }
    told.textContent = "";
    if (sought === "") return;
    if (matches.length === 0) {
      const where = text.isWhole ? "the text" : "the parts of the text that this report has";
      told.textContent = `“${sought}” does not stand in ${where}.`;
      return;
    }
    at = (at + 1) % matches.length;
    const n = book.find(matches[at]());
    const number = `${inWords(at + 1)} of ${inWords(matches.length)}`;
    told.textContent = n === null ? `${number}, on a page that this report does not know.`
      : `${number}, on page ${inWords(n + 1)}.`;
  });
  return { form, told };
}

// Where words stand, each as a function that gives the stretch in scalars: strings count UTF-16.
function textMatches(text, words) {
  if (words.trim() === "") return [];
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  return text.pieces.flatMap(({ start, string }) =>
    Array.from(string.matchAll(pattern), (match) => () => {
      const from = start + Array.from(string.slice(0, match.index)).length;
      return [from, from + Array.from(match[0]).length];
    }));
}
