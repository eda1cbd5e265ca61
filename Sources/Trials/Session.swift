package import Corpora

/// One invocation: its surroundings, its corpora and its trials, the detailed layout's first.
package struct Session: Sendable {
  /// A name no other session has.
  package var id: String
  /// When it began, ISO 8601 in UTC.
  package var started: String
  /// Versions and machine, by name.
  package var environment: [String: String]
  /// The corpora, in the order asked for.
  package var corpora: [Corpus]
  /// The trials: by corpus, then by layout with the detailed one first, then by paginator.
  package var trials: [Trial]
  /// The changes of the layout: by corpus, then by target in the plan's order, then by paginator.
  package var changes: [Change]
  /// Pages worth looking at: of each corpus the worst one, then greedy's page of the same text.
  package var examples: [PageExample]

  /// The name of the way in which its paginators made lines, in its environment; `fast` and `full` make
  /// the same.
  package static let shaping = "shaping"

  /// Returns whether a paginator's CPU time is that of a process and not of one thread: it uses threads
  /// as the environment says, or is a program.
  package func countsProcess(of paginator: PaginatorInfo) -> Bool {
    paginator.kind == .external || environment[Self.clock(of: paginator.name)] != nil
  }

  /// The names of what tells one machine from another, in its environment.
  package static let machine = ["cpu", "cores", "memory_bytes"]

  /// The name of the clock of a paginator that uses threads, in the environment: its value is `process`.
  package static func clock(of paginator: String) -> String { "cpu_clock.\(paginator)" }

  package init(
    id: String,
    started: String,
    environment: [String: String],
    corpora: [Corpus],
    trials: [Trial],
    changes: [Change] = [],
    examples: [PageExample] = []
  ) {
    self.id = id
    self.started = started
    self.environment = environment
    self.corpora = corpora
    self.trials = trials
    self.changes = changes
    self.examples = examples
  }
}
