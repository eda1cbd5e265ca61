import PaginatorKit
import TestSupport
import Testing

@testable import Trials

struct LayoutKeyTests {
  /// All that goes into a key.
  struct Inputs: Sendable {
    var layout = Layout(
      page: PageGeometry(
        width: .pixels(375),
        height: .pixels(667),
        insets: Insets(all: .pixels(16))
      ),
      type: TypeStyle(
        fonts: [
          FontReference(file: "/a.ttc", index: 0, sha256: "aa", family: "A"),
          FontReference(file: "/b.ttf", index: 0, sha256: "bb", family: "B"),
        ],
        size: .pixels(17)
      )
    )
    var corpus = "cc+n1+plain"
    var language = "zh-Hant"
    var direction = SourceText.Direction.leftToRight
    var breaks: [TextOffset] = [TextOffset(utf8: 12), TextOffset(utf8: 3)]
    var versions = ["harfbuzz": "6.0.0", "icu": "72.1", "unicode": "15.0"]

    var key: String {
      layoutKey(
        of: layout,
        corpusDigest: corpus,
        language: language,
        direction: direction,
        forcedBreaks: breaks,
        versions: versions
      )
    }
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (inout Inputs) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout Inputs) -> Void) {
      testDescription = name
      self.apply = apply
    }

    var key: String {
      var inputs = Inputs()
      apply(&inputs)
      return inputs.key
    }
  }

  /// Each input of Metrics.md 1, changed by the least there is.
  static let changes: [Change] =
    [
      Change("width") { $0.layout.page.width.sixtyFourths += 1 },
      Change("height") { $0.layout.page.height.sixtyFourths += 1 },
      Change("inset at the left") { $0.layout.page.insets.left.sixtyFourths += 1 },
      Change("inset at the bottom") { $0.layout.page.insets.bottom.sixtyFourths += 1 },
      Change("alignment") { $0.layout.type.alignment = .justify },
      Change("corpus") { $0.corpus = "cc+raw+plain" },
      Change("language") { $0.language = "zh-Hans" },
      Change("direction") { $0.direction = .rightToLeft },
      Change("no forced breaks") { $0.breaks = [] },
      Change("other forced breaks") { $0.breaks = [TextOffset(utf8: 1), TextOffset(utf8: 23)] },
      Change("HarfBuzz") { $0.versions["harfbuzz"] = "6.0.1" },
      Change("ICU") { $0.versions["icu"] = "72.2" },
      Change("Unicode") { $0.versions["unicode"] = "15.1" },
    ]
    + TypeChange.all.map { change in Change(change.name) { change.apply(&$0.layout.type) } }

  @Test(arguments: changes)
  func `changes with each input`(change: Change) {
    #expect(change.key != Inputs().key)
  }

  @Test func `is another for each change`() {
    let keys = Self.changes.map(\.key)
    // Every inset makes the content box smaller by itself; no two changes come to the same.
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: [
    Change("a font's path") { $0.layout.type.fonts[0].file = "/elsewhere/a.ttc" },
    Change("a font's family") { $0.layout.type.fonts[0].family = "Another Name" },
    Change("a page without its insets") {
      $0.layout.page = PageGeometry(
        width: .pixels(343),
        height: .pixels(635),
        insets: Insets(all: .zero)
      )
    },
    Change("the box at another place") {
      $0.layout.page.insets = Insets(
        top: .pixels(30),
        right: .pixels(32),
        bottom: .pixels(2),
        left: .pixels(0)
      )
    },
  ])
  func `stays with what moves no page boundary`(change: Change) {
    #expect(change.key == Inputs().key)
  }

  @Test func `is a SHA-256 in hexadecimal digits`() {
    let key = Inputs().key
    #expect(key.utf8.count == 64)
    #expect(key.allSatisfy { "0123456789abcdef".contains($0) })
    #expect(Inputs().key == key)
  }

  @Test func `does not know the device's name`() throws {
    let text = Plan.Text(corpus: .make(), settings: [.make("one"), .make("other")])
    let trials = try Plan.make(texts: [text]).run()
    #expect(trials.map(\.device.id) == ["one", "other"])
    #expect(trials[0].layoutKey == trials[1].layoutKey)
  }

  @Test func `knows a trial's text, language, breaks and layout`() throws {
    let settings = [Plan.Setting.make(), .make(width: 144)]
    let texts = [
      Plan.Text(corpus: .make(), settings: settings),
      Plan.Text(corpus: .make("text", "一二"), settings: settings),
      Plan.Text(corpus: .make(breaks: [5]), settings: settings),
    ]
    let trials = try Plan.make(texts: texts).run()
    #expect(trials.count == 6)
    #expect(Set(trials.map(\.layoutKey)).count == 6)
  }
}
