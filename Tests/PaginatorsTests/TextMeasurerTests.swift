import PaginatorKit
import Synchronization
import TestSupport
import Testing
import Typesetting

@testable import Paginators

/// Measures answered from earlier ones are those of texts laid out anew, wherever they begin and end.
struct TextMeasurerTests {
  /// Kinds of pieces that depend on each other in ways of their own.
  static let mixtures: [(kinds: [TextPiece], direction: SourceText.Direction)] = [
    ([.latin, .space, .latin, .space, .latin, .space], .leftToRight),
    ([.latin, .latin, .space, .punctuation, .newline], .leftToRight),
    ([.han, .han, .han, .han, .punctuation, .latin, .number], .leftToRight),
    ([.han, .han, .punctuation, .number, .newline], .leftToRight),
    ([.latin, .longWord, .longWord, .number, .punctuation], .leftToRight),
    ([.number, .number, .space, .space, .latin, .han], .leftToRight),
    ([.arabic, .space, .number, .newline], .leftToRight),
    ([.arabic, .hebrew, .number, .space, .latin], .rightToLeft),
    ([.hebrew, .number, .space, .latin, .newline], .leftToRight),
    ([.thai, .thai, .space, .latin], .leftToRight),
    ([.emoji, .marks, .latin, .space, .control], .leftToRight),
    ([.emoji, .han, .han, .newline, .newline], .leftToRight),
    (TextPiece.allCases, .leftToRight),
  ]

  /// Reading a clock for every measure would be measured, too.
  @Test func `asks whether time is over after each 65,536 scalars`() throws {
    struct Over: Error {}
    let text = SourceText.make(String(repeating: "a", count: 100))
    let asked = Mutex(0)
    var environment = PaginatorEnvironment(fonts: TestFonts.library)
    environment.stop = {
      try asked.withLock { count in
        count += 1
        if count == 2 { throw Over() }
      }
    }
    let measurer = try TextMeasurer(text, in: .make(width: 2_000), environment: environment)
    // 655 measures of a hundred are 65,500 scalars, 656 are 65,600.
    for _ in 0..<655 { _ = try measurer.height(of: 0..<100) }
    #expect(asked.withLock(\.self) == 0)
    _ = try measurer.height(of: 0..<100)
    #expect(asked.withLock(\.self) == 1)
    for _ in 0..<655 { _ = try measurer.height(of: 0..<100) }
    #expect(throws: Over.self) { try measurer.height(of: 0..<100) }
  }

  @Test(arguments: mixtures.indices, Seed.first(6))
  func `measures every stretch of a text as if it were the first`(
    mixture: Int,
    seed: Seed
  ) throws {
    var random = seed
    let (kinds, direction) = Self.mixtures[mixture]
    let string = random.text(pieces: 50, of: kinds)
    let text = SourceText.make(string, direction: direction)
    // Wide ones hold runs that are too long to be kept.
    let layout = random.layout(widths: random.element(of: [40...200, 40...200, 700...900]))
    let (fresh, remembering) = try measurers(of: text, in: layout)
    let count = text.scalarCount
    // Some beginnings in order, as pages are; from each, every end in another order, as in a search.
    var starts = Array(Set((0..<8).map { _ in random.number(in: 0...count - 1) })).sorted()
    // And in any order, as places are looked for.
    starts += [0] + starts.shuffled(using: &random)
    for start in starts {
      var ends = Array((start + 1)...min(count, start + 150))
      switch random.number(in: 0...2) {
      case 0: ends.reverse()
      case 1: ends.shuffle(using: &random)
      default: break
      }
      for end in ends {
        let expected = Answer { try fresh.height(of: start..<end) }
        let answer = Answer { try remembering.height(of: start..<end) }
        #expect(answer == expected, "[\(start), \(end)) of \(string.debugDescription)")
        guard answer == expected, case .height = answer else { return }
        #expect(remembering.work == fresh.work, "[\(start), \(end)) of \(string.debugDescription)")
        guard remembering.work == fresh.work else { return }
      }
    }
  }

  @Test(arguments: Seed.first(6))
  func `measures what grows by a scalar at a time in any company`(seed: Seed) throws {
    var random = seed
    let text = SourceText.make(random.scalars(count: 60))
    let layout = random.layout(widths: 60...120)
    let (fresh, remembering) = try measurers(of: text, in: layout)
    for start in 0..<text.scalarCount {
      for end in (start + 1)...text.scalarCount {
        let expected = Answer { try fresh.height(of: start..<end) }
        let answer = Answer { try remembering.height(of: start..<end) }
        #expect(answer == expected, "[\(start), \(end))")
        guard answer == expected, case .height = answer else { return }
        #expect(remembering.work == fresh.work, "[\(start), \(end))")
      }
    }
  }

  /// Words of more than 64 bytes, which no typesetter keeps, on lines that hold several.
  @Test(arguments: Seed.first(3))
  func `counts long runs each time that they are laid out`(seed: Seed) throws {
    var random = seed
    let words = (0..<12)
      .map { _ in
        String((0..<random.number(in: 60...80)).map { _ in random.element(of: Array("AVTofiwe")) })
      }
    // Paragraphs that are measured whole, and one that every end cuts.
    let text = SourceText.make(
      words.prefix(2).joined(separator: "\n") + "\n" + words.dropFirst(2).joined(separator: " ")
    )
    let layout = Layout.make(
      width: 1_500,
      height: 100_000,
      type: .make([TestFonts.dejaVuSans], size: 10)
    )
    let (fresh, remembering) = try measurers(of: text, in: layout)
    var ends = Array(1...text.scalarCount)
    ends.shuffle(using: &random)
    for end in ends.prefix(300) {
      #expect(try remembering.height(of: 0..<end) == fresh.height(of: 0..<end), "\(end)")
      #expect(remembering.work == fresh.work, "\(end)")
    }
    #expect(fresh.work.shapeCalls > 300)
  }

  @Test func `lays the lines of a page out once while its end is searched`() throws {
    // 20,000 characters of one paragraph, 20 on a page: ten measures of each page lay out 20 to 40
    // characters of it once, and then what stands beside an end.
    let text = SourceText.make(han(20_000))
    let naive = try Pagination(of: text, in: .lines24(), by: "grow-shrink:step=1").work
    #expect(naive.measuredScalars > 20 * text.scalarCount)
    let within = try Pagination(
      of: text,
      in: .lines24(),
      by: "grow-shrink:step=1",
      remembersMeasures: true,
      workLimit: 20 * text.scalarCount
    )
    #expect(within.work == naive)
  }

  private func measurers(
    of text: SourceText,
    in layout: Layout
  ) throws -> (fresh: TextMeasurer, remembering: TextMeasurer) {
    var environment = PaginatorEnvironment(fonts: TestFonts.library)
    let fresh = try TextMeasurer(text, in: layout, environment: environment)
    environment.memory = PaginatorMemory()
    return (fresh, try TextMeasurer(text, in: layout, environment: environment))
  }
}

/// What a measure gives: a height, or why there is none.
private enum Answer: Equatable {
  case height(Length)
  case failure(String)

  init(_ measure: () throws -> Length) {
    do {
      self = .height(try measure())
    } catch {
      self = .failure(String(describing: error))
    }
  }
}

extension Seed {
  /// A narrow page in a random type.
  fileprivate mutating func layout(widths: ClosedRange<Int>) -> Layout {
    let chains = [
      [TestFonts.dejaVuSans, TestFonts.notoSansCJK], [TestFonts.notoSansCJK, TestFonts.dejaVuSans],
      [TestFonts.unifont],
    ]
    let style = TypeStyle.make(element(of: chains), size: 16) {
      $0.firstLineIndent = .pixels(Double(element(of: [0, 0, 11, 32])))
      $0.paragraphSpacing = .pixels(element(of: [0, 7]))
      $0.leading = element(of: LeadingPolicy.allCases)
      $0.lineHeightFrom = element(of: LineHeightRule.allCases)
      $0.advances = element(of: AdvanceRule.allCases)
      $0.kinsoku = element(of: KinsokuLevel.allCases)
      $0.autospace = element(of: Autospace.allCases)
      drawMarks(of: &$0)
      drawWriting(of: &$0)
      drawHyphens(of: &$0)
    }
    return .make(width: Double(number(in: widths)), height: 100_000, type: style)
  }
}

/// Measures of texts with styles: with a memory they are what they are without.
struct StyledMeasureTests {
  @Test(arguments: Seed.first(120))
  func `measures every stretch of a styled text as if it were the first`(seed: Seed) throws {
    var random = seed
    // Every other text is one of characters that one face has, and without pictures, as most are.
    let (latin, han) = ([TestFonts.dejaVuSans], [TestFonts.notoSansCJK])
    let (kinds, fonts, hasPictures): ([TextPiece], [FontFace], Bool) = random.element(of: [
      (TextPiece.allCases, han + latin, true), (TextPiece.simple, han, false),
      ([.latin, .latin, .space], latin, false), ([.han, .latin, .punctuation], han, false),
    ])
    let plain = SourceText.make(random.text(pieces: random.number(in: 5...60), of: kinds))
    let text = random.styled(plain, hasPictures: hasPictures)
    guard text.scalarCount > 2 else { return }
    var style = TypeStyle.make(fonts) {
      $0.firstLineIndent = .pixels(Double(random.element(of: [0, 20])))
      $0.paragraphSpacing = .pixels(Double(random.element(of: [0, 7])))
      $0.lineHeightFrom = random.element(of: LineHeightRule.allCases)
    }
    style.styledFonts = try TestFonts.library
      .styledFonts(of: style.fonts, with: text.styles?.traits ?? [])
    let layout = Layout.make(
      width: Double(random.number(in: 40...300)),
      height: Double(random.number(in: 40...400)),
      type: style
    )
    var environment = PaginatorEnvironment(fonts: TestFonts.library)
    let fresh = try TextMeasurer(text, in: layout, environment: environment)
    environment.memory = PaginatorMemory()
    let quick = try TextMeasurer(text, in: layout, environment: environment)
    for _ in 0..<12 {
      let start = random.number(in: 0...(text.scalarCount - 1))
      let near = min(text.scalarCount, start + random.number(in: 1...100))
      let ends =
        Array(start...near).suffix(30)
        + (0..<8).map { _ in random.number(in: start...text.scalarCount) }
      for end in ends.shuffled(using: &random) {
        let expected = try? fresh.height(of: start..<end)
        let found = try? quick.height(of: start..<end)
        #expect(found == expected, "[\(start), \(end))")
        guard found == expected, found != nil else { return }
        #expect(quick.work == fresh.work, "[\(start), \(end))")
        guard quick.work == fresh.work else { return }
      }
    }
  }
}
