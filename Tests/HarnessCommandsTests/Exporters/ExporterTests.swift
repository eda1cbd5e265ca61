import Foundation
import TestSupport
import Testing

/// The exporters for apps of `Examples/exported-pages`, on mocks of their platforms.
struct ExporterTests {
  /// Pairs of surrogates, joined emoji, marks, blank lines, white space where lines end, and a final line
  /// break, behind which there is no line.
  static let book = String(
    repeating: "如是我聞。👨‍👩‍👧‍👦一時 Once upon a time 😀, e\u{301} reader of 𠀀.\n\nA         word 🇫🇷.    \n",
    count: 40
  )

  @Test(
    .enabled(if: ExportingPlatform.absence == nil, ExportingPlatform.absence ?? "")
  ) func `every platform has its compiler here`() {
    #expect(ExportingPlatform.here == ExportingPlatform.tried)
  }

  @Test(arguments: ExportingPlatform.here)
  func `what an app shows is exported, and judged`(platform: ExportingPlatform) throws {
    let outside = try ExternalFolder()
    let text = try outside.folder.write(Self.book, to: "book.txt")
    let made = try TemporaryDirectory()
    try platform.make(in: made)
    var files: [String: Data] = [:]
    for app in platform.apps {
      files[app] = try platform.pages(of: app, book: text, in: made)
    }
    for (app, bytes) in files {
      let file = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
      #expect(file["unit"] as? String == "utf16")
      #expect(
        file["shows"] as? String == (platform.slicing.contains(app) ? "substring" : "context")
      )
      let layouts = try ExportedLayout.all(in: file)
      #expect(layouts.map(\.size) == [17, 20, 24])
      for layout in layouts { check(layout, of: app, on: platform) }
      try outside.folder.write(bytes, to: "\(app).json")
    }
    let exported = platform.apps.map { outside.folder.path(of: "\($0).json") }
    #expect(try SchemaFile.pages.faults(ofFiles: exported).allSatisfy(\.isEmpty))

    try outside.run(
      ["compare", "--corpus", text, "--paginator", "greedy", "--no-timing", "--format", "json"]
        + platform.apps.flatMap { ["--pages", "\($0)=\(outside.folder.path(of: "\($0).json"))"] }
    )
    let trials = try outside.results("trials").filter { $0["kind"] as? String == "imported" }
    #expect(trials.count == 3 * platform.apps.count)
    for trial in trials {
      let app = try #require(trial["paginator"] as? String)
      let bytes = try #require(files[app])
      let file = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
      let layouts = try ExportedLayout.all(in: try #require(file))
      try check(trial, of: try #require(layouts.first { $0.size == size(of: trial) }), on: platform)
    }
  }

  /// Pages against lines that are worked out here.
  private func check(_ layout: ExportedLayout, of app: String, on platform: ExportingPlatform) {
    let (size, box) = (layout.size, platform.box)
    let height = platform.lineHeight(at: size)
    let lines = MockLines(of: Self.book, size: size, width: box.width).lines
    for page in layout.pages {
      #expect(page.start == page.lines.first?.start && page.end == page.lines.last?.end)
      let places = zip(page.tops, page.bottoms)
      #expect(places.allSatisfy { abs($1 - $0 - height) < 0.001 })
    }
    if platform.fitting.contains(app) {
      let room = Int(box.height / height)
      let expected = stride(from: 0, to: lines.count, by: room)
        .map { Array(lines[$0..<min($0 + room, lines.count)]) }
      #expect(layout.pages.map(\.lines) == expected, "\(app) at \(size)")
      #expect(layout.pages.allSatisfy { $0.tops.first == 0 })
    } else if app == "scroll" {
      for (number, page) in layout.pages.enumerated() {
        let top = Double(number) * box.height
        let seen = lines.indices.filter {
          Double($0 + 1) * height > top + 0.001 && Double($0) * height < top + box.height - 0.001
        }
        #expect(page.lines == seen.map { lines[$0] }, "page \(number) at \(size)")
        let first = Double(seen.first ?? 0) * height - top
        #expect(abs((page.tops.first ?? .nan) - first) < 0.001)
      }
    } else {
      let slices = slices.map { MockLines(of: $0.text, size: size, width: box.width).lines }
      let expected = zip(self.slices, slices)
        .map { slice, lines in
          lines.map {
            MockLines.Line(
              start: $0.start + slice.start,
              end: $0.end + slice.start,
              width: $0.width
            )
          }
        }
      #expect(layout.pages.map(\.lines) == expected, "\(app) at \(size)")
    }
  }

  /// What the harness says against the lines that are cut and hidden.
  private func check(
    _ trial: [String: Any],
    of layout: ExportedLayout,
    on platform: ExportingPlatform
  ) throws {
    let app = try #require(trial["paginator"] as? String)
    #expect(trial["geometry"] as? String == "device")
    #expect(trial["failure"] is NSNull)
    let clipped = layout.pages.map { page in
      zip(page.tops, page.bottoms).filter { $0 < 635 && $1 > 635.02 }.count
    }
    let hidden = layout.pages.map { $0.tops.filter { $0 >= 635 }.count }
    func sum(_ metric: String) -> Double? { statistic("sum", of: metric, in: trial) }
    #expect(sum("clipped_lines") == Double(clipped.reduce(0, +)), "\(app)")
    #expect(sum("hidden_lines") == Double(hidden.reduce(0, +)), "\(app)")
    let repeated = zip(layout.pages, layout.pages.dropFirst()).filter { $0.end > $1.start }.count
    #expect((sum("duplicated") ?? 0 > 0) == (repeated > 0), "\(app)")
    #expect(sum("gap") == 0)
    if platform.fitting.contains(app) {
      #expect(trial["verdict"] as? String != "unsafe")
      #expect(sum("mid_grapheme") == 0)
      #expect(sum("missed_lines") == 0)
    }
    // The apps have what they are here for.
    if app == "scroll" { #expect(clipped.contains(1) && repeated > 0) }
    if platform.slicing.contains(app), layout.size == 24 { #expect(hidden.contains { $0 > 0 }) }
  }

  private func size(of trial: [String: Any]) -> Double? {
    let type = (trial["layout"] as? [String: Any])?["type"] as? [String: Any]
    return type?["size"] as? Double
  }

  /// The slices of the examples: 600 UTF-16 units, or one more where a pair of surrogates would be parted.
  private let slices: [(text: String, start: Int)] = {
    let units = Array(book.utf16)
    var slices: [(text: String, start: Int)] = []
    var start = 0
    while start < units.count {
      var end = min(start + 600, units.count)
      if end < units.count, UTF16.isTrailSurrogate(units[end]) { end += 1 }
      slices.append((String(decoding: units[start..<end], as: UTF16.self), start))
      start = end
    }
    return slices
  }()
}
