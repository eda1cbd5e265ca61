import PaginatorKit
import Paginators
import Typesetting

extension SpeedGroup {
  /// A text from memory to page ranges with marks squeezed and scripts spaced, against the same with neither.
  static func coldTypography(_ language: BenchLanguage, scalars: Int = 1_000_000) -> SpeedGroup {
    SpeedGroup("cold-typography-\(language.name)") { context in
      let text = try context.text(language, scalars: scalars)
      let plain = try context.layout(language.family)
      let squeezed = plain.with { $0.marks = .trimBoth }
      let spaced = plain.with { $0.autospace = .normal }
      let both = squeezed.with { $0.autospace = .normal }
      let loops = try PlainLoops(text.text, plain.type.fonts[0])
      let laps = try race(
        rounds: context.rounds,
        [loops.shape]
          + [plain, squeezed, spaced, both]
          .map { layout in
            { try paginate(text.text, layout, fonts: context.unopenedFonts()) }
          }
      )
      let ratio = laps[4].ratio(to: laps[1])
      func times(_ lap: Laps) -> String { "\(format(lap.ratio(to: laps[1]).median, 2)) ×" }
      return SpeedRow(
        title: "\(text.length) scalars with marks trim-both and autospace normal, ÷ neither",
        measured: ratio.median,
        unit: .times,
        limit: .atMost(1.5),
        note: "\(text.source), \(language.family), everything new; neither is "
          + "\(format(laps[1].ratio(to: laps[0]).median, 3)) × hb_shape; marks alone "
          + "\(times(laps[2])), autospace alone \(times(laps[3])); \(middleHalf(ratio))"
      )
    }
  }
}

extension Layout {
  fileprivate func with(_ change: (inout TypeStyle) -> Void) -> Layout {
    var layout = self
    change(&layout.type)
    return layout
  }
}
