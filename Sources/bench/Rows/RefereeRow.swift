import Comparisons
import PaginatorKit
import Paginators
import Refereeing
import Trials

extension SpeedGroup {
  /// What one more layout costs to judge, for one paginator: the text is read, its lines are not known in
  /// that layout.
  static let refereeLayout = SpeedGroup("referee-layout") { context in
    let language = BenchLanguage.novel
    let text = try context.text(language, scalars: 1_000_000)
    let first = try context.layout(language.family)
    let loops = try PlainLoops(text.text, first.type.fonts[0])
    let memory = RefereeMemory()
    _ = try Referee(of: text.text, in: first, fonts: context.fonts, sharing: memory)
    let greedy = GreedyPaginator(environment: PaginatorEnvironment(fonts: context.fonts))
    var pages: [PageRange] = []
    var layout = first
    var round = 0
    let laps = try race(
      rounds: context.rounds,
      [
        loops.shape,
        {
          let made = Paginated(pages: pages, work: Work())
          let referee = try Referee(
            of: text.text,
            in: layout,
            fonts: context.fonts,
            sharing: memory
          )
          let judgement = referee.judge(pages, showing: .context, reference: pages)
          let trial = Trial(
            paginator: PaginatorInfo(name: greedy.name, kind: .reference, showing: .context),
            corpus: text.source,
            scalarCount: text.text.scalarCount,
            setting: Plan.Setting(
              device: Device(id: "phone-6", title: "", page: layout.page),
              layout: layout
            ),
            lineHeight: referee.lineHeight,
            layoutKey: "",
            outcome: .paginated(made, judgement)
          )
          for metric in Metric.all { _ = metric.value(of: trial) }
        },
      ],
      before: {
        // A width that no round had before, and the pages of it.
        round += 1
        layout = try context.layout(language.family, width: 375 + Double(round))
        pages = try Trials.paginate(text.text, in: layout, with: greedy).pages
      }
    )
    let ratio = laps[1].ratio(to: laps[0])
    return SpeedRow(
      title: "all metrics of greedy in one more layout of \(text.length) scalars, ÷ hb_shape",
      measured: ratio.median,
      unit: .times,
      limit: .atMost(0.5),
      note: "\(text.source); the text was read before, and the pages are made; "
        + "\(format(laps[1].milliseconds, 1)) ms; \(middleHalf(ratio))"
    )
  }
}
