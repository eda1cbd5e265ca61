/// Cuts a text into pages.
///
/// A paginator is a method and its options; it holds no text. Each pass over a text starts with
/// empty caches, so that what one pass costs does not depend on another.
public protocol Paginator: Sendable {
  /// The name it is listed under, options included: `fixed-count:step=1`.
  var name: String { get }

  /// How an app that uses this method shows a page, which decides how its pages are judged.
  var showing: Showing { get }

  /// What it promises beyond cutting a whole text into pages; nothing unless it says so.
  var capabilities: Set<Capability> { get }

  /// Whether it works on other threads than the one that asks for pages, so that its CPU time is that of
  /// the whole process; `false` unless it says so.
  ///
  /// No such thread works on when a call returns.
  var usesThreads: Bool { get }

  /// Begins to paginate a text.
  ///
  /// - Parameters:
  ///   - text: The text; its forced breaks begin new pages.
  ///   - layout: The page and the type.
  ///   - start: Where the first page begins: the text's start, or a page boundary of an earlier
  ///     pass when the paginator can seek.
  /// - Returns: The pass, before its first page.
  /// - Throws: Whatever keeps the method from working with this text and layout; the trial then
  ///   fails with the error's description.
  func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
    -> any PaginationPass
}

extension Paginator {
  /// Nothing beyond cutting a whole text into pages.
  public var capabilities: Set<Capability> { [] }

  /// It works on the thread that asks for pages.
  public var usesThreads: Bool { false }
}

/// A paginator whose work has two phases, of which only the second depends on the page.
///
/// Its pages are those of ``Paginator/pass(over:in:from:)``, whichever way they are made.
public protocol PreparingPaginator: Paginator {
  /// Segments and shapes all of a text, for pages of any size.
  ///
  /// - Parameters:
  ///   - text: The text; its forced breaks begin new pages.
  ///   - type: The type, which decides how the text is shaped.
  /// - Returns: The shaped text, which holds all that does not depend on a page.
  /// - Throws: Whatever keeps the method from working with this text and type.
  func prepare(_ text: SourceText, in type: TypeStyle) throws -> any PreparedText
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
public struct Work: Hashable, Sendable {
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
}
