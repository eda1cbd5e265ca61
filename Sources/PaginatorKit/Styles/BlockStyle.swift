/// How a block of a text is set: a paragraph, a heading, a picture that stands alone.
///
/// All lengths are in em of the text's font size, so that they grow with it.
public struct BlockStyle: Hashable, Sendable, Codable {
  /// What the block is.
  public var kind: Kind
  /// The face of its text.
  public var traits: FontTraits
  /// The font size.
  public var size: Ems
  /// The space between the block before and this one; the larger of the two counts.
  public var spaceBefore: Ems
  /// The space between this block and the next one.
  public var spaceAfter: Ems
  /// The space between the content box's side where lines begin and the block's.
  public var startIndent: Ems
  /// The space between the content box's other side and the block's.
  public var endIndent: Ems
  /// Where its lines stand; `nil` where the layout says it.
  public var alignment: Alignment?
  /// Whether no page should end between this block and the next one.
  public var keepsWithNext: Bool
  /// Whether no page should end inside the block.
  public var keepsTogether: Bool

  /// What a block is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Text, with the first-line indent and the paragraph spacing of the layout.
    case paragraph
    case heading
    /// Text whose first line is not indented, with no space but its own: a list item, code, an address.
    case text
    case caption
    /// A row of a table, its cells parted by tabs.
    case row
    /// A picture that is alone in its block, U+FFFC.
    case picture
  }

  /// A block style; without arguments that of a paragraph.
  public init(
    _ kind: Kind = .paragraph,
    traits: FontTraits = [],
    size: Ems = .one,
    spaceBefore: Ems = .zero,
    spaceAfter: Ems = .zero,
    startIndent: Ems = .zero,
    endIndent: Ems = .zero,
    alignment: Alignment? = nil,
    keepsWithNext: Bool = false,
    keepsTogether: Bool = false
  ) {
    self.kind = kind
    self.traits = traits
    self.size = size
    self.spaceBefore = spaceBefore
    self.spaceAfter = spaceAfter
    self.startIndent = startIndent
    self.endIndent = endIndent
    self.alignment = alignment
    self.keepsWithNext = keepsWithNext
    self.keepsTogether = keepsTogether
  }
}

/// How a run of characters is set that differs from its block.
public struct RunStyle: Hashable, Sendable, Codable {
  /// The face.
  public var traits: FontTraits
  /// The font size, in em of the text's.
  public var size: Ems
  /// How far its baseline stands above that of the line, in em of the text's font size.
  public var shift: Ems

  /// A run style.
  public init(traits: FontTraits = [], size: Ems = .one, shift: Ems = .zero) {
    self.traits = traits
    self.size = size
    self.shift = shift
  }
}
