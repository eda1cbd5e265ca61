extension Defect {
  /// All defects: of what pages hold, of where they end, of the laws, of cost, and of readers.
  package static let all: [Defect] = ofContents + ofBreaks + ofLaws + ofCost + ofReaders

  private static let ofContents: [Defect] = [
    lastGlyph, firstContainer, glyphRange, droppedLines, trimmedPages, repeatedLine, swappedPages,
    beyondEnd, blankLast,
  ]

  private static let ofBreaks: [Defect] = [
    insets, sideInsets, lineStart, oneMoreLine, uncalibrated, shortCap, halfPixel, oddStep,
    anyBreak, cutWord, openMark, oneShort, fixedColumns, lonelyLine, indentAgain, staleFont,
    tallMark,
  ]

  private static let ofLaws: [Defect] = [
    unstable, lazyPrefix, backward, seek, chapter, twice, recolour, pastEnd, cancelled, cacheByName,
    noProgress,
  ]

  private static let ofCost: [Defect] = [quadratic, eager, keepsEverything]

  private static let ofReaders: [Defect] = [
    ratchet, fraction, clamp, paragraphStart, nextPage, fickle, pageBookmark, quoteBookmark,
    pageHighlight, cutHighlight,
  ]
}
