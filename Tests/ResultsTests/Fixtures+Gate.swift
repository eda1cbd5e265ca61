import Results

extension StoredVerdict {
  /// A verdict of the gate; what its JSON says is nothing to the store.
  static let fail = StoredVerdict(word: "FAIL", body: #"{"word":"FAIL","text":"須菩提\u0000"}"#)
}

extension Approval {
  /// An approval of part of what a session measured.
  static func make(of session: Int) -> Approval {
    Approval(
      session: session,
      baselinePath: "gates/baseline.json",
      baselineSHA256: String(repeating: "ab", count: 32),
      author: "A. Person <a@example.org>",
      date: "2026-11-21T12:00:00Z",
      reason: "greedy keeps pauses with their words",
      patterns: ["*/greedy/*", "shape_*"],
      valueCount: 12
    )
  }
}
