import Comparisons
import PaginatorKit
import Rainbow
import Reports
import Results
import Trials

/// What becomes of a session that was measured: it is kept, reported, and told of.
struct SessionPublishing {
  let run: SessionRun
  let console: Console
  let reports: ReportArguments
  let store: ResultStore
  let storePath: String
  /// The session that was asked to be compared with.
  var earlier: StoredSession?
  /// Whether the results are printed as JSON.
  let isJSON: Bool
  /// What of the session is missing: it is reported and not kept, and ends the command.
  var gap: HarnessFailure?

  /// Keeps a session and writes its reports; what cannot be kept or written ends the command, but not
  /// before all else is there to see.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - findings: What was found in it; `nil` where it is to be found out.
  ///   - contents: What of it is made ready for a store.
  ///   - next: What a person might do where no page has a fault.
  /// - Throws: ``HarnessFailure`` of what is missing, broken, or cannot be kept or written.
  func publish(
    _ session: Session,
    findings: SessionFindings? = nil,
    having contents: MadeContents? = nil,
    next: String
  ) throws {
    let text = ComparisonText(console: console, plan: run.plan, commandLine: run.showCommandLine)
    let preparing = Ahead { Result { try store.prepare(session, having: contents) } }
    let findings = findings ?? SessionFindings(of: session)
    console.step("figures computed")
    let prepared = preparing.value
    console.step("session made ready for the store")
    let since = try SessionChanges(
      findings,
      against: earlier,
      in: store,
      sharing: try? prepared.get()
    )
    let broken = run.failure(of: findings, fate: "the reports are written, the session is not kept")
    // What does not have to know the session's number is made while the session is kept.
    var shown = ReportOptions(
      allPages: reports.allPages,
      csvByteOrderMark: reports.csvBom,
      since: since.sentences
    )
    shown.gap = gap?.description
    shown.fonts = run.fonts
    shown.base = since.base
    if reports.formats().contains(.html) {
      shown.drawing = EarlyDrawing(of: findings, options: shown)
    }
    let sentences = since.sentences
    let body = isJSON ? nil : Ahead { text.body(of: findings, since: sentences) }
    // Reports are made of the number that the session gets if nobody else adds one meanwhile.
    let expected = broken == nil && gap == nil ? try? store.nextNumber() : nil
    shown.sessionNumber = expected
    // A store that cannot be read ends no report; keeping the session in it will tell of that.
    shown.history = (try? store.earlierFigures(like: findings, before: nil)) ?? []
    let rendering = Ahead { [reports, shown] in reports.files(of: findings, shown) }
    // What cannot be kept or written ends the command, but not before all else is there to see.
    let kept = Result {
      broken == nil && gap == nil ? try store.keep(findings, prepared: prepared.get()) : nil
    }
    let number = (try? kept.get()) ?? nil
    console.step("session \(number.map(String.init) ?? "not") kept in \(storePath)")
    var rendered = rendering.value
    if number != expected {
      shown.sessionNumber = number
      shown.history = (try? store.earlierFigures(like: findings, before: number)) ?? []
      rendered = reports.files(of: findings, shown)
    }
    console.step("reports made")
    let files = run.programs.files + rendered
    let written = Result { try reports.folder.writeLatest(files, of: number, console) }
    console.step("reports written to \((try? written.get()) ?? "no folder")")
    if isJSON {
      try console.print(json: jsonText(of: findings, shown, among: files))
    } else {
      let folder = try? written.get()
      let tail =
        (folder.flatMap { run.programs.hint(after: session, in: $0) }
          .map { [wrapped($0, to: console.columns)] } ?? [])
        + [place(of: files, in: folder, number)]
        + text.next(after: findings, next)
      let refused =
        gap.map { [wrapped("REFUSED: \($0.description)", to: console.columns).bold] } ?? []
      try console.print(
        (refused + (body.map { [$0.value] } ?? []) + (console.isQuiet ? [] : tail))
          .joined(separator: "\n")
      )
    }
    if let gap {
      throw try console.refusing(gap, isJSON: isJSON)
    }
    if let broken { throw broken }
    _ = try kept.get()
    _ = try written.get()
    try since.refuseMismatch()
    try store.refuseDamage()
    try run.failIfStrict(session)
  }

  /// Where the report is, the session's number and how long it all took.
  private func place(
    of files: [ReportFile],
    in folder: String?,
    _ number: Int?
  ) -> String {
    let seconds = "\(Format.fixed(console.elapsed, 1)) s"
    guard let folder else {
      let store = storePath
      let place = store == StoreArguments.standard ? [] : ["--store", shellWord(store)]
      let again =
        number.map { number in
          let words = ["harness report --session \(number)"] + place
          return "; session \(number) is kept: \(words.joined(separator: " "))"
        } ?? ""
      return wrapped("No report was written\(again)", to: console.columns)
    }
    let name = files.main.map { "Report: \(folder)/\($0.name)" } ?? "No report was asked for."
    return ([name] + (number.map { ["session \($0)"] } ?? []) + [seconds]).joined(separator: "   ")
  }
}

extension Console {
  /// Says that nothing passes where something is missing, and returns what to end with.
  func refusing(_ gap: HarnessFailure, isJSON: Bool) throws -> HarnessFailure {
    try announce("VERDICT: \(GateVerdict.Word.refused.rawValue)", onErrors: isJSON)
    return gap
  }
}
