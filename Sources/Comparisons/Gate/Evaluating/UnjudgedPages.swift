/// The pages of a new paginator that no rule says anything of, so that they may be anything.
struct UnjudgedPages {
  private var owners: [Owner: Found] = [:]
  /// In the order of the session.
  private var order: [Owner] = []

  private struct Owner: Hashable {
    let paginator: String
    let corpus: String
  }

  private struct Found {
    var unseen: [String] = []
    var declined: [String] = []
    var hasJudged = false
  }

  enum Fate {
    /// Its values are judged, or it was approved as it is.
    case judged
    /// Nobody knows the lines of its pages.
    case unseen
    /// It has no pages, and says why.
    case declined(String)
  }

  /// Notes what became of a trial; a change of the layout has no pages of its own.
  mutating func note(_ place: GatePlace, _ fate: Fate) {
    guard !place.isChange else { return }
    let owner = Owner(paginator: place.cell.paginator, corpus: place.cell.corpus)
    if owners[owner] == nil { order.append(owner) }
    switch fate {
    case .judged: owners[owner, default: Found()].hasJudged = true
    case .unseen: owners[owner, default: Found()].unseen.append(place.label)
    case .declined(let why): owners[owner, default: Found()].declined.append(why)
    }
  }

  /// A sentence for each paginator of a text that has pages nobody can judge, or none at all.
  ///
  /// One that has no pages in some layouts is judged in the others.
  var sentences: [String] {
    order.flatMap { owner -> [String] in
      guard let found = owners[owner] else { return [] }
      if let layout = found.unseen.first {
        let more = found.unseen.count > 1 ? " and \(found.unseen.count - 1) more" : ""
        return [
          "\(owner.paginator) was not judged: nobody knows the lines of its pages on \(layout)\(more) "
            + "in \(owner.corpus). Export its lines, or install its fonts; whoever wants it as it is "
            + "approves it: harness approve --reason \"…\"."
        ]
      }
      guard !found.hasJudged, let why = found.declined.first else { return [] }
      return [
        "\(owner.paginator) was not judged: it has no pages in any layout of \(owner.corpus) that was "
          + "asked for. \(why) Ask for a layout that it has, or approve it as it is: harness approve "
          + "--reason \"…\"."
      ]
    }
  }
}
