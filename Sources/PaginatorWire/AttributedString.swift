#if canImport(UIKit)
public import PaginatorKit
public import UIKit

/// What a text view is given, as a styled text.
extension StyledText {
  /// The text of an attributed string, a block for each of its paragraphs.
  ///
  /// A paragraph has the traits, the size and the indents of its first character; what differs from
  /// them is a run. One in letters larger than the text's by an eighth or more is a heading, which stays
  /// with the next. An attachment is a picture of the size of its bounds, or of its image. Colours,
  /// links and underlines move no line and are left out. Every paragraph ends with a line feed.
  ///
  ///     let book = StyledText(textView.attributedText, size: 17).text(language: "en")
  ///     try Data(WireStyledText(book).line).write(to: documents.appending(path: "book.json"))
  ///
  /// - Parameters:
  ///   - string: What the view shows.
  ///   - size: The font size of its text in points, of which every size and space is a multiple.
  /// - Complexity: O(characters + runs).
  public init(_ string: NSAttributedString, size: CGFloat) {
    self.init()
    let text = string.string as NSString
    var paragraphs: [NSRange] = []
    text.enumerateSubstrings(
      in: NSRange(location: 0, length: text.length),
      options: [.byParagraphs, .substringNotRequired]
    ) { _, range, _, _ in paragraphs.append(range) }
    for range in paragraphs {
      let block = BlockStyle(of: string, in: range, size: size)
      addBlock(block) { content in
        string.enumerateAttributes(in: range, options: []) { attributes, range, _ in
          if let attachment = attributes[.attachment] as? NSTextAttachment {
            let size = attachment.pictureSize
            content.addPicture(
              width: .pixels(Double(size.width)),
              height: .pixels(Double(size.height))
            )
            return
          }
          let run = RunStyle(attributes, size: size)
          let isPlain = run == RunStyle(traits: block.traits, size: block.size)
          content.add(text.substring(with: range), isPlain ? nil : run)
        }
      }
    }
  }
}

extension BlockStyle {
  fileprivate init(of string: NSAttributedString, in range: NSRange, size: CGFloat) {
    self.init(.text)
    guard range.length > 0 else { return }
    let attributes = string.attributes(at: range.location, effectiveRange: nil)
    let run = RunStyle(attributes, size: size)
    (traits, self.size) = (run.traits, run.size)
    if range.length == 1, attributes[.attachment] != nil {
      (kind, keepsTogether) = (.picture, true)
    } else if run.size >= Ems(1.125) {
      (kind, keepsWithNext, keepsTogether) = (.heading, true, true)
    }
    guard let style = attributes[.paragraphStyle] as? NSParagraphStyle else { return }
    // The first line's indent is that of the layout.
    if kind == .text, style.firstLineHeadIndent > style.headIndent { kind = .paragraph }
    func ems(_ length: CGFloat) -> Ems {
      min(max(Ems(Double(length / size)), .zero), TextStyles.spaces.upperBound)
    }
    spaceBefore = ems(style.paragraphSpacingBefore)
    spaceAfter = ems(style.paragraphSpacing)
    startIndent = ems(style.headIndent)
    // A tail indent below 0 counts from the other side.
    endIndent = ems(-style.tailIndent)
    switch style.alignment {
    case .center: alignment = .center
    case .justified: alignment = .justify
    case .right: alignment = .end
    case .left: alignment = .start
    case .natural: alignment = nil
    @unknown default: alignment = nil
    }
  }
}

extension RunStyle {
  fileprivate init(_ attributes: [NSAttributedString.Key: Any], size: CGFloat) {
    self.init()
    if let font = attributes[.font] as? UIFont {
      let found = font.fontDescriptor.symbolicTraits
      if found.contains(.traitBold) { traits.insert(.bold) }
      if found.contains(.traitItalic) { traits.insert(.italic) }
      if found.contains(.traitMonoSpace) { traits.insert(.monospace) }
      let bounds = TextStyles.sizes
      self.size = min(
        max(Ems(Double(font.pointSize / size)), bounds.lowerBound),
        bounds.upperBound
      )
    }
    if let offset = attributes[.baselineOffset] as? NSNumber {
      shift = Ems(min(max(offset.doubleValue / Double(size), -99), 99))
    }
  }
}

extension NSTextAttachment {
  /// The size that it is shown in, as far as it says one.
  fileprivate var pictureSize: CGSize {
    bounds.size.width > 0 ? bounds.size : image?.size ?? .zero
  }
}
#endif
