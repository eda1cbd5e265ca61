package import PaginatorKit
package import Refereeing

/// One paginator over one corpus in one layout: what came out, judged, and what it cost.
package struct Trial: Sendable {
  /// Who paginated.
  package var paginator: PaginatorInfo
  /// The corpus's id.
  package var corpus: String
  /// The text's length in scalars.
  package var scalarCount: Int
  /// The device whose page it is.
  package var device: Device
  /// The page and the type.
  package var layout: Layout
  /// The height of one line of the primary face.
  package var lineHeight: Length
  /// The hash of everything that may move a page boundary.
  package var layoutKey: String
  /// The pages as they were returned.
  package var pages: [PageRange]
  /// What the referee found; `nil` when the trial failed.
  package var judgement: Judgement?
  /// What the pagination cost, counted with empty caches.
  package var work: Work
  /// What each phase cost in time; only the detailed layout is timed.
  package var timings: [Phase: Timing]
  /// By how many bytes the memory of a process that does nothing else grew at most; only the
  /// detailed layout's is measured.
  package var peakMemoryBytes: Int?
  /// How many instructions a small fixed part of the text takes; only measured when asked for, in
  /// the detailed layout.
  package var instructions: Int?
  /// What single page turns cost in time; only the detailed layout's are timed.
  package var pageTurns: PageTurns?
  /// What beginnings of the text cost, the shortest first; only counted in the detailed layout, over
  /// texts that are long enough.
  package var prefixes: [PrefixWork] = []
  /// How many bytes were still held when a pass had given all its pages; only the detailed layout's
  /// are measured.
  package var retainedBytes: Int?
  /// Why there is nothing to judge.
  package var failure: TrialFailure?
  /// Whether it failed since other pages came when they were asked for again.
  package var isNondeterministic = false

  /// A trial by its parts, but for what is measured after it.
  package init(
    paginator: PaginatorInfo,
    corpus: String,
    scalarCount: Int,
    device: Device,
    layout: Layout,
    lineHeight: Length,
    layoutKey: String,
    pages: [PageRange],
    judgement: Judgement?,
    work: Work,
    timings: [Phase: Timing] = [:],
    peakMemoryBytes: Int? = nil,
    instructions: Int? = nil,
    failure: TrialFailure?
  ) {
    self.paginator = paginator
    self.corpus = corpus
    self.scalarCount = scalarCount
    self.device = device
    self.layout = layout
    self.lineHeight = lineHeight
    self.layoutKey = layoutKey
    self.pages = pages
    self.judgement = judgement
    self.work = work
    self.timings = timings
    self.peakMemoryBytes = peakMemoryBytes
    self.instructions = instructions
    self.failure = failure
  }

  /// What the whole pass cost in time.
  package var timing: Timing? { timings[.total] }
}

/// A paginator as it takes part in a session.
package struct PaginatorInfo: Hashable, Codable, Sendable {
  /// The name it is listed under, options included.
  package var name: String
  /// What is expected of it.
  package var kind: Kind
  /// How its pages are shown.
  package var showing: Showing

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

  /// A paginator by name, kind and showing.
  package init(name: String, kind: Kind, showing: Showing) {
    self.name = name
    self.kind = kind
    self.showing = showing
  }
}

/// A trial without a result, and the sentence that says why.
package struct TrialFailure: Hashable, Codable, Sendable {
  /// What went wrong.
  package var kind: Kind
  /// One full sentence.
  package var message: String

  /// A failure by its kind and sentence.
  package init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// What went wrong.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The method cannot work with this layout.
    case unsuitable
    /// It measured more than it may.
    case workLimit = "work_limit"
    /// It returned an empty page and would never have ended.
    case noProgress = "no_progress"
    /// Its process ended before it answered.
    case crashed
    /// It gave no answer in time.
    case timedOut = "timed_out"
    /// It answered what is no answer.
    case badAnswer = "bad_answer"
    /// It threw another error, or said itself that it cannot.
    case error
  }
}
