import Comparisons
import PaginatorKit
import PaginatorTesting
import Paginators
import Rainbow
import Trials

struct ConformResult {
  let subject: ConformSubject
  let conformance: Conformance

  /// - Parameters:
  ///   - subject: Who is checked.
  ///   - laws: The laws that are asked for; none for all.
  ///   - progress: Is told of each check: its law, those of the law before it, and all of the law.
  init(
    of subject: ConformSubject,
    laws: [Law],
    progress: @escaping @Sendable (Law, Int, Int) -> Void = { _, _, _ in }
  ) {
    self.subject = subject
    var options = subject.options(laws: laws)
    options.goesOn = { [limit = subject.limit] law, checked, all in
      progress(law, checked, all)
      return limit.map { $0.left > 0 } ?? true
    }
    conformance = PaginatorTesting.conformance(
      ofReader: subject.make,
      in: subject.layouts,
      options: options
    )
  }

  enum Standing: String {
    case kept
    case broken
    case known
    case notShown = "not_shown"
  }

  func standing(_ law: Law) -> Standing {
    switch conformance[law] {
    case .kept: .kept
    case .broken: knownFault(law) == nil ? .broken : .known
    case .notShown, nil: .notShown
    }
  }

  /// The fault that accounts for all that breaks a law, `nil` when there is none.
  func knownFault(_ law: Law) -> KnownFault? {
    guard case .broken(let findings) = conformance[law] else { return nil }
    let known = findings.map { finding in
      subject.knownFaults.first {
        $0.law == law.rawValue && $0.manner == finding.breach.manner.rawValue
      }
    }
    return known.contains(where: { $0 == nil }) ? nil : known.first ?? nil
  }

  /// Whether a law is broken that is not known to be.
  var isBroken: Bool { conformance.laws.contains { standing($0) == .broken } }

  /// Why what was kept says nothing of the paginator, in sentences; `nil` when it does.
  var doubt: String? {
    if conformance.isCut, let limit = subject.limit {
      let shown = conformance.laws.count { standing($0) != .notShown }
      return "\(subject.name) was not checked to the end in \(decimalText(limit.seconds) ?? "") s: "
        + "\(shown) of \(counted(conformance.laws.count, "law")) were. Raise --time-limit, or ask "
        + "for some laws with --law."
    }
    return conformance.nothingPaginated.map {
      "\(subject.name) paginated no text, so nothing is known of it. \($0) Correct it and check it "
        + "again."
    }
  }

  /// A line for each law, then each finding.
  func text(columns: Int) -> String {
    let laws = conformance.laws
    let count = conformance.checkCount
    let heading =
      heading("\(subject.kind.rawValue), \(counted(count, "check"))", columns: columns)
    let width = laws.map { $0.rawValue.count }.max() ?? 0
    var reasons: [String: Law] = [:]
    let lines = laws.map { law in
      let name = padded(law.rawValue, to: width)
      var (word, rest) = words(law)
      if standing(law) == .notShown {
        let first = reasons[rest, default: law]
        reasons[rest] = first
        if first != law { rest = "As \(first.rawValue)." }
      }
      let before = width + 4 + 9 + 2
      guard columns - before >= 24 else {
        let detail = wrapped(rest, to: columns - 6).indented(by: 6)
        let isPlain = standing(law) == .kept
        return isPlain ? "  \(name)  \(word)  \(rest)" : "  \(name)  \(word)\n\(detail)"
      }
      let tail = wrapped(rest, to: columns - before).indented(by: before).dropFirst(before)
      return "  \(name)  \(coloured(padded(word, to: 9), law))  \(tail)"
    }
    let findings = conformance.findings.map { finding in
      findingText(finding, columns: columns)
    }
    return ([([heading] + lines).joined(separator: "\n")] + findings).joined(separator: "\n\n")
  }

  /// Who was checked, how often and where; below 80 columns perhaps in two lines.
  private func heading(_ checks: String, columns: Int) -> String {
    let first = "\(subject.name)  \(checks)"
    let bold = "\(subject.name.boldLine)  \(checks)"
    guard let place else { return bold }
    return displayWidth(of: "\(first) \(place)") <= columns
      ? "\(bold) \(place)" : "\(bold)\n" + wrapped(place, to: columns - 2).indented(by: 2)
  }

  /// On which page it was checked, and at which sizes; `nil` where there are several pages.
  private var place: String? {
    let sizes = Set(subject.layouts.map(\.type.size)).sorted().map(\.shortPixels)
    guard let page = subject.layouts.first?.page, subject.layouts.allSatisfy({ $0.page == page })
    else { return nil }
    return "at \(list(sizes)) px on \(page.width.shortPixels)x\(page.height.shortPixels) px"
  }

  private func words(_ law: Law) -> (word: String, rest: String) {
    switch conformance[law] {
    case .kept: ("kept", conformance.words(forKept: law))
    case .broken(let findings):
      if let known = knownFault(law) {
        ("known", known.reason)
      } else {
        ("BROKEN", findings.map(\.breach.sentence).joined(separator: " "))
      }
    case .notShown(let reason): ("not shown", reason)
    case nil: ("not shown", "")
    }
  }

  private func coloured(_ word: String, _ law: Law) -> String {
    switch standing(law) {
    case .kept: word.green
    case .broken: word.red.bold
    case .known: word.yellow
    case .notShown: word.dim
    }
  }

  private func findingText(_ finding: PaginatorTesting.Finding, columns: Int) -> String {
    let title = "\(finding.law.rawValue): \(finding.law.sentence)"
    let place =
      "\(finding.breach.sentence) In \(grouped(finding.brokenCases)) of "
      + "\(grouped(finding.checkedCases)) cases, first in '\(finding.text)'."
    let count = finding.reproduction.text.scalarCount
    let small =
      "The smallest text found, \(counted(count, "scalar")): "
      + finding.reproduction.breach.sentence
    let again =
      subject.replay.map { $0.commands(for: finding.reproduction).joined(separator: "\n") }
      ?? finding.reproduction.swift
    return [
      wrapped(title, to: columns).bold,
      wrapped(place, to: columns),
      wrapped(small, to: columns),
      again.indented(by: 2),
    ]
    .joined(separator: "\n")
  }
}

extension String {
  fileprivate func indented(by columns: Int) -> String {
    let space = String(repeating: " ", count: columns)
    return split(separator: "\n", omittingEmptySubsequences: false).map { space + $0 }
      .joined(separator: "\n")
  }
}
