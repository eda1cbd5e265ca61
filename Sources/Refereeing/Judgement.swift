/// All that the referee found about one pagination.
package struct Judgement: Hashable, Sendable {
  package var coverage: Coverage
  /// Grapheme clusters of the text that no face of the chain can draw.
  package var missingGlyphs: Int
  /// The pages `greedy` needs without keep rules: N*.
  package var referencePages: Int
  /// How much of the text its pages let a person see; `nil` when nobody looked.
  package var painted: PaintedCoverage?
  package var geometry: Geometry
  private var long: Later<Long>
  /// How many pages were judged, for which none has to be read.
  package private(set) var pageCount: Int

  /// What is as long as the text, and may be read when somebody asks.
  package struct Long: Hashable, Sendable {
    package var pages: PageMeasurements
    package var drift: ReferenceDrift?

    package init(pages: PageMeasurements, drift: ReferenceDrift?) {
      (self.pages, self.drift) = (pages, drift)
    }
  }

  /// Each page, in the order in which it was returned.
  package var pages: PageMeasurements {
    get { long.value.pages }
    set {
      long = .there(Long(pages: newValue, drift: drift))
      pageCount = newValue.count
    }
  }

  /// The boundaries against greedy's; `nil` when the pages do not partition the text.
  package var drift: ReferenceDrift? {
    get { long.value.drift }
    set { long = .there(Long(pages: pages, drift: newValue)) }
  }

  /// Whose lines pages are judged by.
  package enum Geometry: String, Hashable, Codable, Sendable, CaseIterable {
    /// The referee's own, laid out from the text's bytes.
    case referee
    /// Those that the app exported; what they do not tell is n/a.
    case device
    /// Nobody's: all that needs lines is n/a.
    case none
  }

  package init(
    coverage: Coverage,
    pages: PageMeasurements,
    missingGlyphs: Int,
    referencePages: Int,
    drift: ReferenceDrift?,
    painted: PaintedCoverage? = nil,
    geometry: Geometry = .referee
  ) {
    self.init(
      coverage: coverage,
      missingGlyphs: missingGlyphs,
      referencePages: referencePages,
      painted: painted,
      geometry: geometry,
      pageCount: pages.count,
      long: .there(Long(pages: pages, drift: drift))
    )
  }

  /// A judgement of so many pages, whose long parts may be read when somebody asks.
  package init(
    coverage: Coverage,
    missingGlyphs: Int,
    referencePages: Int,
    painted: PaintedCoverage?,
    geometry: Geometry,
    pageCount: Int,
    long: Later<Long>
  ) {
    self.coverage = coverage
    self.missingGlyphs = missingGlyphs
    self.referencePages = referencePages
    (self.pageCount, self.long) = (pageCount, long)
    self.painted = painted
    self.geometry = geometry
  }
}
