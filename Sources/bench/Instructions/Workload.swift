import PaginatorKit
import Paginators
import Typesetting

/// One thing that is done some times over a text, for a program that counts instructions.
struct Workload: Sendable {
  /// The name it is asked for by: `greedy-chinese`.
  let name: String
  /// What is done, in words.
  let title: String
  let language: BenchLanguage
  /// Gets everything ready and returns what does it once.
  let make: @Sendable (SourceText, BenchContext) throws -> () throws -> Void

  static let all = BenchLanguage.cold.flatMap { language in
    [
      Workload("hb-shape", "hb_shape of each paragraph", language) { text, context in
        let layout = try context.layout(language.family)
        return try PlainLoops(text, layout.type.fonts[0]).shape
      },
      Workload("plain-greedy", "a plain greedy of HarfBuzz + ICU in C", language) {
        text,
        context in
        var layout = try context.layout(language.family)
        layout.type.kinsoku = .none
        let loops = try PlainLoops(text, layout.type.fonts[0])
        return { loops.paginate(layout) }
      },
      Workload(GreedyPaginator.id, "greedy, caches empty, font open", language) { text, context in
        let layout = try context.layout(language.family)
        return { try paginate(text, layout, fonts: context.fonts) }
      },
      Workload("relayout-width", "prepared text at another width", language) { text, context in
        let wider = try context.layout(language.family, width: 430)
        let layout = try context.layout(language.family)
        let relayout = try Relayout(text, in: layout, fonts: context.fonts)
        return { try relayout.fill(wider) }
      },
      Workload("relayout-size", "prepared text at another size", language) { text, context in
        let larger = try context.layout(language.family, size: 20)
        let layout = try context.layout(language.family)
        let relayout = try Relayout(text, in: layout, fonts: context.fonts)
        return { try relayout.fill(larger) }
      },
    ]
  }

  private init(
    _ name: String,
    _ title: String,
    _ language: BenchLanguage,
    make: @escaping @Sendable (SourceText, BenchContext) throws -> () throws -> Void
  ) {
    self.name = "\(name)-\(language.name)"
    self.title = title
    self.language = language
    self.make = make
  }

  /// What has a program do it some times over a text of so many scalars.
  func arguments(scalars: Int, times: Int) -> [String] {
    ["--workload", name, String(scalars), String(times)]
  }

  func run(scalars: Int, times: Int) throws {
    let context = BenchContext(rounds: 1)
    let body = try make(context.text(language, scalars: scalars).text, context)
    for _ in 0..<times { try body() }
  }
}
