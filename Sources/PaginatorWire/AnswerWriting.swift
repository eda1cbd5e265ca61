public import PaginatorKit

extension WireAnswer {
  /// The number of an answer to a line whose own number cannot be read.
  public static let unknownID = -1

  /// An answer that something cannot be done, in one sentence.
  public static func error(_ sentence: String, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.error = sentence
    return answer
  }

  /// An answer with pages and what they cost; `work` is `nil` where nothing was counted.
  public static func pages(
    _ pages: [WireRange],
    unit: WireUnit,
    work: Work? = nil,
    id: Int
  ) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.unit = unit
    answer.pages = pages
    answer.pageCount = pages.count
    answer.work =
      work.map { work in
        Dictionary(
          uniqueKeysWithValues: Work.counters.map { ($0.name, work[keyPath: $0.count]) }
        )
      } ?? [:]
    return answer
  }

  /// An answer with what was written down of a place or a highlight.
  public static func token(_ token: WireToken, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.token = token
    return answer
  }

  /// An answer with the number of the page to show, from 0.
  public static func page(_ page: Int, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.page = page
    return answer
  }

  /// An answer with what is printed as the numbers of pages.
  public static func labels(_ labels: [PageLabel], id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.labels = labels
    return answer
  }

  /// An answer with what the number of pages was taken for.
  public static func estimates(_ estimates: [PageEstimate], id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.estimates = estimates
    return answer
  }

  /// An answer with what a place is called.
  public static func locator(_ locator: String, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.locator = locator
    return answer
  }

  /// An answer with the place that has a name.
  public static func offset(_ offset: Int, unit: WireUnit, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.unit = unit
    answer.offset = offset
    return answer
  }

  /// An answer with the text to highlight, in scalars; `nil`, and neither `start` nor `end`, when
  /// the highlight is lost.
  public static func highlight(_ range: WireRange?, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.start = range?.start
    answer.end = range?.end
    return answer
  }
}

// MARK: Writing

extension WireAnswer {
  /// The answer as it is sent, with the line's end; what it does not say is left out.
  ///
  /// - Complexity: O(bytes); one with a million pages takes some 15 ms.
  public var line: [UInt8] {
    // Two offsets below ten million, their brackets and commas.
    var json = JSONLine(expecting: 1_024 + 18 * (pages?.count ?? 0))
    json.object { json in
      json.member("id", id)
      if let error { json.member("error", error) }
      if let name { json.member("name", name) }
      if let version { json.member("version", version) }
      if let showing { json.member("shows", showing.rawValue) }
      if let capabilities {
        json.list(named: "capabilities", capabilities.map(\.rawValue).sorted()) { $0.value($1) }
      }
      if let saving { json.member("saves", saving.rawValue) }
      if let unit { json.member("unit", unit.rawValue) }
      if let pages { json.member("pages", pages) }
      if !work.isEmpty {
        json.object(named: "work") { json in
          for (name, count) in work.sorted(by: { $0.key < $1.key }) { json.member(name, count) }
        }
      }
      if let token { json.member("token", raw: token.json) }
      if let page { json.member("page", page) }
      if let start { json.member("start", start) }
      if let end { json.member("end", end) }
      if let labels {
        json.list(named: "labels", labels) { $0.pair($1.number, $1.total) }
      }
      if let estimates {
        json.list(named: "estimates", estimates) { $0.pair($1.made, $1.total) }
      }
      if let locator { json.member("locator", locator) }
      if let offset { json.member("offset", offset) }
    }
    json.end()
    return json.bytes
  }
}
