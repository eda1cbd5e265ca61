import Comparisons
import Corpora
import PaginatorKit
import Paginators
import Places
import Reports
import Trials

/// A reader as it is named on the command line: `foliate`, or `foliate@window-750`.
struct PlacingReader {
  /// What was typed, the pattern replaced by a scheme's name.
  let name: String
  let scheme: PlaceScheme
  /// The paginator's name or specification.
  let paginator: String

  /// The readers of names and patterns, each once; without any, all schemes that join.
  static func all(_ names: [String]) throws -> [PlacingReader] {
    var readers: [PlacingReader] = []
    for typed in names.isEmpty ? ["all"] : names {
      for reader in try matching(typed) where !readers.contains(where: { $0.name == reader.name }) {
        readers.append(reader)
      }
    }
    return readers
  }

  private static func matching(_ typed: String) throws -> [PlacingReader] {
    let parts = typed.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let pattern = parts[0]
    let glob = Glob(pattern)
    let found = PlaceScheme.all.filter { scheme in
      pattern == "all" ? scheme.joinsAll : glob.matches(scheme.name)
    }
    guard !found.isEmpty else {
      let hint = suggestion(for: pattern, among: PlaceScheme.all.map(\.name))
      throw HarnessFailure.usage(
        "There is no way of saving places '\(pattern)'.\(didYouMean(hint)) 'harness list schemes' names "
          + "them all."
      )
    }
    let paginator = parts.count > 1 ? parts[1] : GreedyPaginator.id
    guard !paginator.isEmpty else {
      throw HarnessFailure.usage(
        "'\(typed)' names no paginator behind '@'; write \(pattern)@\(GreedyPaginator.id), or leave it out."
      )
    }
    return found.map { scheme in
      let isUsual = paginator == GreedyPaginator.id
      return PlacingReader(
        name: isUsual ? scheme.name : "\(scheme.name)@\(paginator)",
        scheme: scheme,
        paginator: paginator
      )
    }
  }
}

/// What is asked of places that are moved: who saves and opens them, of which texts, in which layouts.
struct MovedPlaces {
  let savers: [PlacingReader]
  let restorers: [PlacingReader]
  let corpus: CorpusOptions
  let external: ExternalArguments
  let page: PageArguments
  let layout: LayoutArguments
  let changes: ChangeArguments

  /// Saves every page and opens it, in the detailed layout of each text or in each that is changed to.
  func report(_ inputs: Inputs, _ console: Console) throws -> TransferReport {
    let corpora = try inputs.corpora(corpus).map(\.corpus)
    let exported = try inputs.exportedPages(external, of: corpora)
    var names: [String] = []
    for name in (savers + restorers).map(\.paginator) where !names.contains(name) {
      names.append(name)
    }
    let participants = try inputs.participants(named: names, external, exported: exported)
    let plan = try inputs.plan(
      corpora: corpora,
      participants: participants,
      layout: layout,
      isDetailed: true,
      page: try .requested(size: page.size, insets: page.insets, layout: layout),
      changes: changes.asksForChanges ? changes : nil,
      exported: exported,
      timing: nil
    )
    let found = Dictionary(uniqueKeysWithValues: zip(names, participants))
    let sections = try plan.texts.flatMap { text in
      try moved(text, participants: found, console)
    }
    return TransferReport(sections, version: HarnessVersion.current)
  }

  /// A section for each layout that a text is opened in.
  private func moved(
    _ text: Plan.Text,
    participants: [String: Plan.Participant],
    _ console: Console
  ) throws -> [TransferReport.Section] {
    let corpus = text.corpus
    let book = try PlacedBook(of: corpus)
    let from = text.settings[0]
    if changes.asksForChanges, text.targets.isEmpty {
      throw HarnessFailure.usage(
        "Nothing changes: name a size, font, device or line height other than the first layout's."
      )
    }
    func readers(_ asked: [PlacingReader], in setting: Plan.Setting) throws -> [PlaceTransfer
      .Reader]
    {
      var made: [String: PlacedPages] = [:]
      return try asked.compactMap { reader in
        guard let participant = participants[reader.paginator] else { return nil }
        let pages =
          try made[reader.paginator] ?? pages(of: book, in: setting, by: participant, console)
        made[reader.paginator] = pages
        return PlaceTransfer.Reader(
          reader.name,
          reader.scheme,
          on: participant.info.name,
          pages
        )
      }
    }
    let savers = try readers(self.savers, in: from)
    let targets: [Plan.Target?] = text.targets.isEmpty ? [nil] : text.targets
    return try targets.map { target in
      let restorers = try readers(self.restorers, in: target?.setting ?? from)
      console.step("moving places of \(corpus.id) to \(counted(restorers.count, "reader"))")
      return TransferReport.Section(
        of: corpus,
        from: from,
        to: target,
        TransferMatrix(savers, restorers)
      )
    }
  }

  private func pages(
    of book: PlacedBook,
    in setting: Plan.Setting,
    by participant: Plan.Participant,
    _ console: Console
  ) throws -> PlacedPages {
    console.step("\(participant.info.name) paginates \(book.corpus.id), \(setting.label)")
    do {
      let pages = try paginate(book.text, in: setting.layout, with: participant.paginator).pages
      return PlacedPages(
        try Pagination(pages, of: book.text, in: setting.layout),
        of: book,
        in: setting.layout.page.columns,
        locators: OwnLocators(of: participant.paginator, over: book.text, in: setting.layout)
      )
    } catch {
      throw HarnessFailure(
        .paginatorFailed,
        ShownText.oneLine("\(participant.info.name), \(setting.label): \(error)")
      )
    }
  }
}
