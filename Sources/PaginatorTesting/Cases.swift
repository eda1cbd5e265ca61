import PaginatorKit

struct Cases {
  /// Texts in layouts where each has some pages.
  var ordinary: [LawCase]
  /// The same with a forced break in the middle.
  var chapters: [LawCase]
  /// Texts and boxes at the edge, for the law of termination.
  var edges: [LawCase]
  /// Texts of no, one and two characters and of line breaks, for the laws of what pages hold.
  var short: [LawCase]

  init(_ options: ConformanceOptions, in layouts: [Layout], on bench: Bench) {
    ordinary = []
    for layout in layouts {
      for text in options.texts {
        ordinary.append(
          LawCase(name: text.name, text: text.text, layout: layout).onSomePages(by: bench)
        )
      }
      ordinary += options.ownTexts.map { LawCase(name: $0.name, text: $0.text, layout: layout) }
    }
    chapters = ordinary.compactMap { lawCase in
      let text = ConformanceText(lawCase.name, lawCase.text)
      if !lawCase.text.forcedBreaks.isEmpty { return lawCase }
      return text.inTwoChapters.map {
        LawCase(name: $0.name, text: $0.text, layout: lawCase.layout)
      }
    }
    guard options.triesEdges, let layout = layouts.first else {
      (edges, short) = ([], [])
      return
    }
    short = Cases.shortTexts.map { LawCase(name: visible($0), text: $0.han, layout: layout) }
    edges = short
    let unbroken = String(repeating: "m", count: options.unbrokenScalars)
    if !unbroken.isEmpty {
      edges.append(
        LawCase(
          name: "\(options.unbrokenScalars) letters without a break",
          text: SourceText(unbroken, language: "en"),
          layout: layout
        )
      )
    }
    for (name, height) in Cases.heights(in: layout, on: bench) {
      var low = layout
      low.flow.height += height - low.flow.contentHeight
      let texts = ["一二三四五六七八九十一二三四五六七八九十\n一二\n\n三", "👩‍👩‍👧‍👦\r\nab cd\r\n\r\n"]
      edges += texts.map { text in LawCase(name: name, text: text.han, layout: low) }
    }
    var narrow = layout
    narrow.flow.width -= layout.flow.contentWidth
    edges.append(LawCase(name: "no width", text: "一二三 ab\n四".han, layout: narrow))
    narrow.flow.height -= layout.flow.contentHeight
    edges.append(LawCase(name: "no box", text: "一二三 ab\n四".han, layout: narrow))
  }

  private static let shortTexts = [
    "", "一", "一二", "\n", "\r\n", "\n\n\n\n\n\n\n\n", "\r\n\r\n\r\n\r\n\r\n", " ", "一\n", "e\u{301}",
    "\u{301}", "👩‍👩‍👧‍👦", "一二\r\n三四",
  ]

  /// Heights of content boxes around those where one more line fits.
  private static func heights(in layout: Layout, on bench: Bench) -> [(String, Length)] {
    let unit = Length(sixtyFourths: 1)
    let line = lineHeight(in: layout, on: bench)
    let half = Length(sixtyFourths: line.sixtyFourths / 2)
    return [
      ("no height", .zero), ("one unit high", unit), ("half a line high", half),
      ("one unit below a line", line - unit), ("one line high", line),
      ("one unit above a line", line + unit), ("one unit below two lines", line + line - unit),
      ("two lines high", line + line), ("one unit above two lines", line + line + unit),
    ]
  }

  /// The height of a line, as the paginator shows it: from a page that holds two to one of three.
  ///
  /// No font is known here. A paginator that shows none is taken to set lines at the font size times
  /// the multiple.
  private static func lineHeight(in layout: Layout, on bench: Bench) -> Length {
    let guess = Length(
      sixtyFourths: layout.type.size.sixtyFourths * layout.type.lineHeight.tenThousandths / 10_000
    )
    guard let paginator = try? bench.fresh() else { return guess }
    func leastHeight(ofLines count: Int) -> Length? {
      let text = String(repeating: "\n", count: count).han
      func isEnough(_ height: Int64) -> Bool {
        var tried = layout
        tried.flow.height += Length(sixtyFourths: height) - layout.flow.contentHeight
        let run = Run(of: paginator, over: LawCase(name: "", text: text, layout: tried))
        return run.kind == .ended && run.pages.first?.end == text.end
      }
      let most = max(guess.sixtyFourths, 1) * 8 * Int64(count)
      guard !isEnough(0), isEnough(most) else { return nil }
      return Length(sixtyFourths: (1..<most).partitioningIndex(where: isEnough))
    }
    guard let two = leastHeight(ofLines: 2), let three = leastHeight(ofLines: 3), three > two else {
      return guess
    }
    return three - two
  }
}

extension String {
  fileprivate var han: SourceText { SourceText(self, language: "zh-Hant") }
}

extension LawCase {
  /// The case on a page so low that the text has six pages at least, where that can be had.
  fileprivate func onSomePages(by bench: Bench) -> LawCase {
    guard let paginator = try? bench.fresh() else { return self }
    var fitted = self
    for _ in 0..<8 {
      let run = Run(of: paginator, over: fitted)
      guard run.kind == .ended, run.pages.count < 6 else { return fitted }
      var lower = fitted
      let height = lower.layout.flow.contentHeight
      lower.layout.flow.height -= Length(sixtyFourths: height.sixtyFourths / 2)
      guard Run(of: paginator, over: lower).kind == .ended else { return fitted }
      fitted = lower
    }
    return fitted
  }
}
