import PaginatorKit
import PaginatorTesting
import Paginators
import Trials

extension ConformResult {
  /// A paginator of what `harness conform --json` prints: `pagination-harness/conformance/1`.
  ///
  /// A page counts from 0, offsets are scalars.
  var json: JSONItem {
    [
      "name": .string(subject.name),
      "kind": .string(subject.kind.rawValue),
      "checks": .integer(conformance.checkCount),
      "laws": .array(conformance.laws.map(json(of:))),
    ]
  }

  private func json(of law: Law) -> JSONItem {
    let (findings, reason): ([PaginatorTesting.Finding], String?) =
      switch conformance[law] {
      case .broken(let found): (found, knownFault(law)?.reason)
      case .notShown(let why): ([], why)
      case .kept, nil: ([], nil)
      }
    return [
      "law": .string(law.rawValue),
      "standing": .string(standing(law).rawValue),
      "checks": .integer(conformance.checks[law] ?? 0),
      "reason": reason.map(JSONItem.string),
      // Where nothing is known of what the pages cost; only of laws that ask for it.
      "work_not_counted": conformance.isOfPagesOnly(law) ? .boolean(true) : nil,
      "findings": .array(findings.map(\.json)),
    ]
  }
}

extension PaginatorTesting.Finding {
  fileprivate var json: JSONItem {
    [
      "text": .string(text),
      "broken_cases": .integer(brokenCases),
      "breach": breach.json,
      "reproduction": reproduction.json,
    ]
  }
}

extension Breach {
  fileprivate var json: JSONItem {
    [
      "manner": .string(manner.rawValue),
      "page": page.map(JSONItem.integer),
      "expected": expected.map { .integers([$0.start, $0.end]) },
      "found": found.map { .integers([$0.start, $0.end]) },
      "sentence": .string(sentence),
    ]
  }
}

extension Reproduction {
  fileprivate var json: JSONItem {
    [
      "text": .string(String(decoding: text.utf8, as: UTF8.self)),
      "language": .string(text.language),
      "direction": .string(text.direction.rawValue),
      "forced_breaks": .integers(text.forcedBreaks.map(text.scalarIndex(of:))),
      "content_width_px": .number(layout.page.contentWidth.pixels),
      "content_height_px": .number(layout.page.contentHeight.pixels),
      "font_size_px": .number(layout.type.size.pixels),
      "breach": breach.json,
      "swift": .string(swift),
    ]
  }
}
