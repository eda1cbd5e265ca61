
// The text that is read, as the block has it: its pages, its words, where its characters stand.

/** @typedef {ReturnType<typeof decodedText>} DrawnText */
/** @typedef {ReturnType<typeof decodedLayout>} DrawnLayout */
/** @typedef {ReturnType<typeof decodedLines>[number]} DrawnLine */
/**
 * @typedef {object} BookPages the pages of a paginator in a layout, from 0, offsets in scalars
 * @property {string} [absence] why there are none to turn, and then nothing else is known
 * @property {number[]} starts
 * @property {number[]} ends
 * @property {number} count
 * @property {number} scalars of the text
 * @property {boolean} isPartition each character is on one page
 * @property {number[]} paragraphs where they start
 * @property {[number, number][]} drawn stretches of pages, the first and the last
 */

// Why a text has nothing to read; null where some paginator made pages of it.
function readerAbsence(text) {
  const isReadable = text.layouts.some((_, l) =>
    text.paginators.some((_, p) => !readerPages(text, l, p).absence));
  if (isReadable) return null;
  if (text.scalars === 0) return "There is nothing to read: the text is empty.";
  return `There is nothing to read. ${readerPages(text, 0, 0).absence}`;
}

/** @param {string} absence @returns {any} */
const noPages = (absence) => ({ absence });

/** @param {DrawnText} text @param {number} l @param {number} p @returns {BookPages} */
function readerPages(text, l, p) {
  const layout = text.layouts[l];
  const trial = layout.trial(p);
  if (!trial || trial.failure !== null || trial.pageCount === 0) {
    return noPages(layout.absence(p));
  }
  const { starts } = trial;
  if (!starts || starts.length === 0) {
    const name = `${text.paginators[p].name} on ${layout.label}`;
    return noPages(`Of ${name} this report tells only: ${counted(trial.pageCount, "page")}.`);
  }
  const ends = starts.map((start, n) => trial.range(n).end);
  const isPartition = starts.every((start, n) =>
    start === (n > 0 ? ends[n - 1] : 0) && start < ends[n]) && ends.at(-1) === text.scalars;
  return {
    starts, ends, count: starts.length, scalars: text.scalars, isPartition,
    paragraphs: text.paragraphs.length > 0 ? text.paragraphs : [0], drawn: trial.drawn,
  };
}

// Quotes and finds stretches of a text; null when the report holds only parts of it.
function readerWords(text) {
  const all = text.string(0, text.scalars);
  if (all === null) return null;
  return {
    text: text.string,
    quote(offset, count) {
      const ahead = text.string(offset, Math.min(offset + 64 * count, text.scalars));
      const clusters = Array.from(new Intl.Segmenter().segment(ahead), (each) => each.segment);
      return clusters.slice(0, count).join("");
    },
    find(quote) {
      const first = quote === "" ? -1 : all.indexOf(quote);
      const second = first < 0 ? -1 : all.indexOf(quote, first + 1);
      const scalars = (at) => Array.from(all.slice(0, at)).length;
      return [first, second].filter((at) => at >= 0).map(scalars);
    },
  };
}

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
