import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Paginators

struct PageCacheKeyTests {
  /// All that decides pages.
  struct Inputs: Sendable {
    var layout: Layout = {
      var type = TypeStyle.make([TestFonts.unifont, TestFonts.notoSansCJK])
      type.alignment = .start
      return .make(width: 343, height: 635, insets: 16, type: type)
    }()
    var text = SourceText.make("如是我聞一時佛在\n舍衛國祇樹給孤獨園", forcedBreaksAtScalars: [9])
    var method = "greedy"
    var versions: [(name: String, value: String)] = [
      ("harfbuzz", "6.0.0"), ("icu", "72.1"), ("unicode", "15.0"), ("methods", "1"),
      ("program", "1 2 3"),
    ]

    var key: PageCacheKey { PageCacheKey(of: text, in: layout, by: method, versions: versions) }
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (inout Inputs) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout Inputs) -> Void) {
      testDescription = name
      self.apply = apply
    }

    var key: PageCacheKey {
      var inputs = Inputs()
      apply(&inputs)
      return inputs.key
    }
  }

  /// The same text but for one thing.
  private static func text(
    _ string: String = "如是我聞一時佛在\n舍衛國祇樹給孤獨園",
    language: String = "zh-Hant",
    direction: SourceText.Direction = .leftToRight,
    breaks: [Int] = [9]
  ) -> SourceText {
    .make(string, language: language, direction: direction, forcedBreaksAtScalars: breaks)
  }

  /// What a person or a book can change.
  static let changes: [Change] =
    [
      Change("width") { $0.layout.page.width.sixtyFourths += 1 },
      Change("height") { $0.layout.page.height.sixtyFourths += 1 },
      Change("inset at the right") { $0.layout.page.insets.right.sixtyFourths += 1 },
      Change("inset at the top") { $0.layout.page.insets.top.sixtyFourths += 1 },
      Change("another text as long") { $0.text = text("如是我聞一時佛在\n舍衛國祇樹給孤獨圓") },
      Change("a longer text") { $0.text = text("如是我聞一時佛在\n舍衛國祇樹給孤獨園一") },
      Change("language") { $0.text = text(language: "zh-Hans") },
      Change("direction") { $0.text = text(direction: .rightToLeft) },
      Change("no forced break") { $0.text = text(breaks: []) },
      Change("another forced break") { $0.text = text(breaks: [8]) },
      Change("styles") { $0.text = styled(size: .one) },
      Change("other styles") { $0.text = styled(size: Ems(1.2)) },
      Change("a bold font's digest") { inputs in
        let fonts = [TestFonts.notoSansCJK.reference]
        inputs.layout.type.styledFonts = [StyledFonts(traits: .bold, fonts: fonts)]
      },
      Change("method") { $0.method = "balanced" },
    ]
    + TypeChange.all.map { change in Change(change.name) { change.apply(&$0.layout.type) } }

  /// The same text, its first paragraph a heading.
  private static func styled(size: Ems) -> SourceText {
    var styles = TextStyles()
    let end = TextOffset(utf8: "如是我聞一時佛在\n".utf8.count)
    styles.addBlock(from: .zero, to: end, BlockStyle(.heading, size: size))
    return text().with(styles: styles)
  }

  /// What comes with another installation.
  static let versions: [Change] = [
    Change("HarfBuzz") { $0.versions[0].value = "6.0.1" },
    Change("ICU") { $0.versions[1].value = "72.2" },
    Change("Unicode") { $0.versions[2].value = "15.1" },
    Change("methods") { $0.versions[3].value = "2" },
    Change("program") { $0.versions[4].value = "1 2 4" },
  ]

  @Test(arguments: changes)
  func `is in another file with each input`(change: Change) {
    #expect(change.key.name != Inputs().key.name)
    #expect(change.key.digest != Inputs().key.digest)
  }

  @Test(arguments: versions)
  func `is another in the same file with each version`(change: Change) {
    #expect(change.key.name == Inputs().key.name)
    #expect(change.key.digest != Inputs().key.digest)
  }

  @Test func `is another for each change`() {
    let keys = (Self.changes + Self.versions).map(\.key.digest)
    // Each inset makes the box smaller by itself; no two changes come to the same.
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: [
    Change("alignment") { $0.layout.type.alignment = .justify },
    Change("night mode") { $0.layout.appearance.isNight = true },
    Change("colour") { $0.layout.appearance.textColor = 0xFF_8040 },
    Change("highlight") {
      $0.layout.appearance.highlights = [PageRange(utf8: 0, to: 3)]
    },
    Change("a font's path") { $0.layout.type.fonts[0].file = "/elsewhere/a.ttc" },
  ])
  func `stays with what moves no page boundary`(change: Change) {
    #expect(change.key == Inputs().key)
  }

  @Test func `takes no value for another's name`() {
    // Without lengths both would be "language x\ndirection rtl…".
    let one = Self.text(language: "x\ndirection rtl")
    #expect(one.language != "x")
    var inputs = Inputs()
    inputs.text = one
    var others = Inputs()
    others.text = Self.text(language: "x", direction: .rightToLeft)
    #expect(inputs.key.digest != others.key.digest)
  }

  @Test func `knows this program and its libraries`() {
    let known = Dictionary(uniqueKeysWithValues: PageCacheKey.versions.map { ($0.name, $0.value) })
    #expect(known.keys.sorted() == ["harfbuzz", "icu", "methods", "program", "unicode"])
    #expect(known["program"] != "unknown")
    #expect(known.values.allSatisfy { !$0.isEmpty })
  }
}
