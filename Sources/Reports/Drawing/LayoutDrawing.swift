import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials
import Typesetting

extension TextDrawing {
  /// Writes the text with all that is drawn of it.
  ///
  /// - Complexity: O(pages · paginators + scalars of the drawn pages).
  func write(to json: inout JSONBytes) {
    json.raw("{")
    writeText(to: &json)
    var clusters: [TextClusters] = []
    if let drawer = drawer(of: 0) {
      clusters = plan.pieces.map {
        TextClusters(of: $0, from: drawer.referee, faces: drawer.faces)
      }
    }
    json.key("pieces")
    json.array(clusters) { json, piece in piece.write(to: &json, text: text) }
    json.key("paginators")
    json.array(paginators) { json, paginator in
      json.raw("{")
      json.member("name", paginator.name)
      json.member("shows", paginator.showing.rawValue)
      json.member("base", paginator.base)
      json.raw("}")
    }
    json.member("reference", paginators.firstIndex(where: \.isReference))
    var words = DrawnWords()
    json.key("layouts")
    json.raw("[")
    for layout in findings.layouts.indices {
      if layout > 0 { json.raw(",") }
      write(layout: layout, clusters: clusters, words: &words, to: &json)
    }
    json.raw("]")
    json.member("words", words.texts.elements)
    json.key("marks")
    json.array(words.marks.elements) { json, mark in json.raw(mark) }
    json.raw("}")
  }

  private func writeText(to json: inout JSONBytes) {
    json.member("id", id)
    json.member("language", text.language)
    json.member("direction", text.direction.rawValue)
    json.member("scalars", text.scalarCount)
    json.member("paragraphs", paragraphStarts())
    json.member("forced", text.forcedBreaks.map(text.scalarIndex(of:)))
  }

  /// Where the paragraphs of the text begin, in scalars.
  private func paragraphStarts() -> [Int] {
    var bytes: [Int] = []
    text.utf8.withUnsafeBufferPointer { utf8 in
      var position = 0
      while position < utf8.count {
        bytes.append(position)
        position = ParagraphRange.starting(at: position, limit: utf8.count, in: utf8).end
      }
    }
    return bytes.map { text.scalarIndex(of: TextOffset(utf8: $0)) }
  }

  private func write(
    layout: Int,
    clusters: [TextClusters],
    words: inout DrawnWords,
    to json: inout JSONBytes
  ) {
    let swept = findings.layouts[layout]
    let page = swept.layout.flow
    let drawer = drawer(of: layout)
    defer { if layout > 0 { forget(layout: layout) } }
    json.raw("{")
    json.member("label", swept.label)
    json.member("device", swept.device.id)
    for (name, length) in [
      ("size", swept.layout.type.size), ("lineHeight", lineHeight(in: layout)),
      ("width", page.contentWidth), ("height", page.contentHeight),
      ("baseline", drawer?.referee.baselineOfPrimary ?? .zero),
      ("hang", drawer?.referee.hangOfPrimary ?? .zero),
    ] as [(StaticString, Length)] {
      json.key(name)
      json.number(length)
    }
    let insets = [page.insets.top, page.insets.right, page.insets.bottom, page.insets.left]
    json.member("insets", insets.map { Int($0.sixtyFourths) })
    if swept.layout.type.writing == .verticalRL { json.member("vertical", true) }
    if page.columns.count > 1 {
      let origins = page.columnOrigins(text.direction)
      json.member("columns", origins.map { [Int($0.x.sixtyFourths), Int($0.y.sixtyFourths)] })
    }
    var sheets = drawer.map { SheetWriter(of: text, drawer: $0, clusters: clusters) }
    var trials: [JSONBytes] = []
    var drawn: [(json: JSONBytes, extents: [Int: PageWords.Extent])] = []
    for paginator in paginators.indices {
      let model = plan.models[layout][paginator]
      drawn.append(
        model < paginator
          ? drawn[model] : drawnPages(of: paginator, in: layout, sheets: &sheets)
      )
      var trial = pages(of: paginator, in: layout)
      trial.members(drawn[paginator].json)
      trial.members(marks(of: paginator, in: layout, drawn[paginator].extents, words: &words))
      trials.append(trial)
    }
    json.key("absences")
    json.array(paginators.indices) { json, paginator in
      guard let absence = absence(of: paginator, in: layout) else { return json.raw("null") }
      json.number(words.texts.number(of: absence))
    }
    json.key("sheets")
    json.array(sheets?.written ?? []) { json, sheet in json.raw(sheet) }
    json.key("trials")
    json.array(paginators.indices) { json, paginator in
      let model = plan.models[layout][paginator]
      // Marks may differ where pages do not: a paginator may declare a rule that it keeps.
      let isSame = model < paginator && trials[model].bytes == trials[paginator].bytes
      write(
        paginators[paginator].trials[layout],
        isSame ? Self.same(as: model) : trials[paginator],
        to: &json
      )
    }
    json.key("screen")
    ScreenView(of: findings, in: layout).write(to: &json)
    json.raw("}")
  }

  /// The height of one line of the primary face, as every trial has it.
  private func lineHeight(in layout: Int) -> Length {
    findings.rows.lazy.compactMap { $0.trials[layout]?.lineHeight }.first ?? .zero
  }

  /// Writes a trial, or `null` where there is none: its verdict, why it failed, and what follows.
  private func write(_ made: DrawnPaginator.Made?, _ rest: JSONBytes, to json: inout JSONBytes) {
    guard let made else { return json.raw("null") }
    json.raw("{")
    json.member("verdict", made.verdict?.rawValue)
    json.member("failure", made.failure)
    json.members(rest)
    json.raw("}")
  }

  /// What stands for pages that are those of an earlier paginator.
  private static func same(as model: Int) -> JSONBytes {
    var json = JSONBytes(.markup)
    json.member("same", model)
    json.key("drawn")
    json.raw("[]")
    json.key("marks")
    json.raw("[]")
    return json
  }
}
