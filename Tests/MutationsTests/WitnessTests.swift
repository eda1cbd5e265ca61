import Mutations
import PaginatorKit
import Paginators
import TestSupport
import Testing

struct WitnessTests {
  private let text = SourceText("一二三\n四五", language: "zh-Hant")

  @Test func `says text, device and size in a line`() {
    let witness = Witness(text, fonts: ["Unifont"])
    #expect(witness.summary == "zh-Hant, 6 scalars, phone-6 at 40 px")
    #expect(witness.inputs.isEmpty)
  }

  @Test func `says the sizes after it, and that it is timed`() {
    let witness = Witness(text, fonts: ["Unifont"]) {
      $0.sizesAfter = [.pixels(28), .pixels(22.5)]
      $0.isTimed = true
    }
    #expect(
      witness.summary == "zh-Hant, 6 scalars, phone-6 at 40 px, then 28 and 22.5 px, timed"
    )
  }

  @Test func `says a page of its own, by its insets`() {
    let sides = Insets(top: .pixels(1), right: .pixels(2), bottom: .pixels(3), left: .pixels(4))
    let uneven = Witness(text, fonts: ["Unifont"]) {
      $0.page = PageGeometry(width: .pixels(300), height: .pixels(400), insets: sides)
    }
    #expect(uneven.summary.hasSuffix(", 300x400 px with insets 1 2 3 4 at 40 px"))
  }

  @Test func `says every input of the layout that is not as usual`() {
    let witness = Witness(text, fonts: ["Unifont"]) {
      $0.adjust = { style in
        style.lineHeight = LineHeightMultiple(tenThousandths: 15_000)
        style.lineHeightFrom = .tallest
        style.advances = .pixel
        style.alignment = .end
        style.firstLineIndent = .pixels(80)
        style.paragraphSpacing = .pixels(10)
        style.leading = .hang
        style.kinsoku = .gb
        (style.orphans, style.widows) = (2, 3)
      }
    }
    #expect(
      witness.summary
        == "zh-Hant, 6 scalars, phone-6 at 40 px, line height 1.5, line height from tallest, "
        + "advances pixel, leading hang, first line indent 80 px, paragraph spacing 10 px, "
        + "alignment end, kinsoku gb, orphans 2, widows 3"
    )
    let inputs = Dictionary(uniqueKeysWithValues: witness.inputs.map { ($0.field.name, $0.value) })
    #expect(inputs.count == 10)
    #expect(inputs["line_height"] == .multiple(LineHeightMultiple(1.5)))
    #expect(inputs["first_line_indent"] == .length(.pixels(80)))
    #expect(inputs["kinsoku"] == .word("gb"))
  }

  @Test func `says forced breaks, and text from right to left`() {
    let arabic = SourceText.make(
      "سلام\nكتاب",
      language: "ar",
      direction: .rightToLeft,
      forcedBreaksAtScalars: [5]
    )
    #expect(
      Witness(arabic, fonts: ["Unifont"]).summary
        == "ar, 9 scalars, right to left, forced breaks at 5, phone-6 at 40 px"
    )
  }
}
