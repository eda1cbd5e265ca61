import PaginatorKit
package import PairedTimes

extension TimeFindings {
  /// The programs that were timed, under what they are to each other; no control that is the base.
  package var programs: [(role: String, file: TimedFile)] {
    [("base", base), ("candidate", candidate)] + (control == base ? [] : [("control", control)])
  }

  /// Where and when it was measured, and how strictly it is judged: names, and what they stand for.
  package var facts: [(name: String, value: String)] {
    [
      ("machine", machine), ("began", started), ("rounds", grouped(rounds)),
      ("floor", "\(Format.exactPercent(settings.floor)): what fails is slower by more"),
      ("limit", "\(Format.exactPercent(settings.limit)): what passes is slower by less"),
      ("false FAIL", "\(chance(settings.failAlpha)) sessions, over all cells"),
      ("false PASS", chance(settings.passAlpha)),
      ("fit machine refused", chance(settings.controlAlpha)),
    ]
  }

  private func chance(_ alpha: Double) -> String {
    "at most once in \(grouped(Int((1 / alpha).rounded())))"
  }
}

extension Table {
  /// The programs that were timed.
  package init(ofProgramsOf findings: TimeFindings) {
    self.init(
      findings.programs,
      caption: "Programs that were timed.",
      [
        Field("program") { .text($0.role) },
        Field("path or command") { .text($0.file.shown) },
        Field("version") { .text($0.file.version) },
        Field("sha256") { .text($0.file.digest) },
      ]
    )
  }
}
