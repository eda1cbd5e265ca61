extension Claim.Figure {
  /// The figure in words: `greedy: pages 4, cpu 0.59 ms`.
  package var text: String {
    "\(subject): " + values.map(\.text).joined(separator: ", ")
  }
}

extension Claim.Value {
  /// The value in words, with three digits that matter: `cpu 71.2 ms`.
  package var text: String { "\(name.replacing("_", with: " ")) \(number)" }

  private var number: String {
    guard let value else { return "n/a" }
    return switch unit {
    case .nanoseconds where value >= 1e9: "\(Self.rounded(value / 1e9)) s"
    case .nanoseconds: "\(Self.rounded(value / 1e6)) ms"
    case .bytes where value >= 1e6: "\(Self.rounded(value / 1e6)) MB"
    case .bytes: "\(Self.rounded(value / 1e3)) kB"
    case .ratio: Self.rounded(value)
    default: grouped(Int(value))
    }
  }

  /// A number with three digits that matter.
  private static func rounded(_ value: Double) -> String {
    var scale = 1.0
    while value != 0, value.magnitude * scale < 100, scale < 1e6 { scale *= 10 }
    return decimalText((value * scale).rounded() / scale) ?? "n/a"
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
