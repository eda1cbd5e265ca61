/// One deterministic value of a session, as it stands in `baseline.json`.
package enum GateValue: Hashable, Sendable {
  /// A metric's headline statistic.
  case number(Double)
  /// n/a: nothing was eligible.
  case absent
  /// The digest of a page map, or the kind of a failure.
  case text(String)

  /// The number, `nil` for what is none.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

extension GateValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .absent
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .absent: try container.encodeNil()
    case .text(let text): try container.encode(text)
    }
  }
}
