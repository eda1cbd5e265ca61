import Foundation
import TestSupport

@testable import HarnessCommands

/// A line to a server of `Examples/servers` and what is right about its answer, worked out by hand.
///
/// The readers there take characters for squares. On a page of 51 × 40 px with letters of 17 px and lines of 20 px
/// that are 2 columns, as one of three is left free, and 2 lines: 4 characters a page.
struct ServerExchange {
  enum Answer {
    /// Fields beside the number, the same in all languages.
    case fields([String: Any])
    /// Pages in scalars of a text.
    case pages([[Int]], of: String)
    /// The lines of each page, rows of start and end in scalars of a text, top, bottom and width.
    case lines([[[Int]]], of: String)
    /// A token of offsets, which stand between spaces, in scalars of a text.
    case token([Int], of: String)
    /// An error, with its sentence.
    case error(String)
    /// An answer that may be an error, to what languages read in several ways.
    case any
  }

  var question: String
  var id: Int
  var answer: Answer

  func isRight(_ found: [String: Any], _ language: ServerLanguage) throws -> Bool {
    guard found["id"] as? Int == id else {
      if case .any = answer { return found["id"] as? Int == -1 }
      return false
    }
    var rest = found
    rest["id"] = nil
    // An empty count of work says as much as none.
    if (rest["work"] as? [String: Any])?.isEmpty == true { rest["work"] = nil }
    switch answer {
    case .fields(let fields):
      return try Self.text(fields) == Self.text(rest)
    case .error(let sentence): return rest as? [String: String] == ["error": sentence]
    case .any: return true
    case .token(let offsets, let text):
      let unit = language.unit
      let words = offsets.map { String(unit.offset($0, text)) }
      return rest as? [String: String] == ["token": words.joined(separator: " ")]
    case .pages(let pages, let text):
      let unit = language.unit
      let expected = pages.map { $0.map { unit.offset($0, text) } }
      return try Self.text(["unit": unit.rawValue, "pages": expected]) == Self.text(rest)
    case .lines(let pages, let text):
      let unit = language.unit
      let expected = pages.map { rows in
        rows.map { [unit.offset($0[0], text), unit.offset($0[1], text)] + $0[2...] }
      }
      guard rest.count == 2, rest["unit"] as? String == unit.rawValue else { return false }
      return Self.isRight(rest["lined_pages"] as? [[String: Any]], expected)
    }
  }

  /// Whether pages begin and end where their first and last lines do, and have the lines.
  private static func isRight(_ pages: [[String: Any]]?, _ expected: [[[Int]]]) -> Bool {
    guard let pages, pages.count == expected.count else { return false }
    return zip(pages, expected)
      .allSatisfy { page, rows in
        page.count == 3 && page["start"] as? Int == rows.first?[0]
          && page["end"] as? Int == rows.last?[1]
          && page["lines"] as? [[Double]] == rows.map { $0.map(Double.init) }
      }
  }

  private static func text(_ fields: [String: Any]) throws -> Data {
    try JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
  }

  /// All exchanges, of texts that are written into a folder.
  static func all(in server: ServerFolder) throws -> [ServerExchange] {
    let folder = server.folder
    var list = ServerExchanges(folder: folder.path)
    list.ask("describe", [:], .fields(Self.description))
    list.ask("page_at", [:], .error("'op' is 'page_at', which this server does not know."))
    list.ask("save_position", ["page": 0, "layout": list.layout], .error(Self.noText))
    // U+20000 is two units of UTF-16 and four bytes.
    let text = "𠀀二三四五六"
    try folder.write(text, to: "text.txt")
    list.open("text.txt")
    list.paginate([:], .pages([[0, 4], [4, 6]], of: text))
    list.paginate(["limit": 1], .pages([[0, 4]], of: text))
    list.paginate(["from": 1], .pages([[1, 5], [5, 6]], of: text))
    list.paginate(["from": 6], .pages([], of: text))
    list.paginate(["breaks": [1]], .pages([[0, 1], [1, 5], [5, 6]], of: text))
    list.ask("repeat", list.book.merging(["n": 3, "limit": 1]) { $1 }, .pages([[0, 4]], of: text))
    list.askLines(
      [:],
      .lines([[[0, 2, 0, 20, 34], [2, 4, 20, 40, 34]], [[4, 6, 0, 20, 34]]], of: text)
    )
    list.askLines(
      ["from": 1, "limit": 1, "breaks": [4]],
      .lines([[[1, 3, 0, 20, 34], [3, 4, 20, 40, 17]]], of: text)
    )
    list.askLines(["from": 6], .lines([], of: text))
    list.askLines(["from": 7], .error("'from' lies outside the text."))
    list.ask("save_position", ["page": 1, "layout": list.layout], .token([4], of: text))
    let token = String(server.language.unit.offset(4, text))
    list.ask("restore_position", list.layout.merging(["token": token]) { $1 }, .fields(["page": 1]))
    list.ask(
      "save_highlight",
      ["start": 1, "end": 3, "layout": list.layout],
      .token([1, 3], of: text)
    )
    let marked = [1, 3].map { String(server.language.unit.offset($0, text)) }
    list.ask(
      "restore_highlight",
      list.layout.merging(["token": marked.joined(separator: " ")]) { $1 },
      .fields(["start": 1, "end": 3])
    )
    list.addRefusals()
    list.addStyles(of: text)
    try list.addTexts(in: folder)
    list.addLines()
    list.ask("describe", [:], .fields(Self.description))
    return list.all
  }

  private static let noText = "No text is open; send 'open' or 'paginate' first."
  private static var description: [String: Any] {
    [
      "name": "squares", "version": "1.0", "shows": "context", "saves": "on_turn",
      "capabilities": ["seek", "limit", "repeat", "lines", "positions"],
    ]
  }
}

/// Exchanges, one after the other, about the text that was opened last.
private struct ServerExchanges {
  let folder: String
  var all: [ServerExchange] = []
  var book: [String: Any] = [:]

  init(folder: String) { self.folder = folder }

  let layout: [String: Any] = [
    "page": ["width": 51, "height": 40], "type": ["size": 17, "line_height_px": 20],
  ]

  mutating func ask(_ op: String, _ fields: [String: Any], _ answer: ServerExchange.Answer) {
    let id = all.count
    var question: [String: Any] = ["protocol": "pagination-harness/1", "id": id, "op": op]
    question.merge(fields) { $1 }
    let line = try? JSONSerialization.data(withJSONObject: question)
    add(String(decoding: line ?? Data(), as: UTF8.self), answer, id: id)
  }

  mutating func add(_ line: String, _ answer: ServerExchange.Answer, id: Int) {
    all.append(ServerExchange(question: line, id: id, answer: answer))
  }

  mutating func open(_ file: String) {
    book = layout.merging(["text_file": "\(folder)/\(file)", "text_sha256": file]) { $1 }
    ask("open", book, .fields([:]))
  }

  mutating func paginate(_ fields: [String: Any], _ answer: ServerExchange.Answer) {
    ask("paginate", book.merging(fields) { $1 }, answer)
  }

  mutating func askLines(_ fields: [String: Any], _ answer: ServerExchange.Answer) {
    ask("lines", book.merging(fields) { $1 }, answer)
  }

  mutating func refuse(_ fields: [String: Any], _ sentence: String) {
    paginate(fields, .error(sentence))
  }

  /// Questions that ask for what is not there.
  mutating func addRefusals() {
    refuse(["from": 7], "'from' lies outside the text.")
    refuse(["before": 4], "It cannot do this: 'backward' is not among its capabilities.")
    for breaks in [[6], [3, 3], [4, 2]] {
      refuse(["breaks": breaks], "'breaks' must ascend and lie inside the text.")
    }
    refuse(["breaks": [0]], "'breaks' must be a whole number in its range.")
    refuse(["limit": 0], "'limit' must be a whole number in its range.")
    refuse(["from": 1.5], "'from' must be a whole number in its range.")
    refuse(["page": [1]], "'page' must be an object.")
    refuse(["page": ["width": 51]], "'height' must be a number in its range.")
    refuse(["page": ["width": -1, "height": 9]], "'width' must be a number in its range.")
    refuse(["type": ["size": 0]], "'size' must be a number in its range.")
    refuse(["text_file": 3], "'text_file' must be a string.")
    refuse(["text_file": folder], "The text '\(folder)' cannot be read.")
    ask("repeat", book, .error("'n' must be a whole number in its range."))
  }

  /// A text with styles, which readers have the paths of, and all that type may say; squares obey none of it.
  mutating func addStyles(of text: String) {
    let files = ["styled_file", "sheet_file", "source_file"]
    for name in files { refuse([name: 3], "'\(name)' must be a string.") }
    var styles: [String: Any] = [:]
    for name in files { styles[name] = "\(folder)/\(name)" }
    styles["type"] = [
      "size": 17, "line_height_px": 20, "letter_spacing": 0.05, "word_spacing": 1,
      "autospace": "normal", "marks": "trim-start", "marks_fallback": "half-em",
      "hang": "allow-end", "hyphenation": "en-us", "hyphenate_limit_before": 3,
      "hyphenate_limit_after": 4, "hyphenate_limit_last": "page", "writing": "vertical-rl",
      "combine_digits": "2",
      "styled_fonts": [["traits": "bold", "fonts": [["file": "bold.otf", "index": 0]]]],
    ]
    ask("open", book.merging(styles) { $1 }, .fields([:]))
    paginate(styles, .pages([[0, 4], [4, 6]], of: text))
    askLines(
      styles,
      .lines([[[0, 2, 0, 20, 34], [2, 4, 20, 40, 34]], [[4, 6, 0, 20, 34]]], of: text)
    )
    for name in files { styles[name] = NSNull() }
    paginate(styles, .pages([[0, 4], [4, 6]], of: text))
  }

  /// Texts at the edge.
  mutating func addTexts(in folder: TemporaryDirectory) throws {
    let texts: [(name: String, text: String, pages: [[Int]])] = [
      ("empty", "", []), ("nul", "a\0 b", [[0, 4]]), ("mark", "\u{FEFF}一", [[0, 2]]),
      // A line's end fits behind the last character, and the page ends with it.
      ("lines", "一二\r\n三\n四", [[0, 6], [6, 7]]),
      // Nothing here surely is the beginning of a character but the second 一.
      ("emoji", "一👩‍👩‍👧‍👦🇫🇷e\u{301}一", [[0, 13]]),
    ]
    for (name, text, pages) in texts {
      try folder.write(text, to: name)
      open(name)
      paginate([:], .pages(pages, of: text))
    }
    // The width is that without white space at the line's end; a line's end is no square.
    let lined: [(name: String, text: String, lines: [[[Int]]])] = [
      ("empty", "", []),
      ("blank", "一\n\n二", [[[0, 2, 0, 20, 17], [2, 3, 20, 40, 0]], [[3, 4, 0, 20, 17]]]),
      ("lines", "一二\r\n三\n四", [[[0, 4, 0, 20, 34], [4, 6, 20, 40, 17]], [[6, 7, 0, 20, 17]]]),
      // The page ends where one may that was seen: the third line is too much for it.
      (
        "spaces", "a 一\u{3000}二",
        [[[0, 2, 0, 20, 17]], [[2, 4, 0, 20, 17], [4, 5, 20, 40, 17]]]
      ),
    ]
    for (name, text, pages) in lined {
      try folder.write(text, to: name)
      open(name)
      askLines([:], .lines(pages, of: text))
    }
    try folder.write([0x61, 0xFF, 0x62], to: "bytes")
    refuse(
      ["text_file": folder.path(of: "bytes"), "text_sha256": "bytes"],
      "The text '\(folder.path(of: "bytes"))' is not UTF-8."
    )
  }

  /// Lines that are no questions, and strings in all forms.
  mutating func addLines() {
    let none = "The request is no JSON object."
    let wrong = [
      "", "[]", "null", #"{"id":1"#, #"{"id":01}"#, #"{"id":1.}"#, #"{"id":NaN}"#, #"{"id":1} x"#,
      #"{"a":"\x","id":1}"#, #"{"a":"\u12","id":1}"#, #"{"a":tru,"id":1}"#,
      "{\"a\":\"\t\",\"id\":1}",
      String(repeating: "[", count: 100_000),
    ]
    for line in wrong { add(line, .error(none), id: -1) }
    let whole = "'id' must be a whole number in its range."
    for id in [#""5""#, "5.5", "9223372036854775808"] {
      add(#"{"id":\#(id)}"#, .error(whole), id: -1)
    }
    let spoken = "'protocol' must be 'pagination-harness/1'."
    add(#"{"protocol":"pagination-harness/2","id":6,"op":"describe"}"#, .error(spoken), id: 6)
    let start = #"{"protocol":"pagination-harness\u002f1","id":6,"#
    add(
      start + #""op":"\ud83d\ude00 \"\\\n"}"#,
      .error("'op' is '😀 \"\\\n', which this server does not know."),
      id: 6
    )
    add(
      start + #""op":"\#(String(repeating: "一", count: 50))"}"#,
      .error("'op' is '\(String(repeating: "一", count: 40))', which this server does not know."),
      id: 6
    )
    add(start + #""op":"\ud83d"}"#, .any, id: 6)
    add(start + #""op":"open","text_file":"/\udc00"}"#, .any, id: 6)
    add(start + #""op":"open","text_file":"a\u0000b"}"#, .any, id: 6)
  }
}

/// What offsets count in a language's strings.
private enum OffsetUnit: String {
  case scalar, utf16, utf8

  /// The offset of a scalar in a text.
  func offset(_ scalar: Int, _ text: String) -> Int {
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(scalar)))
    return switch self {
    case .scalar: scalar
    case .utf16: before.utf16.count
    case .utf8: before.utf8.count
    }
  }
}

extension ServerLanguage {
  fileprivate var unit: OffsetUnit {
    switch self {
    case .python: .scalar
    case .java, .javascript, .swift: .utf16
    case .c, .cpp, .go, .lua, .rust: .utf8
    }
  }
}
