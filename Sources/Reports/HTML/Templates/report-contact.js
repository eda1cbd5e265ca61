
// The contact sheet: all drawn pages of a paginator in a layout, small; a click shows one of them.
// Pages are drawn as they come near.

function contactSheet(book) {
  const { text, state } = book;
  const trial = book.trial();
  const sheet = makeElement("div", { class: "contact", role: "group", "aria-label": "All drawn pages" });
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      const n = Number(/** @type {HTMLElement} */ (target).dataset.page);
      const page = text.page(state.l, state.a, n);
      const title = pageTitle(text, state.l, state.a, n);
      if (page?.lines) target.prepend(drawPage(text, state.l, page, { title, mostBelow }));
    }
  }, { rootMargin: "300px 0px" });
  for (const [first, last] of trial?.drawn ?? []) {
    for (let n = first; n <= last; n += 1) {
      const fault = faultWords(text, state.l, state.a, n);
      const kind = faultsOf(text, state.l, state.a)?.[n] ?? "clean";
      const button = makeButton("", () => book.turnTo(n), {
        class: `thumb ${kind}`, "data-page": n, title: fault || null,
        "aria-label": `page ${inWords(n + 1)}${fault && `: ${fault}`}`,
      });
      button.append(makeElement("span", { "aria-hidden": "true" }, inWords(n + 1)));
      sheet.append(button);
      near.observe(button);
    }
  }
  return sheet;
}
