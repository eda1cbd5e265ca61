import PaginatorKit

/// What is worth knowing beside the verdict, in sentences.
struct GateNotes {
  let counts: GateVerdict.Counts
  let rules: GateRules
  /// The least factor between a value and its limit, by rule.
  let slack: [Int: Double]
  /// The cells of the gate baseline that were not asked for.
  let missing: [String]
  /// The waivers of broken rules that no longer hold.
  let ended: [GateWaiver]
  /// The rules that were broken.
  let needed: Set<Int>
  /// The rules that judged something.
  let judged: Set<Int>
  let today: String

  /// A limit this many times the value or more is no guard.
  static let tooSlack = 3.0

  var sentences: [String] {
    news + waivers + slackRules
  }

  private var news: [String] {
    var sentences: [String] = []
    if counts.new > 0 {
      sentences.append(
        "\(counted(counts.new, "value")) \(counts.new == 1 ? "is" : "are") new and not judged: the "
          + "gate baseline is older. 'harness approve --reason …' takes them in."
      )
    }
    if counts.better > 0 {
      sentences.append(
        "\(counted(counts.better, "value")) \(counts.better == 1 ? "is" : "are") better than the "
          + "gate baseline. 'harness approve --reason …' keeps it so."
      )
    }
    if counts.follows > 0 {
      sentences.append(
        "\(counted(counts.follows, "distance")) from greedy moved because greedy's pages did; the "
          + "paginators' own pages are the same."
      )
    }
    if !missing.isEmpty {
      sentences.append(
        "\(counted(missing.count, "trial")) or changes of the gate baseline were not asked for."
      )
    }
    return sentences
  }

  private var waivers: [String] {
    var seen: Set<GateWaiver> = []
    var sentences = ended.filter { seen.insert($0).inserted }
      .map { "The waiver until \($0.until) is over: \($0.reason)." }
    for (index, rule) in rules.rules.enumerated()
    where judged.contains(index) && !needed.contains(index) {
      for waiver in rule.waivers where waiver.until >= today {
        sentences.append(
          "\(rule.source): the waiver until \(waiver.until) is not needed; take it out."
        )
      }
    }
    return sentences
  }

  private var slackRules: [String] {
    slack.sorted { $0.key < $1.key }
      .compactMap { index, factor in
        guard factor > Self.tooSlack else { return nil }
        let rule = rules.rules[index]
        let times = factor.isInfinite ? "more than 0, which" : "\(grouped(Int(factor))) times what"
        return
          "\(rule.source): the limit on \(rule.subject) is too slack, \(times) "
          + "was measured at most; tighten it."
      }
  }
}

extension GateRule {
  /// What the rule allows, in words; what it leaves to earlier rules is not told.
  package var limitInWords: String {
    guard absolute != nil || relative != nil else { return level == .off ? "" : "as before" }
    if metrics.map(\.pattern) == [GateRecord.pageMap] { return "no page may move" }
    let matched = Metric.everything.filter { metric in
      metrics.contains { $0.matches(metric.name) }
    }
    let isAlike = Set(matched.map(\.direction)).count == 1 && Set(matched.map(\.unit)).count == 1
    let isZero = [absolute, relative]
      .allSatisfy { limit in
        switch limit {
        case nil, .amount(0, _)?, .share(0)?, GateLimit.none?: true
        default: false
        }
      }
    let named =
      isAlike || isZero && Set(matched.map(\.direction)).count == 1 ? matched.first : nil
    let decision = GateRules.Decision(
      rule: 0,
      absolute: absolute ?? .none,
      relative: relative ?? .none
    )
    return GateSentences.limit(of: decision, metric: named)
  }
}
