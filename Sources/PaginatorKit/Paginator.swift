/// Cuts a text into pages.
///
/// A paginator is a method and its options; it holds no text. Each pass over a text starts with
/// empty caches, so that what one pass costs does not depend on another.
///
/// Three requirements have to be implemented: ``name``, ``showing`` and ``pass(over:in:from:)``.
///
///     struct WholeText: Paginator {
///       let name = "whole-text"
///       let showing = Showing.substring
///
///       func pass(over text: SourceText, in layout: Layout, from start: TextOffset)
///         -> any PaginationPass
///       { OnePage(PageRange(start: start, end: text.end)) }
///     }
///
/// All others have defaults, which say that the method has nothing of the kind.
public protocol Paginator: Sendable {
  /// The name it is listed under, options included: `fixed-count:step=1`.
  var name: String { get }

  /// How an app that uses this method shows a page, which decides how the referee lays it out again.
  var showing: Showing { get }

  /// Begins to paginate a text.
  ///
  /// - Parameters:
  ///   - text: The text; its forced breaks begin new pages.
  ///   - layout: The page and the type.
  ///   - start: Where the first page begins: the text's start, or a page boundary of an earlier
  ///     pass for a paginator with ``Capability/seek``.
  /// - Returns: The pass, before its first page.
  /// - Throws: Whatever keeps the method from working with this text and layout; the trial then
  ///   fails with the error's description.
  func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
    -> any PaginationPass

  /// What it promises beyond cutting a whole text into pages; nothing by default.
  var capabilities: Set<Capability> { get }

  /// Whether it works on other threads than the one that asks for pages, so that its CPU time is that of
  /// the whole process; `false` by default.
  ///
  /// No such thread works on when a call returns.
  var usesThreads: Bool { get }

  /// Returns the page that ends at a boundary; only called with ``Capability/backward``.
  ///
  /// - Parameters:
  ///   - end: A page boundary of an earlier pass, or the text's end.
  ///   - text: The text.
  ///   - layout: The page and the type.
  /// - Returns: The page, `nil` before the text's start.
  /// - Throws: Whatever keeps the method from working with this text and layout; by default
  ///   ``PaginationError/notImplemented(_:)``.
  func page(endingAt end: TextOffset, over text: SourceText, in layout: Layout) throws -> PageRange?

  /// Returns the page that holds a place; only called with ``Capability/pageAt``.
  ///
  /// - Parameters:
  ///   - offset: A place before the text's end.
  ///   - text: The text.
  ///   - layout: The page and the type.
  /// - Returns: The page of a pass over the whole text that holds it.
  /// - Throws: Whatever keeps the method from working with this text and layout; by default
  ///   ``PaginationError/notImplemented(_:)``.
  func page(holding offset: TextOffset, over text: SourceText, in layout: Layout) throws
    -> PageRange

  /// Returns what is printed as the number of each page; only called with ``Capability/labels``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - layout: The page and the type.
  /// - Returns: A label for each page of a pass over the whole text, in their order.
  /// - Throws: Whatever keeps the method from working with this text and layout; by default
  ///   ``PaginationError/notImplemented(_:)``.
  func labels(over text: SourceText, in layout: Layout) throws -> [PageLabel]

  /// Returns what a place is called, so that it is found again; only called with ``Capability/locate``.
  ///
  /// - Parameters:
  ///   - offset: A place before the text's end.
  ///   - text: The text.
  ///   - layout: The page and the type that it is shown in.
  /// - Returns: A name in the method's own way: a CFI, an xpointer, a progression.
  /// - Throws: Whatever keeps the method from working with this text and layout; by default
  ///   ``PaginationError/notImplemented(_:)``.
  func locator(of offset: TextOffset, over text: SourceText, in layout: Layout) throws -> String

  /// Returns the place that a name was given to; only called with ``Capability/locate``.
  ///
  /// - Parameters:
  ///   - locator: What ``locator(of:over:in:)`` returned of this text, in whatever layout.
  ///   - text: The text.
  ///   - layout: The page and the type that it is shown in now.
  /// - Returns: The place.
  /// - Throws: Whatever keeps the method from working with this text and layout; by default
  ///   ``PaginationError/notImplemented(_:)``.
  func offset(of locator: String, over text: SourceText, in layout: Layout) throws -> TextOffset

  /// Returns what the number of pages was taken for while they were made; only called with
  /// ``Capability/estimate``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - layout: The page and the type.
  /// - Returns: The estimates in the order of time, the last when all pages were made.
  /// - Throws: Whatever keeps the method from working with this text and layout; by default
  ///   ``PaginationError/notImplemented(_:)``.
  func estimates(over text: SourceText, in layout: Layout) throws -> [PageEstimate]

  /// Segments and shapes all of a text, for pages of any size.
  ///
  /// It is for methods whose work has two phases, of which only the second depends on the page; they are
  /// timed apart. The pages are those of ``pass(over:in:from:)``, whichever way they are made.
  ///
  /// - Parameters:
  ///   - text: The text; its forced breaks begin new pages.
  ///   - type: The type, which decides how the text is shaped.
  /// - Returns: The shaped text, which holds all that does not depend on a page; `nil`, the default,
  ///   where there is no such phase.
  /// - Throws: Whatever keeps the method from working with this text and type.
  func prepare(_ text: SourceText, in type: TypeStyle) throws -> (any PreparedText)?

  /// Returns the rules by which pages break and are measured; only called with
  /// ``Capability/keepsWidows``.
  ///
  /// - Parameter type: The type, whose own rules are kept at least.
  /// - Returns: The fewest lines of a paragraph before and after a break; by default those of the type.
  func keepRules(in type: TypeStyle) -> KeepRules

  /// Returns what is known of the lines on the pages, where they were laid out elsewhere.
  ///
  /// - Parameters:
  ///   - text: The text that the pages are of.
  ///   - layout: A layout that it has pages for.
  /// - Returns: The lines of the pages that a pass returns, or why there are none; by default
  ///   ``DeviceLines/sameFonts``, so that the referee lays the pages out itself.
  /// - Throws: What a pass throws.
  func deviceLines(over text: SourceText, in layout: Layout) throws -> DeviceLines

  /// The process that does the work, so that its clock counts; `nil`, the default, when it is this one.
  var externalProcess: (any ExternalProcess)? { get }
}

extension Paginator {
  /// Nothing beyond cutting a whole text into pages.
  public var capabilities: Set<Capability> { [] }

  /// It works on the thread that asks for pages.
  public var usesThreads: Bool { false }

  /// This process does the work.
  public var externalProcess: (any ExternalProcess)? { nil }

  /// Throws ``PaginationError/notImplemented(_:)``.
  public func page(
    endingAt end: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange? {
    throw PaginationError.notImplemented(.backward)
  }

  /// Throws ``PaginationError/notImplemented(_:)``.
  public func page(
    holding offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange {
    throw PaginationError.notImplemented(.pageAt)
  }

  /// Throws ``PaginationError/notImplemented(_:)``.
  public func labels(over text: SourceText, in layout: Layout) throws -> [PageLabel] {
    throw PaginationError.notImplemented(.labels)
  }

  /// Throws ``PaginationError/notImplemented(_:)``.
  public func locator(
    of offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> String {
    throw PaginationError.notImplemented(.locate)
  }

  /// Throws ``PaginationError/notImplemented(_:)``.
  public func offset(
    of locator: String,
    over text: SourceText,
    in layout: Layout
  ) throws -> TextOffset {
    throw PaginationError.notImplemented(.locate)
  }

  /// Throws ``PaginationError/notImplemented(_:)``.
  public func estimates(over text: SourceText, in layout: Layout) throws -> [PageEstimate] {
    throw PaginationError.notImplemented(.estimate)
  }

  /// `nil`: there is one phase.
  public func prepare(_ text: SourceText, in type: TypeStyle) throws -> (any PreparedText)? { nil }

  /// The type's own rules.
  public func keepRules(in type: TypeStyle) -> KeepRules { type.keepRules }

  /// The referee lays the pages out.
  public func deviceLines(over text: SourceText, in layout: Layout) throws -> DeviceLines {
    .sameFonts
  }
}

/// A text that is shaped, to be broken into lines and pages.
///
/// It belongs to one thread, and to one pass at a time: a new pass ends those before it.
public protocol PreparedText: AnyObject {
  /// Begins to break lines and to fill pages of a size.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - start: Where the first page begins: the text's start, or a page boundary of an earlier
  ///     pass.
  /// - Returns: The pass, before its first page; its work is that of this phase alone.
  /// - Throws: Whatever keeps the method from working with this page.
  func pass(in page: PageGeometry, from start: TextOffset) throws -> any PaginationPass

  /// Returns the text prepared in another type, another size say, where nothing has to be prepared for
  /// it; `nil` where it has.
  ///
  /// What it returns takes the place of what it came from, whose passes have ended.
  ///
  /// - Parameter type: The other type.
  /// - Returns: The same text in that type, as `prepare` would return it.
  /// - Throws: Whatever keeps the method from working with this type.
  func prepared(in type: TypeStyle) throws -> (any PreparedText)?
}

extension PreparedText {
  /// `nil`: another type is prepared anew.
  public func prepared(in type: TypeStyle) throws -> (any PreparedText)? { nil }
}

/// One walk of a paginator through a text, page by page.
///
/// Pages come one by one so that the first is early and a method without progress is noticed.
public protocol PaginationPass: AnyObject {
  /// Returns the next page, `nil` after the last.
  func nextPage() throws -> PageRange?

  /// The work done since the pass began.
  var work: Work { get }

  /// Whether all pages were made before the first is handed out, so that the pass ends whatever they
  /// are; `false` by default, and a pass that gets no further is then stopped.
  var isFinite: Bool { get }
}

extension PaginationPass {
  /// Pages are made as they are asked for.
  public var isFinite: Bool { false }
}

/// How a page is put on the screen.
public enum Showing: String, Sendable, Codable, CaseIterable {
  /// As a part of the text: indent, bidi levels and shaping come from the whole paragraph, as in
  /// a chain of text containers.
  case context
  /// As a text of its own: a text view that is given the page's characters.
  case substring
}

/// Exact counts of what a pagination cost, taken with empty caches.
public struct Work: Hashable, Codable, Sendable {
  /// How often a range was laid out only to learn its height.
  public var measureCalls = 0
  /// The scalars laid out, over all passes and measures.
  public var measuredScalars = 0
  /// The calls of the shaper.
  public var shapeCalls = 0
  /// The glyphs that the shaper returned.
  public var shapedGlyphs = 0
  /// How often a stretch of text was broken into lines.
  public var layoutPasses = 0
  /// The pages returned.
  public var pagesProduced = 0

  /// No work yet.
  public init() {}

  /// The counters, by their names in the protocol.
  public static let counters: [(name: String, count: any WritableKeyPath<Work, Int> & Sendable)] = [
    ("measure_calls", \.measureCalls), ("measured_scalars", \.measuredScalars),
    ("shape_calls", \.shapeCalls), ("shaped_glyphs", \.shapedGlyphs),
    ("layout_passes", \.layoutPasses), ("pages_produced", \.pagesProduced),
  ]

  /// Counts other work, too.
  package mutating func add(_ other: Work) {
    for counter in Work.counters { self[keyPath: counter.count] += other[keyPath: counter.count] }
  }
}
