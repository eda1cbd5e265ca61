public import PaginatorKit

/// Checks that a paginator keeps the laws, and returns what it found.
///
///     @Test func `keeps the laws`() {
///       let conformance = conformance(of: { LinePaginator() }, in: [layout])
///       #expect(conformance.findings.isEmpty, "\(conformance)")
///     }
///
/// The built-in texts are Chinese, English, Arabic, Thai, emoji, lines that end with CRLF, a
/// mixture, and a text with styles; each is set on a page so low that there are several. What a paginator does not promise
/// (``/PaginatorKit/Capability``) is not shown. Where runs differ, nothing can be compared, and most
/// laws are not shown either. A paginator without an end is noticed when its pages get no further;
/// one that hangs *inside* `nextPage` hangs the check, since nothing can stop a function of the same
/// process: let the test have a time limit, or have the paginator checked as a program by
/// `harness conform`.
///
/// - Parameters:
///   - makePaginator: Makes a paginator that has done nothing yet. It is called for each check, but for
///     a program only where a law needs a process that has done nothing.
///   - layouts: Pages and type; the fonts must be ones that the paginator finds.
///   - options: The laws, the texts and how long to look.
/// - Returns: The findings, what could not be shown, and the number of checks.
public func conformance(
  of makePaginator: @escaping () throws -> any Paginator,
  in layouts: [Layout],
  options: ConformanceOptions = ConformanceOptions()
) -> Conformance {
  Examination(bench: Bench(make: makePaginator), options: options).conformance(in: layouts)
}

/// Checks that a reader keeps the laws: those of its paginator, and those of places and highlights.
///
/// What a way to keep places promises is little: the page shown is one that there is, the same place
/// is found on the same page, and in the same layout on the page it was on. How far it goes astray
/// in another layout is measured by `harness compare`, not judged here.
///
/// - Parameters:
///   - makeReader: Makes a reader that has done nothing yet. It is called for each check.
///   - layouts: Pages and type; the fonts must be ones that the paginator finds.
///   - options: The laws, the texts and how long to look.
/// - Returns: The findings, what could not be shown, and the number of checks.
public func conformance(
  ofReader makeReader: @escaping () throws -> Reader,
  in layouts: [Layout],
  options: ConformanceOptions = ConformanceOptions()
) -> Conformance {
  Examination(
    bench: Bench(make: { try makeReader().paginator }),
    makeReader: makeReader,
    options: options
  )
  .conformance(in: layouts)
}

/// One pass through all laws.
struct Examination {
  let bench: Bench
  var makeReader: (() throws -> Reader)?
  let options: ConformanceOptions

  func conformance(in layouts: [Layout]) -> Conformance {
    let paginator = try? bench.fresh()
    let capabilities = paginator?.capabilities ?? []
    let cases = Cases(options, in: layouts, on: bench)
    var conformance = Conformance(name: paginator?.name ?? "")
    (conformance.countsWork, conformance.nothingPaginated) = firstRun(in: cases)
    var isSteady = true
    for law in makeReader == nil ? Law.ofPaginators : Law.allCases {
      let isWanted = options.laws.contains(law)
      // Whether runs are alike decides what else can be said.
      guard isWanted || law == .determinism else { continue }
      if let reason = withholding(law, from: capabilities, isSteady: isSteady) {
        conformance.notShown.append(Conformance.NotShown(law: law, reason: reason))
        continue
      }
      var checked = conformance
      let examined = examine(law, in: cases.cases(for: law))
      checked.isCut = conformance.isCut || examined.isCut
      checked.add(examined)
      if law == .determinism, checked.findings.contains(where: { $0.law == law }) {
        isSteady = false
      }
      if isWanted { conformance = checked }
    }
    return conformance
  }

  /// Whether the first run that comes to its end counts anything but its pages, else why none does;
  /// what cannot be run counts as if.
  private func firstRun(in cases: Cases) -> (countsWork: Bool, nothingPaginated: String?) {
    var silence: Silence?
    for lawCase in cases.ordinary + cases.short {
      do throws(Silence) {
        var work = try bench.reference(lawCase).work
        work.pagesProduced = 0
        return (work != Work(), nil)
      } catch {
        silence = silence ?? error
      }
    }
    return (true, silence?.sentence)
  }

  private func withholding(
    _ law: Law,
    from capabilities: Set<Capability>,
    isSteady: Bool
  ) -> String? {
    if let reason = options.withheld[law] { return reason }
    if let capability = law.capability, !capabilities.contains(capability) {
      return "It does not claim \(capability.claim)."
    }
    switch law {
    case .termination, .determinism, .partition, .end: return nil
    default:
      return isSteady
        ? nil : "Its pages differ from run to run, so that there is nothing to compare."
    }
  }

  private func examine(_ law: Law, in cases: [LawCase]) -> Examined {
    var examined = Examined(law: law)
    var estimates = EstimateErrors()
    var checks = LawChecks(bench: bench, makeReader: makeReader)
    checks.noteEstimates = { estimates.add($0, of: $1) }
    var met: [(lawCase: LawCase, breach: Breach, count: Int)] = []
    func goesOn() -> Bool { options.goesOn(law, examined.checks, cases.count) }
    for lawCase in cases {
      do throws(Silence) {
        guard goesOn() else { throw Examined.cut }
        let breach = try checks.breach(of: law, in: lawCase)
        guard goesOn() else { throw Examined.cut }
        examined.checks += 1
        guard let breach else { continue }
        if let place = met.firstIndex(where: { $0.breach.manner == breach.manner }) {
          met[place].count += 1
        } else {
          met.append((lawCase, breach, 1))
        }
      } catch {
        examined.silences.append(error)
      }
      guard goesOn() else {
        examined.isCut = true
        break
      }
    }
    if law == .estimate { examined.estimates = estimates }
    examined.findings = met.map { lawCase, breach, count in
      let shrunk = lawCase.shrunk(breach, tries: options.shrinkingTries) { smaller in
        guard goesOn(), let other = try? checks.breach(of: law, in: smaller), goesOn() else {
          return nil
        }
        return other.manner == breach.manner ? other : nil
      }
      return Finding(
        law: law,
        text: lawCase.name,
        layout: lawCase.layout,
        breach: breach,
        brokenCases: count,
        checkedCases: examined.checks,
        reproduction: Reproduction(
          text: shrunk.lawCase.text,
          layout: shrunk.lawCase.layout,
          breach: shrunk.breach,
          tries: shrunk.tries
        )
      )
    }
    return examined
  }
}

extension Capability {
  /// What a paginator claims with it, as a clause.
  fileprivate var claim: String {
    switch self {
    case .seek: "to seek"
    case .backward: "to go backward"
    case .pageAt: "to find a place's page"
    case .labels: "to tell labels"
    case .locate: "to name places"
    case .estimate: "to tell estimates"
    case .verticalLines: "to set vertical lines"
    case .limit, .lines, .positions, .repeat, .skipsWhitespace, .keepsWidows, .balancesPages:
      "'\(rawValue)'"
    }
  }
}

/// How a law fared in all its cases.
struct Examined {
  let law: Law
  var checks = 0
  var findings: [Finding] = []
  var silences: [Silence] = []
  var estimates: EstimateErrors?
  var isCut = false

  static let cut = Silence(reason: "was not checked to the end")
}

extension Conformance {
  mutating func add(_ examined: Examined) {
    findings += examined.findings
    checks[examined.law] = examined.checks
    estimates = examined.estimates ?? estimates
    let silence = examined.isCut ? Examined.cut : examined.silences.first
    guard examined.checks == 0 || examined.isCut else { return }
    let reason = silence?.sentence ?? "There was no text to try it on."
    notShown.append(NotShown(law: examined.law, reason: reason))
  }
}

extension Cases {
  /// The cases in which a law can show itself.
  func cases(for law: Law) -> [LawCase] {
    switch law {
    case .termination: ordinary + edges
    case .chapter, .styleLocality: chapters
    case .determinism, .partition, .end, .cancel, .idempotence, .prefix: ordinary + short
    case .seek, .backward: ordinary + short + chapters
    // Each tries some twenty changes; what one text does not show, two more do not either.
    case .key: Array(ordinary.prefix(2)) + ordinary.dropFirst(2).suffix(1)
    case .verticalLines: ordinary.map { $0.inLines(.verticalRL) }
    default: ordinary
    }
  }
}
