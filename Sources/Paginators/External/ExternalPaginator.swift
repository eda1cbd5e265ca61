import Foundation
package import PaginatorKit
package import PaginatorWire
import Typesetting

/// A paginator in a program of its own, which speaks `pagination-harness/1`.
///
/// It is asked who it is when it is made. Each pass is one exchange; see ``ExternalProgram`` for what
/// becomes of a program that does not answer as it should.
package final class ExternalPaginator: Paginator, ExternalProcess {
  /// What a program says of itself, made fit to be shown.
  package struct Description: Hashable, Sendable {
    /// Its own name; `nil` when it says none.
    package var name: String?
    /// Its version; `nil` when it says none.
    package var version: String?
    /// How its pages are shown; as strings of their own unless it says otherwise.
    package var showing = Showing.substring
    package var capabilities: Set<Capability> = []
    /// When it writes a reader's place down.
    package var saving = PositionSaving.beforeEachChange

    /// A program that says nothing of itself.
    package init() {}
  }

  package let program: ExternalProgram
  package let description: Description
  /// How it keeps the reader's place; `nil` when it does not.
  package let places: (any PositionStrategy)?
  /// How it keeps highlights; `nil` when it does not.
  package let highlights: (any HighlightScheme)?

  /// What tells the pages apart that it made of each text and layout, where it tells their lines, too.
  private let made = Kept()
  let shelf: TextShelf
  let environment: PaginatorEnvironment

  /// Starts a program and asks who it is.
  ///
  /// - Throws: ``ExternalFailure`` when it cannot be started or gives no proper answer. An error is a
  ///   proper answer: then it promises nothing.
  package init(
    _ program: ExternalProgram,
    environment: PaginatorEnvironment
  ) throws(ExternalFailure) {
    let shelf = TextShelf()
    let description = try Self.describe(program)
    let keepsPlaces = description.capabilities.contains(.positions)
    let keeper = keepsPlaces ? ExternalKeeper(program, shelf: shelf, environment: environment) : nil
    self.program = program
    self.environment = environment
    self.shelf = shelf
    self.description = description
    places = keeper.map { ExternalPlaces(saving: description.saving, keeper: $0) }
    highlights = keeper.map { ExternalHighlights(keeper: $0) }
  }

  private static func describe(_ program: ExternalProgram) throws(ExternalFailure) -> Description {
    do throws(ExternalFailure) {
      return try program.ask(.describe) { answer in
        var description = Description()
        description.name = answer.name.map { sanitized($0, atMost: 80) }
        description.version = answer.version.map { sanitized($0, atMost: 40) }
        description.showing = answer.showing ?? description.showing
        description.capabilities = answer.capabilities ?? []
        description.saving = answer.saving ?? description.saving
        return description
      }
    } catch {
      if case .refused = error { return Description() }
      throw error
    }
  }

  package var name: String { program.name }

  /// How its pages are shown, as it says.
  package var showing: Showing { description.showing }

  package var capabilities: Set<Capability> { description.capabilities }

  package var externalProcess: (any ExternalProcess)? { self }

  /// Exchanges one question for all pages from a place on.
  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    try pagination(of: text, in: layout, from: start, limit: nil)
  }

  /// Asks a program that tells its lines for those of the pages that it made.
  ///
  /// They are asked for once the pages are there, and their time is not measured.
  package func deviceLines(over text: SourceText, in layout: Layout) throws -> DeviceLines {
    guard capabilities.contains(.lines) else { return .sameFonts }
    let question = try question(text, layout, from: .zero)
    return try program.ask(.lines(question), about: question.text) {
      answer throws(ExternalFailure) in
      let told = try program.sentences.needed(answer.linedPages, "lined_pages", asked: "lines")
      guard made[question] ?? told.pages.hashValue == told.pages.hashValue else {
        throw program.sentences.otherLines
      }
      return .lines(told.lines.deviceLines(in: answer.unit ?? .scalar, of: text))
    }
  }

  /// Exchanges one question for the first page.
  package func firstPage(of text: SourceText, in layout: Layout) throws -> PageRange? {
    try require(.limit, "make the first page alone")
    return try pagination(of: text, in: layout, from: .zero, limit: 1).pages.first
  }

  /// Exchanges one question for the page that ends at a boundary.
  package func page(
    endingAt end: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange? {
    try require(.backward, "go back from a page")
    guard end > .zero else { return nil }
    let limit = capabilities.contains(.limit) ? 1 : nil
    let pages = try pagination(of: text, in: layout, from: .zero, before: end, limit: limit).pages
    return pages.last { $0.end == end } ?? pages.last
  }

  /// Has it paginate a number of times and answer once.
  package func repeatPass(over text: SourceText, in layout: Layout, times: Int) throws {
    try require(.repeat, "repeat its work")
    let question = try question(text, layout, from: .zero)
    try program.ask(.repeat(question, times: times), about: question.text, keepingPages: 0) { _ in }
  }

  /// Asks who it is once more.
  package func exchangeNothing() throws { _ = try Self.describe(program) }

  package func processorNanoseconds() -> Int? { program.processorNanoseconds() }

  /// Has it load a text that it has not loaded yet; a pass does so by itself.
  ///
  /// - Throws: ``ExternalFailure``.
  package func open(_ text: SourceText) throws(ExternalFailure) {
    try program.prepare(try wire(text))
  }

  /// Ends the program and removes the texts that were written for it.
  package func end() {
    program.end()
    shelf.remove()
  }

  // MARK: Asking

  func require(_ capability: Capability, _ action: String) throws(ExternalFailure) {
    guard !capabilities.contains(capability) else { return }
    throw .unsuitable(
      "\(name) cannot \(action); its capabilities do not have '\(capability.rawValue)'."
    )
  }

  /// A layout as the program is told it, which it is not where it sets no such lines.
  func wire(_ layout: Layout) throws(ExternalFailure) -> WireLayout {
    if layout.type.writing == .verticalRL { try require(.verticalLines, "set vertical lines") }
    return environment.wire(layout)
  }

  func wire(_ text: SourceText) throws(ExternalFailure) -> WireText {
    try shelf.wire(for: text, of: program)
  }

  /// The most pages that a text may have: every one but the last of a section must get on.
  func mostPages(of text: SourceText) -> Int {
    max(1, text.scalarCount) + 1 + text.forcedBreaks.count
  }

  private func question(
    _ text: SourceText,
    _ layout: Layout,
    from start: TextOffset
  ) throws(ExternalFailure) -> WirePagination {
    if start != .zero { try require(.seek, "begin within a text") }
    return WirePagination(
      text: try wire(text),
      layout: try wire(layout),
      from: text.scalarIndex(of: start)
    )
  }

  private func pagination(
    of text: SourceText,
    in layout: Layout,
    from start: TextOffset,
    before end: TextOffset? = nil,
    limit: Int?
  ) throws(ExternalFailure) -> ExternalPass {
    var question = try question(text, layout, from: start)
    question.before = end.map { text.scalarIndex(of: $0) }
    question.limit = limit
    let most = mostPages(of: text)
    return try program.ask(.paginate(question), about: question.text, keepingPages: most) {
      answer throws(ExternalFailure) in
      let ranges = try program.sentences.needed(answer.pages, "pages", asked: "paginate")
      guard answer.pageCount <= most else {
        throw program.sentences.tooManyPages(answer.pageCount, scalars: text.scalarCount)
      }
      if capabilities.contains(.lines), question.from == 0, limit == nil, end == nil {
        made[question] = ranges.hashValue
      }
      return ExternalPass(
        ranges,
        in: answer.unit ?? .scalar,
        of: text,
        work: Work(answer.work, pages: ranges.count)
      )
    }
  }
}

extension PaginatorEnvironment {
  /// A layout as a program is told it, with the line height that it may not be able to compute.
  package func wire(_ layout: Layout) -> WireLayout {
    // A chain has a face at least.
    let fonts = layout.type.fonts
    let metrics = fonts.isEmpty ? nil : (try? self.fonts.chain(fonts))?.primary.metrics
    return WireLayout(
      layout,
      lineHeight: metrics?.lineHeight(size: layout.type.size, multiple: layout.type.lineHeight)
    )
  }
}

/// A number for each question, from whichever thread.
private final class Kept: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: [WirePagination: Int] = [:]

  subscript(_ question: WirePagination) -> Int? {
    get { lock.withLock { numbers[question] } }
    set { lock.withLock { numbers[question] = newValue } }
  }
}
