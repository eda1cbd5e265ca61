/// Something that is said of a classic method, and what came of testing it on this machine.
package struct Claim: Hashable, Sendable {
  /// The name it goes by in JSON: `shrink-by-two`.
  package let id: String
  /// What is said, a full sentence.
  package let sentence: String
  /// How it was tested: text, layout, paginators and options.
  package let test: String
  package let figures: [Figure]
  package let verdict: Verdict
  /// Why, in a full sentence.
  package let reason: String

  package enum Verdict: String, Sendable, CaseIterable {
    case holds
    /// Nothing of it was measured.
    case doesNotHold = "does_not_hold"
    /// It was measured in some cases, or a part of it was.
    case depends

    package var words: String { rawValue.replacing("_", with: " ") }

    /// The verdict of a claim that held in some of several cases.
    init(_ cases: [Bool]) {
      self =
        cases.allSatisfy(\.self) && !cases.isEmpty
        ? .holds : cases.contains(true) ? .depends : .doesNotHold
    }
  }

  /// What was measured of one subject.
  package struct Figure: Hashable, Sendable {
    /// The paginator, text and layout in words.
    package var subject: String
    /// The values, in the order in which they are told.
    package var values: [Value]

    init(_ subject: String, _ values: [Value]) {
      self.subject = subject
      self.values = values
    }
  }

  package struct Value: Hashable, Sendable {
    /// What it is, snake_case: `measured_scalars`.
    package var name: String
    /// The number; `nil` where it could not be measured.
    package var value: Double?
    package var unit: Metric.Unit

    init(_ name: String, _ value: Double?, _ unit: Metric.Unit) {
      self.name = name
      self.value = value
      self.unit = unit
    }

    /// Whether the same code gives it again.
    package var isExact: Bool { ![.nanoseconds, .bytes].contains(unit) && name != "cpu_ratio" }
  }
}

extension Claim.Figure {
  /// The figure in words: `greedy: pages 4, cpu 0.59 ms`.
  package var text: String {
    "\(subject): " + values.map(\.text).joined(separator: ", ")
  }
}

extension Claim.Value {
  /// The value in words, rounded: `cpu 71.2 ms`.
  package var text: String { "\(name.replacing("_", with: " ")) \(number)" }

  private var number: String {
    guard let value else { return "n/a" }
    return switch unit {
    case .nanoseconds where value >= 1e9: "\(Format.threeDigits(value / 1e9)) s"
    case .nanoseconds: "\(Format.roundedMilliseconds(value)) ms"
    case .bytes where value >= 1e6: "\(Format.threeDigits(value / 1e6)) MB"
    case .bytes: "\(Format.threeDigits(value / 1e3)) kB"
    case .ratio: Format.threeDigits(value)
    default: grouped(Int(value))
    }
  }
}

extension [Claim] {
  /// The claims as a Markdown table: what is said, how it was tested, what was measured, the verdict.
  package var markdown: String {
    let rows = map { claim in
      [
        claim.sentence, claim.test, claim.figures.map(\.text).joined(separator: "; "),
        "**\(claim.verdict.words)**: \(claim.reason)",
      ]
      .map { $0.replacing("|", with: "\\|") }
    }
    let lines =
      [["What is said", "How it was tested", "What was measured", "Verdict"]]
      + [["---", "---", "---", "---"]] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
