import PaginatorKit

extension GateEvaluation {
  /// A limit more than this many times the value is no guard.
  private static let tooSlack = 3.0

  /// What is worth knowing beside the verdict, in sentences.
  var notes: [String] { news + waiverNotes + slackRules }

  private var news: [String] {
    var sentences: [String] = []
    let missing = leftOut.count
    if counts.new > 0 {
      sentences.append(
        "\(counted(counts.new, "value")) \(counts.new == 1 ? "is" : "are") new: only a limit of the value "
          + "itself judges \(counts.new == 1 ? "it" : "them"). 'harness approve --reason …' with the "
          + "same texts and layouts takes \(counts.new == 1 ? "it" : "them") in."
      )
    }
    if counts.follows > 0 {
      sentences.append(
        "\(counted(counts.follows, "distance")) from greedy moved because greedy's pages did."
      )
    }
    if missing > 0 {
      sentences.append(
        missing == 1
          ? "1 trial or change of the gate baseline was not asked for."
          : "\(grouped(missing)) trials or changes of the gate baseline were not asked for."
      )
    }
    return sentences
  }

  private var waiverNotes: [String] {
    waivers.asked.sorted()
      .flatMap { index -> [String] in
        let rule = judge.rules.rules[index]
        let inForce = rule.waivers.filter { $0.until >= judge.today }
        if waivers.used.contains(index) {
          guard inForce.isEmpty else { return [] }
          return rule.waivers.map { waiver in
            "The waiver until \(waiver.until) is over: \(waiver.reason)"
              + (waiver.reason.hasSuffix(".") ? "" : ".")
          }
        }
        return inForce.map { waiver in
          "\(rule.source): the waiver until \(waiver.until) is not needed; take it out."
        }
      }
  }

  private var slackRules: [String] {
    slack.sorted { $0.key < $1.key }
      .compactMap { index, factor in
        guard factor > Self.tooSlack else { return nil }
        let rule = judge.rules.rules[index]
        // Rounded up, so that a little more than 3 times are not told as 3.
        let times = factor < 10 ? (factor * 10).rounded(.up) / 10 : factor.rounded()
        return "\(rule.source): the limit on \(rule.subject) is too slack, "
          + (factor.isInfinite
            ? "nothing that was measured comes near it; tighten it."
            : "\(GateSentences.number(times)) times what was measured at most; tighten it.")
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
    let isAlike =
      Set(matched.map(\.direction)).count == 1 && Set(matched.map(\.headlineUnit)).count == 1
    let isZero = [absolute, relative].compactMap(\.self).allSatisfy { $0 == .none || $0.isZero }
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
