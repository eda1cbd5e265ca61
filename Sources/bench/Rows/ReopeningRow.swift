import Foundation
import PaginatorKit
import Paginators
import Typesetting

extension SpeedGroup {
  /// A book whose pages are on disk, opened again.
  static let reopening = SpeedGroup("reopening") { context in
    let text = try context.text(.chinese, scalars: 1_000_000)
    let layout = try context.layout(BenchLanguage.chinese.family)
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func reopen() throws {
      let environment = PaginatorEnvironment(fonts: context.fonts)
      let paginator = CachedPaginator(
        GreedyPaginator(environment: environment),
        in: PageCache(folder: folder)
      )
      try drain(paginator.pass(over: text.text, in: layout, from: .zero))
    }
    try reopen()
    let laps = try race(
      rounds: context.rounds,
      [reopen, { try paginate(text.text, layout, fonts: context.fonts) }]
    )
    let ratio = laps[0].ratio(to: laps[1])
    return SpeedRow(
      title: "all pages of \(text.length) scalars from the cache on disk, font open",
      measured: laps[0].milliseconds,
      unit: .milliseconds,
      limit: nil,
      note:
        "\(text.source); \(format(ratio.median, 4)) × a pass that knows nothing; most of it is the "
        + "SHA-256 of the text; \(middleHalf(ratio))"
    )
  }
}
