/// The figures of a plot as a table, folded away under it.
struct DataTable {
  let caption: String
  /// What it is folded away under, where several stand together.
  var summary = "As a table"
  let headings: [String]
  let rows: [Row]

  struct Row {
    let head: String
    let cells: [String]
  }

  /// The most rows of a table; a longer series is told at even distances.
  static let longest = 60
}
