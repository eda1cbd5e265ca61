
// A drawn page with its words, for those who see it and those who do not.
//
//   pageLinesAsText(text, page): <ol>, what a drawing cannot say to those who do not see it.
//   sheetFigure(text, l, p, n, overlays, { title, … }): <figure> of a page with its words, or why
//     it is none; the rest as in drawPage.
//   wholeNames(text, words): the words as nodes, with names that do not break at their hyphens.

const lineEnds = /[\n\v\f\r\u0085\u2028\u2029]/g;

function pageLinesAsText(text, page) {
  const items = page.lines.map((line) => {
    const words = (text.string(line.start, line.end) ?? "").replace(lineEnds, "");
    const state = makeElement("b", { lang: "en", dir: "ltr" }, line.state);
    const below = line.state === "shown" ? [] : [" ", state];
    return makeElement("li", { class: line.state }, words, ...below);
  });
  return makeElement("ol", { class: "lines", lang: text.language, dir: text.direction }, ...items);
}

// "greedy, page 3 of 10", or with a place "greedy, phone-6 at 17 px, page 3 of 10".
const pageTitle = (text, l, p, n, place = "") => {
  const count = text.layouts[l].trial(p)?.pageCount ?? 0;
  const page = count > 0 ? `, ${phrase("page", inWords(n + 1), inWords(count))}` : "";
  return `${paginatorLabel(text, p)}${place}${page}`;
};

// Why a page is not drawn, and which ones are.
function whyNotDrawn(text, l, p, n) {
  const layout = text.layouts[l];
  if (layout.absence(p) !== null) return layout.absence(p);
  const page = n === null ? phrase("beside") : phrase("numbered", inWords(n + 1));
  const trial = layout.trial(p);
  const [[first, last]] = trial.drawn;
  if (first === 0 && last === trial.pageCount - 1) return phrase("past", page, inWords(last + 1));
  const drawn = drawnWords(trial.drawn);
  return phrase(text.isWhole ? "undrawn" : "undrawnOfLong", page, drawn);
}

function differenceWords(page, at = null) {
  if (at === null) return [];
  const words = phrase(at < page.lines.length ? "differs" : "shorter", inWords(at + 1));
  return [" ", makeElement("b", null, words)];
}

function drawnWords(stretches) {
  const [[first, last]] = stretches;
  if (stretches.length === 1 && first === last) return phrase("onlyDrawn", inWords(first + 1));
  const most = 12;
  const drawn = stretches.slice(0, most)
    .map((ends) => [...new Set(ends)].map((end) => inWords(end + 1)).join("–"));
  return phrase(stretches.length > most ? "firstDrawn" : "drawn", drawn.join(", "));
}

// Names that have hyphens, each on one line; what is copied is as it was.
function wholeNames(text, words) {
  const names = [
    ...text.paginators.map(({ name }) => name), ...text.layouts.map(({ device }) => device),
  ].filter((name) => name.includes("-") && name.length <= 20);
  const nodes = [];
  let rest = words;
  while (rest !== "") {
    const found = names.map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0];
    if (found === undefined) break;
    nodes.push(rest.slice(0, found.at), makeElement("span", { class: "whole" }, found.name));
    rest = rest.slice(found.at + found.name.length);
  }
  return [...nodes, rest];
}

function sheetFigure(text, l, p, n, overlays, options = {}) {
  const title = options.title ?? (n === null ? paginatorLabel(text, p) : pageTitle(text, l, p, n));
  const page = n === null ? null : text.page(l, p, n);
  const heading = makeElement("figcaption", null, ...wholeNames(text, title));
  if (!page?.lines) {
    const words = makeElement("p", { class: "note" }, whyNotDrawn(text, l, p, n));
    return makeElement("figure", { class: "sheet missing" }, heading, words);
  }
  return makeElement(
    "figure",
    { class: "sheet" },
    heading,
    drawPage(text, l, page, { ...options, title, overlays }),
    makeElement(
      "p",
      { class: "caption" },
      makeElement("span", { class: "measured" }, page.mark.caption),
      options.saysEnd ? ` ${page.mark.ends}` : "",
      ...(overlays.has("difference") ? differenceWords(page, options.differsAt) : [])
    ),
    makeElement(
      "details",
      null,
      makeElement("summary", null, phrase("lines")),
      pageLinesAsText(text, page)
    )
  );
}
