import Comparisons
import PaginatorTesting
package import Paginators

/// Which metrics and laws accused whom.
package struct MutationMatrix: Sendable {
  /// The defects, in their order.
  package let rows: [Row]
  /// The readers that nothing may accuse.
  package let references: [FalseAlarm]

  /// A defect, and what accused it.
  package struct Row: Sendable {
    /// The defect's id.
    package let defect: String
    /// What it does wrong.
    package let fault: String
    /// The text and the layouts that it runs over.
    package let witness: Witness
    /// The metrics and laws that must accuse it.
    package let catchers: [String]
    /// The metrics and laws that do.
    package let accusers: [String]
    /// The metrics that must accuse it and do on the corpus, too; `nil` where there is no corpus.
    package let onCorpus: [String]?

    /// The options with which `compare` shows it on the corpus, where the layout it sets first does not.
    package let seenWith: String?

    /// A row of a defect.
    package init(_ defect: Defect, accusers: [String], onCorpus: [String]? = nil) {
      self.defect = defect.id
      fault = defect.fault
      witness = defect.witness
      catchers = defect.catchers
      self.accusers = accusers
      self.onCorpus = onCorpus
      seenWith = defect.seenWith
    }

    /// The laws among its catchers, which `harness conform` shows broken.
    package var laws: [String] {
      catchers.filter { name in Law.allCases.contains { $0.rawValue == name } }
    }
    /// Where a person sees it: in the command that shows it, by these metrics or laws.
    package var sight: (command: String, by: [String]) {
      if let onCorpus, !onCorpus.isEmpty { return ("compare", onCorpus) }
      if let seenWith { return ("compare \(seenWith)", catchers) }
      return ("conform", laws)
    }

    /// Whether all of its own catchers accuse it.
    package var isCaught: Bool { silent.isEmpty }
    /// The catchers that do not accuse it.
    package var silent: [String] { catchers.filter { !accusers.contains($0) } }
    /// The metrics and laws that accuse it, too.
    package var others: [String] { accusers.filter { !catchers.contains($0) } }
  }

  /// A reader that nothing may accuse, and what does.
  package struct FalseAlarm: Sendable {
    /// What it is called.
    package let name: String
    /// Over how many witnesses it ran.
    package let witnesses: Int
    /// The metrics and laws that accused it on any of them.
    package let accusers: [String]
  }

  init(defects: [Row], references: [FalseAlarm]) {
    rows = defects
    self.references = references
  }

  /// How many defects all of their own catchers accuse.
  package var caught: Int { rows.count(where: \.isCaught) }

  /// Each metric and law that can accuse, with the defects that it must catch and does.
  package var killers: [(accuser: String, defects: [String])] {
    Self.accusers.map { name in
      (
        name,
        rows.filter { $0.catchers.contains(name) && $0.accusers.contains(name) }.map(\.defect)
      )
    }
  }

  /// The metrics that accuse nobody, each with the reason.
  package static let informing: [(metric: String, reason: String)] =
    Metric.everything.compactMap { metric in
      metric.detection.reason.map { (metric.name, $0) }
    }

  /// The metrics that may accuse, then the laws.
  package static let accusers: [String] =
    Metric.everything.filter { $0.detection.reason == nil }.map(\.name)
    + Law.allCases.map(\.rawValue)

  /// Whether all is as it must be.
  package var isGreen: Bool { faults.isEmpty }

  /// What is not as it must be, a sentence each.
  package var faults: [String] {
    var faults: [String] = []
    for row in rows where !row.isCaught {
      faults.append(
        "The defect '\(row.defect)' is not caught: \(row.silent.joined(separator: ", ")), which must "
          + "catch it, \(row.silent.count == 1 ? "does" : "do") not accuse it."
      )
    }
    for (accuser, defects) in killers where defects.isEmpty {
      faults.append("No defect is caught by '\(accuser)'.")
    }
    for reference in references where !reference.accusers.isEmpty {
      faults.append(
        "\(reference.name), which is sound, is accused by "
          + "\(reference.accusers.joined(separator: ", "))."
      )
    }
    return faults
  }
}
