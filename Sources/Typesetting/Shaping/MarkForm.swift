/// What a mark is in a face, to the marks beside it and to the ends of a line.
struct MarkForm: Hashable {
  struct Kind: OptionSet, Hashable {
    var rawValue: UInt8

    /// Its first half is blank.
    static let opens = Kind(rawValue: 1)
    /// Its last half is.
    static let closes = Kind(rawValue: 2)
    static let middle = Kind(rawValue: 4)
    static let opensNarrow = Kind(rawValue: 8)
    static let closesNarrow = Kind(rawValue: 16)
    static let hangs = Kind(rawValue: 32)
    /// It is narrow to the space between scripts (``GapSide``).
    static let narrow = Kind(rawValue: 64)
  }

  var kind: Kind = []
  var blank = Blank()

  static let none = MarkForm()
}

/// How wide something is that may not be there: in 1/65,536 em, and in units of the advance rule.
struct Blank: Hashable {
  var ems: Int64 = 0
  var units: Int64 = 0

  static func + (one: Blank, other: Blank) -> Blank {
    Blank(ems: one.ems + other.ems, units: one.units + other.units)
  }
}
