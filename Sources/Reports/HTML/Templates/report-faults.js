
// The faults of a paginator's pages: what is wrong, where the next one is, and which number it has.

const faultsOf = (text, l, p) => text.layouts[l].trial(p)?.faults() ?? null;

// The pages, from 0, that have a fault; null where the report does not say.
const faultyPages = (text, l, p) =>
  faultsOf(text, l, p)?.flatMap((kind, n) => (kind === null ? [] : [n])) ?? null;

// What is wrong with a page, in words; "" where nothing is, or nobody knows.
function faultWords(text, l, p, n) {
  const kind = faultsOf(text, l, p)?.[n] ?? null;
  const page = text.layouts[l].trial(p)?.isDrawn(n) ? text.page(l, p, n) : null;
  if (page?.lines && page.mark.fault) return page.mark.fault;
  return kind === null ? "" : phrase(`fault-${kind}`);
}

// "fault 3 of 133", of a page without one "133 faults".
function faultCount(faulty, n) {
  if (faulty === null) return "";
  if (faulty.length === 0) return "no fault";
  const at = faulty.indexOf(n);
  return at < 0 ? counted(faulty.length, "fault")
    : `fault ${inWords(at + 1)} of ${inWords(faulty.length)}`;
}
