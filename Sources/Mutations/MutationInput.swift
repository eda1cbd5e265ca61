import Comparisons
package import Corpora
package import PaginatorKit
package import Trials
package import Typesetting

/// A text and layouts in which a defect must be detected.
package struct MutationInput: Equatable, Sendable {
  package var text: SourceText
  /// The faces by name, in chain order.
  package var fonts: [String]
  /// The device of the default sweep whose page it is set on.
  package var device = "phone-6"
  /// A page of its own in place of the device's; `nil` for none.
  package var page: PageGeometry?
  /// The type, but for its faces; the font size is one of the default sweep, so large that few
  /// characters fill a page.
  package var style = TypeStyle(fonts: [], size: .pixels(40))
  /// The font sizes that readers change to, one after the other; the pages there are judged, too.
  package var sizesAfter: [Length] = []
  /// Whether time and memory are measured.
  package var isTimed = false

  /// A text in faces, on a phone's page at 40 px unless that is changed.
  package init(
    _ text: SourceText,
    fonts: [String],
    _ change: (inout MutationInput) -> Void = { _ in }
  ) {
    self.text = text
    self.fonts = fonts
    change(&self)
  }

  /// A corpus on the first device that `compare` sweeps, at its first font size, and at those that
  /// readers change to.
  package init(_ corpus: Corpus) {
    self.init(corpus.text, fonts: corpus.fonts)
    device = Device.builtIn[0].id
    style.size = .pixels(17)
    sizesAfter = [.pixels(20), .pixels(24)]
  }

  package var corpus: Corpus { Corpus(id: "mutation", text: text, fonts: fonts) }

  /// The first layout, then those that readers change to.
  ///
  /// - Throws: `FontError` where a face is missing.
  package func settings(fonts library: FontLibrary) throws -> [Plan.Setting] {
    let chain = try fonts.map { try library.face(named: $0).reference }
    let styledFonts = try library.styledFonts(of: chain, with: text.styles?.traits ?? [])
    let swept = Device.builtIn.first { $0.id == self.device } ?? Device.builtIn[0]
    let place = page.map { Device(id: "page", title: "a page of the input", page: $0) } ?? swept
    return ([style.size] + sizesAfter)
      .map { size in
        var type = style
        type.fonts = chain
        type.styledFonts = styledFonts
        type.size = size
        return Plan.Setting(device: place, layout: Layout(page: place.page, type: type))
      }
  }
}

extension MutationInput {
  /// Some pages of Chinese: paragraphs of one to six lines, each ending in a stop.
  static func chinese(
    paragraphs count: Int = 12,
    _ change: (inout MutationInput) -> Void = { _ in }
  ) -> MutationInput {
    chinese(cycled(sutra, count), change)
  }

  static func chinese(
    _ string: String,
    _ change: (inout MutationInput) -> Void = { _ in }
  ) -> MutationInput {
    MutationInput(
      SourceText(string, language: "zh-Hant"),
      fonts: ["Noto Sans CJK TC", "DejaVu Sans"],
      change
    )
  }

  /// Some pages of English: paragraphs of one to six lines.
  static func english(
    _ string: String = cycled(walk, 12),
    _ change: (inout MutationInput) -> Void = { _ in }
  ) -> MutationInput {
    MutationInput(
      SourceText(string, language: "en"),
      fonts: ["DejaVu Sans", "Noto Sans CJK TC"],
      change
    )
  }

  /// The same text with readers who change the font size.
  static func changing() -> MutationInput {
    chinese(paragraphs: 24) { $0.sizesAfter = [.pixels(28), .pixels(23)] }
  }

  private static func cycled(_ paragraphs: [String], _ count: Int) -> String {
    (0..<count).map { paragraphs[$0 % paragraphs.count] }.joined(separator: "\n")
  }

  private static let sutra = [
    "一時佛在舍衛國，與大比丘眾千二百五十人俱，入城乞食，還至本處，飯食已訖，收衣缽，洗足已，敷座而坐。",
    "須菩提，於意云何？",
    "如來有所說法耶？不也，世尊，如來無所說。",
    "若復有人，於此經中受持一句，為他人說，其福勝彼。何以故？一切諸佛及諸佛法，皆從此經出。",
    "善哉善哉。",
  ]

  private static let walk = [
    "In the morning they walked along the shore and counted the boats that had come in.",
    "Nobody spoke.",
    "The harbour was quiet, and the nets lay drying on the stones beside the wall.",
    "When the wind turned, the oldest of them said that it would rain before the night, and went home.",
  ]
}

extension MutationInput {
  /// The options of the type that are set otherwise than by default.
  package var inputs: [(field: LayoutField, value: LayoutValue)] { style.settings }

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
