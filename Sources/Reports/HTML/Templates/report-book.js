
// What the browser of pages shows: a page of one paginator beside that of another, in a layout.
//
//   makeBook(text): { text, state, layout(), trial(), count(), beside(), change(…), turnTo(n),
//     find(range), onShow(…), show() }
//   state: { l: layout, a and b: paginators, n: page of a, isOver, isSheet: all pages are shown,
//     found: a stretch of the text that was sought, null for none }

function makeBook(text) {
  const first = startingPage(text);
  const state = {
    l: first.l, a: first.p, n: first.n, b: besidePaginator(text, first.l, first.p),
    isOver: false, isSheet: false, wipe: 50, found: null,
  };
  const watchers = [];
  const layout = () => text.layouts[state.l];
  const trial = () => layout().trial(state.a);
  const show = () => watchers.forEach((watcher) => watcher(state));
  // The page of the other paginator: with what was sought, else the one that shares most.
  const beside = () => {
    if (state.a === state.b) return null;
    const holding = state.found && layout().trial(state.b)?.pageAt(state.found[0]);
    return holding ?? pageBeside(text, state.l, state.a, state.n, state.b);
  };
  const tell = () => {
    show();
    const all = state.isSheet ? ";all" : "";
    rememberState(text, `page=${placeOf(text, state.l, state.a, state.n)}${all}`);
  };
  return {
    text, state, layout, trial, beside, show, tell,
    count: () => trial()?.pageCount ?? 0,
    onShow: (watcher) => watchers.push(watcher),
    // Another paginator or layout shows the page where the one before began.
    change(changed) {
      const start = state.found?.[0] ?? trial()?.range(state.n)?.start;
      Object.assign(state, changed);
      if ("l" in changed || "a" in changed) {
        const there = start === undefined ? null : trial()?.pageAt(start);
        state.n = there ?? trial()?.drawn[0]?.[0] ?? 0;
      }
      tell();
    },
    turnTo(n) {
      Object.assign(state, { n, found: null, isSheet: false });
      tell();
    },
    // The page with a stretch of the text, in both paginators.
    find(found) {
      const n = trial()?.pageAt(found[0]);
      Object.assign(state, { found, n: n ?? state.n, isSheet: false });
      tell();
      return n ?? null;
    },
  };
}
