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
  /// Whether marks give something up whatever stands beside them.
  var trimsAll: Bool { marks == .trimAll }
  /// Whether half an em is blank in fonts that do not tell.
  var fallsBack: Bool { fallback == .halfEm }

  /// Whether a mark has no blank half before it, behind another character on its line.
  @inline(__always)
  func squeezeStart(of mark: MarkForm.Kind, behind other: MarkForm.Kind) -> Bool {
    mark.contains(.opens)
      && (marks == .trimAll || !other.isDisjoint(with: [.opens, .closes, .middle, .opensNarrow]))
  }

  /// Whether a mark has no blank half behind it, before another character on its line.
  @inline(__always)
  func squeezeEnd(of mark: MarkForm.Kind, before other: MarkForm.Kind) -> Bool {
    mark.contains(.closes)
      && (marks == .trimAll || !other.isDisjoint(with: [.closes, .middle, .closesNarrow]))
  }

  /// Whether a mark has no blank half before it where a line begins with it, a paragraph's first or another.
  @inline(__always)
  func squeezeLineStart(with mark: MarkForm.Kind, isFirst: Bool) -> Bool {
    guard mark.contains(.opens) else { return false }
    switch marks {
    case .spaceAll, .normal: return false
    case .spaceFirst: return !isFirst
    case .trimStart, .trimBoth, .trimAll: return true
    }
  }

  /// Whether a character is looked at.
  func concern(_ scalar: UInt32) -> Bool {
    squeezes && MarkClass(of: scalar) != .none || hangs && MarkClass.hangs(scalar)
  }
}
