import PaginatorKit
import Paginators
import Typesetting

extension SpeedGroup {
  /// A million scalars that are prepared, filled into pages of another width and set in another size.
  static func relayout(_ language: BenchLanguage) -> SpeedGroup {
    let names = ["relayout-width", "relayout-size"].map { "\($0)-\(language.name)" }
    return SpeedGroup(names: names) { context in
      let text = try context.text(language, scalars: 1_000_000)
      let layout = try context.layout(language.family)
      let wider = try context.layout(language.family, width: 430)
      let larger = try context.layout(language.family, size: 20)
      let loops = try PlainLoops(text.text, layout.type.fonts[0])
      let relayout = try Relayout(text.text, in: layout, fonts: context.fonts)
      let laps = try race(
        rounds: context.rounds,
        [loops.shape, { try relayout.fill(wider) }, { try relayout.fill(larger) }]
      )
      func row(_ name: String, _ lap: Laps, _ title: String, _ note: String) -> SpeedRow {
        let ratio = lap.ratio(to: laps[0])
        return SpeedRow(
          name: name,
          title: "\(text.length) prepared scalars at another \(title), ÷ hb_shape",
          measured: ratio.median,
          unit: .times,
          limit: .atMost(0.02),
          note: "\(text.source); \(format(lap.milliseconds, 2)) ms; \(note); \(middleHalf(ratio))"
        )
      }
      return [
        row(names[0], laps[1], "width", "343 px → 398 px"),
        row(names[1], laps[2], "size", "17 px → 20 px, \(Relayout.sizeNote)"),
      ]
    }
  }
}

/// A text that is prepared, to be laid out again.
final class Relayout {
  /// How another size is reached.
  static let sizeNote = "by the same break records"

  private let text: SourceText
  private let type: TypeStyle
  private let paginator: GreedyPaginator
  private let prepared: (any PreparedText)?

  init(_ text: SourceText, in layout: Layout, fonts: FontLibrary) throws {
    self.text = text
    type = layout.type
    paginator = GreedyPaginator(environment: PaginatorEnvironment(fonts: fonts))
    prepared = try paginator.prepare(text, in: layout.type)
  }

  /// Begins to fill pages of another layout.
  func pass(_ layout: Layout) throws -> any PaginationPass {
    let filled =
      layout.type == type
      ? prepared
      : try prepared?.prepared(in: layout.type) ?? paginator.prepare(text, in: layout.type)
    guard let filled else { throw PaginationError.notImplemented(.seek) }
    return try filled.pass(in: layout.page, from: .zero)
  }

  /// Fills all pages of another layout.
  func fill(_ layout: Layout) throws { try drain(pass(layout)) }
}
