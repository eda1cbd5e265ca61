package import Corpora
package import PaginatorKit
package import Refereeing

/// What a session measures.
package struct Plan: Sendable {
  /// A paginator that takes part.
  package struct Participant: Sendable {
    package var info: PaginatorInfo
    /// What paginates where only the result counts, and how it keeps places, highlights and bookmarks
    /// itself.
    package var reader: Reader
    /// Makes what paginates where only the result counts once more, with nothing done yet; `nil` for
    /// one that there is but once.
    package var makeAnew: (@Sendable () throws -> any Paginator)?
    /// What paginates while a clock runs; it gives the same pages for the same work.
    package var timed: any Paginator

    package init(
      _ name: String,
      _ kind: PaginatorInfo.Kind,
      _ reader: Reader,
      timed: (any Paginator)? = nil
    ) {
      info = PaginatorInfo(
        name: name,
        kind: kind,
        showing: reader.paginator.showing,
        traits: reader.traits
      )
      self.reader = reader
      self.timed = timed ?? reader.paginator
    }

    package var paginator: any Paginator { reader.paginator }
  }

  /// A device and what is set on it.
  package struct Setting: Hashable, Codable, Sendable {
    package var device: Device
    /// Its page and the type.
    package var layout: Layout

    package init(device: Device, layout: Layout) {
      self.device = device
      self.layout = layout
    }
  }

  /// A corpus and the layouts it is set in, the detailed one first.
  package struct Text: Sendable {
    package var corpus: Corpus
    /// The layouts, at least one.
    package var settings: [Setting]
    /// Whether the first of them is the detailed one; elsewhere that one is measured by somebody else.
    package var isDetailed = true
    /// The changes that a reader makes from the first of them.
    package var targets: [Target]

    package init(corpus: Corpus, settings: [Setting], targets: [Target] = []) {
      self.corpus = corpus
      self.settings = settings
      self.targets = targets
    }
  }

  /// A layout that a reader changes to.
  package struct Target: Hashable, Sendable {
    package var kind: Change.Kind
    package var setting: Setting

    package init(kind: Change.Kind, setting: Setting) {
      self.kind = kind
      self.setting = setting
    }
  }

  package var texts: [Text]
  package var participants: [Participant]
  /// Greedy without keep rules, which boundaries and page counts are compared with.
  package var reference: any Paginator
  package var makeReferee: @Sendable (SourceText, Layout) throws -> Referee
  /// Whether paginators of this process are judged; else their trials have pages and no judgement, as
  /// who looks at a single page needs.
  package var judges = true
  /// How the detailed layout is timed; `nil` for no timing.
  package var timing: TimingBudget?
  /// What ends passes under the clock that take longer than they may.
  package var stop = PassStop()
  /// Whether paginators of this process are asked for the pages of the detailed layout twice more; a
  /// trial whose pages are not the same each time has failed.
  package var checksRepeats = false
  /// Whether single page turns are timed, too, when the layout is.
  package var timesPageTurns = false
  /// Measures what memory a participant takes while it paginates a text in its detailed layout, `nil`
  /// where that fails; only called when the layout is timed.
  package var memory: (@Sendable (Participant, Text) -> MemoryUse?)?
  /// Counts the instructions that each of the participants takes over a small part of a text in its
  /// detailed layout, `nil` where that fails; called before time is measured.
  package var instructions: (@Sendable ([Participant], Text) -> [Int?])?
  /// Frees what passes over a text have left to later ones, for who is done with the text; it costs
  /// later passes nothing but time.
  package var forget: @Sendable (SourceText) -> Void = { _ in }
  /// The versions of the libraries that decide where lines break; part of the layout key.
  package var versions: [String: String]

  package init(
    texts: [Text],
    participants: [Participant],
    reference: any Paginator,
    makeReferee: @escaping @Sendable (SourceText, Layout) throws -> Referee,
    timing: TimingBudget?,
    versions: [String: String]
  ) {
    self.texts = texts
    self.participants = participants
    self.reference = reference
    self.makeReferee = makeReferee
    self.timing = timing
    self.versions = versions
  }

  package var trialCount: Int { texts.reduce(0) { $0 + $1.settings.count } * participants.count }
}
