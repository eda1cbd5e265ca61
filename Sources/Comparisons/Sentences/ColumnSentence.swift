import PaginatorKit
import Trials

extension Sentences {
  /// Returns that pages are columns, where they are; nothing where each page is a screen.
  ///
  ///     Pages are columns, 2 to a screen.
  ///     Pages on spread are columns, 2 to a screen.
  static func columns(in findings: CorpusFindings) -> [String] {
    let split = findings.layouts.filter { $0.layout.page.columns.count > 1 }
    guard let first = split.first else { return [] }
    let devices = split.map(\.device.id).distinct
    let place = split.count == findings.layouts.count ? "" : " on \(list(devices))"
    let count = first.layout.page.columns.count
    let isSame = split.allSatisfy { $0.layout.page.columns.count == count }
    let number = isSame ? String(count) : "2 or more"
    return ["Pages\(place) are columns, \(number) to a screen."]
  }
}
