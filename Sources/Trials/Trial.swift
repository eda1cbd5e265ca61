package import PaginatorKit
package import Refereeing

/// One paginator over one corpus in one layout: what came out, judged, and what it cost.
package struct Trial: Sendable {
  package var paginator: PaginatorInfo
  package var corpus: String
  /// The text's length in scalars.
  package var scalarCount: Int
  package var setting: Plan.Setting
  /// The height of one line of the primary face.
  package var lineHeight: Length
  /// The hash of everything that may move a page boundary.
  package var layoutKey: String
  package var outcome: Outcome
  /// What it cost beside its work; only measured in the detailed layout.
  package var costs: DetailedCosts?

  /// What came out: pages or none, and what the referee found.
  ///
  /// The pages may be read when somebody asks.
  package struct Outcome: Sendable {
    fileprivate let failure: TrialFailure?
    fileprivate let work: Work
    fileprivate let judgement: Judgement?
    fileprivate let pages: Later<[PageRange]>
    fileprivate let pageCount: Int

    /// So many pages; a trial that failed has those that came before, and no judgement.
    package init(
      _ pages: Later<[PageRange]>,
      count: Int,
      work: Work,
      judgement: Judgement?,
      failure: TrialFailure?
    ) {
      (self.pages, pageCount) = (pages, count)
      (self.work, self.failure) = (work, failure)
      self.judgement = failure == nil ? judgement : nil
    }

    /// No result, and the pages that came before it failed.
    package static func failed(
      _ failure: TrialFailure,
      _ made: Paginated = Paginated(pages: [], work: Work())
    ) -> Outcome {
      Outcome(made, judgement: nil, failure: failure)
    }

    /// Pages with what the referee found; `nil` where nobody asked the referee.
    package static func paginated(_ made: Paginated, _ judgement: Judgement?) -> Outcome {
      Outcome(made, judgement: judgement, failure: nil)
    }

    private init(_ made: Paginated, judgement: Judgement?, failure: TrialFailure?) {
      self.init(
        .there(made.pages),
        count: made.pages.count,
        work: made.work,
        judgement: judgement,
        failure: failure
      )
    }
  }

  package init(
    paginator: PaginatorInfo,
    corpus: String,
    scalarCount: Int,
    setting: Plan.Setting,
    lineHeight: Length,
    layoutKey: String,
    outcome: Outcome,
    costs: DetailedCosts? = nil
  ) {
    self.paginator = paginator
    self.corpus = corpus
    self.scalarCount = scalarCount
    self.setting = setting
    self.lineHeight = lineHeight
    self.layoutKey = layoutKey
    self.outcome = outcome
    self.costs = costs
  }

  package var device: Device { setting.device }
  package var layout: Layout { setting.layout }

  package var pages: [PageRange] { outcome.pages.value }

  /// How many pages there are, for which none has to be read.
  package var pageCount: Int { outcome.pageCount }

  /// What the pagination cost, counted with empty caches.
  package var work: Work { outcome.work }

  /// What the referee found; `nil` when the trial failed, or nobody asked the referee.
  package var judgement: Judgement? { outcome.judgement }

  /// Why there is no result.
  package var failure: TrialFailure? { outcome.failure }

  /// What each phase cost in time; none without a measured cost.
  package var timings: [Phase: Timing] { costs?.timings ?? [:] }

  /// The CPU nanoseconds that a phase takes more than, where it did not end within the budget.
  package func bound(of phase: Phase) -> Int? { costs?.bounds?[phase] }

  /// What the whole pass cost in time.
  package var timing: Timing? { timings[.total] }

  /// What beginnings of the text cost; none where they were not counted.
  package var prefixes: [PrefixWork] { costs?.prefixes ?? [] }
}

/// What a trial in the detailed layout costs beside its work; another session finds something else.
package struct DetailedCosts: Hashable, Sendable {
  package var timings: [Phase: Timing] = [:]
  /// The CPU nanoseconds that phases take more than which were ended, and have no timing.
  ///
  /// `nil` where all came to their end.
  package var bounds: [Phase: Int]?
  /// By how many bytes the memory of a process that does nothing else grew at most.
  package var peakMemoryBytes: Int?
  /// How many instructions a small fixed part of the text takes; only counted when asked for.
  package var instructions: Int?
  package var pageTurns: PageTurns?
  /// What beginnings of the text cost, the shortest first; none of texts that are too short.
  package var prefixes: [PrefixWork] = []
  /// How many bytes were still held when a pass had given all its pages.
  package var retainedBytes: Int?
}

extension DetailedCosts: Codable {
  package init(timings: [Phase: Timing]) { self.timings = timings }

  /// All but the timings, whose samples the store keeps by themselves.
  private enum CodingKeys: CodingKey {
    case bounds, peakMemoryBytes, instructions, pageTurns, prefixes, retainedBytes
  }
}

/// A paginator as it takes part in a session.
package struct PaginatorInfo: Hashable, Codable, Sendable {
  /// The name it is listed under, options included.
  package var name: String
  package var kind: Kind
  package var showing: Showing
  /// What is known of a built-in method; `nil` of others, and in sessions stored before it was kept.
  package var traits: MethodTraits?

  /// Whether the others are compared with it.
  package var isReference: Bool { traits?.role == .reference }

  /// What is expected of a paginator.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// It must be right.
    case reference
    /// A method that reader apps ship, with its known faults.
    case classic
    /// A sound method with one fault planted in it.
    case defective
    /// A paginator of somebody's own, built into a harness of theirs.
    case library
    /// A program that speaks the protocol.
    case external
    /// Pages that an app exported.
    case imported

    /// The kinds of those that somebody else brings.
    package static let notOurs: Set<Kind> = [.library, .external, .imported]

    /// Whether it does its work in this process, or in a child that is this program.
    package var runsHere: Bool {
      switch self {
      case .reference, .classic, .defective, .library: true
      case .external, .imported: false
      }
    }
  }

  package init(name: String, kind: Kind, showing: Showing, traits: MethodTraits? = nil) {
    (self.name, self.kind, self.showing, self.traits) = (name, kind, showing, traits)
  }

  /// Whether a failure is that it was not asked: an export has no pages for the layout, or a program does not claim
  /// what the layout needs.
  package func declines(_ failure: TrialFailure) -> Bool {
    failure.kind == .unsuitable && !kind.runsHere
  }
}

/// Why there is no result.
package struct TrialFailure: Error, Hashable, Codable {
  package var kind: Kind
  /// One full sentence.
  package var message: String
  /// Whether other pages came when they were asked for again.
  package var isNondeterministic = false

  package init(kind: Kind, message: String, isNondeterministic: Bool = false) {
    (self.kind, self.message) = (kind, message)
    self.isNondeterministic = isNondeterministic
  }

  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The method cannot work with this layout.
    case unsuitable
    /// It measured more than it may.
    case workLimit = "work_limit"
    /// It returned an empty page and would never have ended.
    case noProgress = "no_progress"
    /// Its process ended before it answered.
    case crashed
    case timedOut = "timed_out"
    /// It answered what is no answer.
    case badAnswer = "bad_answer"
    /// It threw another error, or said itself that it cannot.
    case error
  }
}
