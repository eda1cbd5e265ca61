package import PaginatorKit
import Typesetting

/// How an app sets the text of a page, as far as its own lines tell.
package struct DrawnStyle: Hashable, Sendable {
  /// The space above the page's first line that should be gone there, and what is missing of that between
  /// its paragraphs.
  package var droppedSpacing = Length.zero
  /// The characters of which the app tells face and size, white space left out.
  @Count package var scalars = 0
  /// Those of them that it draws in another face or size than the text's.
  @Count package var misset = 0

  package init() {}
}

extension Referee {
  /// By how much a space or a font size may differ: devices round both to whole pixels.
  private static let rounding = Length.pixels(1)

  /// What the lines of a page tell of how it is set.
  ///
  /// - Complexity: O(lines + characters of runs).
  func drawnStyle(of lines: [DeviceLine]) -> DrawnStyle {
    var drawn = DrawnStyle()
    var previous: DeviceLine?
    for line in lines {
      let start = inside(line.range).start
      let above = line.top - (previous?.bottom ?? .zero)
      let difference = space(above: start, atTop: previous == nil) - above
      let amount = max(difference, Length.zero - difference)
      // What stands above a line may be more: above a reading, of a taller line, a picture's frame.
      let most = previous == nil ? roomForReadings(of: line) : nil
      if amount >= Self.rounding, difference > .zero || most.map({ amount > $0 }) == true {
        drawn.droppedSpacing += amount
      }
      for run in line.runs { add(run, to: &drawn) }
      previous = line
    }
    return drawn
  }

  /// How far below a page's top a line may stand for the readings above it, for which browsers make it higher; no
  /// reading needs more than the text's size.
  private func roomForReadings(of line: DeviceLine) -> Length {
    let (start, end) = inside(line.range)
    return text.styles?.rubies(from: start, to: end).isEmpty == false ? layout.type.size : .zero
  }

  /// The space that belongs above a line.
  func space(above start: TextOffset, atTop isAtTop: Bool) -> Length {
    let isForced = start == .zero || text.isForcedBreak(start)
    if isAtTop, !isForced { return .zero }
    let paragraph = paragraph(holding: start.utf8)
    guard paragraph.start == start.utf8 else { return .zero }
    guard text.styles != nil else {
      return isAtTop || paragraph.isEmpty ? .zero : layout.type.paragraphSpacing
    }
    let setting = settings.setting(at: start.utf8, isAlone: false)
    if isAtTop { return setting.spacingAtTop }
    if setting.continuesBlock { return .zero }
    return paragraph.isEmpty ? setting.blankSpacing : setting.spacing
  }

  private func add(_ run: DeviceRun, to drawn: inout DrawnStyle) {
    let (start, end) = inside(run.range)
    var place = start.utf8
    for scalar in text.string(from: start, to: end).unicodeScalars {
      defer { place += UTF8.width(scalar) }
      guard !scalar.properties.isWhitespace else { continue }
      drawn.scalars += 1
      let font = text.styles?.font(at: TextOffset(utf8: place)) ?? FontVariant()
      let difference = run.size - font.size.length(at: layout.type.size)
      let isSize = max(difference, Length.zero - difference) < Self.rounding
      if !isSize || run.traits != font.traits { drawn.misset += 1 }
    }
  }
}
