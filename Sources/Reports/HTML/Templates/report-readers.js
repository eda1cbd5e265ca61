
// The readers of a report, one for each text. The report opens faster when a reader is made as
// somebody comes near it, or when the address is about it.

/** @type {Map<string, Reader>} by the text's name */
const readers = new Map();

/** @param {HTMLElement} section */
function readerIn(section) {
  const id = section.dataset.text ?? "";
  const known = readers.get(id);
  if (known) return known;
  readersToCome.unobserve(section);
  section.classList.remove("to-come");
  section.closest("article")?.classList.add("read");
  const reader = new Reader(section, drawnText(id));
  readers.set(id, reader);
  return reader;
}
const readersToCome = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) readerIn(/** @type {HTMLElement} */ (target));
  }
}, { rootMargin: "100% 0px" });

function startReaders() {
  const sections = document.querySelectorAll("section.reader[data-text]");
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (sections)) {
    const text = drawnText(section.dataset.text);
    if (!text || text.layouts.length === 0 || text.paginators.length === 0) continue;
    for (const each of [section, section.closest("details")]) {
      if (each) each.hidden = false;
    }
    const absence = readerAbsence(text);
    if (absence !== null) {
      section.querySelector(".explain")?.remove();
      section.append(makeElement("p", { class: "note" }, absence));
      continue;
    }
    section.classList.add("to-come");
    readersToCome.observe(section);
  }
  openReader();
  addEventListener("hashchange", openReader);
}
// Shows what the address tells of a reader; where it is in sight already, nothing scrolls.
function openReader() {
  const addressed = readerAddressed();
  if (addressed === null) return;
  const section = /** @type {HTMLElement | null} */ (
    document.querySelector(`section.to-come[data-text="${CSS.escape(addressed.id)}"]`)
      ?? readers.get(addressed.id)?.section ?? null);
  if (section === null) {
    addressFault.textContent = `This report has no reader of “${addressed.id}”.`;
    return;
  }
  const state = readerStateNamed(drawnText(addressed.id), addressed.state);
  addressFault.textContent = state.fault ?? "";
  if (state.fault !== undefined) return;
  showText(section);
  openFolds(section);
  const reader = readerIn(section);
  reader.open(/** @type {ReaderState} */ (state));
  const { top, bottom } = reader.stage.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) return;
  const come = () => section.scrollIntoView({ block: "start", behavior: "instant" });
  come();
  reader.stage.focus({ preventScroll: true });
  // What stands above grows as it is drawn.
  requestAnimationFrame(() => requestAnimationFrame(come));
}
// In a listener of its own, which an exception in another listener leaves running.
document.addEventListener("DOMContentLoaded", startReaders);
