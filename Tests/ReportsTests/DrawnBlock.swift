import Foundation

/// The block that a report's script draws from, read by its format and by nothing of the writer's.
struct DrawnBlock {
  let root: [String: Any]
  /// By text, then by layout.
  private let sheets: [[[[Any]]]]
  private let pieces: [[Piece]]
  private let advances: [Int]
  private let blank: Set<Int>

  /// A stretch of a text; clusters are written out: scalars, then symbol, advance and offsets.
  private struct Piece {
    var scalars: Range<Int>
    var clusters: [[Int]] = []
    /// For each scalar the cluster that begins there.
    var starts: [Int: Int] = [:]
  }

  /// A line of a page; glyphs without ink are left out.
  struct Line: Equatable {
    var start: Int
    var end: Int
    var top: Int
    var bottom: Int
    var baseline: Int
    var left: Int
    var glyphs: [Glyph]
  }

  /// A symbol, in 1/65,536 em right of the line's left end and above its baseline.
  struct Glyph: Equatable {
    var symbol: Int
    var x: Int
    var y: Int
  }

  struct Unreadable: Error {}

  init(_ json: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    guard let root = value as? [String: Any] else { throw Unreadable() }
    self.root = root
    let advances = root["advances"] as? [Int] ?? []
    self.advances = advances
    blank = Set(root["blank"] as? [Int] ?? [])
    let texts = root["texts"] as? [[String: Any]] ?? []
    sheets = texts.map { text in
      (text["layouts"] as? [[String: Any]] ?? []).map { $0["sheets"] as? [[Any]] ?? [] }
    }
    pieces = texts.map { text in
      (text["pieces"] as? [[String: Any]] ?? [])
        .map { piece in
          var scalar = piece["start"] as? Int ?? 0
          let count = (piece["string"] as? String ?? "").unicodeScalars.count
          var made = Piece(scalars: scalar..<scalar + count)
          for cluster in piece["clusters"] as? [Any] ?? [] {
            let plain = (cluster as? Int).map { [1, $0, advances[$0], 0, 0] }
            let written = plain ?? cluster as? [Int] ?? []
            made.starts[scalar] = made.clusters.count
            made.clusters.append(written)
            scalar += written.first ?? 1
          }
          return made
        }
    }
  }

  var texts: [[String: Any]] { root["texts"] as? [[String: Any]] ?? [] }

  func layouts(_ text: Int) -> [[String: Any]] {
    texts[text]["layouts"] as? [[String: Any]] ?? []
  }

  /// The trial of a paginator, that of another where its pages are the same.
  func trial(_ text: Int, _ layout: Int, _ paginator: Int) -> [String: Any]? {
    let trials = layouts(text)[layout]["trials"] as? [Any] ?? []
    guard var trial = trials[paginator] as? [String: Any] else { return nil }
    if let same = trial["same"] as? Int {
      var other = self.trial(text, layout, same) ?? [:]
      other["verdict"] = trial["verdict"]
      trial = other
    }
    return trial
  }

  /// The ranges of a trial's pages in scalars, `nil` where only their number is told.
  func ranges(_ text: Int, _ layout: Int, _ paginator: Int) -> [Range<Int>]? {
    let trial = trial(text, layout, paginator)
    if let lengths = trial?["lengths"] as? [Int] {
      var start = 0
      return lengths.map { length in
        defer { start += length }
        return start..<start + length
      }
    }
    return (trial?["ranges"] as? [[Int]])?.map { $0[0]..<max($0[0], $0[1]) }
  }

  /// The numbers of a trial's drawn pages with their sheets.
  func drawn(_ text: Int, _ layout: Int, _ paginator: Int) -> [(page: Int, sheet: Int)] {
    let runs = trial(text, layout, paginator)?["drawn"] as? [[Int]] ?? []
    return runs.flatMap { run in (0..<run[2]).map { (run[0] + $0, run[1] + $0) } }
  }

  /// The lines of a sheet that begins at a scalar.
  func lines(_ text: Int, _ layout: Int, sheet: Int, from start: Int?) throws -> [Line] {
    let place = layouts(text)[layout]
    guard let lineHeight = place["lineHeight"] as? Int,
      let baseline = place["baseline"] as? Int, let hang = place["hang"] as? Int,
      sheets[text][layout].indices.contains(sheet)
    else { throw Unreadable() }
    var next = (start: start, top: 0)
    return try sheets[text][layout][sheet]
      .map { entry in
        let fields = entry as? [String: Any] ?? ["n": entry]
        guard let count = fields["n"] as? Int, let start = fields["start"] as? Int ?? next.start
        else { throw Unreadable() }
        let top = fields["top"] as? Int ?? next.top
        var glyphs: [Glyph]
        if let flat = fields["glyphs"] as? [Int] {
          glyphs = stride(from: 0, to: flat.count, by: 3)
            .map { Glyph(symbol: flat[$0], x: flat[$0 + 1], y: flat[$0 + 2]) }
        } else {
          glyphs = try composed(text, start..<start + count)
        }
        glyphs.removeAll { blank.contains($0.symbol) }
        next = (start + count, top + lineHeight)
        return Line(
          start: start,
          end: start + count,
          top: top,
          bottom: fields["bottom"] as? Int ?? top + lineHeight - hang,
          baseline: fields["baseline"] as? Int ?? top + baseline,
          left: fields["left"] as? Int ?? 0,
          glyphs: glyphs
        )
      }
  }

  /// The glyphs of a stretch, one after the other, by the clusters of its piece.
  private func composed(_ text: Int, _ range: Range<Int>) throws -> [Glyph] {
    if range.isEmpty { return [] }
    let holder = pieces[text]
      .first {
        $0.scalars.lowerBound <= range.lowerBound && range.upperBound <= $0.scalars.upperBound
      }
    guard let piece = holder else { throw Unreadable() }
    var glyphs: [Glyph] = []
    var scalar = range.lowerBound
    var pen = 0
    while scalar < range.upperBound {
      guard let number = piece.starts[scalar] else { throw Unreadable() }
      let cluster = piece.clusters[number]
      for first in stride(from: 1, to: cluster.count, by: 4) {
        glyphs.append(
          Glyph(symbol: cluster[first], x: pen + cluster[first + 2], y: cluster[first + 3])
        )
        pen += cluster[first + 1]
      }
      scalar += cluster[0]
    }
    guard scalar == range.upperBound else { throw Unreadable() }
    return glyphs
  }
}
