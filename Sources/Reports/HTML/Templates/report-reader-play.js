
// The slider of sizes to and fro, ten times: what creeps is seen to creep.

class ReaderPlay {
  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.timer = 0;
    this.left = 0;
  }
  isOn() { return this.timer !== 0; }
  // The next larger size of the device, or else another.
  partner() {
    const { reader } = this;
    const { device, size } = reader.layout();
    const others = reader.sizesOf(device)
      .filter((l) => l !== reader.l && !reader.pagesOf(l, reader.p).absence);
    return reader.pages().absence ? undefined
      : others.find((l) => reader.text.layouts[l].size > size) ?? others.at(-1);
  }
  /** @param {number} home @param {number} there */
  words(home, there) {
    const { reader } = this;
    const sizes = [home, there, home].map((l) => reader.sizeOf(l));
    return `${sizes.join(" > ")} px, ten times`;
  }
  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.reader.status.removeAttribute("aria-busy");
  }
  toggle() {
    const { reader } = this;
    const there = this.partner();
    if (this.isOn() || there === undefined) {
      this.stop();
      reader.controls.update();
      return;
    }
    const home = reader.l;
    this.left = 20;
    reader.chooser.stop();
    reader.rows = [];
    const page = reader.turner.page;
    reader.arrive(page, readerPageHolding(reader.place, reader.pages()) === page);
    reader.status.setAttribute("aria-busy", "true");
    if (reader.turner.calm.matches) {
      while (this.left > 0) this.step(home, there);
    } else {
      this.timer = setInterval(() => this.step(home, there), 170);
      reader.controls.update();
    }
  }
  /** @param {number} home @param {number} there */
  step(home, there) {
    const { reader } = this;
    this.left -= 1;
    const sentence = reader.change(this.left % 2 === 1 ? there : home);
    if (this.left > 0) return;
    this.stop();
    reader.controls.update();
    reader.told(`${this.words(home, there)}: ${sentence} ${reader.pageWords()}`);
    reader.remember();
  }
}
