package import PaginatorKit
package import PairedTimes
import Yams

/// What a project's time gate judges, and how strictly: the section `time` of a `harness.yml`.
///
///     time:
///       cells: ["*/greedy/phone-6@17/*"]
///       floor: 1 %
///       limit: 5 %
///       budget: 180 s
///       inconclusive: blocks
package struct TimeRules: Hashable, Sendable {
  /// Which cells are judged, of those that the options make; without any, the usual ones.
  package var cells: [Glob] = []
  package var settings = TimeGateSettings.standard
  /// The seconds after which there are no more rounds.
  package var budget = usualBudget
  /// Whether a gate that proves nothing stops the merge.
  package var blocksInconclusive = true

  package static let usualBudget = 180.0
  /// The most seconds.
  package static let longestBudget = 3_600.0
  /// The most cells that are judged.
  package static let mostCells = 24

  /// The usual rules.
  package init() {}

  /// Reads the section `time`; the usual rules without it.
  ///
  /// - Parameters:
  ///   - yaml: The file's text; whatever stands beside the section may be left empty, lines count.
  ///   - path: The file's path, for messages.
  /// - Throws: ``GateError/badRule(place:problem:)`` with the line.
  package init(yaml: String, path: String) throws(GateError) {
    let reader = RulesSection(path: path, name: Self.section)
    guard let section = try reader.node(of: yaml) else { return }
    let known = ["cells", "floor", "limit", "budget", "inconclusive"]
    let fields = try reader.fields(of: section, known: known, what: "'\(Self.section)'")
    if let node = fields["cells"] {
      for node in node.sequence.map(Array.init) ?? [node] {
        cells.append(Glob(try reader.word(node, of: "cells")))
      }
      guard !cells.isEmpty else {
        throw reader.wrong(node, "'cells' is an empty list; leave it out.")
      }
    }
    let floor = try fields["floor"]
      .map { node throws(GateError) in
        try reader.share(node, of: "floor")
      }
    let limit = try fields["limit"]
      .map { node throws(GateError) in
        try reader.share(node, of: "limit")
      }
    do throws(TimeGateError) {
      settings = try TimeGateSettings(
        floor: floor ?? settings.floor.effect,
        limit: limit ?? settings.limit.effect
      )
    } catch {
      throw reader.wrong(fields["limit"] ?? fields["floor"] ?? section, error.description)
    }
    if let node = fields["budget"] { budget = try reader.seconds(node, of: "budget") }
    if let node = fields["inconclusive"] {
      let word = try reader.word(node, of: "inconclusive")
      guard let choice = Inconclusive(rawValue: word) else {
        throw reader.wrong(
          node,
          "'inconclusive' is '\(word)'; it is \(list(Inconclusive.allCases.map(\.rawValue)))."
            .replacing(" and ", with: " or ")
        )
      }
      blocksInconclusive = choice == .blocks
    }
  }

  /// The key of the section.
  package static let section = "time"

  private enum Inconclusive: String, CaseIterable {
    case blocks, passes
  }
}

extension RulesSection {
  /// Reads a share of the time: `1 %`.
  fileprivate func share(_ node: Node, of field: String) throws(GateError) -> Double {
    let text = try word(node, of: field)
    let digits = text.dropLast().filter { $0 != " " }
    guard text.hasSuffix("%"), let percent = Double(digits), percent.isFinite else {
      throw wrong(node, "'\(text)' is no share of the time; write it like '1 %'.")
    }
    return percent / 100
  }

  /// Reads seconds: `180 s`.
  fileprivate func seconds(_ node: Node, of field: String) throws(GateError) -> Double {
    let text = try word(node, of: field)
    let digits = (text.hasSuffix("s") ? text.dropLast() : text[...]).filter { $0 != " " }
    guard let seconds = Double(digits), seconds > 0, seconds <= TimeRules.longestBudget else {
      throw wrong(
        node,
        "'\(text)' is no time; write seconds above 0 up to \(Int(TimeRules.longestBudget)), like "
          + "'180 s'."
      )
    }
    return seconds
  }
}
