import PaginatorKit
import Paginators
import Typesetting

extension SpeedGroup {
  /// A million scalars that are prepared for other widths, against a pass that only makes pages.
  static func preparing(_ language: BenchLanguage) -> SpeedGroup {
    SpeedGroup("preparing-\(language.name)") { context in
      let text = try context.text(language, scalars: 1_000_000)
      let layout = try context.layout(language.family)
      let laps = try race(
        rounds: context.rounds,
        [
          { try paginate(text.text, layout, fonts: context.fonts) },
          { _ = try Relayout(text.text, in: layout, fonts: context.fonts) },
        ]
      )
      let ratio = laps[1].ratio(to: laps[0])
      return SpeedRow(
        title: "\(text.length) scalars prepared for other widths, ÷ a pass over them, font open",
        measured: ratio.median,
        unit: .times,
        limit: .atMost(1.3),
        note: "\(text.source), \(language.family); \(format(laps[1].milliseconds, 2)) ms and "
          + "\(format(laps[0].milliseconds, 2)) ms; \(middleHalf(ratio))"
      )
    }
  }
}
