import PaginatorKit

extension LawChecks {
  /// Some pages of a lazy pass, and the first page alone where that is another question.
  func prefix(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let whole = try bench.reference(lawCase)
    for count in Set([1, 2, whole.pages.count / 2]).sorted() where count > 0 {
      let first = Run(first: count, of: try bench.fresh(), over: lawCase)
      if let breach = Breach(
        expected: (whole.taking(first: count), "in a whole pass"),
        found: (first, "in a pass of \(counted(count, "page"))"),
        in: lawCase.text
      ) {
        return breach
      }
    }
    let paginator = try bench.fresh()
    guard paginator.capabilities.contains(.limit), let process = paginator.externalProcess
    else { return nil }
    var first = Run()
    do {
      first.pages = try process.firstPage(of: lawCase.text, in: lawCase.layout).map { [$0] } ?? []
    } catch {
      first.ending = Run.Ending(error)
    }
    return Breach(
      expected: (whole.taking(first: 1), "in a whole pass"),
      found: (first, "when only the first is asked for"),
      in: lawCase.text,
      asking: [.firstPage]
    )
  }

  /// Each chapter alone, put together, against the book with a forced break before each.
  func chapter(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let text = lawCase.text
    guard !text.forcedBreaks.isEmpty, text.forcedBreaks.allSatisfy(text.beginsParagraph) else {
      throw Silence(reason: "was given no text of more than one chapter")
    }
    let whole = try bench.reference(lawCase)
    var alone = Run()
    for (start, end) in zip([.zero] + text.forcedBreaks, text.forcedBreaks + [text.end]) {
      var chapter = lawCase
      chapter.text = text.part(from: start, to: end)
      alone.pages += try bench.reference(chapter).moved(by: start.utf8).pages
    }
    return Breach(
      expected: (alone, "in its chapter alone"),
      found: (whole, "in the book"),
      in: text
    )
  }

  /// From each boundary, or from some twelve of them, the pages of the whole pass follow.
  func seek(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let paginator = try bench.fresh()
    let whole = try bench.reference(lawCase, by: paginator)
    for number in whole.pages.indices.spread(over: 12) {
      let start = whole.pages[number].start
      let from = lawCase.text.scalarIndex(of: start)
      // A place inside a scalar is one that no program can be asked for.
      guard lawCase.text.offset(ofScalar: from) == start else { continue }
      let rest = Run(of: paginator, over: lawCase, from: start)
      guard
        var breach = Breach(
          expected: (whole.dropping(first: number), "in the whole pass"),
          found: (rest, "from there on"),
          in: lawCase.text
        )
      else { continue }
      breach.page = breach.page.map { $0 + number }
      breach.questions = [.pages(from: from)]
      breach.sentence =
        "A pass that begins at \(from), with page \(number + 1), has other pages: "
        + breach.words(in: "the whole pass", and: "this one")
      return breach
    }
    return nil
  }

  /// From the end back to the start, page by page.
  func backward(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let text = lawCase.text
    let paginator = try bench.fresh()
    let whole = try bench.reference(lawCase, by: paginator)
    for (number, page) in whole.pages.enumerated().reversed() {
      let expected = ScalarRange(page, in: text)
      var message: String?
      var before: PageRange?
      do {
        before = try paginator.page(endingAt: page.end, over: text, in: lawCase.layout)
      } catch {
        message = visible(String(describing: error))
      }
      guard before != page else { continue }
      let found = before.map { ScalarRange($0, in: text) }
      let shown = found.map(\.description) ?? message.map { "an error (\"\($0)\")" } ?? "no page"
      return Breach(
        page: number,
        expected: expected,
        found: found,
        asking: [.pageBefore(expected.end)],
        "Page \(number + 1) is \(expected) going forward; going back from \(expected.end) it is "
          + "\(shown)."
      )
    }
    return nil
  }

  /// Asked again after the last page, at the text's end, and before its start.
  func end(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let text = lawCase.text
    let paginator = try bench.fresh()
    let whole = try bench.reference(lawCase, by: paginator)
    if let breach = try beyondTheLastPage(lawCase, of: whole) { return breach }
    if paginator.capabilities.contains(.seek) {
      let run = Run(of: paginator, over: lawCase, from: text.end)
      guard run.pages.isEmpty, run.ending == .ended, run.work == Work() else {
        let found = run.pages.first.map { ScalarRange($0, in: text) }
        return Breach(
          page: whole.pages.count,
          found: found,
          asking: [.pages(from: text.scalarCount)],
          "A pass that begins at the text's end, \(text.scalarCount), has "
            + (found.map { "the page \($0)." } ?? "no page and costs work or throws.")
        )
      }
    }
    if paginator.capabilities.contains(.backward),
      let page = try? paginator.page(endingAt: .zero, over: text, in: lawCase.layout)
    {
      let found = ScalarRange(page, in: text)
      return Breach(
        page: 0,
        found: found,
        asking: [.pageBefore(0)],
        "Before the text's start there is the page \(found)."
      )
    }
    return nil
  }

  private func beyondTheLastPage(_ lawCase: LawCase, of whole: Run) throws(Silence) -> Breach? {
    let paginator = try bench.fresh()
    let count = whole.pages.count
    do {
      let pass = try paginator.pass(over: lawCase.text, in: lawCase.layout, from: .zero)
      for _ in 0..<count { _ = try pass.nextPage() }
      guard try pass.nextPage() == nil else {
        throw Silence(reason: "has other pages from run to run")
      }
      let work = pass.work
      for _ in 0..<3 {
        if let page = try pass.nextPage() {
          let found = ScalarRange(page, in: lawCase.text)
          return Breach(
            page: count,
            found: found,
            "After the last of \(count) pages there is none; asked again, there is \(found)."
          )
        }
      }
      guard pass.work == work else {
        return Breach(
          .otherWork,
          page: count,
          "Asking again after the last of \(count) pages costs work: \(work.difference(pass.work))."
        )
      }
      return nil
    } catch let silence as Silence {
      throw silence
    } catch {
      return Breach(
        page: count,
        "Asking again after the last of \(count) pages throws: \(visible(String(describing: error)))"
      )
    }
  }
}

extension Breach {
  /// What two passes have of the page.
  fileprivate func words(in right: String, and other: String) -> String {
    func phrase(_ range: ScalarRange?) -> String { range.map { "\($0)" } ?? "missing" }
    return "\(page.map { "page \($0 + 1)" } ?? "a page") is \(phrase(expected)) in \(right) and "
      + "\(phrase(found)) in \(other)."
  }
}

extension SourceText {
  /// Whether an offset inside the text stands right after a mandatory break.
  func beginsParagraph(_ offset: TextOffset) -> Bool {
    utf8.withUnsafeBufferPointer {
      ParagraphRange.start(holding: offset.utf8, in: $0) == offset.utf8
    }
  }
}

extension Range<Int> {
  /// All elements, or some of them at equal distances, the first and the last among them.
  func spread(over count: Int) -> [Int] {
    guard self.count > count, count > 1 else { return Array(self) }
    return (0..<count).map { lowerBound + $0 * (self.count - 1) / (count - 1) }
  }
}

extension Work {
  /// The counters that differ, with both values.
  func difference(_ other: Work) -> String {
    Work.counters.filter { self[keyPath: $0.count] != other[keyPath: $0.count] }
      .map { "\($0.name) \(self[keyPath: $0.count]) → \(other[keyPath: $0.count])" }
      .joined(separator: ", ")
  }
}
