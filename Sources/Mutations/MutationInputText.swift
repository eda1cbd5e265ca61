import Comparisons
package import PaginatorKit

extension MutationInput {
  /// The options of the type that are set otherwise than by default.
  package var inputs: [(field: LayoutField, value: LayoutValue)] {
    style.settings
  }

  /// The input in a short line: `zh-Hant, 312 scalars, phone-6 at 40 px, then 28 and 23 px`.
  package var summary: String {
    var parts = [text.language, "\(grouped(text.scalarCount)) scalars"]
    if text.direction != .leftToRight { parts.append("right to left") }
    if !text.forcedBreaks.isEmpty {
      let places = text.forcedBreaks.map { String(text.scalarIndex(of: $0)) }
      parts.append("forced breaks at \(places.joined(separator: " "))")
    }
    parts.append("\(ground) at \(style.size.shortPixels) px")
    if !sizesAfter.isEmpty {
      parts.append("then \(sizesAfter.map(\.shortPixels).joined(separator: " and ")) px")
    }
    parts += inputs.map { "\($0.field.title) \($0.value.words)" }
    if isTimed { parts.append("timed") }
    return parts.joined(separator: ", ")
  }

  /// The device, or the page that takes its place, in words.
  private var ground: String {
    guard let page else { return device }
    let sides = page.insets.sides.map(\.shortPixels)
    let words = Set(sides).count == 1 ? sides[0] : sides.joined(separator: " ")
    return "\(page.width.shortPixels)x\(page.height.shortPixels) px with insets \(words)"
  }
}
