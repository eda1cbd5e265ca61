import Comparisons
import Corpora
import Foundation
import PaginatorKit
import PaginatorWire
import Paginators
import Refereeing
import Sharding
import Synchronization
import Trials

@testable import HarnessCommands
@testable import Results
@testable import Typesetting
import Packing

/// A format that comes from outside, read as the program reads it.
///
/// Bytes that mean nothing are refused by an error, which is right; what must not be is a trap, a hang,
/// or memory without end.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The bytes of a text, laid out, paginated and judged on a small page.
  case text
  /// A byte that names an encoding, and a text in it with its chapters.
  case encoding
  /// A book: its canonical text.
  case html
  case xhtml
  case epub
  /// A document of a text with its styles, laid out as a text is.
  case styled
  /// The first bytes of a picture's file, which say its size.
  case picture
  /// A font file, with which a line is set and drawn.
  case font
  /// Pages that an app exported.
  case pages
  /// A line from a program that takes part, and one to such a program.
  case wire
  /// A `harness.yml`, and its rules of the gate.
  case settings
  case baseline
  /// The `corpus.json` of a corpus.
  case manifest
  /// The documents of a store's sessions.
  case document
  /// An EPUB CFI, looked up in a page of HTML.
  case cfi
  /// A plan of work.
  case plan
  /// A worker's result, or what it found alone.
  case unit
  /// A store: SQLite's file, its rows and what they refer to.
  case store

  /// Reads bytes.
  ///
  /// - Throws: What is wrong with them, which is no failure.
  public func read(_ bytes: [UInt8]) throws {
    switch self {
    case .text: try Self.readText(bytes, named: "text.txt")
    case .styled: try Self.readText(bytes, named: "text.json")
    case .encoding: try Self.readEncoding(bytes)
    case .html, .xhtml, .epub:
      _ = try Self.withFile(bytes, named: "book.\(rawValue)") { try Corpus.load(file: $0) }
    case .picture: guard NaturalSize(header: bytes) != nil else { throw Unreadable() }
    case .font: try Self.readFont(bytes)
    case .pages: _ = try PagesFile(bytes: bytes, path: "pages.json")
    case .wire:
      try Self.readAny([{ _ = try WireRequest(line: bytes) }, { _ = try WireAnswer(line: bytes) }])
    case .settings: try Self.readSettings(bytes)
    case .baseline: _ = try GateBaseline(json: bytes, path: "baseline.json")
    case .manifest: _ = try CorpusManifest(json: bytes, file: "corpus.json")
    case .document: try Self.readDocument(bytes)
    case .cfi: _ = try Self.map.offsets(of: String(decoding: bytes, as: UTF8.self))
    case .plan: _ = try WorkPlan(parsing: bytes)
    case .unit: try Self.readUnit(bytes)
    case .store: try Self.readStore(bytes)
    }
  }

  /// Bytes that are no picture.
  private struct Unreadable: Error {}

  private static let root = Mutex(CommandDescription(of: Harness.self))
  private static let fonts = FontLibrary()

  private static func readText(_ bytes: [UInt8], named name: String) throws {
    let corpus = try withFile(bytes, named: name) { try Corpus.load(file: $0) }
    let face = try fonts.face(named: KnownFont.defaults[0].family)
    let page = PageGeometry(width: .pixels(120), height: .pixels(90), insets: Insets(all: .zero))
    var type = TypeStyle(fonts: [face.reference], size: .pixels(17))
    type.styledFonts = try fonts.styledFonts(of: type.fonts, with: corpus.text.styles?.traits ?? [])
    let layout = Layout(page: page, type: type)
    let greedy = GreedyPaginator(environment: PaginatorEnvironment(fonts: fonts))
    let pages = try paginate(corpus.text, in: layout, with: greedy).pages
    _ = try Referee(of: corpus.text, in: layout, fonts: fonts)
      .judge(pages, showing: greedy.showing, reference: pages)
  }

  private static func readEncoding(_ bytes: [UInt8]) throws {
    let encodings = TextEncoding.allCases
    let encoding = encodings[Int(bytes.first ?? 0) % encodings.count]
    try withFile(Array(bytes.dropFirst()), named: "text.txt") { file in
      _ = try Corpus.load(file: file, encoding: encoding).withForcedChapters()
    }
  }

  private static func readFont(_ bytes: [UInt8]) throws {
    try withFile(bytes, named: "font.ttf") { file in
      let library = FontLibrary(folders: [])
      let face = try library.face(file: file, index: 0)
      let text = SourceText("Aé 甲。אב ffi", language: "und")
      let layout = Layout(
        page: PageGeometry(width: .pixels(100), height: .pixels(90), insets: Insets(all: .zero)),
        type: TypeStyle(fonts: [face.reference], size: .pixels(17))
      )
      let greedy = GreedyPaginator(environment: PaginatorEnvironment(fonts: library))
      let pages = try paginate(text, in: layout, with: greedy).pages
      _ = try Referee(of: text, in: layout, fonts: library)
        .judge(pages, showing: greedy.showing, reference: pages)
    }
  }

  private static func readSettings(_ bytes: [UInt8]) throws {
    let text = SettingsText(String(decoding: bytes, as: UTF8.self))
    _ = try root.withLock { root throws(SettingsError) in
      try SettingsFile(bytes: bytes, shownPath: "harness.yml", folder: "/", root: root)
    }
    _ = try GateRules(yaml: text.reserved, path: "harness.yml")
  }

  private static func readDocument(_ bytes: [UInt8]) throws {
    _ = inflated(bytes, count: bytes.count * 8)
    let data = Data(bytes)
    let decoder = JSONDecoder()
    let page = Data(#"{"count":1,"gaps":"0","lengths":"101"}"#.utf8)
    let pages = try decoder.decode(PagesDocument.self, from: page).pages()
    try readAny([
      { _ = try decoder.decode(CorpusDocument.self, from: data).corpus(bytes) },
      { _ = try decoder.decode(PagesDocument.self, from: data).pages() },
      { _ = try decoder.decode(JudgementDocument.self, from: data).judgement(of: pages) },
      { _ = try decoder.decode(TrialDocument.self, from: data) },
      { _ = try decoder.decode(ChangeDocument.self, from: data) },
      { _ = try decoder.decode(SessionDocument.self, from: data) },
      { _ = try decoder.decode(Plan.Setting.self, from: data) },
    ])
  }

  /// A page that fuzzed CFIs lead into.
  private static let map: CanonicalMap = {
    let page = "<h1>A <b>title</b></h1><p>甲<ruby>乙<rt>x</rt></ruby>😀</p><div>b<p>c</p>d<br>e</div>"
    let map = try? withFile(Array(page.utf8), named: "page.html") {
      try CanonicalMap(of: Corpus.load(file: $0))
    }
    guard let map else { preconditionFailure("The page is one.") }
    return map
  }()

  private static func readUnit(_ bytes: [UInt8]) throws {
    let samples = Array(#"{"costs":[],"machine":{}}"#.utf8)
    // What is in a damaged file is not looked at, so it is given by itself, too.
    try readAny([
      {
        let file = try UnitFile(parsing: bytes)
        try readUnit(file.facts, file.samples, file.contents)
      }, { try readUnit(bytes, samples, sound.contents) },
      { try readUnit(sound.facts, bytes, sound.contents) },
      { try readUnit(sound.facts, samples, bytes) },
    ])
  }

  /// Reads a unit, and all that is read of it only where somebody asks.
  private static func readUnit(_ facts: [UInt8], _ samples: [UInt8], _ contents: [UInt8]) throws {
    let device = Device.builtIn[0]
    let type = TypeStyle(fonts: [], size: .pixels(17))
    let setting = Plan.Setting(
      device: device,
      layout: Layout(page: device.page, type: type)
    )
    let measured = try ReadUnit((facts, samples, contents), ofText: 100, settings: { _ in setting })
      .measured
    for trial in measured.trials {
      _ = (trial.pages, trial.judgement?.pages, trial.judgement?.drift)
    }
    for change in measured.changes { _ = change.pages }
    let corpus = try withFile(Array("One two three.\nFour five.\n".utf8), named: "t.txt") {
      try Corpus.load(file: $0)
    }
    let session = Session(
      id: "fuzzed",
      started: "",
      environment: measured.environment,
      corpora: [corpus],
      trials: measured.trials,
      changes: measured.changes
    )
    let findings = SessionFindings(of: session, knowing: measured.known)
    for corpus in findings.corpora { _ = WorstPage(of: corpus) }
    _ = brokenIdentities(of: findings)
  }

  private static let sound: UnitFile = {
    let seed = #filePath.replacing("FuzzTests/FuzzTarget.swift", with: "Fuzz/seeds/unit/file.unit")
    let bytes = FileManager.default.contents(atPath: seed)
    guard let file = try? bytes.map({ try UnitFile(parsing: Array($0)) }) else {
      preconditionFailure("The seed is a unit's file.")
    }
    return file
  }()

  private static func readStore(_ bytes: [UInt8]) throws {
    try withFile(bytes, named: "results.sqlite") { file in
      let store = try ResultStore(path: file, access: .reading)
      _ = try? store.integrityProblems()
      let sessions = try store.summaries()
      _ = try store.history(HistoryQuery(metric: "pages", statistic: .value))
      for session in sessions {
        _ = try store.session(.number(session.number))
        _ = try store.verdict(of: .number(session.number))
      }
      try store.refuseDamage()
    }
  }

  /// Reads bytes in several ways, of which one has to be right.
  private static func readAny(_ ways: [() throws -> Void]) throws {
    let results = ways.map { way in Result { try way() } }
    guard results.contains(where: { (try? $0.get()) != nil }) else { return try results[0].get() }
  }

  /// Hands out a file with some bytes, which is gone afterwards.
  private static func withFile<Value>(
    _ bytes: [UInt8],
    named name: String,
    _ body: (String) throws -> Value
  ) throws -> Value {
    let folder = "\(FileManager.default.temporaryDirectory.path)/fuzz-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return try body(file)
  }
}
