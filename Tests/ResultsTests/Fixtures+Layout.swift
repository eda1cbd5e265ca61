import PaginatorKit
import TestSupport

extension PageGeometry {
  static let fixed = PageGeometry(
    width: .pixels(375),
    height: .pixels(667),
    insets: Insets(all: .pixels(16))
  )

  static func make(_ seed: inout Seed) -> PageGeometry {
    PageGeometry(
      width: .random(&seed),
      height: .random(&seed),
      insets: Insets(
        top: .random(&seed),
        right: .random(&seed),
        bottom: .random(&seed),
        left: .random(&seed)
      )
    )
  }
}

extension TypeStyle {
  /// A style of random rules, so that many styles meet all cases.
  static func make(_ size: Double, _ seed: inout Seed) -> TypeStyle {
    let font = FontReference(file: "/f.ttc", index: 3, sha256: "0f", family: "Noto")
    let other = FontReference(file: "/g.ttf", index: 0, sha256: "1a", family: "DejaVu")
    var type = TypeStyle(fonts: [font, other], size: .pixels(size))
    type.lineHeight = LineHeightMultiple(tenThousandths: Int64(seed.number(in: 1...20_000)))
    type.lineHeightFrom = seed.element(of: LineHeightRule.allCases)
    type.advances = seed.element(of: AdvanceRule.allCases)
    type.leading = seed.element(of: LeadingPolicy.allCases)
    type.alignment = seed.element(of: Alignment.allCases)
    type.firstLineIndent = .random(&seed)
    type.paragraphSpacing = .random(&seed)
    type.kinsoku = seed.element(of: KinsokuLevel.allCases)
    type.orphans = seed.count()
    type.widows = seed.count()
    type.autospace = seed.element(of: Autospace.allCases)
    type.marks = seed.element(of: MarkSpacing.allCases)
    type.marksFallback = seed.element(of: MarkFallback.allCases)
    type.hang = seed.element(of: HangingMarks.allCases)
    type.hyphenation = seed.element(of: Hyphenation.allCases)
    type.hyphenateLimitBefore = CharacterCount(seed.number(in: 1...100))
    type.hyphenateLimitAfter = CharacterCount(seed.number(in: 1...100))
    type.hyphenateLimitLast = seed.element(of: HyphenateLimitLast.allCases)
    type.combineDigits = seed.element(of: CombineDigits.allCases)
    type.writing = seed.element(of: WritingMode.allCases)
    type.letterSpacing = Ems(tenThousandths: Int32(seed.number(in: 0...20_000)))
    type.wordSpacing = Ems(tenThousandths: Int32(seed.number(in: 0...20_000)))
    return type
  }
}

extension Length {
  static func random(_ seed: inout Seed) -> Length {
    Length(sixtyFourths: Int64(seed.number(in: 1...100_000)))
  }
}

extension Seed {
  /// A number of 1 to 1,000.
  mutating func count() -> Int { number(in: 1...1000) }

  /// A value whose given counts are random.
  mutating func filled<Value>(_ value: Value, _ counts: [WritableKeyPath<Value, Int>]) -> Value {
    var value = value
    for path in counts { value[keyPath: path] = count() }
    return value
  }
}
