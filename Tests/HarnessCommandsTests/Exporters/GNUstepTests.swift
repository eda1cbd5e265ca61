import Foundation
import TestSupport
import Testing

/// The exporter for TextKit 1 on a layout engine that is real and not ours: the NSLayoutManager of GNUstep.
@Suite(.enabled(if: GNUstep.absence == nil, GNUstep.absence ?? ""))
struct GNUstepTests {
  private let box = (width: 343.0, height: 635.0)

  @Test func `chains of containers are filled, exported and judged`() throws {
    let (book, outside) = (ExporterTests.book, try ExternalFolder())
    let text = try outside.folder.write(book, to: "book.txt")
    let made = try TemporaryDirectory()
    try ExportingPlatform.make("gnustep", in: made)
    func pages(of app: String) throws -> [ExportedLayout] {
      let bytes = try ExportingPlatform.make(
        "run-gnustep",
        in: made,
        ["APP=\(app)", "BOOK=\(text)"]
      )
      try outside.folder.write(bytes, to: "\(app).json")
      let file = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
      return try ExportedLayout.all(in: try #require(file))
    }
    let chains = try pages(of: "chain")
    #expect(chains.map(\.size) == [17, 20, 24])
    for chain in chains { check(chain, of: Array(book.utf16)) }
    // A text view for a slice lays out its beginning as the chain does.
    for (slice, chain) in zip(try pages(of: "slice1"), chains) {
      #expect(slice.pages.first?.lines.first == chain.pages.first?.lines.first)
      #expect(slice.pages.map(\.end).last == book.utf16.count)
    }

    try outside.run(
      ["compare", "--corpus", text, "--paginator", "greedy", "--no-timing", "--format", "json"]
        + ["chain", "slice1"]
        .flatMap {
          ["--pages", "\($0)=\(outside.folder.path(of: "\($0).json"))"]
        }
    )
    let trials = try outside.results("trials").filter { $0["kind"] as? String == "imported" }
    #expect(trials.count == 6)
    for trial in trials {
      let app = trial["paginator"] as? String
      #expect(trial["geometry"] as? String == "device")
      #expect(trial["failure"] is NSNull)
      #expect(statistic("sum", of: "gap", in: trial) == 0)
      guard app == "chain" else { continue }
      #expect(trial["verdict"] as? String != "unsafe")
      for metric in ["clipped_lines", "hidden_lines", "missed_lines", "duplicated", "mid_grapheme"]
      {
        #expect(statistic("sum", of: metric, in: trial) == 0, "\(metric)")
      }
    }
  }

  /// Lines follow each other through the whole book, each page is full, and no line is outside of it.
  private func check(_ layout: ExportedLayout, of units: [UInt16]) {
    let lines = layout.pages.flatMap(\.lines)
    #expect(lines.map(\.start) == [0] + lines.dropLast().map(\.end))
    #expect(lines.last?.end == units.count)
    for line in lines {
      let breaks = units[line.start..<line.end].dropLast().filter { $0 == 0x0A }
      #expect(breaks.isEmpty, "\(line)")
      #expect(line.width <= box.width)
      // Half a line at least, but for the last of a paragraph: words here are shorter.
      #expect(units[line.end - 1] == 0x0A || line.width > box.width / 2, "\(line)")
    }
    for (number, page) in layout.pages.enumerated() {
      #expect(page.tops == [0] + page.bottoms.dropLast())
      guard let end = page.bottoms.last else {
        Issue.record("Page \(number) at \(layout.size) has no line.")
        continue
      }
      #expect(end <= box.height)
      guard number + 1 < layout.pages.count else { continue }
      let next = layout.pages[number + 1]
      #expect(end + (next.bottoms.first ?? 0) > box.height, "page \(number) at \(layout.size)")
    }
  }
}

private enum GNUstep {
  /// Why it is not tried; `nil` where it is.
  static var absence: Comment? {
    guard Seed.isTryingAll else { return "compiles with GNUstep: make servers" }
    guard !Installed.has("gnustep-config") else { return nil }
    return "there is no GNUstep; scripts/set-up servers installs it"
  }
}
