/// What callgrind writes to standard error.
struct CallgrindOutput {
  private let text: String

  /// The text as it was written.
  init(_ text: String) {
    self.text = text
  }

  /// How many instructions were executed; `nil` when it does not say.
  ///
  ///     ==1234== Events    : Ir
  ///     ==1234== Collected : 94325876
  var instructions: Int? {
    text.split(separator: "\n").reversed().lazy
      .compactMap { line -> Int? in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].hasPrefix("=="),
          parts[0].split(separator: " ").dropFirst() == ["Collected"]
        else { return nil }
        return parts[1].split(separator: " ").first.flatMap { Int($0) }
      }
      .first
  }
}
