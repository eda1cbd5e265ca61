package import PairedTimes

/// What a time gate found, as files.
package struct TimeReport {
  let findings: TimeFindings
  let number: Int?

  package init(_ findings: TimeFindings, number: Int?) {
    (self.findings, self.number) = (findings, number)
  }

  package var html: ReportFile { ReportFile(name: "time.html", bytes: []) }
  package var csv: ReportFile { ReportFile(name: "time.csv", bytes: []) }
  package var json: ReportFile { ReportFile(name: "time.json", bytes: []) }
  package var markdown: ReportFile { ReportFile(name: "time.md", bytes: []) }
  package var junit: ReportFile { ReportFile(name: "junit.xml", bytes: []) }
  package var annotations: [String] { [] }
}
