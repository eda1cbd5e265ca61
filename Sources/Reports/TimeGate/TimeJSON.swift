import Comparisons
import PairedTimes

extension TimeReport {
  /// The name and version of the schema of `time.json`.
  package static let schema = "pagination-harness/time/1"

  /// `time.json`: the verdict and what it rests on, a line for each cell.
  ///
  /// Changes of times are shares, 0.069 for 6.9 % slower, to a billionth; evidence is its natural
  /// logarithm, which never overflows.
  ///
  /// - Complexity: O(rounds).
  package var json: ReportFile {
    var json = JSONBytes()
    func member(_ name: StaticString, _ value: some JSONWritable) {
      json.raw(json.bytes.isEmpty ? "{\n\"" : ",\n\"")
      json.raw(name)
      json.raw("\":")
      value.write(to: &json)
    }
    member("schema", Self.schema)
    member("number", number)
    member("started", findings.started)
    member("machine", findings.machine)
    member("verdict", findings.verdict.rawValue)
    member("heading", findings.heading)
    member("sentences", findings.sentences)
    member("notes", findings.notes)
    member("programs", JSONObject(programsOf: findings))
    member("settings", JSONObject(findings.settings))
    json.raw(",\n\"cells\":")
    json.lines(findings.cells) { JSONObject($0, in: findings) }
    json.raw(",\n\"controls\":")
    json.lines(findings.controls) { JSONObject(control: $0, in: findings) }
    json.raw("\n}\n")
    return ReportFile(name: "time.json", bytes: json.bytes)
  }
}

extension JSONObject {
  fileprivate init(programsOf findings: TimeFindings) {
    self = [
      "base": JSONObject(findings.base), "candidate": JSONObject(findings.candidate),
      "control": JSONObject(findings.control),
    ]
  }

  private init(_ file: TimedFile) {
    self = ["shown": file.shown, "sha256": file.digest, "version": file.version]
  }

  fileprivate init(_ settings: TimeGateSettings) {
    self = [
      "floor": share(settings.floor), "limit": share(settings.limit),
      "fail_alpha": settings.failAlpha, "pass_alpha": settings.passAlpha,
      "control_alpha": settings.controlAlpha,
    ]
  }

  fileprivate init(_ cell: CellFindings, in findings: TimeFindings) {
    let evidence = cell.evidence
    self = JSONObject(ofRounds: cell)
      .adding("state", findings.state(of: cell).rawValue)
      .adding("grown_functions", cell.grown.map { JSONObject($0) })
      .adding(
        "evidence",
        [
          "slower": JSONObject(evidence.slower, threshold: findings.failThreshold),
          "below_limit": JSONObject(
            evidence.belowLimit,
            threshold: findings.settings.passThreshold
          ),
        ] as JSONObject
      )
  }

  fileprivate init(control cell: CellFindings, in findings: TimeFindings) {
    let threshold = findings.settings.controlThreshold(cells: findings.controls.count)
    self = JSONObject(ofRounds: cell)
      .adding("refuses", findings.isRefusing(cell))
      .adding(
        "evidence",
        [
          "slower": JSONObject(cell.evidence.slower, threshold: threshold),
          "faster": JSONObject(cell.evidence.faster, threshold: threshold),
        ] as JSONObject
      )
  }

  private init(ofRounds cell: CellFindings) {
    let set = cell.evidence.effectSet()
    self = [
      "name": cell.cell.name, "rounds": cell.rounds.count, "median": set.median.map(share),
      "not_ruled_out": set.effects
        .map { ["low": share($0.lowerBound), "high": share($0.upperBound)] as JSONObject },
      "differences": cell.evidence.differences.map(share),
    ]
  }

  private init(_ bet: SignBet, threshold: Double) {
    self = [
      "ln_now": bet.logEvidence, "ln_highest": bet.highestLogEvidence, "threshold": threshold,
      "is_reached": bet.hasReached(threshold),
    ]
  }

  private init(_ function: GrownFunction) {
    self = ["name": function.name, "before": function.before, "after": function.after]
  }
}

/// A change of time as a share, to a billionth; `nil` for what is not bounded.
private func share(_ ratio: LogRatio) -> Double? {
  ratio.value.isFinite ? (ratio.effect * 1e9).rounded() / 1e9 : nil
}
