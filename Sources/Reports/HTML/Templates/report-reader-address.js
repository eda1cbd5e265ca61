
// The reader's state in the report's address, so that it can be linked:
//
//   #t1:read=greedy,9,phone-6@17,page-number        paginator, page from 1, device@size, the way of
//                                                   keeping the place
//   #t1:read=greedy,9,phone-6@24,page-number,4021   where the place is not the page's first
//                                                   character: its offset
//
// A choice is one step in the history; a page turned is none.

/**
 * @typedef {object} ReaderState
 * @property {number} l
 * @property {number} p
 * @property {number} n
 * @property {string} [strategy]
 * @property {number} [place]
 */

/** @param {Reader} reader */
function readerStateWords(reader) {
  const { text, l, p, strategy, place, turner: { page } } = reader;
  const pages = reader.pages();
  const words = ["read=" + placeOf(text, l, p, page), strategy];
  if (!pages.absence && place !== pages.starts[page]) words.push(String(place));
  return words.join(",");
}

// What an address tells of a text's reader, or what is wrong with it.
/**
 * @param {DrawnText} text
 * @param {string} words
 * @returns {Partial<ReaderState> & { fault?: string }}
 */
function readerStateNamed(text, words) {
  const [, page = words, strategy, offset] = /^(.*@[^,]*),([^,]*?)(?:,(\d+))?$/.exec(words) ?? [];
  const found = checkedPlace(text, page);
  if (found.fault !== undefined) return found;
  if (strategy !== undefined && !(strategy in readerStrategies)) {
    const all = Object.keys(readerStrategies).join(", ");
    return { fault: `The reader keeps no place by “${strategy}”, but by: ${all}.` };
  }
  const place = offset === undefined ? undefined : Number(offset);
  if (place !== undefined && place >= text.scalars) {
    const last = inWords(text.scalars - 1);
    return { fault: `The text has no character ${offset}: they go from 0 to ${last}.` };
  }
  return { ...found, strategy, place };
}

// Whose reader the address is about, and what it tells; null when it is about something else.
function readerAddressed() {
  let words = location.hash.slice(1);
  try {
    words = decodeURIComponent(words);
  } catch {
    // A stray % means itself.
  }
  const [, id, state] = /^([^:]+):read=(.*)$/s.exec(words) ?? [];
  return id === undefined ? null : { id, state };
}

// What was chosen is a step; before it stands where the reader came from.
/** @param {DrawnText} text @param {string} before @param {string} after */
function pushReaderState(text, before, after) {
  if (before === after) return;
  forgetState();
  history.replaceState(null, "", stateHash(text.id, before));
  history.pushState(null, "", stateHash(text.id, after));
}
