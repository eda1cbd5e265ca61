import Comparisons
import PaginatorKit
import Paginators
import Rainbow
import Trials

/// What `compare` says of paginators with a planted fault: what found it here, or where it shows.
struct PlantedFaultsText {
  let session: Session
  let changes: [ChangeFindings]
  let plan: Plan
  let columns: Int

  /// A row for each defect that takes part; empty without any.
  var text: String {
    let defects = plan.participants.compactMap { participant in
      Defect.all.first { $0.name == participant.info.name }.map { ($0, participant.paginator) }
    }
    guard !defects.isEmpty else { return "" }
    let accusers = Detectors(in: session, changes: changes)
    let rows = defects.map { defect, paginator in
      let found = accusers.accusers(
        among: defect.catchers,
        of: defect.name,
        claims: paginator.capabilities
      )
      return (defect.id, found.isEmpty ? place(of: defect) : found.joined(separator: " "))
    }
    return
      (["Planted faults, and what must find them and does here:".bold] + hanging(rows, columns))
      .joined(separator: "\n")
  }

  /// Where a defect shows that nothing found here.
  private func place(of defect: Defect) -> String {
    if let options = defect.seenWith { return "not here: harness compare … \(options)" }
    if defect.catchers.contains(where: { Metric.named($0) == nil }) {
      return "not here: harness conform --paginator \(defect.name)"
    }
    return "not here: harness selfcheck"
  }
}
