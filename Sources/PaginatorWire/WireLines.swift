package import PaginatorKit

/// The lines of pages as an app or a program tells them, in few bytes.
package struct WireLines: Hashable, Sendable {
  /// The lines of all pages, one after the other.
  package var lines: [WirePages.Line] = []
  /// The number of each page's first line among ``lines``, one more for the end.
  package var firstLines: [Int32] = []
  /// The runs of all lines, one after the other.
  package var runs: [WirePages.Run] = []

  /// The lines of each page, in offsets of their text; `origins` are where the columns begin that lines
  /// stand in, none for pages that stand alone.
  ///
  /// - Complexity: O(lines + runs).
  package func deviceLines(
    in unit: WireUnit,
    of text: SourceText,
    from origins: [(x: Length, y: Length)] = []
  ) -> [[DeviceLine]] {
    func range(_ start: Int32, _ end: Int32) -> PageRange {
      PageRange(start: unit.offset(Int(start), in: text), end: unit.offset(Int(end), in: text))
    }
    var runs = runs[...]
    return zip(firstLines, firstLines.dropFirst())
      .map { first, end in
        lines[Int(first)..<Int(end)]
          .map { line in
            let column = Int(line.column)
            let origin = column < origins.count ? origins[column] : (x: .zero, y: .zero)
            var found = DeviceLine(
              range: range(line.start, line.end),
              top: Length(sixtyFourths: Int64(line.top)) - origin.y,
              bottom: Length(sixtyFourths: Int64(line.bottom)) - origin.y,
              width: Length(sixtyFourths: Int64(line.width))
            )
            found.left = line.left.map { Length(sixtyFourths: Int64($0)) - origin.x }
            (found.kind, found.keepsWithNext) = (line.kind, line.keepsWithNext)
            found.runs = runs.prefix(Int(line.runCount))
              .map { run in
                DeviceRun(
                  range: range(run.start, run.end),
                  size: Length(sixtyFourths: Int64(run.size)),
                  traits: run.traits
                )
              }
            runs = runs.dropFirst(Int(line.runCount))
            return found
          }
      }
  }
}

/// The pages of an answer and where their lines stand.
package struct WireLinedPages: Hashable, Sendable {
  package var pages: [WireRange]
  package var lines: WireLines
}
