
// The sentence in which a place stands: what somebody was reading there.

// A paragraph may be as long as the book.
const farthestSentence = 600;

/** @type {Map<string, Intl.Segmenter>} */
const sentenceSegmenters = new Map();
// To make one takes long.
/** @param {string} language */
function sentencesOf(language) {
  const known = sentenceSegmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: "sentence" });
  sentenceSegmenters.set(language, made);
  return made;
}

// Where the sentence that holds a place starts and ends; null where the report lacks its text.
/**
 * @param {DrawnText} text
 * @param {number} place
 * @param {{ paragraphs: number[], starts: number[], ends: number[] }} pages
 * @returns {[number, number] | null}
 */
function sentenceAt(text, place, pages) {
  if (!("Segmenter" in Intl)) return null;
  const paragraph = readerIndex(pages.paragraphs, place);
  const page = readerPageHolding(place, pages);
  // Where only the page is known, what is seen of the sentence is on it.
  for (const [low, high] of [
    [pages.paragraphs[paragraph], pages.paragraphs[paragraph + 1] ?? text.scalars],
    [pages.starts[page], pages.ends[page]],
  ]) {
    const start = Math.max(low, place - farthestSentence);
    const words = text.string(start, Math.min(high, place + farthestSentence));
    if (words) return sentenceIn(words, start, place, text.language);
  }
  return null;
}

/**
 * @param {string} words
 * @param {number} start where the words start
 * @param {number} place
 * @param {string} language
 * @returns {[number, number]}
 */
function sentenceIn(words, start, place, language) {
  let from = start;
  for (const { segment } of sentencesOf(language).segment(words)) {
    const length = Array.from(segment).length;
    const isInk = segment.trim() !== "";
    if (place < from + length && isInk) return [from, from + Array.from(segment.trimEnd()).length];
    from += length;
  }
  return [place, from];
}
