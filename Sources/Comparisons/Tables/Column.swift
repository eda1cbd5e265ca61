extension Table {
  /// A column of a table: its name, what its cells hold, and what they mean.
  package struct Column: Hashable, Sendable {
    /// What a cell holds that is not empty, as the Table Schema of Frictionless names it.
    package enum Kind: String, Sendable {
      case string
      case integer
      case number
      case boolean
    }

    /// Who gets a column.
    package enum Audience: Sendable { case all, people, programs }

    /// The name: a heading for people, a key in CSV and JSON.
    package var name: String
    /// What a cell holds that is not empty.
    package var kind: Kind
    /// A few words that stand below the name, or before a sentence of a turned table.
    package var brief = ""
    /// What is counted or named, in sentences.
    package var meaning = ""
    /// What a number counts; `nil` for a text and where another column says it.
    package var unit: String?
    /// What the results table on the terminal calls it; `nil` where it has no such column.
    package var word: String?
    /// Whether no cell is empty.
    package var isRequired = false
    /// What a legend says of it, a sentence.
    package var legend: String?
    /// Whether it is left out where no row has a value.
    package var isOptional = false
    /// The least number, `nil` where there is none.
    package var minimum: Int?
    /// All that a text may be; empty where it may be anything.
    package var values: [String] = []
    /// Who gets it.
    package var audience = Audience.all
    /// The lines of its heading on a terminal.
    package var stacked: [String]
    /// Where the terminal has no room for all, those of the highest priority to go are left out first;
    /// 0 stays.
    package var dispensability = 0

    package init(
      _ name: String,
      kind: Kind = .string,
      brief: String = "",
      meaning: String = "",
      unit: String? = nil,
      isRequired: Bool = false,
      minimum: Int? = nil,
      values: [String] = [],
      audience: Audience = .all,
      stacked: [String]? = nil,
      dispensability: Int = 0,
      legend: String? = nil,
      isOptional: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.brief = brief
      self.meaning = meaning
      self.unit = unit
      self.isRequired = isRequired
      self.minimum = minimum
      self.values = values
      self.audience = audience
      self.stacked = stacked ?? [name.replacing("_", with: " ")]
      self.dispensability = dispensability
      self.legend = legend
      self.isOptional = isOptional
    }

    /// The name as people read it.
    package var heading: String { name.replacing("_", with: " ") }

    /// Whether cells are set to the right.
    package var isNumeric: Bool { kind == .integer || kind == .number }
  }
}

extension Table.Column {
  package static func text(
    _ name: String,
    _ meaning: String,
    isRequired: Bool = false,
    values: [String] = []
  ) -> Table.Column {
    Table.Column(name, meaning: meaning, isRequired: isRequired, values: values)
  }

  /// A length in px, never negative.
  package static func length(
    _ name: String,
    _ meaning: String,
    isRequired: Bool = false
  ) -> Table.Column {
    number(name, meaning, unit: "px", isRequired: isRequired)
  }

  /// A number, never negative.
  package static func number(
    _ name: String,
    _ meaning: String,
    unit: String?,
    kind: Kind = .number,
    isRequired: Bool = false
  ) -> Table.Column {
    Table.Column(name, kind: kind, meaning: meaning, unit: unit, isRequired: isRequired, minimum: 0)
  }

  /// A number of things, never negative.
  package static func count(
    _ name: String,
    of unit: String?,
    _ meaning: String,
    isRequired: Bool = false
  ) -> Table.Column {
    number(name, meaning, unit: unit, kind: .integer, isRequired: isRequired)
  }

  package static func time(
    _ name: String,
    _ meaning: String,
    kind: Kind = .number
  ) -> Table.Column {
    number(name, meaning, unit: "ns", kind: kind)
  }
}
