public import ArgumentParser
import Comparisons
import PaginatorKit
public import PaginatorTesting
import Trials

/// `harness conform`: the laws that every paginator must keep.
struct ConformCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Check that paginators keep the laws: determinism, seek, end and others.",
    discussion: """
      Each law is checked on small texts of several scripts and on the beginning of the corpus, on \
      the first device and size given:

        harness conform --paginator greedy

      A broken law is shown with the page and with the smallest text that still breaks it. Exits \
      with 6 if any law is broken, apart from the known faults of the classic paginators, and if a \
      paginator paginates nothing or a program is not checked to the end in its time.
      """
  )

  @Option(
    name: .customLong("law"),
    help: ArgumentHelp("Check this law only. Repeatable. (default: all)", valueName: "name")
  )
  var laws: [Law] = []

  @Option(
    help: ArgumentHelp(
      "The time limit for all checks of one program. (default: \(Int(Self.usualTimeLimit)))",
      valueName: "seconds"
    ),
    transform: { try Parsing.seconds($0, for: "time limit") }
  )
  var timeLimit = Self.usualTimeLimit

  /// A program that answers in a tenth of a second is checked in half of it.
  private static let usualTimeLimit = 600.0

  @Flag(help: "Print the results as JSON.")
  var json = false

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Paginators") var paginators: PaginatorArguments
  @OptionGroup(title: "Paginators") var external: ExternalArguments
  @OptionGroup(title: "Layouts") var page: PageArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _: Settings) throws {
    let subjects = try subjects()
    var results: [ConformResult] = []
    for subject in subjects {
      console.step("checking \(subject.name)")
      let result = ConformResult(of: subject, laws: laws) { law, checked, all in
        console.progress(checked, of: all, what: "checks of \(law.rawValue)")
      }
      console.endProgress()
      results.append(result)
      if !json {
        let space = results.count == 1 ? "" : "\n"
        try console.print(space + result.text(columns: console.columns))
      }
    }
    if json {
      let document: JSONObject = [
        "schema": "pagination-harness/conformance/1",
        "harness": HarnessVersion.current,
        "paginators": results.map(\.json),
      ]
      try console.print(json: try jsonText(of: document))
    }
    let doubts = results.compactMap(\.doubt)
    guard doubts.isEmpty else {
      throw HarnessFailure(.paginatorFailed, doubts.joined(separator: " "))
    }
    if results.contains(where: \.isBroken) { throw HarnessExit.paginatorFailed.end }
  }

  /// Who is checked, in the order of the command line.
  private func subjects() throws -> [ConformSubject] {
    // The text without a break would take the methods that measure minutes; stopping is an end.
    let inputs = Inputs(shaping: layout.shaping, workLimit: min(paginators.workLimit, 5_000_000))
    let page: PageGeometry? = try .requested(size: page.size, insets: page.insets, layout: layout)
    var layouts: [Layout] = []
    var texts: [ConformanceText] = []
    let corpora = try inputs.corpora(corpus).map(\.corpus)
    for corpus in corpora {
      // The first page, in each of the sizes that are asked for.
      let asked = try inputs.settings(layout, page: page, for: corpus).map(\.layout)
      layouts += asked.filter { $0.page == asked[0].page }.prefix(max(1, layout.sizes.count))
      texts.append(.beginning(of: corpus))
    }
    let externals = try inputs.externalSubjects(
      external,
      of: corpora,
      layouts: layouts,
      texts: texts,
      layout,
      page: page,
      timeLimit: timeLimit
    )
    // Who names somebody from outside wants to know of nobody else.
    guard externals.isEmpty || !paginators.names.isEmpty else { return externals }
    return try inputs.builtInSubjects(paginators, layouts: layouts, texts: texts) + externals
  }
}

extension Law: ExpressibleByArgument {}
