package import Comparisons

/// What the gate's verdict shows as tables, on the terminal, in Markdown and in HTML.
extension GateVerdict {
  /// What each paginator of a text comes to, before and after: those whose figures moved or that break a
  /// rule that stops a merge.
  ///
  /// - Returns: For each text the table, and the paginators that are as approved; `nil` for a verdict of
  ///   an older harness, and for one on nothing.
  package var standingTables: [(corpus: String, table: Table, same: [String])]? {
    guard let standings, !standings.isEmpty else { return nil }
    return standings.groups(by: \.corpus)
      .map { corpus, standings in
        let failing = Set(failures.filter { $0.corpus == corpus }.map(\.paginator))
        let moved = standings.filter { $0.isMoved || failing.contains($0.paginator) }
        let same = standings.filter { !$0.isMoved && !failing.contains($0.paginator) }
        let layouts = standings.compactMap { ($0.after ?? $0.before)?.layouts }.max() ?? 0
        return (
          corpus,
          Table(
            moved,
            caption: "\(corpus): approved → now, over \(counted(layouts, "layout")).",
            Standing.fields(of: moved)
          ), same.map(\.paginator)
        )
      }
  }

  /// What the verdict says beside the tables of broken rules and the pages that are shown line by line.
  package var sentencesBesideTables: [String] {
    let failing = GateBreachGroup.all(of: breaches)
      .filter { $0.worst.level == .fail && !$0.isWaived }
    let listed = Set(GateBreachGroup.sentences(of: failing))
    return sentences.filter { !listed.contains($0) && $0 != pages.sentence }
  }

  /// The rules that are broken, those that are alike in one row, the worst first.
  package func table(of groups: [GateBreachGroup], withSources: Bool = false) -> Table {
    Table(
      groups,
      [
        Table.Field("level") { .text($0.level) },
        Table.Field("allowed") { .text($0.worst.limit) },
        Table.Field("what moved") { group in
          .text(
            (group.sentences(namesText: namesTexts) + (withSources ? [source(of: group)] : []))
              .joined(separator: " ")
          )
        },
      ]
    )
  }

  /// Where the rule that is broken stands.
  private func source(of group: GateBreachGroup) -> String {
    rules.indices.contains(group.worst.rule) ? "(\(rules[group.worst.rule].source))" : ""
  }

  /// The warnings of each family of metrics in one row.
  package var warningTable: Table {
    Table(
      warnings.groups { Metric.family(of: $0.metric) },
      caption: "Warnings by family of metrics.",
      [
        Table.Field("level") { _ in .text(Level.warn.rawValue) },
        Table.Field("values", kind: .integer) { .integer($0.elements.count) },
        Table.Field("family") { .text($0.key) },
        Table.Field("the worst") { .text($0.elements[0].brief) },
      ]
    )
  }

  /// What got better, a sentence for each metric of a paginator.
  package var improvementSentences: [String] {
    (improvements ?? [])
      .map { better in
        let more = better.count > 1 ? " and \(grouped(better.count - 1)) more" : ""
        let text = namesTexts ? " in \(better.corpus)" : ""
        return "\(better.paginator)\(text), \(better.layout)\(more): \(better.clause)."
      }
  }

  /// What got better first of all, and how much else; `nil` where nothing did.
  ///
  ///     wasted of greedy 5 → 0 (phone-6 at 20 px and 3 more); bad breaks of mine 2 → 1 (phone-6 at
  ///     17 px); 2 others
  package var improvementBrief: String? {
    guard let improvements, let best = improvements.first else { return nil }
    let worded = improvements.dropFirst().filter { Metric.named($0.metric)?.word != nil }.prefix(2)
    let rest = improvements.count - 1 - worded.count
    let others = rest > 0 ? [counted(rest, "other")] : []
    return (([best] + worded).map(\.brief) + others).joined(separator: "; ")
  }

  /// Whether a text has to be named, there being several.
  private var namesTexts: Bool { Set((standings ?? []).map(\.corpus)).count != 1 }

  /// Which approved values no rule judges; `nil` where there are none.
  package var unjudgedSentence: String? {
    guard let unjudged, !unjudged.isEmpty else { return nil }
    return "No rule judges \(counted(counts.off, "value")): those of \(list(unjudged))."
  }

  /// How many values they are.
  package var unjudgedCount: Int { unjudged?.isEmpty == false ? counts.off : 0 }
}

extension GateVerdict.Standing {
  /// Whether anything of it is not as it was approved.
  fileprivate var isMoved: Bool { before != after }

  /// The columns; of what else makes a paginator unsafe those that one of them has.
  fileprivate static func fields(of standings: [Self]) -> [Table.Field<Self>] {
    func field(
      _ name: String,
      _ shown: @escaping (GateFigures) -> String
    ) -> Table.Field<Self> {
      Table.Field(name) { standing in
        let (before, after) = (standing.before.map(shown), standing.after.map(shown))
        switch (before, after) {
        case (let before?, let after?):
          return .text(before == after ? after : "\(before) → \(after)")
        case (nil, let after): return .text(after)
        case (let before, nil): return .text(before)
        }
      }
    }
    /// Where as many layouts have a fault as before, how much of it there is tells what moved.
    func fault(
      _ name: String,
      _ fault: @escaping (GateFigures) -> GateFigures.Fault
    ) -> Table.Field<Self> {
      Table.Field(name) { standing in
        guard let before = standing.before.map(fault), let after = standing.after.map(fault),
          before != after, before.layouts == after.layouts
        else { return field(name) { fault($0).shown }.cell(standing) }
        return .text("\(after.shown): \(grouped(before.amount)) → \(grouped(after.amount))")
      }
    }
    let others = GateFigures.others(
      in: standings.flatMap { [$0.before, $0.after].compactMap(\.self) }
    )
    let first: [Table.Field<Self>] = [
      Table.Field("paginator") { standing in
        let state = standing.before == nil ? " (new)" : standing.after == nil ? " (gone)" : ""
        return .text(standing.paginator + state)
      },
      field("verdict") { $0.verdict.word }, field("clean") { "\($0.clean)/\($0.layouts)" },
      fault("hidden", \.hidden),
    ]
    return first + others.map { word in fault(word) { $0.others?[word] ?? .none } }
      + [
        fault("wasted", \.wasted), fault("bad breaks", \.badBreaks),
        field("pages") { grouped($0.pages) },
      ]
  }
}

extension GateFigures.Fault {
  /// In how many layouts it is: `in 14`.
  var shown: String { layouts == 0 ? "-" : "in \(layouts)" }
}

extension GateBreachGroup {
  /// What becomes of it.
  fileprivate var level: String {
    isWaived ? "waived" : worst.level == .fail ? "FAIL" : worst.level.rawValue
  }

  /// What moved, what the rule's author says of it, and why it is waived.
  fileprivate func sentences(namesText: Bool) -> [String] {
    [sentence(namesText: namesText)] + (worst.message.map { [$0] } ?? [])
      + (worst.waiver.map { ["Waived \($0)."] } ?? [])
  }
}

extension GateVerdict.Improvement {
  /// What got better and where, shortly: `wasted of greedy 5 → 0 (phone-6 at 20 px and 3 more)`.
  fileprivate var brief: String {
    let more = count > 1 ? " and \(grouped(count - 1)) more" : ""
    guard let before, let after else { return "\(paginator) \(clause) (\(layout)\(more))" }
    let name = Metric.named(metric)?.word?.name ?? metric
    return "\(name) of \(paginator) \(GateSentences.number(before)) → "
      + "\(GateSentences.number(after)) (\(layout)\(more))"
  }
}

extension GateVerdict.Breach {
  /// The metric with both values: `avoidable_px 0 → 69.5`.
  fileprivate var brief: String {
    guard let before, let after else { return metric }
    return "\(metric) \(GateSentences.number(before)) → \(GateSentences.number(after))"
  }
}

extension Metric {
  /// The heading of the family of a metric, or of the pages.
  fileprivate static func family(of name: String) -> String { headings[name] ?? "Pages" }

  private static let headings = Dictionary(
    families.flatMap { heading, metrics in metrics.map { ($0.name, heading) } }
      + everything.filter { $0.subject != .trial }
      .map { ($0.name, $0.subject == .change ? "After a change" : "What readers keep") }
  ) { first, _ in first }
}
