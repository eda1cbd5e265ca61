import Mutations
import PaginatorKit

/// The text and the layouts that a defect runs over, with all that it takes to set them again.
///
/// Lengths are in px, offsets in scalars.
struct InputEntry: Encodable {
  let text: String
  let language: String
  let direction: String
  let forcedBreaks: [Int]
  /// The faces by name, in chain order.
  let fonts: [String]
  /// The device whose page it is; absent where it has a page of its own.
  let device: String?
  /// Width and height of a page of its own.
  let page: [Double]?
  /// That page's insets: top, right, bottom, left.
  let insets: [Double]?
  /// The first font size, then those that readers change to.
  let fontSizes: [Double]
  /// What else is set otherwise than by default, named as in the paginator protocol.
  let layout: [String: Value]
  let isTimed: Bool
  let summary: String

  enum CodingKeys: String, CodingKey {
    case text, language, direction, fonts, device, page, insets, layout, summary
    case forcedBreaks = "forced_breaks"
    case fontSizes = "font_sizes"
    case isTimed = "timed"
  }

  init(_ input: MutationInput) {
    let source = input.text
    text = String(decoding: source.utf8, as: UTF8.self)
    language = source.language
    direction = source.direction.rawValue
    forcedBreaks = source.forcedBreaks.map(source.scalarIndex(of:))
    fonts = input.fonts
    device = input.page == nil ? input.device : nil
    page = input.page.map { [$0.width.pixels, $0.height.pixels] }
    insets = input.page.map { $0.insets.sides.map(\.pixels) }
    fontSizes = ([input.style.size] + input.sizesAfter).map(\.pixels)
    layout = Dictionary(
      uniqueKeysWithValues: input.inputs.map { ($0.field.name, Value(value: $0.value)) }
    )
    isTimed = input.isTimed
    summary = input.summary
  }

  /// What an input of the layout is set to: a number, or a word.
  struct Value: Encodable {
    let value: LayoutValue

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .length(let length): try container.encode(length.pixels)
      case .multiple(let multiple): try container.encode(multiple.value)
      case .lines(let lines): try container.encode(lines)
      case .word(let word): try container.encode(word)
      }
    }
  }
}
