import PaginatorKit

/// A column of a table: its name in the header, and what its cells hold.
///
/// Each table declares its columns once, in the order of its cells; the header and the field of
/// `datapackage.json` are made of them.
struct CSVColumn: Sendable {
  /// What a cell holds that is not empty, as the Table Schema of Frictionless names it.
  enum Kind: String, Sendable {
    case string
    case integer
    case number
    /// `yes` or `no`.
    case boolean
  }

  /// The name in the header.
  let name: String
  /// What a cell holds that is not empty.
  let kind: Kind
  /// What is counted or named, in sentences.
  let description: String
  /// What a number counts; `nil` for a text and where another column says it.
  var unit: String?
  /// Whether no cell is empty.
  var isRequired = false
  /// The least number, `nil` where there is none.
  var minimum: Int?
  /// All that a text may be; empty where it may be anything.
  var values: [String] = []

  /// A text.
  static func text(
    _ name: String,
    _ description: String,
    isRequired: Bool = false,
    values: [String] = []
  ) -> CSVColumn {
    CSVColumn(
      name: name,
      kind: .string,
      description: description,
      isRequired: isRequired,
      values: values
    )
  }

  /// A length in px, never negative.
  static func length(_ name: String, _ description: String, isRequired: Bool = false) -> CSVColumn {
    CSVColumn(
      name: name,
      kind: .number,
      description: description,
      unit: "px",
      isRequired: isRequired,
      minimum: 0
    )
  }

  /// A number of things, never negative.
  static func count(
    _ name: String,
    of unit: String?,
    _ description: String,
    isRequired: Bool = false
  ) -> CSVColumn {
    CSVColumn(
      name: name,
      kind: .integer,
      description: description,
      unit: unit,
      isRequired: isRequired,
      minimum: 0
    )
  }

  /// A time in nanoseconds.
  static func time(_ name: String, _ description: String, kind: Kind = .number) -> CSVColumn {
    CSVColumn(name: name, kind: kind, description: description, unit: "ns", minimum: 0)
  }
}

extension CSVColumn {
  static let session = text("session_id", "The session, by a name no other has.", isRequired: true)
  static let corpus = text("corpus", "The corpus's id.", isRequired: true)
  static let paginator = text(
    "paginator",
    "The paginator, by the name it is listed under, options included.",
    isRequired: true
  )
  static let device = text("device", "The device's id.", isRequired: true)
  static let font = text("font", "The family of the first font of the chain.")
  static let fontSize = length("font_size_px", "The size of the type.", isRequired: true)
}
