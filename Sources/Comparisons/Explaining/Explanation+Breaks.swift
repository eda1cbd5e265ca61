import PaginatorKit
import Refereeing
import Trials

extension Explanation {
  /// How many lines of a paragraph stand before or after a boundary, and how many would do; `nil` for
  /// another metric.
  func partingArithmetic(_ boundary: BoundaryMeasurement) -> String? {
    let style = trial.layout.type
    let isOrphans = metric.name.hasPrefix("orphans")
    guard isOrphans || metric.name.hasPrefix("widows") else { return nil }
    guard case .inside(let lines) = boundary.paragraph else {
      return "\(metric.name): it parts no paragraph: 0"
    }
    let found =
      switch metric.name {
      case "orphans": lines.before
      case "widows": lines.after
      case "orphans_per_fragment": lines.beforeOnPage
      default: lines.afterOnPage
      }
    let (rule, asked) = isOrphans ? ("orphans", style.orphans) : ("widows", style.widows)
    let limit = Metric.limit(of: asked)
    let side = isOrphans ? "before" : "after"
    let stretch = metric.name == rule ? "" : " on that page"
    guard let found else { return nil }
    return "\(metric.name): \(counted(found, "line")) of the paragraph \(side) it\(stretch), "
      + "\(found < limit ? "fewer than" : "not fewer than") max(2, \(rule) = \(asked)) = \(limit): "
      + (found < limit ? "1" : "0")
  }

  /// The last lines of a page that are one ideograph.
  func runtArithmetic(_ page: PageMeasurement) -> String {
    let ends = page.lineEnds ?? LineEnds()
    let ofParagraphs = "\(counted(ends.runts, "paragraph")) ending in one ideograph"
    guard metric.name == "runt_lines_per_fragment" else {
      return "\(ofParagraphs): \(ends.runts)"
    }
    let ofPage = ends.runtsPerFragment - ends.runts
    return "\(ofParagraphs) + \(ofPage) on the last line of a paragraph that goes on = "
      + "\(ends.runtsPerFragment)"
  }

  /// The soft breaks of a text at marks, and all; `nil` for another metric.
  func softBreakArithmetic(_ judgement: Judgement, result: Double) -> String? {
    let count: (LineEnds) -> Int
    switch metric.name {
    case "kinsoku_basic_per_1000": count = { $0.basic }
    case "kinsoku_gb_per_1000": count = { $0.gb }
    case "kinsoku_strict_per_1000": count = { $0.strict }
    case "split_pair_per_1000": count = { $0.splitPairs }
    default: return nil
    }
    guard let breaks = Metric.SoftBreaks(of: judgement, counting: count) else { return nil }
    return "1,000 · \(grouped(breaks.counted)) / \(grouped(breaks.all)) soft breaks inside pages = "
      + short(result)
  }
}
