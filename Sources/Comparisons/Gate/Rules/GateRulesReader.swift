import PaginatorKit
import Yams

extension GateRules {
  /// Reads the section `gates` of a `harness.yml`.
  ///
  ///     gates:
  ///       preset: recommended
  ///       rules:
  ///         - metric: missed_lines
  ///           paginator: greedy
  ///           level: fail
  ///           relative: 0 lines
  ///
  /// - Parameters:
  ///   - yaml: The file's text; whatever stands beside the section may be left empty, lines count.
  ///   - path: The file's path, for messages.
  /// - Throws: ``GateError/badRule(place:problem:)`` with the line.
  package init(yaml: String, path: String) throws(GateError) {
    let reader = RulesSection(path: path, name: "gates")
    guard let section = try reader.node(of: yaml) else {
      self.init()
      return
    }
    let fields = try reader.fields(of: section, known: ["preset", "rules"], what: "gates")
    var preset = Preset.recommended
    if let node = fields["preset"] {
      let word = try reader.word(node, of: "preset")
      guard let known = Preset(rawValue: word) else {
        throw reader.wrong(
          node,
          "there is no preset '\(word)'; there are \(list(Preset.allCases.map(\.rawValue)))."
        )
      }
      preset = known
    }
    var rules: [GateRule] = []
    if let node = fields["rules"] {
      guard let sequence = node.sequence else {
        throw reader.wrong(node, "'rules' is no list; begin each rule with '- metric: …'.")
      }
      for node in sequence { rules.append(try reader.rule(node)) }
    }
    self.init(preset: preset, then: rules)
  }
}

extension RulesSection {
  private func globs(_ node: Node?, of field: String) throws(GateError) -> [Glob] {
    guard let node else { return [] }
    var globs: [Glob] = []
    for node in node.sequence.map(Array.init) ?? [node] {
      globs.append(Glob(try word(node, of: field)))
    }
    guard !globs.isEmpty else { throw wrong(node, "'\(field)' is an empty list; leave it out.") }
    return globs
  }

  private static let ruleFields = [
    "metric", "corpus", "paginator", "layout", "strategy", "level", "absolute", "relative",
    "message", "waivers",
  ]

  fileprivate func rule(_ node: Node) throws(GateError) -> GateRule {
    let fields = try fields(of: node, known: Self.ruleFields, what: "a rule")
    guard let metric = fields["metric"] else {
      throw wrong(node, "a rule says with 'metric' what it is about, '*' for every metric.")
    }
    var rule = GateRule(
      source: "\(path):\(node.mark?.line ?? 1)",
      metrics: try globs(metric, of: "metric").map(named),
      corpora: try globs(fields["corpus"], of: "corpus"),
      paginators: try globs(fields["paginator"], of: "paginator"),
      layouts: try globs(fields["layout"], of: "layout"),
      strategies: try globs(fields["strategy"], of: "strategy")
    )
    for glob in rule.metrics { try check(glob, metric) }
    if let node = fields["level"] { rule.level = try level(node) }
    if let node = fields["absolute"] {
      rule.absolute = try limit(node, of: "absolute", rule.metrics)
    }
    if let node = fields["relative"] {
      rule.relative = try limit(node, of: "relative", rule.metrics)
    }
    if let node = fields["message"] { rule.message = try word(node, of: "message") }
    if let node = fields["waivers"] { rule.waivers = try waivers(node) }
    guard
      ["level", "absolute", "relative", "message", "waivers"].contains(where: { fields[$0] != nil })
    else {
      throw wrong(node, "a rule says 'level', 'absolute', 'relative', 'message' or 'waivers'.")
    }
    return rule
  }

  private func level(_ node: Node) throws(GateError) -> GateVerdict.Level {
    // YAML 1.1 reads a bare `off` as false; here it is the word as written.
    let word = try word(node, of: "level")
    guard let level = GateVerdict.Level(rawValue: word) else {
      throw wrong(node, "there is no level '\(word)'; there are off, warn and fail.")
    }
    return level
  }

  /// A word of the results table stands for its metric: `hidden` for `overflow_lines`.
  private func named(_ glob: Glob) -> Glob {
    guard !glob.isOpen, let metric = Metric.known(as: glob.pattern) else { return glob }
    return Glob(metric.name)
  }

  private func check(_ glob: Glob, _ node: Node) throws(GateError) {
    let known = GateRecord.metricNames
    guard !known.contains(where: glob.matches) else { return }
    let place = node.sequence.flatMap { $0.first { $0.scalar?.string == glob.pattern } } ?? node
    if !glob.isOpen, Metric.named(glob.pattern) != nil {
      throw wrong(
        place,
        "'\(glob.pattern)' does not repeat exactly, and the gate judges what does; take it out."
      )
    }
    let close = suggestion(for: glob.pattern, among: known)
    throw wrong(
      place,
      "there is no metric '\(glob.pattern)'."
        + (close.map { " Did you mean '\($0)'?" } ?? " 'harness list metrics' shows what there is.")
    )
  }

  private func waivers(_ node: Node) throws(GateError) -> [GateWaiver] {
    guard let sequence = node.sequence else {
      throw wrong(node, "'waivers' is no list; begin each with '- until: 2026-12-31'.")
    }
    guard !sequence.isEmpty else { throw wrong(node, "'waivers' is an empty list; leave it out.") }
    var waivers: [GateWaiver] = []
    for node in sequence {
      let fields = try fields(of: node, known: ["until", "reason"], what: "a waiver")
      guard let until = fields["until"], let reason = fields["reason"] else {
        throw wrong(node, "a waiver says 'until' when it holds and the 'reason'.")
      }
      let day = try word(until, of: "until")
      guard isDay(day) else {
        throw wrong(until, "'\(day)' is no day; write the last one it holds, like 2026-12-31.")
      }
      waivers.append(GateWaiver(until: day, reason: try word(reason, of: "reason")))
    }
    return waivers
  }

  /// Whether a text is a day of the calendar, as `2026-02-28`.
  private func isDay(_ text: String) -> Bool {
    let digits = text.split(separator: "-", omittingEmptySubsequences: false)
    guard digits.map(\.count) == [4, 2, 2],
      digits.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(digits[0]), let month = Int(digits[1]), let day = Int(digits[2]),
      (1...12).contains(month), day >= 1
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= days[month - 1]
  }

  /// Reads a limit: `0`, `2 lines`, `1 %`, `none`.
  private func limit(
    _ node: Node,
    of field: String,
    _ metrics: [Glob]
  ) throws(GateError) -> GateLimit {
    let text = try word(node, of: field)
    if text == "none" { return .none }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Double(digits), number.isFinite, number <= 1e15 else {
      throw wrong(
        node,
        "'\(text)' is no limit; write a number with its unit, like '1 %' or '2 lines', or 'none'."
      )
    }
    if unit == "%", !metrics.contains(Glob(GateRecord.pageMap)) {
      guard field == "relative" else {
        throw wrong(node, "'absolute' limits the value itself; '%' goes with 'relative'.")
      }
      return .share(number / 100)
    }
    if unit.isEmpty, field == "relative", number != 0 {
      throw wrong(node, "'\(text)' of what? Write '\(text) %', or the metric's unit.")
    }
    if number != 0 || !unit.isEmpty, metrics.contains(Glob(GateRecord.pageMap)) {
      throw wrong(
        node,
        "pages move or they do not: '\(GateRecord.pageMap)' takes 0 or 'none', not '\(text)'."
      )
    }
    try check(unit: String(unit), of: metrics, node)
    return .amount(number, unit: unit.isEmpty ? nil : String(unit))
  }

  /// The unit must be that of every metric the rule is about.
  private func check(unit: String, of metrics: [Glob], _ node: Node) throws(GateError) {
    guard !unit.isEmpty else { return }
    let limited = Metric.everything.filter { metric in
      GateRecord.metricNames.contains(metric.name)
        && metrics.contains { $0.matches(metric.name) }
    }
    for metric in limited {
      guard
        [metric.headlineUnit.rawValue, metric.headlineUnit.words, metric.headlineUnit.singular]
          .contains(unit)
      else {
        throw wrong(
          node,
          "\(metric.name) is in \(metric.headlineUnit.words), not in '\(unit)'; write the limit in that, or "
            + "without a unit if it is 0."
        )
      }
    }
  }
}
