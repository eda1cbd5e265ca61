import PaginatorKit

/// The laws of what may be asked of pages besides the pages.
extension LawChecks {
  /// The first and the last character of each page, or of some twelve of them.
  func pageAt(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let paginator = try bench.fresh()
    let whole = try bench.reference(lawCase, by: paginator)
    for (number, place) in lawCase.places(on: whole.pages) {
      let page = whole.pages[number]
      let scalar = lawCase.text.scalarIndex(of: place)
      var found: PageRange?
      var message: String?
      do {
        found = try paginator.page(holding: place, over: lawCase.text, in: lawCase.layout)
      } catch {
        message = visible(String(describing: error))
      }
      guard found != page else { continue }
      let (there, here) = (
        ScalarRange(page, in: lawCase.text), found.map { ScalarRange($0, in: lawCase.text) }
      )
      return Breach(
        message == nil ? .otherPage : .brokenProgram,
        page: number,
        expected: there,
        found: here,
        asking: [.pageHolding(scalar)],
        "Page \(number + 1) is \(there) and holds \(scalar); asked for the page that holds it, it is "
          + "\(phrase(here?.description, message))."
      )
    }
    return nil
  }

  /// One label for each page, from turn to turn one more.
  func labels(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let paginator = try bench.fresh()
    let whole = try bench.reference(lawCase, by: paginator)
    func breach(_ page: Int?, _ sentence: String) -> Breach {
      Breach(.otherLabel, page: page, asking: [.labels], sentence)
    }
    let labels: [PageLabel]
    do {
      labels = try paginator.labels(over: lawCase.text, in: lawCase.layout)
    } catch {
      return .unanswered("labels", .labels, error)
    }
    guard labels.count == whole.pages.count else {
      return breach(
        nil,
        "It has \(counted(labels.count, "label")) for \(counted(whole.pages.count, "page"))."
      )
    }
    for (number, (label, next)) in zip(labels, labels.dropFirst()).enumerated() {
      let (turned, isLater) = next.number.subtractingReportingOverflow(label.number)
      guard turned == 1, !isLater else {
        return breach(
          number + 1,
          "Page \(number + 1) is labelled \(label.number) and the next one \(next.number); a turn "
            + "changes the number by one."
        )
      }
    }
    guard let last = labels.last, last.number != last.total else { return nil }
    return breach(
      labels.count - 1,
      "The last page, \(labels.count), is labelled \(last.number) of \(last.total)."
    )
  }

  /// The first and the last character of each page, or of some twelve of them, named and found again.
  func locate(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let text = lawCase.text
    let paginator = try bench.fresh()
    let whole = try bench.reference(lawCase, by: paginator)
    for (number, place) in lawCase.places(on: whole.pages) {
      let page = whole.pages[number]
      var found: TextOffset?
      var message: String?
      var locator: String?
      do {
        let name = try paginator.locator(of: place, over: text, in: lawCase.layout)
        locator = name
        found = try paginator.offset(of: name, over: text, in: lawCase.layout)
      } catch {
        message = visible(String(describing: error))
      }
      if let found, page.start <= found, found < page.end { continue }
      let name = locator.map { ", named \"\(visible($0, limit: 80))\"," } ?? ""
      let scalar = found.map { String(text.scalarIndex(of: $0)) }
      let asked = text.scalarIndex(of: place)
      return Breach(
        message == nil ? .otherPlace : .brokenProgram,
        page: number,
        expected: ScalarRange(page, in: text),
        asking: [.locator(of: asked)],
        "The place \(asked)\(name) is on page \(number + 1), "
          + "\(ScalarRange(page, in: text)); found again it is \(phrase(scalar, message))."
      )
    }
    return nil
  }

  /// In the order of the pages made, the last the number of all.
  func estimate(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let paginator = try bench.fresh()
    let count = try bench.reference(lawCase, by: paginator).pages.count
    func breach(_ sentence: String) -> Breach {
      Breach(.otherLabel, page: nil, asking: [.estimates], sentence)
    }
    let estimates: [PageEstimate]
    do {
      estimates = try paginator.estimates(over: lawCase.text, in: lawCase.layout)
    } catch {
      return .unanswered("estimates", .estimates, error)
    }
    guard let last = estimates.last else {
      return count == 0 ? nil : breach("It has no estimate for \(counted(count, "page")).")
    }
    for estimate in estimates where estimate.total < estimate.made {
      return breach(
        "With \(counted(estimate.made, "page")) made it says that there are \(estimate.total)."
      )
    }
    for (earlier, later) in zip(estimates, estimates.dropFirst()) where later.made < earlier.made {
      return breach(
        "An estimate with \(counted(later.made, "page")) made follows one with \(earlier.made)."
      )
    }
    noteEstimates(estimates, count)
    guard last != PageEstimate(made: count, total: count) else { return nil }
    return breach(
      "The last estimate is \(last.total) with \(counted(last.made, "page")) made; there are \(count)."
    )
  }

  /// What was found, or why nothing was.
  private func phrase(_ found: String?, _ message: String?) -> String {
    found ?? message.map { "an error (\"\($0)\")" } ?? "nowhere"
  }
}

extension Breach {
  /// An error for an answer: none that a shorter text may end at instead of a wrong one.
  fileprivate static func unanswered(
    _ what: String,
    _ question: Question,
    _ error: any Error
  ) -> Breach {
    Breach(
      .brokenProgram,
      page: nil,
      asking: [question],
      "Asked for \(what), it throws: \(visible(String(describing: error)))"
    )
  }
}

extension LawCase {
  /// The first and the last character of each page, or of some twelve of them, with the page's number.
  fileprivate func places(on pages: [PageRange]) -> [(page: Int, place: TextOffset)] {
    pages.indices.spread(over: 12)
      .flatMap { number -> [(page: Int, place: TextOffset)] in
        let page = pages[number]
        guard page.start < page.end else { return [] }
        let last = text.offset(ofScalar: text.scalarIndex(of: page.end) - 1)
        return last == page.start ? [(number, last)] : [(number, page.start), (number, last)]
      }
  }
}
