import PaginatorKit
import Testing

struct EmsTests {
  @Test func `a multiple is rounded half up, below zero, too`() {
    #expect(Ems(1.6) * Ems(0.7) == Ems(1.12))
    #expect(Ems(-0.35) * .one == Ems(-0.35))
    // 0.0001 × 0.5 is 0.00005, half of the smallest length.
    #expect(Ems(tenThousandths: 1) * Ems(0.5) == Ems(tenThousandths: 1))
    #expect(Ems(tenThousandths: -1) * Ems(0.5) == .zero)
  }

  @Test func `a length is the nearest 1/64 px, half of one rounded up`() {
    // 17 px are 1,088 / 64; × 1.6 is 1,740.8.
    #expect(Ems(1.6).length(at: .pixels(17)) == Length(sixtyFourths: 1_741))
    #expect(Ems(-1.6).length(at: .pixels(17)) == Length(sixtyFourths: -1_741))
    #expect(Ems(0.5).length(at: Length(sixtyFourths: 1)) == Length(sixtyFourths: 1))
    #expect(Ems(-0.5).length(at: Length(sixtyFourths: 1)) == .zero)
  }
}
