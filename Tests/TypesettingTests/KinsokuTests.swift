import PaginatorKit
import Testing

@testable import Typesetting

/// The sets of marks, by the tables of CLREQ's appendix A as far as Metrics.md 6 takes them.
struct KinsokuTests {
  private func faults(_ pair: String) -> Kinsoku.Faults {
    let scalars = pair.unicodeScalars.map(\.value)
    return Kinsoku.faults(before: scalars[0], after: scalars[1])
  }

  @Test(arguments: Array("。，、；：！？．」』）〕］｝〉》】〗’”·・‧﹐﹑﹒﹔﹕﹖﹗︐︑︒﹂﹄︶").map(String.init))
  func `no pause, stop or closing mark and no interpunct begins a line`(mark: String) {
    #expect(faults("一" + mark) == .all)
    #expect(faults(mark + "一") == [])
  }

  @Test(arguments: Array("「『（〔［｛〈《【〖‘“﹁﹃︵").map(String.init))
  func `no opening mark ends a line`(mark: String) {
    #expect(faults(mark + "一") == .all)
    #expect(faults("一" + mark) == [])
  }

  @Test(arguments: ["/", "／"])
  func `no solidus ends a line from gb on`(mark: String) {
    #expect(faults(mark + "一") == [.gb, .strict])
    #expect(faults("一" + mark) == [])
  }

  @Test(arguments: ["—", "―", "⸺", "…", "⋯"])
  func `no dash or ellipsis begins a line at strict`(mark: String) {
    #expect(faults("一" + mark) == .strict)
    #expect(faults(mark + "一") == [])
  }

  @Test func `white space keeps both sides apart`() {
    #expect(faults(" 。") == [])
    #expect(faults("\n。") == [])
    // An opening mark before a space ends a line all the same when the space hangs.
    #expect(faults("「 ") == .all)
  }

  /// The faults say what each level says by itself, for every pair of marks and letters.
  @Test func `agree with what each level forbids`() {
    let scalars = "一あa1 。」「（）／/—…·\u{301}\u{3000}".unicodeScalars.map(\.value)
    let levels: [(KinsokuLevel, Kinsoku.Faults)] = [
      (.basic, .basic), (.gb, .gb), (.strict, .strict),
    ]
    for before in scalars {
      for after in scalars {
        for (level, fault) in levels {
          let forbids =
            !ScalarProperties.isWhiteSpace(before)
            && (Kinsoku.forbidsStart(after, level: level)
              || Kinsoku.forbidsEnd(before, level: level))
          #expect(
            Kinsoku.faults(before: before, after: after).contains(fault) == forbids,
            "\(before) \(after)"
          )
        }
      }
    }
  }
}
