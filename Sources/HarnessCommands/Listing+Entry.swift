extension Listing {
  /// A row whose sentences are too long for a column: a line with its name, and what is said of it
  /// indented below.
  struct Entry {
    /// What it is called.
    var name: String
    /// The few words that stand beside the name.
    var note: String
    /// What is said of it, each on lines of its own; empty ones are left out.
    var sentences: [String]

    /// The entry in lines of at most a number of columns, but for words that are longer.
    func text(columns: Int) -> String {
      let indent = "  "
      let room = columns - indent.count
      let heading = "\(name)  \(note)"
      let isOneLine = displayWidth(of: heading) <= columns
      let body = (isOneLine ? [] : [note]) + sentences
      let lines = body.flatMap { wrapped($0, to: room).split(separator: "\n") }
      return ([isOneLine ? heading : name] + lines.map { indent + $0 }).joined(separator: "\n")
    }
  }

  /// What people read: the entries where there are any, else the table.
  func text(columns: Int) -> String {
    entries.isEmpty
      ? table(columns: columns)
      : entries.map { $0.text(columns: columns) }.joined(separator: "\n")
  }
}
