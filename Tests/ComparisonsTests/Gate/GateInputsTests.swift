import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct GateInputsTests {
  private struct NoPaginator: Paginator {
    let name = "none"
    let showing = Showing.substring
    func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
      -> any PaginationPass
    { throw CancellationError() }
  }

  /// What a test changes: a corpus set in a layout, and the versions of the libraries.
  private struct Setup {
    var text = SourceText("abcdefghij", language: "en")
    var identity = "c0ffee"
    var setting = Plan.Setting(device: .make(), layout: Trial.make().layout)
    var more: [Plan.Setting] = []
    var targets: [Plan.Target] = []
    var versions = ["icu": "72.1", "harfbuzz": "6.0.0"]

    var inputs: [String: String] {
      let corpus = Corpus(id: "a/b", text: text, fonts: [], identity: identity)
      return GateInputs.all(
        of: Plan(
          texts: [Plan.Text(corpus: corpus, settings: [setting] + more, targets: targets)],
          participants: [],
          reference: NoPaginator(),
          makeReferee: { _, _ in throw CancellationError() },
          timing: nil,
          versions: versions
        )
      )
    }
  }

  private static let layout = "a%2Fb/phone-6@17"

  @Test func `says in words what layout keys are made of`() {
    let inputs = Setup().inputs.filter { $0.key != "\(Self.layout)/layout_key" }
    #expect(
      inputs == [
        "a%2Fb/measuring_version": "2", "a%2Fb/corpus": "c0ffee", "a%2Fb/language": "en",
        "a%2Fb/direction": "ltr", "a%2Fb/breaks": "", "a%2Fb/icu": "72.1",
        "a%2Fb/harfbuzz": "6.0.0",
        // 332 px and 132 px, less 16 px on each side.
        "\(Self.layout)/width": "300 px", "\(Self.layout)/height": "100 px",
        "\(Self.layout)/size": "17 px", "\(Self.layout)/line_height": "1.2",
        "\(Self.layout)/line_height_from": "primary", "\(Self.layout)/advances": "exact",
        "\(Self.layout)/leading": "count", "\(Self.layout)/indent": "0 px",
        "\(Self.layout)/spacing": "0 px", "\(Self.layout)/alignment": "start",
        "\(Self.layout)/kinsoku": "basic", "\(Self.layout)/orphans": "1",
        "\(Self.layout)/widows": "1", "\(Self.layout)/font_1": "Sans, 00#0",
      ]
    )
  }

  @Test func `layouts that a reader changes to are named like the change`() {
    var target = Setup().setting
    target.layout.type.size = .pixels(20)
    let inputs = Setup(targets: [Plan.Target(kind: .fontSize, setting: target)]).inputs
    #expect(inputs["\(Self.layout)>20/size"] == "20 px")
    #expect(inputs["\(Self.layout)>20/layout_key"] != inputs["\(Self.layout)/layout_key"])
  }

  // MARK: One input at a time

  private func sentences(_ change: (inout Setup) -> Void) -> [String] {
    var setup = Setup()
    change(&setup)
    return GateInputs.sentences(of: GateInputs.differences(from: Setup().inputs, to: setup.inputs))
  }

  @Test func `the same inputs do not differ`() {
    #expect(sentences { _ in } == [])
  }

  @Test func `each input of a text is named with both values`() {
    let changes: [((inout Setup) -> Void, String)] = [
      ({ $0.identity = "bad" }, "corpus was c0ffee and is bad"),
      ({ $0.text = SourceText("abcdefghij", language: "fr") }, "language was en and is fr"),
      (
        { $0.text = SourceText("abcdefghij", language: "en", direction: .rightToLeft) },
        "direction was ltr and is rtl"
      ),
      ({ $0.versions["icu"] = "73.2" }, "icu was 72.1 and is 73.2"),
      ({ $0.versions["unicode"] = "15" }, "unicode was nothing and is 15"),
      ({ $0.versions["icu"] = nil }, "icu was 72.1 and is nothing"),
    ]
    for (change, words) in changes { #expect(sentences(change) == ["a%2Fb: \(words)."]) }
  }

  @Test func `forced page breaks are counted, and told apart`() throws {
    func breaks(_ offsets: [Int]) throws -> [String] {
      let text = try #require(
        SourceText(
          utf8: Array("abcdefghij".utf8),
          language: "en",
          forcedBreaks: offsets.map { TextOffset(utf8: $0) }
        )
      )
      return sentences { $0.text = text }
    }
    let two = try breaks([3, 6])
    #expect(two.count == 1)
    #expect(two[0].hasPrefix("a%2Fb: breaks was nothing and is 2 forced page breaks, "))
    #expect(try breaks([3, 7]) != two)
    #expect(try breaks([3])[0].contains("1 forced page break, "))
  }

  @Test func `each input of a layout is named with both values`() {
    let changes: [((inout Layout) -> Void, String)] = [
      ({ $0.page.width = .pixels(333) }, "width was 300 px and is 301 px"),
      ({ $0.page.insets.top = .pixels(16.5) }, "height was 100 px and is 99.5 px"),
      (
        { $0.type.lineHeight = LineHeightMultiple(tenThousandths: 15_001) },
        "line_height was 1.2 and is 1.5001"
      ),
      ({ $0.type.lineHeightFrom = .tallest }, "line_height_from was primary and is tallest"),
      ({ $0.type.advances = .pixel }, "advances was exact and is pixel"),
      ({ $0.type.leading = .hang }, "leading was count and is hang"),
      ({ $0.type.firstLineIndent = .pixels(34) }, "indent was 0 px and is 34 px"),
      ({ $0.type.paragraphSpacing = .pixels(8) }, "spacing was 0 px and is 8 px"),
      ({ $0.type.alignment = .justify }, "alignment was start and is justify"),
      ({ $0.type.kinsoku = .strict }, "kinsoku was basic and is strict"),
      ({ $0.type.orphans = 2 }, "orphans was 1 and is 2"),
      ({ $0.type.widows = 2 }, "widows was 1 and is 2"),
      ({ $0.type.writing = .verticalRL }, "writing was horizontal-tb and is vertical-rl"),
      ({ $0.type.autospace = .normal }, "autospace was none and is normal"),
      ({ $0.type.fonts[0].sha256 = "ff" }, "font_1 was Sans, 00#0 and is Sans, ff#0"),
      ({ $0.type.fonts[0].index = 3 }, "font_1 was Sans, 00#0 and is Sans, 00#3"),
      ({ $0.type.fonts += [$0.type.fonts[0]] }, "font_2 was nothing and is Sans, 00#0"),
    ]
    for (change, words) in changes {
      #expect(sentences { change(&$0.setting.layout) } == ["a%2Fb: \(words) in phone-6@17."])
    }
  }

  // MARK: What is compared, and what explains what

  private static let before = [
    "a/icu": "72", "a/p@17/width": "1 px", "a/p@17/layout_key": "k", "a/p@20/width": "1 px",
    "a/p@20/layout_key": "k", "b/icu": "72", "b/p@17/width": "1 px", "b/p@17/layout_key": "k",
  ]

  private func names(_ changes: [String: String?]) -> [String] {
    var after = Self.before
    for (name, value) in changes { after[name] = value }
    return GateInputs.differences(from: Self.before, to: after).map(\.name)
  }

  @Test func `only texts and layouts that both have are compared`() {
    #expect(names(["c/icu": "1", "a/p@9/width": "1 px", "a/p@9/layout_key": "k"]) == [])
    #expect(names(["b/icu": nil, "b/p@17/width": nil, "b/p@17/layout_key": nil]) == [])
    #expect(names(["a/p@17/size": "1 px"]) == ["a/p@17/size"])
  }

  @Test func `a layout key that differs alone is told`() {
    #expect(names(["a/p@17/layout_key": "x"]) == ["a/p@17/layout_key"])
  }

  @Test func `a layout key is not told where its layout or its text explains it`() {
    #expect(names(["a/p@17/layout_key": "x", "a/p@17/width": "2 px"]) == ["a/p@17/width"])
    #expect(names(["a/p@17/layout_key": "x", "a/icu": "73"]) == ["a/icu"])
  }

  @Test func `what explains one layout key explains no other`() {
    #expect(
      names(["a/p@17/width": "2 px", "a/p@17/layout_key": "x", "a/p@20/layout_key": "x"])
        == ["a/p@17/width", "a/p@20/layout_key"]
    )
    #expect(
      names(["a/icu": "73", "a/p@17/layout_key": "x", "b/p@17/layout_key": "x"])
        == ["a/icu", "b/p@17/layout_key"]
    )
  }

  @Test func `layouts that differ alike are told together`() {
    let differences = (1...5)
      .map {
        GateInputs.Difference(name: "a/p@\($0)/width", before: "1 px", after: "2 px")
      }
    #expect(
      GateInputs.sentences(
        of: differences + [.init(name: "a/p@6/width", before: "1 px", after: "3 px")]
      )
        == [
          "a: width was 1 px and is 2 px in p@1, p@2, p@3 and 2 more.",
          "a: width was 1 px and is 3 px in p@6.",
        ]
    )
  }

  @Test(arguments: [
    ("a/icu", true), ("a/harfbuzz", true), ("a/unicode", true), ("a/corpus", false),
    ("a/measuring_version", false), ("a/p@17/layout_key", false),
  ])
  func `only libraries have versions`(_ name: String, _ isVersion: Bool) {
    #expect(GateInputs.Difference(name: name, before: "1", after: "2").isVersion == isVersion)
  }

  @Test func `an input of a text concerns all its cells, one of a layout those in it`() {
    let cell = GateCell(corpus: "a/b", paginator: "greedy", layout: "p@17>x/y")
    func concerns(_ name: String) -> Bool {
      GateInputs.Difference(name: name, before: nil, after: nil).concerns(cell)
    }
    #expect(concerns("a%2Fb/icu") && concerns("a%2Fb/p@17>x%2Fy/width"))
    #expect(!concerns("a/icu") && !concerns("a%2Fb/p@17/width"))
  }
}
