import Mutations
import PaginatorKit
import TestSupport
import Testing

struct MutationInputTests {
  private let text = SourceText("一二三\n四五", language: "zh-Hant")

  @Test func `says text, device and size in a line`() {
    let input = MutationInput(text, fonts: ["Unifont"])
    #expect(input.summary == "zh-Hant, 6 scalars, phone-6 at 40 px")
    #expect(input.inputs.isEmpty)
  }

  @Test func `says the sizes after it, and that it is timed`() {
    let input = MutationInput(text, fonts: ["Unifont"]) {
      $0.sizesAfter = [.pixels(28), .pixels(22.5)]
      $0.isTimed = true
    }
    #expect(input.summary == "zh-Hant, 6 scalars, phone-6 at 40 px, then 28 and 22.5 px, timed")
  }

  @Test func `says a page of its own, by its insets`() {
    let sides = Insets(top: .pixels(1), right: .pixels(2), bottom: .pixels(3), left: .pixels(4))
    let uneven = MutationInput(text, fonts: ["Unifont"]) {
      $0.page = PageGeometry(width: .pixels(300), height: .pixels(400), insets: sides)
    }
    #expect(uneven.summary.hasSuffix(", 300x400 px with insets 1 2 3 4 at 40 px"))
  }

  @Test func `says every input of the layout that is not as usual`() {
    let input = MutationInput(text, fonts: ["Unifont"]) {
      $0.style.lineHeight = LineHeightMultiple(tenThousandths: 15_000)
      $0.style.lineHeightFrom = .tallest
      $0.style.advances = .pixel
      $0.style.alignment = .end
      $0.style.firstLineIndent = .pixels(80)
      $0.style.paragraphSpacing = .pixels(10)
      $0.style.leading = .hang
      $0.style.kinsoku = .gb
      ($0.style.orphans, $0.style.widows) = (2, 3)
    }
    #expect(
      input.summary
        == "zh-Hant, 6 scalars, phone-6 at 40 px, line height 1.5, line height from tallest, "
        + "advances pixel, leading hang, first line indent 80 px, paragraph spacing 10 px, "
        + "alignment end, kinsoku gb, orphans 2, widows 3"
    )
    let fields = Dictionary(uniqueKeysWithValues: input.inputs.map { ($0.field.name, $0.value) })
    #expect(fields.count == 10)
    #expect(fields["line_height"] == .multiple(LineHeightMultiple(1.5)))
    #expect(fields["first_line_indent"] == .length(.pixels(80)))
    #expect(fields["kinsoku"] == .word("gb"))
  }

  @Test func `says forced breaks, and text from right to left`() {
    let arabic = SourceText.make(
      "سلام\nكتاب",
      language: "ar",
      direction: .rightToLeft,
      forcedBreaksAtScalars: [5]
    )
    #expect(
      MutationInput(arabic, fonts: ["Unifont"]).summary
        == "ar, 9 scalars, right to left, forced breaks at 5, phone-6 at 40 px"
    )
  }
}
