import PaginatorKit

/// Where marks give up their blank half, and whether some hang.
struct MarkRules: Hashable {
  private let marks: MarkSpacing
  private let fallback: MarkFallback
  let hangs: Bool

  static let none = MarkRules(marks: .spaceAll, fallback: .none, hangs: false)

  private init(marks: MarkSpacing, fallback: MarkFallback, hangs: Bool) {
    // Where nothing is squeezed, it makes no difference what could be.
    (self.marks, self.fallback) = (marks, marks == .spaceAll ? .none : fallback)
    self.hangs = hangs
  }

  init(of style: TypeStyle) {
    self.init(marks: style.marks, fallback: style.marksFallback, hangs: style.hang != .none)
  }

  var isOn: Bool { squeezes || hangs }
  /// Whether marks that follow each other, and one at a line's end, are squeezed.
  var squeezes: Bool { marks != .spaceAll }
  var squeezesAll: Bool { marks == .trimAll }
  var squeezesStarts: Bool { marks != .spaceAll && marks != .normal }
  /// Whether a paragraph's first line is none of those.
  var sparesFirst: Bool { marks == .spaceFirst }
  /// Whether half an em is blank in fonts that do not tell.
  var fallsBack: Bool { fallback == .halfEm }

  /// Whether a character is looked at.
  func concern(_ scalar: UInt32) -> Bool {
    squeezes && MarkClass(of: scalar) != .none || hangs && MarkClass.hangs(scalar)
  }
}
