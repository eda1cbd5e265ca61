/// The space kept free along the four edges of a page.
public struct Insets: Hashable, Sendable, Codable {
  /// Above the content box.
  public var top: Length
  /// Right of the content box.
  public var right: Length
  /// Below the content box.
  public var bottom: Length
  /// Left of the content box.
  public var left: Length

  /// Insets by side.
  public init(top: Length, right: Length, bottom: Length, left: Length) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// The same inset on all sides.
  public init(all inset: Length) {
    self.init(top: inset, right: inset, bottom: inset, left: inset)
  }

  /// The insets in the order of CSS: top, right, bottom, left.
  package var sides: [Length] { [top, right, bottom, left] }
}

/// A page: its size, and the insets that leave its content box, or the room for several columns.
///
/// Where a screen has columns, each of them is a page, as in a spread of a book: the content box is that of
/// one column.
///
///     PageGeometry(width: .pixels(375), height: .pixels(667), insets: Insets(all: .pixels(16)))
///       .contentHeight  // 635 px
public struct PageGeometry: Hashable, Sendable {
  /// The width of the whole page, of the screen where there are columns.
  public var width: Length
  /// The height of the whole page.
  public var height: Length
  /// The space between the page's edges and its content box, or its columns.
  public var insets: Insets
  /// How many pages stand on the screen at once, and how.
  public var columns: Columns

  /// A page by its size and insets.
  public init(width: Length, height: Length, insets: Insets, columns: Columns = .one) {
    self.width = width
    self.height = height
    self.insets = insets
    self.columns = columns
  }

  /// The width of the content box: how long a line may be.
  public var contentWidth: Length { columns.length(of: room.width, along: .horizontal) }

  /// The height of the content box: how far down a line may reach.
  public var contentHeight: Length { columns.length(of: room.height, along: .vertical) }

  /// What the insets leave, for all columns and the gaps between them.
  package var room: (width: Length, height: Length) {
    (width - insets.left - insets.right, height - insets.top - insets.bottom)
  }

  /// A page with the same insets and content box that stands alone.
  package var alone: PageGeometry {
    PageGeometry(
      width: contentWidth + insets.left + insets.right,
      height: contentHeight + insets.top + insets.bottom,
      insets: insets
    )
  }

  /// The page along lines of a writing mode, or back from there: turned a quarter for vertical ones.
  @usableFromInline
  package func along(_ writing: WritingMode, isBack: Bool = false) -> PageGeometry {
    guard writing == .verticalRL else { return self }
    let sides = insets.sides
    // Counterclockwise, the right side comes to the top.
    let turned = (0..<4).map { sides[($0 + (isBack ? 3 : 1)) % 4] }
    return PageGeometry(
      width: height,
      height: width,
      insets: Insets(top: turned[0], right: turned[1], bottom: turned[2], left: turned[3]),
      columns: Columns(
        count: columns.count,
        gap: columns.gap,
        axis: columns.axis == .horizontal ? .vertical : .horizontal
      )
    )
  }

  /// Where the content box of each column begins, from the upper left corner of the room for all, in the
  /// order in which they are read.
  package func columnOrigins(_ direction: SourceText.Direction) -> [(x: Length, y: Length)] {
    (0..<columns.count)
      .map { number in
        switch columns.axis {
        case .horizontal:
          let place = direction == .rightToLeft ? columns.count - 1 - number : number
          return (contentWidth * place + columns.gap * place, .zero)
        case .vertical: return (.zero, contentHeight * number + columns.gap * number)
        }
      }
  }
}

extension PageGeometry: Codable {
  private enum CodingKeys: CodingKey { case width, height, insets, columns }

  /// Writes the size and the insets; columns where there are several.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(insets, forKey: .insets)
    if columns.count > 1 { try container.encode(columns, forKey: .columns) }
  }

  /// Reads a page, which has one column unless it says otherwise.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try container.decode(Length.self, forKey: .width),
      height: try container.decode(Length.self, forKey: .height),
      insets: try container.decode(Insets.self, forKey: .insets),
      columns: try container.decodeIfPresent(Columns.self, forKey: .columns) ?? .one
    )
  }
}
