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
  /// The distance from the content box's left side to the line's; `nil` where nobody says it.
  public var left: Length?
  /// What it is a line of.
  public var kind = Kind.text
  /// Whether no page should end between it and the next line.
  public var keepsWithNext = false
  /// How its characters are drawn, in the order of the text, as far as somebody says it.
  public var runs: [DeviceRun] = []

  /// What a line may be a line of.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case text
    case heading
    /// A picture that stands alone.
    case image
    case table
    case note
  }

  /// A line of text by its text and place.
  public init(range: PageRange, top: Length, bottom: Length, width: Length) {
    self.range = range
    self.top = top
    self.bottom = bottom
    self.width = width
  }
}

/// Characters of a line that an app drew alike.
public struct DeviceRun: Hashable, Sendable {
  /// Their text.
  public var range: PageRange
  /// The font size.
  public var size: Length
  /// The traits of the face.
  public var traits: FontTraits

  /// A run by what is drawn.
  public init(range: PageRange, size: Length, traits: FontTraits = []) {
    self.range = range
    self.size = size
    self.traits = traits
  }
}
