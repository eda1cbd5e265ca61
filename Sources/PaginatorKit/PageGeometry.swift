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

/// A page: its size, and the insets that leave its content box.
///
///     PageGeometry(width: .pixels(375), height: .pixels(667), insets: Insets(all: .pixels(16)))
///       .contentHeight  // 635 px
public struct PageGeometry: Hashable, Sendable, Codable {
  /// The width of the whole page.
  public var width: Length
  /// The height of the whole page.
  public var height: Length
  /// The space between the page's edges and its content box.
  public var insets: Insets

  /// A page by its size and insets.
  public init(width: Length, height: Length, insets: Insets) {
    self.width = width
    self.height = height
    self.insets = insets
  }

  /// The width of the content box: how long a line may be.
  public var contentWidth: Length { width - insets.left - insets.right }

  /// The height of the content box: how far down a line may reach.
  public var contentHeight: Length { height - insets.top - insets.bottom }
}
