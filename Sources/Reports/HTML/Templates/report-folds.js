
// The parts of the report are folds: what leads into one opens it, and the bar names the one that is
// read. Without this script they open by themselves.

// What leads to a part comes to its heading; without a script only what is in a fold opens it.
for (const pane of document.querySelectorAll(".pane")) {
  const inside = pane.querySelector(":scope > .inside");
  if (inside === null) continue;
  const { id } = inside;
  inside.removeAttribute("id");
  pane.id = id;
}

function openFolds(element) {
  let fold = element.closest("details");
  while (fold) {
    fold.open = true;
    fold = fold.parentElement.closest("details");
  }
}

// The element that the address names, its folds opened; null when it names none.
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target === null) return null;
  showText(target);
  openFolds(target);
  return target;
}
// The link that a click came to; null for none.
/** @param {Event} event @param {string} selector @returns {HTMLAnchorElement | null} */
const linkOf = (event, selector) => /** @type {Element} */ (event.target).closest(selector);

addEventListener("hashchange", () => openTarget()?.scrollIntoView({ behavior: "instant" }));
document.addEventListener("click", (event) => {
  const link = linkOf(event, "a[href^='#']:not([data-page])");
  const target = link && document.getElementById(link.hash.slice(1));
  if (target) {
    showText(target);
    openFolds(target);
  }
  // What the address names already changes nothing, and is come to all the same.
  if (target && link.hash === location.hash) {
    event.preventDefault();
    openTarget()?.scrollIntoView({ behavior: "instant" });
  }
});

// On paper all parts are open.
/** @type {Set<HTMLDetailsElement>} */
const closedFolds = new Set();
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details")) {
    if (!fold.matches(".pane:not([open])")) continue;
    closedFolds.add(fold);
    fold.open = true;
  }
});
addEventListener("afterprint", () => {
  for (const fold of closedFolds) fold.open = false;
  closedFolds.clear();
});

// The bar of a text says which of its parts is at the top of the window.
function makeBar(bar) {
  const links = Array.from(bar.querySelectorAll("a"));
  const parts = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
    .map((target) => target.closest("details") ?? target);
  let isAwaited = false;
  const mark = () => {
    isAwaited = false;
    const read = parts.findLastIndex((part) => part.getBoundingClientRect().top < innerHeight / 3);
    links.forEach((link, index) => setCurrent(link, index === Math.max(read, 0)));
  };
  addEventListener("scroll", () => {
    if (!isAwaited) requestAnimationFrame(mark);
    isAwaited = true;
  }, { passive: true });
  mark();
}

// Of several texts one is shown at a time; its name among the tabs is marked.
/** @type {NodeListOf<HTMLAnchorElement>} */
const textLinks = document.querySelectorAll(".texts a");
const textTabs = Array.from(textLinks).flatMap((link) => {
  const article = document.getElementById(link.hash.slice(1));
  return article?.localName === "article" ? [{ link, article }] : [];
});

// Shows the text that holds an element, where there are several.
function showText(element) {
  const shown = textTabs.find(({ article }) => article.contains(element));
  if (shown === undefined) return;
  for (const { link, article } of textTabs) {
    article.classList.toggle("aside", article !== shown.article);
    setCurrent(link, article === shown.article);
  }
}
