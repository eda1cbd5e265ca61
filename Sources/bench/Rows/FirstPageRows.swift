import PaginatorKit
import Paginators
import Typesetting

extension SpeedGroup {
  /// The first page of a long text that is in memory, by a new paginator.
  static let firstPage = SpeedGroup("first-page") { context in
    let language = BenchLanguage.chinese
    let text = try context.text(language, scalars: 5_000_000)
    let layout = try context.layout(language.family)
    let laps = try race(
      rounds: 20 * context.rounds,
      [
        {
          let environment = PaginatorEnvironment(fonts: context.fonts)
          let paginator = GreedyPaginator(environment: environment)
          _ = try paginator.pass(over: text.text, in: layout, from: .zero).nextPage()
        }
      ]
    )
    return SpeedRow(
      title: "the first page of \(text.length) scalars, text and font in memory",
      measured: laps[0].milliseconds,
      unit: .milliseconds,
      limit: .atMost(0.3),
      note: "\(text.source); a new paginator each time; least "
        + "\(format(laps[0].leastMilliseconds, 3)) ms"
    )
  }

  /// The page of a reader in the middle of a text after the size has changed.
  static let anchoredPage = SpeedGroup("anchored-page") { context in
    let language = BenchLanguage.chinese
    let text = try context.text(language, scalars: 1_000_000)
    let larger = try context.layout(language.family, size: 20)
    let place = text.text.offset(ofScalar: text.text.scalarCount / 2)
    let relayout = try Relayout(
      text.text,
      in: try context.layout(language.family),
      fonts: context.fonts
    )
    let laps = try race(
      rounds: context.rounds,
      [
        {
          let pass = try relayout.pass(larger)
          while let page = try pass.nextPage(), page.end <= place {}
        }
      ]
    )
    return SpeedRow(
      title: "the reader's page in the middle of \(text.length) scalars after a change of size",
      measured: laps[0].milliseconds,
      unit: .milliseconds,
      limit: .atMost(1),
      note:
        "\(text.source); 17 px → 20 px, all pages before it filled; \(Relayout.sizeNote); least "
        + "\(format(laps[0].leastMilliseconds, 3)) ms"
    )
  }
}
