
// What apps keep of a bookmark. `words` finds and quotes text; null where the report holds only
// parts of it. Restoring gives { page } or { offset, isAmbiguous }, or null for lost.
const readerBookmarkSchemes = {
  "page-number": {
    save: readerPageHolding,
    restore: (page, pages) => (page < pages.count ? { page } : null),
  },
  "page-relative": {
    save(offset, pages) {
      const page = readerPageHolding(offset, pages);
      return { page, offset: offset - pages.starts[page] };
    },
    restore({ page, offset }, pages) {
      const isThere = page < pages.count && pages.starts[page] + offset < pages.ends[page];
      return isThere ? { offset: pages.starts[page] + offset } : null;
    },
  },
  "scalar-offset": { save: (offset) => offset, restore: (offset) => ({ offset }) },
  "text-quote": {
    save: (offset, pages, words) => words.quote(offset, 8),
    restore(quote, pages, words) {
      const [first, second] = words.find(quote);
      return first === undefined ? null : { offset: first, isAmbiguous: second !== undefined };
    },
  },
};

// The page that a bookmark opens, null when it is lost, and what has become of it.
function readerBookmarkFate(scheme, token, anchor, pages, words) {
  const found = readerBookmarkSchemes[scheme].restore(token, pages, words);
  if (!found) return { page: null, fate: "lost" };
  const page = found.page === undefined ? readerPageHolding(found.offset, pages) : found.page;
  const pageError = page - readerPageHolding(anchor, pages);
  const fate = found.isAmbiguous ? "ambiguous" : pageError === 0 ? "survives" : "moved";
  return { page, pageError, fate };
}

// What apps keep of a highlight [start, end). Restoring gives the parts to mark, none when lost.
const readerHighlightSchemes = {
  "page-number": {
    save: ([start, end], pages) =>
      [start, end - 1].map((offset) => readerPageHolding(offset, pages)),
    restore: ([first, last], pages) => (first < pages.count
      ? [[pages.starts[first], pages.ends[Math.min(last, pages.count - 1)]]] : []),
  },
  "page-relative": {
    save([start, end], pages) {
      const parts = [];
      const first = readerPageHolding(start, pages);
      for (let n = first; n < pages.count && pages.starts[n] < end; n += 1) {
        const [low, high] = [Math.max(start, pages.starts[n]), Math.min(end, pages.ends[n])];
        if (low < high) parts.push([n, low - pages.starts[n], high - pages.starts[n]]);
      }
      return parts;
    },
    // A part that starts past its page's end, or whose page is not there, is lost.
    restore: (parts, pages) => parts
      .filter(([n, low]) => n < pages.count && pages.starts[n] + low < pages.ends[n])
      .map(([n, low, high]) =>
        [pages.starts[n] + low, Math.min(pages.starts[n] + high, pages.ends[n])]),
  },
  "scalar-offset": { save: (range) => range, restore: (range) => [range] },
  "text-quote": {
    save: ([start, end], pages, words) => words.text(start, end),
    restore(quote, pages, words) {
      const [first] = words.find(quote);
      return first === undefined ? [] : [[first, first + Array.from(quote).length]];
    },
  },
};

function readerHighlightFate([start, end], parts) {
  const marked = parts.filter(([low, high]) => low < high).sort((a, b) => a[0] - b[0])
    .reduce((merged, [low, high]) => {
      const last = merged[merged.length - 1];
      if (last && low <= last[1]) last[1] = Math.max(last[1], high);
      else merged.push([low, high]);
      return merged;
    }, []);
  if (marked.length === 0) return "lost";
  const [low, high] = [marked[0][0], marked[marked.length - 1][1]];
  if (marked.length === 1 && low === start && high === end) return "exact";
  return low >= start && high <= end ? "truncated" : "shifted";
}

// A mark is { kind: "bookmark" or "highlight", range, top: where the page starts that it was made
// on, tokens by scheme }. Without `words` there is no token of a quote.
function readerMark(kind, range, pages, words) {
  const schemes = kind === "bookmark" ? readerBookmarkSchemes : readerHighlightSchemes;
  const kept = kind === "bookmark" ? range[0] : range;
  const told = Object.keys(schemes).filter((scheme) => scheme !== "text-quote" || words !== null);
  const tokens = told.map((scheme) => [scheme, schemes[scheme].save(kept, pages, words)]);
  const top = pages.starts[readerPageHolding(range[0], pages)];
  return { kind, range, top, tokens: Object.fromEntries(tokens) };
}

// Whether another mark, made elsewhere on another page, is kept as the same: nobody can tell which
// of them a token means.
function readerMarkIsShared(mark, scheme, marks) {
  const token = JSON.stringify(mark.tokens[scheme]);
  return marks.some((each) => each.kind === mark.kind && each.top !== mark.top
    && each.range[0] !== mark.range[0] && JSON.stringify(each.tokens[scheme]) === token);
}

const readerMarkParts = (mark, scheme, pages, words) => (scheme in mark.tokens
  ? readerHighlightSchemes[scheme].restore(mark.tokens[scheme], pages, words) : []);

// The page that a mark opens under a scheme, and what has become of it among all `marks` of the
// reader: as a name and in words.
function readerMarkFate(mark, scheme, pages, words, marks = []) {
  if (!(scheme in mark.tokens)) {
    const reason = "not told, for the report holds parts of the text";
    return { page: null, fate: "untold", words: reason };
  }
  const by = (error) => (error === 0 ? "right page"
    : `${counted(Math.abs(error), "page")} ${error < 0 ? "back" : "on"}`);
  const isShared = readerMarkIsShared(mark, scheme, marks);
  if (mark.kind === "bookmark") {
    const found = readerBookmarkFate(scheme, mark.tokens[scheme], mark.range[0], pages, words);
    if (isShared && found.page !== null) { found.fate = "ambiguous"; }
    const isOff = found.fate === "moved" || found.fate === "ambiguous";
    return { ...found, words: found.fate + (isOff ? `, ${by(found.pageError)}` : "") };
  }
  const parts = readerMarkParts(mark, scheme, pages, words);
  if (parts.length === 0) return { page: null, fate: "lost", words: "lost" };
  const fate = readerHighlightFate(mark.range, parts);
  const isTwice = isShared
    || (scheme === "text-quote" && words.find(mark.tokens[scheme]).length > 1);
  const page = readerPageHolding(parts[0][0], pages);
  const error = page - readerPageHolding(mark.range[0], pages);
  return {
    page, fate: isTwice ? "ambiguous" : fate === "exact" ? "survives" : fate,
    words: (isTwice ? "ambiguous, " : "") + fate + (error === 0 ? "" : `, ${by(error)}`),
  };
}
