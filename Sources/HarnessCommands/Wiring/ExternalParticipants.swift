import Corpora
import PaginatorKit
import Paginators
import Trials

extension Inputs {
  /// Those who take part from outside: programs, then exported pages, in the order of the command line.
  ///
  /// ``requirePrograms(_:)`` is asked before. A program that is there and fails has trials that fail, and
  /// one that is not to be asked who it is would.
  func externals(
    _ options: ExternalArguments,
    exported: [ExportedPages],
    isAsked: Bool = true
  ) -> [Plan.Participant] {
    options.commands.map { isAsked ? external($0, options) : unasked($0) }
      + exported.map {
        let paginator = ImportedPaginator(name: $0.name, file: $0.file)
        return Plan.Participant($0.name, .imported, Reader(paginator))
      }
  }

  /// The paginators with names or specifications, wherever they come from.
  func participants(
    named names: [String],
    _ options: ExternalArguments,
    exported: [ExportedPages]
  ) throws -> [Plan.Participant] {
    try requirePrograms(options)
    let external = externals(options, exported: exported)
    return try names.map { name in
      try external.first { $0.info.name == name } ?? participant(name)
    }
  }

  private func external(_ source: NamedSource, _ options: ExternalArguments) -> Plan.Participant {
    var program: ExternalProgram?
    let reader: Reader
    do throws(ExternalFailure) {
      let started = try externalProgram(source, options)
      program = started
      let paginator = try externalPaginator(started)
      reader = Reader(
        paginator,
        keepingPlacesBy: paginator.places,
        keepingHighlightsBy: paginator.highlights
      )
    } catch {
      let failed = FailedPaginator(
        name: source.name,
        failure: error,
        messages: program?.messages ?? []
      )
      reader = Reader(failed)
    }
    return Plan.Participant(source.name, .external, reader)
  }

  /// A program that is not started.
  private func unasked(_ source: NamedSource) -> Plan.Participant {
    let failure = ExternalFailure.crashed("\(source.name) was not asked.")
    let paginator = FailedPaginator(name: source.name, failure: failure, messages: [])
    return Plan.Participant(source.name, .external, Reader(paginator))
  }

  /// A program that has said who it is.
  func externalPaginator(
    _ source: NamedSource,
    _ options: ExternalArguments,
    limit: TimeLimit? = nil
  ) throws(ExternalFailure) -> ExternalPaginator {
    try externalPaginator(externalProgram(source, options, limit: limit))
  }

  private func externalPaginator(
    _ program: ExternalProgram
  ) throws(ExternalFailure) -> ExternalPaginator {
    try ExternalPaginator(
      program,
      environment: PaginatorEnvironment(fonts: fonts, shaping: shaping)
    )
  }

  private func externalProgram(
    _ source: NamedSource,
    _ options: ExternalArguments,
    limit: TimeLimit? = nil
  ) throws(ExternalFailure) -> ExternalProgram {
    try ExternalProgram(
      name: source.name,
      command: source.source,
      timeout: max(options.timeout, source.leastTimeout),
      limit: limit,
      passing: options.passedEnvironment + source.variables
    )
  }

  /// Makes sure that the commands can be read and name programs that are there, each under a name of
  /// its own.
  func requirePrograms(_ options: ExternalArguments) throws {
    try requireDistinctNames(options)
    try options.requireReaders()
    for source in options.commands {
      do throws(CommandFault) {
        _ = try commandWords(source.source)
      } catch {
        throw HarnessFailure.usage("\(source.name) cannot be started. \(error.description)")
      }
      do throws(ExternalFailure) {
        _ = try externalProgram(source, options)
      } catch {
        throw HarnessFailure(.missingInput, error.description)
      }
    }
  }

  private func requireDistinctNames(_ options: ExternalArguments) throws {
    let names = (options.commands + options.pages).map(\.name)
    guard !names.isEmpty else { return }
    var taken = Set(Roster.current.entries.map(\.id))
    for name in names {
      guard taken.insert(name).inserted else {
        throw HarnessFailure.usage(
          "There are two paginators named '\(name)'; results could not be told apart. Give the one "
            + "from outside another name."
        )
      }
    }
  }
}

/// A paginator that is a program, and what that wrote to standard error.
protocol WritingPaginator: Paginator {
  /// The last bytes that it wrote.
  var messages: [UInt8] { get }
}

extension ExternalPaginator: WritingPaginator {
  var messages: [UInt8] { program.messages }
}

/// A program that could not say who it is: each pass fails as that did.
private struct FailedPaginator: WritingPaginator {
  let name: String
  let failure: ExternalFailure
  let messages: [UInt8]
  var showing: Showing { .substring }

  func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
    -> any PaginationPass
  {
    throw failure
  }
}
