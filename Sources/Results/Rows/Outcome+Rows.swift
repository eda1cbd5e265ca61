import GRDB
import PaginatorKit
import Refereeing
import Trials

extension ContentTable {
  static let pagination = ContentTable(
    name: "pagination",
    columns: [],
    children: [
      Child(name: "pageRange", columns: ["startByte", "endByte", "startScalar", "endScalar"])
    ]
  )

  static let outcome = ContentTable(
    name: "outcome",
    columns: [
      "paginationId", "measureCalls", "measuredScalars", "shapeCalls", "shapedGlyphs",
      "layoutPasses", "pagesProduced", "failureKind", "failureMessage", "isJudged", "gapScalars",
      "dupScalars", "disorderPages", "outOfRangePages", "blankPages", "gapWhitespaceScalars",
      "missingGlyphs", "referencePages", "meanReferencePageScalars", "driftBeyondBoundaries",
      "sharedBoundaries", "allBoundaries", "clusters", "paintedClusters",
    ],
    children: [
      Child(
        name: "pageRow",
        columns: PageMeasurement.columns + PageMeasurement.laterColumns,
        laterColumnCount: PageMeasurement.laterColumns.count
      ),
      Child(name: "driftRow", columns: ["displacementScalars"]),
    ]
  )
}

/// The deterministic result of a trial.
struct Outcome {
  var pages: [PageRange]
  var work: Work
  var failure: TrialFailure?
  var judgement: Judgement?
}

extension Content {
  /// The pages of a text as they were returned; their offsets in scalars stand beside those in bytes.
  static func pagination(_ pages: [PageRange], of text: SourceText) -> Content {
    Content(
      table: .pagination,
      children: [
        pages.map { page in
          [
            page.start.stored, page.end.stored, text.scalarIndex(of: page.start).databaseValue,
            text.scalarIndex(of: page.end).databaseValue,
          ]
        }
      ]
    )
  }

  static func outcome(_ trial: Trial, pagination: Int64) -> Content {
    let work = trial.work
    let judgement = trial.judgement
    let coverage = judgement?.coverage
    let drift = judgement?.drift
    let painted = judgement?.painted
    return Content(
      table: .outcome,
      values: [
        pagination.databaseValue, work.measureCalls.databaseValue,
        work.measuredScalars.databaseValue, work.shapeCalls.databaseValue,
        work.shapedGlyphs.databaseValue, work.layoutPasses.databaseValue,
        work.pagesProduced.databaseValue, (trial.failure?.kind.rawValue).databaseValue,
        (trial.failure?.message.storable).databaseValue, (judgement != nil).databaseValue,
        (coverage?.gap).databaseValue, (coverage?.duplicated).databaseValue,
        (coverage?.disorder).databaseValue, (coverage?.outOfRange).databaseValue,
        (coverage?.blankPages).databaseValue, (coverage?.gapWhitespace).databaseValue,
        (judgement?.missingGlyphs).databaseValue, (judgement?.referencePages).databaseValue,
        (drift?.meanReferencePage).stored, (drift?.beyond).databaseValue,
        (drift?.shared).databaseValue, (drift?.union).databaseValue,
        (painted?.clusters).databaseValue, (painted?.painted).databaseValue,
      ],
      children: [
        judgement?.pages.map(\.stored) ?? [],
        drift?.scalars.map { [$0.databaseValue] } ?? [],
      ]
    )
  }
}

extension ContentReader {
  func pagination(_ number: Int64) throws -> [PageRange] {
    try children(.pagination, 0, of: number) { row in
      PageRange(start: try row.offset(), end: try row.offset())
    }
  }

  func outcome(_ number: Int64) throws -> Outcome {
    try root(.outcome, number) { row in
      let pages = try pagination(row.next())
      var work = Work()
      work.measureCalls = try row.next()
      work.measuredScalars = try row.next()
      work.shapeCalls = try row.next()
      work.shapedGlyphs = try row.next()
      work.layoutPasses = try row.next()
      work.pagesProduced = try row.next()
      return Outcome(
        pages: pages,
        work: work,
        failure: try row.failure(),
        judgement: try row.next() ? try judgement(&row, of: number, pages: pages) : nil
      )
    }
  }

  private func judgement(
    _ row: inout Columns,
    of number: Int64,
    pages: [PageRange]
  ) throws -> Judgement {
    var coverage = Coverage()
    coverage.gap = try row.next()
    coverage.duplicated = try row.next()
    coverage.disorder = try row.next()
    coverage.outOfRange = try row.next()
    coverage.blankPages = try row.next()
    coverage.gapWhitespace = try row.next()
    var page = -1
    let measured = try children(.outcome, 0, of: number) { row in
      page += 1
      guard page < pages.count else { throw MissingRows(table: "pageRange", number: number) }
      return try PageMeasurement(page: page, range: pages[page], &row)
    }
    let drifted: [Int] = try children(.outcome, 1, of: number) { try $0.next() }
    return Judgement(
      coverage: coverage,
      pages: measured,
      missingGlyphs: try row.next(),
      referencePages: try row.next(),
      drift: try row.drift(drifted),
      painted: try row.painted()
    )
  }
}

extension Columns {
  /// The next two columns as a failure, `nil` where they are NULL.
  mutating func failure() throws -> TrialFailure? {
    let kind: TrialFailure.Kind? = try optionalName()
    let message: String? = try optional()
    guard let kind, let message else { return nil }
    return TrialFailure(kind: kind, message: message)
  }

  fileprivate mutating func drift(_ scalars: [Int]) throws -> ReferenceDrift? {
    let mean: Double? = try optional()
    let (beyond, shared, union): (Int?, Int?, Int?) = (
      try optional(), try optional(), try optional()
    )
    guard let mean, let beyond, let shared, let union else { return nil }
    return ReferenceDrift(
      scalars: scalars,
      meanReferencePage: mean,
      beyond: beyond,
      shared: shared,
      union: union
    )
  }

  fileprivate mutating func painted() throws -> PaintedCoverage? {
    let (clusters, painted): (Int?, Int?) = (try optional(), try optional())
    guard let clusters, let painted else { return nil }
    return PaintedCoverage(clusters: clusters, painted: painted)
  }
}
