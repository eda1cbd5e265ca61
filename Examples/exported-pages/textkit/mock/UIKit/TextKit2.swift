import Foundation

package protocol NSTextLocation {}

struct Place: NSTextLocation {
  let offset: Int
}

extension NSTextLocation {
  fileprivate var units: Int { (self as? Place)?.offset ?? 0 }
}

package final class NSTextRange {
  package let location: any NSTextLocation
  package let endLocation: any NSTextLocation

  package init?(location: any NSTextLocation, end: (any NSTextLocation)?) {
    guard let end, end.units >= location.units else { return nil }
    (self.location, endLocation) = (location, end)
  }

  init(_ range: NSRange) {
    location = Place(offset: range.location)
    endLocation = Place(offset: NSMaxRange(range))
  }
}

package final class NSTextContentStorage {
  package var textStorage: NSTextStorage?

  package init() {}

  package func addTextLayoutManager(_ manager: NSTextLayoutManager) { manager.content = self }
}

package final class NSTextLineFragment {
  package let attributedString: NSAttributedString
  package let characterRange: NSRange
  package let typographicBounds: CGRect

  init(_ paragraph: NSAttributedString, _ range: NSRange, _ bounds: CGRect) {
    (attributedString, characterRange, typographicBounds) = (paragraph, range, bounds)
  }
}

package final class NSTextLayoutFragment {
  package struct EnumerationOptions: OptionSet, Sendable {
    package let rawValue: UInt
    package static let ensuresLayout = EnumerationOptions(rawValue: 2)

    package init(rawValue: UInt) { self.rawValue = rawValue }
  }

  package let rangeInElement: NSTextRange
  package let layoutFragmentFrame: CGRect
  package let textLineFragments: [NSTextLineFragment]

  init(_ range: NSRange, _ frame: CGRect, _ lines: [NSTextLineFragment]) {
    (rangeInElement, layoutFragmentFrame, textLineFragments) = (NSTextRange(range), frame, lines)
  }
}

package final class NSTextLayoutManager {
  package enum SegmentType: Sendable { case standard }

  package struct SegmentOptions: OptionSet, Sendable {
    package let rawValue: UInt
    package static let rangeNotRequired = SegmentOptions(rawValue: 1)

    package init(rawValue: UInt) { self.rawValue = rawValue }
  }

  package var textContainer: NSTextContainer?
  fileprivate var content: NSTextContentStorage?
  private var fragments: [NSTextLayoutFragment] = []

  package init() {}

  private var cells: Cells { content?.textStorage?.cells ?? Cells("", [:]) }

  package var documentRange: NSTextRange {
    NSTextRange(NSRange(location: 0, length: cells.offsets.last ?? 0))
  }

  /// Makes a fragment of each paragraph, in one container without an end.
  package func ensureLayout(for range: NSTextRange) {
    fragments = []
    let cells = cells
    guard let container = textContainer, let text = content?.textStorage?.string else { return }
    let width = container.size.width - 2 * container.lineFragmentPadding
    var (character, top): (Int, CGFloat) = (0, 0)
    while character < cells.characters.count {
      let end = cells.characters[character...].firstIndex(where: \.isNewline).map { $0 + 1 }
      let paragraph = character..<(end ?? cells.characters.count)
      let place = cells.range(of: paragraph)
      let string = NSAttributedString(string: NSString(string: text).substring(with: place))
      var lines: [NSTextLineFragment] = []
      func append(_ range: NSRange) {
        let box = CGRect(
          x: 0,
          y: CGFloat(lines.count) * cells.lineHeight,
          width: width,
          height: cells.lineHeight
        )
        lines.append(NSTextLineFragment(string, range, box))
      }
      while character < paragraph.upperBound {
        let line = cells.line(from: character, width: width)
        var range = cells.range(of: line)
        range.location -= place.location
        append(range)
        character = line.upperBound
      }
      // The last paragraph has one more line behind a final line break.
      if character == cells.characters.count, cells.characters[character - 1].isNewline {
        append(NSRange(location: place.length, length: 0))
      }
      let frame = CGRect(
        x: container.lineFragmentPadding,
        y: top,
        width: width,
        height: CGFloat(lines.count) * cells.lineHeight
      )
      fragments.append(NSTextLayoutFragment(place, frame, lines))
      top = frame.maxY
    }
  }

  @discardableResult
  package func enumerateTextLayoutFragments(
    from location: (any NSTextLocation)?,
    options: NSTextLayoutFragment.EnumerationOptions,
    using body: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    for fragment in fragments where !body(fragment) { return fragment.rangeInElement.location }
    return nil
  }

  package func enumerateTextSegments(
    in range: NSTextRange,
    type: SegmentType,
    options: SegmentOptions,
    using body: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) {
    guard let container = textContainer else { return }
    let units = NSRange(range.location.units..<range.endLocation.units)
    let box = CGRect(
      x: 0,
      y: 0,
      width: cells.width(of: cells.characters(at: units)),
      height: cells.lineHeight
    )
    _ = body(nil, box, 0, container)
  }

  package func offset(from start: any NSTextLocation, to end: any NSTextLocation) -> Int {
    end.units - start.units
  }

  package func location(
    _ start: any NSTextLocation,
    offsetBy distance: Int
  ) -> (any NSTextLocation)? {
    Place(offset: start.units + distance)
  }
}
