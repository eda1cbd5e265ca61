// What apps keep of a reader's place and marks, and what becomes of it: functions of values.
// `pages` is { starts, ends, count, scalars, paragraphs }, offsets in scalars, pages from 0.

// The number of the last of ascending offsets that is not after one; 0 when all are.
function readerIndex(offsets, offset) {
  let [low, high] = [0, offsets.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (offsets[middle] <= offset) { low = middle; } else { high = middle; }
  }
  return low;
}

function readerPageHolding(offset, pages) {
  if (pages.isPartition) return readerIndex(pages.starts, offset);
  const holds = (start, n) => start <= offset && offset < pages.ends[n];
  return Math.max(pages.starts.findIndex(holds), 0);
}

const readerTop = (page, pages) => pages.starts[page];

// What apps keep of a place: of the page shown, or of the place itself, which is written down when
// the reader turns a page, and not when the layout changes. A page that restore asks for may not be
// there.
const readerStrategies = {
  "page-number": { save: (page) => page, restore: (number) => number },
  "proportional": {
    save: (page, pages) => ({ page, count: pages.count }),
    restore: (share, pages) => Math.floor((share.page * pages.count) / share.count),
  },
  "paragraph-anchor": {
    save: (page, pages) => pages.paragraphs[readerIndex(pages.paragraphs, readerTop(page, pages))],
    restore: readerPageHolding,
  },
  "fresh-anchor": { save: readerTop, restore: readerPageHolding },
  "sticky-anchor": { save: (page, pages, place) => place, restore: readerPageHolding },
};

// Where a strategy lands a reader, judged by the place that was being read.
function readerPlaceAfter(strategy, token, place, pages) {
  const wanted = readerStrategies[strategy].restore(token, pages);
  const page = Math.min(Math.max(wanted, 0), pages.count - 1);
  const error = page - readerPageHolding(place, pages);
  return {
    page, isOutOfRange: page !== wanted, isHit: error === 0, pageError: error,
    topShift: pages.starts[page] - place,
  };
}

// The outcome in words; `mean` is the mean length of a page in the layout that was read.
function readerPlaceSentence(outcome, mean) {
  const { topShift, isHit, isOutOfRange } = outcome;
  const shift = counted(Math.abs(topShift), "character");
  const share = Math.abs(topShift) / mean;
  const tenths = Math.round(10 * share) / 10;
  const part = tenths === 0 ? "under 0.1 old page"
    : `${tenths} old ${tenths > 1 ? "pages" : "page"}`;
  const landing = topShift === 0 ? "right page, its top is your place"
    : isHit ? `right page; it opens ${shift} before your place, ${part} repeated`
    : topShift < 0 ? `opens ${shift} before your place; ${part} repeated`
    : `skips ${shift}, ${part}`;
  return `${isOutOfRange ? "there is no such page, so the last one; " : ""}${landing}.`;
}
