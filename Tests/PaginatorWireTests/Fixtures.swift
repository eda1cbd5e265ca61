import PaginatorKit
import TestSupport

@testable import PaginatorWire

extension WireText {
  static func make(
    file: String = "/books/道德經 \"1\".txt",
    language: String = "zh-Hant",
    _ change: (inout WireText) -> Void = { _ in }
  ) -> WireText {
    var text = WireText(file: file, sha256: String(repeating: "9f", count: 32), language: language)
    change(&text)
    return text
  }
}

extension WireLayout {
  /// The page and type of the contract's example.
  static func make(
    lineHeight: Length? = .pixels(29.546875),
    _ change: (inout Layout) -> Void = { _ in }
  ) -> WireLayout {
    var layout = Layout(
      page: PageGeometry(
        width: .pixels(375),
        height: .pixels(667),
        insets: Insets(all: .pixels(16))
      ),
      type: TypeStyle(
        fonts: [FontReference(file: "/…/Font.ttc", index: 3, sha256: "…", family: "")],
        size: .pixels(17)
      )
    )
    change(&layout)
    return WireLayout(layout, lineHeight: lineHeight)
  }

  /// A layout in which nothing has the value that it has by itself.
  static let unusual = WireLayout.make(lineHeight: Length(sixtyFourths: 1_891)) { layout in
    layout.page.width = Length(sixtyFourths: 23_999)
    layout.page.insets = Insets(
      top: Length(sixtyFourths: 1),
      right: .zero,
      bottom: .pixels(2.5),
      left: .pixels(3)
    )
    layout.type.fonts.append(
      FontReference(file: "/a\\b\u{1}.otf", index: 0, sha256: "", family: "Noto \"Sans\"")
    )
    layout.type.size = Length(sixtyFourths: 1_089)
    layout.type.lineHeight = LineHeightMultiple(tenThousandths: 13_333)
    layout.type.lineHeightFrom = .tallest
    layout.type.advances = .sixtyFourths
    layout.type.leading = .hang
    layout.type.alignment = .justify
    layout.type.firstLineIndent = .pixels(34)
    layout.type.paragraphSpacing = Length(sixtyFourths: 63)
    layout.type.kinsoku = .strict
    layout.type.orphans = 2
    layout.type.widows = 3
    layout.type.letterSpacing = Ems(tenThousandths: 333)
    layout.type.wordSpacing = Ems(2)
    layout.type.autospace = .quarter
    layout.type.marks = .trimBoth
    layout.type.marksFallback = .halfEm
    layout.type.hang = .forceEnd
    layout.type.hyphenation = .brazilianPortuguese
    layout.type.hyphenateLimitBefore = CharacterCount(4)
    layout.type.hyphenateLimitAfter = CharacterCount(100)
    layout.type.hyphenateLimitLast = .page
    layout.type.writing = .verticalRL
    layout.type.combineDigits = .two
    layout.appearance = Appearance(isNight: true, textColor: 0xFF_D0_01)
  }
}

extension WireRequest {
  /// One of each operation, usual and unusual.
  static let samples: [WireRequest] = [
    WireRequest(id: 0, .describe),
    WireRequest(id: 1, .open(.make())),
    WireRequest(
      id: .max,
      .open(
        .make(file: "/كتاب\n.txt", language: "ar") { text in
          text.direction = .rightToLeft
          text.breaks = [1, 640, 6_297]
        }
      )
    ),
    WireRequest(id: 2, .paginate(WirePagination(text: .make(), layout: .make()))),
    WireRequest(
      id: .min,
      .paginate(
        WirePagination(
          text: .make { $0.breaks = [7] },
          layout: .unusual,
          from: 312,
          before: 640,
          limit: 1,
          isFresh: false
        )
      )
    ),
    WireRequest(
      id: 3,
      .repeat(WirePagination(text: .make(), layout: .make(lineHeight: nil)), times: 1_000)
    ),
    WireRequest(id: 3, .lines(WirePagination(text: .make(), layout: .make()))),
    WireRequest(id: 4, .savePosition(page: 16, .unusual)),
    WireRequest(
      id: 5,
      .restorePosition(WireToken(json: Array(#"{"page":16,"of":[21,null]}"#.utf8)), .unusual)
    ),
    WireRequest(id: 6, .saveHighlight(WireRange(start: 20, end: 31), .make())),
    WireRequest(id: 7, .restoreHighlight(WireToken(json: Array("0".utf8)), .unusual)),
  ]
}

/// Returns the bytes of a line as it is typed.
func bytes(_ line: String) -> [UInt8] { Array(line.utf8) }
