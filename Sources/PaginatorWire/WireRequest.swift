/// A question to a program: one line of JSON.
public struct WireRequest: Hashable, Sendable {
  /// The number that the answer must carry.
  public var id: Int
  /// What is asked.
  public var operation: Operation

  /// A question with its number.
  public init(id: Int, _ operation: Operation) {
    self.id = id
    self.operation = operation
  }

  /// What a program can be asked.
  public enum Operation: Hashable, Sendable {
    /// Who it is and what it can do.
    case describe
    case open(WireText)
    /// To cut a text into pages.
    case paginate(WirePagination)
    /// To do that a number of times and to answer once.
    case `repeat`(WirePagination, times: Int)
    /// To say where the lines of those pages stand.
    case lines(WirePagination)
    /// To write down the place of a reader on a page, counted from 0.
    case savePosition(page: Int, WireLayout)
    /// To say which page to show for a place that was written down.
    case restorePosition(WireToken, WireLayout)
    /// To write down a highlight, in scalars.
    case saveHighlight(WireRange, WireLayout)
    /// To say which text to highlight for what was written down.
    case restoreHighlight(WireToken, WireLayout)
    /// To find the page that holds a place, in scalars.
    case pageAt(Int, WireQuestion)
    /// To say what is printed as the number of each page.
    case labels(WireQuestion)
    /// To say what the number of pages was taken for while they were made.
    case estimate(WireQuestion)
    /// To name a place, in scalars.
    case locate(Int, WireQuestion)
    /// To find the place of a name.
    case resolve(String, WireQuestion)

    /// What stands in the field `op`.
    public enum Name: String, Hashable, Sendable, CaseIterable {
      case describe
      case open
      case paginate
      case `repeat`
      case lines
      case savePosition = "save_position"
      case restorePosition = "restore_position"
      case saveHighlight = "save_highlight"
      case restoreHighlight = "restore_highlight"
      case pageAt = "page_at"
      case labels
      case estimate
      case locate
      case resolve
    }

    /// The name in the field `op`.
    public var name: Name {
      switch self {
      case .describe: .describe
      case .open: .open
      case .paginate: .paginate
      case .repeat: .repeat
      case .lines: .lines
      case .savePosition: .savePosition
      case .restorePosition: .restorePosition
      case .saveHighlight: .saveHighlight
      case .restoreHighlight: .restoreHighlight
      case .pageAt: .pageAt
      case .labels: .labels
      case .estimate: .estimate
      case .locate: .locate
      case .resolve: .resolve
      }
    }
  }
}

/// The text and the layout that a question is about.
public struct WireQuestion: Hashable, Sendable {
  /// The text.
  public var text: WireText
  /// The layout.
  public var layout: WireLayout

  /// A question about a text in a layout.
  public init(text: WireText, layout: WireLayout) {
    self.text = text
    self.layout = layout
  }
}

/// What a program needs to cut a text into pages.
public struct WirePagination: Hashable, Sendable {
  /// The text.
  public var text: WireText
  /// The layout.
  public var layout: WireLayout
  /// Where the first page begins, in scalars; above 0 only with ``/PaginatorKit/Capability/seek``.
  public var from: Int
  /// Where the last page ends, in scalars: the pages before it are asked for, going back; only
  /// with ``/PaginatorKit/Capability/backward``.
  public var before: Int?
  /// How many pages are wanted at most; only with ``/PaginatorKit/Capability/limit``.
  public var limit: Int?
  /// Whether it must begin with empty caches.
  public var isFresh: Bool

  /// A pagination of a whole text with empty caches, unless said otherwise.
  public init(
    text: WireText,
    layout: WireLayout,
    from: Int = 0,
    before: Int? = nil,
    limit: Int? = nil,
    isFresh: Bool = true
  ) {
    self.text = text
    self.layout = layout
    self.from = from
    self.before = before
    self.limit = limit
    self.isFresh = isFresh
  }
}
