import Foundation
import PaginatorKit

/// Finds letters that can stand for others: of the same kind, from the same face, as long in UTF-8.
struct LetterPools {
  private let likeness: any LetterLikeness
  /// Ideographs that stand for none.
  private let avoided: Set<Unicode.Scalar>
  private var pools: [Key: Pool] = [:]

  private struct Key: Hashable {
    let scope: ClosedRange<UInt32>
    let kind: UInt64
    let font: FontVariant
    let face: Int
  }

  private struct Pool {
    var all: [(scalar: Unicode.Scalar, units: Int64)] = []
    var ofAdvance: [Int64: [Unicode.Scalar]] = [:]
  }

  init(_ likeness: any LetterLikeness, avoiding avoided: Set<Unicode.Scalar>) {
    (self.likeness, self.avoided) = (likeness, avoided)
  }

  /// Returns a letter that stands for another, and how much wider it is than that.
  ///
  /// It is one as wide if there is one and those before it were; else one of those that make up best for
  /// what they were too wide.
  ///
  /// - Parameters:
  ///   - letter: The letter.
  ///   - font: The face and size that it is set in.
  ///   - error: How much too wide the letters before it are.
  ///   - isAnyWidth: Whether one is taken of any width.
  ///   - random: Which of several is taken.
  /// - Returns: `nil` where there is none but itself.
  mutating func letter(
    for letter: Unicode.Scalar,
    in font: FontVariant,
    after error: Int64,
    ofAnyWidth isAnyWidth: Bool,
    random: inout SplitMix64
  ) -> (scalar: Unicode.Scalar, wider: Int64)? {
    guard let own = likeness.advance(of: letter, in: font) else { return nil }
    let pool = pool(of: letter, in: font, face: own.face)
    let base = letter.base
    func differs(_ other: Unicode.Scalar) -> Bool {
      other != letter && other.base != base && !avoided.contains(other)
    }
    if !isAnyWidth, error == 0, let same = pool.ofAdvance[own.units] {
      // From a random one on: there may be thousands, of which hardly any is avoided.
      let first = Int(random.next() % UInt64(same.count))
      let found = same.indices.lazy.map { same[(first + $0) % same.count] }.first(where: differs)
      if let found { return (found, 0) }
    }
    var others = pool.all.filter { differs($0.scalar) }
    guard !others.isEmpty else { return nil }
    if !isAnyWidth {
      let wanted = own.units - error
      others.sort { abs($0.units - wanted) < abs($1.units - wanted) }
      others = Array(others.prefix(Self.nearest))
    }
    let other = others[Int(random.next() % UInt64(others.count))]
    return (other.scalar, other.units - own.units)
  }

  /// Of how many that are about as wide one is taken.
  private static let nearest = 3

  private mutating func pool(of letter: Unicode.Scalar, in font: FontVariant, face: Int) -> Pool {
    let scope = scope(of: letter)
    let key = Key(scope: scope, kind: likeness.kind(of: letter), font: font, face: face)
    if let known = pools[key] { return known }
    var pool = Pool()
    for value in scope {
      guard let scalar = Unicode.Scalar(value), UTF8.width(scalar) == UTF8.width(letter),
        likeness.kind(of: scalar) == key.kind,
        let advance = likeness.advance(of: scalar, in: font), advance.face == face
      else { continue }
      pool.all.append((scalar, advance.units))
      pool.ofAdvance[advance.units, default: []].append(scalar)
    }
    pools[key] = pool
    return pool
  }

  /// Where letters are looked for: those of an alphabet stand together.
  private func scope(of letter: Unicode.Scalar) -> ClosedRange<UInt32> {
    if likeness.isIdeograph(letter), Self.ideographs.contains(letter.value) {
      return Self.ideographs
    }
    let page = letter.value & ~0xFF
    return page...page + 0xFF
  }

  /// The ideographs of Unicode 1.1, which every font of its script has.
  private static let ideographs: ClosedRange<UInt32> = 0x4E00...0x9FA5
}

extension Unicode.Scalar {
  /// The letter without case and marks: a word with another accent is still read.
  fileprivate var base: Unicode.Scalar {
    if isASCII { return properties.lowercaseMapping.unicodeScalars.first ?? self }
    let plain = properties.lowercaseMapping.decomposedStringWithCanonicalMapping
    return plain.unicodeScalars.first ?? self
  }
}
