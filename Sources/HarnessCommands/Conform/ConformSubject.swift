import Corpora
import PaginatorKit
import PaginatorTesting
import Paginators
import Trials

/// A paginator to be checked, wherever it comes from.
struct ConformSubject {
  var name: String
  var kind: PaginatorInfo.Kind
  var layouts: [Layout]
  /// The corpora's texts; the built-in ones are added unless ``hasOwnTextsOnly``.
  var texts: [ConformanceText]
  /// Whether it knows no other texts and layouts, as pages of a file do.
  var hasOwnTextsOnly = false
  /// Laws that its kind cannot show, with the reason in a sentence.
  var withheld: [Law: String] = [:]
  var knownFaults: [KnownFault] = []
  var keepsPlaces = false
  /// The time that all of its checks have; they have any where it is `nil`.
  var limit: TimeLimit?
  /// How a finding is shown again where it is no code of Swift.
  var replay: Replay?
  /// Makes one that has done nothing yet, with what it keeps places by.
  var make: () throws -> Reader

  /// What is checked on it: the laws asked for, or all that it can be asked for.
  func options(laws: [Law]) -> ConformanceOptions {
    var options = ConformanceOptions()
    let all = keepsPlaces ? Law.allCases : Law.ofPaginators
    options.laws = Set(laws.isEmpty ? all : laws)
    options.withheld = withheld
    options.ownTexts = texts
    if hasOwnTextsOnly {
      options.texts = []
      options.triesEdges = false
    }
    return options
  }

  /// The laws that pages of a file cannot show, since nobody can be asked for others.
  static let withheldFromPages: [Law: String] = Dictionary(
    uniqueKeysWithValues: Law.allCases.filter { $0 != .partition }
      .map { law in
        (law, "A file has the pages of one run, and nobody can be asked for others.")
      }
  )
}

extension Inputs {
  /// The built-in paginators asked for, and those that a harness of somebody's own adds.
  func builtInSubjects(
    _ options: PaginatorArguments,
    layouts: [Layout],
    texts: [ConformanceText]
  ) throws -> [ConformSubject] {
    try participants(options)
      .map { participant in
        let name = participant.info.name
        return ConformSubject(
          name: name,
          kind: participant.info.kind,
          layouts: layouts,
          texts: texts,
          knownFaults: try Roster.current.entry(for: name).knownFaults,
          keepsPlaces: participant.reader.places != nil || participant.reader.highlights != nil
        ) { try self.participant(name).reader }
      }
  }
}

extension ConformanceText {
  /// Some pages of a corpus: its first paragraphs, 1,500 scalars or a few more.
  static func beginning(of corpus: Corpus) -> ConformanceText {
    let text = corpus.text
    let least = text.offset(ofScalar: min(1_500, text.scalarCount)).utf8
    let end = text.utf8.withUnsafeBufferPointer { bytes -> Int in
      guard least < bytes.count else { return bytes.count }
      return
        ParagraphRange.starting(
          at: ParagraphRange.start(holding: least, in: bytes),
          limit: bytes.count,
          in: bytes
        )
        .end
    }
    return ConformanceText("the beginning of \(corpus.id)", text.beginning(utf8: end))
  }
}
