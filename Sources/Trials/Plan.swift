package import Corpora
package import PaginatorKit
package import Refereeing

/// What a session measures.
package struct Plan: Sendable {
  /// A paginator that takes part.
  package struct Participant: Sendable {
    /// Who it is.
    package var info: PaginatorInfo
    /// What paginates where only the result counts.
    package var paginator: any Paginator
    /// Makes what paginates where only the result counts once more, with nothing done yet; `nil` for
    /// one that there is but once.
    package var makeAnew: (@Sendable () throws -> any Paginator)?
    /// What paginates while a clock runs; it gives the same pages for the same work.
    package var timed: any Paginator
    /// How it keeps readers' places itself; `nil` for the built-in ways alone.
    package var places: (any PositionStrategy)?
    /// How it keeps highlights itself; `nil` when it has none.
    package var highlights: (any HighlightScheme)?
    /// How it keeps bookmarks itself; `nil` when it has none.
    package var bookmarks: (any BookmarkScheme)?

    /// A participant by its parts.
    package init(
      info: PaginatorInfo,
      paginator: any Paginator,
      timed: any Paginator,
      places: (any PositionStrategy)? = nil,
      highlights: (any HighlightScheme)? = nil,
      bookmarks: (any BookmarkScheme)? = nil
    ) {
      self.info = info
      self.paginator = paginator
      self.timed = timed
      self.places = places
      self.highlights = highlights
      self.bookmarks = bookmarks
    }
  }

  /// A device and what is set on it.
  package struct Setting: Hashable, Codable, Sendable {
    /// The device.
    package var device: Device
    /// Its page and the type.
    package var layout: Layout

    /// A setting by its parts.
    package init(device: Device, layout: Layout) {
      self.device = device
      self.layout = layout
    }
  }

  /// A corpus and the layouts it is set in, the detailed one first.
  package struct Text: Sendable {
    /// The corpus.
    package var corpus: Corpus
    /// The layouts, at least one.
    package var settings: [Setting]
    /// The changes that a reader makes from the first of them.
    package var targets: [Target]

    /// A corpus with its layouts.
    package init(corpus: Corpus, settings: [Setting], targets: [Target] = []) {
      self.corpus = corpus
      self.settings = settings
      self.targets = targets
    }
  }

  /// A layout that a reader changes to.
  package struct Target: Hashable, Sendable {
    /// What is changed.
    package var kind: Change.Kind
    /// The device and layout after it.
    package var setting: Setting

    /// A target by its parts.
    package init(kind: Change.Kind, setting: Setting) {
      self.kind = kind
      self.setting = setting
    }
  }

  /// The corpora.
  package var texts: [Text]
  /// The paginators.
  package var participants: [Participant]
  /// Greedy without keep rules, which boundaries and page counts are compared with.
  package var reference: any Paginator
  /// Makes the referee of a text and a layout.
  package var makeReferee: @Sendable (SourceText, Layout) throws -> Referee
  /// Whether paginators of this process are judged; else their trials have pages and no judgement, as
  /// who looks at a single page needs.
  package var judges = true
  /// How the detailed layout is timed; `nil` for no timing.
  package var timing: TimingBudget?
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
  /// The versions of the libraries that decide where lines break; part of the layout key.
  package var versions: [String: String]

  /// A plan by its parts.
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

  /// How many trials it has.
  package var trialCount: Int { texts.reduce(0) { $0 + $1.settings.count } * participants.count }
}
