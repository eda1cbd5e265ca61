import CTextBreaks
import PaginatorKit

/// The canonical text of a book, `pagination-harness/text/1`: what is read of its documents, so that every
/// engine talks of the same offsets, and how its parts are set.
///
/// White space is collapsed across inline elements and stripped at the ends of lines, as CSS has it; a
/// line feed between two wide East Asian characters (Hangul aside) vanishes. One LF closes each run of
/// inline content that the edge of a block ends; `<br>` is U+2028; pictures and their kin are U+FFFC, and
/// a U+FFFC of the source U+FFFD. Text in `pre` stays as it is. A row of a table is a line, its cells
/// parted by tabs.
struct CanonicalText {
  private(set) var utf8: [UInt8] = []
  private(set) var headings: [Heading] = []
  private(set) var styles = TextStyles()
  /// Where an element's own style has a page begin, in bytes.
  private(set) var breaks: [Int] = []
  var plain = Book.Plain()
  /// Where the characters come from, where somebody asks.
  private(set) var trace: SourceTrace?

  struct Heading: Hashable {
    /// 1 of h1 to 6 of h6.
    var level: Int
    var title: String
    /// Where its block begins, in bytes.
    var start: Int
  }

  /// The elements that are open, of which some say how what they hold is read.
  private var open: [Element] = []
  private var hidden = 0
  private var preformatted = 0
  private var rows = 0
  private var tables = 0

  private struct Element {
    var isBlock = false
    var isHidden = false
    var isPreformatted = false
    var isRow = false
    var isTable = false
    var isHead = false
    var isRuby = false
    var isAnnotation = false
    var heading: Int?
    /// Where the text began that it holds.
    var start = 0
  }

  /// Whether inline content stands since the last edge of a block.
  private var hasContent = false
  /// White space that stands if something follows on its line.
  private var space = Space()
  /// Whether white space may follow on this line: text stands before it that is not preformatted.
  private var takesSpace = false
  /// Cells that began in this row since something was written, by where they did.
  private var tabs: [SourceTrace.Place?] = []
  private var cells = 0
  /// The bytes of a scalar that the next piece of text goes on with.
  private var part: [UInt8] = []
  /// Where the run of inline content begins that is written.
  private var runStart = 0
  private var collector = StyleCollector()
  private var rubies = OpenRubies()
  private var hasStyleSheet = false
  private let pictureSize: (_ reference: String) -> NaturalSize?

  private struct Space {
    var isPending = false
    var hasLineFeed = false
    /// How it is set, and where it stands: as its first character.
    var font = StyleCollector.Font()
    var place: SourceTrace.Place?
  }

  /// Reads a document whole.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - isTraced: Whether it is recorded where the characters come from.
  ///   - pictureSize: The size of the file that a picture refers to; `nil` where it cannot be read.
  /// - Throws: ``BookFault`` for a document that cannot be read.
  init(
    of document: BookDocument,
    isTraced: Bool = false,
    pictureSize: @escaping (_ reference: String) -> NaturalSize? = { _ in nil }
  ) throws(BookFault) {
    self.pictureSize = pictureSize
    if isTraced { trace = SourceTrace() }
    try document.read(by: &self)
    try finish()
  }

  init() { pictureSize = { _ in nil } }

  /// The text of a drawing that is a document of its own.
  init(ofDrawing drawing: NaturalSize?, isTraced: Bool = false) throws(BookFault) {
    self.init()
    if isTraced { trace = SourceTrace() }
    trace?.start("svg", id: nil)
    write([0xEF, 0xBF, 0xBC], from: trace?.element)
    addPicture(drawing)
    trace?.end()
    try finish()
  }

  /// Has what was written last be a picture.
  private mutating func addPicture(_ size: NaturalSize?) {
    collector.addPicture(at: utf8.count - 3, size ?? .none)
    if size == nil { plain[.unsized] += 1 }
  }

  private mutating func finish() throws(BookFault) {
    endRun()
    styles = try collector.finish()
    breaks = collector.breaks
    plain[.declarations] = collector.ignoredDeclarations
    plain[.styleSheets] = hasStyleSheet ? 1 : 0
    collector = StyleCollector()
  }

  /// Adds the text of the next document, which begins a line of its own.
  mutating func append(_ next: CanonicalText) throws(BookFault) {
    let shift = utf8.count
    utf8 += next.utf8
    styles.append(next.styles, at: TextOffset(utf8: shift))
    try styles.requireFew()
    breaks += next.breaks.map { $0 + shift }
    headings += next.headings.map {
      Heading(level: $0.level, title: $0.title, start: $0.start + shift)
    }
    plain += next.plain
  }
}

extension CanonicalText: MarkupReading {
  mutating func start(_ name: String, _ attributes: [String: String]) {
    trace?.start(name, id: attributes["id"])
    let name = name.lowercased()
    var element = Element(isBlock: Self.blocks.contains(name), start: utf8.count)
    element.isHead = name == "head"
    // That of a drawing is the drawing's.
    if hidden == 0 || open.last?.isHead == true, Self.isStyleSheet(name, attributes) {
      hasStyleSheet = true
    }
    element.isHidden = attributes["hidden"] != nil || attributes["style"].map(Self.hides) ?? false
    if name == "rt", hidden == 0, !element.isHidden {
      rubies.startAnnotation(in: collector.font(inside: name, attributes))
      element.isAnnotation = true
    }
    if Self.left.contains(name) { element.isHidden = true }
    if hidden == 0, !element.isHidden {
      if name == "ruby" {
        rubies.open()
        element.isRuby = true
      }
      if element.isBlock { edge() }
      collector.start(name, attributes, isBlock: element.isBlock && rows == 0)
      if name == "br" { lineBreak(from: trace?.element) }
      if Self.objects.contains(name) {
        write([0xEF, 0xBF, 0xBC], from: trace?.element)
        addPicture(NaturalSize(of: name, attributes, file: pictureSize))
        // What it holds is for those who cannot show it.
        element.isHidden = true
      }
      if name == "table" {
        plain[.tables] += 1
        element.isTable = true
      }
      // A table inside a cell is a part of its text.
      if name == "tr", rows == 0 { (cells, element.isRow) = (0, true) }
      if name == "td" || name == "th" { cell() }
      element.isPreformatted = name == "pre"
      if name.count == 2, name.first == "h", let level = name.last?.wholeNumberValue,
        (1...6).contains(level)
      {
        element.heading = level
        element.start = utf8.count
      }
    } else {
      collector.startPlain()
    }
    hidden += element.isHidden ? 1 : 0
    preformatted += element.isPreformatted ? 1 : 0
    rows += element.isRow ? 1 : 0
    tables += element.isTable ? 1 : 0
    open.append(element)
  }

  mutating func end(_ name: String) {
    guard let element = open.popLast() else { return }
    trace?.end()
    hidden -= element.isHidden ? 1 : 0
    rows -= element.isRow ? 1 : 0
    tables -= element.isTable ? 1 : 0
    if hidden == 0, element.isBlock, !element.isHidden { edge() }
    if element.isAnnotation { endAnnotation() }
    if element.isRuby { rubies.close() }
    collector.end()
    if let level = element.heading {
      let bytes = utf8[element.start...]
      let words = String(decoding: bytes, as: UTF8.self)
        .split { $0 == "\n" || $0 == "\u{2028}" || $0 == "\u{FFFC}" }
      if !words.isEmpty, headings.count <= TextStyles.mostParts {
        let title = words.joined(separator: " ")
        headings.append(Heading(level: level, title: title, start: element.start))
      }
    }
    preformatted -= element.isPreformatted ? 1 : 0
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard hidden == 0 else {
      // What is in it is hidden by the annotation alone.
      if hidden == 1 { rubies.annotate(bytes) }
      return
    }
    // A parser may cut a text anywhere, even in a character.
    part.append(contentsOf: bytes)
    let text = part[..<(part.count - part.unfinishedCount)]
    part = Array(part[text.endIndex...])
    var next = text.startIndex
    while next < text.endIndex {
      let end = endOfWords(text[next...])
      if end > next { write(text[next..<end], from: trace?.here) }
      trace?.pass(text[next..<end])
      guard end < text.endIndex else { break }
      next = end + read(text[end...])
      trace?.pass(text[end..<next])
    }
  }

  /// Returns where what is written as it is ends: words, and each space that stands alone between two.
  private func endOfWords(_ text: ArraySlice<UInt8>) -> Int {
    var index = text.startIndex
    while index < text.endIndex {
      if isSpecial(text, at: index) {
        guard text[index] == 0x20, index > text.startIndex, index + 1 < text.endIndex,
          !isSpecial(text, at: index + 1)
        else { return index }
      }
      index += 1
    }
    return index
  }

  /// Whether what begins at an offset of a text, which ends with a whole character, may be written otherwise.
  private func isSpecial(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
    func follows(_ second: UInt8, _ third: UInt8) -> Bool {
      index + 2 < text.endIndex && text[index + 1] == second && text[index + 2] == third
    }
    return switch text[index] {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: preformatted == 0
    case 0xE2: preformatted == 0 && follows(0x80, 0xA8)
    case 0xEF: follows(0xBF, 0xBC)
    default: false
    }
  }

  /// Reads the character that a text begins with, and returns how many bytes it has.
  private mutating func read(_ text: ArraySlice<UInt8>) -> Int {
    switch text.first {
    case 0x0A:
      expectSpace(in: collector.font, from: trace?.here)
      space.hasLineFeed = true
    case 0xE2:
      lineBreak(from: trace?.here)
      return 3
    case 0xEF:
      write([0xEF, 0xBF, 0xBD], from: trace?.here)
      return 3
    default: expectSpace(in: collector.font, from: trace?.here)
    }
    return 1
  }

  /// Notes white space, which is set as the first of its stretch is.
  private mutating func expectSpace(in font: StyleCollector.Font, from place: SourceTrace.Place?) {
    if !space.isPending { space = Space(isPending: true, font: font, place: place) }
  }

  /// Writes characters of which none is white space to be collapsed, and what is pending before them.
  private mutating func write(_ characters: ArraySlice<UInt8>, from place: SourceTrace.Place?) {
    // White space beside what is preformatted is that of a line's end.
    if preformatted > 0 { takesSpace = false }
    writeTabs()
    if space.isPending, takesSpace {
      let vanishes =
        space.hasLineFeed && text_is_wide(utf8[...].lastScalar)
        && text_is_wide(characters.firstScalar)
      if !vanishes {
        collector.write(from: utf8.count, to: utf8.count + 1, in: space.font)
        append([0x20], from: space.place)
      }
    }
    space = Space()
    add(characters, from: place)
    takesSpace = preformatted == 0
  }

  /// Adds characters as they are; a line feed among them ends a run.
  private mutating func add(_ characters: ArraySlice<UInt8>, from place: SourceTrace.Place?) {
    let start = utf8.count
    append(characters, from: place)
    hasContent = true
    var next = start
    while let feed = preformatted > 0 ? utf8[next...].firstIndex(of: 0x0A) : nil {
      collector.write(from: next, to: feed, in: collector.font)
      next = feed + 1
    }
    collector.write(from: next, to: utf8.count, in: collector.font)
    rubies.write(from: start, to: utf8.count)
  }

  /// Sets the annotation that ends above the characters that it is for, or counts it as left out.
  private mutating func endAnnotation() {
    guard let (text, font, base) = rubies.endAnnotation() else { return }
    let isSet = base.map { base in
      utf8.withUnsafeBufferPointer { TextStyles.mayHaveRuby(base, of: $0) }
        && collector.addRuby(from: base.lowerBound, to: base.upperBound, text, in: font)
    }
    if isSet != true { plain[.annotations] += 1 }
  }

  private mutating func append(_ characters: ArraySlice<UInt8>, from place: SourceTrace.Place?) {
    if let place { trace?.note(place, of: characters, at: utf8.count) }
    utf8 += characters
  }

  /// Cells without text stand between their tabs, but for those at a line's end.
  private mutating func writeTabs() {
    guard !tabs.isEmpty else { return }
    for place in tabs { append([0x09], from: place) }
    tabs = []
    space = Space()
  }

  private mutating func lineBreak(from place: SourceTrace.Place?) {
    writeTabs()
    space = Space()
    add([0xE2, 0x80, 0xA8], from: place)
    takesSpace = false
  }

  /// The edge of a block: it ends a line, but for one inside a row of a table, where it is white space.
  private mutating func edge() {
    if rows > 0 { expectSpace(in: collector.blockFont, from: trace?.tag) } else { endRun() }
  }

  /// The start of a cell, which a tab parts from the one before it in its row.
  private mutating func cell() {
    guard rows == 1, tables <= 1 else { return edge() }
    if cells > 0 || hasContent { tabs.append(trace?.tag) }
    cells += 1
    space = Space()
    takesSpace = false
  }

  private mutating func endRun() {
    space = Space()
    takesSpace = false
    tabs = []
    guard hasContent else { return }
    hasContent = false
    // A line break at a block's end begins no line.
    let endsWithBreak = utf8[runStart...].suffix(3).elementsEqual([0xE2, 0x80, 0xA8])
    if endsWithBreak { utf8.removeLast(3) }
    if endsWithBreak || utf8.last != 0x0A { append([0x0A], from: trace?.tag) }
    let isPicture = utf8[runStart...].elementsEqual([0xEF, 0xBF, 0xBC, 0x0A])
    collector.endBlock(from: runStart, to: utf8.count, isPicture: isPicture)
    runStart = utf8.count
  }
}
