import Corpora
import PaginatorKit
import PaginatorTesting
import Paginators
import Trials

extension Inputs {
  /// Those from outside who are checked: programs, each time a process of its own, and exported pages.
  func externalSubjects(
    _ options: ExternalArguments,
    of corpora: [Corpus],
    layouts: [Layout],
    texts: [ConformanceText],
    _ layout: LayoutArguments,
    page: PageGeometry?,
    timeLimit: Double
  ) throws -> [ConformSubject] {
    try requirePrograms(options)
    let programs = try options.commands.map { source in
      let keepsPlaces: Bool
      do throws(ExternalFailure) {
        keepsPlaces = try externalPaginator(source, options).places != nil
      } catch {
        throw HarnessFailure(.paginatorFailed, error.description)
      }
      let limit = TimeLimit(seconds: timeLimit)
      return ConformSubject(
        name: source.name,
        kind: .external,
        layouts: layouts,
        texts: texts,
        keepsPlaces: keepsPlaces,
        limit: limit,
        replay: Replay(command: source.source, environment: PaginatorEnvironment(fonts: fonts))
      ) {
        let paginator = try self.externalPaginator(source, options, limit: limit)
        return Reader(
          paginator,
          keepingPlacesBy: paginator.places,
          keepingHighlightsBy: paginator.highlights
        )
      }
    }
    return try programs
      + exportedPages(options, of: corpora)
      .flatMap { pages in
        try corpora.compactMap { corpus in
          try subject(of: pages, over: corpus, layout, page: page)
        }
      }
  }

  /// The pages of a file that are of a corpus; `nil` when they are of another text.
  private func subject(
    of pages: ExportedPages,
    over corpus: Corpus,
    _ layout: LayoutArguments,
    page: PageGeometry?
  ) throws -> ConformSubject? {
    guard
      let settings = try settings(of: [pages], layout, page: page, for: corpus)
        ?? (pages.isOf(corpus) ? settings(layout, page: page, for: corpus) : nil)
    else { return nil }
    return ConformSubject(
      name: pages.name,
      kind: .imported,
      layouts: settings.map(\.layout),
      texts: [ConformanceText(corpus.id, corpus.text)],
      hasOwnTextsOnly: true,
      withheld: ConformSubject.withheldFromPages
    ) { Reader(ImportedPaginator(name: pages.name, file: pages.file)) }
  }
}
