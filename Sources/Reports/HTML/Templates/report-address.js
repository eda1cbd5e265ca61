
// What is shown stands in the address, without a step in the history for each; a moment later,
// since browsers refuse when it changes too often.
let remembering = 0;
let unremembered = null;
function rememberState(text, state) {
  clearTimeout(remembering);
  unremembered = stateHash(text.id, state);
  addressFault.textContent = "";
  remembering = setTimeout(rememberNow, 150);
}
function rememberNow() {
  clearTimeout(remembering);
  if (unremembered !== null) {
    history.replaceState(null, "", unremembered);
    history.scrollRestoration = "auto";
  }
  unremembered = null;
}
function forgetState() {
  clearTimeout(remembering);
  unremembered = null;
}
const stateHash = (id, state) =>
  `#${id}:${encodeURIComponent(state).replace(/%(2C|3D|40)/g, decodeURIComponent)}`;

// What the address tells: { part, kind, place } or { part, l }; { fault } when it is wrong, nothing
// when it is about something else.
function statedPlace(shown) {
  let words = location.hash.slice(1);
  try {
    words = decodeURIComponent(words);
  } catch {
    // A stray % means itself.
  }
  const [, id, kind, value] = /^([^:]+):(layout|worst|page)=(.*)$/s.exec(words) ?? [];
  if (kind === undefined) return {};
  const part = shown.get(id);
  if (part === undefined) return { fault: `This report has no drawn text “${id}”.` };
  if (kind !== "layout") {
    if (!part.browser) return { fault: "This report has no drawn pages of the text." };
    const isSheet = value.endsWith(";all");
    const place = checkedPlace(part.text, isSheet ? value.slice(0, -";all".length) : value);
    return place.fault === undefined ? { part, kind, place: { ...place, isSheet } } : place;
  }
  const l = part.text.layouts.findIndex((each) => each.place === value);
  if (l >= 0) return { part, l };
  const places = part.text.layouts.map(({ place }) => place).join(", ");
  return { fault: `This report has no layout “${value}”; there are ${places}.` };
}

// A wrong address is told at the window's edge, wherever one reads, and nothing moves.
const addressFault = makeElement("p", { class: "astray fault", role: "alert" });
document.body.append(addressFault);

// Shows what the address tells, if it tells something; `isComing` scrolls there, too.
function openState(shown, isComing = true) {
  forgetState();
  const { fault, part, kind, place, l } = statedPlace(shown);
  addressFault.textContent = fault ?? "";
  if (part) showText(document.getElementById(part.text.id));
  if (kind === "worst") part.screen.showPage(place);
  if (kind === "page") {
    part.browser.open(place);
    if (isComing) part.browser.come();
  }
  if (l !== undefined) part.screen.choose(l);
}

// A link's page is one step in the history. The entry that is left keeps where one was, since
// a browser's own way back is led astray by what was drawn meanwhile.
function followLink(shown, hash) {
  rememberNow();
  history.scrollRestoration = "manual";
  history.replaceState({ scrollY }, "");
  history.pushState({}, "", hash);
  history.scrollRestoration = "auto";
  openState(shown);
}
function comeBack(shown) {
  const top = history.state?.scrollY;
  openState(shown, top === undefined);
  if (top !== undefined) requestAnimationFrame(() => scrollTo({ top, behavior: "instant" }));
}

function startDrawing() {
  const shown = new Map();
  for (const text of drawnTexts) {
    const host = document.querySelector(`.browser[data-text="${text.id}"]`);
    const browser = host && makeBrowser(text, host);
    shown.set(text.id, { text, browser, screen: makeScreen(text, browser) });
  }
  document.addEventListener("click", (event) => {
    const link = linkOf(event, "a[data-page]");
    const id = link?.hash.slice(1).replace(/-pages$/, "");
    if (!link || event.defaultPrevented || !isPlainClick(event) || !shown.has(id)) return;
    event.preventDefault();
    followLink(shown, stateHash(id, `page=${link.dataset.page}`));
  });
  // An entry with a state is one of ours; others are addresses that somebody typed.
  addEventListener("popstate", () => {
    if (history.state !== null) comeBack(shown);
  });
  addEventListener("hashchange", () => {
    if (history.state === null) openState(shown);
  });
  for (const bar of document.querySelectorAll(".contents")) makeBar(bar);
  if (textTabs.length > 0) showText(textTabs[0].article);
  for (const command of document.querySelectorAll("pre.command")) makeCopied(command);
  comeBack(shown);
  openTarget()?.scrollIntoView({ behavior: "instant" });
}
