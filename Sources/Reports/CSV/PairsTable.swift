import Comparisons

extension CSVReport {
  /// `pairs.csv`: a row for each two paginators in the detailed layout of a corpus, in both orders, with
  /// how far they agree where pages break.
  static func pairsTable(of findings: SessionFindings, in origin: Origin) -> CSVTable {
    let pairs = findings.pairs.all
    return figuresTable(of: findings) { figures in
      rows(of: figures, pairFields(in: origin)) { place in
        if case .pair(let index) = place { pairs[index] } else { nil }
      }
    }
  }

  private static func pairFields(in origin: Origin) -> [Table.Field<Pairs.Pair>] {
    origin.fields() + [
      Table.Field(.corpus) { .text($0.corpus) }, Table.Field(.paginator) { .text($0.name) },
      Table.Field(.text("against", "The paginator that it is compared with.", isRequired: true)) {
        .text($0.other)
      },
    ] + layoutFields(\.layout)
  }
}
