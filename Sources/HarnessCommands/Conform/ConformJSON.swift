import Comparisons
import PaginatorKit
import PaginatorTesting
import Paginators
import Trials

extension ConformResult {
  /// A paginator of what `harness conform --json` prints: `pagination-harness/conformance/1`.
  ///
  /// A page counts from 1, offsets are scalars.
  var json: JSONObject {
    [
      "name": subject.name,
      "kind": subject.kind.rawValue,
      "checks": conformance.checkCount,
      "laws": conformance.laws.map(json(of:)),
    ]
  }

  private func json(of law: Law) -> JSONObject {
    let (findings, reason): ([PaginatorTesting.Finding], String?) =
      switch conformance[law] {
      case .broken(let found): (found, knownFault(law)?.reason)
      case .notShown(let why): ([], why)
      case .kept, nil: ([], nil)
      }
    let json: JSONObject = [
      "law": law.rawValue,
      "standing": standing(law).rawValue,
      "checks": conformance.checks[law] ?? 0,
      "reason": reason,
      // Where nothing is known of what the pages cost; only of laws that ask for it.
      "work_not_counted": conformance.isOfPagesOnly(law) ? true : nil,
      // Of estimates: how far they are off at most, as a share of the pages, and how often they turn back.
      "worst_error": law == .estimate ? conformance.estimates?.worst : nil,
      "turns": law == .estimate ? conformance.estimates?.turns : nil,
      "findings": findings.map { $0.json(replay: subject.replay) },
    ]
    return json.withoutNulls
  }
}

extension PaginatorTesting.Finding {
  fileprivate func json(replay: Replay?) -> JSONObject {
    [
      "text": text,
      "broken_cases": brokenCases,
      "breach": breach.json,
      "reproduction": reproduction.json(replay: replay),
    ]
  }
}

extension Breach {
  fileprivate var json: JSONObject {
    let json: JSONObject = [
      "manner": manner.rawValue,
      "page": page.map { $0 + 1 },
      "expected": expected.map { [$0.start, $0.end] },
      "found": found.map { [$0.start, $0.end] },
      "sentence": sentence,
    ]
    return json.withoutNulls
  }
}

extension Reproduction {
  /// With the commands that ask a program again, where it is one.
  fileprivate func json(replay: Replay?) -> JSONObject {
    let json: JSONObject = [
      "text": String(decoding: text.utf8, as: UTF8.self),
      "language": text.language,
      "direction": text.direction.rawValue,
      "forced_breaks": text.forcedBreaks.map(text.scalarIndex(of:)),
      "content_width_px": layout.page.contentWidth.pixels,
      "content_height_px": layout.page.contentHeight.pixels,
      "font_size_px": layout.type.size.pixels,
      "breach": breach.json,
      "swift": swift,
      "commands": replay?.commands(for: self),
    ]
    return json.withoutNulls
  }
}
