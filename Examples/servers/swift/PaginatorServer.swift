// A server of the paginator protocol, pagination-harness/1, in one file without dependencies. Swift 6.
//
//     // All of the text on one page; Reader.swift keeps the laws.
//     let reader = Reader(name: "mine", version: "1.0") { request in
//       Answer(pages: [PageRange(start: 0, end: request.text.utf16.count)])
//     }
//     serve(reader)
//
// A request has the fields of the protocol, and the text. Offsets count UTF-16 units, as NSString and TextKit do;
// the server counts scalars for the harness. What a reader throws is told to the harness; what it prints goes to
// standard error, since standard output has answers alone. A package that depends on the harness's own PaginatorWire
// needs no such file.
import Foundation

private let spoken = "pagination-harness/1"

/// A part of the text, its end exclusive.
struct PageRange {
  var start: Int
  var end: Int
}

/// A line of a page, in px from the top of what the insets leave; its width is without white space at its end.
struct Line {
  var start: Int
  var end: Int
  var top: Double
  var bottom: Double
  var width: Double
}

/// The page.
struct Page {
  var width: Double
  var height: Double
  var insets: (top: Double, right: Double, bottom: Double, left: Double)
}

/// A face of a font file.
struct Font {
  var file: String
  var index: Int
  var family: String
}

/// The type.
struct TypeStyle {
  var fonts: [Font]
  var size: Double
  /// The height of a line of the first font, where it is known.
  var lineHeightPx: Double?
  /// A multiple of the first font's own line height, not of the size.
  var lineHeight: Double
  var firstLineIndent: Double
  var paragraphSpacing: Double
  var alignment: String
  var kinsoku: String
  var leading: String
  var advances: String
  var lineHeightFrom: String
  var orphans: Int
  var widows: Int
  /// In em.
  var letterSpacing: Double
  var wordSpacing: Double
  var autospace: String
  var marks: String
  var marksFallback: String
  var hang: String
  var hyphenation: String
  /// In characters.
  var hyphenateLimitBefore: Int
  var hyphenateLimitAfter: Int
  var hyphenateLimitLast: String
  var writing: String
  var combineDigits: String
}

/// A text, and how it is read.
struct Book {
  var text: String
  var language: String
  var direction: String
  /// Where a page must begin.
  var breaks: [Int]
  /// Of a text with styles the text once more with them, their sheet, and the book.
  var styledFile: String?
  var sheetFile: String?
  var sourceFile: String?
  fileprivate var textFile: String
  fileprivate var textSHA256: String
}

/// What a reader is asked: a text, a layout, and which pages are wanted.
struct Request {
  var book: Book
  var page: Page
  var type: TypeStyle
  /// Where the first page begins.
  var from = 0
  /// Where the last one ends, for who can go backward.
  var before: Int?
  /// The most pages that are wanted.
  var limit: Int?
  /// Whether caches must be empty.
  var fresh = true
  /// All fields as they came, for what has no name here: styled_fonts, appearance.
  var fields: [String: JSON]

  var text: String { book.text }
}

/// Pages in order, and what was counted, if it was, by names such as "measure_calls".
struct Answer {
  var pages: [PageRange] = []
  var work: [String: Int] = [:]
}

/// What is served.
struct Reader {
  /// What it is called in reports.
  var name: String
  var version: String
  /// "context": a page is shown as a part of the text; "substring": as a text of its own.
  var shows = "context"
  /// Those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows", "balances_pages" and
  /// "vertical_lines" that its pages obey; the server adds "repeat", "lines" and "positions".
  var capabilities: [String] = []
  var paginate: (Request) throws -> Answer
  /// When it tells its lines, by which it is judged then: those of one of its pages, in order.
  var lines: ((Request, PageRange) throws -> [Line])?

  /// When it keeps places and highlights itself: "on_turn" or "before_each_change", and how.
  ///
  /// A highlight that is lost is `nil`.
  var saves = "before_each_change"
  var savePosition: ((Request, Int) throws -> String)?
  var restorePosition: ((Request, String) throws -> Int)?
  var saveHighlight: ((Request, PageRange) throws -> String)?
  var restoreHighlight: ((Request, String) throws -> PageRange?)?

  /// A reader that tells no lines and keeps no places.
  init(name: String, version: String, paginate: @escaping (Request) throws -> Answer) {
    self.name = name
    self.version = version
    self.paginate = paginate
  }
}

/// Answers the questions on standard input, a line each, until they end.
func serve(_ reader: Reader) {
  let output = FileHandle(fileDescriptor: dup(1))
  dup2(2, 1)
  var server = Server(reader: reader)
  var rest = Data()
  while true {
    let bytes = FileHandle.standardInput.availableData
    rest += bytes
    // The last line may have no end.
    var lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let last = lines.popLast() else { return }
    if bytes.isEmpty, !last.isEmpty { lines.append(last) }
    for line in lines {
      var answer =
        (try? JSONSerialization.data(withJSONObject: server.answer(Data(line)))) ?? Data()
      answer.append(0x0A)
      do { try output.write(contentsOf: answer) } catch { return }
    }
    if bytes.isEmpty { return }
    rest = Data(last)
  }
}

/// Why a question cannot be answered.
private struct Fault: Error {
  var sentence: String
}

private struct Server {
  var reader: Reader
  /// The text of the last question that named one.
  var book: Book?

  mutating func answer(_ line: Data) -> [String: Any] {
    var id = -1
    do {
      let request = try Fields(line: line)
      id = try request.whole("id", from: .min)
      var answer = try operation(request)
      answer["id"] = id
      return answer
    } catch let fault as Fault {
      return ["id": id, "error": fault.sentence]
    } catch {
      return ["id": id, "error": String(describing: error)]
    }
  }

  mutating func operation(_ request: Fields) throws -> [String: Any] {
    guard case .string(spoken)? = request.all["protocol"] else {
      throw Fault(sentence: "'protocol' must be '\(spoken)'.")
    }
    let op = try request.string("op")
    switch op {
    case "describe": return describe()
    case "open":
      try open(request)
      return [:]
    case "paginate": return try paginate(request, times: 1)
    case "repeat": return try paginate(request, times: try request.whole("n", from: 1))
    case "lines": return try lines(request)
    case "save_position": return try savePosition(request)
    case "restore_position": return try restorePosition(request)
    case "save_highlight": return try saveHighlight(request)
    case "restore_highlight": return try restoreHighlight(request)
    default:
      let shown = String(String.UnicodeScalarView(op.unicodeScalars.prefix(40)))
      throw Fault(sentence: "'op' is '\(shown)', which this server does not know.")
    }
  }

  // MARK: Questions

  func describe() -> [String: Any] {
    var capabilities = reader.capabilities + ["repeat"]
    var answer: [String: Any] = [
      "name": reader.name, "version": reader.version, "shows": reader.shows,
    ]
    if reader.lines != nil { capabilities.append("lines") }
    if reader.savePosition != nil {
      capabilities.append("positions")
      answer["saves"] = reader.saves
    }
    answer["capabilities"] = capabilities
    return answer
  }

  mutating func open(_ request: Fields) throws {
    let file = try request.string("text_file")
    let digest = try request.string("text_sha256", otherwise: "")
    let text: String
    // The same file may hold another text tomorrow.
    if let book, !digest.isEmpty, book.textFile == file, book.textSHA256 == digest {
      text = book.text
    } else {
      text = try read(file)
    }
    var breaks: [Int] = []
    var scalar = 0
    var at = text.unicodeScalars.startIndex
    for item in try request.list("breaks") {
      guard case .whole(let place) = item, place > 0 else {
        throw Fields.wrong("breaks", Fields.whole)
      }
      let ascends = place > scalar
      while scalar < place, at < text.unicodeScalars.endIndex {
        at = text.unicodeScalars.index(after: at)
        scalar += 1
      }
      guard ascends, at < text.unicodeScalars.endIndex else {
        throw Fault(sentence: "'breaks' must ascend and lie inside the text.")
      }
      breaks.append(at.utf16Offset(in: text))
    }
    book = Book(
      text: text,
      language: try request.string("language", otherwise: "und"),
      direction: try request.string("direction", otherwise: "ltr"),
      breaks: breaks,
      styledFile: try request.path("styled_file"),
      sheetFile: try request.path("sheet_file"),
      sourceFile: try request.path("source_file"),
      textFile: file,
      textSHA256: digest
    )
  }

  mutating func paginate(_ request: Fields, times: Int) throws -> [String: Any] {
    let asked = try askedPages(request)
    var answer = Answer()
    var time = 0
    while time < times {
      answer = try reader.paginate(asked)
      time += 1
    }
    return [
      "unit": "utf16", "pages": answer.pages.map { [$0.start, $0.end] }, "work": answer.work,
    ]
  }

  mutating func lines(_ request: Fields) throws -> [String: Any] {
    guard let tell = reader.lines else { throw Fault(sentence: "It tells no lines.") }
    let asked = try askedPages(request)
    let pages = try reader.paginate(asked).pages
      .map { page -> [String: Any] in
        let rows = try tell(asked, page)
          .map { [$0.start, $0.end, $0.top, $0.bottom, $0.width] as [Any] }
        return ["start": page.start, "end": page.end, "lines": rows]
      }
    return ["unit": "utf16", "lined_pages": pages]
  }

  func savePosition(_ request: Fields) throws -> [String: Any] {
    guard let keep = reader.savePosition else { throw Fault(sentence: "It keeps no places.") }
    return [
      "token": try keep(try asked(try request.member("layout")), try request.whole("page", from: 0))
    ]
  }

  func restorePosition(_ request: Fields) throws -> [String: Any] {
    guard let keep = reader.restorePosition else { throw Fault(sentence: "It keeps no places.") }
    return ["page": try keep(try asked(request), try request.string("token"))]
  }

  func saveHighlight(_ request: Fields) throws -> [String: Any] {
    guard let keep = reader.saveHighlight else { throw Fault(sentence: "It keeps no highlights.") }
    let asked = try asked(try request.member("layout"))
    let start = try place(request, "start", in: asked.text)
    let end = try place(request, "end", in: asked.text)
    return ["token": try keep(asked, PageRange(start: start, end: end))]
  }

  func restoreHighlight(_ request: Fields) throws -> [String: Any] {
    guard let keep = reader.restoreHighlight else {
      throw Fault(sentence: "It keeps no highlights.")
    }
    let asked = try asked(request)
    guard let range = try keep(asked, try request.string("token")) else {
      return ["start": NSNull(), "end": NSNull()]
    }
    return [
      "start": scalar(of: range.start, in: asked.text),
      "end": scalar(of: range.end, in: asked.text),
    ]
  }

  // MARK: What they are about

  /// A request for the reader: the text that is open, in a layout.
  func asked(_ layout: Fields) throws -> Request {
    guard let book else {
      throw Fault(sentence: "No text is open; send 'open' or 'paginate' first.")
    }
    let page = try layout.member("page")
    let type = try layout.member("type")
    let insets = page.has("insets") ? try page.member("insets") : Fields(all: [:])
    func side(_ name: String) throws -> Double {
      try insets.number(name, 0...100_000, otherwise: 0)
    }
    let fonts = try type.list("fonts")
      .map { item in
        guard case .object(let font) = item else {
          throw Fields.wrong("fonts", "a list of objects")
        }
        let fields = Fields(all: font)
        return Font(
          file: try fields.string("file"),
          index: fields.has("index") ? try fields.whole("index", from: 0) : 0,
          family: try fields.string("family", otherwise: "")
        )
      }
    return Request(
      book: book,
      page: Page(
        width: try page.number("width", 0...100_000),
        height: try page.number("height", 0...100_000),
        insets: (try side("top"), try side("right"), try side("bottom"), try side("left"))
      ),
      type: TypeStyle(
        fonts: fonts,
        size: try type.number("size", 1...1_000),
        lineHeightPx: type.has("line_height_px")
          ? try type.number("line_height_px", 0...100_000) : nil,
        lineHeight: try type.number("line_height", 0.1...10, otherwise: 1.2),
        firstLineIndent: try type.number("first_line_indent", 0...100_000, otherwise: 0),
        paragraphSpacing: try type.number("paragraph_spacing", 0...100_000, otherwise: 0),
        alignment: try type.string("alignment", otherwise: "start"),
        kinsoku: try type.string("kinsoku", otherwise: "basic"),
        leading: try type.string("leading", otherwise: "count"),
        advances: try type.string("advances", otherwise: "exact"),
        lineHeightFrom: try type.string("line_height_from", otherwise: "primary"),
        orphans: type.has("orphans") ? try type.whole("orphans", from: 1) : 1,
        widows: type.has("widows") ? try type.whole("widows", from: 1) : 1,
        letterSpacing: try type.number("letter_spacing", 0...10, otherwise: 0),
        wordSpacing: try type.number("word_spacing", 0...10, otherwise: 0),
        autospace: try type.string("autospace", otherwise: "none"),
        marks: try type.string("marks", otherwise: "space-all"),
        marksFallback: try type.string("marks_fallback", otherwise: "none"),
        hang: try type.string("hang", otherwise: "none"),
        hyphenation: try type.string("hyphenation", otherwise: "none"),
        hyphenateLimitBefore: type.has("hyphenate_limit_before")
          ? try type.whole("hyphenate_limit_before", from: 1) : 2,
        hyphenateLimitAfter: type.has("hyphenate_limit_after")
          ? try type.whole("hyphenate_limit_after", from: 1) : 2,
        hyphenateLimitLast: try type.string("hyphenate_limit_last", otherwise: "none"),
        writing: try type.string("writing", otherwise: "horizontal-tb"),
        combineDigits: try type.string("combine_digits", otherwise: "none")
      ),
      fields: layout.all
    )
  }

  /// A request for the reader: the text that comes with a question, in a layout, and which pages are wanted.
  mutating func askedPages(_ request: Fields) throws -> Request {
    try open(request)
    var asked = try asked(request)
    if request.has("from") { asked.from = try place(request, "from", in: asked.text) }
    if request.has("before") { asked.before = try place(request, "before", in: asked.text) }
    if request.has("limit") { asked.limit = try request.whole("limit", from: 1) }
    if case .boolean(false)? = request.all["fresh"] { asked.fresh = false }
    try need("seek", asked.from > 0 && asked.before == nil)
    try need("backward", asked.before != nil)
    return asked
  }

  func need(_ capability: String, _ isAsked: Bool) throws {
    guard !isAsked || reader.capabilities.contains(capability) else {
      throw Fault(sentence: "It cannot do this: '\(capability)' is not among its capabilities.")
    }
  }
}

private func read(_ file: String) throws -> String {
  guard let bytes = FileManager.default.contents(atPath: file) else {
    throw Fault(sentence: "The text '\(file)' cannot be read.")
  }
  // What is wrong is mended, and another text then.
  let text = String(decoding: bytes, as: UTF8.self)
  guard text.utf8.elementsEqual(bytes) else {
    throw Fault(sentence: "The text '\(file)' is not UTF-8.")
  }
  return text
}

// MARK: Scalars and UTF-16 units

/// An offset of a text that is asked for in scalars.
private func place(_ request: Fields, _ name: String, in text: String) throws -> Int {
  let scalars = try request.whole(name, from: 0)
  let all = text.unicodeScalars
  guard let index = all.index(all.startIndex, offsetBy: scalars, limitedBy: all.endIndex) else {
    throw Fault(sentence: "'\(name)' lies outside the text.")
  }
  return index.utf16Offset(in: text)
}

/// How many scalars there are before an offset.
private func scalar(of offset: Int, in text: String) -> Int {
  let all = text.utf16
  guard let index = all.index(all.startIndex, offsetBy: offset, limitedBy: all.endIndex) else {
    return offset
  }
  return text.unicodeScalars.distance(from: text.startIndex, to: index)
}

// MARK: JSON

/// A value of JSON.
enum JSON: Decodable {
  case null
  case boolean(Bool)
  case whole(Int)
  case real(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .boolean(truth)
    } else if let number = try? value.decode(Int.self) {
      self = .whole(number)
    } else if let number = try? value.decode(Double.self) {
      self = .real(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let items = try? value.decode([JSON].self) {
      self = .array(items)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }
}

/// The fields of an object.
private struct Fields {
  static let whole = "a whole number in its range"
  var all: [String: JSON]

  init(all: [String: JSON]) { self.all = all }

  init(line: Data) throws {
    // Foundation reads other encodings than UTF-8, too.
    let isUTF8 = String(decoding: line, as: UTF8.self).utf8.elementsEqual(line) && !line.contains(0)
    guard isUTF8, case .object(let all)? = try? JSONDecoder().decode(JSON.self, from: line) else {
      throw Fault(sentence: "The request is no JSON object.")
    }
    self.all = all
  }

  static func wrong(_ name: String, _ what: String) -> Fault {
    Fault(sentence: "'\(name)' must be \(what).")
  }

  func has(_ name: String) -> Bool {
    if case .null = all[name] ?? .null { false } else { true }
  }

  func needed<Value>(_ name: String, _ what: String, _ read: (JSON) -> Value?) throws -> Value {
    guard let value = all[name].flatMap(read) else { throw Self.wrong(name, what) }
    return value
  }

  func whole(_ name: String, from least: Int) throws -> Int {
    try needed(name, Self.whole) {
      if case .whole(let number) = $0, number >= least { number } else { nil }
    }
  }

  func number(_ name: String, _ range: ClosedRange<Double>, otherwise: Double? = nil) throws
    -> Double
  {
    if let otherwise, !has(name) { return otherwise }
    let number: Double = try needed(name, "a number in its range") { value in
      switch value {
      case .whole(let number): Double(number)
      case .real(let number): number
      default: nil
      }
    }
    guard range.contains(number) else { throw Self.wrong(name, "a number in its range") }
    return number
  }

  func string(_ name: String, otherwise: String? = nil) throws -> String {
    if let otherwise, !has(name) { return otherwise }
    return try needed(name, "a string") { if case .string(let text) = $0 { text } else { nil } }
  }

  func path(_ name: String) throws -> String? { has(name) ? try string(name) : nil }

  func member(_ name: String) throws -> Fields {
    try needed(name, "an object") {
      if case .object(let all) = $0 { Fields(all: all) } else { nil }
    }
  }

  func list(_ name: String) throws -> [JSON] {
    guard has(name) else { return [] }
    return try needed(name, "a list") { if case .array(let items) = $0 { items } else { nil } }
  }
}
