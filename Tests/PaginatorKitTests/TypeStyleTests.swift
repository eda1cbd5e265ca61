import PaginatorKit
import TestSupport
import Testing

struct TypeStyleTests {
  @Test func `has the defaults of the harness`() {
    let style = TypeStyle(fonts: [], size: .pixels(17))
    // Metrics.md 1 and the defaults of the command line.
    #expect(style.lineHeight.tenThousandths == 12_000)
    #expect(style.lineHeight.value == 1.2)
    #expect(style.lineHeightFrom == .primary)
    #expect(style.advances == .exact)
    #expect(style.leading == .count)
    #expect(style.alignment == .start)
    #expect(style.firstLineIndent == .zero)
    #expect(style.paragraphSpacing == .zero)
    #expect(style.kinsoku == .basic)
    #expect(style.orphans == 1)
    #expect(style.widows == 1)
  }

  @Test func `spells its options as the command line does`() {
    #expect(LineHeightRule.allCases.map(\.rawValue) == ["primary", "tallest"])
    #expect(AdvanceRule.allCases.map(\.rawValue) == ["exact", "26.6", "pixel"])
    #expect(LeadingPolicy.allCases.map(\.rawValue) == ["count", "hang"])
    #expect(Alignment.allCases.map(\.rawValue) == ["start", "end", "center", "justify"])
    #expect(KinsokuLevel.allCases.map(\.rawValue) == ["none", "basic", "gb", "strict"])
  }
}
