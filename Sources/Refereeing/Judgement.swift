/// All that the referee found about one pagination.
package struct Judgement: Hashable, Sendable {
  package var coverage: Coverage
  /// Each page, in the order in which it was returned.
  package var pages: PageMeasurements
  /// Grapheme clusters of the text that no face of the chain can draw.
  package var missingGlyphs: Int
  /// The pages `greedy` needs without keep rules: N*.
  package var referencePages: Int
  /// The boundaries against greedy's; `nil` when the pages do not partition the text.
  package var drift: ReferenceDrift?
  /// How much of the text its pages let a person see; `nil` when nobody looked.
  package var painted: PaintedCoverage?
  package var geometry: Geometry

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
    self.coverage = coverage
    self.pages = pages
    self.missingGlyphs = missingGlyphs
    self.referencePages = referencePages
    self.drift = drift
    self.painted = painted
    self.geometry = geometry
  }
}
