import CYardstick
import PaginatorKit
import Paginators
import Typesetting

extension SpeedGroup {
  /// A million scalars from memory to page ranges, against `hb_shape` and against a plain greedy in C.
  static func cold(_ language: BenchLanguage) -> SpeedGroup {
    let names = ["cold", "plain-greedy"].map { "\($0)-\(language.name)" }
    return SpeedGroup(names: names) { context in
      let text = try context.text(language, scalars: 1_000_000)
      let layout = try context.layout(language.family)
      var plainLayout = layout
      plainLayout.type.kinsoku = .none
      let loops = try PlainLoops(text.text, layout.type.fonts[0])
      let laps = try race(
        rounds: context.rounds,
        [
          loops.shape, { loops.paginate(plainLayout) },
          { try paginate(text.text, layout, fonts: context.unopenedFonts()) },
          { try paginate(text.text, layout, fonts: context.fonts) },
          { try paginate(text.text, plainLayout, fonts: context.fonts) },
          { _ = try context.unopenedFonts().chain(layout.type.fonts) },
        ]
      )
      let cold = laps[2].ratio(to: laps[0])
      let open = laps[3].ratio(to: laps[0])
      let plain = laps[1].ratio(to: laps[0])
      let perScalar = laps[0].milliseconds * 1e6 / Double(text.text.scalarCount)
      return [
        SpeedRow(
          name: names[0],
          title: "\(text.length) scalars to page ranges, everything new, ÷ hb_shape (font kept)",
          measured: cold.median,
          unit: .times,
          limit: .atMost(language.name == BenchLanguage.english.name ? 0.25 : 0.10),
          note:
            "\(text.source), \(language.family); with the font open \(format(open.median, 3)) ×, "
            + "opening it \(format(laps[5].milliseconds, 2)) ms; hb_shape "
            + "\(format(perScalar, 1)) ns a scalar; \(middleHalf(cold))"
        ),
        SpeedRow(
          name: names[1],
          title: "\(text.length) scalars, font open, ÷ a plain greedy of HarfBuzz + ICU in C",
          measured: laps[4].ratio(to: laps[1]).median,
          unit: .times,
          limit: nil,
          note:
            "kinsoku none on both sides; the plain greedy is \(format(plain.median, 3)) × hb_shape"
        ),
      ]
    }
  }

  /// The sutra once, from opening its font to the last page range.
  static let sutra = SpeedGroup("sutra-cold") { context in
    let language = BenchLanguage.chinese
    let text = try language.once()
    var layout = try context.layout(language.family)
    layout.type.kinsoku = .none
    let font = layout.type.fonts[0]
    let bytes = text.text.utf8
    let laps = try race(
      rounds: 8 * context.rounds,
      [
        {
          let greedy = plain_greedy_create(font.file, UInt32(font.index), language.tag)
          guard let greedy else { return }
          _ = plainPages(of: bytes, in: layout, by: greedy)
          plain_greedy_destroy(greedy)
        },
        { try paginate(text.text, layout, fonts: context.unopenedFonts()) },
        { try paginate(text.text, layout, fonts: context.fonts) },
        { _ = try context.unopenedFonts().chain(layout.type.fonts) },
      ]
    )
    let ratio = laps[1].ratio(to: laps[0])
    return SpeedRow(
      title: "the sutra once, fonts opened from file, ÷ a plain greedy of HarfBuzz + ICU in C",
      measured: ratio.median,
      unit: .times,
      limit: .atMost(1.1),
      note: "\(format(laps[1].milliseconds, 2)) ms, in C \(format(laps[0].milliseconds, 2)) ms; "
        + "with our font open \(format(laps[2].milliseconds, 2)) ms, and opening it "
        + "\(format(laps[3].milliseconds, 2)) ms; kinsoku none on both sides; \(middleHalf(ratio))"
    )
  }
}

/// The middle half of ratios, in words.
func middleHalf(_ spread: Spread) -> String {
  "middle half \(format(spread.middleHalf.lowerBound, 3)) to "
    + format(spread.middleHalf.upperBound, 3)
}
