/// A page, the type on it and its colours: all the input of a paginator besides the text.
///
/// What it is written down as has its page and type alone, which decide where pages break.
public struct Layout: Hashable, Sendable, Codable {
  /// The page.
  public var page: PageGeometry
  /// The type.
  public var type: TypeStyle
  /// What changes no page: colours and highlights.
  public var appearance = Appearance()

  private enum CodingKeys: CodingKey { case page, type }

  /// A layout of a page and a style.
  public init(page: PageGeometry, type: TypeStyle, appearance: Appearance = Appearance()) {
    self.page = page
    self.type = type
    self.appearance = appearance
  }
}

extension Layout {
  /// The page along its lines: how long they may be is the width of its content box, and how far they may follow each
  /// other is the height.
  ///
  /// It is the page itself where lines are horizontal. Where they are vertical it is the page turned a quarter
  /// counterclockwise, so that its right side is above and lines run to the right and follow each other downwards.
  ///
  ///     // A content box of 343 × 635 px with vertical lines:
  ///     layout.flow.contentWidth  // 635 px
  public var flow: PageGeometry {
    @inlinable get {
      switch type.writing {
      case .horizontalTB: page
      case .verticalRL: page.along(.verticalRL)
      }
    }
    set { page = newValue.along(type.writing, isBack: true) }
  }

  /// The layout with orphans = widows = 1 and without blocks and words that are kept: where pages may
  /// break after any line.
  package var withoutKeepRules: Layout {
    var layout = self
    layout.type.orphans = 1
    layout.type.widows = 1
    layout.type.partsBlocks = true
    layout.type.hyphenateLimitLast = .none
    return layout
  }
}

/// How a page looks where that moves no line: colours, night mode, highlights.
///
/// It is no part of the layout key. A paginator that lays out again when it changes breaks the law of
/// attribute invariance.
public struct Appearance: Hashable, Codable, Sendable {
  /// Whether light text stands on a dark page.
  public var isNight: Bool
  /// The text's colour as `0xRRGGBB`.
  public var textColor: UInt32
  /// The stretches of the text that are marked.
  public var highlights: [PageRange]

  /// An appearance; black on white without a highlight unless said otherwise.
  public init(isNight: Bool = false, textColor: UInt32 = 0, highlights: [PageRange] = []) {
    self.isNight = isNight
    self.textColor = textColor
    self.highlights = highlights
  }
}
