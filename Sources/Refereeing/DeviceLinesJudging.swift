package import PaginatorKit
import Typesetting

extension Referee {
  /// Judges pages by the lines that somebody claims for them, or by none.
  ///
  /// What lines do not tell is left out: ink, what other ways of showing a page would change, whether
  /// a page ends inside a line. Places where pages break are judged by the text alone. A length may
  /// pass its box by 1/64 px, by which rounding elsewhere may differ from ours.
  ///
  ///     // H = 100, five lines of 24: overflow 20, 1 line over, 1 clipped.
  ///     referee.judge(pages, claiming: lines, reference: greedyPages)
  ///
  /// Where nobody knows the lines, they are `nil` and all that needs them is left out; the rest is as
  /// in ``judge(_:showing:reference:keeping:balances:)``.
  ///
  /// - Complexity: O(scalars + lines + pages · log lines), no shaping.
  package func judge(
    _ pages: [PageRange],
    claiming lines: [[DeviceLine]]?,
    reference: [PageRange],
    keeping rules: KeepRules? = nil,
    balances: Bool = false
  ) -> Judgement {
    let known = lines.flatMap { $0.count == pages.count ? $0 : nil }
    var coverage = Coverage(of: pages, in: text)
    let claims = known.map { ClaimedPages(pages.map(inside), lines: $0, of: text) }
    var measurements = pages.indices.map { number in
      let range = inside(pages[number])
      guard let claims else {
        return measureRange(pages[number], inside: range, number: number)
      }
      return measure(claims, claimed: pages[number], inside: range, number: number)
    }
    if let claims {
      let outlines = pages.indices.map { outline(claims.lines[$0], inside: inside(pages[$0])) }
      PageOutline.place(&measurements, by: outlines)
      edges.excuse(
        &measurements,
        keeping: rules,
        balances: balances && (edges.keepsAny || pages.count <= reference.count)
      ) {
        self.bytes(of: claims.lines(behind: $0.page, atMost: $1))
          .map { bytes in
            NextLine(bytes: bytes, avoidsBreakBefore: keeps(bytes.lowerBound))
          }
      }
    }
    coverage.countBlankPages(&measurements, of: pages, in: text) { number in
      // Without lines nobody knows what would have fitted, and only empty pages count.
      known.map { $0[number].first.map { $0.bottom - $0.top } ?? .zero }
    }
    return Judgement(
      coverage: coverage,
      pages: PageMeasurements(measurements, of: pages),
      missingGlyphs: 0,
      referencePages: reference.count,
      drift: coverage.isPartition ? ReferenceDrift(of: pages, against: reference, in: text) : nil,
      geometry: known == nil ? .none : .device
    )
  }

  /// By how much a claimed length may pass its box: 1/64 px.
  private static let tolerance = Length(sixtyFourths: 1)

  private func measure(
    _ claims: ClaimedPages,
    claimed page: PageRange,
    inside range: (start: TextOffset, end: TextOffset),
    number: Int
  ) -> PageMeasurement {
    let lines = claims.lines[number]
    var measured = PageMeasurement(page: number, range: page)
    measured.unused = max(.zero, layout.flow.contentHeight)
    for line in lines {
      measured.add(
        top: line.top,
        bottom: line.bottom,
        width: reach(of: line),
        in: layout.flow,
        tolerance: Self.tolerance
      )
    }
    let next = claims.lines(behind: number, atMost: 1).first
    let spacing = next.map { space(above: inside($0.range).start, atTop: lines.isEmpty) } ?? .zero
    let missed = claims.linesThatFit(measured.unused - spacing, behind: number)
    measured.note(
      missed: missed.count,
      advance: missed.count > 0 ? spacing + missed.advance : .zero
    )
    measured.isOverflowUnavoidable = isUnavoidable(measured, lines)
    measured.exclusion = exclusion(
      end: range.end,
      // A column that stays empty is space on a screen that shows others.
      hasLines: !lines.isEmpty || layout.page.columns.count > 1,
      nextIsTall: claims.nextHeights[number] > layout.flow.contentHeight + Self.tolerance
    )
    if measured.exclusion == nil, next?.kind == .image {
      measured.exclusion = .picture
    }
    measured.drawn = drawnStyle(of: lines)
    measured.boundary = boundary(endingAt: range.end, lastLine: lines.last?.range.start)
    measured.boundary?.keeps = keepFaults(
      at: range.end,
      behind: lines,
      tellsKeeps: claims.tellKeeps
    )
    measured.lineEnds = lineEnds.inspect(lineStarts: starts(of: lines), to: range.end)
    return measured
  }

  /// How far a line reaches from either side of the content box.
  private func reach(of line: DeviceLine) -> Length {
    guard let left = line.left else { return line.width }
    return max(line.width, left + line.width, layout.flow.contentWidth - left)
  }

  /// A page of which nobody knows the lines.
  private func measureRange(
    _ page: PageRange,
    inside range: (start: TextOffset, end: TextOffset),
    number: Int
  ) -> PageMeasurement {
    var measurement = PageMeasurement(page: number, range: page)
    measurement.exclusion = .noLines
    measurement.boundary = boundary(endingAt: range.end, lastLine: range.start)
    return measurement
  }

  /// Whether all that overflows is one line taller than the box, or characters wider than it.
  private func isUnavoidable(_ page: PageMeasurement, _ lines: [DeviceLine]) -> Bool {
    let isBelow = page.overflowLines > 0
    guard isBelow || page.overflowX > .zero else { return false }
    let (height, width) = (layout.flow.contentHeight, layout.flow.contentWidth)
    let isTall = lines.count == 1 && lines[0].bottom - lines[0].top > height + Self.tolerance
    return (!isBelow || isTall)
      && lines.allSatisfy {
        reach(of: $0) <= width + Self.tolerance
          || boundaries.isOneCharacter(from: $0.range.start, to: $0.range.end)
      }
  }

  /// Where a page ends, as far as the text tells.
  ///
  /// `lastLine` is where the line begins that the boundary ends, as far as it is known; when it could
  /// not have broken earlier, its break is no fault.
  private func boundary(endingAt end: TextOffset, lastLine: TextOffset?) -> BoundaryMeasurement? {
    guard var measurement = boundary(endingAt: end) else { return nil }
    if let lastLine { boundaries.forgive(&measurement, lineFrom: lastLine, to: end) }
    return measurement
  }

  /// The bytes where lines begin, inside the text.
  private func starts(of lines: [DeviceLine]) -> some Sequence<Int> {
    lines.lazy.map { self.inside($0.range).start.utf8 }
  }

  private func outline(
    _ lines: [DeviceLine],
    inside range: (start: TextOffset, end: TextOffset)
  ) -> PageOutline {
    PageOutline(from: range.start, to: range.end, lineStarts: starts(of: lines), edges: edges)
  }

  private func bytes(of lines: [DeviceLine]) -> [Range<Int>] {
    lines.map { line in
      let (start, end) = inside(line.range)
      return start.utf8..<end.utf8
    }
  }
}
