import Comparisons
import Mutations
import PaginatorKit
import Rainbow
import Trials

/// A row for each paginator with a planted fault: what found it here, or where it shows.
struct PlantedFaultsText {
  let console: Console
  let plan: Plan

  func text(of all: SessionFindings) -> String {
    let defects = plan.participants.compactMap { participant in
      Defect.all.first { $0.name == participant.info.name }.map { ($0, participant.paginator) }
    }
    guard !defects.isEmpty else { return "" }
    let detectors = Detectors(in: all.session, changes: all.changes)
    let rows = defects.map { defect, paginator in
      let found = detectors.detecting(
        among: defect.metrics,
        of: defect.name,
        claims: paginator.capabilities
      )
      return (defect.id, found.isEmpty ? place(of: defect) : found.joined(separator: " "))
    }
    return
      (["Planted faults, and what must find them and does here:".bold]
      + hanging(rows, console.columns))
      .joined(separator: "\n")
  }

  /// Where a defect shows that nothing found here.
  private func place(of defect: Defect) -> String {
    if let options = defect.seenWith { return "not here: harness compare … \(options)" }
    if !defect.laws.isEmpty {
      return "not here: harness conform --paginator \(defect.name)"
    }
    return "not here: harness selfcheck"
  }
}
