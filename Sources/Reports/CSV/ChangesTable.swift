import Comparisons
import PaginatorKit
import Trials

extension CSVReport {
  /// `changes.csv`: a row for each change of the layout, metric and statistic, and for each way of
  /// keeping places or marks over it, which is the variant.
  static func changesTable(of findings: SessionFindings, in origin: Origin) -> CSVTable {
    let changes = findings.session.changes
    return figuresTable(of: findings) { figures in
      rows(of: figures, changeFields(in: origin)) { place in
        place.change.map { (changes[$0], place.way) }
      }
    }
  }

  private typealias ChangeRow = (change: Change, way: String?)

  private static func changeFields(in origin: Origin) -> [Table.Field<ChangeRow>] {
    origin.fields() + [
      Table.Field(.corpus) { .text($0.change.corpus) },
      Table.Field(.paginator) { .text($0.change.paginator.name) },
      Table.Field(
        .text(
          "variant",
          "Which of the paginator's ways of keeping places or marks it is; empty for its pages."
        )
      ) { .text($0.way) },
    ] + layoutFields(\.change.from) + [
      Table.Field(.text("to_device", "The device after the change.", isRequired: true)) {
        .text($0.change.to.device.id)
      },
      Table.Field(.text("to_font", "The family of the first font after the change.")) {
        .text($0.change.to.layout.type.fonts.first?.family)
      },
      Table.Field(
        .length("to_font_size_px", "The size of the type after the change.", isRequired: true)
      ) { .length($0.change.to.layout.type.size) },
      Table.Field(
        .number(
          "to_line_height",
          "The line height after the change, in sizes of the type.",
          unit: "ratio",
          isRequired: true
        )
      ) { .number($0.change.to.layout.type.lineHeight.value) },
    ]
  }
}
