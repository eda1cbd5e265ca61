/// What is known of the lines on pages that were laid out elsewhere, on a device say.
///
/// It decides whose lines the referee measures the pages by: see ``Paginator/deviceLines(over:in:)``.
public enum DeviceLines: Sendable {
  /// The lines of each page, in the order of the pages, as they stood on the device.
  case lines([[DeviceLine]])
  /// No lines, but the very fonts of the layout: the referee lays the pages out again.
  case sameFonts
  /// No lines, in fonts that are not here: the pages cannot be laid out again, and what needs
  /// lines is n/a.
  case unknown
}

/// A line of a page as it stood on a device.
public struct DeviceLine: Hashable, Sendable {
  /// Its text.
  public var range: PageRange
  /// The distance from the content box's top to the line's; below 0 above the box.
  public var top: Length
  /// The distance from the content box's top to the line's bottom, not above ``top``.
  public var bottom: Length
  /// How long the line is, hanging white space left out.
  public var width: Length

  /// A line by its text and place.
  public init(range: PageRange, top: Length, bottom: Length, width: Length) {
    self.range = range
    self.top = top
    self.bottom = bottom
    self.width = width
  }
}
