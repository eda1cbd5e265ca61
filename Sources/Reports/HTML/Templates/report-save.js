
// What is taken away: a page as SVG or PNG, and a command.

// A drawn page as an SVG file of its own: its glyphs' outlines and its colours with it.
function standaloneDrawing(paper) {
  const copy = paper.cloneNode(true);
  const parts = [paper, ...paper.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((node, index) => {
    const style = getComputedStyle(parts[index]);
    for (const name of ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "paint-order"]) {
      if (!["use", "title", "desc"].includes(node.localName)) {
        node.setAttribute(name, style.getPropertyValue(name));
      }
    }
    if (node.localName === "text") node.setAttribute("font-family", "sans-serif");
    if (node.localName === "text") node.setAttribute("dominant-baseline", "central");
    if (node.getAttribute("fill")?.startsWith("url(")) node.setAttribute("fill", "#c8421a33");
    node.removeAttribute("class");
  });
  const used = new Set(Array.from(copy.querySelectorAll("use"), (use) => use.getAttribute("href")));
  const defs = makeDrawing("defs", { }, ...Array.from(used, (href) => {
    const symbol = document.querySelector(href).cloneNode(true);
    symbol.setAttribute("overflow", "visible");
    return symbol;
  }));
  const [x, y, width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
  const ground = makeDrawing("rect", {
    x, y, width, height, fill: getComputedStyle(document.body).backgroundColor,
  });
  copy.prepend(defs, ground);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return { markup: new XMLSerializer().serializeToString(copy), width, height };
}

function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = makeElement("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const pictureAddress = (markup) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;

function savePage(paper, name, kind) {
  const { markup, width, height } = standaloneDrawing(paper);
  if (kind === "svg") {
    saveFile(new Blob([markup], { type: "image/svg+xml" }), `${name}.svg`);
    return;
  }
  const picture = new Image();
  picture.addEventListener("load", () => {
    const scale = 2;
    const canvas = makeElement("canvas", { width: width * scale, height: height * scale });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width * scale, height * scale);
    canvas.toBlob((blob) => saveFile(blob, `${name}.png`), "image/png");
  });
  picture.src = pictureAddress(markup);
}

// "fixed-count,3,phone-6@17" as the name of a file.
const fileName = (place) => place.replace(/[^\p{L}\p{N}.-]+/gu, "-");

// A command with a button that copies it.
function makeCopied(command) {
  const words = command.textContent;
  const button = makeButton("copy", () => copyWords(words, button), { class: "copy" });
  const frame = makeElement("div", { class: "copied" });
  command.replaceWith(frame);
  frame.append(command, button);
}

async function copyWords(words, button) {
  try {
    await navigator.clipboard.writeText(words);
    button.textContent = "copied";
  } catch {
    // A browser that keeps its clipboard to itself: the words are chosen, to be copied by hand.
    getSelection()?.selectAllChildren(button.previousElementSibling);
    button.textContent = "press Ctrl C";
  }
  setTimeout(() => { button.textContent = "copy"; }, 2_000);
}
