import Comparisons
import PaginatorTesting

/// Which metrics and laws detected what.
package struct MutationMatrix: Sendable {
  package let rows: [Row]
  /// The readers in which nothing may be detected, over how many inputs each ran, and the metrics and
  /// laws that found a fault in it on any of them.
  package let references: [FalseAlarm]

  package typealias FalseAlarm = (name: String, inputs: Int, detectedBy: [String])

  /// A defect, and what detected it.
  package struct Row: Sendable {
    package let defect: Defect
    package let detectedBy: [String]
    /// Those of its own that detect it on the corpus, too; `nil` where there is no corpus.
    package let onCorpus: [String]?

    /// Where a person sees it: in the command that shows it, by these metrics or laws.
    package var sight: (command: String, by: [String]) {
      if let onCorpus, !onCorpus.isEmpty { return ("compare", onCorpus) }
      if let options = defect.seenWith { return ("compare \(options)", defect.detectors) }
      return ("conform", defect.laws.map(\.rawValue))
    }

    /// Whether all of its own detectors find it; else it survives.
    package var isKilled: Bool { silent.isEmpty }
    package var killers: [String] { defect.detectors.filter(detectedBy.contains) }
    package var silent: [String] { defect.detectors.filter { !detectedBy.contains($0) } }
    /// The metrics and laws that find it, too.
    package var others: [String] { detectedBy.filter { !defect.detectors.contains($0) } }
  }

  /// How many defects all of their own detectors find.
  package var killed: Int { rows.count(where: \.isKilled) }

  /// Each metric and law that can detect a fault, with the defects that it must detect and does.
  package var killers: [(detector: String, defects: [String])] {
    Self.detectors.map { name in
      (name, rows.filter { $0.killers.contains(name) }.map(\.defect.id))
    }
  }

  /// The metrics that detect nothing, each with the reason.
  package static let informing: [(metric: String, reason: String)] =
    Metric.everything.compactMap { metric in
      metric.detection.reason.map { (metric.name, $0) }
    }

  /// The metrics that may detect a fault, then the laws.
  package static let detectors: [String] =
    Metric.everything.filter { $0.detection.reason == nil }.map(\.name)
    + Law.allCases.map(\.rawValue)

  package var isGreen: Bool { faults.isEmpty }

  /// What is not as it must be, a sentence each.
  package var faults: [String] {
    let survivors = rows.filter { !$0.isKilled }
      .map { row in
        "The defect '\(row.defect.id)' survives: \(row.silent.joined(separator: ", ")), which must "
          + "detect it, \(row.silent.count == 1 ? "does" : "do") not."
      }
    let idle = killers.filter(\.defects.isEmpty).map { "No defect is killed by '\($0.detector)'." }
    let alarms = references.filter { !$0.detectedBy.isEmpty }
      .map { reference in
        "A false alarm: in \(reference.name), which is sound, a fault is detected by "
          + "\(reference.detectedBy.joined(separator: ", "))."
      }
    return survivors + idle + alarms
  }
}

extension MutationMatrix {
  /// The tables of the article: the defects with what detected them, the defects that each metric and
  /// law must detect, and the metrics that detect nothing.
  ///
  /// What detected a defect beside those that must has no metric of time or memory, which need not do so
  /// again.
  package var markdown: String {
    let tables = [
      Table(
        headings: [
          "Defect", "What is planted", "Input", "Killed by", "Also detected by", "Seen in",
        ],
        rows: rows.map { row in
          [
            code([row.defect.id]), row.defect.fault, row.defect.input.summary,
            code(row.killers), code(row.others.filter { Metric.named($0)?.isExact != false }),
            "\(code([row.sight.command])): \(code(row.sight.by))",
          ]
        }
      ),
      Table(
        headings: ["Metric or law", "It detects a fault", "Defects that it must detect"],
        rows: killers.map { killer in
          let phrase = Metric.named(killer.detector)?.detection.phrase ?? "when it is broken"
          return [code([killer.detector]), phrase, code(killer.defects)]
        }
      ),
      Table(
        headings: ["Metric", "Why it detects nothing"],
        rows: Self.informing.map { [code([$0.metric]), $0.reason] }
      ),
    ]
    return tables.map { $0.markdown() }.joined(separator: "\n\n")
  }

  private func code(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: " ")
  }
}
