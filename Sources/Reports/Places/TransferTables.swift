package import Comparisons
import Corpora
import PaginatorKit
package import Places

extension TransferReport.Section {
  /// The matrix as people read it, in tables of as many columns as there is room for: a row for each saver, and
  /// in a cell by how many pages a place is off in the mean, and at worst.
  package func matrixTables(columns: Int) -> [Table] {
    let cells = matrix.transfers.map { row in row.map(\.cell) }
    let first = matrix.savers.map(\.name.count).max() ?? 0
    let headings = matrix.restorers.map { stackedName($0.name) }
    let widths = headings.indices.map { column in
      (headings[column] + cells.map { $0[column] }).map(\.count).max() ?? 0
    }
    var groups: [[Int]] = [[]]
    var width = first
    for column in widths.indices {
      if width + widths[column] + 2 > columns, groups.last?.isEmpty == false {
        groups.append([])
        width = first
      }
      groups[groups.count - 1].append(column)
      width += widths[column] + 2
    }
    return groups.map { group in
      Table(
        columns: [Table.Column("saved by")]
          + group.map { column in
            Table.Column(
              matrix.restorers[column].name,
              kind: .number,
              stacked: headings[column]
            )
          },
        rows: zip(matrix.savers, cells)
          .map { saver, row in [.text(saver.name)] + group.map { .text(row[$0]) } }
      )
    }
  }

  /// The pair that is the most pages off in the mean, in a sentence; `nil` where each place is on its page.
  package var worst: String? {
    func rank(_ transfer: PlaceTransfer) -> Double {
      transfer.absence != nil ? -1 : transfer.meanPagesOff ?? .infinity
    }
    let all = matrix.transfers.flatMap(\.self).filter { !$0.isExact && $0.absence == nil }
    guard let first = all.first else { return nil }
    let worst = all.dropFirst().reduce(first) { rank($1) > rank($0) ? $1 : $0 }
    return "\(worst.saver.name) > \(worst.restorer.name): \(worst.sentence)"
  }

  /// Why nothing is moved where nothing is, each reason once, three at most.
  package var absences: [String] {
    let all = matrix.transfers.flatMap(\.self).compactMap(\.absence)
    let distinct = all.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let told = distinct.prefix(3).map { "n/a: \($0)." }
    return distinct.count > 3
      ? told + ["And \(counted(distinct.count - 3, "more reason")): harness why places A/B."] : told
  }

  /// What the cells of the matrix say, a sentence.
  package static let legend =
    "Pages off in the mean, and at worst; -: each on its page; c: some in another chapter; lost: opened "
    + "nowhere; n/a: nothing can be moved."

  private func stackedName(_ name: String) -> [String] {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    return parts.count > 1 ? ["\(parts[0])-", parts[1]] : parts
  }
}

extension PlaceTransfer {
  /// What stands in the matrix: `2.4 (5)`, with what is worse than a wrong page behind it.
  package var cell: String {
    guard absence == nil else { return "n/a" }
    guard let mean = meanPagesOff, let worst = worstPagesOff else { return "lost" }
    let isAway = (inOtherChapters ?? 0) > 0
    let marks = (isAway ? " c" : "") + (lost > 0 ? " +\(grouped(lost)) lost" : "")
    if mean == 0 { return lost > 0 ? "-\(marks)" : "-" }
    return "\(Format.pages(mean)) (\(grouped(Int(worst.magnitude))))\(marks)"
  }

  /// How bad it is, from 0 for each place on its page to 3 for five pages or more; `nil` where nothing is moved.
  var level: Int? {
    guard absence == nil else { return nil }
    guard let mean = meanPagesOff, lost == 0 else { return 3 }
    return mean == 0 ? 0 : mean < 1 ? 1 : mean < 5 ? 2 : 3
  }

  /// Everything in a sentence or two.
  package var sentence: String {
    if let absence { return "n/a: \(absence)." }
    var parts = ["\(grouped(right)) of \(counted(outcomes.count, "place")) on the right page"]
    if let mean = meanPagesOff, let worst = worstPagesOff, worst != 0 {
      parts.append("\(Format.pages(mean)) pages off in the mean, worst \(distance(worst, "page"))")
    }
    if let chapters = inOtherChapters, chapters > 0 {
      parts.append("\(grouped(chapters)) in another chapter")
    }
    if skipping > 0 {
      parts.append(
        "\(grouped(skipping)) skip text, \(counted(mostSkipped, "character")) at most"
      )
    }
    if lost > 0 { parts.append("\(grouped(lost)) lost") }
    return parts.joined(separator: "; ") + "."
  }
}

/// A pair of readers and where it stands.
struct TransferRow {
  let section: TransferReport.Section
  let transfer: PlaceTransfer

  static var fields: [Table.Field<TransferRow>] { whose + outcome }

  private static var whose: [Table.Field<TransferRow>] {
    [
      Table.Field(.text("corpus", "The text.", isRequired: true)) { .text($0.section.corpus.id) },
      Table.Field(.text("from", "Where places are saved.", isRequired: true)) {
        .text($0.section.from.label)
      },
      Table.Field(.text("to", "Where they are opened.", isRequired: true)) {
        .text($0.section.to)
      },
      Table.Field(.text("save", "How places are saved.", isRequired: true)) {
        .text($0.transfer.saver.scheme.name)
      },
      Table.Field(.text("save_paginator", "Whose pages are saved.", isRequired: true)) {
        .text($0.transfer.saver.paginator)
      },
      Table.Field(.text("restore", "How places are opened.", isRequired: true)) {
        .text($0.transfer.restorer.scheme.name)
      },
      Table.Field(.text("restore_paginator", "On whose pages.", isRequired: true)) {
        .text($0.transfer.restorer.paginator)
      },
      Table.Field(.text("absence", "Why nothing can be moved; empty where something can.")) {
        .text($0.transfer.absence)
      },
      Table.Field(.text("read_by", "What of the saved places was read, the commonest first.")) {
        row in
        let words = row.transfer.readBy.sorted { $0.count > $1.count }.map(\.words)
        return .text(words.isEmpty ? nil : words.joined(separator: "; "))
      },
    ]
  }

  private static var outcome: [Table.Field<TransferRow>] {
    [
      count("places", of: "places", "Pages of the saver, whose tops are saved.") {
        $0.outcomes.count
      },
      count("right", of: "places", "Places that open on the page that holds them.") { $0.right },
      count("lost", of: "places", "Places that open nowhere.") { $0.lost },
      Table.Field(
        .number(
          "pages_off_mean",
          "By how many pages opened places are off, either way, in the mean.",
          unit: "pages"
        )
      ) { .number($0.transfer.meanPagesOff) },
      Table.Field(
        Table.Column(
          "pages_off_worst",
          kind: .integer,
          meaning: "The most pages that an opened place is off: too late, or below 0 too early.",
          unit: "pages"
        )
      ) { .integer($0.transfer.worstPagesOff) },
      count("in_other_chapters", of: "places", "Places that open in another chapter.") {
        $0.inOtherChapters
      },
      count(
        "chapters_off_worst",
        of: "chapters",
        "The most chapters that a place is off, either way."
      ) {
        $0.worstChaptersOff
      },
      count("skipping", of: "places", "Places that open behind text that was not read.") {
        $0.skipping
      },
      count("skipped_worst", of: "characters", "The most characters that are skipped.") {
        $0.mostSkipped
      },
    ]
  }

  private static func count(
    _ name: String,
    of unit: String,
    _ meaning: String,
    _ value: @escaping (PlaceTransfer) -> Int?
  ) -> Table.Field<TransferRow> {
    Table.Field(.count(name, of: unit, meaning)) { row in
      .integer(row.transfer.absence == nil ? value(row.transfer) : nil)
    }
  }
}

extension TransferReport {
  var rows: [TransferRow] {
    sections.flatMap { section in
      section.matrix.transfers.flatMap { row in
        row.map { TransferRow(section: section, transfer: $0) }
      }
    }
  }

  /// The columns of the CSV, which are members of each line of the JSON.
  package static var columns: [Table.Column] { TransferRow.fields.map(\.column) }

  /// A row for each pair of readers.
  ///
  /// - Complexity: O(places).
  package var csv: [UInt8] { CSVTable(rows, TransferRow.fields).bytes }
}

extension Table {
  /// What each scheme saves and reads, and where that is known from.
  package static func schemes(_ schemes: [PlaceScheme]) -> Table {
    var table = Table(
      schemes,
      [
        Table.Field("name") { .text($0.name) },
        Table.Field("note", for: .people) { .text($0.isTrap ? "a fault" : "saves \($0.saves)") },
        Table.Field("is_fault", for: .programs) { .flag($0.isTrap) },
        Table.Field("saves", for: .programs) { .text($0.saves) },
        Table.Field("reads", brief: "Reads: ") { .text($0.reads) },
        Table.Field("meaning") { .text($0.meaning) },
        Table.Field("source", brief: "See ") { .text($0.source) },
      ]
    )
    table.isTurned = true
    return table
  }
}
