/// Why the gate cannot judge.
package enum GateError: Error, Hashable, CustomStringConvertible {
  case noBaseline(path: String)
  case noCorpus(id: String, path: String)
  /// The gate baseline has no value of what is measured of a corpus.
  ///
  /// The command approves it.
  case nothingShared(id: String, path: String, command: String)
  case badBaseline(path: String, reason: String)
  /// An earlier harness wrote the gate baseline, without a list of its trials.
  case unlistedBaseline(path: String)
  /// The gate baseline has no value of a trial or a metric that it should have.
  case hole(name: String, path: String)
  /// The gate baseline has a value of a metric that there is not.
  case unknownMetric(name: String, path: String)
  /// A rule means nothing, or matches nothing.
  case badRule(place: String, problem: String)
  /// A pattern of what is approved matches nothing.
  case idlePattern(String)
  /// A part of a corpus is approved on other inputs than the rest.
  case otherInputs([String])

  /// The thing, the value and the next step.
  package var description: String {
    switch self {
    case .noBaseline(let path):
      "There is no gate baseline '\(path)'. Make one of what is measured now and commit it: "
        + "harness approve --reason \"first baseline\""
    case .noCorpus(let id, let path):
      "The gate baseline '\(path)' has no values of '\(id)'. Add them: "
        + "harness approve --corpus \(id) --reason \"…\""
    case .nothingShared(let id, let path, let command):
      "The gate baseline '\(path)' has no value of these paginators and layouts in '\(id)', so "
        + "nothing would be judged. Ask for what it has, or put them into harness.yml, so that every "
        + "gate asks for them, and add them: \(command)"
    case .badBaseline(let path, let reason):
      "The gate baseline '\(path)' cannot be used: \(reason). Take the committed one back and approve "
        + "what changed since, or remove it and measure all anew: harness approve --reason \"…\""
    case .unlistedBaseline(let path):
      "The gate baseline '\(path)' is of an earlier harness and does not list its trials, so nobody can "
        + "see what it lost. Convert it and commit it: harness approve --reason \"trials are listed\""
    case .hole(let name, let path):
      "The gate baseline '\(path)' has nothing for '\(name)', though it has others of the same "
        + "kind. Take the committed one back or, if it never was approved, add it and those beside it: "
        + Self.approval(of: name)
    case .unknownMetric(let name, let path):
      "The gate baseline '\(path)' has a value '\(name)', and the gate judges no such metric. Take it "
        + "out: harness approve --reason \"…\""
    case .badRule(let place, let problem): "\(place): \(problem)"
    case .idlePattern(let pattern):
      "No value's name, nor a part of one, matches '\(pattern)'. Names are like "
        + "diamond-sutra/greedy/phone-6@17/missed_lines."
    case .otherInputs(let sentences):
      "What is laid out is not what the rest of the gate baseline was measured on: "
        + sentences.joined(separator: " ")
        + " Approve all of it: without --only, all paginators and layouts."
    }
  }

  /// The command that approves a trial, or a metric of all trials, which are approved together.
  package static func approval(of name: String) -> String {
    let metric = GateValueName(name).map { "--only \($0.metric) " }
    return "harness approve \(metric ?? "")--reason \"…\""
  }
}
