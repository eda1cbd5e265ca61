import Comparisons

extension JSONReport {
  /// The gate's verdict; a rule says how much it judged, not where.
  func verdictValue(of verdict: GateVerdict) -> JSONValue {
    .object([
      "word": .string(verdict.word.rawValue),
      "sentences": stringsValue(verdict.sentences),
      "baseline": .object([
        "path": .string(verdict.baseline.path),
        "date": .string(verdict.baseline.date),
        "author": .string(verdict.baseline.author),
        "reason": .string(verdict.baseline.reason),
      ]),
      "counts": countsValue(of: verdict.counts),
      "rules": .array(verdict.rules.map(ruleValue)),
      "breaches": .array(verdict.breaches.map(breachValue)),
      "pages": .array(verdict.pages.map(pageValue)),
      "faults": stringsValue(verdict.faults),
      "notes": stringsValue(verdict.notes),
    ])
  }

  private func stringsValue(_ strings: [String]) -> JSONValue {
    .array(strings.map { .string($0) })
  }

  private func countsValue(of counts: GateVerdict.Counts) -> JSONValue {
    .object([
      "judged": .integer(counts.judged),
      "equal": .integer(counts.equal),
      "better": .integer(counts.better),
      "allowed": .integer(counts.allowed),
      "warned": .integer(counts.warned),
      "failed": .integer(counts.failed),
      "waived": .integer(counts.waived),
      "new": .integer(counts.new),
      "missing": .integer(counts.missing),
      "follows": .integer(counts.follows),
      "off": .integer(counts.off),
    ])
  }

  private func ruleValue(of rule: GateVerdict.Rule) -> JSONValue {
    .object([
      "source": .string(rule.source),
      "subject": .string(rule.subject),
      "level": .string(rule.level.rawValue),
      "limit": .string(rule.limit),
      "judged": .integer(rule.judged),
      "broken": .integer(rule.broken),
    ])
  }

  private func breachValue(of breach: GateVerdict.Breach) -> JSONValue {
    .object([
      "name": .string(breach.name),
      "corpus": .string(breach.corpus),
      "paginator": .string(breach.paginator),
      "layout": .string(breach.layout),
      "strategy": .optional(breach.strategy) { .string($0) },
      "metric": .string(breach.metric),
      "unit": .string(breach.unit),
      "before": .optional(breach.before) { .number($0) },
      "after": .optional(breach.after) { .number($0) },
      "level": .string(breach.level.rawValue),
      "waiver": .optional(breach.waiver) { .string($0) },
      "rule": .integer(breach.rule),
      "sentence": .string(breach.sentence),
      "message": .optional(breach.message) { .string($0) },
    ])
  }

  private func pageValue(of page: GateVerdict.MovedPage) -> JSONValue {
    .object([
      "corpus": .string(page.corpus),
      "paginator": .string(page.paginator),
      "layout": .string(page.layout),
      "page": .integer(page.page),
      "pages_before": .integer(page.pagesBefore),
      "pages_after": .integer(page.pagesAfter),
      "text_before": .string(page.textBefore),
      "text_after": .string(page.textAfter),
      "command": .optional(page.command) { .string($0) },
    ])
  }
}
